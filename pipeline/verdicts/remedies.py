"""What a code itself forbids or remedies: where one law allows an act in general and another of the same code forbids it
in particular, or lays down what follows when it is done, the particular law governs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from pipeline.norms.shape import Norm
from pipeline.verdicts.cases import NoView, acts_of, find
from pipeline.verdicts.table import Table
from pipeline.verdicts.walk import Bools

REMEDIAL = frozenset({"claim", "power", "sanction", "obligation"})


@dataclass(frozen=True)
class Others:
    """What the other norms of the code say of the acts of a walk. barred: edges they forbid or remedy; permits: whether one
    of them gives leave for an act of that description, and so leaves to this norm only how it is done; excused: edges for which
    one of them says that no penalty follows."""

    barred: Bools
    permits: Callable[[str], bool]
    excused: Callable[[], Bools]


class Remedies:
    """For one walk and one code: the edges that some norm forbids or remedies."""

    def __init__(self, table: Table, norms: Sequence[Norm]) -> None:
        self.table = table
        self._of: dict[tuple[str, str, str], Bools] = {}
        self._count = np.zeros(table.m, dtype=np.int32)
        self._immunities = [n for n in norms if n.kind == "immunity" and "no_penalty" in n.effect and not n.unmapped]
        self._permits = [(n.book, n.law, n.norm, n.act) for n in norms if n.kind == "permission" and n.act]
        self._bars = {(n.book, n.law, n.norm) for n in norms if n.kind == "prohibition"}
        for n in norms:
            key = (n.book, n.law, n.norm)
            edges = self._edges(n)
            if edges is not None and edges.any():
                self._of[key] = self._of[key] | edges if key in self._of else edges
        for edges in self._of.values():
            self._count += edges

    def beside(self, norm: Norm, *, of_acts: bool) -> Others:
        """What the code says beside this norm. of_acts: acts that are merely remedied count as forbidden, too."""
        me = (norm.book, norm.law, norm.norm)

        def permits(act: str) -> bool:
            return any(p[:3] != me and p[3] == act for p in self._permits)

        return Others(self.others(norm) if of_acts else self.forbidden(norm), permits, lambda: self._excused(me))

    def _excused(self, me: tuple[str, str, str]) -> Bools:
        out = np.zeros(self.table.m, dtype=np.bool_)
        for n in self._immunities:
            if (n.book, n.law, n.norm) == me:
                continue
            try:
                cases = find(n, self.table)
            except NoView:
                continue
            if cases.edge is not None:
                out[cases.edge] = True
        return out

    def others(self, norm: Norm) -> Bools:
        """Edges forbidden or remedied by norms other than this one."""
        own = self._of.get((norm.book, norm.law, norm.norm))
        return (self._count > 0) if own is None else (self._count - own) > 0

    def forbidden(self, norm: Norm) -> Bools:
        """Edges plainly forbidden by norms other than this one: a remedy for an act hides no fault of a law that allows it."""
        out = np.zeros(self.table.m, dtype=np.bool_)
        for key, edges in self._of.items():
            if key in self._bars and key != (norm.book, norm.law, norm.norm):
                out |= edges
        return out

    def _edges(self, norm: Norm) -> Bools | None:
        """Irregular acts only: what is in order needs no remedy, and hides no fault of another law."""
        table = self.table
        try:
            if norm.kind == "prohibition" and norm.act and norm.on is None:
                cases = find(norm, table)
                edges = acts_of(table, norm.act) & ~table.walk.regular
                if cases.mode == "act" and cases.edge is not None:
                    mask = np.zeros(table.m, dtype=np.bool_)
                    mask[cases.edge] = True
                    return mask & ~table.walk.regular
                where = np.zeros((len(table.seats), table.n), dtype=np.bool_)
                where[:, cases.at] = cases.who(norm.bearer or "any")
                return edges & (table.doer >= 0) & where[table.doer, table.walk.src]
            if norm.kind in REMEDIAL and norm.on is not None:
                cases = find(norm, table)
                if cases.edge is not None:
                    mask = np.zeros(table.m, dtype=np.bool_)
                    mask[cases.edge] = True
                    return mask & ~table.walk.regular
        except NoView:
            return None
        return None
