"""What is in order: the moves of the board, narrowed by what has been touched, demanded, or still has to be said."""

from __future__ import annotations

from functools import lru_cache

import chess

from pipeline.games.chess import acts, moves, odds
from pipeline.games.chess.moves import Move
from pipeline.games.chess.remedies import satisfying, takes
from pipeline.games.chess.state import State, Table, attacked_king, colour, king_of, other
from pipeline.games.game import Act

ANNOUNCING = frozenset({"check", "table"})  # parts in which check is said
OVER = 2  # moves by which a part may run over, to meet a check
BACK = {"any": None, "queen": frozenset({chess.QUEEN})}


def promotions(state: State) -> frozenset[int] | None:
    """What a pawn of the player on turn may become in this edition; None: any piece."""
    rule = state.table.rules["promotion"]
    return moves.lacking(state.base, state.base.turn) if rule == "lost" else BACK[rule]


def odds_castling(table: Table, seat: str, wing: str) -> bool:
    """Whether that seat has given the rook of that wing."""
    return table.odds == "rook" and table.odds_giver == seat and table.odds_wing == wing


def may_castle(state: State, wing: str, said: str = "", far: bool = False) -> bool:
    """Whether castling on that wing, done so, is in order for the player on turn."""
    table, pos = state.table, state.pos
    given = odds_castling(table, state.turn, wing)
    if given:
        rule = table.rules["rook_odds_castling"]
        if said != "i_castle" or rule == "barred" or (rule == "stipulated" and not table.agreed):
            return False
    elif pos.moved & (1 << moves.KING_HOME[pos.turn] | 1 << moves.ROOK_HOME[pos.turn, wing]):
        return False
    if far or not moves.between(pos, wing):
        return False
    found = set(moves.hindrances(pos, wing, given))
    if table.rules["castling_out_of_check"] == "allowed":
        found.discard("check")
    if table.rules["castling_across_check"] == "allowed":
        found.discard("path")
    return not found


def castlings(state: State) -> tuple[Act, ...]:
    """The castlings in order for the player on turn."""
    by = state.turn
    out = []
    for wing in state.table.wing or "kq":
        said = "i_castle" if odds_castling(state.table, by, wing) else ""
        if may_castle(state, wing, said):
            out.append(acts.castle(by, wing, said))
    return tuple(out)


def touch_duty(state: State) -> tuple[Move, ...] | None:
    """The moves left to a player who has touched men, None when touching them binds him to nothing."""
    if not state.touched:
        return None
    pos, rules = state.pos, state.table.rules
    mine = state.touched & moves.own(pos, pos.turn)
    theirs = state.touched & ~mine
    king = tuple(m for m in moves.legal(pos) if m[0] == king_of(pos, pos.turn))
    if mine:
        if rules["touched"] == "free" or (rules["touched"] == "may_release" and state.hand is None):
            return None
        bound = tuple(m for m in moves.legal(pos) if mine >> m[0] & 1)
        return bound or (king if rules["touched_unmovable"] == "king" else ()) or None
    if theirs and rules["touched_hostile"] != "free":
        bound = tuple(m for m in moves.legal(pos) if takes(pos, m) >= 0 and theirs >> takes(pos, m) & 1)
        return bound or (king if rules["touched_hostile"] == "capture_else_king" else ()) or None
    return None


def owes_warning(state: State) -> bool:
    """Whether the last mover gives check and has yet to say so."""
    if state.table.part not in ANNOUNCING or state.last is None or state.fault is not None:
        return False
    c = state.check
    return not c.said and not c.turns and not state.touched and attacked_king(state.pos, state.pos.turn)


def may_take_back(state: State, by: str) -> bool:
    """Whether that seat may undo his last move: a check found after several moves, or a false announcement."""
    c, rules = state.check, state.table.rules
    if c.of != by or not c.noticed or not state.past:
        return False
    if c.false:
        return rules["false_check"] == "replay" and state.turn != by
    return c.unknown and c.turns >= 2 and rules["old_check"] == "take_back"


def in_table(table: Table, found: tuple[Move, ...]) -> tuple[Move, ...]:
    """Of these moves, those the part is made of."""
    return found if table.moves is None else tuple(m for m in found if m in table.moves)


@lru_cache(maxsize=1 << 13)
def regular(state: State) -> tuple[Act, ...]:
    """What is in order now, in a fixed order."""
    table, pos, by = state.table, state.pos, state.turn
    if table.part == "play":  # nothing but moves: the quick way
        allowed = promotions(state)
        found = moves.legal(pos)
        if allowed is not None:
            found = tuple(m for m in found if not m[2] or m[2] in allowed)
        return tuple([acts.move(by, *m) for m in found]) + castlings(state)
    if state.phase:
        return odds.regular(state)
    if finished(state):
        return ()
    if state.fault is not None:
        return _mending(state)
    out: list[Act] = []
    allowed = promotions(state)
    bound = touch_duty(state)
    in_check = attacked_king(pos, pos.turn)
    if state.made < table.plies + OVER * in_check:  # a check is always met, and in any way
        found = bound if bound is not None else moves.legal(pos) if in_check else in_table(table, moves.legal(pos))
        out += [acts.move(by, *m) for m in found if not m[2] or allowed is None or m[2] in allowed]
        if bound is None and castling_part(table) and state.made < table.plies:
            out += castlings(state)
    out += _hands(state, bound)
    last = other(by)
    if table.rules["announcing"] == "duty" and owes_warning(state):
        out.append(acts.plain(last, "say_check"))
    if can_notice(state) and (state.check.false or state.check.of != by):
        out += [acts.plain(s, "call_attention") for s in (by, last)]
    out += [acts.plain(s, "take_back") for s in (by, last) if may_take_back(state, s)]
    return tuple(out)


