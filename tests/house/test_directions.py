"""Data flows one way: what each room may import, held by reading the sources."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PIPELINE = ROOT / "pipeline"
COMMON = {"pipeline.errors", "pipeline.language", "pipeline.spans", "pipeline.terms", "pipeline"}
# room -> shapes of the rooms before it that it may see
BEFORE = {
    "pages": set(),
    "words": {"pipeline.pages"},
    "text": {"pipeline.words.shape"},
    "laws": {"pipeline.text.shape", "pipeline.pages.shape"},  # a Box is the one thing of pages that travels on
    "norms": {"pipeline.laws.shape"},
    "verdicts": {"pipeline.norms.shape", "pipeline.games.game"},
    "games": set(),
    "specimens": set(),
}


def imports(path: Path) -> set[str]:
    """Modules of ours that a file imports, at any depth."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {a.name for a in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            assert node.level == 0, f"{path.name}: relative import"
            found.add(node.module)
    return {m for m in found if m == "pipeline" or m.startswith("pipeline.")}


@pytest.mark.parametrize("room", sorted(BEFORE))
def test_a_room_sees_only_the_shape_before_it(room: str) -> None:
    allowed = BEFORE[room] | {f"pipeline.{room}"}
    files = list((PIPELINE / room).rglob("*.py"))
    assert files, f"no room {room}"
    for path in files:
        for module in imports(path) - COMMON:
            assert any(module == a or module.startswith(a + ".") for a in allowed), f"{path.relative_to(ROOT)} imports {module}"


def test_shapes_hold_no_logic() -> None:
    """A shape may convert and project itself; it opens no file and imports no maker."""
    for path in PIPELINE.rglob("shape.py"):
        for module in imports(path):
            assert module in COMMON or module.endswith(".shape"), f"{path.relative_to(ROOT)} imports {module}"


def test_only_the_way_in_imports_commands() -> None:
    """Stages do not know the command line."""
    for path in PIPELINE.rglob("*.py"):
        if path.parent.name == "commands" or path.name in ("cli.py", "report.py"):
            continue
        assert not any(m.startswith("pipeline.commands") for m in imports(path)), path


def test_nothing_heavy_is_loaded_by_help() -> None:
    import subprocess
    import sys

    heavy = ("spacy", "pandas", "rapidocr", "cv2", "chess", "numpy")
    code = f"import sys, pipeline.cli; print([m for m in {heavy} if m in sys.modules])"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "[]"
