"""What is in order at the table while tricks are played: cards in turn, questions, demands, putting right what can be."""

from __future__ import annotations

from functools import lru_cache

from pipeline.games.game import Act, Claim
from pipeline.games.tricks.claims import AT_THE_END, pending, unpaid, waiting
from pipeline.games.tricks.rules import LEADING, ORDER, REVOKING, SURPLUS, THROWING, TRUMP_CARD
from pipeline.games.tricks.table import (
    COUNT,
    GATHERED,
    OVER,
    PLAY,
    Revoke,
    Table,
    called,
    cards_of,
    complete,
    due,
    established,
    false_lead,
    has_played,
    number,
    owner,
    winning,
)


@lru_cache(maxsize=16384)
def act(seat: str, name: str, **args: str) -> Act:
    """An act with its arguments sorted; one object for one act."""
    return Act(seat, name, tuple(sorted(args.items())))


@lru_cache(maxsize=256)
def regular(t: Table) -> tuple[Act, ...]:
    """What is in order now, in a fixed order."""
    if t.stage == OVER or t.cut:
        return ()
    out: list[Act] = []
    seating = t.rules.seating
    if t.stage == COUNT:
        out += _at_the_end(t)
    elif t.stage == GATHERED:
        out.append(act(seating.hand_of(winning(t)[0]), "quit"))
    elif complete(t):
        out.append(act(seating.hand_of(winning(t)[0]), "gather"))
    elif not waiting(t):
        out += _cards(t)
    if t.rules.kinds:
        out += _questions(t) + _mending(t) + _demands(t)
    elif t.rules.seating.dummy and t.trick and not t.laid:
        out.append(act(seating.dummy, "lay_down"))
    return tuple(dict.fromkeys(out))


def card_act(t: Table, seat: str, card: str) -> Act:
    """A card of a seat led or played by whoever plays it."""
    hand = t.rules.seating.hand_of(seat)
    if not t.trick:
        return act(hand, "lead", card=card)
    return act(hand, "play_dummy" if hand != seat else "play", card=card)


def _cards(t: Table) -> list[Act]:
    seat = due(t)
    if not seat or not cards_of(t, seat):
        return []
    if seat == t.rules.seating.dummy and not t.laid and t.trick:
        return []
    cards = called(t, seat)
    if t.fault.act == "play_together" and t.fault.by == seat:
        cards = tuple(c for c in cards if c in t.shown) or cards
    out = [card_act(t, seat, c) for c in cards]
    fourth = freed(t)
    return out + [card_act(t, fourth, c) for c in called(t, fourth)] if fourth else out


def freed(t: Table) -> str:
    """The fourth hand where the third has played before the second, and so sets the fourth free to do the like."""
    if len(t.trick) != 2 or not t.rules.policy.third_frees:
        return ""
    seating, first = t.rules.seating, t.trick[0][0]
    early = t.trick[1][0] == seating.left(first, 2)
    return seating.left(first, 3) if early and cards_of(t, seating.left(first, 3)) else ""


def renounced(t: Table) -> list[str]:
    """Who has not followed suit in the trick on the table, or in the last one where it lies turned."""
    cards = t.trick or (t.taken[-1][1] if t.taken and t.quitted else ())
    return [s for s, c in cards[1:] if c[0] != cards[0][1][0]]


def open_revokes(t: Table) -> list[Revoke]:
    """Revokes that can still be put right."""
    return [r for r in t.revokes if not established(t, r)]


def _questions(t: Table) -> list[Act]:
    out: list[Act] = []
    seating, kinds = t.rules.seating, t.rules.kinds
    if t.stage == COUNT:
        return out
    if kinds & {ORDER, LEADING} and t.trick and t.stage == PLAY:
        out += [act(s, "demand_placement") for s in seating.names if s != seating.dummy]
    if t.trick and not t.asked:
        asked = [s for s in renounced(t) if seating.partner(s) != seating.dummy or t.laid]
        if REVOKING not in kinds:  # the others' questions are looked into among the revokes only, dummy's wherever he lies open
            asked = [s for s in asked if seating.partner(s) == seating.dummy]
        out += [act(seating.partner(s), "ask_void") for s in asked if s != seating.dummy]
    if t.asked and not t.denied and t.asked not in {r.by for r in t.revokes}:
        out.append(act(t.asked, "deny"))
    if TRUMP_CARD in kinds:
        out += [act(s, "ask_trump_suit") for s in seating.names]
        dealer = seating.names[0]
        if t.turned and not t.taken_up:
            out += [act(s, "ask_turned_card") for s in seating.names if s != dealer]
            out.append(act(seating.partner(dealer), "remind"))
            if due(t) == dealer or number(t):
                out.append(act(dealer, "lift_trump_card"))
    if seating.dummy and t.trick and not t.laid:
        out.append(act(seating.dummy, "lay_down"))
    if THROWING in kinds and t.thrown and t.fault.act == "throw_down":
        # one has given up: the others follow him, or keep their hands
        left = [s for s in seating.names if s not in t.thrown and s != seating.dummy]
        out += [act(s, name) for s in left for name in ("throw_down", "retain_hand")]
    return out


