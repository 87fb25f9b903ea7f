"""With nothing irregular about, chess here is python-chess's: perft, random games, and every position the parts reach.

Reference counts: Chess Programming Wiki, "Perft Results".
"""

from __future__ import annotations

import random
from collections import Counter, deque
from collections.abc import Iterator

import chess
import pytest

from pipeline.games.chess import GAME
from pipeline.games.chess.acts import read_castle, read_move
from pipeline.games.chess.deviations import DEVIATIONS, ours, theirs, undeclared
from pipeline.games.chess.moves import KING_HOME, KING_TO
from pipeline.games.chess.state import State, fen
from pipeline.games.game import Act

PERFT = {
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1": (20, 400, 8902),
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1": (48, 2039, 97862),
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1": (14, 191, 2812),
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1": (6, 264, 9467),
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8": (44, 1486, 62379),
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10": (46, 2079, 89890),
}
FRENCH = {
    "rook_odds_castling": "allowed", "unsaid_check": "replay_if_pressed", "old_check": "take_back",
    "false_move": "stand_touched_or_king", "check_ignored": "parry",
}  # fmt: skip


def start(position: str) -> State:
    return GAME.start(GAME.resolve(), (("fen", position), ("part", "play")))


def perft(state: State, depth: int) -> int:
    if depth == 1:
        return len(GAME.regular(state))
    return sum(perft(GAME.step(state, a), depth - 1) for a in GAME.regular(state))


@pytest.mark.parametrize(("position", "counts"), PERFT.items())
def test_perft_to_depth_three(position: str, counts: tuple[int, ...]) -> None:
    assert tuple(perft(start(position), d) for d in (1, 2, 3)) == counts


def as_move(act: Act) -> chess.Move:
    if act.act == "castle":
        who = act.by == "white"
        return chess.Move(KING_HOME[who], KING_TO[who, read_castle(act)[0]])
    f, t, piece = read_move(act)
    return chess.Move(f, t, piece or None)


@pytest.mark.parametrize("seed", range(12))
def test_random_games_move_for_move(seed: int) -> None:
    rng = random.Random(seed)
    board = chess.Board()
    state = start(board.fen())
    for _ in range(120):
        acts = {as_move(a): a for a in GAME.regular(state)}
        assert set(acts) == set(board.legal_moves), board.fen()
        if not acts:
            break
        move = rng.choice(sorted(acts, key=str))
        state = GAME.step(state, acts[move])
        board.push(move)
        assert fen(state.pos).split()[:4] == board.fen(en_passant="fen").split()[:4]
        assert GAME.physical(state) == GAME.regular(state)


def positions(params: dict[str, str], parts: list[str]) -> Iterator[State]:
    """One state for every position these parts reach under these rules."""
    full = GAME.resolve(params)
    for part in parts:
        for setup in GAME.setups(part):
            first = GAME.start(full, setup)
            seen, queue, shown = {first}, deque([first]), set()
            while queue:
                state = queue.popleft()
                if state.pos not in shown:
                    shown.add(state.pos)
                    yield state
                for act in GAME.physical(state):
                    after = GAME.step(state, act)
                    if after not in seen:
                        seen.add(after)
                        queue.append(after)


def test_deviations_are_declared_and_each_occurs() -> None:
    occurred: Counter[str] = Counter()
    for params, parts in (({}, [p.name for p in GAME.parts if p.name != "touch"]), (FRENCH, ["castling", "check"])):
        for state in positions(params, parts):
            assert not undeclared(state), fen(state.pos)
            for move in ours(state) ^ theirs(state):
                occurred.update(d.name for d in DEVIATIONS if d.explains(state, move))
    assert set(occurred) == {d.name for d in DEVIATIONS}
    assert all(d.sources for d in DEVIATIONS)


def test_a_difference_nobody_declared_is_found() -> None:
    """The comparison can fail: an edition that lets a king castle out of check is no declared deviation."""
    loose = GAME.resolve({"castling_out_of_check": "allowed"})
    state = GAME.start(loose, (("fen", "4r1k1/8/8/8/8/8/8/4K2R w K - 0 1"), ("part", "play")))
    assert undeclared(state)
