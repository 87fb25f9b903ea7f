"""Laws and references against the gold: `hoyle bench laws`.

Figures are taken as `../shared/score/law_score.py` takes them: a law counts when number and both ends are exact, a
reference when its words overlap, its targets when all of them are right. Peers: a naive expression for numbered
paragraphs (F1 0.62) and for references (F1 0.30) on the same books.
"""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from pipeline.language import detect
from pipeline.laws.from_text import cut
from pipeline.laws.shape import LawBook
from pipeline.text.from_words import restore
from pipeline.words.shape import ReadPage

BOOKS = ("hoffmann-39445", "euchre-20506", "foster-53881", "eb11-19699")
Row = dict[str, Any]


def _rows(path: Path) -> list[Row]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()] if path.exists() else []


def _read(path: Path) -> tuple[str, LawBook, float]:
    with path.open(encoding="utf-8", newline="") as f:
        text = f.read()
    start = time.process_time()
    page = ReadPage(path.stem, 1, str(path), path.stem, text)
    book = cut(restore([page], book=path.stem, lang=detect(text), depth="structure"))
    return text, book, time.process_time() - start


def _f1(hits: int, found: int, wanted: int) -> float:
    return 2 * hits / (found + wanted) if found + wanted else 1.0


def _number(n: object) -> str | None:
    return None if n is None else str(n).strip().rstrip(".").strip("()").replace("_", "").upper()


def _target(t: object) -> str | None:
    text = str(t).strip()
    if ":" in text:
        text = "code:" + ("*" if text.endswith(":*") or ":L" in text or ":p" in text else text.rsplit(":", 1)[1])
    return "code:*" if text.lower() in ("external", "whist", "whist:*") else _number(text)


def _over(a: tuple[int, int], b: tuple[int, int]) -> bool:
    return a[0] < b[1] and b[0] < a[1]


def _near(span: tuple[int, int], spans: Iterable[tuple[int, int]]) -> bool:
    return any(_over(span, s) for s in spans)


def run(shared: Path, *, speed: bool = True) -> list[Row]:
    """Rows of one table: name, target, measured, detail. shared: the folder of real books and gold; speed: time it too."""
    books, gold_dir = shared / "books", shared / "gold" / "laws"
    tally = dict.fromkeys("laws hit found false parts part_hit part_found heads head_hit refs ref_hit ref_found right".split(), 0)
    seconds: dict[str, float] = {}
    for name in BOOKS:
        _, book, seconds[name] = _read(books / f"{name}.txt")
        every = _rows(gold_dir / f"{name}.laws.jsonl")
        gold = [g for g in every if not g.get("optional") and g["number"] is not None]
        skip = [(g["start"], g["end"]) for g in every if g.get("optional")]
        skip += [(g["start"], g["end"]) for g in _rows(gold_dir / f"{name}.unnumbered_codes.jsonl")]
        runs = _rows(gold_dir / f"{name}.not_laws.jsonl")
        skip += [(g["start"], g["end"]) for g in runs if g.get("doubtful")]
        no_laws = [(g["start"], g["end"]) for g in runs if not g.get("doubtful")]
        numbered = [law for law in book.laws if law.number is not None and not _near((law.start, law.end), skip)]
        spans = {(law.start, law.end): law for law in numbered}
        for g in gold:
            ends = {(g["start"], g["end"]), (g["start"], g.get("alt_end") or g["end"])}
            law = next((spans[e] for e in ends if e in spans), None)
            tally["hit"] += law is not None and _number(law.number) == _number(g["number"])
        tally["laws"] += len(gold)
        tally["found"] += len(numbered)
        tally["false"] += sum(_near((law.start, law.end), no_laws) for law in numbered)
        at = {law.start: law for law in book.laws}
        for g in every:
            if g["start"] in at:
                tally["heads"] += 1
                tally["head_hit"] += (g["heading"] or "").rstrip(".") == (at[g["start"]].heading or "").rstrip(".")
        wanted = {s["start"] for g in gold for s in g.get("subitems", [])}
        got = {p.start for law in numbered for p in law.subitems}
        tally["parts"] += len(wanted)
        tally["part_hit"] += len(wanted & got)
        tally["part_found"] += len(got)
        _references(tally, book, every)
    slow = [*_speed(books, seconds), *_stress(shared)] if speed else []
    return [*_table(tally), *_seeds(shared), *slow]


