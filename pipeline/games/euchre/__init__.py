"""Four-handed euchre as the clubs of 1888 played it: the deal, the trump, the discard, the tricks, and what goes wrong in them.

Sources, variants and declared deviations: README.md in this folder.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from pipeline.games.euchre.engines import ACTS, EFFECTS, ENGINES, PREDICATES
from pipeline.games.euchre.examples import EXAMPLES
from pipeline.games.euchre.parameters import PARAMETERS
from pipeline.games.euchre.parts import PARTS, setups, start
from pipeline.games.euchre.sources import RULES
from pipeline.games.euchre.state import SEATS
from pipeline.games.euchre.terms import ROLES
from pipeline.games.game import Example, Parameter, Part, Rule, Setup, State
from pipeline.games.tricks.engine import ByKindOfState, Engine


class Euchre(ByKindOfState):
    """The interface of `pipeline.games.game` over two kinds of state, see `engines.py`."""

    name: ClassVar[str] = "euchre"
    engines: ClassVar[Mapping[type, Engine]] = ENGINES
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

    def examples(self) -> tuple[Example, ...]:
        return EXAMPLES


GAME = Euchre()
