"""What each kind of norm says of its cases, tested state by state. Generic: no law and no game is known here by name.

Every monitor returns an Outcome over the cases: which are as the norm says, which are not and why, in which a role it
names is nobody, and which are governed by another rule of the same code and so left out of account.
"""

from __future__ import annotations

from collections.abc import Callable

from pipeline.norms.shape import Norm
from pipeline.verdicts.cases import Cases
from pipeline.verdicts.claims import claim
from pipeline.verdicts.consequences import consequence
from pipeline.verdicts.obligations import obligation
from pipeline.verdicts.outcome import Outcome
from pipeline.verdicts.permissions import permission
from pipeline.verdicts.prohibitions import prohibition
from pipeline.verdicts.remedies import Others

Monitor = Callable[[Norm, Cases, Others], Outcome]
MONITORS: dict[str, Monitor] = {
    "permission": permission,
    "prohibition": prohibition,
    "obligation": obligation,
    "claim": claim,
    "power": claim,
    "immunity": consequence,
    "definition": consequence,
    "procedure": consequence,
    "sanction": consequence,
}
