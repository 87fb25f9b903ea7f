"""What persons decided about norms, laid over the program's reading.

A decision names a law and, in it, a norm by its letter, by words of the law it is read from, or by both. `set` replaces
the slots whose cells are filled and leaves the others as read, `add` puts a norm of the person's own, `drop` takes one
away. The result has provenance `person`. What does not fit (no such law, letter, words or term, two decisions that
disagree) is a Failure with file and line and is not applied; the rest is. Words are found again by likeness, so that a
decision outlives another reading of the page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from string import ascii_lowercase
from typing import Any

from rapidfuzz import fuzz, process

from pipeline.errors import BadInput, Failure
from pipeline.laws.shape import Law, LawBook
from pipeline.norms.shape import Norm, On, Span
from pipeline.norms.vocabulary import SLOTS, known, load
from pipeline.terms import alternatives

ACTIONS = ("set", "add", "drop")
LISTS = frozenset("when unless choices effect formula refs unmapped".split())
CELLS = (*SLOTS, "refs", "unmapped")
"""The slots a decision can fill: those of the vocabulary, and two that hold free words."""
EMPTY = "-"
"""What a person writes to empty a slot; a blank cell leaves it as it was read."""
_BY_NOBODY = ("", "nobody", "nobody named", "none")
_LIKE = 85.0  # likeness (0-100) from which words of the law are those that were quoted: three letters in twenty may differ


@dataclass(frozen=True, slots=True)
class Decision:
    """One row of a person's file. where: file and line; law: id or number; norm: letter or ""; words: words of the law or "";
    cells: slot -> as written, filled ones only; note: who, when, why."""

    where: str
    law: str
    norm: str
    words: str
    action: str
    cells: dict[str, str]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Decided:
    """norms: in the order of their laws; dropped: what a person took away, with the note; failures: what does not fit."""

    norms: list[Norm]
    dropped: list[Norm]
    failures: list[Failure]


@dataclass(frozen=True, slots=True)
class _Placed:
    decision: Decision
    law: Law
    target: Norm | None
    span: Span
    values: dict[str, Any]


def decide(norms: Sequence[Norm], decisions: Sequence[Decision], *, laws: Sequence[Law], book: LawBook) -> Decided:
    """Norms with the decisions laid over them. laws: those the norms were read from; book: the whole
    book, in which a decision on a law that was not asked for is no fault."""
    by_law: dict[str, list[Norm]] = {law.id: [] for law in laws}
    for n in norms:
        by_law.setdefault(n.law, []).append(n)
    placed, failures = [], []
    for d in decisions:
        try:
            law = _law(d, book.laws)
            if law.id in by_law:
                placed.append(_place(d, law, by_law[law.id]))
        except BadInput as e:
            failures.append(Failure(book.book, None, d.where, "norms", e.what, e.advice))
    sound, clashes = _sorted(placed, book.book)
    out, dropped = [], []
    for law in laws:
        here = [p for p in sound if p.law.id == law.id]
        kept, gone = _over(by_law.pop(law.id), here)
        out += kept
        dropped += gone
    return Decided(out, dropped, failures + clashes)


def _law(d: Decision, laws: Sequence[Law]) -> Law:
    name = d.law.casefold()
    found = [x for x in laws if x.id.casefold() == name]
    found = found or [x for x in laws if x.id.casefold().endswith("/" + name)]
    found = found or [x for x in laws if x.number is not None and x.number.casefold() == name]
    if not found:
        raise BadInput(f"no law {d.law!r} was found in the book", advice="`hoyle laws SOURCE` lists them")
    if len(found) > 1:
        some = ", ".join(x.id for x in found[:4]) + (", ..." if len(found) > 4 else "")
        raise BadInput(f"{len(found)} laws are called {d.law!r}", advice=f"write one of {some}")
    return found[0]


def _place(d: Decision, law: Law, norms: Sequence[Norm]) -> _Placed:
    """A decision at its norm. BadInput for an action, a term, a letter or words that do not fit."""
    if d.action not in ACTIONS:
        raise BadInput(f"{d.action!r} is no action", advice="set, add or drop")
    values = {slot: _value(slot, cell) for slot, cell in d.cells.items()}
    if d.action == "drop" and values:
        raise BadInput("drops a norm and fills its slots at once", advice="`set` changes a norm, `drop` takes it away")
    if d.action != "drop" and not values:
        raise BadInput(f"{d.action} without a slot", advice="fill a cell; - empties a slot")
    places = list(_places(d, law)) if d.words else []
    span = places[0] if places else (law.start, law.end)
    target = None if d.action == "add" else _target(d, law, norms, places)
    if target is None and not values.get("kind"):
        raise BadInput("a norm of a person's own needs its kind", advice=", ".join(load()["kinds"]))
    return _Placed(d, law, target, span, values)


def _target(d: Decision, law: Law, norms: Sequence[Norm], places: Sequence[Span]) -> Norm | None:
    """The norm that is meant; None where a person sets what the program read nothing of."""
    number = law.id.rsplit("/", 1)[-1]
    have = ", ".join(n.norm for n in norms) or "none"
    if not d.norm and not d.words:
        if len(norms) == 1:
            return norms[0]
        raise BadInput(f"which norm of law {number}?", advice=f"give its letter ({have}) or words of the law; add needs neither")
    there = [n for n in norms if not d.words or any(_stands(n, p) for p in places)]
    if d.norm:
        named = [n for n in norms if n.norm == d.norm]
        if not named:
            raise BadInput(f"law {number} has no norm {d.norm!r}", advice=f"norms as now read: {have}")
        if named[0] not in there:
            now = ", ".join(n.norm for n in there) or "none"
            raise BadInput(f"norm {number}{d.norm} is not read from these words", advice=f"read from them: {now}")
        return named[0]
    if len(there) > 1:
        letters = ", ".join(n.norm for n in there)
        raise BadInput(f"{len(there)} norms are read from these words", advice=f"give the letter too: {letters}")
    if not there and d.action == "drop":
        raise BadInput("no norm is read from these words", advice=f"norms as now read: {have}")
    return there[0] if there else None


def _stands(n: Norm, place: Span) -> bool:
    """Half of the words or more lie in what the norm was read from."""
    return 2 * (min(n.end, place[1]) - max(n.start, place[0])) >= place[1] - place[0]


def _places(d: Decision, law: Law) -> Iterator[Span]:
    """Where the quoted words stand in the law (source offsets): every exact place, else the likest one."""
    text, at = _folded(law.text)
    words = _folded(d.words)[0].strip()
    if not words:
        raise BadInput(f"{d.words!r} holds no word", advice="quote words of the law")
    found = []
    i = text.find(words)
    while i >= 0:
        found.append((i, i + len(words)))
        i = text.find(words, i + 1)
    if not found:
        like = fuzz.partial_ratio_alignment(words, text, score_cutoff=_LIKE) if len(words) <= len(text) else None
        if like is None or like.dest_end <= like.dest_start:
            number = law.id.rsplit("/", 1)[-1]
            raise BadInput(f"these words do not stand in law {number}", advice="quote them as `hoyle laws` prints them")
        found.append((like.dest_start, like.dest_end))
    for a, b in found:
        yield law.alignment.to_source(at[a], at[b - 1] + 1)


def _folded(text: str) -> tuple[str, list[int]]:
    """Letters and digits in one case, all else one space; and where each stands in the text."""
    out: list[str] = []
    at: list[int] = []
    for i, ch in enumerate(text):
        for c in ch.casefold() if ch.isalnum() else " ":
            if c != " " or (out and out[-1] != " "):
                out.append(c)
                at.append(i)
    return "".join(out), at


def _value(slot: str, cell: str) -> Any:
    """A cell as the slot's value. BadInput for a term the vocabulary does not have."""
    if cell == EMPTY:
        if slot == "kind":
            raise BadInput("a norm cannot be without a kind", advice=", ".join(load()["kinds"]))
        return () if slot in LISTS else None
    if slot in ("refs", "unmapped"):
        return tuple(x.strip() for x in cell.split(" & ") if x.strip())
    if slot == "on":
        act, _, by = cell.partition(" by ")
        return On(_term("on", act), None if by.strip().lower() in _BY_NOBODY else _term("bearer", by))
    if slot in LISTS:
        return tuple(_term(slot, x) for x in cell.split(" & "))
    return _term(slot, cell)


