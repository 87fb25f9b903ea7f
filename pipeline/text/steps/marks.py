"""Marks that nobody printed, and marks read as others: specks beside words, a caret for a comma, stops at a paragraph's end."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from pipeline.language import Lang
from pipeline.text.decode import ELIDED
from pipeline.text.shape import Certainty, Edit

Known = Callable[[str], bool]

_LETTER = r"[^\W\d_]"
_SPECK_BEFORE = re.compile(rf"(?<![^\s])([.,~•■*^|¦¬·_'’`´]{{1,3}})(?={_LETTER}{{2,}})")
_SPECK_AFTER = re.compile(rf"(?<={_LETTER}{{2}})(['’`´•■~|¦¬*^_]{{1,2}})(?=\s+[^\W\d_A-ZÀ-Þ])")
_BRACE = re.compile(rf"(?<={_LETTER}{{2}})[}}>](?=\s+[^\W\d_A-ZÀ-Þ])")
_SPECK_ALONE = re.compile(r"(?<=[^\W_]) ([•■~|¦^_¬·'’`´*°\\]{1,2})(?= [^\W\d_A-ZÀ-Þ])")
_CARET = re.compile(rf"(?<={_LETTER}{{2}})\^(?=\s)")
_COMMA_ALONE = re.compile(rf"(?<=({_LETTER})) ,(?= {_LETTER})")
_NO_BLANK = re.compile(rf"(?<=\s)([:;])(?={_LETTER}{{2}})")
_STOPS = re.compile(r"(?<=[^\W_])(\.[,:;]|[,:;]\.)(?=\s*\Z|[^\S\n]*\r?\n[^\S\n]*\r?\n)")
_COMMA_END = re.compile(r"(?<=[^\W\d_])([,:;])(?=[^\S\n]*\r?\n[^\S\n]*\r?\n\s*[A-ZÀ-Þ])")
_HIGH_LEAST, _HIGH_SHARE = 15, 0.55
_PARAGRAPH_END = re.compile(r"(\S)[^\S\n]*\r?\n[^\S\n]*\r?\n")
_ABBREVIATED = re.compile(r"(?:\b[\w.]{1,4}|etc|viz|vol|page)$", re.I)
# words after which nobody puts a comma and after which a sentence never ends
BOUND: dict[Lang, frozenset[str]] = {
    "fra": frozenset("le la les un une des du de d l à au aux en dans par pour sur sous avec sans ce cet cette ces mon ton son "
                     "ma ta sa mes tes ses notre votre leur leurs ne je tu se me te qu chaque entre chez vers très".split()),
    "eng": frozenset("the a an of to in with from by at into upon for his her its their my your our every no".split()),
}  # fmt: skip


def marks(text: str, lang: Lang, known: Known) -> Iterator[Edit]:
    """All repairs of marks in `text`; may overlap one another."""
    yield from _specks(text, lang, known)
    yield from _commas(text, lang)
    yield from _blanks(text, known)
    if lang == "fra":
        yield from _high_marks(text)
    yield from _paragraph_ends(text)


def _edit(m: re.Match[str], group: int, read: str, rule: str, sure: Certainty, p: float, why: str) -> Edit:
    return Edit(m.start(group), m.end(group), m[group], read, rule, sure, p, why)


def _specks(text: str, lang: Lang, known: Known) -> Iterator[Edit]:
    if not re.search(r"[{<]", text):
        for m in _BRACE.finditer(text):
            if known(_word_before(text, m.start()).lower()):
                yield _edit(m, 0, "", "mark", "certain", 0.93, "a brace that none opens")
    for m in _CARET.finditer(text):
        yield Edit(m.start(), m.end(), "^", ",", "mark", "certain", 0.95, "a comma read as a caret")
    for m in _SPECK_BEFORE.finditer(text):
        word = _word_at(text, m.end())
        quote = m[1] in "'’`´"
        if (
            not known(word.lower())
            or (quote and lang == "eng")
            or m[1] in {"..", "...", "*", "_"}
            or _quoted(text, m.end(), m[1])
        ):
            continue
        if not word.islower() and (m[1] not in "~•■^|¦¬·" or word.isupper()):
            continue
        before = text[max(0, m.start() - 3) : m.start()].rstrip()
        if quote and before[-1:] in {":", ",", "", ".", "—", "-"}:
            continue  # a quotation may begin here
        yield _edit(
            m, 1, "", "mark", "certain" if not quote else "probable", 0.94 if not quote else 0.8, f"speck before {word!r}"
        )
    for m in _SPECK_AFTER.finditer(text):
        word = _word_before(text, m.start())
        if m[1] in "'’`´":
            if lang == "eng" or word.lower() in ELIDED or _opened(text, m.start()):
                continue
        elif "^" in m[1] or m[1] in {"*", "_", "**"}:
            continue
        if known(word.lower()):
            yield _edit(m, 1, "", "mark", "certain", 0.93, f"speck after {word!r}")
    for m in _SPECK_ALONE.finditer(text):
        if m[1] in {"*", "'", "’"} and lang == "eng":
            continue
        yield Edit(m.start(), m.end(), m[0], "", "mark", "certain", 0.93, "speck between words")


def _commas(text: str, lang: Lang) -> Iterator[Edit]:
    """A comma between blanks after a word that binds to the next: a speck, if this text sets its commas close."""
    close = len(re.findall(rf"{_LETTER},\s", text))
    alone = list(_COMMA_ALONE.finditer(text))
    if not alone or len(alone) > 0.15 * close or close < 3:
        return
    for m in alone:
        left = _word_before(text, m.start()).lower()
        if left in BOUND[lang]:
            yield Edit(m.start(), m.end(), " ,", "", "mark", "probable", 0.8, f"no comma can follow {left!r}: a speck")


def _blanks(text: str, known: Known) -> Iterator[Edit]:
    for m in _NO_BLANK.finditer(text):
        right = _word_at(text, m.end())
        if known(right.lower()):
            yield _edit(m, 1, m[1] + " ", "space", "certain", 0.95, f"blank lost before {right!r}")


def _high_marks(text: str) -> Iterator[Edit]:
    """The blank before a high mark, where a French text mostly has it and shows so often enough."""
    for mark in "!?":
        found = list(re.finditer(rf"(?<={_LETTER})([ \u00a0\u2009\u202f]?)(?={re.escape(mark)}(?:\s|$))", text))
        spaced = sum(bool(m[1]) for m in found)
        if spaced >= _HIGH_LEAST and spaced > _HIGH_SHARE * len(found):
            for m in found:
                if not m[1]:
                    yield Edit(m.start(), m.end(), "", " ", "space", "probable", 0.85, f"this text sets a blank before {mark}")


def _paragraph_ends(text: str) -> Iterator[Edit]:
    for m in _STOPS.finditer(text):
        if not _ABBREVIATED.search(text[max(0, m.start() - 6) : m.start()]):
            yield Edit(m.start(), m.end(), m[1], ".", "mark", "certain", 0.95, "one stop at a paragraph's end")
    ends = [m[1] for m in _PARAGRAPH_END.finditer(text)]
    stops = sum(c in ".!?" for c in ends)
    if stops < 4 or stops < 0.75 * len(ends):
        return
    for m in _COMMA_END.finditer(text):
        start = max(text.rfind("\n\n", 0, m.start()), text.rfind("\n\r\n", 0, m.start()))
        body = text[start + 1 : m.start()]
        if m[1] == "," and len(body) > 60 and body.count("\n") <= len(body) / 40 and not body.lstrip()[:1].islower():
            yield _edit(m, 1, ".", "mark", "certain", 0.93, "a stop read as a comma: the paragraph ends here")


def _word_at(text: str, at: int) -> str:
    m = re.compile(rf"{_LETTER}+").match(text, at)
    return m[0] if m else ""


def _word_before(text: str, at: int) -> str:
    m = re.search(rf"{_LETTER}+$", text[max(0, at - 30) : at])
    return m[0] if m else ""


def _quoted(text: str, at: int, mark: str) -> bool:
    """Whether the same mark closes something soon after (a quotation, emphasis)."""
    return mark[-1] in "'’`_*" and bool(re.match(rf"[^\n]{{1,80}}{re.escape(mark[-1])}(?!{_LETTER})", text[at : at + 90]))


def _opened(text: str, at: int) -> bool:
    """Whether a single quotation mark stands open before `at` in the line."""
    line = text[max(text.rfind("\n", 0, at), at - 120) + 1 : at]
    return bool(re.search(rf"(?<!{_LETTER})['‘]{_LETTER}", line))
