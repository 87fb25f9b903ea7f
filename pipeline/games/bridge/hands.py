"""The play of a hand of bridge with its cards: what bridge makes of the common table of `pipeline.games.tricks`.

Dummy is laid down when a card is led and played by the dealer, who alone enforces for his side; slips of the dealer's side cost
nothing but what the laws name. Small deals are walked to their end, whole ones drawn with a seed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final

from pipeline.errors import UsageError
from pipeline.games.bridge.roles import MOVING, fixed_role
from pipeline.games.bridge.seats import DEALERS, ELDEST, SEATS
from pipeline.games.bridge.state import BASE, FALSE_LEAD_CHOICES
from pipeline.games.game import Part, Seats, Setup
from pipeline.games.tricks import rules as kinds
from pipeline.games.tricks import terms
from pipeline.games.tricks.cards import LETTERS
from pipeline.games.tricks.deals import dealt, laid_out, shuffled
from pipeline.games.tricks.rules import Policy, Seating, rules
from pipeline.games.tricks.table import Table, offender

SEATING: Final = Seating(("dealer", "eldest", "dummy", "pone"), "dummy")
PARTS: Final = (
    Part("exposed_cards", "two tricks with their cards: cards shown, dropped, detached, called"),
    Part("thrown_hands", "two tricks with their cards: hands laid open, the rest claimed"),
    Part("false_leads", "two tricks with their cards: leads out of turn by any hand, taken back, followed, punished"),
    Part("order_of_play", "two tricks with their cards: cards out of turn, two at once, remarks, and what dummy says"),
    Part("odd_tricks", "two tricks with their cards: a trick with a card too few or too many"),
    Part("revokes", "two tricks with their cards and the end of the hand: revokes of all three players and of dummy"),
)
"""Parts with real cards that are walked to their end."""
WHOLE: Final = Part("hand", "whole hands of thirteen cards, drawn with a seed", exhaustive=False, depth=110)
_KINDS: Final = {
    "exposed_cards": frozenset((kinds.EXPOSING, kinds.DUMMY)),
    "thrown_hands": frozenset((kinds.THROWING, kinds.DUMMY)),
    "false_leads": frozenset((kinds.LEADING, kinds.DUMMY)),
    "order_of_play": frozenset((kinds.ORDER, kinds.DUMMY)),
    "odd_tricks": frozenset((kinds.SURPLUS, kinds.DUMMY)),
    "revokes": frozenset((kinds.REVOKING, kinds.DUMMY)),
    "hand": kinds.ALL_KINDS - {kinds.TRUMP_CARD},
    "regular": frozenset(),
}
SEEDS: Final = 12
# dealer / eldest / dummy / pone; hearts are trumps
DEALS: Final = {
    1: "S7 HJ / SA CA / S9 C9 / SK C10",
    2: "S8 C4 / SQ C7 / S5 H2 / SJ C2",
    3: "HJ D7 / SA CA / S9 D9 / S8 D8",
}


def setups(part: str) -> Iterable[Setup]:
    """All starting points of a part with cards; () for a part that is none of these."""
    if part == "hand":
        return [(("part", part), ("seed", n), ("trump", trump)) for n, trump in zip(range(SEEDS), [*BASE] * 3, strict=False)]
    if part in _KINDS and part != "regular":
        return [(("deal", n), ("part", part), ("trump", "hearts")) for n in ((1, 3) if part == "revokes" else (1, 2))]
    return ()


def policy(params: Mapping[str, str]) -> Policy:
    """What is exacted in the play under these parameters (complete)."""
    return _policy(tuple(sorted(params.items())))


@lru_cache(maxsize=512)
def _policy(key: tuple[tuple[str, str], ...]) -> Policy:
    of = dict(key)
    ways = ("add(3)", "deduct(3)", "take_tricks(3)")
    return Policy(
        false_lead=FALSE_LEAD_CHOICES[of["false_lead_choices"]],
        early_call="waits",
        third_frees=False,
        revoke=ways if of["revoke_penalty"] == "three_ways" else ways[2:],
        both_revoke="each",
        throwing_plays=False,
        restored=False,
        looking="call_suit",
        rest="own",
        wrong_penalty=False,
        dealer_mends=of["dealer_mends_lead"],
        free=DEALERS,
    )


def has(part: str) -> bool:
    """Whether a part is played with cards."""
    return part in _KINDS


def start(params: Mapping[str, str], given: Mapping[str, str]) -> Table:
    """The table before the first lead. given: part, trump (a suit's name or no_trumps), and deal, seed or cards; lead.

    UsageError names a value that does not exist."""
    part, trump, lead = given["part"], given.get("trump", "no_trumps"), given.get("lead", ELDEST)
    if trump not in BASE:
        raise UsageError(f"no trump {trump!r}", advice="trumps: " + ", ".join(BASE))
    if lead not in SEATS:
        raise UsageError(f"no seat {lead!r}", advice="seats: " + ", ".join(SEATS))
    if "cards" in given:
        try:
            hands = laid_out(given["cards"])
        except ValueError as e:
            raise UsageError(str(e), advice='as "S2 HA / S3 H4 / S5 HQ / S6 HK": dealer, eldest, dummy, pone') from e
    elif "seed" in given or part == "hand":
        hands = dealt(shuffled(int(given.get("seed", 0))))[0]
    else:
        number = int(given.get("deal", 1))
        if number not in DEALS:
            raise UsageError(f"no deal {number}", advice="deals: " + ", ".join(map(str, DEALS)))
        hands = laid_out(DEALS[number])
    key = tuple(sorted(params.items()))
    letter = LETTERS.get(trump, "")
    return Table(rules(SEATING, policy(params), key, part, _KINDS[part], letter, max(map(len, hands))), hands, lead)


def role(t: Table, name: str) -> Seats | None:
    """Seats of a role term; those that belong to the doubling are nobody's in the play."""
    found = terms.role(t, name)
    if found is not None:
        return found
    seat = offender(t)
    return fixed_role(name, frozenset((seat,)) if seat else frozenset()) if any(m in name for m in MOVING) else None


def holds(t: Table, predicate: str) -> bool | None:
    """As at any table; the doubling is done."""
    return False if predicate == "doubling_open" else terms.holds(t, predicate)
