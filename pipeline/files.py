"""Writing so that nothing half-written is ever left behind."""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pipeline.errors import BadInput


@contextmanager
def replacing(target: Path) -> Iterator[Path]:
    """A temporary path beside `target` that takes its place when the block ends well, and is removed when it does not."""
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    except OSError as e:
        raise BadInput(f"cannot be written: {e.strerror}", where=str(target), advice="choose another folder") from e
    os.close(handle)
    part = Path(name)
    try:
        yield part
        mask = os.umask(0)
        os.umask(mask)
        part.chmod(0o666 & ~mask)
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)


def write_text(target: Path, text: str) -> None:
    """Write `text` as UTF-8, line ends as they are, whole or not at all."""
    with replacing(target) as part:
        part.write_text(text, encoding="utf-8", newline="")


def copy(source: Path, target: Path) -> None:
    """Copy a file, whole or not at all."""
    with replacing(target) as part:
        shutil.copyfile(source, part)


def sha256(path: Path) -> str:
    """Hex digest of a file's bytes."""
    with path.open("rb") as f:
        return hashlib.file_digest(f, "sha256").hexdigest()
