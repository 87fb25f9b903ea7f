"""Two readings of one line -> the likelier words. Where the engines differ, every mixture of the two is weighed.

What speaks for a mixture: how well it fits what the line reader saw (ctc.py), Tesseract's own confidence, the language's
words, and how often each engine is right on that kind of difference. Weights (vote.toml) are fitted by fit.py.
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from importlib.resources import files
from itertools import product

import numpy as np

from pipeline.pages.shape import Box
from pipeline.words.ctc import FLOOR, log_likelihood
from pipeline.words.engines import rapid
from pipeline.words.engines.raw import RawWord, union
from pipeline.words.geometry import Array, Fragment
from pipeline.words.lexicon import bare, likelihood

CLASSES = ("space_in", "space_out", "point_in", "point_out", "point", "accent", "case", "digit", "word_in", "word_out", "letter")
"""Kinds of difference, from the line reader's text to Tesseract's."""
FEATURES = ("fit", "fit_near", "tesseract", "lexicon", "unknown", "accent_lexicon", *CLASSES)
TRUST = ("bias", "agreed", "alone", "least", "mean", "tesseract", "lexicon", "unknown", "chosen", "short", "letters")
_MOST = 4  # differences in one stretch that are still mixed freely
_SAME = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "—": "-", "–": "-"})


@dataclass(frozen=True, slots=True)
class Candidate:
    """One way to read a stretch, with what speaks for it."""

    text: str
    features: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Stretch:
    """A part of a line between two spaces both engines saw. letters: span in the reading; words: span in Tesseract's words;
    steps: span in the reader's steps. One candidate where the engines agree."""

    letters: tuple[int, int]
    words: tuple[int, int]
    steps: tuple[int, int]
    candidates: tuple[Candidate, ...]

    @property
    def agreed(self) -> bool:
        return len(self.candidates) == 1


def vote(reading: rapid.Reading, other: Sequence[RawWord], fragment: Fragment, lang: str, size: tuple[int, int]) -> list[RawWord]:
    """The words of one line from the line reader's letters and Tesseract's words. size: of the page image, px.

    Confidence is the calibrated chance that the word is right; the readings that lost are alternatives.
    """
    weights, out = model(), []
    for stretch in stretches(reading, other, lang):
        chances = softmax([sum(w * f for w, f in zip(weights.vote, c.features, strict=True)) for c in stretch.candidates])
        best = max(range(len(chances)), key=chances.__getitem__)
        text = stretch.candidates[best].text
        tokens = text.split()
        boxes = _boxes(stretch, tokens, reading, other, fragment, size)
        losers = tuple(
            (c.text.strip(), round(p, 4)) for i, (c, p) in enumerate(zip(stretch.candidates, chances, strict=True)) if i != best
        )
        for token, box in zip(tokens, boxes, strict=True):
            trust = trust_features(stretch, token, chances[best], reading, other, lang)
            confidence = 1 / (1 + math.exp(-sum(w * f for w, f in zip(weights.trust, trust, strict=True))))
            single = (
                tuple(sorted((a for a in losers if a[0] and " " not in a[0]), key=lambda a: -a[1]))[:3]
                if len(tokens) == 1
                else ()
            )
            engine = rapid.NAME if stretch.agreed and stretch.words[0] == stretch.words[1] else "vote"
            out.append(RawWord(token, box, round(confidence, 4), engine, single))
    return _points_joined(out)


def _points_joined(words: Sequence[RawWord]) -> list[RawWord]:
    """Commas and full points set off by a thin space, as old printers do, belong to the word before; rows of points do not."""
    out: list[RawWord] = []
    for i, word in enumerate(words):
        lone = word.text in (",", ".") and (i + 1 == len(words) or words[i + 1].text not in (",", "."))
        if lone and out and out[-1].text[-1].isalnum():
            before = out[-1]
            box = union([b for b in (before.box, word.box) if b])
            sure = min((c for c in (before.confidence, word.confidence) if c is not None), default=None)
            others = tuple((t + word.text, c) for t, c in before.alternatives)
            out[-1] = replace(before, text=before.text + word.text, box=box, confidence=sure, alternatives=others)
        else:
            out.append(word)
    return out


