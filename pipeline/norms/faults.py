"""What is said of a fault, a claim or a penalty without naming it again: the one that the law spoke of before."""

from __future__ import annotations

from pipeline.norms.conventions import name_of
from pipeline.norms.draft import Draft


def penalties(draft: Draft, earlier: list[Draft]) -> None:
    """Of a choice of penalties: who agrees who shall choose, that they may not consult, that the choice is final."""
    mine = "both(adversary(offender))"
    open_ = "pending" in draft.when or any("pending" in d.when and d.act in ("nominate", "consult") for d in earlier)
    if not open_ and draft.words & {"penalty"} and draft.act in ("nominate", "elect"):
        open_ = True
    if not open_:
        return
    barred = draft.kind == "sanction" and draft.effect == ["lapse"]
    if draft.act == "nominate" or (draft.act == "consult" and draft.kind in ("prohibition", "obligation", "permission")):
        draft.bearer = mine
    elif barred and ((draft.on is not None and draft.on[0] == "consult") or draft.act == "consult"):
        draft.kind, draft.act, draft.bearer, draft.on = "prohibition", "consult", mine, None
    elif draft.kind == "power" and draft.effect == ["final"]:
        draft.act, draft.bearer, draft.on = "elect", "adversary(offender)", None
    else:
        return
    if "pending" not in draft.when:
        draft.when.append("pending")
        draft.inferred.add("when")


def same_fault(draft: Draft, earlier: list[Draft]) -> None:
    """A norm that speaks of the offender, and of no event of its own, is about the fault that was last named."""
    if draft.on is not None or draft.kind == "definition" or not earlier:
        return
    if draft.condition_words & {"error", "mistake"} and earlier[-1].on is not None:
        draft.on = earlier[-1].on  # should the error be discovered: that of the sentence before
        draft.inferred.add("on")
        return
    if draft.condition_words:
        return
    slots = (draft.bearer, draft.holder, *draft.effect, *draft.choices)
    owed = draft.kind in ("claim", "sanction") and draft.bearer in ("any", None)
    if not owed and not any("offender" in (t or "") for t in slots):
        return
    last = next((d for d in reversed(earlier) if d.on is not None), None)
    if last is not None and last.on is not None and last.on[1] in ("offender", "any", draft.bearer):
        draft.on = last.on
        draft.inferred.add("on")


_LATER = frozenset({"then", "this", "alors"})


def brought_about(draft: Draft, earlier: list[Draft]) -> None:
    """`the players are then liable`: in the state that the sentence before brought about."""
    last = next((d for d in reversed(earlier) if d.kind == "definition"), None)
    if last is None or draft.start < last.end or draft.kind == "definition":
        return
    if not (draft.words | draft.condition_words) & _LATER:
        return
    for state in (e[6:-1] for e in last.effect if name_of(e) == "holds"):
        if state not in draft.when:
            draft.when.append(state)
            draft.inferred.add("when")


def revoke(draft: Draft) -> None:
    """The revoking player, his revoke corrected, a penalty for each: upon a revoke of the offender."""
    told = draft.revoker or draft.act == "correct_revoke" or "each_revoke" in draft.effect
    inherited = draft.on is not None and "on" in draft.inferred and draft.on[0] == "throw_down"
    if not told or draft.kind in ("definition", "assertion", "procedure", "immunity"):
        return
    if any(w.startswith("revoked(") for w in draft.when) or (draft.on is not None and not inherited):
        return
    if draft.revoker and draft.bearer is not None and "(dealer)" in draft.bearer:
        return
    draft.on = ("revoke", "offender")
    draft.inferred.add("on")
    if "each_revoke" in draft.effect and draft.window == "during(hand)":
        draft.window = None  # as many as occur in the hand: a count, no time


def revoke_defined(draft: Draft) -> None:
    """`A revoke is when a player who holds the suit led plays another`: told by its elements, whatever the heading says."""
    elements = "not has_none" in draft.when and {"suit"} <= draft.words | draft.condition_words
    other = (draft.words | draft.condition_words) & {"another", "different", "other"}
    told = draft.kind in ("assertion", "definition") and not draft.effect and draft.act in (None, "revoke", "play")
    if elements and other and told and (draft.on is None or draft.on[0] in ("revoke", "play")):
        draft.kind, draft.bearer, draft.act, draft.on = "definition", "any", "revoke", ("play", "any")
        draft.when = ["renounced", "not has_none"]
        draft.inferred |= {"act", "on", "bearer"}
        draft.sure, draft.unmapped = max(draft.sure, 0.7), []


def fined(draft: Draft) -> None:
    """`the penalty for a revoke is two points`: the side that revoked loses them."""
    if draft.kind == "sanction" and draft.bearer is None and draft.effect[:1] and name_of(draft.effect[0]) == "forfeit":
        draft.bearer = "side(offender)"
        draft.inferred.add("bearer")
        if draft.on is not None and draft.on[1] in ("any", None):
            draft.on = (draft.on[0], "offender")


