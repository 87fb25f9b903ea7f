"""Which of the two languages a text is in, by its small words."""

from __future__ import annotations

import re
from typing import Literal

from pipeline.errors import UsageError

Lang = Literal["eng", "fra"]
LANGS: tuple[Lang, ...] = ("eng", "fra")
_ALIASES: dict[str, Lang] = {"en": "eng", "english": "eng", "fr": "fra", "fre": "fra", "french": "fra"}

# Small words that are frequent in one language and no word (or a rare one) in the other.
# Long s is folded before counting; forms with f for long s are listed because that is what the engines print.
_SMALL: dict[str, frozenset[str]] = {
    "eng": frozenset(
        "the of and to is be his he that it shall with for if not which by or any may has have this from are was "
        "must when at their they who player card hand fhall fo muft is his fuch fame".split()
    ),
    "fra": frozenset(
        "le la les de du des et un une est que qui dans pour par sur au aux il ne pas ce se son sa ses en "
        "ou être avec peut doit plus cette lui si tout joueur roi celui eft fon fes fur fi fa étoit".split()
    ),
}
_WORD = re.compile(r"[^\W\d_]+")


def detect(text: str, default: Lang = "eng") -> Lang:
    """Language of `text` ("eng" or "fra"), `default` when no small word speaks for either."""
    words = [w.replace("ſ", "s").lower() for w in _WORD.findall(text[:200_000])]
    score = {lang: sum(w in small for w in words) for lang, small in _SMALL.items()}
    if score["eng"] == score["fra"]:
        return default
    return "eng" if score["eng"] > score["fra"] else "fra"


def language(name: str | None) -> str | None:
    """The code ("eng", "fra") of a language as people name it; None stays None (it is then detected). UsageError otherwise."""
    if name is None:
        return None
    code = _ALIASES.get(name.strip().lower(), name.strip().lower())
    if code not in LANGS:
        raise UsageError(f"unknown language {name!r}", advice="use --lang eng or --lang fra")
    return code
