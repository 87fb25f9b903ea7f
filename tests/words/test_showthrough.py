"""Print of the leaf's other side, seen only where it is and taken off without hurting the page's own; negatives."""

from __future__ import annotations

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from pipeline.words import showthrough, tone
from pipeline.words.geometry import Array

LINES = [f"The dealer must serve the cards singly, rule {i}, and may not look at them" for i in range(14)]


def page(lines: list[str], left: int = 60) -> Array:
    """Lines of print, 48 px apart, on paper of 225."""
    image = Image.new("L", (1500, 60 + 48 * len(lines)), 225)
    draw, font = ImageDraw.Draw(image), ImageFont.load_default(30)
    for i, line in enumerate(lines):
        draw.text((left, 36 + 48 * i), line, fill=30, font=font)
    return np.asarray(image)


def strips(grey: Array) -> list[Array]:
    return [grey[30 + 48 * i : 78 + 48 * i] for i in range(len(LINES))]


def shone(grey: Array, strength: float) -> Array:
    """With the same print behind it, mirrored, half a line lower."""
    back = 225.0 - page(LINES, 10)[:, ::-1].astype(float)
    out: Array = np.clip(grey - strength * np.roll(back, 9, axis=0), 0, 255).astype(np.uint8)
    return out


@pytest.mark.parametrize("strength", [0.25, 0.35])
def test_what_shines_through_is_taken_off(strength: float) -> None:
    clean = page(LINES)
    seen = shone(clean, strength)
    found = showthrough.level(strips(seen))
    assert found is not None
    ink, faint = found
    assert strength * 195 < faint < ink
    done = showthrough.taken_off(seen, ink, faint)
    own, other = clean < 90, (seen < 205) & (clean > 220)
    assert other.sum() > 3000
    assert np.mean(done[other] > 215) > 0.9  # it has become paper
    assert np.mean(done[own] < 120) > 0.9  # the print has not


def test_clean_pages_are_left_alone() -> None:
    assert showthrough.level(strips(page(LINES))) is None


def test_worn_print_is_no_other_side() -> None:
    """Letters of every strength from a quarter to all of the ink: there is no second heap."""
    grey = page(LINES).astype(float)
    fade = np.random.default_rng(1).uniform(0.25, 1.0, grey.shape[1] // 20 + 1).repeat(20)[: grey.shape[1]]
    assert showthrough.level(strips((225 - (225 - grey) * fade).astype(np.uint8))) is None


def test_hardly_any_print() -> None:
    assert showthrough.level([]) is None
    assert showthrough.level([np.full((48, 900), 220, np.uint8)] * 20) is None


def test_negatives_are_turned() -> None:
    clean = page(LINES)
    assert np.array_equal(tone.positive(255 - clean), clean)
    framed = np.pad(clean, 90, constant_values=8)
    for grey in (clean, framed, np.full((40, 40), 20, np.uint8), np.zeros((1, 1), np.uint8)):
        assert np.array_equal(tone.positive(grey), grey)
