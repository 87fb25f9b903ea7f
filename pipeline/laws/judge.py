"""Is a numbering a body of laws, or a table of contents, moves of a game, hints, a licence?"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from itertools import pairwise

from pipeline.laws.blocks import Block, Sheet, heading_level
from pipeline.laws.labels import OWN_LINE
from pipeline.laws.patterns import pattern
from pipeline.laws.runs import Run

_LICENCE = re.compile(r"Project Gutenberg|trademark licen[cs]e|Foundation", re.I)
_ENDS_IN_PAGE = re.compile(r"(?:\.{3,}|\s{3,}|(?:\. ){2,})\s*[\divxlc]{1,4}\s*\Z")


_LAST_NUMBER = re.compile(r"[^\d\s.]\s*[,.]?\s+(\d{1,3})\Z")


def _leads_to_pages(ends: list[int]) -> bool:
    """Whether nearly all items of a list end in a number, and the numbers hardly ever fall."""
    found = [e for e in ends if e]
    if len(found) < 3 or len(found) * 5 < len(ends) * 4:
        return False
    return sum(a <= b for a, b in pairwise(found)) * 10 >= (len(found) - 1) * 9


@dataclass(slots=True)
class Verdict:
    """score above 0: laws. titles: headings that announce the numbering, outermost first; why: for people."""

    score: float
    titles: list[Block] = field(default_factory=list)
    why: list[str] = field(default_factory=list)
    announced: bool = False
    carried: bool = False


def announcing(sheet: Sheet, pos: int, floor: int) -> tuple[list[Block], list[Block]]:
    """Headings and paragraphs that stand right before `pos` (and after `floor`), last first.

    Goes back over headings, notes in brackets, short subtitles and at most two paragraphs of preamble.
    """
    heads: list[Block] = []
    paras: list[Block] = []
    i = sheet.block_of(pos)
    if i >= 0 and sheet.blocks[i].start < pos < sheet.blocks[i].end and sheet.text[sheet.blocks[i].start : pos].strip("_= \t"):
        paras.append(replace(sheet.blocks[i], end=pos, kind="para"))  # what stands before the number in its own block
    if i >= 0 and pos < sheet.blocks[i].end:
        i -= 1
    while i >= 0 and len(heads) < 6 and pos - sheet.blocks[i].start < 4000:
        b = sheet.blocks[i]
        if b.start < floor:
            break
        if b.kind == "heading":
            heads.append(b)
        elif b.kind in {"para", "note"}:
            if heads and any(h.level >= 2 for h in heads) and not _subtitle(sheet, b):
                break
            paras.append(b)
            if len(paras) >= 4:
                break
        elif b.kind == "rule" and heads:
            break
        i -= 1
    return heads, paras


def _subtitle(sheet: Sheet, b: Block) -> bool:
    text = sheet.text[b.start : b.end]
    return len(text) < 260 and (text[0] in "([_" or text.rstrip(".").endswith("_"))


def weigh(sheet: Sheet, run: Run, floor: int, loose: bool, carried: bool = False) -> Verdict:
    """Judge one numbering at the top level. floor: end of the text judged before; loose: the text is a short extract;
    carried: it stands under a further heading of a body of laws that was announced."""
    text = sheet.text
    items = run.items
    n = len(items)
    heads, paras = announcing(sheet, run.start, floor)
    v = Verdict(0.0, list(reversed(heads)))

    def add(points: float, why: str) -> None:
        v.score += points
        v.why.append(f"{points:+.1f} {why}")

    prefix = items[0].label.prefix
    called = prefix in {"law-", "art-"} and n >= 2
    if called:
        add(4.0, "the number is called a law or article")
    if run.crossed:
        add(-4.0, "another numbering runs on across it")
    title, other = pattern("law_title"), pattern("other_title")
    lawful = next((k for k, h in enumerate(heads) if title.search(h.title)), None)
    unlike = next((k for k, h in enumerate(heads) if other.search(h.title)), None)
    if lawful is not None and lawful == unlike and pattern("list_title").search(heads[lawful].title):
        lawful = None  # "Contents of the Laws"
    if lawful is not None and (unlike is None or lawful <= unlike):
        add(2.0, f"heading {heads[lawful].title!r}")
    elif unlike is not None:
        add(-2.0, f"heading {heads[unlike].title!r}")
    if prefix in {"no-", "case-", "chap-"}:
        near = prefix == "no-" and lawful is not None and (unlike is None or lawful <= unlike)
        add(-1.0 if near else -8.0, "numbers of cases, figures or chapters")
    led = False
    for k, p in enumerate(paras[:3]):
        words = text[max(p.start, p.end - 400) : p.end]
        if pattern("lead_in").search(words):
            add(1.5, "a sentence says that laws follow")
            led = True
            break
        if k == 0 and pattern("other_lead_in").search(words):
            add(-1.5, "a sentence says that something else follows")
            break
    deontic, notation = pattern("deontic"), pattern("notation")
    table, advice, duty = pattern("table_words"), pattern("advice"), pattern("duty")
    ends: list[int] = []
    duties = moves = pages = long = licence = gaming = advised = 0
    for k, item in enumerate(items):
        start = item.label.body
        stop = min(items[k + 1].label.start if k + 1 < n else len(text), start + 700)
        body = text[start:stop]
        para = body.split("\n\n", 1)[0].split("\r\n\r\n", 1)[0]
        titled = item.label.place == OWN_LINE or sheet.blocks[item.label.block].kind == "heading" or heading_level(para.strip())
        if len(para.strip()) < 60 and titled:
            para = body
        duties += len(deontic.findall(para)) * 45 >= max(45, para.count(" "))
        gaming += bool(table.search(para))
        advised += bool(advice.search(para.lstrip())) and not duty.search(para)
        moves += bool(notation.search(para))
        last = _LAST_NUMBER.search(para.rstrip()) if len(para) < 120 else None
        ends.append(int(last[1]) if last else 0)
        pages += bool(_ENDS_IN_PAGE.search(para.rstrip()))
        long += len(para) > 60
        licence += bool(_LICENCE.search(para))
    share = duties / n
    add(5.0 * (share - 0.5), f"{duties} of {n} say what must, may or counts")
    if advised:
        add(-4.0 * advised / n, f"{advised} of {n} are advice")
    if moves:
        add(-5.0 * moves / n, f"{moves} of {n} are moves or leaders")
    if pages:
        add(-6.0 * pages / n, f"{pages} of {n} end in a page number")
    elif _leads_to_pages(ends):
        add(-6.0, "the items end in numbers that rise: pages")
    if licence:
        add(-8.0 * licence / n, "licence of the electronic edition")
    add(2.0 * (long / n - 0.5), f"{long} of {n} are sentences")
    gaps = sum(i.note in {"gap", "duplicate"} for i in items)
    if gaps:
        add(-5.0 * gaps / n, f"{gaps} breaks in the numbering")
    if items[0].way.value != 1 and not (loose and n >= 2):
        add(-1.0, "does not begin with 1")
    add(1.5 if n >= 20 else 0.8 if n >= 8 else -0.5 if n < 4 else 0.0, f"{n} numbers")
    v.announced = called or led or (lawful is not None and (unlike is None or lawful <= unlike))
    if carried:
        add(1.5, "goes on under a further heading of the same laws")
        v.announced = True
    if loose:
        add(1.0, "a short text")
    elif not v.announced:
        add(-3.5 if n < 8 else -1.5 if n < 14 else 0.0, "nothing announces laws")
        add(-4.0 * (1 - gaming / n), f"{gaming} of {n} speak of a game")
    if not any(i.label.tail or i.label.bracket or i.label.prefix or i.label.place == 4 for i in items):
        add(-2.0, "numbers without a point")
    return v
