"""The gold norms of the seeds, and under which rules each is judged. For the measuring programs and tests only."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pipeline.games.game import Game, games
from pipeline.norms.shape import Norm, On

CODES = (
    # seed, its laws, game, a word of the name under which the game's sources list the book, language
    ("hoffmann-bridge", None, "bridge", "Hoffmann", "eng"),
    ("foster-bridge-chess", ("p1", "p2", "p3", "p4", "p5", "p6", "p7"), "bridge", "Foster", "eng"),
    ("foster-bridge-chess", ("p8", "p9"), "chess", "Foster", "eng"),
    ("britannica-bridge", None, "bridge", "Britannica", "eng"),
    ("somerset-euchre", None, "euchre", "Euchre", "eng"),
    ("journal-echecs", None, "chess", "Journal", "fra"),
)


def load_gold(shared: Path) -> list[tuple[Norm, object]]:
    """The gold norms of the seeds as Norm objects, each with its mark `executable` (True, "partial", False)."""
    rows = (shared / "gold" / "seeds.norms.jsonl").read_text(encoding="utf-8").splitlines()
    return [_norm(json.loads(line)) for line in rows if line.strip()]


def _norm(d: dict[str, Any]) -> tuple[Norm, object]:
    def many(x: Any) -> tuple[str, ...]:
        return () if x is None else (x,) if isinstance(x, str) else tuple(x)

    on = d.get("on")
    norm = Norm(
        d["book"], f"{d['book']}/{d['law']}", d["norm"], d["kind"], d["start"], d["end"], d.get("bearer"), d.get("act"),
        On(on["act"], on.get("by")) if on else None, many(d.get("when")), many(d.get("unless")), d.get("holder"),
        many(d.get("choices")), many(d.get("effect")), d.get("window"), many(d.get("formula")), d.get("manner"),
        many(d.get("refs")),
    )  # fmt: skip
    return norm, d.get("executable")


def edition(game: Game, word: str) -> dict[str, str]:
    """The rules an edition prints, by the game's own sources."""
    found = {}
    for p in game.parameters:
        printed = [value for value, source in p.sources if word.lower() in source.book.lower()]
        if printed:
            found[p.name] = printed[0]
    return found


def codes(shared: Path) -> Iterator[tuple[str, str, dict[str, str], list[tuple[Norm, object]]]]:
    """(name, game, rules of the edition, gold norms) of every code a game is there for."""
    gold = load_gold(shared)
    for book, laws, name, word, _ in CODES:
        mine = [(n, x) for n, x in gold if n.book == book and (laws is None or n.law.split("/")[1] in laws)]
        yield book, name, edition(games()[name], word) if name in games() else {}, mine
