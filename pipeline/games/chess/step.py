"""How the state changes by an act."""

from __future__ import annotations

from functools import lru_cache

from pipeline.games.chess import acts, moves, odds
from pipeline.games.chess.moves import Move
from pipeline.games.chess.offer import physical
from pipeline.games.chess.order import (
    ANNOUNCING,
    BACK_FIRST,
    TOUCHES,
    adjustable,
    due,
    may_castle,
    may_take_back,
    odds_castling,
    promotions,
    touch_duty,
)  # fmt: skip
from pipeline.games.chess.remedies import castling_rook, remedy, satisfying
from pipeline.games.chess.state import NO_CHECK, Check, Fault, Hand, Pos, State, attacked_king, colour, other
from pipeline.games.game import Act


@lru_cache(maxsize=1 << 13)
def _offered(state: State) -> frozenset[Act]:
    return frozenset(physical(state))


def step(state: State, act: Act) -> State:
    """The state after a physical act. ValueError for one that cannot be done."""
    if act not in _offered(state):
        raise ValueError(f"cannot be done here: {act}")
    if state.phase:
        return odds.step(state, act)
    match act.act:
        case "move":
            return _moved(state, act)
        case "castle":
            return _castled(state, act)
        case "exact":
            return _exacted(state, act)
        case "touch":
            return _touched(state, act)
        case "place":
            assert state.hand is not None
            return _with(state, hand=state.hand._replace(at=acts.square(act)))
        case "release":
            return _released(state)
        case "say_adjust":
            return _with(state, adjust=act.by)
        case "say_check":
            return _announced(state)
        case "call_attention":
            return _noticed(state)
        case "take_back":
            return _taken_back(state, act)
    raise ValueError(f"no such act: {act}")


def _with(s: State, **changes: object) -> State:
    """The state with some fields changed (faster than dataclasses.replace, which looks fields up)."""
    kept = {
        "table": s.table, "pos": s.pos, "made": s.made, "fault": s.fault, "hand": s.hand, "check": s.check,
        "past": s.past, "last": s.last, "adjust": s.adjust, "touched": s.touched,
    }  # fmt: skip
    kept.update(changes)
    return State(**kept)  # type: ignore[arg-type]


def _on(s: State, pos: Pos, before: Pos, last: Move | None, check: Check) -> State:
    """A move has been made and stands: no fault, no hand, nothing touched."""
    if s.table.part == "play":
        return State(s.table, pos)
    return State(s.table, pos, s.made + 1, None, None, check, (before, *s.past[:1]), last)


def _moved(state: State, act: Act) -> State:
    move = acts.read_move(act)
    if state.table.part == "play":
        return State(state.table, moves.displace(state.pos, move))
    fault = state.fault
    if fault is not None:
        if act.by == fault.offender and fault.demanded:
            return _complied(state, fault, move, act)
        state = _gone_on(state, fault, act)
        if act.by == fault.offender and state.turn != act.by:
            return _second(state, move, act, fault)
    elif act.by != state.turn:
        return _second(state, move, act, None)
    return _carried(state, move, act)


def _carried(state: State, move: Move, act: Act) -> State:
    """The player on turn carries a man to a square and lets it go."""
    pos, f, t = state.pos, move[0], move[1]
    bound = touch_duty(state)
    what = moves.amounts_to(pos, move)
    allowed = promotions(state)
    if what == "legal" and move[2] and allowed is not None and move[2] not in allowed:
        what = "false_promotion"
    after = moves.displace(pos, move)
    if bound is not None and what == "legal" and move not in bound:
        mine = state.touched & moves.own(pos, pos.turn)
        man = (mine or state.touched).bit_length() - 1
        kind = "touch_ignored" if mine else "hostile_ignored"
        return _fault(state, kind, act, pos, man, man if not mine else t, after)
    unseen = what == "check_ignored" and not state.check.warned and state.table.part in ANNOUNCING
    unseen = unseen and (state.table.rules["unsaid_check"] != "none" or state.check.unknown)
    if what == "legal" or unseen:
        new = _on(state, after, pos, move, _check_after(state, after, act.by))
        if act.get("said"):
            return _announced(new)
        if state.fault is not None:  # the claim outlives the other player's move
            return _with(new, fault=state.fault)
        return new
    return _fault(state, what, act, pos, f, t, after)


