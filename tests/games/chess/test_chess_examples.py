"""Every worked example of chess comes out as it says; parameters, rules and README are complete; bad input is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipeline.errors import UsageError
from pipeline.games.chess import GAME
from pipeline.games.chess.examples import move, setup
from pipeline.games.chess.rules import RULES
from pipeline.games.game import Act, Example, games

README = Path(__file__).resolve().parents[3] / "pipeline/games/chess/README.md"


@pytest.mark.parametrize("example", GAME.examples(), ids=lambda e: e.name)
def test_example(example: Example) -> None:
    state = GAME.start(GAME.resolve(dict(example.params)), example.setup)
    for act in example.acts:
        assert act in GAME.physical(state), f"{act} cannot be done"
        state = GAME.step(state, act)
    assert sorted(map(str, GAME.pending(state))) == sorted(example.pending)
    in_order = set(map(str, GAME.regular(state)))
    assert set(example.regular) <= in_order
    assert not set(example.irregular) & in_order


def test_every_part_has_an_example_and_setups_of_both_colours() -> None:
    assert {p.name for p in GAME.parts} == {e.part for e in GAME.examples()}
    for part in GAME.parts:
        turns = {str(dict(s)["fen"]).split()[1] for s in GAME.setups(part.name)}
        assert turns == {"w", "b"}, part.name


def test_the_game_is_found_by_listing() -> None:
    assert games()["chess"] is GAME


def test_parameters_are_closed_and_printed_or_called_supposed() -> None:
    for p in GAME.parameters:
        assert len(p.values) >= 2 and p.default in p.values, p.name
        assert {v for v, _ in p.sources} == set(p.values), p.name
        assert any(s.book != "supposed" for _, s in p.sources), p.name


def test_a_place_is_no_sentence() -> None:
    for place in [s for _, s in ((v, s) for p in GAME.parameters for v, s in p.sources)] + [s for r in RULES for s in r.sources]:
        assert len(place.law.split()) <= 6, place


def test_readme_lists_every_parameter_value_and_rule() -> None:
    text = README.read_text(encoding="utf-8")
    for p in GAME.parameters:
        assert f"`{p.name}`" in text, p.name
        for v in p.values:
            assert f"`{v}`" in text, f"{p.name}={v}"
    single = text.split("## Single-sourced")[1]
    for r in RULES:
        assert (f"`{r.name}`" in single) == r.single_sourced, r.name


@pytest.mark.parametrize(
    ("entry", "named"),
    [
        ({"colour": "red"}, "colour"),
        ({"fen": "nonsense"}, "nonsense"),
        ({"fen": "8/8/8/8/8/8/8/4K3 w - - 0 1"}, "king"),
        ({"wing": "x"}, "'x'"),
        ({"giver": "green"}, "green"),
        ({"moves": "e2e9"}, "e2e9"),
        ({"hands": "z9"}, "z9"),
    ],
)
def test_a_setup_that_is_none_is_named(entry: dict[str, str], named: str) -> None:
    given = {**dict(setup("castling", "4k3/8/8/8/8/8/8/4K3 w - - 0 1")), **entry}
    with pytest.raises(UsageError, match=named):
        GAME.start(GAME.resolve(), tuple(sorted(given.items())))


def test_unknown_parameter_value_and_part_are_named() -> None:
    with pytest.raises(UsageError, match="castles"):
        GAME.resolve({"castles": "yes"})
    with pytest.raises(UsageError, match="sometimes"):
        GAME.resolve({"touched": "sometimes"})
    with pytest.raises(UsageError, match="middlegame"):
        list(GAME.setups("middlegame"))
    with pytest.raises(UsageError, match="position"):
        GAME.start(GAME.resolve(), (("part", "castling"),))


@pytest.mark.parametrize(
    "act",
    [
        Act("white", "castle", (("king", "g1"), ("rook", "h1"))),
        Act("black", "exact", (("choice", "move(K)"),)),
        Act("dealer", "move", (("from", "e1"), ("to", "e2"))),
        Act("white", "fly"),
        move("white", "a1a2"),
    ],
)
def test_what_cannot_be_done_is_refused(act: Act) -> None:
    state = GAME.start(GAME.resolve(), setup("castling", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", moves="e1e2"))
    with pytest.raises(ValueError, match="cannot be done"):
        GAME.step(state, act)


def test_roles_and_terms_that_chess_does_not_know() -> None:
    state = GAME.start(GAME.resolve(), setup("castling", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", moves="e1e2"))
    assert GAME.role(state, "dealer") is None
    assert GAME.role(state, "partner(mover)") is None
    assert GAME.role(state, "checked") == frozenset()
    assert GAME.holds(state, "doubled(1)") is None
    assert GAME.matches(state, GAME.regular(state)[0], "raise") is None
    assert GAME.effect(state, None, state, "value(x2)") is None
