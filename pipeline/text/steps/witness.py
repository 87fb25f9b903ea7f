"""Another printing of the same rules, asked only where this text is damaged: its words never replace a legible one.

The witness may spell and number otherwise and may be set in long s: words are matched by a normal form, and what is taken from it
is put into the spelling of this text where this text has the word, else into today's.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from rapidfuzz.distance import Levenshtein

from pipeline.language import Lang
from pipeline.text.channel import base
from pipeline.text.lexicon import counts, modern_form
from pipeline.text.suspects import Finder
from pipeline.text.words import Token

_WORD = re.compile(r"[^\W\d_]+")
_LONGEST_GAP = 5
_CLOSE = 0.5
"""Likeness of shape from which a witness's word is taken bare (`probable`); below it, it is shown as a conjecture."""
_OLD = [
    (re.compile(pattern), new)
    for pattern, new in (
        (r"oi(s|t|ent)$", r"ai\1"), (r"y", "i"), (r"v", "u"), (r"j", "i"), (r"([a-z])\1", r"\1"), (r"z$", "s"),
        (r"(?<=[ae])nts$", "ns"), (r"(?<=e)mps$", "ms"), (r"s(?=[tmlpc])", ""), (r"x$", "s"), (r"ph", "f"), (r"th", "t"),
        (r"ck$", "c"),
    )
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Testimony:
    """What a witness has at a damaged place: its words in this text's spelling, where they stand, and their likeness in shape."""

    read: str
    name: str
    start: int
    end: int
    likeness: float


def normal(word: str) -> str:
    """A word in a form that the spellings of two centuries share: lower case, no accents, no long s."""
    form = base(word.lower().replace("ſ", "s"))
    for pattern, new in _OLD:
        form = pattern.sub(new, form)
    return form


class Witness:
    """One other printing, indexed by its words."""

    def __init__(self, name: str, text: str) -> None:
        self.name, self.text = name, text
        self._spans = [m.span() for m in _WORD.finditer(text)]
        self._words = [normal(text[a:b]) for a, b in self._spans]
        self._at: dict[str, list[int]] = defaultdict(list)
        for i, w in enumerate(self._words):
            self._at[w].append(i)
        ends = re.compile(r"[.!?]|\n\s*\n")
        self._opens = [i == 0 or bool(ends.search(text[self._spans[i - 1][1] : a])) for i, (a, _) in enumerate(self._spans)]

    def ask(self, left: Sequence[str], seen: str, right: Sequence[str], finder: Finder, *, opens: bool) -> Testimony | None:
        """What stands here between the same neighbours. left, right: up to four words of this text, nearest the damage last and
        first; opens: the damage begins a rule, so only what follows is compared. None where no place, or more than one, fits."""
        before, after = [normal(w) for w in left], [normal(w) for w in right]
        if len(after) < 2 or (not opens and not before):
            return None
        found: dict[tuple[int, int], int] = {}
        for skip in (0, 1):
            for j in self._at.get(after[skip], ()) if skip < len(after) else ():
                stop = j - skip
                hits = sum(self._same(stop + k, w) for k, w in enumerate(after))
                if hits < min(3, len(after)):
                    continue
                for first in range(stop - 1, max(-1, stop - 1 - _LONGEST_GAP), -1):
                    if opens:
                        if not self._opens[first]:
                            continue
                        score = hits
                    else:
                        score = sum(self._same(first - 1 - k, w) for k, w in enumerate(reversed(before)))
                        if not self._same(first - 1, before[-1]) or score < min(2, len(before)):
                            continue
                        score += hits
                    found[first, stop] = max(found.get((first, stop), 0), score)
                    break
        if not found:
            return None
        best = max(found.values())
        places = [p for p, score in found.items() if score == best]
        reads = {tuple(self._words[a:b]) for a, b in places}
        if len(reads) != 1:
            return None
        first, stop = places[0]
        start, end = self._spans[first][0], self._spans[stop - 1][1]
        read = _WORD.sub(lambda m: _own_spelling(m[0], finder), " ".join(self.text[start:end].split()))
        a, b = base(re.sub(r"\W", "", seen.lower())), base(re.sub(r"\W", "", read.lower()))
        return Testimony(read, self.name, start, end, float(Levenshtein.normalized_similarity(a, b)))

    def _same(self, i: int, word: str) -> bool:
        if not 0 <= i < len(self._words):
            return False
        there = self._words[i]
        return there == word or (len(word) > 4 and Levenshtein.normalized_similarity(there, word) >= 0.8)


def context(every: Sequence[Token], first: int, stop: int) -> tuple[list[str], list[str]]:
    """The four words on each side of tokens [first, stop)."""
    left = [w for t in every[max(0, first - 4) : first] for w in _WORD.findall(t.core)][-4:]
    right = [w for t in every[stop : stop + 4] for w in _WORD.findall(t.core)][:4]
    return left, right


def _own_spelling(word: str, finder: Finder) -> str:
    """A witness's word as this text would print it."""
    word = word.replace("ſ", "s")
    low = word.lower()
    lang: Lang = finder.lang
    if not finder.own[low]:
        same = [w for w in finder.by_normal(normal).get(normal(low), ()) if finder.own[w] and finder.prior(w) > -16.0]
        if same:
            low = max(same, key=lambda w: finder.own[w])
        elif counts(lang).get(low, -99.0) < -14.5:
            low = modern_form(low, lang)
    return (
        low.capitalize()
        if word[:1].isupper() and not word.isupper()
        else low.upper()
        if word.isupper() and len(word) > 1
        else low
    )


def decides(testimony: Testimony) -> bool:
    """Whether the letters left are enough like the witness's to take its word without brackets."""
    return testimony.likeness >= _CLOSE
