"""Letters that are forms of other letters: long s, ligatures; and letters broken by a wrong encoding (mojibake)."""

from __future__ import annotations

import re

from pipeline.text.draft import Draft
from pipeline.text.shape import Edit

_LONG = re.compile("[ſﬅ]")
_LIGATURES = {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬆ": "st"}
_LIGATURE = re.compile("[ﬀﬁﬂﬃﬄﬆ]")
# UTF-8 that lost its last byte on the way: à as Ã and a blank, a closing quotation mark as its first two
_LOST_BYTE = re.compile(r"Ã[ \u00a0](?= ?[a-zà-ÿ])|â€(?![\x80-\xbf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ¡-¿])")
_MOJIBAKE = re.compile(r"[ÂÃâÅ][\x80-\xbf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ¡-¿]{1,2}")


def long_s(draft: Draft) -> list[Edit]:
    """Literal long s, printed s."""
    return [
        Edit(m.start(), m.end(), m[0], "s" if m[0] == "ſ" else "st", "long_s", "certain", 1.0, "long s")
        for m in _LONG.finditer(draft.text)
    ]


def ligatures(draft: Draft) -> list[Edit]:
    """Letters cast as one type, printed one by one."""
    return [
        Edit(m.start(), m.end(), m[0], _LIGATURES[m[0]], "ligature", "certain", 1.0, "a ligature")
        for m in _LIGATURE.finditer(draft.text)
    ]


def mojibake(draft: Draft) -> list[Edit]:
    """UTF-8 read as Windows-1252 or Latin-1, where the letters decode back to one letter or mark of the language."""
    out: list[Edit] = []
    for m in _MOJIBAKE.finditer(draft.text):
        seen = m[0]
        for length in range(len(seen), 1, -1):
            good = _decoded(seen[:length])
            if good:
                end = m.start() + length
                out.append(Edit(m.start(), end, seen[:length], good, "mojibake", "certain", 0.97, "UTF-8 read as Windows-1252"))
                break
    if out:  # only a text that shows the fault
        why = "UTF-8 read as Windows-1252, a byte of it lost"
        for m in _LOST_BYTE.finditer(draft.text):
            read = "”" if m[0] == "â€" else "à" if draft.text[m.end()] == " " else "à "
            out.append(Edit(m.start(), m.end(), m[0], read, "mojibake", "certain", 0.95, why))
    return sorted(out, key=lambda e: e.start)


def _decoded(seen: str) -> str | None:
    raw = bytearray()
    for ch in seen:
        try:
            raw += ch.encode("cp1252")
        except UnicodeEncodeError:
            if ord(ch) > 255:
                return None
            raw.append(ord(ch))
    try:
        good = raw.decode("utf-8")
    except UnicodeDecodeError:
        return None
    ok = len(good) == 1 and (good.isalpha() or good in "’‘“”—–…«»•°§\u00a0")
    return good if ok else None
