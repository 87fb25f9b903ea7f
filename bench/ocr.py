"""Reading of real scans: `hoyle bench ocr`, beside plain Tesseract on the same pages.

Errors are measured as `../shared/score/cer.py` does (long s folded, quotes unified, line ends rejoined), with furniture
kept. By character: all errors over all letters; by set: the mean of the sets' rates. Intervals: 1000 bootstrap draws of
pages, the sets kept. CPU is user and system time of this process and its children, the loading of models left out.
"""

from __future__ import annotations

import importlib.util
import json
import os
import random
import resource
import subprocess
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pipeline.pages.from_files import pages_from_file
from pipeline.words.from_pages import read_page
from pipeline.words.shape import ReadPage

Row = dict[str, Any]
_ZONES = {"RunningTitleZone": "running_head", "NumberingZone": "page_number", "QuireMarksZone": "signature"}


@dataclass
class Measured:
    """One page: errors and letters of ours and of plain Tesseract, CPU seconds of both."""

    group: str
    page: ReadPage
    ours: tuple[int, int]
    plain: tuple[int, int]
    cpu: float
    plain_cpu: float
    truth: str
    zones: list[dict[str, str]]


def _cer(shared: Path) -> Any:
    spec = importlib.util.spec_from_file_location("cer", shared / "score" / "cer.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _cpu() -> float:
    used = [resource.getrusage(w) for w in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(u.ru_utime + u.ru_stime for u in used)


def _timed(work: Callable[[], Any]) -> tuple[Any, float]:
    before = _cpu()
    out = work()
    return out, _cpu() - before


def _plain(image: Path, lang: str) -> str:
    env = {**os.environ, "OMP_THREAD_LIMIT": "1"}
    done = subprocess.run(["tesseract", str(image), "-", "-l", lang], capture_output=True, env=env, check=False)
    return done.stdout.decode("utf-8", "replace")


def measure(shared: Path, sets: Sequence[str] = (), *, fast: bool = False, every: int = 1) -> list[Measured]:
    """Every page read by the project and by plain Tesseract."""
    score, out = _cer(shared), []
    truths = [t for t in sorted((shared / "scans").glob("*/*.gt.txt")) if not sets or t.parent.name in sets][::every]
    for i, path in enumerate(truths):
        group, stem = path.parent.name, path.name.removesuffix(".gt.txt")
        image = next(p for p in path.parent.glob(f"{stem}.*") if p.suffix in (".jpg", ".png", ".tif"))
        lang, truth = ("eng" if group.startswith("en") else "fra"), path.read_text(encoding="utf-8")
        if not i:
            read_page(pages_from_file(image)[0], lang=lang, fast=fast)  # loads the models
        page, cpu = _timed(lambda image=image, lang=lang: read_page(pages_from_file(image)[0], lang=lang, fast=fast))
        text, plain_cpu = _timed(lambda image=image, lang=lang: _plain(image, lang))
        named = path.with_name(f"{stem}.zones.json")
        zones = json.loads(named.read_text(encoding="utf-8")) if named.exists() else []
        ours, plain = (score.cer(t, truth, long_s="fold") for t in (page.text, text))
        out.append(Measured(group, page, ours, plain, cpu, plain_cpu, truth, zones))
        print(f"{group} {stem}: {ours[0] / ours[1]:.4f}, plain {plain[0] / plain[1]:.4f}", file=sys.stderr)
    return out


def rates(found: Sequence[Measured], which: str) -> tuple[float, float]:
    """Error rate by character, and the mean of the sets' rates."""
    pairs = [(m.group, getattr(m, which)) for m in found]
    by_set = {g: [p for h, p in pairs if h == g] for g, _ in pairs}
    means = [sum(e for e, _ in ps) / sum(n for _, n in ps) for ps in by_set.values()]
    return sum(e for _, (e, _) in pairs) / sum(n for _, (_, n) in pairs), sum(means) / len(means)


def interval(found: Sequence[Measured], which: str, index: int, draws: int = 1000) -> tuple[float, float]:
    """95 % bootstrap interval of one of the two rates."""
    rng, groups = random.Random(1), sorted({m.group for m in found})
    by_set = {g: [m for m in found if m.group == g] for g in groups}
    values = sorted(
        rates([m for g in groups for m in rng.choices(by_set[g], k=len(by_set[g]))], which)[index] for _ in range(draws)
    )
    return values[int(0.025 * draws)], values[int(0.975 * draws)]


def zone_f1(found: Sequence[Measured]) -> dict[str, float]:
    """F1 of each zone by line, on the pages whose zones are named; a line is matched by its words (two thirds alike)."""
    from rapidfuzz.distance import Levenshtein

    counts = {z: [0, 0, 0] for z in _ZONES.values()}
    for m in found:
        if not any(z["zone"] in _ZONES for z in m.zones):
            continue
        for name, ours in _ZONES.items():
            gold = [z["text"] for z in m.zones if z["zone"] == name and any(c.isalnum() for c in z["text"])]
            mine = [m.page.text[line.start : line.end] for line in m.page.lines if line.zone == ours]
            left = list(gold)
            for text in mine:
                hit = next((g for g in left if Levenshtein.normalized_similarity(text.lower(), g.lower()) > 0.6), None)
                if hit is not None:
                    left.remove(hit)
            counts[ours][0] += len(gold) - len(left)
            counts[ours][1] += len(mine)
            counts[ours][2] += len(gold)
    return {z: 2 * h / (n + w) if n + w else 1.0 for z, (h, n, w) in counts.items()}


def rank_correlation(a: Sequence[float], b: Sequence[float]) -> float:
    """Spearman's rho, ties by their mean rank."""

    def ranks(values: Sequence[float]) -> list[float]:
        order = sorted(values)
        return [order.index(v) + (order.count(v) - 1) / 2 for v in values]

    x, y = ranks(a), ranks(b)
    mx, my = sum(x) / len(x), sum(y) / len(y)
    top = sum((p - mx) * (q - my) for p, q in zip(x, y, strict=True))
    low = (sum((p - mx) ** 2 for p in x) * sum((q - my) ** 2 for q in y)) ** 0.5
    return top / low if low else 0.0


def run(shared: Path, sets: Sequence[str] = (), *, fast: bool = False, every: int = 1) -> list[Row]:
    """The table: errors by set and in all beside plain Tesseract's, zones, page score, cost."""
    found = measure(shared, sets, fast=fast, every=every)
    rows: list[Row] = []
    for group in sorted({m.group for m in found}):
        mine = [m for m in found if m.group == group]
        ours, plain = rates(mine, "ours")[0], rates(mine, "plain")[0]
        rows.append({"name": group, "target": "", "measured": f"{ours:.4f}", "plain": f"{plain:.4f}", "pages": len(mine)})
    for index, name in enumerate(("all, by character", "all, mean of sets")):
        ours, plain = rates(found, "ours")[index], rates(found, "plain")[index]
        low, high, plain_low, plain_high = *interval(found, "ours", index), *interval(found, "plain", index)
        measured, beside = f"{ours:.4f} [{low:.4f}-{high:.4f}]", f"{plain:.4f} [{plain_low:.4f}-{plain_high:.4f}]"
        target = f"<= {0.5 * plain:.4f}"
        rows.append({"name": name, "target": target, "measured": measured, "plain": beside, "pages": len(found)})
    for zone, f1 in zone_f1(found).items():
        rows.append({"name": f"{zone} F1", "target": ">= 0.90", "measured": f"{f1:.3f}", "plain": "", "pages": ""})
    scored = [m for m in found if m.page.confidence is not None]
    rho = rank_correlation([1 - (m.page.confidence or 0) for m in scored], [m.ours[0] / m.ours[1] for m in scored])
    rows.append(
        {"name": "page score against errors", "target": ">= 0.70", "measured": f"{rho:.2f}", "plain": "", "pages": len(scored)}
    )
    cost = sum(m.cpu for m in found) / sum(m.plain_cpu for m in found)
    limit = 1.15 if fast else 4.5
    rows.append({"name": "CPU against plain", "target": f"<= {limit}", "measured": f"{cost:.2f}",
                 "plain": f"{sum(m.plain_cpu for m in found) / len(found):.2f} s a page", "pages": len(found)})  # fmt: skip
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e6
    rows.append({"name": "memory, GB", "target": "< 1.5", "measured": f"{memory:.2f}", "plain": "", "pages": ""})
    return rows


if __name__ == "__main__":
    step = next((int(a.removeprefix("--every=")) for a in sys.argv[1:] if a.startswith("--every=")), 1)
    root = Path(__file__).resolve().parents[1].parent / "shared"
    for row in run(root, [a for a in sys.argv[1:] if not a.startswith("-")], fast="--fast" in sys.argv, every=step):
        print(
            "  ".join(
                f"{row[k]!s:28}" if k == "name" else f"{row[k]!s:26}" for k in ("name", "target", "measured", "plain", "pages")
            )
        )
