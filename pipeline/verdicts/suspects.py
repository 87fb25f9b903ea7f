"""The suspect: of a law that fails, the one printed word in whose place another would make it hold.

A law is printed with one word wrong far more often than it says what nobody ever played. So of a law with a norm that play
contradicts, or that never arises, every word is replaced by the words it is easily taken for (`misprints.toml`; another word of
the code by a letter), the law is read again, and its norms are heard again. The replacement by which most comes to hold is the
suspect. It says two things: which word to look at on the page, and that the law was read well enough to be accused (see
`doubts`).
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import log
from pathlib import Path
from typing import Any, Protocol

from rapidfuzz.distance import Levenshtein

from pipeline.norms.shape import Norm
from pipeline.verdicts.courts import Finding, slots
from pipeline.verdicts.shape import Box, Suspect

FAILS = frozenset({"violated", "undefined", "vacuous"})
_WORD = re.compile(r"[^\W\d_]+(?:[-’'][^\W\d_]+)*|\d+")
_PART = re.compile(r"[^\W_]+")
_NUMBER = re.compile(r"^\W*[\w.()—-]{1,8}[.:)—-]\s*")
FEW = 2
"""A word that a code has no oftener may be another word misprinted."""


class Printed(Protocol):
    """The laws as they are printed, which the norms were read from."""

    def text(self, law: str) -> str:
        """Reading text of a law."""

    def lang(self, law: str) -> str:
        """eng or fra."""

    def words(self, law: str) -> Counter[str]:
        """How often each word occurs in the code of the law."""

    def pairs(self, law: str) -> Counter[tuple[str, str]]:
        """How often one word follows another in the code of the law."""

    def read(self, law: str, texts: Sequence[str]) -> list[list[Norm]]:
        """The norms of the law, were its text another."""

    def place(self, law: str, start: int, end: int) -> tuple[int, int, tuple[tuple[int, Box], ...]]:
        """Source span of a stretch of the law's text, and its boxes (page, box) where the source is an image."""


@dataclass(frozen=True, slots=True)
class Change:
    """One word of a law's text replaced. cost: 0 for words known to be exchanged, 1 for a mere likeness of letters."""

    start: int
    end: int
    seen: str
    read: str
    cost: int = 0

    def done(self, text: str) -> str:
        return text[: self.start] + self.read + text[self.end :]


@cache
def _tables(lang: str) -> tuple[list[list[str]], list[list[str]], list[str], list[set[str]]]:
    found: dict[str, Any] = tomllib.loads((Path(__file__).with_name("misprints.toml")).read_text("utf-8"))
    mine = found.get(lang, found["eng"])
    return mine["groups"], mine["slips"], mine["numbers"], [set(x) for x in mine["alike"]]


def changes(text: str, lang: str, words: Counter[str]) -> Iterator[Change]:
    """Every replacement of one word that is worth a trial, each once."""
    head = _NUMBER.match(text)
    at = head.end() if head else 0
    seen: set[tuple[int, int, str]] = set()
    for change in _all(text, lang, words):
        key = (change.start, change.end, change.read)
        if change.start >= at and change.read != change.seen and key not in seen:
            seen.add(key)
            yield change


