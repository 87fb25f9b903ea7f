"""Obligation: nothing else is in order for the bearer, or leaving the act undone has consequences."""

from __future__ import annotations

import numpy as np

from pipeline.norms.shape import Norm
from pipeline.verdicts.cases import Cases, NoView, acts_of
from pipeline.verdicts.outcome import Outcome, act_of, closed, done_before, effect_after, first_of, names, waiting
from pipeline.verdicts.remedies import Others
from pipeline.verdicts.table import Seats, Table, all0, any0
from pipeline.verdicts.walk import Bools


def obligation(norm: Norm, cases: Cases, code: Others) -> Outcome:
    """Nothing else is in order for the bearer, or leaving it undone has consequences."""
    table, k, at = cases.table, len(cases), cases.at
    acts = list(norm.choices) if norm.act is None else [norm.act]
    if not acts:
        raise NoView("act", "")
    bearer = cases.who(norm.bearer or "any")
    does = np.zeros(table.m, dtype=np.bool_)
    each_in_order = np.ones(k, dtype=np.bool_)
    in_order = bearer.copy()
    for act in acts:
        edges = acts_of(table, act)
        does |= edges
        order = table.order(act)
        assert order is not None
        each_in_order &= any0(order[:, at] & bearer)
        in_order &= order[:, at]
    regular = table.walk.regular
    free = regular & ~does & ~table.uses()
    for act in cases.declined:
        free &= ~acts_of(table, act)
    skipped = waiting(norm, cases)
    if cases.declined:
        wish = np.ones(k, dtype=np.bool_)
        for act in cases.declined:
            order = table.order(act)
            assert order is not None
            wish &= any0(order[:, at] & bearer)
        skipped |= ~wish
    free &= ~_leaves_standing(table, cases, does)
    else_in_order = any0(table.by_seat(free)[:, at] & bearer)
    ok = each_in_order & ~else_in_order
    orders = [table.order(a) for a in acts]
    somebody = np.ones(k, dtype=np.bool_)
    for order in orders:
        assert order is not None
        somebody &= any0(order)[at]
    skipped |= closed(cases, somebody)
    if not each_in_order.all():
        skipped |= ~each_in_order & done_before(cases, bearer, does)
    if norm.formula and norm.act and not (ok | skipped).all() and code.permits(norm.act):
        # the act itself is a liberty given elsewhere; the duty is to do it in these words
        return _in_these_words(norm, cases, bearer, does, each_in_order)
    notes: tuple[str, ...] = ()
    if norm.effect:
        notes = _bound_effects(norm, cases, bearer, does, ok, each_in_order, skipped)
    for i in np.flatnonzero(each_in_order & else_in_order & ~ok):
        ok[i] = _omission_counts(table, int(at[i]), bearer[:, i], does)

    whole, first = _spared(norm, cases, bearer, in_order, ~ok | skipped)
    if whole:
        ok[first] = False

    def why(i: int) -> str:
        if not each_in_order[i]:
            wanted = ", ".join(a for a in acts)
            return f"{wanted} is not in order for {norm.bearer} ({names(table, bearer, i)}) here"
        others = sorted({
            act_of(table, int(e)) for e in np.flatnonzero(free & (table.walk.src == at[i])) if bearer[table.doer[e], i]
        })  # fmt: skip
        if not others:
            return f"the act does not bring {', '.join(norm.effect)}"
        return f"{', '.join(others[:4])} is in order as well, and leaving {acts[0]} undone has no consequence"

    return Outcome(
        ok, ~any0(bearer), skipped, why, demand=(each_in_order.tobytes(), bearer.tobytes()), notes=notes, whole=whole,
        shows=lambda i: first_of(table, int(at[i]), free if each_in_order[i] else does, list(np.flatnonzero(bearer[:, i]))),
    )  # fmt: skip


def _spared(norm: Norm, cases: Cases, bearer: Seats, in_order: Seats, bad: Bools) -> tuple[str, int]:
    """Of several players on whom a duty is laid each has to meet it somewhere ("" and -1 where each does); what is said of
    everybody is the duty of him to whom it falls."""
    bad = bad | all0(bearer)
    for i, seat in enumerate(cases.table.seats):
        named = bearer[i] & ~bad
        if named.any() and not (in_order[i] & named).any():
            first = int(np.flatnonzero(named)[0])
            return (
                f"{seat} is among {norm.bearer}, yet the act is never in order for {seat} where the law lays the duty on him",
                first,
            )
    return "", -1


def _leaves_standing(table: Table, cases: Cases, does: Bools) -> Bools:
    """Edges after which the duty stands as it stood and can still be met: to do them is no way out of it."""
    w = table.walk
    to = np.where(table.followed, w.dst, 0)
    still = table.by_seat(does & w.regular)
    doer = np.where(table.doer >= 0, table.doer, 0)
    stands = table.followed & still[doer, to]
    if cases.active is not None:
        stands &= cases.active[to]
    return np.asarray(stands, dtype=np.bool_)


def _in_these_words(norm: Norm, cases: Cases, bearer: Seats, does: Bools, each_in_order: Bools) -> Outcome:
    table, w = cases.table, cases.table.walk
    words = np.asarray([any(v in norm.formula for _, v in a.args) for a in w.acts], dtype=np.bool_)[w.act]
    said = does & words
    if not said.any():
        raise NoView("formula", ", ".join(norm.formula))
    right = any0(table.by_seat(said & w.regular)[:, cases.at] & bearer)
    wrong = any0(table.by_seat(does & ~words & w.regular)[:, cases.at] & bearer)
    return Outcome(
        right & ~wrong, ~any0(bearer), ~each_in_order, lambda i: "the act is in order in other words as well",
        demand=(right.tobytes(),),
    )  # fmt: skip


def _bound_effects(
    norm: Norm, cases: Cases, bearer: Seats, does: Bools, ok: Bools, each_in_order: Bools, skipped: Bools
) -> tuple[str, ...]:
    """Every act by which the duty is met has to bring its effect, by itself or together with the event that called for it;
    a duty about the way of an act binds only that act; nobody is bound to what cannot be done."""
    table, notes = cases.table, []
    if norm.on is None and not norm.when:
        skipped |= ~each_in_order
        ok |= each_in_order
    for term in norm.effect:
        seen = False
        for i in range(len(cases)):
            if skipped[i]:
                continue
            by_event = effect_after(table, int(cases.edge[i]), term) if cases.edge is not None else None
            found = False
            for e in np.flatnonzero(does & (table.walk.src == cases.at[i])):
                if not bearer[table.doer[e], i]:
                    continue
                says = effect_after(table, int(e), term)
                if says is None:
                    continue
                seen = True
                found |= says
                if table.walk.regular[e] and not says and not by_event:
                    ok[i] = False
            if seen and not found and not by_event:
                skipped[i] = True
        if not seen and len(cases):
            notes.append(f"{table.game.name} takes no view of {term}")
    return tuple(notes)


def _omission_counts(table: Table, node: int, bearer: Bools, does: Bools) -> bool:
    """Whether going on without the act opens a claim against the bearer that was not open before."""
    before = set(table.claims(node))
    seats = {s for i, s in enumerate(table.seats) if bearer[i]}
    for e in np.flatnonzero((table.walk.src == node) & table.followed & table.walk.regular & ~does):
        for c in table.claims(int(table.walk.dst[e])):
            if c not in before and (c.bearer & seats or (c.cause is not None and c.cause.by in seats)):
                return True
    return False
