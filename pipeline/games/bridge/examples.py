"""Worked examples: what has been done, what is then open to whom, and what is in order."""

from __future__ import annotations

from typing import Final

from pipeline.games.game import Act, Example, Setup

_BY_DEALER: Final[Setup] = (("maker", "dealer"), ("part", "doubling"), ("suit", "hearts"))
_BY_DUMMY: Final[Setup] = (("maker", "dummy"), ("part", "doubling"), ("suit", "spades"))
_NO_TRUMPS: Final[Setup] = (("maker", "dealer"), ("part", "doubling"), ("suit", "no_trumps"))
_DEALING: Final[Setup] = (("part", "dealing"),)
_PLAYING: Final[Setup] = (("part", "playing"),)
_DECLARING: Final[Setup] = (("part", "declaring"),)


def _led_by(seat: str) -> Setup:
    return (("leader", seat), ("part", "incidents"))


def acts(text: str) -> tuple[Act, ...]:
    """Acts from words like "eldest ask_lead; pone raise; dealer declare suit=hearts"."""
    out = []
    for one in filter(None, (part.strip() for part in text.split(";"))):
        by, name, *pairs = one.split()
        args = tuple(sorted((k, v) for k, v in (p.split("=") for p in pairs)))
        out.append(Act(by, name, args))
    return tuple(out)


def _example(
    name: str, setup: Setup, played: str, pending: str = "", regular: str = "", irregular: str = "", **params: str
) -> Example:
    def listed(text: str) -> tuple[str, ...]:
        return tuple(s.strip() for s in text.split(";") if s.strip())

    part = str(dict(setup)["part"])
    return Example(
        name, part, setup, acts(played), listed(pending), listed(regular), listed(irregular), tuple(sorted(params.items()))
    )  # fmt: skip


