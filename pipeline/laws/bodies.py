"""Numbered bodies of laws: numberings judged to be laws, each law with its span, number, heading and parts."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise

from pipeline.laws import extent, games, judge, labels, mend, numerals, running, runs
from pipeline.laws.blocks import Block, Sheet, clean_title, is_small_heading
from pipeline.laws.extent import Draft
from pipeline.laws.patterns import pattern
from pipeline.laws.runs import Item, Run

_BEGIN = re.compile(r"^\s*\*\*\* ?START OF (?:THE|THIS) .*$", re.M)
_FINISH = re.compile(r"^\s*(?:\*\*\* ?END OF (?:THE|THIS) .*|End of (?:the )?Project Gutenberg.*)$", re.M)
_CAPS = re.compile(r"([A-ZÀ-Þ][A-ZÀ-Þ’' -]{4,60})\.(?:--|—)")
_AUTHOR = re.compile(r"_?(?:by|par|von|BY|PAR|By|Par)\b")
LOOSE = 15_000
"""Texts shorter than this may be extracts: a numbering need not begin with 1, nor a heading announce it."""


@dataclass(slots=True)
class CodeDraft:
    """A body of laws on its way. titles: headings from the nearest outwards; floor: where its headings begin."""

    laws: list[Draft]
    title: str
    titles: list[str]
    start: int
    end: int
    numbering: str
    game: str | None = None
    notes: list[str] = field(default_factory=list)
    announced: bool = True


def bounds(text: str) -> tuple[int, int]:
    """Where the book begins and ends inside the boilerplate of an electronic edition."""
    begin = _BEGIN.search(text, 0, min(len(text), 20_000)) if "***" in text[:20_000] else None
    low = begin.end() if begin else 0
    tail = max(low, len(text) - 60_000)
    finish = _FINISH.search(text, tail)
    return low, finish.start() if finish else len(text)


def reflowed(sheet: Sheet) -> bool:
    """Whether the text has lost its lines: paragraphs of one long line."""
    long = [b for b in sheet.blocks if b.end - b.start > 150]
    return bool(long) and sum(b.last - b.first == 1 for b in long) * 2 > len(long)


def find(sheet: Sheet, scanned: bool = False, left_out: Iterable[str] = ()) -> list[CodeDraft]:
    """All numbered bodies of laws, in printed order. scanned: the text was read from images, so numbers may be lost;
    left_out: heads of pages that the text stage has taken out already."""
    low, high = bounds(sheet.text)
    running.mark(sheet, left_out)
    loose = high - low < LOOSE
    found = [c for c in labels.find(sheet, inline=reflowed(sheet)) if low <= c.start < high]
    title = pattern("law_title")
    walls = [b.start for b in sheet.blocks if b.kind == "heading" and b.level >= 2 and title.search(b.title)]
    chains = runs.chain(found, walls)
    heads = [b for b in sheet.blocks if b.kind == "heading" and low <= b.start < high]
    out: list[CodeDraft] = []
    done = low
    accepted: list[tuple[Run, judge.Verdict]] = []
    for run in sorted(chains, key=lambda r: r.start):
        if run.start < done:
            continue
        if len(run.items) == 1:
            mend.lone(sheet, run, high)
        if len(run.items) < 2:
            continue
        carried = bool(accepted) and _carries_on(sheet, accepted[-1], run)
        v = judge.weigh(sheet, run, done, loose, carried)
        outer = accepted[-1][0] if accepted else None
        if (
            outer is not None
            and run.parent == (outer.order, len(outer.items) - 1)
            and not v.announced
            and not _heading_between(heads, _past_title(sheet, outer.items[-1]), run.start)
        ):
            continue
        if v.score <= 0:
            if len(run.items) > 2 and run.style != "letters":
                last = sheet.blocks[run.items[-1].label.block]
                sheet.rejected.append(
                    (run.start, last.end, "numbered, but no laws: " + "; ".join(w for w in v.why if w[0] == "-"))
                )
            continue
        v.carried = carried
        accepted.append((run, v))
        done = run.items[-1].label.start + 1
    _merge(accepted, walls)
    for i, (run, v) in enumerate(accepted):
        limit = accepted[i + 1][0].start if i + 1 < len(accepted) else high
        if i + 1 < len(accepted):
            before = extent.headings_before(sheet, limit, run.items[-1].label.start + 1)
            limit = before[0].start if before else limit
        floor = max([h.end for h in v.titles], default=run.start)
        mend.mend(sheet, run, floor if v.titles else run.start, limit, scanned)
        inside = [r for r in chains if r is not run and run.start < r.start < limit]
        out.append(_build(sheet, run, v, inside, limit, heads, out[-1].end if out else low))
        if v.carried and out[-1].game is None and len(out) > 1:
            out[-1].game = out[-2].game
    return out


def _carries_on(sheet: Sheet, before: tuple[Run, judge.Verdict], run: Run) -> bool:
    """Whether a numbering that starts afresh stands under the next heading of the laws just read: no talk between."""
    last, v = before
    if not v.announced or run.style != last.style or run.items[0].way.value != 1:
        return False
    heads = paras = 0
    for b in sheet.blocks[last.items[-1].label.block + 1 : run.items[0].label.block]:
        if b.kind == "heading":
            if pattern("other_title").search(b.title) or games.in_title(b.title):
                return False
            heads += 1
        elif b.kind not in {"note", "running"}:
            paras += 1
    return bool(heads) and paras <= 2


def _merge(accepted: list[tuple[Run, judge.Verdict]], walls: list[int]) -> None:
    """Join a numbering with the one that takes it up some numbers later (a page or several numbers lost between)."""
    i = 0
    while i + 1 < len(accepted):
        (a, _), (b, _) = accepted[i], accepted[i + 1]
        last, first = a.items[-1], b.items[0]
        k = bisect_left(walls, last.label.start)
        apart = k < len(walls) and walls[k] < first.label.start
        near = first.label.start - last.label.start < runs.FAR
        if a.style == b.style and last.top < first.way.value <= last.top + 20 and not apart and near:
            first.note = "gap"
            a.items += b.items
            del accepted[i + 1]
        else:
            i += 1


def _past_title(sheet: Sheet, item: Item) -> int:
    """Where a law's own title ends, when it stands below a number on a line of its own; else where the number stands."""
    k = item.label.block + 1
    titled = item.label.place == labels.OWN_LINE and k < len(sheet.blocks) and sheet.blocks[k].kind == "heading"
    return sheet.blocks[k].start + 1 if titled else item.label.start


