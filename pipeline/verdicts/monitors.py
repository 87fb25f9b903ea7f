"""What each kind of norm says of its cases, tested state by state. Generic: no law and no game is known here by name.

Every monitor returns an Outcome over the cases: which are as the norm says, which are not and why, in which a role it
names is nobody, and which are governed by another rule of the same code and so left out of account.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from pipeline.games.game import Claim
from pipeline.norms.shape import Norm
from pipeline.terms import Term, alternatives, parse
from pipeline.verdicts.cases import Cases, NoView, acts_of, holds_any, terms_of
from pipeline.verdicts.remedies import Others
from pipeline.verdicts.table import Seats, Table, all0, any0
from pipeline.verdicts.walk import Bools


@dataclass
class Outcome:
    """Over K cases. ok; nobody: a role that is needed denotes no one; skipped: not a case after all (the matter is
    closed, play waits for a decision, another law governs); why: index of a failed case -> reason; demand: what the norm
    asks for in each case, for comparing two norms; notes: what the game could not say."""

    ok: Bools
    nobody: Bools
    skipped: Bools
    why: Callable[[int], str] = lambda _: ""
    missing: dict[int, str] = field(default_factory=dict)
    demand: tuple[bytes, ...] = ()
    clash: str = ""
    notes: tuple[str, ...] = ()
    shows: Callable[[int], int] = lambda _: -1  # the act (an edge) that shows a failure, -1: none is needed
    whole: str = ""  # a failure of the norm as a whole, shown at the first case


def names(table: Table, who: Seats, k: int) -> str:
    """The seats of one case, for people."""
    return "/".join(s for i, s in enumerate(table.seats) if who[i, k]) or "nobody"


def several(norm_role: str | None) -> bool:
    """Whether a role is meant of every one of its seats."""
    return norm_role is not None and parse(norm_role).name in ("each", "both")


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
    skipped = _waiting(norm, cases)
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
    skipped |= _closed(cases, open_to_someone) | (~can_somehow & any0(bearer) & ~ok)
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
            return _first(table, int(at[i]), acts_of(table, acts[0]) & table.walk.regular, others)
        refused = np.flatnonzero(bearer[:, i] & ~granted_all[:, i])
        return _first(table, int(at[i]), acts_of(table, acts[0]) & ~table.walk.regular, list(refused))

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


def _first(table: Table, node: int, edges: Bools, seats: list[int]) -> int:
    """The first of these edges out of a state whose doer is one of these seats; -1 if there is none."""
    hits = [int(e) for e in np.flatnonzero(edges & (table.walk.src == node)) if int(table.doer[e]) in seats]
    return hits[0] if hits else -1


def _closed(cases: Cases, open_to_someone: Bools) -> Bools:
    """Cases in which the act is in order for nobody because the matter is closed: where the condition has held before,
    a right that was there has lapsed; only where the condition begins to hold is it denied."""
    if cases.mode != "state" or cases.active is None:
        return np.zeros(len(cases), dtype=np.bool_)
    came = cases.table.walk.came_from[cases.at]
    fresh = (came >= 0) & ~cases.active[np.where(came >= 0, came, 0)]
    return ~open_to_someone & ~fresh


def _in_order(table: Table, act: str, edges: Bools) -> Seats:
    """S x N. An act of the bearer's choice (`any_card`) is in order only where every one of its kind is."""
    order = table.order(act)
    assert order is not None
    args = parse(act).args if "|" not in act else ()
    if args and args[0].name.startswith("any"):
        return order & ~table.by_seat(edges & ~table.walk.regular)
    return order


def _waiting(norm: Norm, cases: Cases) -> Bools:
    """Cases in which play stands still until somebody has used a claim or power that is open."""
    table = cases.table
    if cases.mode != "state" or any(parse(w.split("|")[0]).name == "pending" for w in norm.when):
        return np.zeros(len(cases), dtype=np.bool_)
    other = table.from_state(table.walk.regular & ~table.uses())
    return (table.open_claims() & ~other)[cases.at]


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
            says = _brought_about(table, int(at[i]), acts, bearer[:, i], term)
            seen = seen or says is not None
            if says is False:
                ok[i] = False
        if not seen:
            notes.append(f"{table.game.name} takes no view of {term}")
    return exclusive, tuple(notes)


def _brought_about(table: Table, node: int, acts: list[str], seats: Bools, term: str) -> bool | None:
    """Whether doing one of the acts, in order, from a state brings an effect about."""
    says: bool | None = None
    for act in acts:
        edges = table.act(act)
        if edges is None:
            continue
        for e in np.flatnonzero(edges & table.walk.regular & (table.walk.src == node)):
            if table.doer[e] >= 0 and seats[table.doer[e]]:
                one = effect_after(table, int(e), term)
                if one is not None:
                    says = one if says is None else says and one
    return says


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
        lambda i: f"{_act(table, int(cases.edge[i]))} fulfils the conditions, yet it is not in order",  # type: ignore[index]
        demand=(regular.tobytes(),), clash=clash, shows=lambda i: int(cases.edge[i]),  # type: ignore[index]
    )  # fmt: skip


