"""Reading: a book's text as the printer meant it, over a source that is never changed, with every edit on record."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any, Literal

from pipeline.spans import Alignment
from pipeline.words.shape import Word, Zone

Certainty = Literal["certain", "probable", "conjecture"]


@dataclass(frozen=True, slots=True)
class Edit:
    """One repair: source[start:end] == seen is read as `read`.

    rule: name of the repair (`long_s`, `hyphen`, `space`, `accent`, `scanno`, `furniture`, `witness`, `person`, ...);
    confidence 0-1; reason: for people; applied: whether the reading text has it; alternatives: other readings with their
    scores, best first; witness: book and span, where another printing decided. Source: ../shared/DESIGN.md, section 3.
    """

    start: int
    end: int
    seen: str
    read: str
    rule: str
    certainty: Certainty
    confidence: float
    reason: str
    applied: bool = True
    alternatives: tuple[tuple[str, float], ...] = ()
    witness: tuple[str, int, int] | None = None

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class Label:
    """A labelled span of the source: page furniture, a footnote, a diagram. Not lost text: it is only left out of laws."""

    start: int
    end: int
    kind: Zone | Literal["page_marker", "diagram", "boilerplate", "footnote_anchor"]
    text: str = ""


@dataclass(frozen=True, slots=True)
class PageSpan:
    """Which stretch of the source one page is. number: 1-based; confidence: page score 0-1 or None."""

    number: int
    start: int
    end: int
    label: str = ""
    source: str = ""
    confidence: float | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """A book, restored.

    source: the file as it is, or the pages' OCR text joined by form feeds; edits: all of them, applied or not, in order,
    not overlapping; text: source with the applied edits done; alignment: between the two; labels: furniture and the like,
    in source offsets; words: the engine's words with offsets into `source` (empty for plain text).
    """

    book: str
    lang: str
    source: str
    text: str
    alignment: Alignment
    edits: tuple[Edit, ...] = ()
    labels: tuple[Label, ...] = ()
    pages: tuple[PageSpan, ...] = ()
    words: tuple[Word, ...] = field(default=(), repr=False)

    def read(self, start: int, end: int) -> str:
        """Reading text of source[start:end]."""
        a, b = self.alignment.to_reading(start, end)
        return self.text[a:b]
