"""The whole journey of a book, on one screen: pages, words, text, laws, norms, verdicts.

Each step is a pure function of the step before; what fails becomes a row of `Journey.failures` and the rest goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Literal

from pipeline.errors import BadInput, Failure, HoyleError
from pipeline.laws.from_text import cut
from pipeline.laws.shape import LawBook
from pipeline.norms.people import decide
from pipeline.norms.shape import Norm
from pipeline.pages.from_files import pages_from_file
from pipeline.people import corrections, corrections_file, decisions
from pipeline.printed import Printed
from pipeline.reading_room import Outcome, read_pages
from pipeline.settings import Settings
from pipeline.sources import Source
from pipeline.text.from_words import restore
from pipeline.text.shape import Reading
from pipeline.verdicts.shape import Verdict
from pipeline.words.shape import ReadPage

Stage = Literal["words", "text", "laws", "norms", "verdicts"]
STAGES: tuple[Stage, ...] = ("words", "text", "laws", "norms", "verdicts")


@dataclass(slots=True)
class Journey:
    """One book, as far as it came. `reading` and `laws` are None where no page could be read or `until` came first;
    `dropped`: norms that a person took away."""

    source: Source
    pages: list[ReadPage] = field(default_factory=list)
    reading: Reading | None = None
    laws: LawBook | None = None
    norms: list[Norm] = field(default_factory=list)
    dropped: list[Norm] = field(default_factory=list)
    verdicts: list[Verdict] = field(default_factory=list)
    failures: list[Failure] = field(default_factory=list)


def travel(
    source: Source,
    settings: Settings,
    *,
    until: Stage = "verdicts",
    outcomes: Sequence[Outcome] | None = None,
    tell: Callable[[str, Outcome | None], None] = lambda stage, outcome: None,
) -> Journey:
    """Take one source through the stages up to `until`. `tell` hears each stage's name, and each page as it is read;
    `outcomes` are its pages where they have been read already (with those of other sources, side by side).

    An input that cannot be read at all is a Failure with page None; UsageError (a game or language that does not
    exist) is raised, since it would hit every source alike.
    """
    journey = Journey(source)
    try:
        _stages(journey, settings, STAGES.index(until), outcomes, tell)
    except HoyleError as e:
        if e.exit_code == 2:
            raise
        journey.failures.append(Failure(source.book, None, e.where or str(source.path), _stage_of(journey), e.what, e.advice))
    return journey


def _stages(
    journey: Journey,
    settings: Settings,
    last: int,
    outcomes: Sequence[Outcome] | None,
    tell: Callable[[str, Outcome | None], None],
) -> None:
    source = journey.source
    lang = settings.lang or (source.facts.lang if source.facts else None)

    if outcomes is None:
        tell("pages", None)
        pages = pages_from_file(source.path, book=source.book, lang=lang)
        outcomes = read_pages(pages, replace(settings, lang=lang), lambda outcome: tell("words", outcome))
    journey.pages = [o for o in outcomes if isinstance(o, ReadPage)]
    journey.failures += [o for o in outcomes if isinstance(o, Failure)]
    if last < 1 or not journey.pages:
        return

    tell("text", None)
    journey.reading = _restored(journey, settings, lang)
    if last < 2:
        return

    tell("laws", None)
    whole = cut(journey.reading, [asdict(c) for c in source.facts.codes] if source.facts else ())
    journey.laws = _wanted(whole, source)
    if last < 3:
        return

    tell("norms", None)
    _norms(journey, settings, whole)
    if last < 4:
        return

    from pipeline.verdicts.from_norms import judge

    tell("verdicts", None)
    games = {law.id: law.game for law in journey.laws.laws if law.game}
    printed = Printed(whole, journey.reading)
    journey.verdicts = judge(
        journey.norms, games=games, game=settings.game, given=settings.params, fit=settings.fit, printed=printed
    )  # fmt: skip


def _norms(journey: Journey, settings: Settings, whole: LawBook) -> None:
    """The norms as read, and what persons decided of them laid over it."""
    # spaCy and the engines take seconds to load: only when they are wanted
    from pipeline.norms.from_laws import read_norms

    assert journey.laws is not None
    decided = decisions(settings.home, journey.source.book)
    norms = read_norms(journey.laws)
    for n in (n for n in norms if n.note):  # a sentence that tripped the reader: a row, and the exit code says so
        journey.failures.append(Failure(journey.source.book, None, f"law {n.law} ({n.start}-{n.end})", "norms", n.note))
    done = decide(norms, decided, laws=journey.laws.laws, book=whole)
    journey.norms, journey.dropped = done.norms, done.dropped
    journey.failures += done.failures


def _restored(journey: Journey, settings: Settings, lang: str | None) -> Reading:
    book = journey.source.book
    decided = corrections(settings.home, book)
    try:
        return restore(
            journey.pages,
            book=book,
            lang=lang,
            witnesses=witness_texts(settings),
            furniture=settings.furniture,
            conjectures=settings.conjectures,
            corrections=decided,
        )
    except ValueError as e:
        if not decided:
            raise
        where = str(corrections_file(settings.home, book))
        raise BadInput(str(e), where=where, advice="it was made for another release of the text") from e


def witness_texts(settings: Settings) -> Sequence[tuple[str, str]]:
    """The other printings the user has given: (stem, text). An image is read first."""
    texts = []
    for path in settings.witnesses:
        outcomes = read_pages(pages_from_file(path), settings)
        texts.append((path.stem, "\n\n".join(o.text for o in outcomes if isinstance(o, ReadPage))))
    return texts


def _wanted(found: LawBook, source: Source) -> LawBook:
    if source.code is None:
        return found
    codes = tuple(c for c in found.codes if source.code in (c.code, c.work))
    names = {c.code for c in codes}
    if not names:
        have = ", ".join(c.code for c in found.codes) or "none"
        raise HoyleError(f"no code {source.code!r} was found in it", where=source.book, advice=f"found: {have}")
    return replace(found, codes=codes, laws=tuple(law for law in found.laws if law.code in names))


def _stage_of(journey: Journey) -> str:
    if journey.laws is not None:
        return "verdicts" if journey.norms else "norms"
    return "laws" if journey.reading is not None else "text" if journey.pages else "pages"