def _second(state: State, move: Move, act: Act, old: Fault | None) -> State:
    """A second move running: the position between the two is what can be gone back to."""
    pos = state.pos
    after = moves.displace(pos._replace(turn=not pos.turn, ep=-1), move)
    first = old.before if old is not None else state.past[0] if state.past else pos
    new = _fault(state, "two_moves", act, pos, move[0], move[1], after)
    return _with(new, fault=new.fault._replace(first=first)) if new.fault is not None else new


def _castled(state: State, act: Act) -> State:
    wing, far = acts.read_castle(act)
    pos = state.pos
    after = moves.castled(pos, wing, far)
    king = (moves.KING_HOME[pos.turn], moves.KING_TO[pos.turn, wing], 0)
    if state.fault is None and may_castle(state, wing, str(act.get("said") or ""), far):
        return _on(state, after, pos, king, _check_after(state, after, act.by))
    if odds_castling(state.table, act.by, wing):  # nothing but the king put where it cannot go
        return _fault(state, "false_move", act, pos, king[0], king[1], after)
    return _fault(state, "illegal_castle", act, pos, king[0], castling_rook(pos, wing), after)


def _fault(state: State, kind: str, act: Act, before: Pos, man: int, at: int, after: Pos, more: int = 0) -> State:
    """An irregularity has been committed: a claim for the other player, a duty of the offender, or no penalty."""
    what = remedy(state.table.rules, kind if kind not in TOUCHES else {"check_touched": "check_ignored"}.get(kind, kind))
    fault = Fault(kind, act.by, before, man, at, more=more, cause=(act.act, act.args))
    moved = after is not before
    if what.choices:
        fault = fault._replace(choices=what.choices, gone=not moved)
        return _with(state, pos=after, fault=fault, hand=None, adjust="", made=state.made + moved, check=NO_CHECK)
    return _demand(state, fault, what.duty, after, moved)


def _demand(state: State, fault: Fault, duty: tuple[str, ...], after: Pos, moved: bool) -> State:
    """The first duty that can be done falls upon the offender; where none can, he makes his move over, without penalty."""
    for term in (*duty, "replay"):
        if term == "replay" and duty and _names_a_man(state, fault):
            named = fault._replace(choices=("move(named)",), demanded="", more=_movable(fault.before), gone=not moved)
            return _with(state, pos=after, fault=named, hand=None, touched=0, adjust="", made=state.made + moved, check=NO_CHECK)
        if term in BACK_FIRST or satisfying(fault, term):
            return _with(
                state, pos=after, fault=fault._replace(demanded=term, choices=()), hand=None, touched=0, adjust="",
                made=state.made + moved, check=NO_CHECK,
            )  # fmt: skip
    return _with(state, pos=fault.before, fault=None, hand=None, touched=0, adjust="", check=NO_CHECK)


def _movable(pos: Pos) -> int:
    """The men of the player on turn that have a legal move, as a bitboard."""
    return sum({1 << m[0] for m in moves.legal(pos)})


def _names_a_man(state: State, fault: Fault) -> bool:
    """Whether the edition lets the other player name a man, where nothing else can be exacted."""
    return state.table.rules["unmendable"] == "man_named" and _movable(fault.before) != 0


def _complied(state: State, fault: Fault, move: Move, act: Act) -> State:
    """The offender moves after a demand: as demanded, or not."""
    before = fault.before
    after = moves.displace(before, move)
    if move in due(state):
        base = _with(state, pos=before, fault=None, check=NO_CHECK, touched=0, hand=None)
        return _on(base, after, before, move, _check_after(base, after, act.by))
    again = fault._replace(choices=(fault.demanded,), demanded="", gone=False, cause=(act.act, act.args))
    return _with(state, pos=after, fault=again, made=state.made + 1)


def _gone_on(state: State, fault: Fault, act: Act) -> State:
    """Somebody goes on in spite of an open fault: it is covered, or outlives the other player's move."""
    holder = act.by != fault.offender
    if holder and fault.choices and fault.kind != "two_moves" and state.table.rules["window"] == "offender_goes_on":
        return _with(state, fault=fault._replace(gone=True), touched=0)
    left = colour(fault.offender)
    check = Check(fault.offender, turns=1) if attacked_king(state.pos, left) and holder else NO_CHECK
    return _with(state, fault=None, touched=0, hand=None, check=check)


