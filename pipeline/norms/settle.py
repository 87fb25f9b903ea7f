"""The last reading of a norm: roles that stood for a word get the name of the player, the doer of the event is the offender."""

from __future__ import annotations

import re

from pipeline.norms.draft import Draft

_NAMES = re.compile(r"\b(the_offender|nobody|such|ctx|they|he|him|you|latter|former)\b")


_BY_HOLDER = frozenset({"expose", "drop_below", "detach_card", "play_together"})  # only who holds the card can


_RULINGS = frozenset({"accept", "refuse", "elect", "exact", "call", "claim_revoke"})  # acts of the other side


_SIDES = {
    "adversary(offender)": "offender", "side(offender)": "adversary(offender)", "side(adversary(offender))": "side(offender)",
}  # fmt: skip


_OF_OFFENDER = re.compile(r"side\(adversary\(offender\)\)|(?:adversary|side)\(offender\)")


def _turned(d: Draft) -> None:
    """The doer of the event is the offender: what was said of the offender's adversary is said of himself."""

    def turn(t: str | None) -> str | None:
        return None if t is None else _OF_OFFENDER.sub(lambda m: _SIDES[m[0]], t)

    d.bearer, d.holder, d.window = turn(d.bearer), turn(d.holder), turn(d.window)
    d.on = (d.on[0], "offender") if d.on else None
    for row in (d.when, d.unless, d.effect, d.choices):
        row[:] = [turn(t) or t for t in row]


def settle(d: Draft) -> None:
    """Roles that stood for a word, not for a player, get the name of the player."""

    def name(t: str | None) -> str | None:
        return None if t is None else _NAMES.sub(lambda m: "offender" if m[1] != "nobody" else "any", t)

    d.bearer, d.holder, d.act, d.window = name(d.bearer), name(d.holder), name(d.act), name(d.window)
    d.on = (d.on[0], name(d.on[1])) if d.on else None
    for row in (d.when, d.unless, d.effect, d.choices):
        row[:] = [name(t) or t for t in row]
    if d.on is not None and d.on[1] == "adversary(offender)" and d.on[0] not in _RULINGS:
        _turned(d)
    if d.on is not None and d.on[0] == "play_alone" and d.on[1] in ("offender", "any", None):
        _renamed(d, "offender", "lone")
        d.on = ("play_alone", "lone")
    if d.kind == "claim" and d.window and d.window.startswith("next(on_turn(") and "call_suit" in d.choices and d.on is not None:
        d.bearer, d.window = "side(offender)", "next(on_turn(side(offender)))"  # whichever of the two has the lead next
    if d.holder == "adversary(offender)" and (d.bearer == "dealer" or (d.on is not None and d.on[1] == "side(dealer)")):
        d.holder = "adversary(dealer)"
    if d.kind in ("sanction", "claim") and d.bearer == "any":
        d.bearer = "offender"
    if d.bearer is None and d.kind in ("prohibition", "permission", "obligation", "immunity"):
        d.bearer = "any"
        d.inferred.add("bearer")
    if d.on is not None and d.on[1] is None and d.kind == "definition" and d.on[0] in _BY_HOLDER:
        d.on = (d.on[0], "any")
    if d.on is not None and d.on == ("call", "any"):
        d.on = ("call", None)  # a player called on: by whom is not said
    # the doer is called the offender where another slot refers to him
    refers = any("offender" in (t or "") for t in (d.bearer, d.holder, d.window, *d.when, *d.unless, *d.effect, *d.choices))
    owing = (
        d.on is not None and d.on[1] is None and d.kind in ("claim", "sanction") and d.bearer in ("offender", "side(offender)")
    )
    if d.on is not None and (d.on[1] == "any" or owing) and refers:
        d.on = (d.on[0], "offender")
        d.when = [w.replace("(any)", "(offender)") for w in d.when]
    elif d.on is not None and d.bearer == "any" and d.on[1] in ("any", "offender") and "bearer" not in d.inferred:
        d.bearer = "offender"
        d.on = (d.on[0], "offender")


def _renamed(d: Draft, old: str, new: str) -> None:
    """Every slot with one role put for another."""
    d.bearer, d.holder, d.act, d.window = (t and t.replace(old, new) for t in (d.bearer, d.holder, d.act, d.window))
    d.on = (d.on[0], d.on[1] and d.on[1].replace(old, new)) if d.on else None
    for row in (d.when, d.unless, d.effect, d.choices):
        row[:] = [t.replace(old, new) for t in row]


def at_chess(d: Draft) -> None:
    """Who is at fault has just moved: he is the mover, but where a fault still open is spoken of."""
    if "pending" not in d.when and not (d.kind == "immunity" and "lapse" in d.effect):
        _renamed(d, "offender", "mover")


def at_auction_bridge(d: Draft) -> None:
    """At auction bridge whoever declares plays the hand: his partner is dummy."""
    _renamed(d, "partner(maker)", "dummy")
    _renamed(d, "partner(dummy)", "maker")
