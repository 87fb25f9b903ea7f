"""Every worked example of euchre comes out as it says; sources and parameters are complete; cards are what they should be."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipeline.errors import UsageError
from pipeline.games.euchre import GAME
from pipeline.games.euchre.cards import best, followers, pack, suit_of
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
    assert set(example.regular) <= in_order
    assert not set(example.irregular) & in_order
    assert GAME.draw(state)


def test_every_part_has_an_example() -> None:
    assert {p.name for p in GAME.parts} == {e.part for e in EXAMPLES}


def test_every_value_of_a_parameter_is_printed_somewhere_or_called_supposed() -> None:
    for p in GAME.parameters:
        assert {value for value, _ in p.sources} == set(p.values), p.name
        assert p.default in p.values


def test_what_does_not_exist_is_named() -> None:
    with pytest.raises(UsageError, match="joker"):
        GAME.resolve({"joker": "yes"})
    with pytest.raises(UsageError, match="widow"):
        list(GAME.setups("widow"))
    with pytest.raises(UsageError, match="north"):
        GAME.start(GAME.resolve(), (("maker", "north"), ("part", "discard")))
    state = GAME.start(GAME.resolve(), (("part", "making"),))
    with pytest.raises(ValueError, match="castle"):
        GAME.step(state, Act("dealer", "castle"))
    assert GAME.role(state, "dummy") is None


@pytest.mark.parametrize(
    ("card", "trump", "suit"),
    [("SJ", "C", "C"), ("CJ", "S", "S"), ("HJ", "D", "D"), ("DJ", "C", "D"), ("SJ", "H", "S"), ("SA", "C", "S"), ("CJ", "", "C")],
)
def test_left_bower_is_of_the_trump_suit(card: str, trump: str, suit: str) -> None:
    assert suit_of(card, trump) == suit


@pytest.mark.parametrize(
    ("trick", "trump", "winner"),
    [
        ("HA HK HQ H7", "C", "HA"),
        ("HA C7 HQ H7", "C", "C7"),
        ("CA SJ CK C10", "C", "SJ"),
        ("SJ CJ CA CK", "C", "CJ"),
        ("DJ DQ DK D10", "C", "DK"),
        ("D7 SA SK SQ", "H", "D7"),
    ],
)
def test_who_wins(trick: str, trump: str, winner: str) -> None:
    cards = [(str(i), c) for i, c in enumerate(trick.split())]
    assert best(cards, trump)[1] == winner


def test_following_suit() -> None:
    assert followers(("CJ", "S9", "HA"), "S", "S") == ("CJ", "S9")
    assert followers(("CJ", "HA"), "S", "C") == ("CJ", "HA")
    assert len(pack(32)) == 32
    assert len(set(pack(24))) == 24
    with pytest.raises(ValueError, match="52"):
        pack(52)


def test_readme_lists_every_parameter_value_part_and_single_sourced_rule(root: Path) -> None:
    text = (root / "pipeline" / "games" / "euchre" / "README.md").read_text(encoding="utf-8")
    rows = {line.split("`")[1]: line for line in text.splitlines() if line.startswith("| `")}
    for p in GAME.parameters:
        for value in p.values:
            assert f"`{value}`".replace("|", "\\|") in rows[p.name]
    for part in GAME.parts:
        assert part.name in rows
    listed = text.split("(`single_sourced`):")[1].split(". ")[0]
    assert {n.strip(" `\n") for n in listed.split(",")} == {r.name for r in GAME.rules if r.single_sourced}
