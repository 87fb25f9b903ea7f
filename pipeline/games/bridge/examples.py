"""Worked examples."""

from __future__ import annotations

from typing import Final

from pipeline.games.game import Example

EXAMPLES: Final[tuple[Example, ...]] = ()
