"""Edits laid over edits: overlaps resolved, and a second layer (made on the text after the first) brought to source offsets.

No offset is ever guessed by comparing texts afterwards: each edit is carried through the alignment of those before it.
"""

from __future__ import annotations

from bisect import bisect_left, insort
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from pipeline.spans import Alignment
from pipeline.text.shape import Certainty, Edit

RANK: dict[Certainty, int] = {"certain": 2, "probable": 1, "conjecture": 0}


def trim(edit: Edit) -> Edit:
    """The same repair over as few letters as differ."""
    seen, read = edit.seen, edit.read
    n = min(len(seen), len(read))
    a = 0
    while a < n and seen[a] == read[a]:
        a += 1
    b = 0
    while b < n - a and seen[len(seen) - 1 - b] == read[len(read) - 1 - b]:
        b += 1
    if not a and not b:
        return edit
    return replace(edit, start=edit.start + a, end=edit.end - b, seen=seen[a : len(seen) - b], read=read[a : len(read) - b])


def priority(edit: Edit) -> tuple[int, int, float, int]:
    """Who wins where two repairs want the same letters: a person, then certainty, then confidence, then the longer."""
    return (edit.rule == "person", RANK[edit.certainty], edit.confidence, edit.end - edit.start)


def resolve(edits: Iterable[Edit], key: Callable[[Edit], tuple[int, int, float, int]] = priority) -> list[Edit]:
    """Of edits that overlap, the one with priority; the rest are left out. In order. Insertions at one place overlap."""
    kept: list[tuple[int, int, int]] = []
    out: list[Edit] = []
    ranked = sorted(edits, key=lambda e: (key(e), -e.start), reverse=True)
    for n, e in enumerate(ranked):
        i = bisect_left(kept, (e.start, e.end, -1))
        before = kept[i - 1] if i else None
        after = kept[i] if i < len(kept) else None
        if before and (before[1] > e.start or before[:2] == (e.start, e.end)):
            continue
        if after and (after[0] < e.end or after[:2] == (e.start, e.end) or (e.start == e.end == after[0])):
            continue
        if before and e.start == e.end == before[1]:
            continue
        insort(kept, (e.start, e.end, n))
        out.append(e)
    return sorted(out, key=lambda e: (e.start, e.end))


def carry(source: str, below: Sequence[Edit], view: str, alignment: Alignment, above: Sequence[Edit]) -> list[Edit]:
    """Edits `above`, made on `view` (source with `below` applied), as edits of the source, together with those of `below`.

    An edit that touches a stretch replaced below becomes one edit with it, reading what both give together.
    Both layers must be in order and not overlap; all of `below` must be applied ones."""
    cuts = alignment.cuts
    out: list[Edit] = []
    k = i = 0
    while i < len(above):
        group = [above[i]]
        while k < len(cuts) and cuts[k][1] <= group[0].start and not _touch(cuts[k], group[0]):
            out.append(below[k])
            k += 1
        first_cut = k
        grown = True
        while grown:
            grown = False
            while k < len(cuts) and _touch(cuts[k], group[-1]):
                k += 1
                grown = True
            while k > first_cut and i + 1 < len(above) and _touch(cuts[k - 1], above[i + 1]):
                i += 1
                group.append(above[i])
                grown = True
        i += 1
        if k == first_cut:
            shift = cuts[k - 1][3] - cuts[k - 1][1] if k else alignment.shift
            out.append(replace(group[0], start=group[0].start + shift, end=group[0].end + shift))
            continue
        a = min(group[0].start, cuts[first_cut][0])
        b = max(group[-1].end, cuts[k - 1][1])
        start = cuts[first_cut][2] - (cuts[first_cut][0] - a)
        end = cuts[k - 1][3] + (b - cuts[k - 1][1])
        read: list[str] = []
        pos = a
        for e in group:
            read += [view[pos : e.start], e.read]
            pos = e.end
        read.append(view[pos:b])
        out.append(_merge(group, below[first_cut:k], start, end, source[start:end], "".join(read)))
    out += below[k:]
    return [e for e in out if e.seen != e.read]


def _touch(cut: tuple[int, int, int, int], edit: Edit) -> bool:
    a, b = cut[0], cut[1]
    if a == b or edit.start == edit.end:
        return a == b == edit.start == edit.end or (a < edit.start < b) or (edit.start < a < edit.end)
    return a < edit.end and edit.start < b


def _merge(group: Sequence[Edit], merged: Sequence[Edit], start: int, end: int, seen: str, read: str) -> Edit:
    every = [*group, *merged]
    weakest = min(every, key=lambda e: RANK[e.certainty])
    return replace(
        group[0],
        start=start,
        end=end,
        seen=seen,
        read=read,
        certainty=weakest.certainty,
        confidence=min(e.confidence for e in every),
        reason="; ".join(dict.fromkeys(e.reason for e in every)),
    )
