"""One page image -> words. The whole way on one screen: find the lines, read them twice, vote, put in order, name the zones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pipeline.language import detect
from pipeline.pages.shape import Page
from pipeline.words import ligatures, longs
from pipeline.words.assemble import assemble, mean_confidence, page_score
from pipeline.words.engines import tesseract
from pipeline.words.engines.raw import RawLine
from pipeline.words.shape import ReadPage

if TYPE_CHECKING:
    from PIL.Image import Image

    from pipeline.words.geometry import Fragment


_SCANNED = 150  # dpi; nobody scans books below it


def read_image(page: Page, image: Image, lang: str | None, *, fast: bool = False) -> ReadPage:
    """The page's words. lang None: found from a first reading; fast, or without the second engine: Tesseract alone.

    EngineError when Tesseract is missing or fails, as the language models of both languages are its.
    """
    if fast:
        return _alone(page, image, lang)
    from pipeline.words.engines import rapid

    return _alone(page, image, lang) if rapid.missing() else _voted(page, image, lang)


def _voted(page: Page, image: Image, lang: str | None) -> ReadPage:
    import numpy as np

    from pipeline.words import canvas, order, showthrough, smallcaps, tone, turn, vote, zones
    from pipeline.words.engines import rapid
    from pipeline.words.geometry import strip

    where, grey = page.source, tone.positive(np.asarray(image.convert("L")))
    grey, found, turns = turn.upright(grey, rapid.detect(grey, where), where)
    size = (grey.shape[1], grey.shape[0])
    found.sort(key=lambda f: (f.y, f.left))
    strips = [strip(grey, f, rapid.HEIGHT) for f in found]
    if levels := showthrough.level(strips):
        grey = showthrough.taken_off(grey, *levels)
        found = sorted(rapid.detect(grey, where), key=lambda f: (f.y, f.left))
        strips = [strip(grey, f, rapid.HEIGHT) for f in found]
    readings = [rapid.recognise(s, where) for s in strips]
    lang = lang or detect(" ".join(r.text for r in readings))
    others = canvas.read(grey, found, lang, where)
    words = [vote.vote(r, o, f, lang, size) for r, o, f in zip(readings, others, found, strict=True)]
    words = [smallcaps.settle(w, f, grey) for w, f in zip(words, found, strict=True)]
    rows = order.rows(order.pieces(list(zip(found, words, strict=True))))
    zoned = [z for z in zones.zones(rows, size) if z.zone != "noise"]  # a digitiser's stamp is not on the page
    blocks = order.paragraphs([z.row for z in zoned])
    lines = [order.to_line(z.row, b, z.zone) for z, b in zip(zoned, blocks, strict=True)]
    lines = turn.back(lines, turns, size)
    score = page_score(lines)  # before long s is restored: that doubt is about the word, not about what was seen
    lines = longs.restore(ligatures.restore(lines, lang), lang)
    return assemble(page, lines, size=image.size, lang=lang, engine="tesseract+rapid", confidence=score)


def _alone(page: Page, image: Image, lang: str | None) -> ReadPage:
    # a stated 72 dpi is a screen's, not the scanner's, and misleads Tesseract
    dpi = 300 if page.dpi and page.dpi < _SCANNED else page.dpi
    lang = lang or _glimpse(page, image, dpi)
    raw = tesseract.read(image, lang, dpi=dpi, where=page.source)
    lines = longs.restore(_zoned(raw, image.size), lang)
    return assemble(page, lines, size=image.size, lang=lang, engine="tesseract", confidence=mean_confidence(raw))


def _glimpse(page: Page, image: Image, dpi: int | None) -> str:
    """The language of the page, from a quarter of it read as English."""
    part = image.crop((0, image.height * 35 // 100, image.width, max(1, image.height * 60 // 100)))
    if part.height < 50:
        part = image
    return detect(" ".join(line.text for line in tesseract.read(part, "eng", dpi=dpi, where=page.source)))


def _zoned(raw: Sequence[RawLine], size: tuple[int, int]) -> list[RawLine]:
    """Tesseract's lines with their zones, in its own order."""
    from pipeline.words import order, zones

    rows = []
    for line in raw:
        if line.box and line.words:
            rows.append(
                order.Row((order.Piece(_flat(line), line.words, line.box[0], line.box[2], (line.box[1] + line.box[3]) / 2),))
            )
    block_of = {
        id(row.pieces[0].words): line.block for row, line in zip(rows, (r for r in raw if r.box and r.words), strict=True)
    }
    out: list[RawLine] = []
    last = 0
    for z in zones.zones(rows, size):
        if z.zone == "noise":
            continue
        last = block_of.get(id(z.row.pieces[0].words), last)
        out.append(order.to_line(z.row, last, z.zone))
    return out


def _flat(line: RawLine) -> Fragment:
    from pipeline.words.geometry import Fragment

    left, top, right, bottom = line.box or (0, 0, 1, 1)
    return Fragment(left, right, 1.3 * (bottom - top), ((top + bottom) / 2,), (left + right) / 2, 1.0)
