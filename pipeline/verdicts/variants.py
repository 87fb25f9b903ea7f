"""Whether a law that departs from the rules it was judged under would hold under other rules: edition variant or misprint."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from pipeline.norms.shape import Norm
from pipeline.verdicts.courts import Courts, Finding, slots
from pipeline.verdicts.fit import quick
from pipeline.verdicts.shape import Trace


class Trials:
    """Other settings of the rules, tried on a violated norm: first only as far as the play that shows the violation, then,
    where that makes a difference, at large."""

    def __init__(self, courts: Courts) -> None:
        self.game, self.budget = courts.game, courts.budget
        self._at_large: dict[int, Courts] = {}
        self._found: dict[tuple[object, ...], list[str]] = {}
        self._near: dict[tuple[object, ...], Courts] = {}

    def variant(
        self, norm: Norm, code: Sequence[Norm], params: Mapping[str, str], finding: Finding, fixed: frozenset[str]
    ) -> str:
        """Which single rule, had it another value, would make a violated norm hold; or that none would."""
        wanted = self._wanted(norm, code, params, finding, fixed)
        if wanted:
            return "an edition variant: it holds under " + " or under ".join(wanted)
        return "under no other value of one rule of the game does it hold: a misprint, or a rule of its own"

    def varies(
        self, norm: Norm, finding: Finding, code: Sequence[Norm], params: Mapping[str, str], fixed: frozenset[str]
    ) -> bool:
        """Whether a violated norm would hold under another value of some one rule."""
        return bool(self._wanted(norm, code, params, finding, fixed))

    def _wanted(
        self, norm: Norm, code: Sequence[Norm], params: Mapping[str, str], finding: Finding, fixed: frozenset[str]
    ) -> list[str]:
        key = (slots(norm), tuple(sorted(params.items())), fixed)
        if key in self._found:
            return self._found[key]
        wanted: list[str] = []
        for p in self.game.parameters:
            if p.name in fixed:
                continue
            for value in p.values:
                other = {**params, p.name: value}
                if value != params[p.name] and self._would_hold(norm, code, other, finding):
                    wanted.append(f"{p.name}={value}")
        self._found[key] = wanted
        return wanted

    def _would_hold(self, norm: Norm, code: Sequence[Norm], params: Mapping[str, str], finding: Finding) -> bool:
        if finding.trace is not None:
            near = self._as_far_as(finding.part, finding.level, finding.trace)
            if near.hear(norm, code, params, traces=False).verdict in ("violated", "undefined"):
                return False
        level = max(finding.level, 1)
        if level not in self._at_large:
            self._at_large[level] = Courts(self.game, replace(quick(self.budget), irregular=level))
        return self._at_large[level].hear(norm, code, params, traces=False).verdict == "holds"

    def _as_far_as(self, part: str, level: int, trace: Trace) -> Courts:
        setup, length = tuple(trace.setup.items()), len(trace.acts)
        key = (part, level, length, setup)
        if key not in self._near:
            budget = replace(quick(self.budget), irregular=max(level, 1), length=length + 1, parts=(part,), setup=setup)
            self._near[key] = Courts(self.game, budget)
        return self._near[key]
