"""Specimen books measured: how hard plain Tesseract finds them, beside the real scans; how large and how varied they are.

`run(shared)` gives rows `name`, `target`, `measured`; `python bench/specimens.py` prints them.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from itertools import combinations
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]


def error(image: Path, lang: str) -> tuple[int, int]:
    """Letters misread by plain Tesseract, and letters printed; long s folded, divided words rejoined."""
    from rapidfuzz.distance import Levenshtein

    env = {**os.environ, "OMP_THREAD_LIMIT": "1"}
    got = subprocess.run(["tesseract", str(image), "-", "-l", lang], capture_output=True, text=True, check=True, env=env).stdout
    want = image.with_name(image.stem + ".gt.txt").read_text(encoding="utf-8")
    a, b = (_plain(x) for x in (got, want))
    return Levenshtein.distance(a, b), len(b)


def _plain(text: str) -> str:
    for old, new in (("ſ", "s"), ("’", "'"), ("‘", "'"), ("“", '"'), ("”", '"'), ("—", "-"), ("–", "-")):
        text = text.replace(old, new)
    return re.sub(r"\s+", " ", re.sub(r"-\s*\n\s*", "", text)).strip()


def rate(images: list[Path], lang: str) -> str:
    pairs = [error(i, lang) for i in images]
    return f"{100 * sum(p[0] for p in pairs) / sum(p[1] for p in pairs):.2f} %"


def run(shared: Path) -> list[dict[str, Any]]:
    """Rows of the table. `shared` is not needed: the figures for real scans are those of its README."""
    from pipeline.specimens.compose import compose
    from pipeline.specimens.rules import edition, kind, kinds
    from pipeline.specimens.shelf import SHELF
    from pipeline.specimens.write import fresh

    rows: list[dict[str, Any]] = []
    for s in SHELF:
        lang = "fra" if s.kind == "chess" else "eng"
        images = sorted((ROOT / "corpus" / s.slug).glob("*.jpg"))
        target = "3-6 % (fr-1728: 5.6)" if lang == "fra" else "0.5-2.5 % (en-g: 0.6, en-b: 2.1)"
        size = sum(i.stat().st_size for i in images) / len(images) / 1000
        rows.append(
            {"name": f"{s.slug}: plain Tesseract", "target": target, "measured": rate(images, lang), "kB a page": round(size)}
        )
    with tempfile.TemporaryDirectory() as tmp:
        for name, lang in (("bridge", "eng"), ("chess", "fra")):
            for level in ("light", "medium", "worn", "heavy"):
                made = [fresh(name, seed, Path(tmp) / level, damage=level) for seed in (901, 902)]
                images = [i for m in made for i in m.images[1:]]
                rows.append(
                    {
                        "name": f"fresh {name}, {level}: plain Tesseract",
                        "target": "rises with damage",
                        "measured": rate(images, lang),
                    }
                )
    for name in kinds():
        k = kind(name)
        same = {p: v[0] for p, v in k.params.items()}
        texts = [compose(edition(k, seed, params=same, all_rules=True)) for seed in range(12)]
        said = [{x for law in t.laws for p in law.paragraphs for x in re.split(r"(?<=[.;]) ", p)} for t in texts]
        alike = [len(a & b) / min(len(a), len(b)) for a, b in combinations(said, 2)]
        rows.append({
            "name": f"{name}: sentences two editions of the same rules share", "target": "< 40 %",
            "measured": f"{100 * sum(alike) / len(alike):.0f} %", "rules": len(k.rules),
            "wordings": sum(len(r.wordings) for r in k.rules),
        })  # fmt: skip
    return rows + reading(shared)


def reading(shared: Path) -> list[dict[str, Any]]:
    """How the stages read fresh books (clean text, playable rules), by the scorers beside the checkout; none without those."""
    from pipeline.specimens.write import fresh

    if not (shared / "score").is_dir():
        return []
    rows: list[dict[str, Any]] = []
    with tempfile.TemporaryDirectory() as tmp:
        gold, texts = Path(tmp) / "gold", Path(tmp) / "texts"
        gold.mkdir()
        texts.mkdir()
        for name in ("bridge", "euchre", "chess"):
            for seed in (801, 802):
                made = fresh(name, seed, Path(tmp), playable=True, images=False)
                stem = made.folder.name
                (texts / f"{stem}.txt").write_bytes((made.folder / "text.txt").read_bytes())
                for what in ("laws", "norms"):
                    (gold / f"{stem}.{what}.jsonl").write_bytes((made.folder / f"{what}.jsonl").read_bytes())
        names = sorted(t.stem for t in texts.iterdir())
        for what, target, stage in (("law_score", "F1 >= 0.98", "laws"), ("norm_score", "slot F1 >= 0.78", "norms")):
            command = f"{sys.executable} -c 'from pipeline.cli import main; main()' {stage} {{file}} --format jsonl"
            run = [sys.executable, str(shared / "score" / f"{what}.py"), str(gold), str(texts), *names, "--cmd", command]
            out = subprocess.run(run, capture_output=True, text=True, check=True, cwd=ROOT).stdout
            total = next(x for x in out.splitlines() if x.startswith("TOTAL"))
            rows.append(
                {"name": f"{stage} of six fresh books, wordings of no other source", "target": target, "measured": total[6:]}
            )
    return rows


if __name__ == "__main__":
    for row in run(ROOT.parent / "shared"):
        sys.stdout.write("  ".join(f"{k}: {v}" for k, v in row.items()) + "\n")
