"""A *not* more makes of a clause its opposite, in whatever words the clause is put; one that belongs elsewhere does not."""

from __future__ import annotations

import pytest

from pipeline.laws.shape import Law, LawBook
from pipeline.norms.from_laws import read_norms
from pipeline.norms.vocabulary import known
from pipeline.spans import Alignment


def said(text: str, game: str, lang: str = "eng") -> list[str]:
    law = Law(
        "b/c/p1", "b", "c", None, game, None, "printed", 0, len(text), None, (), text, lang=lang, alignment=Alignment((), 0)
    )
    norms = read_norms(LawBook("b", lang, laws=(law,)))
    return [" ".join(filter(None, (n.kind, n.bearer, n.act, *n.choices, *n.effect))) for n in norms]


@pytest.mark.parametrize(
    ("game", "lang", "plain", "denied"),
    [
        ("bridge", "eng", "The dummy shall have the right to double.", "The dummy shall not have the right to double."),
        ("bridge", "eng", "The effect of a double is that each trick is worth twice as much.",
         "The effect of a double is not that each trick is worth twice as much."),
        ("bridge", "eng", "The effect of a double is that each trick is worth twice as much.",
         "The effect of a double is that each trick is never worth twice as much."),
        ("bridge", "eng", "If the pone double out of turn, the maker shall decide whether or not the double shall stand.",
         "If the pone double out of turn, the maker shall not decide whether or not the double shall stand."),
        ("chess", "fra", "Celui qui touche une de ses pièces doit la jouer.",
         "Celui qui touche une de ses pièces ne doit pas la jouer."),
    ],
)  # fmt: skip
def test_a_denial_is_heard(game: str, lang: str, plain: str, denied: str) -> None:
    one, other = said(plain, game, lang), said(denied, game, lang)
    assert one
    assert other
    assert not set(one) & set(other)
    opposite = {"prohibition"} if "not" not in " ".join(other) else {"definition"}
    assert {w.split()[0] for w in other} == opposite


@pytest.mark.parametrize(
    "text",
    [
        "The maker, whether he have asked or not, shall have the right to double.",
        "The player who has not declared shall have the right to double.",
        "The adversary shall decide whether or not the double shall stand.",
        "The pone may not only double but lead.",
    ],
)
def test_a_denial_of_something_else_is_not_taken_for_one(text: str) -> None:
    assert not any("prohibition" in n for n in said(text, "bridge"))


def test_the_opposite_of_an_effect_is_a_term() -> None:
    assert known("choices_and_effects", "not value(x2)")
    assert not known("acts", "not lead")
