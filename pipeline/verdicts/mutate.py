"""Mutation: a norm is altered, one slot at a time, and put to the test again. A verdict that does not change where the
sense has changed shows a rule that is not tested.

    mutate(norms, game="bridge") -> list[Mutant]

Every filled slot is replaced by every other term of its sort that occurs in that code, negations are toggled, numbers put
one off. A mutant is `caught` when its verdict is another, or when the code with it no longer licenses an act, a claim or a
change of the game that it licensed before (`closure`); `equivalent` when it arises in the same states and asks the same
there as the norm it was made from; else it has `survived`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

import numpy as np

from pipeline.games.game import game_named
from pipeline.norms.shape import Norm, On
from pipeline.terms import parse, split
from pipeline.verdicts.closure import licence
from pipeline.verdicts.courts import Courts, Finding
from pipeline.verdicts.fit import quick
from pipeline.verdicts.from_norms import by_game, rules_of
from pipeline.verdicts.shape import Kind
from pipeline.verdicts.table import Table
from pipeline.verdicts.walk import FULL, Budget

Result = Literal["caught", "equivalent", "survived"]
DECIDED: frozenset[Kind] = frozenset({"holds", "violated", "undefined"})


@dataclass(frozen=True, slots=True)
class Mutant:
    """One altered norm. slot: which slot; was, became: its term; before, after: the verdicts."""

    book: str
    law: str
    norm: str
    slot: str
    was: str
    became: str
    before: Kind
    after: Kind
    result: Result
    by: str = ""  # what caught it: verdict or closure
    why: str = ""

    def to_json(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(frozen=True, slots=True)
class Pools:
    """The terms of each sort that occur in a code."""

    roles: tuple[str, ...]
    acts: tuple[str, ...]
    predicates: tuple[str, ...]
    choices: tuple[str, ...]
    effects: tuple[str, ...]
    windows: tuple[str, ...]
    formulas: tuple[str, ...]


def pools(norms: Sequence[Norm]) -> Pools:
    """What occurs in the slots of a code, each term once, in order."""
    roles: dict[str, None] = {}
    acts: dict[str, None] = {}
    predicates: dict[str, None] = {}
    choices: dict[str, None] = {}
    effects: dict[str, None] = {}
    windows: dict[str, None] = {}
    formulas: dict[str, None] = {}
    for n in norms:
        for role in (n.bearer, n.holder, n.on.by if n.on else None):
            if role:
                roles[role] = None
        for act in (n.act, n.on.act if n.on else None):
            acts.update(dict.fromkeys(split(act, "|") if act else ()))
        for term in (*n.when, *n.unless):
            predicates.update(dict.fromkeys(str(parse(t).positive) for t in split(term, "|")))
        choices.update(dict.fromkeys(n.choices))
        effects.update(dict.fromkeys(n.effect))
        if n.window:
            windows[n.window] = None
        formulas.update(dict.fromkeys(n.formula))
    return Pools(*(tuple(d) for d in (roles, acts, predicates, choices, effects, windows, formulas)))


def mutants_of(norm: Norm, p: Pools) -> Iterator[tuple[str, str, str, Norm]]:
    """Every altered form of a norm: (slot, was, became, the norm)."""
    for slot in ("bearer", "holder"):
        was = getattr(norm, slot)
        if was:
            for role in _others(was, p.roles):
                yield slot, was, role, _with(norm, slot, role)
    if norm.act:
        for act in _others(norm.act, p.acts):
            yield "act", norm.act, act, replace(norm, act=act)
    if norm.on is not None:
        for act in _others(norm.on.act, p.acts):
            yield "on.act", norm.on.act, act, replace(norm, on=On(act, norm.on.by))
        if norm.on.by:
            for role in _others(norm.on.by, p.roles):
                yield "on.by", norm.on.by, role, replace(norm, on=On(norm.on.act, role))
    for slot, pool in (("when", p.predicates), ("unless", p.predicates), ("choices", p.choices), ("effect", p.effects)):
        yield from _lists(norm, slot, pool, p.roles)
    if norm.window:
        for window in _others(norm.window, p.windows):
            yield "window", norm.window, window, replace(norm, window=window)
    for i, was in enumerate(norm.formula):
        for formula in _others(was, p.formulas):
            yield "formula", was, formula, replace(norm, formula=(*norm.formula[:i], formula, *norm.formula[i + 1 :]))


def _lists(norm: Norm, slot: str, pool: Sequence[str], roles: Sequence[str]) -> Iterator[tuple[str, str, str, Norm]]:
    terms: tuple[str, ...] = getattr(norm, slot)
    for i, was in enumerate(terms):
        for became in _instead(was, slot, pool, roles):
            if became not in terms:
                yield slot, was, became, _with(norm, slot, (*terms[:i], became, *terms[i + 1 :]))


def _instead(was: str, slot: str, pool: Sequence[str], roles: Sequence[str]) -> Iterator[str]:
    seen = {was}
    first = parse(split(was, "|")[0])
    candidates: list[str] = []
    if slot in ("when", "unless"):
        sign = "not " if first.negated else ""
        candidates += [sign + t for t in pool]
        candidates.append(str(first.positive) if first.negated else f"not {was}" if "|" not in was else str(first))
    else:
        candidates += pool
    candidates += [was[: m.start()] + str(int(m[0]) + d) + was[m.end() :] for m in re.finditer(r"\d+", was) for d in (1, -1)]
    if len(first.args) == 1 and str(first.args[0]) in roles:
        sign = "not " if first.negated else ""
        candidates += [f"{sign}{first.name}({role})" for role in roles]
    for term in candidates:
        if term not in seen and "-" not in term:
            seen.add(term)
            yield term


def _with(norm: Norm, slot: str, value: Any) -> Norm:
    return replace(norm, **{slot: value})


def _others(was: str, pool: Sequence[str]) -> Iterator[str]:
    yield from (t for t in pool if t != was)


def mutate(
    norms: Sequence[Norm],
    *,
    games: Mapping[str, str] | None = None,
    game: str | None = None,
    given: Mapping[str, str] | None = None,
    budget: Budget = FULL,
) -> list[Mutant]:
    """All mutants of the norms that have a verdict by playing, in order."""
    out: list[Mutant] = []
    for name, numbers in by_game(norms, games, game).items():
        if name is None:
            continue
        courts = Courts(game_named(name), replace(quick(budget), irregular=budget.irregular))
        params = courts.game.resolve(rules_of(courts.game, given))
        for book in dict.fromkeys(norms[i].book for i in numbers):
            code = [norms[i] for i in numbers if norms[i].book == book]
            pool = pools(code)
            licences = _Licences(code, courts.under(params).tables)
            for n in code:
                before = courts.hear(n, code, params, traces=False)
                if before.verdict in DECIDED:
                    out += _tried(n, pool, courts, code, params, before, licences)
    return out


class _Licences:
    """What each norm of a code alone licenses, in the walks in which mutants are tried."""

    def __init__(self, code: Sequence[Norm], tables: Sequence[Table]) -> None:
        self.tables = tables
        self.own = [[licence(n, t) for t in tables] for n in code]
        self.number = {id(n): i for i, n in enumerate(code)}

    def lost(self, norm: Norm, mutant: Norm) -> str:
        """What nothing licenses any more when the mutant takes the norm's place; "" if all is still licensed."""
        me = self.number[id(norm)]
        for k, table in enumerate(self.tables):
            mine = self.own[me][k].edges
            if not any(e.any() for e in mine.values()):
                continue
            now = licence(mutant, table).edges
            for what, edges in mine.items():
                left = edges & ~now[what] if what in now else edges.copy()
                for i, others in enumerate(self.own):
                    if i != me and what in others[k].edges:
                        left &= ~others[k].edges[what]
                if left.any():
                    e = int(np.flatnonzero(left)[0])
                    return f"{what} no longer licensed: {table.walk.acts[table.walk.act[e]]}"
        return ""


def _tried(
    norm: Norm,
    pool: Pools,
    courts: Courts,
    code: Sequence[Norm],
    params: Mapping[str, str],
    before: Finding,
    licences: _Licences,
) -> Iterator[Mutant]:
    for slot, was, became, mutant in mutants_of(norm, pool):
        after = courts.hear(mutant, code, params, traces=False, keep=False)
        result: Result = "survived"
        by, why = "", after.why
        if after.verdict != before.verdict:
            result, by = "caught", "verdict"
        elif after.signature == before.signature:
            result = "equivalent"
        elif lost := licences.lost(norm, mutant):
            result, by, why = "caught", "closure", lost
        yield Mutant(norm.book, norm.law, norm.norm, slot, was, became, before.verdict, after.verdict, result, by, why)


def tally(mutants: Sequence[Mutant]) -> dict[str, int]:
    """How many were caught (and by closure alone), equivalent, survived; share caught of the others, in %."""
    count = {r: sum(m.result == r for m in mutants) for r in ("caught", "equivalent", "survived")}
    count["closure"] = sum(m.by == "closure" for m in mutants)
    real = count["caught"] + count["survived"]
    return {**count, "percent": round(100 * count["caught"] / real) if real else 0}
