"""A trace, played again from the start by plain code that shares nothing with the search that found it.

    replay({"game": ..., "params": {...}, "setup": {...}, "trace": [...], "end": {...}}) -> Replay

An act that cannot be done at its place, or an end that is not what the trace says, is a TraceError that names the step.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from pipeline.errors import HoyleError
from pipeline.games.game import Act, Game, State, game_named


class TraceError(HoyleError):
    """A trace that cannot be played, or ends otherwise than it says."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step: number (0: the start), the act done (None at the start), whether it was in order, and the table after it
    in words; svg: the table as an SVG document, "" where it was not asked for."""

    number: int
    act: Act | None
    in_order: bool
    drawing: str
    pending: tuple[str, ...]
    regular: tuple[str, ...]
    svg: str = ""

    def line(self, lang: str = "eng") -> str:
        """The step in one line, for people."""
        if self.act is None:
            return "début" if lang == "fra" else "start"
        irregular = "irrégulier" if lang == "fra" else "irregular"
        return f"{self.number}. {self.act}" + ("" if self.in_order else f"   ({irregular})")


def replay(trace: Mapping[str, Any], game: Game | None = None, *, lang: str = "eng", svg: bool = False) -> list[Step]:
    """Play a trace file's contents from the start; the steps. game: only for games that are not installed (tests); lang:
    "eng" or "fra", of the drawings; svg: draw each step as SVG too. UsageError where the game is not drawn so."""
    for key in ("game", "trace"):
        if key not in trace:
            raise TraceError(f"has no {key!r}", advice="a trace file has game, params, setup, trace, end")
    game = game or game_named(str(trace["game"]))
    params = game.resolve({str(k): str(v) for k, v in dict(trace.get("params") or {}).items()})
    setup = tuple(sorted((str(k), v) for k, v in dict(trace.get("setup") or {}).items()))
    state = game.start(params, setup)
    draw = partial(_step, game, lang, svg)
    steps = [draw(state, 0, None, True)]
    for number, row in enumerate(trace["trace"], 1):
        act = _act(row, number)
        if act not in game.physical(state):
            can = ", ".join(str(a) for a in game.physical(state)[:6])
            raise TraceError(f"{act} cannot be done", where=f"step {number}", advice=f"possible here: {can or 'nothing'}")
        in_order = act in game.regular(state)
        state = game.step(state, act)
        steps.append(draw(state, number, act, in_order))
    _compare_end(trace.get("end"), steps[-1])
    return steps


def replay_file(path: Path, *, lang: str = "eng", svg: bool = False) -> Iterator[tuple[int, list[Step]]]:
    """All traces of a file: one trace, or one JSON object a line (verdicts are taken at their `trace`); drawn as `replay`
    does."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as e:
        raise TraceError("cannot be read", where=str(path), advice=str(e)) from e
    try:
        whole = json.loads(text)
        rows = whole if isinstance(whole, list) else [whole]
    except ValueError:
        rows = []
        for n, line in enumerate(text.splitlines(), 1):
            if line.strip():
                try:
                    rows.append(json.loads(line))
                except ValueError as e:
                    raise TraceError("is no JSON", where=f"{path}, line {n}", advice=str(e)) from e
    for number, row in enumerate(rows, 1):
        if not isinstance(row, dict):
            raise TraceError("is no trace", where=f"{path}, item {number}", advice="a trace is an object with game and trace")
        if "verdict" in row:
            row = row.get("trace")
            if row is None:
                continue
        yield number, replay(row, lang=lang, svg=svg)


def _step(game: Game, lang: str, svg: bool, state: State, number: int, act: Act | None, in_order: bool) -> Step:
    return Step(
        number, act, in_order, game.draw_in(state, lang),
        tuple(sorted(str(c) for c in game.pending(state))), tuple(sorted(str(a) for a in game.regular(state))),
        game.svg(state) if svg else "",
    )  # fmt: skip


def _act(row: Any, number: int) -> Act:
    try:
        return Act(str(row["by"]), str(row["act"]), tuple(sorted(dict(row.get("args") or {}).items())))
    except (TypeError, KeyError, AttributeError) as e:
        raise TraceError("is no act", where=f"step {number}", advice='an act is {"by": ..., "act": ..., "args": {...}}') from e


def _compare_end(end: Any, last: Step) -> None:
    if not end:
        return
    for what, said, found in (
        ("pending", end.get("pending"), last.pending),
        ("regular", end.get("regular"), last.regular),
    ):
        if said is not None and tuple(sorted(said)) != found:
            raise TraceError(
                f"ends with {what} {list(found)}, the trace says {sorted(said)}", where=f"step {last.number}",
                advice="the rules of the game have changed since, or the trace was made under other parameters",
            )  # fmt: skip
