"""The cases of a norm: the states of a walk, or the acts in it, in which the norm's condition arises.

Readings of the slots follow the conventions of the records: `on` is an act in the walk; `when` is asked of the state the
bearer faces after it (of the state before it for a procedure, which names a phase); without `on` it is asked of the state,
or, where the game says that a predicate is said of an act, of every act the norm speaks of.
"""

from __future__ import annotations

import heapq
from dataclasses import dataclass, field, replace

import numpy as np
import numpy.typing as npt

from pipeline.games.game import Game
from pipeline.norms.shape import Norm
from pipeline.terms import Term, alternatives, parse, split
from pipeline.verdicts.table import Seats, Table, mentions, substitute
from pipeline.verdicts.walk import Bools

Index = npt.NDArray[np.intp]

WISHES = frozenset({"declines"})
"""Predicates about what a person wants; no state shows them, the norm is tested as: he does the one instead of the other."""


LATER = 4
"""So many acts after an event its norm may still wait for its condition to come about."""


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
    bound: dict[str, Seats] = field(default_factory=dict)  # roles that the event fixes (S x K)
    tail: tuple[tuple[int, ...], ...] = ()  # edges from the event to the state, where the case arises later
    _who: dict[str, Seats] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.at)

    def only(self, keep: Bools) -> Cases:
        """Those of the cases for which `keep` is true."""
        edge = None if self.edge is None else self.edge[keep]
        bound = {name: seats[:, keep] for name, seats in self.bound.items()}
        tail = tuple(t for t, k in zip(self.tail, keep, strict=True) if k) if self.tail else ()
        return Cases(
            self.table, self.mode, self.at[keep], edge, self.before[keep], self.level[keep], self.length[keep],
            self.declined, self.shifting, self.active, bound, tail,
        )  # fmt: skip

    def who(self, term: str) -> Seats:
        """Seats of a role in each case (S x K). NoView if the game does not know it."""
        if term not in self._who:
            self._who[term] = self._seats(term)
        return self._who[term]

    def _seats(self, term: str) -> Seats:
        table = self.table
        parsed = parse(term)
        for name, seats in self.bound.items():
            if not mentions(parsed, name):
                continue
            if not parsed.args:
                return seats
            out = np.zeros((len(table.seats), len(self)), dtype=np.bool_)
            for i, seat in enumerate(table.seats):
                mine = seats[i]
                if mine.any():
                    out[:, mine] |= _role(table, str(substitute(parsed, name, seat)))[:, self.at[mine]]
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


def readings(norm: Norm) -> tuple[str, ...]:
    """In which state the condition of an event may be meant, the likelier first: the one after the act, which the bearer
    faces; the one before it (a phase, a fault already open); one that comes about later, while the window is open."""
    if norm.on is None:
        return ("src",)
    if not norm.when:
        return ("dst",)
    order = ("src", "dst") if norm.kind in ("procedure", "immunity") else ("dst", "src")
    return (*order, "later") if norm.bearer is not None else order


def find(norm: Norm, table: Table, reading: str | None = None) -> Cases:
    """All cases of a norm in a walk, under one reading (None: the first that gives any). NoView where the game cannot say."""
    if reading is None:
        for reading in readings(norm):
            cases = find(norm, table, reading)
            if len(cases):
                break
        return cases
    key = (
        "cases",
        reading,
        norm.window if reading == "later" else None,
        norm.kind,
        norm.on,
        norm.when,
        () if norm.kind == "prohibition" else norm.unless,
        norm.act,
        norm.bearer,
        not norm.effect,
    )
    found = table.recent(key, lambda: _find_or_no_view(norm, table, reading or ""))
    if isinstance(found, NoView):
        raise NoView(found.kind, found.term)
    return found


def _find_or_no_view(norm: Norm, table: Table, reading: str) -> Cases | NoView:
    try:
        return _find(norm, table, reading)
    except NoView as no:
        return no


def _find(norm: Norm, table: Table, reading: str) -> Cases:
    if norm.on is not None:
        return _events(norm, table, norm.on.act, norm.on.by, reading)
    if norm.act and norm.kind in ("immunity", "definition") and not (norm.kind == "definition" and not norm.effect):
        return _events(norm, table, norm.act, norm.bearer, "src", own_act=True)
    terms, declined = _conditions(norm.when)
    terms += _exceptions(norm, table)
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


def _exceptions(norm: Norm, table: Table) -> list[list[Term]]:
    """What must not be so: that which lifts the norm, as far as the game has a view of it. A prohibition is asked all the same
    whether that which lifts it ever does."""
    if norm.kind == "prohibition":
        return []
    out = []
    for t in (t for u in norm.unless for t in alternatives(u)):
        known = substitute(t, "offender", table.seats[0])
        if table.predicate(str(known.positive)) is not None:
            out.append([replace(t, negated=not t.negated)])
    return out


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


