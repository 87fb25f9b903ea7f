"""OCR engines, one file each, found by listing this folder.

An engine module has `NAME`, `missing() -> str` ("" when it can run, else what to install) and
`read(image, lang, ...) -> list[RawLine]`. It raises EngineError when the engine is missing, crashes,
hangs or prints nonsense. `raw.py` holds the shape they share and is no engine.
"""

from __future__ import annotations

import pkgutil
from importlib import import_module
from types import ModuleType

_SHARED = {"raw"}


def names() -> list[str]:
    """Names of the engines in this folder, whether they can run here or not."""
    return sorted(m.name for m in pkgutil.iter_modules(__path__) if m.name not in _SHARED and not m.name.startswith("_"))


def engine(name: str) -> ModuleType:
    """The engine's module. KeyError for a name that is not in the folder."""
    if name not in names():
        raise KeyError(name)
    return import_module(f"{__name__}.{name}")
