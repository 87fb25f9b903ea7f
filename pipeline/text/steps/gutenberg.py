"""What a transcriber put round and into the text: licence, inline page markers (left out), anchors of footnotes."""

from __future__ import annotations

import re
from itertools import pairwise

from pipeline.text.draft import Draft
from pipeline.text.shape import Edit, Label

_START = re.compile(r"^\*{3} ?START OF TH(?:IS|E) PROJECT GUTENBERG.*$", re.M)
_END = re.compile(r"^\*{3} ?END OF TH(?:IS|E) PROJECT GUTENBERG.*$|^End of (?:the |this )?Project Gutenberg.*$", re.M | re.I)
_CREDIT = re.compile(
    r"\s*^(?:E-text prepared|Produced by|This e-?text was (?:produced|prepared)|Transcribed (?:by|from)).*?(?=\r?\n[ \t]*\r?\n)",
    re.M | re.S | re.I,
)
# {12} {xiv} [Pg 12] [p. 12] [v.04 p.0498] and nothing else on the marker
_MARKER = re.compile(r"\{(?:\d{1,4}|[ivxlc]{1,7})\}|\[(?:Pg|Page|p\.|pp?\.) ?(?:\d{1,4}|[ivxlc]{1,7})\]|\[v\.\d+ p\.\d+\]")
_ANCHOR = re.compile(r"(?<=[^\W_]|[.,;:!?’”\"'_)*=])\[(?:\d{1,3}|[A-Z])\]")


def boilerplate(text: str) -> list[Label]:
    """The licence before and after a Project Gutenberg text, and the lines that say who typed it."""
    if "PROJECT GUTENBERG" not in text:
        return []
    out: list[Label] = []
    start = _START.search(text)
    if start:
        end = start.end()
        credit = _CREDIT.match(text, end)
        out.append(Label(0, credit.end() if credit else end, "boilerplate"))
    stop = _END.search(text, start.end() if start else 0)
    if stop:
        out.append(Label(stop.start(), len(text), "boilerplate"))
    return out


def markers(draft: Draft) -> tuple[list[Edit], list[Label]]:
    """Inline page markers: labelled, and an edit that leaves them out together with the blank or line they stood on.

    One marker alone is no system: at least three that count upwards are asked for, or a `[Pg ...]` that explains itself."""
    found = list(_MARKER.finditer(draft.text))
    curly = [m for m in found if m[0][0] == "{"]
    if curly and not _counts_upwards([m[0][1:-1] for m in curly]):
        found = [m for m in found if m[0][0] != "{"]
    edits, labels = [], []
    for m in found:
        labels.append(Label(m.start(), m.end(), "page_marker", m[0]))
        start, end = _with_room(draft.text, m.start(), m.end())
        seen = draft.text[start:end]
        edits.append(Edit(start, end, seen, "", "page_marker", "certain", 0.99, f"page marker of the transcription: {m[0]}"))
    return edits, labels


def _with_room(text: str, start: int, end: int) -> tuple[int, int]:
    """The marker with the line it fills and the blank line after it, or with one of the two blanks around it."""
    line_start = max(text.rfind("\n", 0, start), text.rfind("\f", 0, start)) + 1
    line_end = text.find("\n", end)
    line_end = len(text) if line_end < 0 else line_end
    alone = not text[line_start:start].strip() and not text[end:line_end].strip()
    if alone:
        after = re.compile(r"[^\S\f\n]*\n?(?:[^\S\f\n]*\n)?").match(text, end)
        return line_start, after.end() if after else end
    if text[end : end + 1] in {" ", ""} and (start == line_start or text[start - 1].isspace()):
        return start, min(end + 1, len(text))
    if text[end : end + 1] in {"\r", "\n"} and text[start - 1] == " ":
        return start - 1, end
    return start, end


def _counts_upwards(numbers: list[str]) -> bool:
    values = [int(n) for n in numbers if n.isdigit()]
    steps = sum(0 < b - a <= 3 for a, b in pairwise(values))
    return len(values) >= 3 and steps >= 0.8 * (len(values) - 1)


def anchors(draft: Draft) -> list[Label]:
    """Anchors of footnotes, [3] or [A], hanging from a word: labelled, left in the reading text."""
    return [Label(m.start(), m.end(), "footnote_anchor", m[0]) for m in _ANCHOR.finditer(draft.text)]
