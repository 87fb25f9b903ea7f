"""ReadPage: the words of one page as an engine saw them, with boxes, confidences and lines."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Literal

from pipeline.pages.shape import Box

Zone = Literal["body", "heading", "running_head", "page_number", "signature", "catchword", "margin_note", "footnote", "noise"]


@dataclass(frozen=True, slots=True)
class Word:
    """A word: `text` == page text[start:end]; box in px; confidence 0-1 or None; `line` indexes ReadPage.lines;
    `alternatives`: other readings (of a second engine, say) with their confidences."""

    start: int
    end: int
    text: str
    line: int
    box: Box | None = None
    confidence: float | None = None
    engine: str = ""
    alternatives: tuple[tuple[str, float], ...] = ()


@dataclass(frozen=True, slots=True)
class Line:
    """A printed line: its span in the page text (without the newline), box and zone."""

    start: int
    end: int
    box: Box | None = None
    zone: Zone = "body"


@dataclass(frozen=True, slots=True)
class ReadPage:
    """One page, read. `text` is the diplomatic text, never changed afterwards; a blank line stands between blocks.

    A page that came as plain text has its text as it was and no words (they would say nothing that the text does not).
    confidence: page score 0-1, higher is better, None where the engine gives none; width, height in px, 0 for text.
    """

    book: str
    number: int
    source: str
    label: str
    text: str
    words: tuple[Word, ...] = ()
    lines: tuple[Line, ...] = ()
    width: int = 0
    height: int = 0
    dpi: int | None = None
    lang: str = "eng"
    engine: str = "text"
    confidence: float | None = None

    def to_json(self) -> dict[str, Any]:
        return asdict(self)
