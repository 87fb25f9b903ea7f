"""Numerals as old books print them, and as OCR engines spoil them: arabic, roman, letters, ordinals in words."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Literal

Kind = Literal["arabic", "roman", "letters"]

_ROMAN = re.compile(r"(?=[MDCLXVI])M{0,3}(CM|CD|D?C{0,4})(XC|XL|L?X{0,4})(IX|IV|V?I{0,4})")
_VALUES = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}
# What engines make of a numeral's strokes. Not Unicode compatibility folding: only shapes that look alike in print.
_AS_DIGIT = str.maketrans("OolIi|!ZzSsBGqg", "001111122558699")
_AS_ROMAN = str.maketrans("l1|!jJiTYyvxc", "IIIIIIIIVVVXC")
_SIGNS = (
    (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"), (9, "IX"),
    (5, "V"), (4, "IV"), (1, "I"),
)  # fmt: skip

_UNITS = {
    "eng": "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth "
    "fifteenth sixteenth seventeenth eighteenth nineteenth".split(),
    "fra": "premier deuxième troisième quatrième cinquième sixième septième huitième neuvième dixième onzième "
    "douzième treizième quatorzième quinzième seizième dix-septième dix-huitième dix-neuvième".split(),
}
_TENS = {
    "eng": {"twent": 20, "thirt": 30, "fort": 40, "fift": 50, "sixt": 60, "sevent": 70, "eight": 80, "ninet": 90},
    "fra": {"vingt": 20, "trent": 30, "quarant": 40, "cinquant": 50, "soixant": 60},
}
_ALSO = {"première": 1, "second": 2, "seconde": 2, "deuxieme": 2, "troisieme": 3, "premiere": 1, "hundredth": 100, "last": -1}


@lru_cache(maxsize=1)
def _ordinals() -> dict[str, int]:
    table = dict(_ALSO)
    for lang, words in _UNITS.items():
        table |= {w: i for i, w in enumerate(words, 1)}
        for stem, value in _TENS[lang].items():
            table[stem + ("ieth" if lang == "eng" else "ième")] = value
            for i, unit in enumerate(words[:9], 1):
                joint = f"{stem}y-{unit}" if lang == "eng" else f"{stem}e-{unit}".replace("vingte", "vingt")
                table[joint] = value + i
    return table


def ordinal_words() -> tuple[str, ...]:
    """All ordinals known in words, longest first (for patterns)."""
    return tuple(sorted((w for w in _ordinals() if w != "last"), key=len, reverse=True))


def ordinal(word: str) -> int | None:
    """Value of an ordinal in words, English or French ("Fifteenth" -> 15), or with digits ("2d", "3rd", "1er")."""
    w = re.sub(r"\s*-\s*", "-", word.lower().strip(" ._"))
    w = re.sub(r"(?<=[a-zè]{2})(?:ly|ment)\Z", "", w)  # firstly, troisièmement, 3rdly
    if w in _ordinals():
        return _ordinals()[w]
    digits = re.fullmatch(r"(\d{1,3})(?:st|d|nd|rd|th|er|re|e|°|º|o)", w)
    return int(digits[1]) if digits else None


def roman(text: str) -> int | None:
    """Value of a well-formed roman numeral in capitals (IIII and VIIII are allowed: old books print them)."""
    if not text or not _ROMAN.fullmatch(text):
        return None
    total = 0
    for ch, after in zip(text, text[1:] + " ", strict=False):
        value = _VALUES[ch]
        total += -value if _VALUES.get(after, 0) > value else value
    return total


def to_roman(value: int) -> str:
    """Roman numeral of a positive number, in capitals."""
    out = []
    for n, s in _SIGNS:
        out.append(s * (value // n))
        value %= n
    return "".join(out)


def spoilt_arabic(text: str) -> int | None:
    """What an arabic number spoilt by an engine may have been ("l7" -> 17, "1O" -> 10)."""
    digits = re.sub(r"\s", "", text).translate(_AS_DIGIT)
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) <= 3 else None


def spoilt_roman(text: str) -> int | None:
    """What a roman number spoilt by an engine may have been ("I I I" -> 3, "XIIJ" -> 13, "Il" -> 2, "11" -> 2)."""
    strokes = re.sub(r"\s", "", text).replace("U", "II").translate(_AS_ROMAN)
    return roman(strokes) if len(strokes) <= 10 else None


def write(value: int, kind: Kind, like: str = "") -> str:
    """A number as a label of that kind; lower case where `like` is."""
    text = (
        str(value)
        if kind == "arabic"
        else to_roman(value)
        if kind == "roman"
        else chr(64 + value)
        if 0 < value < 27
        else str(value)
    )
    return text.lower() if like and like == like.lower() and like != like.upper() else text
