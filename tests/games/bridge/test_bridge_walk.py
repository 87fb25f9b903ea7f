"""The small parts of bridge walked to their end, and played at random: what must be true of every state."""

from __future__ import annotations

import pickle
from collections import deque
from collections.abc import Iterator, Mapping

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from pipeline.games.bridge import GAME
from pipeline.games.game import Setup, State

ONLY_COUNTED = {"honours_doubled"}  # shows in the score, not in what is done before the lead
BOUNDS = {
    "doubling": 40_000, "dealing": 5_000, "declaring": 8_000, "exposing": 5_000, "leading": 2_000, "playing": 6_000,
    "incidents": 6_000, "exposed_cards": 6_000, "thrown_hands": 16_000, "false_leads": 6_000, "order_of_play": 5_000,
    "odd_tricks": 4_000, "revokes": 25_000,
}  # fmt: skip


def walk(part: str, params: Mapping[str, str]) -> Iterator[State]:
    """All states of a part that acts of people lead to."""
    for setup in GAME.setups(part):
        first = GAME.start(params, setup)
        seen = {first}
        queue = deque([first])
        while queue:
            state = queue.popleft()
            yield state
            for act in GAME.physical(state):
                after = _step(state, act)
                if after not in seen:
                    seen.add(after)
                    queue.append(after)


def _step(state, act):  # type: ignore[no-untyped-def]
    return GAME.engine(state).step(state, act)  # without the check that the act can be done: these come from `physical`


def check(state: State) -> None:
    """The invariants of a state."""
    physical, regular = GAME.physical(state), GAME.regular(state)
    assert len(set(physical)) == len(physical)
    assert set(regular) <= set(physical)
    for claim in GAME.pending(state):
        assert claim.holder
        assert claim.holder <= set(GAME.seats)
        assert claim.choices == tuple(sorted(set(claim.choices)))
        assert claim.until
        for choice in claim.choices:
            assert choice.split("(")[0] in GAME.effects | GAME.acts
    assert GAME.holds(state, "pending") == any(c.kind == "claim" for c in GAME.pending(state))
    for role in ("maker", "last_raiser", "original_doubler", "offender", "last_raiser(adversary(last_raiser))"):
        seats = GAME.role(state, role)
        assert seats is not None
        assert seats <= set(GAME.seats)


@pytest.mark.parametrize("part", [p.name for p in GAME.parts])
def test_part_is_walked_to_its_end(part: str) -> None:
    ends = count = 0
    for state in walk(part, GAME.resolve()):
        count += 1
        if count % 7 == 0 or count < 500:
            check(state)
        ends += not GAME.physical(state)
    assert ends, "nothing ends"
    assert 300 < count < BOUNDS[part]


def test_the_doubling_has_every_trump_and_both_makers() -> None:
    setups = list(GAME.setups("doubling"))
    assert len(setups) == len(set(setups)) == 10


SWITCHED = [(p.name, v) for p in GAME.parameters for v in p.values if v != p.default and p.name not in ONLY_COUNTED]


@pytest.mark.parametrize(("name", "value"), SWITCHED)
def test_every_value_of_every_parameter_makes_a_game_and_a_difference(name: str, value: str) -> None:
    """A rule switched is a rule that shows: some state is reached, opened or ordered otherwise."""
    assert any(
        _differ(setup, GAME.resolve(), GAME.resolve({name: value}))
        for part in ("doubling", "declaring", "exposing", "leading", "playing", "dealing", "incidents", "false_leads", "revokes")
        for setup in GAME.setups(part)
        if dict(setup).get("suit", "no_trumps") == "no_trumps"
    )


def _differ(setup: Setup, one: Mapping[str, str], two: Mapping[str, str]) -> bool:
    start = (GAME.start(one, setup), GAME.start(two, setup))
    seen = {start}
    queue = deque([start])
    while queue and len(seen) < 6000:
        a, b = queue.popleft()
        if GAME.physical(a) != GAME.physical(b) or GAME.regular(a) != GAME.regular(b) or GAME.pending(a) != GAME.pending(b):
            return True
        for act in GAME.physical(a):
            pair = (_step(a, act), _step(b, act))
            if pair not in seen:
                seen.add(pair)
                queue.append(pair)
    return False


def test_states_survive_pickling_with_their_hash() -> None:
    state = GAME.start(GAME.resolve(), next(iter(GAME.setups("doubling"))))
    again = pickle.loads(pickle.dumps(state))
    assert again == state
    assert hash(again) == hash(state)


def test_states_of_other_rules_are_other_states() -> None:
    setup = next(iter(GAME.setups("doubling")))
    assert GAME.start(GAME.resolve(), setup) != GAME.start(GAME.resolve({"refused_double": "play_goes_on"}), setup)


class Table(RuleBasedStateMachine):
    """Four people do anything at all, under any rules."""

    @initialize(data=st.data())
    def sit_down(self, data: st.DataObject) -> None:
        params = {p.name: data.draw(st.sampled_from(p.values)) for p in GAME.parameters}
        part = data.draw(st.sampled_from([p.name for p in GAME.parts]))
        self.state = GAME.start(GAME.resolve(params), data.draw(st.sampled_from(list(GAME.setups(part)))))

    @rule(data=st.data())
    def somebody_acts(self, data: st.DataObject) -> None:
        acts = GAME.physical(self.state)
        if acts:
            before, act = self.state, data.draw(st.sampled_from(acts))
            self.state = GAME.step(before, act)
            for term in ("value(x2)", "begin_play", "right_survives(raise)", "turn(maker)", "no_penalty"):
                assert GAME.effect(before, act, self.state, term) in (True, False, None)
            assert any(GAME.matches(before, act, name) for name in GAME.acts)

    @invariant()
    def all_is_well(self) -> None:
        if hasattr(self, "state"):
            check(self.state)
            hash(self.state)


TestTable = Table.TestCase
TestTable.settings = settings(max_examples=25, stateful_step_count=20, deadline=None)
