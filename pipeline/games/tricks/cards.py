"""Cards of 52, 32 and 24: suits, ranks, following suit, who wins a trick. Cards are written suit first: "HJ", "S10".

bowers: euchre's order, in which the knave of trumps is the highest card and the other knave of its colour the next.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

SUITS: Final = ("C", "D", "H", "S")
RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
COLOUR: Final = {"C": "S", "S": "C", "D": "H", "H": "D"}
"""The other suit of the same colour, whose knave is the left bower."""
SUIT_NAMES: Final = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
LETTERS: Final = {name: letter for letter, name in SUIT_NAMES.items()}
LOWEST: Final = {52: "2", 32: "7", 24: "9"}
"""The lowest rank of each pack."""
_WORTH: Final = {rank: n for n, rank in enumerate(RANKS)}


def pack(cards: int = 52) -> tuple[str, ...]:
    """The pack of that many cards, by suit and rank. ValueError for another number than 52, 32, 24."""
    if cards not in LOWEST:
        raise ValueError(f"no pack of {cards} cards")
    ranks = RANKS[_WORTH[LOWEST[cards]] :]
    return tuple(s + r for s in SUITS for r in ranks)


def rank(card: str) -> int:
    """0 for a two, 12 for an ace."""
    return _WORTH[card[1:]]


def in_order(cards: Sequence[str]) -> tuple[str, ...]:
    """Cards as people sort them: by suit, the highest first."""
    return tuple(sorted(cards, key=lambda c: (c[0], -rank(c))))


@lru_cache(maxsize=1024)
def suit_of(card: str, trump: str = "", bowers: bool = False) -> str:
    """The suit a card counts in: the left bower is of the trump suit."""
    if bowers and trump and card[1:] == "J" and COLOUR[card[0]] == trump:
        return trump
    return card[0]


@lru_cache(maxsize=4096)
def strength(card: str, trump: str, led: str, bowers: bool = False) -> int:
    """Greater wins; 0 for a card that neither follows nor trumps. led: the suit led; trump: "" for no trumps."""
    suit = suit_of(card, trump, bowers)
    if trump and suit == trump:
        if bowers and card[1:] == "J":
            return 40 if card[0] == trump else 39
        return 20 + rank(card)
    return 1 + rank(card) if suit == led else 0


@lru_cache(maxsize=256)
def _suit(led: str, trump: str, bowers: bool) -> frozenset[str]:
    return frozenset(c for c in pack(52) if suit_of(c, trump, bowers) == led)


def followers(hand: tuple[str, ...], trump: str, led: str, bowers: bool = False) -> tuple[str, ...]:
    """The cards of a hand that may be played to the suit led: those that follow, or all where none does."""
    suit = _suit(led, trump, bowers)
    return tuple([c for c in hand if c in suit]) or hand


def best(trick: Sequence[tuple[str, str]], trump: str, bowers: bool = False) -> tuple[str, str]:
    """The (seat, card) that is winning a trick of at least one card, given in the order of play."""
    led = suit_of(trick[0][1], trump, bowers)
    top, most = trick[0], 0
    for played in trick:
        value = strength(played[1], trump, led, bowers)
        if value > most:
            top, most = played, value
    return top
