"""Paragraphs broken inside a sentence, and a small j that was read as a capital."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from pipeline.language import Lang
from pipeline.text.shape import Certainty, Edit
from pipeline.text.steps.marks import BOUND

_BREAK = re.compile(r"(?<=[^\W\d_,])([^\S\n]*\r?\n(?:[^\S\n]*\r?\n)+[^\S\n]*)(?=[a-zà-öø-ÿ][^\W\d_'’]*[\s'’])")
_CAPITAL = re.compile(r"(?<=[^\W\d_,] )(J)([a-zà-ÿ]{2,})(?![^\W_])")


def broken(text: str, lang: Lang) -> Iterator[Edit]:
    """A blank line where the sentence goes on: no stop before it, a small letter after it. One blank (or one line break, where
    the text keeps the printed lines) is read. "a) ..." and verse after a comma are left."""
    lines = [len(x) for x in text.split("\n") if x.strip()]
    kept_lines = bool(lines) and sorted(lines)[len(lines) // 2] < 100
    for m in _BREAK.finditer(text):
        last = re.search(r"[^\W\d_]+$", text[max(0, m.start() - 30) : m.start()])
        if not last:
            continue
        bound = last[0].lower() in BOUND[lang]
        if not bound and m.start() - text.rfind("\n", 0, m.start()) < 50:
            continue  # a title or a short line: verse, a list
        sure: Certainty = "certain" if bound else "probable"
        read = ("\r\n" if "\r" in m[1] else "\n") if kept_lines else " "
        yield Edit(m.start(1), m.end(1), m[1], read, "paragraph", sure, 0.96 if bound else 0.85, "a blank line inside a sentence")


def capitals(text: str, own: Counter[str]) -> Iterator[Edit]:
    """A capital J in the middle of a sentence, on a word this text has elsewhere with the small letter only: of all capitals it
    alone is its small letter over again. A text whose lines were run together is left: there it may begin a verse."""
    if text.count("\n") < len(text) / 400:
        return
    small = Counter(re.findall(r"(?<![^\W_])[a-zà-ÿ]{3,}", text))
    large = Counter(re.findall(r"(?<=[^\W\d_,] )[A-Z][a-zà-ÿ]{2,}(?![^\W_])", text))
    for m in _CAPITAL.finditer(text):
        low = m[0].lower()
        if large[m[0]] == 1 and small[low] >= 2 and own[low] >= 3:
            yield Edit(m.start(1), m.end(1), m[1], m[1].lower(), "case", "certain", 0.94, f"{low!r} everywhere else")
