"""Which readings are repairs at all: old spellings, capitals without accents and divided words are not to be mended."""

from __future__ import annotations

import re

from pipeline.language import Lang
from pipeline.text.channel import base
from pipeline.text.lexicon import counts, licensed, modernised

_DIAERESIS = re.compile("ü[aeéiouy]")
_ROMAN = re.compile(r"(?=[ivxlcdm])m{0,3}(?:cm|cd|d?c{0,4})(?:xc|xl|l?x{0,4})(?:ix|iv|v?i{0,4})j?", re.I)
_LIKE_ROMAN = re.compile(r"[IVXLC](?=[IVXLC]*[1l!|JT])[IVXLC1l!|JT]+")
_LISTED = -17.0
"""Log probability from which a divided word is taken for a word, put together."""


def sound_if_joined(seen: str, lang: Lang) -> bool:
    """Whether a word with a hyphen (lower case) is a word of today or of the period without it: sound, but divided."""
    whole = seen.replace("-", "")
    return "-" in seen and (counts(lang).get(whole, -99.0) > _LISTED or licensed(whole, lang) > _LISTED)


def admissible(core: str, read: str, lang: Lang) -> bool:
    """Whether `read` (lower case) may be a repair of `core`, by what differs between them."""
    low = core.lower().replace("’", "'")
    if _bare(low) == _bare(read) and ("'" in low or "-" in low):
        return False  # hyphens, apostrophes and blanks alone are no matter of letters
    if base(low) == base(read) and (core.isupper() or (core[:1].isupper() and low[1:] == read[1:])):
        return False  # capitals go without accents
    head, _, tail = low.rpartition("'")
    read_head, _, read_tail = read.rpartition("'")
    return head != read_head or not _only_newer(tail, read_tail, lang)


def _bare(word: str) -> str:
    return word.replace("'", "").replace("-", "").replace(" ", "")


def _only_newer(old: str, new: str, lang: Lang) -> bool:
    """Whether a word is but today's spelling of a form of the period. An accent may be an engine's fault: that is weighed,
    but for a diaeresis before a vowel ("joüer")."""
    diaeresis = _DIAERESIS.search(old) is not None
    return (base(old) != base(new) or diaeresis) and new in modernised(old, lang)


def worth_a_look(core: str) -> bool:
    """Whether a repair of letters can be thought of: two letters or more, no number, no roman numeral."""
    letters = sum(ch.isalpha() for ch in core)
    digits = sum(ch.isdigit() for ch in core)
    if letters < 2 and not (letters == 1 and len(core) >= 2 and not digits):
        return False
    if digits and (digits >= letters or core[0].isdigit()):
        return False
    if "°" in core or "º" in core or core in {"&c", "&"}:
        return False
    if core.isupper() and _ROMAN.fullmatch(core):
        return False
    if _LIKE_ROMAN.fullmatch(core):
        return False  # `steps/numbers.py` sees to it
    return len(core) <= 40
