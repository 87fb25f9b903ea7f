"""What counts as a word: counts of today's language (wordfreq), the period's own spellings by rule, and the text's own words.

Figures are natural logarithms of the probability of a word. Loading takes some tenths of a second, once a process.
"""

from __future__ import annotations

import gzip
import math
import re
import tomllib
from collections import Counter
from functools import lru_cache
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path

from pipeline.errors import HoyleError
from pipeline.language import Lang
from pipeline.text.channel import ALPHABET
from pipeline.text.decode import Prefixes

_CODE: dict[Lang, str] = {"eng": "en", "fra": "fr"}
COMMON = -14.0
_TOKEN = re.compile(r"[^\W\d_]+")
UNKNOWN = -99.0
FLOOR = -math.log(10) * 7
"""One word in ten million: below it the list is mostly slips of the pen."""


@lru_cache(maxsize=2)
def counts(lang: Lang) -> dict[str, float]:
    """Every word of the list with the natural logarithm of its probability. Source: wordfreq, list `large`."""
    import msgpack  # type: ignore[import-untyped]  # comes with wordfreq

    spec = find_spec("wordfreq")  # only its data are wanted: importing it takes longer than reading them
    if spec is None or spec.origin is None:
        raise HoyleError("the package wordfreq is missing", advice="pip install wordfreq")
    path = Path(spec.origin).parent / "data" / f"large_{_CODE[lang]}.msgpack.gz"
    with gzip.open(path, "rb") as f:
        bins: list[list[str]] = msgpack.load(f, raw=False)[1:]
    # cBpack: bin n holds the words of frequency 10 ** (-n / 100)
    step = math.log(10) / 100
    out: dict[str, float] = {}
    for n, words in enumerate(bins):
        if words:
            out.update(dict.fromkeys(words, -n * step))
    return out


@lru_cache(maxsize=2)
def vocabulary(lang: Lang) -> dict[str, float]:
    """The words a repair may put into the text: those of the list above the floor, single letters only where they are words."""
    single = {"eng": {"a", "i", "o"}, "fra": {"a", "à", "y", "ô", "l", "d", "j", "m", "n", "s", "t", "c"}}[lang]
    one = {
        "eng": re.compile(r"[a-z]+(?:'[a-z]+)?"),
        "fra": re.compile("[a-zàâäçéèêëîïôöùûüœæ]+|aujourd'hui|presqu'île|prud'hommes?"),
    }[lang]
    return {w: p for w, p in counts(lang).items() if p > FLOOR and (len(w) > 1 or w in single) and one.fullmatch(w)}


@lru_cache(maxsize=2)
def prefixes(lang: Lang) -> Prefixes:
    """Every beginning of every word of the vocabulary, with the best log probability below it; "" included."""
    out: dict[str, float] = {}
    for word, p in vocabulary(lang).items():  # most frequent first
        for i in range(len(word), -1, -1):
            head = word[:i]
            if head in out:
                break
            out[head] = p
    return Prefixes(out, ALPHABET[lang])


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

    def common(self, word: str) -> bool:
        """Whether `word` (lower case) is well known: the tail of the list has many a misprint."""
        return counts(self.lang).get(word, UNKNOWN) > COMMON

    def known(self, word: str) -> bool:
        """Whether `word` (lower case) is in the dictionary of its language."""
        return counts(self.lang).get(word, UNKNOWN) > FLOOR


@lru_cache(maxsize=2)
def _old_spellings(lang: Lang) -> tuple[tuple[re.Pattern[str], str], ...]:
    with (files("pipeline.text") / "data" / "historical.toml").open("rb") as f:
        rows = tomllib.load(f)[lang]
    return tuple((re.compile(r["old"]), r["new"]) for r in rows)


OLD_SPELLING = 2.5
"""What each step from an old spelling to today's takes from the probability of a word."""


@lru_cache(maxsize=200_000)
def licensed(word: str, lang: Lang) -> float:
    """The log probability of `word` (lower case) as a period spelling of a word of today, UNKNOWN where it is none.

    Up to two rules of `data/historical.toml` are followed one after the other."""
    table = counts(lang)
    once = modernised(word, lang)
    best = max((table.get(form, UNKNOWN) for form in once), default=UNKNOWN) - OLD_SPELLING
    if best > FLOOR - OLD_SPELLING:
        return best
    twice = max((table.get(form, UNKNOWN) for first in once for form in modernised(first, lang)), default=UNKNOWN)
    best = max(best, twice - 2 * OLD_SPELLING)
    return best if best > FLOOR - 2 * OLD_SPELLING else UNKNOWN


def modern_form(word: str, lang: Lang) -> str:
    """Today's spelling of a period form, by one rule or two; the word itself where no rule leads to a known word."""
    table = counts(lang)
    once = modernised(word, lang)
    for forms in (once, {form for first in once for form in modernised(first, lang)}):
        best = max(forms, key=lambda f: table.get(f, UNKNOWN), default=word)
        if table.get(best, UNKNOWN) > FLOOR:
            return best
    return word


def modernised(word: str, lang: Lang) -> set[str]:
    """What one rule makes of a word, at one place or at every place where it fits."""
    out: set[str] = set()
    for old, new in _old_spellings(lang):
        places = list(old.finditer(word))
        if places:
            out.add(old.sub(new, word))
        if len(places) > 1:
            out.update(word[: m.start()] + m.expand(new) + word[m.end() :] for m in places)
    return {form for form in out if form != word and len(form) > 1}


@lru_cache(maxsize=2)
def terms(lang: Lang) -> frozenset[str]:
    """Words of games and their laws. Source: `data/terms.toml`, written for this project."""
    with (files("pipeline.text") / "data" / "terms.toml").open("rb") as f:
        return frozenset(tomllib.load(f)[lang].split())


class Spelling:
    """How much a run of letters looks like a word of the language at all: letters by the two before them."""

    def __init__(self, lang: Lang) -> None:
        three: Counter[str] = Counter()
        two: Counter[str] = Counter()
        for n, word in enumerate(vocabulary(lang)):
            if n >= 20_000:
                break
            w = f"^^{word}$"
            three.update(w[i : i + 3] for i in range(len(w) - 2))
            two.update(w[i : i + 2] for i in range(len(w) - 2))
        self._three, self._two = three, two

    def surprise(self, word: str) -> float:
        """Negative log probability of the letters of `word` (lower case)."""
        w = f"^^{word}$"
        total = 0.0
        for i in range(len(w) - 2):
            total -= math.log((self._three[w[i : i + 3]] + 0.03) / (self._two[w[i : i + 2]] + 1.0))
        return total


@lru_cache(maxsize=2)
def spelling(lang: Lang) -> Spelling:
    """The letter model of a language, made once a process."""
    return Spelling(lang)
