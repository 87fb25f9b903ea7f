"""The corpus: every book.toml is sound, and an unsound one is told so in words a person can act on."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from pipeline.books import book_named, books, corpus_folder, problems, read_book
from pipeline.errors import BadInput

GOOD = {"siglum": "x-1900", "title": "X", "language": "eng", "year": 1900, "licence": "public domain"}
REAL = ["eb11-19699", "euchre-20506", "foster-53881", "hoffmann-39445", "jeux-28788"]


def test_every_book_of_the_corpus_is_sound(root: Path) -> None:
    assert corpus_folder() == root / "corpus"
    found = {b.slug: b for b in books()}
    assert set(REAL) <= set(found)
    assert {p.parent.name for p in (root / "corpus").glob("*/book.toml")} == set(found)
    for b in found.values():
        assert b.fictional == b.slug.startswith("specimen-")
        assert (b.pages is not None) == b.fictional
        assert all(c.work for c in b.codes)
    sigla = [b.siglum for b in found.values()]
    assert len(set(sigla)) == len(sigla)


def test_a_book_is_found_by_slug_and_by_siglum() -> None:
    by_slug, by_siglum = book_named("hoffmann-39445"), book_named("hoffmann-1909")
    assert by_slug == by_siglum and by_slug is not None
    bridge = by_slug.code_of("bridge-laws-1904")
    assert bridge is not None and (bridge.code, bridge.game, bridge.adopted) == ("bridge-laws", "bridge", "1904")
    assert book_named("nobody-1800") is None


@pytest.mark.shared
def test_the_copies_meant_are_those_beside_the_checkout(shared: Path) -> None:
    for b in books():
        for t in b.texts:
            data = (shared / "books" / str(t.file)).read_bytes()
            assert hashlib.sha256(data).hexdigest() == t.sha256
            assert len(data) == t.bytes


@pytest.mark.shared
def test_codes_are_those_of_the_gold(shared: Path) -> None:
    import json

    for b in books():
        gold = shared / "gold" / "laws" / f"{b.slug}.laws.jsonl"
        if gold.exists():
            rows = [json.loads(x) for x in gold.read_text(encoding="utf-8").splitlines()]
            assert {r["code"] for r in rows} <= {c.code for c in b.codes}


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"language": "deu"}, "key 'language' is 'deu'"),
        ({"language": 3}, "key 'language' must be text in quotes"),
        ({"year": "1900"}, "key 'year' must be a whole number"),
        ({"year": True}, "key 'year' must be a whole number"),
        ({"year": 190}, "key 'year' is 190"),
        ({"titel": "X"}, "key 'titel' is not known"),
        ({"title": ""}, "key 'title' is empty"),
        ({"code": "bridge"}, "key 'code' must be a list of tables"),
        ({"code": [{"code": "a", "game": "whist"}]}, "[[code]] 1: key 'extent' is missing"),
        ({"code": [{"code": "A b", "game": "whist", "extent": "complete"}]}, "which is no slug"),
        ({"code": [{"code": "a", "game": "g", "extent": "part"}]}, "neither 'complete' nor 'excerpt'"),
        ({"code": [{"code": "a", "game": "g", "extent": "excerpt", "adopted": "May 1904"}]}, "no year, month or day"),
        ({"code": [{"code": "a", "game": "g", "extent": "excerpt"}] * 2}, "a second code is called 'a'"),
        ({"text": [{"site": "s", "url": "here", "licence": "l"}]}, "key 'url' is no web address"),
        ({"text": [{"site": "s", "url": "http://a.b", "licence": "l", "sha256": "12"}]}, "not 64 hexadecimal digits"),
    ],
)
def test_what_is_wrong_is_said(change: dict[str, object], says: str) -> None:
    assert problems(GOOD, "x") == []
    assert any(says in p for p in problems({**GOOD, **change}, "x"))


def test_a_specimen_must_say_that_it_is_fictional() -> None:
    assert problems(GOOD, "specimen-x") == ["key 'fictional' must be true in a specimen book"]


def test_an_unsound_file_names_itself_and_all_its_faults(tmp_path: Path) -> None:
    file = tmp_path / "some-book" / "book.toml"
    file.parent.mkdir()
    file.write_text('siglum = "x"\ntitle = "X"\nlanguage = "lat"\n', encoding="utf-8")
    with pytest.raises(BadInput, match=r"some-book/book\.toml: .*'year' is missing.*'licence' is missing.*'lat'"):
        books(tmp_path)
    file.write_bytes(b"siglum = [\xff")
    with pytest.raises(BadInput, match="is no TOML"):
        read_book(file)
    with pytest.raises(BadInput, match="is no folder"):
        books(tmp_path / "nowhere")
