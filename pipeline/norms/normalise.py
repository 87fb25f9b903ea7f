"""Period spelling and print made plain for the parser, with the way back to the text, letter by letter."""

from __future__ import annotations

import re
from dataclasses import dataclass

# Only what the parser and the lexicon stumble over; each rule keeps the sense and is undone by `Plain.span`.
_COMMON: tuple[tuple[str, str], ...] = (
    (r"\{\d+\}|\[[\divxlc]{1,5}\]|\[v\.\d+ p\.\d+\]", " "),  # page marks and footnote anchors
    (r"[\s\u00a0]+", " "),
    (r"[\u2018\u2019\u02bc`]", "'"),
    (r"[\u201c\u201d\u00ab\u00bb]", '"'),
    (r"(?<![^\W_])_=?|=?_(?![^\W_])|(?<!\w)=|=(?!\w)", ""),  # italics and bold of plain text editions
    (r"\s*(?:--|\u2014|\u2013)\s*", " - "),
    (r"\bi\. ?e\.,?", "namely"),
    (r"\be\. ?g\.,?", "for instance"),
    (r"&c\.", "etc"),
    (r"\bviz\.,?", "namely"),
    (r"\bbefore, but not after,", "before"),
    (r"\bNo\. (?=\d)", "No "),
)
_ENGLISH: tuple[tuple[str, str], ...] = (
    (r"(?<=[A-Za-z])-\s?(?=[A-Za-z])", ""),  # re-double, right-hand, stale-mate
    (r"\b([Aa]ny|[Ss]ome|[Ee]very) (?=one\b(?! of\b| player| suit| card| piece| or ))", r"\1"),
    (r"\b([Cc])an not\b", r"\1annot"),
    (r"\b([Tt])hereunto\b", r"\1o it"),
    (r"\bshew(s|n|ed|ing)?\b", r"show\1"),
)
_FRENCH: tuple[tuple[str, str], ...] = (
    (r"\[([^\]?]*)\?\]", r"\1"),  # a shown conjecture is read like any word
    (r"\bA(?= [a-zé])", "\u00c0"),  # a capital without its accent
    # Avez-vous touché ...? and Touche-t-on ..., : a condition put as a question
    (
        r"(?:(?<=[.;:?!] )|^)((?:S'|L')?[A-ZÀÉÊa-zé]\w+)-(?:t-)?(il|elle|ils|elles|on|vous)\b([^.;?!]*?) ?\?",
        r"Si \2 \1\3,",
    ),
    (r"(?:(?<=[.;:?!] )|^)((?:S'|L')?[A-ZÀÉÊa-zé]\w+)-(?:t-)?(il|elle|ils|elles|on|vous)\b(?=[^.;?!]*,)", r"Si \2 \1"),
    (
        r"(?:(?<=[.;:?!] )|^)((?:L[ea] |L'|Une? |Votre |Son )\w+(?: \w+)?) (\w+)-(?:t-)?(?:il|elle)\b([^.;?!]*?) ?\?",
        r"Si \1 \2\3,",
    ),
    (r"\b([Ll])'on\b", "on"),
    # the old imperfect (étoit, avoient); words that end so by right are spared
    (
        r"\b(?!(?:doit|soit|voit|boit|croit|toit|droit|adroit|endroit|étroit|détroit|froid|exploit|maladroit|prévoit|revoit|"
        r"pourvoit|\w*[çc]oit|soient|voient|croient)\b)(\w\w+)oi(t|ent)\b",
        r"\1ai\2",
    ),
    (r"-(?=(?:il|elle|on|ils|elles|je|vous|tu|t)\b)", " "),
    (r"\b(jusque|par|au)-(?=là|dessus|dessous|delà)", r"\1"),
    (r"\b([Cc])'est[- ]à[- ]dire\b", r"\1estàdire"),
)


@dataclass(frozen=True, slots=True)
class Plain:
    """Normalised text; `origin[i]` is where its letter i stood in the text, `origin[len]` the end."""

    text: str
    origin: tuple[int, ...]

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Offsets of the text behind normalised [start, end)."""
        if end <= start:
            return self.origin[start], self.origin[start]
        return self.origin[start], self.origin[end - 1] + 1


def normalise(text: str, lang: str) -> Plain:
    """`text` with period print made plain. lang: eng or fra."""
    chars, origin = text, list(range(len(text)))
    for pattern, put in (*_COMMON, *(_FRENCH if lang == "fra" else _ENGLISH)):
        out: list[str] = []
        back: list[int] = []
        at = 0
        for m in re.finditer(pattern, chars):
            new = m.expand(put)
            out += [chars[at : m.start()], new]
            back += origin[at : m.start()]
            width = m.end() - m.start()
            # letter k of the replacement comes from the letter at its place, the rest from the last one
            back += [origin[m.start() + min(k, width - 1)] for k in range(len(new))] if width else []
            at = m.end()
        if at:
            chars = "".join([*out, chars[at:]])
            origin = back + origin[at:]
    return Plain(chars, (*origin, len(text)))
