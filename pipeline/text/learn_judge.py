"""Learn by which figures a reading is judged: boosted trees over the figures of `figures.py`, on the learning half.

What counts is text nobody has seen. So the sets of both languages are learned from together; each set's figures come from a
channel that was learned without it, as a new text's do; no figure tells how noisy or how old a set is on the whole; and a figure
that speaks for a reading may never count against it (`RISES`, `FALLS`).

    pip install lightgbm
    python -m pipeline.text.learn_judge FOLDER [--without SET]

FOLDER: aligned OCR and gold texts, as for `pipeline.text.learn`. --without leaves one set out, for measuring on it.
Writes `data/judge.npz`: figures, limits and values of leaves, no word of the texts.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from rapidfuzz.distance import Levenshtein

from pipeline.text.channel import Channel
from pipeline.text.figures import FEATURES
from pipeline.text.learn import held_back, lang_of, learn, read_set
from pipeline.text.lexicon import Lexicon
from pipeline.text.suspects import Finder

LONGEST_TEXT = 12_000
"""Letters taken of one text: a book in parts would else outweigh all the others."""
MOST_TEXTS = 150
LEFT_STANDING = 0.25
"""Weight of a place where gold has the engine's own small-letter non-word: as often a slip of the correctors as a word."""
SET_WEIGHT = 20_000
"""Readings as which each set counts, within bounds: a set of many pages would else outweigh the others."""
TREES, LEAVES, DEPTH = 400, 20, 9
RISES = frozenset(
    "gain own_read own_pairs read_prior left_read right_read around same_elsewhere same_share surprise ahead inner "
    "group_share".split()
)
"""Figures of which more is never worse for a reading; FALLS: never better."""
FALLS = frozenset("cost own_seen seen_prior left_seen right_seen keep_known keep_licensed rank seen_times".split())


def examples(path: Path, others: list[Path]) -> Iterator[tuple[tuple[float, ...], int, float]]:
    """(figures, letters won or lost by the reading, weight) for each reading of each suspect. others: what the channel is learned
    from."""
    lang = lang_of(path)
    letters = Channel(lang, learn(others, lang))
    rows = [row for row in read_set(path) if not held_back(row["id"], path.stem)]
    for row in rows[:: max(1, len(rows) // MOST_TEXTS)][:MOST_TEXTS]:
        gold = row["gold_aligned"]
        at = [i for i, ch in enumerate(row["ocr_aligned"]) if ch != "@"] + [len(gold)]
        seen = row["ocr_aligned"].replace("@", "")[:LONGEST_TEXT]
        if len(seen) < 50:
            continue
        finder = Finder(seen, lang, Lexicon(lang, seen).own, letters=letters)
        for s in finder.find(lambda start, end: False):
            meant = gold[at[s.token.start] : at[s.token.end]]
            if "#" in meant:
                continue
            meant = meant.replace("@", "")
            core = s.token.core
            before = Levenshtein.distance(core, meant)
            left = core == meant and core.islower() and not finder.keep(core)[1]
            for k, ((read, _), figures) in enumerate(zip(s.readings, s.figures, strict=True)):
                weight = (1.0 if k == 0 else 0.5) * (LEFT_STANDING if left else 1.0)
                yield figures, before - Levenshtein.distance(read, meant), weight


def fit(paths: list[Path]) -> dict[str, Any]:
    """The tables of a judge (see `judge.Judge`), learned from some sets."""
    figures: list[tuple[float, ...]] = []
    better: list[bool] = []
    weights: list[float] = []
    for path in paths:
        rows = list(examples(path, [p for p in paths if p != path]))
        share = min(3.0, max(0.3, SET_WEIGHT / max(1, len(rows))))
        figures += [r[0] for r in rows]
        better += [r[1] > 0 for r in rows]
        weights += [r[2] * share for r in rows]
        print(f"{path.stem}: {len(rows)} readings", file=sys.stderr)
    lightgbm = importlib.import_module("lightgbm")
    how = {
        "objective": "binary", "num_leaves": LEAVES, "max_depth": DEPTH, "learning_rate": 0.05, "min_data_in_leaf": 30,
        "lambda_l2": 20, "feature_fraction": 0.6, "bagging_fraction": 0.7, "bagging_freq": 1, "seed": 1, "num_threads": 2,
        "verbose": -1, "deterministic": True,
        "monotone_constraints": [(name in RISES) - (name in FALLS) for name in FEATURES],
    }  # fmt: skip
    model = lightgbm.train(
        how, lightgbm.Dataset(np.array(figures), np.array(better, dtype=float), weight=np.array(weights)), TREES
    )
    return tables(model.dump_model()["tree_info"])


def tables(trees: list[dict[str, Any]]) -> dict[str, Any]:
    """Trees as nested questions -> one row of nodes a tree."""
    size = 2 * LEAVES - 1
    shape = (len(trees), size)
    out: dict[str, Any] = {
        "figure": np.zeros(shape, np.uint8), "up_to": np.zeros(shape, np.float32), "left": np.zeros(shape, np.uint8),
        "right": np.zeros(shape, np.uint8), "adds": np.zeros(shape, np.float32),
    }  # fmt: skip
    deepest = 1
    for t, tree in enumerate(trees):
        free = 1
        todo = [(0, tree["tree_structure"], 0)]
        while todo:
            n, node, depth = todo.pop()
            deepest = max(deepest, depth)
            if "leaf_value" in node:
                out["left"][t, n] = out["right"][t, n] = n
                out["adds"][t, n] = node["leaf_value"]
                continue
            out["figure"][t, n] = node["split_feature"]
            out["up_to"][t, n] = node["threshold"]
            out["left"][t, n], out["right"][t, n] = free, free + 1
            todo += [(free, node["left_child"], depth + 1), (free + 1, node["right_child"], depth + 1)]
            free += 2
    return {**out, "depth": np.array(deepest)}


def main(folder: Path, without: str = "") -> None:
    paths = [p for p in sorted(folder.glob("*.jsonl")) if p.stem != without]
    np.savez_compressed(Path(__file__).parent / "data" / "judge.npz", **fit(paths))
    print(f"{len(FEATURES)} figures", file=sys.stderr)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[3] if "--without" in sys.argv else "")
