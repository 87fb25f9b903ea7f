"""What stands between the laws."""

from __future__ import annotations

from pipeline.laws.assemble import Book


def attach(book: Book) -> None:
    return None
