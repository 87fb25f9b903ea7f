"""The law database: its tables are in schema.sql, which is also their documentation; here only what a row is made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pipeline.errors import Failure
from pipeline.laws.shape import LawBook
from pipeline.norms.shape import Norm
from pipeline.text.shape import Reading
from pipeline.verdicts.shape import Verdict
from pipeline.words.shape import ReadPage

SCHEMA_VERSION = 1


@dataclass(frozen=True, slots=True)
class WorkRow:
    """A code of laws as a work, and how a book witnesses it. code: its slug in the book."""

    code: str
    work: str
    game: str | None
    title: str
    issuing_body: str | None
    adopted: str | None
    extent: str | None
    place: str | None


@dataclass(frozen=True, slots=True)
class BookRow:
    """Facts of a book for the database; sha256 is of the file, None for a folder of images."""

    book: str
    title: str
    siglum: str | None
    year: str | None
    lang: str | None
    fictional: bool
    path: str
    sha256: str | None
    licence: str | None
    works: tuple[WorkRow, ...] = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """All of one book that goes into the database in one transaction."""

    facts: BookRow
    pages: Sequence[ReadPage]
    reading: Reading | None
    laws: LawBook | None
    norms: Sequence[Norm]
    verdicts: Sequence[Verdict]
    failures: Sequence[Failure]
