"""Words broken by a blank ("w ith"), and compounds that lost their hyphens ("c'està-dire")."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files

from pipeline.language import Lang
from pipeline.text.context import START, ngrams
from pipeline.text.decode import ELIDED
from pipeline.text.lexicon import UNKNOWN, counts, licensed
from pipeline.text.shape import Edit

_PAIR: dict[Lang, re.Pattern[str]] = {
    "eng": re.compile(r"(?<![^\W_]['’-])(?<![^\W_])([^\W\d_]{1,14}) ([^\W\d_]{1,14})(?![^\W_])(?!['’][^\W\d_])"),
    "fra": re.compile(r"(?<![^\W_]-)(?<![^\W_])([^\W\d_]{1,14}) ([^\W\d_]{1,14})(?![^\W_])(?!['’][^\W\d_])"),
}
_LINE_END = re.compile(
    r"(?<![^\W_]-)(?<![^\W_])([^\W\d_]{2,14})([^\S\n]*\n[^\S\n]*)([a-zà-öø-ÿœ]{2,14})(?![^\W_])(?!['’][^\W\d_])"
)
_BEFORE = re.compile(r"([^\W\d_]+)(?:\s|['’])$")
_AFTER = re.compile(r"\s([^\W\d_]+)")
_UNLIKE, _UNLIKE_AT_END = 12.0, 9.5
"""How much likelier (natural logarithm) one word must be among its neighbours than two that are words each; in some hundred
thousand clean words hardly one pair reaches it. A line's end may have lost its hyphen: less is asked for."""
_SINGLE: dict[Lang, frozenset[str]] = {
    "eng": frozenset("a i o".split()),
    "fra": frozenset("a à y ô".split()),
}


def joins(text: str, lang: Lang, own: Counter[str]) -> Iterator[Edit]:
    """Two pieces side by side, one of them no word, that make a known word together."""
    table = counts(lang)
    # in a text whose lines were run together a blank may be a line's end that lost its hyphen: such divisions are left
    flat = text.count("\n") < len(text) / 200
    taken = -1
    pos = 0
    while m := _PAIR[lang].search(text, pos):
        pos = m.start(2)
        left, right = m[1], m[2]
        if (
            m.start() < taken
            or (right[0].isupper() and not left.isupper())
            or (left.isupper() and len(left) > 1 and not right.isupper())
        ):
            continue
        if m.end() < len(text) and text[m.end()] == "." and len(right) <= 3:
            continue  # an abbreviation
        if flat and min(len(left), len(right)) > 1:
            continue
        if len(left) == 1 and left.isupper() and right.isupper() and text[m.start() - 1 : m.start()] in {"", " ", "\n"} and flat:
            continue  # a large initial, set off by its size
        if any(len(x) == 1 and x.lower() in _SINGLE[lang] and not (x.isupper() and x is right) for x in (left, right)):
            continue
        whole = (left + right).lower()
        p = max(table.get(whole, UNKNOWN), UNKNOWN)
        if p < -14.5 or len(whole) < 3 or whole in _ELIDED_INSIDE:
            continue
        if lang == "eng" and right.lower() == "s":
            continue  # a possessive that lost its apostrophe, as often as not
        # the longer piece must be no word, or a word far rarer than the whole, or the two unlikely beside each other
        longer = max(left, right, key=len)
        odd = _alone(longer, lang, own) < -13.5 and p - _alone(left, lang, own) - _alone(right, lang, own) > 6.0
        if not odd and (_by_itself(left, right, lang) or _oneness(text, m, 2, lang) < _UNLIKE or _said_twice(text, m[0])):
            continue
        taken = m.end()
        yield Edit(m.end(1), m.start(2), " ", "", "space", "certain", 0.94, f"{left!r} {right!r} is one word: {whole!r}")


