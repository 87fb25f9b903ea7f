"""The channel between print and engine: which groups of letters are seen for which, and what that costs.

A cost is a negative natural logarithm. Learned figures (`data/confusions_<lang>.tsv`, made by `learn.py`) go before the
shapes written by hand (`data/shapes.tsv`); any letter may stand for any other at a price that only strong evidence pays.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from importlib.resources import files

from pipeline.language import Lang

ALPHABET: dict[Lang, str] = {
    "eng": "abcdefghijklmnopqrstuvwxyz",
    "fra": "abcdefghijklmnopqrstuvwxyzàâçéèêëîïôûùüœæ",
}
ANY_LETTER = 9.5
LOST_LETTER = 10.0
NOISE_LETTER = 9.5
NOISE_MARK = 6.0
LOST_BLANK = 7.0
_SAME_SHAPE = frozenset("cosvwxzkp")
"""Letters whose capital has the shape of the small letter; another capital inside a word is taken for what it looks like."""
_BASE = str.maketrans("àâäáãçéèêëîïìíôöóõûùüúñÿ", "aaaaaceeeeiiiioooouuuuny")


_ACCENTED: dict[str, str] = {}
for _ch in ALPHABET["fra"]:
    _ACCENTED[_ch.translate(_BASE)] = _ACCENTED.get(_ch.translate(_BASE), "") + _ch


def base(text: str) -> str:
    """Lower case letters without their accents, letter for letter."""
    return text.translate(_BASE)


class Channel:
    """The confusions of one language, by the letters seen."""

    def __init__(self, lang: Lang, learned: Iterable[tuple[str, str, float]] | None = None) -> None:
        """learned: rows (seen, meant, cost), those of the language's table when None."""
        self.lang = lang
        self.table: dict[str, dict[str, float]] = {}
        for name in (f"confusions_{lang}.tsv", "shapes.tsv"):
            for seen, meant, cost in _rows(name) if name == "shapes.tsv" or learned is None else learned:
                if name == "shapes.tsv" and "'" in meant and lang == "eng":
                    continue
                here = self.table.setdefault(seen, {})
                meant = meant.lower()
                if meant != seen:
                    here[meant] = min(cost, here.get(meant, 99.0)) if name != "shapes.tsv" else here.get(meant, cost)
        lost = self.table.pop("", {})
        self.lost_blank = min(lost.get(" ", LOST_BLANK), LOST_BLANK)
        self.lost = {ch: max(lost.get(ch, LOST_LETTER), 7.0) for ch in ALPHABET[lang] + "'"}
        self.lost_least = min(c for ch, c in self.lost.items() if ch != "'")
        self._cache: dict[str, tuple[tuple[str, float], ...]] = {}

    def options(self, seen: str) -> tuple[tuple[str, float], ...]:
        """What `seen` (one to three letters as the engine printed them) may stand for, with costs; never itself."""
        found = self._cache.get(seen)
        if found is None:
            found = self._cache[seen] = tuple(sorted(self._options(seen).items(), key=lambda kv: kv[1]))
        return found

    def _options(self, seen: str) -> dict[str, float]:
        low = seen.lower()
        out = dict(self.table.get(seen, ()))
        if low != seen:
            for meant, cost in self.table.get(low, {}).items():
                out[meant] = min(cost + (0.5 if low in _SAME_SHAPE else 2.5), out.get(meant, 99.0))
        if len(seen) == 1:
            if seen.isalpha():
                for ch in _ACCENTED.get(base(low), "") if self.lang == "fra" else base(low):
                    out[ch] = min(out.get(ch, 5.0), 5.0)
                out[""] = min(out.get("", NOISE_LETTER), NOISE_LETTER)
            elif seen not in "'-":
                out[""] = min(out.get("", NOISE_MARK), NOISE_MARK)
                out[" "] = min(out.get(" ", NOISE_MARK), NOISE_MARK)
            else:
                out[""] = min(out.get("", NOISE_MARK + 1), NOISE_MARK + 1)
        out.pop(low, None)
        return out

    def any_letter(self, seen: str) -> float:
        """What it costs that one letter or mark stands for a letter no table pairs it with."""
        return ANY_LETTER if seen.isalpha() else ANY_LETTER - 1.5


def _rows(name: str) -> list[tuple[str, str, float]]:
    body = (files("pipeline.text") / "data" / name).read_text(encoding="utf-8")
    out = []
    for line in body.split("\n"):
        if line and not line.startswith("# "):
            seen, meant, cost = line.split("\t")
            out.append((seen, meant, float(cost)))
    return out


@lru_cache(maxsize=2)
def channel(lang: Lang) -> Channel:
    """The channel of a language, read once a process."""
    return Channel(lang)
