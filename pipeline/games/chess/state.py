"""The state of a game at the board: the position, and over it what hands and tongues have done.

Everything is a fixed number of small values, so that a state hashes and compares in constant time: bitboards as in
python-chess (square 0 is a1, 63 is h8), and at most one open fault, one man under a hand, one affair of check.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

import chess

from pipeline.errors import UsageError
from pipeline.games.game import Setup

WHITE, BLACK = "white", "black"
HOMES = (chess.A1, chess.E1, chess.H1, chess.A8, chess.E8, chess.H8)
HOME_MASK = sum(chess.BB_SQUARES[s] for s in HOMES)


def seat(colour: bool) -> str:
    """The seat of a python-chess colour."""
    return WHITE if colour else BLACK


def colour(name: str) -> bool:
    """The python-chess colour of a seat."""
    return name == WHITE


def other(name: str) -> str:
    """The seat across the board."""
    return BLACK if name == WHITE else WHITE


class Pos(NamedTuple):
    """A position: men by kind and colour as bitboards, whose turn, and what the history leaves behind.

    moved: home squares of kings and rooks whose man has moved or been taken (for a rook given as odds: on whose home
    a man has stood); ep: the square a pawn skipped on the move before, -1 for none.
    """

    pawns: int
    knights: int
    bishops: int
    rooks: int
    queens: int
    kings: int
    white: int
    black: int
    turn: bool
    moved: int = 0
    ep: int = -1


class Fault(NamedTuple):
    """An irregularity that is not yet mended.

    kind: `false_move`, `capture_own`, ...; offender: a seat; before: the position to go back to; man, at: squares of the
    man touched or moved and of the one it was put upon (-1: none); first: the position before the first of two moves;
    demanded: what the offender has to do now (a term), empty while the other player may still choose; choices: what he
    may choose; gone: the other player has moved meanwhile; more: further men touched, as a bitboard.
    """

    kind: str
    offender: str
    before: Pos
    man: int = -1
    at: int = -1
    demanded: str = ""
    choices: tuple[str, ...] = ()
    gone: bool = False
    more: int = 0
    first: Pos | None = None
    cause: tuple[str, tuple[tuple[str, str | int], ...]] = ("", ())


class Hand(NamedTuple):
    """A hand upon a man: whose, the man's own square, where it is held now, squares it has been laid on, on leave."""

    by: str
    man: int
    at: int
    seen: int = 0
    adjusting: bool = False


class Check(NamedTuple):
    """The affair of check. of: the seat whose king is in question, empty when none is.

    said: the words were spoken at the last move; false: they were spoken though there was none; turns: for how many
    moves of his he has left his king attacked; unknown: nobody can tell how that came about; noticed: the check, or
    the false announcement, has been noticed; warned: the check was announced when it was given; late: a false announcement
    was not used before the announcer's next move.
    """

    of: str = ""
    said: bool = False
    false: bool = False
    turns: int = 0
    unknown: bool = False
    noticed: bool = False
    warned: bool = False
    late: bool = False


NO_CHECK = Check()


@dataclass(frozen=True, slots=True)
class Table:
    """What does not change while a part is played: the edition's rules and the setup, with their hash worked out once.

    moves: the moves of which this part is made (None: all that the board has); wing: the castling in question, k or q;
    odds: who gives them, what, on which wing; plies: how many moves a part lasts.
    """

    params: tuple[tuple[str, str], ...]
    setup: Setup
    part: str
    moves: frozenset[tuple[int, int, int]] | None
    wing: str
    plies: int
    odds_giver: str = ""
    odds: str = ""
    odds_wing: str = ""
    agreed: bool = False
    askew: int = 0
    hands: frozenset[int] = frozenset()
    focus: int = -1
    rules: dict[str, str] = field(default_factory=dict, compare=False, repr=False)
    key: int = field(default=0, compare=False, repr=False)

    def __hash__(self) -> int:
        return self.key

    def __reduce__(self) -> tuple[Callable[..., Table], tuple[object, ...]]:
        # hashes of strings differ from process to process: the key must not travel
        return _laid_again, (self.params, self.setup)


