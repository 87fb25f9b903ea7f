"""Standoff results of real books, `extracted/<book>/`: what was found in a text, without the text.

Every row has offsets into a source named by its sha256, and an anchor: the number of its words, two short hashes, of its
first and of its last eight words (small letters and figures only), and the marks before and after them. By the anchor a row
finds its place again in another release of the same text. Words of the book that a norm left unread, and the traces of
play, are not kept.
"""

from __future__ import annotations

import hashlib
import json
import re
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from pipeline.errors import BadInput
from pipeline.files import write_text
from pipeline.laws.shape import Code, Law, LawBook, Ref, SubItem
from pipeline.norms.shape import Norm, On
from pipeline.run import Journey
from pipeline.text.shape import Reading
from pipeline.verdicts.shape import Verdict

Row = dict[str, Any]
Status = Literal["same", "moved", "altered", "lost"]
KINDS = ("codes", "laws", "refs", "norms", "verdicts")
AROUND = 8
"""Words at either end of a row that its anchor is made of."""
_WORD = re.compile(r"[^\W_]+")


def folder() -> Path:
    """`extracted/` beside the package, in a checkout."""
    return Path(__file__).resolve().parents[1] / "extracted"


# Anchors


def _hash(words: Iterable[str]) -> str:
    return hashlib.sha1(" ".join(words).encode(), usedforsecurity=False).hexdigest()[:10]


class Words:
    """A text as words, with the places of every run of words that is asked for."""

    def __init__(self, text: str) -> None:
        found = [(m.group().casefold(), m.start(), m.end()) for m in _WORD.finditer(text)]
        self.words = [w for w, _, _ in found]
        self.starts = [a for _, a, _ in found]
        self.ends = [b for _, _, b in found]
        self.size = len(text)
        self._places: dict[int, dict[str, list[int]]] = {}

    def anchor(self, start: int, end: int) -> list[Any]:
        """Number of words in a span, the hashes of its first and last ones, and its marks before the first and after the last."""
        a, b = bisect_left(self.starts, start), bisect_left(self.starts, end)
        marks = [self.starts[a] - start, end - self.ends[b - 1]] if b > a else [0, 0]
        return [b - a, _hash(self.words[a : min(b, a + AROUND)]), _hash(self.words[max(a, b - AROUND) : b]), *marks]

    def places(self, count: int, wanted: str) -> list[int]:
        """Indexes at which `count` words with that hash begin."""
        if count not in self._places:
            table: dict[str, list[int]] = {}
            for i in range(len(self.words) - count + 1):
                table.setdefault(_hash(self.words[i : i + count]), []).append(i)
            self._places[count] = table
        return self._places[count].get(wanted, [])

    def find(self, anchor: Sequence[Any], near: int) -> tuple[int, int, bool] | None:
        """Where a row stands now: start, end, whether it has as many words as before. near: where it is looked for first.

        Both ends must be found, in order and no further apart than half as much again as before.
        """
        count, first, last = int(anchor[0]), str(anchor[1]), str(anchor[2])
        size = min(AROUND, count)
        if not size:
            return None
        best: tuple[int, int, int, int] | None = None
        ends = self.places(size, last)
        for i in self.places(size, first):
            k = bisect_left(ends, i + count - size - count // 2)
            while k < len(ends) and ends[k] + size - i <= count + count // 2:
                j = ends[k] + size
                if j > i:
                    rank = (abs(j - i - count), abs(self.starts[i] - near), i, j)
                    best = min(best, rank) if best else rank
                k += 1
        if best is None:
            return None
        _, _, i, j = best
        low = self.ends[i - 1] if i else 0
        high = self.starts[j] if j < len(self.starts) else self.size
        return max(low, self.starts[i] - int(anchor[3])), min(high, self.ends[j - 1] + int(anchor[4])), j - i == count


# From a journey to rows


def rows_of(journey: Journey) -> dict[str, list[Row]]:
    """The rows of each kind, without a sentence of the book."""
    if journey.reading is None or journey.laws is None:
        return {}
    words = Words(journey.reading.source)
    book = journey.laws

    def at(start: int, end: int) -> Row:
        return {"start": start, "end": end, "anchor": words.anchor(start, end)}

    laws = [
        {"id": x.id, "code": x.code, "work": x.work, "game": x.game, "number": x.number, "number_from": x.number_from,
         **at(x.start, x.end), "subitems": [[s.label, s.start - x.start, s.end - x.start] for s in x.subitems],
         "truncated": x.truncated} for x in book.laws
    ]  # fmt: skip
    refs = [
        {
            "law": r.law,
            "kind": r.kind,
            "targets": list(r.targets),
            "resolved": list(r.resolved),
            "why": r.why,
            **at(r.start, r.end),
        }
        for r in [*(r for law in book.laws for r in law.refs), *book.refs_outside]
    ]
    codes = [
        {"code": c.code, "game": c.game, "work": c.work, "numbering": c.numbering, "laws": c.laws, "notes": list(c.notes),
         **at(c.start, c.end)} for c in book.codes
    ]  # fmt: skip
    return {
        "codes": codes, "laws": laws, "refs": refs,
        "norms": [_norm_row(n) | at(n.start, n.end) for n in journey.norms if n.provenance != "person"],
        "verdicts": [
            {"law": v.law, "norm": v.norm, "game": v.game, "verdict": v.verdict, "params": v.params, "states": v.states,
             "activations": v.activations} for v in journey.verdicts
        ],
    }  # fmt: skip


def _norm_row(n: Norm) -> Row:
    row = n.to_json()
    spans = {slot: [a - n.start, b - n.start] for slot, (a, b) in n.spans.items()}
    for key in ("book", "text", "unread", "unmapped", "person", "note", "start", "end"):
        del row[key]
    row = {key: value for key, value in row.items() if value not in (None, [], {})}
    return {**row, "spans": spans, "unread": len(n.unread), "unmapped": len(n.unmapped)}


def write(book: str, facts: Row, rows: Mapping[str, Sequence[Row]], into: Path) -> Path:
    """Write one book's rows in place of those that were there."""
    target = into / book
    write_text(target / "source.json", json.dumps({"book": book, **facts}, ensure_ascii=False, indent=1) + "\n")
    for kind in KINDS:
        if not rows.get(kind):
            (target / f"{kind}.jsonl").unlink(missing_ok=True)
            continue
        lines = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows[kind])
        write_text(target / f"{kind}.jsonl", lines)
    return target


