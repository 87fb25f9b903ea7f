"""Each stage takes and gives values that can be sent to another process, so that a pool or Dask can run it."""

from __future__ import annotations

import pickle
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from pipeline.api import COLUMNS, read
from pipeline.laws.from_text import cut
from pipeline.pages.from_files import pages_from_file
from pipeline.text.from_words import restore
from pipeline.words.from_pages import read_page

CODE = (
    "LAWS OF BRIDGE\n\n1. The dealer may name the trump suit, or leave it to his part-\nner.\n\n"
    "2. When the trump has been named, either adversary of the dealer may double, as in Law 1.\n"
)


def test_stages_in_other_processes(tmp_path: Path) -> None:
    path = tmp_path / "club.txt"
    path.write_text(CODE, encoding="utf-8")
    pages = pages_from_file(path)
    with ProcessPoolExecutor(1) as pool:
        words = list(pool.map(read_page, pages))
        reading = pool.submit(restore, words, book="club").result()
        laws = pool.submit(cut, reading).result()
    assert [law.number for law in laws.laws] == ["1", "2"]
    assert pickle.loads(pickle.dumps(laws)) == laws


def test_frames_have_their_documented_types(tmp_path: Path) -> None:
    path = tmp_path / "club.txt"
    path.write_text(CODE, encoding="utf-8")
    book = read(path, home=tmp_path / "home")
    for name, columns in COLUMNS.items():
        frame = getattr(book, name)
        assert {c: str(t) for c, t in frame.dtypes.items()} == dict(columns), name
    assert list(book.laws["number"]) == ["1", "2"]
    assert book.refs.loc[0, "resolved"] == [book.laws.loc[0, "id"]]
    assert len(book.norms) and len(book.verdicts) == len(book.norms)
    assert book.failures.empty


def test_frames_of_an_empty_result_have_their_types(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Sir,\n\nI have your letter of Tuesday.\n", encoding="utf-8")
    book = read(path, home=tmp_path / "home")
    assert book.words.empty and {c: str(t) for c, t in book.words.dtypes.items()} == dict(COLUMNS["words"])
