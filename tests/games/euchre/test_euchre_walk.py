"""The small parts of euchre walked to their end, whole deals played, and people doing anything at all."""

from __future__ import annotations

import pickle
import random
from collections import deque
from collections.abc import Iterator, Mapping

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from pipeline.games.euchre import GAME
from pipeline.games.euchre.cards import pack
from pipeline.games.euchre.parts import deal
from pipeline.games.euchre.state import COUNT, OVER, Hand
from pipeline.games.game import State

BOUNDS = {"making": 5_000, "discard": 16_000, "trick": 4_000, "miscount": 3_000, "exposing": 3_000, "dealing": 8_000}


def walk(part: str, params: Mapping[str, str]) -> Iterator[State]:
    """All states of a part."""
    for setup in GAME.setups(part):
        first = GAME.start(params, setup)
        seen = {first}
        queue = deque([first])
        while queue:
            state = queue.popleft()
            yield state
            for act in GAME.physical(state):
                after = GAME.engine(state).step(state, act)
                if after not in seen:
                    seen.add(after)
                    queue.append(after)


def on_the_table(h: Hand) -> list[str]:
    """Every card whose place is known: hands, trick, under the pack, the turned card if nobody holds it."""
    cards = [c for hand in h.hands for c in hand] + [c for _, c in h.trick]
    return cards + ([h.under] if h.under else [])


def check(state: State) -> None:
    """The invariants of a state."""
    physical, regular = GAME.physical(state), GAME.regular(state)
    assert len(set(physical)) == len(physical)
    assert set(regular) <= set(physical)
    if isinstance(state, Hand):
        cards = on_the_table(state)
        assert len(cards) == len(set(cards)), "a card in two places"
        assert sum(state.won) <= state.rules.size
    for claim in GAME.pending(state):
        assert claim.holder
        assert claim.choices == tuple(sorted(set(claim.choices)))
        assert claim.until
    moving = ("maker", "lone") if isinstance(state, Hand) else ()
    for role in (*moving, "offender", "second_hand", "adversary(offender)"):
        seats = GAME.role(state, role)
        assert seats is not None
        assert seats <= set(GAME.seats)
    assert GAME.draw(state)


@pytest.mark.parametrize("part", [p.name for p in GAME.parts])
def test_part_is_walked_to_its_end(part: str) -> None:
    ends = count = 0
    for state in walk(part, GAME.resolve()):
        count += 1
        if count % 5 == 0 or count < 300:
            check(state)
        ends += not GAME.physical(state)
    assert ends
    assert 200 < count < BOUNDS[part]


@pytest.mark.parametrize("seed", range(25))
def test_whole_deals_end_with_every_card_played(seed: int) -> None:
    rng = random.Random(seed)
    h: State = deal(GAME.resolve(), seed)
    while acts := GAME.regular(h):
        check(h)
        h = GAME.step(h, rng.choice(acts))
    assert isinstance(h, Hand)
    assert h.phase == OVER
    assert sum(h.won) in (0, 5)
    if h.won != (0, 0):
        assert h.points[1] in (1, 2, 4)
        assert set(on_the_table(h)) <= set(pack(32))


SWITCHED = [(p.name, v) for p in GAME.parameters for v in p.values if v != p.default and p.name != "pack"]
ONLY_TOLD = {"miscount_forfeit": "forfeit(1)", "miscount": "forfeit(2)", "early_lead_stands": "stand"}
"""Rules that show in an effect, not in what can be done next."""


@pytest.mark.parametrize(("name", "value"), SWITCHED)
def test_every_value_of_every_parameter_makes_a_difference(name: str, value: str) -> None:
    assert (
        any(_differ(part.name, GAME.resolve(), GAME.resolve({name: value}), ONLY_TOLD.get(name)) for part in GAME.parts)
        or name == "pass_bars_alone"
    )


def _differ(part: str, one: Mapping[str, str], two: Mapping[str, str], effect: str | None) -> bool:
    queue = deque((GAME.start(one, s), GAME.start(two, s)) for s in GAME.setups(part))
    seen = set(queue)
    while queue and len(seen) < 4000:
        a, b = queue.popleft()
        if GAME.physical(a) != GAME.physical(b) or GAME.regular(a) != GAME.regular(b) or GAME.pending(a) != GAME.pending(b):
            return True
        if effect and GAME.effect(a, None, a, effect) != GAME.effect(b, None, b, effect):
            return True
        for act in GAME.physical(a):
            pair = (GAME.engine(a).step(a, act), GAME.engine(b).step(b, act))
            if effect and GAME.effect(a, act, pair[0], effect) != GAME.effect(b, act, pair[1], effect):
                return True
            if pair not in seen:
                seen.add(pair)
                queue.append(pair)
    return False


def test_states_survive_pickling() -> None:
    h = deal(GAME.resolve(), 3)
    assert pickle.loads(pickle.dumps(h)) == h
    assert deal(GAME.resolve(), 4) != h


class Table(RuleBasedStateMachine):
    """Four people do anything at all, under any rules."""

    @initialize(data=st.data())
    def sit_down(self, data: st.DataObject) -> None:
        params = {p.name: data.draw(st.sampled_from(p.values)) for p in GAME.parameters}
        part = data.draw(st.sampled_from([*(p.name for p in GAME.parts), "deal"]))
        self.state = GAME.start(GAME.resolve(params), data.draw(st.sampled_from(list(GAME.setups(part)))))

    @rule(data=st.data())
    def somebody_acts(self, data: st.DataObject) -> None:
        acts = GAME.physical(self.state)
        if acts:
            before, act = self.state, data.draw(st.sampled_from(acts))
            self.state = GAME.step(before, act)
            for term in ("stand", "forfeit(2)", "exposed_card", "final", "lapse", "turn(dealer)"):
                assert GAME.effect(before, act, self.state, term) in (True, False, None)
            assert any(GAME.matches(before, act, name) for name in GAME.acts) or act.act == "exact"

    @invariant()
    def all_is_well(self) -> None:
        if hasattr(self, "state"):
            check(self.state)
            if GAME.holds(self.state, "hand_over"):
                assert self.state.phase == COUNT


TestTable = Table.TestCase
TestTable.settings = settings(max_examples=25, stateful_step_count=20, deadline=None)
