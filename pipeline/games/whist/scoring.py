"""The score at whist: tricks, honours, revokes, games, the rubber. Sides are "a" and "b": who deals changes from hand to hand.

English game (five points, honours counted, games of one to three points): Hoffmann laws 46-55, Foster's English laws 1-10.
American game (seven points by tricks alone, worth what the losers lack): Foster, whist family laws 1. Both: Foster, "Scoring".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

Side = Literal["a", "b"]
Penalty = Literal["take_tricks", "deduct", "add"]
BOOK: Final = 6
RUBBER_POINTS: Final = 2
OTHER: Final[dict[Side, Side]] = {"a": "b", "b": "a"}


@dataclass(frozen=True, slots=True)
class Scheme:
    """points: of a game; honours: counted or not; worth: of a game won ("treble": three, two or one point by the losers' score,
    "margin": the points the losers lack); surplus: points past the game are counted; revoke: tricks or points a revoke costs."""

    points: int = 5
    honours: bool = True
    worth: Literal["treble", "margin"] = "treble"
    surplus: bool = False
    revoke: int = 3


ENGLISH: Final = Scheme()
AMERICAN: Final = Scheme(7, False, "margin", False, 2)


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand: tricks won by a and by b, honours held by each side's two players; revokes of a side with the penalties taken."""

    tricks: tuple[int, int]
    honours: tuple[int, int] = (0, 0)
    revoked_a: tuple[Penalty, ...] = ()
    revoked_b: tuple[Penalty, ...] = ()
    claimed: tuple[bool, bool] = (True, True)


@dataclass(frozen=True, slots=True)
class Game:
    """A game under way or won: the score of a and b, who has won, and what the game is worth to him (0 before)."""

    score: tuple[int, int] = (0, 0)
    winner: Side | None = None
    worth: int = 0


def honours(held: int) -> int:
    """Points for that many of the four honours held by a side. ValueError for more than four."""
    if not 0 <= held <= 4:
        raise ValueError(f"nobody holds {held} honours")
    return {3: 2, 4: 4}.get(held, 0)


def worth(losers: int, scheme: Scheme = ENGLISH) -> int:
    """What a game is worth whose losers have so many points."""
    if scheme.worth == "margin":
        return scheme.points - losers
    return 3 if losers <= 0 else 2 if losers < 3 else 1


def play(game: Game, hand: Hand, scheme: Scheme = ENGLISH) -> Game:
    """The game after a hand, marked in the order of precedence: revokes, tricks, honours. ValueError if it was over.

    Whoever has revoked cannot win by that hand, and stops a point short of the game. Penalties in tricks come off one side's
    tricks and go to the other's."""
    if game.winner:
        raise ValueError("the game was over before this hand")
    if min(hand.tricks) < 0 or sum(hand.tricks) > 13:
        raise ValueError(f"not the tricks of one hand: {hand.tricks}")
    table = _Marking(list(game.score), [bool(hand.revoked_a), bool(hand.revoked_b)], scheme)
    tricks = list(hand.tricks)
    for i, penalties in enumerate((hand.revoked_a, hand.revoked_b)):
        for way in penalties:
            if way == "add":
                table.mark(1 - i, scheme.revoke)
            elif way == "deduct":
                table.score[i] = max(0, table.score[i] - scheme.revoke)
            else:
                moved = min(scheme.revoke, tricks[i])
                tricks[i] -= moved
                tricks[1 - i] += moved
    for i in (0, 1):
        table.mark(i, max(0, tricks[i] - BOOK))
    if scheme.honours:
        for i in (0, 1):
            if hand.claimed[i] and game.score[i] < scheme.points - 1:
                table.mark(i, honours(hand.honours[i]))
    return table.game()


class _Marking:
    """Points marked one after the other: the first side to reach the game has won it, and nothing is marked after."""

    def __init__(self, score: list[int], revoked: list[bool], scheme: Scheme) -> None:
        self.score, self.revoked, self.scheme = score, revoked, scheme
        self.winner: int | None = None

    def mark(self, i: int, points: int) -> None:
        if not points or self.winner is not None:
            return
        most = self.scheme.points
        self.score[i] += points
        if self.revoked[i]:
            self.score[i] = min(self.score[i], most - 1)
        elif self.score[i] >= most:
            self.winner = i
            if not self.scheme.surplus:
                self.score[i] = most

    def game(self) -> Game:
        score = (self.score[0], self.score[1])
        if self.winner is None:
            return Game(score)
        losers = score[1 - self.winner]
        value = worth(losers, self.scheme)
        if self.scheme.surplus and self.scheme.worth == "margin":
            value = score[self.winner] - losers
        return Game(score, "a" if self.winner == 0 else "b", value)


@dataclass(frozen=True, slots=True)
class Rubber:
    """games: won, in order; winner: None if unfinished; points: by which the winners gain."""

    games: tuple[Game, ...]
    winner: Side | None
    points: int


def rubber(games: Sequence[Game]) -> Rubber:
    """The rubber made of games won, in order; the third is not played when one side has won two. ValueError for a game too many,
    or one that was not won."""
    won: list[Side] = []
    for g in games:
        if g.winner is None:
            raise ValueError("a game of the rubber was not won")
        if any(won.count(s) == 2 for s in OTHER):
            raise ValueError("the rubber was over before this game")
        won.append(g.winner)
    winner = next((s for s in OTHER if won.count(s) == 2), None)
    if winner is None:
        return Rubber(tuple(games), None, 0)
    gross = sum(g.worth for g in games if g.winner == winner) + RUBBER_POINTS
    return Rubber(tuple(games), winner, gross - sum(g.worth for g in games if g.winner != winner))
