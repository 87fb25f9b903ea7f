"""`hoyle run`: the main job, told as it goes and summed up in a closing table."""

from __future__ import annotations

import sys
import time
from contextlib import closing
from dataclasses import asdict
from typing import Any

import click

from pipeline import __version__
from pipeline.commands.common import at_home, complain, fast_option, game_option, lang_option, say, set_option, settings
from pipeline.database.from_verdicts import begin, connect, finish, store
from pipeline.entry import entry
from pipeline.errors import Failure, HoyleError
from pipeline.report import closing_rows, closing_table
from pipeline.run import Journey, travel
from pipeline.settings import Settings
from pipeline.sources import Source, resolve, specimens
from pipeline.words.shape import ReadPage


@click.command()
@click.argument("sources", nargs=-1, metavar="[SOURCE ...]")
@lang_option
@fast_option
@game_option
@set_option
@click.option("--fit", is_flag=True, help="Judge each law under rules fitted on the other laws of its code.")
@click.option("--format", "fmt", type=click.Choice(["table", "jsonl"]), default="table", show_default=True)
@at_home
def run(
    sources: tuple[str, ...], lang: str | None, fast: bool, game: str | None, given: tuple[str, ...], fit: bool, fmt: str,
    **where: Any,
) -> None:  # fmt: skip
    """The whole journey for each SOURCE; with none, for the specimen books that are shipped."""
    told = settings(lang=lang, fast=fast, game=game, given=given, fit=fit, **where)
    if game:
        from pipeline.games.game import game_named

        game_named(game).resolve(told.params)
    bad: list[Failure | HoyleError] = []
    wanted: list[Source] = []
    for name in sources:
        try:
            wanted.append(resolve(name, told))
        except HoyleError as e:
            if e.exit_code == 2:
                raise
            bad.append(Failure(name, None, name, "pages", e.what, e.advice))
    if not sources:
        wanted = specimens()
        if not wanted:
            raise HoyleError("the specimen books are missing", where="corpus", advice="install from a checkout, or name a SOURCE")
    started = time.monotonic()
    with closing(connect(told.database)) as db:
        number = begin(db, __version__, sys.argv[1:], asdict(told))
        journeys = []
        for f in bad:
            assert isinstance(f, Failure)
            store(db, number, entry(_nowhere(f), [f]))
        for i, source in enumerate(wanted, 1):
            journey = _told(source, told, i, len(wanted))
            store(db, number, entry(journey))
            bad += journey.failures
            journeys.append(journey)
        code = complain(bad)
        finish(db, number, code)
    if fmt == "jsonl":
        from pipeline.commands.common import jsonl

        jsonl(closing_rows(journeys))
    else:
        failures = [f for f in bad if isinstance(f, Failure)]
        closing_table(journeys, failures, told.database, time.monotonic() - started)
    sys.exit(code)


def _told(source: Source, told: Settings, i: int, n: int) -> Journey:
    """Travel, with a line of progress a stage on stderr (a page at a time while pages are read)."""
    name = f"[{i}/{n}] {source.book}" + (" (specimen)" if source.fictional else "")
    live = sys.stderr.isatty()
    read = 0

    def tell(stage: str, outcome: ReadPage | Failure | None) -> None:
        nonlocal read
        if stage == "words":
            read += 1
            if live:
                click.echo(f"\r{name}: page {read} read", nl=False, err=True)
        elif live:
            click.echo(f"\r\033[K{name}: {stage}", nl=False, err=True)

    started = time.monotonic()
    journey = travel(source, told, tell=tell)
    counts = (
        f"{len(journey.pages)} pages, {len(journey.laws.laws) if journey.laws else 0} laws, {len(journey.norms)} norms, "
        f"{sum(v.verdict in ('holds', 'violated', 'undefined') for v in journey.verdicts)} put to the test"
    )
    clear = "\r\033[K" if live else ""
    say(f"{clear}{name}: {counts}, {time.monotonic() - started:.1f} s")
    return journey


def _nowhere(f: Failure) -> Journey:
    from pathlib import Path

    return Journey(Source(f.book, Path(f.source)))
