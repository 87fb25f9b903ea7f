"""What an act makes of the state of the table: one function an act, found by its name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pipeline.games.bridge.deciding import deciders, settled
from pipeline.games.bridge.seats import DEALER, DUMMY, ELDEST, PARTNER, PONE, SIDE, A
from pipeline.games.bridge.state import (
    DECLARING,
    DOUBLING,
    OVER,
    PLAY,
    Table,
    at_limit,
    first_holder,
    leave_giver,
    may_raise,
    to_speak,
    turn,
)
from pipeline.games.game import Act


def new_deal(t: Table) -> Table:
    """The cards are thrown up: nothing of this hand is left."""
    return Table(t.rules, OVER)


def close(t: Table) -> Table:
    """The doubling is over and the play begins; what could only be claimed before is gone."""
    return t._replace(phase=PLAY, right="first", cross_asked=False, waiting="", consulted="", leave=False, fault="", spoken=True)


def _raise(t: Table, seat: str) -> Table:
    """A raise in order, by leave, or one that stands by itself: it counts at once."""
    adversary = SIDE[seat] == A
    t = t._replace(
        raises=t.raises + 1,
        right="second" if t.led and adversary is False else "first",
        cross_asked=False,
        waiting="",
        leave=False,
        fault="",
        spoken=True,
        first_raiser_a=t.first_raiser_a or (seat if adversary else ""),
        last_raiser_a=seat if adversary else t.last_raiser_a,
        last_raiser_d=t.last_raiser_d if adversary else seat,
    )
    if at_limit(t):
        return close(t)
    # a side of which nobody may raise any more is passed over: with that the doubling is done
    side = to_speak(t)
    members = (ELDEST, PONE) if side == A else (DEALER, DUMMY)
    if all(s in t.lost for s in members):
        return close(t)
    return _pass_over(t)


def _pass_over(t: Table) -> Table:
    """Where the first holder has lost his right the word is his partner's; where both have, nobody's."""
    if t.phase == DOUBLING and t.raises and not t.led and t.right == "first" and first_holder(t) in t.lost:
        return t._replace(right="second")
    return t


def raise_(t: Table, act: Act) -> Table:
    """In turn it counts; out of turn it waits for leave, or what the edition says; by the side that raised last it is idle."""
    seat = act.by
    if t.phase != DOUBLING or t.waiting or SIDE[seat] != to_speak(t):
        return t
    if seat in t.lost:
        return t
    if seat == turn(t) and may_raise(t, seat):
        return _raise(t, seat)
    rule = t.rules.lead_before_doubling if SIDE[seat] == A else t.rules.dealer_side_after_lead
    return t if t.led and rule == "right_lost" else _out_of_turn(t, seat)


def _out_of_turn(t: Table, seat: str) -> Table:
    fixed = settled(t, seat)
    if fixed == "stands":
        return _raise(t, seat)
    if fixed == "void" or not deciders(t, seat):
        return t
    return t._replace(waiting=seat, fault="", spoken=True)


def satisfied(t: Table, act: Act) -> Table:
    """The word goes to the partner, or the doubling is done; out of turn it counts for nothing, or loses the right."""
    seat = act.by
    if t.phase != DOUBLING or t.waiting:
        return t
    if seat == turn(t) and (t.raises or t.led):
        if t.right == "second" or (t.led and SIDE[seat] == A) or PARTNER[seat] in t.lost:
            return close(t)
        return t._replace(right="second")
    if t.rules.satisfied_out_of_turn == "right_lost" and SIDE[seat] == to_speak(t) and t.raises:
        return t._replace(lost=tuple(sorted({*t.lost, seat})))
    return t


def ask_lead(t: Table, act: Act) -> Table:
    """The holder of the first right passes it by asking; asked by his partner he keeps it (or not)."""
    if t.phase != DOUBLING or t.raises or t.led or t.waiting:
        return t
    first = first_holder(t)
    if act.by == first:
        return t if t.asked else t._replace(asked="asked", right="second", fault="", spoken=True)
    if t.asked or t.cross_asked:
        return t
    if t.rules.question_by_partner == "right_lost":
        return t._replace(cross_asked=True, lost=tuple(sorted({*t.lost, first})), fault="", spoken=True)
    return t._replace(cross_asked=True, fault="", spoken=True)


def answer_yes(t: Table, act: Act) -> Table:
    """Leave to lead, given by him who was asked, ends the doubling; an answer to the wrong question leaves all as it was."""
    if t.phase != DOUBLING or t.raises or t.led or t.waiting:
        return t
    if t.asked == "asked" and act.by != first_holder(t):
        return close(t._replace(asked="answered"))
    if not t.cross_asked or act.by != first_holder(t):
        return t
    return close(t._replace(asked="answered")) if act.by in t.lost else t._replace(cross_asked=False)


def consult(t: Table, act: Act) -> Table:
    """Partners confer."""
    side = SIDE[act.by]
    if side in t.consulted or t.phase not in (DECLARING, DOUBLING):
        return t
    return t._replace(consulted="AD" if t.consulted else side)


def accept(t: Table, act: Act) -> Table:
    """A raise that waits is let stand, or leave to raise after the early lead is given."""
    if t.waiting:
        return _raise(t._replace(leave=True), t.waiting)
    if act.by == leave_giver(t):
        return t._replace(leave=True)
    return t


def refuse(t: Table, act: Act) -> Table:
    """A raise that waits is not let stand."""
    if not t.waiting:
        return t
    if t.rules.refused_double == "new_deal":
        return new_deal(t)
    t = t._replace(waiting="", refused=True)
    return close(t._replace(barred=True)) if t.rules.refused_double == "bars" else t


def lead(t: Table, act: Act) -> Table:
    """The eldest hand leads: in order once the doubling is done, else before it."""
    if t.led:
        return t
    t = t._replace(led=True, false_lead="")
    if t.phase == DOUBLING:
        t = t._replace(cross_asked=False, fault="", spoken=True)
        if t.raises % 2 == 0 and not t.waiting:
            t = t._replace(right="second")
    return t


def lay_down(t: Table, act: Act) -> Table:
    """Dummy spreads his hand."""
    return t._replace(laid=True)


def lead_out_of_turn(t: Table, act: Act) -> Table:
    """Another than the eldest hand leads the first card."""
    return t._replace(false_lead=act.by)


def expose(t: Table, act: Act) -> Table:
    """A card is shown before the lead: the shower's partner may lose his right to raise."""
    seat = act.by
    t = t._replace(exposed=seat)
    if t.rules.exposed_bars_partner:
        partner = PARTNER[seat]
        t = t._replace(lost=tuple(sorted({*t.lost, partner})))
        if t.phase == DOUBLING and not t.waiting:
            t = _after_loss(t)
    return t


