"""Who may exact what while tricks are played, and whether the play waits for it."""

from __future__ import annotations

from typing import Final

from pipeline.games.game import Act, Claim, Seats
from pipeline.games.tricks.table import (
    COUNT,
    OVER,
    PLAY,
    Revoke,
    Table,
    cards_of,
    due,
    established,
    has_played,
    number,
    owner,
)

_WAIT_FOR_LEAD: Final = frozenset(("lead_out_of_turn", "call_wrong_card", "search_tricks"))
_DECIDED_AT_ONCE: Final = frozenset(("comment_trick", "play_on", "play_out_of_turn", "correct_revoke", "suggest_card"))
SUIT: Final = ("call_suit",)
AT_THE_END: Final = ("add", "deduct", "take_tricks")
"""Penalties for a revoke: paid when the hand has been played."""


def pending(t: Table) -> tuple[Claim, ...]:
    """All open claims and powers."""
    if t.stage == OVER or t.cut:
        return ()
    out: list[Claim] = []
    if t.mending:
        out.append(_power(t))
    if t.fault.act:
        out += _for_fault(t)
    if t.shown and t.stage == PLAY:
        out += _for_shown(t)
    if t.revokes:
        out += _for_revokes(t)
    return tuple(out)


def _power(t: Table) -> Claim:
    by = t.trick[0][0]
    seating = t.rules.seating
    hand = seating.hand_of(by)
    return Claim("power", seating.against(by), ("accept", "refuse"), frozenset((hand,)), Act(hand, "correct_lead"), "at_once")


def _for_fault(t: Table) -> list[Claim]:
    """What may be exacted for the irregularity at hand."""
    f, seating, policy = t.fault, t.rules.seating, t.rules.policy
    choices: tuple[str, ...] = ()
    holder, bearer, until = seating.against(f.by), frozenset((f.by,)), "during(hand)"
    partner = seating.partner(f.by)
    waits = f"before(has_played({partner}))"
    if f.by in policy.free and f.act not in ("correct_revoke", "suggest_card", "claim_rest", "call_wrong_card", "omit_play"):
        return []
    if f.act == "lead_out_of_turn":
        choices, bearer, until = policy.false_lead, seating.mates(f.by), "next(lead)"
        if policy.suit_by == "right" and seating.side(t.lead) == seating.side(f.by):
            holder &= frozenset((seating.left(t.lead, 3),))
    elif f.act == "comment_trick":
        choices, bearer, until = policy.comment, frozenset((partner,)), waits
        if policy.comment_by == "last":
            holder &= _last(t)
    elif f.act == "play_on":
        choices, bearer, until = ("win",), frozenset((partner,)), waits
    elif f.act == "play_out_of_turn":
        choices, bearer, until = policy.early_fourth, frozenset((partner,)), waits
        if policy.early_fourth_by == "third":
            holder &= frozenset((seating.left(t.trick[0][0], 2),))
    elif f.act == "correct_revoke":
        return _for_corrected(t)
    elif f.act == "suggest_card":
        choices, bearer = ("bar(suggested_card)", "call(suggested_card)"), frozenset((seating.hand_of(f.by),))
        holder, until = seating.members(1 - seating.side(f.by)), "before(play)"
    elif f.act == "omit_play":
        choices = ("new_deal",) if f.by != seating.dummy and went_on(t, f.by, f.trick) else ()
    else:
        return _for_words(t)
    return [_claim(t, holder, choices, bearer, until)] if choices and holder else []


def _for_words(t: Table) -> list[Claim]:
    """What may be exacted for what was said, looked at or handled."""
    f, seating, policy = t.fault, t.rules.seating, t.rules.policy
    holder, bearer, until = seating.against(f.by), frozenset((f.by,)), "during(hand)"
    choices: tuple[str, ...] = ()
    if f.act == "detach_card" and policy.detached:
        choices, until = ("call(detached_card)",), "before(play)"
    elif f.act == "call_wrong_card" or (f.act == "search_tricks" and policy.looking == "call_suit"):
        choices, bearer, until = SUIT, seating.mates(f.by), "next(lead)"
    elif f.act == "claim_rest" and policy.rest == "own":
        choices, until = ("expose",), "at_once"
    elif f.act == "name_card" and f.card == "turned":
        choices = policy.named_trump
    elif f.act == "forget_turned_card":
        choices = (f"call({f.card}_trump)",) if f.card else policy.forgotten
    elif f.act == "lift_trump_card":
        choices, until = ("leave_in_view(turned_card)",), f"before(has_played({f.by}))"
    return [_claim(t, holder, choices, bearer, until)] if choices and holder else []


