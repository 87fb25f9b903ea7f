"""`hoyle replay`: a trace drawn step by step, chess in either language and as SVG."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

FEN = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"
MOVE = {"by": "white", "act": "move", "args": {"from": "e2", "to": "e4"}}


@pytest.fixture
def trace(tmp_path: Path) -> Path:
    path = tmp_path / "pawn.json"
    path.write_text(json.dumps({"game": "chess", "setup": {"fen": FEN}, "trace": [MOVE]}), encoding="utf-8")
    return path


def test_the_board_in_either_language(hoyle, trace: Path) -> None:  # type: ignore[no-untyped-def]
    english, french = hoyle("replay", trace), hoyle("replay", trace, "--lang", "fr")
    assert english.returncode == french.returncode == 0, french.stderr
    assert "black to move" in english.stdout and english.stdout.startswith("Trace 1\nstart\n")
    assert "aux noirs de jouer" in french.stdout and french.stdout.startswith("Partie 1\ndébut\n")
    assert [x for x in english.stdout.splitlines() if "♔" in x] == [x for x in french.stdout.splitlines() if "♔" in x]


def test_each_step_as_svg(hoyle, trace: Path, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    out = tmp_path / "pictures"
    done = hoyle("replay", trace, "--svg", out, "--format", "jsonl")
    assert done.returncode == 0, done.stderr
    assert sorted(p.name for p in out.iterdir()) == ["pawn-1-00.svg", "pawn-1-01.svg"]
    assert all(ElementTree.parse(p).getroot().tag.endswith("svg") for p in out.iterdir())
    assert len(done.stdout.splitlines()) == 2


def test_what_a_game_is_not_drawn_in_is_usage(hoyle, trace: Path, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    cards = tmp_path / "hand.json"
    cards.write_text(json.dumps({"game": "euchre", "setup": {}, "trace": []}), encoding="utf-8")
    for args in (("--lang", "fra"), ("--svg", tmp_path / "none")):
        done = hoyle("replay", cards, *args)
        assert (done.returncode, "euchre is" in done.stderr, "Traceback" in done.stderr) == (2, True, False)
    assert not (tmp_path / "none").exists()
    assert hoyle("replay", trace, "--lang", "klingon").returncode == 2


def test_help_says_so(hoyle) -> None:  # type: ignore[no-untyped-def]
    told = hoyle("replay", "--help").stdout
    assert "--lang" in told and "--svg" in told
    assert "as SVG" in hoyle("--help").stdout