def _mending(t: Table) -> list[Act]:
    """Putting right in time: a false lead taken back, a revoke corrected, cards played after it changed, a trick searched."""
    out: list[Act] = []
    seating, policy = t.rules.seating, t.rules.policy
    if false_lead(t) and t.stage == PLAY and not t.mending:
        first = t.trick[0][0]
        if first not in policy.free or len(t.trick) < 2 or policy.dealer_mends == "freely":
            out.append(act(seating.hand_of(first), "correct_lead"))
    for r in open_revokes(t):
        out.append(act(seating.hand_of(r.by), "correct_revoke"))
        if r.kind == "call" and not t.asked:
            out.append(act(seating.partner(r.by), "ask_conformed"))
    out += [act(seating.hand_of(s), "withdraw_card") for s in withdrawable(t)]
    if SURPLUS in t.rules.kinds and t.surplus[0] and t.stage in (PLAY, COUNT):
        all_four = [s for s in seating.names if s != seating.dummy]
        if number(t) > t.surplus[2]:
            out += [act(s, "count_tricks") for s in all_four]
        if t.counted:
            out += [act(s, "search_tricks") for s in all_four]
        if t.found:
            out += [act(s, "restore_card") for s in all_four]
    return out


def withdrawable(t: Table) -> list[str]:
    """Who may take up his card because a revoke before it was put right."""
    f = t.fault
    if f.act != "correct_revoke" or t.stage != PLAY or number(t) != f.trick or not t.trick:
        return []
    if not has_played(t, f.by) or not complete(t):
        return []
    order = [t.rules.seating.left(t.trick[0][0], n) for n in range(4)]
    after = order[order.index(f.by) + 1 :]
    # cards that came before the one put in the place of the revoke; whoever plays anew does so once
    before = [s for s, _ in t.trick[: [s for s, _ in t.trick].index(f.by)]]
    return [s for s in after if s in before]


def suits_named(t: Table) -> list[str]:
    """Suits that may be called: of those in the players' hands."""
    return sorted({c[0] for hand in t.hands for c in hand})


def exactions(t: Table, claim: Claim, seat: str, choice: str) -> list[Act]:
    """The acts by which a holder takes one choice: one for each card or suit that he may name."""
    if choice == "call_suit":
        return [act(seat, "exact", choice=choice, suit=s) for s in suits_named(t)]
    if choice == "call(exposed_card)":
        mine = [c for c in t.shown if owner(t, c) in claim.bearer and c != t.again]
        return [act(seat, "exact", card=c, choice=choice) for c in mine]
    return [act(seat, "exact", choice=choice)]


def timely(t: Table, claim: Claim, choice: str) -> bool:
    """Whether a choice can be exacted now: a card called when its owner has to play, a revoke paid at the end."""
    word = choice.split("(")[0]
    if word in AT_THE_END:
        return t.stage == COUNT and t.claimed
    if t.stage != PLAY:
        return False
    if choice == "call(exposed_card)":
        return due(t) in claim.bearer and not t.bound.of and not waiting(t)
    if choice in ("call(highest_trump)", "call(lowest_trump)"):
        return due(t) in claim.bearer and not t.bound.of
    return True


def _demands(t: Table) -> list[Act]:
    out: list[Act] = []
    for claim in pending(t):
        holders = sorted(claim.holder)
        if claim.kind == "power":
            out += [act(s, word) for s in holders for word in claim.choices]
            continue
        ready = [c for c in claim.choices if timely(t, claim, c)]
        for s in holders:
            out += [a for c in ready for a in exactions(t, claim, s, c)]
        cause = claim.cause.act if claim.cause else ""
        if cause == t.fault.act and t.fault.act and t.stage == PLAY:
            out += [act(s, "accept" if cause == "omit_play" else "waive") for s in holders]
            if len(claim.choices) > 1 and len(holders) > 1:
                out += [act(s, "nominate") for s in holders]
    out += _repeated(t)
    return out + _revoke_claims(t)


def _repeated(t: Table) -> list[Act]:
    """A card called before and not played may be called again."""
    seat = owner(t, t.again) if t.again else ""
    if not seat or t.bound.of or t.again not in t.shown or due(t) != seat or t.uncalled == seat or waiting(t):
        return []
    return [act(s, "repeat_call", card=t.again) for s in sorted(t.rules.seating.against(seat))]


def _revoke_claims(t: Table) -> list[Act]:
    if not t.revokes or t.claimed:
        return []
    out = []
    for r in unpaid(t):
        if established(t, r):
            out += [act(s, "claim_revoke") for s in sorted(t.rules.seating.against(r.by))]
    return out


def _at_the_end(t: Table) -> list[Act]:
    """The hand is over: tricks searched by those who claim a revoke, partners confer about it, the next pack cut."""
    seating = t.rules.seating
    out = [act(seating.names[3], "cut")]
    left = unpaid(t)
    if left and t.claimed:
        holders = sorted({s for r in left for s in seating.against(r.by)})
        out += [act(s, "search_tricks") for s in holders]
        if len(holders) > 1:
            out += [act(s, "consult") for s in holders]
    return out
