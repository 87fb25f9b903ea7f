"""What persons decided: `HOME/people/<book>/corrections.csv`, read by every run and written by none.

Columns: start, end (code points of the source), seen, read, reason. A row whose `seen` no longer stands at its place
(another release of the text) is an error with its line, never applied elsewhere.
"""

from __future__ import annotations

import csv
from pathlib import Path

from pipeline.errors import BadInput
from pipeline.text.shape import Edit

NEEDED = ("start", "end", "seen", "read")


def corrections_file(home: Path, book: str) -> Path:
    """Where a book's corrections lie."""
    return home / "people" / book / "corrections.csv"


def corrections(home: Path, book: str) -> tuple[Edit, ...]:
    """A person's edits for a book, in order; none when there is no such file. BadInput names the file and line at fault."""
    path = corrections_file(home, book)
    if not path.is_file():
        return ()
    found = []
    with path.open(encoding="utf-8-sig", newline="") as f:
        rows = csv.DictReader(f)
        missing = [c for c in NEEDED if c not in (rows.fieldnames or ())]
        if missing:
            raise BadInput(f"has no column {missing[0]!r}", where=str(path), advice="columns: start,end,seen,read,reason")
        for row in rows:
            where = f"{path}, line {rows.line_num}"
            try:
                start, end = int(row["start"]), int(row["end"])
            except (TypeError, ValueError):
                raise BadInput("start and end must be whole numbers", where=where, advice="offsets into the source") from None
            if not 0 <= start <= end or end - start != len(row["seen"]):
                raise BadInput("start, end and seen do not fit together", where=where, advice="end - start is the length of seen")
            reason = row.get("reason") or "decided by a person"
            found.append(Edit(start, end, row["seen"], row["read"], "person", "certain", 1.0, reason))
    return tuple(sorted(found, key=lambda e: (e.start, e.end)))
