"""Worked examples of euchre: acts, what is then open, and what is in order."""

from __future__ import annotations

from typing import Final

from pipeline.games.game import Act, Example, Setup

_MAKING: Final[Setup] = (("part", "making"),)
_TRICK: Final[Setup] = (("deal", 1), ("maker", "eldest"), ("part", "trick"))


def _discard(maker: str, lone: str = "") -> Setup:
    return (("lone", lone), ("maker", maker), ("part", "discard"))


def acts(text: str) -> tuple[Act, ...]:
    """Acts from words like "eldest pass; third order_up; dealer discard card=D9"."""
    out = []
    for one in filter(None, (part.strip() for part in text.split(";"))):
        by, name, *pairs = one.split()
        out.append(Act(by, name, tuple(sorted((k, v) for k, v in (p.split("=") for p in pairs)))))
    return tuple(out)


def _example(
    name: str, setup: Setup, played: str, pending: str = "", regular: str = "", irregular: str = "", **params: str
) -> Example:
    def listed(text: str) -> tuple[str, ...]:
        return tuple(s.strip() for s in text.split(";") if s.strip())

    return Example(
        name, str(dict(setup)["part"]), setup, acts(played), listed(pending), listed(regular), listed(irregular),
        tuple(sorted(params.items())),
    )  # fmt: skip


_DEALING: Final[Setup] = (("pack", "whole"), ("part", "dealing"))
_CUT: Final = "dealer present_pack; third cut; dealer deal; "

EXAMPLES: Final[tuple[Example, ...]] = (
    _example("the pone cuts", _DEALING, "dealer present_pack", regular="third: cut", irregular="dealer: deal"),
    _example("a wrong number of cards is put right at once", _DEALING, _CUT + "dealer deal_two",
             regular="dealer: correct_deal"),
    _example("or loses the deal", _DEALING, _CUT + "dealer deal_two; dealer deal", regular="eldest: deal",
             irregular="dealer: deal"),
    _example("but not where an adversary has touched the cards first", _DEALING, _CUT + "eldest touch_cards; dealer deal_two; "
             "dealer deal", regular="dealer: deal"),
    _example("another card shown in turning the trump", _DEALING, _CUT + "dealer deal; dealer turn_up also=another",
             regular="dealer: new_deal"),
    _example("counting the cards is a misdeal for Foster", _DEALING, _CUT + "dealer count_tricks", regular="eldest: deal",
             counting="misdeal"),
    _example("a card exposed by the dealer's side", _DEALING, _CUT + "second expose", "eldest/third may exact new_deal"),
    _example(
        "the eldest hand has the first word", _MAKING, "", regular="eldest: pass; eldest: order_up", irregular="second: assist",
    ),
    _example("the dealer's partner assists", _MAKING, "eldest pass", regular="second: assist; second: pass"),
    _example("the dealer last", _MAKING, "eldest pass; second pass; third pass", regular="dealer: take_up; dealer: pass"),
    _example(
        "turned down, another suit is named", _MAKING, "eldest pass; second pass; third pass; dealer pass",
        regular="eldest: make(clubs); eldest: pass", irregular="eldest: make(hearts)",
    ),
    _example(
        "the suit turned down counts as a pass", _MAKING,
        "eldest pass; second pass; third pass; dealer pass; eldest make suit=hearts", regular="second: make(spades)",
    ),
    _example(
        "a pass out of turn takes nothing away", _MAKING, "third pass; eldest pass; second pass", regular="third: order_up",
    ),
    _example(
        "ordered up, the eldest hand or his partner may play alone", _MAKING, "eldest order_up",
        regular="eldest: play_alone; third: play_alone; dealer: discard(D9)", irregular="second: play_alone; dealer: play_alone",
    ),
    _example(
        "the maker only, where the partner may not", _MAKING, "eldest order_up", regular="eldest: play_alone",
        irregular="third: play_alone", who_plays_alone="maker",
    ),
    _example(
        "the partner takes the lone hand over", _MAKING, "eldest order_up; eldest play_alone",
        regular="third: take_from_partner", irregular="third: play_alone",
    ),
    _example(
        "not if he has passed", _MAKING, "eldest pass; second pass; third order_up; third play_alone",
        irregular="eldest: take_from_partner",
    ),
    _example(
        "a card laid under the pack may be changed until it is quitted", _discard("eldest"), "dealer discard card=D9",
        regular="dealer: quit; dealer: change_discard(H9)", irregular="dealer: change_discard(HJ); eldest: lead(HA)",
    ),
    _example(
        "quitted, it may not", _discard("eldest"), "dealer discard card=D9; dealer quit",
        regular="eldest: lead(HA)", irregular="dealer: change_discard(H9)",
    ),
    _example(
        "the turned card is not put out", _discard("eldest"), "", regular="dealer: discard(D9)", irregular="dealer: discard(HJ)",
    ),
    _example(
        "a lead before the discard stands", _discard("eldest"), "dealer discard card=D9; eldest lead card=SA",
        regular="dealer: change_discard(H9); dealer: quit; second: play(C9)",
    ),
    _example(
        "led to a lone third hand it lays the dealer open", _discard("third", "third"), "second lead card=C9",
        pending="third may exact highest | lose | lowest | win", regular="third: exact(highest)",
    ),
    _example(
        "a comment on the trick is punished in the partner", _TRICK, "eldest lead card=HA; eldest comment_trick",
        pending="dealer/second may exact highest | lose | lowest | win",
        regular="dealer: exact(lowest); second: exact(win); dealer: nominate; second: nominate",
        irregular="dealer: consult; second: play(HK)",
    ),
    _example(
        "called on for his lowest he plays it", _TRICK,
        "eldest lead card=HA; eldest comment_trick; dealer exact choice=lowest; second play card=HK", regular="third: play(HQ)",
    ),
    _example(
        "conferring which penalty loses it", _TRICK, "eldest lead card=HA; eldest comment_trick; dealer consult",
        irregular="dealer: exact(lowest)", regular="second: play(HK)",
    ),
    _example(
        "a lead out of turn", _TRICK, "third lead_out_of_turn card=HQ",
        pending="dealer/second may exact call(led_card) | call_suit",
    ),
    _example(
        "a revoke is three points to the others", _TRICK, "eldest lead card=HA; second revoke card=C9",
        pending="eldest/third may exact add(3)", regular="eldest: exact(add(3))",
    ),
    _example(
        "a hand with a card too many scores nothing", (("lone", ""), ("part", "miscount"), ("wrong", "eldest+")),
        "eldest lead card=SA; second play card=C9; third play card=SK; dealer play card=D9; eldest gather; "
        "eldest lead card=HA; second play card=HK; third play card=HQ; dealer play card=H9; eldest gather",
        irregular="eldest: score(2); third: score(2)",
    ),
    _example(
        "a card shown is called", (("lone", ""), ("maker", "eldest"), ("part", "exposing")), "second expose card=C9",
        pending="eldest/third may exact call(exposed_card)",
    ),
    _example(
        "but not a lone player's", (("lone", "eldest"), ("maker", "eldest"), ("part", "exposing")), "eldest expose card=HA",
        irregular="dealer: exact(call(exposed_card))",
    ),
)  # fmt: skip