def _after_loss(t: Table) -> Table:
    side = to_speak(t)
    members = (ELDEST, PONE) if side == A else (DEALER, DUMMY)
    if t.raises and (all(s in t.lost for s in members) or (t.right == "second" and turn(t) in t.lost)):
        return close(t)
    return _pass_over(t)


def declare(t: Table, act: Act) -> Table:
    """The trump is named: by whose word it is, or out of turn."""
    seat, suit = act.by, str(act.get("suit"))
    if t.phase != DECLARING:
        return t
    if SIDE[seat] == A:
        return t._replace(fault=seat, consulted="")
    fault = DUMMY if seat == DUMMY and not t.passed else ""
    exposed = t.exposed if t.exposed and SIDE[t.exposed] == A else ""
    return t._replace(phase=DOUBLING, suit=suit, maker=seat, fault=fault, must_declare=False, consulted="", exposed=exposed)


def pass_declaration(t: Table, act: Act) -> Table:
    """The dealer leaves the declaration to dummy; dummy, wrongly, to the dealer."""
    if t.phase != DECLARING:
        return t
    if act.by == DEALER:
        return t._replace(passed=True, fault="")
    return t._replace(fault="passed_back", consulted="")


def nothing(t: Table, act: Act) -> Table:
    """An act that the laws do not let alter anything (changing a declaration, a remark)."""
    return t


def exact(t: Table, act: Act) -> Table:
    """A claim is used."""
    choice = act.get("choice")
    if choice == "new_deal":
        return new_deal(t)
    if choice == "declare":
        return t._replace(fault="", must_declare=True, passed=True)
    if choice in ("stand", "disregard"):
        return t._replace(fault="")
    if choice in ("bar_suit", "call(exposed_card)"):
        return t._replace(exposed="")
    return t._replace(false_lead="")


STEPS: Final[dict[str, Callable[[Table, Act], Table]]] = {
    "raise": raise_,
    "satisfied": satisfied,
    "ask_lead": ask_lead,
    "answer_yes": answer_yes,
    "consult": consult,
    "accept": accept,
    "refuse": refuse,
    "lead": lead,
    "lay_down": lay_down,
    "lead_out_of_turn": lead_out_of_turn,
    "expose": expose,
    "declare": declare,
    "pass_declaration": pass_declaration,
    "remark": nothing,
    "change_declaration": nothing,
    "exact": exact,
}


def step(t: Table, act: Act) -> Table:
    """The state after `act`; a refusal is remembered only until the next act."""
    if t.refused:
        t = t._replace(refused=False)
    return STEPS[act.act](t, act)
