"""The suspect: of a law that fails, the one printed word in whose place another would make it hold.

A law is printed with one word wrong far more often than it says what nobody ever played. So of a law with a norm that play
contradicts, or that never arises, every word is replaced by the words it is easily taken for (`misprints.toml`; another word of
the code by a letter), the law is read again, and its norms are heard again. Many a replacement makes a norm hold that is only
read badly; what tells them apart is weighed (`weighing`). The weightiest replacement is the suspect. It says two things: which
word to look at on the page, and that the law was read well enough to be accused (see `doubts`).
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from math import log
from pathlib import Path
from typing import Any, Protocol

from rapidfuzz.distance import Levenshtein

from pipeline.norms.shape import Norm
from pipeline.verdicts.courts import Finding, slots
from pipeline.verdicts.doubts import lost_negation
from pipeline.verdicts.shape import Box, Suspect
from pipeline.verdicts.weighing import enough, weight

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

    def unsure(self, law: str, start: int, end: int, other: str) -> float:
        """How unsurely a stretch of the law's text was read from its image, and whether as `other` by some: 0 to 1."""


@dataclass(frozen=True, slots=True)
class Change:
    """One word of a law's text replaced. cost: 0 for words known to be exchanged, 1 for a mere likeness of letters; slip: a
    known misprint."""

    start: int
    end: int
    seen: str
    read: str
    cost: int = 0
    slip: bool = False

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
            yield Change(m.start(), m.end(), m[0], _cased(m[0], right), slip=True)
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
    """A suspect; which norms of the law it would put right; and whether it is likely enough to be named: a less likely one
    shows only that a norm read without doubt may be accused."""

    suspect: Suspect
    norms: frozenset[str]
    named: bool


@dataclass(frozen=True, slots=True)
class Candidate:
    """A replacement by which a failing norm comes to hold. mended: failing norm -> what it would read; signs: what speaks for
    and against it (see `weighing`)."""

    change: Change
    mended: Mapping[str, Norm]
    signs: Mapping[str, float]


def suspect(law: str, found: Sequence[tuple[Norm, Finding]], printed: Printed, hear: Hear) -> Healed | None:
    """The suspect of a law whose norms have been heard; None where nothing fails, or no one word is likely to mend it."""
    weighed = [(weight(c.signs), c) for c in candidates(law, found, printed, hear)]
    if not weighed:
        return None
    most, best = max(weighed, key=lambda x: x[0])
    if most < enough("accused"):
        return None
    start, end = _differing(best.change)
    a, b, boxes = printed.place(law, start, end)
    word = Suspect(a, b, printed.text(law)[start:end], best.change.read, boxes)
    return Healed(word, frozenset(best.mended), named=most >= enough("named"))


def candidates(law: str, found: Sequence[tuple[Norm, Finding]], printed: Printed, hear: Hear) -> list[Candidate]:
    """Every replacement of one word by which a norm that fails, or was not understood, comes to hold."""
    ill = [(n, f) for n, f in found if fails(f) or _lost(f) or _short(n, f)]
    if not ill:
        return []
    text = printed.text(law)
    tried = list(changes(text, printed.lang(law), printed.words(law)))
    if not any(fails(f) for _, f in ill):
        # nothing is wrong but that words were left over: it is one of them
        loose = _loose([n for n, _ in ill])
        tried = [c for c in tried if loose & {w.lower() for w in _PART.findall(c.seen)}]
    if not tried:
        return []
    before = {slots(n)[3:] for n, _ in found}
    out = []
    for change, norms in zip(tried, printed.read(law, [c.done(text) for c in tried]), strict=True):
        new = [n for n in norms if slots(n)[3:] not in before]
        near = {
            n.norm: [m for m in new if _touches(change, n, f) and _mends(n, f, m, undenied=_undenies(change))] for n, f in ill
        }
        if not any(near.values()):
            continue
        heard = {slots(m): hear(m) for m in new}
        mended = {}
        for n, _ in ill:
            good = [m for m in near[n.norm] if heard[slots(m)].verdict == "holds"]
            if good:
                mended[n.norm] = min(good, key=lambda m: _apart(n, m))
        if mended:
            out.append(Candidate(change, mended, _signs(change, found, norms, mended, heard, printed, law)))
    places = len({(c.change.start, c.change.end) for c in out})
    crowd = {"places": log(max(places, 1)), "many": log(1 + len(out))}
    return [replace(c, signs={**c.signs, **crowd}) for c in out]


