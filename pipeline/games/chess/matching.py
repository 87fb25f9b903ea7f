"""What an act amounts to in the terms of the codes, and what has come about by it."""

from __future__ import annotations

import chess

from pipeline import terms
from pipeline.games.chess import acts, moves, odds, order
from pipeline.games.chess.moves import Move
from pipeline.games.chess.predicates import facing, holds, man_of, men
from pipeline.games.chess.remedies import satisfying, takes
from pipeline.games.chess.roles import role
from pipeline.games.chess.state import Pos, State, attacked_king, colour, king_of, other
from pipeline.games.game import Act
from pipeline.terms import Term

BOARD_ACTS = frozenset(
    """move touch place release capture capture_own false_move false_capture second_move castle illegal_castle double_step
    en_passant promote exposing_move move_into_check say_check false_check take_back replay adjust attack parry touch_several
    touch_several_hostile call_attention exact choose_men make_odds_moves advance_beyond""".split()
)
EFFECTS = frozenset(
    """stand stand_both take_back_second replace_and_move capture_with_other move capture parry lapse no_penalty void then
    holds king_moves rook_beside_king turn final right_survives no_duty gives""".split()
)
IRREGULAR = frozenset({"capture_own", "false_capture", "false_move", "exposing_move", "move_into_check"})


def ground(state: State, act: Act) -> Pos:
    """The position from which an act is done: that before the fault, for what an offender does about it."""
    fault = state.fault
    if fault is not None and act.by == fault.offender and fault.demanded:
        return fault.before
    return facing(state.pos, act.by)


def carried(state: State, act: Act) -> Move | None:
    """The displacement an act completes, None where it completes none."""
    if act.act == "move":
        return acts.read_move(act)
    if act.act == "release" and state.hand is not None and state.hand.at != state.hand.man and not state.hand.adjusting:
        last = moves.kind_at(state.pos, state.hand.man) == chess.PAWN and state.hand.at // 8 in (0, 7)
        return state.hand.man, state.hand.at, chess.QUEEN if last else 0
    return None


def matches(state: State, act: Act, text: str) -> bool | None:
    """Whether the act, done in that state, is what the term speaks of."""
    term = terms.parse(text)
    name, arg = term.name, term.args[0].name if term.args else ""
    if name not in BOARD_ACTS:
        return None
    move = carried(state, act)
    match name:
        case "castle":
            return act.act == "castle"
        case "illegal_castle":
            return act.act == "castle" and act not in order.regular(state) and not _at_odds(state, act)
        case "move":
            made = act.act in ("castle", "place") or (move is not None and not _pressed(state, act))
            return made and (not arg or _moves_piece(state, act, move, arg))
        case "touch":
            if act.act != "touch" or _adjusts(state, act):
                return False
            return not arg or bool(men(state, arg, act, act.by) >> acts.square(act) & 1)
        case "touch_several" | "touch_several_hostile":
            return _several(state, act, hostile=name != "touch_several")
        case "advance_beyond":
            return odds.beyond(act, int(arg)) if arg.isdigit() else None
        case "place" | "exact" | "call_attention" | "choose_men" | "make_odds_moves":
            return act.act == name
        case "release":
            let_go = act.act == "release" or (move is not None and act in order.regular(state))
            return let_go and (not arg or _moves_piece(state, act, move, arg))
        case "say_check":
            return act.act == "say_check" or act.get("said") == "check_to_the_king"
        case "false_check":
            return act.act == "say_check" and not attacked_king(state.pos, not colour(act.by))
        case "take_back":
            return act.act == "take_back" or (act.act == "exact" and act.get("choice") == "take_back_second")
        case "replay":
            return _replays(state, act, move)
        case "adjust":
            return act.act == "say_adjust" or _adjusts(state, act)
        case "second_move":
            return move is not None and act.by != state.turn and not (state.fault is not None and state.fault.demanded)
    if name == "parry" and act.act == "castle":  # where an edition lets a king castle out of check
        return attacked_king(state.pos, state.pos.turn) and act in order.regular(state)
    if name == "false_move" and act.act == "castle":
        return _at_odds(state, act) and act not in order.regular(state)
    if move is None:
        return False
    pos = ground(state, act)
    if name in IRREGULAR:
        return moves.amounts_to(pos, move) == name
    return _of_the_board(pos, move, name, arg)


