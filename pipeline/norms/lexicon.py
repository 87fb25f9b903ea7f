"""The lexicons: which words of a language say which closed term. Data in lexicon_<lang>.toml, vocabulary in vocabulary.toml."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache
from importlib import resources
from typing import Any

from pipeline.norms.patterns import NUMBERS, Hit, Line, Pattern, compile_pattern

LANGS = {"eng": "en", "fra": "fr"}
_VOWELS = "aeiou"


@dataclass(frozen=True, slots=True)
class Entry:
    """One pattern of the lexicon: where it belongs, what it says, and a phrase that shows it at work."""

    sort: str
    term: str
    pattern: Pattern
    example: str
    games: frozenset[str]  # empty: every game


@dataclass(frozen=True, slots=True)
class Found:
    """A term read from items [i, j)."""

    sort: str
    term: str
    i: int
    j: int
    weight: int
    role: str | None = None
    source: str = ""


class _Index:
    """Entries by the words that must occur for them to match."""

    __slots__ = ("always", "by_word", "entries")

    def __init__(self, entries: tuple[Entry, ...]) -> None:
        self.entries = entries
        self.always: list[int] = []
        self.by_word: dict[str, list[int]] = {}
        for n, e in enumerate(entries):
            if not e.pattern.anchors:
                self.always.append(n)
            for word in e.pattern.anchors:
                self.by_word.setdefault(word, []).append(n)

    def on(self, line: Line) -> list[Entry]:
        found = set(self.always)
        for word in line.words:
            found.update(self.by_word.get(word, ()))
        return [self.entries[n] for n in sorted(found)]


@dataclass(frozen=True, slots=True)
class Lexicon:
    """One language. forms: inflected word -> base form; sorts: entries by sort, in the file's order."""

    lang: str
    forms: dict[str, str]
    sorts: dict[str, tuple[Entry, ...]]
    lists: dict[str, frozenset[str]] = field(default_factory=dict)
    verbs: frozenset[str] = frozenset()
    nouns: dict[str, str] = field(default_factory=dict)  # noun of an act -> its verb
    _index: dict[tuple[str, str | None], _Index] = field(default_factory=dict, repr=False, compare=False)
    _seen: dict[tuple[str, str, str | None], list[Found]] = field(default_factory=dict, repr=False, compare=False)

    def entries(self, sort: str, game: str | None) -> Iterator[Entry]:
        for e in self.sorts.get(sort, ()):
            if not e.games or game is None or game in e.games:
                yield e

    def scan(self, line: Line, sort: str, game: str | None) -> list[Found]:
        """Terms of one sort on a line: of two that overlap the one that fixes more words, then the shorter, stays."""
        key = (line.text, sort, game)
        if key in self._seen:
            return list(self._seen[key])
        hits = [
            Found(sort, fill(e.term, h), h.i, h.j, e.pattern.weight, (h.found.get("X") or "")[1:] or None, e.pattern.source)
            for e in self.candidates(line, sort, game)
            for h in line.find(e.pattern)
        ]
        hits.sort(key=lambda f: (-f.weight, f.j - f.i, f.i))
        kept: list[Found] = []
        for f in hits:
            if all(f.j <= k.i or f.i >= k.j for k in kept):
                kept.append(f)
        kept.sort(key=lambda f: (f.i, f.j))
        # `a & b`: the words say both
        if len(self._seen) > 20_000:
            self._seen.clear()
        self._seen[key] = [replace(f, term=t) for f in kept for t in f.term.split(" & ") if t != "ignore"]
        return list(self._seen[key])

    def candidates(self, line: Line, sort: str, game: str | None) -> list[Entry]:
        """The entries whose anchoring words occur on the line, in the file's order."""
        index = self._index.get((sort, game))
        if index is None:
            index = self._index[sort, game] = _Index(tuple(self.entries(sort, game)))
        return index.on(line)


def fill(term: str, hit: Hit) -> str:
    """The term with X, N, F replaced by what the pattern captured."""
    for name, value in hit.found.items():
        if name == "N":
            value = str(NUMBERS.get(value, value))
        elif value[:1] in '@"':
            value = value[1:]
        mark = {"X": "X", "X2": "Y", "N": "N", "F": "F"}.get(name)
        if mark:
            term = _put(term, mark, value)
    return term


