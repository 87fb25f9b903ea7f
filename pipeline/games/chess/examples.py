"""Worked examples: acts from a setup, and what must be open and in order at the end. Every part has some."""

from __future__ import annotations

import chess

from pipeline.games.chess import acts
from pipeline.games.game import Act, Example, Setup

_HOME = "4k3/p7/8/8/8/8/P7/R3K2R w KQ - 0 1"
_PATH = "4k3/p7/8/5r2/8/8/P7/R3K2R w KQ - 0 1"
_ODDS = "4k3/p7/8/8/8/8/P7/4K3 w - - 0 1"
_FULL = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
_KNIGHT = "4k3/p7/8/8/8/8/8/1N2K3 w - - 0 1"
_ROOKS = "6k1/1p3pp1/7p/3p4/8/2N5/8/R3K3 w - - 0 1"
_FRENCH = (
    ("announcing", "duty"), ("check_ignored", "parry"), ("exposing", "king"), ("false_capture", "other_else_touched"),
    ("false_check", "replay"), ("false_move", "stand_touched_or_king"), ("old_check", "take_back"),
    ("rook_odds_castling", "allowed"), ("two_moves", "both_or_first"), ("unsaid_check", "replay_if_pressed"),
    ("window", "offender_goes_on"),
)  # fmt: skip


def setup(part: str, fen: str, **more: str | int) -> Setup:
    """A setup of that part with a few moves to play."""
    pairs: dict[str, str | int] = {"part": part, "fen": fen, "plies": 4, **more}
    return tuple(sorted(pairs.items()))


def move(by: str, uci: str, said: str = "") -> Act:
    """A move written as e2e4 or a7a8q."""
    m = chess.Move.from_uci(uci)
    return acts.move(by, m.from_square, m.to_square, m.promotion or 0, said)


def _touch(by: str, square: str) -> Act:
    return acts.at(by, "touch", chess.parse_square(square))


W, B = "white", "black"
_C = "e1e2 a7a6 a2a3"
_CHECK = "a1a8 g8h7 b7b6 c3d5 e1e2"

