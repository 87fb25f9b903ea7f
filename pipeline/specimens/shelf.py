"""The specimen books that are shipped in `corpus/`: `python -m pipeline.specimens --shelf --out corpus` sets them again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from pipeline.specimens.rules import Edition, edition, kind
from pipeline.specimens.typeset import manner
from pipeline.specimens.write import Made, write


@dataclass(frozen=True, slots=True)
class Shipped:
    """One book: what of it is decided; the rest comes from its seed."""

    slug: str
    kind: str
    seed: int
    face: str
    params: dict[str, str] = field(default_factory=dict)
    styles: dict[str, int] = field(default_factory=dict)
    title: int = 0
    wrong: tuple[str, ...] = ()
    leave_out: tuple[str, ...] = ()
    damage: str = "medium"

    def edition(self) -> Edition:
        return edition(
            kind(self.kind), self.seed, params=self.params, styles=self.styles, wrong=self.wrong, title=self.title,
            leave_out=self.leave_out, all_rules=True,
            numbering="centred" if self.kind == "chess" else "arabic",
        )  # fmt: skip


_COMMON = {
    "dummy_declares": "eldest", "stranger_declares": "new_deal_or_disregard", "first_right": "eldest", "redouble_first": "maker",
    "early_double": "maker", "early_lead": "consent", "dummy_asks": "yes", "revoke": "3",
}  # fmt: skip

SHELF = (
    Shipped(
        "specimen-bridge-a", "bridge", 349, "oldstandard",
        {**_COMMON, "limit": "stop_100", "refused": "bar", "consult": "maker_or_eldest", "dealer_leads": "correct"},
        {"seats": 0, "maker": 0, "foe": 0, "double": 1, "deal": 0, "question": 0, "content": 1, "law": 0}, 0,
    ),
    Shipped(
        "specimen-bridge-b", "bridge", 152, "libertine",
        {**_COMMON, "limit": "cap_100", "refused": "nothing", "consult": "adversaries", "dealer_leads": "free",
         "dummy_asks": "no"},
        {"seats": 2, "maker": 1, "foe": 1, "double": 0, "deal": 1, "question": 1, "content": 0, "law": 1}, 1,
        wrong=("first-right-eldest",), damage="worn",
    ),
    Shipped(
        "specimen-euchre", "euchre", 300, "cardo",
        {"who_played": "forbidden", "comment": "four", "early_lead": "stand", "lone_lead": "dealer", "miscount": "2",
         "lone_after_pass": "no", "lifted": "exposed", "assist_alone": "may", "revoke": "add_2"},
        {"seats": 0, "foe": 0, "turn": 0, "take": 1, "law": 0}, 0, damage="worn",
    ),
    Shipped(
        "specimen-echecs", "chess", 339, "garamond",
        {"touched": "adjust", "false_move": "three", "own_piece": "choice", "second_move": "choice", "castle_check": "forbidden",
         "illegal_castle": "choice", "promotion": "any", "say_check": "duty", "exposing": "king", "en_passant": "yes",
         "false_check": "replay"},
        {"opponent": 0, "et": 0, "dame": 0}, 0,
    ),
)  # fmt: skip


def shelve(folder: Path, *, only: str | None = None, images: bool = True) -> Iterator[Made]:
    """Sets the shipped books into `folder`, one folder each."""
    for s in SHELF:
        if only in (None, s.slug):
            e = s.edition()
            how = manner(e.kind.language, s.seed, s.face)
            yield write(e, folder / s.slug, damage=s.damage, how=how, images=images)
