"""How likely a reading is to be better than what was seen: learned trees of questions over the figures of `figures.py`."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from importlib.resources import as_file, files

import numpy as np

NEUTRAL = 0.3
"""Share of the readings that are no better and yet do no harm (another wrong word of the same distance), as measured."""
_MANY = 60
"""So many repairs that chance evens out."""


class Judge:
    """The trees. Source: `data/judge.npz`, made by `learn_judge.py`.

    Tables of one row a tree and one column a node: which figure is asked for, up to which value the answer leads left, the nodes
    to which it leads (a leaf leads to itself), and what a leaf adds to the logarithm of the odds."""

    def __init__(self) -> None:
        with as_file(files("pipeline.text") / "data" / "judge.npz") as path, np.load(path) as data:
            self._figure, self._up_to = data["figure"].astype(np.intp), data["up_to"]
            self._left, self._right, self._adds = data["left"].astype(np.intp), data["right"].astype(np.intp), data["adds"]
            self._depth = int(data["depth"])

    def probabilities(self, figures: Sequence[tuple[float, ...]]) -> list[float]:
        """For each row of figures the probability that the reading is better, between 0 and 1."""
        out: list[float] = []
        trees = np.arange(len(self._figure))
        for start in range(0, len(figures), 512):
            x = np.array(figures[start : start + 512])
            row = np.arange(len(x))[:, None]
            node = np.zeros((len(x), len(trees)), dtype=np.intp)
            for _ in range(self._depth):
                goes_left = x[row, self._figure[trees, node]] <= self._up_to[trees, node]
                node = np.where(goes_left, self._left[trees, node], self._right[trees, node])
            odds = self._adds[trees, node].sum(axis=1)
            out += (1 / (1 + np.exp(-odds))).tolist()
        return out


@lru_cache(maxsize=1)
def judge() -> Judge:
    """The judge, read once a process."""
    return Judge()


def risk(chances: Sequence[float]) -> float:
    """The probability that repairs with these chances of being right make a text worse on the whole."""
    if len(chances) > _MANY:
        mean = sum(p - (1 - p) * (1 - NEUTRAL) for p in chances)
        spread = math.sqrt(sum(p + (1 - p) * (1 - NEUTRAL) for p in chances) + 1e-9)
        return 0.5 * math.erfc(mean / spread / math.sqrt(2))
    sums = np.ones(1)
    for p in chances:
        sums = np.convolve(sums, [(1 - p) * (1 - NEUTRAL), (1 - p) * NEUTRAL, p])
    return float(sums[: len(chances)].sum())


def least_chance(chances: Sequence[float], base: float, most: float) -> float:
    """The chance from which repairs are made so that the text is made worse with a probability of at most `most`.

    base: never less than this. 2.0 where not even the likeliest repair may be made."""
    ranked = sorted((p for p in chances if p >= base), reverse=True)
    for n in range(len(ranked), 0, -1):
        if risk(ranked[:n]) <= most:
            return ranked[n - 1]
        if n > _MANY + 1:
            continue
    return 2.0
