"""Line fragments with their words -> printed lines in reading order: columns, rows, paragraphs, notes in the margin."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import median

from pipeline.words.engines.raw import RawLine, RawWord, union
from pipeline.words.geometry import Fragment, skew

NUMERAL = re.compile(r"[\W_]*(?:§\s*)?(?:[0-9]{1,4}|[IVXLCivxlcj]+)(?:°|º|er|re|e)?\s*[a-z]?[\W_]*")
"""A number standing alone, as laws and pages have it, with what is printed around it."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A fragment and its words; x, y: its place on the page put upright (px)."""

    fragment: Fragment
    words: tuple[RawWord, ...]
    x0: float
    x1: float
    y: float

    @property
    def height(self) -> float:
        return self.fragment.height

    @property
    def text(self) -> str:
        return " ".join(w.text for w in self.words)


@dataclass(frozen=True, slots=True)
class Row:
    """A printed line: pieces from left to right. column: ordinal of its column in reading order; margin: it stands
    beside the text."""

    pieces: tuple[Piece, ...]
    column: int = 0
    margin: bool = False

    @property
    def x0(self) -> float:
        return min(p.x0 for p in self.pieces)

    @property
    def x1(self) -> float:
        return max(p.x1 for p in self.pieces)

    @property
    def y(self) -> float:
        longest = max(self.pieces, key=lambda p: p.x1 - p.x0)
        return longest.y

    @property
    def height(self) -> float:
        return max(self.pieces, key=lambda p: p.x1 - p.x0).height

    @property
    def text(self) -> str:
        return " ".join(p.text for p in self.pieces)


def pieces(found: Sequence[tuple[Fragment, Sequence[RawWord]]]) -> list[Piece]:
    """Fragments that have words, placed on the page as if it lay straight."""
    slope = skew([f for f, _ in found])
    out = []
    for fragment, words in found:
        if words:
            middle = (fragment.left + fragment.right) / 2
            out.append(Piece(fragment, tuple(words), fragment.start, fragment.end, fragment.y - slope * middle))
    return out


def rows(found: Sequence[Piece]) -> list[Row]:
    """Rows in reading order: down the first column, then the next; what stands in the margin after the text beside it."""
    if not found:
        return []
    main, margin = _margins(_initials_raised(found))
    out = [Row(r.pieces, c) for c, column in enumerate(_columns(main)) for r in _rows(column)]
    last = max((r.column for r in out), default=0)
    return out + [Row(r.pieces, last + 1, True) for r in _rows(margin)]


def percentile(values: Sequence[float], percent: float) -> float:
    """The value that `percent` of them do not exceed, between neighbours in proportion."""
    ordered = sorted(values)
    at = (len(ordered) - 1) * percent / 100
    low = int(at)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (ordered[high] - ordered[low]) * (at - low)


def _initials_raised(found: Sequence[Piece]) -> list[Piece]:
    """A drop initial, which stands over two lines or more, counted to the first of them."""
    usual = float(median([p.height for p in found]))
    return [replace(p, y=p.y - p.height / 2 + usual / 2) if _is_initial(p, usual) else p for p in found]


def _is_initial(piece: Piece, usual: float) -> bool:
    return piece.height > 1.6 * usual and len(piece.text) == 1 and piece.text.isalpha()


def _rows(found: Sequence[Piece]) -> list[Row]:
    groups: list[list[Piece]] = []
    for piece in sorted(found, key=lambda p: p.y):
        for group in reversed(groups[-3:]):
            near = min(abs(piece.y - other.y) for other in group)
            height = min(max(piece.height, group[0].height), 1.5 * min(piece.height, group[0].height))
            apart = all(piece.x0 > o.x1 - 0.5 * o.height or piece.x1 < o.x0 + 0.5 * o.height for o in group)
            if near < 0.3 * height and apart:
                group.append(piece)
                break
        else:
            groups.append([piece])
    out = [Row(tuple(sorted(g, key=lambda p: p.x0))) for g in groups]
    return sorted(out, key=lambda r: r.y)


def _margins(found: Sequence[Piece]) -> tuple[list[Piece], list[Piece]]:
    """The text and what stands beside it. A number or label in the margin may be a law's: it stays with its line."""
    widest = max(p.x1 - p.x0 for p in found)
    wide = [p for p in found if p.x1 - p.x0 > 0.6 * widest]
    if len(wide) < 6:
        return list(found), []
    left, right = float(percentile([p.x0 for p in wide], 10)), float(percentile([p.x1 for p in wide], 90))
    top, bottom = min(p.y for p in wide), max(p.y for p in wide)
    main: list[Piece] = []
    margin: list[Piece] = []
    for p in found:
        beside = (p.x1 < left - 0.1 * p.height or p.x0 > right + 0.1 * p.height) and top <= p.y <= bottom
        beyond = p.x1 - p.x0 < 0.3 * (right - left)
        label = bool(NUMERAL.fullmatch(p.text)) or (p.x1 < right and len(p.text) <= 4)
        (margin if beside and beyond and not label else main).append(p)
    return main, margin


