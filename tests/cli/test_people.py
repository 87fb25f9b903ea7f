"""What a person decided wins, survives reruns, and is never applied to another text."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest

TEXT = "1. The dealer may name the trump suit, or pafs it to his partner.\n\n2. The eldest hand may double.\n"


def decide(home: Path, rows: str) -> Path:
    path = home / "people" / "club" / "corrections.csv"
    path.parent.mkdir(parents=True)
    path.write_text("start,end,seen,read,reason\n" + rows, encoding="utf-8")
    return path


def test_a_correction_wins_and_stays(hoyle, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    book = tmp_path / "club.txt"
    book.write_text(TEXT, encoding="utf-8")
    at = TEXT.index("pafs")
    path = decide(tmp_path / "home", f"{at},{at + 4},pafs,leave,seen in the British Museum copy\n")
    before = path.read_bytes()
    done = hoyle("clean", book)
    assert done.returncode == 0, done.stderr
    assert "or leave it to his partner" in done.stdout
    assert '"rule": "person"' in hoyle("clean", book, "--edits").stdout
    hoyle("run", book)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "rows",
    ["0,4,Them,Then,\n", "0,9,1. T,x,\n", "a,4,1. T,x,\n", "900,904,pafs,pass,\n"],
    ids=["other", "length", "number", "outside"],
)
def test_a_correction_that_does_not_fit_is_said(hoyle, tmp_path: Path, rows: str) -> None:  # type: ignore[no-untyped-def]
    book = tmp_path / "club.txt"
    book.write_text(TEXT, encoding="utf-8")
    decide(tmp_path / "home", rows)
    done = hoyle("clean", book)
    assert done.returncode == 1
    assert "corrections.csv" in done.stderr and "Traceback" not in done.stderr


LAWS = (
    "LAWS OF BRIDGE.\n\n1. The dealer may name the trump suit, or leave it to his partner.\n\n"
    "2. When the trump has been named, either adversary may double.\n\n"
    "3. If any player double out of turn, the maker of the trump shall say whether the double shall stand.\n"
)


def own(home: Path, rows: str) -> Path:
    path = home / "people" / "club" / "norms.csv"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("law,words,action,kind,bearer,act,who,date,why\n" + rows, encoding="utf-8")
    return path


def test_a_persons_norm_wins_in_every_command_and_stays(hoyle, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    book = tmp_path / "club.txt"
    book.write_text(LAWS, encoding="utf-8")
    rows = "2,either adversary may double,set,,eldest,,A. Reader,2026-05-01,so the errata leaf\n"
    path = own(tmp_path / "home", rows + "1,,add,prohibition,dummy,raise,,,\n")
    before = path.read_bytes()
    told = hoyle("norms", book, "--explain", "2")
    assert told.returncode == 0, told.stderr
    assert "set by a person: A. Reader, 2026-05-01: so the errata leaf" in told.stdout
    assert "eldest   [set by a person]" in told.stdout
    norms = [json.loads(x) for x in hoyle("norms", book, "--format", "jsonl").stdout.splitlines()]
    assert [(n["law"][-2:], n["bearer"]) for n in norms if n["provenance"] == "person"] == [("/1", "dummy"), ("/2", "eldest")]
    # the page read anew: a letter misread, a line more at the head
    book.write_text("CLUB.\n\n" + LAWS.replace("either adversary", "either adverfary"), encoding="utf-8")
    checked = hoyle("check", book, "--format", "jsonl")
    assert checked.returncode == 0, checked.stderr
    assert {json.loads(x)["law"][-2:] for x in checked.stdout.splitlines()} >= {"/1", "/2"}
    assert hoyle("run", book).returncode == 0
    with sqlite3.connect(tmp_path / "home" / "laws.db") as db:
        found = db.execute("select bearer from norms where provenance = 'person' order by law").fetchall()
    assert found == [("dummy",), ("eldest",)]
    assert path.read_bytes() == before


def test_a_persons_norm_that_does_not_fit_is_said(hoyle, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    book = tmp_path / "club.txt"
    book.write_text(LAWS, encoding="utf-8")
    own(tmp_path / "home", "2,,set,,deeler,,,,\n9,,set,,dealer,,,,\n2,,set,,eldest,,,,\n")
    for command in ("norms", "check", "run"):
        done = hoyle(command, book)
        assert done.returncode == 1 and "Traceback" not in done.stderr
        told = [line for line in done.stderr.splitlines() if line.startswith("hoyle: ")]
        assert ["line 2: bearer: 'deeler' is no term" in told[0], "line 3: no law '9'" in told[1], len(told)] == [True, True, 2]
    assert "eldest" in hoyle("norms", book).stdout
    with sqlite3.connect(tmp_path / "home" / "laws.db") as db:
        rows = db.execute("select source, stage from failures").fetchall()
    assert [(Path(s).name, stage) for s, stage in rows] == [("norms.csv, line 2", "norms"), ("norms.csv, line 3", "norms")]


def test_dropped_by_a_person(hoyle, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    book = tmp_path / "club.txt"
    book.write_text(LAWS, encoding="utf-8")
    own(tmp_path / "home", "2,,drop,,,,A. Reader,,a printer's joke\n")
    done = hoyle("norms", book, "--explain", "2")
    assert done.returncode == 0, done.stderr
    assert "dropped by a person: A. Reader: a printer's joke" in done.stdout
