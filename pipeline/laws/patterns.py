"""Patterns kept as data (`patterns.toml`), one compiled expression per group."""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import Any


@lru_cache(maxsize=1)
def tables() -> dict[str, list[dict[str, Any]]]:
    """The groups as they stand in the file: name -> rows with `pattern` and `examples`."""
    text = files("pipeline.laws").joinpath("patterns.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)


@lru_cache(maxsize=64)
def pattern(group: str) -> re.Pattern[str]:
    """All patterns of a group as one. KeyError for a group that is not in the file."""
    return re.compile("|".join(f"(?:{row['pattern']})" for row in tables()[group]), re.I | re.M)
