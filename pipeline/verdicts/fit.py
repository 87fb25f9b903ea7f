"""Fitting the rules of a game to a code: under which values do most of its laws hold?

A law speaks to a rule of the game when some value of the rule makes one of its norms hold and another does not. Each such
law votes for the values under which it holds best; no law votes on the rules it is judged under itself (`fitted_without`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from pipeline.games.game import Game
from pipeline.norms.shape import Norm
from pipeline.verdicts.courts import Courts
from pipeline.verdicts.shape import Fit
from pipeline.verdicts.walk import FULL, Budget

GOOD = frozenset({"holds"})
BAD = frozenset({"violated"})
FEW = 2_000
"""A part of the game is small when all its starting points together lead to no more states than this."""


def quick(budget: Budget) -> Budget:
    """A smaller search, for looking at many settings of the rules: two starting points of a large part, one irregular act."""
    return replace(budget, starts=min(budget.starts, 2), few=FEW, irregular=min(budget.irregular, 1), plays=min(budget.plays, 40))


@dataclass
class Votes:
    """How each law fares under each value of each parameter, all others as in `base`.

    scores: parameter -> law -> value -> norms of the law that hold less those that are violated.
    """

    game: Game
    base: Mapping[str, str]
    scores: dict[str, dict[str, dict[str, int]]] = field(default_factory=dict)

    def choose(self, parameter: str, without: str | None = None) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
        """Value with most votes (the base value where none is better), the laws that speak, and values that tie with it."""
        laws = {law: by for law, by in self.scores[parameter].items() if law != without and len(set(by.values())) > 1}
        base = self.base[parameter]
        if not laws:
            return base, (), ()
        values = next(p.values for p in self.game.parameters if p.name == parameter)
        total = {v: sum(by[v] for by in laws.values()) for v in values}
        best = max(total.values())
        top = [v for v in values if total[v] == best]
        value = base if base in top else top[0]
        return value, tuple(laws), tuple(v for v in top if v != value)


def stage(norms: Sequence[Norm], courts: Courts, base: Mapping[str, str]) -> Courts:
    """Courts that look only into those parts of the game in which the norms come to bear: for each norm the first such."""
    parts: dict[str, None] = {}
    for n in norms:
        finding = courts.hear(n, norms, base, traces=False)
        parts.update(dict.fromkeys(p for p in finding.parts[:1]))
    return Courts(courts.game, replace(courts.budget, parts=tuple(parts))) if parts else courts


def count(norms: Sequence[Norm], courts: Courts, base: Mapping[str, str], fixed: frozenset[str] = frozenset()) -> Votes:
    """Votes of the laws of one code on every parameter that is not fixed."""
    votes = Votes(courts.game, base)
    for p in courts.game.parameters:
        if p.name in fixed:
            continue
        by_law: dict[str, dict[str, int]] = {n.law: dict.fromkeys(p.values, 0) for n in norms}
        settings = {value: {**base, p.name: value} for value in p.values}
        for n in norms:
            found = {v: courts.hear(n, norms, rules, traces=False, like=base) for v, rules in settings.items()}
            # under a value that brings the norm to bear only after further irregular acts it is not the norm's own case
            least = min((f.level for f in found.values() if f.verdict in GOOD), default=0)
            for value, f in found.items():
                by_law[n.law][value] += (f.verdict in GOOD and f.level == least) - (f.verdict in BAD)
        votes.scores[p.name] = by_law
    return votes


def shared_courts(norms: Sequence[Norm], game: Game, given: Mapping[str, str], budget: Budget) -> Courts:
    """Courts in which all these norms can be heard under many settings of the rules."""
    return stage(norms, Courts(game, quick(budget)), game.resolve(given))


def settle(norms: Sequence[Norm], courts: Courts, given: Mapping[str, str]) -> Votes:
    """Votes over the values that all laws together settle on: fitted once more where the first fit moved a rule, since
    one rule may only be seen at work when another is as the book has it."""
    base = courts.game.resolve(given)
    fixed = frozenset(given)
    votes = count(norms, courts, base, fixed)
    for _ in range(2):
        moved = {**base, **{p: votes.choose(p)[0] for p in votes.scores}}
        if moved == dict(base):
            break
        base = moved
        votes = count(norms, courts, base, fixed)
    return votes


def fit(
    norms: Sequence[Norm],
    game: Game,
    *,
    given: Mapping[str, str] | None = None,
    budget: Budget = FULL,
    courts: Courts | None = None,
) -> list[Fit]:
    """The edition's fingerprint: for every parameter the value under which most laws hold, the laws that speak, the ties.
    courts: made before by `shared_courts`, when several codes of different books are fitted."""
    votes = settle(norms, courts or shared_courts(norms, game, given or {}, budget), given or {})
    out = []
    for p in game.parameters:
        if p.name not in votes.scores:
            continue
        value, laws, tied = votes.choose(p.name)
        out.append(Fit(p.name, value, laws, tied))
    return out


def fitted_without(
    norms: Sequence[Norm], game: Game, *, given: Mapping[str, str], budget: Budget, courts: Courts | None = None
) -> dict[tuple[str, str], dict[str, tuple[str, tuple[str, ...]]]]:
    """For each (book, law) of the norms the values fitted on all the *other* laws of its book, with the laws they rest on.

    The other rules of the base are the defaults, never values on which the law itself voted.
    """
    courts = courts or Courts(game, quick(budget))
    out: dict[tuple[str, str], dict[str, tuple[str, tuple[str, ...]]]] = {}
    for book in dict.fromkeys(n.book for n in norms):
        mine = [n for n in norms if n.book == book]
        base = game.resolve(given)
        votes = count(mine, stage(mine, courts, base), base, frozenset(given))
        for law in dict.fromkeys(n.law for n in mine):
            chosen = {}
            for p in votes.scores:
                value, laws, _ = votes.choose(p, without=law)
                if laws:
                    chosen[p] = (value, laws)
            out[book, law] = chosen
    return out
