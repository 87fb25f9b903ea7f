"""Euchre deals in order against OpenSpiel driven from Python, in CPU seconds of this process; called by bench/games.py."""

from __future__ import annotations

import gc
import json
import random
import time
from pathlib import Path
from typing import Any

from pipeline.games.euchre import GAME as EUCHRE
from pipeline.games.euchre.parts import deal
from pipeline.games.euchre.steps import step as euchre_step

DEALS = 2000


def ours(deals: int) -> float:
    """Random deals in order per CPU second."""
    params = EUCHRE.resolve({"pack": "24", "all_pass": "dealer_names"})
    rng = random.Random(1)
    begin = time.process_time()
    for seed in range(deals):
        hand: Any = deal(params, seed)
        while acts := EUCHRE.regular(hand):
            hand = euchre_step(hand, rng.choice(acts))
    return deals / (time.process_time() - begin)


def theirs(deals: int) -> float | None:
    """The same in OpenSpiel; None where it is not installed."""
    try:
        import pyspiel
    except ImportError:
        return None
    game, rng = pyspiel.load_game("euchre"), random.Random(1)
    begin = time.process_time()
    for _ in range(deals):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(rng.choice([a for a, _ in state.chance_outcomes()]))
            else:
                state.apply_action(rng.choice(state.legal_actions()))
    return deals / (time.process_time() - begin)


def rates() -> list[float]:
    """Our rate over OpenSpiel's, three times, each pair one after the other (other work on the machine disturbs both)."""
    out = []
    for _ in range(3):
        gc.collect()
        mine, peer = ours(DEALS), theirs(DEALS)
        if peer is None:
            return []
        out.append(mine / peer)
    return out


def run(shared: Path) -> list[dict[str, Any]]:
    """One row: euchre's rate, the best of three pairs."""
    shares = rates()
    share = f"{max(shares):.2f}" if shares else "no OpenSpiel"
    return [{"name": "euchre deals in order, share of OpenSpiel's rate", "target": ">= 0.3", "measured": share, "deals": DEALS}]


if __name__ == "__main__":
    for row in run(Path()):
        print(json.dumps(row))
