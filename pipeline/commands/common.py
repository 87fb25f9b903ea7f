"""What the commands share: their common options, their tables and lines, and how a failed input is told."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click

from pipeline.errors import Failure, HoyleError, UsageError
from pipeline.language import language
from pipeline.settings import Settings, default_home

F = TypeVar("F", bound=Callable[..., Any])


def _option(*names: str, **kw: Any) -> Callable[[F], F]:
    return click.option(*names, **kw)


def at_home(command: F) -> F:
    """--home, --db, --workers, --no-cache: where a run writes and how hard it works."""
    for add in reversed([
        _option("--home", type=click.Path(path_type=Path), default=None, help="Where all is written [HOYLE_HOME, ./hoyle-data]."),
        _option("--db", type=click.Path(path_type=Path), default=None, help="The law database [HOME/laws.db]."),
        _option("--workers", type=click.IntRange(1), default=None, help="Pages read at the same time [one a core]."),
        _option("--no-cache", is_flag=True, help="Read pages anew even if nothing has changed."),
    ]):  # fmt: skip
        command = add(command)
    return command


lang_option = _option("--lang", default=None, help="eng or fra; left out, it is detected.")
fast_option = _option("--fast", is_flag=True, help="Tesseract alone: quicker, and worse on hard pages.")
format_option = _option("--format", "fmt", type=click.Choice(["table", "jsonl"]), default="table", show_default=True)
game_option = _option("--game", default=None, help="The game to play; left out, it is found from the text.")
set_option = _option(
    "--set", "given", multiple=True, metavar="K=V", help="A rule of the game, as in `hoyle fit`; may be repeated."
)


def settings(
    home: Path | None = None,
    db: Path | None = None,
    workers: int | None = None,
    no_cache: bool = False,
    lang: str | None = None,
    given: Sequence[str] = (),
    **more: Any,
) -> Settings:
    """Settings from options as typed. UsageError for an unknown language or a malformed --set."""
    params = {}
    for pair in given:
        name, eq, value = pair.partition("=")
        if not eq or not name or not value:
            raise UsageError(f"--set {pair!r} is not K=V", advice="for example --set limit=cap")
        params[name.strip()] = value.strip()
    return Settings(
        home=home or default_home(), db=db, workers=workers or 0, cache=not no_cache, lang=language(lang), params=params, **more
    )  # fmt: skip


def say(line: str) -> None:
    """A line of progress or trouble, on stderr."""
    click.echo(line, err=True)


def complain(failures: Iterable[Failure | HoyleError]) -> int:
    """One line on stderr for each; the exit code they make together."""
    code = 0
    for f in failures:
        if isinstance(f, HoyleError):
            say(f"hoyle: {f}")
            code = max(code, f.exit_code)
        else:
            where = f.source + (f", page {f.page}" if f.page else "")
            say(f"hoyle: {where}: {f.reason}" + (f" ({f.advice})" if f.advice else ""))
            code = max(code, 1)
    return code


def jsonl(rows: Iterable[dict[str, Any]]) -> None:
    """One JSON object a line on stdout."""
    for row in rows:
        click.echo(json.dumps(row, ensure_ascii=False))


def table(columns: Sequence[str], rows: Iterable[Sequence[Any]], *, title: str | None = None) -> None:
    """A table on stdout, as wide as the terminal; cells are plain text (no markup is read in them)."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    width = None if sys.stdout.isatty() else 160
    out = Table(title=title, title_justify="left", box=None, pad_edge=False, header_style="bold")
    for c in columns:
        out.add_column(c, overflow="fold")
    for row in rows:
        out.add_row(*(Text("" if v is None else str(v)) for v in row))
    Console(width=width).print(out)


def short(text: str, length: int = 90) -> str:
    """One line of at most `length` characters."""
    text = " ".join(text.split())
    return text if len(text) <= length else text[: length - 1].rstrip() + "…"
