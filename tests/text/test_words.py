"""Words misread, marks and numbers: what is repaired, and what is an edition's own and stays."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from importlib.resources import files

import pytest

from pipeline import spans
from pipeline.text.lexicon import UNKNOWN, licensed
from pipeline.text.shape import Reading
from pipeline.text.steps import marks, numbers, paragraphs
from pipeline.text.words import recase

Read = Callable[..., Reading]

# two passages in the period's manner, written for these tests
CLEAN_FRA = """Le donneur distribue les cartes une à une, en commençant par son voisin de gauche, et retourne la dernière
pour l'atout.

Si le donneur montre une carte en la donnant, l'adversaire a le choix de la prendre ou de demander une nouvelle donne.

Si l'on joue hors de son tour, la carte reste sur la table, et l'adversaire peut exiger qu'elle soit jouée au coup suivant.

Quand on renonce, on perd trois points, et l'adversaire les ajoute aux siens avant de jouer le coup suivant.

Celui qui compte ses points avant la fin du coup ne peut plus les changer."""
CLEAN_ENG = """The dealer gives the cards one by one, beginning with the player to his left, and turns up the last of them
for trumps.

If the dealer expose a card in dealing, the adversary may take it or call for a new deal.

If a player lead out of his turn, the card lies on the table, and the adversary may call it when he pleases.

A player who has renounced loses three points, and they are added to the score of the other side.

