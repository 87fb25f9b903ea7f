"""How likely a reading is to be better than what was seen: learned weights over the figures of `suspects`."""

from __future__ import annotations

import math
import tomllib
from functools import lru_cache
from importlib.resources import files

from pipeline.language import Lang
from pipeline.text.suspects import FEATURES


@lru_cache(maxsize=2)
def weights(lang: Lang) -> tuple[float, ...]:
    """The weights of a language in the order of FEATURES. Source: `data/judge.toml`, made by `learn_judge.py`."""
    with (files("pipeline.text") / "data" / "judge.toml").open("rb") as f:
        table = tomllib.load(f)[lang]
    return tuple(float(table.get(name, 0.0)) for name in FEATURES)


def probability(figures: tuple[float, ...], lang: Lang) -> float:
    """Between 0 and 1."""
    z = sum(w * x for w, x in zip(weights(lang), figures, strict=True))
    return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, z))))
