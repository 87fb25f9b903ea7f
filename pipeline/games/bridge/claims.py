"""Who may exact or decide what, and until when."""

from __future__ import annotations

from typing import Final

from pipeline.games.bridge.deciding import deciders, objectors
from pipeline.games.bridge.seats import (
    ADVERSARIES,
    DEALER,
    DEALERS,
    DUMMY,
    ELDEST,
    MEMBERS,
    NOBODY,
    PARTNER,
    PONE,
    SIDE,
    SINGLE,
    A,
    D,
)
from pipeline.games.bridge.state import DECLARING, DOUBLING, OVER, Table
from pipeline.games.game import Act, Claim, Seats

_LEAD: Final = "before(lead)"
_DECLARE: Final = "before(declare)"
_SPOKEN: Final = "before(doubling_declared)"


def pending(t: Table) -> tuple[Claim, ...]:
    """All open claims and powers, in a fixed order."""
    if t.phase == OVER or not (t.waiting or t.consulted or t.fault or t.exposed or t.false_lead):
        return ()
    out: list[Claim] = []
    if t.waiting:
        out.append(
            Claim(
                "power",
                deciders(t, t.waiting),
                ("accept", "refuse"),
                SINGLE[t.waiting],
                Act(t.waiting, "raise"),
                "at_once",
            )
        )
    if t.fault:
        out += _declaring(t)
    if t.consulted and t.phase == DOUBLING:
        holder = objectors(t)
        if holder:
            bearer = MEMBERS[A] if t.consulted == A else MEMBERS[D] if t.consulted == D else MEMBERS[A] | MEMBERS[D]
            out.append(Claim("claim", holder, ("new_deal",), bearer, None, _LEAD))
    if t.exposed:
        out += _exposed(t)
    if t.false_lead == PONE:
        out.append(
            Claim(
                "claim",
                SINGLE[DEALER],
                t.rules.false_lead_choices,
                ADVERSARIES,
                Act(PONE, "lead_out_of_turn"),
                _LEAD,
            )
        )
    return tuple(out)


def free_to_claim(t: Table, holders: Seats) -> Seats:
    """Those of the holders who have not lost the claim by consulting."""
    if not t.rules.consulting_loses or not t.consulted:
        return holders
    return frozenset(s for s in holders if SIDE[s] not in t.consulted)


def _declaring(t: Table) -> list[Claim]:
    r = t.rules
    if t.fault == DUMMY:
        holders = SINGLE[ELDEST] if r.dummy_declares_holder == "eldest" else ADVERSARIES
        choices, bearer, until, act = r.dummy_declares_choices, SINGLE[DUMMY], _SPOKEN, Act(DUMMY, "declare")
    elif t.fault == "passed_back":
        holders = SINGLE[ELDEST] if r.dummy_passes_holder == "eldest" else ADVERSARIES
        choices, bearer, until, act = r.dummy_passes_choices, SINGLE[DUMMY], _DECLARE, Act(DUMMY, "pass_declaration")
    else:
        holders = SINGLE[DEALER] if r.adversary_declares_holder == "dealer" else DEALERS
        choices, bearer, until, act = r.adversary_declares_choices, ADVERSARIES, _DECLARE, Act(t.fault, "declare")
    holders = free_to_claim(t, holders)
    return [Claim("claim", holders, tuple(sorted(choices.split("|"))), bearer, act, until)] if holders else []


def _exposed(t: Table) -> list[Claim]:
    r, who = t.rules, t.exposed
    cause = Act(who, "expose")
    if SIDE[who] == D:
        if t.phase != DECLARING:
            return []
        rule = r.exposed_before_declaring
        holders = SINGLE[ELDEST] if rule == "eldest" else ADVERSARIES if rule == "adversaries" else NOBODY
        return [Claim("claim", holders, ("new_deal",), SINGLE[who], cause, _DECLARE)] if holders else []
    choices = ("bar_suit", "call(exposed_card)") if who == PONE else ("call(exposed_card)",)
    bearer = SINGLE[PARTNER[who]] | SINGLE[who]
    return [Claim("claim", SINGLE[DEALER], choices, bearer, cause, "during(hand)")]
