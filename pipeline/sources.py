"""What a person names on the command line: a file, a folder of page images, a book of the corpus, or one of its codes."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from pipeline.books import Book, books
from pipeline.errors import BadInput, UsageError
from pipeline.settings import Settings


@dataclass(frozen=True, slots=True)
class Source:
    """One input. book: siglum or stem; path: file or folder; facts: its record in the corpus, None for a loose file;
    code: only laws of this code or work are wanted, None for all."""

    book: str
    path: Path
    facts: Book | None = None
    code: str | None = None

    @property
    def fictional(self) -> bool:
        return bool(self.facts and self.facts.fictional)


def resolve(name: str, settings: Settings) -> Source:
    """The source of that name. A path that exists wins; then BOOK, then BOOK/CODE.

    BadInput when a path does not exist or a book's text is not on this disk; UsageError when no book has that code.
    """
    path = Path(name)
    if path.exists():
        return Source(path.name if path.is_dir() else path.stem, path)
    known = {b.slug: b for b in books()}
    slug, _, code = name.partition("/")
    if slug in known or on_disk(slug, settings):
        facts = known.get(slug)
        if code and facts and code not in {c for k in facts.codes for c in (k.code, k.work)}:
            have = ", ".join(k.code for k in facts.codes) or "none listed"
            raise UsageError(f"{slug} has no code {code!r}", advice=f"codes: {have}")
        found = location(slug, facts, settings)
        if found is None:
            raise BadInput("its pages are not on this disk", where=slug, advice=f"hoyle add {slug} FILE...")
        return Source(slug, found, facts, code or None)
    raise BadInput("no such file, and no book of that name", where=name, advice="`hoyle books` lists the books")


def location(slug: str, facts: Book | None, settings: Settings) -> Path | None:
    """Where a book's text or scans lie: what the user added comes before what is shipped; None when nowhere."""
    return on_disk(slug, settings) or (facts.pages if facts else None)


def on_disk(slug: str, settings: Settings) -> Path | None:
    """What `hoyle add` put under the home: one text file, or the folder of scans."""
    for kind in ("texts", "scans"):
        folder = settings.home / kind / slug
        if slug and "/" not in slug and folder.is_dir():
            files = sorted(p for p in folder.iterdir() if not p.name.startswith("."))
            if files:
                return files[0] if len(files) == 1 else folder
    return None


def specimens() -> list[Source]:
    """The specimen books that are shipped: what `hoyle run` reads when it is given nothing."""
    return [Source(b.slug, b.pages, b) for b in books() if b.fictional and b.pages]
