"""Letters among figures and figures among letters, roman numerals misread, the pronoun I seen as a figure."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pipeline.language import Lang
from pipeline.text.shape import Edit

_MIXED = re.compile(r"(?<![\w.])[$£]?(?=[\dOolISBZ]*\d)(?=\d*[OolISBZ])[\dOolISBZ]{2,5}(?![\w])")
_DIGIT = str.maketrans("OolISBZ", "0011582")
_ROMAN_LIKE = re.compile(r"(?<![\w'’.])(?:[IVXLCDJ1l!|T](?: (?=[IVXLC1l!|]))?){2,10}(?=\.(?:\s|$)|$)", re.M)
_VALID = re.compile(r"(?:X{0,4}|XL|LX{0,3}|XC)(?:IX|IV|V?I{0,4})|C{1,3}(?:X{0,4}|XL|LX{0,3}|XC)(?:IX|IV|V?I{0,4})")
_PRONOUN = re.compile(r"(?<![\w.,:/$£])([1l!|])(?= [a-z]{2,}|['’](?:ll|ve|m|d)\b)")
_ARTICLE = re.compile(r"(?<=[^\W\d_]) (1|l|t|!) (?=[aeiouéèêhâœ][^\W\d_]{2,})")
_BEFORE_ARTICLE = frozenset("de à dans sur par pour que et avec en où sous si mais est dont comme".split())
_AFTER_I = frozenset(
    "am have had was will would shall should do did can could may might must think thought know knew say said see saw never "
    "always hope believe beg suppose told went came found took gave made cannot".split()
)
_SMALL = re.compile(r"(?<![\w.,:/-])(?:1(?=(?:a|e|es|ui|eur|eurs) )|i1(?= [a-zà-ÿ]))(?:[a-z]*)(?= [a-zà-ÿ]{2,})")
_UNITS = frozenset("an ans heure heures h are ares hectare hectares".split())


def numbers(text: str, lang: Lang) -> Iterator[Edit]:
    """Repairs of numbers and of letters taken for them."""
    for m in _MIXED.finditer(text):
        seen = m[0]
        digits = sum(c.isdigit() for c in seen)
        if digits * 3 < len(seen) or (re.fullmatch(r"\d+[lSsBIZ]?", seen) and seen[-1] in "SBZl" and digits <= 2):
            continue
        read = re.sub("^1S", "18", seen).translate(_DIGIT)  # in a year S is an 8
        yield Edit(m.start(), m.end(), seen, read, "number", "certain", 0.94, "letters in a number")
    yield from _romans(text)
    if lang == "eng":
        for m in _PRONOUN.finditer(text):
            right = re.match(r" ([a-z]+)|['’]", text[m.end() : m.end() + 20])
            if right and (right[1] is None or right[1] in _AFTER_I):
                yield Edit(m.start(), m.end(), m[1], "I", "scanno", "certain", 0.94, "the pronoun I")
    else:
        for m in _SMALL.finditer(text):
            read = m[0].replace("1", "l")
            yield Edit(m.start(), m.end(), m[0], read, "scanno", "probable", 0.85, f"a figure for the letter: {read!r}")
        for m in _ARTICLE.finditer(text):
            left = re.search(r"([^\W\d_]+)$", text[max(0, m.start() - 15) : m.start()])
            right = re.match(r"[^\W\d_]+", text[m.end() : m.end() + 30])
            if left and right and left[1].lower() in _BEFORE_ARTICLE and right[0] not in _UNITS:
                yield Edit(m.start(1), m.end(), m[1] + " ", "l'", "scanno", "probable", 0.85, f"the article before {right[0]!r}")


_STOP_AS_L = re.compile(r"(?<!\S)(?<![^\n] )([IVXLC]{2,9}L|[VX]L)(?= [A-ZÀ-Þ«“\"][^\W\d_A-ZÀ-Þ])")


def _romans(text: str) -> Iterator[Edit]:
    """Roman numerals broken by blanks or with letters like theirs, where they number a thing (a stop or a line's end follows)."""
    for m in _ROMAN_LIKE.finditer(text):
        seen = m[0]
        head = text[max(text.rfind("\n", 0, m.start()) + 1, m.start() - 25) : m.start()]
        alone = not head.strip() or re.search(
            r"(?:article|art\.|law|rule|chapter|chap\.|chapitre|section|loi|r[eè]gle|titre|livre|§)\s*$", head, re.I
        )
        core = seen.replace(" ", "")
        if not alone or _VALID.fullmatch(seen) or not any(c in "IVXLC" for c in core) or core in {"I1"}:
            continue
        read = re.sub(r"J$", "I", core).translate(str.maketrans("1l!|JT", "IIIIII"))
        if read.endswith("L") and not _VALID.fullmatch(read):
            read = read[:-1] + "I"
        if _VALID.fullmatch(read) and read != seen:
            yield Edit(m.start(), m.end(), seen, read, "number", "probable", 0.88, "a roman numeral")
    if len(re.findall(r"^[IVXLC]{1,8}\. ", text, re.M)) < 2:
        return
    for m in _STOP_AS_L.finditer(text):
        read = m[0][:-1] + "I"
        if not _VALID.fullmatch(m[0]) and _VALID.fullmatch(read) and text[: m.start()].endswith(("\n", "")):
            yield Edit(m.start(), m.end(), m[0], read + ".", "number", "probable", 0.85, "a roman numeral; L is I and its stop")
