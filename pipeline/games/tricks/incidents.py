"""Everything else that people do at the table while tricks are played: one function a group of irregular acts.

Bounds, which keep small parts finite: one irregularity is open at a time, one revoke a side, and each part of a game looks into
its own groups (`Rules.kinds`).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations
from typing import Final

from pipeline.games.game import Act
from pipeline.games.tricks.acts import act, card_act, exactions, freed, regular, renounced, timely
from pipeline.games.tricks.claims import AT_THE_END, pending, unpaid, waiting
from pipeline.games.tricks.rules import (
    DUMMY,
    EXPOSING,
    LEADING,
    ORDER,
    REVOKING,
    SURPLUS,
    THROWING,
    TRUMP_CARD,
)
from pipeline.games.tricks.table import (
    COUNT,
    GATHERED,
    NONE,
    OVER,
    PLAY,
    SMALL,
    Table,
    bears,
    called,
    can_meet,
    cards_of,
    complete,
    due,
    established,
    false_lead,
    following,
    number,
    winning,
)


@lru_cache(maxsize=256)
def physical(t: Table) -> tuple[Act, ...]:
    """All acts that can be done, those in order first."""
    if t.stage == OVER:
        return ()
    out = list(regular(t))
    for kind in KINDS:
        if kind in t.rules.kinds:
            out += KINDS[kind](t)
    if t.rules.kinds:
        out += _about_claims(t) + _against_the_call(t)
    return tuple(dict.fromkeys(out))


@lru_cache(maxsize=256)
def possible(t: Table) -> frozenset[Act]:
    """The same as a set."""
    return frozenset(physical(t))


def clean(t: Table) -> bool:
    """Whether nothing is amiss, so that something may go wrong."""
    return (
        t.stage == PLAY and t.fault == NONE and not t.shown and not t.revokes and not t.bound.of and not t.surplus[0]
        and not t.omitted[0] and not t.thrown and not t.mending and not t.paid and not t.spent
    )  # fmt: skip


def _hands(t: Table) -> list[str]:
    """Those who hold cards of their own."""
    return [s for s in t.rules.seating.names if s != t.rules.seating.dummy and cards_of(t, s)]


def _exposing(t: Table) -> list[Act]:
    if not clean(t):
        if t.fault.act == "detach_card" and t.stage == PLAY:
            return [act(s, "call_wrong_card") for s in sorted(t.rules.seating.against(t.fault.by))]
        return []
    if number(t) and t.rules.size <= SMALL:
        return []  # small parts: what is shown in the first trick can be called in the others
    out = []
    for s in _hands(t):
        out += [act(s, name, card=c) for name in ("expose", "detach_card", "name_card") for c in cards_of(t, s)]
        out.append(act(s, "drop_below"))
    return out


def _throwing(t: Table) -> list[Act]:
    if t.stage == COUNT and t.thrown:
        out = [act(s, name) for s in t.rules.seating.names for name in ("resume_hand", "claim_saved")]
        return [a for a in out if a.act != "claim_saved" or not any(established(t, r) for r in t.revokes)]
    if not clean(t):
        return []
    return [act(s, name) for s in _hands(t) for name in ("throw_down", "claim_rest")]


def _leading(t: Table) -> list[Act]:
    if false_lead(t) and t.trick[0][0] in t.rules.policy.free and not t.mending:
        return [act(t.rules.seating.hand_of(t.trick[0][0]), "correct_lead")]  # too late, or by leave
    if not clean(t) or t.trick:
        return []
    seating = t.rules.seating
    out = []
    for s in seating.names:
        if s != t.lead:
            out += [act(seating.hand_of(s), "lead_out_of_turn", card=c) for c in cards_of(t, s)]
    return out


def _order(t: Table) -> list[Act]:
    seating = t.rules.seating
    out = []
    if t.stage == GATHERED:
        out += [act(s, "demand_placement") for s in seating.names if s != seating.dummy]
    if not clean(t):
        return out
    if t.taken and not t.trick:
        out += [act(s, "search_tricks") for s in _hands(t)]
    if not t.trick or complete(t):
        return out
    first, played = t.trick[0][0], {s for s, _ in t.trick}
    third, fourth = seating.left(first, 2), seating.left(first, 3)
    early = [s for s in (third, fourth) if len(t.trick) == 1 and s != seating.dummy]
    out += [act(s, "play_out_of_turn", card=c) for s in early for c in following(t, s)]
    out += [act(s, "comment_trick") for s in _hands(t) if seating.partner(s) not in played]
    best = winning(t)[0]
    if best != seating.dummy and seating.partner(best) not in played:
        out += [act(best, "play_on", card=c) for c in cards_of(t, best)]
    seat = due(t)
    if seat != seating.dummy:
        out += [
            act(seat, "play_together", card=a, second=b) for a, b in combinations(cards_of(t, seat), 2) if _one(t, seat, a, b)
        ]
    return out


def _one(t: Table, seat: str, a: str, b: str) -> bool:
    """One at least of two cards may be played to the trick."""
    able = following(t, seat)
    return a in able or b in able


def _surplus(t: Table) -> list[Act]:
    if not clean(t) or not t.trick or complete(t):
        return []
    seat, hand = due(t), t.rules.seating.hand_of(due(t))
    out = [act(hand, "omit_play")] if number(t) == 0 or len(cards_of(t, seat)) > 1 else []
    able, cards = following(t, seat), cards_of(t, seat)
    if len(cards) > 1:
        out += [act(hand, "play_two", card=a, second=b) for a in able for b in cards if a != b]
    return out


def _revoking(t: Table) -> list[Act]:
    out = []
    seating = t.rules.seating
    seat = due(t)
    sides = {seating.side(r.by) for r in t.revokes}
    quiet = t.fault == NONE and not t.bound.of and not t.spent and not (t.revokes and (t.asked or t.claimed))
    if quiet and t.stage == PLAY and t.trick and seat and seating.side(seat) not in sides:
        able = following(t, seat)
        name = seating.hand_of(seat)
        out += [act(name, "revoke", card=c) for c in cards_of(t, seat) if c not in able]
    if t.revokes and not t.thrown and not t.asked and quiet and t.stage == PLAY:
        out += [act(r.by, "throw_down") for r in t.revokes[:1] if r.by != seating.dummy and cards_of(t, r.by)]
    if t.asked and not t.denied and any(r.by == t.asked for r in t.revokes) and t.stage == PLAY:
        out.append(act(seating.hand_of(t.asked), "deny"))
    if t.claimed and t.stage == COUNT and not t.proved and not t.cut:
        out += [act(s, "mix_tricks") for r in unpaid(t) for s in sorted(seating.mates(r.by) - {seating.dummy})]
    if t.stage == COUNT and unpaid(t) and t.claimed and not t.cut:
        out += [act(s, "divide_penalty") for r in unpaid(t) for s in sorted(seating.against(r.by))]
    if t.cut and unpaid(t):
        out += [act(s, "claim_revoke") for r in unpaid(t) for s in sorted(seating.against(r.by))]
    return out


def _trump_card(t: Table) -> list[Act]:
    if t.stage != PLAY or not (clean(t) or t.fault.act in ("lift_trump_card", "forget_turned_card")):
        return []
    names = t.rules.seating.names
    dealer = names[0]
    out = []
    if t.turned and not t.taken_up and not number(t) and t.fault == NONE:
        out.append(act(dealer, "lift_trump_card"))
    if t.taken_up:
        out += [act(s, "ask_turned_card") for s in names if s != dealer]
        if t.fault == NONE and t.turned:
            out += [act(s, "name_card", card=t.turned) for s in names]
            out.append(act(dealer, "forget_turned_card"))
    if t.fault.act == "forget_turned_card" and t.fault.card and not t.bound.of and due(t) == dealer:
        other = "lowest" if t.fault.card == "highest" else "highest"
        out += [act(s, "change_call", choice=f"call({other}_trump)") for s in sorted(t.rules.seating.against(dealer))]
    return out


def _dummy(t: Table) -> list[Act]:
    dummy = t.rules.seating.dummy
    if not dummy or not t.laid or t.stage != PLAY:
        return []
    out = []
    if t.fault.act and pending(t) and t.fault.by not in t.rules.seating.mates(dummy):
        out.append(act(dummy, "call_attention"))
    if clean(t) and due(t) in t.rules.seating.mates(dummy):
        able = list(following(t, dummy)) if due(t) == dummy else []
        out += [act(dummy, "suggest_card", card=c) for c in able]
    if t.trick and renounced(t) and not t.asked:
        out += [act(dummy, "ask_void") for s in renounced(t) if t.rules.seating.partner(s) == dummy]
    return out


KINDS: Final[dict[str, Callable[[Table], list[Act]]]] = {
    EXPOSING: _exposing,
    THROWING: _throwing,
    LEADING: _leading,
    ORDER: _order,
    SURPLUS: _surplus,
    REVOKING: _revoking,
    TRUMP_CARD: _trump_card,
    DUMMY: _dummy,
}


def _about_claims(t: Table) -> list[Act]:
    """Demands made too early or not due at all, conferring about them, and play that does not wait for them."""
    out: list[Act] = []
    for claim in pending(t):
        if claim.kind == "power":
            continue
        words = {c.split("(")[0] for c in claim.choices}
        if words & set(AT_THE_END) or words == {"play_out"} or t.stage != PLAY:
            continue
        for s in sorted(claim.holder):
            out += [a for c in claim.choices if not timely(t, claim, c) for a in exactions(t, claim, s, c)]
            if claim.cause is not None and claim.cause.act == t.fault.act and len(claim.choices) > 1:
                out.append(act(s, "consult"))
                if t.fault.act in ("lead_out_of_turn", "comment_trick"):
                    out.append(act(s, "exact", choice="new_deal"))
    if waiting(t) and not t.mending and due(t):
        seat = due(t)
        out += [card_act(t, seat, c) for c in following(t, seat)]
    return out


def _against_the_call(t: Table) -> list[Act]:
    """Another card than the one called, by a player who could play that."""
    if t.stage != PLAY or waiting(t):
        return []
    seats = [s for s in (due(t), freed(t)) if s and can_meet(t, s) and bears(t, s)]
    out = []
    for s in seats:
        name = t.rules.seating.hand_of(s)
        out += [act(name, "fail_call", card=c) for c in following(t, s) if c not in called(t, s)]
    return out
