"""Rules in which the codes differ: closed values, the default, and the printed places.

The defaults are the code of the Fifth American Chess Congress as Foster prints it, which is the fullest of those read,
save where a value is the commoner one; each says so in `meaning`. Places are titles with page, heading or paragraph.
"""

from __future__ import annotations

from pipeline.games.game import Parameter, Source

FOSTER = "Foster's Complete Hoyle, 1914"
HOFFMANN = "Hoffmann, Hoyle's Games Modernized, 1909"
JOURNAL = "Journal d'échecs"


def foster(place: str) -> Source:
    """A heading of Foster's chess chapter or of the code he prints."""
    return Source(FOSTER, f"Chess, {place}")


def hoffmann(page: int) -> Source:
    """A page of Hoffmann's chess chapter."""
    return Source(HOFFMANN, f"p. {page}")


def journal(page: int, paragraph: int) -> Source:
    """A paragraph of the rules in the French chess journal, by page of the print."""
    return Source(JOURNAL, f"p. {page}, paragraph {paragraph}")


def _p(name: str, default: str, meaning: str, values: dict[str, tuple[Source, ...]]) -> Parameter:
    return Parameter(name, tuple(values), default, meaning, tuple((v, s) for v, ss in values.items() for s in ss))


PARAMETERS: tuple[Parameter, ...] = (
    _p("castling_out_of_check", "barred", "Whether a king in check may castle.",
       {"barred": (foster("Castling"), foster("code, Castling"), journal(28, 7)), "allowed": ()}),
    _p("castling_across_check", "barred", "Whether the king may cross an attacked square in castling.",
       {"barred": (foster("Castling"), foster("code, Castling"), journal(28, 7)), "allowed": ()}),
    _p("wrong_castling", "king_or_rook", "What may be exacted for castling out of right.",
       {"king_or_rook": (foster("code, Penalties"), journal(28, 7)), "king": (), "rook": (), "replace": ()}),
    _p("rook_odds_castling", "stipulated", "Whether the giver of a rook may castle on the side where it is wanting.",
       {"stipulated": (foster("odds, III"),), "allowed": (journal(28, 8),), "barred": ()}),
    _p("false_move", "touched_or_king", "What may be exacted when a man is put where it cannot go.",
       {"touched_or_king": (foster("code, Penalties"),), "stand_touched_or_king": (journal(28, 3),),
        "touched": (), "king": (), "stand_or_touched": ()}),
    _p("capture_own", "either_man", "What may be exacted when a player takes a man of his own.",
       {"either_man": (foster("code, Penalties"), journal(28, 2)), "captor": (), "king": ()}),
    _p("false_capture", "king_or_capture", "What follows when a man takes a hostile one that it cannot take.",
       {"king_or_capture": (foster("code, Penalties"),), "other_else_touched": (journal(28, 1),), "king": ()}),
    _p("two_moves", "either_stands", "What may be exacted when a player moves twice running.",
       {"either_stands": (foster("code, Penalties"),), "both_or_first": (journal(28, 4),), "first_stands": ()}),
    _p("exposing", "touched_or_king", "What follows when a man is moved that covered its own king.",
       {"touched_or_king": (foster("code, Penalties"),), "king": (journal(29, 10),), "replay": ()}),
    _p("into_check", "king_or_other", "What follows when the king is moved to an attacked square.",
       {"king_or_other": (foster("code, Penalties"),), "king": (journal(29, 10),), "replay": ()}),
    _p("check_ignored", "cover_or_king", "What follows when a man is touched or moved that does not meet a check announced.",
       {"cover_or_king": (foster("code, Penalties"),), "parry": (foster("Object of the Game"),), "king": ()}),
    _p("announcing", "duty", "Whether check has to be announced.",
       {"duty": (foster("Object of the Game"), hoffmann(337), journal(29, 11)), "courtesy": ()}),
    _p("unsaid_check", "none", "What the player in check may have undone when it was not announced and not seen.",
       {"none": (foster("code, Check"),), "replay_if_pressed": (journal(29, 11),), "retrace": (foster("code, Errors"),)}),
    _p("old_check", "retrace", "What is done when a check is found after several moves and nobody knows how it arose.",
       {"retrace": (foster("code, Errors"),), "take_back": (journal(29, 12),)}),
    _p("false_check", "retract_or_stand", "What follows when check is said and there is none.",
       {"retract_or_stand": (foster("code, Check"),), "replay": (journal(29, 13),), "none": ()}),
    _p("touched", "must_move", "Whether a player has to move a man of his own that he has touched.",
       {"must_move": (foster("code, Penalties"),), "free": (), "may_release": ()}),
    _p("touched_unmovable", "king", "What has to be moved when the man touched cannot be.",
       {"king": (foster("code, Penalties"),), "none": ()}),
    _p("touched_hostile", "capture_else_king", "What follows when a hostile man is touched.",
       {"capture_else_king": (foster("code, Penalties"),), "capture_else_none": (), "free": ()}),
    _p("touched_several", "named", "What follows when several of one's own men are touched.",
       {"named": (foster("code, Penalties"),), "first": ()}),
    _p("adjusting", "said_and_askew", "When a man may be touched only to be set right, the words said first.",
       {"said_and_askew": (foster("code, J'adoube"),), "said": (), "never": ()}),
    _p("promotion", "any", "What a pawn on the last rank may become.",
       {"any": (foster("code, Queening the Pawn"), foster("Queening Pawns"), hoffmann(341), journal(28, 9)),
        "lost": (), "queen": ()}),
    _p("window", "either_goes_on", "Until when a penalty can be exacted.",
       {"either_goes_on": (), "next_move": (foster("code, Penalties"),), "offender_goes_on": (journal(29, 14),)}),
)  # fmt: skip
