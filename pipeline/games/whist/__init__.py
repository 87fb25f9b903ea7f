"""Whist, about 1864-1909: the deal, the tricks with all that goes wrong in them, the marking of the score.

Sources, variants and what monitors may rely on: README.md in this folder.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import ClassVar

from pipeline.games.game import Act, Claim, Example, Game, Parameter, Part, Rule, Seats, Setup, State
from pipeline.games.tricks.dealing import SEATS
from pipeline.games.whist.engines import ACTS, EFFECTS, PLAIN, PREDICATES, ROLES, engine
from pipeline.games.whist.examples import EXAMPLES
from pipeline.games.whist.parameters import PARAMETERS
from pipeline.games.whist.parts import PARTS, setups, start
from pipeline.games.whist.sources import RULES


# a walk asks for the acts of a state, then steps along each of them: the last few states are kept
@lru_cache(maxsize=256)
def _possible(state: State) -> frozenset[Act]:
    return frozenset(engine(state).physical(state))


class Whist(Game):
    """The interface of `pipeline.games.game` over three kinds of state, see `engines.py`."""

    name: ClassVar[str] = "whist"
    seats: ClassVar[tuple[str, ...]] = SEATS
    parameters: ClassVar[tuple[Parameter, ...]] = PARAMETERS
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
            raise ValueError(f"cannot be done now at whist: {act}")
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
        return EXAMPLES

    def draw(self, state: State) -> str:
        return engine(state).draw(state)


GAME = Whist()
