"""The board for people."""

from __future__ import annotations

import chess

from pipeline.games.chess.state import State, other

_MEN = dict(zip("KQRBNPkqrbnp", "♔♕♖♗♘♙♚♛♜♝♞♟", strict=True))


def draw(state: State) -> str:
    """The board from White's side with files and ranks, and below it what hangs over the position."""
    b = chess.Board(None)
    pos = state.pos
    b.pawns, b.knights, b.bishops, b.rooks, b.queens, b.kings = pos[:6]
    b.occupied_co, b.occupied = [pos.black, pos.white], pos.white | pos.black
    rows = []
    for rank in range(7, -1, -1):
        cells = []
        for file in range(8):
            square = chess.square(file, rank)
            piece = b.piece_at(square)
            cells.append(_mark(state, square, _MEN[piece.symbol()] if piece else "·"))
        rows.append(f"{rank + 1} {''.join(cells).rstrip()}")
    return "\n".join([*rows, "   a  b  c  d  e  f  g  h", *_notes(state)])


def _mark(state: State, square: int, man: str) -> str:
    if state.hand is not None and square == state.hand.at:
        return f"[{man if square == state.hand.man else '?'}]"
    return f"({man})" if state.touched >> square & 1 else f" {man} "


def _notes(state: State) -> list[str]:
    out = [f"{state.turn} to move"]
    fault, c = state.fault, state.check
    if fault is not None:
        kind = fault.kind.replace("_", " ")
        if fault.choices:
            out.append(f"{kind} by {fault.offender}: {other(fault.offender)} may exact {' | '.join(fault.choices)}")
        else:
            out.append(f"{kind} by {fault.offender}, who has to {fault.demanded}")
    if state.hand is not None:
        out.append(f"{state.hand.by} has his hand on the man of {chess.SQUARE_NAMES[state.hand.man]}")
    if state.adjust:
        out.append(f"{state.adjust} has said: I adjust")
    if c.of:
        said = "falsely announced" if c.false else "announced" if c.warned else "not announced"
        out.append(f"check to {c.of} {said}" + (f", unseen for {c.turns} moves" if c.turns else ""))
    return out
