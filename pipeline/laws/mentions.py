"""References as they are worded: found in a text, not yet resolved."""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any

from pipeline.laws import games, numerals

_ORD = "|".join(re.escape(w) for w in numerals.ordinal_words())
_NUM = (
    r"(?:\d{1,3}(?:_?[a-k]_?(?![\w(]))?(?:st|d|nd|rd|th|er|e)?(?![\w%])|[IVXLC]+(?![\w'’])|[ivxl]{2,6}(?![\w'’])|"
    rf"(?i:{_ORD})(?!\w))"
)
_SUB = r"(?:,?\s*(?:\(\s*_?[a-k]_?\s*\)|_[a-k]_|[Ss]ec(?:tion|t)?\.?\s*\d{1,2}|§\s*\d{1,2}|[a-k](?![\w.])))"
_THINGS = "cards? points? tricks? counters? players? balls? inches feet years? pieces? cartes? fiches? jetons? joueurs?".split()
_NO_THING = rf"(?!\s+(?:{'|'.join(_THINGS)})\b)"
_JOIN = r"(?:\.?\s*(?:,\s*(?:and|or|et|ou)|,|;|and|or|&|et|ou|to|-|–|—|à)\s*)"
_SINGULAR = (
    r"[Ll]aw [Rr]ule [Ss]ection [Ss]ec\. [Ss]ect\. § [Aa]rticle [Aa]rt\. [Rr]egulation [Rr][èe]gle [Ll]oi "
    r"LAW RULE ARTICLE ART\. SEC\."
).split()
_EITHER = (
    r"[Ll]aws? [Rr]ules? [Ss]ections? [Ss]ecs?\. [Ss]ects?\. §{1,2} [Aa]rticles? [Aa]rts?\. [Rr]egulations? [Rr][èe]gles? "
    r"[Ll]ois? LAWS? RULES? ARTS?\. ARTICLES? SECS?\."
).split()
_FILL = {
    "N": _NUM,
    "LIST": rf"(?P<list>{_NUM}{_SUB}?(?:{_JOIN}{_NUM}{_SUB}?{_NO_THING})*)",
    "NOUN": rf"_?(?:{'|'.join(_SINGULAR)})_?",
    "NOUNS": rf"_?(?:{'|'.join(_EITHER)})_?(?:\s*(?:[Nn]os?\.|N[°º]s?|[Nn]umbers?))?",
    "PLURAL": r"(?:[Ll]aws|[Rr]ules|[Ss]ections|[Aa]rticles|[Rr]egulations|[Rr]ègles|[Ll]ois|[Ll]oix)",
    "COUNT": r"two|three|four|five|six|seven|eight|deux|trois|quatre|cinq|six",
    "ORDINAL": rf"(?P<ord>(?i:{_ORD}|last)|\d{{1,2}}(?:st|d|nd|rd|th))",
    "SUB": _SUB,
    "GAME": r"(?:[A-ZÀ-Þa-zà-ÿ][\w’'-]+\s)?(?i:{GAMES})",
}  # fmt: skip
_GAMES = "|".join(
    (
        r"auction bridge whist euchre chess [ée]cart[ée] b[ée]zique piquet cribbage poker loo napoleon hearts skat cinch "
        r"all\sfours draughts checkers billiards pool snooker backgammon quadrille boston [ée]checs dames billard "
        r"tric-?trac reversis dominoes"
    ).split()
)
_GAME_STEMS = (
    "auction bridge whist euchre chess cart zique piquet cribbage poker loo napoleon hearts skat cinch fours draughts checkers "
    "billiard pool snooker backgammon quadrille boston échecs echecs dames trac reversis dominoes"
).split()
_CASED = frozenset({"bare", "diagram", "as_in"})
_COUNTS = {
    "two": 2,
    "three": 3,
    "four": 4,
    "five": 5,
    "six": 6,
    "seven": 7,
    "eight": 8,
    "deux": 2,
    "trois": 3,
    "quatre": 4,
    "cinq": 5,
}
_ITEM = re.compile(rf"(?P<num>{_NUM})(?P<sub>{_SUB})?|(?P<to>\bto\b|[-–—]|\bà\b)")


@dataclass(slots=True)
class Cited:
    """One number cited: value, the letter after it if any, whether it ends a range, the words as printed."""

    value: int
    letter: str = ""
    printed: str = ""
    from_before: bool = False


@dataclass(slots=True)
class Mention:
    """A reference as worded. start, end: offsets in the text searched."""

    start: int
    end: int
    kind: str
    numbers: tuple[Cited, ...] = ()
    back: bool = False
    game: str | None = None
    count: int = 0
    ordinal: int = 0
    letters: tuple[str, ...] = ()
    label: str = ""
    plural: bool = False
    loose: bool = False  # "the accepted rules of ...": no code in particular
    noun: str = ""
    forward: bool = False  # "this and the next"
    way: str = ""  # of a chapter: preceding, next, this
    lead: bool = False  # only "see No. 4": what is numbered is not said


