"""The lines of a page, laid straight on white one below the other: what Tesseract reads best, in one call.

Its own page layout is out of the game there, so bent lines, shadows, odd resolutions and columns cost nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from pipeline.words.engines import tesseract
from pipeline.words.engines.raw import RawWord
from pipeline.words.geometry import Array, Fragment, on_white, strip

if TYPE_CHECKING:
    from PIL.Image import Image

HEIGHT = 56
"""Height, px, of a strip: letters come out some 25 px high, Tesseract's favourite size."""
GAP = 24
SIDE = 40
DPI = 300
PSM = 6


def build(grey: Array, found: Sequence[Fragment]) -> Array:
    """The canvas of the fragments, in their order."""
    strips = [on_white(strip(grey, f, HEIGHT)) for f in found]
    width = max((s.shape[1] for s in strips), default=0) + 2 * SIDE
    sheet = np.full((GAP + len(strips) * (HEIGHT + GAP), width), 255, np.uint8)
    for i, piece in enumerate(strips):
        top = GAP + i * (HEIGHT + GAP)
        sheet[top : top + HEIGHT, SIDE : SIDE + piece.shape[1]] = piece
    return sheet


def read(grey: Array, found: Sequence[Fragment], lang: str, where: str = "") -> list[list[RawWord]]:
    """Tesseract's words for every fragment, left to right, with boxes on the page. EngineError as `tesseract.read`."""
    from PIL import Image

    if not found:
        return []
    image: Image.Image = Image.fromarray(build(grey, found))
    size = (grey.shape[1], grey.shape[0])
    words: list[list[tuple[int, RawWord]]] = [[] for _ in found]
    for line in tesseract.read(image, lang, dpi=DPI, psm=PSM, where=where):
        for word in line.words:
            if word.box is None:
                continue
            middle = (word.box[1] + word.box[3]) / 2 - GAP / 2
            i = min(len(found) - 1, max(0, int(middle // (HEIGHT + GAP))))
            scale = found[i].height / HEIGHT
            a, b = (found[i].start + (v - SIDE) * scale for v in (word.box[0], word.box[2]))
            words[i].append((word.box[0], RawWord(word.text, found[i].box(a, b, size), word.confidence, tesseract.NAME)))
    return [[w for _, w in sorted(ws, key=lambda p: p[0])] for ws in words]
