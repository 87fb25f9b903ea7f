"""Two codes side by side: what both say, what one leaves silent, and the play at which they part.

    compare(norms_a, norms_b, game=game_named("bridge")) -> list[Difference]

Rules in which editions are known to differ are fitted to either code and the two games are then played in step. What no
such rule covers is laid side by side norm by norm: two norms are the same when they arise in the same states and ask the same.
Silence is not disagreement: it is `only_a` or `only_b`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pipeline.compare.parting import part_ways
from pipeline.compare.shape import Difference, Side
from pipeline.games.game import Game, Parameter
from pipeline.norms.shape import Norm
from pipeline.verdicts.fit import fit, shared_courts
from pipeline.verdicts.shape import Fit
from pipeline.verdicts.walk import FULL, Budget


def compare(
    a: Sequence[Norm], b: Sequence[Norm], *, game: Game, given: Mapping[str, str] | None = None, budget: Budget = FULL
) -> list[Difference]:
    """Differences first, then what only one says, then what both say; within each in the order of the game's rules.

    given: rules set for both (and so not fitted). Parameters on which neither code speaks are left out.
    """
    courts = None
    if not {n.book for n in a} & {n.book for n in b}:
        courts = shared_courts([*a, *b], game, given or {}, budget)
    fits_a = {f.parameter: f for f in fit(a, game, given=given, budget=budget, courts=courts)}
    fits_b = {f.parameter: f for f in fit(b, game, given=given, budget=budget, courts=courts)}
    rules_a = game.resolve({**{p: f.value for p, f in fits_a.items()}, **(given or {})})
    rules_b = game.resolve({**{p: f.value for p, f in fits_b.items()}, **(given or {})})
    out = [
        d
        for p in game.parameters
        if p.name in fits_a and (d := _rule(p, fits_a[p.name], fits_b[p.name], game, rules_a, rules_b)) is not None
    ]
    order = {"differ": 0, "only_a": 1, "only_b": 2, "same": 3}
    return sorted(out, key=lambda d: order[d.status])


def _rule(p: Parameter, a: Fit, b: Fit, game: Game, rules_a: Mapping[str, str], rules_b: Mapping[str, str]) -> Difference | None:
    if not a.laws and not b.laws:
        return None
    sides = _side(p, a), _side(p, b)
    if a.laws and b.laws:
        if a.value == b.value or a.value in b.tied or b.value in a.tied:
            return Difference(p.name, "same", *sides)
        parting = part_ways(game, rules_a, {**rules_a, p.name: b.value})
        if parting is None:
            return Difference(p.name, "differ", *sides)
        return Difference(p.name, "differ", *sides, parting.trace, parting.after_a, parting.after_b)
    speaks, rules = (a, rules_a) if a.laws else (b, rules_b)
    others = [v for v in p.values if v != speaks.value]
    found = [w for v in others if (w := part_ways(game, rules, {**rules, p.name: v})) is not None]
    if not found:
        return Difference(p.name, "only_a" if a.laws else "only_b", *sides)
    first = min(found, key=lambda w: len(w.trace.acts))
    if a.laws:
        return Difference(p.name, "only_a", *sides, first.trace, first.after_a, {})
    return Difference(p.name, "only_b", *sides, first.trace, {}, first.after_a)


def _side(p: Parameter, f: Fit) -> Side:
    if not f.laws:
        return Side()
    tied = f" (as well: {', '.join(f.tied)})" if f.tied else ""
    return Side(f.laws, f"{p.meaning}: {f.value}{tied}")
