"""What follows: clauses that say an effect (the deal stands, he forfeits two, there is no penalty)."""

from __future__ import annotations

from pipeline.norms import mains
from pipeline.norms.claims import at_fault
from pipeline.norms.conditions import Doer, negated
from pipeline.norms.conventions import name_of, tables
from pipeline.norms.draft import Draft
from pipeline.norms.lexicon import Found, Lexicon

FAULTS = frozenset({"revoke", "lead_out_of_turn", "play_out_of_turn", "expose", "detach_card", "play_together"})
_NO = frozenset({"not", "nor", "no", "without", "never"})
_BECOMES = frozenset({"exposed_card", "not_exposed"})
_BEARING = frozenset({"sanction", "prohibition", "immunity", "permission", "obligation", "power"})


def simple(clause: mains.Clause, draft: Draft, kind: str, bearer: str, act: str | None, found: Found | None) -> Draft:
    """The draft with its kind, bearer and act, and their words."""
    draft.kind, draft.bearer, draft.act = kind, bearer, act
    draft.put("bearer", [i for i in clause.items if i.role == bearer][-1:])
    if found is not None:
        draft.put("act", clause.items[found.i : found.j])
    return draft


def effect(
    clause: mains.Clause, draft: Draft, modal: Found | None, effects: list[Found], acts: list[Found], doer: Doer,
    kind: str, lexicon: Lexicon,
) -> list[Draft]:  # fmt: skip
    """A clause that says what follows: the deal stands, he forfeits two, there is no penalty."""
    first = name_of(effects[0].term)
    if (
        first == "right_survives"
        and modal is not None
        and modal.term == "prohibition"
        and not _NO & set(effects[0].source.replace("|", " ").split())
    ):
        # the doubling may not go on: what elsewhere survives is forbidden
        draft.kind, draft.act = "prohibition", effects[0].term[len("right_survives(") : -1]
        draft.bearer = mains.subject_of(clause, modal.j) or "any"
        draft.put("act", clause.items)
        return [draft]
    draft.kind = tables()["effect_kinds"].get(first, "procedure")
    duty = tables()["choice_acts"].get(first) if draft.kind == "obligation" else None
    if duty and kind == "prohibition" and not _NO & set(effects[0].source.replace("|", " ").split()):
        # it must not be moved: what elsewhere is a duty is forbidden
        subject = mains.subject_of(clause, effects[-1].j if modal is None else modal.j)
        return [simple(clause, draft, kind, subject or at_fault(doer) or "any", duty, effects[0])]
    if kind == "obligation" and modal is not None and draft.kind == "definition" and acts:
        draft.kind = kind
    if kind == "immunity" or (kind == "prohibition" and draft.kind == "sanction" and first == "lapse"):
        draft.kind = kind
    for f in effects:
        draft.effect.append(f.term)
        draft.put("effect", clause.items[f.i : f.j])
    draft.put("effect", clause.items)
    subject = mains.subject_of(clause, effects[-1].j if modal is None else modal.j)
    if first == "right_survives" and {"not", "no", "never"} & set(clause.folds) and draft.kind == "procedure":
        draft.kind = "immunity"
        subject = subject or next((i.role for i in clause.items if i.role), None)
    if first == "lapse" and negated(clause.items, effects[0], lexicon) and {"deal"} & draft.condition_words:
        draft.kind, draft.effect, draft.act = "immunity", ["right_survives(new_deal)"], "new_deal"
        first = "right_kept"
    inside = [i for i in clause.items[effects[0].i : effects[0].j] if i.role]
    if inside and first == "right_survives":
        subject = inside[0].role
    if draft.kind == "immunity" and len(acts) > 1 and first == "no_penalty":
        return _each(clause, draft, acts, subject)
    if draft.kind in _BEARING or (draft.kind == "procedure" and acts and subject):
        draft.bearer = subject or at_fault(doer)
        if draft.bearer == "nobody":
            draft.bearer = "any"
        if subject:
            draft.put("bearer", [i for i in clause.items if i.role == subject][:1])
        elif draft.bearer:
            draft.inferred.add("bearer")
    if draft.kind == "immunity" and draft.bearer in (None, "any") and clause.acts and "by" in clause.folds:
        by = mains.actor(clause.items, clause.acts[0], lexicon)
        draft.bearer = by if by and by != "nobody" else draft.bearer  # cards exposed by the dealer are not liable ...
    _effect_act(clause, draft, first, effects, acts)
    return [draft]


def _each(clause: mains.Clause, draft: Draft, acts: list[Found], subject: str | None) -> list[Draft]:
    """`may expose his cards and lead out of turn without penalty`: one immunity an act."""
    out = []
    for a in acts:
        d = simple(clause, draft.copy(), "immunity", subject or "any", a.term, a)
        out.append(d)
    return out


def _effect_act(clause: mains.Clause, draft: Draft, first: str, effects: list[Found], acts: list[Found]) -> None:
    if first == "stand" and draft.kind == "procedure" and draft.on is not None and not {"deal", "trick"} & set(clause.folds):
        draft.kind = "immunity"
    moved = tables()["choice_acts"].get(first) if draft.kind == "obligation" else None
    if moved:
        draft.act = moved
    elif acts and draft.kind != "sanction":
        draft.act = acts[0].term
        draft.put("act", clause.items[acts[0].i : acts[0].j])
    if draft.kind == "immunity" and draft.on is not None and draft.bearer is None:
        draft.bearer = draft.on[1]
    fault = next((a for a in clause.acts if a.term in FAULTS), None)
    if draft.kind == "immunity" and first == "no_penalty" and draft.act is None and fault is not None:
        draft.act = fault.term  # a revoke by dummy carries no penalty
        who = next((i.role for i in clause.items if i.role and i.role != "nobody"), None)
        draft.bearer = (who if draft.bearer in (None, "any") else draft.bearer) or "any"
        draft.put("act", clause.items[fault.i : fault.j])
    elif moved or acts:
        pass
    elif draft.kind == "immunity" and first in ("stand", "no_penalty") and draft.on is not None:
        draft.act = draft.on[0]
        draft.bearer = draft.on[1] or draft.bearer
    if first in ("right_survives", "bar_raise"):
        draft.act = effects[0].term[len("right_survives(") : -1] if first == "right_survives" else "raise"
        if first == "bar_raise":
            draft.bearer = draft.bearer or "any"
    if draft.kind == "definition" and first in _BECOMES and draft.act and draft.on is None:
        draft.on, draft.act = (draft.act, "any"), None  # the act makes the card what it becomes
    if draft.kind == "definition" and effects[0].term == "holds(revoke_established)" and draft.on is None:
        own = any(w.endswith("(side(offender))") for w in draft.when)
        draft.on, draft.act = ("revoke", "offender" if own else "any"), None
    if draft.kind == "immunity" and first == "revoke_penalty":
        draft.act, draft.effect = "revoke", ["no_penalty"]  # not liable to the penalty of a revoke
    if draft.kind == "definition" and first in ("unaltered", "value", "odd_value") and draft.on is None and draft.act:
        draft.on, draft.act, draft.bearer = (draft.act, "any"), None, None  # doubling does not touch the honours
    if first == "no_score":
        draft.act = "score"
    if first == "no_duty" and draft.act is None:
        draft.act = "comply"
