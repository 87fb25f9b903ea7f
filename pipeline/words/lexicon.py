"""How likely a string is as a word of 18th-20th-century English or French print. From wordfreq's lists; old spellings by rule."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_EDGE = re.compile(r"^[^\w]+|[^\w]+$")
_ROMAN = re.compile(r"[IVXLC]+|[ivxlc]+")
_NUMBER = re.compile(r"[0-9]+(?:[.,:][0-9]+)*(?:er|re|e|o|st|nd|rd|th)?")
_ELIDED = re.compile(r"^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|quoiqu|entr)['’]", re.IGNORECASE)
_TOP = 8.0  # wordfreq's Zipf scale ends about here
_NUMERAL = 0.6
_SINGLE = {"eng": frozenset("aioAIO"), "fra": frozenset("àayôAÀYÔ")}
_OLD_FRENCH: tuple[tuple[str, str], ...] = (
    (r"(?<=[^\W\d_]{2})oi(s|t|ent)$", r"ai\1"), (r"([ae])ns$", r"\1nts"), (r"é[sz]?$|ez$", "és"), (r"oî", "aî"), (r"y$", "i"),
    (r"oibl", "aibl"), (r"tems$", "temps"), (r"([a-z])etes$", r"\1ètes"), (r"ct$", "t"),
)  # fmt: skip
_OLD_ENGLISH: tuple[tuple[str, str], ...] = (
    (r"ick$", "ic"),
    (r"our", "or"),
    (r"'d$", "ed"),
    (r"’d$", "ed"),
    (r"ise", "ize"),
    (r"y$", "ie"),
)


def likelihood(token: str, lang: str, *, f_for_s: bool = True) -> float:
    """0-1: how well the language knows the token (punctuation around it and case left aside); numbers in between; 0 unknown.

    f_for_s: an f inside the word may also be a misread long s.
    """
    word = _EDGE.sub("", token)
    if not word:
        return _NUMERAL
    return _known(word, lang, f_for_s)


def bare(text: str) -> str:
    """Small letters without accents."""
    return "".join(c for c in unicodedata.normalize("NFD", text.lower()) if not unicodedata.combining(c))


@lru_cache(maxsize=65536)
def _known(word: str, lang: str, f_for_s: bool) -> float:
    if _NUMBER.fullmatch(word) or (_ROMAN.fullmatch(word) and len(word) > 1 and word == word.upper()):
        return _NUMERAL
    if lang == "fra" and (m := _ELIDED.match(word)) and m.end() < len(word):
        return _known(word[m.end() :], lang, f_for_s)
    if "-" in word.strip("-"):
        return min(_known(p, lang, f_for_s) for p in word.split("-") if p) if all(word.split("-")) else 0.0
    if _odd_case(word):
        return 0.0
    low = word.lower().replace("ſ", "s")
    if len(low) == 1 and low.isalpha():
        return 0.9 if word in _SINGLE.get(lang, frozenset()) else 0.15
    return max(_score(v, lang) for v in _variants(low, lang, f_for_s))


def _odd_case(word: str) -> bool:
    """Capitals in the middle of small letters: a misreading, not a word."""
    letters = [c for c in word if c.isalpha()]
    if len(letters) < 2 or word == word.upper() or word == word.lower():
        return False
    return any(c.isupper() for c in letters[1:]) and not word.startswith(("Mac", "Mc", "O'", "O’"))


def _variants(low: str, lang: str, f_for_s: bool) -> list[str]:
    """The word, its readings with f taken for a long s (never at its end), and its modern spelling."""
    out = [low]
    places = [i for i, c in enumerate(low[:-1]) if c == "f" and f_for_s][:4]
    for bits in range(1, 1 << len(places)):
        chars = list(low)
        for k, i in enumerate(places):
            if bits >> k & 1:
                chars[i] = "s"
        out.append("".join(chars))
    modern = [re.sub(a, b, w) for w in out for a, b in (_OLD_FRENCH if lang == "fra" else _OLD_ENGLISH) if re.search(a, w)]
    return out + modern


@lru_cache(maxsize=65536)
def _score(word: str, lang: str) -> float:
    return min(1.0, _zipf(word, lang) / _TOP)


def _zipf(word: str, lang: str) -> float:
    from wordfreq import zipf_frequency

    return float(zipf_frequency(word, "fr" if lang == "fra" else "en"))