def _heading_between(heads: list[Block], a: int, b: int) -> bool:
    i = bisect_left(heads, a, key=lambda h: h.start)
    return i < len(heads) and heads[i].start < b


def _build(sheet: Sheet, run: Run, v: judge.Verdict, inside: list[Run], limit: int, heads: list[Block], low: int) -> CodeDraft:
    items = run.items
    n = len(items)
    small_headings(sheet, items)
    above = nearest_headings(sheet, heads, items[0].label.start, low)
    lawful = next((h for h in above[:4] if pattern("law_title").search(h.title)), None)
    own = above[0] if above else None
    head = lawful or own
    start = (
        min([h.start for h in v.titles if head and h.start >= head.start] + [items[0].label.start])
        if v.titles
        else items[0].label.start
    )
    titles = [h.title for h in above]
    base = [h for h in reversed(above) if head and h.start >= head.start]
    laws: list[Draft] = []
    current = own.title if own else None
    if own and lawful and pattern("other_title").search(own.title):
        current = lawful.title
    current = _lead_in_title(sheet, items[0].label.block) or current
    previous = items[0].label.start
    for k, item in enumerate(items):
        stop = items[k + 1].label.outer if k + 1 < n else limit
        nested = [r for r in inside if item.label.start < r.start < stop]
        last = k + 1 == n
        if last:
            nested = [r for r in nested if r.parent == (run.order, k) or _close(sheet, r, item)]
        blocks = (
            {it.label.block for r in nested for it in r.items if it.label.start < stop}
            if last
            else {it.label.block for r in nested for it in r.items}
        )
        end = extent.law_end(sheet, item, stop, last, blocks)
        between = extent.headings_before(sheet, item.label.outer, previous + 1) if k else []
        if item.label.block < len(sheet.blocks) and between and between[-1].start == item.label.start:
            between.pop()  # the number's own line
        if between:
            current = between[-1].title
        current = extent.run_in_title(sheet, item) or current
        draft = Draft(
            item.label.start,
            end,
            _number(item),
            item.way.inferred,
            heading=tidy(current),
            value=item.way.value,
            body=item.label.body,
        )
        draft.headings = tuple(dict.fromkeys(t for t in [*(tidy(h.title) for h in base), tidy(current)] if t))
        if item.label.hi is not None:
            draft.covers = tuple(str(x) for x in range(item.way.value, item.label.hi + 1))
        draft.parts = extent.parts(sheet, draft, item.label.body, nested)
        laws.append(draft)
        previous = item.label.start
    code = CodeDraft(
        laws,
        head.title if head else "",
        titles,
        start,
        laws[-1].end,
        run.style.split("-")[-1].lstrip("()"),
        announced=v.announced,
    )
    code.numbering = "letters" if code.numbering == "letters" else "roman" if code.numbering == "roman" else "arabic"
    if lawful and (named := games.in_title(lawful.title)):
        code.game = games.narrower(named, sheet.text[laws[0].start : code.end])
    else:
        code.game = games.guess(titles[:3], "") or _game_around(sheet, code, titles)
    code.notes = _notes(items)
    return code


