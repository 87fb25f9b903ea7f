"""Acts from words, for examples and cases: "eldest lead SA; dealer exact choice=call_suit suit=C; second play_together S9 C9"."""

from __future__ import annotations

from pipeline.games.game import Act

_ALONE = ("card", "second")
"""Arguments given without their name: the card, and a second card."""


def acts(text: str) -> tuple[Act, ...]:
    """The acts of a script. ValueError for one without a doer and a name, or with more cards than an act has."""
    out = []
    for one in filter(None, (part.strip() for part in text.split(";"))):
        words = one.split()
        if len(words) < 2:
            raise ValueError(f"no act: {one!r}")
        plain = [w for w in words[2:] if "=" not in w]
        if len(plain) > len(_ALONE):
            raise ValueError(f"more than two cards: {one!r}")
        args: dict[str, str | int] = dict(zip(_ALONE, plain, strict=False))
        for name, value in (w.split("=", 1) for w in words[2:] if "=" in w):
            args[name] = int(value) if value.isdigit() else value
        out.append(Act(words[0], words[1], tuple(sorted(args.items()))))
    return tuple(out)
