"""The reading text as lines and blocks: paragraphs, headings, notes, rules across the page, pictures."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from typing import Literal

BlockKind = Literal["para", "heading", "rule", "picture", "footnote", "note", "running"]

# Marks of an electronic edition: pages in braces or brackets. They are blanked out, letter for letter.
_MARKERS = re.compile(r"\{(?:p(?:age|g)?\.?\s*)?\d{1,4}[a-z]?\}|\[(?:Pg|Page|p)\.?\s*[\dxivlc]{1,6}\]|\[v\.\d+ p\.\d+\]", re.I)
_TERMINAL = re.compile(r"[.!?:][\"'”’»)\]]?\s*[^\w\s]{0,2}\w?\Z")
_PICTURES = ("[Illustration", "[Diagram", "[Music", "[Picture")
SPOILT_ONE = re.compile(r"[l|](?:\d{1,2})?(?:[.,:)]|\s?--|\s?—)\s?\S")
_PAGED = re.compile(r"^\s*\d{1,3}\s|\s\d{1,3}\W*$", re.M)
_STOPPED = re.compile(r"[.!?][\"'”’»)\]_=]*(?:\s?\[\w{1,4}\])?\s*\Z")
_STARS = re.compile(r"(?:[*•·]\s*){3,}")
_MARKED = re.compile(r"[*†‡](?:\s?[*†‡])?\s?(?=[\w\"“«'‘(_])")
_LINE = re.compile(r"[^\n\r\f\v\x1c-\x1e\x85\u2028\u2029]*(?:\r\n|[\n\r\f\v\x1c-\x1e\x85\u2028\u2029]|\Z)")
_RULE = re.compile(r"[\s*•·.\-–—=_+~#]*\Z")
_FOOTNOTE = re.compile(r"\[(?:Footnote\s+)?([\dA-Z*†‡]{1,4})\s*[\]:]|\[Footnote", re.I)
_NOTE = re.compile(r"[\[(]\s*_?(?:NOTE|Note|ED|Editor|Remarque|N\.\s?B)\b|NOTES?\s*[.:—-]|_?Note\s*[.:—]|_N\.\s?B|N\.\s?B\.")
_MARKUP = re.compile(r"[_=*#~]+")
_LOWER = re.compile(r"[a-zà-öø-ÿœæ]")
_UPPER2 = re.compile(r"[A-ZÀ-ÖØ-ÞŒÆ].*[A-ZÀ-ÖØ-ÞŒÆ]", re.S)
_WORDS = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")
_ANCHOR = re.compile(r"\[\w{1,4}\]")
_NUMERAL = re.compile(r"[\sIVXLCDMivxlcdmJj\d.,|!—–-]+")
_LABEL_LINE = re.compile(
    r"[\sIVXLCDMivxlcdmJj\d.,|!—–-]+|(?:ART(?:ICLE|\.)|LAW|RULE|LOI|R[ÈE]GLE|CASE|SEC(?:TION|\.)|CHAP\w*\.?)\s+[^\W_]{1,12}[.:,;]?"
)
_VERB = re.compile(
    r"\b(?:is|are|was|were|has|have|had|may|must|shall|should|can|cannot|will|wins|loses|plays|scores|counts|deals|pays|est|sont|doit|"
    r"doivent|peut|peuvent|sera|seront|faut|perd|gagne|paye)\b"
)
REACH = 60_000
"""How far before a note the word may stand that it hangs from (notes may be gathered at a chapter's end)."""
_SMALL = frozenset(
    "a an the of and or to in on for with by at from as not its is "
    "de du des d l la le les et ou en au aux un une à sur par dans".split()
)
_FINITE = re.compile(
    r"\b(?:is|are|was|were|be|has|have|had|may|must|shall|should|can|cannot|will|wins?|loses?|plays?|scores?|counts?|est|sont|"
    r"doit|doivent|peut|peuvent|sera|seront|a|ont|faut|perd|gagne)\b",
    re.I,
)  # fmt: skip


@dataclass(slots=True)
class Block:
    """Lines between two blank lines. start, end: reading offsets without the blanks around; lines: index range."""

    start: int
    end: int
    first: int
    last: int  # exclusive
    indent: int
    kind: BlockKind = "para"
    level: int = 0  # headings: 3 book or game, 2 capitals, 1 smaller
    title: str = ""  # headings: without markup


class Sheet:
    """The text, its lines and its blocks. `text` has the length of the reading text, page marks blanked."""

    def __init__(self, text: str) -> None:
        self.raw = text
        self.text = _MARKERS.sub(lambda m: " " * len(m[0]), text) if "{" in text or "[" in text else text
        if self.text.startswith("\ufeff"):
            self.text = " " + self.text[1:]
        self.starts: list[int] = []  # first non-blank of each line
        self.ends: list[int] = []
        self.line_at: list[int] = []
        self.blocks: list[Block] = []
        self.rejected: list[tuple[int, int, str]] = []  # numberings judged to be no laws: start, end, why
        self._notes: dict[str, int] = {}  # where a block last began with a note's mark
        self._split()
        self.block_starts = [b.start for b in self.blocks]

    def _split(self) -> None:
        text, first = self.text, -1
        gap = 0
        for m in _LINE.finditer(text):
            begin, stop = m.span()
            if begin == stop:
                break
            content = m[0]
            left = content.lstrip()
            n = len(self.starts)
            self.line_at.append(begin)
            if not left:
                self.starts.append(stop)
                self.ends.append(stop)
                if first >= 0:
                    self._close(first, n, gap)
                    first, gap = -1, 0
                gap += 1
                continue
            self.starts.append(stop - len(left))
            self.ends.append(begin + len(content.rstrip()))
            if first < 0:
                first = n
        if first >= 0:
            self._close(first, len(self.starts), gap)

    def _close(self, first: int, last: int, gap: int) -> None:
        """Lines first..last-1 as blocks: one, or more where a numeral or a heading stands on a line of its own."""
        if last - first > 1 and not self._in_picture(first):
            for n in self._set_in(first, last):
                self._close_one(first, n, gap)
                first, gap = n, 0
        self._close_one(first, last, gap)

    def _set_in(self, first: int, last: int) -> list[int]:
        """Lines that begin a paragraph by standing in, where the text marks its paragraphs so: the line before ends a
        sentence, the line after is flush again (or sets in again)."""
        noted = [n for n in range(first + 1, last) if self.text[self.starts[n]] in "[N*†" and self._note_line(n)]
        if last - first < 3 or noted:
            return noted
        indent = [self.starts[n] - self.line_at[n] for n in range(first, last)]
        flush = min(indent)
        if sum(i == flush for i in indent) * 2 < len(indent) or max(indent) - flush < 2:
            return []
        out: list[int] = []
        for k in range(1, len(indent)):
            before = self.text[self.starts[first + k - 1] : self.ends[first + k - 1]]
            if not 2 <= indent[k] - flush <= 8 or not _STOPPED.search(before):
                continue
            ch = self.text[self.starts[first + k]]
            if ch.islower():
                continue
            if indent[k - 1] == flush or first + k - 1 in out or k == 1:
                out.append(first + k)
        return out

    def _note_line(self, n: int) -> bool:
        """Whether a line begins a note after the end of a sentence."""
        at = self.starts[n]
        if not _STOPPED.search(self.text, self.starts[n - 1], self.ends[n - 1]):
            return False
        return bool(_NOTE.match(self.text, at) or _FOOTNOTE.match(self.text, at) or _MARKED.match(self.text, at))

    def _close_one(self, first: int, last: int, gap: int) -> None:
        if last - first > 1 and not self._in_picture(first):
            cut = first
            for n in range(first, last):
                if self._alone(n, first, last):
                    if n > cut:
                        self._add(cut, n, gap)
                        gap = 0
                    stop = n + 1
                    numeral = _LABEL_LINE.fullmatch(self.text, self.starts[n], self.ends[n])
                    while (
                        not numeral
                        and not _PAGED.search(self.text[self.starts[stop - 1] : self.ends[min(stop, last - 1)]])
                        and stop < last
                        and self._alone(stop, first, last)
                        and not _LABEL_LINE.fullmatch(self.text, self.starts[stop], self.ends[stop])
                    ):
                        stop += 1
                    if n >= cut:
                        self._add(n, stop, gap)
                        gap, cut = 0, stop
            if cut < last:
                self._add(cut, last, gap)
            return
        self._add(first, last, gap)

    def _in_picture(self, first: int) -> bool:
        return self.text.startswith(_PICTURES, self.starts[first]) or bool(
            self.blocks and self.blocks[-1].kind == "picture" and not self._closed(self.blocks[-1])
        )

    def _alone(self, n: int, first: int, last: int) -> bool:
        """Whether a line inside a paragraph is a numeral or a heading that lost the blank lines around it."""
        a, b = self.starts[n], self.ends[n]
        if b - a > 60:
            return False
        line = self.text[a:b]
        if _STARS.fullmatch(line):
            return True
        if not line.isupper() and not (b - a <= 4 and line[:1].isdigit() and line.rstrip(".").isdigit()):
            return False
        if "  " in line or line[-1] in ",-" or "|" in line or '"' in line or "”" in line or (b - a < 2 and line not in "IVX"):
            return False
        if n > first:
            before = _ANCHOR.sub("", self.text[self.starts[n - 1] : self.ends[n - 1]]).rstrip() or "."
            if not (before[-1] in ".!?:…" or before.isupper() or _TERMINAL.search(before)):
                return False
        if n + 1 < last:
            after = self.text[self.starts[n + 1]]
            if SPOILT_ONE.match(self.text, self.starts[n + 1]):
                return True
            return not after.islower() and (after.isalnum() or after in '“"‘«(_»')
        return n > first

    def _add(self, first: int, last: int, gap: int) -> None:
        start, end = self.starts[first], self.ends[last - 1]
        block = Block(start, end, first, last, start - self.line_at[first])
        self._classify(block, gap)
        self.blocks.append(block)

    def _classify(self, b: Block, gap: int) -> None:
        text = self.text
        ch = text[b.start]
        last_block = self.blocks[-1] if self.blocks else None
        # a picture may hold blank lines
        if last_block and last_block.kind == "picture" and not self._closed(last_block) and b.start - last_block.start < 6000:
            b.kind = "picture"
            return
        if not ch.isalnum():
            if text.startswith(_PICTURES, b.start):
                closing = _balanced(text, b.start, b.end)
                if closing is None or not text[closing : b.end].strip():
                    b.kind = "picture"
                return
            if _RULE.match(text, b.start, b.end) and _RULE.match(text[b.start : b.end]):
                b.kind = "rule"
                return
            if ch in "[(_" and _NOTE.match(text, b.start):
                b.kind = "note"
                return
            if ch == "[" and (m := _FOOTNOTE.match(text, b.start)):
                # with nothing hanging from it, "[7]" is a number of another kind
                if not m[1] or not m[0].endswith("]") or self._anchored(f"[{m[1]}]", b.start):
                    b.kind = "footnote"
                return
            if ch in "*†‡" and (m := _MARKED.match(text, b.start)) and self._anchored(m[0].strip(), b.start):
                b.kind = "footnote"
                return
        elif ch == "N" and _NOTE.match(text, b.start):
            b.kind = "note"
            return
        if b.last - b.first <= 3 and b.end - b.start <= 160:
            level = heading_level(text[b.start : b.end], b.last - b.first)
            if level:
                b.kind = "heading"
                b.level = 3 if level == 2 and gap >= 3 else level
                b.title = clean_title(text[b.start : b.end])

    def _anchored(self, mark: str, pos: int) -> bool:
        """Whether a note's mark stands after a word somewhere before the note itself."""
        at, floor = pos, max(0, pos - REACH, self._notes.get(mark, 0))
        self._notes[mark] = pos
        while (at := self.text.rfind(mark, floor, at)) > 0:
            if not self.text[at - 1].isspace() or (
                mark[0] == "[" and self.text[at - 1] != "\n" and self.text[at - 2] not in "\n\r"
            ):
                return True
        return False

    def _closed(self, b: Block) -> bool:
        """Whether the bracket that opened a picture has been closed by its last block."""
        i = len(self.blocks) - 1
        while i > 0 and self.blocks[i - 1].kind == "picture" and not self.text.startswith("[", self.blocks[i].start):
            i -= 1
        return self.text.count("[", self.blocks[i].start, b.end) <= self.text.count("]", self.blocks[i].start, b.end)

    def block_of(self, pos: int) -> int:
        """Index of the block that holds `pos`, or of the last one before it (-1: none)."""
        return bisect_right(self.block_starts, pos) - 1


def _balanced(text: str, start: int, end: int) -> int | None:
    """Where the bracket opened at `start` closes, None if not before `end`."""
    depth = 0
    for i in range(start, end):
        depth += (text[i] == "[") - (text[i] == "]")
        if depth == 0:
            return i + 1
    return None


def clean_title(text: str) -> str:
    """A heading without markup, note anchors and line breaks."""
    return " ".join(_ANCHOR.sub("", _MARKUP.sub("", text)).split()).lstrip(".·• ")


def is_small_heading(line: str) -> bool:
    """A few words without a verb, beginning with a capital and ended by a full stop or nothing."""
    words = _WORDS.findall(line)
    inner = line.rstrip(" .:—-")
    return (
        0 < len(words) <= 7
        and words[0][0].isupper()
        and not re.search(r"[.,;:!?\d]", inner)
        and not _VERB.search(line)
        and line.rstrip()[-1] not in ",;!?"
    )


def heading_level(text: str, lines: int = 1) -> int:
    """2: capitals; 1: a short line with its main words capitalised, or all italic; 0: no heading."""
    bare = _ANCHOR.sub("", _MARKUP.sub("", text)).strip().lstrip(".·• ")
    if _NUMERAL.fullmatch(bare):
        return 0
    if not bare or bare[0] in '("“[|+' or bare[-1] in ";|" or (bare[-1] == "," and (_LOWER.search(bare) or len(bare) < 6)):
        return 0
    if not _LOWER.search(bare):
        return 2 if _UPPER2.search(bare) and len(bare) <= 140 and sum(c.isalpha() for c in bare) * 2 > len(bare) else 0
    if lines > 2 or len(bare) > 70 or "  " in bare:
        return 0
    words = _WORDS.findall(bare)
    if not words or len(words) > 9 or not bare[0].isupper() or bare.endswith((":", "--", "—", "?", "!")):
        return 0
    inner = bare[:-1] if bare.endswith(".") else bare
    if re.search(r"[.!?:;]\s", inner) or _FINITE.search(inner):
        return 0
    capital = all(w[0].isupper() or w.lower() in _SMALL or (i and "'" in w) for i, w in enumerate(words))
    italic = text.strip().startswith("_") and text.strip().rstrip(".").endswith("_")
    loose = len(words) <= 6 and bare.endswith(".") and words[0].lower() in {"of", "on", "du", "de", "des"}
    upper = sum(w.isupper() and len(w) > 1 for w in words) * 2 > len(words)
    return 1 if capital or italic or loose or upper else 0
