"""The functions of one kind of state, as `pipeline.games.game.Game` names them, for games that have several."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from pipeline.games.game import Act, Claim, Seats
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
