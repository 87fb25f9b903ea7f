"""Doubtful words of a text, with their best readings and the evidence for and against, as figures.

A word is looked at by type, not by place: its readings are searched once however often it stands in the text; only the
evidence of its neighbours is taken place by place.
"""

from __future__ import annotations

import itertools
import math
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from rapidfuzz.distance import Levenshtein

from pipeline.language import Lang
from pipeline.text.channel import ALPHABET, base, channel
from pipeline.text.context import START, Pairs, own_pairs, pairs
from pipeline.text.decode import ELIDED, PULL, Candidate, Prefixes, decode
from pipeline.text.lexicon import UNKNOWN, counts, licensed, prefixes, spelling, terms, vocabulary

_CHUNK = re.compile(r"(?:(?!--)[^\s—–…])+")
ABOUT_GAMES = 0.04
"""Share of the words of games from which a text is taken to be about them."""
PRONOUNCEABLE = 2.6
"""Surprise by letter up to which an unknown run of letters may be a word."""
TERM = -10.5
"""The log probability a term of games has at least, in such a text."""
CLEAN = 0.012
"""Share of unknown words below which a text of some length is taken for clean: only what is no word at all is looked at."""
_EDGE = "\"'“”‘’«»‹›()[]{}.,;:!?-_*=&^"
_WORD = re.compile(r"[^\W\d_]+")
_ROMAN = re.compile(r"(?=[ivxlcdm])m{0,3}(?:cm|cd|d?c{0,4})(?:xc|xl|l?x{0,4})(?:ix|iv|v?i{0,4})j?", re.I)
_ENDS = re.compile(r"[.!?:;]['\"”’»)\]]*\s*$")
FEATURES = (
    "bias", "gain", "cost", "changes", "keep_known", "keep_licensed", "noise", "ahead", "capital", "capitals", "own_seen",
    "own_read", "length", "words", "marks", "pairs", "own_pairs", "surprise", "short", "accent_only", "stop_after", "one_off",
    "read_prior", "seen_prior", "first_letter", "near_left", "near_right", "odd_capital",
)  # fmt: skip
"""Names of the figures, in the order in which `judge` weighs them."""


@dataclass(frozen=True, slots=True)
class Token:
    """A word as it stands in the text: its core without the marks around it, in offsets of the text."""

    start: int
    end: int
    core: str
    opens: bool
    """First word of a sentence."""
    stop: bool
    """A full stop follows at once."""


@dataclass(frozen=True, slots=True)
class Suspect:
    """A doubtful word, its readings in the case of the word seen (best first), and the figures for each of them."""

    token: Token
    readings: tuple[tuple[str, Candidate], ...]
    figures: tuple[tuple[float, ...], ...]
    left: str = ""
    """The word before, in lower case; "." where a sentence begins."""
    right: str = ""


_INNER = re.compile(r"(?<=\w)[.,;:!?&/()\"”“»«…]+[-'’]*(?=\w)")


def tokens(text: str, skip: Callable[[int, int], bool], known: Callable[[str], bool] = bool) -> Iterator[Token]:
    """The words of a text: runs between blanks and dashes, cut free of the marks around them."""
    opens = True
    last = 0
    for m in _CHUNK.finditer(text):
        chunk = m[0]
        core = chunk.strip(_EDGE)
        if not core:
            opens = opens or bool(_ENDS.search(chunk))
            continue
        start = m.start() + chunk.index(core)
        end = start + len(core)
        if "\n\n" in text[last:start] or "\n\r\n" in text[last:start]:
            opens = True
        last = end
        cuts = list(_INNER.finditer(core))
        pieces = [(0, len(core))]
        if cuts:
            edges = [0, *(x for c in cuts for x in c.span()), len(core)]
            pieces = list(zip(edges[::2], edges[1::2], strict=True))
            sound = sum(core[a:b].isdigit() or known(core[a:b].lower()) for a, b in pieces)
            if sound < len(pieces) and not (sound == len(pieces) - 1 and all(b - a > 3 for a, b in pieces)):
                pieces = [(0, len(core))]
        for a, b in pieces:
            if not skip(start + a, start + b):
                stop = text[start + b : start + b + 1] == "."
                yield Token(start + a, start + b, core[a:b], opens and not a, stop)
        opens = bool(_ENDS.search(text[end : m.end()]))


def parts(core: str, lang: Lang) -> list[str]:
    """The words of a core in lower case: cut at hyphens and apostrophes (English keeps `don't` whole)."""
    low = core.lower().replace("’", "'")
    if lang == "fra":
        return [p for p in re.split(r"['-]", low) if p] if not low.startswith("aujourd'hui") else [low]
    return [p for p in low.split("-") if p]


