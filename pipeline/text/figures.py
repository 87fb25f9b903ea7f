"""The figures by which a reading is judged: the word seen, the reading, their neighbours, and the rest of the text."""

from __future__ import annotations

import itertools
import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rapidfuzz.distance import Levenshtein

from pipeline.text.channel import base
from pipeline.text.decode import Candidate
from pipeline.text.words import parts

if TYPE_CHECKING:
    from pipeline.text.suspects import Finder
    from pipeline.text.words import Token

FEATURES = (
    "gain", "cost", "changes", "keep_known", "keep_licensed", "ahead", "capital", "capitals", "own_seen", "own_read",
    "length", "words", "marks", "own_pairs", "surprise", "short", "accent_only", "stop_after", "one_off", "read_prior",
    "seen_prior", "first_letter", "odd_capital", "left_read", "left_seen", "right_read", "right_seen", "around", "inner",
    "met_read", "met_seen", "same_elsewhere", "same_share", "last_letter", "inner_capital", "digits", "hyphen", "apostrophe",
    "rank", "longer", "opens", "seen_times", "group_share",
)  # fmt: skip
"""Names of the figures, in the order in which `judge` weighs them."""


@dataclass(frozen=True, slots=True)
class Around:
    """The words beside a place in lower case, two on either side; "." where a sentence begins or ends, "" where none is known."""

    before: str
    left: str
    right: str
    beyond: str


@dataclass(frozen=True, slots=True)
class _Seen:
    """What is known of a place whatever is read there."""

    token: Token
    prior: float
    known: bool
    by_rule: bool
    around: Around
    words: list[str]
    left: float
    right: float
    fixed: dict[str, float]


