"""The monitors on a toy game that can be checked by eye."""

from __future__ import annotations

from typing import Any

import pytest
from toy import TOY

from pipeline.games import game as games_module
from pipeline.norms.shape import Norm, On
from pipeline.verdicts.from_norms import judge
from pipeline.verdicts.shape import Verdict


@pytest.fixture(autouse=True)
def only_toy(monkeypatch: pytest.MonkeyPatch) -> None:
    import pipeline.verdicts.courts as courts
    import pipeline.verdicts.from_norms as module

    monkeypatch.setattr(games_module, "games", lambda: {"toy": TOY})
    monkeypatch.setattr(module, "games", lambda: {"toy": TOY})
    monkeypatch.setattr(courts, "games", lambda: {"toy": TOY})
    monkeypatch.setattr(module, "game_named", lambda name: TOY)


def norm(kind: str, **slots: Any) -> Norm:
    on = slots.pop("on", None)
    return Norm("book", slots.pop("law", "1"), slots.pop("norm", "a"), kind, 0, 1, on=On(*on) if on else None, **slots)


def one(kind: str, **slots: Any) -> Verdict:
    return judge([norm(kind, **slots)], game="toy")[0]


TABLE: list[tuple[str, str, dict[str, Any]]] = [
    ("holds", "permission", {"bearer": "left", "act": "knock", "when": ("first_right",), "effect": ("turn(left)",)}),
    ("violated", "permission", {"bearer": "right", "act": "knock", "when": ("first_right",), "effect": ("turn(right)",)}),
    ("holds", "permission", {"bearer": "adversary(caller)", "act": "knock", "when": ("called", "not knocked")}),
    ("holds", "permission", {"bearer": "left", "act": "knock", "when": ("called", "not knocked")}),  # had, and let pass
    ("violated", "permission", {"bearer": "right", "act": "knock", "when": ("called", "not knocked")}),  # never at first
    ("violated", "permission", {"bearer": "any", "act": "knock", "when": ("called", "not knocked")}),
    ("violated", "permission", {"bearer": "each(adversary(caller))", "act": "knock", "when": ("called", "not knocked")}),
    ("violated", "permission", {"bearer": "right", "act": "knock", "when": ("knocking_open",)}),
    ("holds", "permission", {"bearer": "right", "act": "knock", "when": ("knocking_open",), "unless": ("first_right",)}),
    ("vacuous", "permission", {"bearer": "left", "act": "knock", "when": ("first_right",), "unless": ("called",)}),
    ("vacuous", "obligation", {"bearer": "caller", "act": "call", "when": ("not called",), "unless": ("not called",)}),
    ("vacuous", "claim", {"bearer": "side(offender)", "on": ("whisper", "left"), "when": ("knocking_open",),
                          "unless": ("called",), "holder": "caller", "choices": ("new_deal",)}),
    ("not_executable", "immunity", {"bearer": "left", "effect": ("begin_play",)}),
    ("undefined", "permission", {"bearer": "knocker", "act": "knock", "when": ("first_right",)}),
    ("undefined", "permission", {"bearer": "bishop", "act": "knock", "when": ("first_right",)}),
    ("silent", "permission", {"bearer": "left", "act": "castle", "when": ("first_right",)}),
    ("silent", "permission", {"bearer": "left", "act": "knock", "when": ("in_check",)}),
    ("vacuous", "permission", {"bearer": "left", "act": "knock", "when": ("first_right", "second_right")}),
    ("holds", "power", {"bearer": "caller", "on": ("knock", "right"), "when": ("first_right",), "choices": ("accept", "refuse")}),
    ("violated", "power", {"bearer": "left", "on": ("knock", "right"), "when": ("first_right",), "choices": ("accept",)}),
    ("violated", "power", {"bearer": "caller", "on": ("knock", "right"), "when": ("first_right",), "choices": ("accept",)}),
    ("holds", "prohibition", {"bearer": "right", "act": "knock", "when": ("first_right",)}),
    ("violated", "prohibition", {"bearer": "left", "act": "knock", "when": ("first_right",)}),
    ("holds", "prohibition", {"bearer": "any", "act": "knock", "on": ("refuse", "caller"), "effect": ("bar_knock",)}),
    ("holds", "claim", {"bearer": "side(offender)", "on": ("whisper", "adversary(caller)"), "when": ("knocking_open",),
                        "holder": "caller", "choices": ("new_deal",), "window": "before(lead)"}),
    ("violated", "claim", {"bearer": "side(offender)", "on": ("whisper", "left"), "when": ("knocking_open",),
                           "holder": "caller", "choices": ("new_deal",), "window": "before(pass)"}),
    ("violated", "claim", {"bearer": "side(offender)", "on": ("whisper", "left"), "when": ("knocking_open",),
                           "holder": "partner(offender)", "choices": ("new_deal",)}),
    ("holds", "procedure", {"on": ("pass", "any"), "when": ("second_right",), "effect": ("begin_play",)}),
    ("violated", "procedure", {"on": ("pass", "any"), "when": ("first_right",), "effect": ("begin_play",)}),
    ("holds", "obligation", {"bearer": "left", "act": "pass", "when": ("first_right", "declines(knock)")}),
    ("violated", "obligation", {"bearer": "left", "act": "pass", "when": ("first_right",)}),
    ("holds", "obligation", {"bearer": "left", "choices": ("pass", "knock"), "when": ("first_right",)}),
    ("holds", "obligation", {"bearer": "caller", "act": "call", "when": ("not called",)}),
    ("not_executable", "advice", {"bearer": "left", "act": "knock"}),
]  # fmt: skip


@pytest.mark.parametrize(("verdict", "kind", "slots"), TABLE)
def test_verdict(verdict: str, kind: str, slots: dict[str, Any]) -> None:
    got = one(kind, **slots)
    assert got.verdict == verdict, got.why
