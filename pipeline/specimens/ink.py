"""A clean print of a set page: black letters on white, at twice the size of the finished image."""

from __future__ import annotations

import random

from PIL import Image, ImageDraw

from pipeline.specimens import fonts
from pipeline.specimens.typeset import SCALE, Manner, SetPage


def draw(page: SetPage, how: Manner, seed: str) -> Image.Image:
    """An "L" image, white ground. seed: of the unevenness of hand-set lines (a word a hair high or low)."""
    rng = random.Random(seed)
    image = Image.new("L", (how.width * SCALE, how.height * SCALE), 255)
    pen = ImageDraw.Draw(image)
    features = ["liga", "kern", *(fonts.FACES[how.face].old if how.style == "french" else ())]
    for line in page.lines:
        if line.rule:
            x0, x1, thick = line.rule
            y = line.y * SCALE
            pen.rectangle((x0 * SCALE, y, x1 * SCALE, y + thick * SCALE), fill=30)
            continue
        for w in line.words:
            font = fonts.load(how.face, w.size * SCALE, w.italic)
            x, y = w.x * SCALE, line.y * SCALE + rng.gauss(0, 0.5 if how.style == "english" else 0.9)
            if w.spaced:
                for c in w.text:
                    pen.text((x, y), c, font=font, fill=0, anchor="ls")
                    x += font.getlength(c) + w.spaced * SCALE
            else:
                pen.text((x, y), w.text, font=font, fill=0, anchor="ls", features=features)
    return image
