"""Pages of placed words: justified lines, divided words, running heads, page numbers, signatures, catchwords.

Lengths are pixels of the finished page image; ink is drawn at twice that size.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from pipeline.specimens import fonts
from pipeline.specimens.compose import BookText, LawText
from pipeline.specimens.hyphenate import breaks
from pipeline.specimens.longs import long_s

_APART = "T\u200ch"  # no printer of the time had the ligature Th that some of these faces make
SCALE = 2  # drawn at twice the size of the finished image


@dataclass(slots=True)
class Placed:
    """A word or part of one on the page. text: as printed; start, end: in the book's text, None for furniture;
    x: left edge, width; size: px; spaced: extra px after each letter; divided: a hyphen is printed after it."""

    text: str
    x: float
    width: float
    size: float
    start: int | None = None
    end: int | None = None
    italic: bool = False
    spaced: float = 0.0
    divided: bool = False

    @property
    def read(self) -> str:
        """The letters a reader sees."""
        return self.text.replace("\u200c", "")


@dataclass(slots=True)
class SetLine:
    """A printed line: its zone (project name), baseline, words; `law` is the number of the law it belongs to."""

    zone: str
    y: float
    words: list[Placed]
    law: str | None = None
    rule: tuple[float, float, float] | None = None  # a drawn rule instead of words: x0, x1, thickness

    @property
    def text(self) -> str:
        return " ".join(w.read for w in self.words)


@dataclass(slots=True)
class SetPage:
    """One page. number: printed page number, None on a title page; lines in reading order."""

    number: int | None
    lines: list[SetLine] = field(default_factory=list)
    recto: bool = True


@dataclass(frozen=True, slots=True)
class Manner:
    """How a book is set. style: english (numbers run in) or french (centred roman numerals, long s, catchwords)."""

    face: str
    width: int = 1010
    height: int = 1600
    measure: int = 740
    lines: int = 33
    size: float = 33.0
    leading: float = 41.0
    style: str = "english"
    head_rule: bool = False
    spaced_numerals: bool = False
    first_page: int = 5
    signature: str = "B"


def manner(language: str, seed: int, face: str | None = None) -> Manner:
    """A manner of setting, drawn with the seed. Faces as in `fonts`."""
    rng = random.Random(f"manner/{language}/{seed}")
    pool = fonts.FRENCH if language == "fra" else fonts.ENGLISH
    drawn = rng.choice(pool)
    size = rng.choice((31.0, 32.0, 33.0, 34.0))
    measure = rng.choice((720, 740, 760))
    lines = rng.choice((31, 32, 33, 34))
    rule, spaced = rng.random() < 0.4, rng.random() < 0.4
    return Manner(
        face or drawn, measure=measure, size=size, lines=lines, leading=1270 / lines,
        style="french" if language == "fra" else "english", head_rule=rule, spaced_numerals=spaced,
        first_page=rng.choice((3, 5, 7, 9)), signature=rng.choice("ABCD"),
    )  # fmt: skip


class Setter:
    """Sets one book."""

    def __init__(self, book: BookText, how: Manner) -> None:
        self.book, self.how = book, how
        self.french = how.style == "french"
        self.left = (how.width - how.measure) / 2
        self.features = ["liga", "kern", *(fonts.FACES[how.face].old if self.french else ())]

    # -- measuring

    def width(self, text: str, size: float, italic: bool = False, spaced: float = 0.0) -> float:
        """Width of a printed word in px of the finished page."""
        font = fonts.load(self.how.face, size * SCALE, italic)
        if spaced:
            return sum(font.getlength(c) / SCALE + spaced for c in text) - spaced
        return float(font.getlength(text, features=self.features)) / SCALE

    def printed(self, text: str, broken: bool = False) -> str:
        """The letters of a word as this book prints them."""
        return long_s(text, broken) if self.french else text.replace("Th", _APART)

    # -- paragraphs

    def words(self, text: str, offset: int) -> list[Placed]:
        """The words of a paragraph; in French a high mark of punctuation stays with the word before it."""
        pattern = r"« ?\S+|\S+(?: [;:!?»])+|\S+"
        found = []
        for m in re.finditer(pattern, text):
            shown = self.printed(m.group())
            found.append(Placed(shown, 0, self.width(shown, self.how.size), self.how.size, offset + m.start(), offset + m.end()))
        return found

    def paragraph(self, words: list[Placed], indent: float, hang: float = 0.0) -> Iterator[list[Placed]]:
        """Justified lines: greedy, with a word divided where the line would else be loose."""
        size = self.how.size
        natural = self.width(" ", size) * (1.05 if self.french else 1.15)
        todo, first = list(words), True
        while todo:
            x0 = self.left + (indent if first else hang)
            room = self.how.measure - (indent if first else hang)
            line: list[Placed] = []
            used = 0.0
            while todo:
                gap = natural if line else 0.0
                if used + gap + todo[0].width <= room + natural * 0.25 * len(line):
                    used += gap + todo[0].width
                    line.append(todo.pop(0))
                    continue
                slack = (room - used) / max(1, len(line) - 1)
                if line and slack > natural * 0.75 and (parts := self.divide(todo[0], room - used - gap)):
                    line.append(parts[0])
                    used += gap + parts[0].width
                    todo[0] = parts[1]
                if not line:  # a word wider than the line
                    line.append(todo.pop(0))
                break
            gaps = len(line) - 1
            inner = sum(w.width for w in line)
            space = (room - inner) / gaps if gaps and todo else natural
            if not todo and gaps:
                space = min(natural, (room - inner) / gaps)
            x = x0
            for w in line:
                w.x = x
                x += w.width + space
            yield line
            first = False

    def divide(self, word: Placed, room: float) -> tuple[Placed, Placed] | None:
        """The longest first part that fits into `room` with its hyphen, and the rest."""
        assert word.start is not None and word.end is not None
        source = self.book.text[word.start : word.end]
        for cut in reversed(breaks(source, self.book.edition.kind.language)):
            head, tail = self.printed(source[:cut], broken=True) + "-", self.printed(source[cut:])
            w = self.width(head, word.size)
            if w <= room:
                first = Placed(head, 0, w, word.size, word.start, word.start + cut, divided=True)
                return first, Placed(tail, 0, self.width(tail, word.size), word.size, word.start + cut, word.end)
        return None

    def centred(
        self, text: str, size: float, *, spaced: float = 0.0, italic: bool = False, offset: int | None = None
    ) -> list[Placed]:
        """One centred line."""
        gap = self.width(" ", size) + spaced * 2.5
        words: list[Placed] = []
        for m in re.finditer(r"\S+", text):
            shown = self.printed(m.group()) if not m.group().isupper() else m.group()
            at = None if offset is None else offset + m.start()
            words.append(
                Placed(
                    shown,
                    0,
                    self.width(shown, size, italic, spaced),
                    size,
                    at,
                    None if at is None else at + len(shown),
                    italic,
                    spaced,
                )
            )
        total = sum(w.width for w in words) + gap * (len(words) - 1)
        x = self.left + (self.how.measure - total) / 2
        for w in words:
            w.x = x
            x += w.width + gap
        return words

    # -- the book as a run of lines

    def body(self) -> Iterator[tuple[list[Placed], str, str | None, float, bool]]:
        """All lines after the title page: words, zone, law, space above in lines, whether the next line must stay with it."""
        size, text = self.how.size, self.book.text
        heading = None
        at = text.index(self.book.edition.title["head"][0], sum(len(t) + 1 for t in self.book.title))
        yield self.centred(self.book.edition.title["head"][0], size * 1.25, spaced=2.5, offset=at), "heading", None, 2.0, True
        for law in self.book.laws:
            if law.heading != heading:
                heading = law.heading
                if heading:
                    at = text.rindex(heading, 0, law.start)
                    yield self.centred(heading + ".", size * 0.84, spaced=2.0, offset=at), "heading", None, 0.9, True
            yield from self.law(law)

    def law(self, law: LawText) -> Iterator[tuple[list[Placed], str, str | None, float, bool]]:
        """The lines of one law."""
        em = self.how.size
        for i, (p, offset) in enumerate(zip(law.paragraphs, law.offsets, strict=True)):
            if i == 0 and self.book.edition.numbering == "centred":
                spaced = 7.0 if self.how.spaced_numerals else 1.5
                yield self.centred(f"{law.number}.", em, spaced=spaced, offset=law.start), "body", law.number, 0.25, True
            elif i == 0:
                p, offset = self.book.text[law.start : offset + len(p)], law.start
            item = bool(re.match(r"\([a-z]\) ", p))
            indent, hang = (em * 1.6, em * 1.6) if item else (em * 1.1, 0.0)
            lines = list(self.paragraph(self.words(p, offset), indent, hang))
            for k, line in enumerate(lines):
                yield line, "body", law.number, (0.12 if k == 0 and not self.french else 0.0), k == 0 and len(lines) > 1

    # -- pages

    def pages(self) -> list[SetPage]:
        """The title page and all others, with their furniture."""
        how = self.how
        top, bottom = 130.0, 130.0 + how.lines * how.leading + how.leading * 0.4
        out = [self.title_page()]
        page = SetPage(how.first_page)
        y = top + how.leading * 1.2
        run = list(self.body())
        for i, (words, zone, law, above, _) in enumerate(run):
            y += above * how.leading if page.lines or above > 1 else 0.0
            if y + self.ahead(run, i) > bottom and page.lines:
                out.append(page)
                page = SetPage((page.number or 0) + 1)
                y = top + how.leading
            page.lines.append(SetLine(zone, y, words, law))
            y += how.leading
        out.append(page)
        for i, p in enumerate(out[1:], 1):
            p.recto = (p.number or 1) % 2 == 1
            self.furniture(p, out[i + 1] if i + 1 < len(out) else None, first=i == 1, end=bottom + how.leading * 0.9)
        return out

    def ahead(self, run: list[tuple[list[Placed], str, str | None, float, bool]], i: int) -> float:
        """How far below line `i` the last line stands that must be on the same page."""
        room = 0.0
        while run[i][4] and i + 1 < len(run):
            i += 1
            room += self.how.leading * (1 + run[i][3])
        return room

    def furniture(self, page: SetPage, following: SetPage | None, *, first: bool, end: float) -> None:
        """Running head and page number above; signature and catchword below."""
        how, n = self.how, str(page.number)
        heads = self.book.edition.title["head"]  # of the text, of right-hand and of left-hand pages
        y = 112.0
        size = how.size * 0.8
        if first:
            # the first page has no running head but says what it is all the same
            page.lines.insert(0, SetLine("page_number", y, self.centred(f"( {n} )" if self.french else f"[{n}]", size)))
            page.lines.insert(1, SetLine("running_head", y + how.leading, self.centred(heads[1], size, spaced=1.5)))
        else:
            head = self.centred(heads[2] if not page.recto else heads[1], size, spaced=1.5, italic=self.french and how.head_rule)
            w = self.width(n, how.size)
            at = self.left + how.measure - w if page.recto else self.left
            number = SetLine("page_number", y, [Placed(n, at, w, how.size)])
            running = SetLine("running_head", y, head)
            page.lines[0:0] = [running, number] if page.recto else [number, running]
            if how.head_rule:
                page.lines.insert(2, SetLine("noise", y + 14, [], rule=(self.left, self.left + how.measure, 2.0)))
        leaf = ((page.number or 0) - how.first_page) // 2 + 1
        if page.recto and leaf <= 4:
            count = ("", " ij", " iij", " iv") if self.french else ("", " 2", " 3", " 4")
            sign = how.signature + count[leaf - 1]
            page.lines.append(SetLine("signature", end, self.centred(sign, how.size * 0.85)))
        if self.french and following:
            word = next(x for x in following.lines if x.zone == "body" and x.words).words[0].text
            w = self.width(word, how.size)
            page.lines.append(SetLine("catchword", end, [Placed(word, self.left + how.measure - w, w, how.size)]))

    def title_page(self) -> SetPage:
        """The title page: centred lines of several sizes, and what kind of thing the book is."""
        page = SetPage(None)
        base = self.how.size
        y = 190.0
        at = 0
        for line in self.book.title:
            caps = line.isupper()
            short = len(line) < 16
            size = base * (1.9 if caps and short else 1.25 if caps else 0.95)
            if line.upper().startswith(("A SPECIMEN", "SPECIMEN", "ESSAI")) or line[:1].isdigit():
                size = base * 1.05
            spaced = 3.0 if caps else 0.0
            while self.width(line, size, spaced=spaced) > self.how.measure * 0.97:
                size *= 0.94
            words = self.centred(line, size, spaced=spaced, italic=not caps and self.french, offset=at)
            y += max(size * 1.7, 62.0)
            page.lines.append(SetLine("heading", y, words))
            at += len(line) + 1
        mid = self.left + self.how.measure / 2
        page.lines.append(SetLine("noise", y + 45, [], rule=(mid - 70, mid + 70, 2.0)))
        return page
