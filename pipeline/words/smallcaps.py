"""Small capitals, which the engines read as capitals or as a muddle of both: told by the height of the letters.

Within a line of ordinary text, a word with a tall initial and the rest small is transcribed with a capital and small
letters; a word all small beside it is small letters. Capitals of one height, and lines all in capitals (running heads,
headings), stay as they are.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from pipeline.pages.shape import Box
from pipeline.words.engines.raw import RawWord
from pipeline.words.geometry import Array, Fragment, on_white, strip

_HEIGHT = 96
_TALL = 1.16
"""How much taller than the rest the initial is; small capitals are cut at 0.7-0.8 of the capitals."""
_INK = 128


def settle(words: Sequence[RawWord], fragment: Fragment, grey: Array) -> list[RawWord]:
    """The line's words, small capitals as small letters. grey: the page (rows, columns; 0 black)."""
    doubtful = [i for i, w in enumerate(words) if _capital_like(w.text) and w.box]
    if not doubtful or not any(len(w.text) >= 3 and w.text.strip(".,;:").islower() for w in words):
        return list(words)
    piece = on_white(strip(grey, fragment, _HEIGHT))
    scale = fragment.height / _HEIGHT
    heights = {i: _heights(piece, words[i].box, fragment, scale) for i in doubtful}
    mixed = {i: h[0] for i, h in heights.items() if _initial_stands_out(h)}
    if not mixed:
        return list(words)
    tall = float(np.median(list(mixed.values())))
    out = list(words)
    for i in doubtful:
        h = heights[i]
        text = words[i].text
        if i in mixed:
            text = _title(text)
        elif h and max(h) < tall / _TALL and len(h) >= 2:
            text = text.lower()
        if text != words[i].text:
            others = ((words[i].text, 0.0), *words[i].alternatives)
            out[i] = replace(words[i], text=text, alternatives=others[:3])
    return out


def _capital_like(text: str) -> bool:
    """Two letters or more, most of them capitals: also the muddles ("EDwIN") the engines make."""
    letters = [c for c in text if c.isalpha()]
    upper = sum(c.isupper() for c in letters)
    return (
        len(letters) >= 2
        and upper >= 2
        and upper >= 0.5 * len(letters)
        and not set(text) & set("0123456789")
        and not _roman(text)
    )


def _roman(text: str) -> bool:
    """A roman number in capitals stays one."""
    core = text.strip(".,;:()[]")
    return bool(core) and set(core) <= set("IVXLCDM")


def _heights(piece: Array, box: Box | None, fragment: Fragment, scale: float) -> list[float]:
    """Heights, px of the strip, of the letters of a word from left to right; marks left out."""
    import cv2

    if box is None:
        return []
    a, b = (int((x - fragment.start) / scale) for x in (box[0], box[2]))
    part = piece[:, max(0, a) : max(0, b)]
    if part.shape[1] < 4:
        return []
    count, _, stats, _ = cv2.connectedComponentsWithStats((part < _INK).astype(np.uint8), connectivity=8)
    found = [(int(x), float(h), int(y)) for x, y, w, h, area in stats[1:count] if area > 12]
    if not found:
        return []
    top = max(h for _, h, _ in found)
    # letters stand on one base line: points, commas and quotes are short, neighbours' descenders are cut at the edge
    letters = sorted((x, h) for x, h, y in found if h > 0.55 * top and y > 0 and y + h < _HEIGHT)
    return [h for _, h in letters]


def _initial_stands_out(heights: Sequence[float]) -> bool:
    if len(heights) < 2:
        return False
    rest = sorted(heights[1:])
    middle = rest[len(rest) // 2]
    limit = _TALL if len(rest) > 1 else _TALL + 0.06
    return heights[0] > limit * middle and rest[-1] < 1.12 * middle * (1.1 if len(rest) > 4 else 1)


def _title(text: str) -> str:
    """First letter capital, the rest small."""
    for i, c in enumerate(text):
        if c.isalpha():
            return text[: i + 1] + text[i + 1 :].lower()
    return text
