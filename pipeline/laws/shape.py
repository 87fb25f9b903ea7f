"""Law and what stands around it: codes, sub-items, references, diagrams, decided cases."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from pipeline.pages.shape import Box
from pipeline.spans import Alignment


@dataclass(frozen=True, slots=True)
class SubItem:
    """A lettered or numbered part of a law; label as printed without brackets, None for unlabelled lists."""

    label: str | None
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Ref:
    """A reference. kind and targets as in ../shared/gold/laws/README.md (kinds also `implied`, `diagram`).

    resolved: ids of the laws referred to; empty with `why` saying what hinders. law: id of the law it stands
    in, None in commentary.
    """

    start: int
    end: int
    kind: str
    targets: tuple[str, ...]
    resolved: tuple[str, ...] = ()
    why: str = ""
    text: str = ""
    law: str | None = None

    def to_json(self) -> dict[str, Any]:
        return {
            "start": self.start, "end": self.end, "kind": self.kind, "targets": list(self.targets),
            "resolved": list(self.resolved) if self.resolved else {"why": self.why}, "text": self.text, "law": self.law,
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Law:
    """One law. Spans are source offsets; `text` is the reading text, `alignment` leads from it back to the source.

    id: book/code/number, unnumbered book/code/p<n>, a duplicate gets -2. heading: the nearest printed heading without markup;
    headings: from the code's title down. pages: 1-based; boxes: (page, box) where the source is an image.
    """

    id: str
    book: str
    code: str
    work: str | None
    game: str | None
    number: str | None
    number_from: Literal["printed", "inferred"]
    start: int
    end: int
    heading: str | None
    headings: tuple[str, ...]
    text: str
    subitems: tuple[SubItem, ...] = ()
    truncated: Literal["left", "right", "both"] | None = None
    pages: tuple[int, ...] = ()
    boxes: tuple[tuple[int, Box], ...] = ()
    refs: tuple[Ref, ...] = ()
    lang: str = "eng"
    alignment: Alignment = field(default=Alignment(), repr=False)

    def to_json(self) -> dict[str, Any]:
        return {
            "id": self.id, "book": self.book, "code": self.code, "work": self.work, "game": self.game,
            "number": self.number, "number_from": self.number_from, "start": self.start, "end": self.end,
            "heading": self.heading, "headings": list(self.headings),
            "subitems": [{"label": s.label, "start": s.start, "end": s.end} for s in self.subitems],
            "truncated": self.truncated, "pages": list(self.pages),
            "boxes": [[p, list(b)] for p, b in self.boxes], "refs": [r.to_json() for r in self.refs],
            "text": self.text,
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Code:
    """A body of laws in a book. code: slug unique in the book; numbered: arabic, roman, letters or none."""

    book: str
    code: str
    title: str
    game: str | None
    start: int
    end: int
    work: str | None = None
    numbering: Literal["arabic", "roman", "letters", "none"] = "arabic"
    laws: int = 0
    notes: tuple[str, ...] = ()  # gaps, duplicates, numbers restored


@dataclass(frozen=True, slots=True)
class Diagram:
    """A printed diagram: label ("No. 6"), span, ranks from top to bottom as printed (FEN letters, "." for empty)."""

    label: str | None
    start: int
    end: int
    rows: tuple[str, ...] = ()
    fen: str | None = None  # piece placement, where all eight ranks of a chess board are printed


@dataclass(frozen=True, slots=True)
class Segment:
    """A stretch that belongs to no law: title, heading, commentary, decided case, hints. `reason` says why.

    A decided case has its `label` ("Case IV"), `parts` (facts, question, decision: name, start, end) and the laws it cites.
    """

    kind: Literal["title", "heading", "commentary", "case", "not_laws", "boilerplate"]
    start: int
    end: int
    reason: str = ""
    label: str | None = None
    parts: tuple[tuple[str, int, int], ...] = ()
    refs: tuple[Ref, ...] = ()


@dataclass(frozen=True, slots=True)
class LawBook:
    """All that the law stage found in one book, in printed order."""

    book: str
    lang: str
    codes: tuple[Code, ...] = ()
    laws: tuple[Law, ...] = ()
    refs_outside: tuple[Ref, ...] = ()
    diagrams: tuple[Diagram, ...] = ()
    segments: tuple[Segment, ...] = ()
