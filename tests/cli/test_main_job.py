"""The main job as a user meets it: `hoyle run` on own text, on the seeds, on real scans; `hoyle check` on an altered law."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

CODE = (
    "LAWS OF BRIDGE\n\n"
    "1. The dealer may name the trump suit, or leave it to his partner.\n\n"
    "2. When the trump has been named, either adversary of the dealer may double. The eldest hand has the first right.\n\n"
    "3. Should any player double out of turn, as forbidden in Law 2, the maker of the trump shall say whether or not the\n"
    "double shall stand.\n"
)


def rows(db: Path, query: str) -> list[tuple[object, ...]]:
    with sqlite3.connect(db) as connection:
        return connection.execute(query).fetchall()


def test_run_stores_a_book_and_says_what_is_next(hoyle, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    book = tmp_path / "club.txt"
    book.write_text(CODE, encoding="utf-8")
    done = hoyle("run", book)
    assert done.returncode == 0, done.stderr
    db = tmp_path / "home" / "laws.db"
    assert rows(db, "select number from laws order by ordinal") == [("1",), ("2",), ("3",)]
    assert rows(db, "select rt.law from ref_targets rt join refs using (ref)") == [("club/" + code + "/2",) for (code,) in rows(
        db, "select distinct code from laws")]  # fmt: skip
    assert rows(db, "select count(*) from norms")[0][0]
    assert rows(db, "select count(*) from verdicts where trace is not null")[0][0]
    assert "club" in done.stdout and "Next: hoyle" in done.stdout
    assert "[1/1] club" in done.stderr


def test_a_rerun_replaces_and_keeps_the_run(hoyle, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    book = tmp_path / "club.txt"
    book.write_text(CODE, encoding="utf-8")
    hoyle("run", book)
    before = rows(tmp_path / "home" / "laws.db", "select * from laws")
    hoyle("run", book)
    assert rows(tmp_path / "home" / "laws.db", "select * from laws") == before
    assert rows(tmp_path / "home" / "laws.db", "select count(*) from runs") == [(2,)]
    assert rows(tmp_path / "home" / "laws.db", "select count(*) from laws_search where laws_search match 'eldest'") == [(1,)]


def test_a_book_that_is_gone_keeps_what_was_read(hoyle, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    book = tmp_path / "club.txt"
    book.write_text(CODE, encoding="utf-8")
    hoyle("run", book)
    book.write_bytes(b"")
    assert hoyle("run", book).returncode == 1
    assert rows(tmp_path / "home" / "laws.db", "select count(*) from laws") == [(3,)]
    assert len(rows(tmp_path / "home" / "laws.db", "select * from failures")) == 1


def test_a_database_of_another_program_is_left_alone(hoyle, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    book = tmp_path / "club.txt"
    book.write_text(CODE, encoding="utf-8")
    other = tmp_path / "other.db"
    with sqlite3.connect(other) as db:
        db.execute("create table t (x)")
    done = hoyle("run", book, "--db", other)
    assert done.returncode == 1 and "database of another program" in done.stderr
    assert rows(other, "select name from sqlite_master") == [("t",)]


def test_jsonl_everywhere(hoyle, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    book = tmp_path / "club.txt"
    book.write_text(CODE, encoding="utf-8")
    for args in (("laws",), ("laws", "--what", "codes"), ("laws", "--what", "refs"), ("norms",), ("check",)):
        done = hoyle(args[0], book, *args[1:], "--format", "jsonl")
        assert done.returncode == 0, done.stderr
        found = [json.loads(line) for line in done.stdout.splitlines()]
        assert found, args


def test_add_and_name_a_book(hoyle, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    book = tmp_path / "club.txt"
    book.write_text(CODE, encoding="utf-8")
    assert hoyle("laws", "our-club").returncode == 1
    assert hoyle("add", "our-club", book).returncode == 0
    assert (tmp_path / "home" / "texts" / "our-club" / "club.txt").read_text(encoding="utf-8") == CODE
    done = hoyle("laws", "our-club", "--format", "jsonl")
    assert [json.loads(line)["book"] for line in done.stdout.splitlines()] == ["our-club"] * 3
    assert "our-club" in hoyle("books").stdout


def test_clean_writes_text_and_edits_that_make_it(hoyle, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    book = tmp_path / "club.txt"
    book.write_text(CODE.replace("partner.", "part-\nner."), encoding="utf-8")
    out = tmp_path / "out"
    assert hoyle("clean", book, "-o", out).returncode == 0
    edits = [json.loads(line) for line in (out / "club.edits.jsonl").read_text(encoding="utf-8").splitlines()]
    text = book.read_text(encoding="utf-8")
    for e in sorted(edits, key=lambda e: -e["start"]):
        if e["applied"]:
            text = text[: e["start"]] + e["read"] + text[e["end"] :]
    assert text == (out / "club.txt").read_text(encoding="utf-8")
    assert "partner." in text


@pytest.mark.shared
def test_run_on_the_seeds(hoyle, shared: Path, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    done = hoyle("run", *sorted((shared / "seeds").glob("*.txt")))
    assert done.returncode == 0, done.stderr
    db = tmp_path / "home" / "laws.db"
    laws = rows(db, "select number from laws where book = 'hoffmann-bridge' order by ordinal")
    assert [n for (n,) in laws] == [str(n) for n in range(53, 61)]
    targets = rows(
        db, "select rt.law from ref_targets rt join refs r using (ref) where r.law like '%/57' and r.book = 'hoffmann-bridge'"
    )
    assert sorted(str(t).rsplit("/", 1)[-1] for (t,) in targets) == ["55", "56", "58"]
    query = "select distinct law from verdicts where book = 'hoffmann-bridge' and verdict in ('holds', 'violated', 'undefined')"
    assert len(rows(db, query)) >= 6


@pytest.mark.shared
def test_an_altered_law_is_found_out(hoyle, shared: Path, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    text = (shared / "seeds" / "hoffmann-bridge.txt").read_text(encoding="utf-8")
    law = next(part for part in text.split("\n\n") if part.startswith("54."))
    altered = tmp_path / "altered.txt"
    altered.write_text(text.replace(law, law.replace("The eldest hand has", "The dealer's partner has")), encoding="utf-8")
    assert altered.read_text(encoding="utf-8") != text
    done = hoyle("check", altered, "--format", "jsonl")
    violated = [v for v in map(json.loads, done.stdout.splitlines()) if v["verdict"] == "violated"]
    assert violated and {v["law"].rsplit("/", 1)[-1] for v in violated} == {"54"}
    assert all(v["trace"]["trace"] for v in violated)
    whole = hoyle("check", shared / "seeds" / "hoffmann-bridge.txt", "--format", "jsonl")
    before = [v for v in map(json.loads, whole.stdout.splitlines()) if v["verdict"] == "violated"]
    assert not [v for v in before if v["law"].endswith("/54")]


@pytest.mark.shared
@pytest.mark.ocr
@pytest.mark.slow
def test_run_on_real_scans(hoyle, shared: Path, tesseract: str, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    done = hoyle("run", shared / "scans" / "fr-1800", "--lang", "fra")
    assert done.returncode == 0, done.stderr
    db = tmp_path / "home" / "laws.db"
    assert rows(db, "select number, status from pages order by number") == [(1, "read"), (2, "read"), (3, "read")]
    assert rows(db, "select count(*) from words where left is not null")[0][0] > 300
    assert rows(db, "select count(*) from laws")[0][0] >= 3