def _act(table: Table, edge: int) -> str:
    return str(table.walk.acts[table.walk.act[edge]])


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
            lambda i: f"{_act(table, int(cases.edge[i]))} is in order all the same",  # type: ignore[index]
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
        shows=lambda i: _first(table, int(cases.at[i]), edges & table.walk.regular, list(np.flatnonzero(bearer[:, i]))),
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


def obligation(norm: Norm, cases: Cases, code: Others) -> Outcome:
    """Nothing else is in order for the bearer, or leaving it undone has consequences."""
    table, k, at = cases.table, len(cases), cases.at
    acts = list(norm.choices) if norm.act is None else [norm.act]
    if not acts:
        raise NoView("act", "")
    bearer = cases.who(norm.bearer or "any")
    does = np.zeros(table.m, dtype=np.bool_)
    each_in_order = np.ones(k, dtype=np.bool_)
    for act in acts:
        edges = acts_of(table, act)
        does |= edges
        order = table.order(act)
        assert order is not None
        each_in_order &= any0(order[:, at] & bearer)
    regular = table.walk.regular
    free = regular & ~does & ~table.uses()
    for act in cases.declined:
        free &= ~acts_of(table, act)
    skipped = _waiting(norm, cases)
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
    skipped |= _closed(cases, somebody)
    if norm.formula and norm.act and not (ok | skipped).all() and code.permits(norm.act):
        # the act itself is a liberty given elsewhere; the duty is to do it in these words
        return _in_these_words(norm, cases, bearer, does, each_in_order)
    notes: tuple[str, ...] = ()
    if norm.effect:
        notes = _bound_effects(norm, cases, bearer, does, ok, each_in_order, skipped)
    for i in np.flatnonzero(each_in_order & else_in_order & ~ok):
        ok[i] = _omission_counts(table, int(at[i]), bearer[:, i], does)

    def why(i: int) -> str:
        if not each_in_order[i]:
            wanted = ", ".join(a for a in acts)
            return f"{wanted} is not in order for {norm.bearer} ({names(table, bearer, i)}) here"
        others = sorted({
            _act(table, int(e)) for e in np.flatnonzero(free & (table.walk.src == at[i])) if bearer[table.doer[e], i]
        })  # fmt: skip
        if not others:
            return f"the act does not bring {', '.join(norm.effect)}"
        return f"{', '.join(others[:4])} is in order as well, and leaving {acts[0]} undone has no consequence"

    return Outcome(
        ok, ~any0(bearer), skipped, why, demand=(each_in_order.tobytes(), bearer.tobytes()), notes=notes,
        shows=lambda i: _first(table, int(at[i]), free if each_in_order[i] else does, list(np.flatnonzero(bearer[:, i]))),
    )  # fmt: skip


def _leaves_standing(table: Table, cases: Cases, does: Bools) -> Bools:
    """Edges after which the duty stands as it stood and can still be met: to do them is no way out of it."""
    w = table.walk
    to = np.where(table.followed, w.dst, 0)
    still = table.by_seat(does & w.regular)
    doer = np.where(table.doer >= 0, table.doer, 0)
    stands = table.followed & still[doer, to] & (to != w.src)
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
        skipped = _closed(cases, any0(order)[cases.at])
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
    if whole and k:
        ok[0] = False
    return Outcome(
        ok, nobody, skipped, lambda i: f"{failed.get(i, '')} has not come about", whole=whole,
        demand=tuple(says_all), notes=tuple(notes),
    )  # fmt: skip


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
        return any0(order & who) & ~any0(order & ~who)
    says: list[bool | None] = []
    for i in range(k):
        if cases.edge is not None and cases.mode == "event":
            says.append(effect_after(table, int(cases.edge[i]), term))
        elif norm.act is not None and bearer is not None:
            one = _brought_about(table, int(cases.at[i]), [norm.act], bearer[:, i], term)
            says.append(effect_now(table, int(cases.at[i]), term) if one is None else one)
        else:
            says.append(effect_now(table, int(cases.at[i]), term))
    if all(s is None for s in says):
        return _in_general(norm, cases, t, bearer)
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


def effect_after(table: Table, edge: int, term: str) -> bool | None:
    """The game's word on an effect of an act; None where it is not one of the game's effects."""
    return table.effect(edge, term) if parse(term).name in table.game.effects else None


def effect_now(table: Table, node: int, term: str) -> bool | None:
    """The game's word on an effect in a state; None where it is not one of the game's effects."""
    return table.effect_now(node, term) if parse(term).name in table.game.effects else None


Monitor = Callable[[Norm, Cases, Others], Outcome]
MONITORS: dict[str, Monitor] = {
    "permission": permission,
    "prohibition": prohibition,
    "obligation": obligation,
    "claim": claim,
    "power": claim,
    "immunity": consequence,
    "definition": consequence,
    "procedure": consequence,
    "sanction": consequence,
}
