"""Everything a person at the board could do now, in order or not: what `step` accepts."""

from __future__ import annotations

from functools import lru_cache

import chess

from pipeline.games.chess import acts, moves, odds
from pipeline.games.chess.moves import Move
from pipeline.games.chess.order import (
    ANNOUNCING,
    TOUCHES,
    can_notice,
    castling_part,
    due,
    finished,
    in_table,
    odds_castling,
    regular,
)  # fmt: skip
from pipeline.games.chess.state import Pos, State, attacked_king, other
from pipeline.games.game import Act

SECOND = frozenset({"two_moves", "table"})
ORDINARY = frozenset({"castling", "check", "promotion", "two_moves", "odds"})  # parts in which how the men go is not in question
DEFIED = frozenset({"false_move", "table"})  # parts in which a demand may be left undone


def carries(pos: Pos) -> tuple[Move, ...]:
    """Every way in which the player on turn can carry one of his men to another square; no king is taken."""
    out = []
    free = ~(pos.kings & (pos.white | pos.black))
    for f in chess.scan_forward(moves.own(pos, pos.turn)):
        last = moves.kind_at(pos, f) == chess.PAWN
        for t in chess.scan_forward(free & chess.BB_ALL & ~(1 << f)):
            if last and t // 8 == (7 if pos.turn else 0):
                out += [(f, t, p) for p in (2, 3, 4, 5)]
            else:
                out.append((f, t, 0))
    return tuple(out)


@lru_cache(maxsize=1 << 13)
def physical(state: State) -> tuple[Act, ...]:
    """All acts that can be done now, in a fixed order, each once."""
    table = state.table
    if table.part == "play":
        return regular(state)
    if state.phase:
        return odds.physical(state)
    if finished(state):
        return ()
    out: dict[Act, None] = dict.fromkeys(regular(state))
    if state.fault is not None:
        out.update(dict.fromkeys(_at_fault(state)))
        return tuple(out)
    by, last, pos = state.turn, other(state.turn), state.pos
    if state.made < table.plies:
        out.update(dict.fromkeys(acts.move(by, *m) for m in movable(state, pos)))
        if castling_part(table):
            out.update(dict.fromkeys(_castlings(state)))
        if table.part in SECOND and state.past:
            out.update(dict.fromkeys(_again(state)))
        if state.check.of == last and state.check.turns and not state.check.warned:
            out.update(dict.fromkeys(acts.move(by, *m, "check_to_the_king") for m in in_table(table, moves.legal(pos))))
    if table.hands:
        out.update(dict.fromkeys(_hands(state)))
    if _may_announce(state):
        out[acts.plain(last, "say_check")] = None
    if can_notice(state):
        out.update(dict.fromkeys(acts.plain(s, "call_attention") for s in (by, last)))
    if state.past and not state.touched and state.hand is None and _takes_back(state):
        out[acts.plain(last, "take_back")] = None
    if state.check.late and len(state.past) == 2:
        out[acts.plain(by, "take_back")] = None
    return tuple(out)


def movable(state: State, pos: Pos) -> tuple[Move, ...]:
    """The displacements the part offers the player on turn in that position; a man has to stand there."""
    given = state.table.moves
    if given is None:
        return carries(pos)
    mine = moves.own(pos, pos.turn)
    found = tuple(m for m in sorted(given) if mine >> m[0] & 1 and not pos.kings >> m[1] & 1)
    if state.table.part in ORDINARY:
        return tuple(m for m in found if m in moves.pseudo(pos))
    return found


def _may_announce(state: State) -> bool:
    """Whether the last mover may think of saying check; falsely, in the small part, at the first move only."""
    if state.table.part not in ANNOUNCING or state.last is None or state.check.said or state.touched:
        return False
    return state.made <= 1 or state.table.part == "table" or attacked_king(state.pos, state.pos.turn)


