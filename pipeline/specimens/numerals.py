"""Law numbers and how references to laws are printed, in both languages."""

from __future__ import annotations

import random
from collections.abc import Mapping

from pipeline.specimens.grammar import Surface


def roman(n: int) -> str:
    """Roman numeral of 1-3999, in capitals."""
    out = ""
    for value, sign in zip(
        (1000, 900, 500, 400, 100, 90, 50, 40, 10, 9, 5, 4, 1), "M CM D CD C XC L XL X IX V IV I".split(), strict=True
    ):
        while n >= value:
            out, n = out + sign, n - value
    return out


def label(n: int, manner: str) -> str:
    """A law number as printed, without its full stop. manner: arabic or roman."""
    return roman(n) if manner == "roman" else str(n)


class References:
    """Surfaces of references in one edition. words: `law`, `laws` and, in French, `article`, `articles`."""

    def __init__(self, words: Mapping[str, str], language: str, manner: str, rng: random.Random) -> None:
        self.words, self.french, self.manner, self.rng = words, language == "fra", manner, rng

    def __call__(self, number: str, targets: tuple[str, ...]) -> Surface:
        """Words for the targets as seen from law `number`: a number, list, range, the preceding law, or the law itself."""
        mine = self._value(number)
        values = sorted({self._value(t) for t in targets})
        names = tuple(label(v, self.manner) for v in values)
        if values == [mine]:
            return Surface("ce même article" if self.french else f"this {self.words['law']}", "self", names)
        if values == [mine - 1] and self.rng.random() < 0.6:
            words = "l’article précédent" if self.french else f"the preceding {self.words['law']}"
            return Surface(words, "previous", names)
        if len(values) == 1:
            return Surface(self._one(names[0]), "number", names)
        if len(values) > 2 and values == list(range(values[0], values[-1] + 1)):
            join = " à " if self.french else " to "
            return Surface(self._many(join.join((names[0], names[-1]))), "range", names)
        et = self.words.get("et", "&") if self.french else "and"
        return Surface(self._many(", ".join(names[:-1]) + f" {et} {names[-1]}"), "list", names)

    def _one(self, name: str) -> str:
        return f"l’article {name}" if self.french else f"{self.words['law']} {name}"

    def _many(self, names: str) -> str:
        return f"les articles {names}" if self.french else f"{self.words['laws']} {names}"

    def _value(self, name: str) -> int:
        if self.manner != "roman":
            return int(name)
        digits = dict(zip("IVXLCDM", (1, 5, 10, 50, 100, 500, 1000), strict=True))
        values = [digits[c] for c in name]
        return sum(-v if v < n else v for v, n in zip(values, [*values[1:], 0], strict=True))
