"""`hoyle books` and `hoyle add`: what there is to read, and taking a copy of it from disk."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from pipeline.books import Book
from pipeline.books import books as all_books
from pipeline.commands.common import at_home, complain, format_option, jsonl, say, settings, table
from pipeline.errors import BadInput, HoyleError, UsageError
from pipeline.files import copy, sha256
from pipeline.pages.from_files import pages_from_file
from pipeline.settings import Settings
from pipeline.sources import location, on_disk

SLUG = re.compile(r"[a-z0-9][a-z0-9._-]*")


@click.command()
@format_option
@at_home
def books(fmt: str, **where: Any) -> None:
    """List the books: those of the corpus, and those that were added by hand."""
    told = settings(**where)
    known = all_books()
    rows = [_row(b.slug, b, told) for b in known] + [
        _row(slug, None, told) for slug in _added(told) if slug not in {b.slug for b in known}
    ]
    if fmt == "jsonl":
        jsonl(rows)
    else:
        table(["book", "year", "lang", "title", "codes", "on this disk"], [
            [r["book"], r["year"], r["lang"], r["title"] + (" (fictional)" if r["fictional"] else ""), ", ".join(r["codes"]),
             r["path"] or f"no: hoyle add {r['book']} FILE"] for r in rows
        ])  # fmt: skip


def _row(slug: str, facts: Book | None, told: Settings) -> dict[str, Any]:
    found = location(slug, facts, told)
    return {
        "book": slug, "siglum": facts.siglum if facts else None, "title": facts.title if facts else slug,
        "year": facts.year if facts else None, "lang": facts.lang if facts else None,
        "fictional": bool(facts and facts.fictional), "codes": [c.work or c.code for c in facts.codes] if facts else [],
        "path": str(found) if found else None,
    }  # fmt: skip


def _added(told: Settings) -> Sequence[str]:
    folders = [p for kind in ("texts", "scans") for p in (told.home / kind).glob("*") if p.is_dir()]
    return sorted({p.name for p in folders if on_disk(p.name, told)})


@click.command()
@click.argument("book")
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=click.Path(path_type=Path))
@at_home
def add(book: str, files: tuple[Path, ...], **where: Any) -> None:
    """Take a copy of BOOK's text or scans from disk, so that it can be named instead of a path."""
    told = settings(**where)
    if not SLUG.fullmatch(book):
        raise UsageError(f"{book!r} cannot name a book", advice="small letters, digits, hyphens; e.g. hoffmann-39445")
    facts = next((b for b in all_books() if b.slug == book), None)
    bad: list[HoyleError] = []
    for file in files:
        try:
            say(_take(book, facts, file, told))
        except HoyleError as e:
            bad.append(e)
    sys.exit(complain(bad))


def _take(book: str, facts: Book | None, file: Path, told: Settings) -> str:
    """Copy one file once it is known that it can be read. The line that says so."""
    if file.is_dir():
        raise BadInput("is a folder", where=str(file), advice=f"name its files: hoyle add {book} {file}/*")
    pages = pages_from_file(file, book=book)
    kind = "texts" if all(p.text is not None for p in pages) else "scans"
    target = told.home / kind / book / file.name
    if kind == "texts" and target.parent.is_dir() and any(p.name != file.name for p in target.parent.iterdir()):
        raise BadInput(f"{book} has a text already", where=str(target.parent), advice="remove it first, or choose another name")
    copy(file, target)
    note = ""
    known = [t.sha256 for t in facts.texts if t.sha256] if facts else []
    if known and sha256(target) not in known:
        note = "; it is not the release the corpus describes: offsets may have moved"
    return f"{target}: {len(pages)} page{'s' if len(pages) != 1 else ''}{note}"
