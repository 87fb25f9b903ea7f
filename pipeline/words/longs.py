"""Long s, which both engines read as f: told from f by the words of the language, on pages that are printed with it.

The diplomatic text gets its ſ back; what the engine read stays as the word's alternative.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import product

from pipeline.words.engines.raw import RawLine, RawWord
from pipeline.words.lexicon import bare, likelihood

# Forms that are no words with f and very common ones with s: they give a page with long s away.
_TELLTALE = {
    "eng": frozenset(
        "fhall fuch muft alfo firft moft thefe thofe fome fo againft ufe ufed cafe becaufe houfe faid fame fee feen fay feven "
        "himfelf itfelf leaft laft beft juft reft eaft paft loft coft fir fhould fince fmall ftill ftate fecond lefs unlefs "
        "pafs poffible neceffary queftion perfon perfons purpofe prefent raife reafon anfwer whofe otherwife likewife fuit "
        "fuits fpades fcore fcored fkill fuppofe pleafe confequence".split()
    ),
    "fra": frozenset(
        "eft fon fes fe fur fans fous auffi plufieurs ainfi fuis fuit fera feront feroit foit foient fi lefquels lefquelles "
        "mefme toufjours jufqu jufques puifque lorfque prefque chofe chofes perfonne perfonnes raifon maifon grandeffe "
        "neceffaire poffible paffer paffe laiffer laiffe fuivant feconde fecond feul feule feulement ufage refte efprit efté "
        "eftre fang fein fembloit fouverain befoin caufe prife prifes mife".split()
    ),
}
_F = re.compile(r"f(?=[^\W\d_])")
_FEW = 80
"""Words on a page (a title page, say) where one telltale form is enough."""
_PRIOR = 0.6  # nats for ſ: in running text it is far more frequent than f inside words
_LEX = 9.0  # nats for a whole point of likelihood
_UNKNOWN = 2.5  # nats against a string that is no word


def is_printed(words: Iterable[str], lang: str) -> bool:
    """Whether the page is printed with long s: several words, and one in a hundred at least, are words only with s for f."""
    total = hits = 0
    tell = _TELLTALE.get(lang, frozenset())
    for word in words:
        total += 1
        hits += "ſ" in word or re.sub(r"^\W+|\W+$", "", word).lower() in tell
    return (hits >= 3 and hits > total / 100) or (hits >= 1 and total < _FEW)


def restore(lines: Sequence[RawLine], lang: str) -> list[RawLine]:
    """The lines with ſ for f where the words ask for it; unchanged where the page is not printed with long s."""
    if not is_printed((w.text for line in lines for w in line.words), lang):
        return list(lines)
    return [replace(line, words=tuple(_word(w, lang) for w in line.words)) for line in lines]


def _word(word: RawWord, lang: str) -> RawWord:
    read, chance = reading(word.text, lang)
    if read == word.text:
        return word
    confidence = word.confidence if word.confidence is None else round(word.confidence * chance, 4)
    others = ((word.text, round((1 - chance) * (word.confidence or 1.0), 4)), *word.alternatives)
    return replace(word, text=read, confidence=confidence, alternatives=others[:3])


@lru_cache(maxsize=16384)
def reading(token: str, lang: str) -> tuple[str, float]:
    """The token with each f that is likelier a long s made one, and the chance of that reading. A final f stays f."""
    places = [m.start() for m in _F.finditer(token)]
    if not places or len(places) > 5:
        return token, 1.0
    scored = []
    for choice in product((False, True), repeat=len(places)):
        letters = list(token)
        for long, i in zip(choice, places, strict=True):
            if long:
                letters[i] = "ſ"
        text = "".join(letters)
        known = likelihood(text, lang, f_for_s=False) or _loosely_known(text, lang)
        score = _LEX * known - (_UNKNOWN if known == 0 else 0)
        near = 0.1 if known else 1.0  # what stands around the letter counts where the word says nothing
        longs = [i for long, i in zip(choice, places, strict=True) if long]
        score += sum(_PRIOR * (near + 1) / 2 + near * _context(token, i, lang) for i in longs)
        scored.append((score, text))
    top = max(scored)
    total = sum(math.exp(s - top[0]) for s, _ in scored)
    return top[1], 1 / total


def _loosely_known(text: str, lang: str) -> float:
    """How well the language knows the word with other accents, or with one f for two (old spellings: deffense)."""
    words = _unaccented(lang)
    bare_text = bare(re.sub(r"\W", "", text.replace("ſ", "s")))
    return 0.7 * max(words.get(bare_text, 0.0), words.get(bare_text.replace("ff", "f"), 0.0))


@lru_cache(maxsize=2)
def _unaccented(lang: str) -> dict[str, float]:
    from wordfreq import top_n_list

    out: dict[str, float] = {}
    for word in top_n_list("fr" if lang == "fra" else "en", 40000):
        if len(word) > 4:
            out.setdefault(bare(word), likelihood(word, lang, f_for_s=False))
    return out


def _context(token: str, i: int, lang: str) -> float:
    """Log odds of s against f between these neighbours, in the language's words."""
    low = token.lower().replace("f", "s")
    before = low[i - 1] if i and low[i - 1].isalpha() else "^"
    counts = _neighbours(lang)
    after = low[i + 1]
    s, f = (counts.get((before, c, after), 0.0) + 0.3 for c in "sf")
    return max(-2.5, min(2.5, math.log(s / f)))


@lru_cache(maxsize=2)
def _neighbours(lang: str) -> dict[tuple[str, str, str], float]:
    """How many of the common words have s or f between two letters (s standing for both as a neighbour)."""
    from wordfreq import top_n_list

    counts: dict[tuple[str, str, str], float] = {}
    for word in top_n_list("fr" if lang == "fra" else "en", 15000):
        flat = word.replace("f", "s")
        for i, c in enumerate(word[:-1]):
            if c in "sf":
                key = (flat[i - 1] if i else "^", c, flat[i + 1])
                counts[key] = counts.get(key, 0.0) + 1
    return counts
