"""Before the first move of a game at odds: who chooses the men, and the moves given as odds.

Foster, rules for playing the game at odds, I, II and V. The setup says who gives what (`giver`, `odds`) and whether the
players have arranged it differently (`agreed`); the men given are wanting in its position.
"""

from __future__ import annotations

from functools import cache, lru_cache

import chess

from pipeline.games.chess import acts, moves
from pipeline.games.chess.moves import Move
from pipeline.games.chess.state import Pos, State, Table, colour, other
from pipeline.games.game import Act

CHOOSING = frozenset({"piece", "knight", "bishop", "rook", "queen", "exchange", "drawn_games", "named_mate"})
MOVING = frozenset({"moves", "pawn_and_move"})
KINDS = CHOOSING | MOVING | {"pawn"}
FOURTH = 4  # how far men may go in the moves given as odds, counted from their own side
GIVEN = {"kings_bishops_pawn": (chess.PAWN, 5, 1), "queens_knight": (chess.KNIGHT, 1, 0), "queens_bishop": (chess.BISHOP, 2, 0),
         "queens_rook": (chess.ROOK, 0, 0)}  # fmt: skip


def first_phase(table: Table) -> str:
    """What comes before the first move in the part about odds."""
    if table.part != "odds" or not table.odds_giver:
        return ""
    return "choose" if table.odds in CHOOSING else "odds_moves" if table.odds in MOVING else ""


@cache
def choose(by: str, men: str) -> Act:
    """Take the white or the black men."""
    return Act(by, "choose_men", (("men", men),))


@cache
def several(by: str, first: Move, second: Move) -> Act:
    """Make two moves running at the start, as odds."""
    one, two = (chess.Move(f, t).uci() for f, t, _ in (first, second))
    return Act(by, "make_odds_moves", (("first", one), ("second", two)))


def read_several(act: Act) -> tuple[Move, Move]:
    """The two moves of an act `make_odds_moves`."""
    pair = [chess.Move.from_uci(str(act.get(k))) for k in ("first", "second")]
    return (pair[0].from_square, pair[0].to_square, 0), (pair[1].from_square, pair[1].to_square, 0)


def rank_of(by: str, square: int) -> int:
    """The rank of a square counted from that player's side, 1 to 8."""
    return square // 8 + 1 if colour(by) else 8 - square // 8


def _after(pos: Pos, pair: tuple[Move, Move]) -> Pos:
    between = moves.displace(pos, pair[0])
    return moves.displace(between._replace(turn=pos.turn, ep=-1), pair[1])._replace(ep=-1)


@lru_cache(maxsize=4096)
def physical(state: State) -> tuple[Act, ...]:
    """What can be done before the first move."""
    table, giver = state.table, state.table.odds_giver
    if state.phase == "choose":
        return tuple(choose(s, men) for s in (giver, other(giver)) for men in ("white", "black"))
    by = other(giver)
    pos = state.pos._replace(turn=colour(by))
    out = []
    for one in sorted(table.moves or ()):
        if one not in moves.legal(pos):
            continue
        between = moves.displace(pos, one)._replace(turn=pos.turn, ep=-1)
        out += [several(by, one, two) for two in sorted(table.moves or ()) if two in moves.legal(between)]
    return tuple(out)


def regular(state: State) -> tuple[Act, ...]:
    """What of it is in order."""
    table, giver = state.table, state.table.odds_giver
    if state.phase == "choose":
        return tuple(a for a in physical(state) if a.by == giver or table.agreed)
    return tuple(a for a in physical(state) if not beyond(a, FOURTH))


def beyond(act: Act, n: int) -> bool:
    """Whether the act carries a man beyond that rank of its player."""
    if act.act == "make_odds_moves":
        return any(rank_of(act.by, m[1]) > n for m in read_several(act))
    return act.act == "move" and rank_of(act.by, acts.read_move(act)[1]) > n


def step(state: State, act: Act) -> State:
    """The state after the men are chosen, or the moves made."""
    if act.act == "choose_men":
        return State(state.table, state.pos)
    by = colour(act.by)
    after = _after(state.pos._replace(turn=by), read_several(act))
    return State(state.table, after._replace(turn=not by), past=(state.pos,))


def gives(state: State, piece: str) -> bool | None:
    """Whether the man of that name is the one wanting from the giver's side at the start."""
    if piece not in GIVEN or not state.table.odds_giver:
        return None
    kind, file, row = GIVEN[piece]
    who = colour(state.table.odds_giver)
    square = chess.square(file, row if who else 7 - row)
    mine = moves.own(state.pos, who)
    return not state.pos[kind - 1] & mine & 1 << square


def given(table: Table, odds: str) -> bool:
    """Whether those odds are given; any of the pieces is `piece`."""
    if odds == "piece":
        return table.odds in ("piece", "knight", "bishop", "rook", "queen")
    return table.odds == odds
