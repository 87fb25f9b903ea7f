"""Draft: a norm while it is being read."""

from __future__ import annotations

from dataclasses import dataclass, field

from pipeline.norms.items import Item
from pipeline.norms.lexicon import Found

Place = tuple[int, int]


@dataclass(slots=True)
class Draft:
    """Slots as in Norm, with spans in the normalised text. `sure`: product of the confidences of the steps taken;
    `inferred`: slots filled by rule, not by words; `read`: spans of all words that some pattern understood."""

    kind: str = ""
    bearer: str | None = None
    act: str | None = None
    on: tuple[str, str | None] | None = None
    when: list[str] = field(default_factory=list)
    unless: list[str] = field(default_factory=list)
    holder: str | None = None
    choices: list[str] = field(default_factory=list)
    effect: list[str] = field(default_factory=list)
    window: str | None = None
    formula: list[str] = field(default_factory=list)
    manner: str | None = None
    refs: list[str] = field(default_factory=list)
    spans: dict[str, Place] = field(default_factory=dict)
    read: list[Place] = field(default_factory=list)
    start: int = 0
    end: int = 0
    sure: float = 1.0
    inferred: set[str] = field(default_factory=set)
    unmapped: list[str] = field(default_factory=list)
    words: frozenset[str] = frozenset()
    condition_words: frozenset[str] = frozenset()
    revoker: bool = False  # a player is called the one who revoked
    trouble: str = ""  # why the reader gave up
    supposed: bool = False  # the norm itself, not only a slot, is inferred

    def copy(self) -> Draft:
        return Draft(
            self.kind, self.bearer, self.act, self.on, [*self.when], [*self.unless], self.holder, [*self.choices],
            [*self.effect], self.window, [*self.formula], self.manner, [*self.refs], dict(self.spans), [*self.read],
            self.start, self.end, self.sure, set(self.inferred), [*self.unmapped], self.words, self.condition_words,
            self.revoker, self.trouble, self.supposed,
        )  # fmt: skip

    def put(self, slot: str, items: list[Item]) -> None:
        """The span of a slot is that of its words; a slot read from two places covers both."""
        if not items:
            return
        a, b = items[0].a, items[-1].b
        if slot in self.spans:
            a, b = min(a, self.spans[slot][0]), max(b, self.spans[slot][1])
        self.spans[slot] = (a, b)

    def note(self, items: list[Item], found: list[Found]) -> None:
        """Words that a pattern of the lexicon, or a player's name, accounts for."""
        self.read += [(items[f.i].a, items[f.j - 1].b) for f in found]
        self.read += [(i.a, i.b) for i in items if i.role or i.tag.startswith("QUOTE")]
