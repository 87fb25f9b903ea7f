"""What the law database holds, for other programs: CSV and Parquet tables, TEI, JSON-LD."""

from __future__ import annotations

import csv
import io
import json
import re
import sqlite3
from collections.abc import Callable, Iterable
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from pipeline.errors import BadInput, HoyleError
from pipeline.files import replacing, write_text

Row = dict[str, Any]
TEI = "http://www.tei-c.org/ns/1.0"
XML = "{http://www.w3.org/XML/1998/namespace}"
_HIDDEN = re.compile(r"laws_search|sqlite_")
_NO_XML = re.compile(r"[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def opened(path: Path) -> sqlite3.Connection:
    """A law database that is there, for reading only. BadInput where there is none, or one of another program."""
    if not path.is_file():
        raise BadInput("no law database there", where=str(path), advice="`hoyle run SOURCE` makes one; --db names another")
    try:
        db = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
        db.row_factory = sqlite3.Row
        db.execute("select id, text from laws limit 1").fetchall()
    except sqlite3.DatabaseError as e:
        raise BadInput(f"is no law database: {e}", where=str(path), advice="`hoyle run SOURCE` makes one") from e
    return db


def rows(db: sqlite3.Connection, query: str, *values: Any) -> list[Row]:
    """Rows of a query as dicts."""
    return [dict(r) for r in db.execute(query, values)]


def tables(db: sqlite3.Connection) -> list[str]:
    """Names of the tables a person may want."""
    names = [r["name"] for r in rows(db, "select name from sqlite_master where type = 'table' order by name")]
    return [n for n in names if not _HIDDEN.match(n)]


def to_csv(db: sqlite3.Connection, into: Path) -> list[Path]:
    """Every table as `<table>.csv`: UTF-8, a header line, empty where nothing is known."""
    out = []
    for name in tables(db):
        cursor = db.execute(f'select * from "{name}"')  # a name of our own schema
        text = io.StringIO()
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow([c[0] for c in cursor.description])
        writer.writerows(tuple(r) for r in cursor)
        out.append(into / f"{name}.csv")
        write_text(out[-1], text.getvalue())
    return out


def to_parquet(db: sqlite3.Connection, into: Path) -> list[Path]:
    """Every table as `<table>.parquet`, by pandas. HoyleError says what to install where no writer is there."""
    if not (find_spec("pyarrow") or find_spec("fastparquet")):
        raise HoyleError("no writer of Parquet is installed", where="export --parquet", advice="pip install pyarrow")
    import pandas as pd

    out = []
    for name in tables(db):
        frame = pd.DataFrame(rows(db, f'select * from "{name}"')).convert_dtypes()
        out.append(into / f"{name}.parquet")
        with replacing(out[-1]) as part:
            frame.to_parquet(part, index=False)
    return out


def to_tei(db: sqlite3.Connection, into: Path) -> list[Path]:
    """Each book as `<book>.tei.xml`: its codes and laws with their references, its norms as spans that point to the laws."""
    out = []
    for book in rows(db, "select * from books order by book"):
        out.append(into / f"{book['book']}.tei.xml")
        write_text(out[-1], tei(db, book))
    return out


def tei(db: sqlite3.Connection, book: Row) -> str:
    """One book as TEI P5."""
    from lxml import etree

    def add(parent: Any, tag: str, text: str | None = None, **attributes: str | None) -> Any:
        child = etree.SubElement(parent, f"{{{TEI}}}{tag}")
        for key, value in attributes.items():
            if value is not None:
                child.set(f"{XML}id" if key == "id" else f"{XML}lang" if key == "lang" else key, _clean(value))
        child.text = None if text is None else _clean(text)
        return child

    root = etree.Element(f"{{{TEI}}}TEI", nsmap={None: TEI})
    facts = add(add(root, "teiHeader"), "fileDesc")
    add(add(facts, "titleStmt"), "title", book["title"] or book["book"])
    add(add(facts, "publicationStmt"), "p", "Made by hoyle from the text on its user's disk.")
    source = add(add(facts, "sourceDesc"), "bibl")
    add(source, "title", book["title"] or book["book"])
    for tag, key in (("date", "year"), ("idno", "sha256"), ("note", "licence")):
        if book[key]:
            add(source, tag, str(book[key]), type="sha256" if key == "sha256" else None)
    lang = {"eng": "en", "fra": "fr"}.get(book["lang"] or "")
    body = add(add(root, "text", lang=lang), "body")
    known = {r["id"] for r in rows(db, "select id from laws where book = ?", book["book"])}
    for code in rows(db, "select * from codes where book = ? order by start", book["book"]):
        div = add(body, "div", type="code", n=code["code"], id=_id(f"{book['book']}/{code['code']}"))
        if code["title"]:
            add(div, "head", code["title"])
        for law in rows(db, "select * from laws where book = ? and code = ? order by ordinal", book["book"], code["code"]):
            place = add(div, "div", type="law", n=law["number"], id=_id(law["id"]))
            refs = rows(db, "select * from refs where law = ? order by start", law["id"])
            targets = {r["ref"]: rows(db, "select law from ref_targets where ref = ?", r["ref"]) for r in refs}
            _paragraphs(place, law["text"], refs, targets, known, add)
        if not len(div):
            add(div, "p")
    norms = rows(db, "select * from norms where book = ? order by law, norm", book["book"])
    if norms:
        group = add(add(add(root.find(f"{{{TEI}}}text"), "back"), "div", type="norms"), "p")
        group = add(group, "spanGrp", type="norm")
        for n in norms:
            terms = rows(db, "select slot, term from norm_terms where law = ? and norm = ?", n["law"], n["norm"])
            said = "; ".join(f"{t['slot']}: {t['term']}" for t in terms)
            add(group, "span", said, target=f"#{_id(n['law'])}", type=n["kind"], n=n["norm"])
    text: bytes = etree.tostring(root, xml_declaration=True, encoding="UTF-8", pretty_print=True)
    return text.decode("utf-8")


def _paragraphs(
    place: Any, text: str, refs: list[Row], targets: dict[int, list[Row]], known: set[str], add: Callable[..., Any]
) -> None:
    """A law's paragraphs, its references marked where their words stand."""
    left = list(refs)
    for para in re.split(r"\n\s*\n", text.replace("\r\n", "\n").strip()) or [""]:
        p = add(place, "p")
        at, last = 0, None
        while left:
            words = r"\s+".join(map(re.escape, (left[0]["text"] or "").split()))
            m = re.compile(words).search(para, at) if words else None
            if m is None:
                if words and not re.search(words, text):
                    left.pop(0)  # it hangs from the law in a note
                    continue
                break
            _append(p, last, para[at : m.start()])
            ref = left.pop(0)
            places = [t["law"] for t in targets[ref["ref"]]]
            inside = " ".join(f"#{_id(t)}" if t in known else f"hoyle:{t}" for t in places) or None
            last = add(p, "ref", m.group(), target=inside, type=ref["kind"])
            at = m.end()
        _append(p, last, para[at:])


def _append(p: Any, last: Any, text: str) -> None:
    """Text after the last child, or at the beginning."""
    if last is None:
        p.text = (p.text or "") + _clean(text)
    else:
        last.tail = (last.tail or "") + _clean(text)


def _id(name: str) -> str:
    return "h." + re.sub(r"[^\w.-]", ".", name)


def _clean(text: str) -> str:
    return _NO_XML.sub("\ufffd", text)


def to_jsonld(db: sqlite3.Connection, into: Path) -> list[Path]:
    """All books, codes, laws and norms as one graph, `laws.jsonld`."""
    graph: list[Row] = []
    for book in rows(db, "select * from books order by book"):
        graph.append(_bare({
            "@id": f"hoyle:{book['book']}", "@type": "Book", "name": book["title"], "datePublished": book["year"],
            "inLanguage": {"eng": "en", "fra": "fr"}.get(book["lang"] or ""), "license": book["licence"],
            "sha256": book["sha256"],
        }))  # fmt: skip
    for code in rows(db, "select * from codes order by book, start"):
        graph.append(_bare({
            "@id": f"hoyle:{code['book']}/{code['code']}", "@type": "Chapter", "name": code["title"], "about": code["game"],
            "isPartOf": {"@id": f"hoyle:{code['book']}"}, "exampleOfWork": code["work"],
        }))  # fmt: skip
    cited: dict[str, list[str]] = {}
    for r in rows(db, "select refs.law as law, ref_targets.law as target from refs join ref_targets using (ref)"):
        cited.setdefault(r["law"], []).append(r["target"])
    for law in rows(db, "select * from laws order by book, ordinal"):
        graph.append(_bare({
            "@id": f"hoyle:{law['id']}", "@type": ["CreativeWork", "hoyle:Law"], "position": law["number"], "text": law["text"],
            "isPartOf": {"@id": f"hoyle:{law['book']}/{law['code']}"}, "hoyle:start": law["start"], "hoyle:end": law["end"],
            "citation": [{"@id": f"hoyle:{t}"} for t in dict.fromkeys(cited.get(law["id"], []))] or None,
        }))  # fmt: skip
    terms: dict[tuple[str, str], dict[str, list[str]]] = {}
    for t in rows(db, "select * from norm_terms"):
        terms.setdefault((t["law"], t["norm"]), {}).setdefault(f"hoyle:{t['slot']}", []).append(t["term"])
    for n in rows(db, "select * from norms order by law, norm"):
        graph.append({
            "@id": f"hoyle:{n['law']}#{n['norm']}", "@type": "hoyle:Norm", "hoyle:kind": n["kind"],
            "isBasedOn": {"@id": f"hoyle:{n['law']}"}, **terms.get((n["law"], n["norm"]), {}),
        })  # fmt: skip
    context = {"@vocab": "https://schema.org/", "hoyle": "urn:hoyle:", "sha256": "https://schema.org/sha256"}
    out = into / "laws.jsonld"
    write_text(out, json.dumps({"@context": context, "@graph": graph}, ensure_ascii=False, indent=1) + "\n")
    return [out]


def _bare(row: Row) -> Row:
    """Without what is not known."""
    return {k: v for k, v in row.items() if v is not None}


WRITERS: dict[str, Callable[[sqlite3.Connection, Path], Iterable[Path]]] = {
    "csv": to_csv, "parquet": to_parquet, "tei": to_tei, "jsonld": to_jsonld,
}  # fmt: skip