def _signs(
    change: Change, found: Sequence[tuple[Norm, Finding]], norms: Sequence[Norm], mended: Mapping[str, Norm],
    heard: Mapping[tuple[object, ...], Finding], printed: Printed, law: str,
) -> dict[str, float]:  # fmt: skip
    """What speaks for a replacement and against it, in numbers of the order of one."""
    kept = {slots(n)[3:] for n in norms}
    menders = {slots(m) for m in mended.values()}
    others = [f for s, f in heard.items() if s not in menders]
    left = [n for n, f in found if fails(f) and n.norm not in mended and slots(n)[3:] in kept]
    mine = [(n, mended[n.norm]) for n, _ in found if n.norm in mended]
    old = [n for n, _ in found]
    text = printed.text(law)
    at = printed.place(law, change.start, change.end)[:2]
    seen, read = (set(w.lower().split()) for w in (change.seen, change.read))
    return {
        "likely": _likelier(change, text, printed.pairs(law)),
        "one_slot": min(_apart(n, m) for n, m in mine) <= 1,
        "named": any(_filled(n, m, at) for n, m in mine),
        "worse": any(f.verdict != "holds" for f in others),
        "left": min(len(left), 3) / 3,
        "unread": max(-6, min(6, _unread(norms) - _unread(old))) / 3,
        "says": max(-8, min(8, sum(map(_says, norms)) - sum(map(_says, old)))) / 4,
        "denied": bool(read & _DENIALS and not seen & _DENIALS),
        "undenied": _undenies(change) and sum(n.kind == "prohibition" != m.kind for n, m in mine) > 1,
        "likeness": change.cost,
        "slip": change.slip,
        "loose": bool(_loose([n for n, _ in mine]) & {w.lower() for w in _PART.findall(change.seen)}),
        "short": not any(fails(f) or _lost(f) for n, f in found if n.norm in mended),
        "unsure": printed.unsure(law, change.start, change.end, change.read),
    }


def _loose(norms: Sequence[Norm]) -> set[str]:
    """The words of norms that were not understood."""
    return {w.lower() for n in norms for phrase in (*n.unread, *n.unmapped) for w in _PART.findall(phrase)}


_DENIALS = frozenset({"not", "no", "never", "cannot", "ne", "n’est", "n'est", "pas"})


def _neighbours(change: Change, text: str) -> tuple[list[str], list[str]]:
    left = [w.lower() for w in _PART.findall(text[max(0, change.start - 40) : change.start])][-1:]
    right = [w.lower() for w in _PART.findall(text[change.end : change.end + 40])][:1]
    return left, right


def _filled(norm: Norm, other: Norm, at: tuple[int, int]) -> bool:
    """Whether the words changed are those that filled a slot in which the two norms differ."""
    for slot, (start, end) in norm.spans.items():
        if start < at[1] and end > at[0] and getattr(norm, slot.split(".")[0], None) != getattr(other, slot.split(".")[0], None):
            return True
    return False


def _likelier(change: Change, text: str, pairs: Counter[tuple[str, str]]) -> float:
    """By how much the other word is more at home among its neighbours than the printed one, by the pairs of words in the code."""
    left, right = _neighbours(change, text)

    def home(words: str, own: int) -> float:
        row = [*left, *(w.lower() for w in _PART.findall(words)), *right]
        found = [log(max(pairs[p] - own, 0) + 0.5) for p in pairwise(row)]
        return sum(found) / max(len(found), 1)

    return max(-3.0, min(3.0, home(change.read, 0) - home(change.seen, 1)))


def _mends(norm: Norm, finding: Finding, other: Norm, *, undenied: bool = False) -> bool:
    """Whether one word can make the other norm of this one. Of one that was not understood the other has to be read better; one
    of another kind is more easily kept, so that only a norm read well and contradicted is mended by it. undenied: the word is a
    *not* taken out, which makes of a ban whatever it forbids."""
    if _short(norm, finding):
        better = _unread([other]) < _unread([norm]) and _says(other) > _says(norm)
        return norm.kind == other.kind and better and _apart(norm, other) <= 2
    if _lost(finding):
        return not other.unmapped and _unread([other]) < _unread([norm]) and _apart(norm, other) <= 4
    if norm.kind != other.kind:
        freed = undenied and norm.kind == "prohibition" and norm.on == other.on
        return finding.verdict == "violated" and (_apart(norm, other) == 1 or (freed and _apart(norm, other) <= 4))
    if _denied(norm, other) and finding.verdict != "violated":
        return False
    return 0 < _apart(norm, other) <= 4


def _undenies(change: Change) -> bool:
    """Whether a denial is taken out, and no more."""
    seen, read = change.seen.lower().replace("cannot", "can not").split(), change.read.lower().split()
    return bool(_DENIALS & set(seen)) and [w for w in seen if w not in _DENIALS] == read


def _touches(change: Change, norm: Norm, finding: Finding) -> bool:
    """Whether a norm with a negation that was not understood has another there: that its contrary fails is no wonder."""
    lost = lost_negation(norm).lower() if finding.doubted else ""
    words = [w.lower() for w in _WORD.findall(change.seen)]
    return not lost or lost in words or (lost[-1] in "'’" and any(w.startswith(lost) for w in words))


def _denied(norm: Norm, other: Norm) -> bool:
    """Whether the two differ in the denial of a condition."""
    mine, its = ({str(t).removeprefix("not ") for t in n.when} for n in (norm, other))
    return norm.when != other.when and mine == its


def _apart(a: Norm, b: Norm) -> int:
    """In how many slots two norms differ (a player may be named in two)."""
    return sum(x != y for x, y in zip(slots(a)[3:], slots(b)[3:], strict=True))


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