def small_headings(sheet: Sheet, items: list[Item]) -> None:
    """Headings printed as plain short lines: a paragraph of a few words without a verb right before a number, as often as to
    be the printer's way. What stands in lists is left alone."""
    found: list[Block] = []
    blocks, text = sheet.blocks, sheet.text
    for item in items[1:]:
        k = item.label.block - 1
        while k > 1 and blocks[k].kind == "running":
            k -= 1
        if k < 1 or blocks[item.label.block].start < item.label.outer - 2:
            continue
        j = k - 1
        while j > 0 and blocks[j].kind == "running":
            j -= 1
        b, before = blocks[k], blocks[j]
        if b.kind != "para" or before.kind != "para" or b.last - b.first > 1 or b.end - b.start > 50 or b.indent > before.indent:
            continue
        line = text[b.start : b.end]
        if is_small_heading(line) and before.end - before.start > 60 and text[before.end - 1] in ".;!?])":
            found.append(b)
    if len(found) >= 2:
        for b in found:
            b.kind, b.level, b.title = "heading", 1, clean_title(text[b.start : b.end])


def _lead_in_title(sheet: Sheet, k: int) -> str | None:
    """A heading in capitals run in to the paragraph right above the first number."""
    if k < 1 or sheet.blocks[k - 1].kind != "para":
        return None
    m = _CAPS.match(sheet.text, sheet.blocks[k - 1].start, sheet.blocks[k - 1].end)
    return m[1] if m else None


def _close(sheet: Sheet, run: Run, item: Item) -> bool:
    """Whether a numbering follows the last law at once: only paragraphs of that law between."""
    a, b = item.label.block, run.items[0].label.block
    return b - a <= 3 and all(
        sheet.blocks[i].kind not in {"heading", "rule"} for i in range(a + 1, min(b + 1, len(sheet.blocks)))
    )


def _game_around(sheet: Sheet, code: CodeDraft, titles: list[str]) -> str | None:
    words = games.in_words(sheet.text[code.laws[0].start : code.end])
    for title in titles:
        if found := games.in_title(title):
            return found if words is None or found in words or words in found or len(titles) > 1 else words
    return words


def nearest_headings(sheet: Sheet, heads: list[Block], pos: int, low: int) -> list[Block]:
    """Headings above `pos`, nearest first, up to a rule across the page or the last heading of a book's part."""
    out: list[Block] = []
    i = bisect_left(heads, pos, key=lambda h: h.start) - 1
    edge = low
    k = sheet.block_of(pos)
    steps = 0
    while k >= 0 and steps < 40:
        if sheet.blocks[k].kind == "rule" and sheet.blocks[k].start < pos:
            edge = max(edge, sheet.blocks[k].start)
            break
        if sheet.blocks[k].kind == "heading" and sheet.blocks[k].start < pos:
            steps += 3
        k -= 1
        steps += 1
    while i >= 0 and len(out) < 6 and heads[i].start >= edge and pos - heads[i].start < 40_000:
        if not _title_page(sheet, heads[i]):
            out.append(heads[i])
        i -= 1
    return out


def _title_page(sheet: Sheet, head: Block) -> bool:
    """Whether a heading is the title of the book: the author follows."""
    k = sheet.block_of(head.start) + 1
    return k < len(sheet.blocks) and bool(_AUTHOR.match(sheet.text, sheet.blocks[k].start))


def _number(item: Item) -> str:
    if not item.way.inferred:
        if not item.way.suffix and (older := re.fullmatch(r"(\d+)d", item.label.printed)):
            return older[1]  # 2d, 3d
        return (
            item.label.printed.upper() if item.way.style.endswith("low-roman") and not item.label.bracket else item.label.printed
        )
    kind = item.way.style.split("-")[-1].lstrip("()")
    return numerals.write(item.way.value, "roman" if kind == "roman" else "letters" if kind == "letters" else "arabic")


def tidy(title: str | None) -> str | None:
    return title.rstrip(" .,:—-").strip() or None if title else None


def _notes(items: list[Item]) -> list[str]:
    out: list[str] = []
    for a, b in pairwise(items):
        if b.note == "gap":
            lost = [str(x) for x in range(a.top + 1, b.way.value)]
            out.append(f"gap: {', '.join(lost)} not found between {a.label.printed} and {b.label.printed}")
        elif b.note == "duplicate":
            out.append(f"duplicate: {b.label.printed} stands twice")
    restored = [_number(i) for i in items if i.way.inferred]
    if restored:
        out.append("restored from the sequence: " + ", ".join(restored))
    if items[0].way.value > 1:
        out.append(f"begins with {items[0].label.printed}")
    return out
