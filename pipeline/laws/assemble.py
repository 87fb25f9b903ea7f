"""From drafts in the reading text to laws in the source: ids, spans, pages, boxes, codes."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any, Literal, cast

from pipeline.laws import bodies, games
from pipeline.laws.blocks import Sheet
from pipeline.laws.bodies import CodeDraft
from pipeline.laws.extent import Draft
from pipeline.laws.shape import Code, Diagram, Law, LawBook, Ref, Segment, SubItem
from pipeline.pages.shape import Box
from pipeline.text.shape import Reading

_ANCHORS = re.compile(r"(?:\s?\[(?:\d{1,3}|[A-Z]|[*†‡§]+)\])+")
_TITLE_NOISE = re.compile(
    r"\b(?:the|of|for|a|an|les?|la|des?|du|revised|official|national|authori[sz]ed|standard|playing|game|jeu|by)\b|\(.*?\)|\d{4}",
    re.I,
)
_KINDS = {
    "etiquette": "etiquette", "rules": "rules", "regulations": "regulations", "statuts": "statuts", "regles": "regles",
    "reglement": "reglement", "decret": "decret", "code": "code", "laws": "laws", "law": "laws", "loix": "lois", "lois": "lois",
}  # fmt: skip


def slug(text: str) -> str:
    """Lower-case ASCII words joined by hyphens."""
    plain = unicodedata.normalize("NFKD", text.replace("ſ", "s").replace("œ", "oe").replace("æ", "ae"))
    plain = "".join(c for c in plain if not unicodedata.combining(c)).lower()
    return "-".join(re.findall(r"[a-z0-9]+", plain))


def code_slug(code: CodeDraft) -> str:
    """Name of a code: game and kind of body, from its title ("THE LAWS OF ÉCARTÉ" -> ecarte-laws)."""
    if not code.announced and code.numbering == "none":
        return slug(code.title.split("(")[0]) + "-prose"
    words = slug(code.title).split("-")
    kind = next((_KINDS[w] for w in _KINDS if w in words), "")
    rest = "-".join(w for w in slug(_TITLE_NOISE.sub(" ", code.title)).split("-") if w not in _KINDS)
    known = kind or (games.in_title(code.title) and len(words) <= 5)
    name = rest if rest and (known or not code.game) and len(rest) <= 40 else slug(code.game or "")
    kind = kind or "laws"
    return f"{name}-{kind}" if name and name != kind else kind


@dataclass
class Book:
    """Everything known so far about one book; references and segments are added to it."""

    reading: Reading
    sheet: Sheet
    drafts: list[CodeDraft]
    hints: tuple[Mapping[str, Any], ...] = ()
    codes: list[Code] = field(default_factory=list)
    laws: list[Law] = field(default_factory=list)
    law_drafts: list[Draft] = field(default_factory=list)
    refs_outside: list[Ref] = field(default_factory=list)
    diagrams: list[Diagram] = field(default_factory=list)
    segments: list[Segment] = field(default_factory=list)
    refs: dict[str, list[Ref]] = field(default_factory=dict)

    _game_heads: list[tuple[int, str]] | None = None

    def __post_init__(self) -> None:
        self.drafts.sort(key=lambda d: d.laws[0].start)
        every = sorted((d for code in self.drafts for d in code.laws), key=lambda d: d.start)
        for a, b in pairwise(every):
            a.end = max(a.start, min(a.end, b.start))
        self._page_starts = [p.start for p in self.reading.pages]
        self._word_starts = [w.start for w in self.reading.words]
        used: dict[str, int] = {}
        for draft in self.drafts:
            hint = self._hint(draft)
            name = slug(str(hint["code"])) if hint and hint.get("code") else code_slug(draft)
            used[name] = used.get(name, 0) + 1
            if used[name] > 1:
                name = f"{name}-{used[name]}"
            self._code(draft, name, hint)

    def _hint(self, draft: CodeDraft) -> Mapping[str, Any] | None:
        fits = [h for h in self.hints if h.get("game") in (None, draft.game)]
        if not fits and len(self.hints) == 1 and len(self.drafts) == 1:
            fits = list(self.hints)
        same = [d for d in self.drafts if d.game == draft.game]
        place = next((i for i, d in enumerate(same) if d is draft), 0)
        return fits[place] if place < len(fits) else None

    @property
    def bounds(self) -> tuple[int, int]:
        """Reading span of the book inside the boilerplate of an electronic edition."""
        return bodies.bounds(self.sheet.text)

    def game_at(self, pos: int) -> str | None:
        """The game a place in the reading text stands under: the nearest heading above that names one."""
        if self._game_heads is None:
            heads = [b for b in self.sheet.blocks if b.kind == "heading" and b.level >= 2]
            self._game_heads = [(b.start, g) for b in heads if (g := games.in_title(b.title))]
        i = bisect_right(self._game_heads, pos, key=lambda x: x[0]) - 1
        return self._game_heads[i][1] if i >= 0 else None

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Source span of a stretch of the reading text, blanks trimmed, a note anchor at its end taken in."""
        a, b = self.reading.alignment.to_source(start, end)
        source = self.reading.source
        a, b = max(0, min(a, len(source))), max(0, min(b, len(source)))
        while a < b and source[a].isspace():
            a += 1
        while b > a and source[b - 1].isspace():
            b -= 1
        a, b = self._whole(a, b)
        m = _ANCHORS.match(source, b)
        return a, (m.end() if m and b > a else b)

    def _whole(self, start: int, end: int) -> tuple[int, int]:
        """A span that ends inside a replaced stretch takes in all of it, so that its reading can be traced back."""
        cuts = self.reading.alignment.cuts
        if end > start and cuts:
            i = bisect_right(cuts, end - 1, key=lambda c: c[3])
            if i < len(cuts) and cuts[i][2] < end < cuts[i][3]:
                end = cuts[i][3]
            i = bisect_right(cuts, start, key=lambda c: c[3])
            if i < len(cuts) and cuts[i][2] < start < cuts[i][3]:
                start = cuts[i][2]
        return start, end

    def _code(self, draft: CodeDraft, name: str, hint: Mapping[str, Any] | None) -> None:
        game = (hint or {}).get("game") or draft.game
        work = (hint or {}).get("work")
        taken: dict[str, int] = {}
        for n, d in enumerate(draft.laws, 1):
            key = d.name or (slug(d.number) if d.number else f"p{n}")
            taken[key] = taken.get(key, 0) + 1
            if taken[key] > 1:
                key = f"{key}-{taken[key]}"
            start, end = self.span(d.start, d.end)
            self.laws.append(
                Law(
                    id=f"{self.reading.book}/{name}/{key}", book=self.reading.book, code=name, work=work, game=d.game or game,
                    number=d.number, number_from="inferred" if d.inferred else "printed", start=start, end=end,
                    heading=d.heading, headings=d.headings, text=self.reading.read(start, end),
                    subitems=tuple(SubItem(p.label, *self.span(p.start, p.end)) for p in d.parts),
                    truncated=cast("Literal['left', 'right', 'both'] | None", d.truncated),
                    pages=self.pages(start, end), boxes=self.boxes(start, end), lang=self.reading.lang,
                    alignment=self.reading.alignment.slice(start, end),
                )
            )  # fmt: skip
            self.law_drafts.append(d)
        start, end = self.span(draft.start, draft.end)
        self.codes.append(
            Code(
                self.reading.book, name, draft.title, game, start, end, work,
                cast("Literal['arabic', 'roman', 'letters', 'none']", draft.numbering), len(draft.laws), tuple(draft.notes),
            )
        )  # fmt: skip

    def pages(self, start: int, end: int) -> tuple[int, ...]:
        """Numbers of the pages a source span stands on."""
        first = max(0, bisect_right(self._page_starts, start) - 1)
        last = bisect_left(self._page_starts, end)
        return tuple(dict.fromkeys(p.number for p in self.reading.pages[first:last] if p.end > start))

    def boxes(self, start: int, end: int) -> tuple[tuple[int, Box], ...]:
        """One box a page around the words of a source span, where the source is an image."""
        out: dict[int, Box] = {}
        for w in self.reading.words[bisect_left(self._word_starts, start) : bisect_left(self._word_starts, end)]:
            if w.box is None:
                continue
            page = next(iter(self.pages(w.start, w.end)), 1)
            a = out.get(page, w.box)
            out[page] = (min(a[0], w.box[0]), min(a[1], w.box[1]), max(a[2], w.box[2]), max(a[3], w.box[3]))
        return tuple(out.items())

    def finish(self) -> LawBook:
        """The result, immutable."""
        laws = tuple(replace(law, refs=tuple(self.refs.get(law.id, ()))) for law in self.laws)
        return LawBook(
            self.reading.book, self.reading.lang, tuple(self.codes), laws, tuple(self.refs_outside),
            tuple(self.diagrams), tuple(self.segments),
        )  # fmt: skip
