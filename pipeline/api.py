"""For people with notebooks: a source read into pandas DataFrames.

    from pipeline.api import read
    book = read("scans/decree")          # a path, a BOOK of the corpus, or BOOK/CODE
    book.laws[["number", "heading", "text"]]

Stages are run when they are first asked for; `failures` says what could not be read. The column types are those of
`COLUMNS`: an empty table has them too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pipeline.language import language
from pipeline.run import STAGES, Journey, Stage, travel
from pipeline.settings import Settings
from pipeline.sources import Source, resolve

if TYPE_CHECKING:
    import pandas as pd


def _columns(**types: str) -> dict[str, str]:
    """column -> dtype, from dtype="column column ...", in the order given."""
    return {column: dtype for dtype, names in types.items() for column in names.split()}


# table -> column -> pandas dtype; "object" columns hold lists, dicts or None
COLUMNS: Mapping[str, Mapping[str, str]] = {
    "pages": _columns(string="book label source lang engine", Int64="number width height dpi start end", Float64="confidence"),
    "words": _columns(string="book text zone engine", Int64="page start end left top right bottom", Float64="confidence"),
    "edits": _columns(
        string="book seen read rule certainty reason",
        Int64="start end",
        Float64="confidence",
        boolean="applied",
        object="alternatives",
    ),
    "laws": _columns(
        string="id book code game number number_from heading truncated text", Int64="start end", object="subitems refs pages"
    ),
    "refs": _columns(string="book law kind text", Int64="start end", object="targets resolved"),
    "norms": _columns(
        string="book law norm kind bearer act on_act on_by holder window manner provenance text note",
        Int64="start end",
        Float64="confidence",
        object="when unless choices effect formula",
    ),
    "verdicts": _columns(string="book law norm game verdict why", Int64="states activations", object="trace"),
    "failures": _columns(string="book source stage reason advice", Int64="page"),
}


def read(
    source: str | Path,
    *,
    lang: str | None = None,
    home: Path | None = None,
    game: str | None = None,
    params: Mapping[str, str] | None = None,
    **more: Any,
) -> Book:
    """Open a source. lang: "eng", "fra" or None to detect; more: fields of `Settings` (furniture, fit, workers, ...).

    Raises BadInput for a path or book that is not there, UsageError for an unknown language or game.
    """
    told = Settings(
        **{"lang": language(lang), "game": game, "params": dict(params or {}), **more} | ({"home": home} if home else {})
    )
    return Book(resolve(str(source), told), told)


class Book:
    """One source and its tables; `journey(stage)` gives the typed objects behind them."""

    def __init__(self, source: Source, settings: Settings) -> None:
        self.source, self.settings = source, settings
        self._journey: Journey | None = None
        self._reached = -1

    def journey(self, until: Stage = "verdicts") -> Journey:
        """The objects of `pipeline.run`, made as far as needed."""
        wanted = STAGES.index(until)
        if self._journey is None or wanted > self._reached:
            self._journey, self._reached = travel(self.source, self.settings, until=until), wanted
        return self._journey

    @cached_property
    def pages(self) -> pd.DataFrame:
        """One row a page; start, end: its span in the source."""
        journey = self.journey("text")
        spans = {p.number: p for p in journey.reading.pages} if journey.reading else {}
        return _frame("pages", (
            {**{c: getattr(p, c, None) for c in COLUMNS["pages"]}, "start": s.start if s else None, "end": s.end if s else None}
            for p in journey.pages for s in [spans.get(p.number)]
        ))  # fmt: skip

    @cached_property
    def words(self) -> pd.DataFrame:
        """One row a word of the pages that are images; offsets into the source, boxes in px."""
        journey = self.journey("text")
        shift = {p.number: p.start for p in journey.reading.pages} if journey.reading else {}
        rows = []
        for p in journey.pages:
            at = shift.get(p.number, 0)
            for w in p.words:
                sides = dict(zip(("left", "top", "right", "bottom"), w.box or (None,) * 4, strict=True))
                zone = p.lines[w.line].zone if w.line < len(p.lines) else None
                said = {"text": w.text, "confidence": w.confidence, "engine": w.engine, "zone": zone}
                rows.append({"book": p.book, "page": p.number, "start": w.start + at, "end": w.end + at, **sides, **said})
        return _frame("words", rows)

    @cached_property
    def edits(self) -> pd.DataFrame:
        """One row an edit, applied or not."""
        reading = self.journey("text").reading
        return _frame("edits", ({"book": self.source.book, **e.to_json()} for e in (reading.edits if reading else ())))

    @property
    def text(self) -> str:
        """The reading text."""
        reading = self.journey("text").reading
        return reading.text if reading else ""

    @cached_property
    def laws(self) -> pd.DataFrame:
        """One row a law."""
        laws = self.journey("laws").laws
        return _frame("laws", (x.to_json() for x in (laws.laws if laws else ())))

    @cached_property
    def refs(self) -> pd.DataFrame:
        """One row a reference, those of commentary (law missing) included."""
        laws = self.journey("laws").laws
        inside = [r for x in laws.laws for r in x.refs] if laws else []
        outside = laws.refs_outside if laws else ()
        return _frame(
            "refs", ({"book": self.source.book, **r.to_json()} for r in sorted([*inside, *outside], key=lambda r: r.start))
        )

    @cached_property
    def norms(self) -> pd.DataFrame:
        """One row a norm."""
        rows = ({**j, "on_act": (j["on"] or {}).get("act"), "on_by": (j["on"] or {}).get("by")}
                for n in self.journey("norms").norms for j in [n.to_json()])  # fmt: skip
        return _frame("norms", rows)

    @cached_property
    def verdicts(self) -> pd.DataFrame:
        """One row a verdict; `trace` as in a trace file."""
        return _frame("verdicts", (v.to_json() for v in self.journey("verdicts").verdicts))

    @property
    def failures(self) -> pd.DataFrame:
        """One row for all that could not be read, as far as the stages have been run."""
        return _frame("failures", (f.to_json() for f in (self._journey or self.journey("text")).failures))


def _frame(name: str, rows: Iterable[Mapping[str, Any]]) -> pd.DataFrame:
    import pandas as pd

    columns = COLUMNS[name]
    kept = [[row.get(c) for c in columns] for row in rows]
    return pd.DataFrame(kept, columns=list(columns)).astype(dict(columns))
