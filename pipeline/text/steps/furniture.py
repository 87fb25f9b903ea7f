"""Running heads, page numbers, signatures and catchwords: labelled, and an edit that closes the gap they leave.

Where the words stage named a zone it is believed; in flat text the place on the page, repetition over the pages and the
look of the line decide. A line that may be a law's number ("II.", "1a", "§ 3", "ARTICLE IV") is never taken.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass

from rapidfuzz import fuzz

from pipeline.text.draft import Draft, SourceLine
from pipeline.text.shape import Certainty, Edit, Label
from pipeline.words.shape import Zone

FURNITURE: frozenset[str] = frozenset({"running_head", "page_number", "signature", "catchword", "margin_note", "noise"})

_STRUCTURE = re.compile(
    r"\b(?:laws?|rules?|art(?:icles?|\.)|sect(?:ions?|\.)|chap(?:ters?|itres?|\.)|book|part|no\.?|n[o°º]\.?|fig(?:ures?|\.)|diagrams?|"
    r"plates?|pl\.|tables?|lois?|r[eè]gles?|titres?|livres?|partie|planches?|cas|case|problems?|probl[eè]mes?|game|partie|canons?|"
    r"numbers?|num[eé]ros?|hands?|vol(?:ume)?s?|tomes?|annex[e]?|schedule|clause|paragraph[e]?s?)\W{0,3}$|§\W*$",
    re.I,
)
_NUMBERED = re.compile(
    r"^\W{0,3}(?:(?:law|rule|article|art|section|sect|chapter|chap|chapitre|loi|r[eè]gle|titre|§+|no|n°)\W{0,3})?"
    r"(?:\d{1,3}\s?[a-zA-Z]?|[ivxlcIVXLC1lJ]{1,8}\s?[a-zA-Z]?)\s?[.):—-]",
    re.I,
)
_PAGE_NUMBER = re.compile(r"^\W*(?:page\s+|p\.\s*|pag\.\s*)?(?P<n>[0-9OoIlSB]{1,4}|[ivxlcdmj]{1,8}|[IVXLCDMJ]{1,8})\W*$")
_DIVISION = re.compile(r"\W*(?:chap|book|part|livre|tome|titre)\w*\b", re.I)
_FRAMED = re.compile(r"^[\s]*[\[(—–\-•*~=|]+.*[\])—–\-•*~=|]+[\s]*$")
_SIGNATURE = re.compile(
    r"^\W*(?:Tome\s+[IVXL]+\.?\s+)?(?:\*?[A-Z]{1,2}\s?(?:[ivj]{1,4}|\d{0,2})|[A-Z][a-z]{1,2}\s?(?:[ivj]{1,4}|\d{1,2}))[.*]?\W*$"
)
_HEAD_END = re.compile(r"^(?P<title>\D*?[^\W\d_]\D*?)(?P<gap>[\s.,:;•*|—–\-\[(]+)(?P<n>\d{1,4})\W*$")
_HEAD_START = re.compile(r"^\W*(?P<n>\d{1,4})(?P<gap>[\s.,:;•*|—–\-\])]+)(?P<title>[^\W\d_]\D*)$")
_ROMAN = {"i": 1, "j": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000}


@dataclass(frozen=True, slots=True)
class Found:
    """A line that is furniture, with how sure that is and why."""

    line: int
    zone: Zone
    certainty: Certainty
    reason: str


def find(draft: Draft) -> list[Found]:
    """Every line that is furniture."""
    by_page: dict[int, list[int]] = defaultdict(list)
    for i, line in enumerate(draft.lines):
        if not draft.blank[i]:
            by_page[line.page].append(i)
    found: dict[int, Found] = {}
    zoned = False
    for i, line in enumerate(draft.lines):
        if line.zoned:
            zoned = True
        if line.zone in FURNITURE and not draft.blank[i]:
            found[i] = Found(i, line.zone, "certain", f"{line.zone.replace('_', ' ')} by its place on the page")
    if draft.transcribed:
        return list(found.values())
    if len(by_page) > 1 or zoned:
        for f in _at_edges(draft, by_page, found):
            found.setdefault(f.line, f)
    for f in _flat_heads(draft, by_page, found):
        found.setdefault(f.line, f)
    return sorted(found.values(), key=lambda f: f.line)


def label(draft: Draft, found: list[Found]) -> list[Label]:
    """The labels of what `find` gave."""
    return [Label(draft.lines[f.line].start, draft.lines[f.line].end, f.zone, _text(draft, f.line).strip()) for f in found]


def _text(draft: Draft, i: int) -> str:
    line = draft.lines[i]
    return draft.text[line.start : line.end]


def _letters(s: str) -> str:
    return re.sub(r"[^a-zà-ÿ]", "", s.lower().replace("ſ", "s"))


def number_of(s: str) -> int | None:
    """The value of a page number as engines print it: arabic with letters for digits, or roman (j for i)."""
    s = s.strip()
    fixed = s.translate(str.maketrans("OoIlSB", "001158"))
    if fixed.isdigit() and any(c.isdigit() for c in s):
        return int(fixed)
    return roman(s)


def roman(s: str) -> int | None:
    """The value of a roman numeral (any case, j for i, additive forms too), None where it is none."""
    s = s.lower()
    if not s or any(c not in _ROMAN for c in s):
        return None
    values = [_ROMAN[c] for c in s]
    return sum(-v if any(w > v for w in values[n + 1 : n + 2]) else v for n, v in enumerate(values))


def _at_edges(draft: Draft, by_page: dict[int, list[int]], known: dict[int, Found]) -> list[Found]:
    """First and last lines of pages: repeated heads, counting page numbers, signatures, catchwords."""
    out: list[Found] = []
    top = {p: [i for i in ls[:3] if i not in known][:2] for p, ls in by_page.items()}
    foot = {p: [i for i in ls[-3:] if i not in known][-2:] for p, ls in by_page.items() if len(ls) > 3}
    pages = sorted(by_page)
    # heads said again within six pages
    for p in pages:
        for rank, i in enumerate(top[p]):
            s = _letters(_text(draft, i))
            above = top[p][0]
            numbered = rank and (_PAGE_NUMBER.match(_text(draft, above).strip()) or above in {f.line for f in out})
            if len(s) < 4 or len(_text(draft, i)) > 90 or (rank and not numbered):
                continue
            again = [q for q in pages if q != p and abs(q - p) <= 6 and any(_alike(s, _letters(_text(draft, j))) for j in top[q])]
            division = bool(_DIVISION.match(_text(draft, i))) and len(s) >= 12
            if again and (division or not _may_be_number(_text(draft, i))):
                sure: Certainty = "certain" if len(again) > 1 or _headish(_text(draft, i)) else "probable"
                out.append(Found(i, "running_head", sure, f"running head, said again on {len(again)} pages near by"))
    # numbers that count with the pages, alone or in a head
    numbers: dict[int, list[tuple[int, int, bool]]] = {}
    for p in pages:
        numbers[p] = []
        for i in [*top[p], *foot.get(p, [])]:
            s = _text(draft, i).strip()
            alone = _PAGE_NUMBER.match(s)
            head = _HEAD_END.match(s) or _HEAD_START.match(s)
            n = number_of(alone["n"]) if alone else int(head["n"]) if head and _headish(head["title"]) else None
            if n is not None:
                numbers[p].append((i, n, alone is not None))
    for p in pages:
        for i, n, lone in numbers[p]:
            agree = [q for q in pages if q != p and abs(q - p) <= 8 and any(m - n == q - p for _, m, _ in numbers[q])]
            s = _text(draft, i).strip()
            if not agree and not (lone and s.isdigit() and (len(pages) > 1 or i == by_page[p][0] or i == by_page[p][-1])):
                continue
            # a centred law number may count with the pages too where each page holds one law: two witnesses then
            if _may_be_number(s) and lone and len(agree) < 2:
                continue
            zone: Zone = "page_number" if lone else "running_head"
            out.append(
                Found(
                    i,
                    zone,
                    "certain" if agree else "probable",
                    f"number {n}" + (" counts with the pages" if agree else " alone at the page's edge"),
                )
            )
    # signatures and catchwords close the page
    for p in pages:
        for i in reversed(foot.get(p, [])):
            s = _text(draft, i).strip()
            if _SIGNATURE.match(s) and i == by_page[p][-1] and roman(s.strip(".")) is None and len(s) <= 12:
                out.append(Found(i, "signature", "probable", "signature at the foot of the page"))
            if len(s) <= 18 and len(s.split()) <= 2 and p + 1 in by_page and i == by_page[p][-1]:
                taken = {f.line for f in out} | set(known)
                nxt = next((j for j in by_page[p + 1] if j not in taken), None)
                if nxt is not None:
                    first = _letters(" ".join(_text(draft, nxt).split()[: len(s.split())]))
                    c = _letters(s)
                    if len(c) >= 2 and (first.startswith(c) or fuzz.ratio(first, c) >= 80):
                        out.append(Found(i, "catchword", "certain", "catchword: the next page begins with it"))
    return out


def _alike(a: str, b: str) -> bool:
    return len(b) >= 4 and abs(len(a) - len(b)) <= 0.35 * max(len(a), len(b)) and fuzz.ratio(a, b) >= 78


def _headish(s: str) -> bool:
    """Mostly capitals."""
    letters = [c for c in s if c.isalpha()]
    return len(letters) >= 4 and sum(c.isupper() for c in letters) >= 0.75 * len(letters)


def _may_be_number(s: str) -> bool:
    """Whether the line begins like a law's number."""
    s = s.strip()
    return bool(_NUMBERED.match(s) or re.match(r"^§", s)) and not _FRAMED.match(s)


