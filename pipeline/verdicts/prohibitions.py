"""Prohibition: not in order unless what lifts the bar is there; a breach has the consequence the norm names."""

from __future__ import annotations

import numpy as np

from pipeline.norms.shape import Norm
from pipeline.terms import alternatives
from pipeline.verdicts.cases import Cases, NoView, acts_of, holds_any, terms_of
from pipeline.verdicts.outcome import Outcome, act_of, effect_after, effect_now, first_of, names
from pipeline.verdicts.remedies import Others
from pipeline.verdicts.table import Seats, Table, any0
from pipeline.verdicts.walk import Bools


def prohibition(norm: Norm, cases: Cases, code: Others) -> Outcome:
    """Not in order for the bearer unless what lifts the bar is there; a breach has the consequence it names."""
    table, k = cases.table, len(cases)
    if norm.act is None:
        raise NoView("act", "")
    acts = terms_of(norm.act)
    if cases.mode == "act":
        assert cases.edge is not None
        bad = table.walk.regular[cases.edge]
        return Outcome(
            ~bad, np.zeros(k, dtype=np.bool_), np.zeros(k, dtype=np.bool_),
            lambda i: f"{act_of(table, int(cases.edge[i]))} is in order all the same",  # type: ignore[index]
            demand=(b"no",), shows=lambda i: int(cases.edge[i]),  # type: ignore[index]
        )  # fmt: skip
    bearer = cases.who(norm.bearer or "any")
    edges = acts_of(table, norm.act)
    order, able = table.order(norm.act), table.able(norm.act)
    assert order is not None and able is not None
    bad = any0(bearer & order[:, cases.at])
    possible = any0(bearer & able[:, cases.at])
    lifted, whole, notes = _lifted(norm, cases, bearer, edges)
    barred = ~bad | lifted
    ok = barred.copy()
    notes_effect = _breach(norm, cases, bearer, edges, ok)
    if whole and len(ok):
        ok[0] = False
    return Outcome(
        ok, ~any0(bearer), ~possible & any0(bearer),
        lambda i: (
            f"a breach does not bring {', '.join(norm.effect)}" if barred[i]
            else f"{acts[0]} is in order for {names(table, bearer & order[:, cases.at], i)} all the same"
        ),
        demand=(bearer.tobytes(),), notes=notes + notes_effect, whole=whole,
        shows=lambda i: first_of(table, int(cases.at[i]), edges & table.walk.regular, list(np.flatnonzero(bearer[:, i]))),
    )  # fmt: skip


def _lifted(norm: Norm, cases: Cases, bearer: Seats, edges: Bools) -> tuple[Bools, str, tuple[str, ...]]:
    """Where the bar is lifted; and whether what the norm says lifts it ever does."""
    table, k = cases.table, len(cases)
    lifted = np.zeros(k, dtype=np.bool_)
    if not norm.unless or not k:
        return lifted, "", ()
    whole, notes, works = "", [], False
    asked_of: set[str] = set()
    for text in norm.unless:
        for t in alternatives(text):
            says = table.predicate(str(t.positive))
            leave = t.name == "consented" and len(t.args) == 1
            if says is None and not leave:
                notes.append(f"{table.game.name} takes no view of {t}")
                works = True
                continue
            if says is not None:
                state = ~says if t.negated else says
                lifted |= state[cases.at]
                order = table.order(norm.act or "")
                if order is not None and (order & state[None, :] & _ever(table, norm)[None, :]).any():
                    works = True
            if leave:
                who = cases.who(str(t.args[0]))
                works |= _leave_given(table, cases, bearer, edges, who, asked_of)
    if not works:
        other = f"; the game asks the leave of {' or '.join(sorted(asked_of))}" if asked_of else ""
        whole = f"{' or '.join(norm.unless)} never lifts the bar{other}"
    return lifted, whole, tuple(notes)


def _ever(table: Table, norm: Norm) -> Bools:
    """States in which the plain conditions of the norm hold."""
    mask = np.ones(table.n, dtype=np.bool_)
    for w in norm.when:
        try:
            mask &= holds_any(table, alternatives(w))
        except NoView:
            continue
    return mask


def _leave_given(table: Table, cases: Cases, bearer: Seats, edges: Bools, who: Seats, asked_of: set[str]) -> bool:
    """Whether the barred act, done all the same, waits for the word of just that player, who may let it stand."""
    found = False
    for i in range(min(len(cases), 400)):
        node = int(cases.at[i])
        for e in np.flatnonzero(edges & (table.walk.src == node)):
            if table.doer[e] < 0 or not bearer[table.doer[e], i]:
                continue
            for c in table.claims_after(int(e)):
                if c.kind == "power" and "accept" in c.choices:
                    if c.holder == frozenset(s for j, s in enumerate(table.seats) if who[j, i]):
                        found = True
                    else:
                        asked_of.add("/".join(sorted(c.holder)))
                        return False
    return found


def _breach(norm: Norm, cases: Cases, bearer: Seats, edges: Bools, ok: Bools) -> tuple[str, ...]:
    """The consequence a prohibition names: in force already, or brought about by the barred act."""
    table, notes = cases.table, []
    for term in norm.effect:
        seen = False
        for i in range(len(cases)):
            if not ok[i]:
                continue
            says = effect_now(table, int(cases.at[i]), term)
            if not says and cases.mode == "event" and cases.edge is not None:
                says = _either(says, effect_after(table, int(cases.edge[i]), term))
            if not says:
                for e in np.flatnonzero(edges & (table.walk.src == cases.at[i])):
                    if table.doer[e] >= 0 and bearer[table.doer[e], i]:
                        says = _either(says, effect_after(table, int(e), term))
            seen = seen or says is not None
            if says is False:
                ok[i] = False
        if not seen and len(cases):
            notes.append(f"{table.game.name} takes no view of {term}")
    return tuple(notes)


def _either(a: bool | None, b: bool | None) -> bool | None:
    return b if a is None else a if b is None else a or b
