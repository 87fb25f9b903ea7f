"""What a monitor finds of the cases of a norm, and what monitors of every kind ask of a table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from pipeline.norms.shape import Norm
from pipeline.terms import parse
from pipeline.verdicts.cases import Cases
from pipeline.verdicts.table import Seats, Table
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


def first_of(table: Table, node: int, edges: Bools, seats: list[int]) -> int:
    """The first of these edges out of a state whose doer is one of these seats; -1 if there is none."""
    hits = [int(e) for e in np.flatnonzero(edges & (table.walk.src == node)) if int(table.doer[e]) in seats]
    return hits[0] if hits else -1


def closed(cases: Cases, open_to_someone: Bools) -> Bools:
    """Cases in which the act is in order for nobody because the matter is closed: where the condition has held before,
    a right that was there has lapsed; only where the condition begins to hold is it denied."""
    if cases.mode != "state" or cases.active is None:
        return np.zeros(len(cases), dtype=np.bool_)
    came = cases.table.walk.came_from[cases.at]
    fresh = (came >= 0) & ~cases.active[np.where(came >= 0, came, 0)]
    return ~open_to_someone & ~fresh


def done_before(cases: Cases, bearer: Seats, does: Bools) -> Bools:
    """Cases before which the bearer has done the act already on the way there: what is asked of him has been met."""
    table = cases.table
    w = table.walk
    did = table.keep(("did", does.tobytes()), lambda: _did(table, does))
    at = cases.at if cases.mode == "state" else cases.before
    return np.asarray((did[:, at] & bearer).any(axis=0), dtype=np.bool_) if w.states else np.zeros(0, dtype=np.bool_)


def _did(table: Table, does: Bools) -> Seats:
    """For each seat the states on whose way it has done one of these acts in order (S x N)."""
    w = table.walk
    out = np.zeros((len(table.seats), table.n), dtype=np.bool_)
    way = w.reached_by
    for n in w.outward:
        e = way[n]
        if e >= 0:
            out[:, n] = out[:, w.src[e]]
            if does[e] and w.regular[e] and table.doer[e] >= 0:
                out[table.doer[e], n] = True
    return out


def waiting(norm: Norm, cases: Cases) -> Bools:
    """Cases in which play stands still until somebody has used a claim or power that is open."""
    table = cases.table
    if cases.mode != "state" or any(parse(w.split("|")[0]).name == "pending" for w in norm.when):
        return np.zeros(len(cases), dtype=np.bool_)
    other = table.from_state(table.walk.regular & ~table.uses())
    return (table.open_claims() & ~other)[cases.at]


def brought_about(table: Table, node: int, acts: list[str], seats: Bools, term: str) -> bool | None:
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


def act_of(table: Table, edge: int) -> str:
    return str(table.walk.acts[table.walk.act[edge]])


def effect_after(table: Table, edge: int, term: str) -> bool | None:
    """The word of the game on an effect of an act, or on its `not`; None where it is none of the effects of the game."""
    return _says(table, term, lambda t: table.effect(edge, t))


def effect_now(table: Table, node: int, term: str) -> bool | None:
    """The game's word on an effect in a state; None where it is not one of the game's effects."""
    return _says(table, term, lambda t: table.effect_now(node, t))


def _says(table: Table, term: str, ask: Callable[[str], bool | None]) -> bool | None:
    read = parse(term)
    if read.name not in table.game.effects:
        return None
    said = ask(str(read.positive))
    return said if said is None or not read.negated else not said
