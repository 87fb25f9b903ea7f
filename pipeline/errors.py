"""What can go wrong, said for people: what, where, and what to do.

Every error the program raises on purpose is a `HoyleError`; the command line prints its one line and
leaves with its exit code. A page or book that fails in the middle of a run becomes a `Failure` row instead.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any


class HoyleError(Exception):
    """Base of all expected errors.

    what: the fact ("is empty"); where: file, book, page or line; advice: what the user can do.
    """

    exit_code = 1

    def __init__(self, what: str, *, where: str = "", advice: str = "") -> None:
        self.what, self.where, self.advice = what, where, advice
        super().__init__(str(self))

    def __str__(self) -> str:
        line = f"{self.where}: {self.what}" if self.where else self.what
        return f"{line} ({self.advice})" if self.advice else line

    def __reduce__(self) -> tuple[Any, ...]:
        # exceptions with keyword arguments do not survive a process pool without this
        return _rebuild, (type(self), self.what, self.where, self.advice)


def _rebuild(kind: type[HoyleError], what: str, where: str, advice: str) -> HoyleError:
    return kind(what, where=where, advice=advice)


class BadInput(HoyleError):
    """A file that is missing, empty, truncated or not what it says it is."""


class PageError(HoyleError):
    """One page could not be read; the rest of the book goes on."""


class EngineError(HoyleError):
    """An OCR engine is missing, crashed, timed out or printed nonsense."""


class UsageError(HoyleError):
    """The command was asked for something that does not exist: option, language, game, parameter."""

    exit_code = 2


@dataclass(frozen=True, slots=True)
class Failure:
    """A row of the report and of the database: something that could not be read.

    page is 1-based, None when the whole input failed; stage is the folder name under `pipeline/`.
    """

    book: str
    page: int | None
    source: str
    stage: str
    reason: str
    advice: str = ""

    def to_json(self) -> dict[str, Any]:
        return asdict(self)