@lru_cache(maxsize=1)
def table() -> list[dict[str, Any]]:
    """Rows of `references.toml`."""
    return list(tomllib.loads(files("pipeline.laws").joinpath("references.toml").read_text(encoding="utf-8"))["ref"])


@dataclass(frozen=True, slots=True)
class _Pattern:
    kind: str
    needs: re.Pattern[str]
    full: re.Pattern[str]
    of_game: bool = False


@lru_cache(maxsize=1)
def _patterns() -> tuple[_Pattern, ...]:
    out = []
    for row in table():
        text = row["pattern"].replace(" ", r"\s+").replace(r"\s+?", r"\s*")
        for name, part in _FILL.items():
            text = text.replace("{" + name + "}", part)
        text = text.replace("{GAMES}", _GAMES)
        needs = row["needs"].replace(" ", r"\s").replace("{GAMEWORD}", f"(?i:{_GAMES})").replace("{ORD}", f"(?i:{_ORD})")
        full = re.compile(text, 0 if "<list>" in text or row["kind"] in _CASED else re.I)
        of_game = row["needs"] == "{GAMEWORD}"
        out.append(_Pattern(row["kind"], re.compile(needs.replace("{GAMES}", _GAMES)), full, of_game))
    return tuple(out)


# Words without one of which no pattern can match: plain strings and patterns with a literal beginning, because
# searching for those is many times quicker than for an alternation.
_STEMS = (
    "law rule sec art. artic regulation règle regle loi above before diagram fig plate planche paragraph clause alinéa préc suiv "
    "chap titre "
    "ci-dessus décret arrêté ordonnance édit code herein"
).split()
_VARIANTS = tuple({v for s in _STEMS for v in (s, s.capitalize())} | {"LAW", "RULE", "SEC", "ART", "FIG"})
_SHAPES = tuple(
    re.compile(p)
    for p in (
        r"\(_?[a-k]_?\)",
        r"_[a-k]_(?!\w)",
        r"as\s(?:in|at)\s",
        r"As\s(?:in|at)\s",
        r"d['’]y revenir",
        r"ces\s\w+\scas",
        r"§",
        r"\bplus\shaut",
        r"\b[Nn][o°º]s?\.?\s*(?:\d|[IVXLC])",
        r"\bci-devant",
    )
)


# A place that begins with these letters can only belong to references of these kinds.
_KINDS_AT = {
    "bef": {"above", "foregoing"}, "her": {"above"}, "abo": {"above", "foregoing"}, "as ": {"as_in"}, "as\n": {"as_in"},
    "as\r": {"as_in"}, "dia": {"diagram"}, "fig": {"diagram"}, "pla": {"diagram"}, "ces": {"self"},
    "cla": {"paragraph", "letters", "part_of"}, "par": {"paragraph", "letters", "part_of", "previous", "self"},
    "cha": {"chapter"}, "tit": {"chapter"}, "plu": {"above"},
    "sui": {"previous", "next", "following", "foregoing", "pair", "mixed", "chapter"},
    **{key: {"external"} for key in ("déc", "arr", "ord", "édi")},
}  # fmt: skip
_BEGIN = re.compile(r"(?<![^\W_])[\w(§]")


@lru_cache(maxsize=2)
def _places(text: str) -> list[tuple[int, int]]:
    return _scan(text)


def _scan(text: str) -> list[tuple[int, int]]:
    """Where a word stands that may belong to a reference, in order."""
    out: list[tuple[int, int]] = []
    for stem in _VARIANTS:
        at = text.find(stem)
        while at >= 0:
            if not at or not text[at - 1].isalpha():
                out.append((at, at + len(stem)))
            at = text.find(stem, at + 1)
    for shape in _SHAPES:
        out += [m.span() for m in shape.finditer(text)]
    return sorted(out)


@lru_cache(maxsize=8)
def _grouped(kinds: frozenset[str] | None) -> tuple[list[_Pattern], dict[str, list[_Pattern]]]:
    patterns = [p for p in _patterns() if kinds is None or p.kind in kinds]
    return patterns, {g: [p for p in patterns if p.kind in k] for g, k in _KINDS_AT.items()}


