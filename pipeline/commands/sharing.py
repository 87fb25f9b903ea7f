"""`hoyle cite`, `hoyle export`, `hoyle diff`: results for footnotes, for other programs, and against an earlier run."""

from __future__ import annotations

import json
import re
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from pipeline.books import Book, book_named
from pipeline.commands.common import at_home, format_option, jsonl, say, settings, short, table
from pipeline.database.changes import changes
from pipeline.database.exports import WRITERS, opened, rows
from pipeline.errors import BadInput, UsageError

_SHOWN = 30


@dataclass(frozen=True, slots=True)
class Cited:
    """What is known of a law for a citation. facts: the book's record in the corpus, None for a loose file."""

    law: dict[str, Any]
    code: str
    book: dict[str, Any]
    facts: Book | None


@click.command()
@click.argument("law")
@click.option("--format", "fmt", type=click.Choice(["text", "bibtex", "csl"]), default="text", show_default=True)
@click.option("--quote", is_flag=True, help="With the words of the law.")
@at_home
def cite(law: str, fmt: str, quote: bool, **where: Any) -> None:
    """How to cite LAW (book/code/number, as `hoyle laws` prints it): edition, code, number, and the place in the text."""
    told = settings(**where)
    with closing(opened(told.database)) as db:
        found = rows(db, "select * from laws where id = ?", law)
        if not found:
            like = [
                r["id"] for r in rows(db, "select id from laws where id like ? order by ordinal", f"{law.rsplit('/', 1)[0]}/%")
            ]
            near = f"{like[0]} ... {like[-1]}" if like else "`hoyle laws SOURCE` lists them, `hoyle run SOURCE` stores them"
            raise BadInput("no such law in the database", where=law, advice=f"there are: {near}" if like else near)
        book = rows(db, "select * from books where book = ?", found[0]["book"])[0]
        code = rows(db, "select title from codes where book = ? and code = ?", found[0]["book"], found[0]["code"])
    cited = Cited(found[0], (code[0]["title"] if code else "") or found[0]["code"], book, book_named(found[0]["book"]))
    click.echo({"text": _text, "bibtex": _bibtex, "csl": _csl}[fmt](cited))
    if quote:
        click.echo(found[0]["text"])


def _parts(c: Cited) -> tuple[str, str, str, str, str]:
    """Author, title, place and publisher, year, edition; empty where not known."""
    f = c.facts
    by = (f.author or f.editor or "") if f else ""
    made = ", ".join(x for x in ((f.place, f.publisher) if f else ()) if x)
    return by, c.book["title"] or c.book["book"], made, str(c.book["year"] or ""), (f.edition or "") if f else ""


def _number(c: Cited) -> str:
    return f"law {c.law['number']}" if c.law["number"] else f"paragraph {c.law['id'].rsplit('/', 1)[1].removeprefix('p')}"


def _place(c: Cited) -> str:
    """Where the words stand: text, its sha256, offsets, pages."""
    site = next((f"{t.site} {t.gutenberg or ''}".strip() for t in c.facts.texts), "") if c.facts and c.facts.texts else ""
    sha = f"sha256 {c.book['sha256'][:12]}" if c.book["sha256"] else ""
    told = ", ".join(x for x in (site, sha, f"characters {c.law['start']}-{c.law['end']}") if x)
    return told + (" (fictional: a specimen of this project)" if c.book["fictional"] else "")


def _text(c: Cited) -> str:
    by, title, made, year, edition = _parts(c)
    print_ = "; ".join(x for x in (edition, ", ".join(x for x in (made, year) if x)) if x)
    head = f"{by}, " if by else ""
    code = " ".join(c.code.split()).strip(" .")
    return f"{head}{title}" + (f" ({print_})" if print_ else "") + f", “{code}”, {_number(c)}. hoyle:{c.law['id']} [{_place(c)}]"


def _bibtex(c: Cited) -> str:
    by, title, made, year, edition = _parts(c)
    place, _, publisher = made.partition(", ")
    fields = {
        "author": by, "booktitle": title, "title": " ".join(c.code.split()).strip(" ."), "chapter": _number(c), "year": year,
        "edition": edition, "address": place, "publisher": publisher, "note": f"hoyle:{c.law['id']}, {_place(c)}",
    }  # fmt: skip
    lines = [f"  {k} = {{{re.sub(r'[{}]', '', v)}}}" for k, v in fields.items() if v]
    return "@inbook{" + re.sub(r"[^\w]+", "-", c.law["id"]) + ",\n" + ",\n".join(lines) + "\n}"


def _csl(c: Cited) -> str:
    by, title, made, year, edition = _parts(c)
    place, _, publisher = made.partition(", ")
    item = {
        "id": c.law["id"], "type": "chapter", "title": " ".join(c.code.split()).strip(" ."), "container-title": title,
        "author": [{"literal": by}] if by else None, "issued": {"date-parts": [[int(year)]]} if year.isdigit() else None,
        "edition": edition or None, "publisher": publisher or None, "publisher-place": place or None,
        "locator": _number(c), "note": _place(c),
    }  # fmt: skip
    return json.dumps({k: v for k, v in item.items() if v is not None}, ensure_ascii=False, indent=1)


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option("--tei", is_flag=True, help="Each book as TEI.")
@click.option("--csv", is_flag=True, help="Each table as CSV.")
@click.option("--parquet", is_flag=True, help="Each table as Parquet.")
@click.option("--jsonld", is_flag=True, help="Books, codes, laws and norms as one JSON-LD graph.")
@at_home
def export(folder: Path, tei: bool, csv: bool, parquet: bool, jsonld: bool, **where: Any) -> None:
    """Write the law database to DIR for other programs; without a format, CSV."""
    told = settings(**where)
    chosen = [k for k, on in (("tei", tei), ("csv", csv), ("parquet", parquet), ("jsonld", jsonld)) if on] or ["csv"]
    if folder.exists() and not folder.is_dir():
        raise UsageError(f"{folder} is no folder", advice="name a folder to write to")
    with closing(opened(told.database)) as db:
        for kind in chosen:
            made = list(WRITERS[kind](db, folder))
            say(f"{kind}: {len(made)} file{'s' if len(made) != 1 else ''} in {folder}")


@click.command()
@click.argument("old", metavar="OLD.db", type=click.Path(path_type=Path))
@click.argument("new", metavar="NEW.db", type=click.Path(path_type=Path))
@format_option
def diff(old: Path, new: Path, fmt: str) -> None:
    """What changed from one law database to another: laws, norms and verdicts that were added, are gone or are different."""
    with closing(opened(old)) as a, closing(opened(new)) as b:
        found = list(changes(a, b))
    if fmt == "jsonl":
        jsonl(c.to_json() for c in found)
        return
    counts: dict[tuple[str, str], dict[str, int]] = {}
    for c in found:
        row = counts.setdefault((c.book, c.what), dict.fromkeys(("added", "gone", "changed"), 0))
        row[c.status] += 1
    if not found:
        click.echo("nothing changed")
        return
    table(["book", "what", "added", "gone", "changed"], [[*key, *row.values()] for key, row in counts.items()])
    table(["what", "id", "status", "old", "new"], [
        [c.what, c.id, c.status, short(c.old or "", 50), short(c.new or "", 50)] for c in found[:_SHOWN]
    ])  # fmt: skip
    if len(found) > _SHOWN:
        say(f"... and {len(found) - _SHOWN} more (--format jsonl prints all)")
