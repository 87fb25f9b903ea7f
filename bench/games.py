"""Games against outside numbers: perft, python-chess's own speed, walks of whole parts: `hoyle bench games`.

Perft reference counts: Chess Programming Wiki, "Perft Results". Speeds are ratios or seconds measured in this very run.
"""

from __future__ import annotations

import sys
import time
from collections import deque
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import chess

sys.path.insert(0, str(Path(__file__).resolve().parent))  # run as a file or loaded by `hoyle bench`

from pipeline.games.chess import GAME, order
from pipeline.games.chess import moves as board_moves
from pipeline.games.chess import state as states
from pipeline.games.game import Game, State, games

Row = dict[str, Any]
PERFT4 = (
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 197281),
    ("castlings", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4085603),
    ("en passant", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 43238),
    ("promotions", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", 422333),
    ("discovered", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 2103487),
    ("middle game", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 3894594),
)
WALKS = {"bridge": ("doubling", 2.0)}


def run(shared: Path) -> list[Row]:
    """Rows for one table. shared is not needed: games are checked against outside programs and published counts."""
    rows = [perft(*p) for p in PERFT4]
    rows.append(speed())
    for name, game in sorted(games().items()):
        rows += [walked(name, game, part.name) for part in game.parts if part.exhaustive]
    from games_cards import run as cards

    return rows + cards(shared)


def perft(name: str, fen: str, target: int) -> Row:
    """Leaves at depth 4 from a position."""
    began = time.perf_counter()
    state = GAME.start(GAME.resolve(), (("fen", fen), ("part", "play")))
    found = _count(state, 4)
    return {
        "name": f"chess perft 4, {name}",
        "target": target,
        "measured": found,
        "seconds": round(time.perf_counter() - began, 1),
    }


def _count(state: State, depth: int) -> int:
    acts = GAME.regular(state)
    return len(acts) if depth == 1 else sum(_count(GAME.step(state, a), depth - 1) for a in acts)


def speed() -> Row:
    """How fast `regular` lists moves, against python-chess listing its own in the same positions; nothing cached."""
    positions = []
    for _, fen, _ in PERFT4:
        state = GAME.start(GAME.resolve(), (("fen", fen), ("part", "play")))
        positions += [state, *(GAME.step(state, a) for a in GAME.regular(state))]
    boards = [chess.Board(states.fen(s.pos)) for s in positions if isinstance(s, states.State)]
    ours, theirs = [], []
    for _ in range(5):
        for cache in (order.regular, board_moves.legal, board_moves.pseudo, states.board, states.attacked_king):
            cache.cache_clear()
        began = time.perf_counter()
        for s in positions:
            GAME.regular(s)
        ours.append(time.perf_counter() - began)
        began = time.perf_counter()
        for b in boards:
            list(b.legal_moves)
        theirs.append(time.perf_counter() - began)
    ratio = min(theirs) / min(ours)
    return {"name": "chess moves in order, speed as a part of python-chess's", "target": ">= 0.4", "measured": round(ratio, 2)}


def walked(name: str, game: Game, part: str, params: Mapping[str, str] | None = None) -> Row:
    """A part walked breadth-first to its end with all that people can do."""
    full = game.resolve(params)
    target = WALKS[name][1] if name in WALKS and WALKS[name][0] == part else None
    began = time.perf_counter()
    seen: set[State] = set()
    acts = 0
    for setup in game.setups(part):
        first = game.start(full, setup)
        if first in seen:
            continue
        seen.add(first)
        queue = deque([first])
        while queue:
            state = queue.popleft()
            for act in game.physical(state):
                acts += 1
                after = game.step(state, act)
                if after not in seen:
                    seen.add(after)
                    queue.append(after)
    took = time.perf_counter() - began
    return {
        "name": f"{name} {part} walked to its end", "target": f"<= {target} s" if target else "", "measured": round(took, 2),
        "states": len(seen), "acts": acts, "seconds": round(took, 1),
    }  # fmt: skip


if __name__ == "__main__":
    for row in run(Path(sys.argv[1]) if len(sys.argv) > 1 else Path("../shared")):
        print("  ".join(f"{k}={v}" for k, v in row.items()))