EXAMPLES: Final[tuple[Example, ...]] = (
    _example(
        "the eldest hand has the first word", _BY_DEALER, "",
        regular="eldest: raise; eldest: ask_lead", irregular="pone: raise; dealer: raise; eldest: lead; eldest: satisfied",
    ),
    _example(
        "asked, the partner doubles or says yes", _BY_DEALER, "eldest ask_lead",
        regular="pone: raise; pone: answer_yes", irregular="eldest: raise; pone: satisfied",
    ),
    _example(
        "yes begins the play", _BY_DEALER, "eldest ask_lead; pone answer_yes",
        regular="eldest: lead", irregular="pone: raise; eldest: raise",
    ),
    _example(
        "a double goes to the maker first", _BY_DUMMY, "eldest raise",
        regular="dummy: raise; dummy: satisfied", irregular="dealer: raise; pone: raise",
    ),
    _example(
        "the maker being satisfied, his partner may redouble", _BY_DUMMY, "eldest raise; dummy satisfied",
        regular="dealer: raise; dealer: satisfied", irregular="dummy: raise",
    ),
    _example(
        "the last right given up, the lead follows", _BY_DUMMY, "eldest raise; dummy satisfied; dealer satisfied",
        regular="eldest: lead", irregular="dealer: raise",
    ),
    _example(
        "four redoubles in spades, then the last raiser of the adversaries has the word", _BY_DUMMY,
        "eldest ask_lead; pone raise; dummy raise; pone satisfied; eldest raise; dummy raise",
        regular="eldest: raise; eldest: satisfied", irregular="pone: raise",
    ),
    _example(
        "with the first raiser keeping the right it is the pone's", _BY_DUMMY,
        "eldest ask_lead; pone raise; dummy raise; pone satisfied; eldest raise; dummy raise",
        regular="pone: raise", irregular="eldest: raise", first_again="first_raiser",
    ),
    _example(
        "a double before the question waits for the maker", _BY_DUMMY, "pone raise",
        pending="dummy may decide accept | refuse", regular="dummy: accept; dummy: refuse",
        irregular="dealer: raise; dummy: raise",
    ),
    _example(
        "let stand, it may be redoubled", _BY_DUMMY, "pone raise; dummy accept", regular="dummy: raise; dummy: satisfied",
    ),
    _example(
        "refused, nobody doubles any more", _BY_DUMMY, "pone raise; dummy refuse",
        regular="eldest: lead", irregular="eldest: raise; pone: raise",
    ),
    _example(
        "refused where play goes on, the eldest hand still has the word", _BY_DUMMY, "pone raise; dummy refuse",
        regular="eldest: raise; eldest: ask_lead", refused_double="play_goes_on",
    ),
    _example(
        "a redouble out of turn waits for him who doubled", _BY_DEALER, "eldest raise; dummy raise",
        pending="eldest may decide accept | refuse", irregular="dealer: raise",
    ),
    _example(
        "adversaries confer: the maker may have a new deal", _BY_DUMMY, "pone consult",
        pending="dummy may exact new_deal", regular="dummy: exact(new_deal)",
    ),
    _example(
        "the dealer's side confers: the eldest hand may", _BY_DUMMY, "eldest raise; dealer consult",
        pending="eldest may exact new_deal",
    ),
    _example(
        "both sides have conferred: nobody may", _BY_DUMMY, "pone consult; dealer consult", irregular="dummy: exact(new_deal)",
    ),
    _example(
        "or either adversary of the offenders", _BY_DUMMY, "pone consult",
        pending="dealer/dummy may exact new_deal", consultation="adversaries",
    ),
    _example(
        "led without asking, the pone needs leave", _BY_DEALER, "eldest lead",
        regular="dealer: accept; pone: satisfied; dummy: lay_down", irregular="pone: raise",
    ),
    _example(
        "with leave he doubles", _BY_DEALER, "eldest lead; dealer accept", regular="pone: raise",
    ),
    _example(
        "without leave his double waits", _BY_DEALER, "eldest lead; pone raise", pending="dealer may decide accept | refuse",
    ),
    _example(
        "an early lead takes nothing from the other side", _BY_DEALER, "eldest raise; eldest lead",
        regular="dealer: raise; dealer: satisfied",
    ),
    _example(
        "asked by the pone the eldest hand keeps his right", _BY_DEALER, "pone ask_lead",
        regular="eldest: raise; eldest: ask_lead",
    ),
    _example(
        "no trumps at the limit: twelve, four times doubled, counts a hundred", _NO_TRUMPS,
        "eldest raise; dealer raise; eldest raise; dealer raise", regular="eldest: lead", irregular="eldest: raise",
    ),
    _example(
        "where the limit stops, three raises are all", _NO_TRUMPS, "eldest raise; dealer raise; eldest raise",
        regular="eldest: lead", irregular="dealer: raise", limit_rule="stop",
    ),
    _example(
        "the declaration left to dummy", _DECLARING, "dealer pass_declaration",
        regular="dummy: declare(hearts)", irregular="dealer: declare(hearts); dummy: pass_declaration",
    ),
    _example(
        "dummy declares unasked", _DECLARING, "dummy declare suit=hearts",
        pending="eldest may exact new_deal | stand", regular="eldest: raise; eldest: ask_lead; eldest: exact(new_deal)",
    ),
    _example(
        "a word on doubling ends that claim", _DECLARING, "dummy declare suit=hearts; eldest ask_lead",
        irregular="eldest: exact(new_deal)",
    ),
    _example(
        "dummy passes it back", _DECLARING, "dealer pass_declaration; dummy pass_declaration",
        pending="eldest may exact declare | new_deal",
    ),
    _example(
        "an adversary declares", _DECLARING, "pone declare suit=no_trumps",
        pending="dealer may exact disregard | new_deal", regular="dealer: declare(hearts)",
    ),
    _example(
        "the dealer shows a card before declaring", _DECLARING, "dealer expose", pending="eldest may exact new_deal",
    ),
    _example(
        "the pone shows a card: his partner is barred and the dealer has his choice",
        (("maker", "dealer"), ("part", "exposing"), ("suit", "no_trumps")), "pone expose",
        pending="dealer may exact bar_suit | call(exposed_card)", irregular="eldest: raise",
    ),
    _example(
        "the pone leads first", (("maker", "dealer"), ("part", "leading"), ("suit", "no_trumps")),
        "eldest ask_lead; pone answer_yes; pone lead_out_of_turn",
        pending="dealer may exact call(led_card) | call_suit", regular="eldest: lead",
    ),
    _example(
        "the dealer leads out of turn: nothing is exacted, he may mend it", _PLAYING, "dealer lead_out_of_turn",
        regular="dealer: correct_lead; dummy: lay_down",
    ),
    _example(
        "not once the second hand has played", _PLAYING, "dealer lead_out_of_turn; eldest play how=follow",
        irregular="dealer: correct_lead",
    ),
    _example(
        "or only by leave", _PLAYING, "dealer lead_out_of_turn; eldest play how=follow; dealer correct_lead",
        pending="eldest/pone may decide accept | refuse", dealer_mends_lead="consent",
    ),
    _example(
        "the pone leads: the dealer calls the card or a suit", _PLAYING, "pone lead_out_of_turn",
        pending="dealer may exact call(led_card) | call_suit", regular="dealer: exact(call_suit)",
    ),
    _example(
        "dummy asks his partner about a renounced suit and does nothing else", _PLAYING,
        "eldest lead; dummy lay_down; dealer play_dummy how=follow; pone play how=follow; dealer play how=renounce",
        regular="dummy: ask_void; dealer: quit", irregular="dummy: call_attention; dummy: suggest_card",
    ),
    _example(
        "a revoke from dummy costs nothing", _PLAYING,
        "eldest lead; dummy lay_down; dummy revoke; pone play how=follow; dealer play how=follow; dealer quit",
    ),
    _example(
        "the dealer's own revoke is paid for once the trick is turned", _PLAYING,
        "eldest lead; dummy lay_down; dealer play_dummy how=follow; pone play how=follow; dealer revoke; dealer quit",
        pending="eldest/pone may exact add(3) | deduct(3) | take_tricks(3)",
    ),
    _example(
        "a card shown by an adversary may be called", _PLAYING, "eldest lead; pone expose",
        pending="dealer may exact call(exposed_card)",
    ),
    _example(
        "fresh cards may be called for before the cut, and the dealer has the choice", _DEALING, "eldest call_new_cards",
        regular="dealer: choose_pack", irregular="pone: cut",
    ),
    _example("but not after it", _DEALING, "pone cut", regular="dealer: deal", irregular="eldest: call_new_cards"),
    _example(
        "a card shown by an adversary in dealing", _DEALING, "pone cut; dealer deal; pone expose",
        pending="dealer/dummy may exact new_deal",
    ),
    _example(
        "not for him who has looked at his cards", _DEALING, "pone cut; dealer deal; dummy look; pone expose",
        pending="dealer may exact new_deal",
    ),
    _example(
        "two cards to one hand are put right at once", _DEALING, "pone cut; dealer deal; dealer deal_two",
        regular="dealer: correct_deal", irregular="dealer: deal",
    ),
    _example(
        "or there is a new deal", _DEALING, "pone cut; dealer deal; dealer deal_two; dealer deal", regular="dealer: new_deal",
    ),
    _example("a pack not cut", _DEALING, "dealer deal", pending="eldest/pone may exact new_deal"),
    _example("shuffled after the cut it is cut again", _DEALING, "pone cut; dealer shuffle", regular="pone: cut"),
    _example(
        "an adversary comments on the trick: his partner is called on", _led_by("eldest"), "eldest lead; eldest comment_trick",
        pending="dealer may exact highest | lose | lowest | win", regular="dealer: exact(win)", irregular="dealer: play_dummy",
    ),
    _example(
        "dummy calls attention to it: nothing can be exacted", _led_by("eldest"),
        "eldest lead; dummy lay_down; eldest comment_trick; dummy call_attention", regular="dealer: play_dummy",
        irregular="dealer: exact(win)",
    ),
    _example(
        "dummy suggests a card: either adversary may call or bar it", _led_by("eldest"),
        "eldest lead; dummy lay_down; dummy suggest_card",
        pending="eldest/pone may exact bar(suggested_card) | call(suggested_card)",
    ),
    _example(
        "not if they consult", _led_by("eldest"), "eldest lead; dummy lay_down; dummy suggest_card; pone consult",
        irregular="eldest: exact(call(suggested_card))",
    ),
    _example("a card dropped below the table is not exposed", _led_by("eldest"), "eldest lead; pone drop_below"),
    _example(
        "a detached card wrongly named", _led_by("eldest"), "eldest lead; pone detach_card; dealer call_wrong_card",
        pending="eldest/pone may exact call_suit",
    ),
    _example(
        "the fourth hand plays before his partner", _led_by("dealer"), "dealer lead; dummy lay_down; pone play_out_of_turn",
        pending="dealer may exact lose | win",
    ),
    _example(
        "an adversary's revoke put right in time", _led_by("eldest"),
        "eldest lead; dummy lay_down; dealer play_dummy; pone revoke; pone correct_revoke",
        pending="dealer may exact call(played_card) | highest | lowest",
    ),
    _example(
        "the dealer's, both adversaries having played, is the eldest hand's to punish", _led_by("pone"),
        "pone lead; dummy lay_down; dealer revoke; eldest play; dealer correct_revoke",
        pending="eldest may exact highest | lowest",
    ),
    _example(
        "and cannot be when he plays last", _led_by("eldest"),
        "eldest lead; dummy lay_down; dealer play_dummy; pone play; dealer revoke; dealer correct_revoke",
    ),
    _example(
        "a revoke is established when the trick is turned and quitted", _led_by("eldest"),
        "eldest lead; dummy lay_down; dealer play_dummy; pone revoke; dealer play; eldest gather; eldest quit",
        pending="dealer may exact add(3) | deduct(3) | take_tricks(3)", irregular="pone: correct_revoke",
    ),
    _example(
        "unless the question was asked before", _led_by("eldest"),
        "eldest lead; dummy lay_down; dealer play_dummy; pone revoke; eldest ask_void; dealer play; eldest gather; eldest quit",
        pending="dealer may exact add(3) | deduct(3) | take_tricks(3)", regular="pone: correct_revoke",
    ),
    _example(
        "a call not met is paid for as a revoke", _led_by("eldest"),
        "eldest lead; dummy lay_down; eldest comment_trick; dealer exact choice=highest; dealer play_dummy; pone fail_call",
        pending="dealer may exact add(3) | deduct(3) | take_tricks(3)",
    ),
)  # fmt: skip
