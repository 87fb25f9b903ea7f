"""`hoyle check`, `fit`, `mutate`, `compare`, `replay`: what is found out by playing the game."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
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
    short,
    table,
)  # fmt: skip
from pipeline.errors import UsageError
from pipeline.files import write_text
from pipeline.games.game import game_named
from pipeline.language import language
from pipeline.norms.shape import Norm
from pipeline.report import trace_lines, verdict_row
from pipeline.run import Journey, Stage, travel
from pipeline.settings import Settings
from pipeline.sources import resolve

Command = Callable[..., None]


def _played(command: Command) -> Command:
    """The options of every command that plays."""
    for add in reversed([game_option, set_option, format_option, lang_option, fast_option, at_home]):
        command = add(command)
    return command


@click.command()
@click.argument("source")
@click.option("--fit", is_flag=True, help="Judge each law under rules fitted on the other laws of its code.")
@click.option("--closure", is_flag=True, help="List what the code is silent on, and the norms that never arise.")
@_played
def check(source: str, fit: bool, closure: bool, fmt: str, **options: Any) -> None:
    """Play the game and say of each norm of SOURCE whether it holds, with the shortest trace."""
    told = _told(options, fit=fit)
    journey = _read(source, told, "norms" if closure else "verdicts")
    if closure:
        from pipeline.verdicts.closure import closure as find

        silences = find(journey.norms, games=_games(journey), game=told.game, given=told.params)
        if fmt == "jsonl":
            jsonl(s.to_json() for s in silences)
        else:
            table(
                ["game", "part", "what", "silent on", "times"],
                [[s.game, s.part, s.what, short(s.says), s.times] for s in silences],
            )
    elif fmt == "jsonl":
        jsonl(v.to_json() for v in journey.verdicts)
    else:
        columns = ["norm", "verdict", "game", "activations", "suspect word", "why", "trace"]
        table(columns, [verdict_row(v) for v in journey.verdicts])
    sys.exit(complain(journey.failures))


@click.command()
@click.argument("source")
@_played
def fit(source: str, fmt: str, **options: Any) -> None:
    """The rules of the game under which most of a code's norms hold: the edition's fingerprint."""
    from pipeline.verdicts.fit import fit as fitted

    told = _told(options)
    journey = _read(source, told, "norms")
    rows = [(g, f) for g in _played_games(journey, told) for f in fitted(_of(journey, g, told), game_named(g), given=told.params)]
    if fmt == "jsonl":
        jsonl({"game": g, **f.to_json()} for g, f in rows)
    else:
        table(
            ["game", "rule", "value", "laws that say so", "as well"],
            [
                [g, f.parameter, f.value, ", ".join(x.rsplit("/", 1)[-1] for x in f.laws) or "(default)", ", ".join(f.tied)]
                for g, f in rows
            ],
        )
    sys.exit(complain(journey.failures))


@click.command()
@click.argument("source")
@_played
def mutate(source: str, fmt: str, **options: Any) -> None:
    """Alter every filled slot of every norm in every way its code knows: which alterations does play notice?"""
    from pipeline.verdicts.mutate import mutate as mutants
    from pipeline.verdicts.mutate import tally

    told = _told(options)
    journey = _read(source, told, "norms")
    found = mutants(journey.norms, games=_games(journey), game=told.game, given=told.params)
    if fmt == "jsonl":
        jsonl(m.to_json() for m in found)
    else:
        survived = [m for m in found if m.result == "survived"]
        rows = [[f"{m.law.rsplit('/', 1)[-1]}.{m.norm}", m.slot, m.was, m.became, m.before] for m in survived]
        table(["norm", "slot", "was", "became", "verdict"], rows, title=f"{len(survived)} alterations that play did not notice")
        click.echo(", ".join(f"{k} {v}" for k, v in tally(found).items()))
    sys.exit(complain(journey.failures))


@click.command()
@click.argument("a")
@click.argument("b")
@_played
def compare(a: str, b: str, fmt: str, **options: Any) -> None:
    """Where the codes of sources A and B differ, and the shortest play at which they part."""
    from pipeline.compare.from_norms import compare as compared

    told = _told(options)
    first, second = _read(a, told, "norms"), _read(b, told, "norms")
    common = [g for g in _played_games(first, told) if g in _played_games(second, told)]
    found = [
        (g, d) for g in common for d in compared(_of(first, g, told), _of(second, g, told), game=game_named(g), given=told.params)
    ]
    if fmt == "jsonl":
        jsonl({"game": g, **d.to_json()} for g, d in found)
    else:
        if not common and not (first.failures or second.failures):
            click.echo("No game that can be played is in both.")
        for g, d in found:
            if d.status == "same":
                continue
            click.echo(f"{d.topic} ({g}): {d.status}")
            for name, side in ((first.source.book, d.a), (second.source.book, d.b)):
                where = ", ".join(x.rsplit("/", 1)[-1] for x in side.laws)
                click.echo(f"  {name}{f' {where}' if where else ''}: {side.says or 'silent'}")
            if d.trace:
                click.echo("\n".join(trace_lines(d.trace)))
        counts = Counter(d.status for _, d in found)
        click.echo(", ".join(f"{k} {v}" for k, v in sorted(counts.items())))
    sys.exit(complain([*first.failures, *second.failures]))


@click.command()
@click.argument("trace", type=click.Path(path_type=Path))
@click.option("--lang", default="eng", show_default=True, help="eng or fra: the language of the drawings (fra: chess only).")
@click.option(
    "--svg", "pictures", type=click.Path(path_type=Path, file_okay=False), default=None, metavar="DIR",
    help="Write each step as DIR/<stem>-<trace>-<step>.svg too (chess only).",
)  # fmt: skip
@format_option
def replay(trace: Path, lang: str, pictures: Path | None, fmt: str) -> None:
    """Play the traces of a file from the start: a trace, or verdicts as `hoyle check --format jsonl` prints them."""
    from pipeline.verdicts.replay import replay_file

    code = language(lang) or "eng"
    words = _REPLAYED[code]
    for number, steps in replay_file(trace, lang=code, svg=pictures is not None):
        if pictures is not None:
            for s in steps:
                write_text(pictures / f"{trace.stem}-{number}-{s.number:02}.svg", s.svg)
        if fmt == "jsonl":
            jsonl({"trace": number, "step": s.number, "act": str(s.act) if s.act else None, "in_order": s.in_order,
                   "pending": list(s.pending), "regular": list(s.regular)} for s in steps)  # fmt: skip
            continue
        click.echo(f"{words['trace']} {number}")
        for s in steps:
            click.echo(s.line(code))
            click.echo("\n".join(f"    {line}" for line in s.drawing.splitlines()))
        last = steps[-1]
        click.echo(f"{words['open']}: {'; '.join(last.pending) or words['nothing']}")
        click.echo(f"{words['in order']}: {'; '.join(last.regular) or words['nothing']}\n")


_REPLAYED = {
    "eng": {"trace": "Trace", "open": "open", "in order": "in order", "nothing": "nothing"},
    "fra": {"trace": "Partie", "open": "en suspens ", "in order": "en règle ", "nothing": "rien"},
}


def _told(options: dict[str, Any], **more: Any) -> Settings:
    """Settings, once it is known that the game and its rules exist."""
    told = settings(**options, **more)
    if told.game:
        game_named(told.game).resolve(told.params)
    elif told.params:
        from pipeline.games.game import games

        known = {p.name for g in games().values() for p in g.parameters}
        unknown = [name for name in told.params if name not in known]
        if unknown:
            raise UsageError(f"no game has a rule {unknown[0]!r}", advice="name the game with --game to see its rules")
    return told


def _read(source: str, told: Settings, until: Stage) -> Journey:
    return travel(resolve(source, told), told, until=until)


def _games(journey: Journey) -> dict[str, str]:
    return {law.id: law.game for law in journey.laws.laws if law.game} if journey.laws else {}


def _played_games(journey: Journey, told: Settings) -> list[str]:
    from pipeline.verdicts.from_norms import by_game

    return sorted(g for g in by_game(journey.norms, _games(journey), told.game) if g)


def _of(journey: Journey, game: str, told: Settings) -> list[Norm]:
    from pipeline.verdicts.from_norms import by_game

    return [journey.norms[i] for i in by_game(journey.norms, _games(journey), told.game).get(game, [])]
