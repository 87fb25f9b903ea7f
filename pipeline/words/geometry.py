"""Where the lines of print run: from a map of text probability to curved line fragments, in page pixels."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pipeline.pages.shape import Box

if TYPE_CHECKING:
    import numpy.typing as npt

    Array = npt.NDArray[Any]
else:
    Array = Any  # numpy is loaded where it is used: Tesseract alone (--fast) does without it

# The detector marks the core of a line; the print reaches UNCLIP/2 of the core's thickness further on every side
# (PaddleOCR's "unclip ratio" for its DB detector, 1.6, on a long line).
UNCLIP = 1.6
_LEVELS = (0.3, 0.5, 0.7)
_MIN_SCORE = 0.5


@dataclass(frozen=True, slots=True)
class Fragment:
    """A stretch of printed line. Centre y at x is `polyval(curve, (x - mid) / spread)`; x is held within [left, right] of
    the core; `height` of the print with ascenders and descenders; all in px of the page image."""

    left: float
    right: float
    height: float
    curve: tuple[float, ...]
    mid: float
    spread: float

    @property
    def margin(self) -> float:
        """How far the print reaches beyond the core at either end."""
        return self.height * UNCLIP / 2 / (1 + UNCLIP)

    @property
    def start(self) -> float:
        return self.left - self.margin

    @property
    def end(self) -> float:
        return self.right + self.margin

    def centre(self, x: Any) -> Any:
        """y of the centre line at x (a number or an array)."""
        import numpy as np

        return np.polyval(self.curve, (np.clip(x, self.left, self.right) - self.mid) / self.spread)

    @property
    def y(self) -> float:
        return float(self.centre((self.left + self.right) / 2))

    def box(self, start: float | None = None, end: float | None = None, size: tuple[int, int] = (1 << 30, 1 << 30)) -> Box:
        """Box of the print between two x, within an image of `size`."""
        import numpy as np

        a, b = self.start if start is None else start, self.end if end is None else end
        ys = self.centre(np.linspace(a, b, 5))
        half = self.height * 0.38  # of the strip's height: what letters with ascender and descender fill
        left, top = max(0, int(a)), max(0, int(min(ys) - half))
        return left, top, max(left + 1, min(size[0], round(b))), max(top + 1, min(size[1], round(max(ys) + half)))


def fragments(prob: Array, scale_x: float, scale_y: float) -> list[Fragment]:
    """Line fragments of a probability map (rows, columns; 0-1); scale: page px per map px. Unordered."""
    found = _components(prob, _LEVELS)
    found = _merge(found)
    return [_fit(xs * scale_x, ys * scale_y, t * scale_y) for xs, ys, t in found]


_Core = tuple[Array, Array, float]  # x and centre y of every column, thickness


def _components(prob: Array, levels: tuple[float, ...]) -> list[_Core]:
    import cv2
    import numpy as np

    out: list[_Core] = []
    count, labels, stats, _ = cv2.connectedComponentsWithStats((prob > levels[0]).astype(np.uint8), connectivity=8)
    for i in range(1, count):
        x, y, w, h, area = (int(v) for v in stats[i])
        if area < 6 or w < 2 or h < 2:
            continue
        mask = labels[y : y + h, x : x + w] == i
        part = prob[y : y + h, x : x + w]
        if float(part[mask].mean()) < _MIN_SCORE:
            continue
        cols = mask.sum(axis=0)
        thick = float(np.median(cols))
        # two lines grown together are thicker in places: look at them again with a stricter level
        if len(levels) > 1 and (np.percentile(cols, 90) > 1.7 * thick and h > 2.2 * thick):
            inner = _components(np.where(mask, part, 0.0), levels[1:])
            if len(inner) > 1:
                out += [(xs + x, ys + y, t) for xs, ys, t in inner]
                continue
        rows = np.arange(h)[:, None]
        ys = (mask * rows).sum(axis=0) / np.maximum(cols, 1)
        out.append((np.arange(w) + x + 0.5, ys + y + 0.5, thick))
    return out


def _merge(cores: list[_Core]) -> list[_Core]:
    """Fragments of one line that all but touch, joined (letter-spaced capitals come apart otherwise)."""
    import numpy as np

    cores = sorted(cores, key=lambda c: float(c[0][0]))
    done: list[_Core] = []
    for core in cores:
        xs, ys, t = core
        best = None
        if len(xs) < t / 3:  # the page lies on its side
            done.append(core)
            continue
        for j, (pxs, pys, pt) in enumerate(done):
            gap, thick = xs[0] - pxs[-1], max(t, pt)
            step = abs(float(ys[: max(1, int(thick))].mean() - pys[-max(1, int(thick)) :].mean()))
            if -0.5 * thick < gap < 2.2 * thick and step < 0.5 * thick and 0.5 < t / pt < 2:
                best = j
                break
        if best is None:
            done.append(core)
            continue
        pxs, pys, pt = done[best]
        long = max((len(xs), t), (len(pxs), pt))[1]
        keep = xs > pxs[-1]
        done[best] = (np.concatenate([pxs, xs[keep]]), np.concatenate([pys, ys[keep]]), long)
    return done


def _fit(xs: Array, ys: Array, thick: float) -> Fragment:
    import numpy as np

    span = float(xs[-1] - xs[0])
    degree = 0 if span < 2 * thick else 1 if span < 8 * thick else 3
    mid, spread = float(xs.mean()), max(1.0, float(xs.std()))
    curve = np.polyfit((xs - mid) / spread, ys, degree) if len(xs) > degree + 1 else np.array([ys.mean()])
    return Fragment(float(xs[0]), float(xs[-1]), thick * (1 + UNCLIP), tuple(float(c) for c in curve), mid, spread)


def skew(found: list[Fragment]) -> float:
    """Slope (dy/dx) of the page's lines, by the long ones; 0 where there are none."""
    import numpy as np

    long = sorted(found, key=lambda f: f.left - f.right)[: max(3, len(found) // 2)]
    slopes = [float(f.centre(f.right) - f.centre(f.left)) / (f.right - f.left) for f in long if f.right - f.left > 4 * f.height]
    return float(np.median(slopes)) if slopes else 0.0


def strip(grey: Array, fragment: Fragment, height: int) -> Array:
    """The fragment laid straight: an image `height` px high, as wide as the scale makes it. Linear interpolation; where
    the page is more than twice as fine, it is reduced first."""
    import cv2
    import numpy as np

    scale = fragment.height / height
    start, end = fragment.start, fragment.end
    if scale > 2:
        # sample from a reduced copy of the neighbourhood, so that thin strokes are averaged and not skipped
        factor = 1 / int(scale)
        ys = fragment.centre(np.linspace(start, end, 9))
        top, bottom = max(0, int(ys.min() - fragment.height)), min(grey.shape[0], int(ys.max() + fragment.height) + 1)
        left, right = max(0, int(start - 4)), min(grey.shape[1], int(end + 4) + 1)
        part = cv2.resize(grey[top:bottom, left:right], None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    else:
        factor, top, left, part = 1.0, 0, 0, grey
    width = max(16, round((end - start) / scale))
    x = start + (np.arange(width) + 0.5) * (end - start) / width
    y = fragment.centre(x)[None, :] + ((np.arange(height) + 0.5) / height - 0.5)[:, None] * fragment.height
    map_x = np.repeat(((x - left) * factor)[None, :], height, axis=0).astype(np.float32)
    map_y = ((y - top) * factor).astype(np.float32)
    return cv2.remap(part, map_x, map_y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)


def on_white(piece: Array) -> Array:
    """A strip with its paper made white and its ink black: shadows and show-through fade."""
    import cv2
    import numpy as np

    value = piece.astype(np.float32)
    reach = max(3, piece.shape[0] // 2)
    paper = cv2.blur(cv2.dilate(value, np.ones((reach, reach))), (2 * reach + 1, 2 * reach + 1))
    value = np.clip(value * 255 / np.maximum(paper, 60), 0, 255)
    low, high = np.percentile(value, 1), np.percentile(value, 90)
    flat: Array = np.clip((value - low) * (255 / max(40.0, float(high - low))), 0, 255).astype(np.uint8)
    return flat