def _flat_heads(draft: Draft, by_page: dict[int, list[int]], known: dict[int, Found]) -> list[Found]:
    """Page heads lying in the run of a flat text: a line by itself, in capitals, with a number at its end or beginning."""
    out: list[Found] = []
    lines = [i for ls in by_page.values() for i in ls]
    heads: list[tuple[int, str, int, bool]] = []
    for i in lines:
        s = _text(draft, i).strip()
        if i in known or not 4 <= len(s) <= 80 or not _alone(draft, i):
            continue
        for pattern, at_end in ((_HEAD_END, True), (_HEAD_START, False)):
            m = pattern.match(s)
            if not m or not _headish(m["title"]):
                continue
            if (at_end and _STRUCTURE.search(m["title"])) or (not at_end and _NUMBERED.match(s)):
                continue
            heads.append((i, _letters(m["title"]), int(m["n"]), at_end))
            break
    numbered = sum(bool(_NUMBERED.match(_text(draft, i).strip())) for i in lines if _alone_above(draft, i))
    for i, title, n, at_end in heads:
        twins = [h for h in heads if h[0] != i and _alike(title, h[1]) and 0 < abs(h[2] - n) <= max(6, abs(h[0] - i))]
        broken = _interrupts(draft, i)
        year = 1400 <= n <= 2100
        if twins or (broken and not year) or (at_end and not year and n > 1 and len(heads) <= 2 and len(lines) > 2):
            sure: Certainty = "certain" if (twins or broken or at_end) else "probable"
            out.append(
                Found(
                    i,
                    "running_head",
                    sure,
                    "running head with its page number" + (", in the middle of a sentence" if broken else ""),
                )
            )
    # a lone number at the very top or foot of a page of unnumbered matter
    for ls in by_page.values():
        if len(ls) < 3:
            continue
        for i in (ls[0], ls[-1]):
            s = _text(draft, i).strip()
            m = _PAGE_NUMBER.match(s)
            if not m or i in known or not _alone(draft, i) or number_of(m["n"]) is None:
                continue
            bare = s == m["n"] or bool(_FRAMED.match(s))
            if bare and ((s.strip("[]()—– -").isdigit() and len(s) > 1) or numbered <= 1):
                out.append(
                    Found(i, "page_number", "probable", "a number alone at the edge of the page, where nothing else is numbered")
                )
    return out


