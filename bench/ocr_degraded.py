"""Scans made worse: what other scanners, cameras and archives do to a page. `python bench/ocr_degraded.py [KIND ...]`.

Each kind is done to some real pages in memory (one a set), read by the project and by plain Tesseract, and scored as in
`ocr.py`. No image is kept.
"""

from __future__ import annotations

import importlib.util
import io
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from PIL import Image
from scipy.stats import spearmanr

from pipeline.pages.from_files import pages_from_file
from pipeline.words.from_pages import read_page

Array = Any
SETS = ("en-b", "en-g", "fr-1728", "fr-1791", "fr-1840", "fr-1886", "fr-1893")


def _grey(image: Array) -> Array:
    return image if image.ndim == 2 else cv2.cvtColor(image, cv2.COLOR_RGB2GRAY)


def turned(degrees: float) -> Callable[[Array], Array]:
    def change(image: Array) -> Array:
        rows, cols = image.shape[:2]
        about = cv2.getRotationMatrix2D((cols / 2, rows / 2), degrees, 1.0)
        paper = tuple(float(x) for x in np.atleast_1d(np.median(image.reshape(-1, *image.shape[2:]), axis=0)))
        return cv2.warpAffine(image, about, (cols, rows), flags=cv2.INTER_CUBIC, borderValue=paper)

    return change


def blurred(image: Array) -> Array:
    """Out of focus, by a twelfth of the height of small letters."""
    return cv2.GaussianBlur(image, (0, 0), max(image.shape[:2]) / 1800)


def noisy(image: Array) -> Array:
    rng = np.random.default_rng(3)
    grain = rng.normal(0, 28, image.shape)
    return np.clip(image.astype(float) + grain, 0, 255).astype(np.uint8)


def specked(image: Array) -> Array:
    """Salt and pepper, as bad copies have."""
    rng = np.random.default_rng(4)
    out = _grey(image).copy()
    where = rng.random(out.shape)
    out[where < 0.01], out[where > 0.99] = 0, 255
    return out


def small(image: Array) -> Array:
    """A third of the resolution."""
    longest = max(image.shape[:2])
    scale = max(0.34, 1050 / longest)
    return cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else image


def pressed(image: Array) -> Array:
    """JPEG of the lowest quality that archives keep."""
    file = io.BytesIO()
    Image.fromarray(image).save(file, "JPEG", quality=12)
    return np.asarray(Image.open(file))


def shining_through(image: Array) -> Array:
    """The other side of the leaf, mirrored, faint and soft."""
    grey = _grey(image).astype(float)
    paper = float(np.percentile(grey, 90))
    back = cv2.GaussianBlur(np.roll(grey[:, ::-1], 17, axis=0), (0, 0), 2.0)
    return np.clip(grey - 0.38 * (paper - back).clip(0), 0, 255).astype(np.uint8)


def coloured(image: Array) -> Array:
    """Brown paper, darker to one side, with a stain."""
    grey = _grey(image).astype(float) / 255
    rows, cols = grey.shape
    y, x = np.mgrid[0:rows, 0:cols]
    light = 0.55 + 0.45 * x / cols
    stain = 1 - 0.35 * np.exp(-(((x - 0.6 * cols) / (0.2 * cols)) ** 2 + ((y - 0.4 * rows) / (0.15 * rows)) ** 2))
    tone = np.array([0.93, 0.80, 0.58])
    return np.clip(255 * (grey * light * stain)[..., None] * tone, 0, 255).astype(np.uint8)


def bent(image: Array) -> Array:
    """The page as it curves into the spine."""
    rows, cols = image.shape[:2]
    y, x = np.mgrid[0:rows, 0:cols].astype(np.float32)
    sag = 0.012 * rows * (1 - x / cols) ** 3
    return cv2.remap(image, x, y + sag.astype(np.float32), cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)


