"""Permission: in order for the bearer in every case, and for nobody whom an exclusive right excludes."""

from __future__ import annotations

import numpy as np

from pipeline.norms.shape import Norm
from pipeline.terms import parse
from pipeline.verdicts.cases import Cases, NoView, acts_of
from pipeline.verdicts.outcome import Outcome, act_of, brought_about, closed, first_of, names, several, waiting
from pipeline.verdicts.remedies import Others
from pipeline.verdicts.table import Seats, Table, all0, any0
from pipeline.verdicts.walk import Bools


def permission(norm: Norm, cases: Cases, code: Others) -> Outcome:
    """In order for the bearer in every case, and for nobody whom an exclusive right excludes."""
    table, k = cases.table, len(cases)
    acts = list(norm.choices) if norm.act is None else [norm.act]
    if not acts:
        raise NoView("act", "")
    bearer = cases.who(norm.bearer or "any")
    if cases.mode == "act":
        return _permission_of_acts(norm, cases, code)
    at = cases.at
    ok = np.ones(k, dtype=np.bool_)
    skipped = waiting(norm, cases)
    granted_all = bearer.copy()
    free_any = np.zeros_like(bearer)
    exempt = np.zeros_like(bearer)
    open_to_someone = np.ones(k, dtype=np.bool_)
    can_somehow = np.ones(k, dtype=np.bool_)
    for act in acts:
        edges = acts_of(table, act)
        order = _in_order(table, act, edges)
        for d in cases.declined:
            del d  # declining is no obstacle to a liberty
        granted_all &= order[:, at]
        open_to_someone &= any0(order)[at]
        free = table.by_seat(edges & ~code.barred)
        free_any |= free[:, at]
        able = table.by_seat(edges)[:, at]
        exempt |= able & ~free[:, at]
        can_somehow &= any0(able & bearer)
    if several(norm.bearer):
        ok &= all0(~bearer | granted_all)
    else:
        ok &= any0(granted_all)
    exclusive, notes = _effects_of_permission(norm, cases, acts, bearer, ok)
    if any(parse(e).name == "turn" and parse(e).args and cases.who(str(parse(e).args[0])).all() for e in norm.effect):
        skipped[:] = True  # a first right that is everybody's says nothing
    skipped |= closed(cases, open_to_someone) | (~can_somehow & any0(bearer) & ~ok)
    skipped |= _used(cases, acts, any0(granted_all), ok & ~skipped)
    limited = ~ok & ~any0(bearer & free_any) & can_somehow
    clash = ""
    if (ok | ~limited | skipped).any():
        skipped |= limited
    elif limited.any():
        clash = "what it allows is forbidden or penalised by another law of the same code wherever it could be done"
    whole, first = _coverage(norm, cases, bearer, granted_all, skipped | ~ok, exempt)
    if whole and first >= 0:
        ok[first] = False

    def why(i: int) -> str:
        if granted_all[:, i].any() and exclusive is not None and exclusive[i]:
            return exclusive_why(i)
        order = table.order(acts[0])
        able = "nobody" if order is None else names(table, order[:, at], i)
        return f"{acts[0]} is not in order for {norm.bearer} ({names(table, bearer, i)}) here; it is for {able}"

    def shows(i: int) -> int:
        if granted_all[:, i].any() and exclusive is not None and exclusive[i]:
            others = [table.seats.index(s) for s in names(table, ~bearer, i).split("/") if s in table.seats]
            return first_of(table, int(at[i]), acts_of(table, acts[0]) & table.walk.regular, others)
        refused = np.flatnonzero(bearer[:, i] & ~granted_all[:, i])
        return first_of(table, int(at[i]), acts_of(table, acts[0]) & ~table.walk.regular, list(refused))

    def exclusive_why(i: int) -> str:
        order = table.order(acts[0])
        able = names(table, order[:, at], i) if order is not None else "others"
        return f"the right is said to be exclusive, yet {acts[0]} is in order for {able}"

    return Outcome(
        ok, ~any0(bearer), skipped, why, demand=(granted_all.tobytes(),), clash=clash, notes=notes, whole=whole, shows=shows
    )  # fmt: skip


def _used(cases: Cases, acts: list[str], granted: Bools, fine: Bools) -> Bools:
    """Cases in which the bearer has the right no more because he has had it on the way there and used it or let it pass."""
    if cases.mode != "state" or cases.active is None or (granted | fine).all() or parse(acts[0]).args:
        return np.zeros(len(cases), dtype=np.bool_)
    w = cases.table.walk
    had = np.zeros(cases.table.n, dtype=np.bool_)
    had[cases.at[granted]] = True
    for n in w.outward:
        before = w.came_from[n]
        if before >= 0 and had[before]:
            had[n] = True
    return np.asarray(had[cases.at] & ~granted, dtype=np.bool_)


def _in_order(table: Table, act: str, edges: Bools) -> Seats:
    """S x N. An act of the bearer's choice (`any_card`) is in order only where every one of its kind is."""
    order = table.order(act)
    assert order is not None
    args = parse(act).args if "|" not in act else ()
    if args and args[0].name.startswith("any"):
        return order & ~table.by_seat(edges & ~table.walk.regular)
    return order


def _coverage(norm: Norm, cases: Cases, bearer: Seats, granted: Seats, bad: Bools, exempt: Seats) -> tuple[str, int]:
    """A right given to each of several players has to be there for each of them somewhere."""
    table = cases.table
    good = ~bad
    for i, seat in enumerate(table.seats):
        named = bearer[i] & good & ~exempt[i]
        if named.any() and not (granted[i] & good).any():
            first = int(np.flatnonzero(named)[0])
            return f"{seat} is among {norm.bearer}, yet the act is never in order for {seat} where the law gives the right", first
    return "", -1


def _effects_of_permission(
    norm: Norm, cases: Cases, acts: list[str], bearer: Seats, ok: Bools
) -> tuple[Bools | None, tuple[str, ...]]:
    table, at = cases.table, cases.at
    exclusive: Bools | None = None
    notes: list[str] = []
    for term in norm.effect:
        t = parse(term)
        if t.name == "turn" and t.args:
            who = cases.who(str(t.args[0]))
            order = np.zeros_like(who)
            for act in acts:
                one = table.order(act)
                if one is not None:
                    order |= one[:, at]
            shared = any0(order & ~who)
            exclusive = shared if exclusive is None else exclusive | shared
            ok &= ~shared
            ok &= any0(order & who) | ~any0(who)
            continue
        seen = False
        for i in range(len(cases)):
            if not ok[i]:
                continue
            says = brought_about(table, int(at[i]), acts, bearer[:, i], term)
            seen = seen or says is not None
            if says is False:
                ok[i] = False
        if not seen:
            notes.append(f"{table.game.name} takes no view of {term}")
    return exclusive, tuple(notes)


def _permission_of_acts(norm: Norm, cases: Cases, code: Others) -> Outcome:
    table = cases.table
    assert cases.edge is not None
    regular = table.walk.regular[cases.edge]
    limited = code.barred[cases.edge] & ~regular
    clash = ""
    if len(cases) and limited.all():
        clash = "what it allows is forbidden or penalised by another law of the same code wherever it could be done"
        limited = np.zeros_like(limited)
    return Outcome(
        regular.copy(), np.zeros(len(cases), dtype=np.bool_), limited,
        lambda i: f"{act_of(table, int(cases.edge[i]))} fulfils the conditions, yet it is not in order",  # type: ignore[index]
        demand=(regular.tobytes(),), clash=clash, shows=lambda i: int(cases.edge[i]),  # type: ignore[index]
    )  # fmt: skip
