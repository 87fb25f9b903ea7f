"""Whether a norm was read well enough to accuse the book that prints it.

A norm that play contradicts may be a fault of the print, or of the reading. These signs of a misreading are looked for in the
norm itself: words left over, a negation that no slot carries, a slot the kind of norm cannot do without. They are asked only
where a norm fails: one that holds as far as it was read is none the worse for them.
"""

from __future__ import annotations

import re

from pipeline.norms.shape import Norm
from pipeline.terms import alternatives, parse
from pipeline.verdicts.table import mentions

FLOOR = 0.75
"""A norm read with less confidence accuses nobody."""
MANY = 3
"""So many content words not understood may well hide a condition."""
BOUND = frozenset({"permission", "obligation", "prohibition"})
NEGATIONS = re.compile(
    r"\b(?:not|no|nor|never|neither|nobody|cannot|unless|(?<!with or )without|sans|ne|ni|aucune?|jamais)\b|\bn['’]", re.IGNORECASE
)
NOT_IN_TURN = re.compile(r"\bnot\b[^.,;]{0,30}\bturn\b", re.IGNORECASE)
CARRIES = re.compile(r"\bnot\b|\bnot_|no_|false|illegal|lapse|void|bar_|lose|lost|declines|refuse|disregard|unaltered")
"""Terms that say a negative of themselves."""
ITEMS = re.compile(r"\((?:a|1|i)\)"), re.compile(r"\((?:b|2|ii)\)")


def doubt(norm: Norm) -> str:
    """Why the norm may be misread, in words; "" where nothing speaks for it. A norm without words or with slots that a
    person filled in has only its slots to be doubted for."""
    return _slots(norm) or (_words(norm) if norm.spans and norm.provenance != "person" else "")


def terms_in(norm: Norm) -> list[str]:
    """All terms of a norm as texts."""
    event = (norm.on.act, norm.on.by) if norm.on else ()
    filled = (norm.bearer, norm.holder, norm.act, *event, *norm.when, *norm.unless, *norm.choices, *norm.effect, norm.window)
    return [t for t in filled if t]


def _slots(norm: Norm) -> str:
    somewhen = norm.on is not None or bool(norm.when)
    if norm.kind in BOUND and not norm.bearer:
        return f"it was not understood of whom the {norm.kind} is said"
    if norm.kind == "procedure" and not somewhen:
        return "it was not understood when this is done"
    if norm.kind == "definition" and not somewhen and any(parse(e).name == "holds" for e in norm.effect):
        return "only a circumstance was understood, not what is said of it"
    if norm.on is None and not any(_of_offender(w) for w in norm.when) and any(_of_offender(t) for t in terms_in(norm)):
        return "it was not understood what the offence is"
    return ""


def _of_offender(text: str) -> bool:
    return any(mentions(t, "offender") for t in alternatives(text))


def _words(norm: Norm) -> str:
    left = ", ".join(norm.unread)
    if not norm.text.strip():
        return "it was read from no words of its own"
    if norm.confidence < FLOOR or len(norm.unread) >= MANY:
        if left:
            return f"these words were not understood: {left}"
        return f"it was read with a confidence of {norm.confidence:.2f} only"
    negation = lost_negation(norm)
    if negation:
        return f"this word was not understood: {negation}"
    if norm.holder and "holder" not in norm.spans:
        return "no words name him who may exact it" + (f"; not understood: {left}" if left else "")
    if norm.kind in BOUND and "bearer" not in norm.spans and norm.on is not None and norm.on.by == norm.bearer:
        return "no words name him of whom it is said" + (f"; not understood: {left}" if left else "")
    if ITEMS[0].search(norm.text) and not ITEMS[1].search(norm.text):
        return "of a list only the first item was understood"
    return ""


def lost_negation(norm: Norm) -> str:
    """A negative word of the clause where no slot and not the kind of norm is negative; "" if there is none."""
    if norm.kind in ("prohibition", "immunity") or norm.unless:
        return ""
    terms = terms_in(norm)
    if any(CARRIES.search(t) for t in terms):
        return ""
    text = NOT_IN_TURN.sub("", norm.text) if any("out_of_turn" in t for t in terms) else norm.text
    found = NEGATIONS.search(text)
    return found[0] if found else ""
