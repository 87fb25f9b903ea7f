"""The corpus: what there is to be read, from `corpus/<book>/book.toml`, written by hand and never by the program.

Keys of a book.toml (those marked * must be there):
    siglum*, title*, language* (eng|fra), year*, licence*; author, editor, publisher, place, edition, note, fictional
    [[text]]   site*, url*, licence*; gutenberg, file, sha256, bytes: where a text is to be had and what copy is meant
    [[code]]   code*, game*, extent* (complete|excerpt); title, work, issuing_body, adopted, place, note
Specimen books have their page images beside the book.toml.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, cast

from pipeline.errors import BadInput
from pipeline.language import LANGS, Lang

Extent = Literal["complete", "excerpt"]
IMAGES = (".jpg", ".jpeg", ".png", ".tif", ".tiff")

_SLUG = re.compile(r"[a-z0-9][a-z0-9.-]*")
_SHA256 = re.compile(r"[0-9a-f]{64}")
_ADOPTED = re.compile(r"1[5-9]\d\d(-[01]\d(-[0-3]\d)?)?")
_BOOK: dict[str, type] = {
    "siglum": str, "title": str, "language": str, "year": int, "licence": str, "author": str, "editor": str, "publisher": str,
    "place": str, "edition": str, "note": str, "fictional": bool, "text": list, "code": list,
}  # fmt: skip
_TEXT: dict[str, type] = {"site": str, "url": str, "licence": str, "gutenberg": int, "file": str, "sha256": str, "bytes": int}
_CODE: dict[str, type] = {
    "code": str, "game": str, "extent": str, "title": str, "work": str, "issuing_body": str, "adopted": str, "place": str,
    "note": str,
}  # fmt: skip
_NEEDED = {
    "book": ("siglum", "title", "language", "year", "licence"),
    "text": ("site", "url", "licence"),
    "code": ("code", "game", "extent"),
}


@dataclass(frozen=True, slots=True)
class TextFact:
    """Where a text is to be had. file: name of the copy meant; sha256, bytes: of that copy; licence: of the source."""

    site: str
    url: str
    licence: str
    gutenberg: int | None = None
    file: str | None = None
    sha256: str | None = None
    bytes: int | None = None


@dataclass(frozen=True, slots=True)
class CodeFact:
    """A body of laws a book prints. code: slug unique in the book; work: the code itself, which several books may print;
    title: the heading it stands under; adopted: ISO date, month or year; place: where in the book."""

    code: str
    game: str
    extent: Extent
    title: str = ""
    work: str = ""
    issuing_body: str | None = None
    adopted: str | None = None
    place: str | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Book:
    """One book of the corpus. slug: its folder; pages: folder of its page images, None where the book is not shipped."""

    slug: str
    siglum: str
    title: str
    year: int
    lang: Lang
    licence: str
    author: str | None = None
    editor: str | None = None
    publisher: str | None = None
    place: str | None = None
    edition: str | None = None
    note: str = ""
    fictional: bool = False
    texts: tuple[TextFact, ...] = ()
    codes: tuple[CodeFact, ...] = ()
    pages: Path | None = None

    @property
    def sha256(self) -> tuple[str, ...]:
        """Of the copies of its text that are known."""
        return tuple(t.sha256 for t in self.texts if t.sha256)

    def code_of(self, name: str) -> CodeFact | None:
        """The code of that slug, or the one that prints that work."""
        return next((c for c in self.codes if name in (c.code, c.work)), None)


def corpus_folder() -> Path:
    """`corpus/` beside the package in a checkout, `pipeline/_corpus` in an installed wheel. BadInput where there is neither."""
    here = Path(__file__).resolve().parent
    for folder in (here.parent / "corpus", here / "_corpus"):
        if folder.is_dir():
            return folder
    raise BadInput("the corpus is missing from this installation", where=str(here), advice="install hoyle again")


def books(corpus: Path | None = None) -> list[Book]:
    """All books, by slug. BadInput lists everything that is wrong with a book.toml, in plain words, with file and key."""
    folder = corpus or corpus_folder()
    if not folder.is_dir():
        raise BadInput("is no folder", where=str(folder))
    return [read_book(p) for p in sorted(folder.glob("*/book.toml"))]


def book_named(name: str, corpus: Path | None = None) -> Book | None:
    """The book of that slug or siglum."""
    return next((b for b in books(corpus) if name in (b.slug, b.siglum)), None)


def read_book(path: Path) -> Book:
    """One book.toml. BadInput as in `books`."""
    slug = path.parent.name
    where = f"{slug}/{path.name}"
    try:
        facts = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as e:
        raise BadInput(f"cannot be read: {e.strerror}", where=where) from e
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as e:
        raise BadInput(f"is no TOML: {e}", where=where) from e
    wrong = problems(facts, slug)
    if wrong:
        raise BadInput("; ".join(wrong), where=where, advice="the keys are listed in pipeline/books.py")
    has_pages = any(p.suffix.lower() in IMAGES for p in path.parent.iterdir())
    return Book(
        slug,
        **{k: v for k, v in facts.items() if k not in ("language", "text", "code")},
        lang=cast(Lang, facts["language"]),
        texts=tuple(TextFact(**t) for t in facts.get("text", ())),
        codes=tuple(CodeFact(**c) for c in facts.get("code", ())),
        pages=path.parent if has_pages else None,
    )


def problems(facts: dict[str, Any], slug: str) -> list[str]:
    """What is wrong with the content of a book.toml, a sentence each; empty when nothing is."""
    out = _keys(facts, _BOOK, _NEEDED["book"], "")
    if not _SLUG.fullmatch(slug):
        out.append(f"the folder name {slug!r} is no slug (small letters, digits, hyphens)")
    language, year = facts.get("language"), facts.get("year")
    if isinstance(language, str) and language not in LANGS:
        out.append(f"key 'language' is {language!r}, which is neither {' nor '.join(map(repr, LANGS))}")
    if type(year) is int and not 1450 <= year <= 1950:
        out.append(f"key 'year' is {year}, which is no year of an old book")
    if slug.startswith("specimen-") and facts.get("fictional") is not True:
        out.append("key 'fictional' must be true in a specimen book")
    for i, t in enumerate(_tables(facts.get("text")), 1):
        out += _keys(t, _TEXT, _NEEDED["text"], f"[[text]] {i}: ")
        if "sha256" in t and not _SHA256.fullmatch(str(t["sha256"])):
            out.append(f"[[text]] {i}: key 'sha256' is not 64 hexadecimal digits")
        if "url" in t and not re.match(r"https?://\S+$", str(t["url"])):
            out.append(f"[[text]] {i}: key 'url' is no web address")
    seen: set[str] = set()
    for i, c in enumerate(_tables(facts.get("code")), 1):
        out += _keys(c, _CODE, _NEEDED["code"], f"[[code]] {i}: ")
        name = str(c.get("code", ""))
        if name and not _SLUG.fullmatch(name):
            out.append(f"[[code]] {i}: key 'code' is {name!r}, which is no slug")
        if name in seen:
            out.append(f"[[code]] {i}: a second code is called {name!r}")
        seen.add(name)
        if c.get("extent", "complete") not in ("complete", "excerpt"):
            out.append(f"[[code]] {i}: key 'extent' is {c['extent']!r}, which is neither 'complete' nor 'excerpt'")
        if "adopted" in c and not _ADOPTED.fullmatch(str(c["adopted"])):
            out.append(
                f"[[code]] {i}: key 'adopted' is {c['adopted']!r}, which is no year, month or day (1904, 1904-07, 1904-07-01)"
            )
    return out


def _tables(value: Any) -> list[dict[str, Any]]:
    return [v for v in value if isinstance(v, dict)] if isinstance(value, list) else []


_TYPES: dict[type, str] = {str: "text in quotes", int: "a whole number", bool: "true or false", list: "a list of tables"}


def _keys(facts: dict[str, Any], known: dict[str, type], needed: tuple[str, ...], where: str) -> list[str]:
    out = [f"{where}key {k!r} is missing" for k in needed if k not in facts]
    for k, v in facts.items():
        if k not in known:
            out.append(f"{where}key {k!r} is not known")
        elif type(v) is not known[k]:
            out.append(f"{where}key {k!r} must be {_TYPES[known[k]]}")
        elif v == "":
            out.append(f"{where}key {k!r} is empty")
        elif known[k] is list and not all(isinstance(x, dict) for x in facts[k]):
            out.append(f"{where}key {k!r} must be a list of tables")
    return out
