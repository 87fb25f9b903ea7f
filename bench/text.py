"""Bench of the text stage: errors removed from other people's OCR, the damaged page, long s, and harm done to clean books.

The contest texts are read on the half that no figure was learned from (`pipeline.text.learn.held_back`), measured as
`../shared/score/text_score.py` does: edit distance on the parts that gold covers, before and after. Some hand-set thresholds and
rules were changed after a look at such texts; the damaged page is the one the thresholds for texts about games were set on.
"""

from __future__ import annotations

import itertools
import json
import sys
import time
from pathlib import Path
from typing import Any

from rapidfuzz.distance import Levenshtein

from pipeline.text.from_words import restore
from pipeline.text.learn import held_back, lang_of, read_set
from pipeline.text.shape import Edit
from pipeline.words.shape import ReadPage

TARGETS = {
    "2017-en-monograph": "20 %", "2017-en-periodical": "15 %", "2017-fr-monograph": "20 %", "2017-fr-periodical": "15 %",
    "2019-en1": "25 %", "2019-fr2": "25 %",
}  # fmt: skip
PEER = {"eng": "11 % (ICDAR 2019 winner, English)", "fra": "5 % (ICDAR 2019 winner, French)"}
LIMIT, LONGEST = 40, 20_000


def _page(text: str) -> list[ReadPage]:
    return [ReadPage("bench", 1, "", "", text)]


def _chunks(row: dict[str, Any], seen: str, edits: list[Edit]) -> tuple[int, int, int, int, int]:
    """Distance before, after, letters of gold, edited places better, worse."""
    gold = row["gold_aligned"]
    at = [i for i, ch in enumerate(row["ocr_aligned"]) if ch != "@"] + [len(gold)]
    covered = {i for e in edits for i in range(e.start, max(e.end, e.start + 1))}
    cuts = [0, *(k for k, ch in enumerate(seen) if ch == " " and gold[at[k]] == " " and k not in covered), len(seen)]
    before = after = letters = better = worse = i = 0
    for start, end in itertools.pairwise(cuts):
        here = []
        while i < len(edits) and edits[i].start < end:
            here.append(edits[i])
            i += 1
        meant = gold[at[start] : at[end]]
        if "#" in meant:
            continue
        meant = meant.replace("@", "")
        old = new = seen[start:end]
        for e in reversed(here):
            new = new[: e.start - start] + e.read + new[e.end - start :]
        d0, d1 = Levenshtein.distance(old, meant), Levenshtein.distance(new, meant)
        before, after, letters = before + d0, after + d1, letters + len(meant)
        if here:
            better, worse = better + (d1 < d0), worse + (d1 > d0)
    return before, after, letters, better, worse


def contest(path: Path) -> dict[str, Any]:
    """One row for a set: share of errors removed, edited places better and worse, texts made worse, words a minute."""
    rows = [r for r in read_set(path) if held_back(r["id"], path.stem)]
    rows = rows[:: max(1, len(rows) // LIMIT)][:LIMIT]
    lang = lang_of(path)
    sums = [0, 0, 0, 0, 0]
    harmed = words = 0
    clock = time.process_time()
    for row in rows:
        seen = row["ocr_aligned"].replace("@", "")[:LONGEST]
        if not seen.strip():
            continue
        words += len(seen.split())
        r = restore(_page(seen), book="bench", lang=lang, furniture="keep", conjectures="hide")
        one = _chunks(row, seen, [e for e in r.edits if e.applied])
        sums = [a + b for a, b in zip(sums, one, strict=True)]
        harmed += one[1] > one[0]
    before, after, letters, better, worse = sums
    minutes = max(1e-3, (time.process_time() - clock) / 60)
    return {
        "name": path.stem, "target": f"{TARGETS.get(path.stem, '')} removed",
        "measured": f"{100 * (1 - after / max(1, before)):.1f} % removed",
        "peer": PEER[lang], "cer": f"{before / max(1, letters):.4f} -> {after / max(1, letters):.4f}",
        "places": f"{better} better, {worse} worse", "harmed": f"{harmed} of {len(rows)} texts",
        "words_a_minute": round(words / minutes),
    }  # fmt: skip


def hard_case(shared: Path) -> dict[str, Any]:
    """The damaged chess page against the clean text of a scholar."""
    text = (shared / "seeds" / "journal-echecs.txt").read_bytes().decode("utf-8")
    want = (shared / "gold" / "journal-echecs.clean.txt").read_bytes().decode("utf-8").strip()
    lines = (shared / "gold" / "journal-echecs.edits.jsonl").read_text(encoding="utf-8").splitlines()
    gold = [g for g in map(json.loads, lines) if g["certainty"] == "certain"]
    r = restore(_page(text), book="bench", lang="fra")
    made = sum(any(e.start <= g["end"] and g["start"] <= e.end and e.applied for e in r.edits) for g in gold)
    cer = Levenshtein.distance(r.text.strip(), want) / len(want)
    return {
        "name": "journal-echecs (hard case)", "target": "0.6 %, 29 of 32 edits",
        "measured": f"{100 * cer:.2f} %, {made} of {len(gold)} edits",
    }  # fmt: skip


def settled(folder: Path) -> dict[str, Any]:
    """Texts of all sets that change when they are restored a second time."""
    changed = texts = 0
    for path in sorted(folder.glob("*.jsonl")):
        rows = [r for r in read_set(path) if held_back(r["id"], path.stem)]
        for row in rows[:: max(1, len(rows) // 8)][:8]:
            once = restore(_page(row["ocr_aligned"].replace("@", "")[:4000]), book="bench", lang=lang_of(path)).text
            changed += restore(_page(once), book="bench", lang=lang_of(path)).text != once
            texts += 1
    return {"name": "restored twice", "target": "no text changes", "measured": f"{changed} of {texts} texts change"}


def long_s(shared: Path) -> dict[str, Any]:
    """Truth of pages in long s, every long s printed f: how many come back."""
    before = after = 0
    for path in sorted((shared / "scans" / "fr-1728").glob("*.gt.txt")):
        truth = path.read_text(encoding="utf-8")
        r = restore(_page(truth.replace("ſ", "f")), book="bench", lang="fra", furniture="keep")
        meant = truth.replace("ſ", "s")
        before += Levenshtein.distance(truth.replace("ſ", "f"), meant)
        after += Levenshtein.distance(r.text, meant)
    return {
        "name": "long s read as f (fr-1728)",
        "target": "-",
        "measured": f"{100 * (1 - after / max(1, before)):.1f} % restored",
    }


def harm(path: Path) -> dict[str, Any]:
    """Edits made in a clean book (page markers of the transcription left out), and the time."""
    text = path.read_bytes().decode("utf-8")
    clock = time.process_time()
    r = restore(_page(text), book="bench")
    seconds = time.process_time() - clock
    edits = sum(e.rule != "page_marker" for e in r.edits)
    return {"name": f"{path.stem} (clean)", "target": "no edits", "measured": f"{edits} edits", "seconds": round(seconds, 1)}


def run(shared: Path) -> list[dict[str, Any]]:
    """All rows."""
    rows = [contest(p) for p in sorted((shared / "postocr").glob("*.jsonl"))]
    rows += [settled(shared / "postocr"), hard_case(shared), long_s(shared)]
    return rows + [harm(p) for p in sorted((shared / "books").glob("*.txt"))]


if __name__ == "__main__":
    where = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parents[2] / "shared"
    for line in run(where):
        print(" | ".join(f"{k}: {v}" for k, v in line.items()))
