"""Bridge, about 1900-1909: the declaration, the doubling, the lead and the first trick, with all that goes wrong in them.

Sources, variants and what monitors may rely on: README.md in this folder.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from pipeline.games.bridge import acts, claims, effects, play, play_terms, predicates, roles, transitions
from pipeline.games.bridge import regular as in_order
from pipeline.games.bridge.draw import draw
from pipeline.games.bridge.examples import EXAMPLES
from pipeline.games.bridge.parameters import DECLARING, DOUBLING, PLAYING
from pipeline.games.bridge.parts import PARTS, setups, start
from pipeline.games.bridge.play_state import Trick
from pipeline.games.bridge.seats import SEATS
from pipeline.games.bridge.sources import RULES
from pipeline.games.bridge.state import Table
from pipeline.games.game import Act, Claim, Example, Game, Parameter, Part, Rule, Seats, Setup, State


class Bridge(Game):
    """The interface of `pipeline.games.game` over two kinds of state: `Table` up to the lead, `Trick` from there."""

    name: ClassVar[str] = "bridge"
    seats: ClassVar[tuple[str, ...]] = SEATS
    parameters: ClassVar[tuple[Parameter, ...]] = DECLARING + DOUBLING + PLAYING
    parts: ClassVar[tuple[Part, ...]] = PARTS
    rules: ClassVar[tuple[Rule, ...]] = RULES
    acts: ClassVar[frozenset[str]] = effects.ACTS | play_terms.ACTS
    predicates: ClassVar[frozenset[str]] = predicates.PREDICATES | play_terms.PREDICATES
    roles: ClassVar[frozenset[str]] = roles.ROLES | play_terms.ROLES
    effects: ClassVar[frozenset[str]] = effects.EFFECTS | play_terms.EFFECTS

    def setups(self, part: str) -> Iterable[Setup]:
        return setups(part)

    def start(self, params: Mapping[str, str], setup: Setup) -> State:
        return start(params, setup)

    def physical(self, state: State) -> tuple[Act, ...]:
        return play.physical(state) if isinstance(state, Trick) else acts.physical(_table(state))

    def regular(self, state: State) -> tuple[Act, ...]:
        return play.regular(state) if isinstance(state, Trick) else in_order.regular(_table(state))

    def step(self, state: State, act: Act) -> State:
        if act not in self.physical(state):
            raise ValueError(f"cannot be done now at bridge: {act}")
        return play.step(state, act) if isinstance(state, Trick) else transitions.step(_table(state), act)

    def pending(self, state: State) -> tuple[Claim, ...]:
        return play.pending(state) if isinstance(state, Trick) else claims.pending(_table(state))

    def holds(self, state: State, predicate: str) -> bool | None:
        if isinstance(state, Trick):
            return play_terms.holds(state, predicate)
        return predicates.holds(_table(state), predicate)

    def role(self, state: State, name: str) -> Seats | None:
        return play_terms.role(state, name) if isinstance(state, Trick) else roles.role(_table(state), name)

    def matches(self, state: State, act: Act, term: str) -> bool | None:
        if isinstance(state, Trick):
            return play_terms.matches(state, act, term)
        return effects.matches(_table(state), act, term)

    def in_place(self, state: State, term: str) -> bool:
        name = term.split("(")[0]
        return play_terms.in_place(state, name) if isinstance(state, Trick) else in_order.in_place(_table(state), name)

    def effect(self, before: State, act: Act | None, after: State, term: str) -> bool | None:
        if isinstance(before, Trick) and isinstance(after, Trick):
            return play_terms.effect(before, act, after, term)
        return effects.effect(_table(before), act, _table(after), term)

    def examples(self) -> tuple[Example, ...]:
        return EXAMPLES

    def draw(self, state: State) -> str:
        return draw(state if isinstance(state, Trick) else _table(state))


def _table(state: State) -> Table:
    if not isinstance(state, Table):
        raise TypeError(f"not a state of bridge: {state!r}")
    return state


GAME = Bridge()
