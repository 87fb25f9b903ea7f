"""The rules of bridge before play in which editions differ: closed values, defaults, and where each value is printed.

Places are given by book and law or heading only. "supposed" marks a value nobody is known to have printed; it is there so
that a rule can be switched and an altered or unseen edition fitted.
"""

from __future__ import annotations

from typing import Final

from pipeline.games.game import Parameter, Source

_HOFFMANN = "Hoffmann, Hoyle's Games Modernized (code of 1904)"
_FOSTER = "Foster, Complete Hoyle (bridge)"
_BRITANNICA = "Encyclopaedia Britannica, 11th ed., Bridge"


# the parts of the hand in which a rule can make a difference
PARTS: Final = {
    "dummy_declares_holder": "declaring",
    "dummy_declares_choices": "declaring",
    "dummy_passes_holder": "declaring",
    "dummy_passes_choices": "declaring",
    "adversary_declares_choices": "declaring",
    "adversary_declares_holder": "declaring",
    "exposed_before_declaring": "declaring",
    "first_double": "doubling declaring exposing leading",
    "first_redouble": "doubling declaring exposing leading",
    "first_again": "doubling declaring exposing leading",
    "early_double": "doubling",
    "redouble_out_of_turn": "doubling",
    "refused_double": "doubling",
    "limit": "doubling declaring exposing leading",
    "limit_rule": "doubling declaring exposing leading",
    "consultation": "doubling declaring",
    "consulting_loses": "doubling declaring",
    "lead_before_doubling": "doubling leading",
    "early_lead_leave": "doubling leading",
    "dealer_side_after_lead": "doubling declaring exposing leading",
    "question_by_partner": "doubling",
    "satisfied_out_of_turn": "doubling",
    "exposed_bars_partner": "declaring exposing",
    "honours_doubled": "doubling declaring exposing leading",
    "dealer_mends_lead": "playing false_leads hand",
    "revoke_penalty": "playing incidents exposed_cards thrown_hands false_leads order_of_play odd_tricks revokes hand",
    "false_lead_choices": "playing leading false_leads hand",
    "exposed_in_dealing": "dealing",
    "new_cards": "dealing",
}


def _h(law: str) -> Source:
    return Source(_HOFFMANN, f"law {law}")


def _f(heading: str) -> Source:
    return Source(_FOSTER, heading)


def _p(name: str, values: tuple[str, ...], default: str, meaning: str, sources: tuple[tuple[str, Source], ...]) -> Parameter:
    return Parameter(name, values, default, meaning, sources, tuple(PARTS[name].split()))


_SUPPOSED: Final = Source("supposed", "no book")
_B: Final = Source(_BRITANNICA, "laws summarized")
_F_DECLARING: Final = _f("Irregularities in declaring")
_F_DOUBLING: Final = _f("Irregularities in doubling")
_F_VALUE: Final = _f("Settling the value of the tricks")
_F_EXPOSED: Final = _f("Exposed cards")

DECLARING: Final = (
    _p(
        "dummy_declares_holder", ("eldest", "adversaries"), "eldest",
        "who may object when dummy declares without having been asked",
        (("eldest", _h("49")), ("eldest", _B), ("adversaries", _F_DECLARING)),
    ),
    _p(
        "dummy_declares_choices", ("stand|new_deal", "new_deal"), "stand|new_deal",
        "what he may demand",
        (("stand|new_deal", _h("49")), ("stand|new_deal", _F_DECLARING), ("new_deal", _B)),
    ),
    _p(
        "dummy_passes_holder", ("eldest", "adversaries"), "eldest",
        "who may object when dummy passes the declaration back to the dealer",
        (("eldest", _h("50")), ("adversaries", _F_DECLARING)),
    ),
    _p(
        "dummy_passes_choices", ("declare|new_deal", "new_deal", "declare"), "declare|new_deal",
        "what he may demand: that dummy declare himself, or a new deal",
        (("declare|new_deal", _h("50")), ("declare|new_deal", _F_DECLARING), ("new_deal", _SUPPOSED), ("declare", _SUPPOSED)),
    ),
    _p(
        "adversary_declares_choices", ("disregard|new_deal", "new_deal", "disregard"), "disregard|new_deal",
        "what the dealer may choose when an adversary declares",
        (("disregard|new_deal", _h("51")), ("disregard|new_deal", _B), ("disregard|new_deal", _F_DECLARING),
         ("new_deal", _SUPPOSED), ("disregard", _SUPPOSED)),
    ),
    _p(
        "adversary_declares_holder", ("dealer", "side_dealer"), "dealer",
        "who has that choice",
        (("dealer", _h("51")), ("dealer", _B), ("dealer", _F_DECLARING), ("side_dealer", _SUPPOSED)),
    ),
    _p(
        "exposed_before_declaring", ("eldest", "adversaries", "nobody"), "eldest",
        "who may have a new deal when the dealer's side shows a card before the declaration",
        (("eldest", _h("70")), ("adversaries", _F_EXPOSED), ("nobody", _SUPPOSED)),
    ),
)  # fmt: skip

