"""Two kinds of state, each with its own set of functions: the deal that is made, and the hand."""

from __future__ import annotations

from typing import Final

from pipeline.games.euchre import acts, claims, terms
from pipeline.games.euchre.draw import draw
from pipeline.games.euchre.state import Hand
from pipeline.games.euchre.steps import step
from pipeline.games.tricks import dealing
from pipeline.games.tricks.dealing import Deal
from pipeline.games.tricks.engine import Engine


def _in_place(h: Hand, term: str) -> bool:
    return terms.in_place(h, term)


ENGINES: Final[dict[type, Engine]] = {
    Hand: Engine(
        acts.physical, acts.regular, step, claims.pending, terms.holds, terms.role, terms.matches, terms.effect, _in_place, draw,
    ),
    Deal: Engine(
        dealing.physical, dealing.regular, dealing.step, dealing.pending, dealing.holds, dealing.role, dealing.matches,
        dealing.effect, dealing.in_place, dealing.draw,
    ),
}  # fmt: skip
ACTS: Final = terms.ACTS | dealing.ACTS
PREDICATES: Final = terms.PREDICATES | dealing.PREDICATES
EFFECTS: Final = terms.EFFECTS | dealing.EFFECTS
