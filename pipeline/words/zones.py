"""What a printed line is: text, heading, or page furniture. By place and content; a law's number is never furniture."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import median

from pipeline.words.engines.raw import RawWord
from pipeline.words.order import Row, percentile

_ARABIC = re.compile(r"[\W_]*[0-9OIl]{1,4}[\W_]*")
_HAS_DIGIT = re.compile(r"[0-9]")
_ROMAN_SMALL = re.compile(r"[\W_]*[ivxlcj]{1,8}[\W_]*")
_YEAR = re.compile(r"\W*1[5-9][0-9]{2}\W*")
_ROMAN_ANY = re.compile(r"[\W_]*[ivxlcjIVXLCJ]{1,8}[\W_]*")
_BRACKETED = re.compile(r"[(\[—–-].*[)\]—–-]")
_SIGNATURE = re.compile(
    r"[*†]?\s*(?:(?:Tome|Vol|Part)\w*\.?\s+[IVX]+\.?\s*)?[A-Za-z]{1,2}\.?(?:\s?(?:[0-9]{1,2}|[ivj]{1,4}))?[*†.]*", re.IGNORECASE
)
_SIGNATURE_NUMBER = re.compile(r"[0-9]{1,2}\s?[*.]{0,2}")
_NOTE_MARK = re.compile(r"(?:\(\s*[0-9a-z*†‡]{1,2}\s*\)|[*†‡§¶]+|[0-9a-z]\)|[¹²³⁴⁵])\s*\S")
_CHAPTER = re.compile(
    r"(?:chap(?:ter|itre)?|chant|livre|book|part|section|titre|title|laws?|lois?|r[eè]gles?|rules)\b\.?", re.IGNORECASE
)
_NAMED = re.compile(
    r"\W*(?:chap(?:ter|itre)?|chant|livre|book|part(?:ie)?|section|titre|title|laws?|lois?|r[eè]gles?|rules?|art(?:icle)?|n[o°º]s?)\W*",
    re.IGNORECASE,
)
_LAW_LIKE = re.compile(r"\W*(?:[0-9]{1,4}[a-z]?|[IVXLC]+)\s*[.)°]|(?:[IVXLC]{2,}|[IVX])$|§")
_STAMP = re.compile(
    r"(?:gallica\.?bnf|bnf\.fr|biblioth[eè]que nationale de france|digiti[sz]ed by|internet archive|archive\.org|google"
    r"|hathitrust|generated (?:on|for)|public domain|universit[aäyé]t?s?.{0,40}digitiz|msn|microsoft)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Zoned:
    """A row and what it is."""

    row: Row
    zone: str


# what the engines make of a digit that stands alone
_DIGITS = str.maketrans("OoQDIl|!ZzSsGbB+qg", "000011112255668499")


def with_digits(row: Row) -> Row:
    """A page's number misread as letters or signs, in digits; a roman number stays. What was read is the alternative."""
    if len(row.pieces) != 1 or len(row.pieces[0].words) != 1:
        return row
    word = row.pieces[0].words[0]
    number = word.text.translate(_DIGITS)
    if number == word.text or not number.isdigit() or len(number) > 3 or _ROMAN_ANY.fullmatch(word.text):
        return row
    doubt = min(0.5, word.confidence if word.confidence is not None else 0.5)
    changed = replace(word, text=number, confidence=doubt, alternatives=((word.text, doubt), *word.alternatives)[:3])
    return replace(row, pieces=(replace(row.pieces[0], words=(changed,)),))


def zones(found: Sequence[Row], size: tuple[int, int]) -> list[Zoned]:
    """The rows with their zones, in the same order; a head that also has the page's number becomes two. size: page, px."""
    if not found:
        return []
    columns = sorted({r.column for r in found})
    if size[0] > 1.1 * size[1] and len(columns) > 1:  # an opening: each page has its own head and foot
        return [z for c in columns for z in zones([r for r in found if r.column == c], (size[1], size[1]))]
    rows = [r for r in found if not _stamped(r, found, size)]
    stamps = [Zoned(r, "noise") for r in found if _stamped(r, found, size)]
    text = [r for r in rows if not r.margin]
    out: list[Zoned] = []
    top = min(text, key=lambda r: r.y) if text else None
    top_mates = [r for r in text if top and abs(r.y - top.y) < 0.4 * top.height]  # a head above columns, or over a spread
    foot = _foot(text)
    notes = _notes(text, foot)
    for row in rows:
        if row.margin:
            out.append(Zoned(row, "margin_note"))
        elif any(row is r for r in top_mates):
            out += _head(row, text, top_mates)
        elif row in foot:
            out.append(Zoned(row, foot[row]))
        elif row in notes:
            out.append(Zoned(row, "footnote"))
        else:
            out.append(Zoned(row, "heading" if _is_heading(row, text) else "body"))
    return [replace(z, row=with_digits(z.row)) if z.zone == "page_number" else z for z in out] + stamps


