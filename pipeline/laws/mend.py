"""Numbers lost or spoilt in reading, put back from the sequence: every one so restored is marked `inferred`.

Between two numbers with some missing, the places where a law may begin are looked for: a line of its own that is no word
(in codes whose numerals stand alone), a paragraph that begins with a scrap of print where its number should be, and, in
text read from scans only, a paragraph without any number at all.
"""

from __future__ import annotations

import re

from pipeline.laws import numerals
from pipeline.laws.blocks import Sheet
from pipeline.laws.labels import BLOCK, OWN_LINE, Label
from pipeline.laws.labels import Reading as Way
from pipeline.laws.runs import Item, Run

_SCRAP = re.compile(r"(?P<scrap>(?:[\W_]{1,3}\s?)?[^\s]{1,5}?[.,:;)]{0,2})\s+(?=[\"“«]?[A-ZÀ-Þ])")
_WORDS = frozenset(
    "a an the if in on no any all at of to as by or and but for so he it its his is be do when such each once one two "
    "dans le la les il ils elle si on un une ce ces cet en et ou où qui que quand tout tous toute nul après avant pour par sur "
    "au aux du des de y à dès mais ne se sa son lorsqu le roi mr".split()
)
_ENDED = re.compile(r"[.!?:;][\"'”’»)\]]*\s*[^\w\s]{0,2}\w?\s*\Z")
_SIGN = 9
"""Longest run of letters that may be a spoilt numeral on a line of its own."""


def mend(sheet: Sheet, run: Run, floor: int, limit: int, scanned: bool) -> None:
    """Put lost members into a numbering, in place. floor, limit: where its text begins and ends (reading offsets)."""
    items = run.items
    alone = sum(i.label.place == OWN_LINE for i in items) * 2 > len(items)
    out: list[Item] = []
    first = items[0]
    if 1 < first.way.value <= 6 and not first.way.suffix:
        out += _fill(sheet, floor, first, 0, first, alone, scanned)
    for item in items:
        if out and not item.way.suffix:
            before = out[-1]
            lost = item.way.value - before.top - 1
            if 0 < lost <= 8:
                out += _fill(sheet, before.label.body, item, before.top, item, alone, scanned)
        if out and item.note == "gap" and out[-1].top == item.way.value - 1:
            item.note = ""
        out.append(item)
    if alone:
        out += _tail(sheet, out[-1], limit)
    run.items = out


def lone(sheet: Sheet, run: Run, limit: int) -> None:
    """An "ARTICLE PREMIER" whose followers were all spoilt: they are looked for after it, in place."""
    first = run.items[0]
    if len(run.items) == 1 and first.label.prefix in {"art-", "law-"} and first.label.place == OWN_LINE and first.way.value == 1:
        run.items = [first, *_tail(sheet, first, limit)]


def _fill(sheet: Sheet, start: int, upto: Item, last: int, model: Item, alone: bool, scanned: bool) -> list[Item]:
    """Members `last`+1 .. `upto`-1, found between `start` and `upto`."""
    wanted = list(range(last + 1, upto.way.value))
    kind = model.way.style.split("-")[-1].lstrip("(")
    places: list[tuple[int, int, int, str]] = []  # rank, start, body, scrap
    k = max(0, sheet.block_of(start))
    while k < len(sheet.blocks) and sheet.blocks[k].start < upto.label.outer:
        places += [p for p in _places(sheet, k, alone) if start < p[1] < upto.label.outer]
        k += 1
    ranked = [p for p in places if p[0] == 0]
    if len(ranked) < len(wanted) and not alone and scanned:
        plain = [p for p in places if p[0] == 1]
        if len(ranked) + len(plain) == len(wanted):
            ranked = sorted(ranked + plain, key=lambda p: p[1])
    chosen = _match(ranked, wanted, kind)
    return [_item(sheet, model, value, place, kind) for value, place in chosen]


def _places(sheet: Sheet, k: int, alone: bool) -> list[tuple[int, int, int, str]]:
    b, text = sheet.blocks[k], sheet.text
    words = text[b.start : b.end]
    before = sheet.blocks[k - 1] if k else None
    ended = before is None or before.kind != "para" or bool(_ENDED.search(text, max(before.start, before.end - 8), before.end))
    if alone:
        nxt = sheet.blocks[k + 1] if k + 1 < len(sheet.blocks) else None
        line_end = min(sheet.ends[b.first], b.end)
        line = text[b.start : line_end]
        if _is_scrap(line):
            if line_end < b.end and b.last - b.first > 1:
                return [(0, b.start, line_end, line)]
            if nxt is not None and nxt.kind == "para" and not _is_scrap(text[nxt.start : sheet.ends[nxt.first]]):
                return [(0, b.start, b.end, line)]
        return []
    if b.kind != "para" or b.indent >= 4:
        return []
    out: list[tuple[int, int, int, str]] = []
    for n in range(b.first, b.last):
        if n > b.first:
            ended = bool(_ENDED.search(text, max(b.start, sheet.ends[n - 1] - 8), sheet.ends[n - 1]))
        if not ended:
            continue
        a = sheet.starts[n]
        m = _SCRAP.match(text, a, min(b.end, a + 40))
        if m and _odd(m["scrap"]):
            out.append((0, a + _skip(text[a : a + 6]), m.end("scrap"), m["scrap"]))
        elif n == b.first and re.match(r"[\"“«]?[A-ZÀ-Þ]", words) and not words.isupper() and _ENDED.search(words):
            out.append((1, a, a, ""))
    return out


