"""Tesseract, run as a program: one call a page gives words, boxes and confidences (TSV)."""

from __future__ import annotations

import contextlib
import csv
import io
import os
import shutil
import subprocess
from typing import TYPE_CHECKING

from pipeline.errors import EngineError
from pipeline.pages.shape import Box
from pipeline.words.engines.raw import RawLine, RawWord, union

if TYPE_CHECKING:
    from PIL.Image import Image

NAME = "tesseract"
TIMEOUT = 180.0
"""Seconds a page may take; HOYLE_ENGINE_TIMEOUT overrides it."""

_INSTALL = "sudo apt install tesseract-ocr tesseract-ocr-fra tesseract-ocr-eng, or: brew install tesseract tesseract-lang"
_COLUMNS = 12


def missing() -> str:
    """ "" when Tesseract can run, else how to install it."""
    return "" if shutil.which("tesseract") else _INSTALL


def version() -> str:
    """Version as the program states it, "" when it is not installed."""
    if missing():
        return ""
    done = subprocess.run(["tesseract", "--version"], capture_output=True, timeout=20, check=False)
    first = (done.stdout or done.stderr).decode("utf-8", "replace").split("\n", 1)[0]
    return first.removeprefix("tesseract").strip()


def read(
    image: Image, lang: str, *, dpi: int | None = None, psm: int = 3, where: str = "", timeout: float | None = None
) -> list[RawLine]:
    """Lines of one image in Tesseract's reading order; [] for a blank page.

    lang: "eng", "fra" or another installed model; dpi: None lets Tesseract estimate it; psm: its page segmentation mode;
    timeout: seconds. EngineError when it is missing, fails, hangs, runs out of memory or prints something else than its table.
    """
    if advice := missing():
        raise EngineError("Tesseract is not installed", where=where, advice=advice)
    command = ["tesseract", "stdin", "stdout", "-l", lang, "--psm", str(psm)]
    command += ["--dpi", str(dpi)] if dpi else []
    data = _run([*command, "tsv"], _pnm(image), where, _seconds(timeout))
    return parse(data, where)


def parse(data: bytes, where: str = "") -> list[RawLine]:
    """Lines from Tesseract's TSV. EngineError when it is not that table."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as e:
        raise EngineError("Tesseract printed bad UTF-8", where=where, advice="reinstall Tesseract") from e
    rows = list(csv.reader(io.StringIO(text), delimiter="\t", quoting=csv.QUOTE_NONE))
    if not rows or rows[0][:1] != ["level"]:
        raise EngineError("Tesseract printed no table", where=where, advice="reinstall Tesseract")
    lines: dict[tuple[int, int, int], list[RawWord]] = {}
    boxes: dict[tuple[int, int, int], Box] = {}
    for row in rows[1:]:
        if len(row) < _COLUMNS or row[0] not in ("4", "5"):
            continue
        key, box, conf = _numbers(row, where)
        if row[0] == "4":
            boxes[key] = box
        elif row[11].strip():
            confidence = min(1.0, max(0.0, conf / 100))
            lines.setdefault(key, []).append(RawWord(row[11].strip(), box, confidence, NAME))
    blocks = {b: i for i, b in enumerate(dict.fromkeys(k[:2] for k in lines))}
    return [RawLine(tuple(ws), boxes.get(k) or union([w.box for w in ws if w.box]), blocks[k[:2]]) for k, ws in lines.items()]


def _numbers(row: list[str], where: str) -> tuple[tuple[int, int, int], Box, float]:
    try:
        block, par, line = (int(v) for v in row[2:5])
        left, top, width, height = (int(v) for v in row[6:10])
        return (block, par, line), (left, top, left + width, top + height), float(row[10])
    except ValueError as e:
        raise EngineError("Tesseract printed a damaged table", where=where, advice="reinstall Tesseract") from e


def _run(command: list[str], data: bytes, where: str, timeout: float) -> bytes:
    env = {**os.environ, "OMP_THREAD_LIMIT": "1"}
    try:
        done = subprocess.run(command, input=data, capture_output=True, timeout=timeout, env=env, check=False)
    except subprocess.TimeoutExpired as e:
        raise EngineError(
            f"Tesseract did not finish in {timeout:g} s", where=where, advice="give a smaller image, or try again"
        ) from e
    except MemoryError as e:
        raise EngineError("out of memory", where=where, advice="use fewer workers") from e
    except OSError as e:
        raise EngineError(f"Tesseract cannot be started: {e.strerror or e}", where=where, advice=_INSTALL) from e
    if done.returncode:
        raise _failure(done.returncode, done.stderr.decode("utf-8", "replace"), command, where)
    return done.stdout


def _failure(code: int, stderr: str, command: list[str], where: str) -> EngineError:
    lang = command[command.index("-l") + 1]
    if "traineddata" in stderr or "couldn't load any languages" in stderr:
        return EngineError(f"Tesseract has no model for {lang}", where=where, advice=f"sudo apt install tesseract-ocr-{lang}")
    if "bad_alloc" in stderr or code in (-9, 137):
        return EngineError("Tesseract ran out of memory", where=where, advice="use fewer workers or a smaller image")
    said = next((s.strip() for s in stderr.splitlines() if s.strip()), "")
    how = f"was killed by signal {-code}" if code < 0 else f"failed with exit code {code}"
    return EngineError(f"Tesseract {how}" + (f": {said[:120]}" if said else ""), where=where, advice="try the page again")


def _pnm(image: Image) -> bytes:
    grey = image if image.mode in ("L", "1") else image.convert("L")
    if grey.mode == "1":
        grey = grey.convert("L")
    return b"P5\n%d %d\n255\n" % grey.size + grey.tobytes()


def _seconds(timeout: float | None) -> float:
    if timeout is not None:
        return timeout
    with contextlib.suppress(KeyError, ValueError):
        return float(os.environ["HOYLE_ENGINE_TIMEOUT"])
    return TIMEOUT
