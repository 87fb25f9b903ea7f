"""Real material beside the checkout: the damaged chess page, clean books, a page in long s."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path

import pytest
from rapidfuzz.distance import Levenshtein

from pipeline import spans
from pipeline.text.from_words import restore
from pipeline.text.shape import Reading
from pipeline.words.shape import ReadPage

pytestmark = pytest.mark.shared


def read(path: Path, **options: object) -> Reading:
    text = path.read_bytes().decode("utf-8")
    return restore([ReadPage(path.stem, 1, str(path), "", text)], book=path.stem, **options)  # type: ignore[arg-type]


def test_the_damaged_page(shared: Path) -> None:
    r = read(shared / "seeds" / "journal-echecs.txt", lang="fra")
    want = (shared / "gold" / "journal-echecs.clean.txt").read_text(encoding="utf-8")
    assert Levenshtein.distance(r.text.strip(), want.strip()) <= 0.006 * len(want)
    guesses = [e for e in r.edits if e.certainty == "conjecture"]
    assert len(guesses) == 2 and all(e.read.startswith("[") and e.reason for e in guesses)
    gold = [json.loads(x) for x in (shared / "gold" / "journal-echecs.edits.jsonl").read_text(encoding="utf-8").splitlines()]
    for e in r.edits:
        if e.certainty == "certain":
            assert any(g["start"] <= e.end and e.start <= g["end"] for g in gold), e


@pytest.mark.parametrize("seed", ["hoffmann-bridge", "somerset-euchre", "britannica-bridge", "foster-bridge-chess"])
def test_clean_seeds_are_left_alone(shared: Path, seed: str) -> None:
    r = read(shared / "seeds" / f"{seed}.txt")
    assert [e for e in r.edits if e.rule != "paragraph"] == []


@pytest.mark.parametrize(("book", "most"), [("euchre-20506", 0), ("hoffmann-39445", 5), ("jeux-28788", 5)])
def test_clean_books_are_left_alone(shared: Path, book: str, most: int) -> None:
    r = read(shared / "books" / f"{book}.txt")
    assert len([e for e in r.edits if e.rule != "page_marker"]) <= most
    assert spans.undo(r.text, [e for e in r.edits if e.applied]) == r.source


def test_truth_with_f_for_long_s(shared: Path) -> None:
    before = after = 0
    for path in sorted((shared / "scans" / "fr-1728").glob("*.gt.txt"))[:4]:
        truth = path.read_text(encoding="utf-8")
        seen, meant = truth.replace("ſ", "f"), truth.replace("ſ", "s")
        r = restore([ReadPage("p", 1, "", "", seen)], book="p", lang="fra", furniture="keep")
        before += Levenshtein.distance(seen, meant)
        after += Levenshtein.distance(r.text, meant)
    assert before > 50 and after < 0.3 * before


@pytest.mark.parametrize(
    "name",
    ["2017-en-monograph", "2017-en-periodical", "2017-fr-monograph", "2017-fr-periodical", "2019-en1", "2019-fr2"],
)
def test_a_restored_text_restored_again_stays_as_it_is(shared: Path, name: str) -> None:
    lang = "eng" if "-en" in name else "fra"
    with (shared / "postocr" / f"{name}.jsonl").open(encoding="utf-8") as f:
        rows = [json.loads(line) for line in islice(f, 20, 22)]
    for row, show in zip(rows, ("show", "hide"), strict=True):
        page = ReadPage("p", 1, "", "", row["ocr_aligned"].replace("@", "")[:2500])
        once = restore([page], book="p", lang=lang, conjectures=show)  # type: ignore[arg-type]
        assert spans.undo(once.text, [e for e in once.edits if e.applied]) == page.text
        again = restore([ReadPage("p", 1, "", "", once.text)], book="p", lang=lang, conjectures=show)  # type: ignore[arg-type]
        assert again.text == once.text


def test_the_damaged_page_restored_again_stays_as_it_is(shared: Path) -> None:
    once = read(shared / "seeds" / "journal-echecs.txt", lang="fra")
    again = restore([ReadPage("p", 1, "", "", once.text)], book="p", lang="fra")
    assert again.text == once.text
