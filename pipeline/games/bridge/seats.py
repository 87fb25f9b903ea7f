"""The four seats of a hand of bridge and what lies opposite whom. Seats are named by their part in the hand."""

from __future__ import annotations

from typing import Final

from pipeline.games.game import Seats

DEALER: Final = "dealer"
ELDEST: Final = "eldest"
DUMMY: Final = "dummy"
PONE: Final = "pone"
SEATS: Final = (DEALER, ELDEST, DUMMY, PONE)  # clockwise: each has the next at his left
PARTNER: Final = {DEALER: DUMMY, DUMMY: DEALER, ELDEST: PONE, PONE: ELDEST}
LEFT: Final = {DEALER: ELDEST, ELDEST: DUMMY, DUMMY: PONE, PONE: DEALER}

D: Final = "D"  # the dealer's side
A: Final = "A"  # his adversaries
SIDE: Final = {DEALER: D, DUMMY: D, ELDEST: A, PONE: A}
DEALERS: Final[Seats] = frozenset((DEALER, DUMMY))
ADVERSARIES: Final[Seats] = frozenset((ELDEST, PONE))
ALL: Final[Seats] = frozenset(SEATS)
NOBODY: Final[Seats] = frozenset()
MEMBERS: Final = {D: DEALERS, A: ADVERSARIES}
OTHER: Final = {D: A, A: D}

SINGLE: Final[dict[str, Seats]] = {s: frozenset((s,)) for s in SEATS}


def seat(name: str) -> Seats:
    """The seat as a set; nobody for an empty name."""
    return SINGLE.get(name, NOBODY)


def adversaries(name: str) -> Seats:
    """The two adversaries of a seat."""
    return MEMBERS[OTHER[SIDE[name]]]
