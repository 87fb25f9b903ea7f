"""What a monitor must not let pass: norms that say something of nobody, of nothing, or of the wrong player, over real games."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import pytest

from pipeline.games.game import game_named
from pipeline.norms.shape import Norm, On
from pipeline.verdicts.courts import Courts, Finding
from pipeline.verdicts.walk import Budget


@lru_cache
def _courts(game: str, part: str) -> Courts:
    return Courts(game_named(game), Budget(parts=(part,), irregular=1, starts=4))


def heard(game: str, part: str, kind: str, slots: dict[str, Any], *, traces: bool = False) -> Finding:
    on = slots.get("on")
    norm = Norm("book", "1", "a", kind, 0, 1, **{**slots, "on": On(*on) if on else None})
    courts = _courts(game, part)
    return courts.hear(norm, [norm], {}, traces=traces)


# immunity: a right survives only where there was one
EARLY = {"act": "raise", "effect": ("right_survives(raise)",)}
IMMUNITIES: list[tuple[str, dict[str, Any]]] = [
    ("holds", {**EARLY, "bearer": "eldest", "on": ("ask_lead", "pone"), "when": ("doubled(0)",)}),
    ("vacuous", {**EARLY, "bearer": "dealer", "on": ("ask_lead", "pone"), "when": ("doubled(0)",)}),  # has nothing to double yet
    ("violated", {**EARLY, "bearer": "eldest", "on": ("ask_lead", "eldest"), "when": ("doubled(0)",)}),  # it goes to his partner
    ("holds", {**EARLY, "bearer": "side(dealer)", "on": ("lead", "eldest"), "when": ("led", "doubling_open")}),
    ("violated", {**EARLY, "bearer": "eldest", "on": ("lead", "eldest"), "when": ("led", "doubling_open")}),  # by leave only
]


@pytest.mark.parametrize(("verdict", "slots"), IMMUNITIES)
def test_immunity_of_a_right(verdict: str, slots: dict[str, Any]) -> None:
    got = heard("bridge", "doubling", "immunity", slots)
    assert got.verdict == verdict, got.why


# prohibition: whose leave lifts the bar, and for whom
LED = {"act": "raise", "on": ("lead", "eldest"), "when": ("led", "doubling_open", "doubled(0)")}
LEAVE: list[tuple[str, str, dict[str, Any]]] = [
    ("holds", "", {**LED, "bearer": "pone", "unless": ("consented(maker)",)}),
    ("violated", "the game that of", {**LED, "bearer": "pone", "unless": ("consented(dealer)",)}),
    (
        "violated",
        "the game that of",
        {**LED, "bearer": "pone", "unless": ("consented(adversary(pone))",)},
    ),  # one of them, not either
    ("violated", "never lifts", {**LED, "bearer": "dealer", "unless": ("consented(maker)",)}),  # it is not his to double
    ("violated", "accept", {**LED, "bearer": "pone"}),  # leave opens it, of which the law says nothing
    ("holds", "", {**LED, "bearer": "dealer"}),
]


@pytest.mark.parametrize(("verdict", "why", "slots"), LEAVE)
def test_prohibition_with_leave(verdict: str, why: str, slots: dict[str, Any]) -> None:
    got = heard("bridge", "doubling", "prohibition", slots)
    assert got.verdict == verdict and why in got.why, got.why


def test_the_trace_shows_by_whose_leave_the_barred_act_is_opened() -> None:
    got = heard("bridge", "doubling", "prohibition", {**LED, "bearer": "pone"}, traces=True)
    assert got.trace is not None and got.trace.acts[-1].act == "accept"
    assert "pone: raise" in got.trace.regular


# obligation: a duty laid on several binds each of them
ASKED = {"choices": ("answer_yes", "raise"), "on": ("ask_lead", "eldest"), "when": ("doubled(0)", "asked")}
DUTIES: list[tuple[str, dict[str, Any]]] = [
    ("holds", {**ASKED, "bearer": "partner(eldest)"}),
    ("violated", {**ASKED, "bearer": "adversary(dealer)"}),  # he who asked is one of them, and has nothing to answer
    (
        "holds",
        {"bearer": "any", "choices": ("raise", "satisfied"), "when": ("doubled(1)", "first_right")},
    ),  # whoever's word it is
]


@pytest.mark.parametrize(("verdict", "slots"), DUTIES)
def test_obligation_of_several(verdict: str, slots: dict[str, Any]) -> None:
    got = heard("bridge", "doubling", "obligation", slots)
    assert got.verdict == verdict, got.why


# a condition to which the event itself puts an end, or that arises only where nothing can be tested, is not sought before it
WHEN: list[tuple[str, str, str, dict[str, Any]]] = [
    ("holds", "declaring", "claim", {"bearer": "adversary(dealer)", "on": ("declare", "adversary(dealer)"), "holder": "dealer",
                                     "when": ("not declared",), "choices": ("disregard", "new_deal")}),
    ("vacuous", "declaring", "permission", {"bearer": "pone", "act": "raise", "on": ("declare", "dealer"),
                                            "when": ("not declared",)}),  # it is declared when he has declared
    ("holds", "doubling", "permission", {"bearer": "pone", "act": "raise", "on": ("ask_lead", "eldest"), "when": ("asked",)}),
]  # fmt: skip


@pytest.mark.parametrize(("verdict", "part", "kind", "slots"), WHEN)
def test_condition_at_the_event(verdict: str, part: str, kind: str, slots: dict[str, Any]) -> None:
    got = heard("bridge", part, kind, slots)
    assert got.verdict == verdict, got.why
