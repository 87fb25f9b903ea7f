"""A sentence that trips the reader is a row that says so; in the real books there is none."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipeline.laws.from_text import cut
from pipeline.laws.shape import Law, LawBook
from pipeline.norms.from_laws import read_norms
from pipeline.norms.items import Item
from pipeline.norms.reader import Reader
from pipeline.spans import Alignment
from pipeline.text.from_words import restore
from pipeline.words.shape import ReadPage

TEXT = "The dealer must discard. Either adversary may speak. Nobody may look at the cards."


def test_one_bad_sentence_costs_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Reader.sentence

    def tripped(self: Reader, items: list[Item], *, led: bool = False) -> object:
        if any(i.fold == "speak" for i in items):
            raise IndexError("list index out of range")
        return honest(self, items, led=led)

    monkeypatch.setattr(Reader, "sentence", tripped)
    law = Law(
        "b/c/1", "b", "c", None, "euchre", None, "printed", 0, len(TEXT), None, (), TEXT, lang="eng", alignment=Alignment((), 0)
    )
    norms = read_norms(LawBook("b", "eng", laws=(law,)))
    assert [n.kind for n in norms] == ["obligation", "assertion", "prohibition"]
    lost = norms[1]
    assert TEXT[lost.start : lost.end].startswith("Either adversary may speak")
    assert "could not be read (IndexError" in lost.note
    assert lost.confidence == 0
    assert lost.unmapped


@pytest.mark.shared
@pytest.mark.parametrize("name", ["hoffmann-39445", "euchre-20506"])
def test_no_sentence_of_a_real_book_trips_the_reader(shared: Path, name: str) -> None:
    path = shared / "books" / f"{name}.txt"
    with path.open(encoding="utf-8", newline="") as f:
        text = f.read()
    page = ReadPage(name, 1, path.name, "text", text)
    book = cut(restore([page], book=name, lang="eng", depth="structure"))
    assert not [n.note for n in read_norms(book) if "could not be read" in n.note]
