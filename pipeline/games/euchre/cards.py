"""Euchre cards: bowers, following suit, and who wins a trick, of the common packs. Cards are written suit first: "HJ", "S10"."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from pipeline.games.tricks import cards
from pipeline.games.tricks.cards import COLOUR, SUIT_NAMES, SUITS

RANKS: Final = cards.RANKS[5:]

__all__ = ["COLOUR", "RANKS", "SUITS", "SUIT_NAMES", "best", "followers", "pack", "strength", "suit_of"]


def pack(number: int) -> tuple[str, ...]:
    """The pack of 32 (from the seven) or 24 (from the nine) cards, by suit and rank. ValueError for another number."""
    if number not in (24, 32):
        raise ValueError(f"no euchre pack of {number} cards")
    return cards.pack(number)


@lru_cache(maxsize=256)
def suit_of(card: str, trump: str) -> str:
    """The suit a card counts in: the left bower is of the trump suit."""
    return cards.suit_of(card, trump, bowers=True)


@lru_cache(maxsize=1024)
def strength(card: str, trump: str, led: str) -> int:
    """Greater wins; 0 for a card that neither follows nor trumps. led: suit of the card led."""
    return cards.strength(card, trump, led, bowers=True)


def followers(hand: tuple[str, ...], trump: str, led: str) -> tuple[str, ...]:
    """The cards of a hand that may be played to the suit led: those that follow, or all where none does."""
    return cards.followers(hand, trump, led, bowers=True)


def best(trick: Sequence[tuple[str, str]], trump: str) -> tuple[str, str]:
    """The (seat, card) that is winning a trick of at least one card."""
    return cards.best(trick, trump, bowers=True)
