"""Predicates: what a term says of the state, of an act about to be done, of the player in question."""

from __future__ import annotations

from collections.abc import Callable

import chess

from pipeline import terms
from pipeline.games.chess import acts, moves, odds, order
from pipeline.games.chess.remedies import satisfying, takes
from pipeline.games.chess.roles import role
from pipeline.games.chess.state import Fault, Pos, State, attacked_king, colour, king_of, other
from pipeline.games.game import Act, Seats
from pipeline.terms import Term

SEVERAL = 2  # the least that "several" can mean


def wing_of(state: State, act: Act | None) -> str:
    """The castling in question: the act's, else the setup's."""
    if act is not None and act.act == "castle":
        return acts.read_castle(act)[0]
    return (state.table.wing or "k")[0]


def man_of(act: Act | None, state: State | None = None) -> int:
    """The square of the man an act moves, touches or (in that state) lets go of, -1 where there is none."""
    if act is None:
        return -1
    if act.act in ("place", "release"):
        return state.hand.man if state is not None and state.hand is not None else -1
    if act.act == "move":
        return acts.read_move(act)[0]
    return acts.square(act)


def facing(pos: Pos, seat: str) -> Pos:
    """The position with that player on turn."""
    who = colour(seat)
    return pos if pos.turn == who else pos._replace(turn=who, ep=-1)


def holds(state: State, predicate: str, act: Act | None, by: Seats) -> bool | None:
    """Whether the predicate holds, said of `act` and of the player `by` where these are given."""
    term = terms.parse(predicate)
    found = _PREDICATES.get(term.name)
    if found is None:
        return None
    who = act.by if act is not None else next(iter(by)) if len(by) == 1 else ""
    return found(state, term.args[0].name if term.args else "", act, who)


def _in_check(state: State, _: str, act: Act | None, who: str) -> bool:
    return attacked_king(state.base, colour(who or order.in_question(state)))


def _gives_check(state: State, _: str, act: Act | None, who: str) -> bool:
    if act is not None and act.act == "move":
        after = moves.displace(facing(state.base, act.by), acts.read_move(act))
        return attacked_king(after, not colour(act.by))
    return order.owes_warning(state) and who in ("", other(state.turn))


def _warned(state: State, _: str, act: Act | None, who: str) -> bool:
    return state.check.warned


def _said(state: State, words: str, act: Act | None, who: str) -> bool | None:
    if act is not None and act.get("said") == words:
        return True
    match words:
        case "check_to_the_king":
            return state.check.said
        case "i_adjust":
            return bool(state.adjust) or (state.hand is not None and state.hand.adjusting)
        case "i_castle":
            return False
    return None


def _moved(state: State, piece: str, act: Act | None, who: str) -> bool | None:
    seat, base = who or order.mover(state), state.base
    side, wing = colour(seat), wing_of(state, act)
    if state.fault is not None and state.fault.kind == "illegal_castle" and seat == state.fault.offender:
        return True if piece in ("K", "R") else None
    if piece == "K":
        home = moves.KING_HOME[side]
        return bool(base.moved >> home & 1) or king_of(base, side) != home
    if piece == "R":
        if order.odds_castling(state.table, seat, wing):
            return False  # there is no such rook
        return bool(base.moved >> moves.ROOK_HOME[side, wing] & 1) or not moves.rook_at_home(base, side, wing)
    return None


def _empty_between(state: State, _: str, act: Act | None, who: str) -> bool:
    seat, wing = who or order.mover(state), wing_of(state, act)
    rook = moves.rook_at_home(state.base, colour(seat), wing)
    return rook and moves.between(facing(state.base, seat), wing)


def _square(state: State, name: str, act: Act | None, seat: str) -> int:
    """The square a term names, -1 where there is none now."""
    side, wing = colour(seat), wing_of(state, act)
    match name:
        case "king_path":
            return moves.path(side, wing)[0]
        case "king_target":
            return acts.read_move(act)[1] if act is not None and act.act == "move" else moves.path(side, wing)[1]
        case "passed_square":
            return state.base.ep
        case "rook_home":
            return moves.ROOK_HOME[side, state.table.odds_wing or wing]
        case "target":
            if state.fault is not None:
                return state.fault.at
            theirs = state.touched & moves.own(state.base, not state.base.turn)
            if theirs:
                return theirs.bit_length() - 1
            return acts.read_move(act)[1] if act is not None and act.act == "move" else man_of(act, state)
    return -1


