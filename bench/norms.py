"""Norms against gold and without it: `hoyle bench norms`, or `python bench/norms.py ../shared`.

Slots are scored as ../shared/score/norm_score.py does; the peer is a second careful reader with the same conventions.
"""

from __future__ import annotations

import json
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent))  # run as a file or loaded by `hoyle bench`

from pipeline.laws.shape import Law, LawBook
from pipeline.spans import Alignment

SLOTS = ("kind", "bearer", "act", "on", "when", "unless", "holder", "choices", "effect", "window", "formula", "manner")
# figures of a second human reader, ../shared/gold/README.md
PEER = {"kind": 0.90, "bearer": 0.85, "act": 0.86, "on": 0.67, "when": 0.70, "holder": 0.88, "choices": 1.0, "effect": 0.85}
_SAME = {"partner(eldest)": "pone", "partner(pone)": "eldest", "partner(dummy)": "dealer", "adversary(eldest)": "side(dealer)"}
_GAMES = {"hoffmann-bridge": "bridge", "britannica-bridge": "bridge", "somerset-euchre": "euchre", "journal-echecs": "chess"}
_CODES = {
    "hoffmann-39445": ("bridge-laws", "whist-laws"),
    "euchre-20506": ("euchre-laws",),
    "foster-53881": ("english-whist-laws", "chess-code", "chess-odds-rules"),
}


@dataclass(slots=True)
class Tally:
    """True positives, predicted and gold items, by slot."""

    by_slot: dict[str, list[int]] = field(default_factory=lambda: {s: [0, 0, 0] for s in SLOTS})

    def add(self, gold: dict[str, Any] | None, said: dict[str, Any] | None) -> None:
        for s in SLOTS:
            g = _items(gold, s) if gold else set()
            p = _items(said, s) if said else set()
            if "unmapped" in g:
                continue
            row = self.by_slot[s]
            row[0] += len(g & p)
            row[1] += len(p - {"unmapped"})
            row[2] += len(g)

    def f1(self, slot: str | None = None) -> float:
        rows = [self.by_slot[slot]] if slot else list(self.by_slot.values())
        hit, said, gold = (sum(r[i] for r in rows) for i in range(3))
        return 2 * hit / max(1, said + gold)


def _items(n: dict[str, Any], slot: str) -> set[str]:
    v = n.get(slot)
    if v in (None, [], ""):
        return set()
    if slot == "on" and isinstance(v, dict) and "unmapped" in (v.get("act"), v.get("by")):
        return {"unmapped"}
    if slot == "on":
        found = {f"{act} by {v.get('by')}" for act in str(v.get("act")).split("|")} if isinstance(v, dict) else {str(v)}
    elif isinstance(v, list):
        found = {y for x in v for y in str(x).split("|")}
    else:
        found = {str(v)}
    out = set()
    for x in found:
        for a, b in _SAME.items():
            x = x.replace(a, b)
        out.add(x)
    return out


def _over(p: dict[str, Any], g: dict[str, Any]) -> int:
    return max(0, min(p["end"], g["end"]) - max(p["start"], g["start"]))


def score(gold: list[dict[str, Any]], said: list[dict[str, Any]], tally: Tally) -> None:
    """Pair the norms of one book law by law, greedily by agreeing slots, and count."""
    gold = [g for g in gold if g["kind"] not in ("advice", "assertion")]
    said = [p for p in said if p["kind"] not in ("advice", "assertion")]
    laws: dict[str, list[dict[str, Any]]] = {}
    for g in gold:
        laws.setdefault(g["law"], []).append(g)
    spans = {k: {"start": min(g["start"] for g in v), "end": max(g["end"] for g in v)} for k, v in laws.items()}
    mine: dict[str, list[dict[str, Any]]] = {k: [] for k in laws}
    for p in said:
        k = max(spans, key=lambda k: _over(p, spans[k]))
        if _over(p, spans[k]):
            mine[k].append(p)
    for k, wanted in laws.items():
        todo, left = list(wanted), list(mine[k])
        while todo and left:
            best, g, p = max(
                (
                    (sum(len(_items(g, s) & _items(p, s)) for s in SLOTS) + 0.5 * (_over(p, g) > 0), g, p)
                    for g in todo
                    for p in left
                ),
                key=lambda t: t[0],
            )
            if best <= 0.5:
                break
            todo.remove(g)
            left.remove(p)
            tally.add(g, p)
        for g in todo:
            tally.add(g, None)
        for p in left:
            tally.add(None, p)


def _rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def seed_books(shared: Path) -> dict[str, LawBook]:
    """The seeds cut where the gold cuts them, so that this room is measured alone; the French page in its clean text."""
    laws: dict[str, list[Law]] = {}
    texts: dict[str, str] = {}
    clean = [p for p in (shared / "gold/journal-echecs.clean.txt").read_text(encoding="utf-8").split("\n\n") if p.strip()]
    for row in _rows(shared / "gold/seeds.laws.jsonl"):
        book = row["book"]
        if book not in texts:
            with (shared / f"seeds/{book}.txt").open(encoding="utf-8", newline="") as f:
                texts[book] = f.read()
        text, where = texts[book][row["start"] : row["end"]], Alignment((), row["start"])
        if book == "journal-echecs":
            text = clean[len(laws.get(book, []))].strip()
            where = Alignment(((0, len(text), row["start"], row["end"]),))
        game = _GAMES.get(book) or ("chess" if row["heading"] == "Castling" else "bridge")
        laws.setdefault(book, []).append(_law(book, "code", row, text, where, game))
    return {b: LawBook(b, rows[0].lang, laws=tuple(rows)) for b, rows in laws.items()}


