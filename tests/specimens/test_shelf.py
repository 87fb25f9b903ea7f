"""The shipped specimen books: their truth hangs together, their images are small, and they say that they are fiction."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from pipeline.books import books
from pipeline.specimens.shelf import SHELF
from pipeline.specimens.write import write

SLUGS = [s.slug for s in SHELF]


def rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(x) for x in path.read_text(encoding="utf-8").splitlines()]


def test_the_shelf_is_what_is_shipped() -> None:
    assert {b.slug for b in books() if b.fictional} == set(SLUGS)


@pytest.mark.parametrize("slug", SLUGS)
def test_truth_is_what_the_generator_writes(root: Path, tmp_path: Path, slug: str) -> None:
    pytest.importorskip("PIL")
    _fonts_or_skip()
    shipped = next(s for s in SHELF if s.slug == slug)
    from pipeline.specimens.typeset import manner

    e = shipped.edition()
    write(e, tmp_path / slug, damage=shipped.damage, how=manner(e.kind.language, shipped.seed, shipped.face), images=False)
    for name in ("text.txt", "laws.jsonl", "norms.jsonl", "rules.json", "book.toml"):
        fresh, kept = (tmp_path / slug / name).read_text("utf-8"), (root / "corpus" / slug / name).read_text("utf-8")
        if name == "laws.jsonl":  # boxes hang on the release of the fonts
            fresh, kept = (re.sub(r'"boxes": \[.*?\]\]\]', "", x) for x in (fresh, kept))
        assert fresh == kept, name


def _fonts_or_skip() -> None:
    from pipeline.specimens.fonts import missing

    lacking = missing(tuple(sorted({s.face for s in SHELF})))
    if lacking:
        pytest.skip("period faces are not installed: " + " ".join(lacking))


@pytest.mark.parametrize("slug", SLUGS)
def test_laws_norms_and_text_agree(root: Path, slug: str) -> None:
    folder = root / "corpus" / slug
    text = (folder / "text.txt").read_text("utf-8")
    laws = {r["number"]: r for r in rows(folder / "laws.jsonl")}
    at = 0
    for n, r in laws.items():
        assert text[r["start"] : r["end"]] == r["text"] and r["text"].startswith(f"{n}.")
        assert r["start"] >= at
        at = r["end"]
        assert text[: r["start"]].rstrip().splitlines()[-1] == f"{r['heading']}." or r["start"] > 0
        for s in r["subitems"]:
            assert text[s["start"] : s["end"]].startswith(f"({s['label']}) ")
        for x in r["xrefs"]:
            assert set(x["targets"]) <= set(laws)
            if x["kind"] in ("number", "list"):
                assert all(t in text[x["start"] : x["end"]] for t in x["targets"])
            if x["kind"] == "self":
                assert x["targets"] == [n]
    norms = rows(folder / "norms.jsonl")
    assert {x["law"] for x in norms} == set(laws), "every law states something"
    for x in norms:
        assert laws[x["law"]]["start"] < x["start"] < x["end"] <= laws[x["law"]]["end"]
    rules = json.loads((folder / "rules.json").read_text("utf-8"))
    assert rules["wrong"] == [n for n, r in laws.items() if r["wrong"]]


def test_one_law_is_wrong_on_purpose_and_marked(root: Path) -> None:
    wrong = {s: json.loads((root / "corpus" / s / "rules.json").read_text("utf-8"))["wrong"] for s in SLUGS}
    assert wrong["specimen-bridge-b"] and not wrong["specimen-bridge-a"]
    marked = [x for x in rows(root / "corpus" / "specimen-bridge-b" / "norms.jsonl") if x["wrong"]]
    assert [x["bearer"] for x in marked] == ["dummy"] * 2
    assert all(x["kind"] and x["act"] for x in marked)


def test_the_two_bridge_editions_differ_in_a_few_rules(root: Path) -> None:
    a, b = (json.loads((root / "corpus" / f"specimen-bridge-{x}" / "rules.json").read_text("utf-8"))["params"] for x in "ab")
    differ = {k for k in a if a[k] != b[k]}
    assert {"refused", "consult", "limit"} <= differ and len(differ) <= 6


@pytest.mark.parametrize("slug", SLUGS)
def test_pages_carry_all_words_of_the_text(root: Path, slug: str) -> None:
    """Put together again without furniture, the pages give the text."""
    folder = root / "corpus" / slug
    parts: list[str] = []
    for z in sorted(folder.glob("*.zones.json")):
        lines = json.loads(z.read_text("utf-8"))
        assert "\n".join(x["text"] for x in lines if x["kind"] == "body") in _without_furniture(folder, z, lines)
        parts += [x["text"] for x in lines if x["kind"] in ("body", "heading")]
    joined = re.sub(r"-\n", "", "\n".join(parts)).replace("ſ", "s")
    whole = (folder / "text.txt").read_text("utf-8")
    # a word with a hyphen of its own may be divided at it
    assert re.sub(r"[\s-]+", "", joined) == re.sub(r"[\s-]+", "", whole)


def _without_furniture(folder: Path, zones: Path, lines: list[dict[str, Any]]) -> str:
    gt = (folder / zones.name.replace(".zones.json", ".gt.txt")).read_text("utf-8").splitlines()
    heads = {x["text"] for x in lines if x["kind"] == "heading"}
    return "\n".join(x for x in gt if x not in heads)


@pytest.mark.parametrize("slug", SLUGS)
def test_images_are_small_grey_and_say_that_they_are_specimens(root: Path, slug: str) -> None:
    folder = root / "corpus" / slug
    images = sorted(folder.glob("*.jpg"))
    assert 3 <= len(images) <= 6
    for image in images:
        assert 25_000 < image.stat().st_size < 150_000
        with Image.open(image) as im:
            assert im.mode == "L" and im.info["dpi"] == (240, 240)
            w, h = im.size
        lines = json.loads(image.with_suffix(".zones.json").read_text("utf-8"))
        said = " ".join(x["text"] for x in lines).upper()
        assert "SPECIMEN" in said or "ESSAI" in said
        for x in lines:
            for word in x["words"]:
                x0, y0, x1, y1 = word["box"]
                assert 0 <= x0 < x1 <= w and 0 <= y0 < y1 <= h
    assert sum(p.stat().st_size for p in folder.iterdir()) < 1_000_000


@pytest.mark.parametrize("slug", SLUGS)
def test_boxes_hold_ink(root: Path, slug: str) -> None:
    """A box of truth lies on its word: darker than the strip of paper right above and below the line."""
    import numpy as np

    page = sorted((root / "corpus" / slug).glob("p02.jpg"))[0]
    with Image.open(page) as im:
        grey = np.asarray(im, dtype=float)
    checked = 0
    for line in json.loads(page.with_suffix(".zones.json").read_text("utf-8")):
        for word in line["words"]:
            x0, y0, x1, y1 = word["box"]
            if x1 - x0 < 25:
                continue
            inside = np.percentile(grey[y0:y1, x0:x1], 5)
            paper = np.median(grey[max(0, y0 - 40) : y1 + 40, x0:x1])
            assert inside < paper - 40, (word, inside, paper)
            checked += 1
    assert checked > 100


def test_long_s_is_where_a_french_printer_set_it(root: Path) -> None:
    gt = "\n".join(p.read_text("utf-8") for p in sorted((root / "corpus" / "specimen-echecs").glob("*.gt.txt")))
    assert gt.count("ſ") > 60
    assert not re.search(r"ſ(?![\w-])", gt), "round s at the end of a word"
    assert not re.search(r"[a-zà-ÿ]s[a-zà-ÿ]", gt), "long s inside a word"


@pytest.mark.shared
def test_no_sentence_is_taken_from_the_books(root: Path, shared: Path) -> None:
    out = subprocess.run(
        [sys.executable, str(shared / "hooks" / "copied.py"), str(root), str(shared)], capture_output=True, text=True, check=True
    ).stdout
    mine = [
        x
        for x in out.splitlines()
        if "corpus/" in x or "pipeline/specimens" in x or "tests/specimens" in x or "pipeline/books" in x
    ]
    assert mine == []


@pytest.mark.ocr
@pytest.mark.parametrize(
    ("slug", "page", "lang", "most"), [("specimen-bridge-b", "p03", "eng", 0.06), ("specimen-echecs", "p03", "fra", 0.1)]
)
def test_plain_tesseract_reads_a_page_with_some_errors(
    root: Path, tesseract: str, slug: str, page: str, lang: str, most: float
) -> None:
    from rapidfuzz.distance import Levenshtein

    langs = subprocess.run([tesseract, "--list-langs"], capture_output=True, text=True, check=False).stdout.split()
    if lang not in langs:
        pytest.skip(f"Tesseract has no {lang}")
    folder = root / "corpus" / slug
    got = subprocess.run(
        [tesseract, str(folder / f"{page}.jpg"), "-", "-l", lang],
        capture_output=True,
        text=True,
        check=True,
        env={"OMP_THREAD_LIMIT": "1"},
    ).stdout
    want = (folder / f"{page}.gt.txt").read_text("utf-8")
    a, b = (re.sub(r"\s+", " ", re.sub(r"-\s*\n\s*", "", x.replace("ſ", "s"))).strip() for x in (got, want))
    share = Levenshtein.distance(a, b) / len(b)
    assert 0.0005 < share < most, f"{share:.4f} of the letters are misread"
