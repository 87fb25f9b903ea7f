"""Bridge and euchre: the parts walked to their end, and euchre deals against OpenSpiel driven from Python.

Times are CPU seconds of this process; targets are those of the issues (bridge's doubling in 2 s, euchre at 0.3 of OpenSpiel).
"""

from __future__ import annotations

import gc
import json
import random
import time
from collections import deque
from pathlib import Path
from typing import Any

from pipeline.games.bridge import GAME as BRIDGE
from pipeline.games.bridge.engines import engine as bridge_engine
from pipeline.games.euchre import GAME as EUCHRE
from pipeline.games.euchre.engines import engine as euchre_engine
from pipeline.games.euchre.parts import deal
from pipeline.games.euchre.steps import step as euchre_step
from pipeline.games.game import Act, Game

DEALS = 300


def bridge_step(state: Any, act: Act) -> Any:
    """A step without the check that the act can be done: it comes from `physical`."""
    return bridge_engine(state).step(state, act)


def euchre_any(state: Any, act: Act) -> Any:
    """The same for euchre, the deal or the hand."""
    return euchre_engine(state).step(state, act)


def walk(game: Game, part: str, quick: Any = None) -> tuple[int, int, float]:
    """States, acts and CPU seconds of a part, every setup, every physical act."""
    params = game.resolve()
    states = acts = 0
    begin = time.process_time()
    for setup in game.setups(part):
        first = game.start(params, setup)
        seen = {first}
        queue = deque([first])
        while queue:
            state = queue.popleft()
            for act in game.physical(state):
                after = quick(state, act) if quick else game.step(state, act)
                acts += 1
                if after not in seen:
                    seen.add(after)
                    queue.append(after)
        states += len(seen)
    return states, acts, time.process_time() - begin


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
    """Rows: one for each part, and euchre's rate."""
    shares = rates()
    rows: list[dict[str, Any]] = []
    for game in (BRIDGE, EUCHRE):
        for part in game.parts:
            if not part.exhaustive:
                continue
            quick = {"bridge": bridge_step, "euchre": euchre_any}[game.name]
            states, acts, seconds = walk(game, part.name, quick)
            target = "2 s" if (game.name, part.name) == ("bridge", "doubling") else ""
            rows.append({
                "name": f"{game.name}: {part.name}", "target": target, "measured": f"{seconds:.2f} s",
                "states": states, "acts": acts, "parameters": len(game.parameters), "examples": len(game.examples()),
            })  # fmt: skip
    share = f"{max(shares):.2f}" if shares else "no OpenSpiel"
    rows.append({"name": "euchre deals, share of OpenSpiel's rate", "target": "0.3", "measured": share, "deals": DEALS})
    return rows


if __name__ == "__main__":
    for row in run(Path()):
        print(json.dumps(row))
