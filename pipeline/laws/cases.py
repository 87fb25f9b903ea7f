"""Decided cases: numbered cases with their facts, the question, and what was decided, as whist and bridge writers print them."""

from __future__ import annotations

import re

from pipeline.laws import mentions
from pipeline.laws.assemble import Book
from pipeline.laws.references import Index, resolve_in
from pipeline.laws.shape import Segment

_HEAD = re.compile(
    r"^[ \t]*(?:_=|_|=)?(?P<word>CASE|Case|CAS|Cas)\s+(?P<number>[IVXLC]{1,7}|\d{1,3})\b[.:]?(?:--|—)?(?:=_|_|=)?", re.M
)
_DECISION = re.compile(
    r"(?:_=?|=)?(?<![A-Za-zÀ-ÿ])(?:DECISION|Decision|RULING|Ruling|HELD|Held|ANSWER|Answer|DÉCISION|Décision|Jugement)\.?(?:=?_|=)?\s*(?:[.:]|--|—)"
)
_QUESTION = re.compile(r"[^.!?:;]*\?")
LONGEST = 6000


def attach(book: Book, indexes: list[Index]) -> list[tuple[int, int]]:
    """Add the decided cases of a book to its segments; returns their reading spans."""
    text = book.sheet.text
    low, high = book.bounds
    heads = list(_HEAD.finditer(text, low, high))
    spans: list[tuple[int, int]] = []
    for i, m in enumerate(heads):
        stop = min(heads[i + 1].start() if i + 1 < len(heads) else high, m.start() + LONGEST)
        ruling = _DECISION.search(text, m.end(), stop)
        if not ruling:
            continue
        end = _end(book, ruling.end(), stop)
        start = m.start() + len(m[0]) - len(m[0].lstrip())
        parts = [("facts", m.end(), ruling.start())]
        asked = list(_QUESTION.finditer(text, m.end(), ruling.start()))
        if asked:
            parts = [("facts", m.end(), asked[0].start()), ("question", asked[0].start(), asked[-1].end())]
        parts.append(("decision", ruling.start(), end))
        refs = [r for c in mentions.find(text, m.end(), end) if (r := resolve_in(book, indexes, c))]
        a, b = book.span(start, end)
        book.segments.append(
            Segment(
                "case", a, b, f"decided case {m['number']}", f"{m['word'].title()} {m['number']}",
                tuple((name, *book.span(x, y)) for name, x, y in parts if text[x:y].strip()), tuple(refs),
            )
        )  # fmt: skip
        spans.append((start, end))
    return spans


def _end(book: Book, pos: int, stop: int) -> int:
    """A decision runs to the end of its paragraph, and over the next ones up to a heading or the next case."""
    blocks = book.sheet.blocks
    k = book.sheet.block_of(pos)
    end = min(blocks[k].end, stop)
    k += 1
    while k < len(blocks) and blocks[k].start < stop and blocks[k].kind == "para":
        end = min(blocks[k].end, stop)
        k += 1
    return end
