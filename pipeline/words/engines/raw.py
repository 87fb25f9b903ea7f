"""What every engine returns: lines of words, before one page is made of them."""

from __future__ import annotations

from dataclasses import dataclass

from pipeline.pages.shape import Box


@dataclass(frozen=True, slots=True)
class RawWord:
    """A word as one engine saw it; confidence 0-1, None where the engine gives none."""

    text: str
    box: Box | None = None
    confidence: float | None = None
    engine: str = ""
    alternatives: tuple[tuple[str, float], ...] = ()


@dataclass(frozen=True, slots=True)
class RawLine:
    """A printed line. `block`: ordinal of the paragraph it stands in, in reading order; zone "" where not known yet."""

    words: tuple[RawWord, ...]
    box: Box | None = None
    block: int = 0
    zone: str = ""

    @property
    def text(self) -> str:
        return " ".join(w.text for w in self.words)


def union(boxes: list[Box]) -> Box | None:
    """The smallest box around all of them; None for none."""
    if not boxes:
        return None
    return min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes)
