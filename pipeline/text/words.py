"""The words of a text as they stand in it, their pieces, and their case."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pipeline.language import Lang

_CHUNK = re.compile(r"(?:(?!--)[^\s—–…])+")
EDGE = "\"'“”‘’«»‹›()[]{}.,;:!?-_*=&^"
_ENDS = re.compile(r"[.!?:;]['\"”’»)\]]*\s*$")


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


_INNER = re.compile(r"(?<=\w)[.,;:!?&/()\"”“»«…]+[-'’]*(?=\w)")


def tokens(text: str, skip: Callable[[int, int], bool], known: Callable[[str], bool] = bool) -> Iterator[Token]:
    """The words of a text: runs between blanks and dashes, cut free of the marks around them."""
    opens = True
    last = 0
    for m in _CHUNK.finditer(text):
        chunk = m[0]
        core = chunk.strip(EDGE)
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
    pieces, read_pieces = re.split(r"([-'’])", seen), re.split(r"([-'’])", read)
    if len(pieces) == len(read_pieces) > 1 and not seen.isupper():  # Porte-Saint-Martin, l'Hôtel
        return "".join(r if r in "-'’" else recase(s, r) for s, r in zip(pieces, read_pieces, strict=True))
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
