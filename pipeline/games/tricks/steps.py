"""What an act makes of the table: one function an act, found by its name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pipeline.games.game import Act
from pipeline.games.tricks.acts import withdrawable
from pipeline.games.tricks.demands import attention, consult, exact, repeat, waive
from pipeline.games.tricks.moves import back, ended, shown_with
from pipeline.games.tricks.table import (
    COUNT,
    FREE,
    GATHERED,
    NO_SURPLUS,
    NONE,
    PLAY,
    SMALL,
    Fault,
    Revoke,
    Table,
    bears,
    cards_of,
    due,
    established,
    number,
    owner,
    played_out,
    winning,
    with_hand,
)

_HEARD: Final = frozenset(("comment_trick", "play_on", "play_out_of_turn"))
"""Slips for which the partner's card is called: done with when he has played."""
_PASSING: Final = frozenset(("drop_below", "detach_card", "expose", "name_card", "throw_down", "suggest_card", "play_together"))
"""Slips that are done with when the next card falls (cards shown stay so)."""
_AT_LEAD: Final = frozenset(("lead_out_of_turn", "call_wrong_card", "search_tricks"))
"""Slips for which a suit is called: done with when the side has led."""


def step(t: Table, a: Act) -> Table:
    """The table after an act that can be done."""
    if t.lost:
        t = t._replace(lost=False)
    after = STEPS[a.act](t, a)
    if t.fault.act and not after.fault.act and t.rules.size <= SMALL and after.stage == PLAY:
        return after._replace(spent=True)
    return after


def _card(a: Act) -> str:
    return str(a.get("card"))


def _put(t: Table, seat: str, card: str) -> Table:
    """A card goes to the trick: what hung over it, over the player or over his partner is done with."""
    t = _done_with(t, seat)
    bound, again = t.bound, t.again
    if bears(t, seat):
        if bound.how == "card":
            again = bound.what  # called, and if it could not be played to be called again
        bound = FREE
    left = tuple(c for c in cards_of(t, seat) if c != card)
    if card == t.turned:
        t = t._replace(turned="", taken_up=True)
    t = t._replace(
        hands=with_hand(t, seat, left), trick=(*t.trick, (seat, card)), bound=bound, again="" if again == card else again,
        shown=tuple(c for c in t.shown if c != card), quitted=False,
    )  # fmt: skip
    if len(t.trick) == 4 and t.fault.act == "lead_out_of_turn":
        return t._replace(fault=NONE)  # three have followed a false lead: it stands
    return t


def _done_with(t: Table, seat: str) -> Table:
    """Claims that lapse by the card about to fall."""
    f, seating = t.fault, t.rules.seating
    if f.act in _PASSING or (f.act in _HEARD and seat == seating.partner(f.by)):
        return t._replace(fault=NONE)
    if f.act == "lift_trump_card" and seat == f.by:
        return t._replace(fault=NONE)
    if f.act in _AT_LEAD and not t.trick and seating.side(seat) == seating.side(f.by):
        return t._replace(fault=NONE, shown=shown_with(t, f.card) if "call(led_card)" in t.rules.policy.false_lead else t.shown)
    if f.act == "correct_revoke" and seat == f.by:
        # those who have played after him may still change their cards
        calls = any(c.startswith("call") for c in t.rules.policy.corrected) and f.by not in t.rules.policy.free
        return t._replace(fault=f._replace(card=""), shown=shown_with(t, f.card) if calls else t.shown)
    return t


def _lead(t: Table, a: Act) -> Table:
    return _put(t, owner(t, _card(a)), _card(a))


def _play(t: Table, a: Act) -> Table:
    return _put(t, owner(t, _card(a)), _card(a))


def _false_lead(t: Table, a: Act) -> Table:
    card = _card(a)
    seat = owner(t, card)
    t = _put(t, seat, card)
    return t._replace(fault=Fault(a.act, seat, card, number(t)))


def _correct_lead(t: Table, a: Act) -> Table:
    first, policy = t.trick[0][0], t.rules.policy
    if first in policy.free:
        if len(t.trick) > 1 and policy.dealer_mends != "freely":
            return t._replace(mending=True) if policy.dealer_mends == "consent" else t
        return back(t)._replace(fault=NONE)
    return back(t)


def _accept(t: Table, a: Act) -> Table:
    if t.mending:
        return back(t)._replace(fault=NONE, mending=False)
    return t._replace(fault=NONE)  # the deal stands, and the card kept counts as played


def _refuse(t: Table, a: Act) -> Table:
    return t._replace(mending=False)


