"""From letters seen to words meant: a best-first search through the words of the language, by the costs of the channel.

One search serves all: letters confused, accents, lost and stray letters, a lost blank ("déjouer"), marks for letters.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from heapq import heappop, heappush

from pipeline.language import Lang
from pipeline.text.channel import Channel

ELIDED = frozenset("l d j m n s t c qu jusqu lorsqu puisqu quoiqu quelqu presqu entr".split())
"""French words before an apostrophe."""
PULL = 0.8
"""What each letter explained is worth in the order of the search: long words would else be given up for short beginnings."""
_VOWELS = frozenset("aeiouyhàâäéèêëîïôöûùüœæ")


@dataclass(frozen=True, slots=True)
class Candidate:
    """A reading in lower case: cost of the channel, prior (log probability of its words together), number of its words,
    and how many groups of letters were changed."""

    text: str
    cost: float
    prior: float
    words: int
    changes: int

    @property
    def total(self) -> float:
        return self.cost - self.prior


class Prefixes(dict[str, float]):
    """Every beginning of every word with the best log probability below it, and (found when first asked for) the letters
    that may follow a beginning."""

    __slots__ = ("_alphabet", "_children")

    def __init__(self, values: Mapping[str, float], alphabet: str) -> None:
        super().__init__(values)
        self._alphabet = alphabet
        self._children: dict[str, str] = {}

    def children(self, head: str) -> str:
        found = self._children.get(head)
        if found is None:
            found = self._children[head] = "".join(ch for ch in self._alphabet if head + ch in self)
        return found


# (forecast, tie, position, word so far, text done, channel cost, prior of finished words, words, changes, after an insertion)
_State = tuple[float, int, int, str, str, float, float, int, int, bool]


def decode(
    seen: str,
    prefixes: Prefixes,
    words: Mapping[str, float],
    channel: Channel,
    lang: Lang,
    *,
    bound: float = 99.0,
    budget: float = 17.0,
    nodes: int = 500,
    keep: int = 6,
    split: bool = True,
    pull: float = PULL,
) -> list[Candidate]:
    """The best readings of `seen`, least total cost first (`seen` itself among them where it is made of words).

    prefixes: every beginning of every word with the best log probability below it; words: log probability of whole words.
    bound: total above which no reading is wanted; budget: most the channel may cost; nodes: most steps of the search;
    split: whether blanks may be put in; pull: more of it for a word badly damaged, lest the search stay at its beginning."""
    n = len(seen)
    low = seen.lower()
    french = lang == "fra"
    heap: list[_State] = [(0.0, 0, 0, "", "", 0.0, 0.0, 0, 0, False)]
    done: dict[tuple[int, str, str], float] = {}
    out: dict[str, Candidate] = {}
    tie = steps = 0
    ways: list[list[tuple[int, str, float]] | None] = [None] * n
    lost_blank = channel.lost_blank
    lost, lost_least = channel.lost, channel.lost_least
    kids = prefixes.children
    get = prefixes.get
    while heap and steps < nodes:
        _, _, pos, word, text, cost, prior, count, changes, inserted = heappop(heap)
        if cost - prior > bound:
            continue
        key = (pos, word, text)
        if done.get(key, 99.0) <= cost:
            continue
        done[key] = cost
        steps += 1
        if pos == n:
            p = words.get(word)
            if p is not None and not (french and word in ELIDED and count):
                whole = text + word
                total = cost - prior - p
                if whole not in out or out[whole].total > total:
                    out[whole] = Candidate(whole, cost, prior + p, count + 1, changes)
                    bound = min(bound, total + 7.0)
                if len(out) >= keep:
                    break
        else:
            options = ways[pos]
            if options is None:
                options = ways[pos] = [(1, low[pos], 0.0)]
                for length in (1, 2, 3):
                    if pos + length <= n:
                        options += [(length, m, c) for m, c in channel.options(seen[pos : pos + length]) if split or " " not in m]
                options.sort(key=lambda o: o[2])
            for length, meant, extra in options:
                ncost = cost + extra
                if ncost > budget or ncost - prior + 2.5 > bound:
                    break
                nword = word + meant
                best = get(nword)
                if best is not None and not (french and not word and text and text[-1] == "'" and meant[:1] not in _VOWELS):
                    f = ncost - prior - best
                    if f <= bound:
                        tie += 1
                        heappush(
                            heap,
                            (
                                f - pull * (pos + length),
                                tie,
                                pos + length,
                                nword,
                                text,
                                ncost,
                                prior,
                                count,
                                changes + (extra > 0),
                                False,
                            ),
                        )
                elif len(meant) != 1 or meant in " '-":
                    end = _close(meant, word, text, prior, count, words, prefixes, french)
                    if end:
                        nword, ntext, nprior, ncount = end
                        f = ncost - nprior - (get(nword) or -3.0)
                        if f <= bound:
                            tie += 1
                            heappush(
                                heap,
                                (
                                    f - pull * (pos + length),
                                    tie,
                                    pos + length,
                                    nword,
                                    ntext,
                                    ncost,
                                    nprior,
                                    ncount,
                                    changes + (extra > 0),
                                    False,
                                ),
                            )
            extra = channel.any_letter(seen[pos])
            ncost = cost + extra
            if changes < 3 and ncost <= budget and ncost - prior + 2.5 <= bound:
                same = low[pos]
                for ch in kids(word):
                    if ch != same and not (french and not word and text and text[-1] == "'" and ch not in _VOWELS):
                        nword = word + ch
                        f = ncost - prior - prefixes[nword]
                        if f <= bound:
                            tie += 1
                            heappush(
                                heap, (f - pull * (pos + 1), tie, pos + 1, nword, text, ncost, prior, count, changes + 1, False)
                            )
        if changes < 4 and not inserted:
            if split and pos < n and len(word) > 1 - (word in "aày") and word in words and cost + lost_blank <= budget:
                p = prior + words[word]
                f = cost + lost_blank - p + 3.0
                if f <= bound and not (french and word in ELIDED):
                    tie += 1
                    heappush(
                        heap,
                        (f - pull * pos, tie, pos, "", text + word + " ", cost + lost_blank, p, count + 1, changes + 1, True),
                    )
            if (word or pos == 0) and cost + lost_least - prior + 2.5 <= bound and cost + lost_least <= budget:
                for ch in kids(word):
                    ncost = cost + lost[ch]
                    f = ncost - prior - prefixes[word + ch]
                    if f <= bound and ncost <= budget:
                        tie += 1
                        heappush(heap, (f - pull * pos, tie, pos, word + ch, text, ncost, prior, count, changes + 1, True))
            if french and word in ELIDED and 0 < pos < n and low[pos] in _VOWELS:
                p = prior + words.get(word, -8.0)
                extra = channel.lost["'"]
                f = cost + extra - p + 3.0
                if f <= bound:
                    tie += 1
                    heappush(
                        heap, (f - pull * pos, tie, pos, "", text + word + "'", cost + extra, p, count + 1, changes + 1, True)
                    )
    return sorted(out.values(), key=lambda c: c.total)[:keep]


def _close(
    meant: str,
    word: str,
    text: str,
    prior: float,
    count: int,
    words: Mapping[str, float],
    prefixes: Mapping[str, float],
    french: bool,
) -> tuple[str, str, float, int] | None:
    """Append letters that may end words: at a blank, an apostrophe, a hyphen. None where no words come of it."""
    for ch in meant:
        if ch == " ":
            if word:
                own = words.get(word)
                if own is None or (french and word in ELIDED):
                    return None
                text, prior, count, word = text + word + " ", prior + own, count + 1, ""
            elif not text.endswith(" "):
                return None
        elif ch == "'":
            if word + ch in prefixes:
                word += ch
                continue
            own = words.get(word)
            if own is None or (french and word not in ELIDED):
                return None
            text, prior, count, word = text + word + ch, prior + own, count + french, ""
        elif ch == "-":
            own = words.get(word)
            if own is None:
                return None
            text, prior, count, word = text + word + ch, prior + own, count + 1, ""
        else:
            if french and not word and text.endswith("'") and ch not in _VOWELS:
                return None
            word += ch
            if word not in prefixes:
                return None
    return word, text, prior, count
