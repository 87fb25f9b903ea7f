"""Offsets: half-open spans of code points, edits done and undone, and the way between source and reading text."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Protocol


class Replacement(Protocol):
    """Anything that replaces source[start:end] (which reads `seen`) by `read`."""

    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...
    @property
    def seen(self) -> str: ...
    @property
    def read(self) -> str: ...


@dataclass(frozen=True, slots=True)
class Alignment:
    """Where each stretch of the reading text stands in the source.

    `cuts`: one (reading_start, reading_end, source_start, source_end) per replacement, in order, all half-open;
    between two of them both texts are the same, letter for letter. `shift`: where reading offset 0 stands in the source.
    """

    cuts: tuple[tuple[int, int, int, int], ...] = ()
    shift: int = 0
    _reading_ends: tuple[int, ...] = field(init=False, repr=False, compare=False, default=())
    _source_ends: tuple[int, ...] = field(init=False, repr=False, compare=False, default=())

    def __post_init__(self) -> None:
        object.__setattr__(self, "_reading_ends", tuple(c[1] for c in self.cuts))
        object.__setattr__(self, "_source_ends", tuple(c[3] for c in self.cuts))

    def to_source(self, start: int, end: int) -> tuple[int, int]:
        """Source span of reading text [start, end): a letter inside a replacement gives the whole replaced stretch."""
        return self._source_at(start, left=True), self._source_at(max(end - 1, start), left=False) if end > start else (
            self._source_at(start, left=True)
        )

    def to_reading(self, start: int, end: int) -> tuple[int, int]:
        """Reading span of source [start, end): a letter that was replaced gives the whole replacement."""
        first = self._reading_at(start, left=True)
        return first, max(first, self._reading_at(end - 1, left=False)) if end > start else first

    def _source_at(self, pos: int, *, left: bool) -> int:
        i = bisect_right(self._reading_ends, pos)
        if i < len(self.cuts) and self.cuts[i][0] <= pos:
            return self.cuts[i][2] if left else self.cuts[i][3]
        base = self.cuts[i - 1][3] - self.cuts[i - 1][1] if i else self.shift
        return pos + base + (0 if left else 1)

    def _reading_at(self, pos: int, *, left: bool) -> int:
        i = bisect_right(self._source_ends, pos)
        if i < len(self.cuts) and self.cuts[i][2] <= pos:
            return self.cuts[i][0] if left else self.cuts[i][1]
        base = self.cuts[i - 1][1] - self.cuts[i - 1][3] if i else -self.shift
        return pos + base + (0 if left else 1)

    def slice(self, start: int, end: int) -> Alignment:
        """The alignment of source[start:end] alone, reading offsets counted from its beginning."""
        r0 = self.to_reading(start, start)[0]
        lo, hi = bisect_left(self._source_ends, start), bisect_right(self._source_ends, end)
        cuts = tuple((a - r0, b - r0, c, d) for a, b, c, d in self.cuts[lo:hi] if c >= start and d <= end and a >= r0)
        return Alignment(cuts, start)


def apply(source: str, edits: Iterable[Replacement]) -> tuple[str, Alignment]:
    """Source with the edits done, and the alignment. Edits must not overlap; ValueError names the two that do,
    or the one whose `seen` is not what stands in the source."""
    out: list[str] = []
    cuts: list[tuple[int, int, int, int]] = []
    at = length = 0
    for e in sorted(edits, key=lambda e: (e.start, e.end)):
        if e.start < at:
            raise ValueError(f"edits overlap at {e.start}: {e.seen!r} -> {e.read!r}")
        if source[e.start : e.end] != e.seen:
            raise ValueError(f"edit at {e.start} saw {e.seen!r}, the source has {source[e.start : e.end]!r}")
        out += [source[at : e.start], e.read]
        length += e.start - at
        cuts.append((length, length + len(e.read), e.start, e.end))
        length += len(e.read)
        at = e.end
    out.append(source[at:])
    return "".join(out), Alignment(tuple(cuts))


def undo(text: str, edits: Iterable[Replacement]) -> str:
    """The source again, from the reading text and the edits that were applied. ValueError when they do not fit."""
    out: list[str] = []
    at = grown = source_at = 0
    for e in sorted(edits, key=lambda e: (e.start, e.end)):
        here = e.start + grown
        if here < at or text[here : here + len(e.read)] != e.read:
            raise ValueError(f"reading text has no {e.read!r} at {here}")
        out += [text[at:here], e.seen]
        at = here + len(e.read)
        grown += len(e.read) - (e.end - e.start)
        source_at = e.end
    del source_at
    out.append(text[at:])
    return "".join(out)
