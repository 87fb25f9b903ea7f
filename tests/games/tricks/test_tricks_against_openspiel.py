"""Following suit and taking tricks against OpenSpiel's bridge on random deals: the same cards in order, the same winners.

The declarer there is the dealer here; the trump is his bid. Both are driven by the same choices.
"""

from __future__ import annotations

import random
import re
from typing import Any

import pytest

from pipeline.games.bridge import GAME as BRIDGE
from pipeline.games.game import Game, State
from pipeline.games.tricks.table import COUNT, Table
from pipeline.games.whist import GAME as WHIST

pyspiel = pytest.importorskip("pyspiel")

DEALS = 60
SUITS = "CDHS"
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
BIDS = ("clubs", "diamonds", "hearts", "spades", "no_trumps")
PASS, FIRST_BID = 52, 55


def card(action: int) -> str:
    """Our card for OpenSpiel's number: rank by rank, suits in the order clubs, diamonds, hearts, spades."""
    return SUITS[action % 4] + RANKS[action // 4]


def test_card_numbers() -> None:
    state = pyspiel.load_game("bridge").new_initial_state()
    marks = {"\u2663": "C", "\u2666": "D", "\u2665": "H", "\u2660": "S"}
    for action in state.legal_actions():
        name = state.action_to_string(0, action)
        assert card(action) == marks[name[0]] + name[1:].replace("T", "10")


class Both:
    """One deal in both engines."""

    def __init__(self, game: Game, seed: int) -> None:
        self.rng = random.Random(seed)
        self.game = game
        self.theirs: Any = pyspiel.load_game("bridge(use_double_dummy_result=false)").new_initial_state()
        hands: list[list[str]] = [[] for _ in range(4)]
        for n in range(52):
            action = self.rng.choice(self.theirs.legal_actions())
            self.theirs.apply_action(action)
            hands[n % 4].append(card(action))
        bid = self.rng.randrange(35)
        self.trump = BIDS[bid % 5]
        self.declarer = seed % 4
        for action in [*[PASS] * self.declarer, FIRST_BID + bid, PASS, PASS, PASS]:
            self.theirs.apply_action(action)
        cards = " / ".join(" ".join(hands[(self.declarer + k) % 4]) for k in range(4))
        trump = self.trump if game is BRIDGE else "" if self.trump == "no_trumps" else self.trump[0].upper()
        self.ours: State = game.start(game.resolve(), (("cards", cards), ("part", "regular"), ("trump", trump)))

    def do(self, *names: str) -> None:
        """What OpenSpiel does by itself."""
        while acts := [a for a in self.game.regular(self.ours) if a.act in names]:
            self.ours = self.game.step(self.ours, acts[0])

    def play(self) -> None:
        winners = []
        while not self.theirs.is_terminal():
            self.do("lay_down", "gather", "quit")
            plays = {str(a.get("card")): a for a in self.game.regular(self.ours) if a.get("card")}
            legal = {card(a): a for a in self.theirs.legal_actions()}
            assert set(plays) == set(legal)
            by = self.seat(self.theirs.current_player())
            assert {a.by for a in plays.values()} == {by} or self.game is WHIST
            name = self.rng.choice(sorted(plays))
            self.ours = self.game.step(self.ours, plays[name])
            self.theirs.apply_action(legal[name])
        self.do("lay_down", "gather", "quit")
        assert isinstance(self.ours, Table)
        assert self.ours.stage == COUNT
        winners = [w for w, _ in self.ours.taken]
        text = str(self.theirs)
        said = [
            self.game.seats[("North East South West".split().index(w) - self.declarer) % 4]
            for w in re.findall(r"Won by (\w+)", text)
        ]
        assert winners == said
        made = sum(self.game.seats.index(w) % 2 == 0 for w in winners)
        assert f"Declarer tricks won: {made}" in text

    def seat(self, player: int) -> str:
        return self.game.seats[(player - self.declarer) % 4]


@pytest.mark.parametrize("game", [WHIST, BRIDGE], ids=lambda g: g.name)
def test_random_deals_are_played_alike(game: Game) -> None:
    for seed in range(DEALS):
        Both(game, seed).play()


def test_every_trump_is_among_them() -> None:
    assert {Both(BRIDGE, seed).trump for seed in range(DEALS)} == set(BIDS)
