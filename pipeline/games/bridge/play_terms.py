"""Roles, predicates, act terms and effects in the first trick."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pipeline.games.bridge import play
from pipeline.games.bridge.play_state import PLACES, RENOUNCE, REVOKE, Trick, due, false_lead, hand, mode
from pipeline.games.bridge.roles import ABSENT, FIXED, FUNCTIONS
from pipeline.games.bridge.seats import DEALER, MEMBERS, NOBODY, OTHER, PARTNER, SIDE, SINGLE, seat
from pipeline.games.game import Act, Seats
from pipeline.terms import Term, parse

ROLES: Final = frozenset(PLACES) | {"follower", "offender"}
_PLAIN: Final[dict[str, Callable[[Trick], bool]]] = {
    "declared": lambda t: True,
    "dealt": lambda t: True,
    "doubling_open": lambda t: False,
    "led": lambda t: bool(t.leader),
    "laid_down": lambda t: t.laid,
    "renounced": lambda t: mode(t, DEALER) in (RENOUNCE, REVOKE) and not t.quitted,
    "second_hand_played": lambda t: len(t.plays) > 1,
    "trick_open": lambda t: bool(t.leader) and not t.quitted,
    "trick_complete": lambda t: len(t.plays) == 4,
    "trick_incomplete": lambda t: 0 < len(t.plays) < 4,
    "quitted": lambda t: t.quitted,
    "out_of_turn": false_lead,
    "pending": lambda t: any(c.kind == "claim" for c in play.pending(t)),
    "revoke_established": lambda t: t.quitted and REVOKE in t.plays,
}
PREDICATES: Final = frozenset(_PLAIN) | {"has_played", "followed", "exposed", "on_turn", "consented", "revoked"}
ACTS: Final = frozenset(play.STEPS) | {"take_part", "guard_revoke"}
EFFECTS: Final = frozenset(
    "begin_play turn no_penalty exposed_card stand lapse not_exposed not_revoke take_tricks add deduct".split()
)
_MEDDLING: Final = frozenset(("call_attention", "suggest_card", "play", "play_dummy", "lead", "lead_out_of_turn", "quit"))


def role(t: Trick, name: str) -> Seats | None:
    """Seats of a role term in the trick."""
    return _role(t, parse(name))


def _role(t: Trick, term: Term) -> Seats | None:
    if not term.args:
        if term.name in FIXED:
            return FIXED[term.name]
        if term.name in PLACES:
            return SINGLE[hand(t, PLACES[term.name])] if t.leader else NOBODY
        if term.name == "offender":
            return seat(t.leader) if false_lead(t) else seat(t.exposed)
        return NOBODY if term.name in ("maker", "last_raiser", "original_doubler") else None
    if len(term.args) != 1 or term.name not in FUNCTIONS | {"follower"}:
        return None
    inner = _role(t, term.args[0])
    if inner is None:
        return None
    if term.name == "partner":
        return frozenset(PARTNER[s] for s in inner)
    if term.name == "side":
        return frozenset(m for s in inner for m in MEMBERS[SIDE[s]])
    if term.name == "adversary":
        return frozenset(m for s in inner for m in MEMBERS[OTHER[SIDE[s]]]) - ABSENT
    if term.name == "last_raiser":
        return NOBODY
    if term.name == "follower":
        order = [hand(t, i) for i in range(len(t.plays))] if t.leader else []
        return frozenset(s for x in inner if x in order for s in order[order.index(x) + 1 :])
    return inner


def holds(t: Trick, predicate: str) -> bool | None:
    """Whether a predicate holds in the trick; None for one it takes no view of."""
    term = parse(predicate)
    name = term.name
    if name not in PREDICATES:
        return None
    if t.over:
        return False
    if not term.args:
        plain = _PLAIN.get(name)
        return plain(t) if plain else None
    argument = str(term.args[0])
    if name == "followed":
        return len(t.plays) - 1 == int(argument) if argument.isdigit() and false_lead(t) else False
    if name == "exposed":
        return bool(t.exposed) and SIDE[t.exposed] == "A" if argument == "exposed_card" else None
    seats = _role(t, term.args[0])
    if seats is None:
        return None
    if name == "consented":
        return False  # leave is asked and given in one breath: see `mending`
    test = all if term.args[0].name in ("both", "each") else any
    return bool(seats) and test(_of_seat(t, name, s) for s in seats)


def _of_seat(t: Trick, name: str, who: str) -> bool:
    if name == "on_turn":
        return who == due(t)
    return mode(t, who) == REVOKE if name == "revoked" else mode(t, who) != ""


def matches(t: Trick, act: Act, term: str) -> bool | None:
    """Whether the act is one the term speaks of."""
    wanted = parse(term)
    if wanted.name == "take_part":
        return act.act in _MEDDLING
    if wanted.name == "guard_revoke":
        return act.act == "ask_void"
    if act.act == "exact" and wanted.name in ("call", "call_suit", "take_tricks", "add", "deduct"):
        return str(act.get("choice")) in (term, wanted.name)
    if wanted.name not in ACTS:
        return None
    if wanted.name == "play":
        return act.act in ("play", "play_dummy", "revoke")
    if wanted.args:
        known = wanted.name == "lead" and str(wanted.args[0]) in ("any_card", "hand_card")
        return act.act == "lead" if known else None
    return act.act == wanted.name


def effect(before: Trick, act: Act | None, after: Trick, term: str) -> bool | None:
    """Whether an effect has come about in the trick."""
    wanted = parse(term)
    if wanted.name not in EFFECTS or (act is not None and after == before):
        return None
    if wanted.name == "turn":
        seats = _role(after, wanted.args[0])
        if seats is None:
            return None
        starts = act is not None and act.act == "lead" and act.by in seats
        return starts or due(after) in seats
    new = set(play.pending(after)) - (set(play.pending(before)) if act is not None else set())
    plain = {
        "begin_play": True,
        "no_penalty": not new,
        "exposed_card": bool(after.exposed) and SIDE[after.exposed or DEALER] == "A",
        "not_exposed": not (after.exposed and SIDE[after.exposed] == "A"),
        "stand": after.leader != "" and not after.mending,
        "not_revoke": not (after.quitted and mode(after, DEALER) == REVOKE),
    }
    if wanted.name == "lapse":
        return None if act is None else not set(play.pending(before)) <= set(play.pending(after))
    return plain.get(wanted.name)


def in_place(t: Trick, name: str) -> bool:
    """Whether acts of that name have their ordinary place in the trick."""
    if name in ("lead", "lead_out_of_turn"):
        return not t.leader and not t.over
    if name in ("raise", "declare", "consult", "ask_lead", "answer_yes", "satisfied", "pass_declaration"):
        return False
    return not t.over