def _alone(draft: Draft, i: int) -> bool:
    return (i == 0 or draft.blank[i - 1] or draft.lines[i - 1].page != draft.lines[i].page) and (
        i + 1 == len(draft.lines) or draft.blank[i + 1] or draft.lines[i + 1].page != draft.lines[i].page
    )


def _alone_above(draft: Draft, i: int) -> bool:
    return i == 0 or draft.blank[i - 1]


def _interrupts(draft: Draft, i: int) -> bool:
    """Whether the line stands in the middle of a sentence: no stop before it, a small letter after it."""
    before = next((j for j in range(i - 1, -1, -1) if not draft.blank[j]), None)
    after = next((j for j in range(i + 1, len(draft.lines)) if not draft.blank[j]), None)
    if before is None or after is None:
        return False
    return runs_on(_text(draft, before), _text(draft, after))


def runs_on(before: str, after: str) -> bool:
    """Whether a sentence goes on from one line to the next."""
    before, after = before.rstrip(), after.lstrip()
    if not before or not after:
        return False
    return before[-1] not in '.!?:»”"*]' and (after[0].islower() or before[-1] in ",-‐¬" or after[:1] in "«")


def gaps(draft: Draft, found: list[Found]) -> list[Edit]:
    """One edit for each stretch between two printed lines that holds furniture or a page's end: what is left of it is one
    line break where the sentence goes on, a blank line where it does not."""
    text = draft.text
    skip = {f.line: f for f in found}
    body: list[SourceLine] = []
    edits: list[Edit] = []
    pending: list[Found] = []
    last: SourceLine | None = None
    eol = "\r\n" if "\r\n" in text[:10_000] else "\n"

    def close(nxt: SourceLine | None) -> None:
        start = last.end if last else 0
        end = nxt.start if nxt else len(text)
        turned = last is not None and nxt is not None and last.page != nxt.page
        if not pending and not turned:
            return
        if last is None or nxt is None:
            read = "" if pending else text[start:end]
            if nxt is None and pending and text.endswith("\n"):
                read = eol
        else:
            on = runs_on(text[last.start : last.end], text[nxt.start : nxt.end])
            read = eol if on else eol * 2
        sure: Certainty = "probable" if any(f.certainty != "certain" for f in pending) else "certain"
        reason = "; ".join(dict.fromkeys(f.reason for f in pending)) or "page turned"
        edits.append(Edit(start, end, text[start:end], read, "furniture", sure, 0.97 if sure == "certain" else 0.8, reason))

    for i, line in enumerate(draft.lines):
        if draft.blank[i]:
            continue
        if i in skip:
            pending.append(skip[i])
            continue
        if (last is None and pending) or last is not None:
            close(line)
        pending = []
        body.append(line)
        last = line
    if pending:
        close(None)
    return [e for e in edits if e.seen != e.read]
