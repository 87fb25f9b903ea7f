"""A `not` that no term of a clause accounts for: the clause says the opposite of what was read in it."""

from __future__ import annotations

from pipeline.norms.conventions import negate
from pipeline.norms.draft import Draft
from pipeline.norms.items import Item
from pipeline.norms.lexicon import Found
from pipeline.norms.mains import Clause

_NOT = frozenset({"not", "never", "ne"})
_DENIALS = _NOT | {"no", "nor", "neither", "nothing", "without", "nobody", "aucun", "nul", "ni", "sans"}
_VERBS = frozenset("be do have may can shall must will need should would might ought could dare".split())
_NO_DENIAL = frozenset("only merely more less later exceeding until before less fewer yet que".split())
_RELATIVE = frozenset("who whom whose which qui dont".split())
_AS_FAR = 5
"""So many words may stand between a denial and what it denies: `shall not, in any case, be entitled to`."""


def turned(clause: Clause, modal: Found | None, drafts: list[Draft]) -> list[Draft]:
    """The norms of a clause, or their opposites where it holds a denial that none of them carries."""
    if any(d.kind == "prohibition" for d in drafts) or not any(i.fold in _NOT for i in clause.items):
        return drafts
    if left_over(clause, modal, drafts) is None:
        return drafts
    return [o for d in drafts for o in _opposite(d)]


def left_over(clause: Clause, modal: Found | None, drafts: list[Draft]) -> int | None:
    """The item that denies the main verb though no term read has a denial in it; None where there is none."""
    terms = {
        t for d in drafts for t in (d.act, *(d.on or ()), *d.when, *d.unless, *d.effect, *d.choices, d.window, d.manner) if t
    }
    used = [f for f in clause.all if f is modal or f.term in terms or negate(f.term) in terms or f in clause.formulas]
    heads = [f for f in used if f is modal or f in clause.acts or f in clause.effects or f in clause.choices]
    for k, item in enumerate(clause.items):
        if item.fold in _NOT and _of_the_verb(clause.items, k, heads) and not any(_spends(f, k, terms, clause) for f in used):
            return k
    return None


def _of_the_verb(items: list[Item], k: int, heads: list[Found]) -> bool:
    """The denial belongs to the verb group of the clause itself, and stands close before what was read, or in a gap of it."""
    folds = [i.fold for i in items]
    after = folds[k + 1 : k + 6]
    if folds[k] == "ne":
        if "que" in after and not {"pas", "point", "jamais"} & set(after[: after.index("que")]):
            return False  # ne peut jouer que son roi: a limit
    elif not k or folds[k - 1] not in _VERBS or (after and after[0] in _NO_DENIAL):
        return False
    pronoun = max((n for n in range(1, k) if folds[n] in _RELATIVE or (folds[n] == "that" and folds[n - 1] != "be")), default=0)
    if pronoun and not any(pronoun < f.i <= k for f in heads):
        return False  # the player who has not declared shall ...
    return any(k < f.j and f.i - k <= _AS_FAR for f in heads)


def _spends(f: Found, k: int, terms: set[str], clause: Clause) -> bool:
    """Whether the denial at k is one that the term found is worded with, or that made its opposite of a state."""
    if f in clause.predicates and f.term not in terms:
        return f.i - _AS_FAR <= k < f.j
    worded = {w.rstrip("?") for w in f.source.replace("|", " ").split()}
    return f.i <= k < f.j and bool(worded & _DENIALS)


def _opposite(d: Draft) -> list[Draft]:
    """The opposite of one norm: leave or duty denied is a ban, a claim denied an immunity, an effect denied its `not`."""
    if d.kind in ("permission", "obligation") and d.act and d.act != "unmapped":
        d.kind, d.effect = "prohibition", [e for e in d.effect if not e.startswith("turn(")]
        return [d]
    if d.kind in ("permission", "power") and d.choices:
        acts, d.kind, d.choices = d.choices, "prohibition", []
        if "choices" in d.spans:
            d.spans["act"] = d.spans.pop("choices")
        out = [d.copy() for _ in acts]
        for one, act in zip(out, acts, strict=True):
            one.act = act
        return out
    if d.kind == "power" and d.act:
        d.kind = "prohibition"
        return [d]
    if d.kind == "claim" and d.on is not None:
        d.kind, d.act, d.effect = "immunity", d.on[0], ["no_penalty"]
        d.spans["effect"] = d.spans.pop("choices", d.spans.pop("holder", (d.start, d.end)))
        d.choices, d.holder = [], None
        return [d]
    d.effect = [negate(e) for e in d.effect]
    return [d]
