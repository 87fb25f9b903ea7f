"""Which game a body of laws is about: from its headings, else from its own words."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from functools import lru_cache
from importlib.resources import files
from typing import Any


@lru_cache(maxsize=1)
def rows() -> list[dict[str, Any]]:
    """The table as it stands in `games.toml`."""
    return list(tomllib.loads(files("pipeline.laws").joinpath("games.toml").read_text(encoding="utf-8"))["game"])


@lru_cache(maxsize=1)
def _compiled() -> list[tuple[str, re.Pattern[str], re.Pattern[str]]]:
    return [(r["name"], re.compile(r["title"], re.I), re.compile(r["words"], re.I)) for r in rows()]


@lru_cache(maxsize=4096)
def in_title(title: str) -> str | None:
    """The game a heading names, None if none. Of several the first named ("BACKGAMMON, OR TRIC-TRAC")."""
    best: tuple[int, str] | None = None
    for name, title_words, _ in _compiled():
        m = title_words.search(title)
        if m and (best is None or m.start() < best[0]):
            best = (m.start(), name)
    return best[1] if best else None


def scores(text: str, limit: int = 12_000) -> dict[str, float]:
    """How strongly a text speaks the language of each game: its distinct words, and a little for each use."""
    out: dict[str, float] = {}
    sample = text[:limit]
    for name, _, words in _compiled():
        hits = words.findall(sample)
        kinds = len({h.lower() for h in hits})
        if kinds >= 2:
            out[name] = kinds + 0.12 * len(hits)
    return out


def score(game: str, text: str) -> float:
    """How strongly a text speaks the language of one game."""
    words = next((w for name, _, w in _compiled() if name == game), None)
    hits = words.findall(text) if words else []
    return len({h.lower() for h in hits}) + 0.12 * len(hits)


def in_words(text: str, limit: int = 12_000) -> str | None:
    """The game whose vocabulary a text uses most; None when hardly any is used."""
    found = scores(text, limit)
    return max(found, key=lambda g: found[g]) if found else None


def narrower(game: str, text: str) -> str:
    """A game that goes by the name of an older one ("laws of bridge" that bid for a contract): the one its words show."""
    for row in rows():
        if row.get("of") == game:
            words = re.findall(row["words"], text[:60_000], re.I)
            if len({w.lower() for w in words}) >= 4 and len(words) * 2500 > min(len(text), 60_000):
                return str(row["name"])
    return game


def guess(titles: Iterable[str], text: str) -> str | None:
    """Game of a code: its headings from the nearest outwards, then its words."""
    for title in titles:
        if found := in_title(title):
            return found
    return in_words(text)
