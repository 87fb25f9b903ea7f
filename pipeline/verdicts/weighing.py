"""What the signs for and against a suspect weigh together.

The weights are fitted (`bench/planted.py fit`) on candidates of altered copies, of fresh specimen books with one misprint and
of codes as they are printed: does the candidate stand at the word that was altered?
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from math import exp
from pathlib import Path
from typing import Any


@cache
def _table() -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name("weighing.toml").read_text("utf-8"))


def weight(signs: Mapping[str, float]) -> float:
    """How likely it is that this word is the one at fault, 0 to 1."""
    total = float(_table()["base"])
    for name, each in {**_table()["signs"], **_table()["told"]}.items():
        total += each * float(signs.get(name, 0.0))
    return 1 / (1 + exp(-total))


def enough(what: str) -> float:
    """The least weight with which a word is `named`, and a norm `accused` that was read without doubt."""
    return float(_table()["enough"][what])
