"""The first trick of a hand of bridge without its cards: who leads, who has played, what has gone wrong.

Which cards are held makes no difference to the laws looked into here; a card played follows suit, renounces (the player has
none of the suit) or revokes. Only the dealer's two hands renounce, so that a question to a partner is always about those.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from pipeline.games.bridge.seats import DEALER, DUMMY, ELDEST, LEFT, PONE, SIDE, A
from pipeline.games.bridge.state import Rules

FOLLOW: Final = "f"
RENOUNCE: Final = "n"
REVOKE: Final = "r"


class Trick(NamedTuple):
    """The trick on the table.

    leader: who has led, "" before; plays: one letter a card, in the order of play from the leader (f follows, n has none,
    r revokes); laid: dummy lies open; mending: the dealer asks leave to take back a lead that the second hand has played to;
    exposed: who has shown a card; asked: dummy has put his question; penalty: the choice of a claim that was used; quitted:
    the trick is turned; over: nothing more is looked into.
    """

    rules: Rules
    leader: str = ""
    plays: str = ""
    laid: bool = False
    mending: bool = False
    exposed: str = ""
    asked: bool = False
    penalty: str = ""
    quitted: bool = False
    over: bool = False


def hand(t: Trick, place: int) -> str:
    """The seat that plays at that place of the trick (0: the leader)."""
    seat = t.leader
    for _ in range(place):
        seat = LEFT[seat]
    return seat


def due(t: Trick) -> str:
    """Whose card is wanted; "" when none is."""
    if t.over or t.quitted:
        return ""
    if not t.leader:
        return ELDEST
    return "" if len(t.plays) >= 4 else hand(t, len(t.plays))


def false_lead(t: Trick) -> bool:
    """Whether the trick was led by another than the eldest hand and may still be mended."""
    return t.leader not in ("", ELDEST) and len(t.plays) < 4


def mode(t: Trick, seat: str) -> str:
    """How that seat has played to the trick; "" if not yet."""
    for place, how in enumerate(t.plays):
        if hand(t, place) == seat:
            return how
    return ""


def hands_of(seat: str) -> str:
    """Who plays the cards of that seat: the dealer plays dummy's."""
    return DEALER if seat == DUMMY else seat


def adversary_leads(t: Trick) -> bool:
    """Whether the false lead is one of the dealer's adversaries'."""
    return false_lead(t) and SIDE[t.leader] == A


PLACES: Final = {"second_hand": 1, "third_hand": 2, "fourth_hand": 3}
ASKERS: Final = {DEALER: DUMMY, DUMMY: DEALER, ELDEST: PONE, PONE: ELDEST}