def _columns(found: Sequence[Piece]) -> list[list[Piece]]:
    """The pieces by column, in reading order; a line across the gutter ends the columns above it."""
    gutter = _gutter(found)
    if gutter is None:
        return [list(found)]
    across = sorted((p for p in found if p.x0 < gutter < p.x1), key=lambda p: p.y)
    bounds = [float("-inf"), *(p.y for p in across), float("inf")]
    out: list[list[Piece]] = []
    for i in range(len(bounds) - 1):
        band = [p for p in found if bounds[i] < p.y < bounds[i + 1] and p not in across]
        for side in ([p for p in band if p.x1 <= gutter], [p for p in band if p.x0 >= gutter]):
            if side:
                out += _columns(side)
        if i < len(across):
            out.append([across[i]])
    return out


def _gutter(found: Sequence[Piece]) -> float | None:
    """x of a white gutter with lines of print on both sides, None where the page has one column."""
    if len(found) < 10:
        return None
    left, right = min(p.x0 for p in found), max(p.x1 for p in found)
    width, best = right - left, None
    for step in range(61):
        x = left + (0.25 + 0.5 * step / 60) * width
        crossing = sum(p.x0 < x < p.x1 for p in found)
        before, after = [p for p in found if p.x1 <= x], [p for p in found if p.x0 >= x]
        few = min(len(before), len(after))
        if few < 5 or crossing > 0.25 * few:
            continue
        if min(median([p.x1 - p.x0 for p in side]) for side in (before, after)) < 0.22 * width:
            continue
        room = min(p.x0 for p in after) - max(p.x1 for p in before)
        if best is None or (crossing, -room) < best[0]:
            best = ((crossing, -room), (min(p.x0 for p in after) + max(p.x1 for p in before)) / 2)
    return best[1] if best else None


def paragraphs(found: Sequence[Row]) -> list[int]:
    """For every row the ordinal of its paragraph. A new one begins at a column, a gap, an indented line, or a numbered line
    that hangs out."""
    out: list[int] = []
    block = 0
    for i in range(len(found)):
        if i and _breaks(found, i):
            block += 1
        out.append(block)
    return out


def _breaks(found: Sequence[Row], i: int) -> bool:
    row, before = found[i], found[i - 1]
    if row.column != before.column or row.margin != before.margin:
        return True
    column = [r for r in found if r.column == row.column and r.margin == row.margin]
    steps = [b.y - a.y for a, b in pairwise(column)]
    pitch = float(median(steps)) if len(steps) > 2 else 1.3 * row.height
    if row.y - before.y > 1.45 * pitch or not 0.72 < row.height / before.height < 1.4:
        return True
    if len(column) < 5:
        return False
    em = 0.45 * float(median([r.height for r in column]))
    lefts = [r.x0 for r in column]
    edge = float(median(lefts))
    shift, earlier = row.x0 - edge, before.x0 - edge
    right = float(percentile([r.x1 for r in column], 85))
    ended = before.x1 < right - 2 * em
    if 0.8 * em < shift < 8 * em:
        return abs(earlier) < 0.8 * em or ended
    hangs = shift < -0.8 * em and bool(NUMERAL.fullmatch(row.text.split()[0]))
    return hangs or (abs(shift) < 0.8 * em and earlier > 8 * em)


def to_line(row: Row, block: int, zone: str = "") -> RawLine:
    """The row as a line of words."""
    words = tuple(w for p in row.pieces for w in p.words)
    if len(row.pieces) > 1 and _is_initial(row.pieces[0], row.height) and len(words) > 1:
        words = _initial_joined(words)
    return RawLine(words, union([w.box for w in words if w.box]), block, zone)


def _initial_joined(words: tuple[RawWord, ...]) -> tuple[RawWord, ...]:
    """A drop initial and the rest of its word; a word of one letter ("A player") stays apart."""
    first, second = words[:2]
    if first.text in ("A", "I", "O", "À", "Ô", "Y") and second.text[:1].islower() and len(second.text) > 2:
        return words
    boxes = [b for b in (first.box, second.box) if b]
    return (replace(second, text=first.text + second.text, box=union(boxes), alternatives=()), *words[2:])
