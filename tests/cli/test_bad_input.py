"""Bad input: one clear line, the right exit code, no traceback, and the others are still read."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest
from PIL import Image

GOOD = (
    "1. The dealer may name the trump suit, or leave it to his partner.\n\n"
    "2. When the trump has been named, either adversary may double.\n\n"
    "3. If any player double out of turn, the maker of the trump shall say whether the double shall stand.\n"
)


@pytest.fixture
def bad(tmp_path: Path) -> dict[str, Path]:
    """One file of each kind of bad input."""
    found = {name: tmp_path / name for name in ("missing.txt", "empty.txt", "cut.pdf", "noimage.png", "cut.png")}
    found["empty.txt"].write_bytes(b"")
    found["cut.pdf"].write_bytes(b"%PDF-1.5\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Ty")
    found["noimage.png"].write_bytes(b"\x89PNG\r\n\x1a\nnothing of the kind")
    whole = tmp_path / "whole.png"
    Image.effect_noise((400, 300), 60).save(whole)
    found["cut.png"].write_bytes(whole.read_bytes()[:2000])
    return found


@pytest.mark.parametrize("name", ["missing.txt", "empty.txt", "cut.pdf", "noimage.png", "cut.png"])
@pytest.mark.parametrize("command", ["ocr", "clean", "laws", "norms", "check", "run"])
def test_one_line_and_exit_1(hoyle, bad: dict[str, Path], command: str, name: str) -> None:  # type: ignore[no-untyped-def]
    done = hoyle(command, bad[name])
    assert done.returncode == 1, done.stderr
    told = [line for line in done.stderr.splitlines() if line.startswith("hoyle: ")]
    assert len(told) == 1
    assert name in told[0]
    assert "Traceback" not in done.stderr + done.stdout


@pytest.mark.parametrize(
    "args",
    [
        ("laws", "FILE", "--lang", "klingon"),
        ("ocr", "FILE", "--lang", "xx"),
        ("check", "FILE", "--game", "faro"),
        ("check", "FILE", "--game", "bridge", "--set", "colour=red"),
        ("check", "FILE", "--set", "nonsense"),
        ("run", "FILE", "--game", "faro"),
        ("laws", "FILE", "--nosuch"),
        ("laws",),
        ("shuffle", "FILE"),
        ("laws", "FILE", "--what", "jokes"),
        ("add", "Not A Slug", "FILE"),
    ],
)
def test_usage_is_exit_2(hoyle, tmp_path: Path, args: tuple[str, ...]) -> None:  # type: ignore[no-untyped-def]
    good = tmp_path / "good.txt"
    good.write_text(GOOD, encoding="utf-8")
    done = hoyle(*(good if a == "FILE" else a for a in args))
    assert done.returncode == 2, done.stderr
    assert done.stderr.strip()
    assert "Traceback" not in done.stderr


def test_the_others_finish_and_the_bad_are_rows(hoyle, bad: dict[str, Path], tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    good = tmp_path / "good.txt"
    good.write_text(GOOD, encoding="utf-8")
    done = hoyle("run", bad["missing.txt"], bad["empty.txt"], good, bad["cut.pdf"])
    assert done.returncode == 1
    for name in ("missing.txt", "empty.txt", "cut.pdf"):
        assert f"{name}: " in done.stdout.split("Not read:")[1]
    with sqlite3.connect(tmp_path / "home" / "laws.db") as db:
        assert db.execute("select count(*) from laws where book = 'good'").fetchone() == (3,)
        reasons = db.execute("select source, stage, reason from failures").fetchall()
        assert {Path(s).name for s, _, _ in reasons} == {"missing.txt", "empty.txt", "cut.pdf"}
        assert all(stage and reason for _, stage, reason in reasons)
        assert db.execute("select exit from runs").fetchall() == [(1,)]


def test_a_bad_page_is_a_row_and_the_book_goes_on(hoyle, bad: dict[str, Path], tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    book = tmp_path / "book"
    book.mkdir()
    (book / "p1.png").write_bytes((tmp_path / "whole.png").read_bytes())
    (book / "p2.png").write_bytes(bad["cut.png"].read_bytes())
    done = hoyle("run", book, "--fast")
    assert done.returncode == 1
    with sqlite3.connect(tmp_path / "home" / "laws.db") as db:
        rows = db.execute("select number, status, reason from pages order by number").fetchall()
    assert [(n, s) for n, s, _ in rows] == [(1, "read"), (2, "failed")]
    assert rows[1][2]


def test_a_bad_member_of_a_folder_is_a_row(hoyle, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    book = tmp_path / "book"
    book.mkdir()
    (book / "p1.txt").write_text(GOOD, encoding="utf-8")
    (book / "p2.xml").write_text("<?xml version='1.0'?><alto><Layout><Page>", encoding="utf-8")
    (book / "p3.bin").write_bytes(bytes(range(256)) * 4)
    for command in ("ocr", "clean", "laws", "run"):
        done = hoyle(command, book)
        assert done.returncode == 1, command
        told = [line for line in done.stderr.splitlines() if line.startswith("hoyle: ")]
        assert [("p2.xml" in x, "p3.bin" in x, "(" in x) for x in told] == [(True, False, True), (False, True, True)]
    with sqlite3.connect(tmp_path / "home" / "laws.db") as db:
        assert db.execute("select number, status from pages order by number").fetchall() == [
            (1, "read"), (2, "failed"), (3, "failed"),
        ]  # fmt: skip
        assert db.execute("select count(*) from laws").fetchone() == (3,)


def test_tesseract_not_installed(hoyle, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    page = tmp_path / "page.png"
    Image.new("L", (300, 200), 255).save(page)
    done = hoyle("ocr", page, "--fast", env={"PATH": str(tmp_path)})
    assert done.returncode == 1
    assert "Tesseract" in done.stderr and "install" in done.stderr
    assert "Traceback" not in done.stderr


def test_nothing_half_written(hoyle, bad: dict[str, Path], tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    out = tmp_path / "out"
    hoyle("clean", bad["cut.pdf"], "-o", out)
    assert not out.exists() or not list(out.iterdir())
