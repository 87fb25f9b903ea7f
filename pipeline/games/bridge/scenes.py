"""The play of a trick with one incident: what can be done, what is in order, and the terms of the records."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pipeline.games.bridge import incidents as inc
from pipeline.games.bridge.incidents import ROWS, Scene, due, seat_at
from pipeline.games.bridge.play_state import PLACES
from pipeline.games.bridge.roles import ABSENT, fixed_role
from pipeline.games.bridge.seats import ADVERSARIES, DEALER, DUMMY, ELDEST, PARTNER, PONE, SEATS, SIDE, SINGLE, A
from pipeline.games.game import Act, Claim, Seats
from pipeline.terms import parse


def hands_of(seat: str) -> str:
    """Who plays the cards of a seat."""
    return DEALER if seat == DUMMY else seat


def pending(s: Scene) -> tuple[Claim, ...]:
    """What may be exacted for the incident, and for a call that was not met."""
    if s.over:
        return ()
    out = []
    if inc.is_open(s):
        until = ROWS[s.fault].until.replace("partner(offender)", PARTNER[s.by])
        bearer = SINGLE[s.by] if s.corrected else inc.bearer_of(s)
        out.append(Claim("claim", inc.claim_holder(s), inc.claim_choices(s), bearer, Act(s.by, s.fault), until))
    if s.failed:
        who = _called(s)
        holder = SINGLE[DEALER] if SIDE[who] == A else ADVERSARIES
        ways = ("add(3)", "deduct(3)", "take_tricks(3)")
        choices = ways if s.rules.revoke_penalty == "three_ways" else ways[2:]
        side = frozenset((who, PARTNER[who]))
        out.append(Claim("claim", holder, choices, side, Act(who, "fail_call"), "before(cut_next)"))
    return tuple(out)


def _called(s: Scene) -> str:
    return next(iter(sorted(inc.bearer_of(s)))) if s.fault else ""


def _callable(s: Scene) -> bool:
    """Whether a call that was exacted is still to be met by a card."""
    word = s.penalty.split("(")[0]
    return word in ("call", "highest", "lowest", "win", "lose") and not s.failed


def _demands(s: Scene) -> list[Act]:
    return [Act(x, "exact", (("choice", c),)) for claim in pending(s) for x in sorted(claim.holder) for c in claim.choices]


def _card(seat: str, s: Scene) -> Act:
    if not s.played:
        return Act(hands_of(seat), "lead")
    if s.quitted:
        return Act(hands_of(seat), "play")  # the next trick is begun; "lead" is kept for the first card of all
    return Act(hands_of(seat), "play_dummy" if seat == DUMMY else "play")


def waits(s: Scene) -> bool:
    """Whether the play waits for the holder to say what he will have."""
    return inc.is_open(s) and ROWS[s.fault].until != "during(hand)" and s.fault not in ("revoke", "omit_play")


def regular(s: Scene) -> tuple[Act, ...]:
    """What is in order: the cards in turn, dummy's laying down, gathering, placing, putting right a revoke in time."""
    if s.over:
        return ()
    out: list[Act] = []
    seat = due(s)
    dummy_ready = s.laid or not inc.led(s)
    if seat and not waits(s) and dummy_ready:
        out.append(_card(seat, s))
    if inc.led(s) and not s.laid:
        out.append(Act(DUMMY, "lay_down"))
    if len(s.played) == 4 and not s.quitted:
        out.append(Act(hands_of(s.leader), "quit" if s.gathered else "gather"))
    if s.played and not s.gathered and not waits(s):
        out += [Act(x, "demand_placement") for x in SEATS if x != DUMMY]
    if s.fault == "revoke" and not s.corrected and not inc.established(s):
        out.append(Act(s.by, "correct_revoke"))
        if not s.asked and (PARTNER[s.by] != DUMMY or s.laid):
            out.append(Act(PARTNER[s.by], "ask_void"))
    if s.corrected and not s.quitted and s.by in s.played:
        after = s.played[s.played.index(s.by) + 1 :]
        out += [Act(hands_of(x), "withdraw_card") for x in after]
    if s.second:
        out.append(Act(DEALER, "play_on"))
    return tuple(dict.fromkeys((*out, *_demands(s))))


