"""Chess as people play it: python-chess's board, and over it hands that touch, tongues that announce, faults and remedies.

Modules: `state` (what a moment is), `moves` (the board), `acts`, `remedies` (what editions make of a fault), `order` (what
is in order), `offer` (what can be done), `step`, `roles`, `predicates`, `matching` (acts and effects in the terms of
the codes), `positions` (setups), `parameters`, `rules`, `deviations` (from python-chess), `examples`, `draw`. See README.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from pipeline import terms
from pipeline.errors import UsageError
from pipeline.games.chess import matching, offer, order, positions
from pipeline.games.chess import predicates as said
from pipeline.games.chess import roles as seated
from pipeline.games.chess import step as steps
from pipeline.games.chess.draw import draw, svg
from pipeline.games.chess.examples import EXAMPLES
from pipeline.games.chess.parameters import PARAMETERS
from pipeline.games.chess.rules import RULES
from pipeline.games.chess.state import BLACK, WHITE, State, other
from pipeline.games.game import Act, Claim, Example, Game, Parameter, Part, Rule, Seats, Setup
from pipeline.games.game import State as AnyState

UNTIL = {
    "either_goes_on": "before(move(opponent))",
    "next_move": "before(move(opponent))",
    "offender_goes_on": "until(move(offender))",
}


class Chess(Game):
    """Western chess between two people at one board."""

    name: ClassVar[str] = "chess"
    seats: ClassVar[tuple[str, ...]] = (WHITE, BLACK)
    parameters: ClassVar[tuple[Parameter, ...]] = PARAMETERS
    parts: ClassVar[tuple[Part, ...]] = positions.PARTS
    rules: ClassVar[tuple[Rule, ...]] = RULES
    acts: ClassVar[frozenset[str]] = matching.BOARD_ACTS
    predicates: ClassVar[frozenset[str]] = said.PREDICATES
    said_of_acts: ClassVar[frozenset[str]] = said.OF_ACTS
    roles: ClassVar[frozenset[str]] = seated.ROLES
    effects: ClassVar[frozenset[str]] = matching.EFFECTS

    def setups(self, part: str) -> Iterable[Setup]:
        return positions.setups(part)

    def in_place(self, state: AnyState, term: str) -> bool:
        return order.in_place(_own(state))

    def diagram(self, rows: tuple[str, ...]) -> tuple[Setup, ...]:
        return positions.diagram(rows)

    def start(self, params: Mapping[str, str], setup: Setup) -> State:
        """UsageError for an unknown parameter, value or setup entry, or a position that is none."""
        return positions.start(self.resolve(params), setup)

    def physical(self, state: AnyState) -> tuple[Act, ...]:
        return offer.physical(_own(state))

    def regular(self, state: AnyState) -> tuple[Act, ...]:
        return order.regular(_own(state))

    def step(self, state: AnyState, act: Act) -> State:
        return steps.step(_own(state), act)

    def pending(self, state: AnyState) -> tuple[Claim, ...]:
        s = _own(state)
        fault = s.fault
        if fault is None or not fault.choices:
            return ()
        until = "before(move(opponent))" if fault.kind == "two_moves" else UNTIL[s.table.rules["window"]]
        cause = Act(fault.offender, *fault.cause)
        return (
            Claim("claim", frozenset({other(fault.offender)}), fault.choices, frozenset({fault.offender}), cause, until),
        )  # fmt: skip

    def holds(self, state: AnyState, predicate: str) -> bool | None:
        return said.holds(_own(state), predicate, None, frozenset())

    def holds_of(self, state: AnyState, predicate: str, act: Act | None = None, by: Seats = frozenset()) -> bool | None:
        return said.holds(_own(state), predicate, act, by)

    def role(self, state: AnyState, name: str) -> Seats | None:
        return seated.role(_own(state), terms.parse(name))

    def bind(self, state: AnyState, act: Act, by: str | None) -> dict[str, Seats] | None:
        return seated.bind(_own(state), act, by)

    def matches(self, state: AnyState, act: Act, term: str) -> bool | None:
        return matching.matches(_own(state), act, term)

    def effect(self, before: AnyState, act: Act | None, after: AnyState, term: str) -> bool | None:
        return matching.effect(_own(before), act, _own(after), term)

    def examples(self) -> tuple[Example, ...]:
        return EXAMPLES

    def draw(self, state: AnyState, ui: str = "en") -> str:
        return draw(_own(state), ui)

    def draw_in(self, state: AnyState, lang: str) -> str:
        return draw(_own(state), "fr" if lang == "fra" else "en")

    def svg(self, state: AnyState) -> str:
        """The board as an SVG document."""
        return svg(_own(state))


def _own(state: AnyState) -> State:
    if not isinstance(state, State):
        raise UsageError(f"not a state of chess: {state!r}", advice="states come from start() and step()")
    return state


GAME = Chess()