class Scale:
    """Figures for the readings in one text."""

    def __init__(self, finder: Finder, suspects: Iterable[tuple[str, bool, list[Candidate]]]) -> None:
        self._finder = finder
        self._types = 1
        self._same: Counter[tuple[str, str]] = Counter()
        odd: dict[str, list[Candidate]] = {}
        for core, known, some in suspects:
            # what this engine does with these letters shows in words that are surely none
            if known or core in odd or some[0].changes > 2:
                continue
            odd[core] = some
            self._types += 1
            self._same.update(_swaps(core, some[0].text))
        self._weights, self._by_group = _habits(odd)

    def of_seen(self, token: Token, prior: float, known: bool, by_rule: bool, around: Around) -> _Seen:
        """The figures of a place that do not hang on the reading."""
        f = self._finder
        core = token.core
        low = core.lower()
        words = ["0" if w.isdigit() else w for w in parts(core, f.lang) or [low]]
        letters = [ch for ch in core if ch.isalpha()]
        capital = bool(letters) and letters[0].isupper()
        all_caps = len(letters) > 1 and all(ch.isupper() for ch in letters)
        own = min(f.own[w] for w in words)
        surprise = min(4.0, f.spelling.surprise(low) / (len(low) + 1)) if low.isalpha() else 4.0
        fixed = {
            "keep_known": float(known and not by_rule),
            "keep_licensed": float(by_rule),
            "capital": float(capital and not token.opens and not all_caps),
            "capitals": float(all_caps),
            "own_seen": math.log1p(own - (1 if own else 0)),
            "length": math.log(len(core)),
            "marks": float(sum(not (ch.isalpha() or ch in "'’-") for ch in core)),
            "surprise": surprise,
            "short": float(len(core) <= 3),
            "stop_after": float(token.stop and len(core) <= 4),
            "one_off": float(own <= 1),
            "seen_prior": max(-40.0, prior) / len(words),
            "met_seen": float(all(f.grams.met(w) for w in words)),
            "inner_capital": float(not all_caps and any(ch.isupper() for ch in core[1:])),
            "digits": float(sum(ch.isdigit() for ch in core)),
            "hyphen": float("-" in core),
            "apostrophe": float("'" in core or "’" in core),
            "opens": float(token.opens),
            "seen_times": math.log1p(own),
        }
        left, right = self._beside(words, around)
        return _Seen(token, prior, known, by_rule, around, words, left, right, fixed)

    def _beside(self, words: list[str], around: Around) -> tuple[float, float]:
        """How well words stand after what is on their left, and what is on their right after them."""
        g = self._finder.grams
        left = g.attraction(around.left, words[0], around.before) if around.left else 0.0
        right = 0.0
        if around.right:
            last_but_one = words[-2] if len(words) > 1 else around.left
            right = g.attraction(words[-1], around.right, last_but_one)
            if around.beyond and g.met(around.right):
                right += g.attraction(around.right, around.beyond, words[-1]) - g.attraction(around.right, around.beyond)
        return left, right

    def _group_share(self, core: str, swaps: list[tuple[str, str]], own: int) -> float:
        """In what share of this text's broken words, this one left out, the letters seen stand for those read (logarithm)."""
        share = 0.0
        for s in swaps:
            n, of = self._weights.get(s, 0.0) - own, self._by_group.get(s[0], 0.0) - own
            share = min(share, math.log((max(0.0, n) + 0.3) / (max(0.0, of) + 1.5)))
        return share

    def figures(self, seen: _Seen, some: list[Candidate], k: int, shown: str) -> tuple[float, ...]:
        """The figures of the k-th reading, in the order of FEATURES."""
        f = self._finder
        c = some[k]
        core, low, around = seen.token.core, seen.token.core.lower(), seen.around
        words = [w for piece in c.text.split(" ") for w in parts(piece, f.lang)] or [c.text]
        others = [x.total for i, x in enumerate(some) if i != k]
        left, right = self._beside(words, around)
        mine = 0.0
        if around.left:
            mine += math.log1p(f.own_pairs[around.left, words[0]])
            mine -= math.log1p(max(0, f.own_pairs[around.left, seen.words[0]] - 1))
        if around.right:
            mine += math.log1p(f.own_pairs[words[-1], around.right])
            mine -= math.log1p(max(0, f.own_pairs[seen.words[-1], around.right] - 1))
        swaps = _swaps(core, c.text)
        own_share = 0 if seen.known else 1
        same = min((self._same[s] for s in swaps), default=0)
        same = max(0, same - own_share)
        last = base(low[-1:]) == base(c.text[-1:])
        out = {
            **seen.fixed,
            "gain": max(-15.0, min(25.0, c.prior - seen.prior - c.cost)),
            "cost": min(c.cost, 20.0),
            "changes": float(c.changes),
            "ahead": max(-6.0, min(6.0, (min(others) - c.total) if others else 6.0)),
            "own_read": math.log1p(min(f.own[w] for w in words)),
            "words": float(c.words - len(seen.words)),
            "own_pairs": mine,
            "accent_only": float(base(low) == base(c.text)),
            "read_prior": max(-30.0, c.prior) / c.words,
            "first_letter": float(base(low[:1]) != base(c.text[:1])),
            "odd_capital": float(seen.fixed["capital"] and seen.prior / len(seen.words) > -11.0 and shown[:1].islower()),
            "left_read": left,
            "left_seen": seen.left,
            "right_read": right,
            "right_seen": seen.right,
            "around": left + right - seen.left - seen.right,
            "inner": sum(f.grams.attraction(a, b) for a, b in itertools.pairwise(words)),
            "met_read": float(all(f.grams.met(w) for w in words)),
            "same_elsewhere": math.log1p(same),
            "same_share": math.log((same + 0.5) / (self._types + 5)),
            "last_letter": float(last),
            "rank": float(k),
            "longer": float(len(c.text) - len(core)),
            "group_share": self._group_share(core, swaps, own_share),
        }
        return tuple(out[name] for name in FEATURES)


_ROUNDS = 3


def _habits(odd: Mapping[str, Sequence[Candidate]]) -> tuple[dict[tuple[str, str], float], dict[str, float]]:
    """How often this text's engine prints one group of letters for another, by words that are none, each weighed among its
    readings; and by the group seen. What is found so weighs the readings again: a letter that stands for the same others in
    many words does so in the doubtful ones."""
    ways = {core: [(c, _swaps(core, c.text)) for c in some] for core, some in odd.items()}
    pairs: dict[tuple[str, str], float] = {}
    groups: dict[str, float] = {}
    for _ in range(_ROUNDS):
        new: dict[tuple[str, str], float] = defaultdict(float)
        for some in ways.values():
            scores = [-c.total + sum(math.log((pairs.get(s, 0.0) + 0.5) / (groups.get(s[0], 0.0) + 2.0)) for s in swaps)
                      for c, swaps in some]  # fmt: skip
            top = max(scores)
            shares = [math.exp(x - top) for x in scores]
            for share, (_, swaps) in zip(shares, some, strict=True):
                for s in swaps:
                    new[s] += share / sum(shares)
        pairs = dict(new)
        groups = defaultdict(float)
        for (seen, _), n in pairs.items():
            groups[seen] += n
    return pairs, groups


def _swaps(seen: str, read: str) -> list[tuple[str, str]]:
    """Which letters of the word seen are read as which others; the case of what was seen is kept."""
    low = seen.lower()
    return [
        (seen[o.src_start : o.src_end], read[o.dest_start : o.dest_end])
        for o in Levenshtein.opcodes(low, read)
        if o.tag != "equal"
    ]
