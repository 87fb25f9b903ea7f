"""Packs, following suit, who wins; deals; scripts of acts."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.games.game import Act
from pipeline.games.tricks.cards import SUITS, best, followers, in_order, pack, rank, strength, suit_of
from pipeline.games.tricks.deals import dealt, laid_out, misplaced, shuffled
from pipeline.games.tricks.rules import Policy, Seating, rules
from pipeline.games.tricks.script import acts
from pipeline.games.tricks.table import Table

CARDS = st.sampled_from(pack(52))


@pytest.mark.parametrize(("cards", "low"), [(52, "2"), (32, "7"), (24, "9")])
def test_packs(cards: int, low: str) -> None:
    whole = pack(cards)
    assert len(set(whole)) == cards
    assert min(whole, key=rank)[1:] == low


def test_no_other_pack() -> None:
    with pytest.raises(ValueError, match="36"):
        pack(36)


@pytest.mark.parametrize(
    ("trick", "trump", "winner"),
    [
        ("HA HK HQ H7", "C", "HA"),
        ("HA C7 HQ H7", "C", "C7"),
        ("H2 CA SA DA", "", "H2"),
        ("S10 SJ D2 S9", "H", "SJ"),
        ("D2 C2", "C", "C2"),
    ],
)
def test_who_wins(trick: str, trump: str, winner: str) -> None:
    assert best([(str(i), c) for i, c in enumerate(trick.split())], trump)[1] == winner


@given(st.lists(CARDS, min_size=1, max_size=4, unique=True), st.sampled_from(("", *SUITS)))
def test_the_winner_follows_or_trumps_and_nobody_who_does_beats_him(cards: list[str], trump: str) -> None:
    won = best([(c, c) for c in cards], trump)[1]
    assert won[0] in (cards[0][0], trump)
    trumps = [c for c in cards if trump and c[0] == trump]
    rivals = trumps or [c for c in cards if c[0] == cards[0][0]]
    assert won == max(rivals, key=rank)


@given(st.lists(CARDS, min_size=1, max_size=13, unique=True), st.sampled_from(SUITS))
def test_followers(hand: list[str], led: str) -> None:
    able = followers(tuple(hand), "", led)
    same = [c for c in hand if c[0] == led]
    assert list(able) == (same or hand)


def test_bowers() -> None:
    assert suit_of("SJ", "C", True) == "C"
    assert suit_of("SJ", "C") == "S"
    assert strength("CJ", "C", "H", True) > strength("SJ", "C", "H", True) > strength("CA", "C", "H", True)
    assert in_order(("S2", "HA", "S10")) == ("HA", "S10", "S2")


@given(st.integers(0, 10_000))
def test_deals_give_every_card_once(seed: int) -> None:
    hands, turned = dealt(shuffled(seed))
    assert sorted(c for h in hands for c in h) == sorted(pack(52))
    assert {len(h) for h in hands} == {13}
    assert turned in hands[0]


def test_hands_laid_out() -> None:
    assert laid_out("S2 HA / S3 / S4 / S5")[0] == ("HA", "S2")
    for wrong in ("S2 / S3 / S4", "S2 / S2 / S3 / S4", "S2 / S3 / S4 / X5"):
        with pytest.raises(ValueError, match="four hands"):
            laid_out(wrong)
    with pytest.raises(ValueError, match="3 cards"):
        dealt(("S2", "S3", "S4"))


def test_scripts() -> None:
    assert acts("a lead SA; b exact choice=call_suit suit=C;") == (
        Act("a", "lead", (("card", "SA"),)),
        Act("b", "exact", (("choice", "call_suit"), ("suit", "C"))),
    )
    assert acts("a score points=3")[0].get("points") == 3
    with pytest.raises(ValueError, match="no act"):
        acts("a")
    with pytest.raises(ValueError, match="two cards"):
        acts("a play SA SK SQ")


def test_seating() -> None:
    whist = Seating(("dealer", "eldest", "second", "third"))
    bridge = Seating(("dealer", "eldest", "dummy", "pone"), "dummy")
    assert whist.against("eldest") == {"dealer", "second"}
    assert bridge.against("eldest") == {"dealer"}
    assert (bridge.hand_of("dummy"), bridge.hand_of("pone")) == ("dealer", "pone")
    assert (whist.left("third"), whist.partner("third"), whist.side("second")) == ("dealer", "eldest", 0)


def test_states_survive_pickling_and_misplaced_cards_are_found() -> None:
    hands = laid_out("S2 HA / S3 H4 / S5 HQ / S6 HK")
    of = rules(Seating(("dealer", "eldest", "second", "third")), Policy(), (("a", "b"),), "x", frozenset(), "H", 2)
    t = Table(of, hands, "eldest")
    again = pickle.loads(pickle.dumps(t))
    assert again == t
    assert hash(again) == hash(t)
    cards = tuple(c for h in hands for c in h)
    assert not misplaced(t, cards)
    assert misplaced(t._replace(trick=(("dealer", "S2"),)), cards) == {"S2": 2}
    assert misplaced(t, (*cards, "C2")) == {"C2": 0}
