"""What counts as a word: counts of today's language (wordfreq), the period's own spellings by rule, and the text's own words.

Figures are Zipf-like: natural logarithm of the probability of a word. Loading takes some tenths of a second, once a process.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from functools import lru_cache

from pipeline.language import Lang

_CODE: dict[Lang, str] = {"eng": "en", "fra": "fr"}


@lru_cache(maxsize=2)
def counts(lang: Lang) -> dict[str, float]:
    """Every word of the list with the natural logarithm of its probability. Source: wordfreq, list `large`."""
    import gzip
    from pathlib import Path

    import msgpack  # type: ignore[import-untyped]  # comes with wordfreq
    import wordfreq

    path = Path(wordfreq.__file__).parent / "data" / f"large_{_CODE[lang]}.msgpack.gz"
    with gzip.open(path, "rb") as f:
        bins: list[list[str]] = msgpack.load(f, raw=False)[1:]
    # cBpack: bin n holds the words of frequency 10 ** (-n / 100)
    step = math.log(10) / 100
    out: dict[str, float] = {}
    for n, words in enumerate(bins):
        if words:
            out.update(dict.fromkeys(words, -n * step))
    return out


_TOKEN = re.compile(r"[^\W\d_]+")
FLOOR = -math.log(10) * 7
"""One word in ten million: below it the list is mostly slips of the pen."""


class Lexicon:
    """The words of one language and of one text. Cheap to make: the lists are loaded when first asked for."""

    def __init__(self, lang: Lang, text: str = "") -> None:
        self.lang = lang
        self._text = text
        self._own: Counter[str] | None = None

    @property
    def own(self) -> Counter[str]:
        """How often each word (lower case, long s printed s) stands in the text itself."""
        if self._own is None:
            self._own = Counter(_TOKEN.findall(self._text.replace("ſ", "s").lower()))
        return self._own

    def known(self, word: str) -> bool:
        """Whether `word` (lower case) is in the dictionary of its language, or a period spelling of such a word."""
        return counts(self.lang).get(word, -99.0) > FLOOR
