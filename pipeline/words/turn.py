"""Pages that lie on their side or on their head: found out, put upright, and boxes led back to the scan as it came."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from pipeline.pages.shape import Box
from pipeline.words.engines import rapid
from pipeline.words.engines.raw import RawLine
from pipeline.words.geometry import UNCLIP, Array, Fragment, strip

_DOUBT = 0.8
"""Mean letter probability under which a page is tried upside down."""
_CLEAR = 0.9
"""Mean letter probability of its longest line above which a page lies right."""


def upright(grey: Array, found: list[Fragment], where: str = "") -> tuple[Array, list[Fragment], int]:
    """The page upright, its fragments, and by how many quarter turns (counterclockwise) it was turned."""
    turns = 0
    if sideways(found):
        grey, turns = np.ascontiguousarray(np.rot90(grey)), 1
        found = rapid.detect(grey, where)
    sample = sorted(found, key=lambda f: f.left - f.right)[:3]
    pieces = [strip(grey, f, rapid.HEIGHT) for f in sample]
    if pieces and _sure([rapid.recognise(pieces[0], where)]) > _CLEAR:
        return grey, found, turns
    before = _sure([rapid.recognise(p, where) for p in pieces])
    if pieces and before < _DOUBT:
        after = _sure([rapid.recognise(np.ascontiguousarray(p[::-1, ::-1]), where) for p in pieces])
        if after > before + 0.1:
            grey, turns = np.ascontiguousarray(np.rot90(grey, 2)), turns + 2
            found = rapid.detect(grey, where)
    return grey, found, turns


def sideways(found: Sequence[Fragment]) -> bool:
    """Whether most of what was taken for lines is taller than wide."""
    if len(found) < 4:
        return False
    return sum((f.right - f.left) * (1 + UNCLIP) < f.height for f in found) > 0.6 * len(found)


def back(lines: Sequence[RawLine], turns: int, size: tuple[int, int]) -> list[RawLine]:
    """The lines with boxes in the scan as it came; size: width, height of the page put upright, px."""
    if not turns % 4:
        return list(lines)

    def box(b: Box | None) -> Box | None:
        return None if b is None else box_back(b, turns, size)

    return [replace(line, box=box(line.box), words=tuple(replace(w, box=box(w.box)) for w in line.words)) for line in lines]


def box_back(box: Box, turns: int, size: tuple[int, int]) -> Box:
    """A box of a page that was turned by so many quarters counterclockwise, in the page before."""
    left, top, right, bottom = box
    width, height = size
    for _ in range(turns % 4):
        # one turn counterclockwise took (x, y) to (y, W - x), W being the new height
        left, top, right, bottom = height - bottom, left, height - top, right
        width, height = height, width
    return left, top, right, bottom


def _sure(readings: Sequence[rapid.Reading]) -> float:
    probs = [c.probability for r in readings for c in r.letters]
    return float(np.mean(probs)) if probs else 0.0
