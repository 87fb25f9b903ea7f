"""The gold books printed otherwise: other labels, other layout, strange matter between. How well are the laws still cut?

Each transformation is a list of edits to a book in memory; the gold spans are carried along. A law counts when number and
both ends are exact. What a transformation does is meant to be what other printers did; no text is kept.
"""

from __future__ import annotations

import json
import random
import re
import sys
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any

from pipeline.laws import numerals
from pipeline.laws.from_text import cut
from pipeline.laws.shape import LawBook
from pipeline.text.from_words import restore
from pipeline.words.shape import ReadPage

BOOKS = ("hoffmann-39445", "euchre-20506", "foster-53881")
Row = dict[str, Any]
Edits = list[tuple[int, int, str]]

_LABEL = re.compile(
    r"(?:(?:SEC|ART|LAW|RULE|Rule|Law|Art|Sec)[.A-Za-z]*\s+)?[(\[]?_?(?P<num>\d{1,3}|[IVXLC]+)_?[)\]]?\s?[.:,]{0,2}(?:--|—)?\s*"
)
ORDINALS = {v: k for k, v in reversed(list(numerals._ordinals().items())) if not re.search("[èé]|me$|ère$|ier$|re$", k)}


@dataclass
class Gold:
    """A book with its numbered laws (start, end, other end, number, code) and the spans that are not judged."""

    text: str
    laws: list[tuple[int, int, int, str, str]]
    skip: list[tuple[int, int]] = field(default_factory=list)

    def edited(self, edits: Edits, numbers: dict[int, str] | None = None, marks: dict[int, int] | None = None) -> Gold:
        """The book with edits done; numbers, marks: new number and letters of markup before it, by start of the law."""
        edits = sorted(edits)
        out: list[str] = []
        at = size = 0
        old: list[int] = [0]
        new: list[int] = [0]
        for a, b, words in edits:
            if a < at:
                continue
            out += [self.text[at:a], words]
            size += a - at
            old.append(a)
            new.append(size)
            size += len(words)
            old.append(b)
            new.append(size)
            at = b
        out.append(self.text[at:])
        text = "".join(out)

        def to(pos: int, *, end: bool) -> int:
            i = bisect_right(old, pos - end) - 1
            inside = i % 2 == 1  # between the start and the end of an edit
            if inside:
                return new[i + 1] if end and i + 1 < len(new) else new[i]
            return new[i] + pos - old[i]

        def span(a: int, b: int) -> tuple[int, int]:
            x, y = to(a, end=False), to(b, end=True)
            while x < y and text[x].isspace():
                x += 1
            while y > x and text[y - 1].isspace():
                y -= 1
            return x, y

        laws = []
        for a, b, alt, number, code in self.laws:
            x, y = span(a, b)
            laws.append((x + (marks or {}).get(a, 0), y, span(a, alt)[1], (numbers or {}).get(a, number), code))
        return Gold(text, laws, [span(a, b) for a, b in self.skip])


def _rows(path: Path) -> list[Row]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()] if path.exists() else []


def load(shared: Path, name: str) -> Gold:
    with (shared / "books" / f"{name}.txt").open(encoding="utf-8", newline="") as f:
        text = f.read()
    gold = shared / "gold" / "laws"
    every = _rows(gold / f"{name}.laws.jsonl")
    laws = [
        (g["start"], g["end"], g.get("alt_end") or g["end"], str(g["number"]), g["code"])
        for g in every
        if not g.get("optional") and g["number"] is not None
    ]
    skip = [(g["start"], g["end"]) for g in every if g.get("optional")]
    skip += [(g["start"], g["end"]) for g in _rows(gold / f"{name}.unnumbered_codes.jsonl")]
    skip += [(g["start"], g["end"]) for g in _rows(gold / f"{name}.not_laws.jsonl") if g.get("doubtful")]
    return Gold(text, laws, skip)


def measure(gold: Gold, lang: str = "eng") -> tuple[int, int, int, list[str]]:
    """(exact, found, wanted, what went wrong)."""
    page = ReadPage("book", 1, "book", "book", gold.text)
    book: LawBook = cut(restore([page], book="book", lang=lang, depth="structure"))
    found = [x for x in book.laws if x.number is not None and not any(a < x.end and x.start < b for a, b in gold.skip)]
    at = {x.start: x for x in found}
    hits, wrong = 0, []
    seen: set[int] = set()
    for a, b, alt, number, code in gold.laws:
        x = at.get(a)
        if x is not None:
            seen.add(a)
        if x is not None and x.end in (b, alt) and _number(x.number) == _number(number):
            hits += 1
        elif x is None:
            wrong.append(f"missed {code} {number} at {a}")
        else:
            wrong.append(f"differs {code} {number} at {a}: {x.number} ends {x.end - b:+d}")
    wrong += [f"extra {x.code} {x.number} at {x.start}" for x in found if x.start not in seen]
    return hits, len(found), len(gold.laws), wrong


