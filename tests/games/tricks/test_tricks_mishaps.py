"""Walks on which things go wrong far more often than right, under rules drawn at random: whist, bridge and euchre.

The seeds are fixed; `HOYLE_WALKS=5000` walks further (a lead taken back once left revokes behind that CI alone found).
"""

from __future__ import annotations

import os
import random
from itertools import islice

import pytest

from pipeline.games import bridge, euchre, whist
from pipeline.games.game import Game, State
from pipeline.games.tricks.script import acts
from pipeline.games.tricks.table import Table

WALKS = int(os.environ.get("HOYLE_WALKS", "400"))
PARTS = {
    "whist": (whist.GAME, ("hand",)),
    "bridge": (bridge.GAME, ("hand",)),
    "euchre": (euchre.GAME, (*(p.name for p in euchre.GAME.parts), "deal")),
}


def check(game: Game, state: State, size: int) -> None:
    """Nobody has lost or found a card, and every claim has somebody to make it."""
    if isinstance(state, Table):
        cards = [c for h in state.hands for c in h] + [c for _, c in state.trick] + [c for _, k in state.taken for _, c in k]
        cards += [state.surplus[1]] if state.surplus[1] else []
        assert sorted(cards) == sorted(set(cards))
        assert len(cards) == size
        for revoke in state.revokes:
            assert revoke.card not in state.hands[state.rules.seating.names.index(revoke.by)]  # his card is on the table
    for claim in game.pending(state):
        assert claim.holder <= set(game.seats)
        assert claim.choices
    assert set(game.regular(state)) <= set(game.physical(state))


@pytest.mark.parametrize("name", PARTS)
def test_walks_of_mishaps(name: str) -> None:
    game, parts = PARTS[name]
    setups = [s for p in parts for s in islice(game.setups(p), 20)]
    for seed in range(WALKS):
        rng = random.Random(seed)
        t = game.start(game.resolve({p.name: rng.choice(list(p.values)) for p in game.parameters}), rng.choice(setups))
        size = sum(len(h) for h in t.hands) if isinstance(t, Table) else 0
        for _ in range(50):
            every = game.physical(t)
            if not every:
                break
            kind = rng.choice(sorted({a.act for a in every}))
            regular = game.regular(t)
            one = rng.choice([a for a in every if a.act == kind]) if rng.random() < 0.5 else rng.choice(regular or every)
            t = game.step(t, one)
            check(game, t, size)


def test_with_a_lead_taken_back_the_revokes_on_it_are_gone() -> None:
    t: State = bridge.GAME.start(bridge.GAME.resolve(), (("part", "hand"), ("seed", 9), ("trump", "no_trumps")))
    for one in acts(
        "pone lead_out_of_turn C6; dealer play C10; dealer exact choice=call_suit suit=H; eldest fail_call D2; dealer revoke CA; "
        "eldest correct_revoke"
    ):
        assert one in bridge.GAME.physical(t)
        t = bridge.GAME.step(t, one)
    assert isinstance(t, Table)
    assert not t.trick
    assert not t.revokes
    assert "correct_revoke" not in {a.act for a in bridge.GAME.physical(t)}
    check(bridge.GAME, t, 52)
