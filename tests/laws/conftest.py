"""A reading made by hand: what the text stage gives for a plain text, or for one with repairs."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

from pipeline.language import detect
from pipeline.laws.from_text import cut
from pipeline.laws.shape import LawBook
from pipeline.spans import Alignment, apply
from pipeline.text.shape import Edit, Reading


def plain(text: str, book: str = "book") -> Reading:
    """A text that needed no repair."""
    return Reading(book, detect(text), text, text, Alignment())


def repaired(source: str, edits: Iterable[tuple[int, int, str]], book: str = "book") -> Reading:
    """A text with source[start:end] read as something else."""
    done = tuple(Edit(a, b, source[a:b], read, "scanno", "certain", 1.0, "") for a, b, read in edits)
    text, alignment = apply(source, done)
    return Reading(book, detect(source), source, text, alignment, done)


@pytest.fixture(scope="session")
def cutting() -> Callable[[str], LawBook]:
    """Laws of a text given as it is."""
    return lambda text: cut(plain(text))


@pytest.fixture(scope="session")
def as_reading() -> Callable[[str], Reading]:
    """A text given as it is, as the text stage would give it."""
    return plain


@pytest.fixture(scope="session")
def with_repairs() -> Callable[[str, Iterable[tuple[int, int, str]]], Reading]:
    """A source and its repairs: (start, end, read)."""
    return repaired
