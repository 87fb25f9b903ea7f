"""Sentences, and which of them open a rule of their own."""

from __future__ import annotations

import re

_END = re.compile(r"[.!?…]+[\"'”’»)\]]*(?:_|=_|_=)*(?:--|—)?\s+(?=(?:_=|_|=)?[\"'“‘«(\[]?[A-ZÀ-ÞŒ♔-♟])")
_ABBREVIATION = re.compile(
    r"(?:\b(?:No|Nos|N|Sec|Sect|Art|Arts|Fig|Figs|Mr|Mrs|Dr|St|Messrs|vol|p|pp|viz|i\.\s?e|e\.\s?g|_i\.e|_e\.g|cf|etc|&c|Vide|See|ch|chap|M|MM|Mme|liv|"
    r"tit|q\.v|ed|Esq|Jr|Co)\.|(?:^|[\s(])[A-Z]\.)[\"'”’»)\]_]*\s*\Z"
)
_PERSON = (
    r"players?|dealers?|non-dealer|partners?|advers(?:ary|aries)|opponents?|pone|eldest|elder hand|younger hand|leaders?|maker|"
    r"declarer|dummy|strikers?|"
    r"hand|side|party|parties|umpire|referee|offender|bidder|age|banker|bystanders?|spectators?|candidates?|member|third|second|first|fourth|"
    r"king|queen|rook|bishop|knight|pawns?|castle|man|men|"
    r"joueurs?|adversaires?|donneur|partenaires?|banquier|celui|roi|dame|tour|fou|cavalier|pions?"
)
_WHO = re.compile(rf"\b(?:{_PERSON})\b", re.I)
_TRIGGER = re.compile(
    r"(?:if|should|when|whenever|after|before|unless|until|where|in (?:case|the event)|on|upon|once|as soon as|provided|except|"
    r"si|s[’']il|lorsqu[e’']|quand|dès qu[e’']|après|avant|en cas)\b",
    re.I,
)
_PRONOUN = re.compile(
    r"(?:he|she|it|they|this|that|these|those|such|so|neither|either|both|"
    r"the (?:latter|former|same|movement|penalty|move|effect|rest|other|result)|"
    r"il|elle|ils|elles|ce|cela|ceci|celui-ci|celle-ci|ceux-ci|on l[ea’'])\b",
    re.I,
)
_CONNECTIVE = re.compile(
    r"(?:but|and|or|nor|thus|hence|otherwise|then|therefore|however|moreover|also|again|thereupon|"
    r"for (?:instance|example)|"
    r"in (?:the position|this|that|such|either|which|any|the same) |accordingly|consequently|the reason|"
    r"mais|et|ou|ni|ainsi|donc|alors|dans ce cas|en ce cas|par exemple|de même|à défaut|autrement)\b",
    re.I,
)
_LEAD_IN = re.compile(r"(?:there (?:is|are|was|were)|one of these|the following|these are|we (?:now|shall)|il y a|voici)\b", re.I)
_DETERMINED = re.compile(r"(?:any|no|every|each|all|a|an|another|tout|toute|nul|aucun|chaque|un|une)\b", re.I)


def split(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Sentences of text[start:end] as trimmed spans; blanks lie between them."""
    out: list[tuple[int, int]] = []
    at = start
    for m in _END.finditer(text, start, end):
        if _ABBREVIATION.search(text, max(at, m.start() - 12), m.end()):
            continue
        stop = m.start() + len(m[0].rstrip())
        if stop > at:
            out.append((at, stop))
        at = m.end()
    while at < end and text[at].isspace():
        at += 1
    while end > at and text[end - 1].isspace():
        end -= 1
    if end > at:
        out.append((at, end))
    return out


def is_lead_in(sentence: str) -> bool:
    """Whether a sentence only leads in to what follows."""
    return bool(_LEAD_IN.match(sentence.lstrip('_=“"( ')))


def opens(sentence: str) -> bool:
    """Whether a sentence has a trigger or a bearer of its own, and so opens a new rule.

    It joins the one before when it only says what follows from it, how it is done, or gives an example of it.
    Source: ../shared/gold/README.md, section 1.
    """
    s = " ".join(sentence.split()).lstrip('_=“"(« ')
    if _CONNECTIVE.match(s):
        return False
    trigger = _TRIGGER.match(s)
    if trigger:
        rest = s[trigger.end() :].lstrip()
        if not _PRONOUN.match(rest):
            return True
        comma = rest.find(",")
        main = rest[comma + 1 :].lstrip() if comma >= 0 else ""
        return bool(main) and not _PRONOUN.match(main) and bool(_WHO.search(main[:45]))
    if _PRONOUN.match(s):
        return False
    if _DETERMINED.match(s):
        return True
    return bool(_WHO.search(s[:60]))
