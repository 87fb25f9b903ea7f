"""Fit the weights of vote.toml on pages whose text is known. For developers: `python -m pipeline.words.fit ROOT CACHE`.

ROOT is the shared material (`scans/<set>/<page>.gt.txt`); CACHE keeps what the engines saw, so that a second fit is quick.
Figures printed are measured leaving one set out; the weights written are fitted on all.
"""

from __future__ import annotations

import pickle
import sys
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from pipeline.words import vote
from pipeline.words.engines import rapid
from pipeline.words.engines.raw import RawWord
from pipeline.words.geometry import Array, Fragment

_FOLD = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "—": "-", "–": "-", "¬": "-", "\n": " ", "ſ": "s"})
_RIDGE = 0.02


@dataclass(frozen=True, slots=True)
class Seen:
    """What the engines saw on one page; truth: its text."""

    group: str
    lang: str
    size: tuple[int, int]
    fragments: tuple[Fragment, ...]
    readings: tuple[rapid.Reading, ...]
    others: tuple[tuple[RawWord, ...], ...]
    truth: str


@dataclass(frozen=True, slots=True)
class Case:
    """A stretch where the engines differ: the features of its candidates, and the errors each would leave."""

    group: str
    features: Array
    errors: Array


def see(image: Path, lang: str, group: str, truth: str) -> Seen:
    """Both engines' view of one page."""
    from pipeline.pages.from_files import pages_from_file
    from pipeline.pages.image import open_image
    from pipeline.words import canvas
    from pipeline.words.geometry import strip

    grey = np.asarray(open_image(pages_from_file(image)[0]))
    found = sorted(rapid.detect(grey), key=lambda f: (f.y, f.left))
    readings = [rapid.recognise(strip(grey, f, rapid.HEIGHT)) for f in found]
    others = canvas.read(grey, found, lang, str(image))
    size = (grey.shape[1], grey.shape[0])
    return Seen(group, lang, size, tuple(found), tuple(readings), tuple(tuple(o) for o in others), truth)


def cases(page: Seen) -> list[Case]:
    """The stretches of a page where the engines differ, with what the truth says of each candidate."""
    from rapidfuzz.distance import Levenshtein

    out = []
    where = _truth_at(page)
    start = 0
    for reading, other in zip(page.readings, page.others, strict=True):
        for s in vote.stretches(reading, other, page.lang):
            if s.agreed:
                continue
            a, b = where[start + s.letters[0]], where[start + s.letters[1]]
            gold = page.truth.translate(_FOLD)[a:b].strip()
            errors = [Levenshtein.distance(c.text.translate(_FOLD).strip(), gold) for c in s.candidates]
            out.append(Case(page.group, np.array([c.features for c in s.candidates]), np.array(errors)))
        start += len(reading.text) + 1
    return out


def _truth_at(page: Seen) -> list[int]:
    """For every letter of the page as the line reader saw it: where it stands in the truth."""
    from rapidfuzz.distance import Levenshtein

    text = " ".join(r.text for r in page.readings).translate(_FOLD)
    where = [0] * (len(text) + 2)
    for op in Levenshtein.opcodes(text, page.truth.translate(_FOLD)):
        for k in range(op.src_end - op.src_start):
            where[op.src_start + k] = min(op.dest_start + k, op.dest_end)
        where[op.src_end] = op.dest_end
    where[-1] = len(page.truth)
    return where


def fit_vote(train: Sequence[Case]) -> Array:
    """Weights under which the candidates with fewest errors win most often (softmax regression, ridge)."""
    from scipy.optimize import minimize

    use = [c for c in train if c.errors.min() < c.errors.max()]
    best = [c.errors == c.errors.min() for c in use]
    gain = [float(min(4, c.errors.max() - c.errors.min())) for c in use]

    def loss(w: Array) -> tuple[float, Array]:
        total, slope = 0.0, np.zeros_like(w)
        for c, b, g in zip(use, best, gain, strict=True):
            z = c.features @ w
            p = np.exp(z - z.max())
            p /= p.sum()
            good = float(p[b].sum()) + 1e-12
            total -= g * np.log(good)
            target = np.where(b, p / good, 0.0)
            slope -= g * (target - p) @ c.features
        return total / len(use) + _RIDGE * float(w @ w), slope / len(use) + 2 * _RIDGE * w

    done = minimize(loss, np.zeros(len(vote.FEATURES)), jac=True, method="L-BFGS-B")
    found: Array = done.x
    return found


def fit_trust(x: Array, y: Array) -> Array:
    """Logistic regression: the chance that a word is right."""
    from scipy.optimize import minimize

    def loss(w: Array) -> tuple[float, Array]:
        z = x @ w
        p = 1 / (1 + np.exp(-z))
        total = float(np.mean(np.logaddexp(0, z) - y * z)) + 1e-4 * float(w @ w)
        return total, x.T @ (p - y) / len(y) + 2e-4 * w

    done = minimize(loss, np.zeros(x.shape[1]), jac=True, method="L-BFGS-B")
    found: Array = done.x
    return found


