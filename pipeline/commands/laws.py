"""`hoyle laws`: a source cut into its laws."""

from __future__ import annotations

import sys
from typing import Any

import click

from pipeline.commands.common import at_home, complain, fast_option, format_option, jsonl, lang_option, settings, short, table
from pipeline.laws.shape import LawBook
from pipeline.run import travel
from pipeline.sources import resolve

WHAT = ["laws", "codes", "refs", "diagrams", "cases", "other"]


@click.command()
@click.argument("source")
@click.option("--what", type=click.Choice(WHAT), default="laws", show_default=True)
@format_option
@lang_option
@fast_option
@at_home
def laws(source: str, what: str, fmt: str, lang: str | None, fast: bool, **where: Any) -> None:
    """Cut SOURCE into laws; --what lists its codes, references, diagrams, decided cases, or all other text."""
    told = settings(lang=lang, fast=fast, **where)
    journey = travel(resolve(source, told), told, until="laws")
    if journey.laws is not None:
        rows = _rows(journey.laws, what)
        if fmt == "jsonl":
            jsonl(rows)
        else:
            _table(rows, what)
    sys.exit(complain(journey.failures))


def _rows(found: LawBook, what: str) -> list[dict[str, Any]]:
    if what == "laws":
        return [law.to_json() for law in found.laws]
    if what == "codes":
        return [{"book": c.book, "code": c.code, "work": c.work, "title": c.title, "game": c.game, "start": c.start, "end": c.end,
                 "numbering": c.numbering, "laws": c.laws, "notes": list(c.notes)} for c in found.codes]  # fmt: skip
    if what == "refs":
        inside = [r for law in found.laws for r in law.refs]
        return [{"book": found.book, **r.to_json()} for r in sorted([*inside, *found.refs_outside], key=lambda r: r.start)]
    if what == "diagrams":
        return [
            {"book": found.book, "label": d.label, "start": d.start, "end": d.end, "rows": list(d.rows), "fen": d.fen}
            for d in found.diagrams
        ]
    kinds = {"case"} if what == "cases" else {"title", "heading", "commentary", "not_laws", "boilerplate"}
    return [
        {"book": found.book, "kind": s.kind, "start": s.start, "end": s.end, "reason": s.reason}
        for s in found.segments
        if s.kind in kinds
    ]


def _table(rows: list[dict[str, Any]], what: str) -> None:
    if what == "laws":
        table(
            ["law", "heading", "refs", "text"],
            [[r["id"], short(r["heading"] or "", 30), ", ".join(_target(x) for x in r["refs"]), short(r["text"])] for r in rows],
        )
    elif what == "codes":
        columns = ["code", "game", "numbering", "laws", "title", "notes"]
        table(
            columns,
            [[short(r[c], 40) if c == "title" else "; ".join(r[c]) if c == "notes" else r[c] for c in columns] for r in rows],
        )
    elif what == "refs":
        cells = [[r["law"] or "(commentary)", short(r["text"], 50), r["kind"], ", ".join(r["targets"]), _target(r)] for r in rows]
        table(["law", "words", "kind", "targets", "resolved"], cells)
    elif rows:
        columns = list(rows[0])
        table(columns, [[r[c] for c in columns] for r in rows])


def _target(ref: dict[str, Any]) -> str:
    found = ref["resolved"]
    return f"({found['why']})" if isinstance(found, dict) else ", ".join(t.rsplit("/", 1)[-1] for t in found)