def _attacked(state: State, name: str, act: Act | None, who: str) -> bool | None:
    seat = who or order.mover(state)
    square = _square(state, name, act, seat)
    if (
        name == "king_target"
        and act is not None
        and act.act == "move"
        and acts.read_move(act)[0] != king_of(state.base, colour(seat))
    ):
        return False  # no king arrives anywhere
    return None if square < 0 else moves.attacked(state.base, square, colour(seat))


def _can_capture(state: State, name: str, act: Act | None, who: str) -> bool:
    pos = state.base
    if name == "passed_square":
        return pos.ep >= 0 and any(m[1] == pos.ep and takes(pos, m) not in (-1, m[1]) for m in moves.legal(pos))
    square = _square(state, name, act, who or order.mover(state))
    return square >= 0 and bool(satisfying(Fault("", order.mover(state), pos, -1, square), "capture(captured)"))


def _rook_removed(state: State, _: str, act: Act | None, who: str) -> bool:
    return order.odds_castling(state.table, who or state.table.odds_giver, wing_of(state, act))


def _king_can_move(state: State, _: str, act: Act | None, who: str) -> bool:
    pos = facing(state.base, who or order.mover(state))
    king = king_of(pos, pos.turn)
    return any(m[0] == king for m in moves.legal(pos))


def men(state: State, piece: str, act: Act | None, seat: str) -> int:
    """The men a piece term denotes, as a bitboard."""
    pos, fault = state.base, state.fault
    mine = moves.own(pos, colour(seat))
    match piece:
        case "K":
            return pos.kings & mine
        case "R":
            return 1 << moves.ROOK_HOME[colour(seat), wing_of(state, act)]
        case "own" | "any_piece":
            return mine
        case "any_but_K":
            return mine & ~pos.kings
        case "hostile":
            return (pos.white | pos.black) & ~mine
        case "touched" | "captor" | "named" | "captured":
            if fault is not None:
                square = fault.at if piece == "captured" else fault.man
                if piece == "touched" and fault.more and fault.kind.startswith("touch"):
                    return fault.more
                return 1 << square if square >= 0 else 0
            return state.touched if piece != "captured" else 0
        case "other":
            man = fault.man if fault is not None else state.touched.bit_length() - 1
            return mine & ~pos.kings & ~(1 << man if man >= 0 else 0)
    return 0


def _can_move(state: State, piece: str, act: Act | None, who: str) -> bool:
    seat = who or order.mover(state)
    pos = facing(state.base, seat)
    which = men(state, piece or "touched", act, seat)
    if piece == "touched" and not which and man_of(act, state) >= 0:
        which = 1 << man_of(act, state)
    if state.fault is not None and state.fault.kind == "check_touched":  # but for the check, of which there is a law of its own
        return any(which >> m[0] & 1 for m in moves.pseudo(pos))
    return any(which >> m[0] & 1 for m in moves.legal(pos))


def _first_move(state: State, _: str, act: Act | None, who: str) -> bool:
    pos, seat = state.base, who or order.mover(state)
    row = chess.BB_RANK_2 if colour(seat) else chess.BB_RANK_7
    pawns = pos.pawns & moves.own(pos, colour(seat))
    if act is not None:
        return man_of(act, state) >= 0 and bool(pawns & row & 1 << man_of(act, state))
    if state.table.moves is not None:
        pawns &= sum(1 << f for f in {m[0] for m in state.table.moves})
    return bool(pawns & row)


def _discovered(state: State, _: str, act: Act | None, who: str) -> bool:
    return state.check.noticed


def _touched(state: State, piece: str, act: Act | None, who: str) -> bool:
    seat = who or order.in_question(state)
    if piece == "own" and state.check.false and state.check.of == seat and state.turn != seat:
        return True  # he has answered the false announcement with a move
    touched = state.touched
    if state.fault is not None and state.fault.kind in order.TOUCHES:
        touched |= state.fault.more
    return bool(touched & men(state, piece, act, seat)) if touched else False