def framed(image: Array) -> Array:
    """Black border of the scanner's lid, and the edge of the next page."""
    rows, cols = image.shape[:2]
    pad = [(rows // 14, rows // 20), (cols // 12, cols // 9)] + [(0, 0)] * (image.ndim - 2)
    return np.pad(image, pad, constant_values=12)


def thin(image: Array) -> Array:
    """Worn type: strokes a pixel thinner."""
    return cv2.dilate(_grey(image), np.ones((2, 2), np.uint8), iterations=1)


def fat(image: Array) -> Array:
    """Over-inked: strokes a pixel fatter."""
    return cv2.erode(_grey(image), np.ones((2, 2), np.uint8), iterations=1)


def bitonal(image: Array) -> Array:
    """Black and white by one threshold."""
    _, out = cv2.threshold(_grey(image), 0, 255, cv2.THRESH_BINARY + cv2.THRESH_OTSU)
    return out


def negative(image: Array) -> Array:
    """Microfilm: white on black."""
    return 255 - _grey(image)


def pale(image: Array) -> Array:
    """Hardly any contrast."""
    return (190 + 0.2 * _grey(image)).astype(np.uint8)


KINDS: dict[str, Callable[[Array], Array]] = {
    "as it is": lambda a: a,
    "turned 1": turned(1),
    "turned -2": turned(-2),
    "turned 3": turned(3),
    "on its side": lambda a: np.rot90(a).copy(),
    "upside down": lambda a: np.rot90(a, 2).copy(),
    "blurred": blurred,
    "noisy": noisy,
    "specked": specked,
    "small": small,
    "pressed": pressed,
    "shining through": shining_through,
    "coloured": coloured,
    "bent": bent,
    "framed": framed,
    "thin": thin,
    "fat": fat,
    "bitonal": bitonal,
    "negative": negative,
    "pale": pale,
}


def _score(shared: Path) -> Any:
    spec = importlib.util.spec_from_file_location("cer", shared / "score" / "cer.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _plain(image: Path, lang: str) -> str:
    env = {**os.environ, "OMP_THREAD_LIMIT": "1"}
    done = subprocess.run(["tesseract", str(image), "-", "-l", lang], capture_output=True, env=env, check=False)
    return done.stdout.decode("utf-8", "replace")


def cases(shared: Path, which: int = 1) -> list[tuple[str, Path, str]]:
    """(set, image, truth): one page a set."""
    out = []
    for group in SETS:
        truths = sorted((shared / "scans" / group).glob("*.gt.txt"))
        path = truths[which % len(truths)]
        image = next(
            p for p in path.parent.glob(f"{path.name.removesuffix('.gt.txt')}.*") if p.suffix in (".jpg", ".png", ".tif")
        )
        out.append((group, image, path.read_text(encoding="utf-8")))
    return out


def joined(left: Array, right: Array) -> Array:
    """Two pages as one opening."""
    rows = max(left.shape[0], right.shape[0])
    paper = int(np.median(left))
    sides = [np.pad(_grey(a), [(0, rows - a.shape[0]), (0, 0)], constant_values=paper) for a in (left, right)]
    return np.concatenate(sides, axis=1)


def run(shared: Path, only: tuple[str, ...] = (), which: int = 1, fast: bool = False) -> list[dict[str, Any]]:
    """Rows: kind, error rate of ours and of plain Tesseract, the worst set."""
    score, rows = _score(shared), []
    scores: list[tuple[float, float]] = []
    pages = [
        (g, np.asarray(Image.open(p).convert("L" if Image.open(p).mode in ("1", "L", "I;16") else "RGB")), t)
        for g, p, t in cases(shared, which)
    ]
    with tempfile.TemporaryDirectory() as folder:
        for kind in [*KINDS, "opening"]:
            if only and kind not in only:
                continue
            if kind == "opening":
                todo = [
                    (f"{a[0]}+{b[0]}", joined(a[1], b[1]), a[2] + "\n" + b[2]) for a, b in pairwise(pages) if a[0][:2] == b[0][:2]
                ]
            else:
                todo = [(g, KINDS[kind](a), t) for g, a, t in pages]
            each = []
            for group, image, truth in todo:
                path = Path(folder) / "page.png"
                Image.fromarray(image).save(path)
                lang = "eng" if group.startswith("en") else "fra"
                page = read_page(pages_from_file(path)[0], lang=lang, fast=fast)
                ours = score.cer(page.text, truth, long_s="fold")
                scores.append((1 - (page.confidence or 0), ours[0] / ours[1]))
                plain = score.cer(_plain(path, lang), truth, long_s="fold")
                each.append((group, ours, plain))
            letters = sum(o[1] for _, o, _ in each)
            mine, theirs = sum(o[0] for _, o, _ in each) / letters, sum(p[0] for _, _, p in each) / letters
            detail = ", ".join(f"{g} {o[0] / o[1]:.3f} ({p[0] / p[1]:.3f})" for g, o, p in each)
            rows.append({"kind": kind, "ours": round(mine, 4), "plain": round(theirs, 4), "each (plain)": detail})
            print(f"{kind:16} {mine:.4f} plain {theirs:.4f}   {detail}", flush=True)
    rho = float(spearmanr(*zip(*scores, strict=True)).statistic)
    print(f"page score against errors, Spearman over {len(scores)} readings: {rho:.2f}")
    rows.append({"kind": "page score, Spearman", "ours": round(rho, 3), "plain": None, "each (plain)": f"{len(scores)} readings"})
    return rows


if __name__ == "__main__":
    names = tuple(a for a in sys.argv[1:] if not a.startswith("-"))
    run(Path(__file__).resolve().parents[2] / "shared", names, fast="--fast" in sys.argv)
