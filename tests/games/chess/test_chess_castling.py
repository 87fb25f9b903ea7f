"""Castling, case by case; Foster's diagrams on the board, for both sides."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pipeline.games.chess import GAME
from pipeline.games.chess.acts import castle, exact
from pipeline.games.chess.examples import move, setup
from pipeline.games.chess.state import State, fen

NO_6 = ("r...k..r", "ppp.qppp", "..npbn..", "..b.p...", "..B.P...", "..NPBN..", "PPP.QPPP", "R...K..R")
CASES = [
    ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", {}, "k", True),
    ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", {}, "q", True),
    ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", {"moved": "e1"}, "k", False),
    ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", {"moved": "h1"}, "k", False),
    ("4k3/8/8/4r3/8/8/8/4K2R w K - 0 1", {}, "k", False),
    ("4k3/8/8/5r2/8/8/8/4K2R w K - 0 1", {}, "k", False),
    ("4k3/8/8/6r1/8/8/8/4K2R w K - 0 1", {}, "k", False),
    ("4k3/8/8/7r/8/8/8/4K2R w K - 0 1", {}, "k", True),
    ("4k3/8/8/1r6/8/8/8/R3K3 w Q - 0 1", {}, "q", True),
    ("4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", {}, "q", False),
    ("4k3/8/8/8/8/8/8/R3K1n1 w Q - 0 1", {}, "q", True),
    ("4k2r/8/8/8/8/8/8/4K3 b k - 0 1", {}, "k", True),
    ("r3k3/8/8/3R4/8/8/8/4K3 b q - 0 1", {}, "q", False),
]


def begin(position: str, params: dict[str, str] | None = None, **more: str | int) -> State:
    return GAME.start(GAME.resolve(params), setup("castling", position, moves="e1e2 a7a6 e8e7", **more))


@pytest.mark.parametrize(("position", "more", "wing", "may"), CASES)
def test_who_may_castle(position: str, more: dict[str, str], wing: str, may: bool) -> None:
    state = begin(position, **more)
    act = castle(state.turn, wing)
    assert (act in GAME.regular(state)) == may
    if act in GAME.physical(state):
        assert GAME.matches(state, act, "illegal_castle") != may


@pytest.mark.parametrize(
    ("rule", "position"),
    [
        ("castling_out_of_check", "4k3/8/8/4r3/8/8/8/4K2R w K - 0 1"),
        ("castling_across_check", "4k3/8/8/5r2/8/8/8/4K2R w K - 0 1"),
    ],
)
def test_an_edition_may_allow_what_others_bar(rule: str, position: str) -> None:
    assert castle("white", "k") not in GAME.regular(begin(position))
    assert castle("white", "k") in GAME.regular(begin(position, {rule: "allowed"}))


@pytest.mark.parametrize("colour", ["w", "b"])
def test_diagram_6_castles_on_either_side(colour: str) -> None:
    rows = "/".join(NO_6)
    for n in range(8, 0, -1):
        rows = rows.replace("." * n, str(n))
    state = GAME.start(GAME.resolve(), (("fen", f"{rows} {colour} KQkq - 0 1"), ("part", "play")))
    assert {castle(state.turn, "k"), castle(state.turn, "q")} <= set(GAME.regular(state))


def test_diagram_7_is_diagram_6_castled_with_the_queens_rook() -> None:
    """Of the ranks the diagram shows, those castling changes (it also leaves out a pawn, which castling does not take)."""
    starts = [s for s in GAME.diagram(NO_6) if dict(s)["wing"] == "q" and " b " in str(dict(s)["fen"])]
    state = GAME.start(GAME.resolve(), starts[0])
    assert fen(GAME.step(state, castle("black", "q")).pos).split("/")[0] == "2kr3r"


def test_diagram_5_and_part_boards() -> None:
    assert GAME.diagram(("........", "..N..N..", "PPPPPPPP", "R.BQKB.R")) == ()  # half a board is no position
    assert {dict(s)["wing"] for s in GAME.diagram(NO_6)} == {"k", "q"}
    for s in GAME.diagram(NO_6):
        state = GAME.start(GAME.resolve(), s)
        assert castle(state.turn, str(dict(s)["wing"])) in GAME.regular(state)


@pytest.mark.shared
def test_the_annotated_diagrams_are_these(shared: Path) -> None:
    lines = (shared / "gold/seeds.diagrams.jsonl").read_text(encoding="utf-8").splitlines()
    board = next(d for d in map(json.loads, lines) if d["fen_board"])
    assert tuple(board["rows"]) == NO_6
    for s in GAME.diagram(tuple(board["rows"])):
        assert str(dict(s)["fen"]).startswith(board["fen_board"])


def test_castling_puts_king_and_rook_side_by_side() -> None:
    state = begin("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", wing="q")
    act = castle("white", "q")
    after = GAME.step(state, act)
    assert fen(after.pos).split()[0].endswith("2KR4")
    assert GAME.effect(state, act, after, "king_moves(2)") is True
    assert GAME.effect(state, act, after, "rook_beside_king") is True
    far = castle("white", "q", far=True)
    assert far in GAME.physical(state) and far not in GAME.regular(state)
    assert GAME.effect(state, far, GAME.step(state, far), "king_moves(2)") is False


def test_predicates_are_said_of_the_castling_in_hand() -> None:
    state = begin("4k3/8/8/5r2/8/8/8/R3K2R w KQ - 0 1")
    assert GAME.holds_of(state, "attacked(king_path)", castle("white", "k")) is True
    assert GAME.holds_of(state, "attacked(king_path)", castle("white", "q")) is False
    assert GAME.holds_of(state, "attacked(king_target)", move("white", "e1f1")) is True
    assert GAME.holds_of(state, "attacked(king_target)", move("white", "a1a2")) is False


@pytest.mark.parametrize(
    ("rule", "choices", "demanded"),
    [
        ("king_or_rook", ("move(K)", "move(R)"), ""),
        ("king", (), "move(K)"),
        ("rook", (), "move(R)"),
        ("replace", (), "take_back"),
    ],
)
def test_what_wrong_castling_brings(rule: str, choices: tuple[str, ...], demanded: str) -> None:
    state = begin("4k3/p7/8/5r2/8/8/8/4K2R w K - 0 1", {"wrong_castling": rule}, wing="k")
    after = GAME.step(state, castle("white", "k"))
    open_now = GAME.pending(after)
    assert (open_now[0].choices if open_now else ()) == choices
    assert after.fault is not None and after.fault.demanded == demanded
    assert GAME.role(after, "mover") == {"white"} and GAME.role(after, "opponent") == {"black"}


def test_a_claim_is_lost_when_either_has_gone_on() -> None:
    state = begin("4k3/p7/8/5r2/8/8/8/4K2R w K - 0 1", wing="k")
    wrong = GAME.step(state, castle("white", "k"))
    for on in [a for a in GAME.physical(wrong) if a.act in ("move", "touch")]:
        after = GAME.step(wrong, on)
        assert not GAME.pending(after)
        assert GAME.effect(wrong, on, after, "lapse") and GAME.effect(wrong, on, after, "no_penalty")
    kept = GAME.step(wrong, exact("black", "move(K)"))
    assert not GAME.pending(kept) and GAME.effect(kept, None, kept, "move(K)")


@pytest.mark.parametrize(
    ("rule", "agreed", "may"), [("allowed", 0, True), ("stipulated", 0, False), ("stipulated", 1, True), ("barred", 1, False)]
)
def test_rook_odds(rule: str, agreed: int, may: bool) -> None:
    at_odds: dict[str, str | int] = {"odds": "rook", "giver": "white", "odds_wing": "q", "wing": "q", "moved": "e8"}
    if agreed:
        at_odds["agreed"] = 1
    state = begin("4k3/p7/8/8/8/8/8/4K3 w - - 0 1", {"rook_odds_castling": rule}, **at_odds)
    assert (castle("white", "q", "i_castle") in GAME.regular(state)) == may
    silent = move("white", "e1c1")  # without the words it is a king put where he cannot go
    assert GAME.matches(state, silent, "false_move") and silent not in GAME.regular(state)
