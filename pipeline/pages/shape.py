"""Page: one page of a book, as an image, as text, or as words another program has read."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

Box = tuple[int, int, int, int]
"""Left, top, right, bottom in pixels of the page image; right and bottom exclusive."""


@dataclass(frozen=True, slots=True)
class GivenWord:
    """A word from an hOCR, ALTO or PAGE file. `confidence` 0-1, None where the file has none;
    `alternatives`: other readings the file offers, with their confidences."""

    text: str
    box: Box | None = None
    confidence: float | None = None
    alternatives: tuple[tuple[str, float], ...] = ()


@dataclass(frozen=True, slots=True)
class GivenLine:
    """A line from an hOCR, ALTO or PAGE file. `zone`: what the file says it is, in the terms of `words.shape.Zone`,
    "" where it says nothing; `block`: ordinal of the paragraph or region it stands in."""

    words: tuple[GivenWord, ...]
    box: Box | None = None
    zone: str = ""
    block: int = 0


@dataclass(frozen=True, slots=True)
class Page:
    """One page. Exactly one of `image`, `text`, `given`, `fault` is set; pixels are loaded late, so a Page is small to send
    to another process.

    book: siglum, or the stem of a loose file; number: 1-based place in the book; source: the path as the user gave it;
    label: the file's stem or the PDF's page label; image with `frame`: file and 0-based frame (TIFF) or page (PDF);
    text: a plain text file as it is (carriage returns and byte order mark kept); dpi: as stated by the file, None if not;
    size: width and height in px as an hOCR, ALTO or PAGE file states them, (0, 0) otherwise; fault: why a file of a folder
    cannot be read, with advice what to do.
    """

    book: str
    number: int
    source: str
    label: str = ""
    image: Path | None = None
    frame: int = 0
    text: str | None = None
    given: tuple[GivenLine, ...] | None = None
    dpi: int | None = None
    lang: str | None = None
    size: tuple[int, int] = (0, 0)
    fault: str = ""
    advice: str = ""
