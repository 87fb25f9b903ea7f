"""Two-way closure: what the game lets happen that no norm of a code licenses, and norms that never come to bear.

    closure(norms, game="bridge") -> list[Silence]

Licensed must be every act in order, every claim that opens, and every change of state of which the code itself speaks
(the effects its norms name). What is not licensed is the book's silence; it is reported by the plainest play that shows it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Literal

import numpy as np

from pipeline.games.game import game_named
from pipeline.norms.shape import Norm
from pipeline.verdicts.cases import Cases, NoView, find, readings, terms_of
from pipeline.verdicts.courts import NOT_PLAYED, Courts
from pipeline.verdicts.from_norms import by_game, rules_of
from pipeline.verdicts.monitors import MONITORS
from pipeline.verdicts.outcome import effect_after
from pipeline.verdicts.remedies import Others
from pipeline.verdicts.shape import Trace
from pipeline.verdicts.table import Table
from pipeline.verdicts.walk import FULL, Bools, Budget, Walk

What = Literal["act", "claim", "change", "norm"]


@dataclass(frozen=True, slots=True)
class Silence:
    """Something of which a code does not speak. what: an act in order, a claim, a change of state that nothing licenses,
    or a norm that never activates; says: in words; times: in how many places of the walk; trace: the plainest of them."""

    book: str
    game: str
    part: str
    what: What
    says: str
    times: int
    trace: Trace | None = None

    def to_json(self) -> dict[str, Any]:
        return {
            "book": self.book, "game": self.game, "part": self.part, "what": self.what, "says": self.says,
            "times": self.times, "trace": self.trace.to_json() if self.trace else None,
        }  # fmt: skip


@dataclass
class Licence:
    """What one norm licenses in one walk: edges, by what is licensed on them ("act", "claim", or an effect term)."""

    edges: dict[str, Bools] = field(default_factory=dict)

    def add(self, what: str, edges: Bools) -> None:
        self.edges[what] = self.edges[what] | edges if what in self.edges else edges


def licence(norm: Norm, table: Table) -> Licence:
    """The acts, claims and changes of a walk that a norm speaks of, wherever its condition arises."""
    out = Licence()
    if norm.kind in NOT_PLAYED or norm.unmapped:
        return out
    for reading in readings(norm):
        try:
            cases = find(norm, table, reading)
            if len(cases):
                _license(norm, table, cases, out)
                break
        except NoView:
            return out
    return out


def _license(norm: Norm, table: Table, cases: Cases, out: Licence) -> None:
    acts = [*norm.choices] if norm.act is None else terms_of(norm.act)
    if norm.kind in ("permission", "obligation", "power", "procedure", "definition", "claim") and norm.bearer:
        bearer = np.zeros((len(table.seats), table.n), dtype=np.bool_)
        who = cases.who(norm.bearer)
        for i in range(len(table.seats)):
            bearer[i, cases.at[who[i]]] = True
        does = np.zeros(table.m, dtype=np.bool_)
        for act in acts:
            edges = table.act(act)
            if edges is not None:
                does |= edges
        if cases.mode == "act" and cases.edge is not None:
            mine = np.zeros(table.m, dtype=np.bool_)
            mine[cases.edge] = True
            does &= mine
        out.add("act", does & table.walk.regular & table.doers(bearer))
    if norm.kind in ("claim", "power") and norm.choices:
        none = np.zeros(table.m, dtype=np.bool_)
        ok = MONITORS[norm.kind](norm, cases, Others(none, lambda act: False, none.copy)).ok
        if cases.edge is not None:
            none[cases.edge[ok]] = True
        else:
            open_there = np.zeros(table.n, dtype=np.bool_)
            open_there[cases.at[ok]] = True
            none |= table.followed & open_there[np.where(table.followed, table.walk.dst, 0)]
        out.add("claim", none)
    if cases.mode == "event" and cases.edge is not None and not cases.tail:
        for term in norm.effect:
            edges = np.zeros(table.m, dtype=np.bool_)
            for e in cases.edge:
                if effect_after(table, int(e), term) is True:
                    edges[e] = True
            out.add(term, edges)


def new_claims(table: Table) -> Bools:
    """Edges by which a claim or power opens that was not open before."""

    def make() -> Bools:
        w = table.walk
        out = np.zeros(table.m, dtype=np.bool_)
        for e in np.flatnonzero(table.followed):
            after = table.claims(int(w.dst[e]))
            if after:
                out[e] = bool(set(after) - set(table.claims(int(w.src[e]))))
        return out

    return table.keep(("new claims",), make)


def closure(
    norms: Sequence[Norm],
    *,
    games: Mapping[str, str] | None = None,
    game: str | None = None,
    given: Mapping[str, str] | None = None,
    budget: Budget = FULL,
) -> list[Silence]:
    """The silences of every code among the norms, by game and part; norms that never activate come last."""
    out: list[Silence] = []
    for name, numbers in by_game(norms, games, game).items():
        if name is None:
            continue
        courts = Courts(game_named(name), budget)
        params = courts.game.resolve(rules_of(courts.game, given))
        court = courts.under(params)
        for book in dict.fromkeys(norms[i].book for i in numbers):
            code = [norms[i] for i in numbers if norms[i].book == book]
            for table in court.tables:
                out += _in_part(book, code, table)
            for n in code:
                if courts.hear(n, code, params, traces=False).verdict == "vacuous":
                    out.append(Silence(book, name, "", "norm", f"{n.law} {n.norm} never activates", 0))
    return out


def _in_part(book: str, code: Sequence[Norm], table: Table) -> list[Silence]:
    w = table.walk
    licensed: dict[str, Bools] = {}
    for n in code:
        for what, edges in licence(n, table).edges.items():
            licensed[what] = licensed[what] | edges if what in licensed else edges.copy()
    none = np.zeros(table.m, dtype=np.bool_)
    out: list[Silence] = []
    acts = w.regular & ~licensed.get("act", none) & ~table.uses() & table.followed
    out += _grouped(book, table, "act", acts, lambda e: f"{_who(table, e)} may {w.acts[w.act[e]].act}")
    claims = new_claims(table) & ~licensed.get("claim", none)
    out += _grouped(book, table, "claim", claims, lambda e: "; ".join(str(c) for c in table.claims(int(w.dst[e]))))
    for term in dict.fromkeys(t for n in code for t in n.effect if t in licensed):
        if term.split("(")[0] in ("turn", "no_penalty", "right_survives", "unaltered", "stand"):
            continue  # a state of rest, true of most acts: nothing changes
        came = np.zeros(table.m, dtype=np.bool_)
        for e in np.flatnonzero(table.followed & w.regular):
            came[e] = effect_after(table, int(e), term) is True and table.effect_now(int(w.src[e]), term) is not True
        out += _grouped(book, table, "change", came & ~licensed[term], partial(_change, w, term))
    return out


def _change(w: Walk, term: str, edge: int) -> str:
    return f"{term} by {w.acts[w.act[edge]].act}"


def _who(table: Table, edge: int) -> str:
    return str(table.walk.acts[table.walk.act[edge]].by)


def _grouped(book: str, table: Table, what: What, edges: Bools, words: Callable[[int], str]) -> list[Silence]:
    """One row for each thing said alike, with the plainest play that shows it."""
    w = table.walk
    groups: dict[str, list[int]] = {}
    for e in np.flatnonzero(edges):
        groups.setdefault(words(int(e)), []).append(int(e))
    out = []
    for says, found in groups.items():
        first = min(found, key=lambda e: (int(table.edge_level[e]), int(w.length[w.src[e]]), e))
        trace = w.trace(int(w.src[first]), first)
        out.append(Silence(book, table.game.name, w.part, what, says, len(found), trace))
    return out