def _stamped(row: Row, rows: Sequence[Row], size: tuple[int, int]) -> bool:
    """A digitising library's stamp outside the print: at the very top or bottom of the image, and saying so."""
    edge = row.y < 0.04 * size[1] or row.y > 0.94 * size[1] or row is rows[-1] or row is max(rows, key=lambda r: r.y)
    return edge and bool(_STAMP.search(row.text))


def _pitch(rows: Sequence[Row]) -> float:
    steps = [b.y - a.y for a, b in pairwise(rows) if b.y > a.y]
    return float(median(steps)) if steps else 0.0


def _edges(rows: Sequence[Row]) -> tuple[float, float]:
    wide = [r for r in rows if r.x1 - r.x0 > 0.5 * max(q.x1 - q.x0 for q in rows)]
    return float(percentile([r.x0 for r in wide], 20)), float(percentile([r.x1 for r in wide], 80))


def is_page_number(text: str, *, alone: bool) -> bool:
    """A page's number as printed at its head or foot. Standing alone, "II." and "12." may be a law's: they are not taken."""
    text = text.strip()
    if _YEAR.fullmatch(text):
        return False
    if _ARABIC.fullmatch(text) and _HAS_DIGIT.search(text):
        return not alone or not re.search(r"[0-9]\s*[.)]$", text) or bool(_BRACKETED.fullmatch(text))
    if _ROMAN_SMALL.fullmatch(text):
        return not alone or not text.endswith(".") or bool(_BRACKETED.fullmatch(text))
    return bool(_ROMAN_ANY.fullmatch(text)) and (not alone or bool(_BRACKETED.fullmatch(text)))


def _head(row: Row, text: Sequence[Row], mates: Sequence[Row]) -> list[Zoned]:
    """The first row of a page: number and running head, or already text."""
    if len(text) < 3:
        alone = is_page_number(row.text, alone=True) and len(text) > 1
        return [Zoned(row, "page_number" if alone else "body")]
    below = min((r.y for r in text if r not in mates and r.y > row.y), default=row.y)
    loose = below - row.y > 1.25 * _pitch(text)
    parts = _parts(row)
    if len(parts) > 1 or len(mates) > 1:
        numbered = [p for p in parts if is_page_number(p.text, alone=False)]
        others = [p for p in parts if p not in numbered]
        if len(parts) == 2 and len(numbered) == 1:
            apart = (max(p.x0 for p in parts) - min(p.x1 for p in parts)) / row.height
            if _may_be_law(numbered[0].text, others[0].text, apart):
                numbered, others = [], parts
        if (numbered and all(_title_like(p.text) for p in others)) or (
            len(mates) > 1 and all(_title_like(m.text) or is_page_number(m.text, alone=False) for m in mates)
        ):
            return [Zoned(p, "page_number" if p in numbered else "running_head") for p in parts]
    if is_page_number(row.text, alone=True):
        return [Zoned(row, "page_number")]
    if _LAW_LIKE.match(row.text):
        return [Zoned(row, "body")]
    number, rest = _split_words(row)
    if number and rest and _title_like(rest.text):
        order = [Zoned(number, "page_number"), Zoned(rest, "running_head")]
        return order if number.x0 < rest.x0 else order[::-1]
    left, right = _edges(text)
    short = row.x1 - row.x0 < 0.85 * (right - left)
    begins = bool(_CHAPTER.match(row.text))  # a chapter's own heading stands on its first page only, and has no number beside it
    if short and loose and not begins and _title_like(row.text) and _centred(row, left, right) and not _is_large(row, text):
        return [Zoned(row, "running_head")]
    return [Zoned(row, "heading" if _is_heading(row, text) else "body")]


def _parts(row: Row) -> list[Row]:
    """The row where it falls apart at wide gaps."""
    groups = [[row.pieces[0]]]
    for piece in row.pieces[1:]:
        if piece.x0 - groups[-1][-1].x1 > 0.5 * row.height or is_page_number(piece.text, alone=False):
            groups.append([piece])
        else:
            groups[-1].append(piece)
    return [Row(tuple(g), row.column, row.margin) for g in groups]


def _split_words(row: Row) -> tuple[Row | None, Row | None]:
    """A number at either end of the row, and the rest; where the number is misread, whatever stands far apart like one."""
    words = [w for p in row.pieces for w in p.words]
    if len(words) < 2:
        return None, None
    for cut in dict.fromkeys((1, len(words) - 1)):
        number, rest = (words[:cut], words[cut:]) if cut == 1 else (words[cut:], words[:cut])
        if len(words) == 2 and is_page_number(rest[0].text, alone=False) and not is_page_number(number[0].text, alone=False):
            number, rest = rest, number
        gap = _gap(words[cut - 1].box, words[cut].box)
        if _may_be_law(number[0].text, " ".join(w.text for w in rest), gap / row.height):
            continue
        sure = is_page_number(number[0].text, alone=False) and gap > 0.3 * row.height
        if sure or (len(number[0].text) <= 3 and gap > 1.2 * row.height and not number[0].text.endswith(",")):
            return _of_words(row, number), _of_words(row, rest)
    return None, None


