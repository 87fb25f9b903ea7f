"""The closed vocabulary: what terms exist, what they mean, and whether a term is well formed."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources

from pipeline.terms import Term, parse

# which section of the vocabulary the terms of a slot come from
SLOTS = {
    "kind": "kinds", "bearer": "roles", "holder": "roles", "act": "acts", "on": "acts", "when": "predicates",
    "unless": "predicates", "choices": "choices_and_effects", "effect": "choices_and_effects", "window": "windows",
    "formula": "formulae", "manner": "manners",
}  # fmt: skip
# what may stand in brackets, by the letter that stands there in the vocabulary
_ARGUMENTS = {"X": "roles", "A": "acts", "Q": "predicates", "D": "choices_and_effects", "F": "formulae"}


@dataclass(frozen=True, slots=True)
class Entry:
    """A term: its meaning, and a label in either language."""

    term: str
    meaning: str
    en: str
    fr: str


@lru_cache(maxsize=1)
def load() -> dict[str, dict[str, Entry]]:
    """Section -> term as written there (`forfeit(N)`) -> entry. Sorts are sections `sorts.P` and so on."""
    raw = tomllib.loads((resources.files(__package__) / "vocabulary.toml").read_text(encoding="utf-8"))
    for letter, values in raw.pop("sorts").items():
        raw[f"sorts.{letter}"] = values
    return {s: {t: Entry(t, e["meaning"], e["en"], e["fr"]) for t, e in terms.items()} for s, terms in raw.items()}


def known(section: str, text: str) -> bool:
    """Whether `text` (`not doubled(0)`, `a|b` not allowed) is a term of a section, arguments included."""
    try:
        term = parse(text)
    except ValueError:
        return False
    return _known(section, term)


def _known(section: str, term: Term) -> bool:
    words = load()[section]
    if term.negated and section not in ("predicates", "choices_and_effects"):
        return False
    if section == "choices_and_effects" and not term.args and term.name in words:
        return True
    plain = str(term.positive)
    if plain in words:
        return True
    for written in words:
        if "(" in written and written.split("(", 1)[0] == term.name and len(term.args) == 1:
            letter = written[len(term.name) + 1 : -1]
            if _argument(letter, term.args[0]):
                return True
    # a choice can be an act of the bearer's
    return section == "choices_and_effects" and _known("acts", term)


def _argument(letter: str, arg: Term) -> bool:
    if letter in _ARGUMENTS:
        return _known(_ARGUMENTS[letter], arg)
    if letter == "E":
        if _known("predicates", arg) or _known("acts", arg):
            return True
        return len(arg.args) == 1 and _known("acts", Term(arg.name)) and _known("roles", arg.args[0])
    if letter in ("n", "N"):
        return arg.name.isdigit() or arg.name in ("several", "game")
    if letter.startswith("limit "):
        return arg.name.startswith("limit ")
    return arg.name in load().get(f"sorts.{letter}", {})


def label(section: str, text: str, lang: str = "en") -> str:
    """A term in words, for people: `adversary of the dealer` is left to the reader; the head's label with its arguments."""
    term = parse(text)
    words = load()[section]
    entry = words.get(str(term.positive)) or next((e for w, e in words.items() if w.split("(", 1)[0] == term.name), None)
    name = (entry.fr if lang == "fr" else entry.en) if entry else term.name
    inner = ", ".join(map(str, term.args))
    no = "" if not term.negated else "non " if lang == "fr" else "not "
    return f"{no}{name}" + (f" ({inner})" if inner and not (entry and entry.term == str(term.positive)) else "")