def _laid_again(params: tuple[tuple[str, str], ...], setup: Setup) -> Table:
    from pipeline.games.chess.positions import table_of

    return table_of(params, setup)


@dataclass(frozen=True, slots=True)
class State:
    """A moment at the board. made: moves made since the setup; past: the position before the last move, and before
    the one before it (for taking back); last: the last move as (from, to, piece promoted to or 0); adjust: the words
    have been said by this seat, and no man touched since; touched: men of the player on turn that he has touched;
    phase: what comes before the first move of a game at odds, else empty."""

    table: Table
    pos: Pos
    made: int = 0
    fault: Fault | None = None
    hand: Hand | None = None
    check: Check = NO_CHECK
    past: tuple[Pos, ...] = ()
    last: tuple[int, int, int] | None = None
    adjust: str = ""
    touched: int = 0
    phase: str = ""

    @property
    def turn(self) -> str:
        """The seat on turn by the position as it stands."""
        return WHITE if self.pos.turn else BLACK

    @property
    def base(self) -> Pos:
        """The position that counts: the one a fault has to be taken back to, else the one that stands."""
        return self.fault.before if self.fault is not None else self.pos


@lru_cache(maxsize=1 << 14)
def board(pos: Pos) -> chess.Board:
    """The position as a python-chess board without castling rights (shared: look, never push)."""
    b = chess.Board(None)
    b.pawns, b.knights, b.bishops, b.rooks, b.queens, b.kings = pos[:6]
    b.occupied_co = [pos.black, pos.white]
    b.occupied = pos.white | pos.black
    b.turn = pos.turn
    b.ep_square = pos.ep if pos.ep >= 0 else None
    return b


def rights(pos: Pos) -> int:
    """Rooks (as a bitboard) that neither have moved themselves nor their king."""
    out = 0
    for king, rooks, men in (
        (chess.E1, (chess.A1, chess.H1), pos.white), (chess.E8, (chess.A8, chess.H8), pos.black),
    ):  # fmt: skip
        if not pos.kings & men & chess.BB_SQUARES[king] & ~pos.moved:
            continue
        for r in rooks:
            out |= pos.rooks & men & chess.BB_SQUARES[r] & ~pos.moved
    return out


def from_fen(fen: str, moved: str = "") -> Pos:
    """A position from FEN. moved: home squares of kings and rooks that have moved though they stand there
    (`"e1 h8"`); without it the castling field of the FEN says so. UsageError for a position without two kings."""
    try:
        b = chess.Board(fen)
    except ValueError as e:
        raise UsageError(f"no position: {e}", where=fen) from None
    if chess.popcount(b.kings & b.occupied_co[True]) != 1 or chess.popcount(b.kings & b.occupied_co[False]) != 1:
        raise UsageError("a position needs one king of each colour", where=fen)
    gone = 0
    if moved:
        gone = sum(chess.BB_SQUARES[chess.parse_square(s)] for s in moved.split())
    else:
        for king, rooks, men in (
            (chess.E1, (chess.A1, chess.H1), b.occupied_co[True]), (chess.E8, (chess.A8, chess.H8), b.occupied_co[False]),
        ):  # fmt: skip
            if not b.kings & men & chess.BB_SQUARES[king]:
                gone |= chess.BB_SQUARES[king]
            gone |= sum(chess.BB_SQUARES[r] for r in rooks if not b.castling_rights & chess.BB_SQUARES[r])
    return Pos(
        b.pawns, b.knights, b.bishops, b.rooks, b.queens, b.kings, b.occupied_co[True], b.occupied_co[False],
        b.turn, gone, -1 if b.ep_square is None else b.ep_square,
    )  # fmt: skip


def fen(pos: Pos) -> str:
    """The position as FEN (the counters are not kept: 0 1)."""
    b = board(pos).copy()
    b.castling_rights = rights(pos)
    return b.fen(en_passant="fen")


def king_of(pos: Pos, who: bool) -> int:
    """The king's square."""
    return chess.msb(pos.kings & (pos.white if who else pos.black))


@lru_cache(maxsize=1 << 15)
def attacked_king(pos: Pos, who: bool) -> bool:
    """Whether that colour's king is attacked as the men stand."""
    return board(pos).is_attacked_by(not who, king_of(pos, who))