def _may_be_law(number: str, rest: str, gap: float) -> bool:
    """Whether number and words could be a law's ("LAW II.", "53. THE DEAL."): never taken for a page's head then."""
    if _NAMED.fullmatch(rest.strip()):
        return True
    return bool(re.search(r"[0-9IVXLC]\s*[.)]$", number)) and gap < 2 and not _BRACKETED.fullmatch(number)


def _of_words(row: Row, words: Sequence[RawWord]) -> Row:
    """A row of some of the row's words."""
    piece = row.pieces[0]
    boxes = [w.box for w in words if w.box]
    x0, x1 = (min(b[0] for b in boxes), max(b[2] for b in boxes)) if boxes else (row.x0, row.x1)
    return Row((replace(piece, words=tuple(words), x0=float(x0), x1=float(x1), y=row.y),), row.column, row.margin)


def _gap(a: tuple[int, int, int, int] | None, b: tuple[int, int, int, int] | None) -> float:
    return float(b[0] - a[2]) if a and b else 0.0


def _title_like(text: str) -> bool:
    """Capitals, or few words that all but small ones begin with one; not a stretch of a sentence."""
    words = re.findall(r"[^\W\d_]+", text)
    if not words or len(text) > 70:
        return False
    letters = [c for w in words for c in w]
    upper = sum(c.isupper() for c in letters)
    if upper > 0.6 * len(letters):
        return True
    long = [w for w in words if len(w) > 3]
    return (
        len(words) <= 8
        and bool(long)
        and sum(w[0].isupper() for w in long) >= 0.6 * len(long)
        and not text.rstrip().endswith((",", "-", ";"))
    )


def _centred(row: Row, left: float, right: float) -> bool:
    middle, width = (left + right) / 2, right - left
    return abs((row.x0 + row.x1) / 2 - middle) < 0.12 * width


def _is_large(row: Row, text: Sequence[Row]) -> bool:
    return row.height > 1.35 * float(median([r.height for r in text]))


def _is_heading(row: Row, text: Sequence[Row]) -> bool:
    """A title above text: centred, short, in capitals or large; a number alone is a law's and stays text."""
    if len(text) < 4 or not re.search(r"[^\W\d_]{3}", row.text):
        return False
    left, right = _edges(text)
    inset = row.x0 - left > 0.08 * (right - left) and right - row.x1 > 0.08 * (right - left)
    letters = [c for c in row.text if c.isalpha()]
    capitals = sum(c.isupper() for c in letters) > 0.8 * len(letters)
    return inset and _centred(row, left, right) and (capitals or _is_large(row, text))


def _foot(text: Sequence[Row]) -> dict[Row, str]:
    """Signature, catchword or page number in the last row or two."""
    out: dict[Row, str] = {}
    if len(text) < 5:
        return out
    left, right = _edges(text)
    for row in sorted(text, key=lambda r: -r.y)[:2]:
        zone = _foot_zone(row, text, left, right)
        if not zone:
            break
        out[row] = zone
    return out


def _foot_zone(row: Row, text: Sequence[Row], left: float, right: float) -> str:
    width, words = right - left, row.text.split()
    if row.x1 - row.x0 > 0.35 * width:
        return ""
    indented = row.x0 - left > 0.15 * width
    if not indented:
        return ""
    if is_page_number(row.text, alone=True) and _centred(row, left, right):
        return "page_number"
    if _LAW_LIKE.match(row.text) and not _BRACKETED.fullmatch(row.text.strip()):
        return ""
    if (
        _SIGNATURE.fullmatch(row.text.strip())
        and row.x1 - row.x0 < 0.3 * width
        and not (row.text.strip().isupper() and row.text.endswith("."))
    ):
        return "signature"
    if _SIGNATURE_NUMBER.fullmatch(row.text.strip()):
        return "signature"
    if len(words) <= 2 and right - row.x1 < 0.08 * width and row.x0 - left > 0.6 * width and not row.text.rstrip().endswith("."):
        return "catchword"
    del text
    return ""


def _notes(text: Sequence[Row], foot: dict[Row, str]) -> set[Row]:
    """Rows of the notes below the text: smaller print, begun by a mark."""
    body = [r for r in text if r not in foot]
    if len(body) < 5:
        return set()
    usual = float(median([r.height for r in body]))
    ordered = sorted(body, key=lambda r: r.y)
    for i in range(len(ordered) - 1, max(len(ordered) // 3, 1), -1):
        row = ordered[i]
        if _NOTE_MARK.match(row.text) and all(r.height < 0.93 * usual for r in ordered[i:]):
            return set(ordered[i:])
        if row.height >= 0.93 * usual and row is not ordered[-1]:
            break
    return set()
