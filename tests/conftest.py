"""Fixtures shared by all rooms: where the real material lies, and skips that say so."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest
from hypothesis import settings

# The same cases on every machine, so that what is green here is green in CI; HOYLE_RANDOM=1 looks for new ones.
settings.register_profile("fixed", derandomize=True)
settings.register_profile("random", print_blob=True)
settings.load_profile("random" if os.environ.get("HOYLE_RANDOM") else "fixed")

ROOT = Path(__file__).resolve().parents[1]
SHARED = ROOT.parent / "shared"


@pytest.fixture(scope="session")
def root() -> Path:
    """The checkout."""
    return ROOT


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of real books, scans and gold beside the checkout; skips where it is absent."""
    if not (SHARED / "README.md").exists():
        pytest.skip("../shared (real books, scans, gold) is not beside this checkout")
    return SHARED


@pytest.fixture(scope="session")
def tesseract() -> str:
    """Path of the Tesseract program; skips where it is not installed."""
    found = shutil.which("tesseract")
    if not found:
        pytest.skip("Tesseract is not installed")
    return found