def _number(n: object) -> str:
    return str(n).strip().rstrip(".").strip("()").replace("_", "").upper()


# Labels


def relabel(make: Callable[[int], tuple[str, str]]) -> Callable[[Gold], Gold]:
    """Every code whose numbers are plain gets labels made by `make`: value -> (label with what follows it, number)."""

    def change(gold: Gold) -> Gold:
        codes: dict[str, bool] = {}
        values: dict[int, int] = {}
        for a, _, _, number, code in gold.laws:
            value = int(number) if number.isdigit() else numerals.roman(number)
            codes[code] = codes.get(code, True) and value is not None
            values[a] = value or 0
        edits: Edits = []
        numbers: dict[int, str] = {}
        marks: dict[int, int] = {}
        for a, _, _, _, code in gold.laws:
            m = _LABEL.match(gold.text, a)
            if not codes[code] or not m:
                continue
            label, number = make(values[a])
            bold = gold.text[a - 2 : a] == "_="
            inner = re.match(r"(?:SEC|§|Sec)", gold.text[m.end() :].lstrip(" .ABCDEFGHIJKLMNOPQRSTUVWXYZ,\r\n")[:3])
            if (bold and ("\n" in label or label[0] in "_[(")) or (inner and label[:3].upper() in {"SEC", "§ 1", "§1."}):
                continue  # cannot be printed so
            if bold and gold.text.startswith("=_", m.end()):
                label = label.rstrip()
            numbers[a] = number
            marks[a] = len(label.lstrip()) - len(label.lstrip("_=- "))  # a law begins at its number, inside the markup
            edits.append((a, m.end(), label))
        return gold.edited(edits, numbers, marks)

    return change


def _ordinal(value: int) -> str:
    return ORDINALS.get(value, str(value)).capitalize()


def _th(value: int) -> str:
    last = value % 10 if value % 100 not in (11, 12, 13) else 0
    return f"{value}{('th', 'st', 'nd', 'rd')[last] if last < 4 else 'th'}"


