"""What is written as hOCR, ALTO or PAGE is read back without loss; spans always fit."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

from pipeline.pages.from_files import pages_from_file
from pipeline.pages.shape import Page
from pipeline.words.assemble import assemble
from pipeline.words.engines.raw import RawLine, RawWord
from pipeline.words.formats import FORMATS, SUFFIXES, document, render, without_furniture
from pipeline.words.from_pages import read_page
from pipeline.words.shape import ReadPage

XML = ("hocr", "alto", "page")
TOKENS = st.text(st.characters(min_codepoint=33, max_codepoint=0x17F, exclude_characters="\x7f"), min_size=1, max_size=8).filter(
    lambda t: len(t.split()) == 1 and t.split()[0] == t
)
COORD = st.integers(1, 900)
BOXES = st.builds(lambda x, y, w, h: (x, y, x + w, y + h), COORD, COORD, COORD, COORD)
CHANCE = st.integers(0, 10000).map(lambda n: n / 10000)
WORDS = st.builds(
    RawWord, TOKENS, BOXES, st.one_of(st.none(), CHANCE), st.just(""), st.lists(st.tuples(TOKENS, CHANCE), max_size=2).map(tuple)
)
ZONES = st.sampled_from(["body", "heading", "running_head", "page_number", "signature", "catchword", "margin_note", "footnote"])
LINES = st.lists(
    st.builds(RawLine, st.lists(WORDS, min_size=1, max_size=4).map(tuple), BOXES, st.integers(0, 2), ZONES), max_size=6
).map(lambda ls: sorted(ls, key=lambda line: line.block))


def made(lines: list[RawLine], lang: str = "fra") -> ReadPage:
    page = Page("b", 1, "leaf.png", "leaf")
    return assemble(page, lines, size=(2000, 3000), lang=lang, engine="test", confidence=None, dpi=300)


def facts(page: ReadPage) -> dict[str, Any]:
    """All that a layout file can hold."""
    return {
        "text": page.text,
        "words": [(w.start, w.end, w.text, w.line, w.box, w.confidence, w.alternatives) for w in page.words],
        "lines": [(line.start, line.end, line.box, line.zone) for line in page.lines],
        "size": (page.width, page.height), "lang": page.lang,
    }  # fmt: skip


@pytest.mark.parametrize("fmt", XML)
@given(lines=LINES, lang=st.sampled_from(["eng", "fra"]))
@settings(max_examples=40, deadline=None)
def test_round_trip_without_loss(tmp_path_factory: pytest.TempPathFactory, fmt: Any, lines: list[RawLine], lang: str) -> None:
    page = made(lines, lang)
    path = tmp_path_factory.mktemp("out") / f"leaf{SUFFIXES[fmt]}"
    path.write_text(render(page, fmt), encoding="utf-8")
    back = read_page(pages_from_file(path)[0])
    if page.words:
        assert facts(back) == facts(page)
    else:
        assert (back.text, back.words, back.confidence) == ("", (), None)


@given(lines=LINES)
@settings(max_examples=60, deadline=None)
def test_spans_fit_the_text(lines: list[RawLine]) -> None:
    page = made(lines)
    for word in page.words:
        assert page.text[word.start : word.end] == word.text
        line = page.lines[word.line]
        assert line.start <= word.start < word.end <= line.end
    assert list(page.lines) == sorted(page.lines, key=lambda line: line.start)
    assert "\n\n\n" not in page.text
    assert " ".join(w.text for w in page.words).split() == page.text.split()


def sample() -> ReadPage:
    def line(text: str, block: int, zone: str) -> RawLine:
        return RawLine(tuple(RawWord(t, (1, 1, 9, 9), 0.9) for t in text.split()), (1, 1, 90, 9), block, zone)

    return made([line("LAWS OF WHIST. 12", 0, "running_head"), line("7. Honours are not counted.", 1, "body"),
                 line("* So in the older clubs.", 2, "footnote"), line("B 3", 3, "signature")], "eng")  # fmt: skip


def test_furniture_dropped_and_nothing_else() -> None:
    page = without_furniture(sample())
    assert page.text == "7. Honours are not counted.\n\n* So in the older clubs."
    assert all(page.text[w.start : w.end] == w.text for w in page.words)
    assert "LAWS OF WHIST" in render(sample(), "text")
    assert "LAWS OF WHIST" not in render(sample(), "text", furniture="drop")


def test_json_lines_are_one_a_page() -> None:
    out = document([sample(), sample()], "jsonl")
    rows = [json.loads(line) for line in out.splitlines()]
    assert len(rows) == 2
    assert rows[0]["text"] == sample().text
    assert rows[0]["lines"][0]["zone"] == "running_head"


@pytest.mark.parametrize("fmt", ["hocr", "alto"])
def test_several_pages_in_one_file(tmp_path: Path, fmt: Any) -> None:
    path = tmp_path / f"book{SUFFIXES[fmt]}"
    path.write_text(document([sample(), sample()], fmt), encoding="utf-8")
    assert [p.number for p in pages_from_file(path)] == [1, 2]


def test_a_text_page_can_be_written_in_every_format(tmp_path: Path) -> None:
    page = ReadPage("b", 1, "law.txt", "law", "\ufeff1. First law.\r\n\r\n2. Second law.\r\n")
    for fmt in FORMATS:
        assert "Second" in render(page, fmt)
        path = tmp_path / f"x{SUFFIXES[fmt]}"
        path.write_text(render(page, fmt), encoding="utf-8")
        if fmt in XML:
            assert read_page(pages_from_file(path)[0]).text == "1. First law.\n\n2. Second law."


def test_characters_xml_cannot_hold_do_not_break_the_file() -> None:
    page = made([RawLine((RawWord("a\x01b\x0c", (1, 1, 2, 2), 0.5),), (1, 1, 2, 2))])
    for fmt in XML:
        etree.fromstring(render(page, fmt).encode("utf-8"))  # type: ignore[arg-type]


def test_unknown_format() -> None:
    with pytest.raises(ValueError, match="no such format"):
        render(sample(), "docx")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="one page"):
        document([sample(), sample()], "page")
