"""The rules of the engine before play and where each is printed, so that no law is judged by itself alone.

A rule with one place only is `single_sourced`: a law that departs from it may be an edition's variant or a misprint, and the
engine cannot say which. Where a value is a parameter, `parameters.py` gives the places of every value.
"""

from __future__ import annotations

from typing import Final

from pipeline.games.game import Rule, Source

_HOFFMANN: Final = "Hoffmann, Hoyle's Games Modernized (code of 1904)"
_FOSTER: Final = "Foster, Complete Hoyle (bridge)"
_BRITANNICA: Final = "Encyclopaedia Britannica, 11th ed., Bridge"


def _h(*laws: int) -> tuple[Source, ...]:
    return tuple(Source(_HOFFMANN, f"law {n}") for n in laws)


def _f(heading: str) -> tuple[Source, ...]:
    return (Source(_FOSTER, heading),)


_B: Final = (Source(_BRITANNICA, "laws summarized"),)
_F_VALUE: Final = _f("Settling the value of the tricks")
_F_IRREGULAR: Final = _f("Irregularities in doubling")
_F_DECLARING: Final = _f("Irregularities in declaring")
_F_MAKING: Final = _f("Making the trump")
_F_PLAYING: Final = _f("Method of playing")


def _rule(name: str, meaning: str, *sources: Source) -> Rule:
    return Rule(name, meaning, sources, single_sourced=len({s.book for s in sources}) < 2)


_WHIST_PLAY: Final = Source("Hoffmann, Hoyle's Games Modernized (whist, English code)", "cards liable to be called; the revoke")
_WHIST: Final = Source("Hoffmann, Hoyle's Games Modernized (whist, English code)", "the deal")

