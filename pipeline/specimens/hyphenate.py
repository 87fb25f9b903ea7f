"""Where a compositor may break a word at the end of a line: plain rules, no dictionary.

English: between two consonants, or after a vowel before a single one, never inside a digraph and never leaving fewer than two
letters before or three after; French: by syllables (a consonant opens the next one, and with l or r a pair does).
"""

from __future__ import annotations

import re

_VOWELS = "aeiouyàâäéèêëîïôöùûüœæ"
_STOPS = "bl br cl cr dr fl fr gl gr pl pr tr ch ph th qu".split()
_PAIRS = {
    "eng": {*_STOPS, *"sh gh wh ck ng".split()},
    "fra": {*_STOPS, *"gn gu vr".split()},
}
_MUTE = {"eng": re.compile(r"e[ds]?$"), "fra": re.compile(r"e(?:s|nt)?$")}
_ENDINGS = re.compile(r"(?:tion|sion|ment|ing|ness|able|ible|less|ful)s?$")


def breaks(word: str, language: str) -> list[int]:
    """Offsets at which `word` may be broken, in order; letters only are broken, punctuation at its ends is counted along."""
    m = re.search(r"[^\W\d_]+", word)
    # what has more than one run of letters (l’échec, eldest-hand) is broken in its last run
    runs = list(re.finditer(r"[^\W\d_]+", word))
    if not m or len(runs[-1].group()) < 6:
        return []
    run = runs[-1]
    letters, base = run.group().lower(), run.start()
    pairs = _PAIRS[language]
    found: set[int] = set()
    for i in range(2, len(letters) - 2):
        before, here, after = letters[i - 1], letters[i], letters[i + 1]
        opens = here not in _VOWELS and (after in _VOWELS or here + after in pairs)
        if opens and here + after != "qu" and before + here in pairs and before not in _VOWELS:
            opens = False
        if opens and _syllabic(letters[:i]) and _syllabic(_MUTE[language].sub("", letters[i:])):
            # English compositors broke after a closed syllable or before a full ending
            if language == "eng" and before in _VOWELS and i < 3:
                continue
            found.add(base + i)
    if language == "eng" and (e := _ENDINGS.search(letters)) and e.start() >= 3:
        found = {f for f in found if f - base < e.start() - 1} | {base + e.start()}
    return sorted(f for f in found if len(letters) - (f - base) >= 3)


def _syllabic(part: str) -> bool:
    return any(c in _VOWELS for c in part)
