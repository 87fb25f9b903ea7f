"""Reading -> LawBook: the codes of laws in a book, each law exactly cut, and what every reference points to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pipeline.laws import assemble, bodies, diagrams, references, segments, unnumbered
from pipeline.laws.blocks import Sheet
from pipeline.laws.shape import LawBook
from pipeline.text.shape import Reading


def cut(reading: Reading, hints: Iterable[Mapping[str, Any]] = ()) -> LawBook:
    """All laws of a book. Never raises, whatever the text; a text without laws gives a LawBook without laws.

    hints: the [[code]] tables of the book's record (`game`, `work`, `title`, `place`), matched by game and order.
    Offsets in the result are of `reading.source`. Pure: the same reading gives the same laws.
    """
    sheet = Sheet(reading.text)
    heads = [e.seen for e in reading.edits if e.rule == "furniture"]
    drafts = bodies.find(sheet, scanned=bool(reading.words), left_out=heads)
    drafts += unnumbered.find(sheet, drafts)
    book = assemble.Book(reading, sheet, drafts, tuple(hints))
    book.diagrams = diagrams.find(reading.source)
    indexes = references.attach(book)
    segments.attach(book, indexes)
    return book.finish()
