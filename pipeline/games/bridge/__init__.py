"""Bridge, about 1900-1909: the declaration, the doubling, the lead and the first trick, with all that goes wrong in them.

Sources, variants and what monitors may rely on: README.md in this folder.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from pipeline.games.bridge import acts, claims, dealing, effects, play, play_terms, predicates, roles, transitions
from pipeline.games.bridge import regular as in_order
from pipeline.games.bridge.dealing import Deal
from pipeline.games.bridge.draw import draw
from pipeline.games.bridge.examples import EXAMPLES
from pipeline.games.bridge.parameters import DEALING, DECLARING, DOUBLING, PLAYING
from pipeline.games.bridge.parts import PARTS, setups, start
from pipeline.games.bridge.play_state import Trick
from pipeline.games.bridge.seats import SEATS
from pipeline.games.bridge.sources import RULES
from pipeline.games.bridge.state import Table
from pipeline.games.game import Act, Claim, Example, Game, Parameter, Part, Rule, Seats, Setup, State
from pipeline.terms import parse


class Bridge(Game):
    """The interface of `pipeline.games.game` over three kinds of state: `Deal`, `Table` from there to the lead, `Trick`."""

    name: ClassVar[str] = "bridge"
    seats: ClassVar[tuple[str, ...]] = SEATS
    parameters: ClassVar[tuple[Parameter, ...]] = DEALING + DECLARING + DOUBLING + PLAYING
    parts: ClassVar[tuple[Part, ...]] = PARTS
    rules: ClassVar[tuple[Rule, ...]] = RULES
    acts: ClassVar[frozenset[str]] = dealing.ACTS | effects.ACTS | play_terms.ACTS
    predicates: ClassVar[frozenset[str]] = dealing.PREDICATES | predicates.PREDICATES | play_terms.PREDICATES
    roles: ClassVar[frozenset[str]] = roles.ROLES | play_terms.ROLES
    effects: ClassVar[frozenset[str]] = dealing.EFFECTS | effects.EFFECTS | play_terms.EFFECTS

    def setups(self, part: str) -> Iterable[Setup]:
        return setups(part)

    def start(self, params: Mapping[str, str], setup: Setup) -> State:
        return start(params, setup)

    def physical(self, state: State) -> tuple[Act, ...]:
        if isinstance(state, Deal):
            return dealing.physical(state)
        return play.physical(state) if isinstance(state, Trick) else acts.physical(_table(state))

    def regular(self, state: State) -> tuple[Act, ...]:
        if isinstance(state, Deal):
            return dealing.regular(state)
        return play.regular(state) if isinstance(state, Trick) else in_order.regular(_table(state))

    def step(self, state: State, act: Act) -> State:
        if act not in self.physical(state):
            raise ValueError(f"cannot be done now at bridge: {act}")
        if isinstance(state, Deal):
            return dealing.step(state, act)
        return play.step(state, act) if isinstance(state, Trick) else transitions.step(_table(state), act)

    def pending(self, state: State) -> tuple[Claim, ...]:
        if isinstance(state, Deal):
            return dealing.pending(state)
        return play.pending(state) if isinstance(state, Trick) else claims.pending(_table(state))

    def holds(self, state: State, predicate: str) -> bool | None:
        if isinstance(state, Deal):
            term = parse(predicate)
            argument = str(term.args[0]) if term.args else ""
            return dealing.holds(state, term.name, argument, self.role(state, argument) if argument else None)
        if isinstance(state, Trick):
            return play_terms.holds(state, predicate)
        return predicates.holds(_table(state), predicate)

    def role(self, state: State, name: str) -> Seats | None:
        if isinstance(state, Deal):
            return roles.fixed_role(name, dealing.offender(state))
        return play_terms.role(state, name) if isinstance(state, Trick) else roles.role(_table(state), name)

    def matches(self, state: State, act: Act, term: str) -> bool | None:
        if isinstance(state, Deal):
            if act.act == "exact":
                return term == "exact" or str(act.get("choice")) == term
            return act.act == term if term in self.acts else None
        if isinstance(state, Trick):
            return play_terms.matches(state, act, term)
        return effects.matches(_table(state), act, term)

    def in_place(self, state: State, term: str) -> bool:
        name = term.split("(")[0]
        if isinstance(state, Deal):
            return dealing.in_place(state, name)
        return play_terms.in_place(state, name) if isinstance(state, Trick) else in_order.in_place(_table(state), name)

    def effect(self, before: State, act: Act | None, after: State, term: str) -> bool | None:
        if isinstance(before, Deal) and isinstance(after, Deal):
            return dealing.effect(before, act, after, term)
        if isinstance(before, Trick) and isinstance(after, Trick):
            return play_terms.effect(before, act, after, term)
        return effects.effect(_table(before), act, _table(after), term)

    def examples(self) -> tuple[Example, ...]:
        return EXAMPLES

    def draw(self, state: State) -> str:
        return draw(state if isinstance(state, Deal | Trick) else _table(state))


def _table(state: State) -> Table:
    if not isinstance(state, Table):
        raise TypeError(f"not a state of bridge: {state!r}")
    return state


GAME = Bridge()
