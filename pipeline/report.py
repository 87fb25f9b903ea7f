"""The closing table of a run: what was read, what was found, one law that play contradicts, one place where two editions part."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click

from pipeline.commands.common import short, table
from pipeline.errors import Failure
from pipeline.norms.shape import Norm
from pipeline.run import Journey
from pipeline.verdicts.shape import Trace, Verdict

KINDS = ("holds", "violated", "undefined", "vacuous", "silent", "not_executable")


def closing_rows(journeys: Sequence[Journey]) -> list[dict[str, Any]]:
    """One row a book: pages, failed, confidence (mean of page scores, None for text), edits, laws, norms, verdicts by kind."""
    rows = []
    for j in journeys:
        scores = [p.confidence for p in j.pages if p.confidence is not None]
        verdicts: Counter[str] = Counter(v.verdict for v in j.verdicts)
        rows.append({
            "book": j.source.book, "fictional": j.source.fictional, "pages": len(j.pages),
            "failed": sum(f.page is not None for f in j.failures) or len(j.failures),
            "confidence": round(sum(scores) / len(scores), 3) if scores else None,
            "edits": sum(e.applied for e in j.reading.edits) if j.reading else 0,
            "laws": len(j.laws.laws) if j.laws else 0, "norms": len(j.norms), **{k: verdicts[k] for k in KINDS},
        })  # fmt: skip
    return rows


def closing_table(journeys: Sequence[Journey], failures: Sequence[Failure], database: Path, seconds: float) -> None:
    """Print the table, the two findings, the failures, and what to type next."""
    rows = closing_rows(journeys)
    columns = ["book", "pages", "failed", "confidence", "edits", "laws", "norms", *KINDS]
    cells = [[_name(r) if c == "book" else r[c] for c in columns] for r in rows]
    if len(rows) > 1:
        sums: list[Any] = [sum(r[c] or 0 for r in rows) for c in columns[1:]]
        scores = [p.confidence for j in journeys for p in j.pages if p.confidence is not None]
        sums[2] = round(sum(scores) / len(scores), 3) if scores else None
        cells.append(["all", *sums])
    table([c.replace("_", " ") for c in columns], cells, title=f"{len(rows)} books in {seconds:.0f} s")
    _violation(journeys)
    _difference(journeys)
    if failures:
        click.echo("\nNot read:")
        for f in failures:
            click.echo(f"  {f.source}{f', page {f.page}' if f.page else ''}: {f.reason}" + (f" ({f.advice})" if f.advice else ""))
    click.echo(f"\nStored in {database}")
    if journeys:
        click.echo(f"Next: {_next(journeys)}")


def _name(row: dict[str, Any]) -> str:
    return f"{row['book']} (fictional)" if row["fictional"] else str(row["book"])


def _next(journeys: Sequence[Journey]) -> str:
    found = _violations(journeys)
    if found:
        j, v = min(found, key=_plainest)
        return f"hoyle norms {_typed(j)} --explain {v.law.rsplit('/', 1)[-1]}"
    return f"hoyle laws {_typed(journeys[0])}"


def _typed(j: Journey) -> str:
    return j.source.book if j.source.facts else str(j.source.path)


def _violations(journeys: Sequence[Journey]) -> list[tuple[Journey, Verdict]]:
    return [(j, v) for j in journeys for v in j.verdicts if v.verdict == "violated" and v.trace]


def _violation(journeys: Sequence[Journey]) -> None:
    found = _violations(journeys)
    if not found:
        return
    j, v = min(found, key=_plainest)
    click.echo(
        f"\nA law that play contradicts: {v.law}" + (" (a specimen, written for this project)" if j.source.fictional else "")
    )
    law = next((x for x in j.laws.laws if x.id == v.law), None) if j.laws else None
    if law:
        click.echo(f"  “{short(law.text, 300)}”")
    click.echo(f"  {v.why}")
    assert v.trace
    click.echo("\n".join(trace_lines(v.trace)))


def _plainest(jv: tuple[Journey, Verdict]) -> tuple[float, int, int, str]:
    """The finding to show: of a norm read with confidence and hardly a word left over, by a short play that has an act."""
    j, v = jv
    norm = next((n for n in j.norms if (n.law, n.norm) == (v.law, v.norm)), None)
    acts = len(v.trace.acts) if v.trace else 0
    return (-norm.confidence if norm else 0.0, len(norm.unread) if norm else 99, acts or 99, v.law)


def trace_lines(trace: Trace) -> list[str]:
    """A trace for people: the setup, each act numbered, and what was in order at the end."""
    given = ", ".join(f"{k} {x}" for k, x in trace.setup.items())
    lines = [f"  {trace.game}: {given}" if given else f"  {trace.game}:"]
    for n, act in enumerate(trace.acts, 1):
        inner = ", ".join(f"{x}" for x in act.args.values())
        lines.append(f"  {n}. {act.by}: {act.act}" + (f" ({inner})" if inner else ""))
    if trace.pending:
        lines.append(f"  then open: {'; '.join(trace.pending)}")
    if trace.regular:
        lines.append(f"  then in order: {'; '.join(trace.regular)}")
    return lines


def _difference(journeys: Sequence[Journey]) -> None:
    """One difference between two books that print a code of the same game: specimens among themselves, real books likewise."""
    from pipeline.compare.from_norms import compare
    from pipeline.games.game import game_named

    pair = next(_pairs(journeys), None)
    if pair is None:
        return
    a, b, game = pair
    found = [d for d in compare(_of(a, game), _of(b, game), game=game_named(game)) if d.status != "same"]
    shown = min(found, key=lambda d: (d.status != "differ", d.trace is None), default=None)
    if shown is None:
        click.echo(f"\nBetween {a.source.book} and {b.source.book} ({game}) play finds no difference.")
        return
    click.echo(f"\nWhere {a.source.book} and {b.source.book} part ({game}): {shown.topic.replace('_', ' ')}")
    click.echo(f"  {a.source.book}: {shown.a.says or 'silent'}\n  {b.source.book}: {shown.b.says or 'silent'}")
    if shown.trace:
        click.echo("\n".join(trace_lines(shown.trace)))


def _pairs(journeys: Sequence[Journey]) -> Iterator[tuple[Journey, Journey, str]]:
    """Books that can be compared, the ones with most norms of a common game first: the closing table shows one pair."""
    ranked: list[tuple[int, int, Journey, Journey, str]] = []
    for i, a in enumerate(journeys):
        for b in journeys[i + 1 :]:
            if a.source.fictional == b.source.fictional:
                for game in {v.game for v in a.verdicts if v.game} & {v.game for v in b.verdicts if v.game}:
                    ranked.append((-min(len(_of(a, game)), len(_of(b, game))), len(ranked), a, b, game))
    yield from ((a, b, game) for _, _, a, b, game in sorted(ranked, key=lambda r: r[:2]))


def _of(j: Journey, game: str) -> list[Norm]:
    played = {v.law for v in j.verdicts if v.game == game}
    return [n for n in j.norms if n.law in played]


def verdict_row(v: Verdict) -> list[Any]:
    """A verdict in one row of a table."""
    acts = " → ".join(f"{a.by}: {a.act}" for a in v.trace.acts) if v.trace else ""
    return [
        f"{v.law.rsplit('/', 1)[-1]}.{v.norm}",
        v.verdict,
        v.game,
        v.activations,
        suspect_words(v),
        short(v.why, 90),
        short(acts, 70),
    ]


def suspect_words(v: Verdict) -> str:
    """The word a failing law is suspected of, what would make it hold, and where it stands on the page."""
    if v.suspect is None:
        return ""
    places = ", ".join(f"page {page} at {box[0]},{box[1]}" for page, box in v.suspect.boxes)
    return f"{v.suspect.seen} for {v.suspect.read}" + (f" ({places})" if places else "")
