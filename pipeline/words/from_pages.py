"""Page -> ReadPage: a text page passes through, given words become words, an image is read by the engines."""

from __future__ import annotations

from pipeline.errors import PageError
from pipeline.language import detect, language
from pipeline.pages.image import open_image
from pipeline.pages.shape import Page
from pipeline.words.assemble import assemble, mean_confidence
from pipeline.words.engines.raw import RawLine, RawWord
from pipeline.words.shape import ReadPage


def read_page(page: Page, *, lang: str | None = None, fast: bool = False) -> ReadPage:
    """One page, read; pure, and picklable both ways.

    lang: "eng" or "fra", by default the page's own or what its text speaks for; fast: Tesseract alone. A blank page has no
    words and confidence None. UsageError for an unknown language, PageError for a page that cannot be read, EngineError
    when an engine is missing or fails.
    """
    known = language(lang or page.lang)
    if page.fault:
        raise PageError(page.fault, where=page.source, advice=page.advice)
    if page.text is not None:
        return ReadPage(page.book, page.number, page.source, page.label, page.text, dpi=page.dpi, lang=known or detect(page.text))
    if page.given is not None:
        return _given(page, known)
    if page.image is None:
        raise PageError("has neither image nor text", where=page.source)
    from pipeline.words.reader import read_image

    return read_image(page, open_image(page), known, fast=fast)


def _given(page: Page, lang: str | None) -> ReadPage:
    raw = [
        RawLine(
            tuple(RawWord(w.text, w.box, w.confidence, "given", w.alternatives) for w in line.words),
            line.box,
            line.block,
            line.zone,
        )
        for line in page.given or ()
    ]
    code = lang or detect(" ".join(line.text for line in raw))
    return assemble(page, raw, size=page.size, lang=code, engine="given", confidence=mean_confidence(raw))