def read(book: str, at: Path) -> tuple[Row, dict[str, list[Row]]]:
    """Facts of the source and rows of one book. BadInput names the file and line that cannot be read."""
    place = at / book
    try:
        facts = json.loads((place / "source.json").read_text(encoding="utf-8"))
        rows = {kind: _lines(place / f"{kind}.jsonl") for kind in KINDS}
    except (OSError, ValueError) as e:
        raise BadInput(f"cannot be read: {e}", where=str(place), advice="make it anew: hoyle build --renew") from e
    return facts, rows


def _lines(path: Path) -> list[Row]:
    out: list[Row] = []
    if not path.exists():
        return out  # there was none of that kind
    for i, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        try:
            out.append(dict(json.loads(line)))
        except (ValueError, TypeError) as e:
            raise ValueError(f"{path.name}, line {i}: {e}") from e
    return out


# From rows to a text on the user's disk


@dataclass(frozen=True, slots=True)
class Joined:
    """Rows at their places in a text: each with its status, `start` and `end` as they are there; the lost ones apart."""

    rows: dict[str, list[Row]]
    lost: dict[str, list[Row]]

    def count(self, status: Status, kind: str) -> int:
        """How many rows of a kind are as told."""
        return len(self.lost[kind]) if status == "lost" else sum(r["status"] == status for r in self.rows[kind])