def _claim(t: Table, holder: Seats, choices: tuple[str, ...], bearer: Seats, until: str) -> Claim:
    return Claim("claim", holder, choices, bearer, Act(t.rules.seating.hand_of(t.fault.by), t.fault.act), until)


def _for_corrected(t: Table) -> list[Claim]:
    """A revoke put right: of one whose slips are free (a dealer with a dummy) only his highest or lowest is asked, and only
    where both adversaries have played and he is not the last."""
    f, seating, policy = t.fault, t.rules.seating, t.rules.policy
    holder, bearer = seating.against(f.by), frozenset((f.by,))
    here = number(t) == f.trick and not has_played(t, f.by)
    if f.by == seating.dummy or not f.card:
        return []
    if f.by in policy.free:
        foes = seating.members(1 - seating.side(f.by))
        fourth = bool(t.trick) and seating.left(t.trick[0][0], 3) == f.by
        if not here or fourth or not all(has_played(t, s) for s in foes):
            return []
        return [_claim(t, frozenset((seating.left(f.by),)), ("highest", "lowest"), bearer, "before(play)")]
    choices = policy.corrected if here else tuple(c for c in policy.corrected if c.startswith("call"))
    return [_claim(t, holder, choices, bearer, "during(hand)")] if choices and holder else []


def _for_shown(t: Table) -> list[Claim]:
    """Cards lying face up, one claim for each player who has any."""
    out = []
    for seat in dict.fromkeys(owner(t, c) for c in t.shown):
        holder = t.rules.seating.against(seat)
        cause = Act(t.rules.seating.hand_of(seat), "expose")
        if seat and seat != t.uncalled and holder:
            out.append(Claim("claim", holder, ("call(exposed_card)",), frozenset((seat,)), cause, "during(hand)"))
    return out


def unpaid(t: Table) -> list[Revoke]:
    """Revokes for which a penalty is still due; those of dummy, and those that cancel each other, are not."""
    seating = t.rules.seating
    left = [r for r in t.revokes if r.by != seating.dummy]
    sides = [seating.side(r.by) for r in left]
    if t.rules.policy.both_revoke == "cancel" and sides.count(0) == sides.count(1):
        return []
    for by, _ in t.paid:
        for r in left:
            if seating.side(r.by) == seating.side(by):
                left.remove(r)
                break
    return left


def _for_revokes(t: Table) -> list[Claim]:
    out = []
    for r in unpaid(t):
        seating = t.rules.seating
        cause = Act(seating.hand_of(r.by), "revoke" if r.kind == "revoke" else "fail_call")
        side = seating.mates(r.by)
        out.append(Claim("claim", seating.against(r.by), t.rules.policy.revoke, side, cause, "before(cut_next)"))
        if t.claimed and t.stage == PLAY and not t.settled:
            out.append(Claim("claim", side - {seating.dummy}, ("play_out",), seating.against(r.by), cause, "during(hand)"))
    return list(dict.fromkeys(out))


def went_on(t: Table, seat: str, trick: int) -> bool:
    """Whether a seat has played to a trick after that one."""
    later = [cards for k, (_, cards) in enumerate(t.taken) if k > trick]
    if number(t) > trick:
        later.append(t.trick)
    return any(s == seat for cards in later for s, _ in cards)


def _last(t: Table) -> Seats:
    """Who plays last to the trick on the table."""
    return frozenset((t.rules.seating.left(t.trick[0][0], 3),)) if t.trick else frozenset()


def payable(t: Table, r: Revoke) -> bool:
    """Whether the penalty of a revoke can be exacted now: at the end, when it is established and has been claimed."""
    return t.stage == COUNT and t.claimed and established(t, r)


def waiting(t: Table) -> bool:
    """Whether the play stands still until somebody has said what he will have."""
    if t.mending:
        return True
    f = t.fault
    if f.act in _DECIDED_AT_ONCE:
        if f.act == "suggest_card" and not cards_of(t, due(t) or f.by):
            return False
        return bool(_for_fault(t))
    if f.act in _WAIT_FOR_LEAD and not t.trick and t.rules.seating.side(t.lead) == t.rules.seating.side(f.by):
        return bool(_for_fault(t))
    return False