def physical(s: Scene) -> tuple[Act, ...]:
    """All that can be done."""
    if s.over:
        return ()
    out = [*regular(s), *(Act(x, name) for x, name in inc.may_be_committed(s))]
    seat = due(s)
    if seat and waits(s):
        out.append(_card(seat, s))  # played without waiting for the word
    if inc.is_open(s):
        out += [Act(DUMMY, "call_attention")] if DEALER in inc.holder_of(s) and s.laid else []
        if s.fault == "suggest_card":
            out += [Act(x, "consult") for x in (ELDEST, PONE)]
    if s.fault == "detach_card" and inc.is_open(s):
        out.append(Act(DEALER, "call_wrong_card"))
    if _callable(s) and due(s) in inc.bearer_of(s):
        out.append(Act(due(s), "fail_call"))
    return tuple(dict.fromkeys(out))


def _play(s: Scene, act: Act) -> Scene:
    seat = due(s)
    if s.quitted:
        return s._replace(second=True)
    s = s._replace(played=(*s.played, seat))
    return s._replace(penalty="met") if _callable(s) and seat in inc.bearer_of(s) else s


def _commit(s: Scene, act: Act) -> Scene:
    s = s._replace(fault=act.act, by=act.by)
    return s._replace(played=(*s.played, act.by)) if ROWS[act.act].plays else s


def _play_on(s: Scene, act: Act) -> Scene:
    return s._replace(over=True) if s.second else _commit(s, act)


def _exact(s: Scene, act: Act) -> Scene:
    choice = str(act.get("choice"))
    if choice.split("(")[0] in ("add", "deduct", "take_tricks", "new_deal"):
        return s._replace(over=True, penalty=choice)
    return s._replace(penalty=choice)


def _wrong(s: Scene, act: Act) -> Scene:
    """The dealer names another card than the one detached: he is then himself liable to have a suit called."""
    return s._replace(fault="call_wrong_card", by=DEALER)


STEPS: Final[dict[str, Callable[[Scene, Act], Scene]]] = dict.fromkeys(ROWS, _commit) | {
    "lead": _play,
    "play": _play,
    "play_dummy": _play,
    "play_on": _play_on,
    "lay_down": lambda s, a: s._replace(laid=True),
    "gather": lambda s, a: s._replace(gathered=True),
    "quit": lambda s, a: s._replace(quitted=True),
    "demand_placement": lambda s, a: s,
    "correct_revoke": lambda s, a: s._replace(corrected=True),
    "ask_void": lambda s, a: s._replace(asked=True),
    "withdraw_card": lambda s, a: s,
    "call_attention": lambda s, a: s._replace(penalty="lapsed"),
    "consult": lambda s, a: s._replace(penalty="lapsed"),
    "call_wrong_card": _wrong,
    "fail_call": lambda s, a: s._replace(played=(*s.played, a.by), failed=True),
    "exact": _exact,
}


def step(s: Scene, act: Act) -> Scene:
    """The scene after an act."""
    return STEPS[act.act](s, act)


_PLAIN: Final[dict[str, Callable[[Scene], bool]]] = {
    "led": inc.led,
    "laid_down": lambda s: s.laid,
    "gathered": lambda s: s.gathered,
    "quitted": lambda s: s.quitted,
    "trick_open": lambda s: bool(s.played) and not s.quitted,
    "trick_complete": lambda s: len(s.played) == 4,
    "trick_incomplete": lambda s: 0 < len(s.played) < 4,
    "second_hand_played": lambda s: len(s.played) > 1,
    "pending": lambda s: bool(pending(s)),
    "revoke_established": inc.established,
    "corrected": lambda s: s.corrected,
    "out_of_turn": lambda s: s.fault == "play_out_of_turn",
    "discovered": lambda s: s.second and bool(s.fault),
}
PREDICATES: Final = frozenset(_PLAIN) | {"has_played", "next_played", "revoked", "exposed", "exacted", "on_turn"}
ACTS: Final = frozenset(STEPS)
EFFECTS: Final = frozenset(
    "exposed_card not_exposed no_penalty lapse stand final revoke_penalty penalty_paid not_revoke holds "
    "highest lowest win lose bar call".split()
)


