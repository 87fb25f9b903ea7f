"""A clean print made into a scan: worn type, uneven ink, show-through, bent and skew lines, paper, specks, noise.

Numbers are per page and drawn from a seed; `Damage` scales them. Nothing here knows what is printed.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from zlib import crc32

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageFilter

from pipeline.errors import UsageError

Grey = NDArray[np.float32]
DPI = 240


@dataclass(frozen=True, slots=True)
class Damage:
    """How badly a page has fared; each figure scales one kind of damage (1.0 is a fair library scan)."""

    skew: float = 1.0
    bend: float = 1.0
    wear: float = 1.0
    through: float = 1.0
    specks: float = 1.0
    blur: float = 1.0
    paper: float = 1.0
    noise: float = 1.0
    quality: int = 52


LEVELS = {
    "none": Damage(0, 0, 0, 0, 0, 0.4, 0.2, 0.2, 80),
    "light": Damage(0.6, 0.6, 0.6, 0.5, 0.5, 0.8, 0.8, 0.8, 58),
    "medium": Damage(),
    "worn": Damage(1.2, 1.3, 1.35, 1.5, 1.6, 1.15, 1.1, 1.2, 48),
    "heavy": Damage(1.6, 1.6, 1.45, 2.0, 2.5, 1.3, 1.3, 1.5, 46),
}


def level(name: str) -> Damage:
    """A damage level by name. UsageError lists those that exist."""
    try:
        return LEVELS[name]
    except KeyError:
        raise UsageError(f"no damage level {name!r}", advice="levels: " + ", ".join(LEVELS)) from None


@dataclass(frozen=True, slots=True)
class Bend:
    """Where the finished page takes its pixels from: source = place + shift. All lengths in px of the finished page."""

    dx: Grey
    dy: Grey

    def box(self, x0: float, y0: float, x1: float, y1: float) -> tuple[int, int, int, int]:
        """The box on the finished page that holds a box of the unbent one."""
        points = [self._place(x, y) for x in (x0, (x0 + x1) / 2, x1) for y in (y0, y1)]
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        h, w = self.dx.shape
        return (
            max(0, int(np.floor(min(xs)))), max(0, int(np.floor(min(ys)))),
            min(w, int(np.ceil(max(xs)))), min(h, int(np.ceil(max(ys)))),
        )  # fmt: skip

    def _place(self, x: float, y: float) -> tuple[float, float]:
        px, py = x, y
        h, w = self.dx.shape
        for _ in range(4):  # the shift is smooth, so this settles at once
            i, j = int(np.clip(round(py), 0, h - 1)), int(np.clip(round(px), 0, w - 1))
            px, py = x - float(self.dx[i, j]), y - float(self.dy[i, j])
        return px, py


def age(clean: Image.Image, behind: Image.Image | None, damage: Damage, seed: str, *, recto: bool) -> tuple[bytes, Bend]:
    """The scan as grey JPEG bytes, and how it is bent.

    clean: twice the finished size; behind: the print on the other side of the leaf, which shows through mirrored;
    recto: the back of the book is at the left.
    """
    rng = np.random.default_rng(crc32(seed.encode()))
    ink = _wear(clean, damage, rng)
    h, w = ink.shape
    dark = ink * _uneven((h, w), 0.22 * damage.wear, 160, rng)
    if behind is not None and damage.through:
        dark = np.maximum(dark, _through(behind, damage, rng))
    bend = _bend((h, w), damage, rng, recto)
    dark = _remap(dark, bend)
    paper = _paper((h, w), damage, rng, recto)
    grey = paper * (1.0 - dark * 0.82) + 14.0 * dark
    grey = _specks(grey, damage, rng)
    image = Image.fromarray(np.clip(grey, 0, 255).astype(np.uint8)).filter(ImageFilter.GaussianBlur(0.55 * damage.blur))
    noisy = np.asarray(image, np.float32) + rng.normal(0, 3.2 * damage.noise, (h, w)).astype(np.float32)
    out = io.BytesIO()
    Image.fromarray(np.clip(noisy, 0, 255).astype(np.uint8)).save(
        out, "JPEG", quality=damage.quality, optimize=True, dpi=(DPI, DPI)
    )
    return out.getvalue(), bend


def _field(shape: tuple[int, int], grain: float, rng: np.random.Generator) -> Grey:
    """Smooth noise of about unit spread, with patches `grain` px wide."""
    h, w = shape
    small = rng.normal(0, 1, (max(3, int(h / grain) + 3), max(3, int(w / grain) + 3))).astype(np.float32)
    big = Image.fromarray(small).resize((w, h), Image.Resampling.BICUBIC)
    return np.asarray(big, np.float32)


def _half(a: Grey) -> Grey:
    return np.asarray((a[0::2, 0::2] + a[1::2, 0::2] + a[0::2, 1::2] + a[1::2, 1::2]) / 4, np.float32)


def _wear(clean: Image.Image, damage: Damage, rng: np.random.Generator) -> Grey:
    """Ink 0-1 at half the drawn size: edges eaten or swollen where the ink lay thin or thick."""
    soft = 1.0 - np.asarray(clean.filter(ImageFilter.GaussianBlur(0.7 + 0.6 * damage.wear)), np.float32) / 255.0
    if not damage.wear:
        return _half(1.0 - np.asarray(clean, np.float32) / 255.0)
    weight = _field(soft.shape, 420, rng) * 0.045 + _field(soft.shape, 34, rng) * 0.035 + _field(soft.shape, 4.0, rng) * 0.06
    edge = 0.40 + weight * damage.wear
    return _half(np.asarray(1.0 / (1.0 + np.exp(-(soft - edge) * 13.0)), np.float32))


def _uneven(shape: tuple[int, int], depth: float, grain: float, rng: np.random.Generator) -> Grey:
    """How black the ink is, 0-1: patches and single letters paler than others."""
    pale = np.abs(_field(shape, grain, rng)) * depth * 0.5 + np.abs(_field(shape, 9, rng)) * depth * 0.45
    return np.asarray(np.clip(1.0 - pale, 0.25, 1.0), np.float32)


def _through(behind: Image.Image, damage: Damage, rng: np.random.Generator) -> Grey:
    back = behind.transpose(Image.Transpose.FLIP_LEFT_RIGHT).filter(ImageFilter.GaussianBlur(4.5))
    a = _half(1.0 - np.asarray(back, np.float32) / 255.0)
    a = np.roll(a, (int(rng.integers(-14, 15)), int(rng.integers(-10, 11))), (0, 1))
    strength = float(rng.uniform(0.05, 0.11)) * damage.through
    return np.asarray(a * strength * np.clip(1.0 + 0.35 * _field(a.shape, 260, rng), 0.2, 1.8), np.float32)


def _bend(shape: tuple[int, int], damage: Damage, rng: np.random.Generator, recto: bool) -> Bend:
    """Skew, lines that sink towards the back of the book, and a slow wave."""
    h, w = shape
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    angle = np.deg2rad(float(rng.uniform(-0.7, 0.7)) * damage.skew)
    cx, cy = x - w / 2, y - h / 2
    dx = cx * (np.cos(angle) - 1) + cy * np.sin(angle)
    dy = -cx * np.sin(angle) + cy * (np.cos(angle) - 1)
    near = (1 - x / w) if recto else x / w  # 1 at the back of the book
    sink = float(rng.uniform(3, 9)) * damage.bend
    dy = (
        dy
        + sink * near**3 * (0.5 + y / h)
        + float(rng.uniform(-2.2, 2.2)) * damage.bend * np.sin(x / w * 5.0 + float(rng.uniform(0, 6)))
    )
    dx = dx + float(rng.uniform(-2.5, 2.5)) * damage.bend * np.sin(y / h * 4.0 + float(rng.uniform(0, 6)))
    dx = dx - (float(rng.uniform(2, 7)) * damage.bend * near**4) * (1 if recto else -1)
    return Bend(np.asarray(dx, np.float32), np.asarray(dy, np.float32))


def _remap(a: Grey, bend: Bend) -> Grey:
    """Bilinear: each finished pixel from its place in the unbent page; outside there is no ink."""
    h, w = a.shape
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    sx, sy = np.clip(x + bend.dx, 0, w - 1.001), np.clip(y + bend.dy, 0, h - 1.001)
    i, j = sy.astype(np.int32), sx.astype(np.int32)
    fy, fx = sy - i, sx - j
    top = a[i, j] * (1 - fx) + a[i, j + 1] * fx
    return np.asarray(top * (1 - fy) + (a[i + 1, j] * (1 - fx) + a[i + 1, j + 1] * fx) * fy, np.float32)


def _paper(shape: tuple[int, int], damage: Damage, rng: np.random.Generator, recto: bool) -> Grey:
    h, w = shape
    base = float(rng.uniform(208, 232))
    tone = base + (_field(shape, 300, rng) * 4.5 + _field(shape, 60, rng) * 1.6 + _field(shape, 3, rng) * 1.6) * damage.paper
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    near = x if recto else w - 1 - x
    tone = tone - (70 * np.exp(-near / 26.0) + 26 * np.exp(-near / 110.0)) * damage.paper
    rim = np.minimum(np.minimum(y, h - 1 - y), w - 1 - near)
    tone = tone - 22 * np.exp(-rim / 22.0) * damage.paper
    for _ in range(int(rng.poisson(1.2 * damage.paper))):  # foxing
        fx, fy, r = rng.uniform(0, w), rng.uniform(0, h), rng.uniform(8, 40)
        tone = tone - float(rng.uniform(5, 16)) * np.exp(-((x - fx) ** 2 + (y - fy) ** 2) / (2 * r * r))
    if damage.paper and rng.random() < 0.6:  # the scanner's bed beside the leaf
        edge = float(rng.uniform(4, 16)) + _wave(h, rng) * 3.0 + rng.normal(0, 0.5, h).astype(np.float32)
        outside = np.clip(edge[:, None] - (w - 1 - near), 0, 1)
        tone = tone * (1 - outside) + float(rng.uniform(28, 70)) * outside
    return np.asarray(tone, np.float32)


def _wave(length: int, rng: np.random.Generator) -> Grey:
    t = np.arange(length, dtype=np.float32) / length
    return np.asarray(
        sum(float(rng.normal()) * np.sin(6.3 * k * t + float(rng.uniform(0, 6))) / k for k in (1, 2, 3)), np.float32
    )


def _specks(grey: Grey, damage: Damage, rng: np.random.Generator) -> Grey:
    """Dark specks of dirt and stray ink, and light ones where the paper took no ink."""
    h, w = grey.shape
    out = grey.copy()
    for count, value in ((45, -1.0), (28, 1.0)):
        for _ in range(int(rng.poisson(count * damage.specks))):
            r = float(rng.exponential(0.7)) + 0.5
            cy, cx = int(rng.integers(6, h - 6)), int(rng.integers(6, w - 6))
            k = int(np.ceil(r)) + 1
            yy, xx = np.mgrid[-k : k + 1, -k : k + 1]
            blot = np.clip(r + 0.5 - np.hypot(yy, xx * float(rng.uniform(0.6, 1.5))), 0, 1) * float(rng.uniform(0.35, 0.95))
            patch = out[max(0, cy - k) : cy + k + 1, max(0, cx - k) : cx + k + 1]
            blot = blot[: patch.shape[0], : patch.shape[1]].astype(np.float32)
            target = 40.0 if value < 0 else 215.0
            patch[:] = patch * (1 - blot) + target * blot
    return out
