"""What changed between two law databases: laws, norms, verdicts, by book."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Any, Literal

from pipeline.database.exports import rows

What = Literal["law", "norm", "verdict"]
Status = Literal["added", "gone", "changed"]
_SPACE = str.maketrans("", "", " \t\r\n")


@dataclass(frozen=True, slots=True)
class Change:
    """One difference. id: of the law, or law#norm; old, new: what is different of it, None where it is not there."""

    book: str
    what: What
    id: str
    status: Status
    old: str | None
    new: str | None

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def changes(old: sqlite3.Connection, new: sqlite3.Connection) -> Iterator[Change]:
    """All differences, in the order of the new database's books. Laws that only stand elsewhere in the file are the same."""
    yield from _laws(old, new)
    yield from _norms(old, new)
    yield from _verdicts(old, new)


def _laws(old: sqlite3.Connection, new: sqlite3.Connection) -> Iterator[Change]:
    query = "select id, book, number, text from laws order by book, ordinal"
    before, after = ({r["id"]: r for r in rows(db, query)} for db in (old, new))
    for key, b in before.items():
        a = after.get(key)
        if a is None:
            yield Change(b["book"], "law", key, "gone", b["text"], None)
        elif a["text"].translate(_SPACE) != b["text"].translate(_SPACE):
            yield Change(b["book"], "law", key, "changed", b["text"], a["text"])
    for key, a in after.items():
        if key not in before:
            yield Change(a["book"], "law", key, "added", None, a["text"])


def _norms(old: sqlite3.Connection, new: sqlite3.Connection) -> Iterator[Change]:
    """Norms of a law are matched by what they say, whatever their letter; those left over by the words they were read from."""
    before, after = _said(old), _said(new)
    for law in dict.fromkeys([*before, *after]):
        mine, theirs = list(before.get(law, [])), list(after.get(law, []))
        for n in list(mine):
            twin = next((m for m in theirs if m["said"] == n["said"]), None)
            if twin:
                mine.remove(n)
                theirs.remove(twin)
        for n in mine:
            near = max(theirs, key=lambda m: _shared(n["text"], m["text"]), default=None)
            if near and _shared(n["text"], near["text"]) > 0.5:
                theirs.remove(near)
                yield Change(n["book"], "norm", f"{law}#{near['norm']}", "changed", n["said"], near["said"])
            else:
                yield Change(n["book"], "norm", f"{law}#{n['norm']}", "gone", n["said"], None)
        for m in theirs:
            yield Change(m["book"], "norm", f"{law}#{m['norm']}", "added", None, m["said"])


def _said(db: sqlite3.Connection) -> dict[str, list[dict[str, Any]]]:
    """Norms by law; `said`: kind and terms in the order of the slots."""
    terms: dict[tuple[str, str], list[str]] = {}
    for t in rows(db, "select law, norm, slot, term from norm_terms order by law, norm, slot, term"):
        terms.setdefault((t["law"], t["norm"]), []).append(f"{t['slot']}: {t['term']}")
    out: dict[str, list[dict[str, Any]]] = {}
    for n in rows(db, "select law, norm, book, kind, text from norms order by book, law, norm"):
        said = "; ".join([n["kind"], *terms.get((n["law"], n["norm"]), [])])
        out.setdefault(n["law"], []).append({**n, "said": said, "text": n["text"] or ""})
    return out


def _shared(a: str, b: str) -> float:
    """Share of words two texts have in common."""
    x, y = set(a.lower().split()), set(b.lower().split())
    return len(x & y) / max(1, len(x | y))


def _verdicts(old: sqlite3.Connection, new: sqlite3.Connection) -> Iterator[Change]:
    query = "select law, norm, book, verdict from verdicts order by book, law, norm"
    before, after = ({(r["law"], r["norm"]): r for r in rows(db, query)} for db in (old, new))
    for key in dict.fromkeys([*before, *after]):
        b, a = before.get(key), after.get(key)
        row = a or b
        assert row is not None
        name = f"{key[0]}#{key[1]}"
        if b is None:
            yield Change(row["book"], "verdict", name, "added", None, row["verdict"])
        elif a is None:
            yield Change(row["book"], "verdict", name, "gone", b["verdict"], None)
        elif a["verdict"] != b["verdict"]:
            yield Change(row["book"], "verdict", name, "changed", b["verdict"], a["verdict"])
