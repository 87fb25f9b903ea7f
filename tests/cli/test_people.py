"""What a person decided wins, survives reruns, and is never applied to another text."""

from __future__ import annotations

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