R = numerals.to_roman
LABELS: dict[str, Callable[[int], tuple[str, str]]] = {
    "LAW XII.--": lambda v: (f"LAW {R(v)}.--", R(v)),
    "Law 12.": lambda v: (f"Law {v}. ", str(v)),
    "LAW 12. alone": lambda v: (f"LAW {v}.\r\n\r\n", str(v)),
    "Rule the Ninth.": lambda v: (f"Rule the {_ordinal(v)}. ", _ordinal(v)),
    "RULE NINTH alone": lambda v: (f"RULE {_ordinal(v).upper()}.\r\n\r\n", _ordinal(v)),
    "Rule 12:": lambda v: (f"Rule {v}: ", str(v)),
    "Rule 12 —": lambda v: (f"Rule {v} — ", str(v)),
    "§ 4.": lambda v: (f"§ {v}. ", str(v)),
    "§ 4": lambda v: (f"§ {v} ", str(v)),
    "§4.": lambda v: (f"§{v}. ", str(v)),
    "Art. 5.": lambda v: (f"Art. {v}. ", str(v)),
    "ART. V.": lambda v: (f"ART. {R(v)}. ", R(v)),
    "Article 5.--": lambda v: (f"Article {v}.--", str(v)),
    "Section 3.": lambda v: (f"Section {v}. ", str(v)),
    "SEC. 3.": lambda v: (f"SEC. {v}. ", str(v)),
    "(7)": lambda v: (f"({v}) ", str(v)),
    "(7.)": lambda v: (f"({v}.) ", str(v)),
    "7)": lambda v: (f"{v}) ", str(v)),
    "[7]": lambda v: (f"[{v}] ", str(v)),
    "7º": lambda v: (f"{v}º ", str(v)),
    "7.--": lambda v: (f"{v}.--", str(v)),
    "7 --": lambda v: (f"{v} -- ", str(v)),
    "7": lambda v: (f"{v} ", str(v)),
    "7,": lambda v: (f"{v}, ", str(v)),
    "7th.": lambda v: (f"{_th(v)}. ", str(v)),
    "7thly,": lambda v: (f"{_th(v)}ly, ", str(v)),
    "Seventh.--": lambda v: (f"{_ordinal(v)}.--", _ordinal(v)),
    "XII.": lambda v: (f"{R(v)}. ", R(v)),
    "XII.--": lambda v: (f"{R(v)}.--", R(v)),
    "xii.": lambda v: (f"{R(v).lower()}. ", R(v)),
    "(xii)": lambda v: (f"({R(v).lower()}) ", R(v)),
    "7. alone": lambda v: (f"{v}.\r\n\r\n", str(v)),
    "7 alone": lambda v: (f"{v}\r\n\r\n", str(v)),
    "XII. centred": lambda v: (f"                    {R(v)}.\r\n\r\n", R(v)),
    "XII centred": lambda v: (f"                    {R(v)}\r\n\r\n", R(v)),
    "XII. above": lambda v: (f"{R(v)}.\r\n", R(v)),
    "_12._": lambda v: (f"_{v}._ ", str(v)),
    "_=12.=_": lambda v: (f"_={v}.=_ ", str(v)),
    "ARTICLE PREMIER, ART. 2": lambda v: ("ARTICLE PREMIER.--" if v == 1 else f"ART. {v}.--", "PREMIER" if v == 1 else str(v)),
    "ARTICLE PREMIER alone, II.": lambda v: (f"{'ARTICLE PREMIER' if v == 1 else R(v)}.\r\n\r\n", "PREMIER" if v == 1 else R(v)),
    "Article 1er., 2.": lambda v: ("Article 1er. " if v == 1 else f"{v}. ", str(v)),
    "ART. I.--, II.--": lambda v: (f"{'ART. ' if v == 1 else ''}{R(v)}.--", R(v)),
    "Rule I. alone": lambda v: (f"Rule {R(v)}.\r\n\r\n", R(v)),
    "LAW THE NINTH alone": lambda v: (f"LAW THE {_ordinal(v).upper()}.\r\n\r\n", _ordinal(v)),
    "1st. 2d. 3d.": lambda v: (f"{_th(v).replace('nd', 'd').replace('rd', 'd')}. ", str(v)),
    "2° ": lambda v: (f"{v}° ", str(v)),
    "-- 7. --": lambda v: (f"-- {v}. --\r\n\r\n", str(v)),
    "7: ": lambda v: (f"{v}: ", str(v)),
    "Law 7th. ": lambda v: (f"Law {_th(v)}. ", str(v)),
    "LAW XII alone, no stop": lambda v: (f"LAW {R(v)}\r\n\r\n", R(v)),
    "viii.-- ": lambda v: (f"{R(v).lower()}.--", R(v)),
    "No. 7.": lambda v: (f"No. {v}. ", str(v)),
}


# Layout

_BLANK = re.compile(r"\r?\n[ \t]*(?:\r?\n[ \t]*)+")
_BREAK = re.compile(r"(?<=[^\s])[ \t]*\r?\n(?=[ \t]*[^\s])")


def _span(gold: Gold) -> tuple[int, int]:
    return min(x[0] for x in gold.laws) - 3000, max(x[1] for x in gold.laws) + 3000


def reflowed(gold: Gold) -> Gold:
    """Paragraphs on one long line each."""
    return gold.edited([(m.start(), m.end(), " ") for m in _BREAK.finditer(gold.text)])


def unspaced(gold: Gold, indent: str = "") -> Gold:
    """No blank lines between short paragraphs: page text as engines give it."""
    return gold.edited([(m.start(), m.end(), "\r\n" + indent) for m in _BLANK.finditer(gold.text) if m[0].count("\n") == 2])


def indented(gold: Gold) -> Gold:
    """No blank lines; the first line of a paragraph stands in."""
    return unspaced(gold, "    ")


def narrow(gold: Gold) -> Gold:
    """Set in a measure of forty letters, long words divided."""
    edits: Edits = []
    for block in re.finditer(r"(?:[^\n]*\S[^\n]*\n?)+", gold.text):
        words = list(re.finditer(r"\S+", block[0]))
        if len(words) < 12 or "  " in block[0].strip().replace("\r\n", " ") or "|" in block[0]:
            continue
        width = len(words[0][0])
        for a, b in pairwise(words):
            gap = (block.start() + a.end(), block.start() + b.start())
            if width + 1 + len(b[0]) > 40:
                edits.append((*gap, "\r\n"))
                width = len(b[0])
            else:
                if gold.text[slice(*gap)] != " ":
                    edits.append((*gap, " "))
                width += 1 + len(b[0])
    return gold.edited(edits)


