"""Learn the weights by which a reading is judged: logistic regression over the figures of `suspects`, on the learning half.

    python -m pipeline.text.learn_judge FOLDER      FOLDER: aligned OCR and gold texts, as for `pipeline.text.learn`

Writes `data/judge.toml`: for each language one weight a figure, no word of the texts.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rapidfuzz.distance import Levenshtein

from pipeline.language import Lang
from pipeline.text.learn import held_back, lang_of, read_set
from pipeline.text.lexicon import Lexicon
from pipeline.text.suspects import FEATURES, Finder

LONGEST_TEXT = 12_000
"""Letters taken of one text: a book in parts would else outweigh all the others."""
LEFT_STANDING = 0.25
"""Weight of a place where gold has the engine's own small-letter non-word: as often a slip of the correctors as a word."""


def examples(path: Path) -> Iterator[tuple[str, tuple[float, ...], int, float]]:
    """(text, figures, letters won or lost by the reading, weight) for each reading of each suspect."""
    lang = lang_of(path)
    for row in read_set(path):
        if held_back(row["id"], path.stem):
            continue
        gold = row["gold_aligned"]
        at = [i for i, ch in enumerate(row["ocr_aligned"]) if ch != "@"] + [len(gold)]
        seen = row["ocr_aligned"].replace("@", "")[:LONGEST_TEXT]
        if len(seen) < 50:
            continue
        finder = Finder(seen, lang, Lexicon(lang, seen).own)
        for s in finder.find(lambda start, end: False):
            meant = gold[at[s.token.start] : at[s.token.end]]
            if "#" in meant:
                continue
            meant = meant.replace("@", "")
            before = Levenshtein.distance(s.token.core, meant)
            for k, ((read, _), figures) in enumerate(zip(s.readings, s.figures, strict=True)):
                core = s.token.core
                left = core == meant and core.islower() and not finder.keep(core)[1]
                weight = (1.0 if k == 0 else 0.5) * (LEFT_STANDING if left else 1.0)
                yield row["id"], figures, before - Levenshtein.distance(read, meant), weight


def fit(figures: Any, better: Any, weight: Any, ridge: float = 1.0) -> Any:
    """Weights of a logistic regression; `better` is 1 or -1. The first column is the constant."""
    import numpy as np
    from scipy.optimize import minimize

    mean, spread = figures.mean(0), figures.std(0) + 1e-9
    mean[0], spread[0] = 0.0, 1.0
    z = (figures - mean) / spread

    def loss(b: Any) -> Any:
        m = z @ b * better
        slope = -(weight * better / (1 + np.exp(np.clip(m, -500, 500)))) @ z
        pull = ridge * np.concatenate([[0.0], b[1:]])
        return (weight * np.logaddexp(0, -m)).sum() + 0.5 * (pull * b).sum(), slope + pull

    b = minimize(loss, np.zeros(figures.shape[1]), jac=True, method="L-BFGS-B", options={"maxiter": 1000}).x
    raw = b / spread
    raw[0] = b[0] - (b[1:] * mean[1:] / spread[1:]).sum()
    return raw


def main(folder: Path) -> None:
    import numpy as np

    out = ["# Learned weights, see pipeline/text/learn_judge.py: one a figure of pipeline/text/suspects.py\n"]
    langs: tuple[Lang, ...] = ("eng", "fra")
    for lang in langs:
        rows = [r for p in sorted(folder.glob("*.jsonl")) if lang_of(p) == lang for r in examples(p)]
        b = fit(
            np.array([r[1] for r in rows]),
            np.array([1 if r[2] > 0 else -1 for r in rows]),
            np.array([r[3] for r in rows]),
        )
        out.append(f"\n[{lang}]\n" + "".join(f"{name} = {value:.3f}\n" for name, value in zip(FEATURES, b, strict=True)))
        print(f"{lang}: {len(rows)} examples", file=sys.stderr)
    (Path(__file__).parent / "data" / "judge.toml").write_text("".join(out), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
