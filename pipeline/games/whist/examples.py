"""Worked examples of whist: acts, what is then open, and what is in order."""

from __future__ import annotations

from typing import Final

from pipeline.games.game import Example, Setup
from pipeline.games.tricks.script import acts

_EXPOSING: Final[Setup] = (("deal", 1), ("part", "exposing"))
_THROWING: Final[Setup] = (("deal", 1), ("part", "throwing"))
_LEADING: Final[Setup] = (("deal", 1), ("part", "leading"))
_ORDER: Final[Setup] = (("deal", 1), ("part", "order"))
_SURPLUS: Final[Setup] = (("deal", 1), ("part", "surplus"))
_REVOKING: Final[Setup] = (("deal", 1), ("part", "revoking"))
_TRUMP: Final[Setup] = (("deal", 3), ("part", "trump_card"))
_DEALING: Final[Setup] = (("pack", "whole"), ("part", "dealing"))
_MADE: Final = "dealer present_pack; third cut; "


def _example(
    name: str, setup: Setup, played: str, pending: str = "", regular: str = "", irregular: str = "", **params: str
) -> Example:
    def listed(text: str) -> tuple[str, ...]:
        return tuple(s.strip() for s in text.split(";") if s.strip())

    return Example(
        name, str(dict(setup)["part"]), setup, acts(played), listed(pending), listed(regular), listed(irregular),
        tuple(sorted(params.items())),
    )  # fmt: skip


_REVOKED: Final = "eldest lead SA; second revoke C9; "
_QUITTED: Final = _REVOKED + "third play SK; dealer play S7; eldest gather; eldest quit; "
_TO_THE_END: Final = _QUITTED + "eldest lead CA; second play S9; third play C10; dealer play HJ; dealer gather; dealer quit; "
_TWO_TRICKS: Final = (
    "eldest lead SA; second play S9; third play SK; dealer play S7; eldest gather; eldest quit; "
    "eldest lead DA; second play D9; third play DK; dealer play H4; dealer gather; dealer quit; "
)

