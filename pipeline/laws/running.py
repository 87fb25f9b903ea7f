"""Heads and numbers of pages that the text stage left in: blocks that repeat from page to page and belong to no law."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise

from pipeline.laws import labels
from pipeline.laws.blocks import Block, Sheet

_EDGE_NUMBER = re.compile(r"\A\W*(?P<a>\d{1,3})(?:\s|[\])—–-])+(?=[^\W\d])|(?<=[^\d\s])[\W_]*?\s[\W_]*(?P<b>\d{1,3})\W*\Z")
_NUMBER = re.compile(r"\W{0,3}(\d{1,3})\W{0,3}")
_STRUCTURE = re.compile(
    r"(?:the )?(?:law|rule|art|article|sect|section|chap|chapter|chapitre|case|cas|diagram|figure?|plate|planche|table|game|part|"
    r"book|livre|titre|loi|r[èe]gle|problem|probl[èe]me|hand|position|example|exemple|no|num[ée]ro|partie|variation)s?(?: no)?"
)
OFTEN = 3
"""A head that stands on fewer pages is not told from a heading."""


def mark(sheet: Sheet, left_out: Iterable[str] = ()) -> None:
    """Give the heads and numbers of pages the kind `running`, in place. left_out: such lines as were taken out before."""
    known = {name for line in left_out if len(name := _name(line)) >= 4}
    heads: dict[str, list[tuple[int, int | None]]] = {}
    numbers: list[tuple[int, int]] = []
    for i, b in enumerate(sheet.blocks):
        if b.last - b.first != 1 or b.end - b.start > 80 or b.kind in {"rule", "picture", "footnote"}:
            continue
        line = sheet.text[b.start : b.end]
        alone = _NUMBER.fullmatch(line)
        if alone:
            numbers.append((i, int(alone[1])))
            continue
        m = _EDGE_NUMBER.search(line)
        name = _name(line)
        label = labels.label().match(line)
        if label and (label["prefix"] or label["tail"] or label["close"] or label["hi"]):
            continue
        if len(name) >= 4 and not _STRUCTURE.fullmatch(name):
            heads.setdefault(name, []).append((i, int(m["a"] or m["b"]) if m else None))
    for name, places in heads.items():
        paged = [(i, n) for i, n in places if n is not None]
        if paged and (name in known or (len(paged) >= OFTEN and _rising([n for _, n in paged]))):
            _set(sheet, [i for i, _ in paged])
        elif len(places) >= OFTEN:
            turned = [i for i, _ in places if _beside_break(sheet, i)]
            if sum(_cuts(sheet, i) for i, _ in places) * 5 >= len(places):
                _set(sheet, [i for i, _ in places])
            elif len(turned) >= OFTEN and len(turned) * 3 >= len(places) * 2:
                _set(sheet, turned)
    # numbers of laws stand alone too, but never in the middle of a sentence
    one_up = [p for p, q in pairwise(numbers) if 0 <= q[1] - p[1] <= 2]
    if len(one_up) >= OFTEN and sum(_cuts(sheet, i) for i, _ in one_up) * 5 >= len(one_up):
        _set(sheet, [i for i, _ in numbers if _cuts(sheet, i)] + [i for i, _ in one_up])


def _name(line: str) -> str:
    return re.sub(r"[\W\d_]+", " ", line).strip().lower()


def _rising(values: list[int]) -> bool:
    """Whether numbers go up from page to page, a few misread ones apart."""
    steps = [0 < b - a <= 60 for a, b in pairwise(values)]
    return bool(steps) and sum(steps) * 5 >= len(steps) * 4


def _beside_break(sheet: Sheet, i: int) -> bool:
    """Whether a form feed, or a head or number of a page already told, stands right before or after a block."""
    blocks, text = sheet.blocks, sheet.text
    b = blocks[i]
    before = text[blocks[i - 1].end if i else 0 : b.start]
    after = text[b.end : blocks[i + 1].start if i + 1 < len(blocks) else len(text)]
    if "\f" in before or "\f" in after:
        return True
    return (i > 0 and blocks[i - 1].kind == "running") or (i + 1 < len(blocks) and blocks[i + 1].kind == "running")


_FULL_STOP = re.compile(r"[.!?:;][\"'”’»)\]_=]*\s*\Z|--\s*\Z|—\s*\Z")


def _cuts(sheet: Sheet, i: int) -> bool:
    """Whether a block stands in the middle of a sentence."""
    blocks, text = sheet.blocks, sheet.text
    near = [j for j in range(i - 1, max(-1, i - 4), -1) if blocks[j].kind == "para"]
    after = [j for j in range(i + 1, min(i + 4, len(blocks))) if blocks[j].kind == "para"]
    if not near or not after:
        return False
    b = blocks[near[0]]
    return not _FULL_STOP.search(text, max(b.start, b.end - 12), b.end) and text[blocks[after[0]].start].islower()


def _set(sheet: Sheet, places: list[int]) -> None:
    for i in places:
        b: Block = sheet.blocks[i]
        b.kind, b.level, b.title = "running", 0, ""