def _all(text: str, lang: str, words: Counter[str]) -> Iterator[Change]:
    groups, slips, numbers, alike = _tables(lang)
    for wrong, right in slips:
        for m in re.finditer(rf"\b{wrong}\b", text, re.IGNORECASE):
            yield Change(m.start(), m.end(), m[0], _cased(m[0], right))
    for group in groups:
        for member in sorted(group, key=len, reverse=True):
            longer = [m for m in group if m != member and member in m]
            for m in re.finditer(rf"(?<![\w-]){re.escape(member)}(?![\w-])", text, re.IGNORECASE):
                if any(_within(text, m.start(), m.end(), x) for x in longer):
                    continue
                for other in group:
                    if other != member and {other, member} not in alike:
                        yield Change(m.start(), m.end(), m[0], _cased(m[0], other))
    for m in re.finditer(r"\b\d+\b", text):
        for d in (1, -1, 2, -2):
            if int(m[0]) + d >= 0:
                yield Change(m.start(), m.end(), m[0], str(int(m[0]) + d))
    for i, number in enumerate(numbers):
        for m in re.finditer(rf"\b{number}\b", text, re.IGNORECASE):
            for k in (i - 2, i - 1, i + 1, i + 2):
                if 0 <= k < len(numbers):
                    yield Change(m.start(), m.end(), m[0], _cased(m[0], numbers[k]))
    common = [w for w, n in words.items() if n > FEW and len(w) > 2]
    for m in _WORD.finditer(text):
        word = m[0].lower()
        if len(word) > 2 and words[word] <= FEW and not word.isdigit():
            for other in common:
                if abs(len(other) - len(word)) <= 1 and Levenshtein.distance(word, other, score_cutoff=1) == 1:
                    yield Change(m.start(), m.end(), m[0], _cased(m[0], other), 1)


def _within(text: str, start: int, end: int, phrase: str) -> bool:
    """Whether text[start:end] stands within this longer phrase."""
    lo = max(0, start - len(phrase))
    around = re.finditer(re.escape(phrase), text[lo : end + len(phrase)], re.IGNORECASE)
    return any(lo + m.start() <= start and end <= lo + m.end() for m in around)


def _cased(seen: str, read: str) -> str:
    return read[:1].upper() + read[1:] if seen[:1].isupper() and read[:1].islower() else read


Hear = Callable[[Norm], Finding]


@dataclass(frozen=True, slots=True)
class Healed:
    """A suspect; which norms of the law it would put right; and those of them of which it shows, doubtful as their reading is,
    that they were read well enough to be accused."""

    suspect: Suspect
    norms: frozenset[str]
    sure: frozenset[str]


def suspect(law: str, found: Sequence[tuple[Norm, Finding]], printed: Printed, hear: Hear) -> Healed | None:
    """The suspect of a law whose norms have been heard; None where nothing fails, or no one word would mend it."""
    ill = [(n, f) for n, f in found if fails(f) or _lost(f) or _short(n, f)]
    if not ill:
        return None
    text = printed.text(law)
    tried = list(changes(text, printed.lang(law), printed.words(law)))
    if not any(fails(f) for _, f in ill):
        # nothing is wrong but that words were left over: it is one of them
        loose = {w.lower() for n, _ in ill for phrase in (*n.unread, *n.unmapped) for w in _PART.findall(phrase)}
        tried = [c for c in tried if loose & {w.lower() for w in _PART.findall(c.seen)}]
    if not tried:
        return None
    pairs = printed.pairs(law)
    before = {slots(n)[3:] for n, _ in found}
    best: tuple[tuple[float, ...], Change, dict[str, list[Norm]]] | None = None
    for change, norms in zip(tried, printed.read(law, [c.done(text) for c in tried]), strict=True):
        new = [n for n in norms if slots(n)[3:] not in before]
        kept = {slots(n)[3:] for n in norms}
        if not new:
            continue
        near = {n.norm: [m for m in new if _mends(n, f, m)] for n, f in ill}
        if not any(near.values()):
            continue
        good = {slots(m) for m in new if any(m in ms for ms in near.values()) and hear(m).verdict == "holds"}
        mended = {name: [m for m in ms if slots(m) in good] for name, ms in near.items()}
        count = sum(bool(ms) for ms in mended.values())
        lost = [n for n, f in found if f.verdict == "holds" and not _short(n, f) and slots(n)[3:] not in kept]
        others = [m for m in new if slots(m) not in good]
        if not count or len(others) > len(lost) or any(hear(m).verdict != "holds" for m in others):
            continue  # what held goes on to hold, be it in other words
        likely = _likelier(change, text, pairs)
        if likely < 0 and not any(f.verdict == "violated" and mended[n.norm] for n, f in ill):
            continue
        rank = (count, -change.cost, likely - _unread(norms) / 2, sum(n.confidence for n in norms) / max(len(norms), 1))
        if best is None or rank > best[0]:
            best = rank, change, mended
    if best is None:
        return None
    _, change, mended = best
    start, end = _differing(change)
    a, b, boxes = printed.place(law, start, end)
    names = frozenset(name for name, ms in mended.items() if ms)
    sure = frozenset(n.norm for n, _ in ill if change.cost == 0 and any(_same_kind(n, m) for m in mended[n.norm]))
    return Healed(Suspect(a, b, text[start:end], change.read, boxes), names, sure)


