"""Clauses: a sentence cut into conditions, main clauses and what follows them, by its marks and its small words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from pipeline.norms.items import Item, line_of
from pipeline.norms.lexicon import Lexicon

PUNCT = frozenset({",", ";", ":", "-", "(", ")", "."})
CONJ = frozenset({"and", "or", "but", "nor", "et", "ou", "mais", "ni", "yet", "car"})
CONDITIONS = frozenset({"if", "event", "after", "before", "until", "unless", "while", "once", "provided", "for", "without"})


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


@dataclass(slots=True)
class Statement:
    """One main clause with the conditions that stand before it and after it."""

    before: list[Piece]
    main: list[Piece]
    after: list[Piece] = field(default_factory=list)
    conj: str = ""

    @property
    def pieces(self) -> list[Piece]:
        return [*self.before, *self.main, *self.after]


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
            if item.fold in (",", ":", "-") and k + 1 < len(items) and items[k + 1].tag.startswith("QUOTE") and row:
                continue  # he may say, "..."
            if k and items[k - 1].tag.startswith("QUOTE") and k + 2 < len(items) and items[k + 2].tag.startswith("QUOTE"):
                continue
            close()
            sep = item.fold if not sep or sep == "," else sep
            continue
        found = marks.get(k)
        if found is not None and (found.term != "inverted" or not row):
            close()
            marker = "if" if found.term == "inverted" else found.term
            skip = found.j - found.i - 1
            # the marking words belong to the piece, so that its span shows them
            row = [_Marker(item, items[found.j - 1])]
            continue
        if item.fold in CONJ and not row:
            conj = item.fold
            continue
        if row and _new_main(row, items, k, lexicon):
            close()
        row.append(item)
    close()
    return [p for p in out if any(i.fold != MARK for i in p.items) or p.marker]


MARK = "\u2020"


def _Marker(first: Item, last: Item) -> Item:
    return Item(MARK, first.a, last.b, "MARK", first.text)


def _new_main(row: list[Item], items: Sequence[Item], k: int, lexicon: Lexicon) -> bool:
    """A main clause begins without a comma: after a quotation, or a player with a modal after a finished condition."""
    item = items[k]
    if row[0].fold != MARK or k + 1 >= len(items):
        return False
    starts = item.role is not None or item.fold in ("there", "it", "the")
    if not starts:
        return False
    if row[-1].tag.startswith("QUOTE"):
        return True
    modal = items[k + 1].fold in lexicon.lists["modals"] and items[k + 1].fold != "should"
    verb = any(i.tag.startswith(("V", "AUX")) or i.fold in lexicon.lists["modals"] for i in row[1:])
    return (
        modal and verb and row[-1].fold not in ("that", "which", "who", "as", "que", "qui", "whether", "than", "of", "by", "to")
    )


def statements_of(pieces: list[Piece], lexicon: Lexicon, game: str | None) -> list[Statement]:
    """Main clauses, each with its conditions. Conditions without a main clause give a statement with an empty `main`."""
    out: list[Statement] = []
    waiting: list[Piece] = []
    for chunk in _chunks(pieces):
        out += _chunk(chunk, waiting, bool(out), lexicon, game, out)
    if waiting:
        if out:
            out[-1].after += waiting
        else:
            out.append(Statement(waiting, []))
    return out


def _chunks(pieces: list[Piece]) -> list[list[Piece]]:
    chunks: list[list[Piece]] = []
    for p in pieces:
        if not chunks or p.sep in (";", ":", "-", "."):
            chunks.append([])
        chunks[-1].append(p)
    return chunks


def _chunk(
    chunk: list[Piece], waiting: list[Piece], later: bool, lexicon: Lexicon, game: str | None, done: list[Statement]
) -> list[Statement]:
    out: list[Statement] = []
    strong = [bool(not p.marker and lexicon.scan(line_of(p.items), "modals", game)) for p in chunk]
    k = 0
    while k < len(chunk):
        p = chunk[k]
        if p.marker in CONDITIONS or p.marker in ("concession", "because", "purpose", "relative"):
            if out and (k == len(chunk) - 1 or not any(strong[k + 1 :]) or _tail(chunk, strong, k)):
                out[-1].after.append(p)
            elif p.marker in CONDITIONS or p.marker == "relative":
                waiting.append(p)
            elif out:
                out[-1].after.append(p)
            k += 1
            continue
        open_condition = bool(waiting) and waiting[-1].marker in CONDITIONS
        if not strong[k] and any(strong[k + 1 :]) and (open_condition and (p.conj or not _finite(p))):
            # still within the condition: "and the mistake be not discovered"
            waiting.append(Piece(p.items, waiting[-1].marker, p.conj, p.sep))
            k += 1
            continue
        if out and not strong[k] and not waiting:
            if out[-1].after and p.conj:
                out[-1].after.append(Piece(p.items, out[-1].after[-1].marker, p.conj, p.sep))
            else:
                out[-1].main.append(p)
        elif not strong[k] and not out and any(strong[k + 1 :]) and not waiting and not p.conj and not _finite(p):
            # an opening phrase: "In whatever way ..."
            waiting.append(Piece(p.items, "phrase", p.conj, p.sep))
        else:
            out.append(Statement(list(waiting), [p], conj=p.conj))
            waiting.clear()
        k += 1
    return out


def _tail(chunk: list[Piece], strong: list[bool], k: int) -> bool:
    """A condition between two main clauses belongs to the first when the next main clause is joined by `and`/`but`."""
    nxt = next((i for i in range(k + 1, len(chunk)) if strong[i]), None)
    return nxt is not None and bool(chunk[nxt].conj) and not chunk[k].conj


def _finite(p: Piece) -> bool:
    return any(i.tag in ("VBZ", "VBP", "VBD", "MD") or i.tag == "AUX" or i.tag == "VERB" for i in p.items)
