"""Prohibition: not in order unless what lifts the bar is there; a breach has the consequence the norm names."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pipeline.norms.shape import Norm
from pipeline.terms import alternatives, parse
from pipeline.verdicts.cases import Cases, NoView, acts_of, holds_any, terms_of
from pipeline.verdicts.outcome import Outcome, act_of, effect_after, effect_now, first_of, names
from pipeline.verdicts.remedies import Others
from pipeline.verdicts.table import Seats, Table, any0, mentions
from pipeline.verdicts.walk import Bools

SHOWN = 400
"""In so many cases it is looked for whose leave a barred act waits."""


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
    lifted, whole, notes, asked = _lifted(norm, cases, bearer, edges)
    barred = ~bad | lifted
    ok = barred.copy()
    ok[list(asked)] = False
    freed = _freed(norm, cases, bearer, table.by_seat(edges & table.walk.regular)) if norm.on and not norm.unless else {}
    ok[list(freed)] = False
    notes_effect = _breach(norm, cases, bearer, edges, ok)
    if whole and len(ok):
        ok[0] = False

    def why(i: int) -> str:
        if i in asked:
            return f"the law asks the leave of {' or '.join(norm.unless)}, the game that of {asked[i][0]}"
        if i in freed:
            return f"{acts[0]} is in order for {names(table, bearer, i)} after {act_of(table, freed[i])}"
        if barred[i]:
            return f"a breach does not bring {', '.join(norm.effect)}"
        return f"{acts[0]} is in order for {names(table, bearer & order[:, cases.at], i)} all the same"

    def shows(i: int) -> int:
        if i in asked:
            return asked[i][1]
        if i in freed:
            return freed[i]
        return first_of(table, int(cases.at[i]), edges & table.walk.regular, list(np.flatnonzero(bearer[:, i])))

    return Outcome(
        ok, ~any0(bearer), ~possible & any0(bearer), why, demand=(bearer.tobytes(),), notes=notes + notes_effect, whole=whole,
        shows=shows,
    )  # fmt: skip


def _lifted(
    norm: Norm, cases: Cases, bearer: Seats, edges: Bools
) -> tuple[Bools, str, tuple[str, ...], dict[int, tuple[str, int]]]:
    """Where the bar is lifted; whether what the norm says lifts it ever does; in which cases somebody else's leave does."""
    table, k = cases.table, len(cases)
    lifted = np.zeros(k, dtype=np.bool_)
    if not norm.unless or not k:
        return lifted, "", (), {}
    notes, works = [], False
    leave: list[Seats] = []
    for text in norm.unless:
        for t in alternatives(text):
            says = table.predicate(str(t.positive))
            if t.name == "consented" and len(t.args) == 1:
                leave.append(cases.who(str(t.args[0])))
            elif says is None:
                notes.append(f"{table.game.name} takes no view of {t}")
                works = True
            if says is not None:
                state = ~says if t.negated else says
                lifted |= state[cases.at]
                opened = _by_bearer(norm, table, edges & table.walk.regular)
                works |= bool((opened & state[None, :] & _ever(table, norm)[None, :]).any())
    given, asked = _leave_given(table, cases, bearer, edges, leave) if leave else (False, {})
    if works or given:
        return lifted, "", tuple(notes), asked
    other = f"; the game asks the leave of {' or '.join(sorted({who for who, _ in asked.values()}))}" if asked else ""
    return lifted, f"{' or '.join(norm.unless)} never lifts the bar{other}", tuple(notes), asked


def _by_bearer(norm: Norm, table: Table, edges: Bools) -> Seats:
    """For each seat the states in which it is the bearer and may do one of these acts; of all seats where only the event
    tells who the bearer is."""
    who = None if norm.bearer is None else table.role(norm.bearer)
    does = table.by_seat(edges)
    return does if who is None or mentions(parse(norm.bearer or ""), "offender") else does & who


def _ever(table: Table, norm: Norm) -> Bools:
    """States in which the plain conditions of the norm hold."""
    mask = np.ones(table.n, dtype=np.bool_)
    for w in norm.when:
        try:
            mask &= holds_any(table, alternatives(w))
        except NoView:
            continue
    return mask


def _leave_given(
    table: Table, cases: Cases, bearer: Seats, edges: Bools, leave: Sequence[Seats]
) -> tuple[bool, dict[int, tuple[str, int]]]:
    """Whether the barred act, done all the same, waits for the word of just the player whose leave the norm asks, who may
    let it stand; and the cases in which it waits for that of somebody else: whose."""
    given = False
    asked: dict[int, tuple[str, int]] = {}
    for i in range(min(len(cases), SHOWN)):
        wanted = [frozenset(s for j, s in enumerate(table.seats) if who[j, i]) for who in leave]
        for e in np.flatnonzero(edges & (table.walk.src == cases.at[i])):
            if table.doer[e] < 0 or not bearer[table.doer[e], i]:
                continue
            open_before = table.claims(int(cases.at[i]))
            for c in table.claims_after(int(e)):
                if c.kind == "power" and "accept" in c.choices and c not in open_before:
                    if c.holder in wanted:
                        given = True
                    else:
                        asked[i] = ("/".join(sorted(c.holder)), int(e))
    return given, asked


def _freed(norm: Norm, cases: Cases, bearer: Seats, order: Seats) -> dict[int, int]:
    """Cases after which somebody else may give leave, and the barred act is in order for the bearer though what the norm says
    still holds: the bar can be lifted, of which the law says nothing. The leave (an edge) of each."""
    table, w = cases.table, cases.table.walk
    if not norm.when or not (~any0(bearer & order[:, cases.at])).any():
        return {}
    stands = _ever(table, norm)
    leave = np.asarray([a.act == "accept" for a in w.acts], dtype=np.bool_)[w.act]
    others = leave & w.regular & table.followed & stands[np.where(table.followed, w.dst, 0)] & (table.doer >= 0)
    found: dict[int, int] = {}
    for i in range(min(len(cases), SHOWN)):
        for e in np.flatnonzero(others & (w.src == cases.at[i])):
            if not bearer[table.doer[e], i] and (bearer[:, i] & order[:, w.dst[e]]).any():
                found[i] = int(e)
                break
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
