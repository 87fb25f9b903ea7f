"""Rules in which the codes differ: closed values, the default, and the printed places.

The defaults are those of the Fifth American Chess Congress as Foster prints them, the fullest code of those read; where it
is silent, or alone in going back on moves (`unsaid_check`, `window`), the value most codes share. A value that no
book read prints is called supposed: it is there so that a rule can be switched and an unseen edition fitted.
"""

from __future__ import annotations

from pipeline.games.game import Parameter, Source

FOSTER = "Foster's Complete Hoyle, 1914"
HOFFMANN = "Hoffmann, Hoyle's Games Modernized, 1909"
JOURNAL = "Journal d'échecs"
PHILIDOR = "Philidor, Analyse du jeu des échecs, 1808"
HOYLE = "Hoyle's Games, Improved and Enlarged"
BUTLER = "The Chess Handbook (E. H. Butler), 1859"
BLUE = "Staunton, The Blue Book of Chess"
CHRONICLE = "The Chess Player's Chronicle, 1862"
ENQUIRE = "Enquire Within upon Everything"
WEB = "Chess rules of the Abacci web site"
SAUL = "Saul, The Famous Game of Chesse-Play, 1618"


def foster(place: str) -> Source:
    """A heading of Foster's chess chapter or of the code he prints."""
    return Source(FOSTER, f"Chess, {place}")


def hoffmann(page: int) -> Source:
    """A page of Hoffmann's chess chapter."""
    return Source(HOFFMANN, f"p. {page}")


def journal(page: int, paragraph: int) -> Source:
    """A paragraph of the rules in the French chess journal, by page of the print."""
    return Source(JOURNAL, f"p. {page}, paragraph {paragraph}")


def philidor(page: str) -> Source:
    """A page of the rules of the Société des Amateurs in the 1808 Philidor."""
    return Source(PHILIDOR, f"p. {page}")


def hoyle(rule: int) -> Source:
    """A numbered rule on page 343 or 344 of the improved Hoyle."""
    return Source(HOYLE, f"p. 344, rule {rule}")


def butler(law: str) -> Source:
    """A law of the American handbook, by its roman number."""
    return Source(BUTLER, f"law {law}")


_PENALTIES = (foster("code, Penalties"), Source(BLUE, "Penalties"))
_BARRED = (foster("Castling"), foster("code, Castling"), Source(ENQUIRE, "Chess, rule viii"))


SUPPOSED = Source("supposed", "no book known to print it")


# the parts in which a rule can make a difference
PARTS: dict[str, str] = {
    "castling_out_of_check": "castling",
    "castling_across_check": "castling",
    "wrong_castling": "castling",
    "rook_odds_castling": "castling",
    "false_move": "castling false_move capture exposing double_step touch",
    "capture_own": "capture",
    "false_capture": "capture double_step",
    "two_moves": "two_moves",
    "exposing": "exposing",
    "into_check": "castling exposing check",
    "check_ignored": "castling capture exposing check promotion touch",
    "announcing": "check",
    "unsaid_check": "check",
    "old_check": "check",
    "false_check": "check",
    "touched": "touch",
    "touched_unmovable": "touch",
    "touched_hostile": "touch",
    "touched_several": "touch",
    "adjusting": "touch",
    "promotion": "promotion",
}


def _p(name: str, default: str, meaning: str, values: dict[str, tuple[Source, ...]]) -> Parameter:
    places = tuple((v, s) for v, ss in values.items() for s in ss or (SUPPOSED,))
    return Parameter(name, tuple(values), default, meaning, places, tuple(PARTS.get(name, "").split()))


