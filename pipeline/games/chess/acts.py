"""Acts at the board, written and read. Each is made once and then shared, so that a walk does not make them anew."""

from __future__ import annotations

from functools import cache

import chess

from pipeline.games.chess.moves import KING_TO, ROOK_HOME, Move
from pipeline.games.chess.state import colour
from pipeline.games.game import Act

PIECES = {"pawn": 1, "knight": 2, "bishop": 3, "rook": 4, "queen": 5, "king": 6}
NAMES = {v: k for k, v in PIECES.items()}


@cache
def move(by: str, f: int, t: int, piece: int = 0, said: str = "") -> Act:
    """Carry the man on `f` to `t` and let go; piece: what a pawn is exchanged for; said: words spoken with it."""
    args: list[tuple[str, str | int]] = [("from", chess.SQUARE_NAMES[f])]
    if piece:
        args.append(("promote", NAMES[piece]))
    if said:
        args.append(("said", said))
    args.append(("to", chess.SQUARE_NAMES[t]))
    return Act(by, "move", tuple(args))


@cache
def castle(by: str, wing: str, said: str = "", far: bool = False) -> Act:
    """King and rook together; far: the king put three squares off; said: the words spoken."""
    who = colour(by)
    to = KING_TO[who, wing] - (1 if far else 0)
    args: list[tuple[str, str | int]] = [("king", chess.SQUARE_NAMES[to]), ("rook", chess.SQUARE_NAMES[ROOK_HOME[who, wing]])]
    if said:
        args.append(("said", said))
    return Act(by, "castle", tuple(args))


@cache
def at(by: str, name: str, square: int) -> Act:
    """An act upon a square: `touch`, `place`."""
    return Act(by, name, (("square", chess.SQUARE_NAMES[square]),))


@cache
def plain(by: str, name: str) -> Act:
    """An act without argument: `release`, `say_check`, `say_adjust`, `call_attention`, `take_back`."""
    return Act(by, name)


@cache
def exact(by: str, choice: str, man: int = -1) -> Act:
    """The holder of a claim says what he will have; man: the piece he names."""
    args: tuple[tuple[str, str | int], ...] = (("choice", choice),)
    return Act(by, "exact", args + ((("man", chess.SQUARE_NAMES[man]),) if man >= 0 else ()))


@cache
def read_move(act: Act) -> Move:
    """The move of an act `move`. ValueError for another act or a square that does not exist."""
    d = dict(act.args)
    if act.act != "move" or "from" not in d or "to" not in d:
        raise ValueError(f"no move: {act}")
    return (
        chess.parse_square(str(d["from"])), chess.parse_square(str(d["to"])), PIECES[str(d["promote"])] if "promote" in d else 0,
    )  # fmt: skip


@cache
def read_castle(act: Act) -> tuple[str, bool]:
    """Wing and whether the king goes too far, of an act `castle`."""
    d = dict(act.args)
    wing = "k" if str(d["rook"])[0] == "h" else "q"
    return wing, str(d["king"])[0] == "b"


def square(act: Act, name: str = "square") -> int:
    """The square an act names, -1 for none."""
    value = act.get(name)
    return chess.parse_square(str(value)) if value else -1
