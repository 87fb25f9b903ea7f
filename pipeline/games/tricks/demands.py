"""Penalties exacted, given up and lost: what becomes of the table by a demand."""

from __future__ import annotations

from pipeline.games.game import Act
from pipeline.games.tricks.acts import regular
from pipeline.games.tricks.claims import AT_THE_END, pending
from pipeline.games.tricks.moves import back, shown_with
from pipeline.games.tricks.table import COUNT, FREE, NONE, OVER, Bound, Fault, Table, due, false_lead, owner


def exact(t: Table, a: Act) -> Table:
    choice = str(a.get("choice"))
    word = choice.split("(")[0]
    if a not in regular(t):
        return _not_due(t, choice)
    if word in AT_THE_END:
        payer = min(t.rules.seating.against(a.by))  # one name for a side
        t = t._replace(paid=(*t.paid, (payer, choice)), proved=True)
        return t if any(c.choices != ("play_out",) for c in pending(t)) else t._replace(claimed=False)
    if choice == "new_deal":
        return t._replace(stage=OVER, shown=(), fault=NONE, bound=FREE)
    if choice == "play_out":
        return t._replace(settled=True)
    return _call(t, choice, str(a.get("suit") or ""), str(a.get("card") or ""))


def _call(t: Table, choice: str, suit: str, card: str) -> Table:
    f, seating = t.fault, t.rules.seating
    partner = seating.partner(f.by) if f.by else ""
    if choice == "call(exposed_card)":
        return t._replace(bound=Bound(owner(t, card), "card", card))
    if choice in ("call(highest_trump)", "call(lowest_trump)"):
        how = choice[5:].split("_")[0]
        keep = f._replace(card=how) if f.act == "forget_turned_card" else NONE
        return t._replace(bound=Bound(f.by, "trump", how), fault=keep)
    if f.act == "lead_out_of_turn":
        if false_lead(t):
            t = back(t)
        if choice == "call_suit":
            return t._replace(fault=NONE, bound=Bound("/".join(sorted(seating.mates(f.by))), "suit", suit))
        return t._replace(fault=NONE, shown=shown_with(t, f.card))
    if choice == "call_suit":
        return t._replace(fault=NONE, bound=Bound("/".join(sorted(seating.mates(f.by))), "suit", suit))
    if choice in ("call(played_card)", "call(detached_card)"):
        return t._replace(fault=used(t), shown=shown_with(t, f.card))
    if choice == "leave_in_view(turned_card)":
        return t._replace(fault=NONE, taken_up=False)
    if choice.endswith("(suggested_card)"):
        how = "bar" if choice.startswith("bar") else "card"
        return t._replace(fault=NONE, bound=Bound(owner(t, f.card), how, f.card))
    if choice in ("highest", "lowest", "win", "lose"):
        whom = f.by if f.act == "correct_revoke" else partner
        return t._replace(fault=used(t), bound=Bound(whom, choice))
    return t._replace(fault=NONE)


def _not_due(t: Table, choice: str) -> Table:
    """A demand too early loses the call for this trick, or waits; one for what is not due at all may lose the claim."""
    policy = t.rules.policy
    if choice == "call(exposed_card)":
        seat = next((owner(t, c) for c in t.shown), "")
        return t._replace(uncalled=seat, lost=True) if policy.early_call == "lost" and seat != due(t) else t
    if choice == "new_deal" and policy.wrong_penalty:
        return _lapse(t, None)
    return t


def _lapse(t: Table, a: Act | None) -> Table:
    """The claim for the irregularity at hand is lost or given up; a false lead that lies is taken back."""
    if t.fault.act == "lead_out_of_turn" and t.trick:
        t = back(t)
    return t._replace(fault=NONE, lost=True)


def consult(t: Table, a: Act) -> Table:
    return t if t.stage == COUNT else _lapse(t, a)


def used(t: Table) -> Fault:
    """A claim is used or given up: of a revoke put right the others may still change their cards."""
    return t.fault._replace(card="") if t.fault.act == "correct_revoke" else NONE


def waive(t: Table, a: Act) -> Table:
    return t._replace(fault=used(t))


def attention(t: Table, a: Act) -> Table:
    return _lapse(t, a)


def repeat(t: Table, a: Act) -> Table:
    return t._replace(bound=Bound(owner(t, t.again), "card", t.again))
