"""Whist, about 1864-1909: the deal, the tricks with all that goes wrong in them, the marking of the score.

Sources, variants and what monitors may rely on: README.md in this folder.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import ClassVar

from pipeline.games.game import Example, Parameter, Part, Rule, Setup, State
from pipeline.games.tricks.dealing import SEATS
from pipeline.games.tricks.engine import ByKindOfState, Engine
from pipeline.games.whist.engines import ACTS, EFFECTS, ENGINES, PLAIN, PREDICATES, ROLES
from pipeline.games.whist.examples import EXAMPLES
from pipeline.games.whist.parameters import PARAMETERS
from pipeline.games.whist.parts import PARTS, setups, start
from pipeline.games.whist.sources import RULES


class Whist(ByKindOfState):
    """The interface of `pipeline.games.game` over three kinds of state, see `engines.py`."""

    name: ClassVar[str] = "whist"
    engines: ClassVar[Mapping[type, Engine]] = ENGINES
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

    def examples(self) -> tuple[Example, ...]:
        return EXAMPLES


GAME = Whist()
