"""Fitting the rules of a game to a code: under which values do most of its laws hold?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pipeline.games.game import Game
from pipeline.norms.shape import Norm
from pipeline.verdicts.walk import Budget


def fitted_without(
    norms: Sequence[Norm], game: Game, *, given: Mapping[str, str], budget: Budget
) -> dict[str, dict[str, str]]:
    """For each law the values fitted on all the other laws of its book."""
    return {}