def role(s: Scene, name: str) -> Seats | None:
    """Seats of a role term in the scene."""
    term = parse(name)
    if term.name in PLACES and not term.args:
        return SINGLE[seat_at(s, PLACES[term.name])] if inc.led(s) else frozenset()
    if term.name == "follower" and len(term.args) == 1:
        inner = role(s, str(term.args[0]))
        order = s.played
        return None if inner is None else frozenset(y for x in inner if x in order for y in order[order.index(x) + 1 :])
    return fixed_role(name, frozenset((s.by,)) if s.by else frozenset(), ABSENT)


def holds(s: Scene, predicate: str) -> bool | None:
    """Whether a predicate holds in the scene."""
    term = parse(predicate)
    if term.name not in PREDICATES:
        return None
    if s.over:
        return False
    if not term.args:
        plain = _PLAIN.get(term.name)
        return plain(s) if plain else None
    argument = str(term.args[0])
    if term.name == "exposed":
        return shown(s) if argument == "exposed_card" else None
    if term.name == "exacted":
        return s.penalty == argument
    seats = role(s, argument)
    if seats is None:
        return None
    test = all if term.args[0].name in ("both", "each") else any
    return bool(seats) and test(_of_seat(s, term.name, x) for x in seats)


def _of_seat(s: Scene, name: str, seat: str) -> bool:
    if name == "on_turn":
        return seat == due(s)
    if name == "next_played":
        return s.second and seat == s.leader
    if name == "revoked":
        return s.fault == "revoke" and not s.corrected and s.by == seat
    return seat in s.played


def shown(s: Scene) -> bool:
    """Whether an adversary's card lies exposed."""
    row = ROWS.get(s.fault)
    return row is not None and row.exposed and SIDE[s.by] == A


def matches(s: Scene, act: Act, term: str) -> bool | None:
    """Whether the act is one the term speaks of."""
    wanted = parse(term)
    if act.act == "exact":
        choice = str(act.get("choice"))
        if wanted.name == "exact" or choice in (term, wanted.name) or (wanted.name == "call" and choice.startswith("call")):
            return True
    if wanted.name not in ACTS:
        return None
    if wanted.args:
        known = wanted.name == "lead" and str(wanted.args[0]) in ("any_card", "hand_card")
        return act.act == "lead" if known else None
    if wanted.name == "play":
        return act.act in ("play", "play_dummy", "revoke", "play_together", "play_out_of_turn")
    return act.act == wanted.name


def effect(before: Scene, act: Act | None, after: Scene, term: str) -> bool | None:
    """Whether an effect has come about in the scene."""
    name = parse(term).name
    if name not in EFFECTS or (act is not None and after == before):
        return None
    if name == "holds":
        return holds(after, str(parse(term).args[0]))
    new = set(pending(after)) - (set(pending(before)) if act is not None else set())
    if name == "lapse":
        return after.penalty == "lapsed" if act is not None else None
    return {
        "exposed_card": shown(after),
        "not_exposed": not shown(after),
        "no_penalty": not new,
        "stand": not after.over,
        "final": not pending(after),
        "revoke_penalty": after.failed or (after.fault == "revoke" and not after.corrected),
        "penalty_paid": after.penalty == "met",
        "not_revoke": not (after.fault == "revoke" and not after.corrected),
    }.get(name)


def in_place(s: Scene, name: str) -> bool:
    """Whether acts of that name have their ordinary place in the scene."""
    return name in STEPS and not s.over
