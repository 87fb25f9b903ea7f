"""What an act has brought about, in the terms of the records, and which acts an act term speaks of."""

from __future__ import annotations

from typing import Final

from pipeline.games.bridge.claims import pending
from pipeline.games.bridge.predicates import holds
from pipeline.games.bridge.regular import regular
from pipeline.games.bridge.roles import role, word
from pipeline.games.bridge.state import BASE, OVER, PLAY, Table, at_limit, worth
from pipeline.games.bridge.transitions import STEPS
from pipeline.games.game import Act
from pipeline.terms import Term, parse

CHOICES: Final = frozenset(("new_deal", "disregard", "stand", "call_suit", "bar_suit", "call", "exposed_card"))
ACTS: Final = frozenset(STEPS) | {"new_deal", "disregard", "take_part"}
EFFECTS: Final = CHOICES | {
    "accept", "refuse", "bar_raise", "value", "odd_value", "begin_play", "turn", "right_survives", "lapse", "no_penalty", "final",
    "unaltered", "void", "holds", "then", "exposed_card",
}  # fmt: skip
_IN_PLAY: Final = frozenset(("lead", "lead_out_of_turn"))


def matches(t: Table, act: Act, term: str) -> bool | None:
    """Whether the act is one the term speaks of; a choice term speaks of its being exacted; None for a term unknown here."""
    wanted = parse(term)
    if wanted.name == "take_part":
        return act.act in _IN_PLAY
    if act.act == "exact" and wanted.name in CHOICES:
        return str(act.get("choice")) in (term, wanted.name)
    if wanted.name not in ACTS:
        return None
    if wanted.args:
        return act.act == wanted.name if wanted.name == "lead" and str(wanted.args[0]) in ("any_card", "hand_card") else None
    return act.act == wanted.name


def idle(before: Table, act: Act, after: Table) -> bool:
    """Whether the act has (so far) not taken effect: it changed nothing, or waits for somebody's leave."""
    return after == before or (bool(after.waiting) and act.act == "raise")


def effect(before: Table, act: Act | None, after: Table, term: str) -> bool | None:
    """Whether the effect has come about; None where the game takes no view or the act has not taken effect."""
    wanted = parse(term)
    if wanted.name not in EFFECTS:
        return None
    if act is not None and idle(before, act, after):
        return None
    return _effect(before, act, after, wanted)


def _effect(before: Table, act: Act | None, after: Table, wanted: Term) -> bool | None:
    name, argument = wanted.name, str(wanted.args[0]) if wanted.args else ""
    if name in ("value", "odd_value"):
        return _value(before, act, after, argument)
    if name == "unaltered":
        return not after.rules.honours_doubled if argument in ("honours", "chicane", "slam") else None
    if name == "turn":
        return _turn(before, act, after, argument)
    if name == "holds":
        return holds(after, argument)
    if name == "right_survives":
        return _survives(before, after) if argument == "raise" else None
    if name == "then":
        seen = [matches(after, a, argument) for a in regular(after)]
        return None if None in seen else any(seen)
    if name == "no_penalty":
        new = set(pending(after)) - (set(pending(before)) if act is not None else set())
        return after.phase != OVER and not new and (act is None or after.lost == before.lost)
    if name == "void":
        gone = act is not None and act.act in ("refuse", "exact")
        return not after.waiting and after.raises == before.raises if gone and argument == "raise" else None
    if name == "lapse":
        return None if act is None else after.phase != OVER and not set(pending(before)) <= set(pending(after))
    plain = {
        "new_deal": after.phase == OVER,
        "bar_raise": after.barred,
        "begin_play": after.phase == PLAY,
        "stand": after.phase != OVER and not after.waiting and not after.fault,
        "disregard": after.phase != OVER and not after.fault,
        "final": not pending(after),
        "exposed_card": bool(after.exposed),
        "accept": act is not None and act.act == "accept",
        "refuse": act is not None and act.act == "refuse",
    }
    return plain.get(name)


def _value(before: Table, act: Act | None, after: Table, argument: str) -> bool | None:
    if argument.startswith("limit"):
        wanted = argument.removeprefix("limit").strip()
        return str(after.rules.limit or "none") == wanted
    if not after.suit or not argument.startswith("x") or not argument[1:].isdigit():
        return None
    factor, limit = int(argument[1:]), after.rules.limit
    if factor == 2:  # on what it counted before; every other factor is on what it counted at first
        if act is None or not before.suit:
            return None
        start = worth(before.suit, before.raises, limit)
    else:
        start = BASE[after.suit]
    points = factor * start
    return worth(after.suit, after.raises, limit) == (min(points, limit) if limit else points)


def _turn(before: Table, act: Act | None, after: Table, argument: str) -> bool | None:
    seats = role(after, argument)
    if seats is None:
        return None
    if act is not None and act.act == "lead" and act.by in seats and word(before) == act.by:
        return True
    return word(after) in seats


def _survives(before: Table, after: Table) -> bool:
    """Nobody has lost the right to raise by the act, and unless the limit has ended it the doubling goes on."""
    if after.phase == OVER or after.barred or set(after.lost) - set(before.lost):
        return False
    if after.led and not before.led and after.rules.dealer_side_after_lead == "right_lost":
        return False
    return holds(after, "doubling_open") is True or at_limit(after)
