"""Files -> Page: one file, or a folder of page images, as the pages of one book."""

from __future__ import annotations

import re
import zipfile
from dataclasses import replace
from pathlib import Path

from pipeline.errors import BadInput
from pipeline.pages import layout_xml, pdf
from pipeline.pages.image import IMAGE_ERRORS, frames, zip_images
from pipeline.pages.kinds import IMAGE_SUFFIXES, kind_of, read_text
from pipeline.pages.shape import Page

_XML_SUFFIXES = frozenset({".hocr", ".html", ".xhtml", ".xml"})
_TEXT_SUFFIXES = frozenset({".txt"})


def pages_from_file(path: Path, *, book: str | None = None, lang: str | None = None) -> list[Page]:
    """The pages of one file or folder, numbered from 1, in reading order.

    book: siglum to give them, by default the file's stem. lang: language to note on each page. Nothing is decoded here
    beyond what tells how many pages there are: pixels are loaded by `image.open_image`. A folder gives its page images in
    natural order as one book (its layout files or texts where it has no images); what cannot be read in it stays a page,
    so that it fails alone. BadInput when the file is missing, empty, truncated, encrypted or of no readable kind.
    """
    path = Path(path)
    name = book or (path.name if path.is_dir() else path.stem) or path.resolve().name
    pages = _folder(path) if path.is_dir() else _file(path)
    return [replace(p, book=name, number=n, lang=lang or p.lang) for n, p in enumerate(pages, 1)]


def natural(name: str) -> list[tuple[int, int, str]]:
    """Sort key under which p2 comes before p10."""
    return [(0, int(t), "") if t.isdigit() else (1, 0, t.casefold()) for t in re.findall(r"[0-9]+|[^0-9]+", name)]


def _file(path: Path) -> list[Page]:
    kind, source = kind_of(path), str(path)
    page = Page(book="", number=1, source=source, label=path.stem)
    if kind == "text":
        return [replace(page, text=read_text(path))]
    if kind == "pdf":
        return pdf.pages(path)
    if kind == "zip":
        return [replace(page, label=Path(n).stem, image=path, frame=i) for i, n in enumerate(_zip_names(path))]
    if kind == "image":
        count, dpi = frames(path)
        labels = [path.stem] if count == 1 else [f"{path.stem}-{i + 1}" for i in range(count)]
        return [replace(page, label=label, image=path, frame=i, dpi=dpi) for i, label in enumerate(labels)]
    found = layout_xml.read(path, kind)
    return [replace(page, label=label or path.stem, given=lines, size=size, lang=lang) for label, lines, size, lang in found]


def _zip_names(path: Path) -> list[str]:
    try:
        names = zip_images(path)
    except (zipfile.BadZipFile, OSError) as e:
        raise BadInput("is a damaged zip", where=str(path), advice="copy or download it again") from e
    if not names:
        raise BadInput("is a zip without page images", where=str(path), advice="unpack it and give the files inside")
    return names


def _folder(path: Path) -> list[Page]:
    files = sorted((f for f in path.iterdir() if f.is_file() and not f.name.startswith(".")), key=lambda f: natural(f.name))
    images = [p for f in files if f.suffix.lower() in IMAGE_SUFFIXES for p in _member(f)]
    if images:
        return images
    members = [(f.suffix.lower(), p) for f in files for p in _member(f)]
    for suffixes in (_XML_SUFFIXES, _TEXT_SUFFIXES):
        if any(suffix in suffixes and not p.fault for suffix, p in members):
            # files of another readable kind are the same pages once more, or notes; what cannot be read is a row of its own
            return [p for suffix, p in members if p.fault or suffix in suffixes]
    torn = [p for suffix, p in members if p.fault and suffix in _XML_SUFFIXES | _TEXT_SUFFIXES]
    if torn:
        return torn
    raise BadInput("is a folder without page images", where=str(path), advice="give a folder of images, or files by name")


def _member(path: Path) -> list[Page]:
    """The pages of one file of a folder; one that cannot be read is kept as a page that fails when it is read."""
    page = Page(book="", number=1, source=str(path), label=path.stem)
    image = path.suffix.lower() in IMAGE_SUFFIXES
    try:
        return _file(path)
    except BadInput as e:
        return [replace(page, image=path) if image else replace(page, fault=e.what, advice=e.advice)]
    except IMAGE_ERRORS as e:
        why = f"is damaged ({e})" if str(e) else "is damaged"
        return [replace(page, image=path) if image else replace(page, fault=why, advice="copy or download it again")]
