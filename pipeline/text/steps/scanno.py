"""Words an engine misread: letters confused, accents, lost and stray letters, words run together.

Each doubtful word's best reading is weighed against the word as seen (`pipeline.text.judge`); what falls short is left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pipeline.text.channel import base
from pipeline.text.judge import probability
from pipeline.text.shape import Certainty, Edit
from pipeline.text.suspects import Finder, Suspect

APPLY = 0.6
"""Probability from which a reading goes into the text."""
CLEAN_APPLY = 0.85
"""The same in a text that has hardly a misread word."""
CERTAIN = 0.93


def scannos(finder: Finder, skip: Callable[[int, int], bool]) -> Iterator[Edit]:
    """An edit for each doubtful word whose best reading is likely enough, whole words, in offsets of the finder's text."""
    for suspect in finder.find(skip):
        edit = judged(suspect, finder)
        if edit is not None:
            yield edit


def judged(suspect: Suspect, finder: Finder) -> Edit | None:
    """The edit for one doubtful word, None where it had better be left."""
    ranked = sorted(
        ((probability(f, finder.lang), read, c) for (read, c), f in zip(suspect.readings, suspect.figures, strict=True)),
        key=lambda x: -x[0],
    )
    p, read, _candidate = ranked[0]
    if p < (CLEAN_APPLY if finder.clean else APPLY):
        return None
    token = suspect.token
    sure: Certainty = "certain" if p >= CERTAIN else "probable"
    _prior, known, _, _ = finder.readings(token.core)
    why = f"{token.core!r} " + ("is unlikely here" if known else "is no word") + f", {read!r} is"
    return Edit(
        token.start, token.end, token.core, read, rule_of(token.core, read), sure, round(p, 3), why,
        alternatives=tuple((r, round(q, 3)) for q, r, _ in ranked[1:4] if q > 0.02),
    )  # fmt: skip


def rule_of(seen: str, read: str) -> str:
    """`space`, `accent` or `scanno`, by what differs."""
    low, new = seen.lower(), read.lower()
    if low.replace(" ", "") == new.replace(" ", ""):
        return "space"
    if base(low) == base(new):
        return "accent"
    return "scanno"
