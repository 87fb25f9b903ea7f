"""Four-handed euchre as the clubs of 1888 played it: making the trump, the discard, the tricks, and what goes wrong in them.

Sources, variants and declared deviations: README.md in this folder.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from pipeline.games.euchre import acts, claims, terms
from pipeline.games.euchre.draw import draw
from pipeline.games.euchre.examples import EXAMPLES
from pipeline.games.euchre.parameters import PARAMETERS
from pipeline.games.euchre.parts import PARTS, setups, start
from pipeline.games.euchre.sources import RULES
from pipeline.games.euchre.state import SEATS, Hand
from pipeline.games.euchre.steps import STEPS, step
from pipeline.games.game import Act, Claim, Example, Game, Parameter, Part, Rule, Seats, Setup, State


class Euchre(Game):
    """The interface of `pipeline.games.game` over `Hand` states."""

    name: ClassVar[str] = "euchre"
    seats: ClassVar[tuple[str, ...]] = SEATS
    parameters: ClassVar[tuple[Parameter, ...]] = PARAMETERS
    parts: ClassVar[tuple[Part, ...]] = PARTS
    rules: ClassVar[tuple[Rule, ...]] = RULES
    acts: ClassVar[frozenset[str]] = terms.ACTS
    predicates: ClassVar[frozenset[str]] = terms.PREDICATES
    roles: ClassVar[frozenset[str]] = terms.ROLES
    effects: ClassVar[frozenset[str]] = terms.EFFECTS

    def setups(self, part: str) -> Iterable[Setup]:
        return setups(part)

    def start(self, params: Mapping[str, str], setup: Setup) -> State:
        return start(params, setup)

    def physical(self, state: State) -> tuple[Act, ...]:
        return acts.physical(_hand(state))

    def regular(self, state: State) -> tuple[Act, ...]:
        return acts.regular(_hand(state))

    def step(self, state: State, act: Act) -> State:
        h = _hand(state)
        if act.act not in STEPS or act not in acts.possible(h):
            raise ValueError(f"cannot be done now at euchre: {act}")
        return step(h, act)

    def pending(self, state: State) -> tuple[Claim, ...]:
        return claims.pending(_hand(state))

    def holds(self, state: State, predicate: str) -> bool | None:
        return terms.holds(_hand(state), predicate)

    def role(self, state: State, name: str) -> Seats | None:
        return terms.role(_hand(state), name)

    def matches(self, state: State, act: Act, term: str) -> bool | None:
        return terms.matches(_hand(state), act, term)

    def in_place(self, state: State, term: str) -> bool:
        return terms.in_place(_hand(state), term.split("(")[0])

    def effect(self, before: State, act: Act | None, after: State, term: str) -> bool | None:
        return terms.effect(_hand(before), act, _hand(after), term)

    def examples(self) -> tuple[Example, ...]:
        return EXAMPLES

    def draw(self, state: State) -> str:
        return draw(_hand(state))


def _hand(state: State) -> Hand:
    if not isinstance(state, Hand):
        raise TypeError(f"not a state of euchre: {state!r}")
    return state


GAME = Euchre()
