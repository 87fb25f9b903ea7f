"""A hand of bridge before play: the edition's rules, and the state of the table from the cards dealt to the lead.

One state type serves the declaring, the doubling and the lead, so that a part may run on into the next.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from pipeline.games.bridge.seats import ELDEST, PARTNER, PONE, SIDE, A, D

BASE: Final = {"spades": 2, "clubs": 4, "diamonds": 6, "hearts": 8, "no_trumps": 12}
"""What each trick above six counts, by trump (Hoffmann law 4; Britannica; Foster's table)."""
SUITS: Final = tuple(BASE)
UNLIMITED_RAISES: Final = 6
"""Where an edition has no limit the search still needs one: nobody is let raise more often than this."""

DECLARING: Final = "declaring"
DOUBLING: Final = "doubling"
PLAY: Final = "play"
OVER: Final = "over"


FALSE_LEAD_CHOICES: Final = {
    "card|suit": ("call(led_card)", "call_suit"),
    "exposed|suit": ("call_suit", "exposed_card"),
    "suit": ("call_suit",),
    "card": ("call(led_card)",),
}


class Rules:
    """An edition's parameters and the scope of a part, with a hash made once. Equal when the values are equal."""

    __slots__ = (
        "_hash",
        "_key",
        "adversary_declares_choices",
        "adversary_declares_holder",
        "consultation",
        "consulting_loses",
        "dealer_mends_lead",
        "dealer_side_after_lead",
        "dummy_declares_choices",
        "dummy_declares_holder",
        "dummy_passes_choices", "dummy_passes_holder",
        "early_double",
        "early_lead_leave",
        "exposed_bars_partner",
        "exposed_before_declaring",
        "exposed_in_dealing",
        "false_lead_choices",
        "first_again",
        "first_double",
        "first_redouble",
        "honours_doubled",
        "lead_before_doubling",
        "limit",
        "limit_rule",
        "new_cards",
        "part",
        "question_by_partner",
        "redouble_out_of_turn",
        "refused_double",
        "revoke_penalty",
        "satisfied_out_of_turn",
    )  # fmt: skip

    def __init__(self, key: tuple[tuple[str, str], ...], part: str) -> None:
        given = dict(key)
        self._key = (key, part)
        self._hash = hash(self._key)
        self.part = part
        self.dummy_declares_holder = given["dummy_declares_holder"]
        self.dummy_declares_choices = given["dummy_declares_choices"]
        self.dummy_passes_choices = given["dummy_passes_choices"]
        self.dummy_passes_holder = given["dummy_passes_holder"]
        self.adversary_declares_choices = given["adversary_declares_choices"]
        self.adversary_declares_holder = given["adversary_declares_holder"]
        self.exposed_before_declaring = given["exposed_before_declaring"]
        self.honours_doubled = given["honours_doubled"] == "yes"
        self.exposed_in_dealing = given["exposed_in_dealing"]
        self.new_cards = given["new_cards"]
        self.dealer_mends_lead = given["dealer_mends_lead"]
        self.revoke_penalty = given["revoke_penalty"]
        self.false_lead_choices = FALSE_LEAD_CHOICES[given["false_lead_choices"]]
        self.first_double = given["first_double"]
        self.first_redouble = given["first_redouble"]
        self.first_again = given["first_again"]
        self.early_double = given["early_double"]
        self.redouble_out_of_turn = given["redouble_out_of_turn"]
        self.refused_double = given["refused_double"]
        self.limit = 0 if given["limit"] == "none" else int(given["limit"])
        self.limit_rule = given["limit_rule"]
        self.consultation = given["consultation"]
        self.consulting_loses = given["consulting_loses"] == "yes"
        self.lead_before_doubling = given["lead_before_doubling"]
        self.early_lead_leave = given["early_lead_leave"]
        self.dealer_side_after_lead = given["dealer_side_after_lead"]
        self.question_by_partner = given["question_by_partner"]
        self.satisfied_out_of_turn = given["satisfied_out_of_turn"]
        self.exposed_bars_partner = given["exposed_bars_partner"] == "yes"

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Rules) and self._key == other._key)

    def __hash__(self) -> int:
        return self._hash

    def __reduce__(self) -> tuple[object, ...]:
        return rules, self._key

    def __repr__(self) -> str:
        return f"Rules({self.part})"


@lru_cache(maxsize=512)
def rules(key: tuple[tuple[str, str], ...], part: str) -> Rules:
    """The rules of those parameters (sorted pairs, all of them), one object for one set of values."""
    return Rules(key, part)


