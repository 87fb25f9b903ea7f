"""What OCR and repair cost the reading of norms: fresh specimen books read as scans and as clean text, slot F1 side by side.

`run(shared)` gives rows `name`, `target`, `measured`, `peer` (the clean text); `python bench/norms_scanned.py` prints them.
Laws are paired by number, since the text of a scan has offsets of its own. Books are drawn anew for seeds that nothing else uses.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent))

from norms import Tally, score

ROOT = Path(__file__).resolve().parents[1]
SEEDS = (811, 812)


def said(source: Path) -> dict[str, list[dict[str, Any]]]:
    """Norms by number of law, as the command gives them for a file or a folder of scans."""
    command = [sys.executable, "-c", "from pipeline.cli import main; main()", "norms", str(source), "--format", "jsonl"]
    out = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False).stdout
    found: dict[str, list[dict[str, Any]]] = {}
    for line in out.splitlines():
        n = json.loads(line)
        found.setdefault(n["law"].rsplit("/", 1)[-1].upper(), []).append(n)
    return found


def add(gold: dict[str, list[dict[str, Any]]], found: dict[str, list[dict[str, Any]]], tally: Tally) -> None:
    """Count law by law; a law read under another number counts as missing and as too much."""
    for number in {*gold, *found}:
        a = [{**n, "law": "x", "start": 0, "end": 1} for n in gold.get(number, [])]
        b = [{**n, "start": 0, "end": 1} for n in found.get(number, [])]
        if a:
            score(a, b, tally)
        else:
            for n in b:
                tally.add(None, n)


def run(shared: Path) -> list[dict[str, Any]]:
    """Rows of the table; `shared` is not needed, the books are made here."""
    from pipeline.specimens.write import fresh

    rows: list[dict[str, Any]] = []
    total = {"scan": Tally(), "clean": Tally()}
    for name in ("bridge", "euchre", "chess"):
        for seed in SEEDS:
            with tempfile.TemporaryDirectory() as tmp:
                made = fresh(name, seed, Path(tmp), playable=True)
                text = (made.folder / "norms.jsonl").read_text(encoding="utf-8")
                gold: dict[str, list[dict[str, Any]]] = {}
                for line in text.splitlines():
                    n = json.loads(line)
                    gold.setdefault(str(n["law"]).upper(), []).append(n)
                scans = Path(tmp) / "scans"
                scans.mkdir()
                for image in made.images:
                    (scans / image.name).write_bytes(image.read_bytes())
                (Path(tmp) / "clean.txt").write_bytes((made.folder / "text.txt").read_bytes())
                one = {"scan": Tally(), "clean": Tally()}
                for how, source in (("scan", scans), ("clean", Path(tmp) / "clean.txt")):
                    found = said(source)
                    for t in (one[how], total[how]):
                        add(gold, found, t)
            rows.append(_row(f"{made.folder.name}: slot F1 from the scan", one))
    rows.append({**_row("all: slot F1 from the scan", total), "target": "at most 5 points under the clean text"})
    return rows


def _row(name: str, tallies: dict[str, Tally]) -> dict[str, Any]:
    return {"name": name, "target": "", "measured": round(tallies["scan"].f1(), 3), "peer": round(tallies["clean"].f1(), 3)}


if __name__ == "__main__":
    for row in run(ROOT.parent / "shared"):
        print("  ".join(f"{k}: {v}" for k, v in row.items()))
