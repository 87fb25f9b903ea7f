"""Storing a book: everything in one transaction, replacing what an earlier run stored of it."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from pipeline.database.shape import SCHEMA_VERSION, BookRow, Entry
from pipeline.errors import BadInput
from pipeline.norms.shape import Norm

Row = dict[str, Any]


def connect(path: Path) -> sqlite3.Connection:
    """Open the database, making it if need be. BadInput when the file is no database of ours."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        db = sqlite3.connect(path)
        db.execute("pragma foreign_keys = on")
        version = int(db.execute("pragma user_version").fetchone()[0])
        if version == 0:
            if db.execute("select 1 from sqlite_master limit 1").fetchone():
                raise BadInput("is a database of another program", where=str(path), advice="name another file with --db")
            db.executescript(Path(__file__).with_name("schema.sql").read_text(encoding="utf-8"))
            db.execute(f"pragma user_version = {SCHEMA_VERSION}")
            db.commit()
        elif version != SCHEMA_VERSION:
            raise BadInput(f"has schema {version}, not {SCHEMA_VERSION}", where=str(path), advice="name a new file with --db")
    except (sqlite3.DatabaseError, OSError) as e:
        raise BadInput(f"cannot be opened as a database: {e}", where=str(path), advice="name another file with --db") from e
    return db


def begin(db: sqlite3.Connection, version: str, argv: Sequence[str], settings: Mapping[str, Any]) -> int:
    """A row for this run; its number."""
    with db:
        told = {"argv": _json(list(argv)), "settings": json.dumps(settings, default=str)}
        row = {"started": _now(), "version": version, **told}
        return int(_insert(db, "runs", [row]).lastrowid or 0)


def finish(db: sqlite3.Connection, run: int, exit_code: int) -> None:
    """When the run ended and how."""
    with db:
        db.execute("update runs set ended = ?, exit = ? where run = ?", (_now(), exit_code, run))


def store(db: sqlite3.Connection, run: int, entry: Entry) -> None:
    """Put a book's rows in place of those an earlier run left; failures are kept for every run."""
    book = entry.facts.book
    with db:
        _insert(db, "failures", [{"run": run, **f.to_json()} for f in entry.failures])
        if not entry.pages and not any(f.page for f in entry.failures):
            _book(db, run, entry.facts, keep=True)  # nothing was read: what an earlier run read of the book stays
            return
        _book(db, run, entry.facts)
        _insert(db, "pages", _pages(entry))
        if entry.reading:
            _insert(db, "words", _words(entry))
            labels = entry.reading.labels
            _insert(
                db, "labels", [{"book": book, "start": x.start, "end": x.end, "kind": x.kind, "text": x.text} for x in labels]
            )
            _insert(db, "edits", [_edit(book, e.to_json()) for e in entry.reading.edits])
        if entry.laws:
            _laws(db, entry)
            _insert(db, "norms", [_norm(n) for n in entry.norms])
            _insert(db, "norm_terms", [t for n in entry.norms for t in _terms(n)])
            _insert(db, "verdicts", [_verdict(v.to_json()) for v in entry.verdicts])


def _book(db: sqlite3.Connection, run: int, facts: BookRow, *, keep: bool = False) -> None:
    if keep and db.execute("select 1 from books where book = ?", (facts.book,)).fetchone():
        return
    db.execute("delete from books where book = ?", (facts.book,))
    row = {k: getattr(facts, k) for k in ("book", "title", "siglum", "year", "lang", "path", "sha256", "licence")}
    _insert(db, "books", [{**row, "fictional": int(facts.fictional), "run": run}])
    for w in facts.works:
        db.execute(
            "insert into works values (?, ?, ?, ?, ?) on conflict (work) do update set game = excluded.game",
            (w.work, w.game, w.title, w.issuing_body, w.adopted),
        )
        db.execute("insert or ignore into witnesses values (?, ?, ?, ?)", (facts.book, w.work, w.extent, w.place))


def _pages(entry: Entry) -> list[Row]:
    spans = {p.number: p for p in entry.reading.pages} if entry.reading else {}
    rows: list[Row] = []
    for p in entry.pages:
        span = spans.get(p.number)
        rows.append({
            "book": entry.facts.book, "number": p.number, "label": p.label, "source": p.source, "status": "read",
            "start": span.start if span else None, "end": span.end if span else None, "width": p.width, "height": p.height,
            "dpi": p.dpi, "lang": p.lang, "engine": p.engine, "confidence": p.confidence,
            "stage": None, "reason": None, "advice": None,
        })  # fmt: skip
    for f in entry.failures:
        if f.page is not None:
            blank = dict.fromkeys(("label", "start", "end", "width", "height", "dpi", "lang", "engine", "confidence"))
            rows.append({
                "book": entry.facts.book, "number": f.page, "source": f.source, "status": "failed", **blank,
                "stage": f.stage, "reason": f.reason, "advice": f.advice,
            })  # fmt: skip
    return rows


