"""The period faces: which file holds which, and where Debian and others keep them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from PIL import ImageFont, features

from pipeline.errors import HoyleError

PLACES = (
    Path("/usr/share/fonts"), Path("/usr/local/share/fonts"), Path.home() / ".fonts", Path.home() / ".local/share/fonts",
    Path("/Library/Fonts"), Path.home() / "Library/Fonts", Path("/opt/homebrew/share/fonts"),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Face:
    """A face: files of its roman and italic, and OpenType features for old ligatures (ct, st)."""

    name: str
    roman: str
    italic: str
    package: str
    old: tuple[str, ...] = ()
    scale: float = 1.0  # so that all faces come out about equally large


FACES = {
    f.name: f
    for f in (
        Face("oldstandard", "OldStandard-Regular.ttf", "OldStandard-Italic.ttf", "fonts-oldstandard"),
        Face("didot", "GFSDidot.otf", "GFSDidotItalic.otf", "fonts-gfs-didot", scale=0.96),
        Face("libertine", "LinLibertine_R.otf", "LinLibertine_RI.otf", "fonts-linuxlibertine", scale=1.02),
        Face("garamond", "EBGaramond12-Regular.otf", "EBGaramond12-Italic.otf", "fonts-ebgaramond", ("dlig",), 1.06),
        Face("junicode", "JunicodeTwoBeta-Regular.otf", "JunicodeTwoBeta-Italic.otf", "fonts-junicode", ("dlig",), 1.04),
        Face("cardo", "Cardo104s.ttf", "Cardoi99.ttf", "fonts-cardo", scale=0.96),
    )
}
ENGLISH = ("oldstandard", "libertine", "didot", "cardo")
FRENCH = ("garamond", "cardo", "junicode")


class FontError(HoyleError):
    """A face is not installed, or Pillow cannot shape ligatures."""


@lru_cache(maxsize=32)
def path(face: str, italic: bool = False) -> Path:
    """The font file. FontError says which package has it."""
    f = FACES[face]
    name = f.italic if italic else f.roman
    for place in PLACES:
        if place.is_dir() and (found := next(iter(sorted(place.rglob(name))), None)):
            return found
    raise FontError(f"the face {face} ({name}) is not installed", advice=f"apt-get install {f.package}")


@lru_cache(maxsize=256)
def load(face: str, px: float, italic: bool = False) -> ImageFont.FreeTypeFont:
    """The face at `px` pixels to the em, shaped by raqm so that ligatures come out."""
    if not features.check("raqm"):
        raise FontError(
            "Pillow has no raqm, so ligatures cannot be set", advice="install a Pillow wheel with raqm, and libfribidi"
        )
    return ImageFont.truetype(str(path(face, italic)), max(4, round(px * FACES[face].scale)), layout_engine=ImageFont.Layout.RAQM)


def missing(names: tuple[str, ...] = tuple(FACES)) -> list[str]:
    """The Debian packages that would have to be installed for these faces."""
    lacking = []
    for n in names:
        try:
            path(n)
        except FontError:
            lacking.append(FACES[n].package)
    return lacking