def _skip(words: str) -> int:
    """Stray marks before a scrap are no part of the law."""
    m = re.match(r"[_.·•'‘,—–-]{1,2}\s", words)
    return m.end() if m else 0


def _is_scrap(line: str) -> bool:
    """Whether a line may be all that an engine made of a numeral."""
    bare = re.sub(r"[\s\W_]", "", line)
    return len(line) <= 12 and len(bare) <= _SIGN and not (len(bare) > 3 and bare[1:].islower()) and bare.lower() not in _WORDS


def _odd(scrap: str) -> bool:
    """Whether the beginning of a paragraph is no word: digits, marks, or small letters where a capital should be."""
    bare = re.sub(r"[\s\W_]", "", scrap)
    if any(c.isdigit() for c in bare):
        return True
    if not bare:
        return True
    return bare.islower() or (
        bare.lower() not in _WORDS and len(bare) <= 3 and scrap.rstrip()[-1] in ".,:;)" and not bare.istitle()
    )


def _likeness(scrap: str, label: str) -> float:
    """How alike a scrap and the label it should be are: letters in common, in order, by length."""
    a, b = re.sub(r"\W", "", scrap).upper().replace("1", "I").replace("L", "I").replace("E", "I"), label.upper().replace("L", "I")
    row = [0] * (len(b) + 1)
    for ch in a:
        last = 0
        for j, other in enumerate(b, 1):
            keep = row[j]
            row[j] = last + 1 if ch == other else max(row[j], row[j - 1])
            last = keep
    return 2 * row[-1] / (len(a) + len(b)) if a or b else 0.0


def _match(places: list[tuple[int, int, int, str]], wanted: list[int], kind: str) -> list[tuple[int, tuple[int, int, int, str]]]:
    """Pair places with missing numbers in order, so that scraps look most like their numbers; all that can be paired."""
    n, m = len(places), len(wanted)
    if not n or not m:
        return []
    if n == m:
        return list(zip(wanted, places, strict=True))
    labels = [numerals.write(v, "roman" if kind == "roman" else "letters" if kind == "letters" else "arabic") for v in wanted]
    best = [[0.0] * (m + 1) for _ in range(n + 1)]
    for i in range(1, n + 1):
        for j in range(1, m + 1):
            pair = best[i - 1][j - 1] + 1.0 + _likeness(places[i - 1][3], labels[j - 1])
            best[i][j] = max(pair, best[i - 1][j], best[i][j - 1])
    out: list[tuple[int, tuple[int, int, int, str]]] = []
    i, j = n, m
    while i and j:
        if best[i][j] == best[i - 1][j]:
            i -= 1
        elif best[i][j] == best[i][j - 1]:
            j -= 1
        else:
            out.append((wanted[j - 1], places[i - 1]))
            i, j = i - 1, j - 1
    return out[::-1]


def _item(sheet: Sheet, model: Item, value: int, place: tuple[int, int, int, str], kind: str) -> Item:
    _, start, body, scrap = place
    label = Label(
        start, body, body, OWN_LINE if model.label.place == OWN_LINE else BLOCK,
        numerals.write(value, "roman" if kind == "roman" else "letters" if kind == "letters" else "arabic"),
        model.label.prefix, model.label.bracket, "", sheet.block_of(start), outer=start,
    )  # fmt: skip
    return Item(
        label, Way("roman" if kind == "roman" else model.way.style, value, inferred=True), note="lost" if not scrap else ""
    )


def _tail(sheet: Sheet, last: Item, limit: int) -> list[Item]:
    """Numerals on lines of their own after the last one read: each a scrap with a paragraph after it."""
    out: list[Item] = []
    k = sheet.block_of(last.label.start) + 1
    value = last.top
    kind = last.way.style.split("-")[-1].lstrip("(")
    if last.label.printed.isalpha() and len(last.label.printed) > 3:
        kind = "roman"  # a first number in words is followed by roman ones
    seen_words = 0
    while k < len(sheet.blocks) and sheet.blocks[k].start < limit:
        b = sheet.blocks[k]
        if b.kind == "heading" and b.level >= 2 and not _is_scrap(sheet.text[b.start : b.end]):
            break
        place = _places(sheet, k, True) if seen_words else []
        if place and _likeness(place[0][3], numerals.write(value + 1, "roman" if kind == "roman" else "arabic")) >= 0.3:
            value += 1
            out.append(_item(sheet, last, value, place[0], kind))
            seen_words = 0
        elif b.kind == "para":
            seen_words += 1
        k += 1
    return out
