"""What follows each fault, rule by rule: what is open, what is in order then, and what each demand leads to."""

from __future__ import annotations

import chess
import pytest

from pipeline.games.chess import GAME
from pipeline.games.chess.acts import at, exact, plain
from pipeline.games.chess.examples import move, setup
from pipeline.games.chess.state import State
from pipeline.games.game import Act

KP = ("move(K)", "parry(other)")
OTHER = ("capture_with_other", "move(touched)")
BOTH = ("stand_both", "take_back_second")
ELSE = ("move(K)", "move(any_but_K)")
STEP = "k2r4/8/8/8/8/8/7P/4K3 w - - 0 1"
KNIGHT = "4k3/p7/8/8/8/8/8/1N2K3 w - - 0 1"
TAKES = "4k3/p7/3p4/8/8/2N5/8/3RK3 w - - 0 1"
PINNED = "k3r3/p7/8/8/8/8/4N3/4K3 w - - 0 1"
ROOKS = "6k1/1p3pp1/7p/3p4/8/2N5/8/R3K3 w - - 0 1"
CHECKS = "a1a8 g8h7 b7b6 c3d5 e1e2 f7f6"
FRENCH = {
    "check_ignored": "parry", "exposing": "king", "false_capture": "other_else_touched", "false_check": "replay",
    "false_move": "stand_touched_or_king", "old_check": "take_back", "two_moves": "both_or_first",
    "unsaid_check": "replay_if_pressed", "window": "offender_goes_on",
}  # fmt: skip


def play(part: str, fen: str, moves: str, params: dict[str, str], *acts: Act, **more: str | int) -> State:
    state = GAME.start(GAME.resolve(params), setup(part, fen, moves=moves, plies=6, **more))
    for act in acts:
        assert act in GAME.physical(state), f"{act} of {[str(a) for a in GAME.physical(state)]}"
        state = GAME.step(state, act)
    return state


def moved(state: State, by: str) -> set[str]:
    """Men by whose move something is in order for that player, as squares."""
    return {str(a.get("from")) for a in GAME.regular(state) if a.act == "move" and a.by == by}


@pytest.mark.parametrize(
    ("part", "fen", "moves", "acts", "rule", "choices", "men"),
    [
        ("false_move", KNIGHT, "b1b3 a7a6", ["b1b3"], "false_move=touched_or_king", ("move(K)", "move(touched)"), set()),
        ("false_move", KNIGHT, "b1b3 a7a6", ["b1b3"], "false_move=touched", (), {"b1"}),
        ("false_move", KNIGHT, "b1b3 a7a6", ["b1b3"], "false_move=king", (), {"e1"}),
        ("false_move", KNIGHT, "b1b3 a7a6", ["b1b3"], "false_move=stand_or_touched", ("move(touched)", "stand"), set()),
        ("capture", TAKES, "c3d6 a7a6", ["c3d6"], "false_capture=other_else_touched", (), {"d1"}),
        ("capture", TAKES, "c3d6 a7a6", ["c3d6"], "false_capture=king_or_capture", ("capture(captured)", "move(K)"), set()),
        ("capture", TAKES, "c3d6 a7a6", ["c3d6"], "false_capture=other_or_touched", OTHER, set()),
        ("capture", TAKES, "c3d6 a7a6", ["c3d6"], "false_capture=king", (), {"e1"}),
        ("capture", TAKES, "d1c3 a7a6", ["d1c3"], "capture_own=captor", (), {"d1"}),
        ("capture", TAKES, "d1c3 a7a6", ["d1c3"], "capture_own=either_man", ("move(captor)", "move(captured)"), set()),
        ("two_moves", KNIGHT, "b1c3 e1e2 a7a6", ["b1c3", "e1e2"], "two_moves=both_or_first", BOTH, set()),
        ("exposing", PINNED, "e2c3 a7a6", ["e2c3"], "exposing=king", (), {"e1"}),
        ("exposing", PINNED, "e2c3 e1d1 a7a6", ["e2c3"], "exposing=replay", (), set()),
        ("exposing", STEP, "e1d1 h2h3", ["e1d1"], "into_check=king_or_other", ELSE, set()),
        ("exposing", STEP, "e1d1 h2h3", ["e1d1"], "into_check=king", (), {"e1"}),
        ("check", "4k3/8/8/8/4r3/8/7P/4K3 w - - 0 1", "h2h3", ["h2h3"], "check_ignored=cover_or_king", KP, set()),
        ("check", "4k3/8/8/8/4r3/8/7P/4K3 w - - 0 1", "h2h3", ["h2h3"], "check_ignored=parry", (), {"e1"}),
    ],
)  # fmt: skip
def test_what_a_fault_brings(
    part: str, fen: str, moves: str, acts: list[str], rule: str, choices: tuple[str, ...], men: set[str]
) -> None:
    name, value = rule.split("=")
    state = play(part, fen, moves, {name: value}, *(move("white", a) for a in acts))
    open_now = GAME.pending(state)
    assert (open_now[0].choices if open_now else ()) == choices
    assert moved(state, "white") == men
    for claim in open_now:
        assert claim.holder == {"black"} and claim.bearer == {"white"}