def _in_check_for(state: State, n: str, act: Act | None, who: str) -> bool:
    if n == "several":
        return state.check.turns >= SEVERAL
    return n.isdigit() and state.check.turns >= int(n)


def _covers_check(state: State, _: str, act: Act | None, who: str) -> bool:
    pos = state.base
    man = man_of(act, state)
    if act is not None and act.act == "move":
        return attacked_king(pos, pos.turn) and acts.read_move(act) in moves.legal(pos)
    if state.fault is not None and state.fault.kind == "illegal_castle":
        return True  # the law of castling governs it
    if man < 0 and state.fault is None and not state.touched:
        return True  # what was moved stands
    if man < 0:
        man = state.fault.man if state.fault is not None else state.touched.bit_length() - 1
    return attacked_king(pos, pos.turn) and any(m[0] == man for m in moves.legal(pos))


def _capturable(state: State, how_many: str, act: Act | None, who: str) -> bool:
    pos, fault = state.base, state.fault
    theirs = (fault.more if fault is not None else state.touched) & moves.own(pos, not pos.turn)
    able = [
        s for s in chess.scan_forward(theirs) if satisfying(Fault("", order.mover(state), pos, -1, s), "capture(captured)")
    ]  # fmt: skip
    total = chess.popcount(theirs)
    return total > 1 and how_many == ("all" if len(able) == total else "some" if able else "none")


def _on_turn(state: State, name: str, act: Act | None, who: str) -> bool | None:
    seats = role(state, Term(name))
    return None if seats is None else state.turn in seats


def _pending(state: State, _: str, act: Act | None, who: str) -> bool:
    return state.fault is not None and bool(state.fault.choices)


def _needs_adjustment(state: State, _: str, act: Act | None, who: str) -> bool:
    man = man_of(act, state)
    return bool(state.table.askew >> man & 1) if man >= 0 else bool(state.table.askew)


def _unoccupied(state: State, name: str, act: Act | None, who: str) -> bool | None:
    square = _square(state, name, act, who or order.mover(state))
    if name != "rook_home" or square < 0:
        return None
    return not (state.base.moved | state.base.white | state.base.black) >> square & 1


def _exacted(state: State, choice: str, act: Act | None, who: str) -> bool:
    return state.fault is not None and state.fault.demanded.split("(")[0] == choice


def _only_move(state: State, _: str, act: Act | None, who: str) -> bool:
    legal = moves.legal(state.base)
    if len(legal) != 1 or state.fault is not None:
        return False
    return act is None or (act.act == "move" and acts.read_move(act) == legal[0])


_PREDICATES: dict[str, Callable[[State, str, Act | None, str], bool | None]] = {
    "in_check": _in_check,
    "gives_check": _gives_check,
    "warned": _warned,
    "said": _said,
    "moved": _moved,
    "empty_between": _empty_between,
    "attacked": _attacked,
    "can_capture": _can_capture,
    "rook_removed": _rook_removed,
    "king_can_move": _king_can_move,
    "can_move": _can_move,
    "first_move": _first_move,
    "discovered": _discovered,
    "touched": _touched,
    "in_check_for": _in_check_for,
    "covers_check": _covers_check,
    "capturable": _capturable,
    "on_turn": _on_turn,
    "pending": _pending,
    "needs_adjustment": _needs_adjustment,
    "unoccupied": _unoccupied,
    "exacted": _exacted,
    "origin_known": lambda s, a, act, w: not s.check.unknown,
    "only_move": _only_move,
    "agreed_otherwise": lambda s, a, act, w: s.table.agreed,
    "odds": lambda s, a, act, w: odds.given(s.table, a),
    "out_of_turn": lambda s, a, act, w: act.by != s.turn if act else s.fault is not None and s.fault.kind == "two_moves",
}
PREDICATES = frozenset(_PREDICATES)
OF_ACTS = frozenset({"moved", "empty_between", "attacked", "first_move", "covers_check", "needs_adjustment", "only_move"})
