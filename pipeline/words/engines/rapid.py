"""PaddleOCR's detector and line reader, from the models inside the `rapidocr` wheel, run by onnxruntime on one thread.

The models are used without rapidocr's own chain: the detector on a page reduced to what it needs (a tenth of the time),
lines laid straight along their curve, and the reader's letters kept with their probabilities, Latin script only.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from importlib.metadata import PackageNotFoundError
from importlib.metadata import version as package_version
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from pipeline.errors import EngineError
from pipeline.words.engines.raw import RawLine, RawWord
from pipeline.words.geometry import Array, Fragment, fragments, strip

if TYPE_CHECKING:
    from PIL.Image import Image

NAME = "rapid"
_INSTALL = "pip install 'hoyle[rapid]'"
SIDE = 960
"""Long side, px, of the page the detector sees; more where the print turns out small."""
_MAX_SIDE = 2240
_SMALL_CORE = 4.6  # px; below it lines run together in the map
HEIGHT = 48
"""Height, px, of a line as the reader wants it."""
STEP = 8
"""Width, px, of one step of the reader's output."""
_MARKS = "ſ‘’“”„«»‹›—–…·•°§†‡¶£¼½¾×÷ª"


@dataclass(frozen=True, slots=True)
class Letter:
    """A letter as read: its step in the line, and its probability."""

    text: str
    step: int
    probability: float


@dataclass(frozen=True, slots=True)
class Reading:
    """A line as read. `probs`: (steps, letters of `alphabet()`), column 0 is "no letter"."""

    letters: tuple[Letter, ...]
    probs: Array

    @property
    def text(self) -> str:
        return "".join(c.text for c in self.letters)


def missing() -> str:
    """ "" when the models and onnxruntime are there, else how to install them."""
    if find_spec("rapidocr") is None or find_spec("onnxruntime") is None or find_spec("cv2") is None:
        return _INSTALL
    return "" if _model("det") and _model("rec") else "pip install 'rapidocr>=3.10' (its wheel holds the models)"


def version() -> str:
    """Version of the wheel the models come from."""
    try:
        return package_version("rapidocr")
    except PackageNotFoundError:
        return ""


def read(image: Image, lang: str, *, dpi: int | None = None, where: str = "", timeout: float | None = None) -> list[RawLine]:
    """Lines of one image, from top to bottom; [] for a blank page. EngineError when the models are missing or fail."""
    del lang, dpi, timeout
    grey = np.asarray(image.convert("L"))
    found = sorted(detect(grey, where), key=lambda f: (f.y, f.left))
    out = []
    for i, fragment in enumerate(found):
        reading = recognise(strip(grey, fragment, HEIGHT), where)
        words = tuple(words_of(reading, fragment, (image.width, image.height)))
        if words:
            out.append(RawLine(words, fragment.box(size=image.size), i))
    return out


def detect(grey: Array, where: str = "") -> list[Fragment]:
    """Line fragments of a page (rows, columns; 0 black), in page px, unordered. Small print is looked at again, larger."""
    found = _detect(grey, SIDE, where)
    if found:
        scale = max(grey.shape) / SIDE
        core = float(np.median([f.height for f in found])) / 2.6 / scale
        side = min(_MAX_SIDE, max(grey.shape), round(SIDE * 6.5 / core))
        if core < _SMALL_CORE and side > 1.2 * SIDE:
            return _detect(grey, side, where)
    return found


def _detect(grey: Array, side: int, where: str) -> list[Fragment]:
    import cv2

    rows, cols = grey.shape
    scale = side / max(rows, cols)
    height, width = (max(32, round(v * scale / 32) * 32) for v in (rows, cols))
    small = cv2.resize(grey, (width, height), interpolation=cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR)
    prob = _run("det", small, where)[0, 0]
    return fragments(prob, cols / width, rows / height)


