"""Board diagrams printed as text: rows of eight cells between bars, with figurines or letters for the men."""

from __future__ import annotations

import re

from pipeline.laws.shape import Diagram

_PICTURE = re.compile(r"\[(?:Illustration|Diagram|Figure)\b")
_ROW = re.compile(r"\|(?:[^|+\n]{0,5}\|){8}(?!\s{0,3}[^|\s+]{0,2}\s{0,3}\|)")
_LABEL = re.compile(r"(?:_|\b)((?:No|Nr|Fig|FIG|Diagram|DIAGRAM|Figure|Plate|Planche)\.?\s*(?:No\.?\s*)?[\dIVXLC]+)\b", re.I)
_CAPTION = re.compile(r"\s*(?:_|=_|_=)?\s*((?:No|Fig|Diagram)\.?\s*(?:No\.?\s*)?\d{1,3})\b", re.I)
_FIGURINES = dict(zip("♔♕♖♗♘♙♚♛♜♝♞♟⛀⛁⛂⛃", "KQRBNPkqrbnpwWbB", strict=True))


def find(text: str) -> list[Diagram]:
    """All board diagrams of a text, in order. Rows run from top to bottom as printed; a board with fewer than eight rows
    has only the rows that are printed."""
    out: list[Diagram] = []
    for m in _PICTURE.finditer(text):
        end = _close(text, m.start())
        inner = text[m.start() : end]
        if "|" not in inner:
            continue
        boards = _boards(inner)
        label = _LABEL.search(inner) or _CAPTION.match(text, end, end + 60)
        name = " ".join(label[1].split()) if label else None
        for rows in boards:
            out.append(Diagram(name, m.start(), end, tuple(rows), fen(rows)))
    return out


def fen(rows: list[str] | tuple[str, ...]) -> str | None:
    """Piece placement in FEN, None unless the board is a whole chess board."""
    if len(rows) != 8 or any(len(r) != 8 for r in rows) or not set("".join(rows)) <= set("KQRBNPkqrbnp."):
        return None
    return "/".join(re.sub(r"\.+", lambda m: str(len(m[0])), r) for r in rows)


def _close(text: str, start: int) -> int:
    depth = 0
    for i in range(start, min(len(text), start + 8000)):
        depth += (text[i] == "[") - (text[i] == "]")
        if depth == 0:
            return i + 1
    return min(len(text), start + 8000)


def _boards(inner: str) -> list[list[str]]:
    """Boards of one picture: one below the other, or side by side."""
    columns: list[list[str]] = []
    at, before = 0, -1
    for m in _ROW.finditer(inner):
        between = inner[before : m.start()] if before >= 0 else ""
        at = at + 1 if before >= 0 and not between.strip() and "\n" not in between and between else 0
        before = m.end()
        row = _row(m[0])
        if row is None:
            continue
        while len(columns) <= at:
            columns.append([])
        columns[at].append(row)
    out: list[list[str]] = []
    for rows in columns:
        while len(rows) > 8:
            out.append(rows[:8])
            rows = rows[8:]
        if len(rows) >= 2:
            out.append(rows)
    return [rows for rows in out if _men(rows)]


def _men(rows: list[str]) -> bool:
    """Whether what stands on a board are men: figurines or the letters of pieces, hardly anything else."""
    men = [c for row in rows for c in row if c != "."]
    return bool(men) and sum(c in "KQRBNPkqrbnpwWbBoxOX" for c in men) * 5 >= len(men) * 4


def _row(printed: str) -> str | None:
    cells = [c.strip() for c in printed.strip("|").split("|")]
    if len(cells) != 8 or any(len(c) > 2 for c in cells):
        return None
    return "".join(_cell(c) for c in cells)


def _cell(cell: str) -> str:
    if not cell or cell in {".", ":", "::", "//", "*"}:
        return "."
    return _FIGURINES.get(cell[0], cell[0] if cell[0].isalnum() else "?")
