"""Bridge, about 1900-1909: the deal, the declaration, the doubling, the lead and the play, with all that goes wrong in them.

Sources, variants and what monitors may rely on: README.md in this folder.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from pipeline.games.bridge.engines import ACTS, EFFECTS, ENGINES, PLAIN, PREDICATES, ROLES
from pipeline.games.bridge.examples import EXAMPLES
from pipeline.games.bridge.examples_cards import EXAMPLES as WITH_CARDS
from pipeline.games.bridge.parameters import DEALING, DECLARING, DOUBLING, PLAYING
from pipeline.games.bridge.parts import PARTS, setups, start
from pipeline.games.bridge.seats import SEATS
from pipeline.games.bridge.sources import RULES
from pipeline.games.game import Example, Parameter, Part, Rule, Setup, State
from pipeline.games.tricks.engine import ByKindOfState, Engine


class Bridge(ByKindOfState):
    """The interface of `pipeline.games.game` over five kinds of state, see `engines.py`."""

    name: ClassVar[str] = "bridge"
    engines: ClassVar[Mapping[type, Engine]] = ENGINES
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

    def examples(self) -> tuple[Example, ...]:
        return EXAMPLES + WITH_CARDS


GAME = Bridge()
