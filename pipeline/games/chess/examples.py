"""Worked examples: acts from a setup, and what must be open and in order at the end."""

from __future__ import annotations

from pipeline.games.chess import acts
from pipeline.games.game import Act, Example, Setup

_CASTLE = "4k3/p7/8/8/8/8/P7/R3K2R w KQ - 0 1"
_PATH = "4k3/p7/8/5r2/8/8/P7/R3K2R w KQ - 0 1"


def _setup(part: str, fen: str, **more: str | int) -> Setup:
    pairs: dict[str, str | int] = {"part": part, "fen": fen, "plies": 4, **more}
    return tuple(sorted(pairs.items()))


def _sq(name: str) -> int:
    return "abcdefgh".index(name[0]) + 8 * (int(name[1]) - 1)


def _move(by: str, uci: str) -> Act:
    return acts.move(by, _sq(uci[:2]), _sq(uci[2:4]))


EXAMPLES: tuple[Example, ...] = (
    Example("castles on either side", "castling", _setup("castling", _CASTLE, moves="e1e2 a7a6"), (),
            regular=("white: castle(g1, h1)", "white: castle(c1, a1)")),
    Example("a square on the way is attacked", "castling", _setup("castling", _PATH, moves="e1e2 a7a6"), (),
            regular=("white: castle(c1, a1)",), irregular=("white: castle(g1, h1)",)),
    Example("castled across check: king or rook", "castling", _setup("castling", _PATH, moves="e1e2 a7a6"),
            (acts.castle("white", "k"),), pending=("black may exact move(K) | move(R)",),
            regular=("black: exact(move(K))", "black: exact(move(R))")),
    Example("the rook is demanded", "castling", _setup("castling", _PATH, moves="e1e2 a7a6"),
            (acts.castle("white", "k"), acts.exact("black", "move(R)")), regular=("white: move(h1, h5)",),
            irregular=("white: move(e1, e2)", "white: castle(c1, a1)")),
    Example("the other player goes on, and the claim is lost", "castling", _setup("castling", _PATH, moves="e1e2 a7a6 a2a3"),
            (acts.castle("white", "k"), _move("black", "a7a6")), regular=("white: move(a2, a3)",)),
)  # fmt: skip
