"""The names that occur in terms."""

from __future__ import annotations

from pipeline.terms import Term, parse


def names_in(text: str) -> list[str]:
    """Every name in a term, outermost first; arguments too."""

    def walk(t: Term) -> list[str]:
        return [t.name, *(n for a in t.args for n in walk(a))]

    return walk(parse(text))
