"""Worked examples of the play at bridge with its cards."""

from __future__ import annotations

from typing import Final

from pipeline.games.game import Example, Setup
from pipeline.games.tricks.script import acts


def _part(name: str, cards: str = "") -> Setup:
    return (("cards", cards) if cards else ("deal", 1), ("part", name), ("trump", "hearts"))


def _example(
    name: str, part: str, played: str, pending: str = "", regular: str = "", irregular: str = "", cards: str = "", **params: str
) -> Example:
    def listed(text: str) -> tuple[str, ...]:
        return tuple(s.strip() for s in text.split(";") if s.strip())

    return Example(
        name, part, _part(part, cards), acts(played), listed(pending), listed(regular), listed(irregular),
        tuple(sorted(params.items())),
    )  # fmt: skip


_LED: Final = "eldest lead SA; dummy lay_down; "
_TRICK: Final = _LED + "dealer play_dummy S9; pone play SK; dealer play S7; eldest gather; eldest quit; "
_WAYS: Final = "add(3) | deduct(3) | take_tricks(3)"

EXAMPLES: Final[tuple[Example, ...]] = (
    _example("a card is led and dummy laid down", "exposed_cards", "eldest lead SA", "", "dummy: lay_down",
             "dealer: play_dummy(S9)"),
    _example("the dealer plays dummy's cards", "exposed_cards", _LED, "", "dealer: play_dummy(S9)", "dummy: lay_down"),
    _example(
        "an adversary's card shown is called by the dealer", "exposed_cards", _LED + "dealer play_dummy S9; pone expose C10",
        "dealer may exact call(exposed_card)", "dealer: exact(C10, call(exposed_card))",
    ),
    _example("the dealer's own is not", "exposed_cards", _LED + "dealer expose HJ"),
    _example(
        "dummy points it out, and the call is lost", "exposed_cards", _LED + "dealer play_dummy S9; pone detach_card C10; "
        "dummy call_attention", irregular="dealer: exact(call(detached_card))", regular="pone: play(SK)",
    ),
    _example(
        "the dealer names the wrong card", "exposed_cards", _LED + "pone detach_card C10; dealer call_wrong_card",
        "eldest/pone may exact call_suit",
    ),
    _example(
        "an adversary throws his hand down", "thrown_hands", _LED + "pone throw_down", "dealer may exact call(exposed_card)",
        "dealer: play_dummy(S9)",
    ),
    _example("the dealer claims the rest", "thrown_hands", _LED + "dealer claim_rest", "eldest/pone may exact expose"),
    _example(
        "an adversary leads out of turn", "false_leads", "pone lead_out_of_turn SK",
        "dealer may exact call(led_card) | call_suit", "dealer: exact(call_suit, C); dealer: play(S7)",
        "eldest: exact(call_suit, C)",
    ),
    _example(
        "the suit called is led by his partner", "false_leads", "pone lead_out_of_turn SK; dealer exact choice=call_suit suit=C",
        "", "eldest: lead(CA)", "eldest: lead(SA)",
    ),
    _example(
        "the dealer leads out of turn and takes it back", "false_leads", "dealer lead_out_of_turn HJ; dealer correct_lead", "",
        "eldest: lead(SA)",
    ),
    _example(
        "but not when the second hand has played", "false_leads", "dealer lead_out_of_turn HJ; eldest play CA", "", "",
        "dealer: correct_lead",
    ),
    _example(
        "or by leave, as Britannica has it", "false_leads", "dealer lead_out_of_turn HJ; eldest play CA; dealer correct_lead",
        "eldest/pone may decide accept | refuse", dealer_mends_lead="consent",
    ),
    _example(
        "from the wrong hand after a trick", "false_leads",
        "eldest lead CA; dummy lay_down; dealer play_dummy C9; pone play C10; dealer play HJ; dealer gather; dealer quit; "
        "dealer lead_out_of_turn S9", "", "dealer: correct_lead; pone: play(SK)",
    ),
    _example(
        "the fourth hand before the third", "order_of_play",
        "eldest lead CA; dummy lay_down; dealer play_dummy C9; pone play C10; dealer play HJ; dealer gather; dealer quit; "
        "dealer lead S7; pone play_out_of_turn SK", "dealer may exact lose | win", "dealer: exact(win)",
    ),
    _example(
        "a remark on the trick", "order_of_play", _LED + "eldest comment_trick", "dealer may exact highest | lose | lowest | win",
        "dealer: exact(lowest)", "dealer: play_dummy(S9)",
    ),
    _example(
        "dummy suggests a card", "order_of_play", _LED + "dummy suggest_card S9",
        "eldest/pone may exact bar(suggested_card) | call(suggested_card)", "eldest: exact(bar(suggested_card))",
        "eldest: consult",
    ),
    _example("dummy's omitted card costs nothing", "odd_tricks",
             "eldest lead SA; dummy lay_down; dealer omit_play; pone play SK; dealer play S7; eldest gather; eldest quit; "
             "eldest lead CA; dealer play_dummy C9"),
    _example("the dealer's may cost him the deal", "odd_tricks",
             _LED + "dealer play_dummy S9; pone play SK; dealer omit_play; eldest gather; eldest quit; eldest lead CA; "
             "dealer play_dummy C9; pone play C10; dealer play HJ",
             "eldest/pone may exact new_deal", "eldest: accept"),
    _example("the adversaries claim against the dealer", "revokes", _LED + "dealer play_dummy S9; pone revoke C10",
             f"dealer may exact {_WAYS}", "pone: correct_revoke; eldest: ask_void"),
    _example("dummy asks the dealer whether he has none", "revokes", "eldest lead CA; dummy lay_down; dealer play_dummy C9; "
             "pone play C10; dealer play HJ", "", "dummy: ask_void; dealer: gather"),
    _example("dummy's revoke is put right", "revokes", _LED + "dealer revoke C9", "", "dealer: correct_revoke; pone: play(SK)"),
    _example("and costs nothing when the trick is quitted", "revokes",
             _LED + "dealer revoke C9; pone play SK; dealer play S7; eldest gather; eldest quit", "", "eldest: lead(CA)",
             "dealer: correct_revoke"),
    _example(
        "of the dealer who mends his the eldest hand calls the highest or lowest, when both have played", "revokes",
        "eldest lead D5; dummy lay_down; dealer play_dummy D9; pone play D3; dealer play D2; dealer gather; dealer quit; "
        "dealer lead S9; pone play S8; dealer revoke C4; eldest play SA; dealer correct_revoke",
        "eldest may exact highest | lowest", "eldest: exact(highest)", "pone: exact(highest)",
        "D2 S7 C4 / D5 SA CA / D9 S9 C9 / D3 S8 C8",
    ),
    _example(
        "a revoke paid at the end", "revokes",
        _LED + "dealer play_dummy S9; pone revoke C10; dealer play S7; eldest gather; eldest quit; "
        "eldest lead CA; dealer play_dummy C9; pone play SK; dealer play HJ; dealer gather; dealer quit; dealer claim_revoke",
        f"dealer may exact {_WAYS}", "dealer: exact(take_tricks(3)); pone: cut",
    ),
    _example("a trick is gathered by its winner, for dummy by the dealer", "revokes", _TRICK, "", "eldest: lead(CA)"),
)  # fmt: skip
