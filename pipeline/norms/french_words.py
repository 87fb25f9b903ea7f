"""French words that the clause rules ask about: clitics, adverbs, and whether a word is a finite verb."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pipeline.norms.items import Item
from pipeline.norms.lexicon import Lexicon

LINKS = frozenset(
    {"et", "mais", "cependant", "toutefois", "néanmoins", "or", "donc", "ainsi", "enfin", "de_même", "réciproquement"}
)
SUBS = frozenset({"qui", "que", "dont", "où", "quand", "lorsque", "si", "comme", "lequel"})
STOPS = frozenset({";", ":", "-", ".", "("})
CLITICS = frozenset({"ne", "le", "y", "en", "se", "s'", "lui", "leur"})
ADVERBS = frozenset("pas point plus jamais encore déjà été être toujours aussi bien une fois ainsi donc".split())
FINITE = re.compile(r"^(?:doi[ts]|doivent|peu[tx]|peuvent|faut|est|sont|a|ont|sera|seront|aura|auront)$")
FUTURE = re.compile(r"(?:[ei]r|[dtv]r|ur|our|aur|ser|fer)(?:a|ont|ez|as)$")
PARTICIPLE = re.compile(r"(?:ée?s?|ants?|[mpr]ises?|[mpr]is|[td]u|aites)$")


def word_at(fold: str, at: Item, tag: str = "SCONJ") -> Item:
    return Item(fold, at.a, at.a, tag, fold)


def finite(items: Sequence[Item], k: int, lexicon: Lexicon) -> bool:
    """Item k is a verb with a subject: no infinitive, no participle, no second part of a compound tense."""
    item = items[k]
    text = item.text.lower()
    if item.role or not item.fold.isalpha():
        return False
    before = items[k - 1] if k else None
    if FINITE.match(text) and item.fold in ("devoir", "pouvoir", "falloir", "être", "avoir"):
        return True
    verb = item.tag in ("VERB", "AUX", "FUT") or (item.fold in lexicon.verbs and bool(FUTURE.search(text)))
    if not verb or (text == item.fold and text.endswith(("er", "ir", "re", "oir"))) or PARTICIPLE.search(text):
        return False
    j = k - 1
    while j >= 0 and items[j].fold in ADVERBS:
        j -= 1
    if j >= 0 and items[j].fold in ("avoir", "être") and item.fold not in ("avoir", "être"):
        return False
    return before is None or before.fold not in ("en", "de", "à", "pour", "sans") or before.tag == "PRON" or before.fold == "en"
