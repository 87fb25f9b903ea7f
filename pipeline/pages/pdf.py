"""PDF -> pages: an embedded scan comes out as it went in, anything else is drawn at 300 dpi, printed text stays text."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PIL import Image

from pipeline.errors import BadInput, PageError
from pipeline.pages.shape import Page

RENDER_DPI = 300
_MAX_PAGES = 20_000
_MAX_SIDE = 20_000  # px, of a drawn page


def pages(path: Path) -> list[Page]:
    """One Page a PDF page. A page without a scan but with a text layer (born digital) is a text page.

    BadInput when the file is truncated, encrypted or has no pages. Resolution is that of the embedded scan.
    """
    where = str(path)
    _whole(path)
    with _open(path) as doc:
        count = _count(doc, where)
        scans = [_scan(doc.pages[i]) for i in range(count)]
        labels = [_label(doc.pages[i], i) for i in range(count)]
    texts = _texts(path, [i for i, s in enumerate(scans) if s is None])
    out = []
    for i, (scan, label) in enumerate(zip(scans, labels, strict=True)):
        text = texts.get(i, "")
        page = Page(book="", number=i + 1, source=where, label=label, image=path, frame=i, dpi=scan[1] if scan else RENDER_DPI)
        if text:
            page = Page(book="", number=i + 1, source=where, label=label, text=text)
        out.append(page)
    return out


def frame_image(path: Path, frame: int) -> Image.Image:
    """Pixels of one PDF page: the embedded scan where the page is one, else the page drawn at RENDER_DPI."""
    import pikepdf

    with _open(path) as doc:
        if frame >= len(doc.pages):
            raise PageError("the PDF has no such page", where=f"{path}, page {frame + 1}")
        page = doc.pages[frame]
        scan = _scan(page)
        if scan:
            try:
                im = pikepdf.PdfImage(scan[0]).as_pil_image()
                im.load()
            except Exception:  # a codec pikepdf lacks (JBIG2, odd colour spaces) raises anything; PDFium draws it then
                pass
            else:
                turn = int(page.obj.get("/Rotate", 0) or 0) % 360
                return im.rotate(-turn, expand=True) if turn else im
    return _draw(path, frame)


def _whole(path: Path) -> None:
    with path.open("rb") as f:
        f.seek(0, 2)
        f.seek(max(0, f.tell() - 4096))
        if b"%%EOF" not in f.read():
            raise BadInput("is a truncated PDF", where=str(path), advice="copy or download it again")


def _open(path: Path) -> Any:
    import pikepdf

    try:
        return pikepdf.open(path)
    except pikepdf.PasswordError as e:
        raise BadInput("is an encrypted PDF", where=str(path), advice="save it without a password first") from e
    except (pikepdf.PdfError, OSError, ValueError) as e:
        raise BadInput("is a damaged PDF", where=str(path), advice="copy or download it again") from e


def _count(doc: Any, where: str) -> int:
    import pikepdf

    try:
        count = len(doc.pages)
    except (pikepdf.PdfError, RuntimeError, ValueError) as e:
        raise BadInput("is a PDF whose list of pages is damaged", where=where, advice="copy or download it again") from e
    if not count:
        raise BadInput("is a PDF without pages", where=where)
    if count > _MAX_PAGES:
        raise BadInput(f"is a PDF of {count} pages", where=where, advice=f"split it; at most {_MAX_PAGES} are read at once")
    return count


def _scan(page: Any) -> tuple[Any, int] | None:
    """The image that fills the page and its dpi; None where there is none or more than one."""
    import pikepdf

    try:
        images = list(page.get_images(recursive=False).values() if hasattr(page, "get_images") else page.images.values())
        left, bottom, right, top = (float(v) for v in page.mediabox)
        width, height = abs(right - left), abs(top - bottom)
        if len(images) != 1 or not width or not height:
            return None
        w, h = int(images[0].Width), int(images[0].Height)
    except (pikepdf.PdfError, AttributeError, KeyError, TypeError, ValueError):
        return None
    dpi = w * 72 / width
    fills = abs(dpi / (h * 72 / height) - 1) < 0.05
    return (images[0], round(dpi)) if fills and 60 <= dpi <= 2400 else None


def _label(page: Any, index: int) -> str:
    import pikepdf

    try:
        return str(page.label)
    except (pikepdf.PdfError, AttributeError, ValueError):
        return str(index + 1)


def _texts(path: Path, indices: list[int]) -> dict[int, str]:
    """The text layer of the pages named, where it is more than a stray mark."""
    if not indices:
        return {}
    import pypdfium2

    out = {}
    try:
        doc = pypdfium2.PdfDocument(path)
    except pypdfium2.PdfiumError:
        return {}
    try:
        for i in indices:
            try:
                text = doc[i].get_textpage().get_text_range()
            except pypdfium2.PdfiumError:
                continue
            if sum(c.isalnum() for c in text) >= 20:
                out[i] = text
    finally:
        doc.close()
    return out


def _draw(path: Path, frame: int) -> Image.Image:
    import pypdfium2

    try:
        doc = pypdfium2.PdfDocument(path)
    except pypdfium2.PdfiumError as e:
        raise PageError("cannot be drawn", where=f"{path}, page {frame + 1}", advice="copy or download the PDF again") from e
    try:
        page = doc[frame]
        scale = min(RENDER_DPI / 72, _MAX_SIDE / max(1.0, *page.get_size()))
        image: Image.Image = page.render(scale=scale, grayscale=True).to_pil()
        return image.copy()
    except (pypdfium2.PdfiumError, IndexError) as e:
        raise PageError("cannot be drawn", where=f"{path}, page {frame + 1}", advice="copy or download the PDF again") from e
    finally:
        doc.close()