def _term(slot: str, text: str) -> str:
    """A term in the spelling of the vocabulary; alternatives of a condition or an event stand with a bar between."""
    section = SLOTS[slot]
    try:
        terms = [str(t) for t in alternatives(text)]
    except ValueError:
        raise BadInput(f"{slot}: {text.strip()!r} is not a term", advice="name, name(argument) or not name") from None
    if len(terms) > 1 and slot not in ("on", "when", "unless"):
        raise BadInput(f"{slot}: {text.strip()!r} holds several terms", advice="terms of a list are set apart by ' & '")
    for t in terms:
        if not known(section, t):
            words = load()[section]
            like = process.extractOne(t.removeprefix("not "), list(words), scorer=fuzz.ratio, score_cutoff=60)
            advice = f"the nearest is {like[0]}" if like else "the terms are in pipeline/norms/vocabulary.toml"
            raise BadInput(f"{slot}: {t!r} is no term of the vocabulary", advice=advice)
    return "|".join(terms)


def _sorted(placed: Sequence[_Placed], book: str) -> tuple[list[_Placed], list[Failure]]:
    """The decisions that agree, and a Failure for each of those that do not: none of two that clash is preferred."""
    bad: dict[int, str] = {}
    for i, a in enumerate(placed):
        for j, b in enumerate(placed[:i]):
            if a.law.id == b.law.id and _clash(a, b):
                bad.setdefault(j, a.decision.where)
                bad.setdefault(i, b.decision.where)
    failures = []
    for i, other in sorted(bad.items()):
        where = placed[i].decision.where
        line = other.rsplit(", ", 1)[-1]
        failures.append(Failure(book, None, where, "norms", f"does not agree with {line} on the same norm", "keep one of them"))
    return [p for i, p in enumerate(placed) if i not in bad], failures


