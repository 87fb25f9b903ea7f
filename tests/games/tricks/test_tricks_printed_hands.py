"""Hands that Foster and the euchre book print, entered as cards, played through: in order, with the winners as printed."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from pipeline.games.game import Act, Game, State, game_named
from pipeline.games.tricks.cards import pack
from pipeline.games.tricks.rules import REVOKING
from pipeline.games.tricks.table import cards_of, due, following

HERE = Path(__file__).parent
FOSTER = tomllib.loads((HERE / "printed_hands.toml").read_text(encoding="utf-8"))["hand"]
EUCHRE = tomllib.loads((HERE / "euchre_hands.toml").read_text(encoding="utf-8"))["hand"]
LETTERS = "AYBZ"


def done(game: Game, state: State, name: str, **args: str) -> State:
    """The state after the act of that name and those arguments, whoever does it, which must be in order."""
    fits = [a for a in game.regular(state) if a.act == name and all(a.get(k) == v for k, v in args.items())]
    assert fits, f"{name} {args} is not in order: {[str(a) for a in game.regular(state)]}"
    return game.step(state, fits[0])


def put(game: Game, state: State, card: str, revokes: tuple[str, ...] = ()) -> State:
    """A card led or played, in order but for those that are known to revoke as printed."""
    if card in revokes:
        return game.step(state._replace(rules=_watched(state)), _revoke(state, card))._replace(rules=state.rules)  # type: ignore
    name = next(a.act for a in game.regular(state) if a.get("card") == card and a.act in ("lead", "play", "play_dummy"))
    return done(game, state, name, card=card)


def _watched(state: Any) -> Any:
    """The rules of the table, with revokes looked into."""
    return replace(state.rules, kinds=frozenset((REVOKING,)))


def _revoke(state: Any, card: str) -> Act:
    seat = due(state)
    assert card in cards_of(state, seat)
    assert card not in following(state, seat), "it would be in order"
    return Act(seat, "revoke", (("card", card),))


@pytest.mark.parametrize("hand", FOSTER, ids=lambda h: h["name"])
def test_foster(hand: dict[str, Any]) -> None:
    game = game_named(hand["game"])
    rows = [r.split() for r in hand["tricks"]]
    assert sorted(c for r in rows for c in r) == sorted(pack(52)), "every card once"
    by_seat = [[r[LETTERS.index(x)] for r in rows] for x in "ZAYB"]
    cards = " / ".join(" ".join(h) for h in by_seat)
    state = game.start(game.resolve(), (("cards", cards), ("part", "regular"), ("trump", hand["trump"])))
    if "turned" in hand:
        assert hand["turned"] in by_seat[0], "the turned card is the dealer's"
    leader, plain = "A", 0
    for n, row in enumerate(rows):
        for k in range(4):
            state = put(game, state, row[LETTERS.index(LETTERS[(LETTERS.index(leader) + k) % 4])], tuple(hand.get("revokes", ())))
            if game.name == "bridge" and not n and not k:
                state = done(game, state, "lay_down")
        state = done(game, done(game, state, "gather"), "quit")
        winner = "ZAYB"[game.seats.index(state.taken[-1][0])]  # type: ignore[attr-defined]
        printed = hand["won"][n]
        assert len(printed) != 1 or printed == winner, f"trick {n + 1}"
        assert not printed or winner in printed
        plain += printed == winner
        leader = winner
    assert plain >= 10, "nearly every trick has its winner marked"
    assert len(state.taken) == 13  # type: ignore[attr-defined]


def test_the_one_revoke_that_is_printed() -> None:
    assert [h["name"] for h in FOSTER if h.get("revokes")] == ["whist 3"]


def test_how_many_winners_are_marked() -> None:
    marked = [w for h in FOSTER for w in h["won"]]
    assert (len(marked), sum(len(w) == 1 for w in marked)) == (104, 97)


def seats_of(text: str) -> str:
    """A's letters as seats: A deals, B is eldest, C his partner, D third."""
    return {"A": "dealer", "B": "eldest", "C": "second", "D": "third"}[text]


@pytest.mark.parametrize("hand", EUCHRE, ids=lambda h: h["name"])
def test_euchre(hand: dict[str, Any]) -> None:
    game = game_named("euchre")
    a, b, c, d = hand["hands"].split(" / ")
    assert len({x for h in (a, b, c, d) for x in h.split()}) == 20
    setup = {
        "cards": f"{a} / {b} / {c} / {d}", "lone": seats_of(hand["lone"]) if "lone" in hand else "",
        "maker": seats_of(hand["maker"]), "part": "deal", "turned": hand["turned"],
    }  # fmt: skip
    state = game.start(game.resolve(), tuple(sorted(setup.items())))
    for trick in hand["tricks"]:
        played, winner = trick.split(" = ")
        for card in played.split()[1:]:
            state = put(game, state, card)
        gather = next(x for x in game.regular(state) if x.act == "gather")
        assert gather.by == seats_of(winner), trick
        state = game.step(state, gather)
    if hand.get("lost"):
        assert most_tricks(state) < 3, "they are euchred whatever they play"


@lru_cache(maxsize=100_000)
def most_tricks(state: State) -> int:
    """The tricks that the maker's side can make from here against the best play of the other, all cards known."""
    game = game_named("euchre")
    acts = [a for a in game.regular(state) if a.act in ("lead", "play", "gather")]
    side = game.seats.index(state.maker) % 2  # type: ignore[attr-defined]
    if state.phase == "count" or not acts:  # type: ignore[attr-defined]
        return int(state.won[side])  # type: ignore[attr-defined]
    found = [most_tricks(game.step(state, a)) for a in acts]
    return max(found) if game.seats.index(acts[0].by) % 2 == side else min(found)


def test_a_card_printed_in_two_hands_is_found() -> None:
    """Case V gives the ten of spades to two players (at 47852): the one hand of the nine that cannot be dealt."""
    hands = "DA DQ D7 H9 H7 / DJ DK D10 HA HQ / HJ HK H10 SK S10 / CK CJ SQ S10 H8"
    with pytest.raises(Exception, match="four hands of different cards"):
        game_named("euchre").start(
            game_named("euchre").resolve(), (("cards", hands), ("maker", "dealer"), ("part", "deal"), ("turned", "DA"))
        )


def test_the_books_are_where_they_are_said_to_be() -> None:
    shared = HERE.parents[3] / "shared" / "books"
    if not shared.is_dir():
        pytest.skip("../shared is not here")
    text = (shared / "foster-53881.txt").read_bytes().decode("utf-8")
    for hand in FOSTER:
        assert any(mark in text[hand["at"] : hand["at"] + 90] for mark in "\u2660\u2661\u2662\u2663")
    euchre = (shared / "euchre-20506.txt").read_bytes().decode("utf-8")
    for hand in EUCHRE:
        assert euchre[hand["at"] :].startswith(f"CASE {hand['name']}.")
