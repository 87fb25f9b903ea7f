"""The syntax of closed terms: `name`, `name(argument)`, `not name(...)`, `a|b`.

Only the form is known here, never a list of terms: the words of the records are in `norms/vocabulary.toml`,
the words a game understands are declared by the game, and the two share no table.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache


@dataclass(frozen=True, slots=True)
class Term:
    """One term: `not` or plain, its name, and its arguments (terms again, so roles can nest)."""

    name: str
    args: tuple[Term, ...] = ()
    negated: bool = False

    def __str__(self) -> str:
        body = self.name + (f"({', '.join(map(str, self.args))})" if self.args else "")
        return f"not {body}" if self.negated else body

    @property
    def positive(self) -> Term:
        """The same term without its `not`."""
        return Term(self.name, self.args) if self.negated else self


@lru_cache(maxsize=8192)
def parse(text: str) -> Term:
    """One term from its text. Raises ValueError on unbalanced brackets or an empty name."""
    text = text.strip()
    negated = text.startswith("not ")
    if negated:
        text = text[4:].strip()
    if "(" not in text:
        if not text or ")" in text:
            raise ValueError(f"not a term: {text!r}")
        return Term(text, (), negated)
    name, rest = text.split("(", 1)
    if not name or not rest.endswith(")"):
        raise ValueError(f"not a term: {text!r}")
    return Term(name, tuple(parse(a) for a in split(rest[:-1], ",")), negated)


def split(text: str, mark: str) -> list[str]:
    """Split at `mark` outside brackets."""
    parts, depth, last = [], 0, 0
    for i, ch in enumerate(text):
        depth += (ch == "(") - (ch == ")")
        if depth < 0:
            raise ValueError(f"unbalanced brackets: {text!r}")
        if ch == mark and depth == 0:
            parts.append(text[last:i])
            last = i + 1
    if depth:
        raise ValueError(f"unbalanced brackets: {text!r}")
    return [p.strip() for p in [*parts, text[last:]]]


def alternatives(text: str) -> list[Term]:
    """The terms of `a|b`, in order; one for a plain term."""
    return [parse(p) for p in split(text, "|")]
