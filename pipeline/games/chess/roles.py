"""Roles: which seat a name denotes now, and what an event fixes them to."""

from __future__ import annotations

from pipeline import terms
from pipeline.games.chess import order
from pipeline.games.chess.state import BLACK, WHITE, State, other
from pipeline.games.game import Act, Seats
from pipeline.terms import Term

NOBODY: Seats = frozenset()
ROLES = frozenset(
    "white black mover opponent checker checked offender odds_giver odds_receiver any each both adversary side".split()
)


def role(state: State, term: Term) -> Seats | None:
    """The seats a role denotes now."""
    inner = role(state, term.args[0]) if term.args else None
    match term.name:
        case "white" | "black":
            return frozenset({term.name})
        case "mover" | "offender":
            return frozenset({order.mover(state)})
        case "opponent":
            return frozenset({other(order.mover(state))})
        case "checked" | "checker":
            who = order.standing_check(state)
            if not who and state.check.of and state.check.false:
                who = state.check.of
            return frozenset({who if term.name == "checked" else other(who)}) if who else NOBODY
        case "odds_giver" | "odds_receiver":
            giver = state.table.odds_giver
            return frozenset({giver if term.name == "odds_giver" else other(giver)}) if giver else NOBODY
        case "any":
            return frozenset({WHITE, BLACK})
        case "each" | "both" | "side":
            return inner
        case "adversary":
            return None if inner is None else frozenset(other(s) for s in inner)
    return None


def bind(state: State, act: Act, by: str | None) -> dict[str, Seats] | None:
    """`mover` is who does the event, where the norm calls its doer so, and `opponent` the other; or the other way about."""
    doer, rest = frozenset({act.by}), frozenset({other(act.by)})
    fixed = {"offender": doer}
    match by:
        case "mover" | None:
            return fixed | {"mover": doer, "opponent": rest}
        case "opponent":
            return fixed | {"mover": rest, "opponent": doer}
        case "offender":
            # somebody already at fault: who commits a fault by the act itself is the `mover`
            if state.fault is None or act.by != state.fault.offender:
                return None
            return fixed | {"mover": doer, "opponent": rest}
        case "checker" | "checked":
            who = role(state, terms.parse(by))
            if not who or act.by not in who:
                return None
            pair = (doer, rest) if by == "checker" else (rest, doer)
            return fixed | {"checker": pair[0], "checked": pair[1], "mover": doer, "opponent": rest}
    seats = role(state, terms.parse(by))
    if seats is None or act.by not in seats:
        return None
    return fixed | {"mover": doer, "opponent": rest}
