"""The table while tricks are played: every card in one place, whose turn it is, what hangs over the play."""

from __future__ import annotations

from typing import Final, NamedTuple

from pipeline.games.game import Seats
from pipeline.games.tricks.cards import best, followers, rank, strength
from pipeline.games.tricks.rules import Rules

PLAY: Final = "play"  # a trick is open or waits for its lead
GATHERED: Final = "gathered"  # its cards have been touched to be taken in
COUNT: Final = "count"  # no card is left, or the hands are thrown up: revokes are claimed, points marked
OVER: Final = "over"

Card = tuple[str, str]  # (seat, card)
Trick = tuple[str, tuple[Card, ...]]  # (winner, cards in the order of play)


class Fault(NamedTuple):
    """An irregularity and what is still open about it: the act, who did it, with what card, in the how many-th trick."""

    act: str = ""
    by: str = ""
    card: str = ""
    trick: int = -1


class Revoke(NamedTuple):
    """A revoke, or a call not met though it could be (kind "call"): by whom, in which trick, with what card."""

    by: str
    trick: int
    card: str
    kind: str = "revoke"


class Bound(NamedTuple):
    """A demand to be met: of whom (two names with a stroke for either of a side), what kind, which card or suit."""

    of: str = ""
    how: str = ""
    what: str = ""


NONE: Final = Fault()
FREE: Final = Bound()
NO_SURPLUS: Final = ("", "", -1)
NOT_OMITTED: Final = ("", -1)
SMALL: Final = 3
"""Hands of so many cards are those of small parts, which are walked to their end."""


class Table(NamedTuple):
    """lead: whose lead it is (or was) in the trick on the table; trick: cards on the table in the order they came; taken: tricks
    quitted; quitted: the last act turned a trick, the next lead is awaited; shown: cards that lie face up and may be called;
    revokes: done in this hand and not put right; asked: the question about a void was put to him; denied: answered; surplus:
    (seat, card, trick) of a second card in a trick; omitted: (seat, trick) of one who put none; uncalled: whose cards may not be
    called in this trick; turned: the turned card, "" once it was played or where none is turned; taken_up: the dealer has it in
    hand; laid: dummy lies open; claimed, proved, mixed: a revoke is claimed, shown, and cards mixed; counted, found: tricks were
    counted, and looked over; paid: penalties exacted at the end, each with one name of the side that pays; thrown: who has laid
    down his hand; mending: leave is asked to take back a lead; settled: the hand is to be played out in spite of the revoke;
    lost: a right has just lapsed; again: a card that was called and could not be played; cut: the next pack is cut; spent: in a
    small part one thing has gone wrong and been dealt with, which is the bound of the walk."""

    rules: Rules
    hands: tuple[tuple[str, ...], ...]
    lead: str
    trick: tuple[Card, ...] = ()
    stage: str = PLAY
    quitted: bool = False
    taken: tuple[Trick, ...] = ()
    shown: tuple[str, ...] = ()
    fault: Fault = NONE
    bound: Bound = FREE
    revokes: tuple[Revoke, ...] = ()
    asked: str = ""
    denied: bool = False
    surplus: tuple[str, str, int] = NO_SURPLUS
    omitted: tuple[str, int] = NOT_OMITTED
    uncalled: str = ""
    turned: str = ""
    taken_up: bool = False
    laid: bool = False
    claimed: bool = False
    proved: bool = False
    mixed: bool = False
    counted: bool = False
    paid: tuple[tuple[str, str], ...] = ()
    thrown: tuple[str, ...] = ()
    mending: bool = False
    settled: bool = False
    lost: bool = False
    found: bool = False
    again: str = ""
    cut: bool = False
    spent: bool = False


def cards_of(t: Table, seat: str) -> tuple[str, ...]:
    """The cards a seat holds; those that lie face up are among them."""
    return t.hands[t.rules.seating.names.index(seat)]


def owner(t: Table, card: str) -> str:
    """Who holds a card, "" if nobody does."""
    for seat, hand in zip(t.rules.seating.names, t.hands, strict=True):
        if card in hand:
            return seat
    return ""


