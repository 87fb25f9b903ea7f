"""Whether a sentence is normative: it holds a cue of cues.toml (modal, verb of duty or leave, inversion, penalty)."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import lru_cache
from importlib import resources

from pipeline.norms.items import Item


@lru_cache(maxsize=1)
def _cues() -> dict[str, dict[str, list[str]]]:
    return tomllib.loads((resources.files(__package__) / "cues.toml").read_text(encoding="utf-8"))


def normative(items: Sequence[Item], lang: str) -> bool:
    """Whether the items of a sentence hold a cue. lang: eng or fra."""
    table = _cues()[lang]
    line = f" {' '.join(i.fold for i in items)} "
    if any(f" {cue} " in line for cue in table["cues"]):
        return True
    return bool(items) and items[0].fold in table["inverted"]
