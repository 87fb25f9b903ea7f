"""The rules of euchre in which books differ: closed values, defaults (Somerset Club), and where each value is printed."""

from __future__ import annotations

from typing import Final

from pipeline.games.game import Parameter, Source

_SOMERSET: Final = "The Laws of Euchre, as adopted by the Somerset Club (1888)"
_FOSTER: Final = "Foster, Complete Hoyle (euchre)"
_FOSTER_LAWS: Final = "Foster, Complete Hoyle (euchre laws)"
_HOFFMANN: Final = "Hoffmann, Hoyle's Games Modernized (euchre)"


def _s(law: str) -> Source:
    return Source(_SOMERSET, f"law {law}")


def _f(heading: str) -> Source:
    return Source(_FOSTER, heading)


_SUPPOSED: Final = Source("supposed", "no book")
_SPIEL: Final = Source("OpenSpiel (euchre)", "game parameters")

PARAMETERS: Final = (
    Parameter(
        "pack", ("32", "24"), "32", "cards in the pack: from the seven or from the nine",
        (("32", _f("Cards")), ("32", Source(_HOFFMANN, "opening")), ("24", _SPIEL)),
    ),
    Parameter(
        "lone_euchred", ("4", "2"), "4", "what the other side scores when a lone player is euchred",
        (("4", _s("3")), ("2", _f("Scoring")), ("2", _SPIEL)),
    ),
    Parameter(
        "who_plays_alone", ("maker_or_partner", "maker"), "maker_or_partner",
        "who may play alone: the maker or his partner, if he has not passed, or the maker only",
        (("maker_or_partner", _s("93")), ("maker", _f("Playing alone")), ("maker", _SPIEL)),
    ),
    Parameter(
        "pass_bars_alone", ("this_round", "any_round"), "this_round",
        "whether a pass in the first round keeps a player from playing alone in the second",
        (("this_round", _SUPPOSED), ("any_round", _SUPPOSED)),
    ),
    Parameter(
        "take_from_partner", ("yes", "no"), "yes", "whether a lone hand may be taken over by the partner",
        (("yes", _s("94")), ("no", _f("Playing alone")), ("no", _SPIEL)),
    ),
    Parameter(
        "all_pass", ("deal_ends", "dealer_names"), "deal_ends", "what follows when all have passed the second time",
        (("deal_ends", _s("77")), ("deal_ends", _f("Changing the trump")), ("dealer_names", _SPIEL)),
    ),
    Parameter(
        "turned_down_named", ("counts_as_pass", "debars"), "counts_as_pass",
        "naming the suit turned down counts as a pass, or is not suffered at all",
        (("counts_as_pass", _s("78")), ("counts_as_pass", _f("Changing the trump")), ("debars", _SUPPOSED)),
    ),
    Parameter(
        "early_lead_reopens", ("no", "yes"), "no",
        "whether the lead before the discard lets the dealer change even a discard since completed",
        (("no", _s("86")), ("yes", _s("87"))),
    ),
    Parameter(
        "early_lead_stands", ("yes", "no"), "yes", "whether a lead before the discard is complete stands",
        (("yes", _s("87")), ("no", _SUPPOSED)),
    ),
    Parameter(
        "comment_choices", ("four", "highest_or_lowest", "win_or_lose"), "four",
        "what may be called from the partner of one who comments on the trick",
        (("four", _s("83")), ("highest_or_lowest", _SUPPOSED), ("win_or_lose", _SUPPOSED)),
    ),
    Parameter(
        "consulting_loses", ("yes", "no"), "yes", "partners who consult about a penalty lose it",
        (("yes", _s("85")), ("no", _SUPPOSED)),
    ),
    Parameter(
        "false_lead", ("card|suit", "exposed|suit", "suit"), "card|suit",
        "what may be called when a card is led out of turn",
        (("card|suit", _s("52")), ("suit", _f("Leading out of turn")), ("exposed|suit", _SUPPOSED)),
    ),
    Parameter(
        "revoke_points", ("3", "2"), "3", "points for a revoke, when nobody plays alone",
        (("3", _s("63")), ("2", _f("Method of playing"))),
    ),
    Parameter(
        "lone_revoke_points", ("5", "2"), "5", "points for a revoke when somebody plays alone",
        (("5", _s("63")), ("2", _f("Method of playing"))),
    ),
    Parameter(
        "revoke_paid", ("add", "add|deduct"), "add", "the points are added to one score, or also taken off the other",
        (("add", _s("63")), ("add|deduct", _f("Method of playing"))),
    ),
    Parameter(
        "miscount", ("stands", "misdeal"), "stands", "a hand of more or less than five cards: the deal holds, or is void",
        (("stands", _s("90")), ("misdeal", _f("Irregularities in the deal"))),
    ),
    Parameter(
        "miscount_forfeit", ("2", "1"), "2", "points forfeited by the side at fault, twice as many in a lone hand",
        (("2", _s("90")), ("1", _SUPPOSED)),
    ),
    Parameter(
        "ask_turned_card", ("until_played", "never", "always"), "until_played",
        "how long it may be asked what card was turned up",
        (("until_played", _s("92")), ("never", _f("Method of playing")), ("always", _SUPPOSED)),
    ),
    Parameter(
        "misdeal_saved", ("first_touch", "any_touch"), "first_touch",
        "a misdeal does not lose the deal if an adversary has touched the cards: before the dealer's partner did, or at all",
        (("first_touch", _s("43")), ("any_touch", Source(_FOSTER_LAWS, "law 14"))), ("dealing",),
    ),
    Parameter(
        "uncut", ("nothing", "misdeal"), "nothing", "a pack dealt without having been cut",
        (("nothing", _s("42")), ("misdeal", Source(_FOSTER_LAWS, "law 14"))), ("dealing",),
    ),
    Parameter(
        "counting", ("nothing", "misdeal"), "nothing", "the dealer counts cards in dealing",
        (("nothing", _s("42")), ("misdeal", Source(_FOSTER_LAWS, "law 14"))), ("dealing",),
    ),
    Parameter(
        "placement", ("before_gathering", "never"), "before_gathering", "whether the cards may be had placed",
        (("before_gathering", _s("84")), ("before_gathering", _f("Leading out of turn")), ("never", _SUPPOSED)),
    ),
)  # fmt: skip
