"""Sets fresh specimen books: `python -m pipeline.specimens --seed 7 --kind bridge --out DIR`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from pipeline.errors import HoyleError, UsageError
from pipeline.specimens.age import LEVELS
from pipeline.specimens.rules import edition, kind, kinds
from pipeline.specimens.shelf import shelve
from pipeline.specimens.write import write


def main(argv: list[str] | None = None) -> int:
    """Exit code 0, or that of the error, which is one line on stderr."""
    ap = argparse.ArgumentParser(prog="python -m pipeline.specimens", description=__doc__)
    ap.add_argument("--kind", default="bridge", help=", ".join(kinds()))
    ap.add_argument("--seed", type=int, default=1)
    ap.add_argument("--count", type=int, default=1, help="so many books, seeds counted up")
    ap.add_argument("--out", type=Path, required=True, help="folder; each book gets one of its own in it")
    ap.add_argument("--damage", default="medium", choices=list(LEVELS))
    ap.add_argument(
        "--set", action="append", default=[], metavar="RULE=VALUE", help="a rule of the edition, instead of a random one"
    )
    ap.add_argument("--wrong", action="append", default=[], metavar="RULE", help="print this rule's law wrong on purpose")
    ap.add_argument("--misprint", action="store_true", help="alter one word; rules.json says which and where")
    ap.add_argument("--playable", action="store_true", help="only rules that the game's engine can play by")
    ap.add_argument("--first", type=int, default=1, help="number of the first law")
    ap.add_argument("--no-images", action="store_true", help="text and truth only")
    ap.add_argument("--shelf", action="store_true", help="the shipped books instead of fresh ones")
    a = ap.parse_args(argv)
    try:
        if a.shelf:
            for made in shelve(a.out, images=not a.no_images):
                print(f"{made.folder}: {len(made.book.laws)} laws, {len(made.images)} pages", file=sys.stderr)
            return 0
        params = dict(_pair(x) for x in a.set)
        for seed in range(a.seed, a.seed + a.count):
            e = edition(kind(a.kind), seed, params=params, wrong=tuple(a.wrong), first=a.first, playable=a.playable)
            made = write(e, a.out / f"specimen-{a.kind}-{seed}", damage=a.damage, misprint=a.misprint, images=not a.no_images)
            print(f"{made.folder}: {len(made.book.laws)} laws, {len(made.images)} pages", file=sys.stderr)
    except HoyleError as e:
        print(e, file=sys.stderr)
        return e.exit_code
    return 0


def _pair(text: str) -> tuple[str, str]:
    name, sign, value = text.partition("=")
    if not sign:
        raise UsageError(f"{text!r} is no RULE=VALUE")
    return name, value


if __name__ == "__main__":
    sys.exit(main())
