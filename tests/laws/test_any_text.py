"""The law parser never refuses: any text gives a LawBook whose laws and segments account for every letter once."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pipeline.language import detect
from pipeline.laws.from_text import cut
from pipeline.laws.shape import LawBook
from pipeline.spans import Alignment
from pipeline.text.shape import Reading

_WORDS = (
    "LAW |Rule |ART. |SEC. | must |[1]|[Illustration: |_=|=_|(a) |as above|the preceding law|Laws 2 and |The dealer |"
    "*** START OF THE|*** END OF THE|CASE I.|Decision."
).split("|")
_SIGNS = 'IVXlO10.,)(_=-—:;§[]{}|aAbE459"“éÉ♔⛀\u200f\u202e\x00\x1c\u2028 \n\r\f\t'
SCRAPS = st.sampled_from([*_SIGNS, *_WORDS, "\n\n", "\r\n\r\n", "\n\n1. ", "\n\n2. "])


def accounted(reading: Reading) -> LawBook:
    """Cut a text and hold the result to its promises."""
    book = cut(reading)
    source = reading.source
    spans = sorted([(x.start, x.end) for x in book.laws] + [(s.start, s.end) for s in book.segments])
    at = 0
    for start, end in spans:
        assert at <= start <= end <= len(source)
        assert not source[at:start].strip()
        at = end
    assert not source[at:].strip()
    assert [law.start for law in book.laws] == sorted(law.start for law in book.laws)
    for law in book.laws:
        assert law.text == reading.read(law.start, law.end)
        assert law.code in {c.code for c in book.codes}
    assert len({law.id for law in book.laws}) == len(book.laws)
    for ref in [*book.refs_outside, *(r for law in book.laws for r in law.refs)]:
        assert ref.resolved or ref.why
    return book


def plain(text: str) -> Reading:
    return Reading("x", detect(text), text, text, Alignment())


@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(SCRAPS, max_size=50).map("".join))
def test_scraps(text: str) -> None:
    accounted(plain(text))


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=120))
def test_any_unicode(text: str) -> None:
    accounted(plain(text))


@pytest.mark.parametrize(
    "text", ["", "1", ".", "\n", "\ufeff", "I", "[", "_=", "\x00" * 50, "1.\n\n2.\n\n3.\n", "§", "1. " * 400]
)
def test_hardly_any_text(text: str) -> None:
    accounted(plain(text))


SOURCE = (
    "RULES.\n\n1. The dea1er must serve a- gain.\n\n{4}\n\n2. Should the pone f peak, the deal stands [2] as under Law 1.\n\n"
    "3. A player may\n\nTHE RULES. 5\n\npass but once.\n\n4. No player may paſs twice.\n"
)


@settings(max_examples=150, deadline=None)
@given(
    st.lists(
        st.tuples(st.integers(0, len(SOURCE)), st.integers(0, 12), st.sampled_from(["", "s", "again", " ", "\n\n"])), max_size=6
    )
)
def test_laws_of_a_repaired_text_lead_back_to_the_source(cuts: list[tuple[int, int, str]]) -> None:
    edits: list[tuple[int, int, str]] = []
    for start, length, read in sorted(cuts):
        end = min(len(SOURCE), start + length)
        if (not edits or start > edits[-1][1]) and (end > start or read):
            edits.append((start, end, read))
    from pipeline.spans import apply
    from pipeline.text.shape import Edit

    done = tuple(Edit(a, b, SOURCE[a:b], r, "scanno", "certain", 1.0, "") for a, b, r in edits)
    text, alignment = apply(SOURCE, done)
    reading = Reading("x", "eng", SOURCE, text, alignment, done)
    book = accounted(reading)
    touched = [(a, b) for a, b, _ in edits]
    for law in book.laws:
        for i, ch in enumerate(law.text):
            a, b = law.alignment.to_source(i, i + 1)
            inside = any(x <= a < max(y, x + 1) or x < b <= y for x, y in touched)
            assert SOURCE[a:b] == ch or inside, (law.text, i, a, b)


def test_furniture_left_out_of_the_reading(with_repairs: Callable[[str, Iterable[tuple[int, int, str]]], Reading]) -> None:
    start = SOURCE.index("\n\nTHE RULES. 5\n\n")
    reading = with_repairs(SOURCE, [(start, start + len("\n\nTHE RULES. 5\n\n"), "\n")])
    law = next(x for x in accounted(reading).laws if x.number == "3")
    assert law.text == "3. A player may\npass but once."
    assert SOURCE[law.start : law.end].endswith("pass but once.")


def test_a_book_goes_through_a_process_pool() -> None:
    reading = plain(SOURCE)
    assert pickle.loads(pickle.dumps(cut(pickle.loads(pickle.dumps(reading))))) == cut(reading)


@pytest.mark.shared
def test_mutations_of_real_books(shared: Path) -> None:
    rng = random.Random(7)
    books = [p.read_text(encoding="utf-8") for p in sorted((shared / "books").glob("*.txt"))]
    for _ in range(25):
        book = rng.choice(books)
        at = rng.randrange(len(book) - 6000)
        letters = list(book[at : at + rng.randrange(200, 6000)])
        for _ in range(rng.randrange(150)):
            k = rng.randrange(len(letters))
            letters[k] = rng.choice(["", letters[k] * 3, *"\n\r\f .1IVXl[]{}_=|"])
        accounted(plain("".join(letters)))
