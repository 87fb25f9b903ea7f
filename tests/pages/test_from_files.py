"""Files of every kind, good and bad, become pages or one clear line."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from PIL import Image, ImageDraw

from pipeline.errors import BadInput, HoyleError, PageError
from pipeline.pages import image as image_module
from pipeline.pages.from_files import natural, pages_from_file
from pipeline.pages.image import open_image
from pipeline.words.from_pages import read_page


def picture(size: tuple[int, int] = (60, 40), mode: str = "L") -> Image.Image:
    im = Image.new("RGB", size, "white")
    ImageDraw.Draw(im).rectangle((5, 5, 20, 15), fill="black")
    return im.convert(mode)


def encoded(fmt: str, **kw: object) -> bytes:
    out = io.BytesIO()
    picture(mode="RGB").save(out, fmt, **kw)
    return out.getvalue()


def pdf_with_scan(path: Path, jpeg: bytes, size: tuple[int, int], **save: object) -> None:
    doc = pikepdf.new()
    scan = doc.make_stream(
        jpeg, Type=pikepdf.Name.XObject, Subtype=pikepdf.Name.Image, Width=size[0], Height=size[1],
        ColorSpace=pikepdf.Name.DeviceRGB, BitsPerComponent=8, Filter=pikepdf.Name.DCTDecode,
    )  # fmt: skip
    box = [0, 0, size[0] * 72 / 300, size[1] * 72 / 300]
    content = doc.make_stream(b"q %f 0 0 %f 0 0 cm /Im0 Do Q" % (box[2], box[3]))
    page = pikepdf.Dictionary(
        Type=pikepdf.Name.Page, MediaBox=box, Contents=content, Resources=pikepdf.Dictionary(XObject=pikepdf.Dictionary(Im0=scan))
    )
    doc.pages.append(pikepdf.Page(doc.make_indirect(page)))
    doc.save(path, **save)


def pdf_with_text(path: Path, words: str) -> None:
    doc = pikepdf.new()
    font = pikepdf.Dictionary(Type=pikepdf.Name.Font, Subtype=pikepdf.Name.Type1, BaseFont=pikepdf.Name.Helvetica)
    content = doc.make_stream(b"BT /F1 12 Tf 20 60 Td (" + words.encode("ascii") + b") Tj ET")
    page = pikepdf.Dictionary(
        Type=pikepdf.Name.Page, MediaBox=[0, 0, 400, 100], Contents=content,
        Resources=pikepdf.Dictionary(Font=pikepdf.Dictionary(F1=font)),
    )  # fmt: skip
    doc.pages.append(pikepdf.Page(doc.make_indirect(page)))
    doc.save(path)


def half(data: bytes) -> bytes:
    return data[: len(data) // 2]


def a_pdf(tmp_path: Path, **save: object) -> bytes:
    path = tmp_path / "made.pdf"
    pdf_with_scan(path, encoded("JPEG"), (60, 40), **save)
    return path.read_bytes()


XXE = b'<?xml version="1.0"?><!DOCTYPE alto [<!ENTITY x SYSTEM "file:///etc/hostname">]><alto><Layout><Page>&x;</Page></Layout>'

BAD: list[tuple[str, Callable[[Path], bytes], str]] = [
    ("empty.jpg", lambda t: b"", "is empty"),
    ("empty.txt", lambda t: b"", "is empty"),
    ("words.jpg", lambda t: b"These are words and no picture.", "holds no image"),
    ("words.pdf", lambda t: b"These are words and no pages.", "holds no PDF"),
    ("head.jpg", lambda t: b"\xff\xd8\xff\xe0 and then nothing", "holds no image"),
    ("program", lambda t: b"\x7fELF\x02\x01\x01" + bytes(200), "cannot be read"),
    ("noise.txt", lambda t: bytes(range(256)) * 4, "cannot be read"),
    ("half.pdf", lambda t: half(a_pdf(t)), "truncated PDF"),
    ("locked.pdf", lambda t: a_pdf(t, encryption=pikepdf.Encryption(owner="o", user="u")), "encrypted PDF"),
    ("scrambled.pdf", lambda t: b"%PDF-1.4\n" + b"x" * 300 + b"\n%%EOF\n", "damaged PDF"),
    ("notes.zip", lambda t: zipped({"readme.md": b"no pages"}), "zip without page images"),
    ("broken.zip", lambda t: b"PK\x03\x04" + bytes(40), "damaged zip"),
    ("other.xml", lambda t: b'<?xml version="1.0"?><TEI><text/></TEI>', "neither hOCR nor ALTO nor PAGE"),
    ("manifest.json", lambda t: b'{"@context": "http://iiif.io/api/presentation/2/context.json"}', "IIIF manifest"),
    ("broken.xml", lambda t: b'<?xml version="1.0"?><alto><Layout>', "damaged XML"),
    ("none.xml", lambda t: b'<?xml version="1.0"?><alto><Layout/></alto>', "ALTO without a page"),
]


def zipped(entries: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as z:
        for name, data in entries.items():
            z.writestr(name, data)
    return out.getvalue()


@pytest.mark.parametrize(("name", "make", "says"), BAD, ids=[b[0] for b in BAD])
def test_bad_input_is_one_clear_line(tmp_path: Path, name: str, make: Callable[[Path], bytes], says: str) -> None:
    path = tmp_path / name
    path.write_bytes(make(tmp_path))
    with pytest.raises(BadInput) as caught:
        pages_from_file(path)
    message = str(caught.value)
    assert says in message
    assert str(path) in message
    assert "\n" not in message


def test_missing_file(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no such file"):
        pages_from_file(tmp_path / "nowhere.jpg")


def test_external_entities_are_not_followed(tmp_path: Path) -> None:
    path = tmp_path / "trap.xml"
    path.write_bytes(XXE + b"</alto>")
    [page] = pages_from_file(path)
    assert page.given == ()


@pytest.mark.parametrize("fmt", ["JPEG", "PNG", "TIFF", "GIF", "BMP", "WEBP"])
def test_an_image_is_known_by_its_content(tmp_path: Path, fmt: str) -> None:
    path = tmp_path / "scan.txt"  # wrong on purpose
    path.write_bytes(encoded(fmt))
    [page] = pages_from_file(path, book="b", lang="eng")
    assert (page.book, page.number, page.lang) == ("b", 1, "eng")
    im = open_image(page)
    assert (im.mode, im.size) == ("L", (60, 40))
    assert im.getpixel((10, 10)) < 60 < 200 < im.getpixel((50, 30))


def test_jpeg_2000(tmp_path: Path) -> None:
    path = tmp_path / "scan.jp2"
    picture().save(path, "JPEG2000")
    assert open_image(pages_from_file(path)[0]).size == (60, 40)


@pytest.mark.parametrize("mode", ["1", "L", "RGB", "RGBA", "CMYK", "P", "I;16"])
def test_every_kind_of_pixel_becomes_grey(tmp_path: Path, mode: str) -> None:
    path = tmp_path / "scan.tif"
    im = picture().convert("I").point(lambda v: v * 257).convert("I;16") if mode == "I;16" else picture(mode="RGB").convert(mode)
    im.save(path)
    grey = open_image(pages_from_file(path)[0])
    assert grey.mode == "L"
    assert grey.getpixel((10, 10)) < 30 < 225 < grey.getpixel((50, 30))


def test_transparent_paper_is_white(tmp_path: Path) -> None:
    path = tmp_path / "scan.png"
    Image.new("RGBA", (10, 10), (0, 0, 0, 0)).save(path)
    assert open_image(pages_from_file(path)[0]).getpixel((5, 5)) == 255


def test_multi_page_tiff_keeps_its_order(tmp_path: Path) -> None:
    path = tmp_path / "book.tif"
    shades = [Image.new("L", (20, 20), v) for v in (10, 120, 240)]
    shades[0].save(path, save_all=True, append_images=shades[1:], dpi=(300, 300))
    pages = pages_from_file(path)
    assert [p.number for p in pages] == [1, 2, 3]
    assert [open_image(p).getpixel((5, 5)) for p in pages] == [10, 120, 240]
    assert pages[0].dpi == 300
    assert len({p.label for p in pages}) == 3


def test_camera_orientation_is_applied(tmp_path: Path) -> None:
    path = tmp_path / "phone.jpg"
    exif = Image.Exif()
    exif[274] = 6
    picture().save(path, exif=exif)
    assert open_image(pages_from_file(path)[0]).size == (40, 60)


def test_truncated_image_fails_alone_when_opened(tmp_path: Path) -> None:
    path = tmp_path / "half.jpg"
    im = Image.effect_noise((400, 400), 80)
    im.save(path)
    path.write_bytes(half(path.read_bytes()))
    [page] = pages_from_file(path)
    with pytest.raises(PageError, match="damaged image"):
        open_image(page)


def test_decompression_bomb_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "bomb.png"
    picture((500, 500)).save(path)
    monkeypatch.setattr(image_module, "MAX_PIXELS", 1000)
    with pytest.raises(HoyleError, match="pixels"):
        open_image(pages_from_file(path)[0])
    monkeypatch.setattr(Image, "MAX_IMAGE_PIXELS", 1000)
    with pytest.raises(BadInput, match="pixels"):
        pages_from_file(path)


def test_pdf_scan_comes_out_as_it_went_in(tmp_path: Path) -> None:
    jpeg, path = encoded("JPEG", quality=70), tmp_path / "scan.pdf"
    pdf_with_scan(path, jpeg, (60, 40))
    [page] = pages_from_file(path)
    assert page.dpi == 300
    assert open_image(page).tobytes() == Image.open(io.BytesIO(jpeg)).convert("L").tobytes()


def test_born_digital_pdf_stays_text(tmp_path: Path) -> None:
    path = tmp_path / "set.pdf"
    pdf_with_text(path, "The dealer may not look at his cards before the turn-up.")
    [page] = pages_from_file(path)
    assert page.image is None
    assert "before the turn-up." in (page.text or "")


def test_pdf_page_without_scan_or_text_is_drawn(tmp_path: Path) -> None:
    path = tmp_path / "blank.pdf"
    doc = pikepdf.new()
    doc.add_blank_page(page_size=(72, 144))
    doc.save(path)
    assert open_image(pages_from_file(path)[0]).size == (300, 600)


def test_text_is_kept_as_it_is(tmp_path: Path) -> None:
    path, text = tmp_path / "book.txt", "\ufeffLaw 1.\r\nThe eldest hand leads.\r\n"
    path.write_bytes(text.encode("utf-8"))
    [page] = pages_from_file(path)
    assert page.text == text


@pytest.mark.parametrize("codec", ["utf-8", "cp1252", "latin-1", "utf-16"])
def test_old_encodings_are_read(tmp_path: Path, codec: str) -> None:
    path, text = tmp_path / "loi.txt", "Le roi a été pris ; la dame dégagée à côté."
    path.write_bytes(text.encode(codec))
    assert (pages_from_file(path)[0].text or "").lstrip("\ufeff") == text


def test_folder_in_natural_order_and_a_broken_page_stays_a_page(tmp_path: Path) -> None:
    folder = tmp_path / "whist"
    folder.mkdir()
    for name in ("p10.png", "p9.png"):
        picture().save(folder / name)
    (folder / "p11.png").write_bytes(b"torn")
    (folder / "notes.txt").write_text("not a page")
    pages = pages_from_file(folder)
    assert [p.label for p in pages] == ["p9", "p10", "p11"]
    assert {p.book for p in pages} == {"whist"}
    with pytest.raises(PageError):
        open_image(pages[2])


ALTO = (
    b'<?xml version="1.0"?><alto><Layout><Page ID="p"><PrintSpace><TextBlock><TextLine>'
    b'<String CONTENT="The"/><String CONTENT="dealer"/><String CONTENT="leads."/>'
    b"</TextLine></TextBlock></PrintSpace></Page></Layout></alto>"
)


def filled(folder: Path, files: dict[str, bytes]) -> Path:
    folder.mkdir()
    for name, data in files.items():
        (folder / name).write_bytes(data)
    return folder


def test_what_cannot_be_read_in_a_folder_of_layout_files_fails_alone(tmp_path: Path) -> None:
    folder = filled(tmp_path / "whist", {
        "p1.xml": ALTO, "p2.xml": half(ALTO), "p3.bin": bytes(range(256)) * 4, "p4.xml": b"<?xml version='1.0'?><mets/>",
        "p5.xml": b"", "p10.xml": ALTO, "p1.txt": b"The dealer leads.", "notes.txt": b"scanned in May",
    })  # fmt: skip
    pages = pages_from_file(folder)
    assert [(p.number, p.label) for p in pages] == [(1, "p1"), (2, "p2"), (3, "p3"), (4, "p4"), (5, "p5"), (6, "p10")]
    assert [bool(p.given) for p in pages] == [True, False, False, False, False, True]
    told = []
    for p in pages[1:5]:
        with pytest.raises(PageError) as e:
            read_page(p)
        told.append(e.value.what)
        assert e.value.where == p.source and e.value.advice
    assert ["damaged XML" in told[0], "cannot be read" in told[1], "neither hOCR" in told[2], told[3]] == [
        True,
        True,
        True,
        "is empty",
    ]


def test_what_cannot_be_read_in_a_folder_of_texts_fails_alone(tmp_path: Path) -> None:
    folder = filled(tmp_path / "whist", {
        "p1.txt": b"The dealer leads.", "p2.txt": bytes(range(256)) * 4, "old.xml": b"<?xml version='1.0'?><catalogue/>",
    })  # fmt: skip
    pages = pages_from_file(folder)
    assert [(p.label, bool(p.text), bool(p.fault)) for p in pages] == [
        ("old", False, True), ("p1", True, False), ("p2", False, True),
    ]  # fmt: skip


def test_a_folder_in_which_nothing_can_be_read(tmp_path: Path) -> None:
    assert [p.fault for p in pages_from_file(filled(tmp_path / "a", {"p1.xml": half(ALTO), "p2.txt": b""}))][1:] == ["is empty"]
    with pytest.raises(BadInput, match="without page images"):
        pages_from_file(filled(tmp_path / "b", {"p3.bin": bytes(range(256)) * 4}))


def test_empty_folder(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="without page images"):
        pages_from_file(tmp_path)


def test_zip_of_images_leaves_out_entries_that_climb(tmp_path: Path) -> None:
    path = tmp_path / "item.zip"
    png = encoded("PNG")
    names = ("x/p2.png", "x/p10.png", "../../evil.png", "/abs.png", "__MACOSX/p1.png", "x/readme.txt")
    path.write_bytes(zipped(dict.fromkeys(names, png)))
    pages = pages_from_file(path)
    assert [p.label for p in pages] == ["p2", "p10"]
    assert open_image(pages[1]).size == (60, 40)


def test_natural_order() -> None:
    assert sorted(["p10", "p9", "P1", "a", "p9b"], key=natural) == ["a", "P1", "p9", "p9b", "p10"]
