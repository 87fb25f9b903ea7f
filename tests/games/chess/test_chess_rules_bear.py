"""A rule of an edition makes no difference in the parts on which it is not said to bear, and some in one of those."""

from __future__ import annotations

from collections import deque
from functools import cache

import pytest

from pipeline.games.chess import GAME
from pipeline.games.game import Parameter

FRENCH = {
    "check_ignored": "parry", "exposing": "king", "false_capture": "other_else_touched", "false_check": "replay",
    "false_move": "stand_touched_or_king", "old_check": "take_back", "rook_odds_castling": "allowed",
    "two_moves": "both_or_first", "unsaid_check": "replay_if_pressed", "window": "offender_goes_on",
}  # fmt: skip


@cache
def shape(part: str, params: tuple[tuple[str, str], ...], some: bool) -> int:
    """What can be done, is in order and is open in a part, as one number; some: from a few of its positions only."""
    rows = []
    setups = list(GAME.setups(part))
    for setup in [*setups[:2], *setups[-2:]] if some else setups:
        first = GAME.start(GAME.resolve(dict(params)), setup)
        number, queue = {first: 0}, deque([first])
        while queue:
            state = queue.popleft()
            row: list[object] = [GAME.regular(state), tuple((c.choices, c.until) for c in GAME.pending(state)), state.check]
            for act in GAME.physical(state):
                after = GAME.step(state, act)
                if after not in number:
                    number[after] = len(number)
                    queue.append(after)
                row.append((act, number[after]))
            rows.append(tuple(row))
    return hash(tuple(rows))


def differs(p: Parameter, value: str, part: str, base: dict[str, str], some: bool) -> bool:
    one = {**base, p.name: p.default}
    two = {**base, p.name: value}
    return shape(part, tuple(sorted(one.items())), some) != shape(part, tuple(sorted(two.items())), some)


@pytest.mark.parametrize("p", [p for p in GAME.parameters if p.parts], ids=lambda p: p.name)
def test_no_difference_elsewhere(p: Parameter) -> None:
    elsewhere = [part.name for part in GAME.parts if part.name not in p.parts]
    for value in p.values:
        assert not [part for part in elsewhere if differs(p, value, part, {}, some=True)]


@pytest.mark.parametrize("p", GAME.parameters, ids=lambda p: p.name)
def test_every_value_makes_a_difference(p: Parameter) -> None:
    parts = p.parts or ("castling", "false_move", "two_moves")
    for value in [v for v in p.values if v != p.default]:
        assert any(differs(p, value, part, base, some=False) for base in ({}, FRENCH) for part in parts), value
