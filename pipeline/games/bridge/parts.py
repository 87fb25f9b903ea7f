"""The parts of the hand that can be searched by themselves, and where each begins."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from pipeline.errors import UsageError
from pipeline.games.bridge import hands
from pipeline.games.bridge.dealing import Deal
from pipeline.games.bridge.incidents import Scene
from pipeline.games.bridge.play_state import Trick
from pipeline.games.bridge.seats import DEALER, DUMMY, ELDEST, PONE, SEATS
from pipeline.games.bridge.state import DECLARING, DOUBLING, SUITS, Table, rules_of
from pipeline.games.game import Part, Setup
from pipeline.games.tricks.table import Table as Cards

PARTS: Final = (
    Part("doubling", "from the declaration made to the lead: doubling, redoubling, the lead question, consultation, early lead"),
    Part("dealing", "fresh cards, the cut, the cards dealt, cards shown or miscounted in dealing"),
    Part("declaring", "from the deal complete to the first word on doubling: declaring, passing it, declaring out of turn"),
    Part("exposing", "a card shown before the lead, in one suit"),
    Part("leading", "the first lead made by another than the eldest hand, in one suit"),
    Part("playing", "the first trick without its cards: leads out of turn, dummy, cards shown, revokes of the dealer's hands"),
    Part("incidents", "a trick and the next lead without their cards, with one thing gone wrong of those the laws list"),
    *hands.PARTS,
)
_MAKERS: Final = (DEALER, DUMMY)


def setups(part: str) -> Iterable[Setup]:
    """All starting points of a part. UsageError for a part there is none of."""
    if part in ("dealing", "declaring", "playing"):
        return [(("part", part),)]
    if part in ("doubling", "exposing", "leading"):
        suits = SUITS if part == "doubling" else ("no_trumps",)
        return [(("maker", maker), ("part", part), ("suit", suit)) for suit in suits for maker in _MAKERS]
    if part == "incidents":
        return [(("leader", leader), ("part", part)) for leader in (ELDEST, DEALER, PONE, DUMMY)]
    if hands.has(part):
        return hands.setups(part)
    raise UsageError(f"bridge has no part {part!r}", advice="parts: " + ", ".join(p.name for p in PARTS))


def start(params: Mapping[str, str], setup: Setup) -> Table | Trick | Deal | Scene | Cards:
    """The state before the first act. UsageError names a setup value that does not exist."""
    given = {k: str(v) for k, v in setup}
    part = given.get("part", "doubling")
    if hands.has(part):
        return hands.start(params, given)
    rules = rules_of(params, part)
    if part == "declaring":
        return Table(rules, DECLARING)
    if part == "dealing":
        return Deal(rules)
    if part == "playing":
        return Trick(rules)
    if part == "incidents":
        leader = given.get("leader", ELDEST)
        if leader not in SEATS:
            raise UsageError(f"no seat {leader!r}", advice="seats: " + ", ".join(SEATS))
        return Scene(rules, leader)
    maker, suit = given.get("maker", DEALER), given.get("suit", "hearts")
    if maker not in _MAKERS:
        raise UsageError(f"the maker cannot be {maker!r}", advice="makers: " + ", ".join(_MAKERS))
    if suit not in SUITS:
        raise UsageError(f"no trump {suit!r}", advice="trumps: " + ", ".join(SUITS))
    return Table(rules, DOUBLING, suit=suit, maker=maker)
