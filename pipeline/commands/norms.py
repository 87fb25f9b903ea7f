"""`hoyle norms`: laws read as norms."""

from __future__ import annotations

import sys
from typing import Any

import click

from pipeline.commands.common import at_home, complain, fast_option, format_option, jsonl, lang_option, settings, table
from pipeline.errors import UsageError
from pipeline.norms.shape import Norm
from pipeline.run import travel
from pipeline.sources import resolve


@click.command()
@click.argument("source")
@click.option("--explain", metavar="LAW", default=None, help="Show which words filled which slot of one law (its id or number).")
@format_option
@lang_option
@fast_option
@at_home
def norms(source: str, explain: str | None, fmt: str, lang: str | None, fast: bool, **where: Any) -> None:
    """Read the laws of SOURCE as norms in the closed vocabulary."""
    told = settings(lang=lang, fast=fast, **where)
    journey = travel(resolve(source, told), told, until="norms")
    found = journey.norms
    if explain is not None:
        found, dropped = ([n for n in row if explain in (n.law, n.law.rsplit("/", 1)[-1])] for row in (found, journey.dropped))
        if not found and not dropped and not journey.failures:
            raise UsageError(f"no norm was read in a law {explain!r}", advice=f"`hoyle laws {source}` lists the laws")
        from pipeline.norms.explain import explain as explain_norm
        from pipeline.norms.explain import explain_dropped

        click.echo("\n\n".join([*map(explain_norm, found), *map(explain_dropped, dropped)]))
    elif fmt == "jsonl":
        jsonl(n.to_json() for n in found)
    else:
        table(["norm", "kind", "bearer", "act", "on", "when", "rest"], [row(n) for n in found])
    sys.exit(complain(journey.failures))


def row(n: Norm) -> list[str | None]:
    """A norm in one row of a table."""
    rest = {
        "unless": ", ".join(n.unless), "holder": n.holder, "choices": " | ".join(n.choices), "effect": ", ".join(n.effect),
        "window": n.window, "formula": ", ".join(n.formula), "manner": n.manner, "unmapped": ", ".join(n.unmapped),
        "set by a person": ", ".join(n.person),
    }  # fmt: skip
    on = f"{n.on.act} by {n.on.by}" if n.on else None
    law = n.law.rsplit("/", 1)[-1]
    return [f"{law}{n.norm}" if law.isdigit() else f"{law}.{n.norm}", n.kind, n.bearer, n.act, on, ", ".join(n.when),
            "; ".join(f"{k}: {v}" for k, v in rest.items() if v)]  # fmt: skip
