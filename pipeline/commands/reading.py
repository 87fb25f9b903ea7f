"""`hoyle ocr` and `hoyle clean`: from page images to text."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from pipeline.commands.common import at_home, complain, fast_option, jsonl, lang_option, settings
from pipeline.errors import Failure, HoyleError
from pipeline.files import write_text
from pipeline.pages.from_files import pages_from_file
from pipeline.pages.shape import Page
from pipeline.reading_room import Outcome, read_pages
from pipeline.settings import Settings
from pipeline.sources import Source, resolve
from pipeline.words.formats import SUFFIXES, render
from pipeline.words.shape import ReadPage


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@lang_option
@fast_option
@click.option("--furniture", type=click.Choice(["keep", "drop"]), default="keep", show_default=True)
@click.option("--format", "fmt", type=click.Choice(list(SUFFIXES)), default="text", show_default=True)
@click.option("-o", "out", type=click.Path(path_type=Path, file_okay=False), help="Write DIR/<stem> files instead of stdout.")
@at_home
def ocr(files: tuple[str, ...], lang: str | None, fast: bool, furniture: Any, fmt: Any, out: Path | None, **where: Any) -> None:
    """Read page images: the diplomatic text, as the page has it."""
    told = settings(lang=lang, fast=fast, **where)
    sources, bad = _read(files, told)
    first = True
    for source, outcomes in sources:
        bad += [o for o in outcomes if isinstance(o, Failure)]
        read = [o for o in outcomes if isinstance(o, ReadPage)]
        texts = [render(o, fmt, furniture=furniture) for o in read]
        if out and fmt in ("text", "jsonl") and texts:
            write_text(out / f"{source.book}{SUFFIXES[fmt]}", _joined(texts, fmt))
        elif out:
            for page, text in zip(read, texts, strict=True):
                stem = source.book if len(outcomes) == 1 else f"{source.book}-{page.number:04}"
                write_text(out / f"{stem}{SUFFIXES[fmt]}", text)
        elif texts:
            sys.stdout.write(("" if first or fmt != "text" else "\f") + _joined(texts, fmt))
            first = False
    sys.exit(complain(bad))


def _read(names: Sequence[str], told: Settings) -> tuple[list[tuple[Source, list[Outcome]]], list[Failure | HoyleError]]:
    """The pages of all inputs, read side by side, sorted back to their sources; and the inputs that are none."""
    bad: list[Failure | HoyleError] = []
    sources: list[tuple[Source, list[Page]]] = []
    for name in names:
        try:
            source = resolve(name, told)
            sources.append((source, pages_from_file(source.path, book=source.book, lang=told.lang)))
        except HoyleError as e:
            if e.exit_code == 2:
                raise
            bad.append(e)
    outcomes = iter(read_pages([p for _, pages in sources for p in pages], told))
    return [(source, [next(outcomes) for _ in pages]) for source, pages in sources], bad


def _joined(texts: list[str], fmt: str) -> str:
    if fmt == "text":
        return "\f".join(t if t.endswith("\n") else t + "\n" for t in texts)
    return "".join(t if t.endswith("\n") else t + "\n" for t in texts)


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@lang_option
@fast_option
@click.option("--witness", "witnesses", multiple=True, type=click.Path(path_type=Path), help="Another printing of the same text.")
@click.option("--furniture", type=click.Choice(["keep", "drop"]), default="drop", show_default=True)
@click.option("--conjectures", type=click.Choice(["show", "hide"]), default="show", show_default=True)
@click.option("--edits", is_flag=True, help="Print the edits (JSON lines) instead of the text.")
@click.option(
    "-o", "out", type=click.Path(path_type=Path, file_okay=False), help="Write DIR/<stem>.txt and DIR/<stem>.edits.jsonl."
)
@at_home
def clean(
    files: tuple[str, ...], lang: str | None, fast: bool, witnesses: tuple[Path, ...], furniture: Any, conjectures: Any,
    edits: bool, out: Path | None, **where: Any,
) -> None:  # fmt: skip
    """The reading text of pages or texts, repaired; every edit can be listed and undone."""
    told = settings(lang=lang, fast=fast, witnesses=witnesses, furniture=furniture, conjectures=conjectures, **where)
    from pipeline.run import travel

    sources, bad = _read(files, told)
    first = True
    for source, outcomes in sources:
        journey = travel(source, told, until="text", outcomes=outcomes)
        bad += journey.failures
        if journey.reading is None:
            continue
        reading = journey.reading
        if out:
            write_text(out / f"{source.book}.txt", reading.text)
            lines = (json.dumps(e.to_json(), ensure_ascii=False) + "\n" for e in reading.edits)
            write_text(out / f"{source.book}.edits.jsonl", "".join(lines))
        elif edits:
            jsonl({"book": source.book, **e.to_json()} for e in reading.edits)
        else:
            text = reading.text if reading.text.endswith("\n") else reading.text + "\n"
            sys.stdout.write(text if first else "\f" + text)
            first = False
    sys.exit(complain(bad))
