"""What a run is told: its home, and how to read. One value, passed down, so that no stage reads the environment."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal


def default_home() -> Path:
    """HOYLE_HOME, else ./hoyle-data."""
    return Path(os.environ.get("HOYLE_HOME") or "hoyle-data")


@dataclass(frozen=True, slots=True)
class Settings:
    """home: folder of everything a run writes; db: the law database (default home/laws.db); lang: None = detected;
    workers: processes for pages; params, game, fit: as given to `check`."""

    home: Path = field(default_factory=default_home)
    db: Path | None = None
    lang: str | None = None
    fast: bool = False
    furniture: Literal["keep", "drop"] = "drop"
    conjectures: Literal["show", "hide"] = "show"
    witnesses: tuple[Path, ...] = ()
    workers: int = 0
    cache: bool = True
    game: str | None = None
    params: Mapping[str, str] = field(default_factory=dict)
    fit: bool = False

    @property
    def database(self) -> Path:
        return self.db or self.home / "laws.db"

    @property
    def processes(self) -> int:
        """Workers to use: as given, else one for each core this process may run on."""
        if self.workers:
            return self.workers
        return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
