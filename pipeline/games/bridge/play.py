"""What can be done in the first trick, what is in order, and what an act makes of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pipeline.games.bridge.play_state import (
    FOLLOW,
    RENOUNCE,
    REVOKE,
    Trick,
    adversary_leads,
    due,
    false_lead,
    hands_of,
    mode,
)
from pipeline.games.bridge.seats import ADVERSARIES, DEALER, DEALERS, DUMMY, ELDEST, PONE, SEATS, SIDE, SINGLE, A
from pipeline.games.game import Act, Claim

_HOW: Final = {"follow": FOLLOW, "renounce": RENOUNCE}
LEADS: Final = {s: Act(s, "lead" if s == ELDEST else "lead_out_of_turn") for s in SEATS}
EXPOSE: Final = {s: Act(s, "expose") for s in (DEALER, ELDEST, PONE)}
CORRECT: Final = {s: Act(s, "correct_lead") for s in (DEALER, PONE)}
LAY_DOWN: Final = Act(DUMMY, "lay_down")
ASK_VOID: Final = Act(DUMMY, "ask_void")
MEDDLE: Final = (Act(DUMMY, "call_attention"), Act(DUMMY, "suggest_card"))
QUIT: Final = Act(DEALER, "quit")
ACCEPT: Final = {s: Act(s, "accept") for s in ADVERSARIES}
REFUSE: Final = {s: Act(s, "refuse") for s in ADVERSARIES}
CORRECT_REVOKE: Final = Act(DEALER, "correct_revoke")


def _card(seat: str, how: str) -> Act:
    """A card of that seat's, played by whoever plays it; a card of dummy's that revokes is dummy's revoke."""
    if how == REVOKE:
        return Act(seat, "revoke")
    name = "play_dummy" if seat == DUMMY else "play"
    return Act(hands_of(seat), name, (("how", "follow" if how == FOLLOW else "renounce"),))


def exact(seat: str, choice: str) -> Act:
    """The demand of one of the choices of a claim."""
    return Act(seat, "exact", (("choice", choice),))


def _cards(t: Trick) -> list[Act]:
    seat = due(t)
    if not seat or not t.leader:
        return []
    kinds = (FOLLOW, RENOUNCE, REVOKE) if seat in (DEALER, DUMMY) else (FOLLOW,)
    return [_card(seat, k) for k in kinds]


def pending(t: Trick) -> tuple[Claim, ...]:
    """What may be exacted or decided in the trick."""
    if t.over:
        return ()
    out = []
    if t.mending:
        out.append(Claim("power", ADVERSARIES, ("accept", "refuse"), SINGLE[DEALER], CORRECT[DEALER], "at_once"))
    if adversary_leads(t) and not t.penalty:
        cause = Act(t.leader, "lead_out_of_turn")
        out.append(Claim("claim", SINGLE[DEALER], t.rules.false_lead_choices, ADVERSARIES, cause, "before(has_played(dummy))"))
    if t.exposed and SIDE[t.exposed] == A and not t.penalty:
        cause = EXPOSE[t.exposed]
        out.append(Claim("claim", SINGLE[DEALER], ("call(exposed_card)",), SINGLE[t.exposed], cause, "during(hand)"))
    if mode(t, DEALER) == REVOKE:  # open from the first, and settled by putting the revoke right in time
        ways = ("add(3)", "deduct(3)", "take_tricks(3)")
        choices = ways if t.rules.revoke_penalty == "three_ways" else ways[2:]
        out.append(Claim("claim", ADVERSARIES, choices, DEALERS, Act(DEALER, "revoke"), "before(cut_next)"))
    return tuple(out)


def _demands(t: Trick) -> list[Act]:
    out: list[Act] = []
    for claim in pending(t):
        for seat in sorted(claim.holder):
            if claim.kind == "power":
                out += [ACCEPT[seat], REFUSE[seat]]
            else:
                out += [exact(seat, c) for c in claim.choices]
    return out


