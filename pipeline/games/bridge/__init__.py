"""Bridge before play, about 1900-1909: the declaration, the doubling and the lead, with all that goes wrong in them.

Sources, variants and what monitors may rely on: README.md in this folder.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from pipeline.games.bridge import acts, claims, effects, predicates, roles
from pipeline.games.bridge import regular as in_order
from pipeline.games.bridge.examples import EXAMPLES
from pipeline.games.bridge.parameters import DECLARING, DOUBLING
from pipeline.games.bridge.parts import PARTS, setups, start
from pipeline.games.bridge.seats import SEATS
from pipeline.games.bridge.sources import RULES
from pipeline.games.bridge.state import Table
from pipeline.games.bridge.transitions import STEPS, step
from pipeline.games.game import Act, Claim, Example, Game, Parameter, Part, Rule, Seats, Setup, State


class Bridge(Game):
    """The interface of `pipeline.games.game` over `Table` states."""

    name: ClassVar[str] = "bridge"
    seats: ClassVar[tuple[str, ...]] = SEATS
    parameters: ClassVar[tuple[Parameter, ...]] = DECLARING + DOUBLING
    parts: ClassVar[tuple[Part, ...]] = PARTS
    rules: ClassVar[tuple[Rule, ...]] = RULES
    acts: ClassVar[frozenset[str]] = effects.ACTS
    predicates: ClassVar[frozenset[str]] = predicates.PREDICATES
    roles: ClassVar[frozenset[str]] = roles.ROLES
    effects: ClassVar[frozenset[str]] = effects.EFFECTS

    def setups(self, part: str) -> Iterable[Setup]:
        return setups(part)

    def start(self, params: Mapping[str, str], setup: Setup) -> State:
        return start(params, setup)

    def physical(self, state: State) -> tuple[Act, ...]:
        return acts.physical(_table(state))

    def regular(self, state: State) -> tuple[Act, ...]:
        return in_order.regular(_table(state))

    def step(self, state: State, act: Act) -> State:
        t = _table(state)
        if act.act not in STEPS or act not in acts.physical(t):
            raise ValueError(f"cannot be done now at bridge: {act}")
        return step(t, act)

    def pending(self, state: State) -> tuple[Claim, ...]:
        return claims.pending(_table(state))

    def holds(self, state: State, predicate: str) -> bool | None:
        return predicates.holds(_table(state), predicate)

    def holds_of(self, state: State, predicate: str, act: Act | None = None, by: Seats = frozenset()) -> bool | None:
        t = _table(state)
        if predicate == "out_of_turn" and act is not None and act in acts.physical(t):
            after = step(t, act)
            return after != t and predicates.holds(after, predicate)
        return predicates.holds(t, predicate)

    def role(self, state: State, name: str) -> Seats | None:
        return roles.role(_table(state), name)

    def matches(self, state: State, act: Act, term: str) -> bool | None:
        return effects.matches(_table(state), act, term)

    def in_place(self, state: State, term: str) -> bool:
        return in_order.in_place(_table(state), term.split("(")[0])

    def effect(self, before: State, act: Act | None, after: State, term: str) -> bool | None:
        return effects.effect(_table(before), act, _table(after), term)

    def examples(self) -> tuple[Example, ...]:
        return EXAMPLES


def _table(state: State) -> Table:
    if not isinstance(state, Table):
        raise TypeError(f"not a state of bridge: {state!r}")
    return state


GAME = Bridge()