def castling_part(table: Table) -> bool:
    """Whether castling belongs to what is played here."""
    return table.part in ("castling", "table", "play")


def finished(state: State) -> bool:
    """Whether the part has run its moves and nothing is left open."""
    table = state.table
    return (
        state.fault is None and state.hand is None and table.part not in ANNOUNCING and not table.hands
        and state.made >= table.plies + OVER * attacked_king(state.pos, state.pos.turn)
    )  # fmt: skip


def in_place(state: State) -> bool:
    """Whether moves have their ordinary place: nothing is to be mended, no man is held, the part is not over."""
    if state.fault is not None or state.hand is not None or state.touched or state.phase:
        return False
    return state.made < state.table.plies


def can_notice(state: State) -> bool:
    """Whether there is an unmet check, or a false announcement answered by a touch or move, still to be noticed."""
    c = state.check
    return bool(c.of) and not c.noticed and (c.turns > 0 or (c.false and (state.turn != c.of or state.touched != 0)))


def _mending(state: State) -> tuple[Act, ...]:
    """What is in order while a fault is open: to exact or go on, or to do what has been demanded."""
    fault = state.fault
    assert fault is not None
    holder = other(fault.offender)
    if fault.demanded in BACK_FIRST:
        return (acts.plain(fault.offender, "take_back"),)
    if fault.demanded:
        return tuple(acts.move(fault.offender, *m) for m in due(state))
    out = list(exactions(state))
    if state.turn == holder and state.made < state.table.plies:
        out += [acts.move(holder, *m) for m in in_table(state.table, moves.legal(state.pos)) if not m[2]]
    elif fault.gone and state.turn == fault.offender and fault.kind not in TOUCHES and state.made < state.table.plies:
        out += [acts.move(fault.offender, *m) for m in in_table(state.table, moves.legal(state.pos)) if not m[2]]
    return tuple(out)


def due(state: State) -> tuple[Move, ...]:
    """The moves by which the offender does what is demanded; of a free choice, those the part is made of."""
    fault = state.fault
    if fault is None or not fault.demanded:
        return ()
    found = satisfying(fault, fault.demanded, promotions(state))
    return (in_table(state.table, found) or found) if fault.demanded in ("replay", "move(any_but_K)") else found


BACK_FIRST = frozenset({"take_back", "take_back_second"})
TOUCHES = frozenset({"touch_several", "touch_several_hostile", "check_touched"})


def exactions(state: State) -> tuple[Act, ...]:
    """The ways in which the holder of the open claim may use it."""
    fault = state.fault
    if fault is None or fault.demanded:
        return ()
    holder = other(fault.offender)
    out = []
    for choice in fault.choices:
        if choice.endswith("(named)"):
            out += [acts.exact(holder, choice, s) for s in chess.scan_forward(fault.more)]
        else:
            out.append(acts.exact(holder, choice))
    return tuple(out)


def _hands(state: State, bound: tuple[Move, ...] | None) -> list[Act]:
    """Touching and letting go, as far as it is in order."""
    table, pos, by = state.table, state.pos, state.turn
    if not table.hands:
        return []
    hand = state.hand
    if hand is not None:
        legal = bound if bound is not None else moves.legal(pos)
        out = [
            acts.at(by, "place", m[1])
            for m in legal
            if m[0] == hand.man and m[1] != hand.at and not hand.adjusting and m[2] in (0, 5)
        ]
        ready = hand.adjusting or any((m[0], m[1]) == (hand.man, hand.at) for m in legal)
        return [*out, acts.plain(by, "release")] if ready else out
    out = []
    if state.adjust == by and state.made < table.plies:
        return [acts.at(by, "touch", s) for s in sorted(table.hands) if (pos.white | pos.black) >> s & 1 and adjustable(state, s)]
    if state.made < table.plies and not state.touched and not attacked_king(pos, pos.turn):
        movers = {m[0] for m in moves.legal(pos)} | {takes(pos, m) for m in moves.legal(pos)}
        out += [acts.at(by, "touch", s) for s in sorted(table.hands) if s in movers]
        if table.rules["adjusting"] != "never":
            out.append(acts.plain(by, "say_adjust"))
    return out


def adjustable(state: State, square: int) -> bool:
    """Whether the man there may be touched only to be set right, the words having been said."""
    rule = state.table.rules["adjusting"]
    return rule == "said" or (rule == "said_and_askew" and bool(state.table.askew >> square & 1))


def mover(state: State) -> str:
    """Who moves, or is at fault."""
    return state.fault.offender if state.fault is not None else state.turn


def in_question(state: State) -> str:
    """Whose king is in question: of an affair of check, else of the player who moves."""
    if state.fault is None and state.check.of:
        return state.check.of
    return mover(state)


def standing_check(state: State) -> str:
    """The seat whose king is attacked as the men stand, empty for none."""
    first = state.check.of or state.turn
    for s in (first, other(first)):
        if attacked_king(state.pos, colour(s)):
            return s
    return ""
