"""Claims and powers: who suffers a penalty, who may exact it and from what choices, who decides upon another's act."""

from __future__ import annotations

from pipeline.norms import mains
from pipeline.norms.conditions import Doer
from pipeline.norms.conventions import tables
from pipeline.norms.draft import Draft
from pipeline.norms.lexicon import Found
from pipeline.norms.roles import simplify


def choose(clause: mains.Clause, draft: Draft, choices: list[Found], acts: list[Found]) -> None:
    if any(c.term in ("highest", "lowest") for c in choices):
        # the highest of the suit led: no suit is called
        choices = [c for c in choices if c.term != "call_suit" or "of" not in clause.folds[max(0, c.i - 2) : c.i + 1]]
    let = ["stand" for a in acts if a.term == "accept" and choices and a.j <= choices[0].i]  # may accept it, or call a suit
    draft.choices = list(dict.fromkeys([*let, *(c.term for c in choices)])) or list(dict.fromkeys(a.term for a in acts))
    what = tables()["called_card"].get(draft.on[0] if draft.on else "detach_card" if "detach" in clause.folds else "")
    if what and "exposed" not in clause.folds:
        draft.choices = [f"call({what})" if c == "call(exposed_card)" else c for c in draft.choices]
    found = choices or acts
    if found:
        draft.put("choices", clause.items[found[0].i :])
    draft.act = mains.choice_act(draft.choices)


def suffered(
    clause: mains.Clause, draft: Draft, modal: Found, choices: list[Found], acts: list[Found], doer: Doer,
    before: Draft | None, game: str | None,
) -> list[Draft]:  # fmt: skip
    """A claim worded from the side of who suffers it: `may be called on to ...`, `entitles X to ...`."""
    draft.kind = "claim"
    acts = mains.after(acts, modal.i)
    choices = choices if modal.role else mains.after(choices, modal.i) or choices  # at his option: whatever stands before too
    holder, words = mains.holder_of(clause, modal)
    subject = mains.subject_of(clause, modal.i)
    if clause.items[modal.i].fold in ("entitle", "give"):
        cause = [a for a in clause.acts if a.j <= modal.i]
        if cause and draft.on is None:
            draft.on = (cause[0].term, cause[0].role or "offender")
            draft.put("on", clause.items[cause[0].i : cause[0].j])
        subject = None
    doing = draft.on[1] if draft.on and draft.on[1] not in (None, "any") else None
    same = before.bearer if before is not None and before.kind == "obligation" else None  # the dealer should ...; if left,
    draft.bearer = subject or doing or at_fault(doer) or same or "offender"
    if subject is None:
        draft.inferred.add("bearer")
    else:
        draft.put("bearer", mains.named(clause, subject, modal.i))
    if draft.bearer in ("nobody", "any"):
        draft.bearer = "offender"
    if holder is None or holder == draft.bearer:
        holder = simplify(f"adversary({draft.bearer})", game)
        draft.inferred.add("holder")
    else:
        draft.put("holder", words)
    draft.holder = holder
    if draft.holder == draft.bearer:
        draft.holder = simplify(f"adversary({draft.bearer})", game)
    if any(w.startswith("alone(") for w in draft.when) and "holder" in draft.inferred:
        draft.holder = "lone"  # nobody else is left to play against
    choose(clause, draft, choices, [] if choices else acts)
    if not draft.choices and "call" in clause.folds[modal.i : modal.j]:
        what = tables()["called_card"].get(draft.on[0] if draft.on else "", "exposed_card")
        draft.choices, draft.act = [f"call({what})"], "play"
    if not draft.choices and "following" in clause.folds:
        return []  # the penalties are named in the next clauses
    draft.put("act", clause.items[modal.i : choices[0].i if choices and choices[0].i > modal.i else modal.j])
    others = [clause.items[k].role for k in range(modal.j, len(clause.items)) if clause.items[k].role]
    if len(others) == 1 and modal.j < len(clause.items) and clause.items[modal.j].fold in ("or", "ou") and others[0]:
        return _either_side(draft, holder, others[0], game)
    return [draft]


def _either_side(draft: Draft, one: str, other: str, game: str | None) -> list[Draft]:
    """A claim of one player on each side: each answers for the fault of the other's side."""
    out = []
    for holder, against in ((one, other), (other, one)):
        d = draft.copy()
        d.holder = holder
        d.bearer = simplify(f"side({'dealer' if against == 'maker' else against})", game)
        if d.on is not None:
            d.on = (d.on[0], d.bearer)
        out.append(d)
    return out


def exacted(
    clause: mains.Clause, draft: Draft, modal: Found, choices: list[Found], acts: list[Found], doer: Doer, game: str | None
) -> list[Draft]:  # fmt: skip
    """A claim worded from the side of who has it: `the dealer may call on ...`."""
    draft.kind = "claim"
    draft.holder = mains.subject_of(clause, modal.i)
    if draft.holder:
        draft.put("holder", mains.named(clause, draft.holder, modal.i))
    else:
        draft.holder = simplify(f"adversary({at_fault(doer) or 'offender'})", game)
        draft.inferred.add("holder")
    if draft.on is not None and draft.on[1] == draft.holder:
        draft.on = (draft.on[0], "offender")  # the adversaries of a player who ...
    target, words = mains.target_of(clause, modal)
    if target and target != draft.holder:
        draft.bearer = target
        draft.put("bearer", words)
    else:
        doing = draft.on[1] if draft.on and draft.on[1] not in (None, "any") else None
        own = draft.holder in ("offender", "side(offender)", "both(offender)")  # they may require the hand to be played out
        blamed = None if own else doing or at_fault(doer)
        draft.bearer = blamed or simplify(f"adversary({draft.holder})", game)
        draft.inferred.add("bearer")
    choose(clause, draft, choices, mains.after(acts, modal.i))
    draft.put("act", clause.items[modal.i : choices[0].i if choices and choices[0].i > modal.i else modal.j])
    return [draft]


def at_fault(doer: Doer) -> str | None:
    if doer.role in ("any", "nobody"):
        return "offender"
    return doer.role


def power(
    clause: mains.Clause, draft: Draft, modal: Found, choices: list[Found], effects: list[Found], acts: list[Found],
    doer: Doer,
) -> list[Draft]:  # fmt: skip
    draft.kind = "power"
    draft.bearer = mains.subject_of(clause, modal.i) or doer.role
    if draft.bearer is None:
        draft.bearer = mains.holder_of(clause, modal)[0]  # may be accepted by ...
    if draft.on is None and {"double", "redouble"} & set(clause.folds) and choices:
        draft.on = ("raise", "any")
    draft.put("bearer", [i for i in clause.items if i.role == draft.bearer][:1])
    draft.choices = [c.term for c in choices]
    if choices:
        draft.put("choices", clause.items[modal.i :])
    for f in [] if choices else effects:
        draft.effect.append(f.term)
        draft.put("effect", clause.items[f.i : f.j])
    if draft.on is not None and not choices and acts == []:
        draft.act = draft.on[0]  # his act settles the matter
        draft.bearer = draft.on[1] or draft.bearer
        draft.on = None
        if "on" in draft.spans:
            draft.spans["act"] = draft.spans.pop("on")
    return [draft]
