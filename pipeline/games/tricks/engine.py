"""Games with several kinds of state: the functions of one kind, and the game that calls those of the state it is given."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, Final

from pipeline.games.game import Act, Claim, Game, Seats, State
from pipeline.games.tricks import acts, claims, draw, incidents, steps, terms


@dataclass(frozen=True, slots=True)
class Engine:
    """The functions of a game for one kind of state."""

    physical: Callable[[Any], tuple[Act, ...]]
    regular: Callable[[Any], tuple[Act, ...]]
    step: Callable[[Any, Act], Any]
    pending: Callable[[Any], tuple[Claim, ...]]
    holds: Callable[[Any, str], bool | None]
    role: Callable[[Any, str], Seats | None]
    matches: Callable[[Any, Act, str], bool | None]
    effect: Callable[[Any, Act | None, Any, str], bool | None]
    in_place: Callable[[Any, str], bool]
    draw: Callable[[Any], str]


TABLE: Final = Engine(
    incidents.physical, acts.regular, steps.step, claims.pending, terms.holds, terms.role, terms.matches, terms.effect,
    terms.in_place, draw.draw,
)  # fmt: skip
"""The functions for a `Table`."""


# a walk asks for the acts of a state, then steps along each of them: the last few states are kept
@lru_cache(maxsize=256)
def _possible(physical: Callable[[Any], tuple[Act, ...]], state: State) -> frozenset[Act]:
    return frozenset(physical(state))


class ByKindOfState(Game):
    """A game whose states are of several kinds; what it is asked of a state, the functions of its kind answer."""

    engines: ClassVar[Mapping[type, Engine]]

    def engine(self, state: State) -> Engine:
        """The functions for a state. TypeError for what is no state of this game."""
        found = self.engines.get(type(state))
        if found is None:
            raise TypeError(f"not a state of {self.name}: {state!r}")
        return found

    def physical(self, state: State) -> tuple[Act, ...]:
        return self.engine(state).physical(state)

    def regular(self, state: State) -> tuple[Act, ...]:
        found = self.engines.get(type(state)) or self.engine(state)  # asked most often
        return found.regular(state)

    def step(self, state: State, act: Act) -> State:
        found = self.engine(state)
        if act not in _possible(found.physical, state):
            raise ValueError(f"cannot be done now at {self.name}: {act}")
        after: State = found.step(state, act)
        return after

    def pending(self, state: State) -> tuple[Claim, ...]:
        return self.engine(state).pending(state)

    def holds(self, state: State, predicate: str) -> bool | None:
        return self.engine(state).holds(state, predicate)

    def role(self, state: State, name: str) -> Seats | None:
        return self.engine(state).role(state, name)

    def matches(self, state: State, act: Act, term: str) -> bool | None:
        return self.engine(state).matches(state, act, term)

    def in_place(self, state: State, term: str) -> bool:
        return self.engine(state).in_place(state, term.split("(")[0])

    def effect(self, before: State, act: Act | None, after: State, term: str) -> bool | None:
        return self.engine(before).effect(before, act, after, term)

    def draw(self, state: State) -> str:
        return self.engine(state).draw(state)