def _exacted(state: State, act: Act) -> State:
    fault = state.fault
    assert fault is not None
    choice = str(act.get("choice"))
    closed: dict[str, object] = {"fault": None, "touched": 0, "hand": None, "check": NO_CHECK}
    match choice:
        case "stand" | "stand_both":
            return _with(state, pos=fault.first if fault.kind == "take_back" and fault.first else state.pos, **closed)
        case "take_back_second" | "stand(first)":
            return _with(state, pos=fault.before, **closed)
        case "stand(second)":
            first = fault.first or fault.before
            there = moves.own(first, colour(fault.offender)) >> fault.man & 1
            return _with(state, pos=moves.displace(first, (fault.man, fault.at, 0)) if there else state.pos, **closed)
    if choice.endswith("(named)"):
        man = acts.square(act, "man")
        mine = moves.own(fault.before, fault.before.turn) >> man & 1
        fault = fault._replace(man=man) if mine else fault._replace(at=man)
    if not satisfying(fault, choice):  # it cannot be done, and nothing else was chosen
        if choice != "move(named)" and _names_a_man(state, fault):
            named = fault._replace(choices=("move(named)",), more=_movable(fault.before), gone=True)
            return _with(state, pos=fault.before, fault=named, touched=0, hand=None, check=NO_CHECK)
        return _with(state, pos=fault.before, **closed)
    again = 1 if fault.kind == "false_check" else 0  # the move is made over, not a further one
    return _with(
        state, pos=fault.before, fault=fault._replace(demanded=choice, choices=()), touched=0, hand=None, check=NO_CHECK,
        made=state.made - again,
    )  # fmt: skip


def _touched(state: State, act: Act) -> State:
    square, fault = acts.square(act), state.fault
    if fault is not None:  # the offender has a hand on a man for his next move
        if state.table.rules["window"] == "next_move":
            return state
        return _gone_on(state, fault, act)
    pos = state.pos
    if state.adjust == act.by and adjustable(state, square):
        return _with(state, hand=Hand(act.by, square, square, adjusting=True), adjust="")
    mine = moves.own(pos, pos.turn)
    touched = state.touched | 1 << square
    kin = touched & mine if mine >> square & 1 else touched & ~mine
    hand = Hand(act.by, square, square) if mine >> square & 1 else state.hand
    if kin.bit_count() > 1:
        kind = "touch_several" if mine >> square & 1 else "touch_several_hostile"
        man = (kin ^ 1 << square).bit_length() - 1
        if _several_matters(state, kind):
            return _several(state, kind, act, man, kin)
    if (
        mine >> square & 1 and state.table.rules["check_ignored"] == "cover_or_king" and attacked_king(pos, pos.turn)
        and not any(m[0] == square for m in moves.legal(pos))
    ):  # fmt: skip
        return _with(_fault(state, "check_touched", act, pos, square, -1, pos), touched=touched)
    return _with(state, touched=touched, hand=hand, adjust="")


def _several_matters(state: State, kind: str) -> bool:
    rules = state.table.rules
    return rules["touched" if kind == "touch_several" else "touched_hostile"] not in ("free", "may_release")


def _several(state: State, kind: str, act: Act, man: int, men: int) -> State:
    """More men than one have been touched: the other player names one, as far as they can be moved or taken."""
    pos = state.pos
    if kind == "touch_several":
        return _fault(state, kind, act, pos, man, -1, pos, more=men)
    fault = Fault(kind, act.by, pos, -1, man, more=men, cause=(act.act, act.args))
    able = [s for s in range(64) if men >> s & 1 and satisfying(fault._replace(at=s), "capture(touched)")]
    if len(able) == men.bit_count():
        fault = fault._replace(choices=("capture(named)",), gone=True)
    elif able:
        fault = fault._replace(choices=("capture(touched)", "move(K)"), gone=True, at=able[0])
    else:
        return _demand(state, fault, ("move(K)",), pos, False)
    return _with(state, fault=fault, hand=None, adjust="", check=NO_CHECK)


