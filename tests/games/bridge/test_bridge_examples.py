"""Every worked example of bridge comes out as it says; the sources and parameters are complete."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipeline.errors import UsageError
from pipeline.games.bridge import GAME
from pipeline.games.game import Act, Example

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


def test_every_part_has_an_example() -> None:
    assert {p.name for p in GAME.parts} == {e.part for e in EXAMPLES}


def test_every_value_of_a_parameter_is_printed_somewhere_or_called_supposed() -> None:
    for p in GAME.parameters:
        assert {value for value, _ in p.sources} == set(p.values), p.name
        assert p.default in p.values
        assert len(p.values) > 1


def test_single_sourced_rules_are_marked() -> None:
    for rule in GAME.rules:
        assert rule.sources
        assert rule.single_sourced == (len({s.book for s in rule.sources}) < 2)


def test_what_does_not_exist_is_named() -> None:
    with pytest.raises(UsageError, match="tempo"):
        GAME.resolve({"tempo": "x"})
    with pytest.raises(UsageError, match="sometimes"):
        GAME.resolve({"refused_double": "sometimes"})
    with pytest.raises(UsageError, match="auction"):
        list(GAME.setups("auction"))
    with pytest.raises(UsageError, match="widow"):
        GAME.start(GAME.resolve(), (("maker", "widow"), ("part", "doubling")))


def test_an_act_that_cannot_be_done_is_refused() -> None:
    state = GAME.start(GAME.resolve(), next(iter(GAME.setups("doubling"))))
    for act in (Act("dealer", "refuse"), Act("north", "raise"), Act("dealer", "castle")):
        with pytest.raises(ValueError, match=act.act):
            GAME.step(state, act)
    assert GAME.role(state, "north") is None
    assert GAME.role(state, "partner(north)") is None


def test_readme_lists_every_parameter_value_part_and_single_sourced_rule(root: Path) -> None:
    text = (root / "pipeline" / "games" / "bridge" / "README.md").read_text(encoding="utf-8")
    rows = {line.split("`")[1]: line for line in text.splitlines() if line.startswith("| `")}
    for p in GAME.parameters:
        for value in p.values:
            assert f"`{value}`".replace("|", "\\|") in rows[p.name]
    for part in GAME.parts:
        assert part.name in rows
    listed = text.split("(`single_sourced`):")[1].split(". ")[0]
    assert {n.strip(" `") for n in listed.split(",")} == {r.name for r in GAME.rules if r.single_sourced}
