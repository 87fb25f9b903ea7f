"""Roles, predicates, act terms and effects while tricks are played, for every game that is played so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pipeline.games.game import Act, Seats
from pipeline.games.tricks.acts import regular, renounced
from pipeline.games.tricks.claims import AT_THE_END, pending, unpaid, waiting, went_on
from pipeline.games.tricks.rules import (
    DUMMY,
    EXPOSING,
    LEADING,
    ORDER,
    REVOKING,
    SURPLUS,
    THROWING,
    TRUMP_CARD,
    Seating,
)
from pipeline.games.tricks.steps import STEPS
from pipeline.games.tricks.table import (
    COUNT,
    GATHERED,
    NONE,
    OVER,
    PLAY,
    Table,
    bears,
    called,
    can_meet,
    complete,
    due,
    established,
    following,
    has_played,
    number,
    offender,
    owner,
)
from pipeline.terms import Term, parse

PLACES: Final = {"second_hand": 1, "third_hand": 2, "fourth_hand": 3}
FUNCTIONS: Final = frozenset(("partner", "side", "adversary", "each", "both", "follower"))


def roles(seating: Seating) -> frozenset[str]:
    """The role terms a game with that seating knows."""
    return frozenset(seating.names) | set(PLACES) | FUNCTIONS | {"offender", "any", "pone", "second", "third"}


def role(t: Table, name: str) -> Seats | None:
    """Seats of a role term; empty for nobody, None for one that the game does not know."""
    return _role(t, parse(name))


def _role(t: Table, term: Term) -> Seats | None:
    seating = t.rules.seating
    names = seating.names
    if not term.args:
        if term.name in names:
            return frozenset((term.name,))
        by_place = {"pone": names[3], "third": names[3], "second": names[2]}
        if term.name in by_place:
            return frozenset((by_place[term.name],))
        if term.name == "any":
            return frozenset(names)
        if term.name in PLACES:
            if not t.trick:
                return frozenset()
            return frozenset((seating.left(t.trick[0][0], PLACES[term.name]),))
        seat = offender(t)
        return (frozenset((seat,)) if seat else frozenset()) if term.name == "offender" else None
    if len(term.args) != 1 or term.name not in FUNCTIONS:
        return None
    inner = _role(t, term.args[0])
    return None if inner is None else _of(t, term.name, inner)


def _of(t: Table, name: str, inner: Seats) -> Seats:
    seating = t.rules.seating
    if name == "partner":
        return frozenset(seating.partner(s) for s in inner)
    if name == "side":
        return frozenset(m for s in inner for m in seating.mates(s))
    if name == "adversary":
        return frozenset(m for s in inner for m in seating.against(s))
    if name == "follower":
        order = [s for s, _ in t.trick]
        return frozenset(s for x in inner if x in order for s in order[order.index(x) + 1 :])
    return inner


_PLAIN: Final[dict[str, Callable[[Table], bool]]] = {
    "dealt": lambda t: True,
    "declared": lambda t: True,
    "led": lambda t: bool(t.trick or t.taken),
    "laid_down": lambda t: t.laid,
    "trick_open": lambda t: bool(t.trick),
    "trick_complete": lambda t: len(t.trick) == 4,
    "trick_incomplete": lambda t: 0 < len(t.trick) < 4,
    "gathered": lambda t: t.stage == GATHERED,
    "quitted": lambda t: t.quitted,
    "second_hand_played": lambda t: len(t.trick) > 1,
    "out_of_turn": lambda t: t.fault.act in ("lead_out_of_turn", "play_out_of_turn") or _lifted(t),
    "renounced": lambda t: bool(renounced(t)),
    "pending": lambda t: any(c.kind == "claim" for c in pending(t)),
    "revoke_established": lambda t: any(established(t, r) for r in t.revokes),
    "revoke_proved": lambda t: t.proved and bool(t.revokes),
    "corrected": lambda t: t.fault.act == "correct_revoke",
    "denied": lambda t: t.denied,
    "examined": lambda t: t.proved and not t.mixed,
    "hand_over": lambda t: t.stage == COUNT,
    "cut_next": lambda t: t.cut,
    "abandoned": lambda t: t.stage == COUNT and bool(t.thrown),
    "all_thrown": lambda t: t.stage == COUNT and bool(t.thrown),
    "surplus_found": lambda t: t.counted,
    "discovered": lambda t: t.counted or t.claimed or (t.fault.act == "omit_play" and bool(pending(t))),
    "would_revoke": lambda t: t.bound.how in ("card", "trump") and bears(t, due(t)) and not can_meet(t, due(t)),
    "has_none": lambda t: t.bound.how == "suit" and bears(t, due(t)) and not can_meet(t, due(t)),
    "turned_card_is_trump": lambda t: bool(t.turned),
}
_OF_SEATS: Final[dict[str, Callable[[Table, str], bool]]] = {
    "on_turn": lambda t, s: s == due(t),
    "has_played": has_played,
    "revoked": lambda t, s: any(r.by == s for r in t.revokes),
    "next_played": lambda t, s: _next_played(t, s),
}
PREDICATES: Final = (
    frozenset(_PLAIN) | frozenset(_OF_SEATS) | {"exposed", "played", "followed", "exacted", "consulted", "claimed"}
)


def _lifted(t: Table) -> bool:
    return t.fault.act == "lift_trump_card"


def _next_played(t: Table, seat: str) -> bool:
    """Whether a seat has gone on to the trick after the one something happened in; where nothing has, after the last one."""
    if t.revokes:
        return went_on(t, seat, t.revokes[-1].trick)
    if t.omitted[0]:
        return went_on(t, seat, t.omitted[1])
    return bool(t.taken) and has_played(t, seat)


def holds(t: Table, predicate: str) -> bool | None:
    """Whether a predicate holds; nothing holds of a hand thrown up for a new deal. None where no view is taken."""
    term = parse(predicate)
    name = term.name
    if name not in PREDICATES:
        return None
    if t.stage == OVER:
        return False
    if not term.args:
        plain = _PLAIN.get(name)
        return plain(t) if plain else None
    argument = str(term.args[0])
    if name == "exposed":
        named = {"turned_card": t.turned in t.shown, "any_card": bool(t.shown)}
        return bool(t.shown) if argument == "exposed_card" else named.get(argument)
    if name == "played":
        if argument == "exposed_card":
            return not t.shown
        return (not t.turned and t.taken_up) if argument == "turned_card" else None
    if name == "followed":
        astray = bool(t.trick) and t.trick[0][0] != t.lead
        return astray and len(t.trick) - 1 == int(argument) if argument.isdigit() else None
    if name in ("exacted", "claimed"):
        return t.bound.how == argument or any(c == argument for _, c in t.paid)
    seats = _role(t, term.args[0])
    if seats is None:
        return None
    if name == "consulted":
        return False  # with that the claim is gone, and there is nothing left to ask it of
    test = all if term.args[0].name in ("both", "each") else any
    return bool(seats) and test(_OF_SEATS[name](t, s) for s in seats)


ACTS: Final = frozenset(STEPS) | {"call", "comply", "elect", "guard_revoke", "take_part"}
PLAIN: Final = ACTS - {"comply", "elect", "lead", "play", "play_dummy", "name_card", "expose", "quit"}
"""Act terms that are told from the act alone: not what is called, nor a card that lies open."""
EFFECTS: Final = frozenset(
    "exposed_card not_exposed no_penalty lapse stand final revoke_penalty penalty_paid not_revoke as_played answerable holds "
    "no_duty turn no_win score_limit each_revoke this_game_only new_deal begin_play play_out then".split()
)
_GROUPS: Final = {
    "expose detach_card name_card drop_below call_wrong_card": (EXPOSING,),
    "throw_down retain_hand resume_hand claim_saved claim_rest": (THROWING,),
    "lead_out_of_turn correct_lead": (LEADING,),
    "play_out_of_turn comment_trick play_on play_together": (ORDER,),
    "demand_placement": (ORDER, LEADING),
    "omit_play play_two count_tricks restore_card": (SURPLUS,),
    "revoke ask_void correct_revoke withdraw_card claim_revoke mix_tricks divide_penalty deny guard_revoke cut": (REVOKING,),
    "search_tricks": (ORDER, SURPLUS, REVOKING),
    "lift_trump_card forget_turned_card ask_turned_card ask_trump_suit remind change_call": (TRUMP_CARD,),
    "lay_down suggest_card call_attention": (DUMMY,),
}
LOOKED_INTO: Final = {name: frozenset(kinds) for names, kinds in _GROUPS.items() for name in names.split()}
"""The groups of irregularities (`Rules.kinds`) to which an act belongs."""
_PUTS: Final = frozenset(
    "play play_dummy revoke fail_call play_together play_out_of_turn play_two".split()
)  # acts by which a card comes to the trick


def matches(t: Table, act: Act, term: str) -> bool | None:
    """Whether the act is one the term speaks of. `call`: a demand about cards; `comply`: what was called is played; `elect`: the
    choice between penalties; `play`: a card put to a trick, revoking or not."""
    wanted = parse(term)
    name = wanted.name
    if act.act in ("exact", "repeat_call") and _exacts(t, act, term, name):
        return True
    if name not in ACTS:
        return None
    if wanted.args:
        return _with_card(t, act, name, str(wanted.args[0]))
    if name == "play":
        return act.act in _PUTS
    if name == "comply":
        return _complies(t, act)
    if name == "guard_revoke":
        return act.act == "ask_void"
    if name == "take_part":
        return act.act in ("call_attention", "suggest_card", "play", "play_dummy", "lead", "lead_out_of_turn", "quit")
    if act.act == name:
        return True
    # an act of a kind that this part does not look into: no view, rather than that it is never in order
    kinds = LOOKED_INTO.get(name)
    return None if kinds is not None and not kinds & t.rules.kinds else False


def _exacts(t: Table, act: Act, term: str, name: str) -> bool:
    choice = str(act.get("choice") or "call(exposed_card)")
    word = choice.split("(")[0]
    if name == "call":
        return term in ("call", choice) and word not in AT_THE_END and word not in ("new_deal", "play_out", "expose")
    if name == "elect":
        return act.act == "exact" and any(len(c.choices) > 1 and act.by in c.holder and choice in c.choices for c in pending(t))
    if name == "repeat_call":
        return act.act == name
    return act.act == "exact" and (name == "exact" or term in (choice, word))


def _complies(t: Table, act: Act) -> bool:
    if act.act not in ("play", "play_dummy", "lead"):
        return False
    seat = owner(t, str(act.get("card")))
    return bool(seat) and can_meet(t, seat) and act.get("card") in called(t, seat)


def _with_card(t: Table, act: Act, name: str, argument: str) -> bool | None:
    if act.act != name and not (name == "play" and act.act in _PUTS):
        return False
    if argument in ("any_card", "hand_card"):
        return act.get("card") is not None
    if argument == "turned_card":
        return bool(t.turned) and act.get("card") == t.turned
    if argument == "exposed_card":
        return act.get("card") in t.shown
    return None


def effect(before: Table, act: Act | None, after: Table, term: str) -> bool | None:
    """Whether an effect has come about; None where no view is taken or the act has changed nothing."""
    wanted = parse(term)
    name, argument = wanted.name, str(wanted.args[0]) if wanted.args else ""
    if name not in EFFECTS:
        return None
    if act is not None and after == before and name not in ("no_penalty", "no_duty", "stand"):
        return None
    if name == "holds":
        return holds(after, argument)
    if name == "turn":
        seats = _role(after, wanted.args[0])
        return None if seats is None else due(after) in seats
    if name == "then":
        seen = [matches(after, a, argument) for a in regular(after)]
        return None if None in seen else any(seen)
    if name == "lapse":
        return None if act is None else after.lost or _gone(before, act, after)
    if name == "penalty_paid":
        met = bool(before.bound.of) and not after.bound.of and not unpaid(after)
        return met or holds(after, "has_none") is True
    return _states(before, act, after, name, argument)


def _gone(before: Table, act: Act, after: Table) -> bool:
    return bool(set(pending(before)) - set(pending(after))) and act.act != "exact" and not after.bound.of


def _states(before: Table, act: Act | None, after: Table, name: str, argument: str) -> bool | None:
    new = set(pending(after)) - (set(pending(before)) if act is not None else set())
    revoked = [r for r in after.revokes if r.by != after.rules.seating.dummy]
    seat = due(after)
    laid_open = act is not None and act.act == "throw_down" and act.by not in after.rules.policy.free
    if name == "no_win" and after.revokes and not revoked:
        return None  # a revoke of dummy's costs nothing
    plain = {
        "exposed_card": bool(after.shown) or laid_open,
        "not_exposed": not after.shown and not laid_open,
        "no_penalty": not any(c.kind == "claim" for c in new),
        "stand": after.stage != OVER,
        "final": after.fault == NONE and not waiting(after),
        "revoke_penalty": bool(unpaid(after)),
        "not_revoke": not after.revokes,
        "as_played": bool(after.omitted[0]) and after.fault == NONE,
        "answerable": bool(after.surplus[0] or after.omitted[0]),
        "no_duty": not bears(after, act.by)
        if act is not None and act.act == "retain_hand"
        else not bears(after, seat) or set(called(after, seat)) == set(following(after, seat))
        if seat
        else True,
        "no_win": bool(revoked),
        "each_revoke": len(unpaid(after)) == len(revoked) - len(after.paid) or after.rules.policy.both_revoke == "cancel",
        "this_game_only": True,
        "new_deal": after.stage == OVER,
        "begin_play": after.stage == PLAY,
        "play_out": after.stage in (PLAY, GATHERED),
    }
    if name == "score_limit":
        return bool(revoked) and argument == "4"
    return plain.get(name)


def in_place(t: Table, name: str) -> bool:
    """Whether acts of that name have their ordinary place now."""
    if name in ("lead", "play", "play_dummy", "gather", "quit"):
        return t.stage in (PLAY, GATHERED) and not waiting(t) and not complete_but(t, name)
    if name in ("search_tricks", "consult"):
        return t.stage == COUNT
    if name == "lift_trump_card":
        return bool(t.turned) and not t.taken_up
    if name == "count_tricks":
        return bool(t.surplus[0]) and number(t) > t.surplus[2]
    return t.stage != OVER


def complete_but(t: Table, name: str) -> bool:
    """A full trick has to be gathered before anybody leads or plays."""
    return name in ("lead", "play", "play_dummy") and complete(t)
