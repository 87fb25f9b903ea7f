"""`hoyle build`: standoff results joined with the texts on this disk; made anew by the keeper of the corpus."""

from __future__ import annotations

import sys
from contextlib import closing
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from pipeline import __version__, extracted
from pipeline.books import Book
from pipeline.books import books as all_books
from pipeline.commands.common import at_home, complain, format_option, jsonl, say, settings, table
from pipeline.database.from_verdicts import begin, connect, finish, store
from pipeline.entry import entry
from pipeline.errors import BadInput, Failure, HoyleError, UsageError
from pipeline.files import sha256
from pipeline.run import STAGES, Journey, Stage, travel
from pipeline.settings import Settings
from pipeline.sources import Source, location

UNTIL = click.Choice(["laws", "norms", "verdicts"])


@click.command()
@click.argument("books", nargs=-1, metavar="[BOOK ...]")
@click.option("--renew", is_flag=True, help="Read the books anew and write their rows (for the keeper of the corpus).")
@click.option("--until", type=UNTIL, default="verdicts", show_default=True, help="With --renew: the last kind of rows to make.")
@click.option("--folder", type=click.Path(path_type=Path), default=None, help="Where the rows lie [extracted/ of the checkout].")
@format_option
@at_home
def build(books: tuple[str, ...], renew: bool, until: Stage, folder: Path | None, fmt: str, **where: Any) -> None:
    """Join what was extracted from the BOOKs (all, when none is named) with their texts on this disk, in the law database.

    A text that is another release than the rows were made from has its rows found again by their words; what moved, what is
    no longer as it was and what is lost is reported.
    """
    told, place = settings(**where), folder or extracted.folder()
    known = {b.slug: b for b in all_books()}
    for name in books:
        if name not in known:
            raise UsageError(f"no book {name!r} in the corpus", advice="`hoyle books` lists the books")
    wanted = [known[name] for name in books] or [b for b in known.values() if not b.fictional]
    bad: list[Failure | HoyleError] = []
    rows: list[dict[str, Any]] = []
    if renew:
        for book in wanted:
            _each(lambda book=book: rows.extend(_renewed(book, until, place, told)), bool(books), bad)
    else:
        with closing(connect(told.database)) as db:
            number = begin(db, __version__, sys.argv[1:], asdict(told))
            for book in wanted:
                _each(lambda book=book: rows.extend(_joined(book, place, told, db, number)), bool(books), bad)
            finish(db, number, 1 if bad else 0)
    columns = ["book", "rows", "kept", "same", "moved", "altered", "lost"]
    if fmt == "jsonl":
        jsonl(rows)
    elif rows:
        table(columns, [[r.get(c) for c in columns] for r in rows])
    sys.exit(complain(bad))


def _each(work: Any, named: bool, bad: list[Failure | HoyleError]) -> None:
    """One book. A book that nobody named and of which there is no text or no row is passed over with a line."""
    try:
        work()
    except _Nothing as e:
        if named:
            bad.append(e)
        else:
            say(f"hoyle: {e}")
    except HoyleError as e:
        bad.append(e)


class _Nothing(BadInput):
    """There is no text of a book, or nothing was extracted from it."""


def _place_of(book: Book, told: Settings) -> Path:
    path = location(book.slug, book, told)
    if path is None:
        raise _Nothing("its text is not on this disk", where=book.slug, advice=f"hoyle add {book.slug} FILE")
    return path


def _renewed(book: Book, until: Stage, place: Path, told: Settings) -> list[dict[str, Any]]:
    """Read one book and write its rows."""
    path = _place_of(book, told)
    say(f"{book.slug}: reading ...")
    journey = travel(Source(book.slug, path, book), told, until=until)
    if journey.failures:
        f = journey.failures[0]
        raise BadInput(f.reason, where=f.source, advice=f.advice)
    if journey.reading is None or not path.is_file():
        raise BadInput("only the text of one file can be named by its sha256", where=str(path))
    rows = extracted.rows_of(journey)
    facts = {"sha256": sha256(path), "letters": len(journey.reading.source), "lang": journey.reading.lang, "version": __version__,
             "until": STAGES[STAGES.index(until)]}  # fmt: skip
    extracted.write(book.slug, facts, rows, place)
    return [{"book": book.slug, "rows": kind, "kept": len(rows[kind])} for kind in extracted.KINDS]


def _joined(book: Book, place: Path, told: Settings, db: Any, number: int) -> list[dict[str, Any]]:
    """Join one book's rows with its text and store them."""
    from pipeline.pages.from_files import pages_from_file
    from pipeline.reading_room import read_pages
    from pipeline.text.from_words import restore
    from pipeline.words.shape import ReadPage

    if not (place / book.slug / "source.json").exists():
        raise _Nothing("nothing was extracted from it", where=book.slug, advice="`hoyle run` reads it")
    facts, rows = extracted.read(book.slug, place)
    path = _place_of(book, told)
    pages = [p for p in read_pages(pages_from_file(path, book=book.slug, lang=book.lang), told) if isinstance(p, ReadPage)]
    if not pages:
        raise BadInput("no page of it could be read", where=str(path))
    reading = restore(pages, book=book.slug, lang=book.lang, depth="structure")
    same = path.is_file() and sha256(path) == facts["sha256"]
    joined = extracted.join(rows, reading.source, same=same)
    norms = extracted.norms_of(book.slug, joined, reading)
    journey = Journey(
        Source(book.slug, path, book), pages, reading, extracted.law_book(book.slug, reading.lang, joined, reading), norms,
        verdicts=extracted.verdicts_of(book.slug, joined, norms),
    )  # fmt: skip
    store(db, number, entry(journey))
    out = []
    for kind in extracted.KINDS:
        counts = {status: joined.count(status, kind) for status in ("same", "moved", "altered", "lost")}
        out.append({"book": book.slug, "rows": kind, "kept": len(rows[kind]), **counts})
    return out