def stretches(reading: rapid.Reading, other: Sequence[RawWord], lang: str) -> Iterator[Stretch]:
    """The line in parts, with the candidates of each."""
    from rapidfuzz.distance import Levenshtein

    letters = _trim(reading.letters)
    ours = "".join(c.text for c in letters)
    theirs = " ".join(w.text for w in other)
    owner = [i for i, w in enumerate(other) for _ in range(len(w.text) + 1)]
    columns = {c: k for k, c in enumerate(rapid.alphabet())}
    log_probs = np.log(np.maximum(reading.probs, FLOOR))
    found_ops = list(Levenshtein.opcodes(ours.translate(_SAME), theirs.translate(_SAME))) if other else []
    ops = [(o.tag, o.src_start, o.src_end, o.dest_start, o.dest_end) for o in found_ops]
    for (a, b), (c, d), diffs in _cut(ours, theirs, ops):
        first = letters[a - 1].step + 1 if a else 0
        last = letters[b].step if b < len(letters) else len(log_probs)
        words = (owner[c], owner[d - 1] + 1) if d > c else (0, 0)
        line_end = b == len(letters)
        found = _candidates(ours[a:b], theirs, diffs, a, other, owner, lang, log_probs[first:last], columns, line_end)
        offset = next((i for i, x in enumerate(reading.letters) if x is letters[a]), 0) if a < len(letters) else 0
        yield Stretch((offset, offset + b - a), words, (first, last), tuple(found))


_Diff = tuple[int, int, int, int]


def _cut(
    ours: str, theirs: str, ops: list[tuple[str, int, int, int, int]]
) -> Iterator[tuple[tuple[int, int], tuple[int, int], list[_Diff]]]:
    """Spans of the two texts between spaces they share, with the differences in each."""
    if not ops:  # equal (rapidfuzz gives no operation for two empty texts), or no second reading
        at = 0
        for part in ours.split(" "):
            if part:
                yield (at, at + len(part)), (0, 0), []
            at += len(part) + 1
        return
    a = c = 0
    diffs: list[_Diff] = []
    for tag, s0, s1, d0, d1 in ops:
        if tag != "equal":
            diffs.append((s0, s1, d0, d1))
            continue
        for k in range(s1 - s0):
            if ours[s0 + k] == " ":
                if s0 + k > a or d0 + k > c:
                    yield (a, s0 + k), (c, d0 + k), diffs
                a, c, diffs = s0 + k + 1, d0 + k + 1, []
    if a < len(ours) or c < len(theirs):
        yield (a, len(ours)), (c, len(theirs)), diffs


def _candidates(
    mine: str, theirs: str, diffs: list[_Diff], at: int, other: Sequence[RawWord], owner: list[int], lang: str,
    log_probs: Array, columns: dict[str, int], line_end: bool,
) -> list[Candidate]:  # fmt: skip
    if not diffs:
        return [Candidate(mine, (0.0,) * len(FEATURES))]
    choices = (
        list(product((False, True), repeat=len(diffs))) if len(diffs) <= _MOST else [(False,) * len(diffs), (True,) * len(diffs)]
    )
    base_fit, base_lex, base_unknown = None, 0.0, 0
    out: list[Candidate] = []
    for choice in choices:
        parts, last = [], at
        counts, sure, accents = dict.fromkeys(CLASSES, 0), 0.0, 0
        for take, (s0, s1, d0, d1) in zip(choice, diffs, strict=True):
            if not take:
                continue
            parts += [mine[last - at : s0 - at], theirs[d0:d1]]
            last = s1
            kind = kind_of(mine[s0 - at : s1 - at], theirs[d0:d1])
            counts[kind] += 1
            accents += kind == "accent"
            conf = other[owner[min(d0, len(owner) - 1)]].confidence if owner else None
            sure += _logit(0.5 if conf is None else conf)
        parts.append(mine[last - at :])
        text = "".join(parts)
        fit = log_likelihood(log_probs, [columns.get(c, -1) for c in text])
        lex, unknown = _words_known(text, lang, line_end)
        if base_fit is None:
            base_fit, base_lex, base_unknown = fit, lex, unknown
        gain = fit - base_fit
        values = {
            "fit": max(-15.0, min(3.0, gain)), "fit_near": max(-4.0, min(1.0, gain)), "tesseract": sure,
            "lexicon": lex - base_lex, "unknown": float(unknown - base_unknown),
            "accent_lexicon": (lex - base_lex) if accents else 0.0, **counts,
        }  # fmt: skip
        out.append(Candidate(text, tuple(float(values[f]) for f in FEATURES)))
    return out


