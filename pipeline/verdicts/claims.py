"""Claim and power: open for the right holder, against the right player, with exactly these choices, for the right time."""

from __future__ import annotations

import numpy as np

from pipeline.games.game import Claim
from pipeline.norms.shape import Norm
from pipeline.terms import Term, parse
from pipeline.verdicts.cases import Cases, NoView
from pipeline.verdicts.outcome import Outcome, names
from pipeline.verdicts.permissions import permission
from pipeline.verdicts.remedies import Others
from pipeline.verdicts.table import any0


def claim(norm: Norm, cases: Cases, code: Others) -> Outcome:
    """Open for the right holder, against the right player, with exactly these choices, for the right time."""
    table, k = cases.table, len(cases)
    power = norm.kind == "power"
    holder_term = norm.bearer if power else norm.holder
    if holder_term is None:
        raise NoView("role", "")
    if power and not norm.choices:
        return _deciding_act(norm, cases, code)
    holder = cases.who(holder_term)
    against = None if power or norm.bearer is None else cases.who(norm.bearer)
    choices = frozenset(norm.choices)
    ok = np.zeros(k, dtype=np.bool_)
    memo: dict[tuple[object, ...], bool] = {}
    kind = norm.kind
    for i in range(k):
        node = int(cases.at[i])
        h = holder[:, i].tobytes()
        b = b"" if against is None else against[:, i].tobytes()
        open_now = table.claims(node)
        if cases.mode == "event" and cases.edge is not None and not cases.tail:
            # the event must have opened it
            before = table.claims(int(cases.before[i]))
            act = table.walk.acts[table.walk.act[cases.edge[i]]]
            open_now = tuple(c for c in open_now if c not in before or c.cause == act)
        key = (open_now, h, b)
        if key not in memo:
            want = frozenset(s for j, s in enumerate(table.seats) if holder[j, i])
            bear = frozenset() if against is None else frozenset(s for j, s in enumerate(table.seats) if against[j, i])
            memo[key] = any(_fits(c, kind, want, choices, bear, norm.window) for c in open_now)
        ok[i] = memo[key]

    def why(i: int) -> str:
        open_now = table.claims(int(cases.at[i]))
        said = f"{names(table, holder, i)} may {'decide' if power else 'exact'} {' | '.join(sorted(choices))}"
        if not open_now:
            return f"the law says {said}; in the game nothing is open to anybody"
        return f"the law says {said}; in the game " + "; ".join(_words(c) for c in open_now)

    excused = np.zeros(k, dtype=np.bool_)
    if cases.mode == "event" and cases.edge is not None:
        excused = code.excused()[cases.edge] & ~ok
    nobody = ~any0(holder)
    if against is not None:
        nobody |= ~any0(against)
    return Outcome(
        ok, nobody, excused, why,
        demand=(holder.tobytes(), b"" if against is None else against.tobytes(), repr(sorted(choices)).encode()),
    )  # fmt: skip


def _words(c: Claim) -> str:
    return f"{c}{f' {c.until}' if c.until else ''}"


def _fits(
    c: Claim, kind: str, holder: frozenset[str], choices: frozenset[str], bearer: frozenset[str], window: str | None
) -> bool:
    if c.kind != kind or c.holder != holder or frozenset(c.choices) != choices:
        return False
    if bearer and c.bearer and c.bearer != bearer:
        return False
    return not (window and c.until) or _time(window) == _time(c.until)


def _time(window: str) -> str:
    """`before(E)` and `until(E)` are one time for a claim that is open from its trigger on."""
    t = parse(window)
    return str(Term("until", t.args)) if t.name in ("before", "until") else str(t)


def _deciding_act(norm: Norm, cases: Cases, code: Others) -> Outcome:
    """A power used by an act of its own: in order for the bearer, and it brings what the norm says."""
    return permission(norm, cases, code)
