"""Two editions of the toy game, told apart by their norms and by play."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "verdicts"))
from toy import TOY

from pipeline.compare.from_norms import compare
from pipeline.compare.parting import part_ways
from pipeline.norms.shape import Norm, On
from pipeline.verdicts.replay import TraceError, replay


def norm(law: str, kind: str, **slots: Any) -> Norm:
    on = slots.pop("on", None)
    return Norm(slots.pop("book", "a"), law, "a", kind, 0, 1, on=On(*on) if on else None, **slots)


BAR = norm("3", "prohibition", bearer="any", act="knock", on=("refuse", None), effect=("bar_knock",))
FREE = norm("9", "permission", bearer="adversary(caller)", act="knock", on=("refuse", None), book="b")
CLAIM = norm(
    "4",
    "claim",
    bearer="adversary(caller)",
    on=("whisper", "any"),
    when=("knocking_open",),
    holder="caller",
    choices=("new_deal",),
)


def test_codes_that_differ_part_where_the_rule_is_first_seen() -> None:
    rows = {d.topic: d for d in compare([BAR], [FREE], game=TOY)}
    d = rows["refused"]
    assert d.status == "differ" and d.a.laws == ("3",) and d.b.laws == ("9",)
    assert d.trace is not None and [a.act for a in d.trace.acts] == ["call", "knock", "refuse"]
    assert d.after_a != d.after_b


def test_silence_is_not_disagreement() -> None:
    rows = {d.topic: d for d in compare([BAR, CLAIM], [FREE], game=TOY)}
    assert rows["claimant"].status == "only_a"
    assert rows["claimant"].after_b == {} and rows["claimant"].trace is not None


def test_the_same_code_twice_differs_in_nothing() -> None:
    assert {d.status for d in compare([BAR, CLAIM], [BAR, CLAIM], game=TOY)} == {"same"}


def test_partings_are_replayed_by_plain_code() -> None:
    parting = part_ways(TOY, {"refused": "bars"}, {"refused": "nothing"})
    assert parting is not None
    steps = replay(parting.trace.to_json(), TOY)
    assert list(steps[-1].regular) == parting.after_a["regular"]
    other = {**parting.trace.to_json(), "params": {"refused": "nothing"}}
    with pytest.raises(TraceError, match="step 3"):
        replay(other, TOY)
