"""The parts of whist that can be searched by themselves, and the reduced deals they begin with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from pipeline.errors import UsageError
from pipeline.games.game import Part, Setup
from pipeline.games.tricks import rules as kinds
from pipeline.games.tricks.cards import SUITS
from pipeline.games.tricks.dealing import ELDEST, SEATING, SEATS, Deal, DealRules
from pipeline.games.tricks.deals import dealt, laid_out, shuffled
from pipeline.games.tricks.rules import Rules, rules
from pipeline.games.tricks.table import Table
from pipeline.games.whist.marking import Marks
from pipeline.games.whist.parameters import policy

PARTS: Final = (
    Part("dealing", "the pack shuffled and cut, the cards dealt, the trump turned, and what voids the deal or loses it"),
    Part("exposing", "cards shown, named, dropped or detached, and called; two tricks"),
    Part("throwing", "hands laid open, the rest claimed; two tricks"),
    Part("leading", "leads out of turn, taken back, followed, punished; two tricks"),
    Part("order", "cards out of turn or together, remarks on the trick, tricks looked at; two tricks"),
    Part("surplus", "a trick with a card too few or too many; two tricks"),
    Part("revoking", "revokes put right or established, claimed, searched for and paid; two tricks"),
    Part("trump_card", "the turned card left lying, taken up too soon, named or forgotten; three tricks"),
    Part("scoring", "penalties, tricks and honours marked in their order, until the next trump is turned"),
)
WHOLE: Final = Part("hand", "whole deals of thirteen cards, drawn with a seed", exhaustive=False, depth=90)
"""Not among the parts that norms are tested in, but it can be set up and played like them; everything can go wrong in it."""
KINDS: Final = {
    "exposing": frozenset((kinds.EXPOSING,)),
    "throwing": frozenset((kinds.THROWING,)),
    "leading": frozenset((kinds.LEADING,)),
    "order": frozenset((kinds.ORDER,)),
    "surplus": frozenset((kinds.SURPLUS,)),
    "revoking": frozenset((kinds.REVOKING,)),
    "trump_card": frozenset((kinds.TRUMP_CARD,)),
    "hand": kinds.ALL_KINDS - {kinds.DUMMY},
    "regular": frozenset(),
}
SEEDS: Final = 12
# dealer / eldest / second / third; hearts are trumps
DEALS: Final = {
    1: "S7 HJ / SA CA / S9 C9 / SK C10",
    2: "S8 C4 / SQ C7 / S5 H2 / SJ C2",
    4: "HJ D7 / SA CA / S9 D9 / S8 D8",
    3: "S7 H4 HJ / SA DA H3 / S9 D9 H2 / SK DK H5",
}
_TURNED: Final = "HJ"
# score before the hand, tricks, honours, who has revoked
_SCORES: Final = ("0 0 9 4 2 2", "3 0 6 7 3 1", "4 2 7 6 3 1", "2 0 5 8 4 0", "2 3 8 5 3 1 r", "2 3 5 8 1 3 r", "4 4 7 6 2 2 rr")


def setups(part: str) -> Iterable[Setup]:
    """All starting points of a part. UsageError for a part there is none of."""
    if part == "dealing":
        return [(("pack", pack), ("part", part)) for pack in ("whole", "faced", "imperfect")]
    if part == "scoring":
        return [(("part", part), ("score", score)) for score in _SCORES]
    if part == "trump_card":
        return [(("deal", 3), ("part", part))]
    if part in KINDS and part not in ("hand", "regular"):
        return [(("deal", deal), ("part", part)) for deal in ((1, 4) if part == "revoking" else (1, 2))]
    if part == "hand":
        return [(("part", part), ("seed", n)) for n in range(SEEDS)]
    raise UsageError(f"whist has no part {part!r}", advice="parts: " + ", ".join(p.name for p in PARTS))


def start(params: Mapping[str, str], setup: Setup) -> Table | Deal | Marks:
    """The state before the first act. UsageError names a setup value that does not exist.

    Besides those of `setups`: cards ("S2 HA / ... ", dealer, eldest, second, third), trump (a letter) and lead (a seat)."""
    given = {k: str(v) for k, v in setup}
    part = given.get("part", "regular")
    key = tuple(sorted(params.items()))
    if part == "dealing":
        fault = given.get("pack", "whole")
        if fault not in ("whole", "faced", "imperfect"):
            raise UsageError(f"the pack cannot be {fault!r}", advice="whole, faced, imperfect")
        return Deal(_dealing(params, key), fault="" if fault == "whole" else fault)
    if part == "scoring":
        return _marks(_rules(params, key, part, "", 0), given.get("score", _SCORES[0]))
    if part not in KINDS:
        raise UsageError(f"whist has no part {part!r}", advice="parts: " + ", ".join(p.name for p in PARTS))
    return _table(params, key, part, given)


def _dealing(params: Mapping[str, str], key: tuple[tuple[str, str], ...]) -> DealRules:
    return DealRules(key, params["misdeal_saved"], params["dealer_looks"], params["uncut"])


def _rules(params: Mapping[str, str], key: tuple[tuple[str, str], ...], part: str, trump: str, size: int) -> Rules:
    return rules(SEATING, policy(params), key, part, KINDS.get(part, frozenset()), trump, size)


def _marks(of: Rules, text: str) -> Marks:
    try:
        a, b, won, lost, mine, theirs, *more = text.split()
        numbers = [int(x) for x in (a, b, won, lost, mine, theirs)]
    except ValueError as e:
        raise UsageError(f"no score {text!r}", advice='as "3 0 6 7 2 1": score, tricks, honours; r or rr for revokes') from e
    flags = more[0] if more else ""
    return Marks(
        of, (numbers[0], numbers[1]), (numbers[0], numbers[1]), (numbers[2], numbers[3]), (numbers[4], numbers[5]),
        (bool(flags), flags == "rr"),
    )  # fmt: skip


def _table(params: Mapping[str, str], key: tuple[tuple[str, str], ...], part: str, given: Mapping[str, str]) -> Table:
    turned, trump, lead = "", given.get("trump", ""), given.get("lead", ELDEST)
    if "cards" in given:
        try:
            hands = laid_out(given["cards"])
        except ValueError as e:
            raise UsageError(str(e), advice='as "S2 HA / S3 H4 / S5 HQ / S6 HK": dealer, eldest, second, third') from e
        turned = given.get("turned", "")
        trump = trump or turned[:1]
    elif "seed" in given or part == "hand":
        hands, turned = dealt(shuffled(int(given.get("seed", 0))))
        trump = turned[0]
    else:
        number = int(given.get("deal", 1))
        if number not in DEALS:
            raise UsageError(f"no deal {number}", advice="deals: " + ", ".join(map(str, DEALS)))
        hands, trump = laid_out(DEALS[number]), trump or "H"
        turned = _TURNED if part == "trump_card" else ""
    if trump and trump not in SUITS:
        raise UsageError(f"no trump {trump!r}", advice="trumps: " + ", ".join(SUITS))
    if lead not in SEATS:
        raise UsageError(f"no seat {lead!r}", advice="seats: " + ", ".join(SEATS))
    lying = kinds.TRUMP_CARD in KINDS[part] and turned
    of = _rules(params, key, part, trump, max(len(h) for h in hands))
    return Table(of, hands, lead, turned=turned if lying else "", taken_up=not lying)
