"""What is true in every state and of every act of a walk, asked of the game once per term and kept.

Everything is an array over the walk's states (N) or its edges (M), so that a norm and its hundred mutants are tested by
array algebra. A term the game has no view of gives None: that is not the same as false.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from pipeline.games.game import Act, Claim
from pipeline.terms import Term, alternatives, parse
from pipeline.verdicts.walk import Bools, Walk

RECENT = 100
T = TypeVar("T")
Seats = npt.NDArray[np.bool_]
"""Which seats, a row for each seat of the game: S x N or S x M."""


class Table:
    """The truth of terms over one walk. Terms are positive (no `not`) unless said otherwise."""

    def __init__(self, walk: Walk) -> None:
        self.walk = walk
        self.game = walk.game
        self.seats = walk.game.seats
        self.n, self.m = len(walk.states), len(walk.src)
        doers = np.asarray([self.seats.index(a.by) if a.by in self.seats else -1 for a in walk.acts], dtype=np.int32)
        self.doer = doers[walk.act] if self.m else np.zeros(0, dtype=np.int32)
        self.followed = walk.dst >= 0
        self.edge_level = walk.level[walk.src] + ~walk.regular if self.m else np.zeros(0, dtype=np.int32)
        self._memo: dict[tuple[object, ...], object] = {}
        self._recent: OrderedDict[tuple[object, ...], object] = OrderedDict()

    def keep(self, key: tuple[object, ...], make: Callable[[], T]) -> T:
        """What `make` gives, made once for a key."""
        if key not in self._memo:
            self._memo[key] = make()
        return self._memo[key]  # type: ignore[return-value]

    def drop(self, key: tuple[object, ...]) -> None:
        """What was kept for a key is made anew when it is asked for."""
        self._memo.pop(key, None)

    def recent(self, key: tuple[object, ...], make: Callable[[], T]) -> T:
        """As `keep`, for large things: only the latest are kept."""
        if key in self._recent:
            self._recent.move_to_end(key)
        else:
            self._recent[key] = make()
            if len(self._recent) > RECENT:
                self._recent.popitem(last=False)
        return self._recent[key]  # type: ignore[return-value]

    # states

    def predicate(self, term: str) -> Bools | None:
        """Where a predicate holds; None if the game takes no view of it anywhere."""
        return self.keep(("pred", term), lambda: self._predicate(term))

    def _predicate(self, term: str) -> Bools | None:
        game, states = self.game, self.walk.states
        if parse(term).name not in game.predicates:
            return self.open_claims() if term == "pending" else None
        says = [game.holds(s, term) for s in states]
        if all(v is None for v in says):
            return self.open_claims() if term == "pending" else None
        return np.asarray([v is True for v in says], dtype=np.bool_)

    def open_claims(self) -> Bools:
        """Where a claim or power is open."""
        return self.keep(("open",), lambda: np.asarray([bool(c) for c in self.walk.pending], dtype=np.bool_))

    def of_acts(self, term: str) -> bool:
        """Whether a predicate is said of the act in hand rather than of the state."""
        return parse(term).name in self.game.said_of_acts

    def predicate_of_act(self, term: str) -> Bools | None:
        """Where a predicate holds of the act of an edge, before it is done."""
        return self.keep(("pred act", term), lambda: self._predicate_of_act(term))

    def _predicate_of_act(self, term: str) -> Bools | None:
        if parse(term).name not in self.game.predicates:
            return None
        w = self.walk
        says = [
            self.game.holds_of(w.states[s], term, w.acts[a], frozenset({w.acts[a].by})) for s, a in zip(w.src, w.act, strict=True)
        ]
        if all(v is None for v in says):
            return None
        return np.asarray([v is True for v in says], dtype=np.bool_)

    def role(self, term: str) -> Seats | None:
        """Which seats a role term denotes in each state (S x N); None if the game does not know the term."""
        return self.keep(("role", term), lambda: self._role(term))

    def _role(self, term: str) -> Seats | None:
        parsed = parse(term)
        if parsed.name in ("each", "both") and len(parsed.args) == 1:
            return self.role(str(parsed.args[0]))
        out = np.zeros((len(self.seats), self.n), dtype=np.bool_)
        if not parsed.args and parsed.name in self.seats:
            out[self.seats.index(parsed.name)] = True
            return out
        if term == "any":
            out[:] = True
            return out
        role = self.game.role
        who = [role(s, term) for s in self.walk.states]
        sets = {w: k for k, w in enumerate(dict.fromkeys(who))}
        if all(w is None for w in sets):
            return None
        seats = np.asarray([[w is not None and s in w for w in sets] for s in self.seats], dtype=np.bool_)
        return seats[:, np.asarray([sets[w] for w in who], dtype=np.intp)]

    def order(self, act: str) -> Seats | None:
        """For each seat the states in which an act of that description is in order (S x N)."""
        return self.keep(("order", act), lambda: self._able(act, in_order=True))

    def able(self, act: str) -> Seats | None:
        """For each seat the states in which an act of that description can be done at all (S x N)."""
        return self.keep(("able", act), lambda: self._able(act, in_order=False))

    def _able(self, act: str, *, in_order: bool) -> Seats | None:
        edges = self.act(act)
        if edges is None:
            return None
        return self.by_seat(edges & self.walk.regular if in_order else edges)

    def by_seat(self, edges: Bools) -> Seats:
        """For each seat the states out of which one of these edges leads (S x N)."""
        out = np.zeros((len(self.seats), self.n), dtype=np.bool_)
        out[self.doer[edges], self.walk.src[edges]] = self.doer[edges] >= 0
        return out

    def from_state(self, edges: Bools) -> Bools:
        """The states out of which one of these edges leads."""
        return np.asarray(np.bincount(self.walk.src[edges], minlength=self.n) > 0, dtype=np.bool_)

    # edges

    def act(self, term: str) -> Bools | None:
        """Edges whose act is what an act term (with `|`: one of several) speaks of."""
        return self.keep(("act", term), lambda: self._act(term))

    def _act(self, term: str) -> Bools | None:
        found: Bools | None = None
        for t in alternatives(term):
            one = self._one_act(t)
            if one is not None:
                found = one if found is None else found | one
        return found

    def _one_act(self, term: Term) -> Bools | None:
        if term.name not in self.game.acts:
            return None
        w, game, text = self.walk, self.game, str(term)
        if term.name in game.plain_acts:
            of_act = [game.matches(w.states[0], a, text) for a in w.acts]
            return np.asarray([v is True for v in of_act], dtype=np.bool_)[w.act] if any(v is not None for v in of_act) else None
        says = [game.matches(w.states[s], w.acts[a], text) for s, a in zip(w.src, w.act, strict=True)]
        if all(v is None for v in says) and says:
            return None
        return np.asarray([v is True for v in says], dtype=np.bool_)

    def doers(self, who: Seats) -> Bools:
        """Edges whose doer is one of `who` in the state he acts in."""
        return (self.doer >= 0) & who[self.doer, self.walk.src]

    def one_hot(self, doer: npt.NDArray[np.int32]) -> Seats:
        """Seats, one for each entry of an array of seat numbers."""
        return np.asarray(np.arange(len(self.seats))[:, None] == doer[None, :], dtype=np.bool_)

    def _bindings(self, act: str, by: str | None, among: Bools) -> dict[int, dict[str, frozenset[str]]]:
        w = self.walk

        def make() -> dict[int, dict[str, frozenset[str]]]:
            out = {}
            for e in np.flatnonzero(among):
                fixed = self.game.bind(w.states[w.src[e]], w.acts[w.act[e]], by)
                if fixed is not None:
                    out[int(e)] = fixed
            return out

        return self.keep(("bind", act, by), make)

    def bound_edges(self, act: str, by: str | None, among: Bools) -> Bools:
        """Edges of an event whose doer is one of those a norm means, for a game that fixes roles by events."""
        out = np.zeros(self.m, dtype=np.bool_)
        out[list(self._bindings(act, by, among))] = True
        return out

    def bound_roles(self, act: str, by: str | None, edges: npt.NDArray[np.intp]) -> dict[str, Seats]:
        """What the roles mean that these events fix (S x K), for roles fixed by all of them."""
        every = self._bindings(act, by, np.zeros(self.m, dtype=np.bool_))
        rows = [every[int(e)] for e in edges]
        names = set.intersection(*(set(r) for r in rows)) if rows else set()
        return {
            name: np.asarray([[seat in r[name] for r in rows] for seat in self.seats], dtype=np.bool_) for name in sorted(names)
        }

    def uses(self) -> Bools:
        """Edges that use an open claim or power: the act answers to one of its choices or is named after it."""
        return self.keep(("uses",), self._uses)

    def _uses(self) -> Bools:
        w = self.walk
        out = np.zeros(self.m, dtype=np.bool_)
        for e, (s, a) in enumerate(zip(w.src, w.act, strict=True)):
            act = w.acts[a]
            out[e] = any(answers(act, c) for c in w.pending[s] if isinstance(c, Claim))
        return out

    def claims(self, node: int) -> tuple[Claim, ...]:
        """What is open in a state."""
        return tuple(c for c in self.walk.pending[node] if isinstance(c, Claim))

    def claims_after(self, edge: int) -> tuple[Claim, ...]:
        """What is open after the act of an edge, whether the walk followed it or not."""
        w = self.walk
        if w.dst[edge] >= 0:
            return self.claims(int(w.dst[edge]))
        after = self.game.step(w.states[w.src[edge]], w.acts[w.act[edge]])
        return self.keep(("after", edge), lambda: self.game.pending(after))

    def effect(self, edge: int, term: str) -> bool | None:
        """Whether an effect has come about by the act of an edge."""

        def ask() -> bool | None:
            w = self.walk
            before, act = w.states[w.src[edge]], w.acts[w.act[edge]]
            after = w.states[w.dst[edge]] if w.dst[edge] >= 0 else self.game.step(before, act)
            return self.game.effect(before, act, after, term)

        return self.keep(("effect", edge, term), ask)

    def effect_now(self, node: int, term: str) -> bool | None:
        """Whether an effect is in force in a state."""
        state = self.walk.states[node]
        return self.keep(("effect now", node, term), lambda: self.game.effect(state, None, state, term))


def answers(act: Act, claim: Claim) -> bool:
    """Whether an act uses a claim or power."""
    if act.by not in claim.holder:
        return False
    return act.act in claim.choices or (act.act == "exact" and act.get("choice") in claim.choices)


def substitute(term: Term, name: str, by: str) -> Term:
    """The term with every bare `name` in it replaced."""
    if term.name == name and not term.args:
        return Term(by, (), term.negated)
    return Term(term.name, tuple(substitute(a, name, by) for a in term.args), term.negated)


def mentions(term: Term, name: str) -> bool:
    """Whether `name` occurs in the term."""
    return term.name == name or any(mentions(a, name) for a in term.args)


def any0(seats: Seats) -> Bools:
    """Where it is so of some seat."""
    return np.asarray(seats.any(axis=0), dtype=np.bool_)


def all0(seats: Seats) -> Bools:
    """Where it is so of every seat."""
    return np.asarray(seats.all(axis=0), dtype=np.bool_)