def _released(state: State) -> State:
    hand = state.hand
    assert hand is not None
    if hand.adjusting or hand.at == hand.man:
        return _with(state, hand=None)
    by = hand.by
    last = moves.kind_at(state.pos, hand.man) == 1 and hand.at // 8 in (0, 7)
    move = (hand.man, hand.at, 5 if last else 0)
    return _carried(state, move, acts.move(by, *move))


def _check_after(state: State, after: Pos, by: str) -> Check:
    """The affair of check after that seat has moved to `after`."""
    old, them = state.check, other(by)
    if attacked_king(after, colour(by)):
        same = old.of == by and old.turns
        return Check(by, turns=(old.turns if same else 0) + 1, unknown=old.unknown if same else False)
    if old.of == them and old.turns and attacked_king(after, colour(them)):
        return Check(them, turns=old.turns, unknown=old.unknown)
    if old.of == by and old.false:
        return Check(by, false=True, noticed=old.noticed)
    if attacked_king(after, colour(them)):
        return Check(them)
    return Check(them, late=True) if old.of == them and old.false and not old.late else NO_CHECK


def _announced(state: State) -> State:
    """The last mover says check: true, late, or false."""
    by, them = other(state.turn), state.turn
    rules, c = state.table.rules, state.check
    if not attacked_king(state.pos, state.pos.turn):
        if rules["false_check"] == "retract_or_stand" and state.last is not None and state.past:
            f, t, piece = state.last
            new = _fault(state, "false_check", Act(by, "say_check"), state.past[0], f, t, state.pos, more=piece)
            return _with(new, made=state.made, touched=0)
        return _with(state, check=Check(them, said=True, false=True))
    if c.of == them and c.turns and len(state.past) == 2 and state.last is not None:
        t = state.last[1]
        taken = (state.past[0].white | state.past[0].black) >> t & 1
        if rules["unsaid_check"] == "replay_if_pressed" and (taken or moves.attacks_man(state.pos, t)):
            return _retraced(state, them, state.past[1])
    return _with(state, check=c._replace(of=them, said=True, warned=True, turns=0 if c.of != them else c.turns))


def _retraced(state: State, who: str, before: Pos) -> State:
    """The moves are gone back upon to where that player left his king attacked; he has to meet the check."""
    fault = Fault("unsaid_check", who, before, cause=("say_check", ()))
    if not satisfying(fault, "parry"):
        return _with(state, check=state.check._replace(said=True))
    undone = state.past.index(before) + 1
    return _with(
        state, fault=fault._replace(demanded="parry"), touched=0, hand=None, check=state.check._replace(said=True),
        made=state.made - undone,
    )  # fmt: skip


def _noticed(state: State) -> State:
    c, rules = state.check._replace(noticed=True), state.table.rules
    if c.turns and not c.unknown and rules["unsaid_check"] == "retrace" and state.past:
        before = state.past[0] if state.turn != c.of else state.past[-1]
        if before.turn == colour(c.of):
            return _with(_retraced(state, c.of, before), pos=before)
    return _with(state, check=c)


def _taken_back(state: State, act: Act) -> State:
    fault = state.fault
    if fault is not None:  # as demanded: of two moves the second, of a fault the move, and then another
        if fault.demanded == "take_back_second" or not satisfying(fault, "replay"):
            return _with(state, pos=fault.before, fault=None, made=state.made - 1)
        return _with(state, pos=fault.before, fault=fault._replace(demanded="replay"), made=state.made - 1)
    c = state.check
    if act.by == state.turn and c.late:  # too late: the other player may insist that what was played stands
        late = Fault(
            "take_back", act.by, state.past[1], choices=("stand",), gone=True, first=state.pos, cause=(act.act, act.args)
        )
        return State(state.table, state.past[1], state.made, late)
    mine = state.past[0] if state.turn != act.by else state.past[-1]
    if may_take_back(state, act.by) and mine.turn == colour(act.by):
        if c.false:
            return State(state.table, mine, state.made - 1, check=NO_CHECK)
        return _with(_retraced(state, act.by, mine), pos=mine)
    f, t, piece = state.last or (-1, -1, 0)
    fault = Fault("take_back", act.by, state.past[0], f, t, demanded="stand", more=piece, cause=(act.act, act.args))
    return State(state.table, state.past[0], state.made - 1, fault, past=state.past[1:], last=None)
