"""The rules of the engine and where each is printed; a rule with one place only is `single_sourced`."""

from __future__ import annotations

from typing import Final

from pipeline.games.game import Rule, Source

_SOMERSET: Final = "The Laws of Euchre, as adopted by the Somerset Club (1888)"
_FOSTER: Final = "Foster, Complete Hoyle (euchre)"
_HOFFMANN: Final = "Hoffmann, Hoyle's Games Modernized (euchre)"


def _s(*laws: int) -> tuple[Source, ...]:
    return tuple(Source(_SOMERSET, f"law {n}") for n in laws)


def _f(heading: str) -> tuple[Source, ...]:
    return (Source(_FOSTER, heading),)


_H: Final = (Source(_HOFFMANN, "four-handed euchre"),)


def _rule(name: str, meaning: str, *sources: Source) -> Rule:
    return Rule(name, meaning, sources, single_sourced=len({s.book for s in sources}) < 2)


RULES: Final[tuple[Rule, ...]] = (
    _rule("bowers", "the trump knave is highest, the other knave of its colour next",
          *_f("Cards"), Source(_SOMERSET, "technical terms")),
    _rule("first_round", "eldest and third order up, the dealer's partner assists, the dealer takes up, or all pass in turn",
          *_s(74, 75, 76), *_H, *_f("Ordering up the trump")),
    _rule("second_round", "the card turned down, a suit is named in turn, the eldest hand first",
          *_s(77), *_H, *_f("Changing the trump")),
    _rule("deal_passes", "all having passed twice the deal is at an end", *_s(77), *_f("Changing the trump")),
    _rule("turned_down_suit", "the suit turned down is not named again", *_s(78), *_f("Changing the trump")),
    _rule("pass_out_of_turn", "a pass or order out of turn takes nobody's right away", *_s(82)),
    _rule("dealer_takes_in", "the turned card being trump the dealer has it in his hand and puts out another", *_s(86), *_H,
          *_f("Taking up the trump")),
    _rule("two_step_discard", "the discard is complete when the card under the pack is quitted", *_s(86)),
    _rule("no_trump_card_out", "the turned card is not put out", *_s(88)),
    _rule("early_lead", "a lead before that stands, and the dealer may change", *_s(87)),
    _rule("early_lead_to_lone", "the dealer is called on when his partner so leads to a lone third hand", *_s(89)),
    _rule("miscount", "a wrong number of cards costs its side points and its score", *_s(90)),
    _rule("lone_partner_out", "the partner of a lone player lays his cards down", *_s(101), *_H, *_f("Playing alone")),
    _rule("lone_leader", "the player at the dealer's left leads, or the next when he is out of the play",
          *_f("Method of playing")),
    _rule("take_over", "the partner may take the lone hand", *_s(94)),
    _rule("follow_suit", "suit is followed; trumps win, else the highest of the suit led",
          *_s(62), *_f("Method of playing"), *_H),
    _rule("scores", "three or four tricks 1, five 2, alone five 4; euchred, the others 2", *_s(2, 3), *_f("Scoring"), *_H),
    _rule("comment", "for a comment on the trick the partner is called on", *_s(83)),
    _rule("placement", "the cards may be had placed until they are gathered; who played one may not be asked",
          *_s(84), *_f("Leading out of turn")),
    _rule("election", "two penalties: agree who chooses, do not confer which; a choice made is final", *_s(85)),
    _rule("false_lead", "for a lead out of turn the card or a suit is called", *_s(52), *_f("Leading out of turn")),
    _rule("revoke", "a revoke costs points", *_s(62, 63), *_f("Method of playing")),
    _rule("exposed_card", "a card shown is called, but not a lone player's", *_s(46, 104), *_f("Cards played in error")),
    _rule("turned_card", "lifted before it is played it is an exposed card; played, it is not asked for", *_s(91, 92)),
    _rule("misdeals", "a misdeal loses the deal, unless the other side has touched the cards or interrupted",
          *_s(41, 42, 43, 44), Source("Foster, Complete Hoyle (euchre laws)", "law 14")),
    _rule("dealt_in_two_rounds", "two cards to each and then three, or three and then two",
          *_s(42), Source("Foster, Complete Hoyle (euchre laws)", "law 10")),
    _rule("bad_pack", "a faced card or an imperfect pack makes a new deal by the same dealer",
          *_s(33, 34), Source("Foster, Complete Hoyle (euchre laws)", "law 11")),
    _rule("shown_in_turning", "another card shown in turning the trump makes a new deal", *_s(39)),
    _rule("exposed_in_dealing", "for a card exposed in dealing the other side may have a new deal, if it has touched no card",
          *_s(35, 36), Source("Foster, Complete Hoyle (euchre laws)", "law 12")),
    _rule("deal_out_of_turn", "it may be stopped before the trump is turned, and stands after",
          *_s(40), Source("Foster, Complete Hoyle (euchre laws)", "law 13")),
    _rule("shuffled_after_cut", "the dealer who shuffles after the cut loses his deal",
          *_s(31), Source("Foster, Complete Hoyle (euchre laws)", "law 9")),
    _rule("trump_suit_asked", "the trump suit may always be asked", *_s(92), *_f("Method of playing")),
)  # fmt: skip
