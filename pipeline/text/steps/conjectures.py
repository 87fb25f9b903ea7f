"""Destroyed words: ranked guesses with their evidence, shown in brackets with a question mark, never slipped in.

The evidence is what a reader would use: the shape of the letters left, how the sibling rules of the text open, what the words
around want beside them, and which stems the same sentence has. Where that gives nothing, the letters seen are left.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from rapidfuzz.distance import Levenshtein

from pipeline.text.channel import base
from pipeline.text.shape import Edit
from pipeline.text.steps.witness import Witness, context, decides
from pipeline.text.suspects import Finder
from pipeline.text.words import Token, parts, recase, tokens

DENSEST = 0.08
"""Share of unknown words above which guesses would only add noise."""
_PARAGRAPH = re.compile(r"\n[^\S\n]*\n")
_PRONOUNS = {"fra": ("on", "vous", "il", "nous", "je"), "eng": ("he", "they", "you", "it", "we")}
_BINDING = {
    "fra": "ne se le la de que qui on il en les un une au si".split(),
    "eng": "the to of in a he it be not if on or".split(),
}
_NOISE = "jil|!t1.'"
_LOOSE_END = 0.4
"""Least likeness of shape (1: the same letters) of a guess."""


@dataclass(frozen=True, slots=True)
class _Guess:
    read: str
    score: float
    why: str


def conjectures(finder: Finder, skip: Callable[[int, int], bool], witnesses: Sequence[Witness] = ()) -> Iterator[Edit]:
    """Edits of certainty `conjecture`, reading `[...?]`, in offsets of the finder's text; where a witness has the place and the
    letters left are like its words, an edit of rule `witness`, bare."""
    if (finder.clean or finder.noise > DENSEST) and not witnesses:
        return
    finder.prepare()
    every = list(tokens(finder.text, skip, finder.common))
    starts = {0, *(m.end() for m in _PARAGRAPH.finditer(finder.text))}
    taken = 0
    for i, token in enumerate(every):
        if i < taken or not _destroyed(token, finder):
            continue
        if any(s <= token.start and not finder.text[s : token.start].strip() for s in starts if s <= token.start):
            run = i
            while run < len(every) and _destroyed(every[run], finder, loose=True) and run - i < 4:
                run += 1
            taken = run
            told = _told(every, i, run, finder, witnesses, opens=True)
            own = _opening(every, i, run, finder)
            if told and own and told.certainty == "conjecture":
                ranked = [(own.read[1:-2], own.confidence), *own.alternatives]
                told = replace(told, alternatives=tuple(r for r in ranked if f"[{r[0]}?]" != told.read))
            edit = told or own
            if edit:
                yield edit
            continue
        told = _told(every, i, i + 1, finder, witnesses, opens=False)
        if told:
            yield told
        elif finder.noise <= DENSEST:
            yield from _inside(every, i, finder)


def _destroyed(token: Token, finder: Finder, *, loose: bool = False) -> bool:
    """No word, and no name either: small letters, or capitals where none can be."""
    core = token.core
    if len(core) < 3 or not any(c.isalpha() for c in core) or any(c.isdigit() for c in core) or core.isupper():
        return False
    if finder.keep(core)[1] or max(finder.own[w] for w in parts(core, finder.lang) or [core.lower()]) > 2:
        return False
    return core.islower() or any(c.isupper() for c in core[1:]) or loose


def _told(every: list[Token], first: int, stop: int, finder: Finder, witnesses: Sequence[Witness], *, opens: bool) -> Edit | None:
    """The edit by the first witness that has this place."""
    start, end = every[first].start, every[stop - 1].end
    seen = finder.text[start:end]
    left, right = context(every, first, stop)
    for witness in witnesses:
        told = witness.ask(left, seen, right, finder, opens=opens)
        if told is None or told.read == seen:
            continue
        rare = stop - first == 1 and not opens and finder.looks_like_a_word(seen)
        if rare:
            # it may be this edition's own rare word: only letters that an engine takes for these speak against that
            reach = {c.text for c in finder.readings(seen)[3] if c.cost <= 12.0}
            if told.read.lower() not in reach:
                continue
        read = told.read[:1].upper() + told.read[1:] if opens else recase(seen, told.read) if " " not in told.read else told.read
        bare = decides(told)
        return Edit(
            start, end, seen, read if bare else f"[{read}?]", "witness", "probable" if bare else "conjecture",
            round(0.6 + 0.3 * told.likeness, 3) if bare else round(0.3 + 0.5 * told.likeness, 3),
            f"{told.name} has {read!r} here; shape {told.likeness:.2f}", witness=(told.name, told.start, told.end),
        )  # fmt: skip
    return None


def _likeness(seen: str, read: str) -> float:
    a, b = base(seen.lower()), base(read.lower())
    return float(Levenshtein.normalized_similarity(a, b)) + (0.05 if a[:1] == b[:1] else 0.0)


def _inside(every: list[Token], i: int, finder: Finder) -> Iterator[Edit]:
    """A word inside a sentence, also one grown together with a small word before it."""
    token = every[i]
    left = parts(every[i - 1].core, finder.lang)[-1:] if i else []
    right = parts(every[i + 1].core, finder.lang)[:1] if i + 1 < len(every) else []
    if not right:
        return
    low = token.core.lower()
    ways: list[tuple[int, int, str]] = [(0, 0, left[0] if left else "")]
    for small in _BINDING[finder.lang]:
        n = len(small)
        if low.startswith(small) and len(low) - n >= 4:
            ways += [(n, n, small)] + ([(n, n + 1, small)] if low[n] in _NOISE else [])
    best: tuple[float, int, int, list[_Guess]] | None = None
    for cut, begin, before in ways:
        guesses = _framed(low[begin:], before, right[0], finder)
        if guesses and (best is None or guesses[0].score > best[0]):
            best = (guesses[0].score, cut, begin, guesses)
    if best is None:
        return
    _, cut, begin, guesses = best
    if cut:
        seen = token.core[cut:begin]
        why = f"{low[:cut]!r} stands by itself before a word"
        yield Edit(token.start + cut, token.start + begin, seen, " ", "space", "probable", 0.8, why)
    yield _edit(token.start + begin, token.end, finder.text, guesses)


def _framed(seen: str, left: str, right: str, finder: Finder) -> list[_Guess]:
    """Words this text has elsewhere between the same neighbours, by likeness of shape."""
    pool: dict[str, tuple[int, int]] = {}
    for (a, b), n in finder.own_pairs.items():
        if a == left and b != seen:
            pool[b] = (n, pool.get(b, (0, 0))[1])
    for (a, b), n in finder.own_pairs.items():
        if b == right and a in pool:
            pool[a] = (pool[a][0], n)
    out = []
    for word, (before, after) in pool.items():
        like = _likeness(seen, word)
        if not after or like < _LOOSE_END or len(word) < 3:
            continue
        score = 6 * like + math.log1p(before) + math.log1p(after) - 0.4 * abs(len(seen) - len(word))
        why = f"shape {like:.2f}; this text has {left!r} {word!r} {right!r} elsewhere"
        out.append(_Guess(word, score, why))
    return sorted(out, key=lambda g: -g.score)[:4]


def _opening(every: list[Token], first: int, stop: int, finder: Finder) -> Edit | None:
    """The destroyed beginning of a rule: the openings of its siblings, and a word that has the shape and fits what follows."""
    lang, text = finder.lang, finder.text
    run = every[first:stop]
    if stop >= len(every) or not run:
        return None
    follow = parts(every[stop].core, lang)[:1] or [""]
    border = _PARAGRAPH.search(text, run[-1].end)
    sentence = text[run[-1].end : border.start() if border else len(text)].lower()
    if not sentence.strip():
        return None
    heads = _sibling_openings(text, run[0].start, finder)
    if len(run) == 1:
        shapes = [
            _Guess(h, 6 * _likeness(run[0].core, h) + math.log1p(n), f"shape; {n} sibling rules open so")
            for h, n in heads.items() if _likeness(run[0].core, h) >= 0.5
        ]  # fmt: skip
        return _edit(run[0].start, run[0].end, text, sorted(shapes, key=lambda g: -g.score)) if shapes else None
    seen_head = " ".join(t.core for t in run[:-1])
    seen_word = run[-1].core.lower()
    stems = {base(w)[:4] for w in re.findall(r"[^\W\d_]{5,}", sentence)}
    said = [p for p in _PRONOUNS[lang] if re.search(rf"(?<![\w]){p}(?![\w])", sentence)]
    words = _fitting(seen_word, stems, follow[0], finder)
    out = []
    for head, n in heads.items():
        last = parts(head.split()[-1], lang)[-1]
        h = math.log1p(n) - 0.3 * abs(len(head) - len(seen_head)) + 2 * _likeness(seen_head, head)
        subject = last in said
        h += 1.5 * subject
        for word, w, why in words:
            near = finder.grams.attraction(last, word) + 0.5 * math.log1p(finder.own_pairs[last, word])
            if near < 0:
                continue
            reasons = [f"{n} sibling rule{'s' * (n > 1)} open {head!r}", why]
            if subject:
                reasons.append(f"the sentence goes on with {last!r}")
            out.append(_Guess(f"{head} {word}", h + w + near, "; ".join(reasons)))
    out.sort(key=lambda g: -g.score)
    return _edit(run[0].start, run[-1].end, text, out[:5]) if out else None


def _sibling_openings(text: str, here: int, finder: Finder) -> Counter[str]:
    """The first two words of the other paragraphs, where both are small common words."""
    out: Counter[str] = Counter()
    for m in re.finditer(r"(?:\A|\n[^\S\n]*\n)\s*(\S+) (\S+)(?= )", text):
        if m.start(1) <= here < m.end():
            continue
        words = parts(m[1], finder.lang) + parts(m[2], finder.lang)
        if all(w.isalpha() and finder.prior(w) > -7.5 for w in words) and m[1][:1].isupper():
            out[f"{m[1]} {m[2]}"] += 1
    return out


def _fitting(seen: str, stems: set[str], follow: str, finder: Finder) -> list[tuple[str, float, str]]:
    """Words like the damaged one in shape that may stand before `follow`: those of a stem the sentence has come first."""
    out = []
    start = base(seen)[:2]
    for word, p in finder.words.items():
        if p < -15.0 or base(word[:2]) != start or abs(len(word) - len(seen)) > 3 or len(word) < 3:
            continue
        like = _likeness(seen, word)
        stem = len(word) >= 4 and base(word)[:4] in stems
        own = finder.own[word]
        if like < 0.4 and not stem:
            continue
        near = finder.grams.attraction(word, follow)
        score = 4 * like + 2.5 * stem + 0.5 * math.log1p(own) + 0.7 * near + 0.15 * (p + 15)
        why = f"{word!r} has the shape ({like:.2f})" + (", and its stem is in the sentence" if stem else "")
        out.append((word, score, why))
    return sorted(out, key=lambda x: -x[1])[:12]


def _edit(start: int, end: int, text: str, guesses: list[_Guess]) -> Edit:
    top = guesses[0].score
    total = sum(math.exp(g.score - top) for g in guesses)
    shares = [round(math.exp(g.score - top) / total, 3) for g in guesses]
    return Edit(
        start, end, text[start:end], f"[{guesses[0].read}?]", "conjecture", "conjecture", shares[0], guesses[0].why,
        alternatives=tuple((g.read, s) for g, s in zip(guesses[1:], shares[1:], strict=True)),
    )  # fmt: skip
