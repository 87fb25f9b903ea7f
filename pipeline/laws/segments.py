"""What stands between the laws, so that laws and the rest account for every letter of the source once."""

from __future__ import annotations

import re
from bisect import bisect_right

from pipeline.laws import cases
from pipeline.laws.assemble import Book
from pipeline.laws.patterns import pattern
from pipeline.laws.references import Index
from pipeline.laws.shape import Segment

_PICTURE = re.compile(r"\[(?:Illustration|Diagram)[^\]]*\]")
_RUN_IN = re.compile(r"(?:_=[^=]{2,80}=_|_[^_]{2,80}_)\.?(?:--|—)?")
_AUTHOR = re.compile(r"(?:by|par|BY|PAR|By|Par)\s[^.!?]{3,70}\.?")
_RUNNING = re.compile(r"\d{1,3}\W+[^a-z]{4,}|[^a-z\d]{1}[^\d]{3,40}\W+\d{1,3}\.?")
_NUMERAL = re.compile(r"[IVXLCJivxlcj\d.\s]{1,8}")


def attach(book: Book, indexes: list[Index]) -> None:
    """Decided cases, and all other text as segments, in source offsets and printed order."""
    cases.attach(book, indexes)
    taken = sorted([(law.start, law.end) for law in book.laws] + [(s.start, s.end) for s in book.segments])
    low, high = book.bounds
    title = pattern("law_title")
    rejected = sorted(book.sheet.rejected)
    starts = [a for a, _, _ in rejected]
    rows: list[Segment] = []
    for b in book.sheet.blocks:
        kind, reason = "commentary", ""
        i = bisect_right(starts, b.start) - 1
        if not low <= b.start < high:
            kind, reason = "boilerplate", "frame of the electronic edition"
        elif b.kind == "heading":
            kind = "title" if b.level >= 2 and title.search(b.title) else "heading"
        elif b.kind == "rule":
            kind, reason = "heading", "rule across the page"
        elif b.kind == "picture":
            reason = "picture"
        elif b.kind == "running":
            kind, reason = "boilerplate", "page furniture"
        elif i >= 0 and rejected[i][0] <= b.start < rejected[i][1]:
            kind, reason = "not_laws", rejected[i][2]
        start, end = book.span(b.start, b.end)
        for x, y in _clipped(start, end, taken):
            x, y = _trim(book.reading.source, x, y)
            piece = book.reading.source[x:y]
            if kind == "commentary" and not reason:
                for s in _pieces(piece, x):
                    rows.append(s)
            else:
                rows.append(Segment(kind, x, y, reason))  # type: ignore[arg-type]
    book.segments = _tiled(book, _joined(book, rows))


def _pieces(text: str, at: int) -> list[Segment]:
    """A stretch of commentary: pictures, run-in headings, author lines and what is left of running heads told apart."""
    out: list[Segment] = []
    last = 0
    for m in _PICTURE.finditer(text):
        if text[last : m.start()].strip():
            out.append(Segment("commentary", at + last, at + m.start()))
        out.append(Segment("commentary", at + m.start(), at + m.end(), "picture"))
        last = m.end()
    if text[last:].strip():
        rest = text[last:].strip()
        kind, reason = "commentary", ""
        if _RUN_IN.fullmatch(rest):
            kind, reason = "heading", "run in"
        elif _AUTHOR.fullmatch(rest):
            kind = "title"
        elif len(rest) <= 60 and (_RUNNING.fullmatch(rest) or _NUMERAL.fullmatch(rest)):
            kind, reason = "boilerplate", "page furniture"
        out.append(Segment(kind, at + last, at + len(text), reason))  # type: ignore[arg-type]
    return out


def _clipped(start: int, end: int, taken: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """What is left of a stretch outside the laws."""
    out: list[tuple[int, int]] = []
    i = max(0, bisect_right(taken, (start, start)) - 1)
    while i < len(taken) and taken[i][0] < end:
        a, b = taken[i]
        if b > start:
            if a > start:
                out.append((start, a))
            start = max(start, b)
        i += 1
    if start < end:
        out.append((start, end))
    return out


def _trim(source: str, start: int, end: int) -> tuple[int, int]:
    text = source[start:end]
    return start + len(text) - len(text.lstrip()), start + len(text.rstrip())


def _joined(book: Book, rows: list[Segment]) -> list[Segment]:
    """Neighbours of one kind as one segment; headings stay single."""
    source = book.reading.source
    out: list[Segment] = []
    for s in rows:
        start, end = _trim(source, s.start, s.end)
        if start >= end:
            continue
        last = out[-1] if out else None
        same = last is not None and last.kind == s.kind and last.reason == s.reason and s.kind not in {"heading", "title"}
        if last is not None and same and not source[last.end : start].strip():
            out[-1] = Segment(s.kind, last.start, end, s.reason)
        else:
            out.append(Segment(s.kind, start, end, s.reason))
    return out


def _tiled(book: Book, rows: list[Segment]) -> list[Segment]:
    """All segments in order, with what no law and no block holds (page furniture left out of the reading) added."""
    source = book.reading.source
    out = sorted([*rows, *book.segments], key=lambda s: s.start)
    spans = sorted([(s.start, s.end) for s in out] + [(law.start, law.end) for law in book.laws])
    at = 0
    for start, end in [*spans, (len(source), len(source))]:
        if start > at and (lost := source[at:start]).strip():
            a, b = _trim(source, at, at + len(lost))
            out.append(Segment("boilerplate", a, b, "page furniture"))
        at = max(at, end)
    return sorted(out, key=lambda s: (s.start, s.end))
