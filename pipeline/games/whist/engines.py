"""Three kinds of state, each with its own set of functions: the deal, the table while tricks are played, the marking."""

from __future__ import annotations

from typing import Any, Final

from pipeline.games.tricks import dealing
from pipeline.games.tricks.dealing import SEATING, Deal
from pipeline.games.tricks.engine import TABLE, Engine
from pipeline.games.tricks.table import Table
from pipeline.games.tricks.terms import ACTS as PLAY_ACTS
from pipeline.games.tricks.terms import EFFECTS as PLAY_EFFECTS
from pipeline.games.tricks.terms import PLAIN as PLAY_PLAIN
from pipeline.games.tricks.terms import PREDICATES as PLAY_PREDICATES
from pipeline.games.tricks.terms import roles
from pipeline.games.whist import marking
from pipeline.games.whist.marking import Marks

_AT_BRIDGE_ONLY: Final = frozenset(
    ("play_dummy", "lay_down", "suggest_card", "call_attention", "refuse", "guard_revoke", "take_part")
)


def _engine(module: Any) -> Engine:
    return Engine(
        module.physical, module.regular, module.step, module.pending, module.holds, module.role, module.matches, module.effect,
        module.in_place, module.draw,
    )  # fmt: skip


ENGINES: Final[dict[type, Engine]] = {Table: TABLE, Deal: _engine(dealing), Marks: _engine(marking)}
ACTS: Final = (PLAY_ACTS | dealing.ACTS | marking.ACTS) - _AT_BRIDGE_ONLY
PLAIN: Final = (PLAY_PLAIN | dealing.ACTS | marking.ACTS) & ACTS - {"expose"}
PREDICATES: Final = (PLAY_PREDICATES | dealing.PREDICATES | marking.PREDICATES) - {"laid_down"}
EFFECTS: Final = PLAY_EFFECTS | dealing.EFFECTS | marking.EFFECTS
ROLES: Final = roles(SEATING)
