"""What a game and an edition fix for the play of tricks: who sits where, who plays whose cards, what is exacted for what."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from pipeline.games.game import Seats


@dataclass(frozen=True, slots=True)
class Seating:
    """Four names clockwise from the dealer; partners sit opposite. dummy: whose cards his partner plays, "" for nobody."""

    names: tuple[str, str, str, str]
    dummy: str = ""

    def place(self, seat: str) -> int:
        """0 for the dealer, 1 for the player at his left, and so on."""
        return self.names.index(seat)

    def left(self, seat: str, n: int = 1) -> str:
        """The seat n places to the left."""
        return self.names[(self.names.index(seat) + n) % 4]

    def partner(self, seat: str) -> str:
        """The seat opposite."""
        return self.left(seat, 2)

    def side(self, seat: str) -> int:
        """0: the dealer's side, 1: the other."""
        return self.names.index(seat) % 2

    def members(self, side: int) -> Seats:
        """Both seats of a side."""
        return frozenset(self.names[side::2])

    def mates(self, seat: str) -> Seats:
        """A seat and his partner."""
        return self.members(self.side(seat))

    def hand_of(self, seat: str) -> str:
        """Who plays the cards of a seat."""
        return self.partner(seat) if seat and seat == self.dummy else seat

    def against(self, seat: str) -> Seats:
        """Who enforces what is due from a seat: his adversaries, but for dummy, who has no part in the play."""
        return self.members(1 - self.side(seat)) - {self.dummy}


@dataclass(frozen=True, slots=True)
class Policy:
    """What an edition exacts. Tuples are choices of claims, sorted; empty: nothing.

    false_lead: for a lead out of turn; suit_by: who calls the suit ("either", "right": the adversary at the right of the one
    who has to lead); early_call: a called card demanded before its owner's turn ("lost": not in this trick, "waits");
    comment, comment_by: for a remark on the trick, and who calls ("either", "last": he who plays last to it); early_fourth,
    early_fourth_by: for the fourth hand before the third ("either", "third"); third_frees: the fourth hand may then play;
    corrected: for a revoke put right in time; revoke: for an established one; both_revoke: "cancel" or "each"; asked_stays:
    the question keeps a revoke open whoever quits the trick ("anybody") or only if his adversaries do ("adversaries");
    throwing_plays: to throw down one's hand or claim the game establishes it; restored: a card given back from a trick with
    one too many is exposed; looking: for looking at a quitted trick ("call_suit"), "last": the last may be seen;
    rest: for claiming the rest ("partner": his cards are exposed, "own": his own are laid, not to be called); trump_left: after
    how many tricks the turned card left lying may be called; named_trump: for naming it; forgotten: for not knowing it;
    wrong_penalty: a penalty not due loses the right; dealer_mends: a false lead of dummy's side once the second hand has
    played ("never", "consent", "freely"); free: whose slips cost nothing; detached: a card held apart is called when named.
    """

    false_lead: tuple[str, ...] = ("call(led_card)", "call_suit")
    suit_by: str = "either"
    early_call: str = "lost"
    comment: tuple[str, ...] = ("highest", "lose", "lowest", "win")
    comment_by: str = "either"
    early_fourth: tuple[str, ...] = ("lose", "win")
    early_fourth_by: str = "either"
    third_frees: bool = True
    corrected: tuple[str, ...] = ("call(played_card)", "highest", "lowest")
    revoke: tuple[str, ...] = ("add(3)", "deduct(3)", "take_tricks(3)")
    both_revoke: str = "cancel"
    asked_stays: str = "anybody"
    throwing_plays: bool = True
    restored: bool = True
    looking: str = "call_suit"
    rest: str = ""
    trump_left: int = 2
    named_trump: tuple[str, ...] = ("call(highest_trump)", "call(lowest_trump)")
    forgotten: tuple[str, ...] = ("call(highest_trump)", "call(lowest_trump)")
    wrong_penalty: bool = True
    dealer_mends: str = "freely"
    free: Seats = frozenset()
    detached: bool = True


@dataclass(frozen=True)
class Rules:
    """The rules a table is played under. key: the edition's parameters, sorted; part: the part of the game; kinds: the groups of
    irregular acts looked into (see `incidents.py`); trump: its suit, "" for none; size: cards of a full hand."""

    seating: Seating
    policy: Policy
    key: tuple[tuple[str, str], ...]
    part: str
    kinds: frozenset[str]
    trump: str
    size: int
    _hash: int = field(default=0, compare=False, repr=False)

    def __post_init__(self) -> None:
        parts = (self.seating, self.key, self.part, self.trump, self.size)
        object.__setattr__(self, "_hash", hash(parts))

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[object, ...]:
        # made anew, so that the hash is this process's
        return rules, (self.seating, self.policy, self.key, self.part, self.kinds, self.trump, self.size)


@lru_cache(maxsize=4096)
def rules(
    seating: Seating,
    policy: Policy,
    key: tuple[tuple[str, str], ...],
    part: str,
    kinds: frozenset[str],
    trump: str,
    size: int,
) -> Rules:
    """One object for one set of values."""
    return Rules(seating, policy, key, part, kinds, trump, size)


EXPOSING: Final = "exposing"  # cards shown, dropped, detached, named
THROWING: Final = "throwing"  # hands laid open
LEADING: Final = "leading"  # leads out of turn
ORDER: Final = "order"  # cards out of turn, two at once, remarks on the trick
SURPLUS: Final = "surplus"  # a trick with a card too few or too many
REVOKING: Final = "revoking"
TRUMP_CARD: Final = "trump_card"  # the card the dealer has turned up
DUMMY: Final = "dummy"  # what dummy says and does
ALL_KINDS: Final = frozenset((EXPOSING, THROWING, LEADING, ORDER, SURPLUS, REVOKING, TRUMP_CARD, DUMMY))
