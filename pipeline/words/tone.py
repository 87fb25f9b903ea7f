"""White print on black, as microfilm and photostats have it, is turned into black on white before the page is read."""

from __future__ import annotations

import numpy as np

from pipeline.words.geometry import Array


def positive(grey: Array) -> Array:
    """The page with dark print on light paper. What lies around a page (the scanner's lid) is not asked: only its middle."""
    rows, cols = grey.shape
    middle = grey[rows // 6 : rows - rows // 6 or None, cols // 6 : cols - cols // 6 or None]
    if not middle.size:
        return grey
    dark, paper, light = (float(v) for v in np.percentile(middle, (2, 50, 98)))
    negative = paper < 128 and light - paper > 60 and light - paper > 2 * (paper - dark)
    return np.asarray(255 - grey) if negative else grey
