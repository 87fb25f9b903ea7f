"""A few real pages, each with an error bound; pages that lie on their side or on their head; a blank one."""

from __future__ import annotations

import importlib.util
import pickle
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from pipeline.pages.from_files import pages_from_file
from pipeline.words.engines import rapid
from pipeline.words.from_pages import read_page

pytestmark = [pytest.mark.ocr, pytest.mark.usefixtures("tesseract")]
needs_models = pytest.mark.skipif(bool(rapid.missing()), reason="rapidocr's models are not installed")


def measure(shared: Path) -> Any:
    spec = importlib.util.spec_from_file_location("cer", shared / "score" / "cer.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# bounds: about twice what was measured, and well under plain Tesseract's errors on the page
@needs_models
@pytest.mark.shared
@pytest.mark.parametrize(
    ("page", "bound"),
    [("fr-1728/bpt6k70173w_f12.tif", 0.015), ("fr-1800/212d_1800_2.jpg", 0.045), ("en-g/g018.tif", 0.01)],
)
def test_real_page(shared: Path, page: str, bound: float) -> None:
    image = shared / "scans" / page
    truth = image.with_name(image.stem + ".gt.txt").read_text(encoding="utf-8")
    read = read_page(pages_from_file(image)[0])
    errors, letters = measure(shared).cer(read.text, truth, long_s="fold")
    assert errors / letters < bound
    assert read.lang == ("eng" if page.startswith("en") else "fra")
    assert all(read.text[w.start : w.end] == w.text for w in read.words)
    assert all(w.box and 0 <= w.box[0] < w.box[2] <= read.width and 0 <= w.box[1] < w.box[3] <= read.height for w in read.words)
    assert read.confidence is not None
    assert 0.2 < read.confidence <= 1
    assert pickle.loads(pickle.dumps(read)) == read


@needs_models
@pytest.mark.shared
def test_old_french_has_its_long_s_and_its_furniture(shared: Path) -> None:
    read = read_page(pages_from_file(shared / "scans" / "fr-1728" / "bpt6k70173w_f16.tif")[0])
    assert read.text.count("ſ") > 25
    assert {"running_head", "page_number", "signature"} <= {line.zone for line in read.lines}


@needs_models
@pytest.mark.shared
@pytest.mark.parametrize("turned", [90, 180])
def test_a_page_on_its_side_or_head_is_put_right(shared: Path, tmp_path: Path, turned: int) -> None:
    with Image.open(shared / "scans" / "fr-1791" / "btv1b8613380t_f19.jpg") as im:
        small = im.convert("L").resize((im.width * 2 // 3, im.height * 2 // 3))
    path = tmp_path / "turned.png"
    small.rotate(turned, expand=True).save(path)
    read = read_page(pages_from_file(path)[0], lang="fra")
    truth = (shared / "scans" / "fr-1791" / "btv1b8613380t_f19.gt.txt").read_text(encoding="utf-8")
    errors, letters = measure(shared).cer(read.text, truth, long_s="fold")
    assert errors / letters < 0.05
    first, last = read.words[0].box, read.words[-1].box
    assert first
    assert last
    # the head of the page stands at the left of a scan turned counterclockwise, at the foot of one upside down
    assert first[0] < last[0] if turned == 90 else first[1] > last[1]
    assert (read.width, read.height) == Image.open(path).size


def test_blank_page_is_a_page_without_words(tmp_path: Path) -> None:
    path = tmp_path / "blank.png"
    Image.new("L", (600, 800), 245).save(path)
    for fast in (False, True):
        read = read_page(pages_from_file(path)[0], lang="eng", fast=fast)
        assert (read.text, read.words, read.confidence) == ("", (), None)
        assert (read.width, read.height) == (600, 800)
