"""Words -> Reading: the text as the printer meant it, every repair an Edit over a source that is never changed.

The way: structure (licence, figures, furniture, divided words, literal long s, broken encoding) on the source itself; then, with
`depth="full"`, the words (letters, accents, joined and split words, stray marks) on the text so far, each edit carried
back to the source; then what a person decided, which wins.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Literal

from pipeline import spans
from pipeline.language import Lang, detect
from pipeline.text import layers
from pipeline.text.draft import Draft, flat_lines, source_of
from pipeline.text.lexicon import Lexicon
from pipeline.text.shape import Edit, Label, Reading
from pipeline.text.steps import conjectures as guesses
from pipeline.text.steps import diagrams, furniture, glyphs, gutenberg, hyphens, joins, long_s, marks, numbers, paragraphs, scanno
from pipeline.text.steps.witness import Witness
from pipeline.text.suspects import Finder, Searched
from pipeline.text.words import EDGE
from pipeline.words.shape import ReadPage

_MOST_PASSES = 4
_LEFT_ALONE = frozenset({"diagram", "boilerplate", "page_marker", "footnote_anchor"})
_EDITORIAL = re.compile(r"\[[^\[\]\n]{0,80}\?\]|\[\.\.\.\]|https?://\S+|www\.\S+|(?<!\S)[^\s@]{1,64}@[^\s@]{1,64}\.\w{2,}")


def restore(
    pages: Sequence[ReadPage],
    *,
    book: str,
    lang: str | None = None,
    witnesses: Sequence[tuple[str, str]] = (),
    furniture: Literal["keep", "drop"] = "drop",
    conjectures: Literal["show", "hide"] = "show",
    corrections: Sequence[Edit] = (),
    depth: Literal["structure", "full"] = "full",
) -> Reading:
    """The reading of a book's pages.

    pages: in order; one page of plain text is its own source, several are joined by a form feed between line breaks.
    lang: "eng" or "fra", found from the text when None. witnesses: (name, text) of other printings of the same rules,
    which decide only where this text is damaged. corrections: a person's edits (rule "person"), in source offsets; they win
    over any edit they touch, and one that does not fit the source is a ValueError. depth: "structure" leaves the letters alone.
    Raises BadInput for an empty text or one that is no text."""
    source, page_spans, words, lines = source_of(pages)
    language: Lang = "fra" if lang == "fra" else "eng" if lang == "eng" else detect(source)
    draft = Draft(source, language, lines, page_spans, words)
    lexicon = Lexicon(language, source)

    edits, labels = _structure(draft, lexicon, drop=furniture == "drop")
    if depth == "full":
        known: Searched = {}
        edits = _words(draft, lexicon, edits, labels, witnesses, known)
        if not words:
            edits = _until_settled(draft, edits, witnesses, known, drop=furniture == "drop", show=conjectures == "show")
    edits = _with_corrections(source, edits, corrections)
    if conjectures == "hide":
        edits = [replace(e, applied=False) if e.certainty == "conjecture" and e.rule != "person" else e for e in edits]
    text, alignment = spans.apply(source, [e for e in edits if e.applied])
    return Reading(book, language, source, text, alignment, tuple(edits), tuple(labels), page_spans, words)


def _structure(draft: Draft, lexicon: Lexicon, *, drop: bool) -> tuple[list[Edit], list[Label]]:
    """Labels of the source, and the repairs that need no reading of words; edits not applied are those of kept furniture."""
    boiler = gutenberg.boilerplate(draft.text)
    draft = replace(draft, transcribed=bool(boiler))
    figures = diagrams.diagrams(draft)
    marks, mark_labels = gutenberg.markers(draft)
    found = furniture.find(draft)
    labels = [*boiler, *figures, *mark_labels, *gutenberg.anchors(draft), *furniture.label(draft, found)]
    closed = [replace(layers.trim(e), applied=drop) for e in [*furniture.gaps(draft, found), *marks]]
    shielded = [*boiler, *figures]
    base = layers.resolve([e for e in closed if not _inside(e, shielded)])
    letters = layers.resolve([*glyphs.long_s(draft), *glyphs.ligatures(draft), *glyphs.mojibake(draft)])
    base = layers.resolve([*base, *[e for e in letters if not _inside(e, figures)]])

    # divided words are looked for in the text with the furniture out of the way, so that a page's turn does not hide them
    applied = [e for e in base if e.applied]
    view, alignment = spans.apply(draft.text, applied)
    flat = replace(draft, text=view, lines=())
    divided = [e for e in hyphens.hyphens(flat, lexicon.known, lambda: lexicon.own) if not _inside(e, shielded, alignment)]
    joined = layers.carry(draft.text, applied, view, alignment, divided)
    kept = [e for e in base if not e.applied]
    return layers.resolve([*joined, *kept]), sorted(labels, key=lambda x: (x.start, x.end))


def _until_settled(
    draft: Draft, edits: list[Edit], witnesses: Sequence[tuple[str, str]], known: Searched, *, drop: bool, show: bool
) -> list[Edit]:
    """What a reader of the reading text alone would still repair, until nothing is left: so a restored text restored again stays
    as it is. Only for plain text: scans are read with their zones and engines once."""
    for _ in range(_MOST_PASSES - 1):
        below = [e for e in edits if e.applied and (show or e.certainty != "conjecture")]
        if not below:
            break
        view, alignment = spans.apply(draft.text, below)
        if not view.strip():
            break
        again = replace(draft, text=view, lines=tuple(flat_lines(view)), transcribed=False)
        lexicon = Lexicon(draft.lang, view)
        found, labels = _structure(again, lexicon, drop=drop)
        found = _words(again, lexicon, found, labels, witnesses, known)
        above = [e for e in found if e.applied and (show or e.certainty != "conjecture")]
        if not above:
            break
        rest = [e for e in edits if not e.applied or (not show and e.certainty == "conjecture")]
        edits = layers.resolve([*layers.carry(draft.text, below, view, alignment, above), *rest], key=_applied_first)
    return edits


def _applied_first(edit: Edit) -> tuple[int, int, float, int]:
    return (edit.applied and edit.certainty != "conjecture", *layers.priority(edit)[1:])


def _words(
    draft: Draft,
    lexicon: Lexicon,
    edits: list[Edit],
    labels: list[Label],
    witnesses: Sequence[tuple[str, str]],
    known: Searched,
) -> list[Edit]:
    """The repairs of words and marks, made on the text as `edits` leave it, together with those edits. known: words searched
    before."""
    kept = [e for e in edits if not e.applied]
    alone = [x for x in labels if x.kind in _LEFT_ALONE]
    stack = _Stack(draft.text, [e for e in edits if e.applied], alone)
    lang = draft.lang
    # long s first: with f for s hardly a word is a word
    stack.lay(long_s.f_for_s(stack.view, lang, lexicon.own, stack.skip))
    lexicon = Lexicon(lang, stack.view) if stack.laid else lexicon
    second = {
        stack.alignment.to_reading(w.start + len(w.text) - len(w.text.lstrip(EDGE)), w.end)[0]: [
            read for read, _ in w.alternatives
        ]
        for w in draft.words
        if w.alternatives
    }
    finder = Finder(blanked(stack.view, labels, stack.alignment), lang, lexicon.own, second, searched=known)
    found = scanno.scannos(finder, stack.skip)
    if finder.clean:  # where hardly a word is misread, signs and blanks are as they were meant
        stack.lay(found)
    else:
        broken = [*joins.joins(stack.view, lang, lexicon.own), *joins.line_ends(stack.view, lang)]
        stack.lay([*found, *broken, *joins.elisions(stack.view, lang)])
        stack.lay(
            [
                *joins.compounds(stack.view, lang),
                *joins.divisions(stack.view, lang),
                *marks.marks(stack.view, lang, lexicon.common),
                *numbers.numbers(stack.view, lang),
            ]
        )
        stack.lay(joins.elisions(stack.view, lang))  # those that a speck or a figure hid
        stack.lay([*paragraphs.broken(stack.view, lang), *paragraphs.capitals(stack.view, lexicon.own)])
        so_far = Finder(blanked(stack.view, labels, stack.alignment), lang, Lexicon(lang, stack.view).own, searched=known)
        stack.lay(guesses.conjectures(so_far, stack.skip, [Witness(name, text) for name, text in witnesses]))
    return layers.resolve([*stack.edits, *kept])


class _Stack:
    """Layers of edits, each made on the text as the layers below leave it, held in offsets of the source."""

    def __init__(self, source: str, edits: list[Edit], alone: Sequence[Label]) -> None:
        self._source, self._alone = source, alone
        self.edits = edits
        self.laid = False
        self._read()

    def _read(self) -> None:
        self.view, self.alignment = spans.apply(self._source, self.edits)
        self.skip = shield(self.view, self._alone, self.alignment)

    def lay(self, layer: Iterable[Edit]) -> None:
        """Put a layer on top: of edits that overlap the likelier one, and none in what is left alone."""
        chosen = layers.resolve([e for e in layer if not self.skip(e.start, e.end)])
        if chosen:
            below, view = self.edits, self.view
            self.edits = layers.carry(self._source, below, view, self.alignment, [layers.trim(e) for e in chosen])
            self.laid = True
            self._read()


def blanked(view: str, labels: Sequence[Label], alignment: spans.Alignment) -> str:
    """The view with licences and figures blanked out, letter for letter: they are no sample of the book's language."""
    out, at = [], 0
    for x in labels:
        if x.kind in {"boilerplate", "diagram"}:
            a, b = alignment.to_reading(x.start, x.end)
            if a >= at:
                out += [view[at:a], " " * (b - a)]
                at = b
    return "".join([*out, view[at:]])


