"""An edition's rules put into words: numbered laws with headings, sub-items, references and their norms, as one text."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, field
from typing import Any

from pipeline.errors import UsageError
from pipeline.specimens import grammar, norms
from pipeline.specimens.numerals import References, label
from pipeline.specimens.rules import Edition, Rule

_SUBITEM = re.compile(r"\(([a-z])\) ")
WRONG = "printed wrong on purpose: contradicts the other laws of the edition"


@dataclass(slots=True)
class Misprint:
    """One word printed wrong: `seen` stands where `meant` was meant. start, end: of the printed word in the book's text;
    norms: letters of the law's norms whose words hold it; page and box are filled in when the pages are set."""

    law: str
    seen: str
    meant: str
    start: int
    end: int
    norms: tuple[str, ...] = ()
    page: int = 0
    box: tuple[int, int, int, int] | None = None


@dataclass(slots=True)
class LawText:
    """One law. rules: ids of the rules it states; paragraphs: as printed, without the number; offsets: of each paragraph;
    subitems: (label, start, end); refs: (start, end, kind, targets); norms: records with spans; offsets in the book's text."""

    number: str
    heading: str
    rules: tuple[str, ...]
    paragraphs: list[str]
    start: int = 0
    end: int = 0
    offsets: list[int] = field(default_factory=list)
    subitems: list[tuple[str, int, int]] = field(default_factory=list)
    refs: list[tuple[int, int, str, tuple[str, ...]]] = field(default_factory=list)
    norms: list[dict[str, Any]] = field(default_factory=list)
    wrong: str = ""


@dataclass(slots=True)
class BookText:
    """The text of a book as a careful editor would print it: no furniture, no long s, one paragraph a line."""

    edition: Edition
    text: str
    title: list[str]
    laws: list[LawText]
    misprint: Misprint | None = None


@dataclass(slots=True)
class _Draft:
    """A law before it has its place: text, references and norms counted from the first letter after its number."""

    rules: tuple[Rule, ...]
    number: str
    text: str = ""
    refs: list[tuple[int, int, str, tuple[str, ...]]] = field(default_factory=list)
    norms: list[tuple[int, int, Rule, dict[str, Any]]] = field(default_factory=list)
    slip: tuple[int, str, str] | None = None  # offset, seen, meant


def compose(edition: Edition, *, misprint: bool = False) -> BookText:
    """The book's text. Same edition, same text. misprint: plant one wrong word; UsageError when no word qualifies."""
    rng = random.Random(f"compose/{edition.kind.name}/{edition.seed}")
    number = {r.id: label(edition.first + i, edition.numerals) for i, law in enumerate(edition.laws) for r in law}
    surface = References(edition.words, edition.kind.language, edition.numerals, rng)
    drafts = [_draft(law, edition, number, surface, rng) for law in edition.laws]
    if misprint:
        _plant(drafts, edition)
    return _lay(edition, drafts)


def _draft(law: tuple[Rule, ...], e: Edition, number: dict[str, str], surface: References, rng: random.Random) -> _Draft:
    """All rules of one law, one after the other."""
    d = _Draft(law, number[law[0].id])
    for r in law:
        m = _word(r, e, number, surface, rng)
        if d.text:
            d.text += " "
        base = len(d.text)
        d.text += m.text
        d.refs += [(base + a, base + b, kind, t) for a, b, kind, t in m.refs]
        table = {**r.norms, **r.wrong_norms} if r.id in e.wrong else r.norms
        for letter, (a, b) in m.tags.items():
            if letter not in table:
                raise UsageError(f"rule {r.id!r} has no norm {letter!r}")
            norm = norms.parse(table[letter], e.words)
            norm["refs"] = [t for x, y, _, ts in m.refs for t in ts if a <= x and y <= b]
            d.norms.append((base + a, base + b, r, norm))
    d.norms.sort(key=lambda n: (n[0], n[1]))
    return d


def _word(r: Rule, e: Edition, number: dict[str, str], surface: References, rng: random.Random) -> grammar.Marked:
    pool = r.wrong if r.id in e.wrong else tuple(w for w in r.wordings if grammar.rules_in(w) <= set(number))
    if not pool:
        raise UsageError(f"rule {r.id!r} refers to a rule this edition does not print")
    text = grammar.choose(rng.choice(pool), rng)
    text = grammar.drop_options(text, number)
    text = grammar.tidy(grammar.fill(text, e.words))
    return grammar.resolve(text, number[r.id], number, surface)


def _plant(drafts: list[_Draft], e: Edition) -> None:
    """Alters one word, within the words of a norm."""
    rng = random.Random(f"misprint/{e.kind.name}/{e.seed}")
    found = [
        (d, at, slip)
        for d in drafts
        for slip in e.kind.misprints
        for at in slip.places(d.text)
        if any(a <= at and at + len(slip.word) <= b for a, b, _, _ in d.norms)
    ]
    if not found:
        raise UsageError("no word of this edition can be misprinted")
    d, at, slip = rng.choice(found)
    meant, seen = slip.word, rng.choice(slip.reads)
    grow = len(seen) - len(meant)

    def moved(p: int) -> int:
        return p + grow if p > at else p

    d.text = d.text[:at] + seen + d.text[at + len(meant) :]
    d.norms = [(moved(a), moved(b), r, n) for a, b, r, n in d.norms]
    d.refs = [(moved(a), moved(b), k, t) for a, b, k, t in d.refs]
    d.slip = (at, seen, meant)


def _lay(e: Edition, drafts: list[_Draft]) -> BookText:
    """All offsets counted through: title, headings, laws with their numbers."""
    title = [*e.title["lines"]]
    out = "\n".join(title) + f"\n\n{e.title['head'][0]}\n\n"
    book = BookText(e, "", title, [])
    heading = ""
    for d in drafts:
        if d.rules[0].heading != heading:
            heading = d.rules[0].heading
            out += f"{heading}.\n\n"
        law = LawText(d.number, heading, tuple(r.id for r in d.rules), d.text.split("\n\n"), start=len(out))
        out += d.number + e.after_number
        base = at = len(out)
        out += d.text
        law.end = len(out)
        for p in law.paragraphs:
            law.offsets.append(at)
            if s := _SUBITEM.match(p):
                law.subitems.append((s.group(1), at, at + len(p)))
            at += len(p) + 2
        law.refs = [(base + a, base + b, kind, t) for a, b, kind, t in d.refs]
        for i, (a, b, r, norm) in enumerate(d.norms):
            law.norms.append(
                {"norm": chr(97 + i), **norm, "start": base + a, "end": base + b, "rule": r.id, "wrong": r.id in e.wrong}
            )
        law.wrong = WRONG if any(r.id in e.wrong for r in d.rules) else ""
        if d.slip:
            where, seen, meant = d.slip
            letters = tuple(chr(97 + i) for i, (a, b, _, _) in enumerate(d.norms) if a <= where < b)
            book.misprint = Misprint(d.number, seen, meant, base + where, base + where + len(seen), letters)
        book.laws.append(law)
        out += "\n\n"
    book.text = out.rstrip("\n") + "\n"
    return book