def _words(entry: Entry) -> Iterable[Row]:
    assert entry.reading is not None
    starts = {p.number: p.start for p in entry.reading.pages}
    for page in entry.pages:
        shift = starts.get(page.number, 0)
        for w in page.words:
            left, top, right, bottom = w.box or (None, None, None, None)
            yield {
                "book": entry.facts.book, "page": page.number, "start": w.start + shift, "end": w.end + shift, "text": w.text,
                "left": left, "top": top, "right": right, "bottom": bottom, "confidence": w.confidence, "engine": w.engine,
                "zone": page.lines[w.line].zone if w.line < len(page.lines) else None,
                "alternatives": json.dumps(w.alternatives, ensure_ascii=False) if w.alternatives else None,
            }  # fmt: skip


def _laws(db: sqlite3.Connection, entry: Entry) -> None:
    assert entry.laws is not None
    book = entry.facts.book
    works = {w.code: w.work for w in entry.facts.works} | {w.work: w.work for w in entry.facts.works}
    # a work that the corpus does not list (a loose file, say) still gets its row
    for name, game in {(c.work, c.game) for c in entry.laws.codes if c.work}:
        db.execute("insert or ignore into works (work, game) values (?, ?)", (name, game))
    _insert(db, "codes", [{
        "book": book, "code": c.code, "title": c.title, "game": c.game, "work": c.work or works.get(c.code), "start": c.start,
        "end": c.end, "numbering": c.numbering, "laws": c.laws, "notes": _json(c.notes),
    } for c in entry.laws.codes])  # fmt: skip
    rows, subs = [], []
    for i, law in enumerate(entry.laws.laws):
        j = law.to_json()
        del j["subitems"], j["refs"]
        lists = {k: _json(j[k]) for k in ("headings", "pages", "boxes")}
        rows.append({**j, **lists, "work": law.work or works.get(law.code), "ordinal": i})
        subs += [{"law": law.id, "label": s.label, "start": s.start, "end": s.end} for s in law.subitems]
    _insert(db, "laws", rows)
    _insert(db, "subitems", subs)
    for ref in [*(r for law in entry.laws.laws for r in law.refs), *entry.laws.refs_outside]:
        row = {
            "book": book, "law": ref.law, "start": ref.start, "end": ref.end, "kind": ref.kind,
            "targets": _json(ref.targets), "text": ref.text, "why": ref.why or None,
        }  # fmt: skip
        number = _insert(db, "refs", [row]).lastrowid
        _insert(db, "ref_targets", [{"ref": number, "law": t} for t in dict.fromkeys(ref.resolved)])
    _insert(db, "diagrams", [
        {"book": book, "label": d.label, "start": d.start, "end": d.end, "rows": _json(d.rows)} for d in entry.laws.diagrams
    ])  # fmt: skip


def _norm(n: Norm) -> Row:
    return {
        "law": n.law, "norm": n.norm, "book": n.book, "kind": n.kind, "bearer": n.bearer, "act": n.act,
        "on_act": n.on.act if n.on else None, "on_by": n.on.by if n.on else None, "holder": n.holder, "window": n.window,
        "manner": n.manner, "start": n.start, "end": n.end, "provenance": n.provenance, "confidence": n.confidence,
        "text": n.text, "unread": _json(n.unread), "unmapped": _json(n.unmapped),
    }  # fmt: skip


def _terms(n: Norm) -> Iterable[Row]:
    slots: dict[str, tuple[str | None, ...]] = {
        "bearer": (n.bearer,), "act": (n.act,), "on": (f"{n.on.act} by {n.on.by}" if n.on else None,), "when": n.when,
        "unless": n.unless, "holder": (n.holder,), "choices": n.choices, "effect": n.effect, "window": (n.window,),
        "formula": n.formula, "manner": (n.manner,),
    }  # fmt: skip
    for slot, terms in slots.items():
        start, end = n.spans.get(slot, (None, None))
        for term in terms:
            if term is not None:
                yield {"law": n.law, "norm": n.norm, "slot": slot, "term": term, "start": start, "end": end}


def _verdict(j: Row) -> Row:
    keep = {k: j[k] for k in ("law", "norm", "book", "game", "verdict", "states", "activations", "why")}
    return {**keep, "params": _json(j["params"]), "trace": _json(j["trace"]) if j["trace"] else None}


def _edit(book: str, j: Row) -> Row:
    return {**j, "book": book, "applied": int(j["applied"]), "alternatives": _json(j["alternatives"]),
            "witness": _json(j["witness"]) if j["witness"] else None}  # fmt: skip


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def _insert(db: sqlite3.Connection, table: str, rows: Iterable[Row]) -> sqlite3.Cursor:
    """Insert rows that all have the same keys. Table and column names are our own, never a user's."""
    cursor = db.cursor()
    statement, columns = "", []
    for row in rows:
        if not statement:
            columns = list(row)
            names = ", ".join(f'"{c}"' for c in columns)
            statement = f"insert into {table} ({names}) values ({', '.join('?' * len(columns))})"
        cursor.execute(statement, [row[c] for c in columns])
    return cursor


def totals(path: Path) -> dict[str, int]:
    """Rows of each table, for the closing table and for tests."""
    with closing(connect(path)) as db:
        names = "select name from sqlite_master where type = 'table' and name not like 'laws_search%'"
        tables = [r[0] for r in db.execute(names)]
        return {t: int(db.execute(f'select count(*) from "{t}"').fetchone()[0]) for t in tables}
