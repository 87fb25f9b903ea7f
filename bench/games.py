"""The games: `hoyle bench games`. One file a game or family, `games_<name>.py`, each with its own `run`; found by listing."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from typing import Any


def run(shared: Path) -> list[dict[str, Any]]:
    """The rows of every `games_*.py` beside this file, in order of name."""
    rows: list[dict[str, Any]] = []
    for path in sorted(Path(__file__).parent.glob("games_*.py")):
        spec = importlib.util.spec_from_file_location(f"bench_{path.stem}", path)
        assert spec and spec.loader
        module = importlib.util.module_from_spec(spec)
        sys.modules[spec.name] = module
        spec.loader.exec_module(module)
        rows += module.run(shared)
    return rows


if __name__ == "__main__":
    for row in run(Path(__file__).resolve().parents[2] / "shared"):
        print(json.dumps(row, ensure_ascii=False))
