"""ReadPage -> text, JSON lines, ALTO 4.4, hOCR 1.2 or PAGE 2019; `pages.layout_xml` reads them back without loss."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any, Literal

from lxml import etree

from pipeline.pages.shape import Box
from pipeline.words.shape import Line, ReadPage, Word

Format = Literal["text", "jsonl", "alto", "hocr", "page"]
FORMATS: tuple[Format, ...] = ("text", "jsonl", "alto", "hocr", "page")
SUFFIXES: dict[Format, str] = {"text": ".txt", "jsonl": ".jsonl", "alto": ".alto.xml", "hocr": ".hocr", "page": ".page.xml"}
FURNITURE = frozenset({"running_head", "page_number", "signature", "catchword", "margin_note", "noise"})
"""Zones that `--furniture drop` leaves out. Footnotes and headings are text."""

_NOT_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_CREATED = "1970-01-01T00:00:00Z"  # the same page gives the same bytes
_LANGS = {"eng": ("en", "English"), "fra": ("fr", "French")}


def render(page: ReadPage, fmt: Format, *, furniture: Literal["keep", "drop"] = "keep") -> str:
    """One page in one of FORMATS, ending with a newline; the XML formats are whole documents. ValueError for another format."""
    return document([page], fmt, furniture=furniture)


def document(pages: Sequence[ReadPage], fmt: Format, *, furniture: Literal["keep", "drop"] = "keep") -> str:
    """Several pages as one document: texts parted by form feeds, JSON one page a line, ALTO and hOCR with a page element each.

    PAGE has one page a file: ValueError for more, as for an unknown format.
    """
    if fmt not in FORMATS:
        raise ValueError(f"no such format: {fmt}")
    if fmt == "page" and len(pages) != 1:
        raise ValueError("a PAGE file holds one page")
    kept = [without_furniture(p) if furniture == "drop" else p for p in pages]
    if fmt == "text":
        return "\f".join(p.text if p.text.endswith("\n") else p.text + "\n" for p in kept)
    if fmt == "jsonl":
        return "".join(json.dumps(p.to_json(), ensure_ascii=False) + "\n" for p in kept)
    write: dict[str, Callable[[Sequence[ReadPage]], Any]] = {"alto": _alto, "hocr": _hocr, "page": _page}
    root = write[fmt](kept)
    doctype = "<!DOCTYPE html>" if fmt == "hocr" else None
    data: bytes = etree.tostring(root, pretty_print=True, xml_declaration=True, encoding="utf-8", doctype=doctype)
    return data.decode("utf-8")


def without_furniture(page: ReadPage) -> ReadPage:
    """The page without its furniture lines; offsets are those of the new text."""
    from pipeline.pages.shape import Page
    from pipeline.words.assemble import assemble
    from pipeline.words.engines.raw import RawLine, RawWord

    if not any(line.zone in FURNITURE for line in page.lines):
        return page
    raw = [
        RawLine(
            tuple(RawWord(w.text, w.box, w.confidence, w.engine, w.alternatives) for w in b.words),
            b.line.box,
            b.block,
            b.line.zone,
        )
        for b in _blocks(page)
        if b.line.zone not in FURNITURE
    ]
    source = Page(page.book, page.number, page.source, page.label)
    return assemble(
        source, raw, size=(page.width, page.height), lang=page.lang, engine=page.engine, confidence=page.confidence, dpi=page.dpi
    )


@dataclass(frozen=True, slots=True)
class _Placed:
    """A line with its words and the ordinal of its block."""

    line: Line
    words: tuple[Word, ...]
    block: int


def _blocks(page: ReadPage) -> Iterator[_Placed]:
    """Lines with words; a page that came as text gives one wordless-boxed line a printed line."""
    block, last = 0, 0
    if not page.lines:
        for m in re.finditer(r"[^\r\n\f\ufeff]*[^\s\ufeff][^\r\n\f]*", page.text):
            block += len(re.findall(r"\n[ \t\r]*\n", page.text[last : m.start()]))
            last = m.end()
            words = tuple(Word(m.start() + w.start(), m.start() + w.end(), w[0], 0) for w in re.finditer(r"\S+", m[0]))
            yield _Placed(Line(m.start(), m.end()), words, block)
        return
    by_line: dict[int, list[Word]] = {}
    for word in page.words:
        by_line.setdefault(word.line, []).append(word)
    for i, line in enumerate(page.lines):
        if i and "\n\n" in page.text[last : line.start]:
            block += 1
        last = line.end
        yield _Placed(line, tuple(by_line.get(i, ())), block)


def _grouped(page: ReadPage) -> Iterator[list[_Placed]]:
    group: list[_Placed] = []
    for placed in _blocks(page):
        if group and placed.block != group[-1].block:
            yield group
            group = []
        group.append(placed)
    if group:
        yield group


def _clean(text: str) -> str:
    return _NOT_XML.sub("\ufffd", text)


def _join(group: list[_Placed]) -> Box | None:
    from pipeline.words.engines.raw import union

    return union([p.line.box for p in group if p.line.box])


# --- hOCR


def _hocr(pages: Sequence[ReadPage]) -> Any:
    root = etree.Element("html", xmlns="http://www.w3.org/1999/xhtml")
    head = etree.SubElement(root, "head")
    etree.SubElement(head, "title").text = _clean(pages[0].label) if pages else ""
    etree.SubElement(head, "meta", {"charset": "utf-8"})
    etree.SubElement(head, "meta", name="ocr-system", content="hoyle")
    etree.SubElement(head, "meta", name="ocr-capabilities", content="ocr_page ocr_par ocr_line ocrx_word")
    body = etree.SubElement(root, "body")
    for n, page in enumerate(pages, 1):
        title = (
            f'image "{_clean(PurePath(page.source).name)}"; bbox 0 0 {page.width} {page.height}; x_label "{_clean(page.label)}"'
        )
        div = etree.SubElement(
            body, "div", {"class": "ocr_page", "id": f"page_{n}", "title": title, "lang": _LANGS[page.lang][0]}
        )
        for b, group in enumerate(_grouped(page)):
            par = etree.SubElement(div, "p", {"class": "ocr_par", "id": f"par_{n}_{b}", **_title(_join(group))})
            for placed in group:
                name = "ocr_header" if placed.line.zone == "running_head" else "ocr_line"
                attrs = {"class": name, "data-zone": placed.line.zone, **_title(placed.line.box)}
                _hocr_words(etree.SubElement(par, "span", attrs), placed.words)
    return root


def _hocr_words(line: Any, words: Sequence[Word]) -> None:
    for i, word in enumerate(words):
        conf = f"x_wconf {word.confidence * 100:.2f}" if word.confidence is not None else ""
        span = etree.SubElement(line, "span", {"class": "ocrx_word", **_title(word.box, conf)})
        span.tail = " " if i + 1 < len(words) else None
        if not word.alternatives:
            span.text = _clean(word.text)
            continue
        choice = etree.SubElement(span, "span", {"class": "alternatives"})
        etree.SubElement(choice, "ins", {"class": "curr"}).text = _clean(word.text)
        for text, score in word.alternatives:
            etree.SubElement(choice, "del", {"class": "alt", "title": f"x_cost {score:.4f}"}).text = _clean(text)


def _title(box: Box | None, more: str = "") -> dict[str, str]:
    parts = [f"bbox {box[0]} {box[1]} {box[2]} {box[3]}"] if box else []
    parts += [more] if more else []
    return {"title": "; ".join(parts)} if parts else {}


# --- ALTO


def _alto(pages: Sequence[ReadPage]) -> Any:
    ns = "http://www.loc.gov/standards/alto/ns-v4#"
    root = etree.Element("alto", nsmap={None: ns})
    description = etree.SubElement(root, "Description")
    etree.SubElement(description, "MeasurementUnit").text = "pixel"
    image = etree.SubElement(description, "sourceImageInformation")
    etree.SubElement(image, "fileName").text = _clean(PurePath(pages[0].source).name) if pages else ""
    step = etree.SubElement(description, "Processing", ID="hoyle")
    software = etree.SubElement(step, "processingSoftware")
    etree.SubElement(software, "softwareName").text = "hoyle"
    tags = etree.SubElement(root, "Tags")
    zones = sorted({line.zone for p in pages for line in p.lines} | {"body"})
    for zone in zones:
        etree.SubElement(tags, "LayoutTag", ID=f"zone_{zone}", LABEL=zone)
    layout = etree.SubElement(root, "Layout")
    for n, page in enumerate(pages, 1):
        size = {"WIDTH": str(page.width), "HEIGHT": str(page.height)}
        el = etree.SubElement(
            layout, "Page", ID=f"p{n}", PHYSICAL_IMG_NR=str(page.number), PRINTED_IMG_NR=_clean(page.label), **size
        )
        space = etree.SubElement(el, "PrintSpace", HPOS="0", VPOS="0", **size)
        for b, group in enumerate(_grouped(page)):
            block = etree.SubElement(space, "TextBlock", ID=f"p{n}_b{b}", LANG=_LANGS[page.lang][0], **_hpos(_join(group)))
            for i, placed in enumerate(group):
                line = etree.SubElement(
                    block, "TextLine", ID=f"p{n}_b{b}_l{i}", TAGREFS=f"zone_{placed.line.zone}", **_hpos(placed.line.box)
                )
                for j, word in enumerate(placed.words):
                    if j:
                        etree.SubElement(line, "SP")
                    _alto_word(line, word, f"p{n}_b{b}_l{i}_w{j}")
    return root


def _alto_word(line: Any, word: Word, ident: str) -> None:
    conf = {"WC": f"{word.confidence:.4f}"} if word.confidence is not None else {}
    el = etree.SubElement(line, "String", ID=ident, CONTENT=_clean(word.text), **conf, **_hpos(word.box))
    for text, score in word.alternatives:
        etree.SubElement(el, "ALTERNATIVE", PURPOSE=f"{score:.4f}").text = _clean(text)


def _hpos(box: Box | None) -> dict[str, str]:
    if not box:
        return {}
    return {"HPOS": str(box[0]), "VPOS": str(box[1]), "WIDTH": str(box[2] - box[0]), "HEIGHT": str(box[3] - box[1])}


# --- PAGE


def _page(pages: Sequence[ReadPage]) -> Any:
    page = pages[0]
    ns = "http://schema.primaresearch.org/PAGE/gts/pagecontent/2019-07-15"
    root = etree.Element("PcGts", nsmap={None: ns})
    meta = etree.SubElement(root, "Metadata")
    etree.SubElement(meta, "Creator").text = "hoyle"
    etree.SubElement(meta, "Created").text = _CREATED
    etree.SubElement(meta, "LastChange").text = _CREATED
    el = etree.SubElement(
        root, "Page", imageFilename=_clean(PurePath(page.source).name), imageWidth=str(page.width), imageHeight=str(page.height),
        primaryLanguage=_LANGS[page.lang][1],
    )  # fmt: skip
    groups = list(_grouped(page))
    if groups:
        order = etree.SubElement(etree.SubElement(el, "ReadingOrder"), "OrderedGroup", id="order")
        for b in range(len(groups)):
            etree.SubElement(order, "RegionRefIndexed", index=str(b), regionRef=f"r{b}")
    for b, group in enumerate(groups):
        region = etree.SubElement(el, "TextRegion", id=f"r{b}")
        _coords(region, _join(group))
        for i, placed in enumerate(group):
            line = etree.SubElement(region, "TextLine", id=f"r{b}l{i}", custom=f"structure {{type:{placed.line.zone};}}")
            _coords(line, placed.line.box)
            for j, word in enumerate(placed.words):
                one = etree.SubElement(line, "Word", id=f"r{b}l{i}w{j}")
                _coords(one, word.box)
                readings = [(word.text, word.confidence), *word.alternatives]
                for k, (text, conf) in enumerate(readings):
                    score = {"conf": f"{conf:.4f}"} if conf is not None else {}
                    index = {"index": str(k)} if len(readings) > 1 else {}
                    etree.SubElement(etree.SubElement(one, "TextEquiv", **index, **score), "Unicode").text = _clean(text)
            etree.SubElement(etree.SubElement(line, "TextEquiv"), "Unicode").text = _clean(" ".join(w.text for w in placed.words))
    return root


def _coords(el: Any, box: Box | None) -> None:
    left, top, right, bottom = box or (0, 0, 0, 0)  # PAGE wants coordinates; an empty box is read back as none
    etree.SubElement(el, "Coords", points=f"{left},{top} {right},{top} {right},{bottom} {left},{bottom}")
