"""hOCR, ALTO and PAGE files -> lines of words, as another program (or this one) has read them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from lxml import etree

from pipeline.errors import BadInput
from pipeline.pages.shape import Box, GivenLine, GivenWord

Found = tuple[str, tuple[GivenLine, ...], tuple[int, int], str | None]
"""Label, lines, (width, height) and language of one page."""

# PAGE and SegmOnto names for what we call zones; anything else is body text
_ZONES = {
    "header": "running_head", "runningtitlezone": "running_head", "running_head": "running_head",
    "page-number": "page_number", "numberingzone": "page_number", "page_number": "page_number",
    "signature-mark": "signature", "quiremarkszone": "signature", "signature": "signature",
    "catch-word": "catchword", "catchword": "catchword",
    "marginalia": "margin_note", "margintextzone": "margin_note", "margin_note": "margin_note",
    "footnote": "footnote", "footnotezone": "footnote",
    "heading": "heading", "titlepagezone": "heading", "noise": "noise", "body": "body",
}  # fmt: skip


def read(path: Path, kind: str) -> list[Found]:
    """The pages of one layout file. BadInput when it is not well-formed or holds no page."""
    data = path.read_bytes()
    if kind == "hocr":
        root = etree.fromstring(data, etree.HTMLParser(encoding=_declared(data), no_network=True))
        pages = list(_hocr(root)) if root is not None else []
    else:
        parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False, huge_tree=False)
        try:
            root = etree.fromstring(data, parser)
        except etree.XMLSyntaxError as e:
            raise BadInput(f"is damaged XML (line {e.lineno})", where=str(path), advice="export it again") from e
        pages = list(_alto(root) if kind == "alto" else _page(root))
    if not pages:
        raise BadInput(f"is {kind.upper()} without a page", where=str(path), advice="export it again")
    return pages


def zone_of(name: str | None) -> str:
    """Our name for a zone that hOCR, ALTO or PAGE names; "" for one that says nothing."""
    return _ZONES.get((name or "").split(":")[0].strip().lower(), "")


def _declared(data: bytes) -> str:
    found = re.search(rb"(?:encoding|charset)=[\"']?([\w-]+)", data[:2048])
    name = found.group(1).decode("ascii", "replace") if found else "utf-8"
    try:
        "".encode(name)
    except LookupError:
        return "utf-8"
    return name


# --- hOCR


def _hocr(root: Any) -> Iterator[Found]:
    for page in root.xpath('//*[contains(concat(" ", @class, " "), " ocr_page ")]'):
        title = page.get("title") or ""
        box = _hocr_box(title) or (0, 0, 0, 0)
        lines: list[GivenLine] = []
        blocks: dict[Any, int] = {}
        for line in page.xpath('.//*[contains(@class, "ocr_line") or @class="ocr_header" or @class="ocr_footer" '
                               'or @class="ocr_textfloat" or @class="ocr_caption"]'):  # fmt: skip
            parent = line.getparent()
            block = blocks.setdefault(parent, len(blocks))
            words = tuple(w for w in map(_hocr_word, line.xpath('.//*[contains(@class, "ocrx_word")]')) if w.text)
            if not words:
                words = tuple(GivenWord(t) for t in "".join(line.itertext()).split())
            if words:
                zone = zone_of(line.get("data-zone")) or ("running_head" if line.get("class") == "ocr_header" else "")
                lines.append(GivenLine(words, _hocr_box(line.get("title")), zone, block))
        named = re.search(r'x_label "([^"]*)"', title)
        lang = page.get("lang") or root.get("lang")
        yield (named.group(1) if named else ""), tuple(lines), (box[2], box[3]), _lang(lang)


def _hocr_word(el: Any) -> GivenWord:
    title = el.get("title") or ""
    conf = re.search(r"x_wconf\s+([\d.]+)", title)
    ins = el.xpath('.//*[@class="alt"]')
    alts = tuple((str(a.text or ""), _float(_hocr_number(a.get("title"), "x_cost"))) for a in ins)
    main = el.xpath('.//*[@class="curr"]')
    text = "".join((main[0] if main else el).itertext()).strip()
    return GivenWord(text, _hocr_box(title), round(float(conf.group(1)) / 100, 6) if conf else None, alts)


def _hocr_number(title: str | None, key: str) -> str | None:
    found = re.search(rf"{key}\s+([\d.]+)", title or "")
    return found.group(1) if found else None


def _hocr_box(title: str | None) -> Box | None:
    found = re.search(r"bbox\s+(-?\d+)\s+(-?\d+)\s+(-?\d+)\s+(-?\d+)", title or "")
    return (int(found[1]), int(found[2]), int(found[3]), int(found[4])) if found else None


# --- ALTO


def _alto(root: Any) -> Iterator[Found]:
    tags = {t.get("ID"): t.get("LABEL") for t in root.iterfind(".//{*}Tags/*")}
    for page in root.iterfind(".//{*}Page"):
        lines: list[GivenLine] = []
        lang = None
        for block, el in enumerate(page.iterfind(".//{*}TextBlock")):
            lang = lang or _lang(el.get("LANG"))
            refs = (el.get("TAGREFS") or "").split()
            for line in el.iterfind(".//{*}TextLine"):
                zone = next(
                    (zone_of(tags.get(t)) for t in (line.get("TAGREFS") or "").split() + refs if zone_of(tags.get(t))), ""
                )
                words = tuple(_alto_word(s) for s in line.iterfind("{*}String") if s.get("CONTENT"))
                if words:
                    hyp = line.find("{*}HYP")
                    if hyp is not None and hyp.get("CONTENT"):
                        last = words[-1]
                        words = (
                            *words[:-1],
                            GivenWord(last.text + hyp.get("CONTENT"), last.box, last.confidence, last.alternatives),
                        )
                    lines.append(GivenLine(words, _alto_box(line), zone, block))
        yield page.get("PRINTED_IMG_NR") or "", tuple(lines), (_int(page.get("WIDTH")), _int(page.get("HEIGHT"))), lang


def _alto_word(el: Any) -> GivenWord:
    wc = el.get("WC")
    alts = tuple((str(a.text or ""), _float(a.get("PURPOSE"))) for a in el.iterfind("{*}ALTERNATIVE"))
    return GivenWord(el.get("CONTENT"), _alto_box(el), float(wc) if wc else None, alts)


def _alto_box(el: Any) -> Box | None:
    if el.get("HPOS") is None or el.get("VPOS") is None:
        return None
    left, top = _int(el.get("HPOS")), _int(el.get("VPOS"))
    return (left, top, left + _int(el.get("WIDTH")), top + _int(el.get("HEIGHT")))


# --- PAGE


def _page(root: Any) -> Iterator[Found]:
    for page in root.iterfind(".//{*}Page"):
        lines: list[GivenLine] = []
        for block, region in enumerate(_regions(page)):
            kind = zone_of(region.get("type")) or _structure(region.get("custom"))
            for line in region.iterfind("{*}TextLine"):
                words = tuple(w for w in map(_page_word, line.iterfind("{*}Word")) if w.text)
                whole = _unicode(line)
                if not words and whole:
                    words = tuple(GivenWord(t) for t in whole.split())
                if words:
                    zone = _structure(line.get("custom")) or kind
                    lines.append(GivenLine(words, _page_box(line), zone, block))
        size = (_int(page.get("imageWidth")), _int(page.get("imageHeight")))
        yield "", tuple(lines), size, _lang(page.get("primaryLanguage"))


def _regions(page: Any) -> list[Any]:
    """Text regions in the stated reading order, those it leaves out at the end."""
    regions = list(page.iterfind(".//{*}TextRegion"))
    order = [r.get("regionRef") for r in page.iterfind(".//{*}ReadingOrder//{*}RegionRefIndexed")]
    rank = {ref: i for i, ref in enumerate(order)}
    return sorted(regions, key=lambda r: rank.get(r.get("id"), len(rank)))


def _structure(custom: str | None) -> str:
    found = re.search(r"structure\s*\{[^}]*type:\s*([\w-]+)", custom or "")
    return zone_of(found.group(1)) if found else ""


def _page_word(el: Any) -> GivenWord:
    equivs = sorted(el.iterfind("{*}TextEquiv"), key=lambda t: _int(t.get("index")))
    texts = [(str(t.findtext("{*}Unicode") or "").strip(), t.get("conf")) for t in equivs]
    if not texts:
        return GivenWord("")
    return GivenWord(
        texts[0][0], _page_box(el), float(texts[0][1]) if texts[0][1] else None, tuple((t, _float(c)) for t, c in texts[1:])
    )


def _unicode(el: Any) -> str:
    found = el.find("{*}TextEquiv/{*}Unicode")
    return str(found.text or "") if found is not None else ""


def _page_box(el: Any) -> Box | None:
    coords = el.find("{*}Coords")
    points = re.findall(r"(-?[\d.]+),(-?[\d.]+)", coords.get("points") or "") if coords is not None else []
    if not points:
        return None
    xs, ys = [int(float(x)) for x, _ in points], [int(float(y)) for _, y in points]
    box = (min(xs), min(ys), max(xs), max(ys))
    return box if any(box) else None


def _lang(name: str | None) -> str | None:
    """ "eng" or "fra" for the names the three formats use, None for others."""
    low = (name or "").lower()
    return "eng" if low.startswith("en") else "fra" if low.startswith("fr") else None


def _int(text: str | None) -> int:
    try:
        return int(float(text or 0))
    except ValueError:
        return 0


def _float(text: str | None) -> float:
    try:
        return float(text or 0)
    except ValueError:
        return 0.0
