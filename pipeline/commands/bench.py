"""`hoyle bench`: the measuring programs of `bench/`, from a checkout with the shared material beside it."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any

import click

from pipeline.commands.common import format_option, jsonl, say, table
from pipeline.errors import HoyleError

ROOMS = ["ocr", "text", "laws", "norms", "verdicts", "games", "specimens"]


@click.command()
@click.argument("rooms", nargs=-1, type=click.Choice(ROOMS))
@click.option("--shared", type=click.Path(path_type=Path), default=None, help="Real books, scans and gold [../shared].")
@format_option
def bench(rooms: tuple[str, ...], shared: Path | None, fmt: str) -> None:
    """Measure ROOMS (all when none is named) against gold, targets and peers' figures beside them."""
    folder = Path(__file__).resolve().parents[2] / "bench"
    if not folder.is_dir():
        raise HoyleError("is not installed with the program", where="bench", advice="run it from a checkout")
    material = shared or folder.parents[1] / "shared"
    if not (material / "README.md").exists():
        raise HoyleError("no real material there", where=str(material), advice="name its folder with --shared")
    for room in rooms or [r for r in ROOMS if (folder / f"{r}.py").exists()]:
        path = folder / f"{room}.py"
        if not path.exists():
            raise HoyleError("nothing is measured there yet", where=f"bench {room}")
        say(f"measuring {room} ...")
        rows = _load(path).run(material)
        if fmt == "jsonl":
            jsonl({"room": room, **r} for r in rows)
        else:
            columns = list(dict.fromkeys(k for r in rows for k in r))
            table(columns, [[r.get(c) for c in columns] for r in rows], title=room)


def _load(path: Path) -> Any:
    spec = importlib.util.spec_from_file_location(f"bench_{path.stem}", path)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module
