"""From a journey to the rows the database takes: the facts of the book beside what was read of it."""

from __future__ import annotations

from collections.abc import Sequence

from pipeline.database.shape import BookRow, Entry, WorkRow
from pipeline.errors import Failure
from pipeline.files import sha256
from pipeline.run import Journey


def entry(journey: Journey, failures: Sequence[Failure] | None = None) -> Entry:
    """All of one book for `database.store`."""
    source, facts = journey.source, journey.source.facts
    codes = facts.codes if facts else ()
    works = [WorkRow(c.code, c.work, c.game, c.title, c.issuing_body, c.adopted, c.extent, c.place) for c in codes if c.work]
    lang = journey.reading.lang if journey.reading else facts.lang if facts else None
    row = BookRow(
        book=source.book,
        title=facts.title if facts else source.book,
        siglum=facts.siglum if facts else None,
        year=str(facts.year) if facts and facts.year else None,
        lang=lang,
        fictional=source.fictional,
        path=str(source.path),
        sha256=sha256(source.path) if source.path.is_file() else None,
        licence=facts.licence if facts else None,
        works=tuple(works),
    )
    bad = journey.failures if failures is None else failures
    return Entry(row, journey.pages, journey.reading, journey.laws, journey.norms, journey.verdicts, bad)