def _out_of_turn(t: Table, a: Act) -> Table:
    seat, seating = owner(t, _card(a)), t.rules.seating
    fourth = seat == seating.left(t.trick[0][0], 3)
    t = _put(t, seat, _card(a))
    return t._replace(fault=Fault(a.act, seat, _card(a), number(t))) if fourth else t


def _omit(t: Table, a: Act) -> Table:
    seat = due(t)
    return t._replace(omitted=(seat, number(t)), fault=Fault(a.act, seat, "", number(t)))


def _play_two(t: Table, a: Act) -> Table:
    seat, second = owner(t, _card(a)), str(a.get("second"))
    k = number(t)
    t = _put(t, seat, _card(a))
    left = tuple(c for c in cards_of(t, seat) if c != second)
    return t._replace(hands=with_hand(t, seat, left), surplus=(seat, second, k))


def _together(t: Table, a: Act) -> Table:
    seat = owner(t, _card(a))
    cards = (_card(a), str(a.get("second")))
    return t._replace(shown=shown_with(t, *cards), fault=Fault(a.act, seat, cards[0], number(t)))


def _show(t: Table, a: Act) -> Table:
    """A card shown or named may be called, unless the player's slips cost nothing."""
    seat, card = owner(t, _card(a)), _card(a)
    if a.act == "name_card" and card == t.turned and t.taken_up:
        return t._replace(fault=Fault(a.act, a.by, "turned", number(t)))
    shown = t.shown if seat in t.rules.policy.free else shown_with(t, card)
    return t._replace(shown=shown, fault=Fault(a.act, seat, card, number(t)))


def _throw(t: Table, a: Act) -> Table:
    thrown = tuple(sorted((*t.thrown, a.by)))
    shown = t.shown if a.by in t.rules.policy.free else shown_with(t, *cards_of(t, a.by))
    t = t._replace(thrown=thrown, shown=shown, fault=Fault(a.act, a.by, "", number(t)))
    seating = t.rules.seating
    if len([s for s in seating.names if s in thrown or s == seating.dummy]) == 4:
        return ended(t)._replace(thrown=thrown)
    return t


def _rest(t: Table, a: Act) -> Table:
    t = t._replace(fault=Fault(a.act, a.by, "", number(t)))
    if t.rules.policy.rest == "partner":
        return t._replace(shown=shown_with(t, *cards_of(t, t.rules.seating.partner(a.by))))
    return t


def _fault(t: Table, a: Act) -> Table:
    return t._replace(fault=Fault(a.act, a.by, _card(a) if a.get("card") else "", number(t)))


def _play_on(t: Table, a: Act) -> Table:
    return t._replace(fault=Fault(a.act, a.by, _card(a), number(t)), shown=shown_with(t, _card(a)))


def _revoke(t: Table, a: Act) -> Table:
    card = _card(a)
    seat, k = owner(t, card), number(t)
    t = _put(t, seat, card)
    kind = "call" if a.act == "fail_call" else "revoke"
    return t._replace(revokes=(*t.revokes, Revoke(seat, k, card, kind)), asked="", denied=False)


def _correct_revoke(t: Table, a: Act) -> Table:
    """The card is taken up again, out of a trick already turned if need be, and the trick goes on from there."""
    r = next(r for r in reversed(t.revokes) if not established(t, r) and t.rules.seating.hand_of(r.by) == a.by)
    if number(t) > r.trick:
        if t.trick:
            t = back(t)  # the other side has led on
        lead, cards = t.taken[-1][1][0][0], t.taken[-1][1]
        t = t._replace(taken=t.taken[:-1], trick=cards, lead=lead, quitted=False)
    t = t._replace(
        stage=PLAY, revokes=tuple(x for x in t.revokes if x != r), asked="", denied=False, claimed=False,
        fault=Fault("correct_revoke", r.by, r.card, number(t)),
    )  # fmt: skip
    if t.trick[0][0] == r.by:  # a suit was to be led: the others take up their cards with him
        return back(t)
    trick = tuple(x for x in t.trick if x[0] != r.by)
    return t._replace(trick=trick, hands=with_hand(t, r.by, (*cards_of(t, r.by), r.card)))


def _withdraw(t: Table, a: Act) -> Table:
    seat = next(s for s in withdrawable(t) if t.rules.seating.hand_of(s) == a.by)
    card = next(c for s, c in t.trick if s == seat)
    hands = with_hand(t, seat, (*cards_of(t, seat), card))
    revokes = tuple(r for r in t.revokes if (r.by, r.trick) != (seat, number(t)))  # with the card his own revoke is taken back
    return t._replace(hands=hands, trick=tuple(x for x in t.trick if x[0] != seat), revokes=revokes)


