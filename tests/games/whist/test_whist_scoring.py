"""The score at whist: the counts that Foster works out (chapter whist, scoring), and what must always hold."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.games.whist.scoring import AMERICAN, ENGLISH, Game, Hand, Scheme, honours, play, rubber, worth

SINGLE, DOUBLE, TREBLE = (Game((5, n), "a", w) for n, w in ((3, 1), (1, 2), (0, 3)))
LOST = Game((0, 5), "b", 3)


@pytest.mark.parametrize(("held", "points"), [(0, 0), (1, 0), (2, 0), (3, 2), (4, 4)])
def test_honours(held: int, points: int) -> None:
    assert honours(held) == points


def test_more_honours_than_there_are() -> None:
    with pytest.raises(ValueError, match="5 honours"):
        honours(5)


@pytest.mark.parametrize(("losers", "points"), [(0, 3), (1, 2), (2, 2), (3, 1), (4, 1)])
def test_what_a_game_is_worth(losers: int, points: int) -> None:
    assert worth(losers) == points
    assert worth(losers, AMERICAN) == 7 - losers


def test_tricks_before_honours_makes_a_single_of_a_treble() -> None:
    """Foster, rubber points: three to nothing, two by honours, the others three by cards."""
    game = play(Game((3, 0)), Hand((4, 9), (3, 1)))
    assert (game.score, game.winner, game.worth) == ((5, 3), "a", 1)


def test_tricks_before_four_by_honours() -> None:
    """The contrary case there: two by cards win a treble before the others count four honours."""
    game = play(Game((3, 0)), Hand((8, 5), (0, 4)))
    assert (game.winner, game.worth) == ("a", 3)


def test_a_revoke_before_everything() -> None:
    """Hoffmann law 75, Foster English law 72: two to nothing, three added, the others thirteen tricks and four honours."""
    game = play(Game((2, 0)), Hand((0, 13), (0, 4), revoked_b=("add",)))
    assert (game.winner, game.worth) == ("a", 3)


def test_the_smallest_rubber_is_one_and_the_largest_eight() -> None:
    assert rubber([SINGLE, LOST, SINGLE]).points == 1
    assert rubber([TREBLE, TREBLE]).points == 8


def test_seven_point_game_played_out() -> None:
    """Six and five by cards make eleven where surplus points count."""
    game = play(Game((6, 0)), Hand((11, 2)), Scheme(7, False, "margin", True, 2))
    assert game.score == (11, 0)
    assert play(Game((6, 0)), Hand((11, 2)), AMERICAN).worth == 7


def test_at_four_honours_do_not_count() -> None:
    assert play(Game((4, 0)), Hand((6, 7), (4, 0))).winner is None
    assert play(Game((2, 0)), Hand((7, 6), (3, 0), claimed=(False, True))).score == (3, 0)


def test_two_tricks_for_a_revoke_in_america() -> None:
    assert play(Game(), Hand((7, 6), revoked_a=("take_tricks",)), AMERICAN).score == (0, 2)


def test_no_hand_after_the_end() -> None:
    with pytest.raises(ValueError, match="over"):
        play(TREBLE, Hand((7, 6)))
    with pytest.raises(ValueError, match="tricks"):
        play(Game(), Hand((7, 7)))
    with pytest.raises(ValueError, match="not won"):
        rubber([Game((1, 0))])
    with pytest.raises(ValueError, match="rubber was over"):
        rubber([TREBLE, TREBLE, TREBLE])


HANDS = st.builds(
    Hand, st.integers(0, 13).map(lambda n: (n, 13 - n)), st.integers(0, 4).map(lambda n: (n, 4 - n)),
    st.lists(st.sampled_from(("take_tricks", "deduct", "add")), max_size=2).map(tuple),
    st.lists(st.sampled_from(("take_tricks", "deduct", "add")), max_size=2).map(tuple),
)  # fmt: skip


@given(st.tuples(st.integers(0, 4), st.integers(0, 4)), HANDS)
def test_who_has_revoked_does_not_win_and_nobody_passes_the_game(score: tuple[int, int], hand: Hand) -> None:
    game = play(Game(score), hand, ENGLISH)
    assert all(0 <= s <= 5 for s in game.score)
    for revoked, side, points in ((hand.revoked_a, "a", game.score[0]), (hand.revoked_b, "b", game.score[1])):
        if revoked:
            assert game.winner != side
            assert points <= 4
    assert (game.winner is None) == (game.worth == 0)


def test_table_and_column_agree() -> None:
    """The marking at the table and the reckoning of a column give the same score."""
    from pipeline.games.whist import GAME

    for setup in GAME.setups("scoring"):
        state = GAME.start(GAME.resolve({"both_revoke": "each"}), setup)
        began, tricks, held, revoked = state.began, state.tricks, state.held, state.revoked  # type: ignore[attr-defined]
        while True:
            acts = [a for a in GAME.regular(state) if a.act in ("claim_honours", "score")]
            acts.sort(key=lambda a: a.act)
            if not acts:
                break
            state = GAME.step(state, acts[0])
        mine = play(
            Game(began), Hand(tricks, held, ("add",) if revoked[0] else (), ("add",) if revoked[1] else ())
        )  # fmt: skip
        assert state.score == mine.score  # type: ignore[attr-defined]
