"""The words of today and of the period together: those that are known, and those that may be read."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from pipeline.language import Lang
from pipeline.text.channel import ALPHABET
from pipeline.text.context import ngrams
from pipeline.text.decode import Prefixes
from pipeline.text.lexicon import UNKNOWN, counts, prefixes, vocabulary


@lru_cache(maxsize=2)
def period_table(lang: Lang) -> dict[str, float]:
    """Every word that is known at all, today's and the period's."""
    return {**ngrams(lang).unlisted(), **counts(lang)}


@lru_cache(maxsize=2)
def period_words(lang: Lang) -> tuple[dict[str, float], Prefixes]:
    """The words that may be read, today's and the period's, and every beginning of them."""
    new = ngrams(lang).unlisted()
    heads = Prefixes(prefixes(lang), ALPHABET[lang])
    add_heads(heads, new)
    return {**new, **vocabulary(lang)}, heads


def add_heads(heads: Prefixes, words: Mapping[str, float]) -> None:
    """Put the beginnings of some words among others."""
    for w, p in words.items():
        for i in range(len(w) + 1):
            if heads.get(w[:i], UNKNOWN) < p:
                heads[w[:i]] = p
