"""The rules of the engine and where each is printed, so that no law is judged by itself alone."""

from __future__ import annotations

from typing import Final

from pipeline.games.game import Rule

RULES: Final[tuple[Rule, ...]] = ()
