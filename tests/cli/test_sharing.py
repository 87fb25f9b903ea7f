"""`hoyle cite`, `export`, `diff`: from a small law database made here."""

from __future__ import annotations

import csv
import json
from contextlib import closing
from pathlib import Path

from lxml import etree

from pipeline.database.from_verdicts import begin, connect, store
from pipeline.database.shape import BookRow, Entry
from pipeline.laws.from_text import cut
from pipeline.norms.shape import Norm, On
from pipeline.spans import Alignment
from pipeline.text.shape import Reading
from pipeline.verdicts.shape import Verdict
from pipeline.words.shape import ReadPage

TEXT = (
    "THE LAWS OF EUCHRE.\n\n1. The dealer must give five cards to each player & turn up the next.\n\n"
    "2. A player who leads out of turn must pay, as under Law 1, one point.\n\nHe may not lead again.\n\n"
    "3. No player may look at a turned trick <unless> all consent.\n"
)
BOOK = "euchre-20506"
TEI = {"t": "http://www.tei-c.org/ns/1.0"}
ID = "{http://www.w3.org/XML/1998/namespace}id"


def made(path: Path, text: str = TEXT, verdict: str = "holds", act: str = "lead") -> Path:
    """A database with one book of three laws, one norm, one verdict."""
    laws = cut(Reading(BOOK, "eng", text, text, Alignment()))
    law = laws.laws[1]
    norm = Norm(
        BOOK, law.id, "a", "prohibition", law.start, law.end, bearer="offender", act=act, on=On("lead", "any"),
        when=("out_of_turn",), text=law.text,
    )  # fmt: skip
    page = ReadPage(BOOK, 1, "copy.txt", "1", text)
    facts = BookRow(BOOK, "The Laws of Euchre", None, "1888", "eng", False, "copy.txt", "ab" * 32, "public domain")
    found = Verdict(BOOK, law.id, "a", "euchre", verdict)  # type: ignore[arg-type]
    entry = Entry(facts, [page], Reading(BOOK, "eng", text, text, Alignment()), laws, [norm], [found], [])
    with closing(connect(path)) as db:
        store(db, begin(db, "0", [], {}), entry)
    return path


def test_cite(hoyle, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    db = made(tmp_path / "laws.db")
    done = hoyle("cite", f"{BOOK}/euchre-laws/2", "--db", db, "--quote")
    assert done.returncode == 0, done.stderr
    first, *rest = done.stdout.splitlines()
    assert "“THE LAWS OF EUCHRE”, law 2." in first and f"hoyle:{BOOK}/euchre-laws/2" in first and "1888" in first
    assert rest[0].startswith("2. A player who leads")
    item = json.loads(hoyle("cite", f"{BOOK}/euchre-laws/2", "--db", db, "--format", "csl").stdout)
    assert item["issued"] == {"date-parts": [[1888]]} and item["locator"] == "law 2"
    entry = hoyle("cite", f"{BOOK}/euchre-laws/2", "--db", db, "--format", "bibtex").stdout
    assert entry.startswith("@inbook{euchre-20506-euchre-laws-2,") and entry.count("{") == entry.count("}")
    done = hoyle("cite", f"{BOOK}/euchre-laws/9", "--db", db)
    assert done.returncode == 1 and f"{BOOK}/euchre-laws/1 ... {BOOK}/euchre-laws/3" in done.stderr


def test_no_database(hoyle, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "x.db").write_text("no database", encoding="utf-8")
    for path in (tmp_path / "none.db", tmp_path / "x.db"):
        done = hoyle("export", tmp_path / "out", "--db", path)
        assert done.returncode == 1 and "hoyle run" in done.stderr and "Traceback" not in done.stderr
    assert not (tmp_path / "none.db").exists()


def test_export(hoyle, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    db = made(tmp_path / "laws.db")
    out = tmp_path / "out"
    done = hoyle("export", out, "--csv", "--tei", "--jsonld", "--db", db)
    assert done.returncode == 0, done.stderr

    with (out / "laws.csv").open(encoding="utf-8", newline="") as f:
        laws = list(csv.DictReader(f))
    assert [x["number"] for x in laws] == ["1", "2", "3"]
    assert laws[1]["text"] == TEXT[int(laws[1]["start"]) : int(laws[1]["end"])]

    root = etree.parse(out / f"{BOOK}.tei.xml").getroot()
    divs = root.findall(".//t:div[@type='law']", TEI)
    assert ["".join(p.itertext()) for p in divs[1].findall("t:p", TEI)] == [
        "2. A player who leads out of turn must pay, as under Law 1, one point.", "He may not lead again.",
    ]  # fmt: skip
    (ref,) = root.findall(".//t:ref", TEI)
    assert (ref.text, ref.get("target")) == ("Law 1", "#" + divs[0].get(ID))
    (span,) = root.findall(".//t:span", TEI)
    assert span.get("target") == "#" + divs[1].get(ID) and "when: out_of_turn" in span.text
    assert "<unless>" in "".join(divs[2].itertext())

    graph = {x["@id"]: x for x in json.loads((out / "laws.jsonld").read_text(encoding="utf-8"))["@graph"]}
    assert graph[f"hoyle:{BOOK}/euchre-laws/2"]["citation"] == [{"@id": f"hoyle:{BOOK}/euchre-laws/1"}]
    assert graph[f"hoyle:{BOOK}/euchre-laws/2#a"]["hoyle:when"] == ["out_of_turn"]


def test_parquet_is_written_or_says_what_is_wanted(hoyle, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    db = made(tmp_path / "laws.db")
    done = hoyle("export", tmp_path / "out", "--parquet", "--db", db)
    try:
        import pyarrow.parquet as pq
    except ImportError:
        assert done.returncode == 1 and "pip install pyarrow" in done.stderr
    else:
        assert pq.read_table(tmp_path / "out" / "laws.parquet").num_rows == 3


def test_diff(hoyle, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    old = made(tmp_path / "old.db")
    same = made(tmp_path / "same.db", "A preface moves all of it.\n\n" + TEXT)
    assert hoyle("diff", old, same).stdout.strip() == "nothing changed"
    other = TEXT.replace("five cards", "six cards") + "\n4. The score must be kept by both.\n"
    new = made(tmp_path / "new.db", other, verdict="violated", act="play")
    rows = [json.loads(line) for line in hoyle("diff", old, new, "--format", "jsonl").stdout.splitlines()]
    told = [(r["what"], r["id"].rsplit("/", 1)[1], r["status"]) for r in rows]
    assert told == [("law", "1", "changed"), ("law", "4", "added"), ("norm", "2#a", "changed"), ("verdict", "2#a", "changed")]
    assert "act: lead" in rows[2]["old"] and "act: play" in rows[2]["new"]
    assert "violated" in hoyle("diff", old, new).stdout
    back = [json.loads(line)["status"] for line in hoyle("diff", new, old, "--format", "jsonl").stdout.splitlines()]
    assert back == ["changed", "gone", "changed", "changed"]
