"""What an act makes of a hand of euchre: one function an act, found by its name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pipeline.games.euchre.acts import may_play_alone, may_take_over, regular
from pipeline.games.euchre.cards import SUIT_NAMES, best
from pipeline.games.euchre.state import (
    COUNT,
    DEALER,
    ELDEST,
    FIRST,
    INDEX,
    LEFT,
    MADE,
    NAMING,
    OVER,
    PLAY,
    Hand,
    cards_of,
    next_active,
    partners,
    side,
    turned_is_trump,
    with_cards,
)
from pipeline.games.game import Act

_LETTER: Final = {name: letter for letter, name in SUIT_NAMES.items()}


def _made(h: Hand, maker: str, trump: str) -> Hand:
    """The trump is made; the dealer takes the turned card in."""
    if trump == h.turned[0]:
        hands = with_cards(h, DEALER, (*cards_of(h, DEALER), h.turned))
        return h._replace(phase=MADE, maker=maker, trump=trump, hands=hands, turn="")
    return h._replace(phase=MADE, maker=maker, trump=trump, turn="")


def _pass(h: Hand, act: Act) -> Hand:
    """In turn the word goes on to the left; out of turn nothing is lost by it."""
    seat = act.by
    if act not in regular(h):
        return h
    if h.phase == FIRST:
        h = h._replace(passed=(*h.passed, seat))
        return h._replace(phase=NAMING, turn=ELDEST) if seat == DEALER else h._replace(turn=LEFT[seat])
    h = h._replace(again=(*h.again, seat))
    return h._replace(phase=OVER, turn="") if seat == DEALER else h._replace(turn=LEFT[seat])


def _order(h: Hand, act: Act) -> Hand:
    return _made(h, act.by, h.turned[0]) if act in regular(h) else h


def _make(h: Hand, act: Act) -> Hand:
    suit = _LETTER[str(act.get("suit"))]
    if suit != h.turned[0]:
        return _made(h, act.by, suit)
    if h.rules.of["turned_down_named"] == "debars":
        return h
    h = h._replace(again=(*h.again, act.by))
    if act.by != DEALER:
        return h._replace(turn=LEFT[act.by])
    # the dealer who has to name a suit has still to do so
    return h if h.rules.of["all_pass"] == "dealer_names" else h._replace(phase=OVER, turn="")


def _alone(h: Hand, act: Act) -> Hand:
    return h._replace(lone=act.by) if may_play_alone(h, act.by) else h


def _take(h: Hand, act: Act) -> Hand:
    return h._replace(lone=act.by, taken_over=True) if may_take_over(h, act.by) else h


def _discard(h: Hand, act: Act) -> Hand:
    card = str(act.get("card"))
    left = tuple(c for c in cards_of(h, DEALER) if c != card)
    return h._replace(under=card, hands=with_cards(h, DEALER, left))


def _change(h: Hand, act: Act) -> Hand:
    """Another card is put out for the one under the pack; a discard that is complete is not changed."""
    if h.quitted and not (h.early and h.rules.of["early_lead_reopens"] == "yes"):
        return h
    card = str(act.get("card"))
    left = tuple(c for c in (*cards_of(h, DEALER), h.under) if c and c != card)
    return h._replace(under=card, hands=with_cards(h, DEALER, left))


def _lead(h: Hand, act: Act) -> Hand:
    early = h.early
    if h.phase == MADE and turned_is_trump(h) and not h.quitted:
        early = act.by
    return _put(h, act.by, str(act.get("card")), phase=PLAY, gathered=False, early=early)


def _put(h: Hand, seat: str, card: str, **also: object) -> Hand:
    """A card is put to the trick; the word goes to the next who plays, or after the last card to him who gathers."""
    i = INDEX[seat]
    left = tuple(c for c in h.hands[i] if c != card)
    trick = (*h.trick, (seat, card))
    turn = next_active(h, seat) if h.lone else LEFT[seat]
    if len(trick) == (3 if h.lone else 4):
        turn = best(trick, h.trump)[0]
    if card == h.turned and turned_is_trump(h):
        also["turned_played"] = True
    if h.bound[0] == seat:
        also["bound"] = ("", "")
    if h.commented and seat != h.commented and partners(seat, h.commented):
        also["commented"] = ""
    return h._replace(hands=(*h.hands[:i], left, *h.hands[i + 1 :]), trick=trick, turn=turn, **also)  # type: ignore[arg-type]


def _play(h: Hand, act: Act) -> Hand:
    neglected = act.by == DEALER and turned_is_trump(h) and not h.quitted
    h = _put(h, act.by, str(act.get("card")))
    return h._replace(wrong=DEALER) if neglected and not h.under else h


def _revoke(h: Hand, act: Act) -> Hand:
    return _put(h, act.by, str(act.get("card")))._replace(revoked=act.by)


def _gather(h: Hand, act: Act) -> Hand:
    if h.phase == COUNT:
        return h._replace(phase=OVER)
    seat = h.turn  # the word is his who won the trick
    won = (h.won[0] + (side(seat) == 0), h.won[1] + (side(seat) == 1))
    h = h._replace(trick=(), won=won, turn=seat, gathered=True, commented="")
    return h._replace(phase=COUNT, turn="") if sum(won) == h.rules.size else h


def _exact(h: Hand, act: Act) -> Hand:
    choice = str(act.get("choice"))
    if choice.split("(")[0] in ("add", "deduct"):
        return h._replace(phase=OVER, revoked="", points=(act.by, int(choice.split("(")[1].rstrip(")"))))
    if h.false_lead[0] and choice in ("call(led_card)", "call_suit", "exposed_card"):
        return h._replace(false_lead=("", ""), exposed=h.false_lead[0] if choice == "exposed_card" else h.exposed)
    if choice == "call(exposed_card)":
        return h._replace(exposed="")
    bound = "dealer" if not h.commented else _partner(h.commented)
    return h._replace(commented="", bound=(bound, choice))


def _partner(seat: str) -> str:
    return LEFT[LEFT[seat]]


def _consult(h: Hand, act: Act) -> Hand:
    if h.rules.of["consulting_loses"] == "no":
        return h
    if h.false_lead[0] and not partners(h.false_lead[0], act.by):
        return h._replace(false_lead=("", ""))
    return h._replace(commented="")


def _score(h: Hand, act: Act) -> Hand:
    return h._replace(phase=OVER, points=(act.by, int(act.get("points") or 0))) if act in regular(h) else h


def _nothing(h: Hand, act: Act) -> Hand:
    """A question, or an agreement who is to elect: the hand is as it was."""
    return h


STEPS: Final[dict[str, Callable[[Hand, Act], Hand]]] = {
    "pass": _pass,
    "order_up": _order,
    "assist": _order,
    "take_up": _order,
    "make": _make,
    "play_alone": _alone,
    "take_from_partner": _take,
    "discard": _discard,
    "quit": lambda h, a: h._replace(quitted=True),
    "change_discard": _change,
    "lead": _lead,
    "play": _play,
    "revoke": _revoke,
    "gather": _gather,
    "score": _score,
    "lead_out_of_turn": lambda h, a: h._replace(false_lead=(a.by, str(a.get("card")))),
    "comment_trick": lambda h, a: h._replace(commented=a.by),
    "expose": lambda h, a: h._replace(exposed=a.by),
    "lift_trump_card": lambda h, a: h._replace(lifted=True),
    "consult": _consult,
    "exact": _exact,
    "nominate": _nothing,
    "demand_placement": _nothing,
    "ask_who_played": _nothing,
    "ask_turned_card": _nothing,
    "ask_trump_suit": _nothing,
}


def step(h: Hand, act: Act) -> Hand:
    """The hand after an act."""
    return STEPS[act.act](h, act)
