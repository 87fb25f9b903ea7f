"""Engines that misbehave on purpose: each gives one clear error, never a crash and never silence."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from pipeline.errors import EngineError, UsageError
from pipeline.pages.from_files import pages_from_file
from pipeline.words import engines
from pipeline.words.engines import tesseract
from pipeline.words.from_pages import read_page

HEADER = "level\\tpage_num\\tblock_num\\tpar_num\\tline_num\\tword_num\\tleft\\ttop\\twidth\\theight\\tconf\\ttext\\n"
BLANK = Image.new("L", (80, 40), 255)

TWINS = [
    ("crash", "kill -SEGV $$", "killed by signal 11"),
    ("exit", "echo 'it broke' >&2; exit 3", "exit code 3: it broke"),
    ("bad-utf8", f"printf '{HEADER}'; printf '5\\t1\\t1\\t1\\t1\\t1\\t0\\t0\\t5\\t5\\t90\\t\\377\\376\\n'", "bad UTF-8"),
    ("silent", "exit 0", "no table"),
    ("chatter", "echo 'Hello, I am not a table'", "no table"),
    ("torn-table", f"printf '{HEADER}5\\t1\\tx\\t1\\t1\\t1\\t0\\t0\\t5\\t5\\t90\\tword\\n'", "damaged table"),
    ("no-model", "echo 'Error opening data file fra.traineddata' >&2; exit 1", "no model for fra"),
    ("no-memory", "echo 'std::bad_alloc' >&2; exit 1", "out of memory"),
    ("killed", "kill -KILL $$", "out of memory"),
    ("hang", "exec sleep 30", "did not finish"),
]


def fake(folder: Path, body: str) -> None:
    program = folder / "tesseract"
    program.write_text(f"#!/bin/sh\ncat > /dev/null\n{body}\n" if "sleep" not in body else f"#!/bin/sh\n{body}\n")
    program.chmod(program.stat().st_mode | stat.S_IEXEC)


@pytest.mark.parametrize(("name", "body", "says"), TWINS, ids=[t[0] for t in TWINS])
def test_a_misbehaving_tesseract_is_one_clear_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, body: str, says: str
) -> None:
    fake(tmp_path, body)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    timeout = 0.3 if name == "hang" else 20
    with pytest.raises(EngineError) as caught:
        tesseract.read(BLANK, "fra", where="page 7", timeout=timeout)
    message = str(caught.value)
    assert says in message
    assert message.startswith("page 7: ")
    assert caught.value.advice


def test_a_tesseract_that_sees_nothing_gives_a_blank_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake(tmp_path, f"printf '{HEADER}1\\t1\\t0\\t0\\t0\\t0\\t0\\t0\\t80\\t40\\t-1\\t\\n'")
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    assert tesseract.read(BLANK, "eng") == []


def test_tesseract_not_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(EngineError, match=r"not installed.*apt install.*brew install"):
        tesseract.read(BLANK, "eng")


def test_time_limit_from_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake(tmp_path, "exec sleep 30")
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("HOYLE_ENGINE_TIMEOUT", "0.2")
    with pytest.raises(EngineError, match=r"did not finish in 0\.2 s"):
        tesseract.read(BLANK, "eng")


def test_without_the_second_engine_tesseract_reads_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tesseract: str) -> None:
    from pipeline.words.engines import rapid

    path = tmp_path / "blank.png"
    Image.new("L", (300, 200), 255).save(path)
    monkeypatch.setattr(rapid, "missing", lambda: "pip install it")
    page = read_page(pages_from_file(path)[0], lang="eng")
    assert (page.engine, page.text, page.words, page.confidence) == ("tesseract", "", (), None)


def test_a_model_that_fails_is_an_engine_error(monkeypatch: pytest.MonkeyPatch) -> None:
    from pipeline.words.engines import rapid

    class Broken:
        def get_inputs(self) -> list[object]:
            return [type("Input", (), {"name": "x"})()]

        def run(self, *_: object) -> None:
            raise RuntimeError("no")

    monkeypatch.setattr(rapid, "_session", lambda part: Broken())
    with pytest.raises(EngineError, match="model failed"):
        rapid.read(BLANK, "eng", where="page 3")


def test_engines_are_found_by_listing_and_have_one_face() -> None:
    assert engines.names() == ["rapid", "tesseract"]
    for name in engines.names():
        module = engines.engine(name)
        assert name == module.NAME
        assert isinstance(module.missing(), str)
        assert callable(module.read)
        assert isinstance(module.version(), str)
    with pytest.raises(KeyError):
        engines.engine("raw")


@pytest.mark.parametrize("lang", ["klingon", "deu", ""])
def test_unknown_language_is_a_usage_error(tmp_path: Path, lang: str) -> None:
    path = tmp_path / "law.txt"
    path.write_text("The dealer deals.")
    if not lang:
        assert read_page(pages_from_file(path)[0], lang=lang or None).lang == "eng"
        return
    with pytest.raises(UsageError) as caught:
        read_page(pages_from_file(path)[0], lang=lang)
    assert caught.value.exit_code == 2


def test_tesseract_alone_loads_nothing_heavy(tmp_path: Path, tesseract: str) -> None:
    path = tmp_path / "blank.png"
    BLANK.save(path)
    code = (
        "import sys; from pathlib import Path; from pipeline.pages.from_files import pages_from_file as p; "
        f"from pipeline.words.from_pages import read_page as r; r(p(Path({str(path)!r}))[0], lang='eng', fast=True); "
        "print(sorted({'numpy', 'cv2', 'onnxruntime', 'wordfreq', 'pandas', 'spacy'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
