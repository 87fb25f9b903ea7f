"""What persons decided, under `HOME/people/<book>/`: read by every run and written by none.

`corrections.csv`: start, end (code points of the source), seen, read, reason. A row whose `seen` no longer stands at its
place (another release of the text) is an error with its line, never applied elsewhere.

`norms.csv`: law (id or number), norm (its letter) or words (some words of the law) or neither, action (set, add, drop), the
slots as columns (terms set apart by ` & `, `-` empties one, `on` is written `act by role`), who, date, why. What each row
does, and when it no longer fits, is in `norms/people.py`.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from pathlib import Path

from pipeline.errors import BadInput
from pipeline.norms.people import CELLS, Decision
from pipeline.text.shape import Edit

_CORRECTIONS = ("start", "end", "seen", "read", "reason")
_NORMS = ("law", "norm", "words", "action", *CELLS, "who", "date", "why")


def corrections_file(home: Path, book: str) -> Path:
    """Where a book's corrections lie."""
    return home / "people" / book / "corrections.csv"


def norms_file(home: Path, book: str) -> Path:
    """Where a person's own norms of a book lie."""
    return home / "people" / book / "norms.csv"


def corrections(home: Path, book: str) -> tuple[Edit, ...]:
    """A person's edits for a book, in order; none when there is no such file. BadInput names the file and line at fault."""
    path = corrections_file(home, book)
    found = []
    for where, row in _rows(path, _CORRECTIONS, _CORRECTIONS[:4]):
        try:
            start, end = int(row["start"]), int(row["end"])
        except ValueError:
            raise BadInput("start and end must be whole numbers", where=where, advice="offsets into the source") from None
        if not 0 <= start <= end or end - start != len(row["seen"]):
            raise BadInput("start, end and seen do not fit together", where=where, advice="end - start is the length of seen")
        reason = row.get("reason") or "decided by a person"
        found.append(Edit(start, end, row["seen"], row["read"], "person", "certain", 1.0, reason))
    return tuple(sorted(found, key=lambda e: (e.start, e.end)))


def decisions(home: Path, book: str) -> tuple[Decision, ...]:
    """A person's norms for a book, in the order of the file; none when there is no such file. BadInput for a file that is
    no such table, with its line where there is one."""
    found = []
    for where, raw in _rows(norms_file(home, book), _NORMS, ("law",), closed=True):
        row = {name: cell.strip() for name, cell in raw.items()}
        if not any(row.values()):
            continue
        cells = {slot: row[slot] for slot in CELLS if row.get(slot)}
        said = ", ".join(row[c] for c in ("who", "date") if row.get(c)) or "unsigned"
        note = f"{said}: {row['why']}" if row.get("why") else said
        action = row.get("action", "").lower() or "set"
        found.append(Decision(where, row["law"], row.get("norm", ""), row.get("words", ""), action, cells, note))
    return tuple(found)


def _rows(
    path: Path, columns: Sequence[str], needed: Sequence[str], *, closed: bool = False
) -> Iterator[tuple[str, dict[str, str]]]:
    """The rows of a table written by hand (comma or semicolon, UTF-8), each with its file and line; cells as they are,
    missing ones empty. closed: no other columns than these, since a misspelt one would be passed over. BadInput when it
    is no such table; none when there is no such file."""
    if not path.is_file():
        return
    advice = "columns: " + ",".join(columns)
    try:
        with path.open(encoding="utf-8-sig", newline="") as f:
            head = f.readline()
            f.seek(0)
            rows = csv.DictReader(f, delimiter=";" if ";" in head and "," not in head else ",", strict=True, restval="")
            names = [name.strip().lower() for name in rows.fieldnames or ()]
            rows.fieldnames = names
            missing = [c for c in needed if c not in names]
            foreign = [c for c in names if closed and c not in columns]
            twice = [c for c in names if names.count(c) > 1]
            if missing:
                raise BadInput(f"has no column {missing[0]!r}", where=str(path), advice=advice)
            if foreign:
                raise BadInput(f"has a column {foreign[0]!r} that means nothing here", where=str(path), advice=advice)
            if twice:
                raise BadInput(f"has two columns {twice[0]!r}", where=str(path), advice=advice)
            for row in rows:
                where = f"{path}, line {rows.line_num}"
                if None in row:
                    raise BadInput("has more cells than there are columns", where=where, advice="quote cells that hold a comma")
                yield where, row
    except UnicodeDecodeError:
        raise BadInput("is not UTF-8", where=str(path), advice="save it as CSV in UTF-8") from None
    except csv.Error as e:
        raise BadInput(f"is no CSV: {e}", where=f"{path}, line {rows.line_num}", advice="quotes come in pairs") from None
