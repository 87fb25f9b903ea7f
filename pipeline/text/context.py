"""How well words follow one another: counts of the period's language, and what the text itself shows."""

from __future__ import annotations

import itertools
import math
import re
from collections import Counter
from functools import lru_cache
from importlib.resources import as_file, files

import numpy as np

from pipeline.language import Lang
from pipeline.text.lexicon import UNKNOWN, counts

START = "."
"""Stands for the beginning and for the end of a sentence."""
BITS = 20
QUANTUM = 8
FARTHEST = 6.0
"""No neighbour counts for or against more than this (natural logarithm)."""
_DISCOUNT = 0.7
_LEAST = -18.5
"""Log probability of a word that no list has."""
_WORDS: dict[Lang, re.Pattern[str]] = {
    "fra": re.compile(r"aujourd'hui|presqu'île|prud'homme|[a-zàâäçéèêëîïôöùûüœæ]+|[.;:!?]+|[0-9]+"),
    "eng": re.compile(r"[a-z]+(?:'[a-z]+)*|[.;:!?]+|[0-9]+"),
}


def words_of(text: str, lang: Lang) -> list[str]:
    """The words of a text in lower case; START for a stop, "0" for a number."""
    return [
        w if w[0].isalpha() else "0" if w[0].isdigit() else START for w in _WORDS[lang].findall(text.replace("’", "'").lower())
    ]


class Ngrams:
    """Probabilities of a word after one word or two, by counts that leave something over for what was never met."""

    def __init__(self, lang: Lang) -> None:
        with as_file(files("pipeline.text") / "data" / f"ngrams_{lang}.npz") as path, np.load(path) as data:
            words = data["words"].tobytes().decode().split("\n")
            times, before = _times(data["times"]), _times(data["before"])
            pair_keys = np.cumsum(data["pairs"])
            pair_times = _times(data["pair_times"])
            three_keys = np.cumsum(data["threes"])
            three_times = _times(data["three_times"])
        self._number = {w: i for i, w in enumerate(words)}
        table = counts(lang)
        listed = np.array([table.get(w, UNKNOWN) for w in words])
        one = np.log(0.6 * np.exp(np.maximum(listed, _LEAST)) + 0.4 * np.maximum(times, 0.1) / times.sum())
        self._one: list[float] = one.tolist()
        self._table = table
        first = pair_keys >> BITS
        kept = np.bincount(first, weights=pair_times - _DISCOUNT, minlength=len(words))
        total = np.maximum(before, kept + 1)
        # what a first word leaves to words it was not met with
        self._left: list[float] = np.log(np.maximum(1 - kept / total, 0.02)).tolist()
        met = (pair_times - _DISCOUNT) / total[first]
        second = pair_keys & ((1 << BITS) - 1)
        spare = np.exp(np.array(self._left))
        self._two: dict[int, float] = dict(
            zip(pair_keys.tolist(), np.log(met + spare[first] * np.exp(one[second])).tolist(), strict=True)
        )
        head = three_keys >> BITS
        at = np.searchsorted(pair_keys, head)
        sound = (at < len(pair_keys)) & (pair_keys[np.minimum(at, len(pair_keys) - 1)] == head)
        head_times = np.where(sound, pair_times[np.minimum(at, len(pair_keys) - 1)], 1e9)
        self._three: dict[int, float] = dict(
            zip(three_keys[sound].tolist(), (np.maximum(three_times - _DISCOUNT, 0.1) / head_times)[sound].tolist(), strict=True)
        )
        heads, inverse = np.unique(head[sound], return_inverse=True)
        sums = np.bincount(inverse, weights=((three_times - _DISCOUNT) / head_times)[sound])
        self._three_left: dict[int, float] = dict(zip(heads.tolist(), np.clip(1 - sums, 0.05, 1.0).tolist(), strict=True))

    def alone(self, word: str) -> float:
        """Log probability of a word by itself."""
        n = self._number.get(word)
        return self._one[n] if n is not None else max(_LEAST, self._table.get(word, UNKNOWN))

    def met(self, word: str) -> bool:
        """Whether the counts have the word at all."""
        return word in self._number

    def unlisted(self) -> dict[str, float]:
        """The words that only these counts have (forms of the period above all), with their log probability."""
        return {w: self._one[n] for w, n in self._number.items() if w not in self._table and w != START and len(w) > 2}

    def after(self, word: str, before: str, two_before: str = "") -> float:
        """Log probability of `word` after `before` (and the word before that, where known)."""
        n, b = self._number.get(word), self._number.get(before)
        if b is None:
            return self.alone(word)
        if n is None:
            return self._left[b] + self.alone(word)
        pair = self._two.get(b << BITS | n)
        p = pair if pair is not None else self._left[b] + self._one[n]
        a = self._number.get(two_before) if two_before else None
        if a is not None:
            head = a << BITS | b
            left = self._three_left.get(head)
            if left is not None:
                p = math.log(self._three.get(head << BITS | n, 0.0) + left * math.exp(p))
        return p

    def attraction(self, first: str, second: str, before: str = "") -> float:
        """How much likelier `second` is after `first` than by itself (natural logarithm), between -FARTHEST and FARTHEST."""
        return max(-FARTHEST, min(FARTHEST, self.after(second, first, before) - self.alone(second)))


def _times(small: np.ndarray[tuple[int], np.dtype[np.uint8]]) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    return np.where(small > 0, np.exp2((small.astype(np.float64) - 1) / QUANTUM), 0.0)


@lru_cache(maxsize=2)
def ngrams(lang: Lang) -> Ngrams:
    """The counts of a language, read once a process."""
    return Ngrams(lang)


def own_pairs(words: list[str]) -> Counter[tuple[str, str]]:
    """How often each pair of neighbours stands in the text itself."""
    return Counter(itertools.pairwise(words))
