"""The monitors know no book and no law; nonsense never holds."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from pipeline.games.game import games
from pipeline.norms.shape import Norm, On
from pipeline.verdicts.from_norms import judge
from pipeline.verdicts.replay import replay

NAMES = ("hoffmann", "foster", "britannica", "somerset", "journal", "specimen", "bridge", "euchre", "chess", "whist")


@pytest.mark.parametrize("room", ["verdicts", "compare"])
def test_no_book_no_game_and_no_law_is_named_in_the_sources(root: Path, room: str) -> None:
    files = list((root / "pipeline" / room).glob("*.py"))
    assert files
    for file in files:
        text = file.read_text(encoding="utf-8")
        code = re.sub(r'""".*?"""|#.*', "", text, flags=re.S)
        for name in NAMES:
            assert not re.search(rf"\b{name}\b", code, re.I), f"{file.name} names {name}"
        assert not re.search(r"""\blaw\s*==|\.law\s*(==|in)\s*["'(\[]""", code), file.name


def norm(kind: str, **slots: Any) -> Norm:
    on = slots.pop("on", None)
    return Norm("loose", "loose/laws/1", "a", kind, 0, 1, on=On(*on) if on else None, **slots)


@pytest.mark.parametrize(
    ("game", "slots"),
    [
        ("chess", {"kind": "permission", "bearer": "dummy", "act": "castle"}),
        ("bridge", {"kind": "permission", "bearer": "dummy", "act": "castle"}),
        ("chess", {"kind": "permission", "bearer": "mover", "act": "raise"}),
        ("bridge", {"kind": "prohibition", "bearer": "eldest", "act": "castle"}),
        ("chess", {"kind": "claim", "bearer": "mover", "holder": "eldest", "on": ("false_move", "mover"), "choices": ("stand",)}),
        ("bridge", {"kind": "claim", "bearer": "dummy", "holder": "maker", "choices": ("new_deal",)}),
        ("bridge", {"kind": "permission", "bearer": "eldest", "act": "raise", "when": ("doubled(0)", "doubled(1)")}),
        ("bridge", {"kind": "advice", "bearer": "eldest", "act": "raise"}),
    ],
)
def test_nonsense_never_holds(game: str, slots: dict[str, Any]) -> None:
    if game not in games():
        pytest.skip(f"no engine for {game}")
    verdict = judge([norm(**slots)], game=game)[0]
    assert verdict.verdict in ("not_executable", "undefined", "silent", "vacuous"), verdict.why
    assert verdict.why


def test_a_game_without_an_engine_is_said() -> None:
    verdict = judge([norm("permission", bearer="any", act="play")], games={"loose/laws/1": "skat"})[0]
    assert verdict.verdict == "not_executable" and "skat" in verdict.why


def test_a_right_given_to_the_wrong_player_is_violated_by_the_shortest_play() -> None:
    right = {"kind": "permission", "act": "raise", "when": ("declared", "doubled(0)", "first_right")}
    good = judge([norm(bearer="eldest", effect=("turn(eldest)",), **right)], game="bridge")[0]
    bad = judge([norm(bearer="partner(dealer)", effect=("turn(partner(dealer))",), **right)], game="bridge")[0]
    assert good.verdict == "holds" and bad.verdict == "violated"
    assert bad.trace is not None and len(bad.trace.acts) == 1
    assert replay(bad.trace.to_json())[-1].regular == tuple(sorted(bad.trace.regular))
    assert "eldest" in bad.why and "misprint" in bad.why


def test_an_edition_variant_is_told_from_a_misprint() -> None:
    claim = norm(
        "claim", bearer="side(offender)", on=("consult", "side(offender)"), when=("doubling_open",),
        holder="adversary(offender)", choices=("new_deal",),
    )  # fmt: skip
    verdict = judge([claim], game="bridge")[0]
    assert verdict.verdict == "violated" and "edition variant" in verdict.why
    rule, value = verdict.why.split("it holds under ")[1].split(" ")[0].split("=")
    assert judge([claim], game="bridge", given={rule: value})[0].verdict == "holds"
