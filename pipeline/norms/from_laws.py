"""Laws as norms, by spaCy and the lexicons. Conventions: ../shared/gold/README.md, section 2."""

from __future__ import annotations

import re
from collections.abc import Iterator
from string import ascii_lowercase

from pipeline.laws.shape import Law, LawBook
from pipeline.norms.draft import Draft
from pipeline.norms.items import items_of, model, sentences
from pipeline.norms.lexicon import load
from pipeline.norms.normalise import Plain, normalise
from pipeline.norms.reader import Reader
from pipeline.norms.shape import Norm, On, Span

_GAMES = {"auction bridge": "bridge", "dummy whist": "whist", "whist family": "whist"}
_NUMBER = re.compile(
    r"^\W*(?:(?:Law|Rule|Sec|Art|Article|R[eè]gle)\.? )?\(?(?:\d+[a-z]?|[IVXLC]+)\.?\)?(?:[.\u2014\u2013-]+|(?= [A-Z]))\s*"
)
_ADVICE = re.compile(r"\b(advice|hints?|maxims?|strategy|conseils?|etiquette)\b", re.I)


def read_norms(book: LawBook) -> list[Norm]:
    """All norms of a book, in the order of its laws; offsets are source offsets. Raises HoyleError when no spaCy
    model of the book's language is installed."""
    return [n for law, norms in _read(book) for n in norms]


def _read(book: LawBook) -> Iterator[tuple[Law, list[Norm]]]:
    if not book.laws:
        return
    by_lang: dict[str, list[tuple[Law, Plain]]] = {}
    for law in book.laws:
        lang = law.lang if law.lang in ("eng", "fra") else book.lang
        by_lang.setdefault(lang, []).append((law, normalise(law.text, lang)))
    done: dict[str, list[Norm]] = {}
    for lang, rows in by_lang.items():
        lexicon = load(lang)
        heads = [_head(law, plain) for law, plain in rows]
        texts = [plain.text[h:] for (_, plain), h in zip(rows, heads, strict=True)]
        for (law, plain), head, doc in zip(rows, heads, model(lang).pipe(texts, batch_size=64), strict=True):
            reader = Reader(lexicon, _GAMES.get(law.game or "", law.game), advice=bool(_ADVICE.search(law.heading or "")))
            items = items_of(doc, lexicon)
            for sentence in sentences(items):
                reader.sentence(sentence)
            done[law.id] = [_norm(law, plain, head, d, k) for k, d in enumerate(reader.drafts)]
    for law in book.laws:
        yield law, done[law.id]


def _head(law: Law, plain: Plain) -> int:
    """Where the law's words begin, after its number and a heading that runs in."""
    m = _NUMBER.match(plain.text)
    at = m.end() if m else 0
    heading = normalise(law.heading, law.lang).text.strip(" .") if law.heading else ""
    if heading and plain.text[at:].lower().startswith(heading.lower() + "."):
        at += len(heading) + 1
    return at


def _letter(k: int) -> str:
    return ascii_lowercase[k] if k < 26 else _letter(k // 26 - 1) + ascii_lowercase[k % 26]


_NAMES = re.compile(r"\b(the_offender|nobody|such|ctx|they|he|you|latter|former)\b")


def _settle(d: Draft) -> None:
    """Roles that stood for a word, not for a player, get the name of the player."""

    def name(t: str | None) -> str | None:
        return None if t is None else _NAMES.sub(lambda m: "offender" if m[1] != "nobody" else "any", t)

    d.bearer, d.holder, d.act, d.window = name(d.bearer), name(d.holder), name(d.act), name(d.window)
    d.on = (d.on[0], name(d.on[1])) if d.on else None
    for row in (d.when, d.unless, d.effect, d.choices):
        row[:] = [name(t) or t for t in row]
    if d.kind in ("sanction", "claim") and d.bearer == "any":
        d.bearer = "offender"
    # the doer is called the offender where another slot refers to him
    refers = any("offender" in (t or "") for t in (d.bearer, d.holder, d.window, *d.when, *d.unless, *d.effect, *d.choices))
    if d.on is not None and d.on[1] == "any" and refers:
        d.on = (d.on[0], "offender")
    elif d.on is not None and d.bearer == "any" and d.on[1] in ("any", "offender") and "bearer" not in d.inferred:
        d.bearer = "offender"
        d.on = (d.on[0], "offender")


def _norm(law: Law, plain: Plain, head: int, d: Draft, k: int) -> Norm:
    def source(a: int, b: int) -> Span:
        return law.alignment.to_source(*plain.span(a + head, b + head))

    _settle(d)
    start, end = source(d.start, d.end)
    a, b = plain.span(d.start + head, d.end + head)
    sure = d.sure * 0.9 ** len(d.inferred) * 0.7 ** len(d.unmapped)
    return Norm(
        book=law.book, law=law.id, norm=_letter(k), kind=d.kind, start=start, end=end, bearer=d.bearer, act=d.act,
        on=On(*d.on) if d.on else None, when=tuple(d.when), unless=tuple(d.unless), holder=d.holder,
        choices=tuple(d.choices), effect=tuple(d.effect), window=d.window, formula=tuple(d.formula), manner=d.manner,
        refs=tuple(d.refs), provenance="inferred" if d.inferred else "printed", confidence=round(sure, 4),
        spans={s: source(*p) for s, p in sorted(d.spans.items())}, unread=(), unmapped=tuple(d.unmapped), text=law.text[a:b],
    )  # fmt: skip