def _put(term: str, mark: str, value: str) -> str:
    out, word = [], ""
    for ch in term + " ":
        if ch.isalnum() or ch == "_":
            word += ch
        else:
            out.append(value if word == mark else word)
            out.append(ch)
            word = ""
    return "".join(out)[:-1]


def inflect_english(base: str) -> list[str]:
    """Regular forms of an English verb."""
    if base.endswith("e"):
        return [base + "s", base + "d", base[:-1] + "ing"]
    if base.endswith("y") and base[-2:-1] not in _VOWELS:
        return [base[:-1] + "ies", base[:-1] + "ied", base + "ing"]
    ess = "es" if base.endswith(("s", "x", "ch", "sh", "o")) else "s"
    forms = [base + ess, base + "ed", base + "ing"]
    if len(base) > 2 and base[-1] not in "aeiouwxy" and base[-2] in _VOWELS and base[-3] not in _VOWELS:
        forms += [base + base[-1] + "ed", base + base[-1] + "ing"]
    return forms


def inflect_french(base: str) -> list[str]:
    """Regular forms of a French verb in -er or -ir."""
    stem, end = base[:-2], base[-2:]
    if end == "er":
        ends = (
            "e es ons ez ent é ée és ées er ais ait aient ions iez ant antes era eras erai eront erez erait eraient ât a âmes "
            "èrent asse assent"
        )
        stems = [stem]
        if stem.endswith("c"):
            stems.append(stem[:-1] + "ç")
        elif stem.endswith("g"):
            stems.append(stem + "e")
        if len(stem) > 2 and stem[-2] == "e":
            stems.append(stem[:-2] + "è" + stem[-1])
        return [s + e for s in stems for e in ends.split()]
    return [stem + e for e in "is it issons issent issez i ie is ies issait issant ira irait iront ît irent isse".split()]


@lru_cache(maxsize=2)
def load(lang: str) -> Lexicon:
    """The lexicon of a language (eng, fra). ValueError where the data are wrong, naming the entry."""
    inflect = inflect_french if lang == "fra" else inflect_english
    forms: dict[str, str] = {}
    words: dict[str, str] = {}
    lists: dict[str, frozenset[str]] = {}
    sorts: dict[str, tuple[Entry, ...]] = {}
    files = {name: _data(name) for f in _FILES if _there(name := f"{f}_{LANGS[lang]}.toml")}
    nouns = {noun: verb for raw in files.values() for noun, verb in raw.pop("nouns", {}).items()}
    same = {rare: base for raw in files.values() for rare, base in raw.pop("synonyms", {}).items()}
    for name, raw in files.items():  # the earlier file's entries come first
        for line in raw.pop("verbs", []):
            base, *irregular = line.split()
            for form in [base, *(irregular or inflect(base))]:
                forms.setdefault(form, base)
        for word, fold in raw.pop("words", {}).items():
            words.setdefault(word, fold)
        for k, v in raw.pop("lists", {}).items():
            lists[k] = lists.get(k, frozenset()) | frozenset(v)
        for sort, terms in raw.items():
            sorts[sort] = (*sorts.get(sort, ()), *_entries(name, sort, terms, frozenset(nouns)))
    forms = {form: same.get(base, base) for form, base in forms.items()}
    verbs = frozenset(forms.values())
    forms.update(words)
    return Lexicon(lang, forms, sorts, lists, verbs, nouns)


_FILES = ("nominals", "paraphrases", "cards", "chess", "wider", "lexicon")  # the first three: where the language has them


def _there(name: str) -> bool:
    return (resources.files(__package__) / name).is_file()


def _data(name: str) -> dict[str, Any]:
    return tomllib.loads((resources.files(__package__) / name).read_text(encoding="utf-8"))


def _entries(file: str, sort: str, terms: dict[str, dict[str, str]], nouns: frozenset[str]) -> Iterator[Entry]:
    for name, patterns in terms.items():
        # the term of a paraphrase is a row of words, in which @ is a player
        term, _, games = (name, "", "") if sort == "paraphrases" else name.partition("@")
        for source, example in patterns.items():
            try:
                compiled = compile_pattern(source, nouns)
            except ValueError as e:
                raise ValueError(f"{file}, {sort}.{name}: {e}") from None
            yield Entry(sort, term, compiled, example, frozenset(g for g in games.split(",") if g))
