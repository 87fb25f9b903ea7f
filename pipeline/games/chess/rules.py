"""The rules of the engine, and where each is printed; those that only one book states are marked."""

from __future__ import annotations

from pipeline.games.chess.parameters import BLUE, BUTLER, CHRONICLE, ENQUIRE, butler, foster, hoffmann, hoyle, journal, philidor
from pipeline.games.game import Rule, Source


def _r(name: str, meaning: str, *sources: Source) -> Rule:
    return Rule(name, meaning, sources, single_sourced=len({s.book for s in sources}) < 2)


RULES: tuple[Rule, ...] = (
    _r("men", "How the men move and take.", foster("The Moves"), hoffmann(338)),
    _r("king_not_taken", "The king is never captured.", foster("Object of the Game"), hoffmann(339)),
    _r("double_step", "A pawn may go two squares the first time it is moved.",
       foster("The Moves"), hoffmann(341), journal(28, 5)),
    _r("en_passant", "A pawn that goes two squares may be taken in passing by a pawn, at the next move only.",
       foster("The Moves"), hoffmann(343), journal(28, 5)),
    _r("en_passant_only_move", "Taking in passing is compulsory where it is the only move.", foster("code, En Passant")),
    _r("promotion", "A pawn on the last rank becomes a piece at once.", foster("code, Queening the Pawn"), hoffmann(342)),
    _r("castling", "King and rook unmoved, nothing between, no check out of, across or into.",
       foster("Castling"), foster("code, Castling"), Source(ENQUIRE, "Chess, rule viii"), journal(28, 7)),
    _r("castling_how", "The king goes two squares toward the rook, the rook to his other side.",
       foster("Castling"), journal(28, 6)),
    _r("wrong_castling", "Castling out of right is mended by a move of king or rook.",
       foster("code, Penalties"), hoyle(8), journal(28, 7)),
    _r("penalty_bars_castling", "A king moved as a penalty does not castle.", foster("code, Castling")),
    _r("rook_odds_castling", "The giver of a rook castles on its side, saying so, where the edition lets him.",
       foster("odds, III"), journal(28, 8), philidor("xxii")),
    _r("odds_men", "The giver of a piece chooses the men and moves first, unless arranged differently.", foster("odds, I")),
    _r("odds_pawn", "The pawn given is the king's bishop's, unless arranged differently.", foster("odds, II")),
    _r("odds_moves", "Moves given as odds go no further than the fourth rank.", foster("odds, V")),
    _r("touch", "A man touched on one's move is moved, if it can be.",
       foster("code, Penalties"), butler("VII"), Source(CHRONICLE, "p. 197")),
    _r("touch_hostile", "A hostile man touched is taken, if it can be.", foster("code, Penalties"), butler("IX"), philidor("xx")),
    _r("touch_several", "Of several men touched the other player names one.",
       foster("code, Penalties"), Source(CHRONICLE, "p. 198")),
    _r("touch_several_hostile", "All, some or none of several hostile men touched can be taken.",
       foster("code, Penalties"), Source(CHRONICLE, "p. 198")),
    _r("release", "A man let go of stands.", foster("code, J'adoube"), butler("VIII")),
    _r("adjust", "Words said first let a man be set right.", foster("code, J'adoube"), butler("VII")),
    _r("false_move", "A man put where it cannot go is mended as the other player chooses.",
       foster("code, Penalties"), butler("XIII"), hoyle(3), journal(28, 3)),
    _r("false_capture", "Taking with a man that cannot is mended by taking with one that can.",
       foster("code, Penalties"), butler("XI"), journal(28, 1)),
    _r("capture_own", "Taking one's own man binds one to move one of the two.",
       foster("code, Penalties"), butler("XII"), journal(28, 2)),
    _r("two_moves", "Of two moves running the other player lets both stand or one.",
       foster("code, Penalties"), butler("XIV"), journal(28, 4)),
    _r("exposing", "Who moves a man that covered his king moves the king, or without penalty if he cannot.",
       foster("code, Penalties"), philidor("xxii"), journal(28, 10)),
    _r("into_check", "A king moved to an attacked square is moved elsewhere.", foster("code, Penalties"), journal(28, 10)),
    _r("announcing", "Check is announced.", foster("Object of the Game"), hoffmann(337), journal(29, 11)),
    _r("check_met", "A check announced is met at once.", foster("Object of the Game"), foster("code, Penalties"), hoffmann(338)),
    _r("unsaid_check", "A check not announced and not met can be gone back upon.",
       journal(29, 11), hoyle(5), Source(ENQUIRE, "Chess, rule ix")),
    _r("old_check", "A check found after several moves, nobody knows whence, is met after taking back the last man moved.",
       journal(29, 12), philidor("xxii")),
    _r("false_check", "Who answers a check that is none may make his move over until the other has moved.",
       journal(29, 13), hoyle(6), Source(ENQUIRE, "Chess, rule x")),
    _r("false_check_too_late", "He is too late once the other has moved.", journal(29, 14), hoyle(6)),
    _r("window", "A claim is lost once its holder, or who is at fault, has gone on.",
       foster("code, Penalties"), Source(BUTLER, "law XXV"), journal(29, 14)),
    _r("unmendable", "Where nothing that might be exacted can be done there is no penalty, or a man is named.",
       foster("code, Penalties"), philidor("xx"), Source(BLUE, "Penalties")),
)  # fmt: skip
