"""The walk: every state of a game part that people can bring about, and the acts that lead from one to the next.

One walk is shared by all norms. It goes by *fewest irregular acts, then fewest acts*, so that the way it remembers to
a state is the plainest one. A part that is too large is sampled with a seed; the walk says then that it is not whole.
"""

from __future__ import annotations

import heapq
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np
import numpy.typing as npt

from pipeline.games.game import Act, Game, Part, Setup, State
from pipeline.verdicts.shape import Trace, TraceAct

Ints = npt.NDArray[np.int32]
Bools = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Budget:
    """How far to search one part of a game. states: at most so many are looked into; irregular: so many irregular
    acts on the way; plays, seed: for parts that are sampled; starts: at most so many starting points, spread over all;
    few: all starting points where that makes no more states than about this; length: so many acts from a start;
    parts: only these parts of the game (none named: all); setup: only this starting point."""

    states: int = 40_000
    irregular: int = 2
    plays: int = 150
    seed: int = 1909
    starts: int = 1_000
    few: int = 0
    length: int = 1_000
    parts: tuple[str, ...] = ()
    setup: Setup | None = None


FULL = Budget()


@dataclass
class Walk:
    """States and acts of one part. An edge is an act in a state; `dst` is -1 where it was not followed.

    way[n]: the edge by which n was first reached, -1 at a start; level[n]: irregular acts on that way; whole: nothing left out.
    """

    game: Game
    params: Mapping[str, str]
    part: str
    states: list[State] = field(default_factory=list)
    setups: list[Setup | None] = field(default_factory=list)
    acts: list[Act] = field(default_factory=list)
    whole: bool = True
    sampled: bool = False
    _src: list[int] = field(default_factory=list)
    _act: list[int] = field(default_factory=list)
    _dst: list[int] = field(default_factory=list)
    _reg: list[bool] = field(default_factory=list)
    _way: list[int] = field(default_factory=list)
    _level: list[int] = field(default_factory=list)
    _length: list[int] = field(default_factory=list)
    _node: dict[State, int] = field(default_factory=dict)
    _act_no: dict[Act, int] = field(default_factory=dict)

    @cached_property
    def src(self) -> Ints:
        return np.asarray(self._src, dtype=np.int32)

    @cached_property
    def act(self) -> Ints:
        return np.asarray(self._act, dtype=np.int32)

    @cached_property
    def dst(self) -> Ints:
        return np.asarray(self._dst, dtype=np.int32)

    @cached_property
    def regular(self) -> Bools:
        return np.asarray(self._reg, dtype=np.bool_)

    @cached_property
    def level(self) -> Ints:
        return np.asarray(self._level, dtype=np.int32)

    @cached_property
    def length(self) -> Ints:
        return np.asarray(self._length, dtype=np.int32)

    @cached_property
    def came_from(self) -> Ints:
        """For each state the state before it on its way, -1 at a start."""
        return np.asarray([self._src[e] if e >= 0 else -1 for e in self._way], dtype=np.int32)

    @cached_property
    def reached_by(self) -> Ints:
        """For each state the last act (an edge) on its way, -1 at a start."""
        return np.asarray(self._way, dtype=np.int32)

    @cached_property
    def outward(self) -> Ints:
        """All states, each after the one it was reached from."""
        return np.lexsort((self.length, self.level)).astype(np.int32)

    @cached_property
    def pending(self) -> list[tuple[object, ...]]:
        """Open claims of every state."""
        return [self.game.pending(s) for s in self.states]

    @cached_property
    def frame(self) -> tuple[object, ...]:
        """What of the walk shows at the table: acts, what is in order, where they lead, what is open. Two settings of the
        rules with the same frame differ in nothing but what an act counts."""
        return (
            tuple(self.acts), self.src.tobytes(), self.act.tobytes(), self.dst.tobytes(), self.regular.tobytes(),
            tuple(self.pending),
        )  # fmt: skip

    def path(self, node: int) -> tuple[Setup, list[Act]]:
        """The start and the acts that lead to a state, plainest way."""
        acts: list[Act] = []
        while self._way[node] >= 0:
            edge = self._way[node]
            acts.append(self.acts[self._act[edge]])
            node = self._src[edge]
        setup = self.setups[node]
        assert setup is not None
        return setup, acts[::-1]

    def trace(self, node: int, *then: int) -> Trace:
        """The trace to a state, with the acts of further edges after it."""
        setup, acts = self.path(node)
        state = self.states[node]
        for edge in then:
            acts.append(self.acts[self._act[edge]])
            state = self.game.step(state, acts[-1])
        return Trace(
            game=self.game.name, params=dict(self.params), setup=dict(setup),
            acts=tuple(TraceAct(a.by, a.act, dict(a.args)) for a in acts),
            pending=tuple(sorted(map(str, self.game.pending(state)))),
            regular=tuple(sorted(map(str, self.game.regular(state)))),
        )  # fmt: skip

    # building

    def add(self, state: State, way: int, level: int, length: int, setup: Setup | None = None) -> tuple[int, bool]:
        """The number of a state, and whether it is new or reached by a plainer way than before."""
        n = self._node.get(state)
        if n is None:
            n = self._node[state] = len(self.states)
            self.states.append(state)
            self.setups.append(setup)
            self._way.append(way)
            self._level.append(level)
            self._length.append(length)
            return n, True
        if (level, length) < (self._level[n], self._length[n]):
            self._way[n], self._level[n], self._length[n] = way, level, length
            self.setups[n] = setup
            return n, True
        return n, False

    def look(self, node: int) -> range:
        """List the acts of a state as edges that lead nowhere yet; the range of their numbers."""
        state = self.states[node]
        in_order = frozenset(self.game.regular(state))
        first = len(self._src)
        for a in self.game.physical(state):
            k = self._act_no.get(a)
            if k is None:
                k = self._act_no[a] = len(self.acts)
                self.acts.append(a)
            self._src.append(node)
            self._act.append(k)
            self._dst.append(-1)
            self._reg.append(a in in_order)
        return range(first, len(self._src))

    def follow(self, edge: int) -> tuple[int, bool]:
        """Do the act of an edge: the state it leads to, and whether that is news."""
        src = self._src[edge]
        after = self.game.step(self.states[src], self.acts[self._act[edge]])
        level = self._level[src] + (not self._reg[edge])
        node, news = self.add(after, edge, level, self._length[src] + 1)
        self._dst[edge] = node
        return node, news


