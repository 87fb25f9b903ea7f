"""Page -> pixels: greyscale, upright, whatever the file was."""

from __future__ import annotations

import io
import struct
import warnings
import zipfile
import zlib
from pathlib import Path, PurePosixPath
from typing import IO

from PIL import Image, ImageOps, UnidentifiedImageError

from pipeline.errors import BadInput, PageError
from pipeline.pages import pdf
from pipeline.pages.kinds import IMAGE_SUFFIXES
from pipeline.pages.shape import Page

MAX_PIXELS = 250_000_000
"""A page above this is refused: a broadsheet at 600 dpi has some 170 million."""

IMAGE_ERRORS = (OSError, SyntaxError, ValueError, struct.error, zlib.error, EOFError, Image.DecompressionBombError)
"""What Pillow raises on damaged files (PNG chunks give SyntaxError, TIFF directories struct.error)."""

Image.MAX_IMAGE_PIXELS = MAX_PIXELS // 2  # Pillow refuses at twice this


def open_image(page: Page) -> Image.Image:
    """The page's pixels, mode "L" (0 black), EXIF orientation applied. PDF and zip pages by their frame.

    PageError when the image is truncated, damaged or larger than MAX_PIXELS; BadInput when its file is gone.
    """
    if page.image is None:
        raise PageError("has no image", where=page.source)
    if not page.image.exists():
        raise BadInput("no such file", where=str(page.image), advice="it was there when the pages were listed")
    where = f"{page.source}, page {page.frame + 1}" if page.frame else page.source
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Pillow warns of large images and odd metadata; neither stops us
            if _begins(page.image, b"%PDF-", 1024):
                return grey(pdf.frame_image(page.image, page.frame))
            if _begins(page.image, b"PK\x03\x04", 4):
                with zipfile.ZipFile(page.image) as z:
                    data = z.read(zip_images(page.image)[page.frame])
                return _load(io.BytesIO(data), 0)
            with page.image.open("rb") as f:
                return _load(f, page.frame)
    except MemoryError as e:
        raise PageError("is too large for the memory", where=where, advice="scan at a lower resolution") from e
    except Image.DecompressionBombError as e:
        raise PageError(f"has more than {MAX_PIXELS:,} pixels", where=where, advice="scan at a lower resolution") from e
    except (*IMAGE_ERRORS, zipfile.BadZipFile) as e:
        why = "holds no image" if isinstance(e, UnidentifiedImageError) else f"is a damaged image ({_short(e)})"
        raise PageError(why, where=where, advice="copy or download it again") from e


def frames(path: Path) -> tuple[int, int | None]:
    """How many pages an image file has, and its resolution in dpi where it states one. BadInput when it is no image."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(path) as im:
                count = int(getattr(im, "n_frames", 1)) if im.format in ("TIFF", "GIF") else 1
                return count, _dpi(im)
    except Image.DecompressionBombError as e:
        raise BadInput(f"has more than {MAX_PIXELS:,} pixels", where=str(path), advice="scan at a lower resolution") from e
    except IMAGE_ERRORS as e:
        raise BadInput("holds no image that can be read", where=str(path), advice="copy or download it again") from e


def zip_images(path: Path) -> list[str]:
    """Names of the page images in a zip, in natural order; entries that point out of it are left out."""
    from pipeline.pages.from_files import natural

    with zipfile.ZipFile(path) as z:
        names = [i.filename for i in z.infolist() if not i.is_dir()]
    good = [n for n in names if PurePosixPath(n).suffix.lower() in IMAGE_SUFFIXES and not _climbs(n)]
    return sorted(good, key=natural)


def grey(im: Image.Image) -> Image.Image:
    """Any Pillow image as "L": 16-bit scaled by its range, transparency on white, CMYK and 1-bit converted."""
    if im.mode in ("I;16", "I;16B", "I;16L", "I", "F"):
        im = im.convert("F")
        low, high = im.getextrema()
        top = 65535.0 if isinstance(high, float) and high > 255 else 255.0
        del low
        return im.point(lambda v: v * (255.0 / top)).convert("L")
    if im.mode in ("RGBA", "LA", "PA", "La", "RGBa") or "transparency" in im.info:
        rgba = im.convert("RGBA")
        paper = Image.new("RGBA", rgba.size, "white")
        return Image.alpha_composite(paper, rgba).convert("L")
    return im if im.mode == "L" else im.convert("L")


def _load(file: IO[bytes], frame: int) -> Image.Image:
    im: Image.Image = Image.open(file)
    if frame:
        im.seek(frame)
    if im.width * im.height > MAX_PIXELS:
        raise Image.DecompressionBombError
    im.load()
    return grey(ImageOps.exif_transpose(im))


def _dpi(im: Image.Image) -> int | None:
    """Resolution as stated; values no scanner makes (1 dpi) count as not stated."""
    stated = im.info.get("dpi")
    try:
        dpi = round(float(stated[0])) if stated else 0
    except (TypeError, ValueError, ZeroDivisionError, OverflowError):
        return None
    return dpi if 30 <= dpi <= 4800 else None


def _begins(path: Path, mark: bytes, within: int) -> bool:
    with path.open("rb") as f:
        return mark in f.read(within)


def _climbs(name: str) -> bool:
    parts = PurePosixPath(name.replace("\\", "/"))
    return parts.is_absolute() or ".." in parts.parts or any(p.startswith((".", "__MACOSX")) for p in parts.parts)


def _short(e: BaseException) -> str:
    return (str(e).splitlines() or [type(e).__name__])[0][:80]
