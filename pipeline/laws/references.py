"""What every reference points to: resolved to laws of this book, or left open with the reason said."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, field

from pipeline.laws import mentions, notes, numerals
from pipeline.laws.assemble import Book
from pipeline.laws.bodies import CodeDraft
from pipeline.laws.extent import Draft
from pipeline.laws.mentions import Cited, Mention
from pipeline.laws.shape import Code, Law, Ref

_LISTED = re.compile(r".{0,70}?(?:\s{2,}|,\s*|(?:\. ?){2,})(?:see )?\d{1,3}(?:[-–, ]+\d{1,3})*\.?\s*\Z|.*\s{3,}\d{1,3}\s*\Z")
APART = 40_000
"""Letters from a code after which a number that it does not have is taken to be of something else."""
_OUTSIDE = frozenset({"number", "external", "foregoing", "mixed"})


@dataclass
class Index:
    """One code, ready for looking up numbers."""

    code: Code
    draft: CodeDraft
    first: int  # index of its first law in book.laws
    by_key: dict[tuple[int, str], int] = field(default_factory=dict)
    base: Index | None = None  # the code it adds to: "the laws of X govern, except ..."

    def show(self, value: int, suffix: str = "") -> str:
        """The number as this code prints its numbers."""
        kind = self.code.numbering
        return numerals.write(value, "roman" if kind == "roman" else "letters" if kind == "letters" else "arabic") + suffix


@dataclass
class Target:
    """Outcome of one cited number."""

    name: str
    law: str | None = None
    why: str = ""
    part: bool = False


def attach(book: Book) -> list[Index]:
    """Find and resolve all references of a book, in laws, in notes hanging from laws, and in commentary.
    Returns its codes ready for looking up more."""
    indexes = _indexes(book)
    at = 0
    owners: list[Index] = []
    for index in indexes:
        owners += [index] * len(index.draft.laws)
    for index in indexes:
        _find_base(book, indexes, index)
    for at, (law, draft) in enumerate(zip(book.laws, book.law_drafts, strict=True)):
        found = book.refs.setdefault(law.id, [])
        heads = {p.start for p in draft.parts}
        for m in mentions.find(book.sheet.text, draft.start, draft.end):
            if m.start < draft.body or m.start in heads:
                continue  # the law's own number, or that of a part
            ref = _resolve(book, indexes, owners[at], at, m, book.sheet.text, in_source=False)
            if ref:
                found.append(ref)
    for at, start, end in notes.hanging(book):
        law, note = book.laws[at], book.reading.source[start:end]
        for m in mentions.find(note):
            ref = _resolve(book, indexes, owners[at], at, m, note, in_source=True, shift=start)
            if ref:
                book.refs[law.id].append(ref)
    _outside(book, indexes)
    return indexes


def resolve_in(book: Book, indexes: list[Index], m: Mention) -> Ref | None:
    """One reference worded in the reading text outside laws; None for what says nothing there ("this rule")."""
    if not indexes or m.kind not in _OUTSIDE or (m.numbers and _no_roman(m, book.sheet.text)):
        return None
    return _resolve_outside(book, indexes, [i.draft.laws[0].start for i in indexes], m)


def _indexes(book: Book) -> list[Index]:
    out: list[Index] = []
    first = 0
    for code, draft in zip(book.codes, book.drafts, strict=True):
        index = Index(code, draft, first)
        for k, d in enumerate(draft.laws):
            if d.number is None:
                continue
            suffix = re.search(r"\d([a-k])\Z", d.number)
            index.by_key.setdefault((d.value, suffix[1] if suffix else ""), first + k)
            for extra in d.covers:
                index.by_key.setdefault((int(extra), ""), first + k)
        first += len(draft.laws)
        out.append(index)
    return out


def _code_of_game(indexes: list[Index], game: str | None, at: int, apart: Index | None = None) -> Index | None:
    """The code of a game: the one with most laws among those before `at` (a law index), else after."""
    fits = [i for i in indexes if i.code.game == game and i is not apart and "etiquette" not in i.code.code]
    if not fits:
        return None
    before = [i for i in fits if i.first < at]
    return max(before or fits, key=lambda i: (i.code.laws, i.first))


def _find_base(book: Book, indexes: list[Index], index: Index) -> None:
    """Whether the words in front of a code say that another code holds besides."""
    start = index.draft.laws[0].start
    low = max(0, start - 900, index.draft.start - 500)
    for m in mentions.find(book.sheet.text, low, start):
        if m.kind == "external" and m.game:
            base = _code_of_game(indexes, m.game, index.first, index)
            if base and base.first < index.first:
                index.base = base
                return


def _resolve(
    book: Book, indexes: list[Index], own: Index, at: int, m: Mention, text: str, *, in_source: bool, shift: int = 0
) -> Ref | None:
    law, draft = book.laws[at], book.law_drafts[at]
    start, end = (m.start + shift, m.end + shift) if in_source else book.reading.alignment.to_source(m.start, m.end)
    words = " ".join(text[m.start : m.end].split())

    def ref(kind: str, targets: list[Target]) -> Ref:
        why = "; ".join(dict.fromkeys(t.why for t in targets if t.why))
        ids = tuple(dict.fromkeys(t.law for t in targets if t.law))
        if why and not all(t.law for t in targets):
            ids = tuple(dict.fromkeys(t.law for t in targets if t.law))
        return Ref(start, end, kind, tuple(t.name for t in targets), ids, why, words, law.id)

    if m.kind in {"number", "mixed", "bare"}:
        if _no_roman(m, text):
            return None
        code, prefixed = own, False
        if m.game and m.game != own.code.game:
            other = _code_of_game(indexes, m.game, at, own)
            if other is None:
                return ref("external", [Target("external", why=f"no code of {m.game} in this text")])
            code, prefixed = other, True
        elif m.back and m.kind == "number" and draft.value and m.numbers[0].value >= draft.value:
            earlier = [i for i in indexes if i.first < own.first and (m.numbers[0].value, "") in i.by_key]
            if earlier:
                code, prefixed = earlier[-1], True
        if m.kind == "bare" and not _known_part(book, own, m.numbers[0]):
            return None
        if m.lead and (shown := _shown_diagram(book, m)):
            return ref("diagram", shown)
        targets = [_target(book, code, own, c, at, prefixed) for c in m.numbers]
        if m.lead and not any(t.law for t in targets):
            return ref("number", [Target("external", why=f"{t.name}: no law, and what is numbered is not said") for t in targets])
        if m.kind == "mixed":
            return ref("mixed", [Target(_own_name(law), law.id), *targets])
        kind = "range" if any(c.from_before for c in m.numbers) else "list" if len(targets) > 1 else "number"
        if all(t.part for t in targets):
            kind = "subitem"
        return ref(kind, targets)
    if m.kind == "pair":
        k = at + (1 if m.forward else -1)
        if not own.first <= k < own.first + len(own.draft.laws):
            return ref("mixed", [Target(_own_name(law), law.id), Target("external", why="no law stands there in this code")])
        return ref("mixed", [Target(_own_name(law), law.id), Target(_own_name(book.laws[k]), book.laws[k].id)])
    if m.kind == "ordinal":
        return ref("number", [_target(book, own, own, Cited(m.ordinal), at, False)]) if m.ordinal > 0 else None
    if m.kind == "part_of":
        return ref("subitem", [_target(book, own, own, Cited(m.numbers[0].value, x), at, False) for x in m.letters])
    if m.kind == "chapter":
        return _chapter(book, own, at, m, ref)
    if m.kind == "said":
        last = next((r for r in reversed(book.refs.get(law.id, ())) if r.resolved and r.kind in {"number", "subitem"}), None)
        if last:
            return ref(last.kind, [Target(last.targets[0], last.resolved[0])])
        return ref("self", [Target(_own_name(law), law.id)])
    if m.kind == "following":
        high = min(own.first + len(own.draft.laws), at + 1 + m.count)
        after = [Target(_own_name(book.laws[k]), book.laws[k].id) for k in range(at + 1, high)]
        return ref("list", after or [Target("external", why="no law stands after it in this code")])
    if m.kind == "self":
        if "ection" in m.noun or "SEC" in m.noun:
            part = _part_at(draft, m.start) if not in_source else None
            if part:
                return ref("self", [Target(f"{_own_name(law)}.{part}", law.id)])
        return ref("self", [Target(_own_name(law), law.id)])
    if m.kind in {"previous", "next"}:
        k = at + (1 if m.kind == "next" else -1)
        if own.first <= k < own.first + len(own.draft.laws):
            return ref("previous", [Target(_own_name(book.laws[k]), book.laws[k].id)])
        return ref("previous", [Target("external", why="no law stands there in this code")])
    if m.kind == "implied":
        if at - 1 >= own.first:
            return ref("implied", [Target(_own_name(book.laws[at - 1]), book.laws[at - 1].id)])
        return None
    if m.kind == "foregoing":
        low = max(own.first, at - m.count) if m.count else own.first
        before = [Target(_own_name(book.laws[k]), book.laws[k].id) for k in range(low, at)]
        return ref("foregoing", before or [Target("external", why="no law stands before it in this code")])
    if m.kind == "above":
        inside = next((i for i, p in enumerate(draft.parts) if p.start <= m.start < p.end), 0) if not in_source else 0
        if inside and draft.parts[inside - 1].label:
            return ref("foregoing", [Target(f"{_own_name(law)}.{draft.parts[inside - 1].label}", law.id)])
        return ref("foregoing", _same_heading(book, own, at) or [Target("external", why="says only 'above', and names no law")])
    if m.kind == "letters":
        return _letters(book, own, at, m, ref)
    if m.kind == "paragraph":
        return _paragraph(book, own, at, m, ref)
    if m.kind == "as_in":
        if m.game == own.code.game:
            return None
        code_in = _code_of_game(indexes, m.game, at, own)
        if code_in is None:
            return ref("external", [Target("external", why=f"no code of {m.game} in this text")])
        values = [int(v) for v in draft.covers] or [draft.value]
        return ref("external", [_target(book, code_in, own, Cited(v), at, True) for v in values])
    if m.kind == "external":
        formal = own.draft.announced or own.draft.numbering != "none"  # not rules in running prose, which may name the code
        if m.game and m.game == own.code.game and not m.loose and formal:
            return None
        if m.loose and m.game == own.code.game and formal:
            return ref("external", [Target("external", why="the usual rules of a game: no code in particular")])
        code_in = _code_of_game(indexes, m.game, at, own) if m.game else None
        if code_in:
            return ref("external", [Target(f"{code_in.code.code}:*", f"{law.book}/{code_in.code.code}")])
        return ref(
            "external",
            [Target("external", why=f"no code of {m.game} in this text" if m.game else "an enactment outside this text")],
        )
    if m.kind == "diagram":
        number = re.sub(r"\D", "", m.label) or m.label
        known = any(number == re.sub(r"\D", "", d.label or "") for d in book.diagrams)
        why = "" if known else f"no diagram {m.label} is printed as text here"
        return ref("diagram", [Target(f"No. {m.label}", f"{law.book}/diagram/{number}" if known else None, why)])
    return None


_CHAPTER = re.compile(r"\b(?:chap(?:itre|ter|\.)|titre)\s+(?P<num>[^\W_]+(?:-[^\W_]+)?)", re.I)


def _chapters(book: Book, own: Index) -> list[tuple[int | None, int, int]]:
    """The chapters of a code, by their headings: number, first law, law after the last (indexes of laws)."""
    heads = [
        (b.start, mentions.value(m["num"]))
        for b in book.sheet.blocks
        if b.kind == "heading" and own.draft.start <= b.start < own.draft.end and (m := _CHAPTER.search(b.title))
    ]
    out: list[tuple[int | None, int, int]] = []
    count = len(own.draft.laws)
    for i, (start, number) in enumerate(heads):
        stop = heads[i + 1][0] if i + 1 < len(heads) else own.draft.end + 1
        inside = [k for k in range(count) if start < book.law_drafts[own.first + k].start < stop]
        if inside:
            out.append((number, own.first + inside[0], own.first + inside[-1] + 1))
    return out


def _chapter(book: Book, own: Index, at: int, m: Mention, ref: Callable[[str, list[Target]], Ref]) -> Ref | None:
    """A chapter named or numbered: the laws that stand under its heading."""
    chapters = _chapters(book, own)
    here = next((i for i, (_, a, b) in enumerate(chapters) if a <= at < b), None)
    if m.numbers:
        wanted = {c.value for c in m.numbers}
        found = [c for c in chapters if c[0] in wanted]
        missing = sorted(wanted - {c[0] for c in found if c[0] is not None})
        if missing:
            shown = ", ".join(numerals.to_roman(v) for v in missing)
            return ref("external", [Target("external", why=f"no chapter {shown} in {own.code.code}")])
    elif here is None:
        return None  # of a book that is not divided so, or of the book around the laws
    else:
        k = here + (1 if m.way in _ONWARDS else 0 if m.way in {"this", "ce", "présent"} else -1)
        if not 0 <= k < len(chapters):
            return ref("external", [Target("external", why="no chapter stands there in this code")])
        found = [chapters[k]]
    laws = [book.laws[k] for _, a, b in found for k in range(a, b)]
    kind = "foregoing" if not m.numbers and m.way not in _ONWARDS | {"this", "ce", "présent"} else "range"
    return ref(kind, [Target(_own_name(law), law.id) for law in laws])


_ONWARDS = frozenset({"next", "following", "suivant", "qui suit"})


def _shown_diagram(book: Book, m: Mention) -> list[Target]:
    """The diagrams that bear the numbers of a bare "see No. 4"; none where one of them is no diagram."""
    labels = {re.sub(r"\D", "", d.label or "") for d in book.diagrams}
    numbers = [str(c.value) for c in m.numbers]
    if not numbers or not set(numbers) <= labels:
        return []
    return [Target(f"No. {n}", f"{book.reading.book}/diagram/{n}") for n in numbers]


def _own_name(law: Law) -> str:
    return law.number or law.id.rsplit("/", 1)[1]


def _no_roman(m: Mention, text: str) -> bool:
    """ "the rule I have given": a capital I that is no number."""
    one = m.numbers[-1].printed in {"I", "C", "L", "V", "X"}
    return one and not m.plural and bool(re.match(r"\s+[a-z]", text[m.end : m.end + 3]))


def _known_part(book: Book, own: Index, c: Cited) -> bool:
    k = own.by_key.get((c.value, ""))
    return (c.value, c.letter) in own.by_key or (k is not None and any(p.label == c.letter for p in book.law_drafts[k].parts))


def _target(book: Book, code: Index, own: Index, c: Cited, at: int, prefixed: bool) -> Target:
    """One cited number looked up in `code`, then in the code it adds to."""
    for index in (code, code.base):
        if index is None:
            continue
        lead = f"{index.code.code}:" if prefixed or index is not own else ""
        k = index.by_key.get((c.value, c.letter))
        if k is not None:
            return Target(lead + _shown(book, index, k, c), book.laws[k].id)
        k = index.by_key.get((c.value, ""))
        if k is None:
            continue
        if not c.letter:
            return Target(lead + _shown(book, index, k, c), book.laws[k].id)
        piece = next((p for p in book.law_drafts[k].parts if p.label and c.letter == p.label.split()[-1].lower()), None)
        name = f"{lead}{index.show(c.value)}.{c.letter}"
        if piece:
            return Target(name, book.laws[k].id, part=True)
        return Target(name, None, f"law {index.show(c.value)} has no part {c.letter}", True)
    last = max((v for v, _ in code.by_key), default=0)
    name = ("" if code is own else f"{code.code.code}:") + code.show(c.value, c.letter)
    return Target(
        name, None, f"no law {code.show(c.value, c.letter)} in {code.code.code} ({code.code.laws} laws, the last numbered {last})"
    )


def _shown(book: Book, index: Index, k: int, c: Cited) -> str:
    number = book.laws[k].number or ""
    return index.show(c.value, c.letter) if book.law_drafts[k].covers else number or index.show(c.value, c.letter)


def _part_at(draft: Draft, pos: int) -> str | None:
    """Number of the section of a law that `pos` stands in."""
    found = None
    for p in draft.parts:
        if p.start > pos:
            break
        if p.label and p.label.startswith("SEC"):
            found = p.label.split()[-1]
    return found


def _same_heading(book: Book, own: Index, at: int) -> list[Target]:
    return []


def _letters(book: Book, own: Index, at: int, m: Mention, ref: object) -> Ref | None:
    for k in range(at, max(own.first, at - 4) - 1, -1):
        labels = {p.label for p in book.law_drafts[k].parts}
        if set(m.letters) <= labels:
            law = book.laws[k]
            return ref("subitem", [Target(f"{_own_name(law)}.{x}", law.id, part=True) for x in m.letters])  # type: ignore[operator,no-any-return]
    return None


def _paragraph(book: Book, own: Index, at: int, m: Mention, ref: object) -> Ref | None:
    k: int | None = at
    part = _part_at(book.law_drafts[at], m.start) if "ection" in m.noun else None
    if part:
        return ref("self", [Target(f"{_own_name(book.laws[at])}.{part}", book.laws[at].id)])  # type: ignore[operator,no-any-return]
    if m.numbers:
        k = own.by_key.get((m.numbers[0].value, m.numbers[0].letter))
        if k is None:
            return ref("subitem", [Target(own.show(m.numbers[0].value), None, "no such law in this code")])  # type: ignore[operator,no-any-return]
    assert k is not None
    labelled = [p for p in book.law_drafts[k].parts if p.label]
    law = book.laws[k]
    place = m.ordinal - 1 if m.ordinal > 0 else len(labelled) - 1
    if 0 <= place < len(labelled):
        return ref("subitem", [Target(f"{_own_name(law)}.{labelled[place].label}", law.id, part=True)])  # type: ignore[operator,no-any-return]
    return ref("subitem", [Target(f"{_own_name(law)}.{m.ordinal}", law.id)])  # type: ignore[operator,no-any-return]


def _outside(book: Book, indexes: list[Index]) -> None:
    """References in commentary, each resolved in the code of the game it stands under."""
    if not indexes:
        return
    text = book.sheet.text
    spans = sorted((d.start, d.end) for d in book.law_drafts)
    skip = notes.footnote_blocks(book)
    low, high = book.bounds
    cursor = low
    gaps: list[tuple[int, int]] = []
    for a, b in [*spans, (high, high)]:
        if a > cursor:
            gaps.append((cursor, a))
        cursor = max(cursor, b)
    starts = [i.draft.laws[0].start for i in indexes]
    for a, b in gaps:
        for m in mentions.find(text, a, b, kinds=_OUTSIDE):
            if _listed(book, m):
                continue
            if _no_roman(m, text) if m.numbers else False:
                continue
            if skip and any(s <= m.start < e for s, e in skip[max(0, bisect_right(skip, (m.start, high)) - 1) :][:1]):
                continue
            ref = _resolve_outside(book, indexes, starts, m)
            if ref:
                book.refs_outside.append(ref)


def _listed(book: Book, m: Mention) -> bool:
    """Whether a mention is a heading, or a line of a table of contents or an index."""
    sheet = book.sheet
    k = sheet.block_of(m.start)
    if k < 0 or sheet.blocks[k].kind in {"heading", "rule", "picture", "running"}:
        return True
    stop = sheet.text.find("\n", m.end)
    line = sheet.text[sheet.text.rfind("\n", 0, m.start) + 1 : stop if stop >= 0 else len(sheet.text)]
    return bool(_LISTED.match(line))


def _resolve_outside(book: Book, indexes: list[Index], starts: list[int], m: Mention) -> Ref | None:
    text = book.sheet.text
    words = " ".join(text[m.start : m.end].split())
    start, end = book.reading.alignment.to_source(m.start, m.end)
    place = bisect_right(starts, m.start)
    at = indexes[place - 1].first + 1 if place else 0
    near = _nearest(book, indexes, place, m.start)

    def ref(kind: str, targets: list[Target]) -> Ref:
        why = "; ".join(dict.fromkeys(t.why for t in targets if t.why))
        return Ref(start, end, kind, tuple(t.name for t in targets), tuple(t.law for t in targets if t.law), why, words)

    if m.numbers:
        code = (_code_of_game(indexes, m.game, at) if m.game else None) or near
        if code.code.numbering == "none":
            return None  # what is numbered there is something else
        targets = [_target(book, code, code, c, at, True) for c in m.numbers]
        apart = min(abs(code.draft.start - m.start), abs(code.draft.end - m.start))
        if apart > APART and not m.game and not any(t.law for t in targets):
            return None
        kind = "range" if any(c.from_before for c in m.numbers) else "list" if len(targets) > 1 else "number"
        return ref("subitem" if all(t.part for t in targets) else kind, targets)
    if m.kind == "foregoing":
        if not place or m.count:
            return None
        return ref("foregoing", [Target(f"{near.code.code}:*", f"{book.reading.book}/{near.code.code}")])
    code_in = _code_of_game(indexes, m.game, at)
    if code_in:
        return ref("external", [Target(f"{code_in.code.code}:*", f"{book.reading.book}/{code_in.code.code}")])
    return ref(
        "external", [Target("external", why=f"no code of {m.game} in this text" if m.game else "an enactment outside this text")]
    )


def _nearest(book: Book, indexes: list[Index], place: int, pos: int) -> Index:
    """The code that commentary at `pos` talks of: that of the game it stands under, else the nearest."""
    game = book.game_at(pos)
    same = [i for i in indexes if i.code.game == game]
    pool = same or indexes
    return min(pool, key=lambda i: min(abs(i.draft.start - pos), abs(i.draft.end - pos)))