He who has counted his points before the end of the hand may not change them."""


@pytest.mark.parametrize(
    ("good", "bad"),
    [
        ("l'adversaire a le choix", "Tadversaire a le choix"),
        ("les cartes une", "les eartes une"),
        ("la dernière\npour", "la dernièrc\npour"),
        ("et retourne", "et retoume"),
        ("on perd trois points", "on perd trois poinls"),
        ("de la prendre", "de la éprendre"),
        ("avant la fin du coup", "avant la fin du eoup"),
        ("peut exiger", "peut exigcr"),
        ("la carte reste sur", "la caite reste sur"),
    ],
)
def test_french_words(read: Read, good: str, bad: str) -> None:
    assert good in CLEAN_FRA
    r = read(CLEAN_FRA.replace(good, bad, 1), lang="fra")
    assert r.text == CLEAN_FRA
    assert all(e.reason and 0 < e.confidence <= 1 for e in r.edits)


@pytest.mark.parametrize(
    ("good", "bad"),
    [
        ("beginning with the player", "begimiing with the player"),
        ("with the player to his", "with tlie player to his"),
        ("turns up the last", "turns up tbe last"),
        ("loses three points", "loses tbree points"),
        ("call for a new deal", "eall for a new deal"),
        ("and they are added", "and thcy are added"),
    ],
)
def test_english_words(read: Read, good: str, bad: str) -> None:
    assert good in CLEAN_ENG
    assert read(CLEAN_ENG.replace(good, bad, 1), lang="eng").text == CLEAN_ENG


@pytest.mark.parametrize(("text", "lang"), [(CLEAN_FRA, "fra"), (CLEAN_ENG, "eng")])
def test_a_clean_text_is_left_alone(read: Read, text: str, lang: str) -> None:
    assert read(text, lang=lang).edits == ()


@pytest.mark.parametrize(
    ("word", "lang"),
    [
        (w, lang)
        for lang, words in {
            "fra": "étoit avoit sçavoir enfans tems luy roquer connoître bésigue échecs foible jetter",
            "eng": "shew shewn chuse compleat publick play'd o'er to-day re-double pone honour renounced",
        }.items()
        for w in words.split()
    ],
)
def test_forms_of_the_period_stay(read: Read, word: str, lang: str) -> None:
    text = f"{CLEAN_FRA}\n\nOn {word} toujours ainsi." if lang == "fra" else f"{CLEAN_ENG}\n\nThey {word} it always so."
    assert read(text, lang=lang).text == text


@pytest.mark.parametrize("lang", ["fra", "eng"])
def test_every_rule_of_old_spelling_fits_its_example(lang: str) -> None:
    import re

    with (files("pipeline.text") / "data" / "historical.toml").open("rb") as f:
        rows = tomllib.load(f)[lang]
    for row in rows:
        old, new = row["example"]
        assert re.sub(row["old"], row["new"], old) == new, row
    assert licensed("étoit" if lang == "fra" else "publick", lang) > UNKNOWN  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("seen", "read_", "want"),
    [
        ("CABTES", "cartes", "CARTES"),
        ("Tbe", "the", "The"),
        ("Téchec", "l'échec", "l'échec"),
        ("aU", "all", "all"),
        ("Eoi", "roi", "Roi"),
    ],
)
def test_recase(seen: str, read_: str, want: str) -> None:
    assert recase(seen, read_) == want


def fixed(text: str, edits: object) -> str:
    from pipeline.text.layers import resolve

    return spans.apply(text, resolve(edits))[0]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("seen", "want"),
    [
        ("on prend la Dame^ et le Roi", "on prend la Dame, et le Roi"),
        ("les deux .cartes jouées", "les deux cartes jouées"),
        ("avant' que le coup", "avant que le coup"),
        ("il dit :je passe", "il dit : je passe"),
        ("la faute est nulle.:\n\nLe joueur", "la faute est nulle.\n\nLe joueur"),
        ("les cartes • du talon", "les cartes du talon"),
        ("l'as et l'atout", "l'as et l'atout"),
        ("il joue, dit-il. Les autres", "il joue, dit-il. Les autres"),
    ],
)
def test_marks(seen: str, want: str) -> None:
    from pipeline.text.lexicon import Lexicon

    assert fixed(seen, marks.marks(seen, "fra", Lexicon("fra").known)) == want


@pytest.mark.parametrize(
    ("seen", "want", "lang"),
    [
        ("a limit of 1OO points", "a limit of 100 points", "eng"),
        ("in all l7 tricks", "in all 17 tricks", "eng"),
        ("the year 1S93 saw", "the year 1893 saw", "eng"),
        ("and 1 am of opinion", "and I am of opinion", "eng"),
        ("and 1 card more", "and 1 card more", "eng"),
        ("\nI I I.\n", "\nIII.\n", "eng"),
        ("ARTICLE XVIL\n", "ARTICLE XVII\n", "fra"),
        ("\nXIIJ.\n", "\nXIII.\n", "fra"),
        ("\nXIV.\n", "\nXIV.\n", "fra"),
        ("la 2B de la liste", "la 2B de la liste", "fra"),
    ],
)
def test_numbers(seen: str, want: str, lang: str) -> None:
    assert fixed(seen, numbers.numbers(seen, lang)) == want  # type: ignore[arg-type]


def test_a_sentence_broken_by_a_blank_line_is_whole() -> None:
    text = "Celui qui joue avant son tour perd le droit de jouer avec\n\nune autre carte, et paie un jeton."
    assert "avec une autre" in fixed(text, paragraphs.broken(text, "fra")).replace("\n", " ")
    assert "\n\n" not in fixed(text, paragraphs.broken(text, "fra"))
    title = "The Laws of the Game\n\nby an Amateur of it"
    assert fixed(title, paragraphs.broken(title, "eng")) == title


def test_a_broken_word_and_an_elision(read: Read) -> None:
    assert "une nouvelle donne" in read(CLEAN_FRA.replace("nouvelle", "n ouvelle"), lang="fra").text
    assert "d'une carte" in read(CLEAN_FRA + "\n\nPour le prix d une carte on en a deux.", lang="fra").text
    assert "c'est-à-dire" in read(CLEAN_FRA + "\n\nOn compte, c'està-dire on montre ses points.", lang="fra").text


LONG_S = """Le donneur doit mêler les cartes, & les faire couper à fa gauche : s'il y manque, il perd fon tour, & fes adverfaires
donnent à fa place. Chacun joue à fon rang, & l'on ne peut jouer fans avoir vu le jeu de fon voifin. Si l'on fait une faute, on en
fait juge le plus ancien, & l'on s'en tient à ce qu'il a dit de bonne foi. Ils font trois qui jouent, & ils font une levée."""


def test_long_s_read_as_f(read: Read) -> None:
    r = read(LONG_S, lang="fra")
    for word in ("sa gauche", "son tour", "ses adversaires", "sans avoir", "son voisin"):
        assert word in r.text
    for word in ("faire", "faute", "bonne foi", "fait juge"):
        assert word in r.text
    assert {e.rule for e in r.edits} == {"long_s"}


def test_f_stays_where_no_long_s_is(read: Read) -> None:
    text = CLEAN_ENG + "\n\nIf the fame of the fellow be such, let him fix the sum of it himself for the first of the four."
    assert read(text, lang="eng").text == text


@pytest.mark.parametrize(
    "text", [CLEAN_FRA.replace("cartes", "eartes"), LONG_S, CLEAN_FRA + "\n\nMqzïW prâ la carte de son adversaire."]
)
def test_a_second_run_changes_nothing(read: Read, text: str) -> None:
    once = read(text, lang="fra").text
    assert read(once, lang="fra").text == once


@pytest.mark.parametrize("lang", ["fra", "eng"])
def test_a_line_of_many_letters_does_not_hang(read: Read, lang: str) -> None:
    r = read("x^ab|" * 60_000 + " le donneur the dealer", lang=lang)
    assert spans.undo(r.text, [e for e in r.edits if e.applied]) == r.source
