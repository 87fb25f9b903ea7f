"""Decided cases: a setup, what was done, and what was ruled, in a small file each; played by the engine and compared.

    .venv/bin/python -m pipeline.games.tricks.cases FILE ...     every step with what is open after it, and where it differs

The format is described in README.md of this folder. Facts are in the writer's own words; a printed case is cited by its place.
"""

from __future__ import annotations

import sys
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pipeline.errors import HoyleError
from pipeline.games.game import Act, Game, Setup, State, game_named
from pipeline.games.tricks.script import acts

GAMES: Path = Path(__file__).resolve().parents[1]
_KEYS = frozenset("title source game facts params setup act ruling departs".split())
_RULING = frozenset("pending regular irregular won".split())


class CaseError(HoyleError):
    """A file that is no decided case, or one whose acts cannot be done."""


@dataclass(frozen=True, slots=True)
class Case:
    """One decided case. pending: all claims open at the end; regular, irregular: acts that must, and must not, be in order;
    won: winners of the tricks quitted, where there are any to compare; departs: why the engine decides otherwise, "" if it does
    not."""

    name: str
    title: str
    source: str
    game: str
    facts: str
    params: tuple[tuple[str, str], ...]
    setup: Setup
    acts: tuple[Act, ...]
    pending: tuple[str, ...] | None
    regular: tuple[str, ...]
    irregular: tuple[str, ...]
    won: tuple[str, ...]
    departs: str


def load(path: Path) -> Case:
    """The case of a file. CaseError says what is wrong with it."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        return _case(path.stem, data)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, ValueError, KeyError, TypeError) as e:
        what = f"lacks {e}" if isinstance(e, KeyError) else str(e)
        raise CaseError(f"is no decided case: {what}", where=str(path), advice="see pipeline/games/tricks/README.md") from e


def _case(name: str, data: Mapping[str, Any]) -> Case:
    unknown = set(data) - _KEYS
    ruling = data["ruling"]
    unknown |= set(ruling) - _RULING
    if unknown:
        raise ValueError(f"unknown keys {', '.join(sorted(unknown))}")
    if not ruling:
        raise ValueError("nothing is ruled")
    setup = tuple(sorted((str(k), v if isinstance(v, int) else str(v)) for k, v in data["setup"].items()))
    return Case(
        name, str(data["title"]), str(data["source"]), str(data["game"]), str(data["facts"]),
        tuple(sorted((str(k), str(v)) for k, v in data.get("params", {}).items())), setup,
        tuple(a for row in data.get("act", ()) for a in acts(str(row["do"]))),
        tuple(map(str, ruling["pending"])) if "pending" in ruling else None,
        tuple(map(str, ruling.get("regular", ()))), tuple(map(str, ruling.get("irregular", ()))),
        tuple(map(str, ruling.get("won", ()))), str(data.get("departs", "")),
    )  # fmt: skip


def found() -> list[Path]:
    """All files of cases, by game and name."""
    return sorted(GAMES.glob("*/cases/*.toml"))


def steps(case: Case) -> Iterator[tuple[Act | None, bool, State]]:
    """The start and each act with whether it was in order and the state after it. CaseError for one that cannot be done."""
    game = game_named(case.game)
    state = game.start(game.resolve(dict(case.params)), case.setup)
    yield None, True, state
    for n, act in enumerate(case.acts, 1):
        if act not in game.physical(state):
            can = ", ".join(str(a) for a in game.physical(state)[:8])
            raise CaseError(f"{act} cannot be done", where=f"{case.name}, act {n}", advice=f"possible here: {can or 'nothing'}")
        in_order = act in game.regular(state)
        state = game.step(state, act)
        yield act, in_order, state


def differences(case: Case) -> list[str]:
    """Where the engine's end differs from the ruling; empty when it decides alike."""
    game = game_named(case.game)
    *_, (_, _, state) = steps(case)
    out = []
    open_now = sorted(map(str, game.pending(state)))
    if case.pending is not None and open_now != sorted(case.pending):
        out.append(f"open: {open_now}, ruled: {sorted(case.pending)}")
    in_order = set(map(str, game.regular(state)))
    out += [f"not in order: {a}" for a in case.regular if a not in in_order]
    out += [f"in order all the same: {a}" for a in case.irregular if a in in_order]
    if case.won:
        won = winners(state)
        if won != case.won:
            out.append(f"tricks: {' '.join(won) or 'none'}, ruled: {' '.join(case.won)}")
    return out


def winners(state: State) -> tuple[str, ...]:
    """Who has won the tricks quitted, for a game whose states remember it; () for others."""
    return tuple(winner for winner, _ in getattr(state, "taken", ()))


def told(case: Case, game: Game) -> Iterator[str]:
    """A case for people, line by line."""
    yield f"{case.title} ({case.source})"
    yield case.facts
    for n, (act, in_order, state) in enumerate(steps(case)):
        yield ("start" if act is None else f"{n}. {act}") + ("" if in_order else "   (irregular)")
        yield from (f"      {c}" for c in game.pending(state))
    yield game.draw(state)
    yield from (differences(case) or ["as ruled"])


def main(paths: list[str]) -> int:
    """Print cases; 1 if one is decided otherwise than ruled, or is no case."""
    bad = 0
    for path in paths or [str(p) for p in found()]:
        try:
            case = load(Path(path))
            print(*told(case, game_named(case.game)), "", sep="\n")
            bad |= bool(differences(case)) != bool(case.departs)
        except HoyleError as e:
            print(f"{e.where or path}: {e.what}", file=sys.stderr)
            bad = 1
    return bad


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