def line_ends(text: str, lang: Lang) -> Iterator[Edit]:
    """A word divided at the end of a printed line whose hyphen the engine lost."""
    table = counts(lang)
    for m in _LINE_END.finditer(text):
        whole = (m[1] + m[3]).lower()
        if table.get(whole, UNKNOWN) > -14.5 and not m[1][1:].isupper() and _oneness(text, m, 3, lang) > _UNLIKE_AT_END:
            why = f"{m[1]!r} at the line's end and {m[3]!r} are one word: {whole!r}"
            yield Edit(m.end(1), m.start(3), m[2], "", "hyphen", "probable", 0.88, why)


def _oneness(text: str, m: re.Match[str], second: int, lang: Lang) -> float:
    """How much likelier (natural logarithm) two pieces are as one word than as two, between the words beside them."""
    grams = ngrams(lang)
    left, right = m[1].lower(), m[second].lower()
    found = _BEFORE.search(text[max(0, m.start() - 30) : m.start()])
    before = found[1].lower() if found else START
    found = _AFTER.match(text, m.end())
    after = found[1].lower() if found else ""
    apart = grams.after(left, before) + grams.after(right, left) + (grams.attraction(right, after) if after else 0.0)
    whole = left + right
    return grams.after(whole, before) + (grams.attraction(whole, after) if after else 0.0) - apart


def _by_itself(left: str, right: str, lang: Lang) -> bool:
    """Whether one piece is a letter that may stand by itself: elided, an initial, the name of a thing."""
    return any(len(x) == 1 and (x.isupper() or lang == "eng" or x in ELIDED) for x in (left, right))


def _said_twice(text: str, pair: str) -> bool:
    """Whether this text has two words side by side more than once: its own way of writing."""
    first = text.find(pair)
    return text.find(pair, first + 1) >= 0


_DIVIDED = re.compile(r"(?<![\w-])([^\W\d_]{2,14})-([a-zà-ÿ]{2,14})(?![\w-])")
_SOLID = re.compile(r"(?<![\w-])[^\W\d_]+(?![\w-])")
BOOK = 60_000
"""Letters from which a text is more than some pages. A page whose lines were run together keeps its divisions, that it may be
laid beside its image; a whole book is read for its words, and shows how it writes them."""
_NO_WORD = -13.5


def divisions(text: str, lang: Lang) -> Iterator[Edit]:
    """Line-end hyphens inside the lines of a book whose lines were run together: joined where the whole is a word, and stands
    so elsewhere in the book or has a piece that is no word."""
    if len(text) < BOOK or text.count("\n") >= len(text) / 200:
        return
    table = counts(lang)
    found = list(_DIVIDED.finditer(text))
    forms = Counter(m[0].lower() for m in found)
    solid = Counter(w.lower() for w in _SOLID.findall(text))
    for m in found:
        left, right = m[1].lower(), m[2].lower()
        whole = left + right
        word = max(table.get(whole, UNKNOWN), licensed(whole, lang)) > -16.0
        piece = min(table.get(left, UNKNOWN), table.get(right, UNKNOWN)) < _NO_WORD
        if forms[m[0].lower()] > max(2, solid[whole]) or sum((word, piece, solid[whole] > 0)) < 2:
            continue
        yield Edit(m.end(1), m.start(2), "-", "", "hyphen", "probable", 0.88, f"divided at a line's end: {whole!r}")


_ELISION = re.compile(
    r"(?<![^\W_]['’-])(?<![^\W_])([dlnsjmtcDLNSJMTC]|[Qq]u|[Ll]orsqu|[Pp]uisqu|[Jj]usqu)"
    r" (?=([aeiouyhâàéèêëîïôœæAEIOUYHÂÀÉÈÊÎÔŒ][^\W\d_]+|[ayà](?![^\W_])))"
)
_SET_OFF = re.compile(
    r"(?<![^\W_])(?:[dlnsjmtcDLNSJMTC]|[Qq]u|[Ll]orsqu|[Pp]uisqu|[Jj]usqu)['’]( )(?=[aeiouyhâàéèêëîïôœæAEIOUYHÂÀÉÈÊÎÔŒ])"
)
_CLOSE = re.compile(r"(?<![^\W_])(?:[dlnsjmtcDLNSJMTC]|[Qq]u)['’](?=[^\W\d_])")
_ELIDED_INSIDE = frozenset({"aujourdhui"})
_TODAY = re.compile(r"(?<![^\W_])[Aa]ujourd( ?)hui(?![^\W_])")


