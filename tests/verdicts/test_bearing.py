"""What a game declares of its rules and acts, and the search relies on: on which parts a rule bears, which acts are plain."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from pipeline.games.game import Game, game_named
from pipeline.verdicts.courts import Courts
from pipeline.verdicts.fit import quick
from pipeline.verdicts.walk import FULL, Walk, walk

NEAR = replace(FULL, starts=2, irregular=1, length=9)
TERMS = ("doubled(1)", "at_limit", "declared", "pending", "redoubled", "led", "exposed(eldest)", "open(raise)")
ROLES = ("maker", "eldest", "last_raiser", "partner(last_raiser)", "player_to_be_redoubled", "offender", "adversary(maker)")


def _seen(game: Game, w: Walk) -> tuple[object, ...]:
    """All that shows of a walk: acts, what is in order, what is open, what predicates and roles say."""
    says = tuple(tuple(game.holds(s, t) for s in w.states) for t in TERMS)
    who = tuple(tuple(game.role(s, t) for s in w.states) for t in ROLES)
    return (w.frame, says, who)


@pytest.mark.parametrize("rule", [p.name for p in game_named("bridge").parameters])
def test_a_rule_makes_no_difference_in_a_part_on_which_it_is_not_said_to_bear(rule: str) -> None:
    game = game_named("bridge")
    p = next(p for p in game.parameters if p.name == rule)
    assert p.parts, "a rule of bridge says on what it bears"
    base = game.resolve()
    for part in game.parts:
        if part.name in p.parts:
            continue
        usual = _base(part.name)
        for value in p.values:
            if value != p.default:
                assert _seen(game, walk(game, {**base, rule: value}, part, NEAR)) == usual, f"{rule}={value} shows in {part.name}"


_MADE: dict[str, tuple[object, ...]] = {}


def _base(part: str) -> tuple[object, ...]:
    if part not in _MADE:
        game = game_named("bridge")
        _MADE[part] = _seen(game, walk(game, game.resolve(), next(p for p in game.parts if p.name == part), NEAR))
    return _MADE[part]


@pytest.mark.parametrize("name", ["bridge", "chess", "euchre"])
def test_a_plain_act_is_told_from_the_act_alone(name: str) -> None:
    game = game_named(name)
    rng = np.random.default_rng(1909)
    for part in game.parts:
        w = walk(game, game.resolve(), part, replace(NEAR, states=600))
        for term in sorted(game.plain_acts):
            for e in rng.choice(len(w.src), min(len(w.src), 60), replace=False):
                act = w.acts[w.act[e]]
                first = game.matches(w.states[0], act, term)
                assert bool(game.matches(w.states[w.src[e]], act, term)) == bool(first), f"{term}: {act}"


def test_courts_share_what_no_rule_in_which_they_differ_bears_on() -> None:
    game = game_named("bridge")
    courts = Courts(game, NEAR)
    one, other = courts.under({}), courts.under({"new_cards": "any_time"})
    shared = {a.walk.part for a, b in zip(one.tables, other.tables, strict=True) if a is b}
    assert shared == {p.name for p in game.parts} - {"dealing"}


def test_a_small_part_is_searched_from_all_its_starting_points() -> None:
    game = game_named("chess")
    castling = next(p for p in game.parts if p.name == "castling")
    starts = len(list(game.setups("castling")))
    assert starts > 2
    found = walk(game, game.resolve(), castling, quick(FULL))
    assert sum(s is not None for s in found.setups) == starts
    doubling = next(p for p in game_named("bridge").parts if p.name == "doubling")
    few = walk(game_named("bridge"), game_named("bridge").resolve(), doubling, quick(FULL))
    assert sum(s is not None for s in few.setups) == 2