def _references(tally: dict[str, int], book: LawBook, every: list[Row]) -> None:
    firm = [(g["start"], g["end"]) for g in every if not g.get("optional")]
    wanted = [x for g in every if not g.get("optional") for x in g.get("xrefs", []) if not x.get("optional")]
    got = [r for law in book.laws if _near((law.start, law.end), firm) for r in law.refs]
    taken: set[int] = set()
    for x in wanted:
        j = next((j for j, r in enumerate(got) if j not in taken and _over((r.start, r.end), (x["start"], x["end"]))), None)
        if j is not None:
            taken.add(j)
            tally["right"] += sorted(map(str, map(_target, got[j].targets))) == sorted(map(str, map(_target, x["targets"])))
    tally["refs"] += len(wanted)
    tally["ref_hit"] += len(taken)
    tally["ref_found"] += len(got)


def _table(t: dict[str, int]) -> list[Row]:
    return [
        _row(
            "numbered laws, number and both ends, F1",
            ">= 0.98",
            _f1(t["hit"], t["found"], t["laws"]),
            f"{t['laws']} laws; naive 0.62",
        ),
        _row("false laws in runs that are none", "0", t["false"], ""),
        _row("sub-items, F1", ">= 0.95", _f1(t["part_hit"], t["part_found"], t["parts"]), f"{t['parts']} sub-items"),
        _row("headings right", ">= 0.98", t["head_hit"] / max(1, t["heads"]), f"{t['heads']} laws"),
        _row(
            "references found, F1", ">= 0.95", _f1(t["ref_hit"], t["ref_found"], t["refs"]), f"{t['refs']} references; naive 0.30"
        ),
        _row("targets right, of those found", ">= 0.95", t["right"] / max(1, t["ref_hit"]), f"{t['ref_hit']} found"),
    ]


def _row(name: str, target: str, measured: float, detail: str) -> Row:
    return {"name": name, "target": target, "measured": round(measured, 4), "detail": detail}


def _seeds(shared: Path) -> list[Row]:
    gold = _rows(shared / "gold" / "seeds.laws.jsonl")
    hits = found = 0
    for path in sorted((shared / "seeds").glob("*.txt")):
        _, book, _ = _read(path)
        mine = {(g["start"], g["end"]) for g in gold if g["book"] == path.stem}
        got = {(law.start, law.end) for law in book.laws}
        hits += len(mine & got)
        found += len(got)
    return [
        _row(
            "laws of the seeds, both ends, F1",
            ">= 0.85",
            _f1(hits, found, len(gold)),
            f"{len(gold)} laws, most of them unnumbered",
        )
    ]


def _speed(books: Path, seconds: dict[str, float]) -> list[Row]:
    with (books / "foster-53881.txt").open(encoding="utf-8", newline="") as f:
        text = f.read()
    sizes = []
    for times in (1, 2, 4):
        page = ReadPage("foster", 1, "foster", "foster", text * times)
        reading = restore([page], book="foster", lang="eng", depth="structure")
        start = time.process_time()
        cut(reading)
        sizes.append(time.process_time() - start)
    growth = sizes[2] / sizes[0] / 4
    detail = "cut alone at 1x, 2x, 4x: " + ", ".join(f"{s:.2f} s" for s in sizes)
    return [
        {
            "name": "Foster, text and laws, seconds of CPU",
            "target": "<= 3",
            "measured": round(seconds["foster-53881"], 2),
            "detail": detail,
        },
        _row("the same at 4x, seconds a letter against 1x", "<= 1.3", growth, "1: linear"),
        _row("Foster, peak memory, MB", "<= 500", _memory(books / "foster-53881.txt"), "a process of its own"),
    ]


def _memory(path: Path) -> float:
    """Peak memory of a process that reads and cuts one book, in MB."""
    program = (
        "import resource, sys; from pathlib import Path; sys.path.insert(0, sys.argv[1]); import laws; "
        "laws._read(Path(sys.argv[2])); print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)"
    )
    done = subprocess.run([sys.executable, "-c", program, str(Path(__file__).parent), str(path)], capture_output=True, check=True)
    return float(done.stdout)


def _stress(shared: Path) -> list[Row]:
    """The gold books printed otherwise: other labels, other layout, strange matter between (`laws_stress.py`)."""
    spec = importlib.util.spec_from_file_location("laws_stress", Path(__file__).with_name("laws_stress.py"))
    assert spec and spec.loader
    stress = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = stress
    spec.loader.exec_module(stress)
    found = [(name, f1) for name, f1, _ in stress.table(shared)]
    mean = sum(f1 for _, f1 in found) / len(found)
    worst = sorted(found, key=lambda x: x[1])[:4]
    return [
        _row("laws, books printed otherwise, mean F1", ">= 0.98", mean, f"{len(found)} ways of printing"),
        _row("the same, the worst", ">= 0.90", worst[0][1], "; ".join(f"{n} {f:.3f}" for n, f in worst)),
    ]


if __name__ == "__main__":
    for line in run(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parents[2] / "shared"):
        print(f"{line['name']:45} {line['target']:8} {line['measured']:<8} {line['detail']}")
