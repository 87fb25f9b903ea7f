"""The tied ct of old founts, which the line reader takes for êt: told by the words of the language."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from pipeline.words.engines.raw import RawLine, RawWord
from pipeline.words.lexicon import likelihood

_TIED = re.compile("êt")
_KNOWN = 0.25


def restore(lines: Sequence[RawLine], lang: str) -> list[RawLine]:
    """The lines with ct where a word is one with it and none as read; what was read is its alternative."""
    return [replace(line, words=tuple(_word(w, lang) for w in line.words)) for line in lines]


def _word(word: RawWord, lang: str) -> RawWord:
    if not _TIED.search(word.text) or likelihood(word.text, lang) > 0:
        return word
    read = _TIED.sub("ct", word.text)
    if likelihood(read, lang) < _KNOWN:
        return word
    return replace(word, text=read, alternatives=((word.text, word.confidence or 0.0), *word.alternatives)[:3])