def _takes_back(state: State) -> bool:
    """Whether somebody may think of undoing his move: where that is in question, not after every move there is."""
    c, part = state.check, state.table.part
    return (
        part == "table" or (part == "touch" and state.made == 1) or (part == "check" and bool(c.of) and (c.turns > 0 or c.false))
    )


def _castlings(state: State) -> list[Act]:
    """King and rook taken in hand together: the king at home, a rook (or odds) on its first square, both squares free."""
    table, pos, by = state.table, state.pos, state.turn
    if not pos.kings & moves.own(pos, pos.turn) & 1 << moves.KING_HOME[pos.turn]:
        return []
    out = []
    for wing in table.wing or "kq":
        given = odds_castling(table, by, wing)
        if not given and not moves.rook_at_home(pos, pos.turn, wing):
            continue
        men = pos.white | pos.black
        for far in (False, True) if wing == "q" and not given else (False,):
            off = 1 if far else 0
            if men >> (moves.KING_TO[pos.turn, wing] - off) & 1 or men >> (moves.ROOK_TO[pos.turn, wing] - off) & 1:
                continue
            out.append(acts.castle(by, wing, "i_castle" if given else "", far))
            if given:  # without the words it is the king put where he cannot go
                out.append(acts.move(by, moves.KING_HOME[pos.turn], moves.KING_TO[pos.turn, wing]))
    return out


def _again(state: State) -> list[Act]:
    """Moves of the player who has just moved, out of his turn."""
    pos = state.pos._replace(turn=not state.pos.turn, ep=-1)
    return [acts.move(other(state.turn), *m) for m in in_table(state.table, moves.legal(pos)) if not m[2]]


def _hands(state: State) -> list[Act]:
    """Touching men, laying the man in hand on a square, letting go."""
    table, pos, by = state.table, state.pos, state.turn
    out: list[Act] = []
    hand = state.hand
    if hand is not None:
        out.append(acts.plain(by, "release"))
        out += [acts.at(by, "place", m[1]) for m in movable(state, pos) if m[0] == hand.man and m[1] != hand.at]
    if state.made < table.plies and chess.popcount(state.touched) < 2 and (hand is None or hand.at == hand.man):
        men = pos.white | pos.black
        mine = moves.own(pos, pos.turn)
        if state.touched and table.part == "touch":  # a further man of the same player
            men &= mine if state.touched & mine else ~mine
        out += [acts.at(by, "touch", s) for s in sorted(table.hands) if men >> s & 1 and not state.touched >> s & 1]
        if not state.adjust and not state.touched and hand is None:
            out.append(acts.plain(by, "say_adjust"))
    return out


def _at_fault(state: State) -> list[Act]:
    """What can be done while a fault is open, besides what is in order."""
    table, fault, pos = state.table, state.fault, state.pos
    assert fault is not None
    who, holder = fault.offender, other(fault.offender)
    out: list[Act] = []
    more = state.made < table.plies
    if fault.demanded:
        if fault.demanded != "stand" and more and table.part in DEFIED:
            asked = set(due(state))
            out += [acts.move(who, *m) for m in in_table(table, moves.legal(fault.before)) if m not in asked]
        if state.turn == who and more and castling_part(table) and fault.demanded == "move(K)":
            out += _castlings(state)
        if state.turn == holder and more:
            out += [acts.move(holder, *m) for m in in_table(table, moves.legal(pos)) if not m[2]]
        return out
    if state.turn == holder:
        out.append(acts.at(who, "touch", chess.msb(pos.kings & moves.own(pos, not pos.turn))))
        if more and table.part in SECOND:
            out += _again(state)
    elif fault.kind in TOUCHES:
        out += [acts.move(who, *m) for m in in_table(table, moves.legal(pos)) if not m[2]] if more else []
    else:
        out.append(acts.at(who, "touch", chess.msb(pos.kings & moves.own(pos, pos.turn))))
    return out
