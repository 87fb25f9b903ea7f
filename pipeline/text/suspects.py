"""Doubtful words of a text, with their best readings and the evidence for and against, as figures.

A word is looked at by type, not by place: its readings are searched once however often it stands in the text; only the
evidence of its neighbours is taken place by place.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from rapidfuzz.distance import Levenshtein

from pipeline.language import Lang
from pipeline.text.admissible import admissible, sound_if_joined, worth_a_look
from pipeline.text.channel import ALPHABET, Channel, channel
from pipeline.text.context import START, Ngrams, ngrams, own_pairs, words_of
from pipeline.text.decode import ELIDED, PULL, Candidate, Prefixes, decode
from pipeline.text.figures import Around, Scale
from pipeline.text.lexicon import UNKNOWN, counts, licensed, spelling, terms
from pipeline.text.period import add_heads, period_table, period_words
from pipeline.text.words import EDGE, Token, parts, recase, tokens

ABOUT_GAMES = 0.04
"""Share of the words of games from which a text is taken to be about them."""
PRONOUNCEABLE = 2.6
"""Surprise by letter up to which an unknown run of letters may be a word."""
TERM = -10.5
"""The log probability a term of games has at least, in such a text."""
CLEAN = 0.012
"""Share of unknown words below which a text of some length is taken for clean: only what is no word at all is looked at."""
_WORD = re.compile(r"[^\W\d_]+")
_LIKE_A_WORD: dict[Lang, dict[str, str]] = {
    "eng": dict.fromkeys(("1", "l", "J", "T", "t"), "i"),
    "fra": dict.fromkeys(("11", "1l", "l1", "ll", "II", "H", "ii"), "il"),
}
"""Letters and figures that have the shape of a whole small word."""
_LIKE_COST = 6.0
_SECOND_COST = 3.0
"""What the channel asks for a reading that a second engine had."""
_ENDS = re.compile(r"[.!?:;]['\"”’»)\]]*\s*$")


_STEP = 2.0
_Found = dict[str, tuple[float, bool, bool, list[Candidate]]]
Searched = dict[tuple[Lang, bool, frozenset[tuple[str, float]]], _Found]
"""What was found for each form, by all that the search hangs on."""


@dataclass(frozen=True, slots=True)
class Suspect:
    """A doubtful word, its readings in the case of the word seen (best first), and the figures for each of them."""

    token: Token
    readings: tuple[tuple[str, Candidate], ...]
    figures: tuple[tuple[float, ...], ...]
    left: str = ""
    """The word before, in lower case; "." where a sentence begins."""
    right: str = ""


class Finder:
    """Looks for doubtful words in one text."""

    def __init__(
        self,
        text: str,
        lang: Lang,
        own: Counter[str],
        second: Mapping[int, Sequence[str]] | None = None,
        letters: Channel | None = None,
        searched: Searched | None = None,
    ) -> None:
        """own: the words of the text; second: by where a word begins, what another engine read there; letters: the channel,
        that of the language when None; searched: what was found for other states of the same text, to be used again."""
        self._searched: Searched = {} if searched is None else searched
        self._second = second or {}
        self._letters = letters
        self.lang = lang
        self.text = text
        self.own = own
        self.total = max(1, sum(own.values()))
        self._table = counts(lang)
        self._readings: _Found = {}
        self.noise, self.period, seen = self._noise()
        self.clean = self.noise < CLEAN and seen > 1500
        self._ready = False
        self._normal: dict[str, list[str]] = {}
        about = sum(n for w, n in own.items() if w in terms(lang))
        self.about_games = about >= 6 and about >= ABOUT_GAMES * self.total
        if self.about_games:
            self._table = {**self._table, **{w: max(TERM, self._table.get(w, UNKNOWN)) for w in terms(lang)}}

    def prepare(self) -> None:
        """What only the search needs, made when first asked for: many texts have nothing to search."""
        if self._ready:
            return
        self._ready = True
        self.channel = self._letters or channel(self.lang)
        self.words, self._prefixes = period_words(self.lang)
        self.spelling = spelling(self.lang)
        self.grams: Ngrams = ngrams(self.lang)
        if self.about_games:
            self._table = {**self.grams.unlisted(), **self._table}
        else:
            self._table = period_table(self.lang)
        self._add_own_words()
        self.own_pairs = own_pairs(words_of(self.text, self.lang))

    def _add_own_words(self) -> None:
        """Words the text has often and the list lacks (names above all) may be read for others too."""
        # in steps, so that a repair or two change nothing
        new = {
            w: _STEP * round((math.log(n / self.total) - 2.0) / _STEP)
            for w, n in self.own.items()
            if n >= 4 and len(w) >= 4 and self._table.get(w, UNKNOWN) < -15.0 and w.isalpha()
        }
        self._readings = self._searched.setdefault((self.lang, self.about_games, frozenset(new.items())), {})
        if new:
            self.words = {**self.words, **{w: max(p, self.words.get(w, UNKNOWN)) for w, p in new.items()}}
            self._prefixes = Prefixes(self._prefixes, ALPHABET[self.lang])
            add_heads(self._prefixes, new)

    def _noise(self) -> tuple[float, float, int]:
        """Shares of the small-letter words (of three letters and more) that no list and no rule knows, and that only a rule
        for the period's spelling knows; and the number of all these words."""
        words = Counter(re.findall(r"(?<![^\W\d_])[^\W\d_A-ZÀ-Þ]{3,}(?![^\W\d_])", self.text))
        seen = sum(words.values())
        unknown = old = 0
        for w, n in words.items():
            if self._table.get(w, UNKNOWN) < -16.5:
                if licensed(w, self.lang) < -18:
                    unknown += min(n, 3)
                else:
                    old += min(n, 3)
        return (unknown + 0.5) / (seen + 100), (old + 0.5) / (seen + 100), seen

    # -- one type of word --------------------------------------------------------------------------------------------------

    def keep(self, core: str) -> tuple[float, bool, bool]:
        """Log probability of the core as it stands; whether its words are known; whether only period rules know them."""
        total, known, by_rule = 0.0, True, False
        for w in parts(core, self.lang):
            p = self._table.get(w, UNKNOWN)
            if len(w) == 1 and w not in {"a", "i", "o", "à", "y", "ô"} and not (self.lang == "fra" and w in ELIDED):
                p = min(p, -12.0)
            if self.lang == "eng" and "'" in w and p == UNKNOWN:
                head, _, tail = w.rpartition("'")
                if tail in {"s", "d", "ll", "ve", "re", "", "t", "m"} or not head:
                    p = self._table.get(head or tail, UNKNOWN) - 3.0
            rule = licensed(w, self.lang) if p < -12.0 and (w.isalpha() or "'" in w) else UNKNOWN
            if rule > p:
                p = rule
                by_rule = True
            if p < -17.5:
                known = False
                p = max(p, -(6.0 + 0.9 * self.spelling.surprise(w)) if w.isalpha() else -40.0 - 3.0 * len(w))
                p = min(p, -12.0)
            total += p
        return total, known, by_rule and known

    def readings(self, core: str, odd_capital: bool = False) -> tuple[float, bool, bool, list[Candidate]]:
        """keep() of the core and its readings, the core itself left out, searched once for each form.

        odd_capital: a common word stands with a capital in the middle of a sentence."""
        key = core + "^" if odd_capital else core
        found = self._readings.get(key)
        if found is None:
            prior, known, by_rule = self.keep(core)
            slack = 8.0 if not known else 5.0 if prior < -7.0 else 2.5
            if known and (prior < -12.0 or (odd_capital and prior > -11.0)):
                slack = 7.0
            seen = core.replace("’", "'")
            if seen.isupper():
                seen = seen.lower() if seen.isalpha() else seen
            odd_marks = sum(not (ch.isalpha() or ch in "'-") for ch in seen)
            some = decode(
                seen, self._prefixes, self.words, self.channel, self.lang,
                bound=min(-prior + slack, 16.0 + 2.4 * len(core)), budget=17.0 + 3.0 * odd_marks,
                nodes=90 if known else 330 if not odd_marks else 1500, split=len(core) > 2, pull=2.0 if odd_marks else PULL,
            )  # fmt: skip
            if core in _LIKE_A_WORD[self.lang]:
                meant = _LIKE_A_WORD[self.lang][core]
                some.append(Candidate(meant, _LIKE_COST, self.words.get(meant, -4.0), 1, 1))
            if "-" in core.strip("-") and not known:
                some += self._divided(seen, -prior + slack)
            if not known and seen.isalpha() and 3 <= len(seen) <= 12:
                some += self._old_spellings(seen)
            if sound_if_joined(seen.lower(), self.lang):
                some = []
            # a hyphen alone is seen to by `steps/hyphens.py` and `steps/joins.py`
            some = sorted((c for c in some if c.changes and admissible(core, c.text, self.lang)), key=lambda c: c.total)
            found = self._readings[key] = (prior, known, by_rule, _distinct(some)[:4])
        return found

    def _divided(self, seen: str, bound: float) -> list[Candidate]:
        """Readings of a word that keeps the hyphen of its line's end: read as one, the hyphen put back where it stood."""
        joined = seen.replace("-", "")
        if not joined or self.words.get(joined.lower(), UNKNOWN) > -15.0:
            return []
        found = decode(joined, self._prefixes, self.words, self.channel, self.lang, bound=bound, nodes=300, split=False)
        at = seen.index("-")
        if seen.count("-") != 1:
            return []
        out = []
        for c in found:
            ops = [o for o in Levenshtein.opcodes(joined.lower(), c.text) if o.src_start <= at <= o.src_end]
            cut = next((o.dest_start + (at - o.src_start) if o.tag == "equal" else o.dest_end for o in ops), None)
            if cut is not None and 0 < cut < len(c.text):
                out.append(replace(c, text=f"{c.text[:cut]}-{c.text[cut:]}", prior=c.prior - 1.0))
        return out

    def _old_spellings(self, seen: str) -> list[Candidate]:
        """Readings by one cheap confusion that no list has, but the rules for the period's spelling."""
        out = []
        for i in range(len(seen)):
            for length in (1, 2, 3):
                if i + length > len(seen):
                    break
                for meant, cost in self.channel.options(seen[i : i + length]):
                    if cost > 7.0:
                        break
                    word = (seen[:i] + meant + seen[i + length :]).lower()
                    if word.isalpha() and word not in self.words:
                        p = licensed(word, self.lang)
                        if p > -14.0:
                            out.append(Candidate(word, cost, p - 1.0, 1, 1))
        return out

    # -- places ------------------------------------------------------------------------------------------------------------

    def find(self, skip: Callable[[int, int], bool]) -> Iterator[Suspect]:
        """Every doubtful word with readings, in order."""
        if self.clean:
            yield from self._find_odd(skip)
            return
        self.prepare()
        yield from self._find_in(list(tokens(self.text, skip, self.common)))

    def by_normal(self, normal: Callable[[str], str]) -> dict[str, list[str]]:
        """The words of this text by a normal form of theirs, made once."""
        if not self._normal:
            for w in self.own:
                self._normal.setdefault(normal(w), []).append(w)
        return self._normal

    def looks_like_a_word(self, core: str) -> bool:
        """Whether an unknown word has at least letters that follow one another in this language: a rare word, a name."""
        self.prepare()
        low = core.lower()
        return low.isalpha() and self.spelling.surprise(low) / (len(low) + 1) < PRONOUNCEABLE

    def prior(self, word: str) -> float:
        """Log probability of a word (lower case) in today's language."""
        return self._table.get(word, UNKNOWN)

    def common(self, word: str) -> bool:
        """Whether a word is well known."""
        return self._table.get(word, UNKNOWN) > -14.0

    def _find_odd(self, skip: Callable[[int, int], bool]) -> Iterator[Suspect]:
        """In a clean text: words in small letters that stand only once and are no words."""
        odd = {
            w for w, n in self.own.items()
            if n == 1 and len(w) > 2 and self._table.get(w, UNKNOWN) < -17.0 and (self.lang == "fra" or w.isascii())
        }  # fmt: skip
        odd = {w for w in odd if licensed(w, self.lang) < -17.5}
        for m in _WORD.finditer(self.text):
            if m[0] not in odd:
                continue
            self.prepare()
            start = max(0, m.start() - 150)
            near = [
                replace(t, start=t.start + start, end=t.end + start)
                for t in tokens(self.text[start : m.end() + 60], lambda a, b: False, self.common)
            ]
            at = next((i for i, t in enumerate(near) if t.start <= m.start() < t.end), None)
            if at is None or not at or skip(near[at].start, near[at].end):
                continue
            core = near[at].core
            if core.islower() and re.fullmatch(r"[^\W\d_]+(?:['’-][^\W\d_]+)*", core) and not self.keep(core)[1]:
                yield from self._find_in(near, at)

    def _find_in(self, every: list[Token], only: int | None = None) -> Iterator[Suspect]:
        found: list[tuple[int, tuple[float, bool, bool, list[Candidate]]]] = []
        for n, token in enumerate(every):
            core = token.core
            if (only is not None and n != only) or not (worth_a_look(core) or core in _LIKE_A_WORD[self.lang]):
                continue
            odd = not token.opens and core[0].isupper() and core[1:].islower() and len(core) <= 5 and self.own[core.lower()] <= 3
            whole = self._with_second(token, self.readings(core, odd))
            if whole[3]:
                found.append((n, whole))
        # beside a word that is none its likeliest reading says more than it does
        self._meant = {
            n: some[0].text for n, (prior, known, _, some) in found if not known and some[0].prior - prior > some[0].cost
        }
        scale = Scale(self, ((every[n].core, known, some) for n, (_, known, _, some) in found))
        done: dict[object, tuple[tuple[tuple[str, Candidate], ...], tuple[tuple[float, ...], ...]]] = {}
        for n, (prior, known, by_rule, some) in found:
            token = every[n]
            around = self._around(every, n)
            place = (token.core, token.opens, token.stop, around, tuple(some))
            made = done.get(place)
            if made is None:
                shown = tuple((self._shown(token, c.text), c) for c in some)
                seen = scale.of_seen(token, prior, known, by_rule, around)
                made = done[place] = (shown, tuple(scale.figures(seen, some, k, shown[k][0]) for k in range(len(some))))
            shown, figures = made
            yield Suspect(token, shown, figures, around.left, around.right)

    def _with_second(
        self, token: Token, found: tuple[float, bool, bool, list[Candidate]]
    ) -> tuple[float, bool, bool, list[Candidate]]:
        """The readings of a place with those of a second engine: what an engine saw needs no letters to be confused."""
        prior, known, by_rule, some = found
        low = token.core.lower().replace("’", "'")
        added: list[Candidate] = []
        for read in self._second.get(token.start, ()):
            other = read.strip(EDGE).lower().replace("’", "'").replace("ſ", "s")
            words = parts(other, self.lang)
            if not words or other == low or not all(w in self.words or w in ELIDED for w in words):
                continue
            cost = min([_SECOND_COST, *(c.cost for c in some if c.text == other)])
            changes = sum(o.tag != "equal" for o in Levenshtein.opcodes(low, other))
            added.append(Candidate(other, cost, sum(self.words.get(w, -8.0) for w in words), len(words), changes))
        if not added:
            return found
        said = {c.text for c in added}
        some = sorted([*added, *(c for c in some if c.text not in said)], key=lambda c: c.total)
        return prior, known, by_rule, _distinct(some)[:4]

    def _shown(self, token: Token, read: str) -> str:
        """A reading in the case of what was seen."""
        if read == _LIKE_A_WORD[self.lang].get(token.core):
            return "I" if self.lang == "eng" else "Il" if token.opens or token.core in {"II", "H"} else "il"
        return recase(token.core, read)

    def _around(self, every: list[Token], n: int) -> Around:
        """The words beside a token, two on either side; a stop where a sentence begins or ends."""
        token = every[n]
        words: list[str] = []
        at = n
        if token.opens or not n:
            words = [START]
        else:
            words = self._words_at(every, n - 1)[-2:]
            if len(words) == 1 and not every[n - 1].opens and n > 1:
                words = self._words_at(every, n - 2)[-1:] + words
            elif len(words) == 1:
                words = [START, *words]
        left, before = (words[-1] if words else ""), (words[-2] if len(words) > 1 else "")
        ahead: list[str] = []
        while len(ahead) < 2 and at + 1 < len(every):
            if _ENDS.match(self.text[every[at].end : every[at].end + 1] or " ") or every[at + 1].opens:
                ahead.append(START)
                break
            ahead += self._words_at(every, at + 1)
            at += 1
        return Around(before, left, ahead[0] if ahead else "", ahead[1] if len(ahead) > 1 else "")

    def _words_at(self, every: list[Token], n: int) -> list[str]:
        meant = self._meant.get(n)
        if meant is None:
            return parts(every[n].core, self.lang)
        return [w for piece in meant.split(" ") for w in parts(piece, self.lang)]


def _distinct(some: list[Candidate]) -> list[Candidate]:
    said: set[str] = set()
    return [c for c in some if not (c.text in said or said.add(c.text))]  # type: ignore[func-returns-value]