def _of_the_board(pos: Pos, move: Move, name: str, arg: str) -> bool | None:
    f, t, piece = move
    pawn = moves.kind_at(pos, f) == chess.PAWN
    match name:
        case "capture":
            return takes(pos, move) >= 0 and move in moves.pseudo(pos)
        case "double_step":
            return pawn and abs(t - f) == 16
        case "en_passant":
            return pawn and _passing(pos, f, t)
        case "promote":
            return piece != 0 and (arg in ("", "any_piece") or arg == acts.NAMES[piece])
        case "attack":
            return takes(pos, move) < 0 and moves.attacks_man(moves.displace(pos, move), t)
        case "parry":
            return attacked_king(pos, pos.turn) and move in moves.legal(pos)
    return None


def _adjusts(state: State, act: Act) -> bool:
    """Whether a man is touched only to be set right, as the edition allows it."""
    return act.act == "touch" and state.adjust == act.by and order.adjustable(state, acts.square(act))


def _pressed(state: State, act: Act) -> bool:
    """Whether the act, done with the words, only makes the other player meet a check he was not warned of: it does not
    count as a move then, for it is undone."""
    return bool(act.get("said")) and state.table.rules["unsaid_check"] == "replay_if_pressed"


def _passing(pos: Pos, f: int, t: int) -> bool:
    """Whether a pawn goes aside to an empty square behind a hostile pawn, in time or too late."""
    side, behind = (pos.black, t - 8) if pos.turn else (pos.white, t + 8)
    aside = abs(f % 8 - t % 8) == 1 and t // 8 - f // 8 == (1 if pos.turn else -1)
    return aside and not (pos.white | pos.black) >> t & 1 and 0 <= behind < 64 and bool(pos.pawns & side & 1 << behind)


def _at_odds(state: State, act: Act) -> bool:
    return order.odds_castling(state.table, act.by, acts.read_castle(act)[0])


def _moves_piece(state: State, act: Act, move: Move | None, piece: str) -> bool:
    """Whether the act moves the man a piece term denotes."""
    pos = ground(state, act)
    if act.act == "castle":
        return piece in ("K", "R", "own", "any_piece")
    f = move[0] if move is not None else state.hand.man if state.hand is not None else man_of(act)
    if f < 0:
        return False
    if piece == "R":
        return moves.kind_at(pos, f) == chess.ROOK
    if state.fault is None and not state.touched and piece in ("touched", "captor", "named"):
        return True  # who moves a man touches it
    if state.fault is None and not state.touched and piece == "captured":
        return False
    return bool(men(state, piece, act, act.by) >> f & 1)


def _several(state: State, act: Act, hostile: bool) -> bool:
    if act.act != "touch" or state.fault is not None or _adjusts(state, act):
        return False
    mine = moves.own(state.pos, colour(act.by))
    kin = (state.touched | 1 << acts.square(act)) & (~mine if hostile else mine)
    return chess.popcount(kin) > 1 and bool(kin >> acts.square(act) & 1)


def _replays(state: State, act: Act, move: Move | None) -> bool:
    """Making one's move over: taking it back to do so, or the move itself after that has been demanded or allowed."""
    fault, c = state.fault, state.check
    if act.act == "take_back":
        return True
    if move is None:
        return False
    if fault is not None:
        return act.by == fault.offender and (
            fault.demanded == "replay" or (fault.kind == "unsaid_check" and bool(fault.demanded))
        )
    return c.false and c.noticed and c.of == act.by == state.turn


