"""Words divided at the end of a printed line, also where a page is turned: joined, and the hyphen kept where the word has one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

from pipeline.text.draft import Draft
from pipeline.text.shape import Certainty, Edit
from pipeline.text.steps.joins import always_hyphened

_DIVIDED = re.compile(r"(?<![^\W\d_])([^\W\d_][^\W\d_'’ſ-]*)([-‐‑¬⸗=])([^\S\n]*\n(?:[^\S\n]*\n)?[^\S\n]*)([^\W\d_]+)")
_IN_LINE = re.compile(r"[^\W\d_]+(?:[-‐‑][^\W\d_]+)+")
_AFTER = frozenset(
    "il ils elle elles on je tu nous vous ce moi toi lui leur y en le la les même mêmes ci là t à être dire".split()
)


def hyphens(draft: Draft, known: Callable[[str], bool], own: Callable[[], Counter[str]]) -> list[Edit]:
    """Edits for the divisions in `draft.text`. known: whether a word is in the dictionary; own: gives the words of this text."""
    text = draft.text
    found = list(_DIVIDED.finditer(text))
    rows = text.count("\n")
    if not found or draft.transcribed or (rows > 400 and len(found) < 0.01 * rows):
        return []  # a transcription that kept only the hyphens the words have
    solid = own()
    always = frozenset(always_hyphened(draft.lang)[1].values())
    hyphened = Counter(m[0].lower().replace("‐", "-").replace("‑", "-") for m in _IN_LINE.finditer(text))
    out: list[Edit] = []
    for m in found:
        left, mark, gap, right = m[1], m[2], m[3], m[4]
        if right[0].isupper() and not left.isupper():
            if not (mark == "-" and left[0].isupper()):
                continue
            keep, why = True, "a compound name"  # Saint-\nGermain
        else:
            keep, why = _keep(left, right, known, hyphened, solid, always)
        if mark == "=" and keep:
            continue
        sure: Certainty = "certain" if why != "neither form is known" else "probable"
        read = "-" if keep else ""
        start = m.start(2)
        reason = f"{left}{mark}|{right} divided at the line's end: {left}{read}{right}, {why}"
        out.append(Edit(start, m.start(4), mark + gap, read, "hyphen", sure, 0.97 if sure == "certain" else 0.8, reason))
    return out


def _keep(
    left: str,
    right: str,
    known: Callable[[str], bool],
    hyphened: Counter[str],
    solid: Counter[str],
    always: frozenset[str],
) -> tuple[bool, str]:
    joined, compound = (left + right).lower(), f"{left}-{right}".lower()
    if hyphened[compound] > solid[joined]:
        return True, "so elsewhere in this text"
    if solid[joined]:
        return False, "so elsewhere in this text"
    if compound in always:
        return True, "a compound that has its hyphen always"
    if known(joined):
        return False, "a known word"
    if right.lower() in _AFTER and known(left.lower()):
        return True, "a form that takes the hyphen"
    if known(left.lower()) and known(right.lower()) and len(left) > 1 and len(right) > 2:
        return True, "two known words"
    return False, "neither form is known"
