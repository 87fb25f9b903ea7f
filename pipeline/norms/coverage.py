"""How much of a book the norms account for, without gold: whole norms by normative sentence, and content words in slots."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from pipeline.norms.conventions import required
from pipeline.norms.from_laws import LawReading
from pipeline.norms.shape import Norm


@dataclass(slots=True)
class Coverage:
    """sentences: normative ones; whole: those that yield a norm with its kind and every slot this kind needs;
    words: their content words; covered: those inside the span of some filled slot; read: those some pattern of the
    lexicon fixed; unread: base forms of the words in no slot, most frequent first when asked."""

    sentences: int = 0
    whole: int = 0
    words: int = 0
    covered: int = 0
    unread: Counter[str] = field(default_factory=Counter)

    @property
    def whole_share(self) -> float:
        return self.whole / self.sentences if self.sentences else 1.0

    @property
    def covered_share(self) -> float:
        return self.covered / self.words if self.words else 1.0


def is_whole(norm: Norm) -> bool:
    """The norm has every slot its kind requires, in terms of the vocabulary."""
    for slots in required().get(norm.kind, []):
        values = [getattr(norm, s) for s in slots.split("|")]
        if not any(v and v != "unmapped" for v in values):
            return False
    return norm.kind not in ("advice", "assertion", "") or not norm.unmapped


def coverage(readings: list[LawReading]) -> Coverage:
    """Coverage of the normative sentences of some laws."""
    out = Coverage()
    for reading in readings:
        for s in reading.sentences:
            if not s.normative:
                continue
            out.sentences += 1
            here = [n for n in reading.norms if n.start < s.end and s.start < n.end]
            out.whole += any(is_whole(n) for n in here)
            spans = [p for n in here for slot, p in n.spans.items()]
            for a, b, fold in s.words:
                out.words += 1
                if any(x <= a and b <= y for x, y in spans):
                    out.covered += 1
                else:
                    out.unread[fold] += 1
    return out
