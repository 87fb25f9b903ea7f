"""The positions of each part, as seen from White; every one is also played with the colours changed about.

They are small on purpose: two kings, the men in question, an idle pawn move for either side.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import chess

from pipeline.games.game import Setup


@dataclass(frozen=True, slots=True)
class Place:
    """A position as seen from White, with what the part needs to know of it."""

    fen: str
    moves: str = ""
    moved: str = ""
    wing: str = ""
    plies: int = 3
    odds: str = ""
    odds_wing: str = ""
    agreed: int = 0
    askew: str = ""
    hands: str = ""
    turns: int = 0
    unknown: int = 0

    def setup(self, part: str, mirrored: bool) -> Setup:
        """As a setup, for White or with the colours changed about."""

        def squares(text: str) -> str:
            return " ".join(_flip(w) for w in text.split()) if mirrored else text

        pairs: dict[str, str | int] = {
            "part": part, "fen": chess.Board(self.fen).mirror().fen() if mirrored else self.fen,
            "moves": squares(self.moves), "moved": squares(self.moved), "wing": self.wing, "plies": self.plies,
            "odds": self.odds, "giver": ("black" if mirrored else "white") if self.odds else "",
            "odds_wing": self.odds_wing, "agreed": self.agreed, "askew": squares(self.askew), "hands": squares(self.hands),
            "turns": self.turns, "unknown": self.unknown,
        }  # fmt: skip
        return tuple(sorted((k, v) for k, v in pairs.items() if v))


def _flip(word: str) -> str:
    """A square or move seen from the other side of the board."""
    return "".join(str(9 - int(c)) if c.isdigit() else c for c in word)


# King and rook at home, a man that hinders or not; a7-a6 is Black's reply, a2-a3 or h2-h3 White's idle move.
def _castling() -> Iterator[Place]:
    # right on the king's side, wrong on the queen's
    yield Place("4k3/p7/8/3r4/8/8/8/R3K2R w KQ - 0 1", "e1f1 e1e2 h1g1 a1b1 a7a6", plies=2)
    for wing, own, rook, spots in (
        ("k", "e1f1 e1e2 h1g1 h1h3 a7a6", "h1", {"check": "e5", "path": "f5", "target": "g5", "harmless": "h5"}),
        ("q", "e1d1 e1e2 a1b1 a1a3 a7a6", "a1", {"check": "e5", "path": "d5", "target": "c5", "harmless": "b5"}),
    ):
        right = f"4k3/p7/8/8/8/8/8/{'4K2R w K' if wing == 'k' else 'R3K3 w Q'} - 0 1"
        yield Place(_with(right, {spots["path"]: "r"}), own, wing=wing, plies=2)
        yield Place(right, own, wing=wing, plies=2)
        yield Place(right, own, moved="e1", wing=wing, plies=2)
        yield Place(right, own, moved=rook, wing=wing, plies=2)
        for square in spots.values():
            yield Place(_with(right, {square: "r"}), own, wing=wing, plies=2)
        yield Place(_with(right, {"e5": "r"}), own, moved="e1", wing=wing, plies=2)
        yield Place(_with(right, {"b1" if wing == "q" else "g1": "N"}), own, wing=wing, plies=2)
        yield Place(_with(right, {"b1" if wing == "q" else "f1": "n"}), own, wing=wing, plies=2)
        # no square left for the king: wrong castling cannot be mended by moving him
        yield Place(_with(right, {"c2" if wing == "k" else "g2": "r", "f8": "r", "d8": "r"}), own, moved=rook, wing=wing, plies=2)
        # there and back: king or rook moves and returns
        yield Place(right, f"e1f1 f1e1 a7a6 a6a5 {rook}{rook[0]}3 {rook[0]}3{rook}", wing=wing, plies=5)
        bare = _with(right, {rook: "."})
        moves = f"e1e2 {'e1f1' if wing == 'k' else 'e1d1'} a7a6"
        for agreed in (0, 1):
            yield Place(bare, moves, moved="e8", wing=wing, odds="rook", odds_wing=wing, agreed=agreed, plies=2)


def _with(fen: str, men: dict[str, str]) -> str:
    """A FEN with men put on (or, for ".", taken off) some squares."""
    b = chess.Board(fen)
    rights = b.castling_rights
    for square, man in men.items():
        b.set_piece_at(chess.parse_square(square), None if man == "." else chess.Piece.from_symbol(man))
    b.castling_rights = rights
    return b.fen()


def _false_move() -> Iterator[Place]:
    reply = "a7a6"
    # a knight put where it cannot go; it and the king can move
    yield Place("4k3/p7/8/8/8/8/8/1N2K3 w - - 0 1", f"b1b3 b1c3 e1e2 {reply}")
    # a pawn that has no move is put aside
    yield Place("4k3/p7/8/8/p7/8/P7/4K3 w - - 0 1".replace("p7/8/P7", "8/p7/P7"), f"a2b4 e1e2 {reply} e8e7")
    # the king has no move
    yield Place("4k3/p7/8/8/8/3r1r2/r7/1N2K3 w - - 0 1", f"b1b3 b1c3 {reply}")
    # neither can move; a third man can
    yield Place("4k3/p7/8/8/8/p2r1r2/Pr5P/4K3 w - - 0 1", f"a2c3 h2h3 {reply}")
    # the king himself goes too far
    yield Place("4k3/p7/8/8/8/8/7P/4K3 w - - 0 1", f"e1e3 h2h3 {reply}")


def _capture() -> Iterator[Place]:
    reply = "a7a6"
    # the knight takes a pawn it does not reach; the rook could
    yield Place("4k3/p7/3p4/8/8/2N5/8/3RK3 w - - 0 1", f"c3d6 c3e4 d1d6 {reply}")
    # only the king could
    yield Place("4k3/p7/8/8/8/8/N3p3/4K3 w - - 0 1", f"a2e2 a2c3 {reply}")
    # no other man could, the one touched can move
    yield Place("4k3/p7/3p4/8/8/2N5/8/4K3 w - - 0 1", f"c3d6 c3e4 e1e2 {reply}")
    # one's own man: both can move, either only, neither
    yield Place("4k3/p7/8/8/8/8/3P4/1N2K3 w - - 0 1", f"b1d2 b1c3 d2d4 {reply}")
    yield Place("4k3/p7/8/8/8/3p4/3P4/1N2K3 w - - 0 1", f"b1d2 b1c3 {reply}")
    yield Place("4k3/p7/8/8/p7/P7/P6P/4K3 w - - 0 1", f"a2a3 h2h3 {reply}")
    yield Place("4k3/p7/8/8/8/8/4P3/4K3 w - - 0 1", f"e1e2 e2e4 e1d1 {reply}")


def _two_moves() -> Iterator[Place]:
    yield Place("4k3/p7/8/8/8/8/P7/1N2K3 w - - 0 1", "a2a3 b1c3 a7a6 e8e7", plies=4)
    yield Place("4k3/p7/8/8/8/8/P7/1N2K3 w - - 0 1", "a2a3 a3a4 a7a6", plies=4)


def _exposing() -> Iterator[Place]:
    reply = "a7a6"
    # the knight covers its king, who can move; a pinned rook, which can move along the line
    yield Place("k3r3/p7/8/8/8/8/4N3/4K3 w - - 0 1", f"e2c3 e1d1 {reply}")
    yield Place("k3r3/p7/8/8/8/8/4R3/4K3 w - - 0 1", f"e2a2 e2e3 e1d1 {reply}")
    # the king has no square
    yield Place("k3r3/p7/8/8/8/8/2r1N2P/4K2R w - - 0 1".replace("2r1N2P/4K2R", "r2PNP1P/3BKB1R"), f"e2c3 h2h3 {reply}")
    yield Place("k3r3/p7/8/8/8/8/3PRP1P/3BKB1R w - - 0 1", f"e2a2 e2e3 h2h3 {reply}")
    # the king steps to an attacked square; he has another, or none
    yield Place("k2r4/p7/8/8/8/8/7P/4K3 w - - 0 1", f"e1d1 e1e2 h2h3 {reply}")
    yield Place("k2r1r2/p7/8/8/8/8/r6P/4K3 w - - 0 1", f"e1d1 h2h3 {reply}")


def _check() -> Iterator[Place]:
    # the rook gives check on the back rank; the king may step aside, or a pawn move leaves him in it; the knight can
    # then take a pawn, or attack one
    yield Place("6k1/1p3pp1/7p/3p4/8/2N5/8/R3K3 w - - 0 1", "a1a8 g8h7 b7b6 c3d5 e1e2", plies=4)
    yield Place("6k1/1p3pp1/7p/3p4/8/2N5/8/R3K3 w - - 0 1", "a1a8 g8h7 h6h5 c3b5 e1e2", plies=4)
    # a check that has stood already, nobody knows since when
    yield Place("4k3/p7/8/8/4r3/8/7P/4K3 w - - 0 1", "h2h3 e1d1 a7a6 h3h4 a6a5", plies=3, turns=1)
    yield Place("4k3/p7/8/8/4r3/8/7P/4K3 w - - 0 1", "h2h3 e1d1 a7a6 h3h4 a6a5", plies=3, turns=1, unknown=1)


def _promotion() -> Iterator[Place]:
    all_four = "a7a8q a7a8r a7a8b a7a8n"
    yield Place("4k3/P6p/8/8/8/8/8/4K3 w - - 0 1", f"{all_four} e1e2 h7h6", plies=2)
    yield Place("4k3/P6p/8/8/8/8/8/RNBQKBNR w - - 0 1", f"{all_four} e1e2 h7h6", plies=2)
    yield Place("1n2k3/P6p/8/8/8/8/8/RN2KB1R w - - 0 1", f"{all_four} a7b8q a7b8r a7b8b a7b8n e1e2 h7h6", plies=2)


def _double_step() -> Iterator[Place]:
    yield Place("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4 e2e3 d4e3 e1d1 e8d8 d4d3", plies=4)
    yield Place("4k3/8/8/8/3p4/4P3/8/4K3 w - - 0 1", "e3e4 e3e5 d4e3 e8d8 d4d3", plies=3)
    yield Place("4k3/8/8/8/3n4/8/4P3/4K3 w - - 0 1", "e2e4 e2e3 d4e2 e8d8", plies=2)
    # taking in passing is the only move there is
    yield Place("7k/8/6Q1/8/3p4/3P4/4P3/4K3 w - - 0 1", "e2e4 d4e3", plies=2)


def _touch() -> Iterator[Place]:
    # own men: one that can move, one that cannot, the king; a hostile man that can be taken, one that cannot
    yield Place("4k3/p6p/8/8/1b6/p1N5/P7/4K3 w - - 0 1".replace("1b6", "1r6"), "c3d5 c3c5 e1e2 a7a6", hands="c3 a2 e1", plies=2)
    yield Place("4k3/p7/8/3p4/8/2N5/8/4K3 w - - 0 1", "c3d5 c3e4 e1e2 a7a6", hands="c3 d5 a7", plies=2)
    # no man touched can move, nor the king
    yield Place("4k3/p7/8/8/8/p2r1r2/P6P/4K1n1 w - - 0 1", "h2h3 a7a6", hands="a2 h2 a3", plies=2)
    # set right
    yield Place("4k3/p7/8/8/8/2N5/8/4K3 w - - 0 1", "c3d5 e1e2 a7a6", hands="c3 e1", askew="c3", plies=2)
    # in check: a man that covers, one that does not
    yield Place("k3r3/p7/8/8/8/2N5/7P/4K3 w - - 0 1", "c3e2 c3e4 h2h3 e1d1 a7a6", hands="c3 h2 e1", plies=2)
    # several men of the other side: all, some, none can be taken
    yield Place("4k3/p7/8/1p1p4/8/2N5/8/4K3 w - - 0 1", "c3d5 c3b5 e1e2 a7a6", hands="b5 d5 a7", plies=2)
    yield Place("4k3/pp6/8/8/8/8/8/4K3 w - - 0 1", "e1e2 a7a6", hands="a7 b7", plies=2)


def _odds() -> Iterator[Place]:
    """White gives, Black receives; then the other way about."""
    full = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    for agreed in (0, 1):
        for kind, square in (("knight", "b1"), ("rook", "a1"), ("queen", "d1"), ("bishop", "c1"), ("exchange", "a1")):
            lacking = _with(full, {square: "."})
            yield Place(lacking, "e2e4 e7e5", moved="a1" if square == "a1" else "", odds=kind, agreed=agreed, plies=2)
        yield Place(full, "e2e4 e7e5", odds="drawn_games", agreed=agreed, plies=2)
    yield Place(full, "e7e5 d7d5 e5e4 g8f6 f6d5 e2e4", odds="moves", plies=2)
    yield Place(_with(full, {"f2": "."}), "e7e5 d7d5 e5e4 g8f6 f6d5 e2e4", odds="pawn_and_move", plies=2)


PLACES: dict[str, Callable[[], Iterator[Place]]] = {
    "castling": _castling, "false_move": _false_move, "capture": _capture, "two_moves": _two_moves,
    "exposing": _exposing, "check": _check, "promotion": _promotion, "double_step": _double_step, "touch": _touch, "odds": _odds,
}  # fmt: skip
