"""How likely a string is, given what the line reader saw: connectionist temporal classification, forward pass."""

from __future__ import annotations

import numpy as np

from pipeline.words.geometry import Array

FLOOR = 1e-9
UNKNOWN = -16.0
"""Log probability of a letter the reader does not know."""


def log_likelihood(log_probs: Array, columns: list[int]) -> float:
    """log P(letters | steps). log_probs: (steps, letters), column 0 "no letter"; columns: the letters wanted, -1 unknown.

    -inf is never returned: a string too long for its steps gets a floor in proportion.
    """
    steps = len(log_probs)
    known = [c for c in columns if c >= 0]
    cost = UNKNOWN * (len(columns) - len(known))
    if not steps:
        return cost + UNKNOWN * len(known)
    if not known:
        return cost + float(log_probs[:, 0].sum())
    if len(known) > steps:
        return cost + UNKNOWN * len(known)
    path = np.zeros(2 * len(known) + 1, np.int64)
    path[1::2] = known
    skip = np.zeros(len(path), bool)
    skip[3::2] = path[3::2] != path[1:-2:2]
    alpha = np.full(len(path), -np.inf)
    alpha[0], alpha[1] = log_probs[0, 0], log_probs[0, path[1]]
    emit = log_probs[:, path]
    for t in range(1, steps):
        stay = alpha
        one = np.concatenate(([-np.inf], alpha[:-1]))
        two = np.where(skip, np.concatenate(([-np.inf, -np.inf], alpha[:-2])), -np.inf)
        alpha = np.logaddexp(np.logaddexp(stay, one), two) + emit[t]
    total = float(np.logaddexp(alpha[-1], alpha[-2]))
    return cost + (total if np.isfinite(total) else UNKNOWN * len(known))