def find(text: str, start: int = 0, end: int | None = None, kinds: frozenset[str] | None = None) -> Iterator[Mention]:
    """References in text[start:end], in order, none overlapping; of some kinds only, if told."""
    end = len(text) if end is None else end
    taken = start
    places = _places(text) if len(text) > 5000 else _scan(text)
    at_first = bisect_left(places, (start, 0))
    if at_first == len(places) or places[at_first][0] >= end:
        return
    patterns, groups = _grouped(kinds)
    for n in range(at_first, len(places)):
        first, last = places[n]
        if first >= end:
            break
        if last <= taken:
            continue
        # a reference may begin some words before the word that gave it away
        low, high = max(taken, first - 60), min(end, last + 60)
        best: tuple[str, re.Match[str]] | None = None
        begins: list[int] | None = None
        seen: dict[str, bool] = {}
        for p in groups.get(text[first : first + 3].lower(), patterns):
            want = p.needs.pattern
            if want not in seen:
                # a plain search for a game's name is many times quicker than the pattern
                if p.of_game:
                    window = text[low:high].lower()
                    seen[want] = any(stem in window for stem in _GAME_STEMS)
                else:
                    seen[want] = bool(p.needs.search(text, low, high))
            if not seen[want]:
                continue
            if begins is None:
                begins = [m.start() for m in _BEGIN.finditer(text, low, last)]
            for at in begins:
                m = p.full.match(text, at, min(end, high + 180))
                if m and m.end() > first:
                    best = (p.kind, m)
                    break
            if best:
                break
        if best:
            mention = _mention(*best)
            if mention:
                taken = mention.end
                yield mention


def _mention(kind: str, m: re.Match[str]) -> Mention | None:
    got = m.groupdict()
    start, end = m.span()
    text = m.string
    if got.get("lead"):
        start = m.end("lead")
    while start < end and text[start] in "_ \r\n":
        start += 1
    out = Mention(start, end, kind, back=bool(got.get("back")))
    if got.get("list"):
        noun = text[start : m.start("list")]
        out.plural = bool(re.search(r"s\.?_?\s*(?:[Nn]os?\.|N[°º]s?)?\s*\(?\s*\Z|§§|[Nn]os\.", noun.rstrip(" (\r\n") + " "))
        out.numbers, stop = _cited(text, m.start("list"), m.end("list"), out.plural)
        if not out.numbers:
            return None
        if got.get("title") is None and kind != "mixed":
            out.end = stop
    if got.get("game"):
        out.game = games.in_title(got["game"])
    if got.get("count"):
        out.count = _COUNTS.get(got["count"].lower(), 0)
    if got.get("ord"):
        out.ordinal = numerals.ordinal(got["ord"]) or 0
    out.loose = bool(got.get("adj")) and (got["adj"] or "").lower() in {"accepted", "usual", "established", "general", "standard"}
    out.noun = got.get("noun") or ""
    if got.get("subs"):
        out.letters = tuple(re.findall(r"[a-k](?=_?\))", got["subs"]))
    if got.get("bare"):
        out.numbers = (Cited(int(got["bare"]), got.get("sub") or got.get("sub2") or "", got["bare"]),)
    out.forward = (got.get("way") or "").lower() in {"next", "following", "suivant", "suivante"}
    out.label = got.get("label") or ""
    out.way = (got.get("way") or got.get("way2") or "").lower()
    out.lead = bool(got.get("lead"))
    if got.get("number"):
        out.letters = (got["number"],)
    return out


def _cited(text: str, start: int, end: int, plural: bool) -> tuple[tuple[Cited, ...], int]:
    """Numbers of a list; ranges are filled in. Returns where the list ends (a singular noun takes no comma list)."""
    out: list[Cited] = []
    stop, ranging = end, False
    last = start
    for m in _ITEM.finditer(text, start, end):
        if m["to"]:
            ranging = bool(out)
            continue
        between = text[last : m.start()]
        if out and not plural and "," in between and not ranging:
            stop = last
            break
        found = value(m["num"])
        if found is None:
            stop = last
            break
        letter = re.fullmatch(r"\d{1,3}_?([a-k])_?", m["num"])
        sub = re.search(r"([a-k]|\d{1,2})(?=_?\s*\)?\s*\Z)", m["sub"] or "")
        mark = letter[1] if letter else sub[1] if sub else ""
        if ranging and out and out[-1].value < found <= out[-1].value + 120:
            out += [Cited(x, "", str(x), True) for x in range(out[-1].value + 1, found)]
        out.append(Cited(found, mark, m["num"], ranging))
        ranging = False
        last = m.end()
        stop = last
    return tuple(out), stop


def value(text: str) -> int | None:
    """The number a cited numeral or ordinal stands for."""
    bare = text.replace("_", "")
    m = re.match(r"\d+", bare)
    if m:
        return int(m[0])
    if (bare.isupper() or re.fullmatch("[ivxl]{2,}", bare)) and (roman := numerals.roman(bare.upper())) is not None:
        return roman
    return numerals.ordinal(bare)