DOUBLING: Final = (
    _p(
        "first_double", ("eldest", "pone"), "eldest",
        "which adversary has the first right to double (the other is asked by him)",
        (("eldest", _h("54")), ("eldest", _B), ("eldest", _F_VALUE), ("pone", _SUPPOSED)),
    ),
    _p(
        "first_redouble", ("maker", "partner_of_maker", "dealer"), "maker",
        "who of the dealer's side has the first right to redouble",
        (("maker", _h("55")), ("maker", _B), ("maker", _F_VALUE), ("partner_of_maker", _SUPPOSED), ("dealer", _SUPPOSED)),
    ),
    _p(
        "first_again", ("last_raiser", "first_raiser", "partner_of_last_raiser"), "last_raiser",
        "who has the first right for a side that has raised before: its last raiser, its first one, or the other partner",
        (("last_raiser", _h("58")), ("first_raiser", _F_VALUE), ("partner_of_last_raiser", _SUPPOSED)),
    ),
    _p(
        "early_double", ("maker", "dealer", "side_dealer", "void", "stands"), "maker",
        "who decides on a double by an adversary whose turn it is not; void: it never counts; stands: it always does",
        (("maker", _h("57")), ("maker", _F_DOUBLING), ("dealer", _SUPPOSED), ("side_dealer", _SUPPOSED),
         ("void", _SUPPOSED), ("stands", _SUPPOSED)),
    ),
    _p(
        "redouble_out_of_turn",
        ("last_raiser", "maker", "dealer", "maker_or_eldest", "adversaries", "void", "stands"), "last_raiser",
        "who decides on a redouble out of turn",
        (("last_raiser", _h("58")), ("last_raiser", _F_DOUBLING), ("maker", _SUPPOSED), ("dealer", _SUPPOSED),
         ("maker_or_eldest", _SUPPOSED),
         ("adversaries", _SUPPOSED), ("void", _SUPPOSED), ("stands", _SUPPOSED)),
    ),
    _p(
        "refused_double", ("bars", "play_goes_on", "new_deal"), "bars",
        "a refused raise bars all further doubling in the hand, or only does not count, or the cards are dealt again",
        (("bars", _h("58")), ("play_goes_on", _F_DOUBLING), ("new_deal", _SUPPOSED)),
    ),
    _p(
        "limit", ("100", "50", "200", "none"), "100",
        "what a trick may be worth at most",
        (("100", _h("58")), ("100", _B), ("100", _F_VALUE), ("50", _SUPPOSED), ("200", _SUPPOSED), ("none", _SUPPOSED)),
    ),
    _p(
        "limit_rule", ("cap", "stop"), "cap",
        "a raise past the limit is made and counts the limit, or may not be made",
        (("cap", _B), ("cap", _F_VALUE), ("stop", _h("58"))),
    ),
    _p(
        "consultation", ("maker_or_eldest", "dealer_or_eldest", "adversaries", "nobody"), "maker_or_eldest",
        "who may have a new deal when a side consults as to doubling: the maker or the eldest hand, whichever is of the "
        "other side, or either adversary of the offenders",
        (("maker_or_eldest", _h("58")), ("dealer_or_eldest", _SUPPOSED), ("adversaries", _F_DOUBLING), ("nobody", _SUPPOSED)),
    ),
    _p(
        "consulting_loses", ("yes", "no"), "yes",
        "he who consults his partner loses what he might have claimed",
        (("yes", _h("58")), ("yes", _B), ("no", _F_DOUBLING)),
    ),
    _p(
        "lead_before_doubling", ("consent", "right_lost", "no_effect"), "consent",
        "when the eldest hand leads before the doubling is done, his partner may raise by leave only, not at all, or freely",
        (("consent", _h("59")), ("consent", _F_DOUBLING), ("right_lost", _SUPPOSED), ("no_effect", _SUPPOSED)),
    ),
    _p(
        "early_lead_leave", ("redoubled", "maker", "dealer"), "redoubled",
        "whose leave that is: his who would be redoubled (before any double the maker's), always the maker's, or the dealer's",
        (("redoubled", _h("59")), ("redoubled", _F_DOUBLING), ("maker", _SUPPOSED), ("dealer", _SUPPOSED)),
    ),
    _p(
        "dealer_side_after_lead", ("right_survives", "right_lost"), "right_survives",
        "what becomes of the dealer's side's right to redouble by such a lead",
        (("right_survives", _h("59")), ("right_lost", _SUPPOSED)),
    ),
    _p(
        "question_by_partner", ("right_survives", "right_lost"), "right_survives",
        "whether he who holds the first right keeps it when his partner puts the question to him",
        (("right_survives", _F_DOUBLING), ("right_lost", _SUPPOSED)),
    ),
    _p(
        "satisfied_out_of_turn", ("disregard", "right_lost"), "disregard",
        "whether one who says he is satisfied before it is his turn may raise in his turn all the same",
        (("disregard", _SUPPOSED), ("right_lost", _SUPPOSED)),
    ),
    _p(
        "exposed_bars_partner", ("yes", "no"), "yes",
        "a card shown before the lead loses the shower's partner his right to raise",
        (("yes", _h("71")), ("yes", _F_EXPOSED), ("no", _SUPPOSED)),
    ),
    _p(
        "honours_doubled", ("no", "yes"), "no",
        "whether doubling raises the scores for honours, chicane and slam too",
        (("no", _h("6")), ("no", _h("8")), ("no", _B), ("yes", _SUPPOSED)),
    ),
)  # fmt: skip

