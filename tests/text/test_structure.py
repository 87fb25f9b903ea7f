"""Furniture, divided words, long s, markers: what is left out, what is labelled, and what is never touched."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline import spans
from pipeline.errors import BadInput
from pipeline.text.from_words import restore
from pipeline.text.shape import Edit, Reading
from pipeline.words.shape import Line, ReadPage

Read = Callable[..., Reading]

PAGES = (
    "12 OF SPOILED DEALS.\n\nA player who spoils the deal shall pay one counter to the pool, and the cards are ga-",
    "OF SPOILED DEALS. 13\n\nthered and dealt afresh by the same hand.\n\nHe who looks at the stock loses his turn to",
    "14 OF SPOILED DEALS\n\ncut for that round.\n\nII.\n\nNobody may touch the stock before the trump is named.",
)


def applied(r: Reading) -> list[Edit]:
    return [e for e in r.edits if e.applied]


def test_heads_go_and_the_sentence_is_whole(read: Read) -> None:
    r = read(*PAGES, depth="structure")
    assert "SPOILED" not in r.text
    assert "the cards are gathered and dealt" in r.text
    assert "loses his turn to\ncut for that round." in r.text
    assert "\n\nII.\n\nNobody" in r.text
    assert {x.kind for x in r.labels} == {"running_head"} and len(r.labels) == 3


def test_keep_leaves_heads_in_and_still_labels_them(read: Read) -> None:
    r = read(*PAGES, depth="structure", furniture="keep")
    assert r.text.count("SPOILED") == 3 and len(r.labels) == 3
    assert all(not e.applied for e in r.edits if e.rule == "furniture")


@pytest.mark.parametrize("number", ["II.", "1a.", "§ 3", "ARTICLE IV", "LAW 12", "Art. 5.", "4.", "X", "RÈGLE 7"])
def test_a_law_number_alone_on_its_line_stays(read: Read, number: str) -> None:
    text = f"I.\n\nThe dealer shall shuffle.\n\n{number}\n\nThe eldest hand shall lead.\n\nXI.\n\nNo card may be recalled."
    r = read(text, depth="structure")
    assert f"\n{number}\n" in r.text
    two = read(
        f"Of the deal and of those who spoil it.\n\n{number}",
        f"{number}\n\nThe eldest hand shall lead at his own time.\n\nLaw the last.",
    )
    assert number in two.text


def test_catchword_signature_and_page_number(read: Read) -> None:
    r = read(
        "31\n\nThe dealer gives three cards to each,\nand turns the next.\nHe that deals amiss shall lose\nD 4\nthe deal",
        "32\n\nthe deal and one counter.\nThe cards are then gathered.\nThe next in turn shall deal.\nThere is no appeal.",
        depth="structure",
    )
    assert [x.kind for x in r.labels] == ["page_number", "signature", "catchword", "page_number"] or [
        x.kind for x in r.labels
    ] == ["page_number", "catchword", "page_number"]
    assert "shall lose" in r.text and "the deal\n" not in r.text and "the deal and one counter" in r.text


def test_zones_named_by_the_words_stage_are_believed() -> None:
    text = "Of Trumps\nHe who names the trump shall lead.\nnote the elder\nThe others follow."
    cut = [0, 9, 10, 44, 45, 59, 60, 78]
    zones = ("running_head", "body", "margin_note", "body")
    lines = tuple(Line(cut[2 * i], cut[2 * i + 1], None, z) for i, z in enumerate(zones))  # type: ignore[arg-type]
    r = restore([ReadPage("b", 1, "", "", text, lines=lines)], book="b", depth="structure")
    assert r.text.split() == "He who names the trump shall lead. The others follow.".split()
    assert [x.kind for x in r.labels] == ["running_head", "margin_note"]


@pytest.mark.parametrize(
    ("seen", "want", "lang"),
    [
        ("the cards are ga-\nthered up by the dealer", "the cards are gathered up", "eng"),
        ("the cards are ga-\r\nthered up by the dealer", "the cards are gathered up", "eng"),
        ("the right to re-double, or to re-\ndouble again", "or to re-double again", "eng"),
        ("celui qui joue, dit-\nil, le premier", "dit-il, le premier", "fra"),
        ("on ôte la der-\nnière carte du talon", "la dernière carte", "fra"),
        ("le roi, la dame, c'est-à-\ndire les figures", "c'est-à-dire les figures", "fra"),
    ],
)
def test_divided_words(read: Read, seen: str, want: str, lang: str) -> None:
    assert want in read(seen, lang=lang, depth="structure").text


def test_long_s_is_printed_s_and_recorded(read: Read) -> None:
    r = read("The ſame player ſhall loſe his deal to the firſt hand.", depth="structure")
    assert "The same player shall lose" in r.text
    assert {e.rule for e in r.edits} == {"long_s"} and len(r.edits) == 4


def test_markers_are_dropped_and_anchors_only_labelled(read: Read) -> None:
    r = read("The dealer {3} gives five cards.[1]\n\n{4}\n\nThe stock lies in {5}\nthe middle of the board.", depth="structure")
    assert r.text == "The dealer gives five cards.[1]\n\nThe stock lies in\nthe middle of the board."
    assert [x.kind for x in r.labels] == ["page_marker", "footnote_anchor", "page_marker", "page_marker"]


def test_a_set_in_braces_is_no_page_marker(read: Read) -> None:
    assert read("Any of {7} or {2} or {9} will do.", depth="structure").edits == ()


def test_a_person_wins(read: Read) -> None:
    text = "He ſhall deal."
    mine = Edit(3, 8, "ſhall", "must", "person", "certain", 1.0, "so in the errata")
    r = read(text, corrections=[mine], depth="structure")
    assert r.text == "He must deal." and len(r.edits) == 1
    with pytest.raises(ValueError, match="correction"):
        read("Something else.", corrections=[mine])


@pytest.mark.parametrize("text", ["", "  \n\n", "\ufeff", "\x00\x01\x02PK\x03\x04" * 50, "\ufffd" * 40])
def test_no_text_is_refused(read: Read, text: str) -> None:
    with pytest.raises(BadInput):
        read(text)


def test_mojibake(read: Read) -> None:
    assert read("la piÃ¨ce touchÃ©e", lang="fra", depth="structure").text == "la pièce touchée"
    assert read("la pièce touchée, Âme", lang="fra", depth="structure").edits == ()


PIECES = st.sampled_from(
    [
        "ſ",
        "the ",
        "de-\n",
        "la\n\n",
        "\f",
        "12\n\n",
        "{3}",
        "II.\n",
        "THE LAWS. 4\n\n",
        "\r\n",
        "é",
        "Ã©",
        "-",
        "\n",
        " ",
        "[1]",
        "jouejr ",
        "c^ui ",
    ]
)


@settings(max_examples=150, deadline=None)
@given(
    st.lists(st.one_of(PIECES, st.text(max_size=4)), min_size=1, max_size=40).map("".join),
    st.sampled_from(["eng", "fra"]),
    st.booleans(),
)
def test_undoing_gives_the_source(text: str, lang: str, keep: bool) -> None:
    try:
        r = restore([ReadPage("b", 1, "", "", text)], book="b", lang=lang, furniture="keep" if keep else "drop")
    except BadInput:
        return
    assert r.source == text
    assert spans.undo(r.text, applied(r)) == text
    assert spans.apply(text, applied(r))[0] == r.text
    for a, b in zip(r.edits, r.edits[1:], strict=False):
        assert a.end <= b.start
    assert all(text[e.start : e.end] == e.seen and e.seen != e.read for e in r.edits)
