"""Where each numbered law begins and ends, and what its parts are. All offsets are of the reading text."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from pipeline.laws.blocks import Block, Sheet
from pipeline.laws.labels import Label
from pipeline.laws.runs import Item, Run

_OPEN_END = re.compile(r"(?:[:;,(]|--|—|[a-zà-ÿ0-9]|\b(?:and|or|et|ou))_?\s*\Z")
_CLOSED_END = re.compile(r"[.!?][\"'”’»)\]_=]*(?:\[\w{1,3}\])?\s*\Z")
_RUN_IN = re.compile(r"\s*(?:=_)?\s*_=(?P<title>[A-ZÀ-Þ][^=_]{2,60}?)=_")
_BRACKETED = re.compile(r"\(\s*_?([a-z]|\d{1,2}|[ivx]{1,5})_?\s*\)")
_LOWER_CASE = re.compile(r"[a-zà-ÿ]{2}")
_LIST_INTRO = re.compile(r"(?::|--|—|:--|:—)\s*\Z")


@dataclass(slots=True)
class Part:
    """A sub-item."""

    label: str | None
    start: int
    end: int


@dataclass(slots=True)
class Draft:
    """A law on its way: span in the reading text, number as printed or restored, headings, parts."""

    start: int
    end: int
    number: str | None
    inferred: bool = False
    name: str = ""  # last part of the id
    heading: str | None = None
    headings: tuple[str, ...] = ()
    parts: list[Part] = field(default_factory=list)
    truncated: str | None = None
    covers: tuple[str, ...] = ()
    value: int = 0
    body: int = 0  # where its words begin
    game: str | None = None  # where it differs from that of the code
    notes: list[str] = field(default_factory=list)


def ends_open(text: str) -> bool:
    """Whether a text breaks off or announces more: no full stop, a colon, a dash."""
    return not _CLOSED_END.search(text) and bool(_OPEN_END.search(text))


def law_end(sheet: Sheet, item: Item, stop: int, last: bool, inner: set[int]) -> int:
    """End of a law that begins at `item` and ends before `stop` at the latest.

    Inside a numbering, paragraphs up to a heading, an editor's note or the next number belong to the law above. After the
    last number only those belong to it that it announces or that are its numbered parts (`inner`: their block indexes).
    """
    blocks, text = sheet.blocks, sheet.text
    k = item.label.block
    end = min(blocks[k].end, stop)
    bare = item.label.body >= blocks[k].end or blocks[k].kind == "heading"
    wanted = bare or (last and ends_open(text[max(item.label.body, end - 80) : end]))
    listing = last and bool(_LIST_INTRO.search(text[max(item.label.body, end - 8) : end]))
    last_inner = max(inner, default=-1)
    indented = False
    k += 1
    while k < len(blocks) and blocks[k].start < stop:
        b = blocks[k]
        kind = b.kind
        if kind == "heading" and not bare:
            if _runs_on(sheet, end, k, stop) or (b.level == 1 and not last and not _before_number(sheet, k, stop)):
                k += 1
                continue  # a running head in the middle of a sentence, or a line of a list
            if not (k < last_inner and b.level == 1):
                break
        elif kind == "rule":
            if not (k < last_inner or _runs_on(sheet, end, k, stop)):
                break
        elif kind == "note" and not wanted and k > last_inner:
            break
        elif kind in {"para", "note"}:
            if last and not (wanted or k <= last_inner or (listing and (b.indent >= 2 or indented))):
                break
            if b.end - b.start <= 10 and not _LOWER_CASE.search(text, b.start, b.end) and not bare:
                k += 1
                continue  # a catchword or signature, or a table's entry with more to come
            end = min(b.end, stop)
            indented = b.indent >= 2
            wanted = last and ends_open(text[max(b.start, end - 80) : end])
            bare = False
        k += 1
    while end > item.label.body and text[end - 1].isspace():
        end -= 1
    return end


def _runs_on(sheet: Sheet, end: int, k: int, stop: int) -> bool:
    """Whether the sentence that ends at `end` without a full stop goes on after block `k`."""
    if _CLOSED_END.search(sheet.text, max(0, end - 12), end):
        return False
    for after in sheet.blocks[k + 1 : k + 5]:
        if after.start >= stop:
            return False
        if after.kind == "para" and after.end - after.start > 10:
            return sheet.text[after.start].islower()
    return False


def _before_number(sheet: Sheet, k: int, stop: int) -> bool:
    """Whether only headings stand between block `k` and the next number."""
    while k < len(sheet.blocks) and sheet.blocks[k].kind in {"heading", "rule", "note"} and sheet.blocks[k].start < stop:
        k += 1
    return k >= len(sheet.blocks) or sheet.blocks[k].start >= stop


def parts(sheet: Sheet, draft: Draft, body: int, nested: list[Run]) -> list[Part]:
    """Sub-items of a law: numberings inside it, labels in brackets in running text, and lists without labels."""
    found: dict[int, str | None] = {}
    for run in nested:
        if run.style.startswith("("):
            continue
        if len(run.items) < 2 and not run.style.startswith("sec-"):
            continue
        for item in run.items:
            if draft.start < item.label.start < draft.end:
                found[item.label.start] = _name(item.label)
    for start, label in _bracketed(sheet.text, body, draft.end):
        found.setdefault(start, label)
    starts = sorted(found)
    out: list[Part] = []
    for i, s in enumerate(starts):
        e = starts[i + 1] if i + 1 < len(starts) else draft.end
        stop = sheet.text[s:e].rstrip()
        out.append(Part(found[s], s, s + len(stop)))
    return out


def _name(label: Label) -> str:
    if label.prefix == "sec-":
        return f"SEC. {label.printed}"
    return label.printed


def _bracketed(text: str, start: int, end: int) -> list[tuple[int, str]]:
    """Labels in brackets that count up from (a), (1) or (i); several lists may follow one another."""
    out: list[tuple[int, str]] = []
    for first, follow in (("a", _next_letter), ("1", _next_digit), ("i", _next_roman)):
        want, run = first, []
        for m in _BRACKETED.finditer(text, start, end):
            if m[1] == want:
                run.append((m.start(), m[1]))
                want = follow(want)
            elif m[1] == first and len(run) != 1:
                out += run if len(run) > 1 else []
                run, want = [(m.start(), m[1])], follow(first)
        out += run if len(run) > 1 else []
    seen: set[int] = set()
    return [x for x in sorted(out) if not (x[0] in seen or seen.add(x[0]))]  # type: ignore[func-returns-value]


def _next_letter(label: str) -> str:
    return chr(ord(label) + 1)


def _next_digit(label: str) -> str:
    return str(int(label) + 1)


def _next_roman(label: str) -> str:
    order = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x", "xi", "xii", "xiii", "xiv", "xv", "")
    return order[order.index(label) + 1]


def run_in_title(sheet: Sheet, item: Item) -> str | None:
    """A heading in capitals set in bold right after the number, as `24. EXPOSED CARDS.`"""
    m = _RUN_IN.match(sheet.text, item.label.body)
    title = m["title"].strip() if m else ""
    return title if title and title == title.upper() else None


def headings_before(sheet: Sheet, pos: int, floor: int) -> list[Block]:
    """Heading blocks between `floor` and `pos`, in order."""
    out: list[Block] = []
    i = sheet.block_of(pos)
    while i >= 0 and sheet.blocks[i].start >= floor:
        if sheet.blocks[i].kind == "heading" and sheet.blocks[i].start < pos:
            out.append(sheet.blocks[i])
        i -= 1
    return out[::-1]
