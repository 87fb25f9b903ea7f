"""The other side of the leaf: print that shines through, weaker than the page's own, is taken off before the page is read.

How dark the page is in small windows along its lines falls into two heaps where a leaf lets the other side through: the
print, and something a third or half as dark between and around it. Where there is only one heap nothing is done.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pipeline.words.geometry import Array

_WINDOW = 24  # px, of a line HEIGHT px high: half a line's height
_SHARE = 0.055
"""Windows between paper and print, against windows of print, above which the other side shows. Clean pages have up to 0.043."""
_HEAP = 2.0
"""How much denser the weaker heap must be than the valley beside it."""
_FAINT, _PRINT = 0.15, 0.50
"""Darkness, against the print's, above which a window is no bare paper, and above which it is print."""


def level(strips: Sequence[Array]) -> tuple[float, float] | None:
    """(darkness of the print, darkness up to which all is the other side's), both below the paper; None where nothing shines
    through. strips: the page's lines laid straight."""
    darkness = np.concatenate([_windows(s) for s in strips]) if strips else np.empty(0)
    if len(darkness) < 200:
        return None
    ink = float(np.percentile(darkness, 70))
    if ink < 25:
        return None  # hardly anything is printed here
    ratio = darkness / ink
    between, own = np.mean((ratio > _FAINT) & (ratio < _PRINT)), np.mean(ratio >= _PRINT)
    if between < _SHARE * own:
        return None
    # the weaker heap, and the valley between it and the print
    edges = np.arange(0.16, 0.64, 0.02)
    crowd = [float(np.mean(np.abs(ratio - e) < 0.05)) for e in edges]
    heap = int(np.argmax(crowd[: int(np.searchsorted(edges, 0.48))]))
    valley = heap + int(np.argmin(crowd[heap:]))
    if crowd[heap] < _HEAP * crowd[valley]:
        return None  # thin between weak and strong, as with worn type, but no second heap
    return ink, float(edges[valley]) * ink


def _windows(line: Array) -> Array:
    """How much darker than the paper each window of a line is at its darkest."""
    piece = line.astype(np.float32)
    paper = np.percentile(piece, 90)
    rows = slice(len(piece) // 8, len(piece) - len(piece) // 8)
    count = piece.shape[1] // _WINDOW
    if not count:
        return np.empty(0)
    cut = piece[rows, : count * _WINDOW].reshape(-1, count, _WINDOW).transpose(1, 0, 2).reshape(count, -1)
    out: Array = paper - np.percentile(cut, 4, axis=1)
    return out


def taken_off(grey: Array, ink: float, faint: float) -> Array:
    """The page with everything no darker than `faint` made paper, and its print as dark as before."""
    import cv2

    rows, cols = grey.shape
    # the paper's own shade from place to place: the lightest there is, smoothed
    small = cv2.resize(grey, (max(8, cols // 16), max(8, rows // 16)), interpolation=cv2.INTER_AREA)
    paper = cv2.GaussianBlur(cv2.dilate(small, np.ones((7, 7), np.uint8)), (0, 0), 5)
    paper = cv2.resize(paper, (cols, rows), interpolation=cv2.INTER_LINEAR).astype(np.float32)
    depth = np.clip((paper - grey - faint) / max(1.0, ink - faint), 0, 1)
    out: Array = np.clip(250 - depth * min(240.0, ink * 1.2), 0, 255).astype(np.uint8)
    return out