def elisions(text: str, lang: Lang) -> Iterator[Edit]:
    """The apostrophe put back where a French word is elided and a blank stands ("d une")."""
    if lang != "fra":
        return
    table = counts(lang)
    off = list(_SET_OFF.finditer(text))
    for m in _TODAY.finditer(text):
        yield Edit(m.start(1), m.end(1), m[1], "'", "space", "certain", 0.96, "aujourd'hui has its apostrophe")
    if off and (len(off) < 5 or len(off) < 0.2 * len(_CLOSE.findall(text))):  # where it is this text's way, it stays
        for m in off:
            yield Edit(m.start(1), m.end(1), " ", "", "space", "certain", 0.94, "no blank after an elision")
    for m in _ELISION.finditer(text):
        right = table.get(m[2].lower(), UNKNOWN)
        if len(m[2]) == 1 and (m[1].isupper() or (m[2] == "à") != (m[1] == "jusqu")):
            continue  # an initial, a letter that names a thing
        if right < table.get((m[1] + m[2]).lower(), UNKNOWN):
            continue  # "l es": one word, broken
        if right > -14.0 and not (m[1].isupper() and m[2][0].isupper() and not m[2].isupper()):
            yield Edit(m.end(1), m.end(1) + 1, " ", "'", "space", "certain", 0.94, f"{m[1]}' is elided before {m[2]!r}")


def _alone(piece: str, lang: Lang, own: Counter[str]) -> float:
    low = piece.lower()
    if len(low) == 1:
        return -6.0 if low in _SINGLE[lang] else -20.0
    p = max(counts(lang).get(low, UNKNOWN), licensed(low, lang), -25.0)
    if len(low) == 2:
        p -= 2.5 if p < -9.5 else 0.0
    if own[low] > 3:
        p += 1.5
    return p


@lru_cache(maxsize=2)
def always_hyphened(lang: Lang) -> tuple[re.Pattern[str], dict[str, str]]:
    """The compounds that always have their hyphens: a pattern that finds them without, and each by its letters alone."""
    with (files("pipeline.text") / "data" / "compounds.toml").open("rb") as f:
        forms: list[str] = tomllib.load(f)[lang]
    by_letters = {re.sub(r"['-]", "", form): form for form in forms}
    loose = sorted(by_letters, key=len, reverse=True)
    pattern = re.compile(
        r"(?<![^\W_])(?:" + "|".join("['’-]?".join(re.escape(c) for c in letters) for letters in loose) + r")(?![^\W_])", re.I
    )
    return pattern, by_letters


def compounds(text: str, lang: Lang) -> Iterator[Edit]:
    """Compounds that always have their hyphens and stand here with some of them, or an apostrophe, missing."""
    pattern, by_letters = always_hyphened(lang)
    for m in pattern.finditer(text):
        seen = m[0]
        plain = seen.lower().replace("’", "'")
        form = by_letters[re.sub(r"['’-]", "", plain)]
        if plain == form or " " in plain or not ({"-", "'"} & set(plain)):
            continue
        if not _places(plain) <= _places(form):
            continue  # another division: "quel-ques-uns" has a line's end in it
        read, letters = [], iter(c for c in seen if c.isalpha())
        for ch in form:
            read.append(next(letters) if ch.isalpha() else ch)
        yield Edit(m.start(), m.end(), seen, "".join(read), "hyphen", "certain", 0.96, f"{form} has its hyphens always")


def _places(form: str) -> set[tuple[int, str]]:
    """Which marks stand after how many letters."""
    return {(sum(c.isalpha() for c in form[:i]), ch) for i, ch in enumerate(form) if not ch.isalpha()}
