"""A hand of euchre: the rules of an edition, the cards, what has been said, and what has gone wrong."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from pipeline.games.euchre.cards import best

DEALER: Final = "dealer"
ELDEST: Final = "eldest"
SECOND: Final = "second"
THIRD: Final = "third"
SEATS: Final = (DEALER, ELDEST, SECOND, THIRD)  # clockwise
INDEX: Final = {s: i for i, s in enumerate(SEATS)}
PARTNER: Final = {DEALER: SECOND, SECOND: DEALER, ELDEST: THIRD, THIRD: ELDEST}
LEFT: Final = {DEALER: ELDEST, ELDEST: SECOND, SECOND: THIRD, THIRD: DEALER}

FIRST: Final = "first"  # the turned card is offered
NAMING: Final = "naming"  # it is turned down, a suit may be named
MADE: Final = "made"  # the trump is made; discard, playing alone
PLAY: Final = "play"
COUNT: Final = "count"  # the hand is played out, the points are marked
OVER: Final = "over"


class Rules:
    """An edition's parameters, the part looked into and the cards of a full hand, with a hash made once."""

    __slots__ = ("_hash", "_key", "of", "part", "size")

    def __init__(self, key: tuple[tuple[str, str], ...], part: str, size: int) -> None:
        self._key = (key, part, size)
        self._hash = hash(self._key)
        self.of: Final[Mapping[str, str]] = dict(key)
        self.part, self.size = part, size

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Rules) and self._key == other._key)

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[object, ...]:
        return rules, self._key

    def __repr__(self) -> str:
        return f"Rules({self.part})"


@lru_cache(maxsize=1024)
def rules(key: tuple[tuple[str, str], ...], part: str, size: int) -> Rules:
    """One object for one set of values."""
    return Rules(key, part, size)


class Hand(NamedTuple):
    """Everything at the table.

    hands: cards by seat in the order of SEATS, sorted; turned: the card turned up; trump: suit or ""; passed, again: who has
    passed in the first and the second round; under: the card under the pack before or after it is quitted; quitted: the
    discard is complete; early: who led before that; lifted: the turned card was lifted; turned_played: it has been played;
    trick: (seat, card) as played; won: tricks of the dealer's side and of the other; commented: who has commented on the trick
    and may be punished for it in his partner; bound: (seat, how) called to play so; false_lead: (seat, card);
    revoked: who has revoked and not yet paid; exposed: who has shown a card; gathered: the last trick is being gathered;
    wrong: whose hand has a wrong number of cards; points: (seat scoring for his side, points) once marked.
    """

    rules: Rules
    hands: tuple[tuple[str, ...], ...]
    turned: str
    phase: str = FIRST
    turn: str = ELDEST
    trump: str = ""
    maker: str = ""
    lone: str = ""
    taken_over: bool = False
    passed: tuple[str, ...] = ()
    again: tuple[str, ...] = ()
    under: str = ""
    quitted: bool = False
    early: str = ""
    lifted: bool = False
    turned_played: bool = False
    trick: tuple[tuple[str, str], ...] = ()
    won: tuple[int, int] = (0, 0)
    commented: str = ""
    bound: tuple[str, str] = ("", "")
    false_lead: tuple[str, str] = ("", "")
    revoked: str = ""
    exposed: str = ""
    gathered: bool = False
    wrong: str = ""
    points: tuple[str, int] = ("", 0)


def cards_of(h: Hand, seat: str) -> tuple[str, ...]:
    """The cards a seat holds."""
    return h.hands[INDEX[seat]]


def with_cards(h: Hand, seat: str, cards: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """All hands, with that seat's replaced."""
    i = INDEX[seat]
    return (*h.hands[:i], tuple(sorted(cards)), *h.hands[i + 1 :])


def side(seat: str) -> int:
    """0: the dealer's side, 1: the other."""
    return INDEX[seat] % 2


def partners(a: str, b: str) -> bool:
    """Whether two seats are of one side."""
    return side(a) == side(b)


def active(h: Hand, seat: str) -> bool:
    """Whether a seat takes part in the play: the partner of a lone player does not."""
    return not h.lone or seat != PARTNER[h.lone]


def next_active(h: Hand, seat: str) -> str:
    """The next player to the left who takes part."""
    seat = LEFT[seat]
    return seat if active(h, seat) else LEFT[seat]


def players(h: Hand) -> int:
    """How many cards make a trick."""
    return 3 if h.lone else 4


def turned_is_trump(h: Hand) -> bool:
    """Whether the turned card has been made trump."""
    return bool(h.trump) and h.trump == h.turned[0]


def must_discard(h: Hand) -> bool:
    """Whether the dealer has still to complete his discard before the play goes on in order."""
    return turned_is_trump(h) and not h.quitted


def leader(h: Hand) -> str:
    """Who leads the first trick."""
    return ELDEST if active(h, ELDEST) else SECOND


def due(h: Hand) -> str:
    """Whose word or card is wanted; "" when nobody's."""
    if h.phase in (FIRST, NAMING, PLAY):
        return h.turn
    if h.phase == MADE:
        return DEALER if must_discard(h) else leader(h)
    return ""


def winning(h: Hand) -> tuple[str, str]:
    """Who is winning the trick on the table, and with what card."""
    return best(h.trick, h.trump)


def score(h: Hand) -> tuple[str, int]:
    """Who scores for his side at the end of the hand and how much: (maker or an adversary of his, points)."""
    mine, theirs = h.won if side(h.maker) == 0 else h.won[::-1]
    if mine * 2 > mine + theirs:
        march = theirs == 0
        return h.maker, (4 if h.lone else 2) if march else 1
    return LEFT[h.maker], int(h.rules.of["lone_euchred"]) if h.lone else 2
