"""Fixtures shared by all rooms: where the real material lies, and skips that say so."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

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
