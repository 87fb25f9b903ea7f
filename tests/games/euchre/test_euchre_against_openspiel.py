"""Euchre in order against OpenSpiel's euchre on random deals; every deviation is declared, and every declared one occurs."""

from __future__ import annotations

import os
import random
from collections import Counter
from typing import Any

import pytest

from pipeline.games.euchre import GAME
from pipeline.games.euchre.cards import pack
from pipeline.games.euchre.deviations import DEVIATIONS
from pipeline.games.euchre.parts import deal
from pipeline.games.euchre.state import SEATS, Hand
from pipeline.games.game import Act

pyspiel = pytest.importorskip("pyspiel")

DEALS = int(os.environ.get("HOYLE_DEALS", "400"))  # 10,000 for the figure of the issue
ORDER = "CDHS"
THEIRS = {d.parameter: d.theirs for d in DEVIATIONS}


def card(action: int) -> str:
    """Our card for OpenSpiel's number: rank by rank from the nine, suits in the order clubs, diamonds, hearts, spades."""
    return ORDER[action % 4] + ("9", "10", "J", "Q", "K", "A")[action // 4]


class Both:
    """One deal in both engines, driven by the same choices."""

    def __init__(self, seed: int, params: dict[str, str]) -> None:
        self.rng = random.Random(seed)
        self.theirs: Any = pyspiel.load_game("euchre").new_initial_state()
        self.dealer = seed % 4
        self.timid = seed % 3 == 0
        self.theirs.apply_action(self.dealer)
        hands: list[list[str]] = [[] for _ in range(4)]
        chance = []
        while self.theirs.is_chance_node():
            action = self.rng.choice([a for a, _ in self.theirs.chance_outcomes()])
            self.theirs.apply_action(action)
            chance.append(card(action))
        for i, name in enumerate(chance[:20]):
            hands[(self.dealer + i) % 4].append(name)  # there the dealer gets the first card
        by_seat = tuple(tuple(sorted(hands[(self.dealer + i) % 4])) for i in range(4))
        self.ours: Hand = deal(params, 0)._replace(hands=by_seat, turned=chance[20])
        self.deviations: Counter[str] = Counter()

    def seat(self, player: int) -> str:
        return SEATS[(player - self.dealer) % 4]

    def do(self, act: Act) -> None:
        state = GAME.step(self.ours, act)
        assert isinstance(state, Hand)
        self.ours = state

    def play(self) -> None:
        while not self.theirs.is_terminal():
            player = self.theirs.current_player()
            names = {a: self.theirs.action_to_string(player, a) for a in self.theirs.legal_actions()}
            asked = set(names.values()) == {"Alone", "Partner"}
            self.go_on(quit_too=not asked)
            ours = {word: a for a in GAME.regular(self.ours) if (word := self.word(a))}
            self.compare(set(names.values()), ours, asked)
            # every third deal is one of timid players, so that all pass now and then
            passes = [(a, n) for a, n in names.items() if n == "Pass" and self.timid]
            action, name = self.rng.choice(passes or sorted(names.items()))
            self.theirs.apply_action(action)
            if name != "Partner":
                self.do(ours[name])
        self.go_on(quit_too=True)
        self.end()

    def go_on(self, *, quit_too: bool) -> None:
        """What OpenSpiel does by itself: tricks gathered, the discard quitted."""
        silent = ("gather", "quit") if quit_too else ("gather",)
        while acts := [a for a in GAME.regular(self.ours) if a.act in silent]:
            self.do(acts[0])

    def word(self, act: Act) -> str:
        """OpenSpiel's word for an act of ours by the player whose turn it is there."""
        if act.by != self.seat(self.theirs.current_player()):
            return ""
        suits = {"C": "Clubs", "D": "Diamonds", "H": "Hearts", "S": "Spades"}
        if act.act in ("order_up", "assist", "take_up"):
            return suits[self.ours.turned[0]]
        if act.act == "make":
            return str(act.get("suit")).capitalize()
        if act.act in ("discard", "lead", "play"):
            name = str(act.get("card"))
            return name[0] + name[1:].replace("10", "T")
        return {"pass": "Pass", "play_alone": "Alone"}.get(act.act, "")

    def compare(self, theirs: set[str], ours: dict[str, Act], asked: bool) -> None:
        for a in GAME.regular(self.ours):
            self.deviations["take_over"] += a.act == "take_from_partner"
            self.deviations["partner_alone"] += a.act == "play_alone" and a.by != self.ours.maker
        if asked:
            assert "Alone" in ours
            return
        here = set(ours) - {"Alone"}  # may be said until the lead here, was asked before there
        if here - theirs == {"Pass"} and theirs < here:
            self.deviations["all_pass"] += 1
        else:
            assert here == theirs

    def end(self) -> None:
        marks = [a for a in GAME.regular(self.ours) if a.act == "score"]
        seat, points = marks[0].by, int(marks[0].get("points") or 0)
        got = {self.seat(p): int(r) for p, r in enumerate(self.theirs.returns())}
        assert sum(self.ours.won) == 5
        if got[seat] != points:
            assert self.ours.lone
            assert (points, got[seat]) == (4, 2)
            self.deviations["lone_euchred"] += 1


def test_card_numbers() -> None:
    state = pyspiel.load_game("euchre").new_initial_state()
    state.apply_action(0)
    for action in state.legal_actions():
        name = state.action_to_string(-1, action)
        assert card(action) == name[0] + name[1:].replace("T", "10")


def play_all(params: dict[str, str]) -> Counter[str]:
    total: Counter[str] = Counter()
    for seed in range(DEALS):
        both = Both(seed, params)
        both.play()
        total.update(+both.deviations)
    return total


def test_with_their_rules_nothing_differs() -> None:
    assert not play_all(GAME.resolve(THEIRS))


def test_with_the_club_rules_just_what_is_declared_differs() -> None:
    met = set(play_all(GAME.resolve({"pack": "24"})))
    if len(pack(32)) != pyspiel.load_game("euchre").num_distinct_actions() - len("pass, four suits, alone, partner".split(",")):
        met.add("pack")
    assert met == {d.name for d in DEVIATIONS}


def test_every_deviation_has_its_place_and_its_parameter() -> None:
    for d in DEVIATIONS:
        assert d.source.book
        assert d.theirs in next(p for p in GAME.parameters if p.name == d.parameter).values
