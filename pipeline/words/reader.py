"""One page image -> words, by the engines at hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pipeline.language import detect
from pipeline.pages.shape import Page
from pipeline.words.assemble import assemble, mean_confidence
from pipeline.words.engines import tesseract
from pipeline.words.shape import ReadPage

if TYPE_CHECKING:
    from PIL.Image import Image


def read_image(page: Page, image: Image, lang: str | None, *, fast: bool = False) -> ReadPage:
    """The page's words. lang None: found from a first reading."""
    where = page.source
    raw = tesseract.read(image, lang or "eng", dpi=page.dpi, where=where)
    if lang is None:
        lang = detect(" ".join(line.text for line in raw))
        if lang != "eng":
            raw = tesseract.read(image, lang, dpi=page.dpi, where=where)
    return assemble(page, raw, size=image.size, lang=lang, engine="tesseract", confidence=mean_confidence(raw))
