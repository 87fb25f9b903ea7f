"""Board diagrams and decided cases."""

from __future__ import annotations

from collections.abc import Callable

from pipeline.laws import diagrams
from pipeline.laws.shape import LawBook

Cut = Callable[[str], LawBook]

EDGE = "+---+---+---+---+---+---+---+---+"


def board(*rows: str, joint: str = "\n  ") -> str:
    lines = [EDGE]
    for row in rows:
        lines += ["| " + " | ".join(row) + " |", EDGE]
    return joint.join(lines)


START = ("♜♞♝♛♚♝♞♜", "♟♟♟♟♟♟♟♟", *["        "] * 4, "♙♙♙♙♙♙♙♙", "♖♘♗♕♔♗♘♖")


def test_a_whole_board() -> None:
    text = f"See the cut.\n\n[Illustration: _No. 3._\n\n  {board(*START)}\n]\n\nWhite moves."
    (found,) = diagrams.find(text)
    assert found.label == "No. 3"
    assert found.rows[0] == "rnbqkbnr"
    assert found.fen == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
    assert text[found.start : found.end].endswith("]")


def test_a_board_flattened_onto_one_line() -> None:
    (found,) = diagrams.find("[Illustration: _No. 4._ " + board(*START, joint=" ") + " ]")
    assert found.fen == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"


def test_some_ranks_only() -> None:
    (found,) = diagrams.find("[Illustration:\n\n  " + board("    ♔   ", "♙♙♙♙♙♙♙♙") + "\n]")
    assert found.rows == ("....K...", "PPPPPPPP")
    assert found.fen is None
    assert found.label is None


def test_draughtsmen_and_tables() -> None:
    rows = ["⛂   ⛂   ", " ⛀   ⛀  "] * 4
    (found,) = diagrams.find("[Illustration:\n" + board(*rows) + "\n]")
    assert found.rows[:2] == ("b...b...", ".w...w..")
    assert found.fen is None
    assert diagrams.find("[Illustration:\n" + board(*["12345678"] * 8) + "\n]") == []
    assert diagrams.find("[Illustration: The whist-room.]") == []


def test_diagrams_are_linked_to_their_mentions(cutting: Cut) -> None:
    text = (
        "LAWS OF CHESS.\n\n1. The King may castle as shown in Diagram No. 3.\n\n2. He may not castle as in Diagram No. 9.\n\n"
        f"3. A Rook must not leap.\n\n[Illustration: _No. 3._\n\n  {board(*START)}\n]\n"
    )
    laws = cutting(text).laws
    assert [(r.kind, r.targets) for law in laws for r in law.refs] == [("diagram", ("No. 3",)), ("diagram", ("No. 9",))]
    assert laws[0].refs[0].resolved
    assert not laws[1].refs[0].resolved


def test_decided_cases(cutting: Cut) -> None:
    text = (
        "LAWS OF WHIST.\n\n1. A player must follow suit.\n\n2. He must not renounce twice.\n\n"
        "3. The penalty must be claimed in time.\n\nCASES AND DECISIONS.\n\nCASE I.\n\n"
        "A leads a spade and B throws a heart, and the trick is turned. May C claim three tricks?\n\n"
        "_Decision._--C may claim them, under Law 3.\n\nCASE II.\n\nB drops two cards.\n\n"
        "Decision.--Both lie on the table.\n\nEND NOTES.\n"
    )
    book = cutting(text)
    assert [law.number for law in book.laws] == ["1", "2", "3"]
    cases = [s for s in book.segments if s.kind == "case"]
    assert [c.label for c in cases] == ["Case I", "Case II"]
    parts = {name: text[a:b] for name, a, b in cases[0].parts}
    assert parts["question"] == "May C claim three tricks?"
    assert parts["decision"].endswith("under Law 3.")
    assert cases[0].refs[0].resolved == (book.laws[2].id,)
    assert [name for name, _, _ in cases[1].parts] == ["facts", "decision"]