@pytest.mark.parametrize(
    ("choice", "fen"),
    [
        ("stand_both", "4k3/p7/8/8/8/2N5/4K3/8 b - - 0 1"),
        ("take_back_second", "4k3/p7/8/8/8/2N5/8/4K3 b - - 0 1"),
    ],
)
def test_of_two_moves_both_or_the_first(choice: str, fen: str) -> None:
    done = (move("white", "b1c3"), move("white", "e1e2"), exact("black", choice))
    after = play("two_moves", KNIGHT, "b1c3 e1e2 a7a6", {"two_moves": "both_or_first"}, *done)
    assert GAME.draw(after).splitlines()[:8] == GAME.draw(play("play", fen, "", {})).splitlines()[:8]
    assert after.turn == "black" and not GAME.pending(after)


def test_of_two_moves_the_second_alone() -> None:
    done = (move("white", "b1c3"), move("white", "e1e2"), exact("black", "stand(second)"))
    after = play("two_moves", KNIGHT, "b1c3 e1e2 a7a6", {}, *done)
    assert (
        GAME.draw(after).splitlines()[:8] == GAME.draw(play("play", "4k3/p7/8/8/8/8/4K3/1N6 b - - 0 1", "", {})).splitlines()[:8]
    )


@pytest.mark.parametrize(
    ("window", "after_reply", "after_touch"),
    [("either_goes_on", False, False), ("next_move", False, True), ("offender_goes_on", True, False)],
)
def test_until_when_a_claim_is_open(window: str, after_reply: bool, after_touch: bool) -> None:
    false = play("false_move", KNIGHT, "b1b3 b1c3 a7a6", {"window": window}, move("white", "b1b3"))
    assert bool(GAME.pending(GAME.step(false, move("black", "a7a6")))) == after_reply
    touched = GAME.step(false, at("white", "touch", chess.E1))
    assert bool(GAME.pending(touched)) == after_touch


def test_a_claim_that_outlived_the_reply_goes_back_over_both_moves() -> None:
    done = (move("white", "b1b3"), move("black", "a7a6"), exact("black", "move(touched)"))
    after = play("false_move", KNIGHT, "b1b3 b1c3 a7a6 b3d4", FRENCH, *done)
    assert moved(after, "white") == {"b1"} and after.pos.black.bit_count() == 2 and after.turn == "white"


def test_a_demand_left_undone_opens_a_claim_to_it() -> None:
    done = (move("white", "b1b3"), exact("black", "move(K)"), move("white", "b1c3"))
    after = play("false_move", KNIGHT, "b1b3 b1c3 a7a6", {}, *done)
    assert [c.choices for c in GAME.pending(after)] == [("move(K)",)]


