"""Candidate numbers: everything at the start of a block, line or sentence that could be the number of a law."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from typing import Any

from pipeline.laws import numerals
from pipeline.laws.blocks import SPOILT_ONE, Sheet

# How sure the place is: 4 a line of its own, 3 the start of a block, 2 of a line after a full stop, 1 inside a line after
# a full stop, 0 the start of a line that carries on a sentence.
OWN_LINE, BLOCK, LINE, INLINE, WRAPPED = 4, 3, 2, 1, 0


@lru_cache(maxsize=1)
def tables() -> dict[str, list[dict[str, Any]]]:
    """Rows of `labels.toml`: `prefix` and `numeral`."""
    return tomllib.loads(files("pipeline.laws").joinpath("labels.toml").read_text(encoding="utf-8"))


@lru_cache(maxsize=1)
def label() -> re.Pattern[str]:
    """The whole label as one pattern: markup, prefix, bracket, number, range, ordinal mark, bracket, points and dashes."""
    prefix = "|".join(row["pattern"] for row in tables()["prefix"])
    words = "|".join(re.escape(w) for w in numerals.ordinal_words())
    number = "|".join(row["pattern"].replace("{ORDINAL}", words) for row in tables()["numeral"])
    return re.compile(
        rf"(?P<mark>(?:_=|=_|[_=*]{{1,2}})?)"
        rf"(?:(?P<prefix>(?:{prefix})(?![A-Za-z]))\s*(?:(?:No|N[°º])\.?\s*)?(?i:the\s+)?)?"
        rf"(?P<open>[(\[]?)(?P<italic>_?)(?P<num>{number})"
        rf"(?:\s*(?P<to>to|and|&|à|et|-|–|—)\s*(?P<hi>\d{{1,3}}))?"
        rf"(?P<ord>(?:(?:st|nd|rd|th)(?:ly)?|er|re|e|°|º)(?![a-z]))?"
        rf"(?:_(?=[.)\]\s]))?(?:\.(?=[)\]]))?(?P<close>[)\]]?)(?P<tail>(?:_(?=[.,:]))?(?:\s?[.,:;°]){{0,2}}(?:\s?(?:--|—|–|-))?)(?P<out>_?=?_?)"
        rf"(?=[\s_=“\"'(\[A-ZÀ-Þ]|\Z)"
    )


_SPECKS = frozenset("_.·•-—–'‘’,;:~^")
_QUICK = frozenset("0123456789IVXLCivxlcJjlO|!§_=*([ABDEFGHMNPRSTUKQYZabdefghk")
_ENDS = re.compile(r"[.;:!?)\]»”\"'’_=—-](?:\s+[^\w\s]{0,2}\w?)?\s*\Z")
_ORNAMENT = re.compile(r"[-–—~*•]{1,3}\s*(?=\w)")
_TABLE = re.compile(r"\S\s{3,}\S")
_SENTENCE_START = re.compile(r"\s+(?:_=|_)?[\"“«]?[A-ZÀ-Þ][\w’' ]")
_CITING = re.compile(
    r"\b(?:[Ll]aws?|[Rr]ules?|[Aa]rt(?:icle)?s?\.?|[Ss]ec(?:tion|t)?s?\.?|[Nn]os?\.|[Rr]ègles?)\s*(?:\d{1,3}\s*(?:,|and|or|to|et|ou|à)?\s*)*\Z"
)
_SENTENCE = re.compile(r"[.;:!?)\]”\"](?:_|=_)?\s+(?=[(\[]?_?\d{1,3}_?[a-z]?[.)\]]|[IVX]{1,6}\.)")


@dataclass(slots=True)
class Reading:
    """One way to take a label: numeral system, value, letter suffix, and whether it had to be repaired."""

    style: str
    value: int
    suffix: str = ""
    inferred: bool = False


@dataclass(slots=True)
class Label:
    """A candidate. start: where the law would begin; body: where its words begin; place: see above; hi: end of a range."""

    start: int
    end: int
    body: int
    place: int
    printed: str
    prefix: str
    bracket: bool
    tail: str
    block: int
    ways: list[Reading] = field(default_factory=list)
    hi: int | None = None
    outer: int = 0  # start including markup before the number
    indent: int = 0  # letters before it in its line
    weak: bool = False  # no point after it: may carry a numbering on, not begin one


def _ways(num: str, prefix: str, bracket: str, tail: bool, ordinal_mark: str) -> list[Reading]:
    key = f"{_family(prefix)}{bracket}"
    ways: list[Reading] = []
    m = re.fullmatch(r"(\d{1,3})_?([a-k]?)_?", num)
    if m:
        ways.append(Reading(key + "arabic", int(m[1]), m[2]))
        if not m[2] and set(num) <= {"1"}:
            ways.append(Reading(key + "roman", len(num), inferred=True))
        if m[2] == "d" and int(m[1]) % 10 in (2, 3) and tail:
            ways.append(Reading(key + "arabic", int(m[1])))  # 2d, 3d: ordinals of the older kind
        return ways
    if ordinal_mark and (value := numerals.ordinal(num + ordinal_mark)) is not None:
        return [Reading(key + "arabic", value)]
    if len(num) > 3 and num[0].isalpha() and (value := numerals.ordinal(num)) is not None:
        return [Reading(key + "arabic", value)] if prefix or tail else []
    compact = re.sub(r"\s", "", num)
    if compact == num and (value := numerals.roman(num)):
        ways.append(Reading(key + "roman", value))
    elif compact == num and num.islower() and (value := numerals.roman(num.upper())):
        ways.append(Reading(key + "low-roman", value))
    if len(num) == 1 and num.isalpha() and num.isascii():
        ways.append(Reading(key + ("letters" if num.isupper() else "low-letters"), ord(num.upper()) - 64))
    if (tail or bracket or len(num) > 1) and not any(not w.inferred for w in ways if w.style.endswith("roman")):
        value = numerals.spoilt_roman(num)
        if value:
            ways.append(Reading(key + "roman", value, inferred=True))
    if (tail or bracket or len(num) > 1) and (value := numerals.spoilt_arabic(num)):
        ways.append(Reading(key + "arabic", value, inferred=True))
    return ways


@lru_cache(maxsize=64)
def _family(prefix: str) -> str:
    """Family of a prefix, as a stem for styles ("art-"); empty for none."""
    for row in tables()["prefix"]:
        if prefix and re.fullmatch(row["pattern"], prefix):
            return str(row["family"]) + "-"
    return ""


def _make(sheet: Sheet, m: re.Match[str], place: int, block: int, line_end: int) -> Label | None:
    num, prefix = m["num"], m["prefix"] or ""
    if bool(m["open"]) != bool(m["close"]) and m["open"]:
        return None
    if m["close"] and not m["open"] and m["close"] == "]":
        return None
    tail = (m["tail"] or "").replace("_", "").strip()
    if m["ord"] in {"°", "º"}:
        tail = tail or m["ord"]
    own = m.end() >= line_end
    weak = False
    if own and place == BLOCK:
        if not (
            prefix or numerals.roman(re.sub(r"\s", "", num)) or tail or m["close"] or numerals.spoilt_roman(num) or num.isdigit()
        ):
            return None
        place = OWN_LINE
    elif not prefix and not tail and not m["close"]:
        # "46 A player", "XIX Should": only before a capital, at a block's start
        if place not in (BLOCK, LINE) or (len(num) < 2 and not num.isdigit()) or not _SENTENCE_START.match(sheet.text, m.end()):
            return None
        weak = True
    elif tail in {",", ";"} and not m["close"]:
        if place < LINE or not (num[0].isdigit() or len(num) > 1):
            return None
        adverb = len(num) > 5 and num.lower().endswith(("ly", "ment"))  # "Firstly,"
        weak = not (num.isdigit() or adverb) or place == LINE
    elif prefix and not tail and not own and not (prefix[0] == "§" or prefix.isupper()):
        return None  # "Law 7 does not apply ..." is no label; "LAW I SHUFFLING" or "§ 3 The dealer" is
    if m["ord"] and not (prefix or tail or m["close"]):
        return None
    if num.isalpha() and len(num) == 1 and num.islower() and not (m["close"] or (tail and m["italic"]) or tail):
        return None
    if num in {"I", "A", "O", "a", "o", "i"} and not (tail or m["close"] or own or prefix):
        return None
    ways = _ways(num, prefix, "(" if m["open"] else "", bool(tail), m["ord"] or "")
    if not ways:
        return None
    start = m.start("prefix") if prefix else m.start("open") if m["open"] else m.start("num")
    printed = re.sub(r"[_\s]", "", num) if not any(c.isspace() for c in num) else num
    hi = int(m["hi"]) if m["hi"] else None
    if hi is not None:
        if m["to"] in {"-", "–", "—"} and ways[0].value + 40 < hi:
            hi = None
        elif ways[0].style != "arabic" or hi <= ways[0].value or not tail:
            return None
        printed = re.sub(r"\s+", " ", sheet.text[m.start("num") : m.end("hi")])
    return Label(
        start,
        m.end(),
        m.end(),
        place,
        printed,
        _family(prefix),
        bool(m["open"] or m["close"]),
        tail,
        block,
        ways,
        hi,
        m.start(),
        weak=weak,
    )


def find(sheet: Sheet, inline: bool = False) -> list[Label]:
    """All candidates in printed order. `inline`: also after a full stop inside a line (texts that lost their lines)."""
    out: list[Label] = []
    text, starts, ends = sheet.text, sheet.starts, sheet.ends
    match = label().match
    for i, b in enumerate(sheet.blocks):
        if b.kind in {"picture", "rule", "footnote", "running"}:
            continue
        for n in range(b.first, b.last):
            at = starts[n]
            if text[at] in _SPECKS and text[at + 1 : at + 2] == " " and at + 2 < ends[n]:
                at += 2  # a speck read as a mark
            elif text[at] in "-–—~*•" and ends[n] - at < 24 and (ornament := _ORNAMENT.match(text, at)):
                at = ornament.end()  # "— 7. —"
            if text[at] not in _QUICK:
                continue
            place = BLOCK
            if n == b.first and i and sheet.blocks[i - 1].kind == "para" and text[at].isdigit():
                before = sheet.blocks[i - 1]
                if _CITING.search(text, max(before.start, before.end - 40), before.end):
                    continue  # "as in Laws 55, 56," and the list goes on over the page
            if n > b.first:
                if text[at].isalpha() and not text[at].isupper() and not SPOILT_ONE.match(text, at):
                    continue
                ended = _ENDS.search(text, max(b.start, ends[n - 1] - 5), ends[n - 1])
                place = LINE if ended or _TABLE.search(text, starts[n - 1], ends[n - 1]) else WRAPPED
            m = match(text, at)
            if m and m.end() > at and (found := _make(sheet, m, place, i, ends[n])):
                found.indent = at - sheet.line_at[n]
                out.append(found)
        if b.end - b.start > 120 and (inline or any(ends[n] - starts[n] > 120 for n in range(b.first, b.last))):
            for s in _SENTENCE.finditer(text, b.start, b.end):
                m = match(text, s.end())
                if m and m.end() > s.end() and (found := _make(sheet, m, INLINE, i, b.end + 1)):
                    out.append(found)
    out.sort(key=lambda c: (c.start, -c.place))
    return [c for k, c in enumerate(out) if not k or c.start != out[k - 1].start]
