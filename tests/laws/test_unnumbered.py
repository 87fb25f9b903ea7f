"""Rules without numbers: paragraphs, run-in headings, sentences with a trigger or a bearer of their own."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pipeline.laws import sentences
from pipeline.laws.shape import LawBook

Cut = Callable[[str], LawBook]

OPENS = [
    ("If the dealer turns a card he must deal again.", True),
    ("If he refuses, the deal stands.", False),
    ("Should the pone speak first, the maker may claim a new deal.", True),
    ("After he has led, the second player lays down his cards.", True),
    ("It must be done with one hand.", False),
    ("Any talk between partners will give the adversaries a new deal.", True),
    ("The penalty must be asked for at once.", False),
    ("In the position shown, the move would be lawful.", False),
    ("But no player may look twice.", False),
    ("The player on the left has the first say.", True),
    ("Lorsque le Roi a remué, il ne peut roquer.", True),
    ("Dans ce cas, l'adversaire choisit.", False),
]


@pytest.mark.parametrize(("sentence", "opens"), OPENS)
def test_which_sentence_opens_a_rule(sentence: str, opens: bool) -> None:
    assert sentences.opens(sentence) is opens


def test_sentences_are_not_cut_at_abbreviations() -> None:
    text = "See No. 4 of the list. Mr. Jones may lead, i.e. play first. He said, “Pass!” Then all passed."
    assert [text[a:b] for a, b in sentences.split(text, 0, len(text))] == [
        "See No. 4 of the list.", "Mr. Jones may lead, i.e. play first.", "He said, “Pass!”", "Then all passed.",
    ]  # fmt: skip


def test_the_paragraph_is_the_law(cutting: Cut) -> None:
    text = (
        "XIV\n\nSi le joueur touche une pièce, il doit la jouer, à moins qu'il ne\n\nl'ait touchée par hasard.\n\n"
        "JEU DES ÉCHECS . 31\n\nLe Roi ne peut roquer s'il a remué.\n\nUn Pion mené à Dame peut devenir telle pièce qu'on veut.\n"
    )
    book = cutting(text)
    assert [text[law.start : law.end].split()[0] for law in book.laws] == ["Si", "Le", "Un"]
    assert text[book.laws[0].start : book.laws[0].end].endswith("par hasard.")
    assert book.codes[0].game == "chess"
    assert book.codes[0].numbering == "none"
    assert book.laws[0].id == "book/chess-laws/p1"


def test_run_in_headings_divide_and_stay_outside(cutting: Cut) -> None:
    text = (
        "_=EXPOSED CARDS.=_ If the dealer shows a card, his adversary may call it. If he does so, the card must be played. "
        "Any card named by dummy must be played by his partner. _=THE LEAD.=_ The player on the dealer’s left must lead first. "
        "He may lead any card of any suit."
    )
    laws = cutting(text).laws
    assert [(law.heading, text[law.start : law.end][:12]) for law in laws] == [
        ("EXPOSED CARDS", "If the deale"),
        ("EXPOSED CARDS", "Any card nam"),
        ("THE LEAD", "The player o"),
    ]
    assert text[laws[2].start : laws[2].end].endswith("any suit.")


def test_a_text_that_lays_down_nothing_has_no_laws(cutting: Cut) -> None:
    assert cutting("The weather was fine, and we walked to the shore.\n\nThe sea lay still under a grey sky.\n").laws == ()


def test_an_unnumbered_code_in_a_long_book(cutting: Cut) -> None:
    filler = "Of the age of this game nothing sure is known, and the learned do not agree about it at all. " * 180
    code = (
        "\n\nLAWS OF THE GAME OF CHESS.\n\n_=Touching.=_ A player must move the piece which he has touched.\n\n"
        "The King may be castled only:\n\nIf he has not moved, and\n\nIf no piece stands between.\n\n"
        "A Pawn that reaches the last row must be changed at once.\n\nHOW TO PLAY WELL.\n\n"
    )
    text = filler + code + filler
    laws = [law for law in cutting(text).laws if law.code == "chess-laws"]
    assert len(laws) == 3
    assert laws[0].heading == "Touching"
    assert [s.label for s in laws[1].subitems] == [None, None]
    assert text[laws[1].start : laws[1].end].endswith("stands between.")


def test_passages_on_two_games(cutting: Cut) -> None:
    text = (
        "_=DOUBLING.=_ If the pone doubles before he is asked, the maker of the trump may refuse the double. "
        "Dummy cannot redouble, nor may the dealer’s partner declare slam. "
        "_=CASTLING.=_ The King may not castle out of check. If a Rook has moved, the King and that Rook cannot castle. "
        "A Pawn may not castle, nor a Bishop."
    )
    games = {law.heading: law.game for law in cutting(text).laws}
    assert games == {"DOUBLING": "bridge", "CASTLING": "chess"}