def physical(t: Trick) -> tuple[Act, ...]:
    """All that can be done."""
    if t.over:
        return ()
    out = [] if t.leader else [*LEADS.values()]
    if not t.mending:
        out += _cards(t)
        if false_lead(t) and t.leader in (DEALER, PONE):
            out.append(CORRECT[t.leader])
    if not t.laid and (t.leader or t.plays):
        out.append(LAY_DOWN)
    if t.laid and not t.asked and not t.quitted and mode(t, DEALER) in (RENOUNCE, REVOKE):
        out.append(ASK_VOID)
    if mode(t, DEALER) == REVOKE and not t.quitted:
        out.append(CORRECT_REVOKE)
    if t.laid:
        out += MEDDLE
    if not t.exposed and not t.quitted:
        out += EXPOSE.values()
    if len(t.plays) == 4 and not t.quitted:
        out.append(QUIT)
    return (*out, *_demands(t))


def regular(t: Trick) -> tuple[Act, ...]:
    """What is in order: the first lead, the cards in turn, dummy's laying down and his one question."""
    if t.over:
        return ()
    out = [] if t.leader else [LEADS[ELDEST]]
    if not t.mending:
        seat = due(t)
        wait = adversary_leads(t) and not t.penalty  # the dealer has first to say what he will have
        if seat and t.leader and not wait and (t.laid or seat != DUMMY):
            out += [a for a in _cards(t) if a.act != "revoke"]
        if false_lead(t) and t.leader == DEALER and (len(t.plays) < 2 or t.rules.dealer_mends_lead == "freely"):
            out.append(CORRECT[DEALER])
        if adversary_leads(t) and t.leader == PONE:
            out.append(CORRECT[PONE])
    if not t.laid and t.leader:
        out.append(LAY_DOWN)
    if ASK_VOID in physical(t):
        out.append(ASK_VOID)
    if mode(t, DEALER) == REVOKE and not t.quitted:
        out.append(CORRECT_REVOKE)
    if not t.exposed and not t.quitted:
        out.append(EXPOSE[DEALER])
    if len(t.plays) == 4 and not t.quitted:
        out.append(QUIT)
    return (*out, *_demands(t))


def _lead(t: Trick, act: Act) -> Trick:
    return t._replace(leader=act.by, plays=FOLLOW)


def _play(t: Trick, act: Act) -> Trick:
    return t._replace(plays=t.plays + _HOW[str(act.get("how"))])


def _revoke(t: Trick, act: Act) -> Trick:
    return t._replace(plays=t.plays + REVOKE)


def _correct(t: Trick, act: Act) -> Trick:
    """A false lead is taken back: freely before the second hand has played, else by leave (or not at all)."""
    if act.by == DEALER and len(t.plays) > 1 and t.rules.dealer_mends_lead != "freely":
        return t._replace(mending=True) if t.rules.dealer_mends_lead == "consent" else t
    return t._replace(leader="", plays="")


def _accept(t: Trick, act: Act) -> Trick:
    return t._replace(mending=False, leader="", plays="")


def _exact(t: Trick, act: Act) -> Trick:
    choice = str(act.get("choice"))
    if choice.split("(")[0] in ("add", "deduct", "take_tricks"):
        return t._replace(over=True)
    if choice in ("call_suit", "call(led_card)", "exposed_card") and adversary_leads(t):
        return t._replace(leader="", plays="", penalty=choice)
    return t._replace(penalty=choice)


def _right(t: Trick, act: Act) -> Trick:
    """A revoke is put right: the card is changed for one of the suit."""
    return t._replace(plays=t.plays.replace(REVOKE, FOLLOW), asked=False)


STEPS: Final[dict[str, Callable[[Trick, Act], Trick]]] = {
    "lead": _lead,
    "lead_out_of_turn": _lead,
    "play": _play,
    "play_dummy": _play,
    "revoke": _revoke,
    "correct_lead": _correct,
    "correct_revoke": _right,
    "accept": _accept,
    "refuse": lambda t, a: t._replace(mending=False),
    "lay_down": lambda t, a: t._replace(laid=True),
    "ask_void": lambda t, a: t._replace(asked=True),
    "call_attention": lambda t, a: t,
    "suggest_card": lambda t, a: t,
    "expose": lambda t, a: t._replace(exposed=a.by),
    "quit": lambda t, a: t._replace(quitted=True),
    "exact": _exact,
}


def step(t: Trick, act: Act) -> Trick:
    """The trick after an act."""
    return STEPS[act.act](t, act)
