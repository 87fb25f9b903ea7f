"""Fit, mutation, closure and replay on the toy game."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from toy import TOY

from pipeline.games import game as games_module
from pipeline.norms.shape import Norm, On
from pipeline.verdicts.closure import closure
from pipeline.verdicts.fit import fit, fitted_without
from pipeline.verdicts.from_norms import judge
from pipeline.verdicts.mutate import mutate, tally
from pipeline.verdicts.replay import TraceError, replay, replay_file
from pipeline.verdicts.walk import FULL


@pytest.fixture(autouse=True)
def only_toy(monkeypatch: pytest.MonkeyPatch) -> None:
    import pipeline.verdicts.closure as closing
    import pipeline.verdicts.courts as courts
    import pipeline.verdicts.from_norms as judging
    import pipeline.verdicts.mutate as mutating

    for module in (games_module, judging, courts):
        monkeypatch.setattr(module, "games", lambda: {"toy": TOY})
    for other in (games_module, judging, closing, mutating):
        monkeypatch.setattr(other, "game_named", lambda name: TOY)


def norm(law: str, kind: str, **slots: Any) -> Norm:
    on = slots.pop("on", None)
    return Norm("book", law, slots.pop("norm", "a"), kind, 0, 1, on=On(*on) if on else None, **slots)


FIRST = norm("1", "permission", bearer="left", act="knock", when=("first_right",), effect=("turn(left)",))
SECOND = norm("2", "permission", bearer="right", act="knock", when=("second_right",))
BARS = norm("3", "prohibition", bearer="any", act="knock", on=("refuse", None), effect=("bar_knock",))
FREE = norm("4", "permission", bearer="adversary(caller)", act="knock", on=("refuse", None))
PASSES = norm("5", "permission", bearer="adversary(caller)", act="pass", when=("knocking_open",))
DECIDES = norm("6", "power", bearer="caller", on=("knock", "right"), when=("first_right",), choices=("accept", "refuse"))
CALLS = norm("7", "obligation", bearer="caller", act="call", when=("not called",))
BEGINS = norm("8", "procedure", on=("pass", "any"), when=("second_right",), effect=("begin_play",))
CODE = [FIRST, SECOND, BARS, PASSES, DECIDES, CALLS, BEGINS]


def test_a_code_fits_the_rule_its_laws_speak_for() -> None:
    found = {f.parameter: f for f in fit([FIRST, FREE], TOY)}
    assert found["refused"].value == "nothing" and found["refused"].laws == ("4",)
    assert found["claimant"].laws == () and found["claimant"].value == "caller"


def test_two_laws_against_each_other_are_a_tie_and_said_to_be() -> None:
    found = {f.parameter: f for f in fit([BARS, FREE], TOY)}
    assert found["refused"].value == "bars" and found["refused"].tied == ("nothing",)


def test_a_law_never_votes_on_the_rule_it_is_judged_under() -> None:
    rules = fitted_without([FREE], TOY, given={}, budget=FULL)
    assert rules["book", "4"] == {}
    alone = judge([FREE], game="toy", fit=True)[0]
    assert alone.verdict == "violated" and "refused=nothing" in alone.why
    other = norm("9", "permission", bearer="side(left)", act="knock", on=("refuse", "caller"))
    both = judge([FREE, other], game="toy", fit=True)
    assert [v.verdict for v in both] == ["holds", "holds"]
    assert both[0].fitted_from == ("9",) and both[0].params["refused"] == "nothing"


def test_given_rules_are_not_fitted() -> None:
    assert judge([BARS], game="toy", given={"refused": "nothing"})[0].verdict == "violated"


def test_order_names_and_numbers_change_no_verdict() -> None:
    plain = {n.law: v.verdict for n, v in zip(CODE, judge(CODE, game="toy"), strict=True)}
    renamed = [
        Norm("other", f"x{n.law}", n.norm, n.kind, n.start, n.end, n.bearer, n.act, n.on, n.when, n.unless, n.holder,
             n.choices, n.effect, n.window)
        for n in reversed(CODE)
    ]  # fmt: skip
    again = {n.law[1:]: v.verdict for n, v in zip(renamed, judge(renamed, game="toy"), strict=True)}
    assert again == plain and set(plain.values()) == {"holds"}


def test_mutants_are_caught_and_equivalent_ones_known() -> None:
    found = mutate(CODE, game="toy")
    rows = {(m.law, m.slot, m.became): m for m in found}
    assert rows["1", "bearer", "right"].result == "caught"
    assert rows["1", "effect", "turn(right)"].result == "caught"
    assert rows["2", "when", "not second_right"].result == "caught"
    assert rows["3", "bearer", "adversary(caller)"].result == "survived"  # as true, if less
    assert rows["6", "choices", "refuse"].result == "caught" if ("6", "choices", "refuse") in rows else True
    assert tally(found)["percent"] >= 80


def test_a_mutant_that_says_less_is_caught_by_what_it_no_longer_licenses() -> None:
    found = mutate(CODE, game="toy")
    less = [m for m in found if m.law == "5" and m.slot == "bearer" and m.became == "right"]
    assert less and less[0].result == "caught"


def test_closure_names_what_the_code_does_not_speak_of() -> None:
    says = {s.says for s in closure([FIRST, CALLS], game="toy")}
    assert "left may pass" in says and "right may knock" in says and "left may knock" not in says
    assert any("caller may decide accept | refuse" in s for s in says)
    idle = norm("9", "permission", bearer="left", act="knock", when=("first_right", "second_right"))
    assert any("9 a never activates" in s.says for s in closure([idle], game="toy"))


def test_every_trace_is_replayed_by_plain_code() -> None:
    wrong = [norm("1", "permission", bearer="right", act="knock", when=("first_right",)), BARS, DECIDES, PASSES, FREE]
    traces = [v.trace for v in judge(wrong, game="toy") if v.trace]
    assert len(traces) == len(wrong)
    for t in traces:
        steps = replay(t.to_json(), TOY)
        assert list(steps[-1].regular) == sorted(t.regular)


def test_a_trace_that_cannot_be_played_says_where(tmp_path: Path) -> None:
    trace = {
        "game": "toy",
        "params": {},
        "setup": {},
        "trace": [{"by": "caller", "act": "call"}, {"by": "caller", "act": "call"}],
    }
    with pytest.raises(TraceError, match="step 2"):
        replay(trace, TOY)
    for bad in ({}, {"game": "toy", "trace": [{"by": "caller"}]}, {"game": "toy", "trace": [3]}):
        with pytest.raises(TraceError):
            replay(bad, TOY)
    (tmp_path / "t.json").write_text("{not json", encoding="utf-8")
    with pytest.raises(TraceError, match="JSON"):
        list(replay_file(tmp_path / "t.json"))
    with pytest.raises(TraceError, match="cannot be read"):
        list(replay_file(tmp_path / "none.json"))
    good = {**trace, "trace": trace["trace"][:1]}
    (tmp_path / "t.jsonl").write_text(
        "\n".join(json.dumps(x) for x in (good, {"verdict": "holds", "trace": good})), encoding="utf-8"
    )
    assert [len(s) for _, s in replay_file(tmp_path / "t.jsonl")] == [2, 2]