def _law(book: str, code: str, row: dict[str, Any], text: str, where: Alignment, game: str | None) -> Law:
    number = row.get("law") or row["number"] or f"at{row['start']}"
    return Law(
        f"{book}/{code}/{number}", book, code, None, game, row["number"], "printed", row["start"], row["end"], row["heading"], (),
        text, lang="fra" if book.startswith("journal") else "eng", alignment=where,
    )  # fmt: skip


def code_book(shared: Path, book: str, code: str) -> LawBook:
    """A whole code, cut where the gold cuts it."""
    with (shared / f"books/{book}.txt").open(encoding="utf-8", newline="") as f:
        text = f.read()
    rows = [r for r in _rows(shared / f"gold/laws/{book}.laws.jsonl") if r["code"] == code]
    game = (rows[0].get("game") or "").split(" (")[0] or None
    laws = tuple(_law(book, code, r, text[r["start"] : r["end"]], Alignment((), r["start"]), game) for r in rows)
    return LawBook(book, "eng", laws=laws)


def tallies(found: list[Any]) -> dict[str, Tally]:
    """Scores of annotated laws, by language and whether they were held back; each law is paired by itself."""
    from annotated import books

    from pipeline.norms.from_laws import read_norms

    said: dict[str, list[dict[str, Any]]] = {}
    for book in books(found):
        for n in read_norms(book):
            said.setdefault(n.law, []).append(n.to_json())
    out: dict[str, Tally] = {}
    for c in found:
        tally = out.setdefault(f"{c.lang}, {'held back' if c.held else 'studied'}", Tally())
        score([dict(n) for n in c.norms], said.get(c.law.id, []), tally)
    return out


def annotated(shared: Path) -> list[dict[str, Any]]:
    """Rows: real laws and French codes annotated for this project, those held back apart from those studied."""
    from annotated import cases

    rows: list[dict[str, Any]] = []
    for name, t in sorted(tallies(list(cases(shared))).items()):
        norms = t.by_slot["kind"][2]
        rows.append({"name": f"annotated, {name}: slot F1", "target": "", "measured": round(t.f1(), 3), "peer": ""})
        slots = ", ".join(f"{s} {t.f1(s):.2f}" for s in SLOTS if t.by_slot[s][2])
        rows.append({"name": f"annotated, {name}: {norms} norms", "target": "", "measured": slots, "peer": ""})
    return rows


def run(shared: Path) -> list[dict[str, Any]]:
    """Rows: name, target, measured, peer."""
    from pipeline.norms.coverage import coverage
    from pipeline.norms.from_laws import read_laws, read_norms
    from pipeline.norms.items import model

    rows: list[dict[str, Any]] = []
    gold = _rows(shared / "gold/seeds.norms.jsonl")
    tally = Tally()
    for book, cut in seed_books(shared).items():
        one = Tally()
        said = [n.to_json() for n in read_norms(cut)]
        for t in (one, tally):
            score([g for g in gold if g["book"] == book], said, t)
        rows.append({"name": f"seeds, {book}: slot F1", "target": "", "measured": round(one.f1(), 3), "peer": ""})
    rows.append({"name": "seeds: slot F1", "target": 0.78, "measured": round(tally.f1(), 3), "peer": 0.82})
    for slot in SLOTS:
        target = 0.88 if slot == "kind" else ""
        rows.append(
            {"name": f"seeds: {slot}", "target": target, "measured": round(tally.f1(slot), 3), "peer": PEER.get(slot, "")}
        )
    rows += annotated(shared)
    unread: Counter[str] = Counter()
    texts: list[str] = []
    whole = [0, 0]
    words = [0, 0]
    spent = 0.0
    for book, codes in _CODES.items():
        for code in codes:
            cut = code_book(shared, book, code)
            texts += [law.text for law in cut.laws]
            begun = time.process_time()
            c = coverage(read_laws(cut))
            spent += time.process_time() - begun
            whole = [whole[0] + c.whole, whole[1] + c.sentences]
            words = [words[0] + c.covered, words[1] + c.words]
            unread += c.unread
            name = f"{book} {code}"
            rows.append(
                {"name": f"{name}: sentences with a whole norm", "target": 0.85, "measured": round(c.whole_share, 3), "peer": ""}
            )
            rows.append(
                {"name": f"{name}: content words in a slot", "target": 0.85, "measured": round(c.covered_share, 3), "peer": ""}
            )
    rows.append(
        {"name": "all codes: sentences with a whole norm", "target": 0.85, "measured": round(whole[0] / whole[1], 3), "peer": ""}
    )
    rows.append(
        {"name": "all codes: content words in a slot", "target": 0.85, "measured": round(words[0] / words[1], 3), "peer": ""}
    )
    begun = time.process_time()
    for _ in model("eng").pipe(texts, batch_size=64):
        pass
    bare = time.process_time() - begun
    rows.append({"name": "time, in bare spaCy times", "target": 1.5, "measured": round(spent / bare, 2), "peer": ""})
    common = ", ".join(f"{w} {n}" for w, n in unread.most_common(60))
    rows.append({"name": "words most often in no slot", "target": "", "measured": common, "peer": ""})
    from norms_scanned import run as scanned

    return rows + scanned(shared)


if __name__ == "__main__":
    place = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parents[1].parent / "shared"
    for row in run(place):
        print(f"{row['name']:55} {row['target']!s:>6} {row['measured']!s:>7}  {row['peer']}", flush=True)