def trust_table(page: Seen, weights: Array) -> tuple[Array, Array]:
    """For every word of the page as voted: its features, and 1 where it is right."""
    where, gold = _truth_at(page), page.truth.translate(_FOLD)
    rows, right, start = [], [], 0
    for reading, other in zip(page.readings, page.others, strict=True):
        for s in vote.stretches(reading, other, page.lang):
            chances = vote.softmax([float(weights @ np.array(c.features)) for c in s.candidates])
            best = max(range(len(chances)), key=chances.__getitem__)
            truth = gold[where[start + s.letters[0]] : where[start + s.letters[1]]].replace("f", "s").split()
            for i, token in enumerate(s.candidates[best].text.split()):
                rows.append(vote.trust_features(s, token, chances[best], reading, other, page.lang))
                right.append(token.translate(_FOLD).replace("f", "s") in truth[max(0, i - 1) : i + 2])
        start += len(reading.text) + 1
    return np.array(rows).reshape(-1, len(vote.TRUST)), np.array(right, float)


def load(root: Path, cache: Path) -> list[Seen]:
    """All pages of ROOT/scans, from the cache where they are in it."""
    cache.mkdir(parents=True, exist_ok=True)
    out = []
    for truth in sorted((root / "scans").glob("*/*.gt.txt")):
        group, stem = truth.parent.name, truth.name.removesuffix(".gt.txt")
        kept = cache / f"{group}__{stem}.pickle"
        if kept.exists():
            out.append(pickle.loads(kept.read_bytes()))
            continue
        image = next(p for p in truth.parent.glob(f"{stem}.*") if p.suffix in (".jpg", ".png", ".tif"))
        out.append(see(image, "eng" if group.startswith("en") else "fra", group, _composed(truth)))
        kept.write_bytes(pickle.dumps(out[-1]))
    return out


def _composed(truth: Path) -> str:
    """The truth with letters and accents in one, as the engines print them (some transcribers give them apart)."""
    return unicodedata.normalize("NFC", truth.read_text(encoding="utf-8"))


def main(root: Path, cache: Path) -> None:
    """Fit, print the figures leaving one set out, write vote.toml."""
    pages = load(root, cache)
    found = [c for p in pages for c in cases(p)]
    groups = sorted({p.group for p in pages})
    left = {g: fit_vote([c for c in found if c.group != g]) for g in groups}
    print("errors in differing stretches: the line reader's, Tesseract's, the vote's (set left out), the best there is")
    for g in groups:
        mine = [c for c in found if c.group == g]
        chosen = sum(float(c.errors[int(np.argmax(c.features @ left[g]))]) for c in mine)
        print(
            f"{g:10}",
            *(int(sum(f(c.errors) for c in mine)) for f in (_first, _last)),
            int(chosen),
            int(sum(c.errors.min() for c in mine)),
        )
    tables = {g: [trust_table(p, left[g]) for p in pages if p.group == g] for g in groups}
    chance, truth = [], []
    for g in groups:
        x = np.concatenate([t[0] for h in groups if h != g for t in tables[h]])
        y = np.concatenate([t[1] for h in groups if h != g for t in tables[h]])
        w = fit_trust(x, y)
        for t in tables[g]:
            chance.append(1 / (1 + np.exp(-t[0] @ w)))
            truth.append(t[1])
    error = calibration_error(np.concatenate(chance), np.concatenate(truth))
    print(f"expected calibration error of words, set left out: {error:.4f}")
    weights = fit_vote(found)
    final = [trust_table(p, weights) for p in pages]
    trust = fit_trust(np.concatenate([t[0] for t in final]), np.concatenate([t[1] for t in final]))
    write(weights, trust)


def _first(errors: Array) -> float:
    return float(errors[0])


def _last(errors: Array) -> float:
    return float(errors[-1])


def calibration_error(chance: Array, right: Array, bins: int = 10) -> float:
    """Expected calibration error: mean gap between stated and true chance, over `bins` equal bins, by number of words."""
    which = np.minimum((chance * bins).astype(int), bins - 1)
    gaps = [
        abs(chance[which == b].mean() - right[which == b].mean()) * (which == b).sum() for b in range(bins) if (which == b).any()
    ]
    return float(sum(gaps) / len(chance))


def write(weights: Array, trust: Array) -> None:
    lines = [
        "# Weights of the vote between two engines, and of a word's confidence. Fitted by fit.py; not to be edited by hand.",
        "[vote]",
    ]
    lines += [f"{f} = {w:.4f}" for f, w in zip(vote.FEATURES, weights, strict=True)]
    lines += ["", "[trust]", *(f"{f} = {w:.4f}" for f, w in zip(vote.TRUST, trust, strict=True)), ""]
    Path(__file__).with_name("vote.toml").write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
