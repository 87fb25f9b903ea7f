"""Difference: where two codes say the same, differ, or only one of them speaks, with the play at which they part."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from pipeline.verdicts.shape import Fit, Trace

Status = Literal["same", "differ", "only_a", "only_b"]


@dataclass(frozen=True, slots=True)
class Side:
    """What one code says of a topic: the laws that speak, and their sense in words."""

    laws: tuple[str, ...] = ()
    says: str = ""

    def to_json(self) -> dict[str, Any]:
        return {"laws": list(self.laws), "says": self.says}


@dataclass(frozen=True, slots=True)
class Difference:
    """One topic on which two codes are laid side by side. Source: ../shared/DESIGN.md, sections 3 and 6.

    topic: a rule of the game, or what the norms are about; trace: the shortest play after which the codes part, or, where
    only one speaks, which ends where it rules; after_a, after_b: what is open and in order then under each ({"pending",
    "regular"}; empty where a code is silent).
    """

    topic: str
    status: Status
    a: Side
    b: Side
    trace: Trace | None = None
    after_a: dict[str, list[str]] = field(default_factory=dict)
    after_b: dict[str, list[str]] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        return {
            "topic": self.topic, "status": self.status, "a": self.a.to_json(), "b": self.b.to_json(),
            "trace": self.trace.to_json() if self.trace else None, "after_a": self.after_a, "after_b": self.after_b,
        }  # fmt: skip


__all__ = ["Difference", "Fit", "Side", "Status"]