def kind_of(ours: str, theirs: str) -> str:
    """Which of CLASSES a difference is."""
    if ours.replace(" ", "") == theirs.replace(" ", ""):
        return "space_in" if theirs.count(" ") > ours.count(" ") else "space_out"
    if not any(c.isalnum() for c in ours + theirs):
        return "point_in" if not ours.strip() else "point_out" if not theirs.strip() else "point"
    if ours.lower() == theirs.lower():
        return "case"
    if bare(ours) == bare(theirs):
        return "accent"
    if len(theirs) >= 3 and not ours.strip():
        return "word_in"
    if len(ours) >= 3 and not theirs.strip():
        return "word_out"
    return "digit" if any(c.isdigit() for c in ours + theirs) else "letter"


def trust_features(
    stretch: Stretch, token: str, chance: float, reading: rapid.Reading, other: Sequence[RawWord], lang: str
) -> tuple[float, ...]:
    """What the confidence of a word rests on, in the order of TRUST."""
    probs = [c.probability for c in reading.letters[slice(*stretch.letters)] if not c.text.isspace()] or [0.3]
    theirs = [w.confidence for w in other[slice(*stretch.words)] if w.confidence is not None]
    known = likelihood(token, lang)
    return (
        1.0, float(stretch.agreed and bool(theirs)), float(not theirs), _logit(min(probs)), _logit(sum(probs) / len(probs)),
        _logit(min(theirs)) if theirs else 0.0, known, float(known == 0), _logit(chance) if not stretch.agreed else 0.0,
        float(len(token) <= 2), float(any(c.isalpha() for c in token)),
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Model:
    """Fitted weights, in the order of FEATURES and TRUST; `page`: (slope, intercept) of the page score."""

    vote: tuple[float, ...]
    trust: tuple[float, ...]


@lru_cache(maxsize=1)
def model() -> Model:
    """The weights of vote.toml."""
    data = tomllib.loads((files(__package__) / "vote.toml").read_text(encoding="utf-8"))
    return Model(tuple(float(data["vote"][f]) for f in FEATURES), tuple(float(data["trust"][f]) for f in TRUST))


def softmax(scores: Sequence[float]) -> list[float]:
    top = max(scores)
    powers = [math.exp(s - top) for s in scores]
    return [p / sum(powers) for p in powers]


def _words_known(text: str, lang: str, line_end: bool) -> tuple[float, int]:
    """Mean likelihood of the words by length, and how many are unknown. A word broken at the line's end is not asked about."""
    tokens = text.split()
    if line_end and tokens and tokens[-1].endswith(("-", "¬")):
        tokens = tokens[:-1]
    scored = [(likelihood(t, lang), len(t)) for t in tokens]
    letters = sum(n for _, n in scored)
    mean = sum(s * n for s, n in scored) / letters if letters else 0.3
    return mean, sum(s == 0 for s, _ in scored)


def _trim(letters: Sequence[rapid.Letter]) -> list[rapid.Letter]:
    """Without spaces at the ends and doubled spaces."""
    out: list[rapid.Letter] = []
    for c in letters:
        if c.text.isspace() and (not out or out[-1].text.isspace()):
            continue
        out.append(c)
    while out and out[-1].text.isspace():
        out.pop()
    return out


def _boxes(
    stretch: Stretch,
    tokens: list[str],
    reading: rapid.Reading,
    other: Sequence[RawWord],
    fragment: Fragment,
    size: tuple[int, int],
) -> list[Box | None]:
    """A box for every token: the reader's where it saw as many words, else Tesseract's, else the stretch shared out by length."""
    ours = [
        w.box
        for w in rapid.words_of(rapid.Reading(tuple(reading.letters[slice(*stretch.letters)]), reading.probs), fragment, size)
    ]
    if len(ours) == len(tokens):
        return ours
    theirs = [w.box for w in other[slice(*stretch.words)]]
    if len(theirs) == len(tokens):
        return theirs
    whole = union([b for b in ours + theirs if b])
    if whole is None:
        return [None] * len(tokens)
    total, at, out = sum(len(t) for t in tokens) + len(tokens) - 1, 0, []
    for token in tokens:
        a = whole[0] + (whole[2] - whole[0]) * at / total
        b = whole[0] + (whole[2] - whole[0]) * (at + len(token)) / total
        out.append((int(a), whole[1], max(int(a) + 1, round(b)), whole[3]))
        at += len(token) + 1
    return list(out)


def _logit(p: float) -> float:
    p = min(0.9995, max(0.0005, p))
    return math.log(p / (1 - p))