def join(rows: Mapping[str, Sequence[Row]], text: str, *, same: bool) -> Joined:
    """Find the place of every row in a text. same: it is the very text that the rows were made from."""
    words = None if same else Words(text)
    out: dict[str, list[Row]] = {kind: [] for kind in KINDS}
    lost: dict[str, list[Row]] = {kind: [] for kind in KINDS}
    shift = 0
    gone: set[str] = set()
    for kind in KINDS:
        for row in rows[kind]:
            if "anchor" not in row:
                (lost if row["law"] in gone else out)[kind].append({**row, "status": "same"})
                continue
            found: tuple[int, int, bool] | None = (row["start"], row["end"], True)
            if words is not None:
                found = words.find(row["anchor"], row["start"] + shift)
            if found is None:
                lost[kind].append(row)
                gone |= {row["id"]} if kind == "laws" else set()
                continue
            start, end, whole = found
            shift = start - row["start"]
            status: Status = "altered" if not whole else "moved" if start != row["start"] else "same"
            out[kind].append({**row, "start": start, "end": end, "status": status})
    return Joined(out, lost)


def law_book(book: str, lang: str, joined: Joined, reading: Reading) -> LawBook:
    """The laws and references of joined rows, with their words from the reading."""
    refs: dict[str | None, list[Ref]] = {}
    for r in joined.rows["refs"]:
        text = " ".join(reading.source[r["start"] : r["end"]].split())
        ref = Ref(r["start"], r["end"], r["kind"], tuple(r["targets"]), tuple(r["resolved"]), r["why"], text, r["law"])
        refs.setdefault(r["law"], []).append(ref)
    laws = []
    for x in joined.rows["laws"]:
        start, end = x["start"], x["end"]
        parts = tuple(SubItem(label, start + a, start + b) for label, a, b in x["subitems"] if start + b <= end)
        laws.append(Law(
            x["id"], book, x["code"], x["work"], x["game"], x["number"], x["number_from"], start, end, None, (),
            reading.read(start, end), parts, x["truncated"], refs=tuple(refs.get(x["id"], ())), lang=lang,
        ))  # fmt: skip
    codes = tuple(
        Code(book, c["code"], "", c["game"], c["start"], c["end"], c["work"], c["numbering"], c["laws"], tuple(c["notes"]))
        for c in joined.rows["codes"]
    )
    return LawBook(book, lang, codes, tuple(laws), tuple(refs.get(None, ())))


def norms_of(book: str, joined: Joined, reading: Reading) -> list[Norm]:
    """The norms of joined rows, with their words from the reading."""
    out = []
    known = {x["id"] for x in joined.rows["laws"]}
    for r in joined.rows["norms"]:
        if r["law"] not in known:
            continue
        start, end, on, formula = r["start"], r["end"], r.get("on"), r.get("formula")
        event = On(on["act"], on["by"]) if on else None
        out.append(Norm(
            book, r["law"], r["norm"], r["kind"], start, end, r.get("bearer"), r.get("act"), event,
            tuple(r.get("when", ())), tuple(r.get("unless", ())), r.get("holder"), tuple(r.get("choices", ())),
            tuple(r.get("effect", ())), r.get("window"), (formula,) if isinstance(formula, str) else tuple(formula or ()),
            r.get("manner"), tuple(r.get("refs", ())), r["provenance"], r["confidence"],
            {slot: (start + a, start + b) for slot, (a, b) in r["spans"].items()}, text=reading.source[start:end],
        ))  # fmt: skip
    return out


def verdicts_of(book: str, joined: Joined, norms: Sequence[Norm]) -> list[Verdict]:
    """The verdicts of joined rows; their traces are found again by `hoyle check`."""
    spans = {(n.law, n.norm): (n.start, n.end) for n in norms}
    return [
        Verdict(book, r["law"], r["norm"], r["game"], r["verdict"], "", dict(r["params"]), spans[r["law"], r["norm"]],
                r["states"], r["activations"])
        for r in joined.rows["verdicts"] if (r["law"], r["norm"]) in spans
    ]  # fmt: skip
