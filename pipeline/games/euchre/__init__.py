"""Four-handed euchre as the clubs of 1888 played it: the deal, the trump, the discard, the tricks, and what goes wrong in them.

Sources, variants and declared deviations: README.md in this folder.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from pipeline.games.euchre.acts import possible
from pipeline.games.euchre.engines import ACTS, EFFECTS, PREDICATES, engine
from pipeline.games.euchre.examples import EXAMPLES
from pipeline.games.euchre.parameters import PARAMETERS
from pipeline.games.euchre.parts import PARTS, setups, start
from pipeline.games.euchre.sources import RULES
from pipeline.games.euchre.state import SEATS, Hand
from pipeline.games.euchre.terms import ROLES
from pipeline.games.game import Act, Claim, Example, Game, Parameter, Part, Rule, Seats, Setup, State


class Euchre(Game):
    """The interface of `pipeline.games.game` over two kinds of state, see `engines.py`."""

    name: ClassVar[str] = "euchre"
    seats: ClassVar[tuple[str, ...]] = SEATS
    parameters: ClassVar[tuple[Parameter, ...]] = PARAMETERS
    parts: ClassVar[tuple[Part, ...]] = PARTS
    rules: ClassVar[tuple[Rule, ...]] = RULES
    acts: ClassVar[frozenset[str]] = ACTS
    predicates: ClassVar[frozenset[str]] = PREDICATES
    roles: ClassVar[frozenset[str]] = ROLES
    effects: ClassVar[frozenset[str]] = EFFECTS

    def setups(self, part: str) -> Iterable[Setup]:
        return setups(part)

    def start(self, params: Mapping[str, str], setup: Setup) -> State:
        return start(params, setup)

    def physical(self, state: State) -> tuple[Act, ...]:
        return engine(state).physical(state)

    def regular(self, state: State) -> tuple[Act, ...]:
        return engine(state).regular(state)

    def step(self, state: State, act: Act) -> State:
        can = possible(state) if isinstance(state, Hand) else engine(state).physical(state)
        if act not in can:
            raise ValueError(f"cannot be done now at euchre: {act}")
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


GAME = Euchre()
