"""The gold beside the checkout: the figures of the bench, held."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from typing import Any

import pytest

from pipeline.language import detect
from pipeline.laws.from_text import cut
from pipeline.laws.shape import LawBook
from pipeline.spans import Alignment
from pipeline.text.shape import Reading

pytestmark = pytest.mark.shared


@pytest.fixture(scope="module")
def figures(shared: Path, root: Path) -> dict[str, float]:
    spec = importlib.util.spec_from_file_location("bench_laws", root / "bench" / "laws.py")
    assert spec and spec.loader
    bench = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(bench)
    return {row["name"]: row["measured"] for row in bench.run(shared, speed=False)}


@pytest.mark.parametrize(
    ("name", "least"),
    [
        ("numbered laws, number and both ends, F1", 0.98),
        ("sub-items, F1", 0.95),
        ("headings right", 0.98),
        ("references found, F1", 0.95),
        ("targets right, of those found", 0.95),
        ("laws of the seeds, both ends, F1", 0.85),
    ],
)
def test_targets(figures: dict[str, float], name: str, least: float) -> None:
    assert figures[name] >= least


def test_no_false_laws(figures: dict[str, float]) -> None:
    assert figures["false laws in runs that are none"] == 0


def _seed(shared: Path, name: str) -> tuple[str, LawBook]:
    with (shared / "seeds" / f"{name}.txt").open(encoding="utf-8", newline="") as f:
        text = f.read()
    return text, cut(Reading(name, detect(text), text, text, Alignment()))


def _gold(shared: Path, file: str, book: str) -> list[dict[str, Any]]:
    rows = [json.loads(line) for line in (shared / "gold" / file).read_text(encoding="utf-8").splitlines() if line.strip()]
    return [row for row in rows if row["book"] == book]


@pytest.mark.parametrize(
    "name", ["hoffmann-bridge", "somerset-euchre", "foster-bridge-chess", "journal-echecs", "britannica-bridge"]
)
def test_seeds(shared: Path, name: str) -> None:
    _, book = _seed(shared, name)
    gold = _gold(shared, "seeds.laws.jsonl", name)
    for law, row in zip(book.laws, gold, strict=True):
        assert (law.start, law.end) == (row["start"], row["end"])
        assert law.id.rsplit("/", 1)[1] == row["law"]
        assert (law.number, law.truncated) == (row["number"], row["truncated"])
        assert law.heading == (row["heading"].rstrip(".") if row["heading"] else None)
        assert [r.kind for r in law.refs] == [x["kind"] for x in row["xrefs"]]
    other = {(row["start"], row["end"]) for row in _gold(shared, "seeds.other.jsonl", name)}
    assert {(s.start, s.end) for s in book.segments} == other
    for found, wanted in zip(book.diagrams, _gold(shared, "seeds.diagrams.jsonl", name), strict=True):
        assert (found.start, found.end, list(found.rows), found.fen) == (
            wanted["start"], wanted["end"], wanted["rows"], wanted["fen_board"],
        )  # fmt: skip


def test_a_list_is_no_range(shared: Path) -> None:
    _, book = _seed(shared, "hoffmann-bridge")
    law = next(x for x in book.laws if x.number == "57")
    assert law.refs[0].kind == "list"
    assert [i.rsplit("/", 1)[1] for i in law.refs[0].resolved] == ["55", "56", "58"]


def test_games_of_the_seeds(shared: Path) -> None:
    games = {
        name: _seed(shared, name)[1].codes[0].game
        for name in ("hoffmann-bridge", "somerset-euchre", "journal-echecs", "britannica-bridge")
    }
    assert games == {
        "hoffmann-bridge": "bridge",
        "somerset-euchre": "euchre",
        "journal-echecs": "chess",
        "britannica-bridge": "bridge",
    }
    assert [law.game for law in _seed(shared, "foster-bridge-chess")[1].laws] == ["bridge"] * 7 + ["chess"] * 2


def test_a_french_book_of_games(shared: Path) -> None:
    """Nothing in it is a code; one game has eight numbered rules, the last of which cites three of them."""
    with (shared / "books" / "jeux-28788.txt").open(encoding="utf-8", newline="") as f:
        text = f.read()
    book = cut(Reading("jeux", "fra", text, text, Alignment()))
    assert [law.number for law in book.laws if law.number is not None] == ["1", "2", "3", "4", "5", "6", "7", "8"]
    assert book.laws[7].refs[0].targets == ("4", "5", "6")
