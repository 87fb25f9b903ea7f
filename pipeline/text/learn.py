"""Learn the table of letter confusions: how often engines print one group of letters for another.

    python -m pipeline.text.learn FOLDER [--without SET]

FOLDER: aligned OCR and gold texts (JSON lines `ocr_aligned`, `gold_aligned`). --without leaves one set out, for measuring on it.

Only figures are kept: for each language `data/confusions_<lang>.tsv` with columns seen, meant, cost. cost is the negative natural
logarithm of P(seen | meant), rounded to tenths. Half of the texts, chosen by a hash of their id, is never looked at
(`held_back`); the measurements of `bench/text.py` are made on that half alone.
"""

from __future__ import annotations

import hashlib
import json
import math
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from pipeline.language import Lang
from pipeline.text.channel import ALPHABET

LONGEST = 3
"""Letters in a group, on either side."""
_FOLD = {"ﬁ": "fi", "ﬂ": "fl", "ﬀ": "ff", "ﬃ": "ffi", "ﬄ": "ffl", "ﬆ": "st", "ﬅ": "st", "ſ": "s", "’": "'", "‑": "-", "‐": "-"}
_TABLE = str.maketrans(_FOLD)
LEAST_TIMES, LEAST_TEXTS, HIGHEST = 5, 3, 9.5
"""Times and texts from which a pair is kept, and the cost from which it says no more than that any letter may be any other."""
_PER_TEXT = 40
"""What one text may add to one pair, lest a single bad scan teach its own quirk."""


def held_back(ident: str, name: str) -> bool:
    """Whether a text belongs to the half kept for measuring."""
    return hashlib.sha256(f"{name}/{ident}".encode()).digest()[0] % 2 == 0


def read_set(path: Path) -> Iterator[dict[str, Any]]:
    """The well-formed texts of one set."""
    with path.open(encoding="utf-8") as f:
        for line in f:
            row = json.loads(line)
            if len(row["ocr_aligned"]) == len(row["gold_aligned"]):
                yield row


def lang_of(path: Path) -> Lang:
    return "eng" if "-en" in path.stem else "fra"


def chunks(ocr: str, gold: str) -> Iterator[tuple[str, str]]:
    """Stretches between blanks that both texts have, where gold is known and most of the letters agree."""
    start = 0
    for m in [*re.finditer(" ", ocr), None]:
        end = m.start() if m else len(ocr)
        if m and gold[end] != " ":
            continue
        o, g = ocr[start:end], gold[start:end]
        start = end + 1
        if "#" in g or not g.strip("@ "):
            continue
        if sum(a == b for a, b in zip(o, g, strict=True)) >= 0.5 * len(g):
            yield o, g


def pairs(o: str, g: str) -> Iterator[tuple[str, str]]:
    """The groups that differ in an aligned stretch, without the alignment's gaps."""
    i = 0
    while i < len(o):
        if o[i] == g[i] or o[i].translate(_TABLE) == g[i].translate(_TABLE):
            i += 1
            continue
        j = i
        while j < len(o) and o[j] != g[j]:
            j += 1
        seen, meant = o[i:j].replace("@", "").translate(_TABLE), g[i:j].replace("@", "").translate(_TABLE)
        if seen != meant and len(seen) <= LONGEST and len(meant) <= LONGEST:
            yield seen, meant
        i = j


@dataclass
class Tally:
    """What a set shows: how often one group was seen for another, in how many texts, and how often each group was meant."""

    times: Counter[tuple[str, str]] = field(default_factory=Counter)
    texts: Counter[tuple[str, str]] = field(default_factory=Counter)
    meant: Counter[str] = field(default_factory=Counter)


@cache
def tally(path: Path) -> Tally:
    """The tally of the learning half of a set."""
    out = Tally()
    for row in read_set(path):
        if held_back(row["id"], path.stem):
            continue
        here: Counter[tuple[str, str]] = Counter()
        for o, g in chunks(row["ocr_aligned"], row["gold_aligned"]):
            here.update(pairs(o, g))
            clean = g.replace("@", "").translate(_TABLE)
            out.meant.update(clean[i : i + n] for n in range(1, LONGEST + 1) for i in range(len(clean) - n + 1))
            out.meant[""] += len(clean)
        for pair, n in here.items():
            if path.stem.startswith("2019") and "ff" in pair[1]:
                continue  # these sets print ff for the ligature of long s with i
            out.times[pair] += min(n, _PER_TEXT)
            out.texts[pair] += 1
    return out


def learn(paths: Iterable[Path], lang: Lang) -> list[tuple[str, str, float]]:
    """Rows (seen, meant, cost) for one language, likeliest first. The sets of both languages speak: letters are mistaken by their
    shapes, and what one set shows too seldom another may show."""
    every = Tally()
    for one in map(tally, paths):
        every.times.update(one.times)
        every.texts.update(one.texts)
        every.meant.update(one.meant)
    letters = frozenset(ALPHABET[lang] + "' -")
    rows = []
    for (seen, meant), n in every.times.items():
        if n < LEAST_TIMES or every.texts[(seen, meant)] < LEAST_TEXTS or not _of_use(seen, meant):
            continue
        cost = max(2.5, -math.log(n / max(every.meant[meant], n * 2)))
        if cost < HIGHEST and letters.issuperset(meant.lower()):
            rows.append((seen, meant, cost))
    return sorted(rows, key=lambda r: (r[2], r))


def _of_use(seen: str, meant: str) -> bool:
    """Whether a pair says something about letters: meant is letters, apostrophe, hyphen or one blank; no control marks."""
    if any(ord(c) > 0x2FF or c in "\t\n" for c in meant) or "\t" in seen or any(0xE000 <= ord(c) < 0xF900 for c in seen):
        return False
    if meant in {" ", "'", "-", ""}:
        return seen != ""
    if " " in meant.strip() or " " in seen.strip() or any(c.isdigit() for c in meant):
        return False
    return any(c.isalpha() for c in meant) and all(c.isalpha() or c in " '-" for c in meant)


def main(folder: Path, without: str = "") -> None:
    paths = [p for p in sorted(folder.glob("*.jsonl")) if p.stem != without]
    langs: tuple[Lang, ...] = ("eng", "fra")
    for lang in langs:
        rows = learn(paths, lang)
        path = Path(__file__).parent / "data" / f"confusions_{lang}.tsv"
        body = "".join(f"{seen}\t{meant}\t{cost:.1f}\n" for seen, meant, cost in rows)
        path.write_text("# seen\tmeant\tcost: learned figures, see pipeline/text/learn.py\n" + body, encoding="utf-8")
        print(f"{path.name}: {len(rows)} pairs", file=sys.stderr)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[3] if "--without" in sys.argv else "")
