"""A rule of the game altered makes a norm of a matching code fail."""

from __future__ import annotations

from typing import Any

from altered import noticed
from toy import TOY

from pipeline.norms.shape import Norm, On
from pipeline.verdicts.walk import FULL


def norm(law: str, kind: str, **slots: Any) -> Norm:
    on = slots.pop("on", None)
    return Norm("book", law, "a", kind, 0, 1, on=On(*on) if on else None, **slots)


def test_altered_rules_are_noticed() -> None:
    code = [
        norm("1", "permission", bearer="left", act="knock", when=("first_right",), effect=("turn(left)",)),
        norm("2", "permission", bearer="adversary(caller)", act="pass", when=("knocking_open",)),
        norm("3", "prohibition", bearer="any", act="knock", on=("refuse", None), effect=("bar_knock",)),
        norm("4", "power", bearer="caller", on=("knock", "right"), when=("first_right",), choices=("accept", "refuse")),
        norm("5", "procedure", on=("pass", "any"), when=("second_right",), effect=("begin_play",)),
        norm("6", "obligation", bearer="caller", act="call", when=("not called",)),
        norm("7", "prohibition", bearer="right", act="pass", when=("first_right",)),
    ]
    found = noticed(TOY, code, {}, FULL)
    assert len(found) >= 10
    missed = [str(a) for a, seen in found if not seen]
    # nobody but the caller can call at all, so that a licence for anyone changes nothing
    assert missed in ([], ["anyone call"]), missed