def _pages(gold: Gold, furniture: Callable[[int], str]) -> Gold:
    edits: Edits = []
    page = 101
    for lines, m in enumerate(re.finditer(r"\n(?=[^\s])", gold.text), 1):
        if lines % 31 == 0 and not gold.text[m.start() - 40 : m.start()].rstrip().endswith((":", "--")):
            edits.append((m.end(), m.end(), furniture(page)))
            page += 1
    return gold.edited(edits)


def running_heads(gold: Gold) -> Gold:
    """A running head with the page's number in mid-sentence, blank lines around it."""
    return _pages(gold, lambda p: f"\r\n{p} THE CLUB CODE.\r\n\r\n" if p % 2 else f"\r\nLAWS OF THE GAME. {p}\r\n\r\n")


def feet(gold: Gold) -> Gold:
    """The page's number alone at the foot, then a form feed and the head."""
    return _pages(gold, lambda p: f"\r\n{p}\r\n\r\n\f\r\nThe Club Code.\r\n\r\n")


def tight_heads(gold: Gold) -> Gold:
    """Head and number between two lines without blank lines."""
    return _pages(gold, lambda p: f"{p} THE CLUB CODE.\r\n")


def plain(gold: Gold) -> Gold:
    """No marks of bold and italic, straight quotes, double hyphens as dashes."""
    edits: Edits = [(m.start(), m.end(), "") for m in re.finditer(r"_=|=_|_", gold.text)]
    edits += [(m.start(), m.end(), "—") for m in re.finditer(r"--", gold.text)]
    edits += [(m.start(), m.end(), '"') for m in re.finditer("[“”]", gold.text)]
    return gold.edited(edits)


def unix(gold: Gold) -> Gold:
    """Line feeds only."""
    return gold.edited([(m.start(), m.end(), "") for m in re.finditer("\r", gold.text)])


def small(gold: Gold) -> Gold:
    """Headings in capitals inside the codes set as ordinary small headings."""
    edits: Edits = []
    low, high = _span(gold)
    for m in re.finditer(r"(?<=\n\r\n)(?:_=)?([A-Z][A-Z ’',-]{3,50})\.?(?:=_)?(?=\r\n\r\n)", gold.text[low:high]):
        edits.append((low + m.start(), low + m.end(), m[1].capitalize() + "."))
    return gold.edited(edits)


# Strange matter


def contents(gold: Gold) -> Gold:
    """Before the first code: its laws listed with the pages they stand on."""
    first = gold.laws[0][4]
    rows = []
    for a, b, _, number, code in gold.laws:
        if code == first:
            words = re.sub(r"\s+", " ", gold.text[a:b]).split(" ")[1:7]
            rows.append(f"{number}. {' '.join(words)}  {100 + len(rows)}\r\n\r\n")
    at = _before(gold, gold.laws[0][0])
    return gold.edited([(at, at, "CONTENTS OF THIS CODE.\r\n\r\n" + "".join(rows) + "\r\n\r\n")])


def index(gold: Gold) -> Gold:
    """After the last law of each code: an index that names laws by their numbers."""
    words = (
        "Abandoned hand|Bystanders|Calling a card|Dealer, duties of|Exposed cards|Fresh packs|Leads out of turn|Misdeal|Penalties"
    )
    lines = "".join(f"{w}, {7 + 3 * i}, {9 + 5 * i}.\r\n" for i, w in enumerate(words.split("|")))
    return gold.edited([(at, at, "\r\n\r\n\r\nINDEX TO THE LAWS.\r\n\r\n" + lines + "\r\n") for at in _afters(gold)])


HINTS = (
    "Lead from your longest suit when the trumps are against you.|Keep a guarded king until the ace has fallen.|"
    "Count the cards as they are played, and above all the trumps.|Do not finesse when your partner has shown weakness.|"
    "With five trumps it is nearly always right to draw two rounds.|Watch the score before you declare."
)


