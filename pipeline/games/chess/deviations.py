"""Where this game, with nothing irregular open, departs from python-chess on purpose, and what is printed for it.

A test walks the parts and compares the moves of both in every position: a difference that none of these explains is a
fault, and so is one of these that never occurs.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import chess

from pipeline.games.chess import acts, moves, order
from pipeline.games.chess.moves import Move
from pipeline.games.chess.parameters import foster, hoffmann, journal, philidor
from pipeline.games.chess.state import State, attacked_king, fen
from pipeline.games.game import Source


@dataclass(frozen=True, slots=True)
class Deviation:
    """explains(state, move): whether a move in order on one side only is so for this reason."""

    name: str
    meaning: str
    sources: tuple[Source, ...]
    explains: Callable[[State, Move], bool]


def ours(state: State) -> frozenset[Move]:
    """The moves in order by the rules of the board alone: not narrowed to a part, nothing touched, said or demanded.
    Castling is written as the king's move of two squares."""
    bare = State(replace(state.table, part="play", moves=None, wing="", rules=dict(state.table.params)), state.pos)
    out = set()
    for act in order.regular(bare):
        if act.act == "castle":
            wing = acts.read_castle(act)[0]
            out.add((moves.KING_HOME[state.pos.turn], moves.KING_TO[state.pos.turn, wing], 0))
        else:
            out.add(acts.read_move(act))
    return frozenset(out)


def theirs(state: State) -> frozenset[Move]:
    """The legal moves of python-chess in that position."""
    board = chess.Board(fen(state.pos))
    return frozenset((m.from_square, m.to_square, m.promotion or 0) for m in board.legal_moves)


def undeclared(state: State) -> frozenset[Move]:
    """Differences between the two that no deviation explains."""
    return frozenset(m for m in ours(state) ^ theirs(state) if not any(d.explains(state, m) for d in DEVIATIONS))


def _rook_odds(state: State, move: Move) -> bool:
    wing = state.table.odds_wing
    return (
        order.odds_castling(state.table, state.turn, wing)
        and move == (moves.KING_HOME[state.pos.turn], moves.KING_TO[state.pos.turn, wing], 0)
        and move in ours(state)
    )  # fmt: skip


def _king_left_in_check(state: State, move: Move) -> bool:
    king = state.pos.kings & moves.own(state.pos, not state.pos.turn)
    return attacked_king(state.pos, not state.pos.turn) and bool(king >> move[1] & 1) and move in theirs(state)


DEVIATIONS: tuple[Deviation, ...] = (
    Deviation(
        "castling_at_rook_odds",
        "Who gives a rook may castle on the side where it is wanting, where the edition or an agreement lets him.",
        (foster("odds, III"), journal(28, 8), philidor("xxii")),
        _rook_odds,
    ),
    Deviation(
        "king_left_in_check",
        "A king can stand attacked, unseen, while the other player moves; python-chess would have him taken, no code has.",
        (hoffmann(339), foster("Object of the Game"), journal(29, 12)),
        _king_left_in_check,
    ),
)
