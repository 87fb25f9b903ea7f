"""The score at bridge: tricks below the line, honours, chicane and slam above it, games and the rubber.

Hoffmann laws 1-11; Britannica; Foster's tables. Sides are called "a" and "b" here: who deals changes from hand to hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from pipeline.games.bridge.state import BASE, worth

Side = Literal["a", "b"]
GAME_POINTS: Final = 30
RUBBER_POINTS: Final = 100
GRAND_SLAM: Final = 40
LITTLE_SLAM: Final = 20
_CONJOINT: Final = {3: 2, 4: 4, 5: 5}
_ONE_HAND: Final = {4: 8, 5: 10}
_ACES: Final = {3: 30, 4: 40}
FOUR_ACES_IN_ONE_HAND: Final = 100


def tricks(suit: str, won: int, raises: int = 0, limit: int = 100) -> int:
    """Points below the line for `won` tricks of thirteen; 0 for six or fewer. KeyError for no trump of that name."""
    return max(0, won - 6) * worth(suit, raises, limit)


def honours(suit: str, hands: tuple[int, int]) -> int:
    """Points for honours held by the two hands of a side (aces at no trumps). ValueError for more than there are.

    Doubling does not alter them. Four in one hand and the fifth in the other: eight times the trick, and once more.
    """
    one, other = max(hands), min(hands)
    together = one + other
    if min(hands) < 0 or together > (4 if suit == "no_trumps" else 5):
        raise ValueError(f"no side holds {hands} honours")
    if suit == "no_trumps":
        return FOUR_ACES_IN_ONE_HAND if one == 4 else _ACES.get(together, 0)
    if one in _ONE_HAND:
        return BASE[suit] * (_ONE_HAND[one] + (1 if one == 4 and other == 1 else 0))
    return BASE[suit] * _CONJOINT.get(together, 0)


def chicane(suit: str) -> int:
    """Points for a hand without a trump; there is none at no trumps."""
    return 0 if suit == "no_trumps" else 2 * BASE[suit]


def slam(won: int) -> int:
    """Points for all, or all but one, of the thirteen tricks."""
    return {13: GRAND_SLAM, 12: LITTLE_SLAM}.get(won, 0)


@dataclass(frozen=True, slots=True)
class Scored:
    """One hand played: the trump, the side that won the odd trick and its tricks, raises; honours of each side by hand."""

    suit: str
    winner: Side
    won: int
    raises: int = 0
    honours_a: tuple[int, int] = (0, 0)
    honours_b: tuple[int, int] = (0, 0)
    chicane: Side | None = None


@dataclass(frozen=True, slots=True)
class Rubber:
    """Columns of a rubber. games: their winners, in order; below, above: points of a and of b; winner: None if unfinished."""

    games: tuple[Side, ...]
    below: tuple[int, int]
    above: tuple[int, int]
    winner: Side | None

    @property
    def totals(self) -> tuple[int, int]:
        """All points, the hundred for the rubber included."""
        extra = (RUBBER_POINTS if self.winner == "a" else 0, RUBBER_POINTS if self.winner == "b" else 0)
        return self.below[0] + self.above[0] + extra[0], self.below[1] + self.above[1] + extra[1]

    @property
    def points(self) -> int:
        """By how much the winners of the rubber gain: less than nothing when the losers have more on the whole."""
        a, b = self.totals
        return {"a": a - b, "b": b - a, None: 0}[self.winner]


def rubber(hands: Sequence[Scored], limit: int = 100) -> Rubber:
    """The rubber made of these hands, played in order; hands after its end are an error (ValueError)."""
    below, above, game = [0, 0], [0, 0], [0, 0]
    games: list[Side] = []
    for h in hands:
        if any(games.count(side) == 2 for side in ("a", "b")):
            raise ValueError("the rubber was over before this hand")
        i = 0 if h.winner == "a" else 1
        points = tricks(h.suit, h.won, h.raises, limit)
        below[i] += points
        game[i] += points
        above[0] += honours(h.suit, h.honours_a)
        above[1] += honours(h.suit, h.honours_b)
        above[i] += slam(h.won)
        if h.chicane:
            above[0 if h.chicane == "a" else 1] += chicane(h.suit)
        if game[i] >= GAME_POINTS:
            games.append(h.winner)
            game = [0, 0]
    winner: Side | None = next((side for side in ("a", "b") if games.count(side) == 2), None)
    return Rubber(tuple(games), (below[0], below[1]), (above[0], above[1]), winner)
