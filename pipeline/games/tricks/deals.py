"""Deals: drawn with a seed from a pack, or small ones laid out by hand, and the check that every card is in one place."""

from __future__ import annotations

import random
from collections import Counter

from pipeline.games.tricks.cards import pack
from pipeline.games.tricks.table import Table, in_places

Hands = tuple[tuple[str, ...], ...]


def shuffled(seed: int, cards: int = 52) -> tuple[str, ...]:
    """The pack in an order drawn with a seed."""
    order = list(pack(cards))
    random.Random(seed).shuffle(order)
    return tuple(order)


def dealt(order: tuple[str, ...]) -> tuple[Hands, str]:
    """Four hands in the order dealer, eldest, second, third, dealt one card at a time from the eldest hand, and the last card,
    which is turned and the dealer's. ValueError for a pack that does not come out even."""
    if len(order) % 4:
        raise ValueError(f"{len(order)} cards do not make four hands")
    hands = tuple(tuple(sorted(order[(i - 1) % 4 :: 4])) for i in range(4))
    return hands, order[-1]


def laid_out(text: str) -> Hands:
    """Hands from words like "S2 HA / S3 H4 / S5 HQ / S6 HK", the dealer's first."""
    hands = tuple(tuple(sorted(part.split())) for part in text.split("/"))
    cards = [c for h in hands for c in h]
    if len(hands) != 4 or len(set(cards)) != len(cards) or set(cards) - set(pack(52)):
        raise ValueError(f"not four hands of different cards: {text!r}")
    return hands


def misplaced(t: Table, cards: tuple[str, ...]) -> dict[str, int]:
    """Cards that are not in one place exactly, with the number of places they are in; empty when all is well."""
    places = Counter(in_places(t))
    return {c: places[c] for c in set(cards) | set(places) if places[c] != 1 or c not in cards}
