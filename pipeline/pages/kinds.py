"""What a file is, told from its first bytes and never from its name alone."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from pipeline.errors import BadInput

Kind = Literal["image", "pdf", "zip", "hocr", "alto", "page", "text"]

READABLE = "JPEG, PNG, TIFF, JPEG 2000, PDF, plain text, hOCR, ALTO or PAGE XML, a zip or a folder of page images"
IMAGE_SUFFIXES = frozenset(".jpg .jpeg .png .tif .tiff .jp2 .j2k .jpx .webp .bmp .gif .pnm .pbm .pgm .ppm".split())
_HEAD = 65536

_MAGIC: tuple[tuple[bytes, Kind], ...] = (
    (b"\xff\xd8\xff", "image"),
    (b"\x89PNG\r\n\x1a\n", "image"),
    (b"II*\x00", "image"),
    (b"MM\x00*", "image"),
    (b"II+\x00", "image"),
    (b"\x00\x00\x00\x0cjP  ", "image"),
    (b"\xff\x4f\xff\x51", "image"),
    (b"GIF8", "image"),
    (b"BM", "image"),
    (b"PK\x03\x04", "zip"),
)
_UTF16 = (b"\xff\xfe", b"\xfe\xff")


def kind_of(path: Path) -> Kind:
    """The kind of a file, by content. BadInput when it is missing, empty, unreadable, or nothing that can be read."""
    head, where = read_head(path), str(path)
    if head.startswith(b"BM") and head[6:10] != b"\0\0\0\0":
        return _text_like(path, head)  # a text that happens to begin so
    for magic, kind in _MAGIC:
        if head.startswith(magic):
            return kind
    if head[:4] == b"RIFF" and head[8:12] == b"WEBP":
        return "image"
    if head[:2] in (b"P1", b"P2", b"P3", b"P4", b"P5", b"P6") and head[2:3].isspace() and path.suffix.lower() in IMAGE_SUFFIXES:
        return "image"
    if b"%PDF-" in head[:1024]:
        return "pdf"
    stem = head.lstrip(b"\xef\xbb\xbf \t\r\n")
    if stem.startswith(b"<"):
        low = head.lower()
        if b"ocr_page" in low or b"ocr-system" in low:
            return "hocr"
        if b"<alto" in low or b":alto" in low:
            return "alto"
        if b"<pcgts" in low or b":pcgts" in low:
            return "page"
        if stem[:5].lower() == b"<?xml" or stem[:14].lower().startswith((b"<!doctype", b"<html")):
            raise BadInput(
                "is XML or HTML, but neither hOCR nor ALTO nor PAGE", where=where, advice="give the page images or plain text"
            )
    if stem.startswith(b"{") and b"iiif.io/api/presentation" in head:
        raise BadInput(
            "is a IIIF manifest, not its pages", where=where, advice="fetch the images it lists, then give their folder"
        )
    return _text_like(path, head)


def read_head(path: Path) -> bytes:
    """The first bytes of a file; BadInput when there is none."""
    where = str(path)
    if not path.exists():
        raise BadInput("no such file", where=where, advice="check the name")
    if path.is_dir():
        raise BadInput("is a folder where a file was expected", where=where)
    try:
        with path.open("rb") as f:
            head = f.read(_HEAD)
    except OSError as e:
        raise BadInput(f"cannot be read: {e.strerror or e}", where=where, advice="check its permissions") from e
    if not head:
        raise BadInput("is empty", where=where, advice="copy or download it again")
    return head


def _text_like(path: Path, head: bytes) -> Kind:
    suffix, where = path.suffix.lower(), str(path)
    if suffix in IMAGE_SUFFIXES:
        raise BadInput(f"is named {suffix} but holds no image", where=where, advice="copy or download it again")
    if suffix == ".pdf":
        raise BadInput("is named .pdf but holds no PDF", where=where, advice="copy or download it again")
    if head[:2] in _UTF16:
        return "text"
    odd = sum(b < 32 and b not in (9, 10, 11, 12, 13, 26) for b in head)
    if b"\0" in head or odd > len(head) / 200:
        raise BadInput("is of a kind that cannot be read", where=where, advice=f"readable: {READABLE}")
    return "text"


def read_text(path: Path) -> str:
    """A text file as it is: carriage returns and byte order mark kept. UTF-8, marked UTF-16, else Windows-1252 or Latin-1."""
    data = path.read_bytes()
    try:
        if data[:2] in _UTF16:
            return data.decode("utf-16-le" if data[:2] == _UTF16[0] else "utf-16-be")
        return data.decode("utf-8")
    except UnicodeDecodeError:
        pass
    try:
        return data.decode("cp1252")
    except UnicodeDecodeError:
        return data.decode("latin-1")
