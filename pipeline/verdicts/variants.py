"""Whether a law that departs from the rules it was judged under would hold under other rules: edition variant or misprint."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pipeline.norms.shape import Norm
from pipeline.verdicts.courts import Courts, Finding


def variant(
    norm: Norm, code: Sequence[Norm], params: Mapping[str, str], courts: Courts, finding: Finding, fixed: frozenset[str]
) -> str:
    """Which single rule, had it another value, would make a violated norm hold; that it may be a misprint where none would."""
    wanted = []
    for p in courts.game.parameters:
        if p.name in fixed:
            continue
        for value in p.values:
            if value == params[p.name]:
                continue
            other = courts.hear(norm, code, {**params, p.name: value}, traces=False, like=params)
            if other.verdict == "holds":
                wanted.append(f"{p.name}={value}")
    del finding
    if wanted:
        return "an edition variant: it holds under " + " or under ".join(wanted)
    return "under no other value of one rule of the game does it hold: a misprint, or a rule of its own"
