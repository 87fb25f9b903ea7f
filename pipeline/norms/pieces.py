"""Pieces: a sentence cut at its marks and at the words that open a condition, each stretch with how it hangs on the others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.norms.items import Item, line_of
from pipeline.norms.lexicon import Found, Lexicon

PUNCT = frozenset({",", ";", ":", "-", "(", ")", "."})

CONJ = frozenset({"and", "or", "but", "nor", "et", "ou", "mais", "ni", "yet", "then"})

CONDITIONS = frozenset(
    {"if", "event", "after", "before", "until", "unless", "while", "once", "provided", "for", "without", "lacking"}
)


@dataclass(slots=True)
class Piece:
    """A stretch without clause mark. marker: kind of the subordinating word, "" for none; conj: the word that joins it;
    sep: the mark before it."""

    items: list[Item]
    marker: str = ""
    conj: str = ""
    sep: str = ""

    @property
    def a(self) -> int:
        return self.items[0].a

    @property
    def b(self) -> int:
        return self.items[-1].b

    @property
    def folds(self) -> list[str]:
        return [i.fold for i in self.items]


def pieces_of(items: Sequence[Item], lexicon: Lexicon, game: str | None) -> list[Piece]:
    """The pieces of a sentence, in order."""
    marks = {f.i: f for f in lexicon.scan(line_of(items), "markers", game)}
    out: list[Piece] = []
    row: list[Item] = []
    marker = conj = sep = ""
    skip = 0

    def close() -> None:
        nonlocal row, marker, conj, sep
        if row:
            out.append(Piece(row, marker, conj, sep))
            marker = conj = sep = ""
        row = []

    for k, item in enumerate(items):
        if skip:
            skip -= 1
            continue
        if item.fold in PUNCT:
            told = ("dire", "say") if item.fold == "," else ("dire", "say", "word")
            if item.fold in (":", ",") and k and items[k - 1].fold in told and row:
                continue  # en disant : ...
            if item.fold in (",", ":", "-") and k + 1 < len(items) and items[k + 1].tag.startswith("QUOTE") and row:
                continue  # he may say, "..."
            if k and items[k - 1].tag.startswith("QUOTE") and k + 2 < len(items) and items[k + 2].tag.startswith("QUOTE"):
                continue
            close()
            sep = item.fold if not sep or sep == "," else sep
            continue
        found = marks.get(k)
        if found is not None and found.term == "inverted" and (row or conj in ("nor", "ni") or not _inverted(items, k)):
            found = None  # nor should they ...: no condition
        if found is not None and row and row[0].fold == MARK and len(row) == 2 and found.term in CONDITIONS:
            found = None  # unless before ...
        if found is not None and item.fold == "give" and item.text.lower() != "given":
            found = None  # gives that claim to the dealer
        if found is not None and found.term == "lacking" and row:
            found = None
        if found is not None and found.term == "if" and row and row[-1].fold == "as":
            found = None  # as if nothing had been said
        if found is not None and not _asked(row, found, lexicon):
            close()
            if found.term in ("thereupon", "beyond"):
                conj, skip = found.term, found.j - found.i - 1
                continue
            if found.term == "lacking" and found.j < len(items):
                out.append(Piece([Item(MARK, item.a, items[found.j - 1].b, "MARK")], "lacking", conj, sep))
                conj, sep, skip = "", "", found.j - found.i - 1
                continue  # otherwise ...: what follows is the main clause
            marker = "if" if found.term == "inverted" else found.term
            conj = item.fold if item.fold in CONJ else conj
            row = [Item(MARK, item.a, item.a, "MARK")]
        elif item.fold in CONJ and not row:
            conj = conj if item.fold in ("then", "yet") and conj else item.fold
            continue
        elif item.fold in ("or", "ou", "and", "et") and row[-1].tag.startswith("QUOTE") and _speaks(items, k + 1):
            close()
            conj = item.fold
            continue
        elif row and (_new_main(row, items, k, lexicon) or _phrase_over(row, items, k, lexicon)):
            close()
        row.append(item)
    close()
    return _inserted([p for p in out if p.marker or any(i.fold != MARK for i in p.items)])


def _inserted(pieces: list[Piece]) -> list[Piece]:
    """`unless, before touching it, he say so`: the marking word with its clause, the inserted time after it."""
    out = list(pieces)
    listed = ""
    for p in out:
        if p.marker:
            listed = p.marker if p.marker in ("if", "provided", "unless") and "that" in p.folds[:5] else ""
        elif listed and p.items[0].fold == "that" and len(p.items) > 2:
            p.marker = listed  # provided that ..., that ..., and that ...
            p.items = [Item(MARK, p.a, p.a, "MARK"), *p.items[1:]]
        else:
            listed = ""
    for k in range(len(out) - 2):
        bare, between, clause = out[k : k + 3]
        if bare.marker in ("unless", "provided") and len(bare.items) == 2 and between.marker and not clause.marker:
            out[k] = Piece([*bare.items, *clause.items], bare.marker, bare.conj, bare.sep)
            del out[k + 2]
            break
    return out


MARK = "\u2020"


def _asked(row: list[Item], found: Found, lexicon: Lexicon) -> bool:
    """`if` after a verb of asking is no condition: `ask the dealer if he has none`."""
    if found.term == "before" and row and row[-1].fold in ("place", "lay", "put", "lie"):
        return True  # placed before the players
    return found.term == "if" and any(i.fold in lexicon.lists["askers"] for i in row[-5:])


def _speaks(items: Sequence[Item], k: int) -> bool:
    """A clause with a subject of its own begins at k."""
    if k + 2 >= len(items) or items[k].role is None:
        return False
    return any(i.tag.startswith(("VBZ", "VBP", "VBD", "MD", "VERB", "AUX")) for i in items[k + 1 : k + 8])


def _inverted(items: Sequence[Item], k: int) -> bool:
    """`Should a player ...`: the subject follows."""
    if k + 1 >= len(items):
        return False
    nxt = items[k + 1]
    return nxt.role is not None or nxt.tag.startswith(("DT", "PRP", "NN", "EX", "WDT", "JJ", "CD", "PDT"))


def _new_main(row: list[Item], items: Sequence[Item], k: int, lexicon: Lexicon) -> bool:
    """A main clause begins without a comma: after a quotation, or a player with a modal after a finished condition."""
    item = items[k]
    if k + 1 >= len(items):
        return False
    if row[-1].tag.startswith("QUOTE") and (_speaks(items, k) or item.fold == "the"):
        return True
    if row[0].fold != MARK:
        return False
    if item.fold == "il" and lexicon.lang == "fra" and row[-1].fold not in ("que", "où", "qui", "si", "s'", "dont"):
        ahead = {i.fold for i in items[k + 1 : k + 5]}
        told = any(i.tag in ("VERB", "AUX") for i in row[2:])
        return told and bool(ahead & {"permettre", "défendre", "interdire", "loisible", "falloir", "prohiber"})
    if item.role is None and item.fold not in ("there", "it", "the", "such", "that", "this"):
        return False
    if row[-1].tag.startswith("QUOTE"):
        return True
    if item.fold in ("that", "this"):
        return False
    nxt = items[k + 1].fold
    modal = nxt in lexicon.lists["modals"] and nxt != "should"
    verb = len(row) > 3 and row[1].fold in ("after", "before", "during", "après", "for", "on")
    verb = verb or any(i.tag.startswith(("V", "AUX", "FUT")) or i.fold in lexicon.lists["modals"] for i in row[2:])
    if item.role and nxt == "have" and row[-1].tag in ("NN", "NNS") and _then_modal(items, k + 2, lexicon):
        return False  # so long as he holds the man he has touched he may ...
    if (
        item.role
        and nxt == "have"
        and row[-1].tag in ("NN", "NNS")
        and verb
        and k + 3 < len(items)
        and items[k + 3].fold in PUNCT
    ):
        return False  # when he has let go the man he has moved, ...
    verb_next = items[k + 1].tag in ("VBZ", "VBP") or (items[k + 1].tag == "NNS" and nxt in lexicon.verbs)
    if item.role and verb_next and row[1].fold == "should" and row[-1].tag in ("VB", "NN") and len(row) == 4:
        return True  # should the dealer shuffle again he loses the deal
    if item.role and verb_next and row[-1].tag in ("VBN", "NN", "NNS", "RB", "ROLE"):
        done = any(i.tag in ("VBZ", "VBP", "VBD") for i in row[1:-1])  # when the cards are dealt the dealer has ...
        return done and not any(i.fold in lexicon.lists["askers"] for i in row[-3:])
    return modal and verb and row[-1].fold not in _OPEN


def _phrase_over(row: list[Item], items: Sequence[Item], k: int, lexicon: Lexicon) -> bool:
    """`any player, during a trick, may ...` printed without commas: the verb of the main clause ends the phrase."""
    if row[0].fold == MARK and len(row) == 3 and row[2].text.lower().endswith("ing") and items[k].tag == "MD":
        return True  # each player after shuffling must ...
    if row[0].fold != MARK or len(row) < 4:
        return False
    if [i.fold for i in row[-2:]] in (["so", "do"], ["do", "so"]):
        return items[k].tag in ("VBZ", "VBP", "MD")  # but after so doing takes no part
    if items[k].tag == "VBZ" and row[-1].tag == "VBN" and "to" in [i.fold for i in row[1:4]]:
        return True  # a card detached so as to be named is liable ...
    done = row[-1].tag == "VBN" and any(i.fold in ("have", "be") for i in row)
    if done and items[k].tag == "MD" and items[k].fold in lexicon.lists["modals"]:
        return True  # any one who touches the cards after they have been cut must ...
    exacts = items[k].tag in ("VB", "VBP") or (k + 1 < len(items) and items[k + 1].fold in ("to", "that"))
    if done and exacts and items[k].fold in lexicon.lists["claiming"]:
        return True  # may, before it is turned, demand ...
    if row[1].fold != "during":
        return False
    if any(i.tag.startswith(("VB", "MD")) and i.tag not in ("VBG", "VB") for i in row[2:]):
        return False
    if items[k].tag == "MD" and items[k].fold in lexicon.lists["modals"]:
        return True
    return items[k].fold == "be" and k + 1 < len(items) and items[k + 1].fold in ("liable", "entitle", "bound", "allow", "not")


def _then_modal(items: Sequence[Item], k: int, lexicon: Lexicon) -> bool:
    """A player with a modal follows in the same stretch."""
    for m in range(k, len(items) - 1):
        if items[m].fold in PUNCT:
            return False
        if items[m].role and items[m + 1].fold in lexicon.lists["modals"]:
            return True
    return False


_OPEN = frozenset(
    {"that", "which", "who", "as", "que", "qui", "dont", "whether", "than", "of", "by", "to", "and", "or", "if", "si"}
)
