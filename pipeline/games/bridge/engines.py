"""Five kinds of state, each with its own set of functions: the deal, the table up to the lead, the first trick and an incident
without their cards, and the play with its cards."""

from __future__ import annotations

from typing import Final

from pipeline.games.bridge import (
    acts,
    claims,
    dealing,
    effects,
    hands,
    play,
    play_terms,
    predicates,
    regular,
    roles,
    scenes,
    transitions,
)
from pipeline.games.bridge.dealing import Deal
from pipeline.games.bridge.draw import draw
from pipeline.games.bridge.incidents import Scene
from pipeline.games.bridge.play_state import Trick
from pipeline.games.bridge.state import Table
from pipeline.games.tricks import terms
from pipeline.games.tricks.engine import TABLE, Engine
from pipeline.games.tricks.table import Table as Cards

ENGINES: Final[dict[type, Engine]] = {
    Deal: Engine(
        dealing.physical, dealing.regular, dealing.step, dealing.pending, dealing.holds, dealing.role, dealing.matches,
        dealing.effect, dealing.in_place, draw,
    ),
    Table: Engine(
        acts.physical, regular.regular, transitions.step, claims.pending, predicates.holds, roles.role, effects.matches,
        effects.effect, regular.in_place, draw,
    ),
    Trick: Engine(
        play.physical, play.regular, play.step, play.pending, play_terms.holds, play_terms.role, play_terms.matches,
        play_terms.effect, play_terms.in_place, draw,
    ),
    Scene: Engine(
        scenes.physical, scenes.regular, scenes.step, scenes.pending, scenes.holds, scenes.role, scenes.matches,
        scenes.effect, scenes.in_place, draw,
    ),
    Cards: Engine(
        TABLE.physical, TABLE.regular, TABLE.step, TABLE.pending, hands.holds, hands.role, TABLE.matches, TABLE.effect,
        TABLE.in_place, draw,
    ),
}  # fmt: skip
_NO_TRUMP_CARD: Final = frozenset(("lift_trump_card", "forget_turned_card", "ask_turned_card", "ask_trump_suit", "remind"))
ACTS: Final = dealing.ACTS | effects.ACTS | play_terms.ACTS | scenes.ACTS | (terms.ACTS - _NO_TRUMP_CARD)
_PLAIN: Final = dealing.ACTS | effects.ACTS | play_terms.ACTS | scenes.ACTS | terms.PLAIN
PLAIN: Final = _PLAIN - {"elect", "comply"}
"""Act terms told from the act alone; at bridge no card is turned, so that those with a card are plain too."""
PREDICATES: Final = dealing.PREDICATES | predicates.PREDICATES | play_terms.PREDICATES | scenes.PREDICATES | terms.PREDICATES
ROLES: Final = roles.ROLES | play_terms.ROLES
EFFECTS: Final = dealing.EFFECTS | effects.EFFECTS | play_terms.EFFECTS | scenes.EFFECTS | terms.EFFECTS
