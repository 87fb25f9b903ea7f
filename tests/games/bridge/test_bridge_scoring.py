"""The score: the printed tables, and the rubber that Hoffmann works through, in numbers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.games.bridge.scoring import Scored, chicane, honours, rubber, slam, tricks
from pipeline.games.bridge.state import SUITS


@pytest.mark.parametrize(("suit", "value"), [("spades", 2), ("clubs", 4), ("diamonds", 6), ("hearts", 8), ("no_trumps", 12)])
def test_value_of_a_trick(suit: str, value: int) -> None:
    assert tricks(suit, 7) == value
    assert tricks(suit, 13) == 7 * value
    assert tricks(suit, 6) == 0
    assert tricks(suit, 7, raises=1) == 2 * value


def test_the_limit() -> None:
    assert tricks("no_trumps", 7, raises=3) == 96
    assert tricks("no_trumps", 7, raises=4) == 100
    assert tricks("no_trumps", 7, raises=4, limit=0) == 192


@pytest.mark.parametrize(
    ("suit", "hands", "points"),
    [
        ("hearts", (2, 1), 16),
        ("hearts", (3, 1), 32),
        ("hearts", (3, 2), 40),
        ("hearts", (4, 0), 64),
        ("hearts", (1, 4), 72),
        ("hearts", (5, 0), 80),
        ("spades", (2, 2), 8),
        ("clubs", (1, 1), 0),
        ("no_trumps", (2, 1), 30),
        ("no_trumps", (2, 2), 40),
        ("no_trumps", (0, 4), 100),
        ("no_trumps", (1, 1), 0),
    ],
)
def test_honours(suit: str, hands: tuple[int, int], points: int) -> None:
    assert honours(suit, hands) == points


def test_chicane_and_slam() -> None:
    assert (chicane("diamonds"), chicane("no_trumps")) == (12, 0)
    assert (slam(13), slam(12), slam(11)) == (40, 20, 0)


def test_more_honours_than_there_are() -> None:
    with pytest.raises(ValueError, match="honours"):
        honours("no_trumps", (3, 2))


def test_the_rubber_worked_out_in_hoffmann() -> None:
    hands = [
        Scored("diamonds", "a", 9, honours_a=(2, 2)),
        Scored("no_trumps", "b", 8, honours_b=(2, 1)),
        Scored("hearts", "a", 8, honours_b=(2, 1)),
        Scored("clubs", "a", 7, honours_a=(2, 2)),
        Scored("no_trumps", "a", 8, honours_b=(0, 4)),
        Scored("spades", "a", 7, honours_b=(2, 2)),
    ]
    done = rubber(hands)
    assert done.games == ("a", "a")
    assert done.totals == (204, 178)
    assert done.points == 26
    with pytest.raises(ValueError, match="over"):
        rubber([*hands, hands[0]])


@given(st.lists(st.builds(Scored, st.sampled_from(SUITS), st.sampled_from(["a", "b"]), st.integers(7, 13)), max_size=12))
def test_a_rubber_has_two_games_of_one_side_or_is_not_over(hands: list[Scored]) -> None:
    try:
        done = rubber(hands)
    except ValueError:
        return
    assert (done.winner is None) == (max(done.games.count("a"), done.games.count("b")) < 2)
    assert len(done.games) <= 3
    assert sum(done.below) == sum(tricks(h.suit, h.won) for h in hands)
