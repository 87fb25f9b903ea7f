"""Lines of words -> ReadPage: the page's text, and every word's span in it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast, get_args

from pipeline.pages.shape import Page
from pipeline.words.engines.raw import RawLine
from pipeline.words.shape import Line, ReadPage, Word, Zone

ZONES = frozenset(get_args(Zone))


def assemble(
    page: Page,
    raw: Iterable[RawLine],
    *,
    size: tuple[int, int],
    lang: str,
    engine: str,
    confidence: float | None,
    dpi: int | None = None,
) -> ReadPage:
    """One page of the lines, in the order given: words joined by a space, lines by a newline, blocks by a blank line.

    Every word keeps its span (word.text == text[start:end]); white space within a word (an engine may print some) makes
    several words of it, with the same box.
    """
    parts: list[str] = []
    words: list[Word] = []
    lines: list[Line] = []
    at, block = 0, None
    for line in raw:
        tokens = [(w, t) for w in line.words for t in w.text.split()]
        if not tokens:
            continue
        if lines:
            gap = "\n" if line.block == block else "\n\n"
            parts.append(gap)
            at += len(gap)
        block, start = line.block, at
        for i, (word, token) in enumerate(tokens):
            if i:
                parts.append(" ")
                at += 1
            parts.append(token)
            one = token == word.text
            words.append(
                Word(
                    at,
                    at + len(token),
                    token,
                    len(lines),
                    word.box,
                    word.confidence,
                    word.engine or engine,
                    word.alternatives if one else (),
                )
            )
            at += len(token)
        lines.append(Line(start, at, line.box, cast(Zone, line.zone if line.zone in ZONES else "body")))
    text = "".join(parts)
    return ReadPage(
        page.book, page.number, page.source, page.label, text, tuple(words), tuple(lines),
        size[0], size[1], dpi or page.dpi, lang, engine, confidence,
    )  # fmt: skip


def _rounded(confidence: float | None) -> float | None:
    """As many places as every output format holds."""
    return None if confidence is None else round(confidence, 4)


def mean_confidence(raw: Iterable[RawLine]) -> float | None:
    """Mean word confidence weighted by letters; None where no word has one."""
    pairs = [(w.confidence, len(w.text)) for line in raw for w in line.words if w.confidence is not None]
    letters = sum(n for _, n in pairs)
    return sum(c * n for c, n in pairs) / letters if letters else None


DOUBTFUL = 0.97
"""A word below this counts as doubtful for the page score."""


def page_score(raw: Iterable[RawLine]) -> float | None:
    """Share of the letters that stand in words read without doubt, 0-1; None where no word has a confidence.

    It ranks pages by their true error better than the mean does: a few hopeless words say less than many doubtful ones.
    """
    pairs = [(w.confidence >= DOUBTFUL, len(w.text)) for line in raw for w in line.words if w.confidence is not None]
    letters = sum(n for _, n in pairs)
    return round(sum(n for sure, n in pairs if sure) / letters, 4) if letters else None
