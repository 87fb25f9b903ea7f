"""Definition, procedure, sanction, immunity: in each case the effects the norm names have come about."""

from __future__ import annotations

import numpy as np

from pipeline.norms.shape import Norm
from pipeline.terms import Term, parse
from pipeline.verdicts.cases import Cases, NoView, acts_of
from pipeline.verdicts.outcome import Outcome, brought_about, closed, done_before, effect_after, effect_now
from pipeline.verdicts.remedies import Others
from pipeline.verdicts.table import Seats, Table, any0
from pipeline.verdicts.walk import Bools


def consequence(norm: Norm, cases: Cases, code: Others) -> Outcome:
    """Definition, procedure, sanction, immunity: in each case the effects named have come about."""
    table, k = cases.table, len(cases)
    ok = np.ones(k, dtype=np.bool_)
    nobody = np.zeros(k, dtype=np.bool_)
    failed: dict[int, str] = {}
    notes: list[str] = []
    seen_any = False
    bearer = cases.who(norm.bearer) if norm.bearer else None
    if bearer is not None and norm.kind in ("sanction", "immunity") and norm.on is not None:
        nobody |= ~any0(bearer)
    if norm.act:
        acts_of(table, norm.act)
    whole = _speaks_of_two(norm, table)
    if not norm.effect:
        raise NoView("effect", "")
    skipped = np.zeros(k, dtype=np.bool_)
    if norm.act and cases.mode == "state":
        order = table.order(norm.act)
        assert order is not None
        skipped = closed(cases, any0(order)[cases.at])
    says_all: list[bytes] = []
    for term in norm.effect:
        says = _come_about(norm, cases, term, bearer, nobody)
        if says is None:
            notes.append(f"{table.game.name} takes no view of {term}")
            continue
        seen_any = True
        for i in np.flatnonzero(ok & ~says):
            failed[int(i)] = term
        ok &= says
        says_all.append(says.tobytes())
    if not seen_any and k:
        raise NoView("effect", norm.effect[0])
    if norm.act and bearer is not None and cases.mode == "state" and not ok.all():
        skipped |= ~ok & done_before(cases, bearer, acts_of(table, norm.act))
    if norm.kind == "immunity" and bearer is not None and norm.on is not None:
        skipped |= ~nobody & _nothing_to_survive(norm, cases, bearer, ok, failed)
    if whole and k:
        ok[0] = False
    return Outcome(
        ok, nobody, skipped, lambda i: f"{failed.get(i, '')} has not come about", whole=whole,
        demand=tuple(says_all), notes=tuple(notes),
    )  # fmt: skip


def _nothing_to_survive(norm: Norm, cases: Cases, bearer: Seats, ok: Bools, failed: dict[int, str]) -> Bools:
    """Cases in which the bearer has the right that is to survive neither before the event nor after it: there is nothing to
    take from him. Where he had it, and now it is out of order for him though he could do it and play waits for no decision, he
    has lost it by the event, whatever has become of the right at large."""
    table = cases.table
    idle = np.zeros(len(cases), dtype=np.bool_)
    for term in norm.effect:
        t = parse(term)
        if t.name != "right_survives" or not t.args:
            continue
        order, able = table.order(str(t.args[0])), table.able(str(t.args[0]))
        if order is None or able is None:
            continue
        had, has = any0(order[:, cases.before] & bearer), any0(order[:, cases.at] & bearer)
        lost = had & ~has & any0(able[:, cases.at] & bearer) & ~table.open_claims()[cases.at]
        for i in np.flatnonzero(ok & lost):
            failed[int(i)] = term
        ok &= ~lost
        idle |= ~had & ~has
    return idle


def _speaks_of_two(norm: Norm, table: Table) -> str:
    """A norm that says of one act that another one's right survives or follows contradicts itself."""
    if norm.act is None or norm.on is None:
        return ""
    mine = table.act(norm.act)
    for term in norm.effect:
        t = parse(term)
        if t.name in ("right_survives", "then") and t.args and mine is not None:
            other = table.act(str(t.args[0]))
            if other is not None and not np.array_equal(mine, other):
                return f"the law speaks of {norm.act}, what follows of {t.args[0]}"
    return ""


def _come_about(norm: Norm, cases: Cases, term: str, bearer: Seats | None, nobody: Bools) -> Bools | None:
    table, k = cases.table, len(cases)
    t = parse(term)
    if t.name == "turn" and t.args:
        who = cases.who(str(t.args[0]))
        nobody |= ~any0(who)
        edges = table.walk.regular if norm.act is None else acts_of(table, norm.act) & table.walk.regular
        order = table.by_seat(edges & ~table.uses())[:, cases.at]
        mine = any0(order & who) & ~any0(order & ~who)
        return ~mine if t.negated else mine
    says: list[bool | None] = []
    for i in range(k):
        if cases.edge is not None and cases.mode == "event":
            says.append(effect_after(table, int(cases.edge[i]), term))
        elif norm.act is not None and bearer is not None:
            one = brought_about(table, int(cases.at[i]), [norm.act], bearer[:, i], term)
            says.append(effect_now(table, int(cases.at[i]), term) if one is None else one)
        else:
            says.append(effect_now(table, int(cases.at[i]), term))
    if all(s is None for s in says):
        said = _in_general(norm, cases, t.positive, bearer)
        return said if said is None or not t.negated else ~said
    return np.asarray([s is not False for s in says], dtype=np.bool_)


def _in_general(norm: Norm, cases: Cases, t: Term, bearer: Seats | None) -> Bools | None:
    """Effects that mean the same in every game, where the game itself has no view of them."""
    table, at = cases.table, cases.at
    if t.name == "holds" and t.args:
        says = table.predicate(str(t.args[0].positive))
        return None if says is None else (~says if t.args[0].negated else says)[at]
    if t.name == "then" and t.args:
        does = table.act(str(t.args[0]))
        if does is None:
            return None
        regular = table.walk.regular & ~table.uses()
        return table.from_state(regular & does)[at] & ~table.from_state(regular & ~does)[at]
    if t.name == "right_survives" and t.args:
        order = table.order(str(t.args[0]))
        if order is None:
            return None
        return any0(order[:, at] if bearer is None else order[:, at] & bearer)
    if t.name == "no_penalty" and cases.mode == "event":
        return ~(table.open_claims()[at] & ~table.open_claims()[cases.before])
    return None