PARAMETERS: tuple[Parameter, ...] = (
    _p("castling_out_of_check", "barred", "Whether a king in check may castle.",
       {"barred": (*_BARRED, journal(28, 7)), "allowed": ()}),
    _p("castling_across_check", "barred", "Whether the king may cross an attacked square in castling.",
       {"barred": (*_BARRED, journal(28, 7)), "allowed": ()}),
    _p("wrong_castling", "king_or_rook", "What may be exacted for castling out of right.",
       {"king_or_rook": (*_PENALTIES, journal(28, 7), philidor("xxii"), hoyle(8)),
        "king": (Source(WEB, "Additional Rules"),), "rook": (), "replace": ()}),
    _p("rook_odds_castling", "stipulated", "Whether the giver of a rook may castle on the side where it is wanting.",
       {"stipulated": (foster("odds, III"),), "allowed": (journal(28, 8), philidor("xxii")), "barred": ()}),
    _p("false_move", "touched_or_king", "What may be exacted when a man is put where it cannot go.",
       {"touched_or_king": _PENALTIES, "stand_touched_or_king": (journal(28, 3), butler("XIII")),
        "touched": (Source(WEB, "Additional Rules"),), "king": (hoyle(3),), "stand_or_touched": ()}),
    _p("capture_own", "either_man", "What may be exacted when a player takes a man of his own.",
       {"either_man": (foster("code, Penalties"), journal(28, 2), butler("XII")), "captor": (), "king": ()}),
    _p("false_capture", "king_or_capture", "What follows when a man takes a hostile one that it cannot take.",
       {"king_or_capture": _PENALTIES, "other_else_touched": (journal(28, 1),),
        "other_or_touched": (butler("XI"),), "king": ()}),
    _p("two_moves", "either_stands", "What may be exacted when a player moves twice running.",
       {"either_stands": _PENALTIES, "both_or_first": (journal(28, 4), butler("XIV")), "first_stands": ()}),
    _p("exposing", "touched_or_king", "What follows when a man is moved that covered its own king.",
       {"touched_or_king": (foster("code, Penalties"),), "king": (journal(28, 10), philidor("xxii")), "replay": ()}),
    _p("into_check", "king_or_other", "What follows when the king is moved to an attacked square.",
       {"king_or_other": (foster("code, Penalties"),), "king": (journal(28, 10),), "replay": ()}),
    _p("check_ignored", "cover_or_king", "What follows when a man is touched or moved that does not meet a check announced.",
       {"cover_or_king": (foster("code, Penalties"),), "parry": (foster("Object of the Game"),), "king": ()}),
    _p("announcing", "duty", "Whether check has to be announced.",
       {"duty": (foster("Object of the Game"), hoffmann(337), journal(29, 11)), "courtesy": (foster("code, Check"),)}),
    _p("unsaid_check", "none", "What comes of a check that was not announced and not met; none: it binds as if announced.",
       {"none": (foster("Object of the Game"),), "replay_if_pressed": (journal(29, 11), hoyle(5)),
        "retrace": (foster("code, Check"), foster("code, Errors"), Source(ENQUIRE, "Chess, rule ix"))}),
    _p("old_check", "retrace", "What is done when a check is found after several moves and nobody knows how it arose.",
       {"retrace": (foster("code, Errors"),), "take_back": (journal(29, 12), philidor("xxii"))}),
    _p("false_check", "retract_or_stand", "What follows when check is said and there is none.",
       {"retract_or_stand": (foster("code, Check"), Source(ENQUIRE, "Chess, rule x")),
        "replay": (journal(29, 13), hoyle(6)), "none": ()}),
    _p("touched", "must_move", "Whether a player has to move a man of his own that he has touched.",
       {"must_move": (*_PENALTIES, butler("VII"), Source(CHRONICLE, "p. 197")), "may_release": (), "free": ()}),
    _p("touched_unmovable", "king", "What has to be moved when the man touched cannot be.",
       {"king": (foster("code, Penalties"),), "none": (Source(WEB, "Additional Rules"), Source(CHRONICLE, "p. 197"))}),
    _p("touched_hostile", "capture_else_king", "What follows when a hostile man is touched.",
       {"capture_else_king": (*_PENALTIES, butler("IX"), philidor("xx")),
        "capture_else_none": (Source(WEB, "Additional Rules"),), "free": ()}),
    _p("touched_several", "named", "What follows when several of one's own men are touched.",
       {"named": (foster("code, Penalties"), Source(CHRONICLE, "p. 198")), "first": ()}),
    _p("adjusting", "said_and_askew", "When a man may be touched only to be set right, the words said first.",
       {"said_and_askew": (foster("code, J'adoube"),), "said": (butler("VII"), Source(CHRONICLE, "p. 197")), "never": ()}),
    _p("unmendable", "no_penalty", "What is done when nothing that might be exacted can be done.",
       {"no_penalty": (foster("code, Penalties"), philidor("xx"), butler("IX")), "man_named": (Source(BLUE, "Penalties"),)}),
    _p("promotion", "any", "What a pawn on the last rank may become.",
       {"any": (foster("code, Queening the Pawn"), foster("Queening Pawns"), hoffmann(341), journal(28, 9)),
        "lost": (Source(SAUL, "law 8"),), "queen": ()}),
    _p("window", "either_goes_on", "Until when a penalty can be exacted.",
       {"either_goes_on": (butler("XXV"), hoyle(3)), "next_move": (foster("code, Penalties"),),
        "offender_goes_on": (journal(29, 14),)}),
)  # fmt: skip
