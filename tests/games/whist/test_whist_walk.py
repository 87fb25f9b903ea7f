"""The small parts of whist walked to their end, whole deals played, and people doing anything at all."""

from __future__ import annotations

import pickle
import random
from collections import deque
from collections.abc import Iterator, Mapping

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from pipeline.games.game import State
from pipeline.games.tricks.cards import pack
from pipeline.games.tricks.deals import misplaced
from pipeline.games.tricks.table import COUNT, OVER, Table, due
from pipeline.games.whist import GAME

BOUNDS = {
    "dealing": 8_000, "exposing": 9_000, "throwing": 35_000, "leading": 8_000, "order": 9_000, "surplus": 3_000,
    "revoking": 65_000, "trump_card": 40_000, "scoring": 600,
}  # fmt: skip


def _step(state, act):  # type: ignore[no-untyped-def]
    return GAME.engine(state).step(state, act)  # without the check that the act can be done: these come from `physical`


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
                after = _step(state, act)
                if after not in seen:
                    seen.add(after)
                    queue.append(after)


def cards_of_deal(t: Table) -> tuple[str, ...]:
    """The cards that were dealt: all those that are anywhere now, which must be as many as at first."""
    cards = {c for h in t.hands for c in h} | {c for _, c in t.trick} | {c for _, k in t.taken for _, c in k}
    return tuple(cards | ({t.surplus[1]} if t.surplus[1] else set()))


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
        assert claim.bearer
    for role in ("offender", "second_hand", "adversary(offender)", "partner(dealer)", "pone"):
        seats = GAME.role(state, role)
        assert seats is not None
        assert seats <= set(GAME.seats)
    if isinstance(state, Table):
        check_table(state)


def check_table(t: Table) -> None:
    """Every card in one place; the play goes on, waits for a word, or is over."""
    if not t.mixed:
        assert not misplaced(t, cards_of_deal(t))
    whole = 4 * t.rules.size
    assert len(cards_of_deal(t)) == whole
    held = {c for h in t.hands for c in h}
    assert set(t.shown) <= held
    assert len(t.trick) <= 4
    assert GAME.regular(t) or t.stage == OVER or t.cut, "nobody can go on"
    if t.stage not in (COUNT, OVER) and due(t) and not t.trick:
        assert t.lead == due(t)


@pytest.mark.parametrize("part", [p.name for p in GAME.parts])
def test_part_is_walked_to_its_end(part: str) -> None:
    ends = count = 0
    for state in walk(part, GAME.resolve()):
        count += 1
        if count % 9 == 0 or count < 300:
            check(state)
        ends += not GAME.physical(state)
    assert ends
    assert 200 < count < BOUNDS[part]


@pytest.mark.parametrize("seed", range(12))
def test_whole_deals_end_with_every_card_played(seed: int) -> None:
    rng = random.Random(seed)
    t: State = GAME.start(GAME.resolve(), (("part", "regular"), ("seed", seed)))
    n = 0
    while not isinstance(t, Table) or t.stage != COUNT:
        assert isinstance(t, Table)
        check_table(t)
        t = GAME.step(t, rng.choice(GAME.regular(t)))
        n += 1
    assert len(t.taken) == 13
    assert n == 13 * 6
    assert sorted(c for _, k in t.taken for _, c in k) == sorted(pack(52))


@pytest.mark.parametrize("seed", range(12))
def test_whole_deals_with_everything_going_wrong_come_to_an_end(seed: int) -> None:
    rng = random.Random(seed)
    setup = list(GAME.setups("hand"))[seed]
    t: State = GAME.start(GAME.resolve(), setup)
    for _ in range(900):
        acts = GAME.physical(t)
        if not acts:
            break
        regular = GAME.regular(t)
        plays = [a for a in regular if a.act in ("lead", "play", "gather", "quit", "cut", "new_deal")]
        pool = acts if rng.random() < 0.2 else plays or regular or acts
        t = GAME.step(t, rng.choice(pool))
        check(t)
    assert isinstance(t, Table)
    assert t.cut or t.stage == OVER


SWITCHED = [(p.name, v) for p in GAME.parameters for v in p.values if v != p.default]
ONLY_COUNTED = {"worth"}
"""Shows in what a game is worth, which `scoring.py` reckons."""


@pytest.mark.parametrize(("name", "value"), SWITCHED)
def test_every_value_of_every_parameter_makes_a_difference(name: str, value: str) -> None:
    one, two = GAME.resolve(), GAME.resolve({name: value})
    bearing = next(p.parts for p in GAME.parameters if p.name == name)
    parts = [p.name for p in GAME.parts if not bearing or p.name in bearing]
    assert any(_differ(part, one, two) for part in parts) or name in ONLY_COUNTED


@pytest.mark.parametrize(("name", "value"), SWITCHED)
def test_a_parameter_bears_on_no_other_part_than_it_says(name: str, value: str) -> None:
    """Only its start is compared: what is said and exacted there and one act on."""
    one, two = GAME.resolve(), GAME.resolve({name: value})
    bearing = next(p.parts for p in GAME.parameters if p.name == name)
    for part in (p.name for p in GAME.parts if bearing and p.name not in bearing):
        assert not _differ(part, one, two, 400), part


def _differ(part: str, one: Mapping[str, str], two: Mapping[str, str], most: int = 9000) -> bool:
    queue = deque((GAME.start(one, s), GAME.start(two, s)) for s in GAME.setups(part))
    seen = set(queue)
    while queue and len(seen) < most:
        a, b = queue.popleft()
        if GAME.physical(a) != GAME.physical(b) or GAME.regular(a) != GAME.regular(b) or GAME.pending(a) != GAME.pending(b):
            return True
        for act in GAME.physical(a):
            pair = (_step(a, act), _step(b, act))
            if pair not in seen:
                seen.add(pair)
                queue.append(pair)
    return False


def test_states_survive_pickling() -> None:
    for part in ("dealing", "leading", "scoring"):
        state = GAME.start(GAME.resolve(), next(iter(GAME.setups(part))))
        again = pickle.loads(pickle.dumps(state))
        assert again == state
        assert hash(again) == hash(state)


class Play(RuleBasedStateMachine):
    """Four people do anything at all, under any rules."""

    @initialize(data=st.data())
    def sit_down(self, data: st.DataObject) -> None:
        params = {p.name: data.draw(st.sampled_from(p.values)) for p in GAME.parameters}
        part = data.draw(st.sampled_from([*(p.name for p in GAME.parts), "hand"]))
        self.state = GAME.start(GAME.resolve(params), data.draw(st.sampled_from(list(GAME.setups(part)))))

    @rule(data=st.data())
    def somebody_acts(self, data: st.DataObject) -> None:
        acts = GAME.physical(self.state)
        if acts:
            before, act = self.state, data.draw(st.sampled_from(acts))
            self.state = GAME.step(before, act)
            for term in ("stand", "exposed_card", "penalty_paid", "no_penalty", "lapse", "holds(quitted)", "misdeal", "no_win"):
                assert GAME.effect(before, act, self.state, term) in (True, False, None)
            assert any(GAME.matches(before, act, name) for name in GAME.acts)
            for name in GAME.predicates:
                assert GAME.holds(self.state, name) in (True, False, None)

    @invariant()
    def all_is_well(self) -> None:
        if hasattr(self, "state"):
            check(self.state)
            assert GAME.draw(self.state)


TestPlay = Play.TestCase
TestPlay.settings = settings(max_examples=60, stateful_step_count=30, deadline=None)
