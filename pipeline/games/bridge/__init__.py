"""Bridge, about 1900-1909: the deal, the declaration, the doubling, the lead and the play, with all that goes wrong in them.

Sources, variants and what monitors may rely on: README.md in this folder.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import ClassVar

from pipeline.games.bridge.draw import draw
from pipeline.games.bridge.engines import ACTS, EFFECTS, PLAIN, PREDICATES, ROLES, engine
from pipeline.games.bridge.examples import EXAMPLES
from pipeline.games.bridge.examples_cards import EXAMPLES as WITH_CARDS
from pipeline.games.bridge.parameters import DEALING, DECLARING, DOUBLING, PLAYING
from pipeline.games.bridge.parts import PARTS, setups, start
from pipeline.games.bridge.seats import SEATS
from pipeline.games.bridge.sources import RULES
from pipeline.games.game import Act, Claim, Example, Game, Parameter, Part, Rule, Seats, Setup, State


# a walk asks for the acts of a state, then steps along each of them: the last few states are kept
@lru_cache(maxsize=256)
def _possible(state: State) -> frozenset[Act]:
    return frozenset(engine(state).physical(state))


class Bridge(Game):
    """The interface of `pipeline.games.game` over five kinds of state, see `engines.py`."""

    name: ClassVar[str] = "bridge"
    seats: ClassVar[tuple[str, ...]] = SEATS
    parameters: ClassVar[tuple[Parameter, ...]] = DEALING + DECLARING + DOUBLING + PLAYING
    parts: ClassVar[tuple[Part, ...]] = PARTS
    rules: ClassVar[tuple[Rule, ...]] = RULES
    acts: ClassVar[frozenset[str]] = ACTS
    predicates: ClassVar[frozenset[str]] = PREDICATES
    roles: ClassVar[frozenset[str]] = ROLES
    effects: ClassVar[frozenset[str]] = EFFECTS
    plain_acts: ClassVar[frozenset[str]] = PLAIN

    def setups(self, part: str) -> Iterable[Setup]:
        return setups(part)

    def start(self, params: Mapping[str, str], setup: Setup) -> State:
        return start(params, setup)

    def physical(self, state: State) -> tuple[Act, ...]:
        return engine(state).physical(state)

    def regular(self, state: State) -> tuple[Act, ...]:
        return engine(state).regular(state)

    def step(self, state: State, act: Act) -> State:
        if act not in _possible(state):
            raise ValueError(f"cannot be done now at bridge: {act}")
        after: State = engine(state).step(state, act)
        return after

    def pending(self, state: State) -> tuple[Claim, ...]:
        return engine(state).pending(state)

    def holds(self, state: State, predicate: str) -> bool | None:
        return engine(state).holds(state, predicate)

    def role(self, state: State, name: str) -> Seats | None:
        return engine(state).role(state, name)

    def matches(self, state: State, act: Act, term: str) -> bool | None:
        return engine(state).matches(state, act, term)

    def in_place(self, state: State, term: str) -> bool:
        return engine(state).in_place(state, term.split("(")[0])

    def effect(self, before: State, act: Act | None, after: State, term: str) -> bool | None:
        return engine(before).effect(before, act, after, term)

    def examples(self) -> tuple[Example, ...]:
        return EXAMPLES + WITH_CARDS

    def draw(self, state: State) -> str:
        return draw(state)


GAME = Bridge()
