"""Learn which words stand beside which: figures of attraction between neighbouring words, for choosing among readings.

    python -m pipeline.text.learn_pairs eng FILE     FILE: `bigrams.txt` of the package wordsegment (counts of pairs of the web)
    python -m pipeline.text.learn_pairs fra FOLDER   FOLDER: Debian's French manuals, unpacked (manpages-fr, manpages-fr-dev,
                                                     debian-reference-fr, debian-handbook, developers-reference-fr, ...)

No sentence is kept, only for each pair in which one word is among the commonest how much oftener it stands together than chance
would have it (natural logarithm, rounded to tenths): `data/pairs_<lang>.tsv`, columns first, second, attraction. The header
tells the size of what was counted and the count below which pairs were left out.
"""

from __future__ import annotations

import gzip
import html
import math
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from pipeline.language import Lang
from pipeline.text.lexicon import UNKNOWN, counts, vocabulary

COMMON = 500
"""One word of a pair is among so many commonest: what is left out would tell of the subject, not of the language."""
LARGEST = 45_000
START = "."
"""Stands for the beginning of a sentence."""
_WORD = re.compile(r"[a-zàâäçéèêëîïôöùûüœæ]+|[.;:!?]|[()\[\]{}<>/\\|=\d]+")


def sentences(folder: Path) -> Iterator[str]:
    """Running prose of the manuals in lower case, each sentence once."""
    said: set[str] = set()
    for path in sorted(p for p in folder.rglob("*") if p.is_file()):
        if path.suffix == ".gz" and "/man/" in str(path):
            raw = gzip.decompress(path.read_bytes()).decode("utf-8", "replace")
            raw = re.sub(r'^\.(?:\\"|TH|SH).*$|^\.[A-Z]+|\\f.|\\[&~-]|\\\(..', "", raw, flags=re.M)
        elif path.suffix == ".html":
            raw = re.sub(r"<(script|style|pre)\b.*?</\1>|<[^>]+>", " ", path.read_text("utf-8", "replace"), flags=re.S)
            raw = html.unescape(raw)
        elif path.name.endswith(".txt.gz"):
            raw = gzip.decompress(path.read_bytes()).decode("utf-8", "replace")
        else:
            continue
        raw = raw.replace("’", "'").replace("\u00a0", " ").lower()
        for piece in re.split(r"(?<=[.;:!?])\s+|\n\s*\n", raw):
            sentence = " ".join(piece.split())
            prose = sum(c.isalpha() or c in " ',-" for c in sentence) >= 0.9 * len(sentence)
            if len(sentence) >= 25 and prose and sentence not in said:
                said.add(sentence)
                yield sentence


def count_french(folder: Path) -> tuple[Counter[str], Counter[tuple[str, str]], int]:
    single: Counter[str] = Counter()
    pairs: Counter[tuple[str, str]] = Counter()
    for sentence in sentences(folder):
        before: str | None = START
        for m in _WORD.finditer(sentence):
            word = m[0]
            if not word[0].isalpha():
                before = START if word in ".;:!?" else None
                continue
            single[word] += 1
            if before is not None:
                pairs[before, word] += 1
            before = word
    return single, pairs, sum(single.values())


def count_english(path: Path) -> tuple[Counter[str], Counter[tuple[str, str]], int]:
    total = 1_024_908_267_229  # words counted for that list, by its README
    pairs: Counter[tuple[str, str]] = Counter()
    for line in path.read_text(encoding="utf-8").splitlines():
        words, _, n = line.partition("\t")
        first, _, second = words.lower().partition(" ")
        pairs[START if first == "<s>" else first, second] += int(float(n))
    single: Counter[str] = Counter()
    for word, p in counts("eng").items():
        single[word] = int(math.exp(p) * total)
    return single, pairs, total


def attraction(
    single: Counter[str], pairs: Counter[tuple[str, str]], total: int, lang: Lang
) -> tuple[int, list[tuple[str, str, float]]]:
    """The least count kept, and the rows."""
    words = vocabulary(lang)
    common = {w for w, _ in sorted(counts(lang).items(), key=lambda kv: -kv[1])[:COMMON]} | {START}
    starts = sum(n for (first, _), n in pairs.items() if first == START)
    rows = []
    for (first, second), n in pairs.most_common():
        if not (first in common or second in common) or n < 3:
            continue
        if (first != START and first not in words and first not in common) or counts(lang).get(second, UNKNOWN) == UNKNOWN:
            continue
        chance = (starts if first == START else single[first]) * single[second] / total
        rows.append((first, second, n, math.log(n / max(chance, 0.3))))
    rows = rows[:LARGEST]
    return rows[-1][2], [(first, second, value) for first, second, _, value in sorted(rows)]


def main(lang: Lang, path: Path) -> None:
    single, pairs, total = count_french(path) if lang == "fra" else count_english(path)
    cut, rows = attraction(single, pairs, total, lang)
    out = Path(__file__).parent / "data" / f"pairs_{lang}.tsv"
    head = f"# first\tsecond\tattraction: learned figures, see pipeline/text/learn_pairs.py; words {total}, least count {cut}\n"
    out.write_text(head + "".join(f"{a}\t{b}\t{v:.1f}\n" for a, b, v in rows), encoding="utf-8")
    print(f"{out.name}: {len(rows)} pairs, least count {cut} of {total}", file=sys.stderr)


if __name__ == "__main__":
    main("fra" if sys.argv[1] == "fra" else "eng", Path(sys.argv[2]))
