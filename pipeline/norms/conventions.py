"""The conventions of conventions.toml, and the small grammar of predicates."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib import resources


@lru_cache(maxsize=1)
def tables() -> dict[str, dict[str, str]]:
    """The tables of conventions.toml whose values are strings."""
    raw = tomllib.loads((resources.files(__package__) / "conventions.toml").read_text(encoding="utf-8"))
    return {k: v for k, v in raw.items() if k != "required"}


@lru_cache(maxsize=1)
def required() -> dict[str, list[str]]:
    """Slots a kind needs: kind -> list of slot names, `a|b` for either."""
    raw = tomllib.loads((resources.files(__package__) / "conventions.toml").read_text(encoding="utf-8"))
    needed: dict[str, list[str]] = raw["required"]
    return needed


def name_of(term: str) -> str:
    """`call_suit` of `call_suit`, `move` of `move(K)`, without `not`."""
    return term.removeprefix("not ").split("(", 1)[0]


def negate(term: str) -> str:
    """The opposite predicate."""
    return term[4:] if term.startswith("not ") else f"not {term}"
