"""The laws as they stand on the page, for those who put them to the test: a law read again with another word in it, and the boxes
of its words. What a word means and where it stands are matters of two rooms; this is the way between them."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from pipeline.laws.shape import Law, LawBook
from pipeline.norms.shape import Norm
from pipeline.pages.shape import Box
from pipeline.text.shape import Reading
from pipeline.words.shape import Word

_WORD = re.compile(r"[^\W_]+")


class Printed:
    """A book's laws and the page they were read from (see `verdicts.suspects`)."""

    def __init__(self, book: LawBook, reading: Reading | None = None) -> None:
        self.book, self.reading = book, reading
        self._laws = {law.id: law for law in book.laws}
        self._words: dict[str, Counter[str]] = {}
        self._pairs: dict[str, Counter[tuple[str, str]]] = {}
        self._starts = [w.start for w in reading.words] if reading else []

    def text(self, law: str) -> str:
        return self._laws[law].text if law in self._laws else ""

    def lang(self, law: str) -> str:
        mine = self._laws[law]
        return mine.lang if mine.lang in ("eng", "fra") else self.book.lang

    def words(self, law: str) -> Counter[str]:
        code = self._laws[law].code
        if code not in self._words:
            laws = (x for x in self.book.laws if x.code == code)
            self._words[code] = Counter(w.lower() for x in laws for w in _WORD.findall(x.text))
        return self._words[code]

    def pairs(self, law: str) -> Counter[tuple[str, str]]:
        """How often one word follows another in the code of the law."""
        code = self._laws[law].code
        if code not in self._pairs:
            texts = ([w.lower() for w in _WORD.findall(x.text)] for x in self.book.laws if x.code == code)
            self._pairs[code] = Counter(pair for words in texts for pair in pairwise(words))
        return self._pairs[code]

    def read(self, law: str, texts: Sequence[str]) -> list[list[Norm]]:
        from pipeline.norms.from_laws import read_laws

        mine = self._laws[law]
        others: list[Law] = [replace(mine, id=f"{law}#{k}", text=t) for k, t in enumerate(texts)]
        return [[replace(n, law=law) for n in r.norms] for r in read_laws(replace(self.book, laws=tuple(others)))]

    def place(self, law: str, start: int, end: int) -> tuple[int, int, tuple[tuple[int, Box], ...]]:
        a, b = self._laws[law].alignment.to_source(start, end)
        boxes: list[tuple[int, Box]] = []
        for w in self._words_at(a, b):
            if w.box is not None and self.reading is not None:
                page = next((p.number for p in self.reading.pages if p.start <= w.start < p.end), 0)
                boxes.append((page, w.box))
        return a, b, tuple(boxes)

    def unsure(self, law: str, start: int, end: int, other: str) -> float:
        """How unsurely a stretch of the law's text was read from its image, and whether as `other` by some: 0 (surely, or no
        image) to 1."""
        words = [w for w in self._words_at(*self._laws[law].alignment.to_source(start, end)) if w.box is not None]
        wanted = {x.lower() for x in _WORD.findall(other)}
        if any(wanted & {x.lower() for x in _WORD.findall(text)} for w in words for text, _ in w.alternatives):
            return 1.0
        return max((1 - w.confidence for w in words if w.confidence is not None), default=0.0)

    def _words_at(self, a: int, b: int) -> Iterator[Word]:
        """The words of the source that overlap source[a:b]."""
        if self.reading is not None:
            for w in self.reading.words[max(bisect_left(self._starts, a) - 1, 0) :]:
                if w.start >= b:
                    break
                if w.end > a:
                    yield w
