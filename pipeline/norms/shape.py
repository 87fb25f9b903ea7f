"""Norm: one atomic rule in the closed terms of vocabulary.toml."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class On:
    """The event that sets a norm going; by None: nobody named."""

    act: str
    by: str | None = None


@dataclass(frozen=True, slots=True)
class Norm:
    """One atomic rule. Slots as in ../shared/gold/README.md section 2; an empty slot is None or ().

    law: id of the law; norm: a, b, ... within it; formula: one term, or one for each of `choices`; start, end: the words
    it was read from (source offsets); spans: slot -> source span of the words that filled it; unread: content words of
    the span that no slot accounts for; unmapped: phrases that needed a term the vocabulary does not have; person: the
    slots that a person set (provenance `person`), note: who, when and why.
    """

    book: str
    law: str
    norm: str
    kind: str
    start: int
    end: int
    bearer: str | None = None
    act: str | None = None
    on: On | None = None
    when: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()
    holder: str | None = None
    choices: tuple[str, ...] = ()
    effect: tuple[str, ...] = ()
    window: str | None = None
    formula: tuple[str, ...] = ()
    manner: str | None = None
    refs: tuple[str, ...] = ()
    provenance: str = "printed"
    confidence: float = 1.0
    spans: dict[str, Span] = field(default_factory=dict)
    unread: tuple[str, ...] = ()
    unmapped: tuple[str, ...] = ()
    text: str = ""
    person: tuple[str, ...] = ()
    note: str = ""

    def to_json(self) -> dict[str, Any]:
        return {
            "book": self.book, "law": self.law, "norm": self.norm, "kind": self.kind, "bearer": self.bearer,
            "act": self.act, "on": {"act": self.on.act, "by": self.on.by} if self.on else None,
            "when": list(self.when), "unless": list(self.unless), "holder": self.holder,
            "choices": list(self.choices), "effect": list(self.effect), "window": self.window,
            "formula": None if not self.formula else self.formula[0] if len(self.formula) == 1 else list(self.formula),
            "manner": self.manner, "refs": list(self.refs), "start": self.start, "end": self.end,
            "provenance": self.provenance, "confidence": round(self.confidence, 4),
            "spans": {k: list(v) for k, v in self.spans.items()}, "unread": list(self.unread),
            "unmapped": list(self.unmapped), "text": self.text,
            "person": list(self.person), "note": self.note,
        }  # fmt: skip