def hints(gold: Gold) -> Gold:
    """After each code, a chapter of numbered advice."""
    lines = "".join(f"{i}. {w}\r\n\r\n" for i, w in enumerate(HINTS.split("|"), 1))
    return gold.edited([(at, at, "\r\n\r\n\r\n\r\nHINTS FOR BEGINNERS.\r\n\r\n" + lines) for at in _afters(gold)])


def footnotes(gold: Gold) -> Gold:
    """At the foot of every third law a numbered note that is no law, in the manner of "1 See ..."."""
    edits: Edits = []
    for k, (a, b, _, _, _) in enumerate(gold.laws):
        if k % 3 == 1 and gold.text[b : b + 4].strip() == "":
            mark = gold.text.find(" ", a + 12, b)
            edits.append((mark, mark, "*"))
            edits.append((b, b, f"\r\n\r\n* So the old code; the new one of {1870 + k % 30} is silent."))
    return gold.edited(edits)


def misprints(gold: Gold) -> Gold:
    """One label in twenty spoilt as engines spoil them: a stop read as a comma, a 1 as l, a 0 as O, a 5 as S."""
    rng = random.Random(5)
    edits: Edits = []
    for a, _, _, number, _ in gold.laws:
        if number.isdigit() and rng.random() < 0.05 and gold.text.startswith(number + ".", a):
            bad = number.translate(str.maketrans("105", "lOS")) if set(number) & set("105") else number + ","
            edits.append((a, a + len(number) + (1 if bad.endswith(",") else 0), bad))
    return gold.edited(edits)


def lost(gold: Gold) -> Gold:
    """One law in twenty-five lost, number and all (a leaf torn out): the others keep their numbers."""
    rng = random.Random(9)
    gone = [x for x in gold.laws if rng.random() < 0.04]
    kept = Gold(gold.text, [x for x in gold.laws if x not in gone], gold.skip)
    return kept.edited([(a, b, "") for a, b, _, _, _ in gone])


def _before(gold: Gold, at: int) -> int:
    """The place before the headings above `at`: after the last paragraph of more than a line."""
    low = max(0, at - 3000)
    last = low
    for m in re.finditer(r"(?:[^\n]*\S[^\n]*\n){2,}\r?\n", gold.text[low:at]):
        last = low + m.end()
    return last


def _afters(gold: Gold) -> list[int]:
    ends: dict[str, int] = {}
    for _, b, alt, _, code in gold.laws:
        ends[code] = max(b, alt)
    return sorted(ends.values())


LAYOUTS: dict[str, Callable[[Gold], Gold]] = {
    "as it is": lambda g: g,
    "line feeds only": unix,
    "one line a paragraph": reflowed,
    "no blank lines": unspaced,
    "no blank lines, first line in": indented,
    "narrow measure": narrow,
    "heads in mid-sentence": running_heads,
    "heads between lines": tight_heads,
    "page feet and form feeds": feet,
    "no markup": plain,
    "small headings": small,
    "list of contents": contents,
    "index": index,
    "numbered advice": hints,
    "notes at the foot": footnotes,
    "labels misread": misprints,
    "as a page is read": lambda g: unspaced(tight_heads(misprints(plain(g)))),
    "as a page is read, roman": lambda g: indented(running_heads(relabel(LABELS["XII."])(plain(g)))),
    "as a page is read, alone": lambda g: running_heads(relabel(LABELS["XII. centred"])(small(plain(g)))),
    "laws torn out": lost,
}


def table(shared: Path, only: str = "") -> list[tuple[str, float, list[str]]]:
    """(transformation, F1 over the books, what went wrong)."""
    golds = {name: load(shared, name) for name in BOOKS}
    out = []
    for name, change in {**LAYOUTS, **{f"label {k}": relabel(v) for k, v in LABELS.items()}}.items():
        if only and only not in name:
            continue
        hit = found = wanted = 0
        wrong: list[str] = []
        for book, gold in golds.items():
            h, f, w, bad = measure(change(gold))
            hit, found, wanted = hit + h, found + f, wanted + w
            wrong += [f"{book[:7]} {x}" for x in bad]
        out.append((name, 2 * hit / max(1, found + wanted), wrong))
        if __name__ == "__main__":
            print(f"{name:32} {out[-1][1]:.4f}  {len(wrong)} wrong", flush=True)
            for x in wrong[: int(sys.argv[3]) if len(sys.argv) > 3 else 0]:
                print("     ", x)
    return out


if __name__ == "__main__":
    table(Path(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else "")