@pytest.mark.parametrize(("rule", "open_then"), [("no_penalty", []), ("man_named", [("move(named)",)])])
def test_where_nothing_demanded_can_be_done(rule: str, open_then: list[tuple[str, ...]]) -> None:
    stuck = "4k3/p7/8/8/8/3r1r2/r7/1N2K3 w - - 0 1"
    after = play("false_move", stuck, "b1b3 b1c3 a7a6", {"unmendable": rule}, move("white", "b1b3"), exact("black", "move(K)"))
    assert [c.choices for c in GAME.pending(after)] == open_then
    if open_then:
        named = GAME.step(after, exact("black", "move(named)", chess.B1))
        assert moved(named, "white") == {"b1"}
    else:
        assert "b1" in moved(after, "white")


def test_an_unsaid_check_is_gone_back_upon_when_noticed() -> None:
    done = (move("white", "a1a8"), move("black", "b7b6"), plain("white", "call_attention"))
    after = play("check", ROOKS, CHECKS, {"unsaid_check": "retrace"}, *done)
    assert moved(after, "black") == {"g8"} and all(GAME.matches(after, a, "replay") for a in GAME.regular(after))


def test_a_check_announced_and_not_met_is_a_fault() -> None:
    said = (move("white", "a1a8"), plain("white", "say_check"))
    after = play("check", ROOKS, CHECKS, FRENCH, *said)
    assert GAME.holds(after, "warned") and GAME.holds(after, "said(check_to_the_king)")
    ignored = GAME.step(after, move("black", "b7b6"))
    assert moved(ignored, "black") == {"g8"}


@pytest.mark.parametrize(("unknown", "may"), [(1, True), (0, False)])
def test_a_check_nobody_can_trace(unknown: int, may: bool) -> None:
    fen = "4k3/p7/8/8/4r3/8/7P/4K3 w - - 0 1"
    more: dict[str, str | int] = {"turns": 1, **({"unknown": 1} if unknown else {})}
    done = (move("white", "h2h3"), plain("black", "call_attention"))
    state = play("check", fen, "h2h3 e1d1 a7a6", FRENCH, *done, **more)
    assert GAME.holds(state, "in_check_for(several)") and GAME.holds(state, "discovered")
    assert (plain("white", "take_back") in GAME.regular(state)) == may
    if may:
        back = GAME.step(state, plain("white", "take_back"))
        assert moved(back, "white") == {"e1"} and GAME.effect(state, plain("white", "take_back"), back, "then(parry)")


def test_a_false_check_is_too_late_after_the_next_move() -> None:
    answered = (
        move("white", "e1e2"), plain("white", "say_check"), move("black", "g8h7"), plain("black", "call_attention"),
    )  # fmt: skip
    state = play("check", ROOKS, CHECKS, FRENCH, *answered)
    assert plain("black", "take_back") in GAME.regular(state)
    late = GAME.step(state, move("white", "a1a8"))
    assert plain("black", "take_back") not in GAME.regular(late)
    assert plain("black", "take_back") in GAME.physical(late)
    back = GAME.step(late, plain("black", "take_back"))
    assert [c.choices for c in GAME.pending(back)] == [("stand",)]
    assert GAME.step(back, exact("white", "stand")).pos == late.pos


@pytest.mark.parametrize(
    ("rules", "touched", "men"),
    [
        ({}, ["c3"], {"c3"}),
        ({"touched": "free"}, ["c3"], {"c3", "e1"}),
        ({}, ["a2"], {"e1"}),
        ({"touched_unmovable": "none"}, ["a2"], {"c3", "e1"}),
        ({}, ["d5"], {"c3"}),
        ({}, ["a7"], {"e1"}),
        ({"touched_hostile": "capture_else_none"}, ["a7"], {"c3", "e1"}),
        ({"touched_hostile": "free"}, ["d5"], {"c3", "e1"}),
    ],
)
def test_a_man_touched(rules: dict[str, str], touched: list[str], men: set[str]) -> None:
    fen = "4k3/p7/8/3p4/8/p1N5/P7/4K3 w - - 0 1"
    acts = [at("white", "touch", chess.parse_square(s)) for s in touched]
    assert moved(play("touch", fen, "c3e4 e1e2", rules, *acts, hands="c3 a2 d5 a7 e1"), "white") == men


