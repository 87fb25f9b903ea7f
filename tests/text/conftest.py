"""Pages made by hand for the text stage."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pipeline.text.from_words import restore
from pipeline.text.shape import Reading
from pipeline.words.shape import ReadPage


def page(text: str, number: int = 1, **more: object) -> ReadPage:
    """One page of plain text."""
    return ReadPage("book", number, "book.txt", "", text, **more)  # type: ignore[arg-type]


@pytest.fixture
def read() -> Callable[..., Reading]:
    """restore() on plain texts, one a page."""

    def reading(*texts: str, **options: object) -> Reading:
        return restore([page(t, n) for n, t in enumerate(texts, 1)], book="book", **options)  # type: ignore[arg-type]

    return reading
