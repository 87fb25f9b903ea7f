"""Long s as French printers of the 18th century set it."""

from __future__ import annotations

import re

# round at the end of a word, before an apostrophe, and beside f
_LONG = re.compile(r"s(?=[^\W\d_f])(?<!fs)")


def long_s(text: str, broken: bool = False) -> str:
    """`text` with long s; same length. broken: the text is the first part of a divided word, so that its last s is long too."""
    out = _LONG.sub("ſ", text)
    return out[:-1] + "ſ" if broken and out.endswith("s") else out
