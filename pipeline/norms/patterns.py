"""The pattern language of the lexicons: words in their base form, compiled to regular expressions over a line of items.

word      this word, in any inflection the lexicon's `verbs` or spaCy know
a|b       either; in_hand is two words       word?   optional
*         up to five words, no clause mark   **      up to fourteen items
@         a player (captured as X)           #       a number (N)        "   words quoted (F)
him|@     a player among other words: not captured
%         a noun that names an act (V): `consultation`, `a lead`
!word     not this word next                 =word   this word next      ^   clause start
& a b c   (first in a pattern) these words in any order, up to fourteen items between them
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import permutations

_GAP = r"(?:[^ ,;:.]+ ){0,5}?"
_WIDE = r"(?:[^ ;.]+ ){0,14}?"
NUMBERS = {
    word: n
    for n, words in enumerate(
        "no one|un|une two|deux three|trois four|quatre five|cinq six seven|sept eight|huit nine|neuf ten|dix eleven|onze "
        "twelve|douze thirteen|treize fourteen|quatorze fifteen|quinze".split()
    )
    for word in words.split("|")
    if n
} | {
    "twenty": 20,
    "vingt": 20,
    "twentyeight": 28,
    "thirty": 30,
    "forty": 40,
    "sixty": 60,
    "eighty": 80,
    "trente": 30,
    "fifty": 50,
    "hundred": 100,
    "cent": 100,
}
_CAPTURE = {
    "@": r"(?P<{n}>@[^ ]+) ",
    "#": rf"(?P<{{n}}>[0-9]+|{'|'.join(NUMBERS)}) ",
    '"': r'(?P<{n}>"[^ ]+) ',
}
_NAME = {"@": "X", "#": "N", '"': "F", "%": "V"}


@dataclass(frozen=True, slots=True)
class Pattern:
    """One compiled pattern. anchors: words of which at least one has to occur; weight: how many words it fixes; needs: further
    such sets, which spare a line that lacks one the regular expression."""

    source: str
    regex: re.Pattern[str]
    anchors: frozenset[str]
    weight: int
    needs: tuple[frozenset[str], ...] = ()


def compile_pattern(source: str, nouns: AbstractSet[str] = frozenset()) -> Pattern:
    """Compile one pattern; nouns: what `%` stands for. ValueError when it fixes no word and captures nothing."""
    if source.startswith("& "):
        return _any_order(source)
    capture = {**_CAPTURE, "%": rf"(?P<{{n}}>{'|'.join(sorted(map(re.escape, nouns)))}) "} if nouns else _CAPTURE
    parts: list[str] = []
    needs: list[frozenset[str]] = []
    weight = captures = 0
    used: dict[str, int] = {}
    head = "(?<= )"
    for raw in source.split():
        optional = raw.endswith("?") and len(raw) > 1
        element = raw[:-1] if optional else raw
        if element == "*":
            parts.append(_GAP)
            continue
        if element == "**":
            parts.append(_WIDE)
            continue
        if element == "^":
            head = r"\A "
            continue
        if element in capture:
            name = _NAME[element]
            used[name] = used.get(name, 0) + 1
            body = capture[element].format(n=name if used[name] == 1 else f"{name}{used[name]}")
            captures += not optional
        elif element[0] in "!=" and len(element) > 1:
            ahead = "|".join("@[^ ]+" if w == "@" else re.escape(w) for w in element[1:].split("|")).replace("_", " ")
            parts.append(f"(?{element[0]}(?:{ahead}) )")
            continue
        else:
            words = [w if w[0] == '"' else w.replace("_", " ") for w in element.split("|")]
            body = f"(?:{'|'.join('@[^ ]+' if w == '@' else re.escape(w) for w in words)}) "
            if not optional:
                weight += 1
                if "@" not in words:
                    needs.append(frozenset(w.split(" ")[0] for w in words))
        parts.append(f"(?:{body})?" if optional else body)
    if not weight and not captures:
        raise ValueError(f"pattern {source!r} fixes nothing")
    regex = head + "".join(parts)
    needs.sort(key=len)
    return Pattern(source, re.compile(regex), needs[0] if needs else frozenset(), weight, tuple(needs[1:]))


def _any_order(source: str) -> Pattern:
    """A pattern `& a b c`: its words in every order, for what a clause can say in many."""
    groups = [[w.replace("_", " ") for w in g.split("|")] for g in source.split()[1:]]
    words = [f"(?:{'|'.join(map(re.escape, g))}) " for g in groups]
    orders = "|".join(_WIDE.join(p) for p in permutations(words))
    needs = sorted((frozenset(w.split(" ")[0] for w in g) for g in groups), key=len)
    return Pattern(source, re.compile(f"(?<= )(?:{orders})"), needs[0], len(groups), tuple(needs[1:]))


@dataclass(frozen=True, slots=True)
class Hit:
    """A pattern found: items [i, j) and what it captured."""

    i: int
    j: int
    found: dict[str, str]


class Line:
    """Folds of a row of items as one string, with the way from string offsets to items."""

    __slots__ = ("ends", "starts", "text", "words")

    def __init__(self, folds: Sequence[str]) -> None:
        self.text = " " + "".join(f + " " for f in folds)
        self.starts: list[int] = []
        at = 1
        for f in folds:
            self.starts.append(at)
            at += len(f) + 1
        self.words = frozenset(folds)

    def find(self, pattern: Pattern) -> Iterator[Hit]:
        """All places of a pattern, left to right, not overlapping."""
        if (pattern.anchors and pattern.anchors.isdisjoint(self.words)) or any(n.isdisjoint(self.words) for n in pattern.needs):
            return
        for m in pattern.regex.finditer(self.text):
            start = m.start() + (1 if m.group().startswith(" ") else 0)
            i, j = bisect_right(self.starts, start) - 1, bisect_right(self.starts, m.end() - 1)
            yield Hit(i, j, {k: v for k, v in m.groupdict().items() if v})


def any_find(line: Line, patterns: Iterable[Pattern]) -> Hit | None:
    """The first hit of any of the patterns, in their order."""
    for p in patterns:
        for hit in line.find(p):
            return hit
    return None
