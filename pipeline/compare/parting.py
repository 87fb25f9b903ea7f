"""Two editions of one game played in step until they part: the shortest sequence of acts after which what is open or in
order is no longer the same."""

from __future__ import annotations

import heapq
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import count

from pipeline.games.game import Act, Game, Setup, State
from pipeline.verdicts.shape import Trace, TraceAct

LIMIT = 40_000
"""Pairs of states looked into at most in one part of a game."""


@dataclass(frozen=True, slots=True)
class Parting:
    """Where two settings of the rules part. The trace's end is that under the first setting."""

    trace: Trace
    after_a: dict[str, list[str]]
    after_b: dict[str, list[str]]


def view(game: Game, state: State) -> dict[str, list[str]]:
    """What is open and in order in a state."""
    pending = sorted(f"{c} {c.until}".strip() for c in game.pending(state))
    return {"pending": pending, "regular": sorted(map(str, game.regular(state)))}


def part_ways(game: Game, a: Mapping[str, str], b: Mapping[str, str], *, limit: int = LIMIT) -> Parting | None:
    """The parting after the fewest irregular acts, then the fewest acts; None if none is found. What is only drawn
    differently (a trick worth more) counts as a parting when nothing else does."""
    a, b = game.resolve(a), game.resolve(b)
    best: tuple[tuple[int, int, int], Parting] | None = None
    differ = [p for p in game.parameters if a[p.name] != b[p.name]]
    for part in game.parts:
        if not any(not p.parts or part.name in p.parts for p in differ):
            continue
        found = _in_part(game, part.name, a, b, limit)
        if found is not None and (best is None or found[0] < best[0]):
            best = found
    return best[1] if best else None


def _in_part(
    game: Game, part: str, a: Mapping[str, str], b: Mapping[str, str], limit: int
) -> tuple[tuple[int, int, int], Parting] | None:
    number = count()
    heap: list[tuple[int, int, int, State, State, Setup, tuple[Act, ...]]] = []
    for setup in game.setups(part):
        heap.append((0, 0, next(number), game.start(a, setup), game.start(b, setup), setup, ()))
    heapq.heapify(heap)
    done: set[tuple[State, State]] = set()
    drawn: tuple[tuple[int, int, int], Parting] | None = None
    while heap and len(done) < limit:
        odd, length, _, sa, sb, setup, acts = heapq.heappop(heap)
        if (sa, sb) in done:
            continue
        done.add((sa, sb))
        va, vb = view(game, sa), view(game, sb)
        if va != vb:
            return (0, odd, length), Parting(_trace(game, a, setup, acts, va), va, vb)
        if drawn is None and acts:
            da, db = game.draw(sa), game.draw(sb)
            if da != db and _plain(da, a) != _plain(db, b):
                drawn = (1, odd, length), Parting(_trace(game, a, setup, acts, va), va | {"table": [da]}, vb | {"table": [db]})
        in_order = frozenset(game.regular(sa))
        both = frozenset(game.physical(sb))
        for act in game.physical(sa):
            if act in both:
                more = odd + (act not in in_order)
                if more <= 2:
                    step = (more, length + 1, next(number), game.step(sa, act), game.step(sb, act), setup, (*acts, act))
                    heapq.heappush(heap, step)
    return drawn


def _plain(drawing: str, params: Mapping[str, str]) -> str:
    """A drawing without the names of the rules themselves."""
    for value in sorted(params.values(), key=len, reverse=True):
        drawing = drawing.replace(f"={value}", "=")
    return drawing


def _trace(game: Game, params: Mapping[str, str], setup: Setup, acts: tuple[Act, ...], end: dict[str, list[str]]) -> Trace:
    state = game.start(params, setup)
    for act in acts:
        state = game.step(state, act)
    return Trace(
        game.name, dict(params), dict(setup), tuple(TraceAct(x.by, x.act, dict(x.args)) for x in acts),
        tuple(sorted(str(c) for c in game.pending(state))), tuple(end["regular"]),
    )  # fmt: skip