def test_a_hand_may_be_moved_about_until_it_lets_go() -> None:
    acts = [at("white", "touch", chess.C3), at("white", "place", chess.E4), at("white", "place", chess.D5)]
    held = play("touch", "4k3/p7/8/8/8/2N5/8/4K3 w - - 0 1", "c3e4 c3d5 e1e2", {}, *acts, hands="c3 e1")
    assert plain("white", "release") in GAME.regular(held) and "[" in GAME.draw(held)
    after = GAME.step(held, plain("white", "release"))
    assert after.turn == "black" and after.last == (chess.C3, chess.D5, 0)
    assert plain("white", "take_back") in GAME.physical(after) and plain("white", "take_back") not in GAME.regular(after)


@pytest.mark.parametrize(
    ("fen", "men", "choices", "king"),
    [
        ("4k3/p7/8/1p1p4/8/2N5/8/4K3 w - - 0 1", "b5 d5", ("capture(named)",), False),
        ("4k3/p7/8/3p4/8/2N5/8/4K3 w - - 0 1", "d5 a7", ("capture(touched)", "move(K)"), False),
        ("4k3/pp6/8/8/8/8/8/4K3 w - - 0 1", "a7 b7", (), True),
    ],
)
def test_several_hostile_men_touched(fen: str, men: str, choices: tuple[str, ...], king: bool) -> None:
    acts = [at("white", "touch", chess.parse_square(s)) for s in men.split()]
    state = play("touch", fen, "e1e2 a7a6", {}, *acts, hands=men)
    assert [c.choices for c in GAME.pending(state)] == ([choices] if choices else [])
    assert (moved(state, "white") == {"e1"}) == king


@pytest.mark.parametrize(
    ("rule", "askew", "bound"),
    [("said_and_askew", "c3", False), ("said_and_askew", "", True), ("said", "", False), ("never", "c3", True)],
)
def test_setting_a_man_right(rule: str, askew: str, bound: bool) -> None:
    more: dict[str, str | int] = {"hands": "c3 e1", **({"askew": askew} if askew else {})}
    acts = [plain("white", "say_adjust"), at("white", "touch", chess.C3)]
    state = play("touch", "4k3/p7/8/8/8/2N5/8/4K3 w - - 0 1", "c3e4 e1e2", {"adjusting": rule}, *acts, **more)
    assert ("e1" not in moved(state, "white")) == bound


@pytest.mark.parametrize(
    ("rule", "men", "pieces"),
    [("any", "RNBQKBNR", 4), ("lost", "RN2KBNR", 2), ("lost", "RNBQKBNR", 0), ("queen", "RNBQKBNR", 1)],
)
def test_what_a_pawn_becomes(rule: str, men: str, pieces: int) -> None:
    fen = f"4k3/P7/8/8/8/8/8/{men} w - - 0 1"
    state = GAME.start(GAME.resolve({"promotion": rule}), setup("promotion", fen))
    assert len([a for a in GAME.regular(state) if a.get("promote")]) == pieces


@pytest.mark.parametrize(
    ("part", "rule", "fen", "moves", "acts", "then"),
    [
        ("exposing", "exposing=replay", PINNED, "e2c3 e1d1 a7a6", ("e2c3",), "white"),
        ("two_moves", "two_moves=first_stands", KNIGHT, "b1c3 e1e2 a7a6", ("b1c3", "e1e2"), "black"),
    ],
)
def test_a_move_taken_back_by_rule(part: str, rule: str, fen: str, moves: str, acts: tuple[str, ...], then: str) -> None:
    """Who has to take a move back does so first; only then does play go on."""
    name, value = rule.split("=")
    state = play(part, fen, moves, {name: value}, *(move("white", a) for a in acts))
    back = plain("white", "take_back")
    assert [a for a in GAME.regular(state) if a.by == "white"] == [back] and not GAME.pending(state)
    after = GAME.step(state, back)
    assert after.turn == then and moved(after, then)
    if then == "white":
        assert GAME.effect(state, back, after, "then(replay)") and GAME.effect(state, back, after, "no_penalty")
