"""`hoyle check`: norms put to the test by playing the game."""

from __future__ import annotations

import sys
from typing import Any

import click

from pipeline.commands.common import (
    at_home,
    complain,
    fast_option,
    format_option,
    game_option,
    jsonl,
    lang_option,
    set_option,
    settings,
    table,
)  # fmt: skip
from pipeline.games.game import game_named
from pipeline.report import verdict_row
from pipeline.run import travel
from pipeline.sources import resolve


@click.command()
@click.argument("source")
@game_option
@set_option
@click.option("--fit", is_flag=True, help="Judge each law under rules fitted on the other laws of its code.")
@format_option
@lang_option
@fast_option
@at_home
def check(
    source: str, game: str | None, given: tuple[str, ...], fit: bool, fmt: str, lang: str | None, fast: bool, **where: Any
) -> None:  # fmt: skip
    """Play the game and say of each norm of SOURCE whether it holds, with the shortest trace."""
    told = settings(lang=lang, fast=fast, game=game, given=given, fit=fit, **where)
    if game:
        game_named(game).resolve(told.params)
    journey = travel(resolve(source, told), told)
    if fmt == "jsonl":
        jsonl(v.to_json() for v in journey.verdicts)
    else:
        table(["norm", "verdict", "game", "activations", "why", "trace"], [verdict_row(v) for v in journey.verdicts])
    sys.exit(complain(journey.failures))
