"""The small markup of the wordings: choices, an edition's words, norm spans, references to other laws.

    [a|b|c]          one of these, drawn at random; may be nested; `[x|]` is x or nothing
    {word}           the edition's word for it; `{Word}` with a capital letter
    <a>...</a>       the words norm `a` is taken from; tags may overlap
    {ref:rule}       the law that prints that rule; {refs:one,two} several; {self} this law itself
    (?...?)          left out when a reference inside it leads to a rule the edition does not print
A blank line begins a new paragraph; a paragraph that begins with `(a) ` is a sub-item.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from pipeline.errors import UsageError

_CHOICE = re.compile(r"\[([^\[\]]*)\]")
_WORD = re.compile(r"\{([A-Za-z_]+)\}")
_OPTION = re.compile(r"\(\?((?:(?!\(\?|\?\)).)*)\?\)", re.S)
_REF = re.compile(r"\{(refs?):([a-z0-9_,\-]+)\}")
_TAG = re.compile(r"<(/?)([a-z])>")


@dataclass(slots=True)
class Marked:
    """Plain text with the spans that stood in its markup. refs: (start, end, kind, targets)."""

    text: str
    tags: dict[str, tuple[int, int]] = field(default_factory=dict)
    refs: list[tuple[int, int, str, tuple[str, ...]]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Surface:
    """How a reference is printed: its words, its kind (as in ../shared/gold/laws/README.md) and the numbers it names."""

    words: str
    kind: str
    targets: tuple[str, ...]


def choose(text: str, rng: random.Random) -> str:
    """All `[a|b]` decided, innermost first. The same generator state gives the same text."""
    while m := _CHOICE.search(text):
        text = text[: m.start()] + rng.choice(m.group(1).split("|")) + text[m.end() :]
    return text


def fill(text: str, words: Mapping[str, str]) -> str:
    """`{word}` replaced; UsageError names a word the edition does not have. `{self}` and references stay."""

    def one(m: re.Match[str]) -> str:
        name = m.group(1)
        if name == "self":
            return m.group()
        if name in words:
            return words[name]
        low = name[0].lower() + name[1:]
        if low in words:
            return words[low][:1].upper() + words[low][1:]
        raise UsageError(f"no word {name!r} in this edition", where=text[:60])

    return _WORD.sub(one, text)


def rules_in(text: str) -> set[str]:
    """The rules a wording refers to, wherever it must (outside `(?...?)`)."""
    while _OPTION.search(text):
        text = _OPTION.sub("", text)
    return {r for m in _REF.finditer(text) for r in m.group(2).split(",")}


def drop_options(text: str, printed: Mapping[str, str]) -> str:
    """`(?...?)` decided: kept when every rule it refers to is printed."""
    while m := _OPTION.search(text):
        keep = all(r in printed for x in _REF.finditer(m.group(1)) for r in x.group(2).split(","))
        text = text[: m.start()] + (m.group(1) if keep else "") + text[m.end() :]
    return text


def resolve(text: str, number: str, printed: Mapping[str, str], surface: Callable[[str, tuple[str, ...]], Surface]) -> Marked:
    """Tags and references taken out of the text and kept as spans.

    number: of the law itself; printed: rule -> number of the law that prints it. KeyError for a rule that is not printed.
    """
    out: list[str] = []
    length = at = 0
    got = Marked("")
    opened: dict[str, int] = {}
    for m in re.finditer(f"{_TAG.pattern}|{_REF.pattern}|\\{{self\\}}", text):
        piece = text[at : m.start()]
        out.append(piece)
        length += len(piece)
        at = m.end()
        if m.group(2):
            if m.group(1):
                got.tags[m.group(2)] = (opened.pop(m.group(2)), length)
            else:
                opened[m.group(2)] = length
            continue
        targets = tuple(printed[r] for r in m.group(4).split(",")) if m.group(4) else (number,)
        s = surface(number, targets)
        got.refs.append((length, length + len(s.words), s.kind, s.targets))
        out.append(s.words)
        length += len(s.words)
    if opened:
        raise UsageError(f"norm span {'/'.join(opened)} is not closed", where=text[:60])
    out.append(text[at:])
    got.text = "".join(out)
    return got


def tidy(text: str) -> str:
    """Line breaks of the file undone: blanks are single, a blank line stays a paragraph."""
    paragraphs = [re.sub(r"\s+", " ", p).strip() for p in re.split(r"\n\s*\n", text)]
    # a point or comma stands before a closing quotation mark, as printers of the time had it
    return "\n\n".join(re.sub(r"”((?:</[a-z]>)?)([,.])", r"\2”\1", re.sub(r" ([,.])", r"\1", p)) for p in paragraphs if p)