def with_hand(t: Table, seat: str, cards: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """All hands, with that seat's replaced."""
    i = t.rules.seating.names.index(seat)
    return (*t.hands[:i], tuple(sorted(cards)), *t.hands[i + 1 :])


def number(t: Table) -> int:
    """How many tricks have been quitted: the number of the trick on the table, from 0."""
    return len(t.taken)


def has_played(t: Table, seat: str) -> bool:
    """Whether a seat's card to the trick is down."""
    return any(seat == s for s, _ in t.trick)


def waited_for(t: Table) -> list[str]:
    """Who has still to play to the trick on the table, in turn: nobody who has omitted to, or has no card left."""
    if not t.trick:
        return []
    seating, first = t.rules.seating, t.trick[0][0]
    skipped = t.omitted[0] if t.omitted[1] == number(t) else ""
    order = [seating.left(first, n) for n in range(4)]
    return [s for s in order if s != skipped and not has_played(t, s) and cards_of(t, s)]


def complete(t: Table) -> bool:
    """Whether nobody has still to play to the trick on the table."""
    return bool(t.trick) and not waited_for(t)


def due(t: Table) -> str:
    """Whose card is wanted; "" when nobody's."""
    if t.stage != PLAY:
        return ""
    if not t.trick:
        return t.lead
    return next(iter(waited_for(t)), "")


def played_out(t: Table) -> bool:
    """Whether no trick is left to play: a hand is empty that has neither lost nor kept a card by an irregularity."""
    odd = (t.surplus[0], t.omitted[0])
    names = t.rules.seating.names
    return not t.trick and any(not h for s, h in zip(names, t.hands, strict=True) if s not in odd)


def false_lead(t: Table) -> bool:
    """Whether the trick on the table was led by another than whose lead it was, and can still be taken back."""
    return bool(t.trick) and t.trick[0][0] != t.lead and len(t.trick) < 4


def led_suit(t: Table) -> str:
    """The suit of the card led, "" before."""
    return t.trick[0][1][0] if t.trick else ""


def winning(t: Table) -> Card:
    """Who is winning the trick on the table, and with what card."""
    return best(t.trick, t.rules.trump)


def following(t: Table, seat: str) -> tuple[str, ...]:
    """The cards a seat may put to the trick without revoking."""
    hand = cards_of(t, seat)
    return followers(hand, t.rules.trump, led_suit(t)) if t.trick else hand


def bears(t: Table, seat: str) -> bool:
    """Whether the demand is made of that seat and concerns the card he has now to lead or play."""
    if not t.bound.of or seat not in t.bound.of.split("/"):
        return False
    if t.bound.how == "suit":
        return not t.trick
    return bool(t.trick) or t.bound.how in ("card", "bar", "trump")


def called(t: Table, seat: str) -> tuple[str, ...]:
    """The cards by which the demand is met; all that may be played where it cannot be, or where there is none."""
    cards = following(t, seat)
    if not bears(t, seat):
        return cards
    return _met(t, cards) or cards


def _met(t: Table, cards: tuple[str, ...]) -> tuple[str, ...]:
    how, what = t.bound.how, t.bound.what
    if how == "card":
        return tuple(c for c in cards if c == what)
    if how == "bar":
        return tuple(c for c in cards if c != what)
    if how == "suit":
        return tuple(c for c in cards if c[0] == what)
    if how == "trump":
        trumps = [c for c in cards if c[0] == t.rules.trump]
        return (max(trumps, key=rank) if what == "highest" else min(trumps, key=rank),) if trumps else ()
    led = led_suit(t)
    if how in ("highest", "lowest"):
        suit = [c for c in cards if c[0] == led]
        return (max(suit, key=rank) if how == "highest" else min(suit, key=rank),) if suit else ()
    top = strength(winning(t)[1], t.rules.trump, led)
    return tuple(c for c in cards if (strength(c, t.rules.trump, led) > top) == (how == "win"))


def can_meet(t: Table, seat: str) -> bool:
    """Whether the demand made of a seat can be met by a card of his without revoking."""
    return bears(t, seat) and bool(_met(t, following(t, seat)))


def offender(t: Table) -> str:
    """Who is at fault; "" when nobody is."""
    if t.fault.by:
        return t.fault.by
    if t.revokes:
        return t.revokes[-1].by
    if t.shown:
        return owner(t, t.shown[0])
    return t.surplus[0] or t.omitted[0]


def established(t: Table, r: Revoke) -> bool:
    """Whether a revoke can no longer be put right.

    The trick is turned and quitted (unless the question was put before), or the revoking side has gone on."""
    seating = t.rules.seating
    if t.stage in (COUNT, OVER) or t.mixed:
        return True
    side = seating.mates(r.by)
    if any(s in side for k, (_, cards) in enumerate(t.taken) if k > r.trick for s, _ in cards):
        return True
    if number(t) > r.trick and any(s in side for s, _ in t.trick):
        return True
    if t.rules.policy.throwing_plays and set(t.thrown) & side:
        return True
    if number(t) <= r.trick:
        return False
    return t.asked != r.by or t.denied


def seats_of(t: Table) -> Seats:
    """All four."""
    return frozenset(t.rules.seating.names)


def in_places(t: Table) -> list[str]:
    """Every card in play, once for each place it is in: hands, the trick on the table, tricks taken."""
    cards = [c for hand in t.hands for c in hand] + [c for _, c in t.trick]
    cards += [c for _, trick in t.taken for _, c in trick]
    return cards + ([t.surplus[1]] if t.surplus[1] else [])
