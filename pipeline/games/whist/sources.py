"""The rules of the engine and where each is printed; a rule with one book only is `single_sourced`."""

from __future__ import annotations

from typing import Final

from pipeline.games.game import Rule, Source
from pipeline.games.whist.parameters import AMERICAN, ENGLISH, HOFFMANN, PROSE


def _h(*laws: str) -> tuple[Source, ...]:
    return tuple(Source(HOFFMANN, f"law {n}") for n in laws)


def _e(*laws: str) -> tuple[Source, ...]:
    return tuple(Source(ENGLISH, f"law {n}") for n in laws)


def _a(*laws: str) -> tuple[Source, ...]:
    return tuple(Source(AMERICAN, f"law {n}") for n in laws)


def _p(heading: str) -> tuple[Source, ...]:
    return (Source(PROSE, heading),)


def _rule(name: str, meaning: str, *sources: Source) -> Rule:
    return Rule(name, meaning, sources, single_sourced=len({s.book for s in sources}) < 2)


RULES: Final[tuple[Rule, ...]] = (
    _rule("follow_suit", "suit is followed; trumps win, else the highest of the suit led",
          *_h("74"), *_e("71"), *_p("Method of playing")),
    _rule("dealt_singly", "thirteen cards each, one at a time from the left, the last turned for trumps",
          *_h("37"), *_e("44"), *_a("13"), *_p("Dealing")),
    _rule("cut_by_pone", "the player at the dealer's right cuts; a card seen or a doubt makes a new cut",
          *_h("26"), *_e("34"), *_a("10", "11")),
    _rule("shuffled_after_cut", "the dealer who shuffles after the cut loses his deal", *_h("28"), *_e("36"), *_a("12")),
    _rule("bad_pack", "a faced card or an imperfect pack makes a new deal", *_h("29"), *_e("37"), *_a("14")),
    _rule("exposed_in_dealing", "for a card exposed in dealing the other side may have a new deal, if it has touched no card",
          *_h("30"), *_e("38"), *_a("15")),
    _rule("deal_out_of_turn", "it may be stopped before the trump is turned, and stands after", *_h("34"), *_e("48"), *_a("16")),
    _rule("two_to_one_hand", "two cards to one hand are put right before the next is dealt, else it is a misdeal",
          *_h("37"), *_e("44"), *_a("17")),
    _rule("counting", "counting the cards in dealing, and laying the trump card face down, are misdeals",
          *_h("37"), *_e("44"), *_a("17")),
    _rule("misdeal", "a misdeal loses the deal, unless the other side has touched the cards or interrupted",
          *_h("36", "39"), *_e("43", "45", "50"), *_a("17")),
    _rule("trump_card", "the dealer takes the trump card up when he has to play; before that it may be had laid down again",
          *_h("42", "44"), *_e("52", "54"), *_a("18")),
    _rule("trump_card_named", "it is not asked for or named after that, but the suit may be asked",
          *_h("43"), *_e("53"), *_a("18")),
    _rule("trump_card_forgotten", "a dealer who has forgotten it has his highest or lowest trump called; the call is not changed",
          *_h("45"), *_e("55")),
    _rule("exposed_cards", "cards shown, dropped on the table, named, or played two at once are left lying and called",
          *_h("58", "59"), *_e("56"), *_a("20", "21")),
    _rule("below_the_table", "a card dropped below the table is not exposed", *_h("59"), *_e("56")),
    _rule("detached_card", "a card held apart and rightly named is called; for a wrong name a suit is called",
          *_h("63"), *_e("60")),
    _rule("playing_on", "for playing on without waiting the partner may be called on to win; the other cards are exposed",
          *_h("60"), *_e("57"), *_a("22")),
    _rule("thrown_down", "a hand thrown down is exposed; who keeps his need not give it up; all thrown, the hand is over",
          *_h("61", "62"), *_e("58", "59"), *_a("27")),
    _rule("false_lead", "a lead out of turn is taken back, with the cards played to it, unless all three have followed",
          *_h("64", "66"), *_e("62", "63"), *_a("24")),
    _rule("no_call_to_revoke", "nobody is made to revoke; a call may be repeated; a suit called and not held is paid",
          *_h("67", "68", "69"), *_e("64", "65", "66"), *_a("21", "24")),
    _rule("call_not_met", "a call not met by one who could is punished as a revoke", *_h("76"), *_e("61"), *_a("38")),
    _rule("third_before_second", "the third hand before the second sets the fourth free", *_h("70"), *_e("67"), *_a("25")),
    _rule("fourth_before_third", "the fourth before the third, his partner is called on", *_h("71"), *_e("68"), *_a("26")),
    _rule("no_card_played", "one who has omitted to play, and gone on: a new deal, or it stands and is no revoke",
          *_h("72"), *_e("69"), *_a("19")),
    _rule("card_too_many", "two cards in a trick: tricks are counted, searched, the card given back; revokes answered for",
          *_h("73"), *_e("70")),
    _rule("revoke_established", "when the trick is quitted, or the revoking side leads or plays to the next",
          *_h("77"), *_e("73"), *_a("28")),
    _rule("question", "a partner may ask; the trick quitted after that, the revoke is still open unless it was denied",
          *_h("78"), *_e("74")),
    _rule("revoke_corrected", "those who have played after may change their cards", *_h("80"), *_e("76"), *_a("29")),
    _rule("revoke_searched", "tricks are searched at the end; cards mixed after the claim prove it; no claim after the cut",
          *_h("79", "81", "82"), *_e("75", "77", "78"), *_a("32", "33")),
    _rule("revoke_played_out", "the hand may be played out; the revoking side cannot win by it",
          *_h("83", "86"), *_e("79", "82"), *_a("31")),
    _rule("consulting", "partners settle who chooses, not what; revokes apart", *_h("87"), *_e("84")),
    _rule("draw_cards", "the cards may be had placed before they are gathered", *_h("89"), *_e("85"), *_a("34")),
    _rule("attention", "for drawing attention to the trick the partner is called on", *_h("90"), *_e("86"), *_a("35")),
    _rule("order_of_marking", "revokes, then tricks, then honours", *_h("50"), *_e("5"), *_p("Scoring")),
    _rule("honours_claimed", "honours are claimed before the next trump is turned, and not at four", *_h("49", "51", "52"),
          *_e("4", "6", "7"), *_p("The honours")),
    _rule("rubber", "two games of three, with two points for the rubber", *_h("46", "54", "55"), *_e("1", "9", "10"),
          *_p("Rubber points")),
)  # fmt: skip
