"""`hoyle build`: rows without sentences, and their way back into a text, of the same release or another."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

from pipeline import extracted
from pipeline.extracted import Words
from pipeline.files import sha256

LAWS = (
    "The dealer must give five cards to each player, by two and three at a time, and turn up the next card for trump.",
    "If any card be faced in the pack, or exposed by the dealer in dealing, there must be a new deal by the same dealer.",
    "Should the dealer give any player too many cards, either adversary may claim a new deal before he has played.",
    "A player who leads out of turn may be called upon to take up the card, under Law 2, and lead another when his turn comes.",
    "No player may look at a trick that has been turned and quitted, under pain of one point to be scored by the other side.",
)
BOOK = "euchre-20506"


def text_of(laws: tuple[str, ...] | list[str], before: str = "") -> str:
    return before + "THE LAWS OF EUCHRE.\n\n" + "\n\n".join(f"{i}. {law}" for i, law in enumerate(laws, 1)) + "\n"


def added(hoyle, tmp_path: Path, text: str) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "home" / "texts" / BOOK / "copy.txt"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def built(hoyle, *more: object) -> dict[str, dict[str, int]]:  # type: ignore[no-untyped-def]
    done = hoyle("build", BOOK, "--folder", "rows", "--format", "jsonl", *more)
    assert done.returncode == 0, done.stderr
    return {r["rows"]: r for r in map(json.loads, done.stdout.splitlines())}


def test_rows_and_the_way_back(hoyle, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    text = text_of(LAWS)
    added(hoyle, tmp_path, text)
    made = built(hoyle, "--renew", "--until", "norms")
    assert made["laws"]["kept"] == 5
    assert made["refs"]["kept"] == 1
    assert made["norms"]["kept"] >= 3

    # no sentence of the book is in the rows
    words = Words(text).words
    runs = {" ".join(words[i : i + 4]) for i in range(len(words) - 3)}
    kept = "\n".join(p.read_text(encoding="utf-8") for p in sorted((tmp_path / "rows" / BOOK).iterdir()))
    said = Words(kept).words
    assert not runs & {" ".join(said[i : i + 4]) for i in range(len(said) - 3)}

    # the same text: all in place, and in the database with its words
    same = built(hoyle)
    assert {k: (r["same"], r["lost"]) for k, r in same.items()} == {k: (r["kept"], 0) for k, r in made.items()}
    db = sqlite3.connect(tmp_path / "home" / "laws.db")
    assert [t.split(". ", 1)[1] for (t,) in db.execute("select text from laws order by ordinal")] == list(LAWS)
    assert db.execute("select count(*) from norms").fetchone()[0] == made["norms"]["kept"]

    # another release: a preface before, one law worded otherwise, one left out
    changed = [LAWS[0], LAWS[1].replace("exposed by the dealer in dealing", "seen"), LAWS[2], LAWS[4]]
    other = text_of(changed, "A few words to the reader, who may skip them.\n\n\n\n").replace("4. No player", "5. No player")
    added(hoyle, tmp_path, other)
    moved = built(hoyle)["laws"]
    assert (moved["same"], moved["moved"], moved["altered"], moved["lost"]) == (0, 3, 1, 1)
    laws = dict(db.execute("select number, text from laws"))
    assert sorted(laws) == ["1", "2", "3", "5"]
    assert laws["5"].endswith(LAWS[4])
    assert "seen, there must be" in laws["2"]


def test_what_cannot_be_built(hoyle, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    done = hoyle("build", "no-such-book", "--folder", tmp_path)
    assert done.returncode == 2 and "hoyle books" in done.stderr
    done = hoyle("build", BOOK, "--folder", tmp_path)
    assert done.returncode == 1 and "nothing was extracted" in done.stderr
    (tmp_path / BOOK).mkdir()
    (tmp_path / BOOK / "source.json").write_text("{", encoding="utf-8")
    done = hoyle("build", BOOK, "--folder", tmp_path)
    assert done.returncode == 1 and "--renew" in done.stderr and "Traceback" not in done.stderr


@pytest.mark.shared
def test_rows_of_the_real_books(shared: Path) -> None:
    """They are of the very texts that lie beside the checkout, and each stands where its anchor says."""
    books = sorted(p.parent.name for p in extracted.folder().glob("*/source.json"))
    assert books
    for book in books:
        path = shared / "books" / f"{book}.txt"
        facts, rows = extracted.read(book, extracted.folder())
        assert sha256(path) == facts["sha256"]
        with path.open(encoding="utf-8", newline="") as f:
            text = f.read()
        words = Words(text)
        assert rows["laws"]
        for row in (r for kind in rows.values() for r in kind if "anchor" in r):
            assert words.anchor(row["start"], row["end"]) == row["anchor"]


def test_anchors() -> None:
    text = "One two three four five six seven eight nine ten. (One two; three.)"
    words = Words(text)
    first = text.index(" (")
    long, short = words.anchor(0, first), words.anchor(first + 1, len(text))
    assert (long[0], short[0]) == (10, 3)
    assert words.find(long, 0) == (0, first, True)
    assert words.find(short, first) == (first + 1, len(text), True)
    assert words.find(short, 0) == (0, 14, True)  # words that stand twice: the nearer place
    other = Words("Zero. ONE, two three four five six seven eight and nine ten. One two three.")
    assert other.find(long, 0) is None  # the last eight words are others
    assert Words("Nothing of it.").find(long, 0) is None
    before = "One two three four five six seven eight, or so, nine, ten. "
    grown, grown_at = Words(before + text[:first]), len(before)
    assert grown.find(long, 0) == (grown_at, grown_at + first, True)