def shield(view: str, labels: Sequence[Label], alignment: spans.Alignment) -> Callable[[int, int], bool]:
    """Whether a stretch of the view touches what is left alone: figures, licences, markers, brackets an editor put, addresses."""
    closed = [alignment.to_reading(x.start, x.end) for x in labels]
    closed += [m.span() for m in _EDITORIAL.finditer(view)]
    closed = sorted(s for s in closed if s[1] > s[0])
    starts = [a for a, _ in closed]
    furthest: list[int] = []
    for _, b in closed:
        furthest.append(max(b, furthest[-1] if furthest else 0))

    def skip(start: int, end: int) -> bool:
        i = bisect_left(starts, max(end, start + 1))
        return i > 0 and furthest[i - 1] > start

    return skip


def _inside(edit: Edit, labels: Sequence[Label], alignment: spans.Alignment | None = None) -> bool:
    start, end = (edit.start, edit.end) if alignment is None else alignment.to_source(edit.start, edit.end)
    return any(x.start <= start and end <= x.end for x in labels)


def _with_corrections(source: str, edits: list[Edit], corrections: Sequence[Edit]) -> list[Edit]:
    if not corrections:
        return edits
    for c in corrections:
        if source[c.start : c.end] != c.seen:
            raise ValueError(f"correction at {c.start} saw {c.seen!r}, the source has {source[c.start : c.end]!r}")
    own = [replace(c, rule="person", applied=True) for c in corrections]
    return layers.resolve([*own, *edits])