EXAMPLES: Final[tuple[Example, ...]] = (
    _example("the eldest hand leads", _LEADING, "", regular="eldest: lead(SA); eldest: lead(CA)", irregular="second: lead(S9)"),
    _example("suit is followed", _REVOKING, "eldest lead SA", regular="second: play(S9)", irregular="second: revoke(C9)"),
    # the deal
    _example("the pone cuts", _DEALING, "dealer present_pack", regular="third: cut", irregular="eldest: cut; dealer: deal"),
    _example("a card seen in cutting makes a new cut", _DEALING, _MADE + "third expose", "",
             "third: cut", "dealer: deal"),
    _example(
        "a card exposed by the dealer's side", _DEALING, _MADE + "dealer deal; second expose",
        "eldest/third may exact new_deal", "eldest: exact(new_deal); dealer: deal",
    ),
    _example("but not when one of them has touched his cards", _DEALING,
             _MADE + "dealer deal; second expose; eldest touch_cards"),
    _example(
        "the dealer looks at the trump card", _DEALING, _MADE + "dealer deal; dealer look_at_card",
        "eldest/third may exact new_deal", "eldest: look_at_card",
    ),
    _example("which elsewhere is a misdeal", _DEALING, _MADE + "dealer deal; dealer look_at_card", regular="eldest: deal",
             dealer_looks="misdeal"),
    _example("two cards to one hand are put right", _DEALING, _MADE + "dealer deal; dealer deal_two", "",
             "dealer: correct_deal"),
    _example("or lose the deal", _DEALING, _MADE + "dealer deal; dealer count_tricks", regular="eldest: deal",
             irregular="dealer: deal"),
    _example("not if an adversary has touched the cards first", _DEALING,
             _MADE + "dealer deal; third touch_cards; dealer count_tricks", regular="dealer: deal", irregular="eldest: deal"),
    _example("an adversary deals: he may be stopped until the trump is turned", _DEALING, "eldest deal",
             regular="dealer: stop_deal; third: stop_deal", irregular="eldest: stop_deal"),
    # cards shown and called
    _example(
        "a card dropped face up is called in its turn", _EXPOSING, "second expose C9; eldest lead CA",
        "eldest/third may exact call(exposed_card)", "eldest: exact(C9, call(exposed_card))",
    ),
    _example("called before that, the call is lost for the trick", _EXPOSING,
             "second expose C9; eldest exact card=C9 choice=call(exposed_card); eldest lead CA",
             irregular="eldest: exact(C9, call(exposed_card))"),
    _example(
        "called to another suit it would be a revoke, and is not played", _EXPOSING,
        "second expose C9; eldest lead SA; third exact card=C9 choice=call(exposed_card)",
        "eldest/third may exact call(exposed_card)", "second: play(S9)", "second: play(C9)",
    ),
    _example("dropped below the table it is not exposed", _EXPOSING, "second drop_below"),
    _example(
        "a card held apart", _EXPOSING, "second detach_card C9", "eldest/third may exact call(detached_card)",
        "eldest: exact(call(detached_card))", "eldest: call_wrong_card",
    ),
    _example(
        "and wrongly named", _EXPOSING, "second detach_card C9; third call_wrong_card", "dealer/second may exact call_suit",
        "dealer: exact(call_suit, S)",
    ),
    _example(
        "a hand thrown down is exposed", _THROWING, "third throw_down", "dealer/second may exact call(exposed_card)",
        "dealer: retain_hand; eldest: throw_down",
    ),
    _example(
        "all four thrown down, the hand is over", _THROWING,
        "third throw_down; eldest throw_down; second throw_down; dealer throw_down",
        regular="third: cut", irregular="third: resume_hand; third: claim_saved",
    ),
    _example(
        "the rest claimed: nothing follows in England", _THROWING, "eldest claim_rest",
    ),
    _example(
        "but the partner's cards lie open in America", _THROWING, "eldest claim_rest",
        "dealer/second may exact call(exposed_card)", claim_rest="partner_exposed",
    ),
    # leads out of turn
    _example(
        "a lead out of turn", _LEADING, "third lead_out_of_turn SK", "dealer/second may exact call(led_card) | call_suit",
        "dealer: exact(call(led_card)); second: exact(call_suit, C); third: correct_lead; dealer: play(S7)",
    ),
    _example(
        "the suit is called from the partner who has the lead", _LEADING,
        "third lead_out_of_turn SK; dealer exact choice=call_suit suit=C", "", "eldest: lead(CA)", "eldest: lead(SA)",
    ),
    _example(
        "in America a suit only, by the player at the leader's right", _LEADING, "third lead_out_of_turn SK; third correct_lead",
        "dealer may exact call_suit", "dealer: exact(call_suit, C)", "second: exact(call_suit, C)",
        false_lead="suit", suit_called_by="right",
    ),
    _example(
        "three have followed: the trick stands", _LEADING,
        "third lead_out_of_turn SK; dealer play S7; eldest play SA; second play S9", "", "eldest: gather", "third: correct_lead",
    ),
    _example(
        "a suit called and not held is paid", _LEADING, "third lead_out_of_turn SK; dealer exact choice=call_suit suit=H",
        "", "eldest: lead(CA); eldest: lead(SA)",
    ),
    _example(
        "a suit called and not led is punished as a revoke", _LEADING,
        "third lead_out_of_turn SK; dealer exact choice=call_suit suit=C; eldest fail_call SA",
        "dealer/second may exact add(3) | deduct(3) | take_tricks(3)", "eldest: correct_revoke",
    ),
    # cards out of order
    _example("the third hand before the second sets the fourth free", _ORDER, "eldest lead SA; third play_out_of_turn SK", "",
             "dealer: play(S7); second: play(S9)"),
    _example(
        "the fourth hand before the third", _ORDER, "eldest lead SA; dealer play_out_of_turn S7",
        "eldest/third may exact lose | win", "third: exact(win); eldest: waive", "second: play(S9)",
    ),
    _example(
        "in America the third hand calls the highest or lowest", _ORDER, "eldest lead SA; dealer play_out_of_turn S7",
        "third may exact highest | lowest", early_fourth="highest|lowest", early_fourth_by="third",
    ),
    _example(
        "the trick is remarked on", _ORDER, "eldest lead SA; eldest comment_trick",
        "dealer/second may exact highest | lose | lowest | win", "dealer: exact(lowest); second: nominate", "second: consult",
    ),
    _example(
        "in America he who plays last calls", _ORDER, "eldest lead SA; eldest comment_trick", "dealer may exact highest | lowest",
        comment_choices="highest|lowest", comment_called_by="last",
    ),
    _example("conferring about it loses the call", _ORDER, "eldest lead SA; eldest comment_trick; dealer consult", "",
             "second: play(S9)"),
    _example(
        "playing on without waiting", _ORDER, "eldest lead SA; eldest play_on CA",
        "dealer/second may exact call(exposed_card); dealer/second may exact win", "dealer: exact(win)",
    ),
    _example(
        "two cards at once", _ORDER, "eldest lead SA; second play_together C9 S9", "eldest/third may exact call(exposed_card)",
        "eldest: exact(S9, call(exposed_card)); second: play(S9)",
    ),
    _example(
        "a quitted trick looked at", _ORDER,
        "eldest lead SA; second play S9; third play SK; dealer play S7; eldest gather; eldest quit; second search_tricks",
        "eldest/third may exact call_suit",
    ),
    _example(
        "the last one may be seen by the older law", _ORDER,
        "eldest lead SA; second play S9; third play SK; dealer play S7; eldest gather; eldest quit; second search_tricks",
        last_trick="may_be_seen",
    ),
    # a card too few, a card too many
    _example(
        "a player who put no card to a trick, and has gone on", _SURPLUS,
        "eldest lead SA; second omit_play; third play SK; dealer play S7; eldest gather; eldest quit; "
        "eldest lead CA; second play C9",
        "eldest/third may exact new_deal", "eldest: accept; third: exact(new_deal)",
    ),
    _example(
        "two cards in a trick are found and one given back", _SURPLUS,
        "eldest lead SA; second play_two S9 C9; third play SK; dealer play S7; eldest gather; eldest quit; "
        "eldest count_tricks; eldest search_tricks; second restore_card",
        "eldest/third may exact call(exposed_card)", "eldest: lead(CA)",
    ),
    # revokes
    _example(
        "a revoke may be put right", _REVOKING, _REVOKED, "eldest/third may exact add(3) | deduct(3) | take_tricks(3)",
        "second: correct_revoke; dealer: ask_void; third: play(SK)",
    ),
    _example(
        "put right, the card may be called, or the highest or lowest", _REVOKING,
        _REVOKED + "third play SK; second correct_revoke",
        "eldest/third may exact call(played_card) | highest | lowest", "eldest: exact(highest)", "second: play(S9)",
    ),
    _example(
        "whoever has played after may change his card", _REVOKING,
        _REVOKED + "third play SK; dealer play S7; second correct_revoke; eldest exact choice=lowest; second play S9",
        "", "third: withdraw_card; eldest: gather",
    ),
    _example("the trick quitted, it is established", _REVOKING, _QUITTED,
             "eldest/third may exact add(3) | deduct(3) | take_tricks(3)", "eldest: claim_revoke", "second: correct_revoke"),
    _example("unless the question was put", _REVOKING,
             _REVOKED + "dealer ask_void; third play SK; dealer play S7; eldest gather; eldest quit",
             "eldest/third may exact add(3) | deduct(3) | take_tricks(3)", "second: correct_revoke"),
    _example("and not denied", _REVOKING,
             _REVOKED + "dealer ask_void; second deny; third play SK; dealer play S7; eldest gather; eldest quit",
             "eldest/third may exact add(3) | deduct(3) | take_tricks(3)", "third: claim_revoke", "second: correct_revoke"),
    _example(
        "claimed at the end, searched for and paid", _REVOKING, _TO_THE_END + "eldest claim_revoke; third search_tricks",
        "eldest/third may exact add(3) | deduct(3) | take_tricks(3)", "eldest: exact(add(3)); eldest: consult; third: cut",
        "dealer: mix_tricks; eldest: divide_penalty",
    ),
    _example("two tricks in America", _REVOKING, _TO_THE_END + "eldest claim_revoke", "eldest/third may exact take_tricks(2)",
             revoke_penalty="two_tricks"),
    _example("not claimed after the next cut", _REVOKING, _TO_THE_END + "third cut", "", "", "eldest: claim_revoke"),
    # the turned card
    _example("the dealer takes the turned card up in his turn", _TRUMP, "eldest lead SA; second play S9; third play SK", "",
             "dealer: lift_trump_card; dealer: play(S7); second: remind; eldest: ask_turned_card"),
    _example("taken up too soon it may be had laid down again", _TRUMP, "dealer lift_trump_card",
             "eldest/third may exact leave_in_view(turned_card)", "", "eldest: ask_turned_card"),
    _example("left lying after the second trick it may be called", _TRUMP, _TWO_TRICKS,
             "eldest/third may exact call(exposed_card)", "eldest: exact(HJ, call(exposed_card))"),
    _example("after the first by the older law", _TRUMP,
             "eldest lead SA; second play S9; third play SK; dealer play S7; eldest gather; eldest quit",
             "eldest/third may exact call(exposed_card)", trump_left="1"),
    _example(
        "named after that, the highest or lowest trump is called", _TRUMP,
        "eldest lead SA; second play S9; third play SK; dealer lift_trump_card; third name_card HJ",
        "dealer/second may exact call(highest_trump) | call(lowest_trump)",
    ),
    _example(
        "the dealer has forgotten it; the call is not changed", _TRUMP,
        "eldest lead SA; second play S9; third play SK; dealer lift_trump_card; dealer forget_turned_card; "
        "eldest exact choice=call(lowest_trump); dealer play S7; eldest gather; eldest quit; "
        "eldest lead H3; second play H2; third play H5",
        "eldest/third may exact call(lowest_trump)", "eldest: exact(call(lowest_trump))",
        "eldest: change_call(call(highest_trump))",
    ),
    # the score
    _example("revokes first, then tricks, then honours", (("part", "scoring"), ("score", "2 3 8 5 3 1 r")), "", "",
             "eldest: score(penalty, 3)", "dealer: score(tricks, 2)"),
    _example("honours are claimed before the next trump is turned", (("part", "scoring"), ("score", "0 0 9 4 2 2")),
             "dealer score for=tricks points=3", "", "eldest: turn_up"),
    _example("at four they do not count", (("part", "scoring"), ("score", "4 2 7 6 3 1")), "dealer claim_honours", "",
             "second: score(tricks, 1)", "dealer: score(honours, 2)"),
)  # fmt: skip
