"""The board for people, in both languages and as SVG."""

from __future__ import annotations

import xml.etree.ElementTree as ElementTree

import pytest

from pipeline.games.chess import GAME
from pipeline.games.chess.draw import _KINDS_FR
from pipeline.games.chess.remedies import TABLE
from pipeline.games.chess.state import State
from pipeline.games.game import Example


def end(example: Example) -> State:
    state = GAME.start(GAME.resolve(dict(example.params)), example.setup)
    for act in example.acts:
        state = GAME.step(state, act)
    return state


@pytest.mark.parametrize("example", GAME.examples(), ids=lambda e: e.name)
def test_the_end_of_every_example(example: Example) -> None:
    state = end(example)
    english, french = GAME.draw(state), GAME.draw(state, "fr")
    assert english.splitlines()[:9] == french.splitlines()[:9]
    assert english.splitlines()[9] != french.splitlines()[9]
    men = sum(c in "♔♕♖♗♘♙♚♛♜♝♞♟" for c in english)
    assert men == (state.pos.white | state.pos.black).bit_count()
    assert len(english.splitlines()) == len(french.splitlines())
    assert ElementTree.fromstring(GAME.svg(state)).tag.endswith("svg")


def test_every_fault_has_a_french_name() -> None:
    assert set(TABLE) <= set(_KINDS_FR)


def test_what_is_said_of_a_fault() -> None:
    fault = next(e for e in GAME.examples() if e.name.startswith("castled across check"))
    assert "illegal castle by white: black may exact move(K) | move(R)" in GAME.draw(end(fault))
    assert "roque irrégulier (les blancs) : les noirs peuvent exiger" in GAME.draw(end(fault), "fr")