def withdrawn(draft: Draft, earlier: list[Draft]) -> None:
    """`their cards are taken back`: by those who followed the offender."""
    if draft.act != "withdraw_card" or draft.kind not in ("obligation", "permission", "immunity"):
        return
    if "bearer" in draft.inferred:
        draft.bearer = "follower(offender)"
        led = next((d.on for d in reversed(earlier) if d.on is not None and d.on[0] in ("lead_out_of_turn", "revoke")), None)
        if led is not None and (draft.on is None or draft.on[0] in ("play", "lead")):
            draft.on = (led[0], "offender" if led[1] in ("any", None) else led[1])
            draft.inferred.add("on")


def corrected(draft: Draft, earlier: list[Draft]) -> None:
    """`the error may be corrected`: the one that was spoken of last."""
    if draft.act != "correct_revoke" or not draft.words & {"error", "mistake"}:
        return
    past = [d.act if d.act == "lead_out_of_turn" else d.on[0] for d in (draft, *reversed(earlier)) if d.on is not None]
    if "lead_out_of_turn" in past[:2]:
        draft.act = "correct_lead"
    elif not {"revoke", "ask_void"} & {a for p in past[:2] for a in p.split("|")} and (
        "score" in draft.condition_words or any("score" in d.condition_words | d.words for d in earlier)
    ):
        draft.act = "correct_score"


_NAMED = {
    "lead": {"lead"}, "lead_out_of_turn": {"lead"}, "raise": {"double", "redouble"}, "declare": {"declaration"},
    "revoke": {"revoke"}, "consult": {"consultation"}, "expose": {"exposure"},
}  # fmt: skip


_BREACH = frozenset({"violation", "breach", "infraction", "infringement", "violate", "infringe"})


def breach(draft: Draft, earlier: list[Draft]) -> None:
    """`a violation of this law`: to do what the norm before forbids; `the card erroneously led`: a lead out of turn."""
    if draft.on is not None:
        return
    barred = next((d for d in reversed(earlier) if d.kind == "prohibition" and d.act), None)
    if barred is not None and barred.act and (draft.words | draft.condition_words) & _BREACH:
        draft.on = (barred.act, "offender")
        draft.when += [w for w in barred.when if w not in draft.when]
        draft.inferred.add("on")
    elif "such" in draft.words and earlier:
        named = next((d.on for d in reversed(earlier) if d.on is not None and _NAMED.get(d.on[0], set()) & draft.words), None)
        if named is not None:
            draft.on = named  # by such a lead
            draft.inferred.add("on")
    elif {"erroneously", "lead"} <= draft.words and "play" not in (draft.act or ""):
        draft.on = ("lead_out_of_turn", "offender")
        draft.inferred.add("on")


def questions(draft: Draft, earlier: list[Draft]) -> None:
    """`should the question be asked`: the one that the norm before allows to a partner."""
    asked = [d.act for d in earlier if d.act in ("ask_void", "ask_conformed")]
    denied = draft.words & {"not", "nor"} and draft.words & {"quit", "turn"}
    if draft.effect == ["holds(revoke_established)"] and draft.kind == "definition" and denied:
        draft.effect, draft.act = ["void(quit)"], None  # turning and quitting does not establish it
        draft.on = None
        asked = asked or (["ask_void"] if {"question", "ask"} <= draft.condition_words else [])
    if draft.on is None and asked and {"question", "ask"} <= draft.condition_words:
        draft.on = ("|".join(dict.fromkeys(asked)), "partner(offender)")
        draft.window = (
            None if (draft.window or "").startswith("before(") else draft.window
        )  # asked before ...: no time of the right
        draft.inferred.add("on")


def same_claim(draft: Draft, earlier: list[Draft]) -> None:
    """`gives that claim to the dealer`: the choices of the claim before, now against the other side."""
    last = next((d for d in reversed(earlier) if d.kind == "claim" and d.choices), None)
    if draft.kind != "claim" or draft.choices or last is None:
        return
    if draft.words & {"that", "such", "same", "like"} and draft.words & {"claim", "right", "option", "penalty"}:
        draft.choices, draft.act = [*last.choices], last.act
        draft.window = draft.window or last.window
        draft.when[:0] = [w for w in last.when if w in ("not dealt", "not hand_over") and w not in draft.when]
        draft.inferred |= {"choices", "act"}
        draft.sure = max(draft.sure, 0.8)


_CALLS = frozenset({"repeat_call", "change_call", "divide_penalty"})


def played(draft: Draft) -> None:
    """`until it be played`: the card spoken of, whoever plays it."""
    if draft.window == "until(play(any))" and draft.act in ("repeat_call", "leave_in_view(exposed_card)"):
        draft.window = "until(played(exposed_card))"


def calls(draft: Draft, earlier: list[Draft]) -> None:
    """What is said of a call or a penalty is said of the claim before."""
    claim = next((d for d in reversed(earlier) if d.kind == "claim"), None)
    if claim is None:
        return
    if draft.act in _CALLS:
        draft.on = draft.on or claim.on
        if draft.window and draft.window.startswith("until(play"):
            draft.window = "until(comply)"
    elif draft.kind == "obligation" and draft.act == "play" and "bearer" in draft.inferred and claim is earlier[-1]:
        # may be called, and must be played
        draft.act, draft.bearer, draft.on = "comply", claim.bearer, ("call", claim.holder)
