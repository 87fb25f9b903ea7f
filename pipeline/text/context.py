"""Which words like to stand side by side: learned attraction of pairs, and what the text itself shows."""

from __future__ import annotations

import itertools
import math
import re
from collections import Counter
from functools import lru_cache
from importlib.resources import files

from pipeline.language import Lang
from pipeline.text.lexicon import UNKNOWN, counts

START = "."
_HEAD = re.compile(r"words (\d+), least count (\d+)")
FARTHEST = 4.0
"""No pair counts for or against more than this (natural logarithm)."""


class Pairs:
    """Attraction of neighbouring words in one language: logarithm of how much oftener than by chance they stand together."""

    def __init__(self, lang: Lang) -> None:
        body = (files("pipeline.text") / "data" / f"pairs_{lang}.tsv").read_text(encoding="utf-8")
        head, _, rest = body.partition("\n")
        m = _HEAD.search(head)
        assert m is not None
        self._words, self._least = float(m[1]), float(m[2])
        self._table: dict[tuple[str, str], float] = {}
        for line in rest.splitlines():
            first, second, value = line.split("\t")
            self._table[first, second] = float(value)
        self._first = {first for first, _ in self._table}
        self._prior = counts(lang)

    def attraction(self, first: str, second: str) -> float:
        """Between -4 and 4; 0 where nothing is known; below 0 where the pair should have been met and was not."""
        value = self._table.get((first, second))
        if value is not None:
            return max(-FARTHEST, min(FARTHEST, value))
        p1 = -3.0 if first == START else self._prior.get(first, UNKNOWN)
        chance = math.log(self._words) + p1 + self._prior.get(second, UNKNOWN)
        return max(-FARTHEST, min(0.0, math.log(self._least * 0.5) - chance))


@lru_cache(maxsize=2)
def pairs(lang: Lang) -> Pairs:
    """The pairs of a language, read once a process."""
    return Pairs(lang)


def own_pairs(words: list[str]) -> Counter[tuple[str, str]]:
    """How often each pair of neighbours stands in the text itself."""
    return Counter(itertools.pairwise(words))
