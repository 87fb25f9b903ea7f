"""Long s read as f by an engine ("fhall", "étoit fi"): printed s, a real f kept.

Only in a text that shows it: words that are none with f and are some with s. A long s never ends a word and is never a capital,
so "if", "of", "Fi" keep their f; where both readings are words ("font", "sont") frequency and the neighbours decide.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product

from pipeline.language import Lang
from pipeline.text.context import ngrams
from pipeline.text.lexicon import FLOOR, UNKNOWN, counts, licensed
from pipeline.text.shape import Edit

_WORD = re.compile(r"[^\W\d_]+")
_GROUP = re.compile(r"ff|fl|ft|f")
_MEANT = {"ff": ("ff", "ss", "sf", "fs"), "fl": ("fl", "sl", "st", "ss"), "ft": ("ft", "st"), "f": ("f", "s")}
_LEAST = 3
"""So many words at least must need the s before a text is taken for one in long s."""
_PREFIXES = frozenset({"mif", "dif", "cif", "crof", "fouf", "grof", "paf"})
"""What stands before a hyphen and ends in a long s: the word goes on behind it."""
_FAR = 4.5
"""How much likelier (natural logarithm) the word with s must be to show a long s."""
SURE = 4.0


def _prior(word: str, lang: Lang) -> float:
    p = counts(lang).get(word, UNKNOWN)
    if p < FLOOR + 2.5:
        p = max(p if p > FLOOR else UNKNOWN, licensed(word, lang))
    return p


def _readings(word: str, lang: Lang) -> list[tuple[float, str]]:
    """Every way to read the f's of a word (lower case), with its log probability, best first; only words."""
    cut = _GROUP.split(word)
    groups = _GROUP.findall(word)
    if not groups or len(groups) > 4:
        return []
    found: dict[str, float] = {}
    for chosen in product(*(_MEANT[g] for g in groups)):
        read = "".join(a + b for a, b in zip(cut, [*chosen, ""], strict=True))
        if word.endswith("f") and not read.endswith("f"):
            continue  # a long s never ends a word
        p = _prior(read, lang)
        if p > UNKNOWN:
            odd = sum(g in {"fl", "ff"} and c not in {"fl", "sl", "ff", "ss"} for g, c in zip(groups, chosen, strict=True))
            found[read] = max(found.get(read, UNKNOWN), p - 3.0 * odd)
    return sorted(((p, w) for w, p in found.items()), reverse=True)


def share(own: Counter[str], lang: Lang) -> float:
    """The share of long s that the engine printed f, 0 where the text shows no long s (own: its words in lower case)."""
    as_f = as_s = needed = 0
    for word, n in own.items():
        if "s" in word[:-1]:
            as_s += n
        if "f" in word[:-1]:
            best = _readings(word, lang)[:1]
            if best and best[0][0] > -13.5 and best[0][1] != word and best[0][0] - _prior(word, lang) > _FAR:
                as_f += n
                needed += 1
    return as_f / (as_f + as_s + 1) if needed >= _LEAST and as_f >= 0.03 * (as_f + as_s) else 0.0


def f_for_s(text: str, lang: Lang, own: Counter[str], skip: Callable[[int, int], bool]) -> Iterator[Edit]:
    """An edit over each word whose f's are to be read s."""
    rate = share(own, lang)
    if not rate:
        return
    near = ngrams(lang)
    words = list(_WORD.finditer(text))
    cache: dict[str, list[tuple[float, str]]] = {}
    for i, m in enumerate(words):
        seen = m[0]
        if "f" not in seen or skip(m.start(), m.end()):
            continue
        if seen.endswith("f") and seen.count("f") == 1:
            if seen.lower() in _PREFIXES and text[m.end() : m.end() + 1] == "-" and text[m.end() + 1 : m.end() + 2].islower():
                why = f"long s before a hyphen: {seen!r}"
                yield Edit(m.end() - 1, m.end(), "f", "s", "long_s", "certain", 0.95, why)
            continue
        low = seen.lower()
        if low not in cache:
            cache[low] = _readings(low, lang)
        readings = cache[low]
        if seen[0] == "F":
            readings = [(p, w) for p, w in readings if w[0] == "f"]
        if not readings:
            continue
        left = words[i - 1][0].lower() if i and m.start() - words[i - 1].end() <= 2 else ""
        right = words[i + 1][0].lower() if i + 1 < len(words) and words[i + 1].start() - m.end() <= 2 else ""

        def weight(p: float, word: str, left: str = left, right: str = right, low: str = low) -> float:
            changed = sum(a != b for a, b in zip(word, low, strict=True))
            w = p + changed * math.log(rate) if changed else p + math.log(1.02 - min(rate, 0.98)) * 0.3
            if left:
                w += 0.7 * near.attraction(left, word)
            if right:
                w += 0.7 * near.attraction(word, right)
            return w

        ranked = sorted(((weight(p, w), w) for p, w in readings), reverse=True)
        best, read = ranked[0]
        if read == low:
            continue
        keep = next((w for w, word in ranked if word == low), UNKNOWN)
        if best - keep < 0.7:
            continue
        shown = "".join(r.upper() if s.isupper() else r for s, r in zip(seen, read, strict=True))
        gap = best - keep
        sure = gap > SURE
        p = min(0.99, 1 / (1 + math.exp(-gap)))
        why = f"long s: {seen!r} is {shown!r}" + ("" if keep > UNKNOWN else ", no word with f")
        others = tuple((w, round(1 / (1 + math.exp(best - x)), 3)) for x, w in ranked[1:3])
        yield Edit(
            m.start(), m.end(), seen, shown, "long_s", "certain" if sure else "probable", round(p, 3), why, alternatives=others
        )
