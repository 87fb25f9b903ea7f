"""Laws as norms, by spaCy and the lexicons. Conventions: ../shared/gold/README.md, section 2."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from string import ascii_lowercase

from pipeline.laws.shape import Law, LawBook
from pipeline.norms.cues import normative
from pipeline.norms.draft import Draft
from pipeline.norms.items import Item, items_of, model, units
from pipeline.norms.lexicon import load
from pipeline.norms.normalise import Plain, normalise
from pipeline.norms.reader import Reader
from pipeline.norms.settle import at_auction_bridge, at_chess, settle
from pipeline.norms.shape import Norm, On, Span

# games that are read with the words of another
_GAMES = {
    "auction bridge": "bridge",
    "dummy whist": "whist",
    "whist family": "whist",
    "duplicate whist": "whist",
    "échecs": "chess",
}
_NUMBER = re.compile(
    r"^\W*(?:(?:Law|Rule|Sec|Art|Article|R[eè]gle)\.? )?\(?(?:\d+[a-z]?|[IVXLC]+)\)?(?:[.:)]+(?: ?-)?|(?= [A-Z]))\s*"
)
_ADVICE = re.compile(r"\b(advice|hints?|maxims?|strategy|conseils?)\b", re.I)
_CONTENT = ("NN", "VB", "JJ", "RB", "CD", "NOUN", "VERB", "ADJ", "ADV", "NUM", "PROPN", "FUT")
_EMPTY = frozenset("soon as event case moment also be have do not so then however such other same own être avoir ne pas".split())


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of a law, in source offsets. normative: it holds a cue of cues.toml; words: its content words
    as (start, end, base form)."""

    law: str
    start: int
    end: int
    normative: bool
    words: tuple[tuple[int, int, str], ...]


@dataclass(frozen=True, slots=True)
class LawReading:
    """A law, the norms read in it, and the sentences they were read from."""

    law: Law
    norms: tuple[Norm, ...]
    sentences: tuple[Sentence, ...]


def read_norms(book: LawBook) -> list[Norm]:
    """All norms of a book, in the order of its laws; offsets are source offsets. Raises HoyleError when no spaCy
    model of the book's language is installed."""
    return [n for reading in read_laws(book) for n in reading.norms]


def read_laws(book: LawBook) -> list[LawReading]:
    """The same, law by law, with the sentences: what explanations and coverage are made from."""
    by_lang: dict[str, list[tuple[Law, Plain, int]]] = {}
    for law in book.laws:
        lang = law.lang if law.lang in ("eng", "fra") else book.lang
        plain = normalise(law.text, lang)
        by_lang.setdefault(lang, []).append((law, plain, _head(law, plain)))
    done = {r.law.id: r for lang, rows in by_lang.items() for r in _read(lang, rows)}
    return [done[law.id] for law in book.laws]


def _read(lang: str, rows: Sequence[tuple[Law, Plain, int]]) -> Iterator[LawReading]:
    lexicon = load(lang)
    texts = [plain.text[head:] for _, plain, head in rows]
    for (law, plain, head), doc in zip(rows, model(lang).pipe(texts, batch_size=64), strict=True):
        reader = Reader(lexicon, _GAMES.get(law.game or "", law.game), advice=bool(_ADVICE.search(law.heading or "")))
        sentences = []
        items = items_of(doc, lexicon)
        content = [(i.a, i.b, i.text) for i in items if _is_content(i)]
        for lead, row in units(items):
            sentences.append(_sentence(law, plain, head, row, normative([*lead, *row], lang)))
            try:
                reader.sentence([*lead, *row], led=bool(lead))
            except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as e:
                # a sentence that trips the reader costs no book its other laws: it is a row that says so
                reader.drafts.append(_given_up(row, e))
        norms = tuple(_norm(law, plain, head, d, k, content) for k, d in enumerate(reader.drafts))
        yield LawReading(law, norms, tuple(sentences))


def _given_up(row: Sequence[Item], e: Exception) -> Draft:
    words = " ".join(i.text for i in row)
    said = f"this sentence could not be read ({type(e).__name__}: {e}); please report it with its words"
    return Draft(kind="assertion", start=row[0].a, end=row[-1].b, sure=0.0, unmapped=[words], trouble=said)


def _head(law: Law, plain: Plain) -> int:
    """Where the law's words begin, after its number and a heading that runs in."""
    m = _NUMBER.match(plain.text) if law.number is not None else None
    at = m.end() if m else 0
    first = law.heading.split()[0].strip("_=.").lower() if law.heading and law.heading.split() else ""
    if not first or first not in plain.text[at : at + 40].lower():
        return at
    heading = normalise(law.heading or "", law.lang).text.strip(" .")
    if heading and plain.text[at:].lower().startswith(heading.lower() + "."):
        at += len(heading) + 1
    return at


def _is_content(i: Item) -> bool:
    return i.tag.startswith(_CONTENT) and i.fold not in _EMPTY and i.text[:1].isalnum()


def _sentence(law: Law, plain: Plain, head: int, row: Sequence[Item], cue: bool) -> Sentence:
    def source(a: int, b: int) -> Span:
        return law.alignment.to_source(*plain.span(a + head, b + head))

    words = tuple((*source(i.a, i.b), i.fold) for i in row if _is_content(i))
    start, end = source(row[0].a, row[-1].b)
    return Sentence(law.id, start, end, cue, words)


def _letter(k: int) -> str:
    return ascii_lowercase[k] if k < 26 else _letter(k // 26 - 1) + ascii_lowercase[k % 26]


def _norm(law: Law, plain: Plain, head: int, d: Draft, k: int, content: Sequence[tuple[int, int, str]]) -> Norm:
    def source(a: int, b: int) -> Span:
        return law.alignment.to_source(*plain.span(a + head, b + head))

    settle(d)
    if _GAMES.get(law.game or "", law.game) == "chess":
        at_chess(d)
    if law.game == "auction bridge":
        at_auction_bridge(d)
    start, end = source(d.start, d.end)
    a, b = plain.span(d.start + head, d.end + head)
    sure = d.sure * 0.95 ** len(d.inferred) * 0.7 ** len(d.unmapped)
    cited = [(r.start, r.end) for r in law.refs]  # "as provided in Law 55" is understood
    unread = [
        w
        for i, j, w in content
        if d.start <= i < d.end
        and not any(x <= i and j <= y for x, y in d.read)
        and not (cited and any(x <= source(i, j)[0] < y for x, y in cited))
    ]
    whole = sum(1 for i, _, _ in content if d.start <= i < d.end)
    sure *= 1 - 0.8 * max(0.0, len(unread) / max(1, whole) - 0.1)  # words that nothing was made of may change the norm
    refs = [t for r in law.refs if start <= r.start < end for t in r.targets] or d.refs
    return Norm(
        book=law.book, law=law.id, norm=_letter(k), kind=d.kind, start=start, end=end, bearer=d.bearer, act=d.act,
        on=On(*d.on) if d.on else None, when=tuple(d.when), unless=tuple(d.unless), holder=d.holder,
        choices=tuple(d.choices), effect=tuple(d.effect), window=d.window, formula=tuple(d.formula), manner=d.manner,
        refs=tuple(refs), provenance="inferred" if d.supposed else "printed", confidence=round(sure, 4),
        spans={s: source(*p) for s, p in sorted(d.spans.items())}, unread=tuple(unread), unmapped=tuple(d.unmapped),
        text=law.text[a:b], note=d.trouble,
    )  # fmt: skip
