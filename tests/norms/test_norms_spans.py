"""Offsets, period print, and texts nobody would print: the reader never fails and never points outside its law."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.laws.shape import Law, LawBook
from pipeline.norms.from_laws import read_norms
from pipeline.norms.normalise import normalise
from pipeline.norms.patterns import Line, compile_pattern
from pipeline.norms.vocabulary import SLOTS, known
from pipeline.spans import Alignment

WORDS = (
    "if should when before until unless the dealer his partner eldest hand any player adversary may must shall not lead double "
    'redouble card trump called exposed , ; : . - ( ) penalty forfeits three he they such " May I lead? " I. II. (a) king castle'
).split()
MOTS = (
    "si le roi joueur vous l'adversaire peut doit pas ni jouer une pièce touchée , ; : . échec on a le choix de ou avant que"
).split()


def book(text: str, lang: str, game: str | None) -> LawBook:
    law = Law(
        "b/c/1", "b", "c", None, game, "1", "printed", 7, 7 + len(text), None, (), text, lang=lang, alignment=Alignment((), 7)
    )
    return LawBook("b", lang, laws=(law,))


def check(text: str, lang: str, game: str | None) -> None:
    norms = read_norms(book(text, lang, game))
    assert norms == read_norms(book(text, lang, game))
    for n in norms:
        assert 7 <= n.start <= n.end <= 7 + len(text)
        assert all(7 <= a <= b <= 7 + len(text) for a, b in n.spans.values())
        assert 0 < n.confidence <= 1
        assert n.kind and known("kinds", n.kind)
        for slot, section in SLOTS.items():
            value = getattr(n, slot)
            if slot == "on":
                value = value.act.split("|") if value else []
            rows = [value] if isinstance(value, str) else value or []
            for term in [t for row in rows for t in row.split("|")]:
                assert term == "unmapped" or known(section, term), (slot, term, text)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from(WORDS), max_size=30), st.sampled_from(["bridge", "whist", "euchre", "chess", None]))
def test_any_english_words(words: list[str], game: str | None) -> None:
    check(" ".join(words), "eng", game)


@settings(max_examples=40, deadline=None)
@given(st.lists(st.sampled_from(MOTS), max_size=30))
def test_any_french_words(words: list[str]) -> None:
    check(" ".join(words), "fra", "chess")


@settings(max_examples=30, deadline=None)
@given(st.text(max_size=80))
def test_any_text(text: str) -> None:
    check(text, "eng", None)


@settings(max_examples=200, deadline=None)
@given(st.text(alphabet="ab -_=\r\n“”’{1}[2].,—ſoiten", max_size=60), st.sampled_from(["eng", "fra"]))
def test_normalised_text_leads_back(text: str, lang: str) -> None:
    plain = normalise(text, lang)
    assert len(plain.origin) == len(plain.text) + 1
    assert list(plain.origin) == sorted(plain.origin)
    for k, ch in enumerate(plain.text):
        a, b = plain.span(k, k + 1)
        assert 0 <= a < b <= len(text)
        if ch.isalnum() and text[a] == ch:
            assert text[a:b] == ch


@pytest.mark.parametrize(
    ("text", "lang", "plain"),
    [
        ("the dealer may re-\r\ndouble", "eng", "the dealer may redouble"),
        ("Any one dealing", "eng", "Anyone dealing"),
        ("any one of the cards", "eng", "any one of the cards"),
        ("_face_ down--or “up”", "eng", 'face down - or "up"'),
        ("the trick {12} is quitted[3]", "eng", "the trick is quitted "),
        ("il étoit en échec", "fra", "il était en échec"),
        ("il doit, il voit, le droit", "fra", "il doit, il voit, le droit"),
        ("si l'on joue", "fra", "si on joue"),
    ],
)
def test_period_print(text: str, lang: str, plain: str) -> None:
    assert normalise(text, lang).text == plain


@pytest.mark.parametrize(
    ("pattern", "line", "hit"),
    [
        ("call * card", "he may call the wrong card", True),
        ("call * card", "he may call , the card", False),
        ("forfeit #", "he forfeit three point", True),
        ("forfeit #", "he forfeit all", False),
        ("with the? consent of @", "with consent of @dealer", True),
        ("lead !again", "lead again", False),
        ("before =@", "before @dealer lead", True),
        ("^ name", "he name", False),
        ("out_of turn", "lead out of turn", True),
    ],
)
def test_pattern_language(pattern: str, line: str, hit: bool) -> None:
    assert bool(list(Line(line.split()).find(compile_pattern(pattern)))) is hit


@pytest.mark.parametrize("bad", ["", "* **", "a? b?"])
def test_a_pattern_has_to_fix_something(bad: str) -> None:
    with pytest.raises(ValueError):
        compile_pattern(bad)
