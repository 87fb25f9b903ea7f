"""Unnumbered rules: the paragraph is the law."""

from __future__ import annotations

from pipeline.laws.blocks import Sheet
from pipeline.laws.bodies import CodeDraft


def find(sheet: Sheet, numbered: list[CodeDraft]) -> list[CodeDraft]:
    return []