def _clash(a: _Placed, b: _Placed) -> bool:
    if a.target is None or b.target is None:
        # two norms of a person's own are one said twice when a slot differs and they are put at the same words
        own = a.target is b.target is None and a.decision.action == b.decision.action == "set"
        return own and a.span == b.span and a.values != b.values
    if a.target.norm != b.target.norm:
        return False
    if a.decision.action != b.decision.action:
        return True
    return any(a.values[s] != b.values[s] for s in a.values.keys() & b.values.keys())


def _over(norms: Sequence[Norm], decided: Sequence[_Placed]) -> tuple[list[Norm], list[Norm]]:
    """The norms of one law with what was decided of them, and those dropped."""
    kept, dropped = list(norms), []
    letters = {n.norm for n in norms}
    for p in decided:
        i = next((i for i, n in enumerate(kept) if p.target is not None and n.norm == p.target.norm), None)
        if p.decision.action == "drop":
            if i is not None:
                dropped.append(_by_person(kept.pop(i), {}, p.decision))
            continue
        if i is not None:
            kept[i] = _by_person(kept[i], p.values, p.decision)
            continue
        own = _own(p)
        same = next((i for i, n in enumerate(kept) if _says(n) == _says(own)), None)
        if same is not None:  # the program reads it too by now: it is the person's, once
            kept[same] = replace(own, norm=kept[same].norm)
            continue
        letter = _free(letters)
        letters.add(letter)
        kept.append(replace(own, norm=letter))
    return kept, dropped


def _by_person(n: Norm, values: dict[str, Any], d: Decision) -> Norm:
    note = n.note if d.note in n.note else "; ".join(x for x in (n.note, d.note) if x)
    person = tuple(s for s in CELLS if s in values or s in n.person)
    spans = {s: x for s, x in n.spans.items() if s not in values}
    return replace(n, **values, spans=spans, provenance="person", confidence=1.0, unread=(), person=person, note=note)


def _own(p: _Placed) -> Norm:
    law = p.law
    a, b = law.alignment.to_reading(*p.span) if p.decision.words else (0, len(law.text))
    empty = Norm(law.book, law.id, "", "", *p.span, text=law.text[a:b])
    return _by_person(empty, p.values, p.decision)


def _says(n: Norm) -> tuple[Any, ...]:
    return tuple(set(v) if isinstance(v := getattr(n, s), tuple) else v for s in SLOTS)


def _free(letters: set[str]) -> str:
    names: list[str] = [*ascii_lowercase, *(a + b for a in ascii_lowercase for b in ascii_lowercase)]
    return next(x for x in names if x not in letters)
