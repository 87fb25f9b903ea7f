"""Laws of `tests/norms/annotated` with their gold norms, cut where the annotators cut them.

A law is `held` when nobody who works on the reader looks at it: of the files that were not given over to study, the laws whose
text has an odd SHA-256. Offsets of real laws point into ../shared/books; the French codes lie beside their norms.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pipeline.laws.shape import Law, LawBook
from pipeline.spans import Alignment

FOLDER = Path(__file__).resolve().parents[1] / "tests" / "norms" / "annotated"
# looked at whole while the reader was made
STUDIED = frozenset({"play-hoffmann-whist", "play-hoffmann-bridge", "play-somerset-euchre", "play-foster-whist"})


@dataclass(frozen=True, slots=True)
class Case:
    """One law: the file it was annotated in, its language, whether it is held back, and its norms, offsets within the law."""

    file: str
    lang: str
    held: bool
    law: Law
    norms: tuple[dict[str, Any], ...]


def rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def cases(shared: Path | None) -> Iterator[Case]:
    """All annotated laws; only the French ones where `shared` is None."""
    texts: dict[Path, str] = {}
    printed: dict[str, list[dict[str, Any]]] = {}
    for path in sorted(FOLDER.glob("*.jsonl")):
        french = path.stem.startswith("french")
        if shared is None and not french:
            continue
        by_law: dict[tuple[str, str | None, str], list[dict[str, Any]]] = {}
        for n in rows(path):
            by_law.setdefault((n["book"], n.get("code"), str(n["law"])), []).append(n)
        for k, ((book, code, number), norms) in enumerate(by_law.items()):
            source = FOLDER / f"{book}.txt" if french or shared is None else shared / "books" / f"{book}.txt"
            if source not in texts:
                with source.open(encoding="utf-8", newline="") as f:
                    texts[source] = f.read()
            start, end, heading, game = norms[0].get("law_start"), norms[0].get("law_end"), None, norms[0].get("game")
            if start is None and shared is not None:
                if book not in printed:
                    printed[book] = rows(shared / "gold" / "laws" / f"{book}.laws.jsonl")
                row = _row([r for r in printed[book] if r["code"] == code], number)
                start, end, heading = row["start"], row["end"], row["heading"]
                game = (row.get("game") or "").split(" (")[0] or None
            text = texts[source][start:end]
            held = path.stem not in STUDIED and int(hashlib.sha256(text.encode()).hexdigest(), 16) % 2 == 1
            own = number if not number.startswith(("at", "p")) else None
            law = Law(
                f"{path.stem}/{code or 'code'}/{k}", path.stem, code or "code", None, "chess" if french else game, own, "printed",
                0, len(text), heading, (), text, lang="fra" if french else "eng", alignment=Alignment((), 0),
            )  # fmt: skip
            moved = tuple({**n, "law": law.id, "start": n["start"] - start, "end": n["end"] - start} for n in norms)
            yield Case(path.stem, law.lang, held, law, moved)


def _row(code: list[dict[str, Any]], number: str) -> dict[str, Any]:
    """The law of that number; `p3` is the third row of a code without numbers."""
    found = next((r for r in code if str(r["number"]) == number), None)
    return found if found is not None else code[int(number[1:]) - 1]


def books(found: list[Case]) -> list[LawBook]:
    """The laws of the cases, a book a language, as the reader takes them."""
    return [
        LawBook("annotated", lang, laws=tuple(c.law for c in found if c.lang == lang))
        for lang in ("eng", "fra")
        if any(c.lang == lang for c in found)
    ]
