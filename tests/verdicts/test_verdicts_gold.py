"""The gold norms of the seeds, played; and the codes printed for this project."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType

import pytest

from pipeline.games.game import game_named
from pipeline.norms.shape import Norm, On
from pipeline.verdicts.from_norms import judge
from pipeline.verdicts.replay import replay


def _bench(root: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("bench_verdicts", root / "bench" / "verdicts.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.shared
@pytest.mark.parametrize(("book", "decided", "violated"), [("hoffmann-bridge", 23, 0), ("journal-echecs", 20, 0)])
def test_gold_norms_are_decided_and_not_violated_under_their_own_rules(
    root: Path, shared: Path, book: str, decided: int, violated: int
) -> None:
    bench = _bench(root)
    for name, game, rules, gold in bench.codes(shared):
        if name == book:
            verdicts = judge([n for n, x in gold if x is True], game=game, given=rules, explain=False)
            found = [v.verdict for v in verdicts]
            assert sum(v in ("holds", "violated", "undefined") for v in found) >= decided
            assert found.count("violated") <= violated, [v.why for v in verdicts if v.verdict == "violated"]
            for v in verdicts:
                if v.trace:
                    replay(v.trace.to_json())


def _norm(d: dict[str, object]) -> Norm:
    def many(key: str) -> tuple[str, ...]:
        x = d.get(key)
        return () if not x else (x,) if isinstance(x, str) else tuple(x)  # type: ignore[arg-type]

    on = d.get("on")
    event = On(on["act"], on.get("by")) if isinstance(on, dict) else None
    return Norm(
        str(d["book"]), str(d["law"]), str(d["norm"]), str(d["kind"]), 0, 1, d.get("bearer"), d.get("act"), event,  # type: ignore[arg-type]
        many("when"), many("unless"), d.get("holder"), many("choices"), many("effect"), d.get("window"), many("formula"),  # type: ignore[arg-type]
    )  # fmt: skip


def test_a_law_printed_wrong_on_purpose_is_the_one_that_is_violated(root: Path) -> None:
    folder = root / "corpus" / "specimen-bridge-b"
    rows = [json.loads(line) for line in (folder / "norms.jsonl").read_text(encoding="utf-8").splitlines()]
    rules = json.loads((folder / "rules.json").read_text(encoding="utf-8"))
    wrong = {(r["law"], r["norm"]) for r in rows if r["wrong"]}
    assert wrong
    doubling = [r for r in rows if r["act"] == "raise" or r["wrong"]]
    known = {p.name for p in game_named(rules["game"]).parameters}
    given = {k: v for k, v in rules["engine_params"].items() if k in known}
    verdicts = judge([_norm(r) for r in doubling], game=rules["game"], given=given, explain=False)
    violated = {(v.law, v.norm) for v in verdicts if v.verdict == "violated"}
    assert violated and violated <= wrong
    assert all(v.verdict != "holds" for v in verdicts if (v.law, v.norm) in wrong)
