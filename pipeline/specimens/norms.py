"""Norm truth: the short form of the wordings files turned into records of the gold's shape.

    claim; bearer=side(offender); on=consult by side(offender); when=doubling_open & not declared; choices=new_deal
Slots as in ../shared/gold/README.md; lists are joined by ` & `; `{word}` is a term of the edition (see `styles`).
"""

from __future__ import annotations

from typing import Any

from pipeline.errors import UsageError

LISTS = ("when", "unless", "choices", "effect", "refs")
SINGLE = ("bearer", "act", "holder", "window", "manner")


def parse(short: str, words: dict[str, str]) -> dict[str, Any]:
    """A norm record without book, law, letter and span. UsageError for a slot that does not exist."""
    for name, word in words.items():
        short = short.replace("{" + name + "}", word)
    head, *fields = [p.strip() for p in short.split(";")]
    if "{" in short:
        raise UsageError("a norm names a word the edition does not have", where=short)
    norm: dict[str, Any] = {"kind": head, **dict.fromkeys(SINGLE), "on": None, "formula": None, **{k: [] for k in LISTS}}
    for f in fields:
        slot, _, value = f.partition("=")
        if slot in LISTS:
            norm[slot] = [v.strip() for v in value.split(" & ")]
        elif slot == "on":
            act, _, by = value.partition(" by ")
            norm["on"] = {"act": act, "by": by or None}
        elif slot == "formula":
            parts = [v.strip() for v in value.split(" & ")]
            norm["formula"] = parts if len(parts) > 1 else parts[0]
        elif slot in SINGLE:
            norm[slot] = value
        else:
            raise UsageError(f"norms have no slot {slot!r}", where=short)
    return norm
