"""Edits done and undone, and the way between source and reading text, on any text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline import spans
from pipeline.text.layers import carry, resolve, trim
from pipeline.text.shape import Edit

TEXT = st.text(alphabet="abé\n ſ🂡", max_size=30)


def edit(start: int, seen: str, read: str, p: float = 0.9) -> Edit:
    return Edit(start, start + len(seen), seen, read, "scanno", "probable", p, "")


@st.composite
def edited(draw: st.DrawFn, source: st.SearchStrategy[str] = TEXT) -> tuple[str, list[Edit]]:
    """A text and edits of it that do not overlap, some of them insertions and deletions."""
    text = draw(source)
    cuts = sorted(draw(st.lists(st.integers(0, len(text)), max_size=8)))
    edits = [edit(a, text[a:b], draw(st.text(alphabet="xy ", max_size=3))) for a, b in zip(cuts[::2], cuts[1::2], strict=False)]
    return text, resolve(e for e in edits if e.seen != e.read)


@given(edited())
def test_undo_gives_the_source_back(case: tuple[str, list[Edit]]) -> None:
    source, edits = case
    text, _ = spans.apply(source, edits)
    assert spans.undo(text, edits) == source


@given(edited(), st.data())
def test_the_alignment_leads_there_and_back(case: tuple[str, list[Edit]], data: st.DataObject) -> None:
    source, edits = case
    text, alignment = spans.apply(source, edits)
    a = data.draw(st.integers(0, len(source)))
    b = data.draw(st.integers(a, len(source)))
    r0, r1 = alignment.to_reading(a, b)
    assert 0 <= r0 <= r1 <= len(text)
    if all(e.end <= a or e.start >= b for e in edits) and not any(a <= e.start == e.end <= b for e in edits):
        assert text[r0:r1] == source[a:b]
    c = data.draw(st.integers(0, len(text)))
    d = data.draw(st.integers(c, len(text)))
    s0, s1 = alignment.to_source(c, d)
    assert 0 <= s0 <= s1 <= len(source)


@given(edited())
def test_untouched_letters_keep_their_place(case: tuple[str, list[Edit]]) -> None:
    source, edits = case
    text, alignment = spans.apply(source, edits)
    touched = {i for e in edits for i in range(e.start, e.end)}
    for i in set(range(len(source))) - touched:
        r0, r1 = alignment.to_reading(i, i + 1)
        assert text[r0:r1] == source[i]
        assert alignment.to_source(r0, r1) == (i, i + 1)


@given(edited(), st.data())
def test_a_slice_of_the_alignment_is_that_of_the_slice(case: tuple[str, list[Edit]], data: st.DataObject) -> None:
    source, edits = case
    a = data.draw(st.integers(0, len(source)))
    b = data.draw(st.integers(a, len(source)))
    if any(e.start < a < e.end or e.start < b < e.end or e.start == e.end in {a, b} for e in edits):
        return
    text, alignment = spans.apply(source, edits)
    r0, r1 = alignment.to_reading(a, b)
    part = alignment.slice(a, b)
    for i in range(a, b):
        if all(not e.start <= i < e.end for e in edits):
            p0, p1 = part.to_reading(i, i + 1)
            assert text[r0:r1][p0:p1] == source[i]
            assert part.to_source(p0, p1) == (i, i + 1)


@given(edited(), st.data())
def test_a_second_layer_comes_down_to_the_source(case: tuple[str, list[Edit]], data: st.DataObject) -> None:
    """Edits made on the edited text, carried to the source, give the text that both layers give."""
    source, below = case
    view, alignment = spans.apply(source, below)
    _, above = data.draw(edited(st.just(view)))
    want = spans.apply(view, above)[0]
    merged = carry(source, below, view, alignment, above)
    got, _ = spans.apply(source, merged)
    assert got == want
    assert spans.undo(got, merged) == source


def test_overlaps_and_misfits_are_named() -> None:
    with pytest.raises(ValueError, match="overlap"):
        spans.apply("abcd", [edit(0, "abc", "x"), edit(2, "cd", "y")])
    with pytest.raises(ValueError, match="saw"):
        spans.apply("abcd", [edit(0, "zz", "x")])
    with pytest.raises(ValueError, match="no"):
        spans.undo("abcd", [edit(0, "zz", "x")])


def test_the_likelier_edit_wins() -> None:
    strong, weak, apart = edit(0, "abc", "x", 0.9), edit(2, "cd", "y", 0.5), edit(5, "f", "z", 0.1)
    assert resolve([weak, apart, strong]) == [strong, apart]


def test_trim_leaves_what_differs() -> None:
    assert trim(edit(3, "poups", "coups")) == edit(3, "p", "c")
    assert trim(edit(0, "jouejr", "jouer")) == edit(4, "j", "")
