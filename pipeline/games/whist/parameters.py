"""The rules of whist in which editions differ: closed values, defaults (Hoffmann's code), and where each value is printed.

Places are given by book and law only. "supposed" marks a value nobody is known to have printed.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from pipeline.games.game import Parameter, Source
from pipeline.games.tricks.rules import Policy
from pipeline.games.whist.scoring import Scheme

HOFFMANN: Final = "Hoffmann, Hoyle's Games Modernized (laws of whist)"
ENGLISH: Final = "Foster, Complete Hoyle (English whist laws)"
AMERICAN: Final = "Foster, Complete Hoyle (whist family laws)"
PROSE: Final = "Foster, Complete Hoyle (whist)"


def _h(law: str) -> Source:
    return Source(HOFFMANN, f"law {law}")


def _e(law: str) -> Source:
    return Source(ENGLISH, f"law {law}")


def _a(law: str) -> Source:
    return Source(AMERICAN, f"law {law}")


_SUPPOSED: Final = Source("supposed", "no book")
_CALLS: Final = ("exposing", "throwing", "leading", "order", "surplus", "revoking", "trump_card", "hand")
"""Parts in which cards are called, and a call may go unmet and be put right."""

PLAYING: Final = (
    Parameter(
        "false_lead", ("card|suit", "suit"), "card|suit",
        "what may be called for a lead out of turn: the card or a suit, or a suit only",
        (("card|suit", _h("64")), ("card|suit", _e("62")), ("suit", _a("24"))), ("leading", "hand"),
    ),
    Parameter(
        "suit_called_by", ("either", "right"), "either",
        "who calls the suit: either adversary, or the one at the right of the player who has to lead",
        (("either", _h("64")), ("either", _e("62")), ("right", _a("24"))), ("leading", "hand"),
    ),
    Parameter(
        "early_call", ("lost", "waits"), "lost",
        "a card called before its owner's turn cannot be called in that trick, or the call only waits",
        (("lost", _h("59")), ("waits", _SUPPOSED)), _CALLS,
    ),
    Parameter(
        "comment_choices", ("four", "highest|lowest"), "four",
        "what may be called from the partner of one who draws attention to the trick",
        (("four", _h("90")), ("four", _e("86")), ("highest|lowest", _a("35"))), ("order", "hand"),
    ),
    Parameter(
        "comment_called_by", ("either", "last"), "either",
        "who calls it: either adversary, or the one who plays last to the trick",
        (("either", _h("90")), ("either", _e("86")), ("last", _a("35"))), ("order", "hand"),
    ),
    Parameter(
        "early_fourth", ("lose|win", "highest|lowest"), "lose|win",
        "what may be called from the partner of a fourth hand that has played before the third",
        (("lose|win", _h("71")), ("lose|win", _e("68")), ("highest|lowest", _a("26"))), ("order", "hand"),
    ),
    Parameter(
        "early_fourth_by", ("either", "third"), "either", "who calls it: either adversary, or the third hand",
        (("either", _h("71")), ("either", _e("68")), ("third", _a("26"))), ("order", "hand"),
    ),
    Parameter(
        "corrected_revoke", ("card|highest|lowest", "card"), "card|highest|lowest",
        "what may be exacted for a revoke put right in time",
        (("card|highest|lowest", _h("80")), ("card|highest|lowest", _e("76")), ("card", _a("29"))), _CALLS,
    ),
    Parameter(
        "revoke_penalty", ("three_ways", "two_tricks"), "three_ways",
        "for an established revoke: three tricks, or three points off one score or on the other; or two tricks",
        (("three_ways", _h("75")), ("three_ways", _e("72")), ("two_tricks", _a("30"))),
    ),
    Parameter(
        "both_revoke", ("cancel", "each"), "cancel", "when both sides revoke: the revokes cancel each other, or each is punished",
        (("cancel", _h("85")), ("each", _e("81"))), (*_CALLS, "scoring"),
    ),
    Parameter(
        "question_keeps_open", ("adversaries", "anybody"), "adversaries",
        "after the question about a void, whose quitting of the trick leaves the revoke open",
        (("adversaries", _h("78")), ("anybody", _e("74"))), _CALLS,
    ),
    Parameter(
        "throwing_establishes", ("yes", "no"), "yes", "whether throwing down the hand establishes a revoke",
        (("yes", _h("77")), ("no", _e("73"))), _CALLS,
    ),
    Parameter(
        "restored_card", ("exposed", "free"), "exposed",
        "a card given back out of a trick with one too many may be called, or not",
        (("exposed", _h("73")), ("free", _e("70"))), ("surplus", "hand"),
    ),
    Parameter(
        "last_trick", ("never", "may_be_seen"), "never",
        "a trick turned and quitted is not looked at, on pain of a suit called, or the last may be seen",
        (("never", _h("94")), ("never", _a("37")), ("may_be_seen", _e("91"))), ("order", "hand"),
    ),
    Parameter(
        "claim_rest", ("nothing", "partner_exposed"), "nothing",
        "one who says the rest is his: nothing follows, or his partner's cards are exposed",
        (("nothing", _SUPPOSED), ("partner_exposed", _a("36"))), ("throwing", "hand"),
    ),
    Parameter(
        "trump_left", ("2", "1"), "2", "after how many tricks the turned card left on the table may be called",
        (("2", _h("42")), ("2", _a("18")), ("1", _e("52"))), ("trump_card", "hand"),
    ),
    Parameter(
        "wrong_penalty", ("forfeits", "nothing"), "forfeits", "a penalty demanded that is not due loses the right to any",
        (("forfeits", _h("88")), ("forfeits", _a("39")), ("nothing", _SUPPOSED)), ("leading", "order", "hand"),
    ),
)  # fmt: skip

DEALING: Final = (
    Parameter(
        "misdeal_saved", ("first_touch", "any_touch"), "first_touch",
        "a misdeal does not lose the deal if an adversary has touched the cards: before the dealer's partner did, or at all",
        (("first_touch", _h("39")), ("first_touch", _e("45")), ("any_touch", _a("17"))), ("dealing",),
    ),
    Parameter(
        "dealer_looks", ("new_deal", "misdeal"), "new_deal",
        "the dealer looks at the trump card before the end: the adversaries may have a new deal, or it is a misdeal",
        (("new_deal", _h("33")), ("new_deal", _e("41")), ("misdeal", _a("17"))), ("dealing",),
    ),
    Parameter(
        "uncut", ("misdeal", "nothing"), "misdeal", "a pack dealt without having been cut",
        (("misdeal", _h("37")), ("misdeal", _e("44")), ("misdeal", _a("17")), ("nothing", _SUPPOSED)), ("dealing",),
    ),
)  # fmt: skip

SCORING: Final = (
    Parameter(
        "game", ("5", "7", "10"), "5", "points of a game",
        (("5", _h("47")), ("5", _e("2")), ("7", _a("1")), ("10", Source(PROSE, "Object of the game"))), ("scoring",),
    ),
    Parameter(
        "honours", ("counted", "not_counted"), "counted", "whether honours count",
        (("counted", _h("48")), ("counted", _e("3")), ("not_counted", _a("1"))), ("scoring",),
    ),
    Parameter(
        "worth", ("treble", "margin"), "treble",
        "what a game is worth: three, two or one by the losers' score, or as many points as they lack",
        (("treble", _h("53")), ("treble", _e("8")), ("margin", _a("1"))), ("scoring",),
    ),
)  # fmt: skip

PARAMETERS: Final = PLAYING + DEALING + SCORING


def policy(params: Mapping[str, str]) -> Policy:
    """What is exacted in the play under these parameters (complete)."""
    return _policy(tuple(sorted(params.items())))


@lru_cache(maxsize=512)
def _policy(key: tuple[tuple[str, str], ...]) -> Policy:
    of = dict(key)
    card = ("call(led_card)",) if of["false_lead"] == "card|suit" else ()
    two = ("highest", "lowest")
    return Policy(
        false_lead=(*card, "call_suit"),
        suit_by=of["suit_called_by"],
        early_call=of["early_call"],
        comment=("highest", "lose", "lowest", "win") if of["comment_choices"] == "four" else two,
        comment_by=of["comment_called_by"],
        early_fourth=tuple(of["early_fourth"].split("|")),
        early_fourth_by=of["early_fourth_by"],
        corrected=("call(played_card)",) + (two if "|" in of["corrected_revoke"] else ()),
        revoke=("add(3)", "deduct(3)", "take_tricks(3)") if of["revoke_penalty"] == "three_ways" else ("take_tricks(2)",),
        both_revoke=of["both_revoke"],
        asked_stays=of["question_keeps_open"],
        throwing_plays=of["throwing_establishes"] == "yes",
        restored=of["restored_card"] == "exposed",
        looking="call_suit" if of["last_trick"] == "never" else "last",
        rest="partner" if of["claim_rest"] == "partner_exposed" else "",
        trump_left=int(of["trump_left"]),
        wrong_penalty=of["wrong_penalty"] == "forfeits",
    )


def scheme(params: Mapping[str, str]) -> Scheme:
    """How the score is kept under these parameters (complete)."""
    return Scheme(
        int(params["game"]), params["honours"] == "counted", "margin" if params["worth"] == "margin" else "treble",
        revoke=3 if params["revoke_penalty"] == "three_ways" else 2,
    )  # fmt: skip