def _likelier(change: Change, text: str, pairs: Counter[tuple[str, str]]) -> float:
    """By how much the other word is more at home among its neighbours than the printed one, by the pairs of words in the code."""
    left = [w.lower() for w in _PART.findall(text[max(0, change.start - 40) : change.start])][-1:]
    right = [w.lower() for w in _PART.findall(text[change.end : change.end + 40])][:1]

    def weight(words: str, own: int) -> float:
        row = [*left, *(w.lower() for w in _PART.findall(words)), *right]
        found = [log(max(pairs[p] - own, 0) + 0.5) for p in pairwise(row)]
        return sum(found) / max(len(found), 1)

    return weight(change.read, 0) - weight(change.seen, 1)


def _mends(norm: Norm, finding: Finding, other: Norm) -> bool:
    """Whether one word can make the other norm of this one. Of one that was not understood the other has to be read better."""
    if _short(norm, finding):
        return (
            norm.kind == other.kind
            and _unread([other]) < _unread([norm])
            and _apart(norm, other) <= 2
            and _says(other) > _says(norm)
        )
    if _lost(finding):
        return not other.unmapped and _unread([other]) < _unread([norm]) and _apart(norm, other) <= 4
    if finding.verdict == "vacuous" and not _same_kind(norm, other):
        return False
    differ = _apart(norm, other)
    return 0 < differ <= (1 if norm.kind != other.kind else 2)


def _apart(a: Norm, b: Norm) -> int:
    """In how many slots two norms differ (a player may be named in two)."""
    return sum(x != y for x, y in zip(slots(a)[3:], slots(b)[3:], strict=True))


def _same_kind(norm: Norm, other: Norm) -> bool:
    """Another kind of norm, or a condition denied, is more easily kept: that it holds says little of how well it was read."""
    mine, its = ({str(t).removeprefix("not ") for t in n.when} for n in (norm, other))
    return norm.kind == other.kind and (norm.when == other.when or mine != its)


def _says(norm: Norm) -> int:
    """How much a norm says: its filled slots, and the terms in them."""
    return sum(len(x) if isinstance(x, tuple) else bool(x) for x in slots(norm)[3:])


def _unread(norms: Sequence[Norm]) -> int:
    return sum(len(n.unread) + 3 * len(n.unmapped) for n in norms)


def _differing(change: Change) -> tuple[int, int]:
    """The words of the printed phrase that the other has not: `eldest` where `eldest hand` stands for `second hand`."""
    mine, other = change.seen.split(" "), change.read.split(" ")
    start, end = change.start, change.end
    while len(mine) > 1 and len(other) > 1 and mine[-1] == other[-1]:
        end -= len(mine.pop()) + 1
        other.pop()
    while len(mine) > 1 and len(other) > 1 and mine[0] == other[0]:
        start += len(mine.pop(0)) + 1
        other.pop(0)
    return start, end


def fails(f: Finding) -> bool:
    """Whether play contradicts a norm, or does so as far as it was read."""
    return f.verdict in FAILS or bool(f.doubted)


def _lost(f: Finding) -> bool:
    """Whether words of a norm were not understood."""
    return f.verdict == "not_executable" and f.doubted is None and "not understood" in f.why


def _short(norm: Norm, f: Finding) -> bool:
    """Whether a norm holds as far as it was read, with words left over."""
    return f.verdict == "holds" and bool(norm.unread or norm.unmapped)
