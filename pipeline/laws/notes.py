"""Footnotes: which note hangs from which law. Worked out in the source, where anchors are never dropped."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right

from pipeline.laws.assemble import Book

_NOTE = re.compile(r"^[ \t]*\[(?:Footnote[ ]+)?(\d{1,3}|[A-Z*†‡])(?:\]|:)[ \t]*(?=\S)", re.M)
_ANCHOR = re.compile(r"\[(\d{1,3}|[A-Z*†‡])\]")
_BREAK = re.compile(r"\r?\n[ \t]*(?:\r?\n[ \t]*){2,}")
_PARAGRAPH = re.compile(r"\r?\n[ \t]*\r?\n")
LONGEST = 3000


def bodies(source: str) -> list[tuple[str, int, int]]:
    """All footnotes: label, start, end (source offsets), in order."""
    heads = list(_NOTE.finditer(source))
    out: list[tuple[str, int, int]] = []
    for i, m in enumerate(heads):
        limit = min(heads[i + 1].start() if i + 1 < len(heads) else len(source), m.end() + LONGEST)
        wide = _BREAK.search(source, m.end(), limit)
        end = wide.start() if wide else limit
        followed = i + 1 < len(heads) and end >= heads[i + 1].start() - 4
        if not followed:
            first = _PARAGRAPH.search(source, m.end(), end)
            end = first.start() if first else end
        out.append((m[1], m.start(), end))
    return out


def hanging(book: Book) -> list[tuple[int, int, int]]:
    """(law index, start, end of the note in the source) for every note whose anchor stands in a law or the heading above."""
    source = book.reading.source
    if "[" not in source or not book.laws:
        return []
    found = bodies(source)
    if not found:
        return []
    by_label: dict[str, list[tuple[int, int]]] = {}
    for label, a, b in found:
        by_label.setdefault(label, []).append((a, b))
    note_starts = [a for _, a, _ in found]
    starts = [law.start for law in book.laws]
    first_of_code = {law.code: i for i, law in reversed(list(enumerate(book.laws)))}
    out: list[tuple[int, int, int]] = []
    for m in _ANCHOR.finditer(source):
        k = bisect_right(note_starts, m.start()) - 1
        if k >= 0 and found[k][1] <= m.start() < found[k][2]:
            continue
        i = bisect_right(starts, m.start()) - 1
        if i < 0 or m.start() >= book.laws[i].end:
            # a heading between two laws, or right above the first
            i += 1
            if i >= len(book.laws) or book.laws[i].start - m.start() > 60:
                continue
            if first_of_code[book.laws[i].code] == i and book.laws[i].start - m.start() > 40:
                continue
        options = by_label.get(m[1], [])
        j = bisect_left(options, (m.start(), 0))
        if j < len(options):
            out.append((i, options[j][0], options[j][1]))
    return out


def footnote_blocks(book: Book) -> list[tuple[int, int]]:
    """Reading spans of the footnotes, in order."""
    return [(b.start, b.end) for b in book.sheet.blocks if b.kind == "footnote"]
