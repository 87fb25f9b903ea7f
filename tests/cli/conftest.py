"""A way to call `hoyle` as a user does, in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

Hoyle = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def hoyle(tmp_path: Path) -> Hoyle:
    """hoyle("laws", path, ...) -> finished process; its home is a fresh folder."""

    def call(*args: object, env: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
        told = {**os.environ, "HOYLE_HOME": str(tmp_path / "home"), "COLUMNS": "200", **(env or {})}
        command = [sys.executable, "-m", "pipeline.cli", *map(str, args)]
        return subprocess.run(command, capture_output=True, text=True, env=told, cwd=tmp_path, timeout=1200, check=False)

    return call
