"""Whole hands of bridge with their cards: every card in one place, dummy laid down and played by the dealer."""

from __future__ import annotations

import random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from pipeline.errors import UsageError
from pipeline.games.bridge import GAME
from pipeline.games.bridge.hands import PARTS
from pipeline.games.game import State
from pipeline.games.tricks.cards import pack
from pipeline.games.tricks.deals import misplaced
from pipeline.games.tricks.table import COUNT, OVER, Table

HANDS = list(GAME.setups("hand"))


def check(state: State) -> None:
    """The invariants of a table with cards."""
    assert isinstance(state, Table)
    physical, regular = GAME.physical(state), GAME.regular(state)
    assert len(set(physical)) == len(physical)
    assert set(regular) <= set(physical)
    cards = {c for h in state.hands for c in h} | {c for _, c in state.trick} | {c for _, k in state.taken for _, c in k}
    cards |= {state.surplus[1]} if state.surplus[1] else set()
    assert len(cards) == 4 * state.rules.size
    assert not misplaced(state, tuple(cards))
    assert regular or state.stage == OVER or state.cut
    for claim in GAME.pending(state):
        assert claim.holder <= set(GAME.seats)
        assert "dummy" not in claim.holder
        assert claim.choices == tuple(sorted(set(claim.choices)))
        assert claim.until
    assert not any(a.by == "dummy" and a.act in ("lead", "play", "play_dummy", "exact") for a in physical)
    assert GAME.draw(state)


@pytest.mark.parametrize("setup", HANDS, ids=str)
def test_hands_in_order_end_with_every_card_played(setup: tuple[tuple[str, str | int], ...]) -> None:
    rng = random.Random(7)
    given = dict(setup)
    start = (("part", "regular"), ("seed", given["seed"]), ("trump", given["trump"]))
    t: State = GAME.start(GAME.resolve(), start)
    while acts := [a for a in GAME.regular(t) if a.act != "cut"]:
        check(t)
        t = GAME.step(t, rng.choice(acts))
    assert isinstance(t, Table)
    assert t.stage == COUNT
    assert t.laid
    assert sorted(c for _, k in t.taken for _, c in k) == sorted(pack(52))


@pytest.mark.parametrize("setup", HANDS, ids=str)
def test_hands_in_which_everything_goes_wrong_come_to_an_end(setup: tuple[tuple[str, str | int], ...]) -> None:
    rng = random.Random(11)
    t: State = GAME.start(GAME.resolve(), setup)
    for _ in range(900):
        acts = GAME.physical(t)
        if not acts:
            break
        regular = GAME.regular(t)
        on = ("lead", "play", "play_dummy", "lay_down", "gather", "quit", "cut")
        plays = [a for a in regular if a.act in on]
        t = GAME.step(t, rng.choice(acts if rng.random() < 0.2 else plays or regular or acts))
        check(t)
    assert isinstance(t, Table)
    assert t.cut or t.stage == OVER


def test_what_does_not_exist_is_named() -> None:
    for setup, named in (
        ((("part", "hand"), ("seed", 1), ("trump", "stars")), "stars"),
        ((("lead", "north"), ("part", "false_leads")), "north"),
        ((("deal", 7), ("part", "false_leads")), "7"),
        ((("cards", "S2 / S3"), ("part", "false_leads")), "four hands"),
    ):
        with pytest.raises(UsageError, match=named):
            GAME.start(GAME.resolve(), setup)


class Play(RuleBasedStateMachine):
    """Four people do anything at all, under any rules."""

    @initialize(data=st.data())
    def sit_down(self, data: st.DataObject) -> None:
        params = {p.name: data.draw(st.sampled_from(p.values)) for p in GAME.parameters}
        part = data.draw(st.sampled_from([*(p.name for p in PARTS), "hand"]))
        self.state = GAME.start(GAME.resolve(params), data.draw(st.sampled_from(list(GAME.setups(part)))))

    @rule(data=st.data())
    def somebody_acts(self, data: st.DataObject) -> None:
        acts = GAME.physical(self.state)
        if acts:
            before, act = self.state, data.draw(st.sampled_from(acts))
            self.state = GAME.step(before, act)
            for term in ("stand", "exposed_card", "penalty_paid", "no_penalty", "lapse", "no_win", "as_played", "void(raise)"):
                assert GAME.effect(before, act, self.state, term) in (True, False, None)
            assert any(GAME.matches(before, act, name) for name in GAME.acts)

    @invariant()
    def all_is_well(self) -> None:
        if hasattr(self, "state"):
            check(self.state)


TestPlay = Play.TestCase
TestPlay.settings = settings(max_examples=50, stateful_step_count=30, deadline=None)
