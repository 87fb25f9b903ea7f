"""The parts of euchre that can be searched by themselves, and the reduced deals they begin with."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from typing import Final

from pipeline.errors import UsageError
from pipeline.games.euchre.cards import pack
from pipeline.games.euchre.state import (
    DEALER,
    ELDEST,
    MADE,
    PARTNER,
    SEATS,
    SECOND,
    THIRD,
    Hand,
    cards_of,
    rules,
    with_cards,
)
from pipeline.games.game import Part, Setup
from pipeline.games.tricks.dealing import Deal, DealRules
from pipeline.games.tricks.deals import laid_out

PARTS: Final = (
    Part("making", "from the turned card to the first lead: passing, ordering, making, playing alone; two cards each"),
    Part("discard", "the turned card is trump: the two-step discard, leads before it, the turned card; two cards each"),
    Part("trick", "comments, placing and gathering, penalties chosen, leads out of turn, revokes; two cards each"),
    Part("miscount", "a hand with a card too many or too few; two cards each"),
    Part("exposing", "cards shown; two cards each"),
    Part("dealing", "the pack shuffled and cut, dealt in two rounds, the trump turned; what voids or loses the deal"),
)
WHOLE: Final = Part("deal", "whole deals of five cards, drawn with a seed and played in order", exhaustive=False, depth=60)
"""Not among the parts that norms are tested in (whole deals show no irregularity that the small parts do not), but it can be
set up and played like them."""
SEEDS: Final = 12
_SMALL: Final = (("D9", "H9"), ("HA", "SA"), ("C9", "HK"), ("HQ", "SK"))  # dealer, eldest, second, third
_TURNED: Final = "HJ"
_SECOND_DEAL: Final = (("CA", "SQ"), ("C10", "SJ"), ("CQ", "D10"), ("CK", "DA"))


def setups(part: str) -> Iterable[Setup]:
    """All starting points of a part. UsageError for a part there is none of."""
    if part == "making":
        return [(("part", part),)]
    if part == "discard":
        ways = [(maker, lone) for maker in (ELDEST, SECOND, DEALER) for lone in ("", maker)]
        ways += [(THIRD, ""), (THIRD, THIRD)]
        return [(("lone", lone), ("maker", maker), ("part", part)) for maker, lone in ways]
    if part == "trick":
        return [(("deal", deal), ("maker", ELDEST), ("part", part)) for deal in (1, 2)]
    if part == "miscount":
        return [
            (("lone", lone), ("part", part), ("wrong", wrong))
            for lone in ("", THIRD, SECOND)
            for wrong in (f"{ELDEST}+", f"{ELDEST}-", f"{SECOND}+", f"{DEALER}-")
            if not lone or PARTNER[lone] != wrong[:-1]
        ]
    if part == "exposing":
        return [(("lone", lone), ("maker", ELDEST), ("part", part)) for lone in ("", ELDEST)]
    if part == "dealing":
        return [(("pack", pack), ("part", part)) for pack in ("whole", "faced", "imperfect")]
    if part == "deal":
        return [(("part", part), ("seed", n)) for n in range(SEEDS)]
    raise UsageError(f"euchre has no part {part!r}", advice="parts: " + ", ".join(p.name for p in PARTS))


def start(params: Mapping[str, str], setup: Setup) -> Hand | Deal:
    """The hand before the first act. UsageError names a setup value that does not exist."""
    given = dict(setup)
    part = str(given.get("part", "making"))
    if part not in {p.name for p in (*PARTS, WHOLE)}:
        raise UsageError(f"euchre has no part {part!r}", advice="parts: " + ", ".join(p.name for p in PARTS))
    for name in ("maker", "lone"):
        if given.get(name, "") not in ("", *SEATS):
            raise UsageError(f"{name} cannot be {given[name]!r}", advice="seats: " + ", ".join(SEATS))
    values = tuple(sorted(params.items()))
    if part == "dealing":
        return _making(params, values, str(given.get("pack", "whole")))
    if part == "deal":
        whole = deal(params, int(given.get("seed", 0)))
        return _laid_out(whole, given) if "cards" in given else whole
    cards = _SECOND_DEAL if given.get("deal") == 2 else _SMALL
    hand = Hand(rules(values, part, 2), tuple(tuple(sorted(c)) for c in cards), "DK" if given.get("deal") == 2 else _TURNED)
    if part == "making":
        return hand
    maker, lone = str(given.get("maker", ELDEST)), str(given.get("lone", ""))
    if part == "discard":
        order = (ELDEST, SECOND, THIRD, DEALER)
        taken = with_cards(hand, DEALER, (*cards_of(hand, DEALER), hand.turned))
        passed = order[: order.index(maker)]
        return hand._replace(hands=taken, phase=MADE, maker=maker, lone=lone, trump=hand.turned[0], passed=passed, turn="")
    lone_maker = lone or maker
    hand = hand._replace(phase=MADE, maker=lone_maker, lone=lone, trump="S", turn="", passed=(ELDEST, SECOND, THIRD, DEALER))
    if part == "miscount":
        return _miscounted(hand, str(given.get("wrong", f"{ELDEST}+")))
    return hand


def _making(params: Mapping[str, str], key: tuple[tuple[str, str], ...], fault: str) -> Deal:
    if fault not in ("whole", "faced", "imperfect"):
        raise UsageError(f"the pack cannot be {fault!r}", advice="whole, faced, imperfect")
    of = DealRules(
        key, params["misdeal_saved"], "nothing", params["uncut"], params["counting"], face_down=False, turning=True
    )  # fmt: skip
    return Deal(of, fault="" if fault == "whole" else fault)


def _laid_out(h: Hand, given: Mapping[str, str | int]) -> Hand:
    """Cards of one's own: five each, the turned card apart; or with a maker, the trump made and the dealer's discard done."""
    try:
        hands = laid_out(str(given["cards"]))
    except ValueError as e:
        raise UsageError(str(e), advice='as "D9 H9 C7 C8 SA / ... / ... / ...": dealer, eldest, second, third') from e
    turned, maker, lone = (str(given.get(name, "")) for name in ("turned", "maker", "lone"))
    size = max(map(len, hands))
    h = h._replace(rules=rules(_key(h), h.rules.part, size), hands=hands, turned=turned)
    if not maker:
        return h
    trump = str(given.get("trump", turned[:1]))
    mine = trump == turned[:1]
    return h._replace(phase=MADE, maker=maker, lone=lone, trump=trump, turn="", quitted=mine, under="")


def _miscounted(h: Hand, wrong: str) -> Hand:
    seat, more = wrong[:-1], wrong[-1] == "+"
    if seat not in SEATS:
        raise UsageError(f"no seat {seat!r}", advice="seats: " + ", ".join(SEATS))
    cards = cards_of(h, seat)
    cards = (*cards, "D7") if more else cards[:1]
    size = h.rules.size if more else 1  # nobody can play to a trick without a card
    return h._replace(
        hands=with_cards(h, seat, cards), wrong=seat, rules=rules(_key(h), h.rules.part, size)
    )  # fmt: skip


def _key(h: Hand) -> tuple[tuple[str, str], ...]:
    return tuple(sorted(h.rules.of.items()))


def deal(params: Mapping[str, str], seed: int) -> Hand:
    """A whole deal of five cards each, drawn with a seed."""
    cards = list(pack(int(params["pack"])))
    random.Random(seed).shuffle(cards)
    hands = tuple(tuple(sorted(cards[5 * i : 5 * i + 5])) for i in range(4))
    return Hand(rules(tuple(sorted(params.items())), "deal", 5), hands, cards[20])
