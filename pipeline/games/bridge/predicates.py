"""Whether a predicate of the records holds at the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pipeline.games.bridge.claims import pending
from pipeline.games.bridge.roles import role, word
from pipeline.games.bridge.seats import ELDEST, SIDE
from pipeline.games.bridge.state import DOUBLING, OVER, Table, at_limit, giver_of_leave, turn
from pipeline.terms import Term, parse

_PLAIN: Final[dict[str, Callable[[Table], bool]]] = {
    "declared": lambda t: bool(t.suit),
    "asked": lambda t: bool(t.asked),
    "answered": lambda t: t.asked == "answered",
    "led": lambda t: t.led or bool(t.false_lead),
    "doubling_open": lambda t: t.phase == DOUBLING,
    "doubling_barred": lambda t: t.barred,
    "first_right": lambda t: bool(turn(t)) and t.right == "first",
    "second_right": lambda t: bool(turn(t)) and t.right == "second",
    "at_limit": at_limit,
    "pending": lambda t: any(c.kind == "claim" for c in pending(t)),
    "laid_down": lambda t: t.laid,
    "out_of_turn": lambda t: bool(t.waiting or t.refused) or t.fault not in ("", "passed_back"),
    "doubling_declared": lambda t: t.spoken,
    "dealt": lambda t: True,
}
_OF_SEATS: Final[dict[str, Callable[[Table, str], bool]]] = {
    "consulted": lambda t, s: SIDE[s] in t.consulted,
    "consented": lambda t, s: t.leave and s == giver_of_leave(t),
    "passed": lambda t, s: t.passed and s == "dealer",
    "on_turn": lambda t, s: s == word(t),
    "has_played": lambda t, s: t.led and s == ELDEST,
    "first_right": lambda t, s: t.right == "first" and s == turn(t),
    "second_right": lambda t, s: t.right == "second" and s == turn(t),
}
PREDICATES: Final = frozenset(_PLAIN) | frozenset(_OF_SEATS) | {"doubled", "exposed", "declines"}


def holds(t: Table, predicate: str) -> bool | None:
    """Whether it holds; None where bridge before play takes no view (`declines(raise)` is a wish, shown only by what is done).

    Nothing holds of a hand thrown up. `first_right` and `second_right` say that the first or the second right is still to be
    used, by whomever; with a role, that it is his. A quantified role, `consented(both(X))`, needs every one of them."""
    return _holds(t, parse(predicate))


def _holds(t: Table, term: Term) -> bool | None:
    if term.name not in PREDICATES or term.name == "declines":
        return None
    if t.phase == OVER:
        return False
    if not term.args:
        plain = _PLAIN.get(term.name)
        return plain(t) if plain else None
    argument = str(term.args[0])
    if term.name == "doubled":
        if argument == "several":
            return t.raises > 1
        return t.raises == int(argument) if argument.isdigit() else None
    if term.name == "exposed":
        return bool(t.exposed) if argument == "exposed_card" else None
    of = _OF_SEATS.get(term.name)
    seats = role(t, argument)
    if of is None or seats is None:
        return None
    test = all if term.args[0].name in ("both", "each") else any
    return bool(seats) and test(of(t, s) for s in seats)