def walk(game: Game, params: Mapping[str, str], part: Part, budget: Budget = FULL) -> Walk:
    """Walk one part of a game under given parameters (complete, see Game.resolve)."""
    setups = list(game.setups(part.name)) if budget.setup is None else [budget.setup]
    every = len(setups)
    if every > budget.starts:
        last = len(setups) - 1
        setups = (
            [setups[round(i * last / (budget.starts - 1))] for i in range(budget.starts)] if budget.starts > 1 else setups[:1]
        )
    found = Walk(game, params, part.name)
    starts = [found.add(game.start(params, s), -1, 0, 0, s)[0] for s in setups]
    if part.exhaustive:
        _exhaust(found, starts, budget)
        if len(starts) < every and len(found.states) * every <= budget.few * len(starts):
            return walk(game, params, part, replace(budget, starts=every))
    else:
        _sample(found, starts, part, budget)
    return found


def _exhaust(found: Walk, starts: list[int], budget: Budget) -> None:
    heap = [(0, 0, n) for n in starts]
    done: dict[int, range] = {}
    while heap:
        level, length, node = heapq.heappop(heap)
        if node in done or (level, length) != (found._level[node], found._length[node]):
            continue
        edges = done[node] = found.look(node)
        if level >= budget.irregular or len(done) > budget.states or length >= budget.length:
            # what is in order here must be known all the same
            found.whole = found.whole and not edges
            if len(done) > budget.states or length >= budget.length:
                continue
        for e in edges:
            if level >= budget.irregular and not found._reg[e]:
                continue
            to, news = found.follow(e)
            if news and to not in done:
                heapq.heappush(heap, (found._level[to], found._length[to], to))


def _sample(found: Walk, starts: list[int], part: Part, budget: Budget) -> None:
    """Plays drawn with a seed: mostly in order, and now and then the irregular act that was seen least."""
    rng = random.Random(budget.seed)
    seen: dict[str, int] = {}
    looked: dict[int, range] = {}
    found.whole, found.sampled = False, True

    def edges_of(node: int) -> range:
        if node not in looked:
            looked[node] = found.look(node)
        return looked[node]

    for play in range(budget.plays):
        node = starts[play % len(starts)]
        irregular = rng.choice((0, 0, 1, 1, 2))
        for step in range(part.depth):
            edges = edges_of(node)
            if not edges or len(looked) > budget.states:
                break
            ready = [e for e in edges if found._reg[e]]
            odd = [e for e in edges if not found._reg[e]]
            use_odd = irregular > 0 and bool(odd) and (not ready or rng.random() < 2.0 / (2 + part.depth - step))
            pool = odd if use_odd else ready
            if not pool:
                break
            names = sorted({found.acts[found._act[e]].act for e in pool})
            name = min(names, key=lambda n: (seen.get(n, 0) * (0.5 + rng.random()), n))
            seen[name] = seen.get(name, 0) + 1
            edge = rng.choice([e for e in pool if found.acts[found._act[e]].act == name])
            irregular -= int(use_odd)
            node = found.follow(edge)[0]
    # one act beyond every state visited, so that each irregular act is seen from each of them
    for node in sorted(looked):
        for e in looked[node]:
            if found._dst[e] < 0 and len(found.states) < budget.states:
                found.follow(e)
    for node in range(len(found.states)):
        edges_of(node)


def steps(found: Walk, node: int) -> Iterator[int]:
    """Numbers of the edges out of a state."""
    yield from (int(e) for e in np.flatnonzero(found.src == node))
