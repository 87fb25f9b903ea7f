"""Words an engine misread: letters confused, accents, lost and stray letters, words run together.

Each doubtful word's best reading is weighed against the word as seen (`pipeline.text.judge`); what falls short is left.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Sequence

from pipeline.text.channel import base
from pipeline.text.figures import FEATURES
from pipeline.text.judge import judge, least_chance
from pipeline.text.lexicon import terms
from pipeline.text.shape import Certainty, Edit
from pipeline.text.suspects import Finder, Suspect

APPLY = 0.48
"""Probability from which a reading may go into the text."""
RISK = 0.025
"""Most that may be the probability of making a text worse on the whole: a short text with few repairs needs surer ones."""
CLEAN_APPLY = 0.94
"""The same in a text that has hardly a misread word."""
GAMES_APPLY = 0.42
"""The same in a text about games. This and the bonuses below were set by hand on one damaged page (the hard case of the bench):
what is measured on that page is no test of them."""
CERTAIN = 0.93
COMPANY = 0.1
_TERM_BONUS = 2.0
_ELISION_BONUS = 4.0
_DAMAGE_BONUS = 1.0
_ARTICLE_BONUS = 1.0
_ODD_ARTICLE_BONUS = 4.0
"""Where a known word stands with a capital inside a sentence, and this text prints that capital for l' in words that are none."""
_LIKE_L = frozenset("TYFVP1IJ")
"""What engines print for l and its apostrophe."""
_DAMAGE = re.compile(r"[\\^|~<>{}()\[\]§@#■•¬]")
"""What no printer sets inside a word."""
_INNER_BONUS = 2.0
_INNER_CAPITAL = re.compile(r"[a-zà-ÿ'’-]+[A-ZÀ-Þ][\w'’-]*|[A-Z][a-zà-ÿ]+[A-ZÀ-Þ][a-zà-ÿ]*")
"""A capital where no printer sets one: the word is damaged for certain, and only what is meant is asked."""
_AHEAD, _ODD_CAPITAL, _SAME = (FEATURES.index(name) for name in ("ahead", "odd_capital", "same_elsewhere"))
_ELIDES = frozenset("le la de ne je se me te que ce jusque lorsque puisque".split())
_VOWELS = frozenset("aeiouâàéèêëîïôûœæ")
_NOT_ELIDED = ("onz", "oui", "ouistiti", "uhlan", "yacht", "y")


def scannos(finder: Finder, skip: Callable[[int, int], bool]) -> Iterator[Edit]:
    """An edit for each doubtful word whose best reading is likely enough, whole words, in offsets of the finder's text.

    A word misread once is likely misread again: where a reading was taken, the same word falls with a little less."""
    suspects = list(finder.find(skip))
    rows = list({row: None for s in suspects for row in s.figures})
    chance = dict(zip(rows, judge().probabilities(rows), strict=True))
    found = [judged(s, [chance[row] for row in s.figures], finder) for s in suspects]
    if finder.clean:
        least = CLEAN_APPLY
    elif finder.about_games:
        least = GAMES_APPLY
    else:
        least = least_chance([e.confidence for e in found if e is not None], APPLY, RISK)
    taken = {(e.seen, e.read) for e in found if e is not None and e.confidence >= least}
    for e in found:
        if e is not None and e.confidence >= least - (COMPANY if (e.seen, e.read) in taken else 0.0):
            yield e


def judged(suspect: Suspect, chances: Sequence[float], finder: Finder) -> Edit | None:
    """The edit for one doubtful word, None where it had surely better be left. chances: learned, one a reading."""
    ranked = sorted(
        ((weighed(suspect, k, chances[k], finder), read) for k, (read, _) in enumerate(suspect.readings)), key=lambda x: -x[0]
    )
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


def weighed(suspect: Suspect, k: int, p: float, finder: Finder) -> float:
    """The learned probability of the k-th reading, with what grammar and subject add to it."""
    candidate = suspect.readings[k][1]
    z = math.log(max(p, 1e-9) / max(1 - p, 1e-9))
    words = re.split(r"[ '-]", candidate.text)
    if (
        finder.about_games
        and any(w in terms(finder.lang) for w in words)
        and suspect.token.core.lower() not in terms(finder.lang)
    ):
        z += _TERM_BONUS
    seen = suspect.token.core
    if finder.lang == "fra" and seen[:1] in _LIKE_L and candidate.text == "l'" + seen[1:].lower():
        z += _ARTICLE_BONUS
        if suspect.figures[k][_ODD_CAPITAL] and suspect.figures[k][_SAME] > 0:
            z += _ODD_ARTICLE_BONUS
    if suspect.figures[k][_AHEAD] >= 1.0 and candidate.words == 1 and _INNER_CAPITAL.fullmatch(seen) and not finder.keep(seen)[1]:
        z += _INNER_BONUS
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
