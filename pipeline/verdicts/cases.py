"""The cases of a norm: the states of a walk, or the acts in it, in which the norm's condition arises.

Readings of the slots follow the conventions of the records: `on` is an act in the walk; `when` is asked of the state the
bearer faces after it (of the state before it for a procedure, which names a phase); without `on` it is asked of the state,
or, where the game says that a predicate is said of an act, of every act the norm speaks of.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from pipeline.norms.shape import Norm
from pipeline.terms import Term, alternatives, parse, split
from pipeline.verdicts.table import Seats, Table, mentions, substitute
from pipeline.verdicts.walk import Bools

Index = npt.NDArray[np.intp]

WISHES = frozenset({"declines"})
"""Predicates about what a person wants; no state shows them, the norm is tested as: he does the one instead of the other."""


class NoView(Exception):
    """The game takes no view of a term. kind: role, act, predicate or effect."""

    def __init__(self, kind: str, term: str) -> None:
        super().__init__(term)
        self.kind, self.term = kind, term


@dataclass
class Cases:
    """K cases of one norm. at: the state each stands in; edge: the act that led there (mode `event`), or the act in hand
    done from there (mode `act`), else None; level, length: of the way there; declined: acts the bearer does not wish to do."""

    table: Table
    mode: str
    at: Index
    edge: Index | None
    before: Index
    level: Index
    length: Index
    declined: tuple[str, ...] = ()
    shifting: str | None = None
    active: Bools | None = None  # all states in which the condition holds, at whatever level (mode `state`)
    _who: dict[str, Seats] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.at)

    def only(self, keep: Bools) -> Cases:
        """Those of the cases for which `keep` is true."""
        edge = None if self.edge is None else self.edge[keep]
        return Cases(
            self.table, self.mode, self.at[keep], edge, self.before[keep], self.level[keep], self.length[keep],
            self.declined, self.shifting, self.active,
        )  # fmt: skip

    def who(self, term: str) -> Seats:
        """Seats of a role in each case (S x K). NoView if the game does not know it."""
        if term not in self._who:
            self._who[term] = self._seats(term)
        return self._who[term]

    def _seats(self, term: str) -> Seats:
        table = self.table
        parsed = parse(term)
        if self.mode == "event" and self.edge is not None and mentions(parsed, "offender"):
            doer = table.doer[self.edge]
            out = np.zeros((len(table.seats), len(self)), dtype=np.bool_)
            for i, seat in enumerate(table.seats):
                mine = doer == i
                if mine.any():
                    out[:, mine] = _role(table, str(substitute(parsed, "offender", seat)))[:, self.at[mine]]
            return out
        role = _role(table, term)
        if self.mode != "event" or self.shifting is None or self.edge is None:
            return role[:, self.at]
        # the doer had his name before the act and somebody else has it after: all names are read as they were
        by = _role(table, self.shifting)
        doer = table.doer[self.edge]
        moved = by[doer, self.before] & ~by[doer, self.at]
        return np.where(moved[None, :], role[:, self.before], role[:, self.at])


def _role(table: Table, term: str) -> Seats:
    role = table.role(term)
    if role is None:
        raise NoView("role", term)
    return role


def acts_of(table: Table, term: str) -> Bools:
    """Edges of an act term. NoView if the game has no such act."""
    edges = table.act(term)
    if edges is None:
        raise NoView("act", term)
    return edges


def find(norm: Norm, table: Table) -> Cases:
    """All cases of a norm in a walk. NoView where the game cannot say."""
    key = ("cases", norm.kind, norm.on, norm.when, norm.act, norm.bearer, not norm.effect)
    found = table.keep(key, lambda: _find_or_no_view(norm, table))
    if isinstance(found, NoView):
        raise NoView(found.kind, found.term)
    return found


def _find_or_no_view(norm: Norm, table: Table) -> Cases | NoView:
    try:
        return _find(norm, table)
    except NoView as no:
        return no


def _find(norm: Norm, table: Table) -> Cases:
    if norm.on is not None:
        return _events(norm, table, norm.on.act, norm.on.by)
    if norm.act and norm.kind in ("immunity", "definition") and not (norm.kind == "definition" and not norm.effect):
        return _events(norm, table, norm.act, norm.bearer, own_act=True)
    terms, declined = _conditions(norm.when)
    if norm.act and any(table.of_acts(str(t.positive)) for alt in terms for t in alt):
        return _acts_in_hand(norm, table, terms, declined)
    mask = _true(table, terms, table.n)
    at = np.flatnonzero(mask)
    lvl, length = table.walk.level[at].astype(np.intp), table.walk.length[at].astype(np.intp)
    return Cases(table, "state", at, None, at, lvl, length, declined, active=mask)


def _conditions(when: tuple[str, ...]) -> tuple[list[list[Term]], tuple[str, ...]]:
    terms, declined = [], []
    for w in when:
        alts = alternatives(w)
        if len(alts) == 1 and alts[0].name in WISHES and alts[0].args:
            declined.append(str(alts[0].args[0]))
        else:
            terms.append(alts)
    return terms, tuple(declined)


def _true(table: Table, terms: list[list[Term]], size: int) -> Bools:
    """States in which every condition holds."""
    mask = np.ones(size, dtype=np.bool_)
    for alts in terms:
        mask &= holds_any(table, alts)
    return mask


def holds_any(table: Table, alts: list[Term]) -> Bools:
    """States in which one of the terms holds. NoView if the game has a view of none of them."""
    out: Bools | None = None
    for t in alts:
        says = table.predicate(str(t.positive))
        if says is None:
            continue
        says = ~says if t.negated else says
        out = says if out is None else out | says
    if out is None:
        raise NoView("predicate", str(alts[0].positive))
    return out


def _events(norm: Norm, table: Table, act: str, by: str | None, *, own_act: bool = False) -> Cases:
    w = table.walk
    mask = acts_of(table, act) & table.followed
    shifting: str | None = None
    if by is not None and by != "any" and not mentions(parse(by), "offender"):
        role = _role(table, by)
        safe = np.where(table.followed, w.dst, 0)
        row = np.where(table.doer >= 0, table.doer, 0)
        mask &= (table.doer >= 0) & (role[row, w.src] | role[row, safe])
        shifting = by
    terms, declined = _conditions(norm.when)
    order = ("src", "dst") if norm.kind == "procedure" or own_act else ("dst", "src")
    found = mask
    for side in order:
        found = mask.copy()
        ends = w.src if side == "src" else np.where(table.followed, w.dst, 0)
        for alts in terms:
            found &= _at_edges(table, alts, ends, found)
        if found.any() or not terms:
            break
    edge = np.flatnonzero(found)
    at = w.dst[edge].astype(np.intp)
    before = w.src[edge].astype(np.intp)
    return Cases(
        table, "event", at, edge, before, table.edge_level[edge].astype(np.intp),
        (w.length[before] + 1).astype(np.intp), declined, shifting,
    )  # fmt: skip


def _at_edges(table: Table, alts: list[Term], ends: npt.NDArray[np.int32], among: Bools) -> Bools:
    """Edges at one end of which one of the terms holds; `offender` in a term is the doer of the edge."""
    out = np.zeros(table.m, dtype=np.bool_)
    plain = [t for t in alts if not mentions(t, "offender")]
    if plain:
        out |= holds_any(table, plain)[ends]
    for t in alts:
        if not mentions(t, "offender"):
            continue
        for i, seat in enumerate(table.seats):
            mine = among & (table.doer == i)
            if mine.any():
                out |= mine & holds_any(table, [substitute(t, "offender", seat)])[ends]
    return out


def _acts_in_hand(norm: Norm, table: Table, terms: list[list[Term]], declined: tuple[str, ...]) -> Cases:
    w = table.walk
    assert norm.act is not None
    mask = acts_of(table, norm.act).copy()
    if norm.bearer is not None and norm.bearer != "any":
        mask &= table.doers(_role(table, norm.bearer))
    for alts in terms:
        one = np.zeros(table.m, dtype=np.bool_)
        known = False
        for t in alts:
            text = str(t.positive)
            says = table.predicate_of_act(text) if table.of_acts(text) else None
            if says is None:
                state = table.predicate(text)
                if state is None:
                    continue
                says = state[w.src]
            known = True
            one |= ~says if t.negated else says
        if not known:
            raise NoView("predicate", str(alts[0].positive))
        mask &= one
    edge = np.flatnonzero(mask)
    at = w.src[edge].astype(np.intp)
    return Cases(
        table, "act", at, edge, at, w.level[at].astype(np.intp), w.length[at].astype(np.intp), declined
    )  # fmt: skip


def terms_of(text: str) -> list[str]:
    """The alternatives of a slot as texts."""
    return split(text, "|")
