"""Sequences: which candidate numbers belong to one numbering, and which numberings stand inside others."""

from __future__ import annotations

from dataclasses import dataclass, field

from pipeline.laws.labels import BLOCK, INLINE, LINE, OWN_LINE, WRAPPED, Label, Reading

FAR = 14_000
"""Characters after which a numbering of short items is taken to be over (longer items stretch it)."""


@dataclass(slots=True)
class Item:
    """One member of a numbering."""

    label: Label
    way: Reading
    depth: int = 0
    number: str = ""
    note: str = ""

    @property
    def top(self) -> int:
        """The last number it stands for (a range's upper end)."""
        return self.label.hi if self.label.hi is not None else self.way.value


@dataclass(slots=True)
class Run:
    """A numbering. parent: index of (run, item) it stands inside of, None at the top."""

    style: str
    items: list[Item] = field(default_factory=list)
    parent: tuple[int, int] | None = None
    order: int = 0
    also: frozenset[str] = frozenset()  # styles the next item may have ("ARTICLE PREMIER", then "II.")
    crossed: bool = False  # other numberings run on across its items: chapters, not laws

    @property
    def start(self) -> int:
        return self.items[0].label.start

    @property
    def reach(self) -> int:
        n = len(self.items)
        if n < 3:
            return FAR
        span = self.items[-1].label.start - self.items[0].label.start
        return max(FAR, min(8 * span // (n - 1), 60_000))


def _fit(last: Item, before: Item | None, c: Label, w: Reading) -> tuple[int, bool] | None:
    """How well `c` goes on after `last`: (cost, replaces last); None: not at all."""
    value, top = w.value, last.top
    base = {WRAPPED: 60, INLINE: 8, LINE: 4}.get(c.place, 0) + (6 if w.inferred else 0)
    if c.place == WRAPPED or (c.weak and value != top + 1):
        return None
    if c.weak:
        base += 6
    if (
        before is not None
        and last.label.place == before.label.place
        and OWN_LINE in (last.label.place, c.place)
        and (last.label.place != c.place)
    ):
        base += 5  # numbers on lines of their own, and numbers before words: seldom one numbering
    if before is not None and abs(before.label.indent - last.label.indent) < 2 <= abs(last.label.indent - c.indent):
        base += 2  # set further in, or out, than the numbers before
    if w.suffix:
        follows = (value == top and (not last.way.suffix or ord(w.suffix) == ord(last.way.suffix) + 1)) or (
            value == top + 1 and w.suffix == "a"
        )
        return (base, False) if follows else None
    if value == top + 1:
        return base, False
    if w.style.endswith("letters"):
        return None
    if value == top and not last.way.suffix and value > 1:
        weak = last.label.place < c.place or (last.way.inferred and not w.inferred)
        if weak:
            return base + 5, True
        return (base + 30, False) if c.place >= BLOCK and not w.inferred else None
    if before is not None and last.note == "gap" and value == before.top + 1:
        return base + 10, True
    reach = 7 if c.place > BLOCK else 4 if c.place >= LINE else 0
    if top + 1 < value <= top + reach and not w.inferred:
        return base + 20 + 4 * (value - top), False
    return None


def chain(labels: list[Label], walls: list[int]) -> list[Run]:
    """All numberings. `walls`: offsets of headings that begin a new body of laws; a 1 after one starts afresh.

    One pass with a stack of open numberings: a candidate goes on with the innermost one it fits, which closes those
    inside it. Cost is linear: the stack is short, since numberings out of reach are dropped.
    """
    runs: list[Run] = []
    stack: list[Run] = []
    closed: dict[str, Run] = {}
    wall = 0
    for c in labels:
        while stack and c.start - stack[0].items[-1].label.start > stack[0].reach:
            gone = stack.pop(0)
            closed[gone.style] = gone
        fresh = False
        while wall < len(walls) and walls[wall] <= c.start:
            wall += 1
            fresh = True
        best: tuple[int, int, Reading, bool] | None = None
        for depth in range(len(stack) - 1, max(-1, len(stack) - 24), -1):
            run = stack[depth]
            last = run.items[-1]
            if c.start - last.label.start > run.reach:
                continue
            before = run.items[-2] if len(run.items) > 1 else None
            for w in c.ways:
                if w.style != run.style and w.style not in run.also:
                    other = _taken_anew(run, w)
                    if other is not None and (best is None or best[0] > 16):
                        best = (16, depth, w, False)
                    continue
                fit = _fit(last, before, c, w)
                if fit:
                    # a single stray item inside is no reason to stay with it
                    cost = fit[0] + (len(stack) - 1 - depth) // 3 + (6 if len(run.items) == 1 else 0)
                    if best is None or cost < best[0]:
                        best = (cost, depth, w, fit[1])
        first = next((w for w in c.ways if w.value == 1 and not w.suffix and not w.inferred), None)
        if best and not (fresh and first and best[2].value != 1):
            _, depth, w, replaces = best
            run = stack[depth]
            for inner in stack[depth + 1 :]:
                closed[inner.style] = inner
            del stack[depth + 1 :]
            anew = _taken_anew(run, w) if w.style != run.style and w.style not in run.also else None
            if anew is not None:
                run.items[0].way = anew
                run.style = w.style
            note = ""
            if replaces:
                run.items.pop()
            if run.items:
                top = run.items[-1].top
                note = "" if w.suffix or w.value == top + 1 else "duplicate" if w.value == top else "gap"
            run.items.append(Item(c, w, len(stack) - 1, note=note))
            if run.also:
                run.also = frozenset({w.style} if w.style != run.style else ())
            continue
        if c.place in (WRAPPED, INLINE) and not first:
            continue
        if c.place == WRAPPED or (c.weak and not (first and c.printed.isdigit())):
            continue
        again = _revive(c, closed, stack)
        if again:
            stack.append(again)
            continue
        one = next((x for x in c.ways if x.value == 1), None) if c.printed in {"l", "|", "!"} else None
        w = first or one or next((x for x in c.ways if not x.inferred), None) or c.ways[0]
        if w.value != 1 and (w.inferred or w.style.endswith("letters") or w.value in (50, 100, 500, 1000)):
            continue
        run = Run(w.style, [Item(c, w, len(stack))], order=len(runs))
        if first and c.prefix in {"art-", "law-"}:
            run.also = frozenset({"roman", "arabic"})
        runs.append(run)
        stack.append(run)
    _nest(runs)
    return runs


def _taken_anew(run: Run, w: Reading) -> Reading | None:
    """Another way to take a numbering's only member, of which `w` is the next ("I." before "2." is a spoilt 1)."""
    if len(run.items) != 1 or w.inferred or w.value < 2:
        return None
    ways = run.items[0].label.ways
    return next((x for x in ways if x.style == w.style and x.value == w.value - 1 and not x.suffix), None)


def _revive(c: Label, closed: dict[str, Run], stack: list[Run]) -> Run | None:
    """A closed numbering that `c` carries on exactly, across a boundary of the numbering around it."""
    for w in c.ways:
        run = closed.get(w.style)
        if run is None or w.inferred or w.suffix or len(run.items) < 3 or c.start - run.items[-1].label.start > run.reach:
            continue
        if w.value == run.items[-1].top + 1 and w.value > 3:
            for outer in stack:
                outer.crossed = True
            run.items.append(Item(c, w, len(stack)))
            return run
    return None


def _nest(runs: list[Run]) -> None:
    """Give each numbering the item of the narrowest numbering around it."""
    spans = sorted(runs, key=lambda r: (r.start, -len(r.items)))
    open_: list[Run] = []
    for run in spans:
        while open_ and open_[-1].items[-1].label.start + open_[-1].reach < run.start:
            open_.pop()
        for outer in reversed(open_):
            if outer.crossed or len(outer.items) < 2 or outer.start >= run.start:
                continue
            last = outer.items[-1].label.start
            ends = run.items[-1].label.start
            if ends < last:
                k = _between(outer, run.start)
                if k is not None and outer.items[k + 1].label.start > ends:
                    run.parent = (outer.order, k)
                    break
            elif run.start > last and outer.style != run.style:
                run.parent = (outer.order, len(outer.items) - 1)
                break
        open_.append(run)


def _between(run: Run, pos: int) -> int | None:
    lo, hi = 0, len(run.items) - 1
    if not run.items[0].label.start <= pos <= run.items[hi].label.start:
        return None
    while lo < hi - 1:
        mid = (lo + hi) // 2
        if run.items[mid].label.start <= pos:
            lo = mid
        else:
            hi = mid
    return lo