def _quit(t: Table, a: Act) -> Table:
    """The trick is turned: its winner leads to the next, or the hand is over."""
    seat = winning(t)[0]
    policy, seating = t.rules.policy, t.rules.seating
    asked = t.asked
    if asked and policy.asked_stays == "adversaries" and a.by in seating.mates(asked):
        asked = ""
    lead = next(s for s in (seating.left(seat, n) for n in range(5)) if cards_of(t, s) or s == seating.left(seat, 4))
    t = t._replace(
        taken=(*t.taken, (seat, t.trick)), trick=(), lead=lead, stage=PLAY, quitted=True, uncalled="", asked=asked,
        fault=NONE if t.fault.act in _HEARD or t.fault.act == "correct_revoke" else t.fault,
    )  # fmt: skip
    if t.turned and not t.taken_up and number(t) >= policy.trump_left and owner(t, t.turned):
        t = t._replace(shown=shown_with(t, t.turned))
    return ended(t) if played_out(t) else t


def _lift(t: Table, a: Act) -> Table:
    early = due(t) != a.by and not number(t)
    fault = Fault(a.act, a.by, t.turned, 0) if early else NONE if t.fault.act == a.act else t.fault
    return t._replace(taken_up=True, fault=fault, shown=tuple(c for c in t.shown if c != t.turned))


def _ask(t: Table, a: Act) -> Table:
    """The question is about the partner's card; at bridge it is the dealer who has played dummy's."""
    return t._replace(asked=t.rules.seating.partner(a.by), denied=False)


def _search(t: Table, a: Act) -> Table:
    if t.surplus[0] and t.counted:
        return t._replace(found=True)
    if t.stage == COUNT:
        return t._replace(proved=True)
    return t._replace(fault=Fault(a.act, a.by, "", number(t)))


def _restore(t: Table, a: Act) -> Table:
    seat, card, _ = t.surplus
    t = t._replace(
        hands=with_hand(t, seat, (*cards_of(t, seat), card)), surplus=NO_SURPLUS, counted=False, found=False
    )  # fmt: skip
    shown = t.rules.policy.restored and not t.revokes and seat not in t.rules.policy.free
    return t._replace(shown=shown_with(t, card)) if shown else t


def _cut(t: Table, a: Act) -> Table:
    return t._replace(cut=True, claimed=False)


def _nothing(t: Table, a: Act) -> Table:
    """A question, a reminder, an agreement who is to choose, or what the laws do not let alter anything."""
    return t


STEPS: Final[dict[str, Callable[[Table, Act], Table]]] = {
    "lead": _lead,
    "play": _play,
    "play_dummy": _play,
    "gather": lambda t, a: t._replace(stage=GATHERED),
    "quit": _quit,
    "lead_out_of_turn": _false_lead,
    "correct_lead": _correct_lead,
    "accept": _accept,
    "refuse": _refuse,
    "play_out_of_turn": _out_of_turn,
    "omit_play": _omit,
    "play_two": _play_two,
    "play_together": _together,
    "expose": _show,
    "name_card": _show,
    "detach_card": _fault,
    "drop_below": _fault,
    "call_wrong_card": lambda t, a: t._replace(fault=Fault(a.act, a.by, "", number(t))),
    "throw_down": _throw,
    "retain_hand": _nothing,
    "resume_hand": _nothing,
    "claim_saved": _nothing,
    "claim_rest": _rest,
    "comment_trick": _fault,
    "play_on": _play_on,
    "suggest_card": _fault,
    "call_attention": attention,
    "lay_down": lambda t, a: t._replace(laid=True),
    "revoke": _revoke,
    "fail_call": _revoke,
    "correct_revoke": _correct_revoke,
    "withdraw_card": _withdraw,
    "ask_void": _ask,
    "ask_conformed": _ask,
    "deny": lambda t, a: t._replace(denied=True),
    "claim_revoke": lambda t, a: t if t.cut else t._replace(claimed=True),
    "search_tricks": _search,
    "mix_tricks": lambda t, a: t._replace(mixed=True, proved=True),
    "divide_penalty": _nothing,
    "count_tricks": lambda t, a: t._replace(counted=True),
    "restore_card": _restore,
    "cut": _cut,
    "exact": exact,
    "repeat_call": repeat,
    "change_call": _nothing,
    "waive": waive,
    "nominate": _nothing,
    "consult": consult,
    "demand_placement": _nothing,
    "lift_trump_card": _lift,
    "forget_turned_card": lambda t, a: t._replace(fault=Fault(a.act, a.by, "", number(t))),
    "ask_turned_card": _nothing,
    "ask_trump_suit": _nothing,
    "remind": _nothing,
}
