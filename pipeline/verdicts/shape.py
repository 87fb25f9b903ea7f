"""Verdict: what playing the game says of a norm, with the trace that shows it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

Kind = Literal["holds", "violated", "vacuous", "undefined", "silent", "not_executable"]


@dataclass(frozen=True, slots=True)
class TraceAct:
    """One act of a trace: by a role (seat), the act's term, its arguments."""

    by: str
    act: str
    args: dict[str, Any] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        return {"by": self.by, "act": self.act, "args": dict(self.args)}


@dataclass(frozen=True, slots=True)
class Trace:
    """A trace file: how a state of play was reached, and what was open and in order at its end."""

    game: str
    params: dict[str, Any]
    setup: dict[str, Any]
    acts: tuple[TraceAct, ...] = ()
    pending: tuple[str, ...] = ()
    regular: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        return {
            "game": self.game, "params": self.params, "setup": self.setup, "trace": [a.to_json() for a in self.acts],
            "end": {"pending": list(self.pending), "regular": list(self.regular)},
        }  # fmt: skip


Box = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Suspect:
    """The word of a failing law that is likely misprinted or misread: source[start:end] reads `seen`; with `read` in its
    place the law would hold; boxes: where it stands on the page, (page, box), where the source is an image."""

    start: int
    end: int
    seen: str
    read: str
    boxes: tuple[tuple[int, Box], ...] = ()

    def to_json(self) -> dict[str, Any]:
        return {
            "start": self.start, "end": self.end, "seen": self.seen, "read": self.read,
            "boxes": [[page, list(box)] for page, box in self.boxes],
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Verdict:
    """One norm put to the test. states: how many were searched; activations: in how many its condition held;
    trace: the shortest that shows a violation, else the shortest activation; span: source span of the norm."""

    book: str
    law: str
    norm: str
    game: str | None
    verdict: Kind
    why: str = ""
    params: dict[str, Any] = field(default_factory=dict)
    span: tuple[int, int] = (0, 0)
    states: int = 0
    activations: int = 0
    trace: Trace | None = None
    fitted_from: tuple[str, ...] = ()  # the other laws on which the rules it was judged under were fitted
    suspect: Suspect | None = None

    def to_json(self) -> dict[str, Any]:
        return {
            "book": self.book, "law": self.law, "norm": self.norm, "game": self.game, "params": self.params,
            "span": list(self.span), "verdict": self.verdict, "states": self.states, "activations": self.activations,
            "trace": self.trace.to_json() if self.trace else None, "why": self.why,
            "fitted_from": list(self.fitted_from), "suspect": self.suspect.to_json() if self.suspect else None,
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Fit:
    """The value of a rule of the game under which most laws of a code hold. laws: those that speak to it (none: the
    default stands); tied: other values under which as many hold. Source: ../shared/DESIGN.md, section 6."""

    parameter: str
    value: str
    laws: tuple[str, ...] = ()
    tied: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        return {"parameter": self.parameter, "value": self.value, "laws": list(self.laws), "tied": list(self.tied)}