PLAYING: Final = (
    _p(
        "dealer_mends_lead", ("never", "consent", "freely"), "never",
        "whether the dealer may take back his lead out of turn once the second hand has played",
        (("never", _h("81")), ("never", _f("Leading out of turn")), ("consent", _B), ("freely", _SUPPOSED)),
    ),
    _p(
        "revoke_penalty", ("three_ways", "take_tricks"), "three_ways",
        "what may be exacted for a revoke: three tricks, or their value off one score or on the other, or the tricks alone",
        (("three_ways", _h("90")), ("take_tricks", _f("The revoke"))),
    ),
    _p(
        "false_lead_choices", ("card|suit", "exposed|suit", "suit", "card"), "card|suit",
        "what the dealer may do when an adversary leads out of turn: call the card or a suit, or treat the card as exposed",
        (("card|suit", _h("80")), ("card|suit", _f("Leading out of turn")), ("exposed|suit", _SUPPOSED),
         ("suit", _SUPPOSED), ("card", _SUPPOSED)),
    ),
)  # fmt: skip

DEALING: Final = (
    _p(
        "exposed_in_dealing", ("either_partner", "neither_looked"), "either_partner",
        "a card shown in dealing: every partner of the other side who has not looked at his cards may have a new deal, "
        "or only a side of which nobody has",
        (("either_partner", _h("40")), ("neither_looked", _SUPPOSED)),
    ),
    _p(
        "new_cards", ("before_cut", "any_time"), "before_cut",
        "until when fresh cards may be called for",
        (("before_cut", _h("100")), ("any_time", _SUPPOSED)),
    ),
)  # fmt: skip
