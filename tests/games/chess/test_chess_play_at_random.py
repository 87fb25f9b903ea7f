"""Played at random, with everything a person can do: what may never happen does not."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections import deque

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from pipeline.games.chess import GAME
from pipeline.games.chess.state import State, attacked_king
from pipeline.games.game import Claim

RULES = [(p.name, v) for p in GAME.parameters for v in p.values]
TERMS = frozenset(
    "stand stand_both take_back_second replace_and_move(K) capture_with_other parry(other) parry replay promote".split()
)
ROLES = "mover opponent checker checked offender odds_giver odds_receiver any each(any) white black".split()
SPOKEN_OF = """in_check gives_check warned moved(K) moved(R) empty_between attacked(king_path) attacked(king_target)
    can_capture(target) can_capture(passed_square) rook_removed king_can_move can_move(touched) first_move touched(own)
    touched(hostile) discovered said(check_to_the_king) pending in_check_for(several) origin_known only_move needs_adjustment
    covers_check on_turn(mover) odds(rook) unoccupied(rook_home) agreed_otherwise""".split()
IRREGULAR = "illegal_castle capture_own false_capture false_move exposing_move move_into_check second_move".split()


def a_term(choice: str) -> bool:
    return choice in TERMS or choice.split("(")[0] in ("move", "capture", "stand")


def check_claim(state: State, claim: Claim) -> None:
    assert claim.holder and claim.bearer and not claim.holder & claim.bearer
    assert claim.choices and tuple(sorted(claim.choices)) == claim.choices and all(map(a_term, claim.choices))
    assert claim.until, "a claim has an end"
    assert claim.cause is not None and claim.cause.by in claim.bearer
    used = [a for a in GAME.regular(state) if a.act == "exact"]
    assert {a.get("choice") for a in used} == set(claim.choices)
    assert all(a.by in claim.holder for a in used)


def check_state(state: State) -> None:
    physical, regular = GAME.physical(state), GAME.regular(state)
    assert set(regular) <= set(physical), "what is in order can be done"
    assert len(set(physical)) == len(physical)
    assert state.pos.kings.bit_count() == 2, "no king is taken"
    assert not state.pos.white & state.pos.black
    men = 0
    for kind in state.pos[:6]:
        assert not men & kind, "one man a square"
        men |= kind
    assert men == state.pos.white | state.pos.black
    for claim in GAME.pending(state):
        check_claim(state, claim)
    for name in ROLES:
        seats = GAME.role(state, name)
        assert seats is not None and seats <= {"white", "black"}
    assert GAME.role(state, "mover") != GAME.role(state, "opponent")
    for predicate in SPOKEN_OF:
        assert GAME.holds(state, predicate) in (True, False, None)
    if state.fault is not None and state.fault.demanded:
        assert any(a.by == state.fault.offender for a in regular), "a duty can be done"
    assert GAME.draw(state).count("\n") >= 9


class AtTheBoard(RuleBasedStateMachine):
    """Two people who do whatever can be done."""

    @initialize(data=st.data())
    def sit_down(self, data: st.DataObject) -> None:
        params = GAME.resolve(dict(data.draw(st.lists(st.sampled_from(RULES), max_size=5), label="rules")))
        part = data.draw(st.sampled_from([p.name for p in GAME.parts] + ["table"]))
        setup = data.draw(st.sampled_from(list(GAME.setups(part))))
        self.start = GAME.start(params, setup)
        self.state = self.start
        self.done: list[object] = []

    @rule(data=st.data(), odd=st.booleans())
    def act(self, data: st.DataObject, odd: bool) -> None:
        physical = GAME.physical(self.state)
        if not physical:  # the part is over: sit down again
            self.state, self.done = self.start, []
            return
        regular = set(GAME.regular(self.state))
        pool = [a for a in physical if (a in regular) != odd] or list(physical)
        act = pool[data.draw(st.integers(0, len(pool) - 1))]
        before = self.state
        self.state = GAME.step(before, act)
        self.done.append(act)
        assert GAME.step(before, act) == self.state and hash(GAME.step(before, act)) == hash(self.state)
        what = [t for t in IRREGULAR if GAME.matches(before, act, t)]
        assert len([t for t in what if t != "second_move"]) <= 1, what
        if act in regular and before.fault is None:
            assert not what, "what is in order is no irregularity"

    @invariant()
    def all_is_defined(self) -> None:
        if hasattr(self, "state"):
            check_state(self.state)

    def teardown(self) -> None:
        if hasattr(self, "state"):
            again = self.start
            for act in self.done:
                again = GAME.step(again, act)  # type: ignore[arg-type]
            assert again == self.state, "a trace leads where it led"
            assert pickle.loads(pickle.dumps(again)) == again


AtTheBoard.TestCase.settings = settings(
    max_examples=50, stateful_step_count=12, deadline=None, suppress_health_check=list(HealthCheck)
)
TestAtTheBoard = AtTheBoard.TestCase


@pytest.mark.parametrize("part", [p.name for p in GAME.parts])
def test_every_state_of_a_part_is_defined_and_it_ends(part: str) -> None:
    """Breadth-first to the end; every state is reached by physical acts only, for nothing else is followed."""
    seen: set[State] = set()
    queue: deque[State] = deque()
    for setup in GAME.setups(part):
        queue.append(GAME.start(GAME.resolve(), setup))
    seen.update(queue)
    while queue:
        state = queue.popleft()
        if len(seen) % 7 == 0:
            check_state(state)
        for act in GAME.physical(state):
            after = GAME.step(state, act)
            if after not in seen:
                seen.add(after)
                queue.append(after)
    assert 100 < len(seen) < 8000


def test_a_king_not_in_check_is_not_said_to_be() -> None:
    state = GAME.start(GAME.resolve(), next(iter(GAME.setups("check"))))
    assert GAME.holds(state, "in_check") is attacked_king(state.pos, state.pos.turn) is False


def test_a_state_means_the_same_in_another_process() -> None:
    state = GAME.start(GAME.resolve(), next(iter(GAME.setups("check"))))
    code = "import pickle, sys; s = pickle.loads(sys.stdin.buffer.read()); from pipeline.games.chess import GAME; "
    code += "print(s in {GAME.start(GAME.resolve(), next(iter(GAME.setups('check'))))})"
    seed = {**os.environ, "PYTHONHASHSEED": "7"}
    done = subprocess.run([sys.executable, "-c", code], input=pickle.dumps(state), capture_output=True, env=seed, check=True)
    assert done.stdout.strip() == b"True"
