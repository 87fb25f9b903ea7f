"""The seeds against their gold, and whole codes without gold: the floor below which no change may go."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from pipeline.norms.coverage import coverage
from pipeline.norms.from_laws import read_laws, read_norms

pytestmark = pytest.mark.shared


@pytest.fixture(scope="module")
def bench(root: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("bench_norms", root / "bench" / "norms.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    import sys

    sys.modules["bench_norms"] = module
    spec.loader.exec_module(module)
    return module


def test_seeds(shared: Path, bench: ModuleType) -> None:
    gold = [json.loads(x) for x in (shared / "gold/seeds.norms.jsonl").read_text(encoding="utf-8").splitlines()]
    tally: Any = bench.Tally()
    for book, cut in bench.seed_books(shared).items():
        bench.score([g for g in gold if g["book"] == book], [n.to_json() for n in read_norms(cut)], tally)
    assert tally.f1() >= 0.78
    assert tally.f1("kind") >= 0.88


@pytest.mark.parametrize(("book", "code"), [("hoffmann-39445", "whist-laws"), ("euchre-20506", "euchre-laws")])
def test_whole_codes(shared: Path, bench: ModuleType, book: str, code: str) -> None:
    found = coverage(read_laws(bench.code_book(shared, book, code)))
    assert found.sentences > 100
    assert found.whole_share >= 0.82
    assert found.covered_share >= 0.7