RULES: Final[tuple[Rule, ...]] = (
    _rule("pone_cuts", "the player on the dealer's right cuts; a cut that shows a card is made again", *_h(35), _WHIST),
    _rule("shuffled_after_cut", "shuffled after the cut the pack is cut again", *_h(37), _WHIST),
    _rule("shown_in_dealing", "a card shown in dealing gives the other side a new deal", *_h(40), _WHIST),
    _rule("uncut_pack", "a pack dealt without a cut gives a new deal until the last card is dealt", *_h(39), _WHIST),
    _rule("two_to_one_hand", "two cards to one hand are put right before the next card, else there is a new deal", *_h(39)),
    _rule("dealer_looks", "the dealer looking at a card in dealing gives a new deal", *_h(42), _WHIST),
    _rule("fresh_cards", "fresh packs are called for before the cut, and the dealer has the choice", *_h(100), _WHIST),
    _rule("trick_values", "spades 2, clubs 4, diamonds 6, hearts 8, no trumps 12 for each trick above six",
          *_h(4), *_B, *_f("table of values")),
    _rule("who_declares", "the dealer names the trump, or leaves it to his partner, who must then name it",
          *_h(47, 48), *_F_MAKING, *_B),
    _rule("no_remark", "the declaration is passed without any addition", *_B),
    _rule("no_consultation_on_trumps", "dealer and dummy do not confer about the declaration", *_B),
    _rule("declaration_final", "a declaration once made is not changed", *_h(52, 61)),
    _rule("dummy_declares_unasked", "there is a claim when dummy declares without having been asked",
          *_h(49), *_F_DECLARING, *_B),
    _rule("dummy_passes_back", "there is a claim when dummy leaves the declaration to the dealer", *_h(50), *_F_DECLARING),
    _rule("adversary_declares", "the dealer chooses when an adversary declares", *_h(51), *_F_DECLARING, *_B),
    _rule("claim_ends_with_doubling", "the claim for dummy's declaration ends with the first word on doubling", *_h(49)),
    _rule("raise_doubles", "every raise that counts doubles what a trick counts", *_h(53), *_B, *_F_VALUE),
    _rule("honours_unaltered", "honours, chicane and slam are not raised", *_h(6, 8), *_B),
    _rule("adversaries_double", "either adversary may double, the eldest hand first", *_h(54), *_B, *_F_VALUE),
    _rule("lead_question", "he who will not double asks his partner, who answers yes or doubles", *_h(54), *_F_VALUE),
    _rule("dealers_side_redoubles", "then the dealer's side may redouble, the maker first", *_h(55), *_B, *_F_VALUE),
    _rule("partner_after_satisfied", "he who is satisfied passes the right to his partner", *_h(55, 58), *_F_VALUE),
    _rule("sides_alternate", "the sides raise in turn until one is satisfied", *_h(56, 58), *_B, *_F_VALUE),
    _rule("limit", "a trick is not raised beyond the limit", *_h(58), *_B, *_F_VALUE),
    _rule("early_double", "a double before the question waits for the maker's word", *_h(57), *_F_IRREGULAR),
    _rule("redouble_out_of_turn", "a redouble out of turn waits for the word of him who was redoubled",
          *_h(58), *_F_IRREGULAR),
    _rule("refusal_bars", "after a refused raise there is no more doubling", *_h(58)),
    _rule("consultation", "conferring about doubling gives the other side a new deal", *_h(58), *_F_IRREGULAR),
    _rule("early_lead", "after a lead before the doubling is done the leader's partner needs leave to raise",
          *_h(59), *_F_IRREGULAR),
    _rule("early_lead_other_side", "the dealer's side loses nothing by that lead", *_h(59)),
    _rule("question_by_partner", "the eldest hand keeps his right when asked by his partner", *_F_IRREGULAR),
    _rule("play_begins", "the play begins with the answer yes, or when the last right is given up", *_h(60), *_F_PLAYING),
    _rule("eldest_leads", "the eldest hand leads any card", *_h(54), *_F_PLAYING),
    _rule("dummy_lays_down", "after the lead dummy lays his cards down", *_h(62), *_F_PLAYING),
    _rule("exposed_before_declaring", "a card shown by the dealer's side before the declaration gives a new deal",
          *_h(70), *_f("Exposed cards")),
    _rule("exposed_before_lead", "a card shown before the lead loses the partner his right to raise",
          *_h(71), *_f("Exposed cards")),
    _rule("false_first_lead", "a lead out of turn by an adversary: the card or a suit is called; by the dealer: nothing",
          *_h(80, 81), *_f("Leading out of turn"), *_B),
    _rule("dummy_takes_no_part", "once his cards lie open dummy may only ask about a renounced suit",
          *_h(63), *_F_PLAYING, *_B),
    _rule("dummy_no_revoke", "nothing is exacted for a revoke from dummy's hand", *_h(68), *_f("The revoke"), *_B),
    _rule("dealer_shows_cards", "the dealer may show his cards in the play", *_h(69), *_B),
    _rule("adversary_shows_card", "a card shown by an adversary may be called", *_h(72), *_f("Exposed cards")),
    _rule("revoke", "a revoke may be put right until the trick is turned; then it is paid for",
          *_h(90, 91, 92), *_f("The revoke")),
    _rule("dummy_meddles", "what dummy calls attention to can no longer be punished; a card he suggests is called or barred",
          *_h(63, 64)),
    _rule("exposed_cards", "two cards played at once, or shown above the table, are exposed; dropped below it, not",
          *_h(72, 73, 76), _WHIST_PLAY),
    _rule("playing_on", "an adversary who plays on without waiting has his partner called on to win", *_h(74), _WHIST_PLAY),
    _rule("detached_card", "a card detached may be called by name; a wrong name costs the caller a suit", *_h(78), _WHIST_PLAY),
    _rule("call_not_met", "a call not met though it could be is paid for as a revoke", *_h(79), _WHIST_PLAY),
    _rule("fourth_before_second", "the fourth hand having played before his partner, the partner wins or loses the trick",
          *_h(86), _WHIST_PLAY),
    _rule("card_omitted", "a card not played to a trick, found out after the next is begun, gives a new deal",
          *_h(87), _WHIST_PLAY),
    _rule("revoke_corrected", "a revoke put right in time: the card, or the highest or lowest, is called",
          *_h(94, 95), _WHIST_PLAY),
    _rule("comment", "a comment on the trick: the partner plays highest or lowest, wins or loses", *_h(102), _WHIST_PLAY),
    _rule("cards_placed", "the cards may be had placed until they are gathered", *_h(101), _WHIST_PLAY),
    _rule("dealer_claims_rest", "a dealer who says the rest are his may be made to show his cards", *_h(75)),
)  # fmt: skip
