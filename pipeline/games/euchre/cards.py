"""Euchre cards: ranks, bowers, following suit, and who wins a trick. Cards are written suit first: "HJ", "S10"."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

SUITS: Final = ("C", "D", "H", "S")
RANKS: Final = ("7", "8", "9", "10", "J", "Q", "K", "A")
COLOUR: Final = {"C": "S", "S": "C", "D": "H", "H": "D"}
"""The other suit of the same colour, whose knave is the left bower."""
SUIT_NAMES: Final = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


def pack(cards: int) -> tuple[str, ...]:
    """The pack of 32 (from the seven) or 24 (from the nine) cards, by suit and rank. ValueError for another number."""
    if cards not in (24, 32):
        raise ValueError(f"no euchre pack of {cards} cards")
    ranks = RANKS if cards == 32 else RANKS[2:]
    return tuple(s + r for s in SUITS for r in ranks)


@lru_cache(maxsize=256)
def suit_of(card: str, trump: str) -> str:
    """The suit a card counts in: the left bower is of the trump suit."""
    if trump and card[1:] == "J" and COLOUR[card[0]] == trump:
        return trump
    return card[0]


@lru_cache(maxsize=1024)
def strength(card: str, trump: str, led: str) -> int:
    """Greater wins; 0 for a card that neither follows nor trumps. led: suit of the card led."""
    suit = suit_of(card, trump)
    if suit == trump:
        if card[1:] == "J":
            return 40 if card[0] == trump else 39
        return 20 + RANKS.index(card[1:])
    return 1 + RANKS.index(card[1:]) if suit == led else 0


@lru_cache(maxsize=65536)
def followers(hand: tuple[str, ...], trump: str, led: str) -> tuple[str, ...]:
    """The cards of a hand that may be played to the suit led: those that follow, or all where none does."""
    return tuple(c for c in hand if suit_of(c, trump) == led) or hand


def best(trick: Sequence[tuple[str, str]], trump: str) -> tuple[str, str]:
    """The (seat, card) that is winning a trick of at least one card."""
    led = suit_of(trick[0][1], trump)
    top, most = trick[0], 0
    for played in trick:
        value = strength(played[1], trump, led)
        if value > most:
            top, most = played, value
    return top