def recase(seen: str, read: str) -> str:
    """`read` (lower case) in the case of `seen`."""
    letters = [c for c in seen if c.isalpha()]
    if not letters:
        return read
    uppers = sum(c.isupper() for c in letters)
    if uppers == len(letters) and len(letters) > 1:
        return read.upper()
    if uppers >= 0.7 * len(letters) and len(letters) >= 5:
        return read.upper()
    if letters[0].isupper() and seen[0].isalpha() and (len(letters) == 1 or uppers < 0.5 * len(letters) or len(letters) < 4):
        first, low = letters[0].lower(), read[:1]
        # a capital that was no letter's capital but the shape of others (T for l') gives none
        if read[:2] in {"l'", "d'"} and first not in "ld":
            return read
        return low.upper() + read[1:]
    return read


class Finder:
    """Looks for doubtful words in one text."""

    def __init__(self, text: str, lang: Lang, own: Counter[str]) -> None:
        self.lang = lang
        self.text = text
        self.own = own
        self.total = max(1, sum(own.values()))
        self._table = counts(lang)
        self._readings: dict[str, tuple[float, bool, bool, list[Candidate]]] = {}
        self.noise, seen = self._noise()
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
        self._channel = channel(self.lang)
        self.words: dict[str, float] = vocabulary(self.lang)
        self._prefixes: Prefixes = prefixes(self.lang)
        self._spelling = spelling(self.lang)
        self.pairs: Pairs = pairs(self.lang)
        self._add_own_words()
        self.own_pairs = own_pairs(_WORD.findall(self.text.replace("’", "'").lower()))

    def _add_own_words(self) -> None:
        """Words the text has often and the list lacks (names above all) may be read for others too."""
        new = {
            w: math.log(n / self.total) - 2.0
            for w, n in self.own.items()
            if n >= 4 and len(w) >= 4 and self._table.get(w, UNKNOWN) < -15.0 and w.isalpha()
        }
        if new:
            self.words = {**self.words, **{w: max(p, self.words.get(w, UNKNOWN)) for w, p in new.items()}}
            self._prefixes = Prefixes(self._prefixes, ALPHABET[self.lang])
            for w, p in new.items():
                for i in range(len(w) + 1):
                    head = w[:i]
                    if self._prefixes.get(head, UNKNOWN) < p:
                        self._prefixes[head] = p

    def _noise(self) -> tuple[float, int]:
        """Share of the small-letter words (of three letters and more) that no list and no rule knows; and their number."""
        words = Counter(re.findall(r"(?<![^\W\d_])[^\W\d_A-ZÀ-Þ]{3,}(?![^\W\d_])", self.text))
        seen = sum(words.values())
        unknown = sum(min(n, 3) for w, n in words.items() if self._table.get(w, UNKNOWN) < -16.5 and licensed(w, self.lang) < -18)
        return (unknown + 0.5) / (seen + 100), seen

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
                p = max(p, -(6.0 + 0.9 * self._spelling.surprise(w)) if w.isalpha() else -40.0 - 3.0 * len(w))
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
            slack = 2.0 if known else 6.0
            if known and (prior < -12.0 or (odd_capital and prior > -11.0)):
                slack = 7.0
            seen = core.replace("’", "'")
            if seen.isupper():
                seen = seen.lower() if seen.isalpha() else seen
            odd_marks = sum(not (ch.isalpha() or ch in "'-") for ch in seen)
            some = decode(
                seen, self._prefixes, self.words, self._channel, self.lang,
                bound=min(-prior + slack, 16.0 + 2.4 * len(core)), budget=17.0 + 3.0 * odd_marks,
                nodes=120 if known else 450 if not odd_marks else 1500, split=len(core) > 2, pull=2.0 if odd_marks else PULL,
            )  # fmt: skip
            if "-" in core.strip("-") and not known:
                some += self._divided(seen, -prior + slack)
            if not known and seen.isalpha() and 3 <= len(seen) <= 12:
                some += self._old_spellings(seen)
            low = seen.lower()
            if "-" in seen and self._table.get(seen.replace("-", "").lower(), UNKNOWN) > -14.5:
                some = []  # a sound word, divided
            # a hyphen alone is no matter of letters: `steps/hyphens.py` and `steps/joins.py` see to it
            bare = _bare(low, low)
            some = sorted((c for c in some if c.changes and _bare(c.text, low) != bare), key=lambda c: c.total)
            found = self._readings[key] = (prior, known, by_rule, _distinct(some)[:4])
        return found

    def _divided(self, seen: str, bound: float) -> list[Candidate]:
        """Readings of a word that keeps the hyphen of its line's end: read as one, the hyphen put back where it stood."""
        joined = seen.replace("-", "")
        if not joined or self.words.get(joined.lower(), UNKNOWN) > -15.0:
            return []
        found = decode(joined, self._prefixes, self.words, self._channel, self.lang, bound=bound, nodes=300, split=False)
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
                for meant, cost in self._channel.options(seen[i : i + length]):
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
        return low.isalpha() and self._spelling.surprise(low) / (len(low) + 1) < PRONOUNCEABLE

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
        for n, token in enumerate(every):
            core = token.core
            if (only is not None and n != only) or not _worth(core):
                continue
            odd = not token.opens and core[0].isupper() and core[1:].islower() and len(core) <= 5 and self.own[core.lower()] <= 3
            prior, known, by_rule, some = self.readings(core, odd)
            if not some:
                continue
            before = START if token.opens or not n else parts(every[n - 1].core, self.lang)[-1:]
            after = parts(every[n + 1].core, self.lang)[:1] if n + 1 < len(every) else []
            left = before if isinstance(before, str) else (before[0] if before else "")
            ends = bool(_ENDS.match(self.text[token.end : token.end + 1] or " "))
            right = after[0] if after and not ends else ""
            shown = tuple((recase(core, c.text), c) for c in some)
            figures = tuple(
                self._figures(token, prior, known, by_rule, some, k, shown[k][0], left, right) for k in range(len(some))
            )
            yield Suspect(token, shown, figures, left, right)

    def _figures(
        self,
        token: Token,
        prior: float,
        known: bool,
        by_rule: bool,
        some: list[Candidate],
        k: int,
        shown: str,
        left: str,
        right: str,
    ) -> tuple[float, ...]:
        c = some[k]
        core = token.core
        seen_words = parts(core, self.lang) or [core.lower()]
        read_words = [w for piece in c.text.split(" ") for w in parts(piece, self.lang)] or [c.text]
        others = [x.total for i, x in enumerate(some) if i != k]
        letters = [ch for ch in core if ch.isalpha()]
        low = core.lower()
        own_seen = min(self.own[w] for w in seen_words)
        own_read = min(self.own[w] for w in read_words)
        on_left = on_right = mine = 0.0
        if left:
            on_left = self.pairs.attraction(left, read_words[0]) - self.pairs.attraction(left, seen_words[0])
            mine += math.log1p(self.own_pairs[left, read_words[0]]) - math.log1p(max(0, self.own_pairs[left, seen_words[0]] - 1))
        if right:
            on_right = self.pairs.attraction(read_words[-1], right) - self.pairs.attraction(seen_words[-1], right)
            mine += math.log1p(self.own_pairs[read_words[-1], right]) - math.log1p(
                max(0, self.own_pairs[seen_words[-1], right] - 1)
            )
        inner = [self.pairs.attraction(a, b) for a, b in itertools.pairwise(read_words)]
        capital = bool(letters) and letters[0].isupper()
        all_caps = len(letters) > 1 and all(ch.isupper() for ch in letters)
        return (
            1.0,
            max(-15.0, min(25.0, c.prior - prior - c.cost)),
            min(c.cost, 20.0),
            float(c.changes),
            float(known and not by_rule),
            float(by_rule),
            math.log(self.noise),
            max(-6.0, min(6.0, (min(others) - c.total) if others else 6.0)),
            float(capital and not token.opens and not all_caps),
            float(all_caps),
            math.log1p(own_seen - (1 if own_seen else 0)),
            math.log1p(own_read),
            math.log(len(core)),
            float(c.words - len(seen_words)),
            float(sum(not (ch.isalpha() or ch in "'’-") for ch in core)),
            on_left + on_right + 0.5 * sum(inner),
            mine,
            min(4.0, self._spelling.surprise(low) / (len(low) + 1)) if low.isalpha() else 4.0,
            float(len(core) <= 3),
            float(base(low) == base(c.text)),
            float(token.stop and len(core) <= 4),
            float(own_seen <= 1),
            max(-30.0, c.prior) / c.words,
            max(-40.0, prior) / len(seen_words),
            float(base(low[:1]) != base(c.text[:1])),
            min(on_left, 0.0),
            min(on_right, 0.0),
            float(capital and not token.opens and not all_caps and prior / len(seen_words) > -11.0 and shown[:1].islower()),
        )


def _bare(word: str, seen: str) -> str:
    """A word without the marks that stand in the word seen: they are no matter of letters."""
    if "-" in seen:
        word = word.replace("-", "").replace(" ", "")
    return word.replace("'", "") if "'" in seen else word


def _distinct(some: list[Candidate]) -> list[Candidate]:
    said: set[str] = set()
    return [c for c in some if not (c.text in said or said.add(c.text))]  # type: ignore[func-returns-value]


def _worth(core: str) -> bool:
    """Whether a repair of letters can be thought of: two letters or more, no number, no roman numeral."""
    letters = sum(ch.isalpha() for ch in core)
    digits = sum(ch.isdigit() for ch in core)
    if letters < 2 and not (letters == 1 and len(core) >= 2 and not digits):
        return False
    if digits and (digits >= letters or core[0].isdigit()):
        return False
    if "°" in core or "º" in core or core in {"&c", "&"}:
        return False
    if core.isupper() and _ROMAN.fullmatch(core):
        return False
    return len(core) <= 40
