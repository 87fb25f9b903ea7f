"""References as French codes word them."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pipeline.laws.shape import Law, LawBook

Cut = Callable[[str], LawBook]

CODE = (
    "RÈGLES DU JEU DE WHIST.\n\nCHAPITRE PREMIER.\n\n{n[0]}Le donneur doit servir les cartes une à une.\n\n"
    "{n[1]}Il y a maldonne :\n\n    1° si une carte est tournée ;\n\n    2° si le jeu n'a pas été coupé.\n\n"
    "{n[2]}Chaque joueur doit fournir à la couleur.\n\nCHAPITRE II.\n\n"
    "{n[3]}Celui qui renonce perd trois levées.\n\n{n[4]}{{}}\n\n{n[5]}Nul joueur ne peut revoir la dernière levée.\n"
)
ARTICLES = CODE.format(n=[f"Art. {i}. " for i in range(1, 7)])
ROMAN = CODE.format(n=["I. ", "II. ", "III. ", "IV. ", "V. ", "VI. "])

WORDED = [
    ("On paiera suivant l'article 3.", "article 3", "number", ["3"]),
    ("On paiera suivant l'art. 3.", "art. 3", "number", ["3"]),
    ("On paiera comme il est dit art. 4.", "art. 4", "number", ["4"]),
    ("On paiera dans le cas de l'article premier.", "article premier", "number", ["1"]),
    ("On paiera dans le cas de l'article 1er.", "article 1er", "number", ["1"]),
    ("Les articles 1 et 3 seront observés.", "articles 1 et 3", "list", ["1", "3"]),
    ("Les articles 1, 3 et 4 seront observés.", "articles 1, 3 et 4", "list", ["1", "3", "4"]),
    ("On suivra les articles 1 à 3.", "articles 1 à 3", "range", ["1", "2", "3"]),
    ("On suivra l'article précédent.", "l'article précédent", "previous", ["4"]),
    ("Il doit payer, d'après la règle ci-dessus.", "la règle ci-dessus", "previous", ["4"]),
    ("Il doit payer, suivant la règle qui précède.", "la règle qui précède", "previous", ["4"]),
    ("Il doit payer, suivant l'article qui suit.", "l'article qui suit", "previous", ["6"]),
    ("Il doit payer, suivant l'article suivant.", "l'article suivant", "previous", ["6"]),
    ("On suivra les deux articles précédents.", "les deux articles précédents", "foregoing", ["3", "4"]),
    ("On suivra les deux règles qui précèdent.", "les deux règles qui précèdent", "foregoing", ["3", "4"]),
    ("Celui qui manque à ce même article doit payer.", "ce même article", "self", ["5"]),
    ("Celui qui manque au présent article doit payer.", "présent article", "self", ["5"]),
    ("Celui qui manque audit article doit payer.", "audit article", "self", ["5"]),
    ("Il doit payer (voyez no 4).", "no 4", "number", ["4"]),
    ("Il doit payer (voyez le n° 4).", "n° 4", "number", ["4"]),
    ("Il doit payer (voir nos 3 et 4).", "nos 3 et 4", "list", ["3", "4"]),
    ("Il doit payer, comme au § III.", "§ III", "number", ["3"]),
    ("Il doit payer, comme à la Règle III.", "Règle III", "number", ["3"]),
    ("Il doit payer, suivant la troisième règle.", "la troisième règle", "number", ["3"]),
    ("Il doit payer, suivant le premier alinéa de l'article 2.", "le premier alinéa de l'article 2", "subitem", ["2.1"]),
    ("Cet article et le précédent seront observés.", "Cet article et le précédent", "mixed", ["5", "4"]),
]


def _plain(surface: str) -> str:
    return surface.removeprefix("l'").removeprefix("la ").removeprefix("les ").removeprefix("le ")


def _five(book: LawBook) -> Law:
    return next(law for law in book.laws if law.number in {"5", "V"})


@pytest.mark.parametrize(("words", "surface", "kind", "targets"), WORDED)
def test_worded_and_resolved(cutting: Cut, words: str, surface: str, kind: str, targets: list[str]) -> None:
    text = ARTICLES.format(words)
    refs = _five(cutting(text)).refs
    assert [(_plain(text[r.start : r.end]), r.kind, list(r.targets)) for r in refs] == [(_plain(surface), kind, targets)]
    assert refs[0].resolved
    assert not refs[0].why


def test_roman_code_keeps_its_numerals(cutting: Cut) -> None:
    text = ROMAN.format("On suivra les règles I et III, et l'article IV.")
    refs = _five(cutting(text)).refs
    assert [r.targets for r in refs] == [("I", "III"), ("IV",)]
    assert all(r.resolved for r in refs)


def test_chapters(cutting: Cut) -> None:
    """A chapter is the laws that stand under its heading."""
    text = ARTICLES.format("On suivra le chapitre précédent.")
    ref = _five(cutting(text)).refs[0]
    assert (ref.kind, ref.targets) == ("foregoing", ("1", "2", "3"))
    text = ARTICLES.format("On suivra le chapitre premier.")
    assert _five(cutting(text)).refs[0].targets == ("1", "2", "3")
    ref = _five(cutting(ARTICLES.format("On suivra le chapitre IX."))).refs[0]
    assert not ref.resolved
    assert "chapter" in ref.why


@pytest.mark.parametrize(
    "words",
    [
        "On paiera suivant l'article 40.",
        "On paiera comme il est dit plus haut.",
        "On paiera suivant les règles du piquet.",
        "On paiera suivant la loi du 4 mars 1791.",
    ],
)
def test_what_cannot_be_resolved_says_why(cutting: Cut, words: str) -> None:
    ref = _five(cutting(ARTICLES.format(words))).refs[0]
    assert ref.resolved == ()
    assert ref.why


@pytest.mark.parametrize(
    "words",
    [
        "En règle générale il doit jouer atout.",
        "Il doit payer 2, 3 ou 4 fiches.",
        "Avant de jouer, il doit demander.",
        "Le joueur qui précède doit couper.",
        "C'est une règle que nul ne peut oublier.",
    ],
)
def test_nothing_is_found_in_plain_talk(cutting: Cut, words: str) -> None:
    assert _five(cutting(ARTICLES.format(words))).refs == ()