def rules_of(params: Mapping[str, str], part: str) -> Rules:
    """The rules of resolved parameters. KeyError when one is missing."""
    return rules(tuple(sorted(params.items())), part)


class Table(NamedTuple):
    """What can be seen and has been said at the table.

    suit: trump declared ("" before); maker: who declared; raises: how many count; right: whose turn of the side to speak,
    "first" or "second"; asked: "", "asked", "answered" (the lead question); cross_asked: the question was put the wrong way
    round; first_raiser_*, last_raiser_*: by side; waiting: who raised out of turn and waits for leave; refused: a raise has
    just been refused; barred: no more doubling; consulted: "", "A", "D" or "AD"; led: the eldest hand has
    led; false_lead: who else has led;
    laid: dummy lies open;
    leave: the leave to raise after an early lead is given; lost: who may not raise; exposed: who has shown a card;
    fault: an irregularity of the declaring that may still be objected to ("dummy", "eldest", "pone" declared; "passed_back").
    """

    rules: Rules
    phase: str
    suit: str = ""
    maker: str = ""
    passed: bool = False
    raises: int = 0
    right: str = "first"
    asked: str = ""
    cross_asked: bool = False
    first_raiser_a: str = ""
    last_raiser_a: str = ""
    last_raiser_d: str = ""
    waiting: str = ""
    refused: bool = False
    barred: bool = False
    consulted: str = ""
    led: bool = False
    false_lead: str = ""
    laid: bool = False
    leave: bool = False
    lost: tuple[str, ...] = ()
    exposed: str = ""
    fault: str = ""
    must_declare: bool = False
    spoken: bool = False


def worth(suit: str, raises: int, limit: int) -> int:
    """Points of a trick above six after so many raises, never above the limit (0: no limit)."""
    points = BASE[suit] << raises
    return min(points, limit) if limit else points


def at_limit(t: Table) -> bool:
    """Whether no raise is left: the trick is worth the limit, or (limit_rule stop) one more would pass it."""
    if not t.suit:
        return False
    limit = t.rules.limit
    if not limit:
        return t.raises >= UNLIMITED_RAISES
    points = BASE[t.suit] << t.raises
    return points >= limit or (t.rules.limit_rule == "stop" and 2 * points > limit)


def to_speak(t: Table) -> str:
    """The side that may raise next: the adversaries first, then turn about."""
    return D if t.raises % 2 else A


def last_raiser(t: Table) -> str:
    """Who made the latest raise that counts; "" when nobody has."""
    if not t.raises:
        return ""
    return t.last_raiser_a if t.raises % 2 else t.last_raiser_d


def first_holder(t: Table) -> str:
    """Who of the side to speak has the first right to raise."""
    r = t.rules
    if t.raises == 0:
        return ELDEST if r.first_double == "eldest" else PONE
    if t.raises == 1:
        if r.first_redouble == "maker":
            return t.maker
        return PARTNER[t.maker] if r.first_redouble == "partner_of_maker" else "dealer"
    if r.first_again == "first_raiser":
        if t.raises % 2 == 0:
            return t.first_raiser_a
        return first_holder(t._replace(raises=1))
    last = t.last_raiser_d if t.raises % 2 else t.last_raiser_a
    return last if r.first_again == "last_raiser" else PARTNER[last]


def turn(t: Table) -> str:
    """Whose word it is in the doubling; "" when it is nobody's (closed, or waiting for a decision)."""
    if t.phase != DOUBLING or t.waiting:
        return ""
    if t.led and t.raises % 2 == 0:
        return PONE  # the eldest hand, who has led, has shown that he will go no further
    holder = first_holder(t)
    return holder if t.right == "first" else PARTNER[holder]


def may_raise(t: Table, seat: str) -> bool:
    """Whether that seat, if it were his turn, has still a right to raise (nothing lost, leave given where it is wanted)."""
    if seat in t.lost:
        return False
    if t.led:
        if SIDE[seat] == D:
            return t.rules.dealer_side_after_lead == "right_survives"
        if seat == ELDEST:
            return False
        return t.leave or t.rules.lead_before_doubling == "no_effect"
    return True


def giver_of_leave(t: Table) -> str:
    """Whose leave a raise after the early lead would need."""
    rule = t.rules.early_lead_leave
    if rule == "redoubled":
        return last_raiser(t) if t.raises else t.maker
    return t.maker if rule == "maker" else "dealer"


def leave_giver(t: Table) -> str:
    """Who may give leave to raise after an early lead; "" where none can be given or is wanted."""
    if t.phase != DOUBLING or not t.led or t.waiting or t.leave or t.rules.lead_before_doubling != "consent":
        return ""
    return "" if t.raises % 2 else giver_of_leave(t)
