"""Learn how words follow one another in the language of the period: counts of words, of pairs and of threes.

    python -m pipeline.text.learn_ngrams fra XMLittre.dict.dz         Debian's stardict-xmlittre: Littré, 1863-77, public domain
    python -m pipeline.text.learn_ngrams eng gcide.dict.dz bigrams.txt    Debian's dict-gcide: Webster, 1913, and others;
                                                                          the package wordsegment: counts of pairs of the web

No sentence is kept: `data/ngrams_<lang>.npz` has a list of words and numbers of times. Littré's old quotations (before the 16th
century) and derivations are left out.
"""

from __future__ import annotations

import gzip
import itertools
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from pipeline.language import Lang
from pipeline.text.context import BITS, QUANTUM, START, words_of
from pipeline.text.lexicon import counts

LEAST_PAIR, LEAST_THREE, LEAST_NEW = 2, 3, 3
"""Times from which a pair, a three, and a word that no other list has are kept."""
_WEB = 1_024_908_267_229 / 20_000_000
"""The web's pairs are counted as if it had twenty million words."""


def littre(path: Path) -> Iterator[str]:
    """Definitions and quotations of Littré's dictionary, a line each."""
    skip = False
    for line in gzip.decompress(path.read_bytes()).decode("utf-8", "replace").split("\n"):
        if "<i><small>(" in line:
            skip = False
        if "<b><big>" in line:
            skip = "ÉTYMOLOGIE" in line or "HISTORIQUE" in line
            continue
        if m := re.match(r"\s*([XVI]+)e s\.", line):
            skip = m[1] != "XVI"
            continue
        if skip or "HIST." in line or "ÉTYM" in line:
            continue
        line = re.sub(r"<i><small>.*|\[[^\]]*\]", "", line)
        line = re.sub(r'<span foreground="#(?:B22222|556B2F)">[^<]*</span>', " . ", line)  # authors and their works
        line = re.sub(r"<b>[^<]*</b>|<[^>]*>", " ", line)
        if "<" not in line:
            yield line


def gcide(path: Path) -> Iterator[str]:
    """Definitions and quotations of the English dictionary, an entry each."""
    for entry in re.split(r"\n\n+", gzip.decompress(path.read_bytes()).decode("utf-8", "replace")):
        entry = re.sub(r"^[^\n]*\\[^\n]*\\[^\n]*(?:\n(?! ).*)*", "", entry)
        yield re.sub(r"\[[^\]]*\]|--[A-Z][\w. ()&]*|\{|\}|\\[^\\]*\\|\([^)]*\)", " . ", entry)


def count(lines: Iterator[str], lang: Lang) -> tuple[Counter[str], Counter[tuple[str, str]], Counter[tuple[str, str, str]]]:
    """Words, pairs and threes; each sentence once."""
    one: Counter[str] = Counter()
    two: Counter[tuple[str, str]] = Counter()
    three: Counter[tuple[str, str, str]] = Counter()
    said: set[int] = set()
    for line in lines:
        for sentence in re.split(r"(?<=[.;:!?])\s+", " ".join(line.split())):
            words = [w for w in words_of(sentence, lang) if w != START]
            key = hash(sentence)
            if len(words) < 3 or key in said:
                continue
            said.add(key)
            run = [START, *words, START]
            one.update(run[1:])
            two.update(itertools.pairwise(run))
            three.update(zip(run, run[1:], run[2:], strict=False))
    return one, two, three


def add_web(path: Path, two: Counter[tuple[str, str]]) -> None:
    """The web's pairs of English words, scaled down."""
    for line in path.read_text(encoding="utf-8").splitlines():
        pair, _, n = line.partition("\t")
        first, _, second = pair.lower().partition(" ")
        two[START if first == "<s>" else first, second] += round(float(n) / _WEB)


def main(lang: Lang, paths: list[Path]) -> None:
    one, two, three = count(littre(paths[0]) if lang == "fra" else gcide(paths[0]), lang)
    if len(paths) > 1:
        add_web(paths[1], two)
    known = counts(lang)
    # a dictionary of English has many a piece of a word that stands by itself
    new = LEAST_NEW if lang == "fra" else 1_000_000
    words = [w for w, n in one.most_common() if n >= (1 if w in known or w == START else new)]
    words += sorted({w for pair in two for w in pair} - set(words) if len(paths) > 1 else [])
    words = [w for w in words if w in known or w == START or one[w] >= new]
    number = {w: i for i, w in enumerate(words)}
    pairs = sorted(
        (number[a] << BITS | number[b], n) for (a, b), n in two.items() if n >= LEAST_PAIR and a in number and b in number
    )
    threes = sorted(
        (number[a] << 2 * BITS | number[b] << BITS | number[c], n)
        for (a, b, c), n in three.items()
        if n >= LEAST_THREE and a in number and b in number and c in number
    )
    before: Counter[str] = Counter()
    for (a, _), n in two.items():
        before[a] += n
    out = Path(__file__).parent / "data" / f"ngrams_{lang}.npz"
    np.savez_compressed(
        out,
        words=np.frombuffer("\n".join(words).encode(), dtype=np.uint8),
        times=_small([one[w] for w in words]),
        before=_small([before[w] for w in words]),
        pairs=np.diff(np.array([k for k, _ in pairs], dtype=np.int64), prepend=0),
        pair_times=_small([n for _, n in pairs]),
        threes=np.diff(np.array([k for k, _ in threes], dtype=np.int64), prepend=0),
        three_times=_small([n for _, n in threes]),
    )
    print(
        f"{out.name}: {len(words)} words, {len(pairs)} pairs, {len(threes)} threes, {out.stat().st_size} bytes", file=sys.stderr
    )


def _small(times: list[int]) -> np.ndarray[tuple[int], np.dtype[np.uint8]]:
    """Numbers of times as steps of their logarithm; 0 is none."""
    t = np.array(times, dtype=np.float64)
    return np.where(t > 0, np.round(np.log2(np.maximum(t, 1)) * QUANTUM) + 1, 0).astype(np.uint8)


if __name__ == "__main__":
    main("fra" if sys.argv[1] == "fra" else "eng", [Path(p) for p in sys.argv[2:]])