EXAMPLES: tuple[Example, ...] = (
    Example("castles on either side", "castling", setup("castling", _HOME, moves=_C), (),
            regular=("white: castle(g1, h1)", "white: castle(c1, a1)")),
    Example("a square on the way is attacked", "castling", setup("castling", _PATH, moves=_C), (),
            regular=("white: castle(c1, a1)",), irregular=("white: castle(g1, h1)",)),
    Example("castled across check: king or rook", "castling", setup("castling", _PATH, moves=_C),
            (acts.castle(W, "k"),), pending=("black may exact move(K) | move(R)",),
            regular=("black: exact(move(K))", "black: exact(move(R))")),
    Example("the rook is demanded", "castling", setup("castling", _PATH, moves=_C),
            (acts.castle(W, "k"), acts.exact(B, "move(R)")), regular=("white: move(h1, h5)",),
            irregular=("white: move(e1, e2)", "white: castle(c1, a1)")),
    Example("the other player goes on, and the claim is lost", "castling", setup("castling", _PATH, moves=_C),
            (acts.castle(W, "k"), move(B, "a7a6")), regular=("white: move(a2, a3)",)),
    Example("at rook odds, in the French manner", "castling",
            setup("castling", _ODDS, moves=_C, moved="e8", odds="rook", giver=W, odds_wing="k", wing="k"), (),
            regular=("white: castle(g1, h1, i_castle)",), params=_FRENCH),
    Example("at rook odds, nothing stipulated", "castling",
            setup("castling", _ODDS, moves=_C, moved="e8", odds="rook", giver=W, odds_wing="k", wing="k"), (),
            irregular=("white: castle(g1, h1, i_castle)",)),
    Example("put where it cannot go: the man or the king", "false_move", setup("false_move", _KNIGHT, moves="b1b3 b1c3 a7a6"),
            (move(W, "b1b3"),), pending=("black may exact move(K) | move(touched)",)),
    Example("put where it cannot go: three ways, in the French manner", "false_move",
            setup("false_move", _KNIGHT, moves="b1b3 b1c3 a7a6"), (move(W, "b1b3"),),
            pending=("black may exact move(touched) | replace_and_move(K) | stand",), params=_FRENCH),
    Example("let stand, the false move stands", "false_move", setup("false_move", _KNIGHT, moves="b1b3 b1c3 a7a6 b3d4"),
            (move(W, "b1b3"), acts.exact(B, "stand"), move(B, "a7a6")), regular=("white: move(b3, d4)",), params=_FRENCH),
    Example("taken with a man that cannot: another takes", "capture",
            setup("capture", "4k3/p7/3p4/8/8/2N5/8/3RK3 w - - 0 1", moves="c3d6 d1d6 a7a6"), (move(W, "c3d6"),),
            regular=("white: move(d1, d6)",), irregular=("white: move(c3, e4)",), params=_FRENCH),
    Example("one's own man taken", "capture", setup("capture", "4k3/p7/8/8/8/8/3P4/1N2K3 w - - 0 1", moves="b1d2 a7a6"),
            (move(W, "b1d2"),), pending=("black may exact move(captor) | move(captured)",)),
    Example("two moves running: which shall stand", "two_moves", setup("two_moves", _KNIGHT, moves="b1c3 e1e2 a7a6"),
            (move(W, "b1c3"), move(W, "e1e2")), pending=("black may exact stand(first) | stand(second)",)),
    Example("two moves running: both, or the second back", "two_moves", setup("two_moves", _KNIGHT, moves="b1c3 e1e2 a7a6"),
            (move(W, "b1c3"), move(W, "e1e2"), acts.exact(B, "take_back_second")),
            regular=("black: move(a7, a6)",), params=_FRENCH),
    Example("a man that covered the king", "exposing",
            setup("exposing", "k3r3/p7/8/8/8/8/4N3/4K3 w - - 0 1", moves="e2c3 e1d1 a7a6"), (move(W, "e2c3"),),
            regular=("white: move(e1, d1)",), irregular=("white: move(e2, c3)",), params=_FRENCH),
    Example("check has to be said", "check", setup("check", _ROOKS, moves=_CHECK), (move(W, "a1a8"),),
            regular=("white: say_check",)),
    Example("an unsaid check, pressed", "check", setup("check", _ROOKS, moves=_CHECK),
            (move(W, "a1a8"), move(B, "b7b6"), move(W, "c3d5", "check_to_the_king")), regular=("black: move(g8, h7)",),
            irregular=("black: move(b7, b6)",), params=_FRENCH),
    Example("check said where there is none", "check", setup("check", _ROOKS, moves=_CHECK),
            (move(W, "e1e2"), acts.plain(W, "say_check")), pending=("black may exact replay | stand",)),
    Example("a false check, answered and noticed", "check", setup("check", _ROOKS, moves=_CHECK),
            (move(W, "e1e2"), acts.plain(W, "say_check"), move(B, "g8h7"), acts.plain(B, "call_attention")),
            regular=("black: take_back",), params=_FRENCH),
    Example("any piece for a pawn", "promotion", setup("promotion", "4k3/P7/8/8/8/8/8/RNBQKBNR w - - 0 1"), (),
            regular=tuple(f"white: move(a7, {p}, a8)" for p in ("queen", "rook", "bishop", "knight"))),
    Example("only a piece that was lost", "promotion", setup("promotion", "4k3/P7/8/8/8/8/8/RN2KBNR w - - 0 1"), (),
            regular=("white: move(a7, queen, a8)", "white: move(a7, bishop, a8)"), irregular=("white: move(a7, rook, a8)",),
            params=(("promotion", "lost"),)),
    Example("taken in passing, at once", "double_step", setup("double_step", "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1"),
            (move(W, "e2e4"),), regular=("black: move(d4, e3)",)),
    Example("taken in passing, too late", "double_step", setup("double_step", "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1"),
            (move(W, "e2e4"), move(B, "e8d8"), move(W, "e1d1")), irregular=("black: move(d4, e3)",)),
    Example("the giver of a knight chooses the men", "odds", setup("odds", _FULL.replace("RNB", "R1B"), odds="knight", giver=W),
            (), regular=("white: choose_men(black)", "white: choose_men(white)"), irregular=("black: choose_men(black)",)),
    Example("moves given do not cross the middle", "odds", setup("odds", _FULL, odds="moves", giver=W, moves="e7e5 e5e4 d7d5"),
            (), regular=("black: make_odds_moves(e7e5, d7d5)",), irregular=("black: make_odds_moves(e7e5, e5e4)",)),
    Example("a man touched is moved", "touch", setup("touch", _KNIGHT, moves="b1c3 e1e2 a7a6", hands="b1 e1"),
            (_touch(W, "b1"),), regular=("white: move(b1, c3)",), irregular=("white: move(e1, e2)",)),
    Example("a man set right is not touched", "touch", setup("touch", _KNIGHT, moves="b1c3 e1e2 a7a6", hands="b1 e1", askew="b1"),
            (acts.plain(W, "say_adjust"), _touch(W, "b1"), acts.plain(W, "release")), regular=("white: move(e1, e2)",)),
    Example("two men touched: one is named", "touch", setup("touch", _KNIGHT, moves="b1c3 e1e2 a7a6", hands="b1 e1"),
            (_touch(W, "b1"), _touch(W, "e1")), pending=("black may exact move(named)",)),
)  # fmt: skip
