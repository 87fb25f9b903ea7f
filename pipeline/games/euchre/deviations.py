"""Where the default rules and OpenSpiel's euchre part, each with the printed place; nothing else may differ."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from pipeline.games.game import Source

_SOMERSET: Final = "The Laws of Euchre, as adopted by the Somerset Club (1888)"


@dataclass(frozen=True, slots=True)
class Deviation:
    """name; parameter and OpenSpiel's value, with which it goes away; what is otherwise; where ours is printed."""

    name: str
    parameter: str
    theirs: str
    meaning: str
    source: Source


DEVIATIONS: Final = (
    Deviation("lone_euchred", "lone_euchred", "2", "a lone player euchred costs 4, not 2", Source(_SOMERSET, "law 3")),
    Deviation("partner_alone", "who_plays_alone", "maker", "the maker's partner too may play alone", Source(_SOMERSET, "law 93")),
    Deviation("take_over", "take_from_partner", "no", "a lone hand may be taken over", Source(_SOMERSET, "law 94")),
    Deviation("all_pass", "all_pass", "dealer_names", "when all pass twice the deal ends", Source(_SOMERSET, "law 77")),
    Deviation("pack", "pack", "24", "32 cards, not 24", Source("Foster, Complete Hoyle (euchre)", "Cards")),
)