def recognise(piece: Array, where: str = "") -> Reading:
    """One line laid straight (any height) -> its letters."""
    import cv2

    rows, cols = piece.shape
    width = max(32, round(cols * HEIGHT / rows))
    if (rows, cols) != (HEIGHT, width):
        piece = cv2.resize(piece, (width, HEIGHT), interpolation=cv2.INTER_AREA if rows > HEIGHT else cv2.INTER_CUBIC)
    columns, names = _latin()
    probs = _run("rec", piece, where)[0][:, columns]
    best = probs.argmax(axis=1)
    letters = [
        Letter(names[k], t, float(probs[t, k])) for t, k in enumerate(best) if k and (t == 0 or best[t - 1] != k)
    ]  # one letter held over several steps is one letter
    return Reading(tuple(letters), probs)


def alphabet() -> tuple[str, ...]:
    """The letters of `Reading.probs`, column by column."""
    return _latin()[1]


def place(step: float, reading: Reading, fragment: Fragment) -> float:
    """x on the page of a step of the reading (its middle at step + 0.5)."""
    return fragment.start + step / max(1, len(reading.probs)) * (fragment.end - fragment.start)


def words_of(reading: Reading, fragment: Fragment, size: tuple[int, int]) -> list[RawWord]:
    """The reading cut at its spaces; a word's confidence is the mean of its letters'."""
    out, word = [], []
    for letter in (*reading.letters, Letter(" ", 0, 1.0)):
        if not letter.text.isspace():
            word.append(letter)
        elif word:
            a, b = place(word[0].step - 0.4, reading, fragment), place(word[-1].step + 1.4, reading, fragment)
            confidence = sum(c.probability for c in word) / len(word)
            out.append(RawWord("".join(c.text for c in word), fragment.box(a, b, size), confidence, NAME))
            word = []
    return out


@lru_cache(maxsize=2)
def _session(part: str) -> Any:
    if advice := missing():
        raise EngineError("rapidocr is not installed", advice=advice)
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.enable_cpu_mem_arena = False  # it would keep the largest page's memory for good
    options.log_severity_level = 3
    try:
        return onnxruntime.InferenceSession(str(_model(part)), options, providers=["CPUExecutionProvider"])
    except Exception as e:  # onnxruntime has a tree of errors without a public base
        raise EngineError(
            f"rapidocr's model does not load ({type(e).__name__})", advice="pip install --force-reinstall rapidocr"
        ) from e


@lru_cache(maxsize=2)
def _model(part: str) -> Path | None:
    spec = find_spec("rapidocr")
    if spec is None or spec.origin is None:
        return None
    return next(iter(sorted((Path(spec.origin).parent / "models").glob(f"*_{part}_*.onnx"), reverse=True)), None)


def _run(part: str, grey: Array, where: str) -> Array:
    session = _session(part)
    pixels = np.repeat(((grey.astype(np.float32) / 255 - 0.5) / 0.5)[None, None], 3, axis=1)
    try:
        out: Array = session.run(None, {session.get_inputs()[0].name: pixels})[0]
    except MemoryError as e:
        raise EngineError("out of memory", where=where, advice="use fewer workers") from e
    except Exception as e:  # as above
        raise EngineError(f"rapidocr's model failed ({type(e).__name__})", where=where, advice="try the page again") from e
    return out


@lru_cache(maxsize=1)
def _latin() -> tuple[Array, tuple[str, ...]]:
    """Columns of the reader's output that are Latin letters and marks, and what they stand for. Column 0: no letter."""
    known = _session("rec").get_modelmeta().custom_metadata_map["character"].split("\n")
    wanted = [(i + 1, c) for i, c in enumerate(known) if _is_latin(c)]
    wanted.append((len(known) + 1, " "))  # the reader's last class is the space
    return np.array([0, *(i for i, _ in wanted)]), ("", *(c for _, c in wanted))


def _is_latin(c: str) -> bool:
    if len(c) != 1:
        return False
    latin = ord(c) < 0x180 and unicodedata.name(c, "").startswith("LATIN")
    return latin or 33 <= ord(c) < 127 or c in _MARKS