def _events(norm: Norm, table: Table, act: str, by: str | None, reading: str, *, own_act: bool = False) -> Cases:
    w = table.walk
    mask = acts_of(table, act) & table.followed & (table.doer >= 0)
    shifting: str | None = None
    binds = type(table.game).bind is not Game.bind and not own_act
    if binds:
        mask &= table.bound_edges(act, by, mask)
    elif by is not None and by != "any" and not mentions(parse(by), "offender"):
        role = _role(table, by)
        row = np.where(table.doer >= 0, table.doer, 0)
        mask &= role[row, w.src] | role[row, np.where(table.followed, w.dst, 0)]
        shifting = by
    terms, declined = _conditions(norm.when)
    tail: tuple[tuple[int, ...], ...] = ()
    if reading != "dst" and readings(norm)[0] == "dst" and mask.any() and _ended(table, terms, mask):
        mask = np.zeros_like(mask)
    terms += _exceptions(norm, table)
    if reading == "later":
        edge, at, tail = _later(norm, table, mask, terms)
    else:
        edge = np.flatnonzero(_at_one_end(table, terms, mask, before=reading == "src")).astype(np.intp)
        at = w.dst[edge].astype(np.intp)
    before = w.src[edge].astype(np.intp)
    level: Index = table.edge_level[edge].astype(np.intp)
    length = (w.length[before] + 1).astype(np.intp)
    if tail:
        level = level + np.asarray([sum(not w.regular[e] for e in t) for t in tail], dtype=np.intp)
        length = length + np.asarray([len(t) for t in tail], dtype=np.intp)
    bound = {"offender": table.one_hot(table.doer[edge])}
    if binds:
        bound = {**table.bound_roles(act, by, edge), **bound}
    return Cases(table, "event", at, edge, before, level, length, declined, shifting, None, bound, tail)


def _later(norm: Norm, table: Table, events: Bools, terms: list[list[Term]]) -> tuple[Index, Index, tuple[tuple[int, ...], ...]]:
    """States some acts after the event in which the condition has come about, while the norm's window is open: for each
    doer of the event every such state once, by the plainest way."""
    w = table.walk
    closing = np.zeros(table.m, dtype=np.bool_)
    window = parse(norm.window) if norm.window else None
    if window is not None and window.name in ("before", "until") and window.args:
        inner = window.args[0]
        does = table.act(inner.name) if inner.args and table.act(str(inner)) is None else table.act(str(inner))
        if does is not None:
            closing = does
    out: dict[int, list[int]] = {}
    for e in np.flatnonzero(table.followed & ~closing):
        out.setdefault(int(w.src[e]), []).append(int(e))
    conditions = np.ones(table.n, dtype=np.bool_)
    for alts in terms:
        plain = [t for t in alts if not mentions(t, "offender")]
        conditions &= holds_any(table, plain) if plain else conditions
    edges: list[int] = []
    states: list[int] = []
    tails: list[tuple[int, ...]] = []
    for seat in range(len(table.seats)):
        heap: list[tuple[int, int, int, int, tuple[int, ...]]] = [
            (int(table.edge_level[e]), int(w.length[w.src[e]]) + 1, int(w.dst[e]), int(e), ())
            for e in np.flatnonzero(events & (table.doer == seat))
        ]
        heapq.heapify(heap)
        seen: set[int] = set()
        while heap:
            odd, length, node, event, way = heapq.heappop(heap)
            if node in seen:
                continue
            seen.add(node)
            if conditions[node]:
                edges.append(event)
                states.append(node)
                tails.append(way)
                continue
            if len(way) < LATER:
                for nxt in out.get(node, ()):
                    more = odd + int(not w.regular[nxt])
                    heapq.heappush(heap, (more, length + 1, int(w.dst[nxt]), event, (*way, nxt)))
    return np.asarray(edges, dtype=np.intp), np.asarray(states, dtype=np.intp), tuple(tails)


def _at_one_end(table: Table, terms: list[list[Term]], among: Bools, *, before: bool) -> Bools:
    """Those of some acts before (or after) which every condition holds."""
    w = table.walk
    found = among.copy()
    ends = w.src if before else np.where(table.followed, w.dst, 0)
    for alts in terms:
        found &= _at_edges(table, alts, ends, found)
    return found


def _ended(table: Table, terms: list[list[Term]], among: Bools) -> bool:
    """Whether the conditions hold before each of these acts and after none: they are no conditions of it, since the act itself
    puts an end to what they say (a player plays before he has played)."""
    if not _at_one_end(table, terms, among, before=True)[among].all():
        return False
    return not _at_one_end(table, terms, among, before=False).any()


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
