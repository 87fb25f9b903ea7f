"""Roundabout wordings come to the same norm as plain ones."""

from __future__ import annotations

import pytest

from pipeline.norms.items import items_of, model
from pipeline.norms.lexicon import load
from pipeline.norms.normalise import normalise
from pipeline.norms.reader import Reader


def read(text: str, lang: str, game: str) -> list[tuple[object, ...]]:
    lexicon = load(lang)
    reader = Reader(lexicon, game)
    reader.sentence(items_of(model(lang)(normalise(text, lang).text), lexicon))
    return [(d.kind, d.bearer, d.act, *([d.choices] if d.choices else [])) for d in reader.drafts]


@pytest.mark.parametrize(
    "text",
    [
        "It is for the eldest hand to order up.",
        "It is open to the eldest hand to order up.",
        "The eldest hand is at liberty to order up.",
        "The eldest hand shall be allowed to order up.",
    ],
)
def test_leave(text: str) -> None:
    assert read(text, "eng", "euchre") == [("permission", "eldest", "order_up")]


@pytest.mark.parametrize(
    "text",
    [
        "It becomes the duty of the dealer to discard.",
        "It is incumbent upon the dealer to discard.",
        "The dealer is bound to discard.",
    ],
)
def test_duty(text: str) -> None:
    assert read(text, "eng", "euchre") == [("obligation", "dealer", "discard")]


@pytest.mark.parametrize("text", ["The dealer is no longer entitled to assist.", "The dealer may no longer assist."])
def test_leave_that_ends(text: str) -> None:
    assert read(text, "eng", "euchre") == [("prohibition", "dealer", "assist")]


def test_a_liberty_with_two_ways_is_one() -> None:
    assert read("The dealer's partner may assist or pass.", "eng", "euchre") == [
        ("permission", "partner(dealer)", None, ["assist", "pass"])
    ]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Le joueur ne roquera pas.", "prohibition"),
        ("Le joueur roquera.", "obligation"),
        ("On ne peut se dispenser de roquer.", "obligation"),
        ("On ne saurait roquer.", "prohibition"),
        ("On n'en peut pas moins roquer.", "permission"),
    ],
)
def test_french(text: str, kind: str) -> None:
    assert read(text, "fra", "chess") == [(kind, "mover", "castle")]


def test_a_clause_that_goes_on_with_who() -> None:
    assert read("The trump is named by the dealer, who may pass.", "eng", "euchre")[-1] == ("permission", "dealer", "pass")
