"""Whom a role term denotes at the table, `partner(X)`, `last_raiser(X)` and their like to any depth."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pipeline.games.bridge.seats import (
    ALL,
    DEALER,
    DUMMY,
    ELDEST,
    MEMBERS,
    NOBODY,
    OTHER,
    PARTNER,
    PONE,
    SIDE,
    SINGLE,
    seat,
)
from pipeline.games.bridge.state import DECLARING, DOUBLING, OVER, PLAY, Table, last_raiser, turn
from pipeline.games.game import Seats
from pipeline.terms import Term, parse

FIXED: Final[dict[str, Seats]] = {
    DEALER: SINGLE[DEALER],
    ELDEST: SINGLE[ELDEST],
    DUMMY: SINGLE[DUMMY],
    PONE: SINGLE[PONE],
    "second": SINGLE[DUMMY],
    "third": SINGLE[PONE],
    "any": ALL,
}
FUNCTIONS: Final = frozenset(("partner", "side", "adversary", "each", "both", "last_raiser"))
MOVING: Final = frozenset(("maker", "last_raiser", "original_doubler", "offender", "second_hand", "third_hand", "fourth_hand"))
ROLES: Final = frozenset(FIXED) | FUNCTIONS | MOVING


ABSENT: Final = SINGLE[DUMMY]
"""In the play the dealer alone stands against his adversaries: his partner has no part in it, and enforces nothing."""


def fixed_role(name: str, offender: Seats = NOBODY, absent: Seats = NOBODY) -> Seats | None:
    """A role term where there is no maker to ask for: the fixed seats, `offender`, and the functions of them.
    absent: who is nobody's adversary."""
    return _fixed(parse(name), offender, absent)


def _fixed(term: Term, offender: Seats, absent: Seats) -> Seats | None:
    if not term.args:
        if term.name in FIXED:
            return FIXED[term.name]
        return offender if term.name == "offender" else NOBODY if term.name in MOVING else None
    if len(term.args) != 1 or term.name not in FUNCTIONS:
        return None
    inner = _fixed(term.args[0], offender, absent)
    if inner is None:
        return None
    if term.name == "partner":
        return _each(inner, lambda s: SINGLE[PARTNER[s]])
    if term.name == "side":
        return _each(inner, lambda s: MEMBERS[SIDE[s]])
    if term.name == "adversary":
        return _each(inner, lambda s: MEMBERS[OTHER[SIDE[s]]]) - absent
    return NOBODY if term.name == "last_raiser" else inner


def role(t: Table, name: str) -> Seats | None:
    """The seats of a role term now; empty for nobody, None for a term that bridge does not know."""
    return _role(t, parse(name))


def word(t: Table) -> str:
    """Whose word or lead it is; "" when it is nobody's."""
    if t.phase == DECLARING:
        return DUMMY if t.passed else DEALER
    if t.phase == DOUBLING:
        return turn(t)
    if t.phase == PLAY:
        return DUMMY if t.led else ELDEST
    return ""


def offender(t: Table) -> Seats:
    """Who has committed the irregularity that hangs over the table; a side where it is not known which of the two."""
    if t.phase == OVER:
        return NOBODY
    if t.waiting or t.false_lead:
        return seat(t.waiting or t.false_lead)
    if t.fault:
        return SINGLE[DUMMY] if t.fault == "passed_back" else SINGLE[t.fault]
    if t.consulted:
        return frozenset(s for side in t.consulted for s in MEMBERS[side])
    return seat(ELDEST) if t.led and t.phase == DOUBLING else seat(t.exposed)


def _role(t: Table, term: Term) -> Seats | None:
    if not term.args:
        fixed = FIXED.get(term.name)
        return fixed if fixed is not None else _moving(t, term.name)
    if len(term.args) != 1 or term.name not in FUNCTIONS:
        return None
    inner = _role(t, term.args[0])
    return None if inner is None else _apply(t, term.name, inner)


def _moving(t: Table, name: str) -> Seats | None:
    if name not in MOVING:
        return None
    if t.phase == OVER:
        return NOBODY
    if name == "maker":
        return seat(t.maker)
    if name == "last_raiser":
        return seat(last_raiser(t))
    if name == "original_doubler":
        return seat(t.first_raiser_a)
    if name == "offender":
        return offender(t)
    if not t.led:
        return NOBODY
    return SINGLE[{"second_hand": DUMMY, "third_hand": PONE, "fourth_hand": DEALER}[name]]


def _each(inner: Seats, of: Callable[[str], Seats]) -> Seats:
    return frozenset(s for i in inner for s in of(i))


def _apply(t: Table, name: str, inner: Seats) -> Seats:
    if name == "partner":
        return _each(inner, lambda s: SINGLE[PARTNER[s]])
    if name == "side":
        return _each(inner, lambda s: MEMBERS[SIDE[s]])
    if name == "adversary":
        return _each(inner, lambda s: MEMBERS[OTHER[SIDE[s]]])
    if name == "last_raiser":
        last = {"A": t.last_raiser_a, "D": t.last_raiser_d}
        return NOBODY if t.phase == OVER else _each(inner, lambda s: seat(last[SIDE[s]]))
    return inner
