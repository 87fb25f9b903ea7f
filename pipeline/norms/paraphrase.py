"""Roundabout ways of saying `may`, `must` and `may not` put plainly, before a sentence is cut into clauses.

Data in paraphrases_<lang>.toml: what the plain words are, in which way it is said, and a phrase that shows it.
"""

from __future__ import annotations

from dataclasses import replace

from pipeline.norms.items import Item, line_of
from pipeline.norms.lexicon import Lexicon

_TAGS = {"may": "MD", "must": "MD", "shall": "MD", "not": "RB", "when": "WRB", ",": ","}


def plainer(items: list[Item], lexicon: Lexicon, game: str | None) -> list[Item]:
    """The row with its periphrases replaced; the new words have the place of those they stand for."""
    line = line_of(items)
    for e in lexicon.candidates(line, "paraphrases", game):
        for hit in reversed(list(line.find(e.pattern))):
            if e.term == "(aside)":
                items = [*items[: hit.i], *items[hit.j :]]
                line = line_of(items)
                continue
            term = e.term.replace("%", lexicon.nouns.get(hit.found.get("V", ""), "%"))
            items = [*items[: hit.i], *_said(term, items[hit.i : hit.j]), *items[hit.j :]]
            line = line_of(items)
    return _continued(items, lexicon)


def _continued(items: list[Item], lexicon: Lexicon) -> list[Item]:
    """`..., who may ...` after a player goes on with a clause of his own: `..., and he may ...`."""
    out: list[Item] = []
    for k, item in enumerate(items):
        if item.fold in ("who", "qui") and 1 < k < len(items) - 1 and items[k - 1].fold == ",":
            before = items[k - 2]
            if before.role and items[k + 1].fold in lexicon.lists["modals"]:
                out.append(replace(item, fold="et" if item.fold == "qui" else "and", tag="CC"))
                out.append(replace(item, fold=before.fold, tag="ROLE", subject=True))
                continue
        out.append(item)
    return out


def _said(term: str, found: list[Item]) -> list[Item]:
    players = [i for i in found if i.role]
    out: list[Item] = []
    for word in term.split():
        if word == "@":
            # nobody named: whoever the context makes of `he`
            he = Item("@he", found[0].a, found[0].b, "ROLE", found[0].text)
            out.append(players.pop(0) if len(players) > 1 else players[0] if players else he)
            out[-1].subject = True
        else:
            fold = word.replace("_", " ") if word[0] != "_" else word
            text = "" if any(i.text for i in out if not i.role) else " ".join(i.text for i in found if not i.role)
            out.append(Item(fold, found[0].a, found[-1].b, _TAGS.get(word, "VB"), text))
    return out
