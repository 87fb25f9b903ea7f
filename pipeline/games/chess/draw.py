"""The board for people: as text for a terminal, as SVG, with what hangs over the position in English or French."""

from __future__ import annotations

import chess
import chess.svg

from pipeline.games.chess.state import WHITE, State, other

_MEN = dict(zip("KQRBNPkqrbnp", "♔♕♖♗♘♙♚♛♜♝♞♟", strict=True))
_WORDS = {
    "en": {
        "white": "white", "black": "black", "to move": "{0} to move", "may": "{kind} by {0}: {1} may exact {terms}",
        "has to": "{kind} by {0}, who has to {terms}", "hand": "{0} has his hand on the man of {square}",
        "adjust": "{0} has said: I adjust", "false": "check falsely said to {0}", "said": "check said to {0}",
        "unsaid": "check to {0}, not said", "unseen": ", unseen for {n} moves", "choose": "the men are still to be chosen",
        "odds_moves": "the moves given as odds are still to be made",
    },
    "fr": {
        "white": "les blancs", "black": "les noirs", "to move": "aux {0} de jouer",
        "may": "{kind} ({0}) : {1} peuvent exiger {terms}",
        "has to": "{kind} ({0}), d'où {terms}", "hand": "{0} ont la main sur la pièce de {square}",
        "adjust": "{0} ont dit : j'adoube", "false": "échec annoncé à tort ({0})", "said": "échec annoncé ({0})",
        "unsaid": "échec non annoncé ({0})", "unseen": ", inaperçu depuis {n} coups", "choose": "les couleurs restent à choisir",
        "odds_moves": "les coups d'avantage restent à jouer",
    },
}  # fmt: skip
_KINDS_FR = {
    "illegal_castle": "roque irrégulier", "false_move": "fausse marche", "capture_own": "pièce prise à soi-même",
    "false_capture": "fausse prise", "two_moves": "deux coups de suite", "exposing_move": "Roi découvert",
    "move_into_check": "Roi mis en échec", "check_ignored": "échec non paré", "check_touched": "échec non paré",
    "unsaid_check": "échec non annoncé", "false_check": "faux échec", "touch_ignored": "pièce touchée non jouée",
    "hostile_ignored": "pièce touchée non prise", "touch_several": "plusieurs pièces touchées",
    "touch_several_hostile": "plusieurs pièces adverses touchées", "false_promotion": "pièce refusée au Pion",
    "take_back": "coup repris",
}  # fmt: skip


def draw(state: State, ui: str = "en") -> str:
    """The board from White's side with files and ranks, and below it what hangs over the position. ui: en or fr.

    A man under a hand stands in square brackets (a question mark where the hand holds it meanwhile), one touched in round.
    """
    b = _board(state)
    rows = []
    for rank in range(7, -1, -1):
        cells = []
        for file in range(8):
            square = chess.square(file, rank)
            piece = b.piece_at(square)
            cells.append(_mark(state, square, _MEN[piece.symbol()] if piece else "·"))
        rows.append(f"{rank + 1} {''.join(cells).rstrip()}")
    return "\n".join([*rows, "   a  b  c  d  e  f  g  h", *notes(state, ui)])


def svg(state: State, size: int = 360) -> str:
    """The board as an SVG document: the last move shown, men touched in yellow, those of a fault in red."""
    fill = dict.fromkeys(chess.scan_forward(state.touched), "#e8d44d88")
    if state.fault is not None:
        fill |= {s: "#cc333388" for s in (state.fault.man, state.fault.at) if s >= 0}
    if state.hand is not None:
        fill[state.hand.at] = "#e8d44dcc"
    last = chess.Move(state.last[0], state.last[1]) if state.last is not None else None
    return str(chess.svg.board(_board(state), size=size, fill=fill, lastmove=last))


def _board(state: State) -> chess.Board:
    pos = state.pos
    b = chess.Board(None)
    b.pawns, b.knights, b.bishops, b.rooks, b.queens, b.kings = pos[:6]
    b.occupied_co, b.occupied = [pos.black, pos.white], pos.white | pos.black
    b.turn = pos.turn
    return b


def _mark(state: State, square: int, man: str) -> str:
    if state.hand is not None and square == state.hand.at:
        return f"[{man if square == state.hand.man else '?'}]"
    return f"({man})" if state.touched >> square & 1 else f" {man} "


def notes(state: State, ui: str = "en") -> list[str]:
    """What hangs over the position, a line each."""
    words = _WORDS.get(ui, _WORDS["en"])
    turn = words[state.turn] if ui != "fr" else ("blancs" if state.turn == WHITE else "noirs")
    out = [words["to move"].format(turn)]
    fault, c = state.fault, state.check
    if state.phase:
        out.append(words[state.phase])
    if fault is not None:
        kind = _KINDS_FR.get(fault.kind, fault.kind) if ui == "fr" else fault.kind.replace("_", " ")
        terms = " | ".join(fault.choices) or fault.demanded
        line = words["may" if fault.choices else "has to"]
        out.append(line.format(words[fault.offender], words[other(fault.offender)], kind=kind, terms=terms))
    if state.hand is not None:
        out.append(words["hand"].format(words[state.hand.by], square=chess.SQUARE_NAMES[state.hand.man]))
    if state.adjust:
        out.append(words["adjust"].format(words[state.adjust]))
    if c.of and not c.late:
        line = words["false" if c.false else "said" if c.warned else "unsaid"].format(words[c.of])
        out.append(line + (words["unseen"].format(n=c.turns) if c.turns else ""))
    return out
