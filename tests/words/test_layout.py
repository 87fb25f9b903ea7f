"""Lines on a page: their curves, reading order, zones, and law numbers that nothing may swallow."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.words import order, turn, zones
from pipeline.words.engines.raw import RawWord
from pipeline.words.geometry import Fragment, fragments, on_white, skew, strip

SIZE = (1000, 1500)
EM = 40.0


def piece(text: str, x0: float, y: float, x1: float | None = None, height: float = EM) -> tuple[Fragment, list[RawWord]]:
    """A printed line; words spread evenly over it."""
    end = x1 if x1 is not None else x0 + 11 * len(text)
    f = Fragment(x0, end, height, (y,), (x0 + end) / 2, 1.0)
    tokens = text.split()
    step = (end - x0) / max(1, len(text))
    words, at = [], 0
    for t in tokens:
        words.append(RawWord(t, (int(x0 + at * step), int(y - 15), int(x0 + (at + len(t)) * step), int(y + 15)), 0.95))
        at += len(t) + 1
    return f, words


def body(n: int, top: float = 200.0, x0: float = 100.0, x1: float = 900.0) -> list[tuple[Fragment, list[RawWord]]]:
    return [piece(f"the players cut for deal and number {i} of them plays", x0, top + 45 * i, x1) for i in range(n)]


def zoned(found: list[tuple[Fragment, list[RawWord]]]) -> list[tuple[str, str]]:
    rows = order.rows(order.pieces(found))
    return [(z.zone, z.row.text) for z in zones.zones(rows, SIZE)]


def test_head_number_signature_catchword() -> None:
    found = [
        piece("LAWS OF WHIST.", 400, 100),
        piece("17", 870, 100),
        *body(20),
        piece("C 2", 480, 1110),
        piece("trump", 840, 1150, 900),
    ]
    got = zoned(found)
    assert got[:2] == [("running_head", "LAWS OF WHIST."), ("page_number", "17")]
    assert got[-2:] == [("signature", "C 2"), ("catchword", "trump")]
    assert {z for z, _ in got[2:-2]} == {"body"}


@pytest.mark.parametrize("number", ["( 12 )", "— 8 —", "xij", "[iv]", "214"])
def test_a_number_alone_at_the_head_is_the_pages(number: str) -> None:
    assert zoned([piece(number, 470, 100), *body(12)])[0] == ("page_number", number)


@pytest.mark.parametrize("number", ["II.", "XIV.", "12.", "1a.", "§ 3.", "LAW II.", "III"])
@pytest.mark.parametrize("place", ["head", "middle", "foot"])
def test_a_laws_number_is_never_furniture(number: str, place: str) -> None:
    lines = body(12)
    y = {"head": 120, "middle": 200 + 45 * 5.5, "foot": 200 + 45 * 12.2}[place]
    if place == "middle":
        lines = body(5) + body(6, 200 + 45 * 7)
    got = {t: z for z, t in zoned([piece(number, 470, y), *lines])}
    assert got[number] in ("body", "heading")


@pytest.mark.parametrize("number", ["53.", "1a", "§ 3", "IV."])
def test_a_number_hanging_in_the_margin_stays_with_its_law(number: str) -> None:
    lines = body(12)
    got = zoned([*lines, piece(number, 40, lines[5][0].y, 80)])
    assert any(z == "body" and t.startswith(number + " the players") for z, t in got)


def test_a_law_with_number_and_title_at_the_head_of_a_page_stays() -> None:
    got = zoned([piece("53. THE DEAL.", 400, 110), *body(12)])
    assert got[0][1] == "53. THE DEAL."
    assert got[0][0] in ("body", "heading")


def test_note_in_the_margin_stands_apart() -> None:
    lines = body(14)
    got = zoned([*lines, piece("See the older code", 935, lines[6][0].y, 990)])
    assert got[-1] == ("margin_note", "See the older code")
    assert len(got) == 15


@pytest.mark.parametrize(("letter", "rest", "first"), [("T", "HE dealer", "THE dealer"), ("A", "player who", "A player who")])
def test_a_drop_initial_belongs_to_the_first_line(letter: str, rest: str, first: str) -> None:
    lines = [
        piece(f"{rest} gives the cards in order", 200, 200, 900),
        piece("one at a time and in turn to all of", 200, 245, 900),
    ]
    lines += [piece("the players at the table until the pack is out", 100, 290 + 45 * i, 900) for i in range(8)]
    got = zoned([*lines, piece(letter, 100, 222, 180, height=110)])
    rows = order.rows(order.pieces([*lines, piece(letter, 100, 222, 180, height=110)]))
    assert order.to_line(rows[0], 0).text.startswith(first)
    assert order.to_line(rows[1], 0).text.startswith("one at a time")
    assert len(got) == 10


@pytest.mark.parametrize("label", ["(a)", "b.", "*"])
def test_a_label_hanging_in_the_margin_stays(label: str) -> None:
    lines = body(12)
    rows = order.rows(order.pieces([*lines, piece(label, 40, lines[4][0].y, 80)]))
    assert rows[4].text.startswith(label)


def test_footnotes_are_small_print_begun_by_a_mark() -> None:
    notes = [piece("* The clubs differ in this and", 100, 1000 + 34 * i, 880, 32) for i in range(1)]
    notes += [piece("leave it to the players at the table", 100, 1034 + 34 * i, 880, 32) for i in range(2)]
    got = zoned([*body(16), *notes])
    assert [z for z, _ in got[-3:]] == ["footnote"] * 3
    assert [z for z, _ in got[:-3]] == ["body"] * 16


@pytest.mark.parametrize(("read", "number"), [("G", "6"), ("+", "4"), ("1O", "10"), ("xij", "xij"), ("2l", "21")])
def test_a_misread_page_number_is_digits(read: str, number: str) -> None:
    got = zoned([piece("LAWS OF WHIST.", 400, 100), piece(read, 860, 100, 900), *body(12)])
    assert ("page_number", number) in got


def test_a_year_on_a_title_page_is_no_page_number() -> None:
    got = zoned([piece("THE LAWS OF", 400, 300), piece("EUCHRE", 430, 400), piece("1889", 450, 1300)])
    assert "page_number" not in dict(got)
    assert "running_head" not in dict(got)


def test_a_librarys_stamp_is_noise() -> None:
    got = zoned([*body(12), piece("Source gallica.bnf.fr / Bibliothèque nationale", 500, 1480, 990)])
    assert [z for z, _ in got].count("noise") == 1


def test_two_columns_are_read_one_after_the_other() -> None:
    left, right = body(12, x0=60, x1=460), body(12, x0=540, x1=940)
    both = [p for pair in zip(left, right, strict=True) for p in pair]
    rows = order.rows(order.pieces([piece("THE LAWS OF ECARTE", 300, 100, 700), *both]))
    xs = [r.x0 for r in rows]
    assert xs[0] > 250
    assert all(x < 200 for x in xs[1:13])
    assert all(x > 500 for x in xs[13:])


def test_each_page_of_an_opening_has_its_own_head() -> None:
    left = [piece("LAWS OF WHIST.", 250, 130), piece("12", 110, 130, 140), *body(14, x0=100, x1=800)]
    right = [piece("13", 1650, 95, 1690), *body(14, x0=1000, x1=1700)]
    rows = order.rows(order.pieces([*left, *right]))
    got = [(z.zone, z.row.text) for z in zones.zones(rows, (1800, 1300))]
    assert got[:2] == [("page_number", "12"), ("running_head", "LAWS OF WHIST.")]
    assert got[16] == ("page_number", "13")
    assert [z for z, _ in got].count("body") == 28


def test_a_skewed_page_keeps_its_lines_together() -> None:
    slope = 0.03
    found = []
    for i in range(12):
        for x0, x1 in ((100.0, 450.0), (520.0, 900.0)):
            y0, y1 = 200 + 45 * i + slope * x0, 200 + 45 * i + slope * x1
            mid, spread = (x0 + x1) / 2, 1.0
            f = Fragment(x0, x1, EM, ((y1 - y0) / (x1 - x0), (y0 + y1) / 2), mid, spread)
            found.append((f, [RawWord(f"w{i}", (int(x0), int(y0), int(x1), int(y1) + 20), 0.9)]))
    assert skew([f for f, _ in found]) == pytest.approx(slope, abs=1e-6)
    rows = order.rows(order.pieces(found))
    joined = [p.fragment for r in rows for p in r.pieces]
    assert len(joined) == 24


def test_paragraphs_by_indent_and_gap() -> None:
    found = body(12)
    found[4] = piece("An indented line begins a new paragraph here now", 140, found[4][0].y, 900)
    rows = order.rows(order.pieces(found))
    blocks = order.paragraphs(rows)
    assert blocks == [0] * 4 + [1] * 8
    assert order.paragraphs(order.rows(order.pieces([*body(6), *body(6, 560)]))) == [0] * 6 + [1] * 6


def test_a_bent_line_is_found_and_laid_straight() -> None:
    prob = np.zeros((200, 800))
    xs = np.arange(50, 750)
    ys = (100 + 25 * np.sin((xs - 50) / 700 * np.pi)).astype(int)
    for x, y in zip(xs, ys, strict=True):
        prob[y - 5 : y + 6, x] = 0.95
    [f] = fragments(prob, 1.0, 1.0)
    assert f.left == pytest.approx(50.5)
    assert float(f.centre(400)) == pytest.approx(125, abs=3)
    page = np.where(prob > 0.5, 0, 255).astype(np.uint8)
    flat = strip(page, f, 48)
    dark = [np.flatnonzero(flat[:, x] < 128).mean() for x in range(20, flat.shape[1] - 20, 20)]
    assert max(dark) - min(dark) < 6  # it was 25 px in the page


def test_on_white_takes_a_shadow_away() -> None:
    shade = np.linspace(120, 250, 400)[None, :].repeat(48, 0)
    shade[20:30, 50:350:10] *= 0.3
    out = on_white(shade.astype(np.uint8))
    assert out[5, 20:380].min() > 200
    assert out[25, 50:350:10].max() < 130


@given(st.integers(0, 3), st.integers(0, 60), st.integers(0, 40), st.integers(1, 20), st.integers(1, 20))
def test_boxes_of_a_turned_page_lead_back_to_the_scan(turns: int, x: int, y: int, w: int, h: int) -> None:
    scan = np.zeros((60, 90), np.uint8)
    upright = np.rot90(scan, turns)
    left, top = min(x, upright.shape[1] - w), min(y, upright.shape[0] - h)
    np.rot90(scan, turns)[top : top + h, left : left + w] = 1  # a view: the scan itself is marked
    a, b, c, d = turn.box_back((left, top, left + w, top + h), turns, (upright.shape[1], upright.shape[0]))
    assert scan[b:d, a:c].all()
    assert (c - a) * (d - b) == scan.sum() == w * h


def test_empty_page_has_no_rows() -> None:
    assert order.rows([]) == []
    assert zones.zones([], SIZE) == []
    assert fragments(np.zeros((100, 100)), 1, 1) == []
