"""Every worked example of whist comes out as it says; sources and parameters are complete."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipeline.errors import UsageError
from pipeline.games.game import Act, Example, games
from pipeline.games.whist import GAME

EXAMPLES = GAME.examples()


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda e: e.name)
def test_example(example: Example) -> None:
    state = GAME.start(GAME.resolve(dict(example.params)), example.setup)
    for act in example.acts:
        assert act in GAME.physical(state), f"{act} cannot be done"
        state = GAME.step(state, act)
    assert sorted(map(str, GAME.pending(state))) == sorted(example.pending)
    in_order = set(map(str, GAME.regular(state)))
    can = set(map(str, GAME.physical(state)))
    assert set(example.regular) <= in_order
    assert not set(example.irregular) & in_order
    assert in_order <= can
    assert GAME.draw(state)


def test_whist_is_among_the_games() -> None:
    assert games()["whist"] is GAME
    assert "tricks" not in games()


def test_every_part_has_an_example() -> None:
    assert {p.name for p in GAME.parts} == {e.part for e in EXAMPLES}


def test_every_value_of_a_parameter_is_printed_somewhere_or_called_supposed() -> None:
    for p in GAME.parameters:
        assert {value for value, _ in p.sources} == set(p.values), p.name
        assert p.default in p.values
        assert len(p.values) > 1
        assert set(p.parts) <= {q.name for q in GAME.parts} | {"hand"}


def test_single_sourced_rules_are_marked() -> None:
    for rule in GAME.rules:
        assert rule.sources
        assert rule.single_sourced == (len({s.book for s in rule.sources}) < 2)


def test_what_does_not_exist_is_named() -> None:
    params = GAME.resolve()
    with pytest.raises(UsageError, match="joker"):
        GAME.resolve({"joker": "yes"})
    with pytest.raises(UsageError, match="widow"):
        list(GAME.setups("widow"))
    for setup, named in (
        ((("part", "auction"),), "auction"),
        ((("lead", "north"), ("part", "leading")), "north"),
        ((("deal", 9), ("part", "leading")), "9"),
        ((("part", "leading"), ("trump", "X")), "X"),
        ((("pack", "short"), ("part", "dealing")), "short"),
        ((("part", "scoring"), ("score", "1 2")), "1 2"),
        ((("cards", "S2 / S2 / S3 / S4"), ("part", "leading")), "different"),
    ):
        with pytest.raises(UsageError, match=named):
            GAME.start(params, setup)
    state = GAME.start(params, (("deal", 1), ("part", "leading")))
    with pytest.raises(ValueError, match="castle"):
        GAME.step(state, Act("dealer", "castle"))
    assert GAME.role(state, "dummy") is None


def test_readme_lists_every_parameter_value_part_and_single_sourced_rule(root: Path) -> None:
    text = (root / "pipeline" / "games" / "whist" / "README.md").read_text(encoding="utf-8")
    rows = {line.split("`")[1]: line for line in text.splitlines() if line.startswith("| `")}
    for p in GAME.parameters:
        for value in p.values:
            assert f"`{value}`".replace("|", "\\|") in rows[p.name]
    for part in GAME.parts:
        assert part.name in rows
    listed = text.split("(`single_sourced`):")[1].split(". ")[0]
    assert {n.strip(" `\n") for n in listed.split(",")} - {"none"} == {r.name for r in GAME.rules if r.single_sourced}
