"""Roles, predicates, act terms and effects at euchre."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pipeline.games.euchre.claims import mates, pending, waiting
from pipeline.games.euchre.state import (
    COUNT,
    FIRST,
    MADE,
    NAMING,
    OVER,
    PARTNER,
    PLAY,
    SEATS,
    THIRD,
    Hand,
    active,
    due,
    must_discard,
    next_active,
    partners,
    players,
    turned_is_trump,
)
from pipeline.games.euchre.steps import STEPS
from pipeline.games.game import Act, Seats
from pipeline.terms import Term, parse

_FIXED: Final[dict[str, Seats]] = {s: frozenset((s,)) for s in SEATS} | {
    "pone": frozenset((THIRD,)),
    "any": frozenset(SEATS),
}
_PLACES: Final = {"second_hand": 1, "third_hand": 2, "fourth_hand": 3}
_FUNCTIONS: Final = frozenset(("partner", "side", "adversary", "each", "both", "follower"))
ROLES: Final = frozenset(_FIXED) | frozenset(_PLACES) | _FUNCTIONS | {"maker", "lone", "offender"}


def role(h: Hand, name: str) -> Seats | None:
    """Seats of a role term; empty for nobody, None for one that euchre does not know."""
    return _role(h, parse(name))


def offender(h: Hand) -> str:
    """Who is at fault; "" when nobody is."""
    return h.commented or h.false_lead[0] or h.revoked or h.wrong or h.exposed or (h.early if h.phase == PLAY else "")


def _seat(name: str) -> Seats:
    return frozenset((name,)) if name else frozenset()


def _role(h: Hand, term: Term) -> Seats | None:
    if not term.args:
        if term.name in _FIXED:
            return _FIXED[term.name]
        if term.name in _PLACES:
            return _seat(_place(h, _PLACES[term.name]))
        moving = {"maker": h.maker, "lone": h.lone, "offender": offender(h)}
        return _seat(moving[term.name]) if term.name in moving else None
    if len(term.args) != 1 or term.name not in _FUNCTIONS:
        return None
    inner = _role(h, term.args[0])
    if inner is None:
        return None
    if term.name == "partner":
        return frozenset(PARTNER[s] for s in inner)
    if term.name == "side":
        return frozenset(m for s in inner for m in mates(s))
    if term.name == "adversary":
        # the partner of a lone player has laid his cards down and is nobody's adversary
        return frozenset(s for s in SEATS if active(h, s) and any(not partners(s, i) for i in inner))
    if term.name == "follower":
        order = [s for s, _ in h.trick]
        return frozenset(s for x in inner if x in order for s in order[order.index(x) + 1 :])
    return inner


def _place(h: Hand, n: int) -> str:
    if not h.trick or n >= players(h):
        return ""
    seat = h.trick[0][0]
    for _ in range(n):
        seat = next_active(h, seat)
    return seat


_PLAIN: Final[dict[str, Callable[[Hand], bool]]] = {
    "dealt": lambda h: True,
    "declared": lambda h: bool(h.trump),
    "turned_card_is_trump": turned_is_trump,
    "discarded": lambda h: h.quitted or (bool(h.trump) and not turned_is_trump(h)),
    "under_pack": lambda h: bool(h.under),
    "miscount": lambda h: bool(h.wrong),
    "gathered": lambda h: h.gathered,
    "trick_open": lambda h: bool(h.trick),
    "trick_complete": lambda h: bool(h.trick) and len(h.trick) == players(h),
    "trick_incomplete": lambda h: 0 < len(h.trick) < players(h),
    "led": lambda h: h.phase in (PLAY, COUNT),
    "second_hand_played": lambda h: len(h.trick) > 1,
    "pending": waiting,
    "hand_over": lambda h: h.phase == COUNT,
    "out_of_turn": lambda h: bool(h.false_lead[0]),
}
_OF_SEATS: Final[dict[str, Callable[[Hand, str], bool]]] = {
    "passed": lambda h, s: s in h.passed or s in h.again,
    "alone": lambda h, s: s == h.lone,
    "on_turn": lambda h, s: s == due(h),
    "has_played": lambda h, s: any(s == p for p, _ in h.trick),
    "revoked": lambda h, s: s == h.revoked,
}
PREDICATES: Final = frozenset(_PLAIN) | frozenset(_OF_SEATS) | {"played", "exposed", "consulted", "declines"}


def holds(h: Hand, predicate: str) -> bool | None:
    """Whether a predicate holds; nothing holds of a hand thrown up or settled. `passed(X)`: in either round.
    `pending` is said of a claim for which the play waits. None where euchre takes no view."""
    term = parse(predicate)
    if term.name not in PREDICATES or term.name == "declines":
        return None
    if h.phase == OVER:
        return False
    if not term.args:
        plain = _PLAIN.get(term.name)
        return plain(h) if plain else None
    argument = str(term.args[0])
    if term.name == "played":
        return h.turned_played if argument == "turned_card" else None
    if term.name == "exposed":
        return {"turned_card": h.lifted, "exposed_card": bool(h.exposed) or h.lifted}.get(argument)
    seats = _role(h, term.args[0])
    if seats is None:
        return None
    if term.name == "consulted":
        return False  # with that the claim is gone, and there is nothing left to ask it of
    test = all if term.args[0].name in ("both", "each") else any
    return bool(seats) and test(_OF_SEATS[term.name](h, s) for s in seats)


ACTS: Final = frozenset(STEPS) | {"elect"}
EFFECTS: Final = frozenset(
    "stand forfeit no_score exposed_card lapse final holds turn no_penalty begin_play add deduct new_deal "
    "score_limit not_revoke as_played then".split()
)


def matches(h: Hand, act: Act, term: str) -> bool | None:
    """Whether the act is one the term speaks of. `elect`: choosing between penalties; `change_discard` also a first
    discard made freely after a lead that came too early; `play` a card played to a trick, revoking or not."""
    wanted = parse(term)
    name = wanted.name
    if name not in ACTS:
        return act.act == "exact" and str(act.get("choice")) == term if act.act == "exact" else None
    if wanted.args:
        return _with_card(h, act, name, str(wanted.args[0]))
    if name == "elect":
        return act.act == "exact" and any(len(c.choices) > 1 and act.by in c.holder for c in pending(h))
    if name == "change_discard":
        return act.act == name or (act.act == "discard" and bool(h.early))
    if name == "play":
        return act.act in ("play", "revoke")
    return act.act == name


def _with_card(h: Hand, act: Act, name: str, argument: str) -> bool | None:
    if argument in ("any_card", "hand_card"):
        return act.act == name
    if argument == "turned_card":
        return act.act == name and act.get("card") == h.turned
    return None


def effect(before: Hand, act: Act | None, after: Hand, term: str) -> bool | None:
    """Whether an effect has come about; None where euchre takes no view or the act has changed nothing."""
    wanted = parse(term)
    name, argument = wanted.name, str(wanted.args[0]) if wanted.args else ""
    if name not in EFFECTS:
        return None
    if act is not None and after == before and act.act != "consult":
        return None
    if name == "holds":
        return holds(after, argument)
    if name == "turn":
        seats = _role(after, wanted.args[0])
        return None if seats is None else due(after) in seats
    if name == "forfeit":
        owed = int(after.rules.of["miscount_forfeit"]) * (2 if after.lone else 1)
        return bool(after.wrong) and after.rules.of["miscount"] == "stands" and argument == str(owed)
    if name in ("add", "deduct"):
        return act is not None and act.act == "exact" and act.get("choice") == term
    return _plain_effect(before, act, after, name)


def _plain_effect(before: Hand, act: Act | None, after: Hand, name: str) -> bool | None:
    opened = set(pending(after)) - (set(pending(before)) if act is not None else set())
    if name == "stand":
        if act is not None and act.act == "lead":
            return after.trick != () and after.rules.of["early_lead_stands"] == "yes"
        return after.phase != OVER or bool(after.points[0])
    if name == "lapse":
        return None if act is None else bool(set(pending(before)) - set(pending(after))) and not after.bound[0]
    plain = {
        "no_score": bool(after.wrong),
        "exposed_card": bool(after.exposed) or after.lifted,
        "final": not waiting(after),
        "no_penalty": not opened,
        "begin_play": after.phase == PLAY,
        "new_deal": after.phase == OVER and not after.points[0],
    }
    return plain.get(name)


def in_place(h: Hand, name: str) -> bool:
    """Whether acts of that name have their ordinary place now."""
    if name in ("pass", "order_up", "assist", "take_up"):
        return h.phase in (FIRST, NAMING)
    if name == "make":
        return h.phase == NAMING
    if name in ("play_alone", "take_from_partner"):
        return h.phase == MADE
    if name in ("discard", "change_discard", "quit"):
        return h.phase == MADE and must_discard(h)
    if name in ("lead", "play", "gather", "demand_placement"):
        return h.phase in (MADE, PLAY) and not waiting(h)
    return h.phase != OVER
