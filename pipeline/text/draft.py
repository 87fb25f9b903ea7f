"""Draft: the source under repair, its printed lines and what is known about them. Steps read it and never change it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from pipeline.errors import BadInput
from pipeline.language import Lang
from pipeline.text.shape import Label, PageSpan
from pipeline.words.shape import ReadPage, Word, Zone

PAGE_JOIN = "\n\f\n"
"""What stands between the texts of two pages in the source."""

_LINE = re.compile(r"[^\n\f]*")


@dataclass(frozen=True, slots=True)
class SourceLine:
    """A printed line in source offsets, without its line break (a carriage return is left out too); page: index, from 0.

    zoned: whether an engine named the zone (then flat-text guesses keep off)."""

    start: int
    end: int
    page: int
    zone: Zone = "body"
    zoned: bool = False


@dataclass(frozen=True)
class Draft:
    """What every step is given: `text` with its lines and pages, in the offsets of `text`."""

    text: str
    lang: Lang
    lines: tuple[SourceLine, ...]
    pages: tuple[PageSpan, ...]
    words: tuple[Word, ...] = ()
    labels: tuple[Label, ...] = field(default=())
    transcribed: bool = False
    """Typed and proofread by people (a Gutenberg text): no engine's faults are to be looked for by shape of page."""

    def with_labels(self, labels: Sequence[Label]) -> Draft:
        return replace(self, labels=tuple(labels))

    @cached_property
    def blank(self) -> tuple[bool, ...]:
        """For each line, whether nothing is printed on it."""
        return tuple(not self.text[line.start : line.end].strip() for line in self.lines)


def source_of(pages: Sequence[ReadPage]) -> tuple[str, tuple[PageSpan, ...], tuple[Word, ...], tuple[SourceLine, ...]]:
    """The source of some pages, with pages, words and lines in its offsets.

    Raises BadInput when there is no page, no letter on any page, or what came is no text (control characters)."""
    if not pages:
        raise BadInput("no page to read", advice="give at least one page")
    texts = [p.text for p in pages]
    source = texts[0] if len(texts) == 1 else PAGE_JOIN.join(texts)
    refuse_no_text(source, where=pages[0].source or pages[0].book)
    spans: list[PageSpan] = []
    words: list[Word] = []
    lines: list[SourceLine] = []
    at = 0
    for i, page in enumerate(pages):
        spans.append(PageSpan(page.number, at, at + len(page.text), page.label, page.source, page.confidence))
        base = len(lines)
        words += [replace(w, start=w.start + at, end=w.end + at, line=w.line + base) for w in page.words]
        if page.lines:
            lines += [SourceLine(ln.start + at, ln.end + at, i, ln.zone, True) for ln in page.lines]
        else:
            lines += flat_lines(page.text, at, i)
        at += len(page.text) + len(PAGE_JOIN)
    return source, tuple(spans), tuple(words), tuple(lines)


def flat_lines(text: str, at: int = 0, page: int = 0) -> list[SourceLine]:
    """The lines of plain text, a form feed ending a line and a page."""
    lines: list[SourceLine] = []
    pos = 0
    while pos <= len(text):
        m = _LINE.match(text, pos)
        assert m is not None
        end = m.end()
        stop = end - 1 if end > pos and text[end - 1] == "\r" else end
        lines.append(SourceLine(pos + at, stop + at, page))
        if end < len(text) and text[end] == "\f":
            page += 1
        pos = end + 1
    return lines


def refuse_no_text(source: str, *, where: str = "") -> None:
    """BadInput for an empty text, or one that looks like a binary file."""
    head = source[:20_000]
    if not head.strip("\ufeff \t\r\n\f\x0b"):
        if not source.strip("\ufeff \t\r\n\f\x0b"):
            raise BadInput("is empty: no letter to read", where=where, advice="is it a scan without OCR? give the image instead")
        return
    odd = sum(ch < " " and ch not in "\t\r\n\f\x0b\x1a\x1b" for ch in head) + head.count("\ufffd")
    if "\x00" in head or odd > 0.1 * len(head):
        raise BadInput("is no text (control characters)", where=where, advice="give plain UTF-8 text, a PDF or an image")