def effect(before: State, act: Act | None, after: State, text: str) -> bool | None:
    """Whether what the term speaks of has come about in `after`; act None: whether it is so, or due, in `before`."""
    term = terms.parse(text)
    if term.name not in EFFECTS:
        return None
    arg = term.args[0] if term.args else Term("")
    match term.name:
        case "lapse":
            return not _rights(before) & _rights(after)
        case "no_penalty":
            if before.fault is not None and before.fault.choices:
                return not _rights(before) & _rights(after)
            fault = after.fault
            if fault is not None and fault.choices:  # a claim that nothing can satisfy
                return not any(c in ("stand", "stand_both") or satisfying(fault, c) for c in fault.choices)
            return fault is None or fault.demanded in ("replay", "take_back")
        case "holds":
            return holds(after, str(arg), None, frozenset())
        case "turn":
            seats = role(after, arg)
            return None if seats is None else after.turn in seats
        case "then":
            if act is not None and matches(before, act, str(arg)):
                return True
            return _follows(before if act is None else after, str(arg), act)
        case "right_survives":
            return any(matches(after, a, str(arg)) for a in order.regular(after))
        case "void":
            return _undone(before, act, after)
        case "final":
            who = act.by if act is not None else other(after.turn)
            return not any(a.act == "take_back" and a.by == who for a in order.regular(after))
        case "gives":
            return odds.gives(before, arg.name)
        case "no_duty":
            return after.fault is None
        case "king_moves":
            return None if act is None else _king_moves(before, act, arg.name)
        case "rook_beside_king":
            return None if act is None else _beside(before, act, after)
    return _remedied(before, act, after, str(term))


def _rights(state: State) -> frozenset[object]:
    """What is open in a state: each claim, and each right to take back, by its cause."""
    fault = state.fault
    found: set[object] = set()
    if fault is not None and fault.choices:
        found.add((fault.kind, fault.offender, fault.cause, fault.before))
    for s in ("white", "black"):
        if order.may_take_back(state, s):
            found.add(("take_back", s))
    return frozenset(found)


def _follows(state: State, what: str, act: Act | None) -> bool:
    """Whether all that is in order for the player concerned is that act."""
    who = act.by if act is not None else order.mover(state)
    found = [a for a in order.regular(state) if a.by == who]
    return bool(found) and all(matches(state, a, what) for a in found)


def _undone(before: State, act: Act | None, after: State) -> bool:
    """Whether a move has been undone, or has to be."""
    fault = before.fault
    if act is None:
        return fault is not None and bool(fault.demanded) and fault.demanded != "stand"
    if fault is not None and fault.demanded and act.by == fault.offender:
        return True
    return after.pos in before.past or after.pos == before.base or (after.fault is not None and bool(after.fault.demanded))


def _king_moves(before: State, act: Act, n: str) -> bool:
    if act.act != "castle":
        return False
    far = acts.read_castle(act)[1]
    return n == str(3 if far else 2)


def _beside(before: State, act: Act, after: State) -> bool:
    """King and rook side by side, having passed each other; true of itself where that rook was given as odds."""
    if act.act != "castle":
        return False
    if _at_odds(before, act):
        return True
    who, wing = colour(act.by), acts.read_castle(act)[0]
    king = king_of(after.pos, who)
    rook = king - 1 if wing == "k" else king + 1
    return bool(after.pos.rooks & moves.own(after.pos, who) >> 0 & 1 << rook)


def _remedied(before: State, act: Act | None, after: State, term: str) -> bool | None:
    """Whether the act does what a remedy asks (`move(K)`, `stand`, ...); act None: whether that has to be done."""
    fault = before.fault
    if act is None:
        if fault is not None:
            return fault.demanded == term or (
                bool(fault.demanded) and set(satisfying(fault, fault.demanded)) <= set(satisfying(fault, term))
            )
        found = [a for a in order.regular(before) if a.by == before.turn]
        return bool(found) and all(_remedied(before, a, before, term) for a in found)
    if act.act == "exact":
        return act.get("choice") == term
    if term in ("stand", "stand_both", "stand(first)", "stand(second)", "take_back_second"):
        if fault is not None and fault.demanded:
            return fault.demanded == term
        return after.fault is None and term == "stand"
    move = carried(before, act)
    if move is None:
        return act.act == "place" and term.startswith("move(") and _moves_piece(before, act, None, term[5:-1])
    if fault is not None and act.by == fault.offender:
        return move in satisfying(fault, term)
    pos = ground(before, act)
    match term:
        case "move(K)" | "replace_and_move(K)":
            return move[0] == king_of(pos, pos.turn)
        case "parry" | "parry(touched)" | "parry(other)":
            return attacked_king(pos, pos.turn) and move in moves.legal(pos)
        case "capture(touched)" | "capture(captured)" | "capture(hostile)":
            taken = takes(pos, move)
            return taken >= 0 and (not before.touched or bool(before.touched >> taken & 1) or term == "capture(hostile)")
    if term.startswith("move("):
        return _moves_piece(before, act, move, term[5:-1])
    return None
