"""Who decides on a raise out of turn."""

from __future__ import annotations

from pipeline.games.bridge.seats import ADVERSARIES, DEALERS, ELDEST, NOBODY, SIDE, SINGLE, A, adversaries
from pipeline.games.bridge.state import Table, giver_of_leave, last_raiser
from pipeline.games.game import Seats


def deciders(t: Table, offender: str) -> Seats:
    """Who may let a raise out of turn by `offender` stand or not; nobody where the edition leaves no choice."""
    if t.led and SIDE[offender] == A and t.rules.lead_before_doubling == "consent":
        return SINGLE[giver_of_leave(t)]
    if t.raises == 0:
        return {
            "maker": SINGLE[t.maker],
            "dealer": SINGLE["dealer"],
            "side_dealer": DEALERS,
        }.get(t.rules.early_double, NOBODY)
    rule = t.rules.redouble_out_of_turn
    if rule == "last_raiser":
        return SINGLE[last_raiser(t)]
    if rule == "maker":
        return SINGLE[t.maker]
    if rule == "dealer":
        return SINGLE["dealer"]
    if rule == "maker_or_eldest":
        return SINGLE[t.maker] if SIDE[offender] == A else SINGLE[ELDEST]
    return adversaries(offender) if rule == "adversaries" else NOBODY


def settled(t: Table, offender: str) -> str:
    """ "void" or "stands" where a raise out of turn needs nobody's leave; "" where somebody decides."""
    if t.led and SIDE[offender] == A and t.rules.lead_before_doubling == "consent":
        return ""
    rule = t.rules.early_double if t.raises == 0 else t.rules.redouble_out_of_turn
    return rule if rule in ("void", "stands") else ""


def objectors(t: Table) -> Seats:
    """Who may have a new deal because a side has consulted as to doubling."""
    rule, who = t.rules.consultation, t.consulted
    if not who or rule == "nobody":
        return NOBODY
    speaker = "dealer" if rule == "dealer_or_eldest" else t.maker
    if who == "AD":
        if t.rules.consulting_loses:
            return NOBODY
        return DEALERS | ADVERSARIES if rule == "adversaries" else SINGLE[speaker] | SINGLE[ELDEST]
    if rule != "adversaries":
        return SINGLE[speaker] if who == A else SINGLE[ELDEST]
    return DEALERS if who == A else ADVERSARIES
