"""Destroyed places: guesses in brackets with their evidence, and other printings that decide only there."""

from __future__ import annotations

from collections.abc import Callable

from pipeline.text.shape import Reading

Read = Callable[..., Reading]

RULES = """Si l'on donne mal, on perd sa donne, et le voisin donne à sa place.

Si l'on joue avant son tour, la carte reste sur la table.

Quand on coupe une carte de sa couleur, on rend la levée.

{damaged} une carte de l'adversaire, on est obligé de la montrer à tous.

Si l'on touche une carte, on doit la jouer au coup suivant.

Celui qui ne puisse pas jouer dit qu'il passe, et le tour est au suivant."""


def test_a_destroyed_opening_is_guessed_in_brackets(read: Read) -> None:
    r = read(RULES.format(damaged="MïxfW moïjre"), lang="fra")
    guess = next(e for e in r.edits if e.certainty == "conjecture")
    assert guess.seen == "MïxfW moïjre"
    assert guess.read.startswith("[Si l'on mont") and guess.read.endswith("?]") and guess.applied
    assert guess.alternatives and "sibling" in guess.reason
    assert guess.read in r.text


def test_hidden_conjectures_leave_the_letters(read: Read) -> None:
    r = read(RULES.format(damaged="MïxfW moïjre"), lang="fra", conjectures="hide")
    assert "MïxfW moïjre une carte" in r.text and "[" not in r.text
    assert any(e.certainty == "conjecture" and not e.applied for e in r.edits)


def test_a_witness_fills_the_place_and_is_named(read: Read) -> None:
    witness = "IV. Lorſqu'on montre une carte de l'adverſaire, l'on eſt obligé de la montrer à tous les joueurs."
    r = read(RULES.format(damaged="MïxfW mxqtzj"), lang="fra", witnesses=[("Anon", witness)])
    guess = next(e for e in r.edits if e.rule == "witness")
    assert guess.witness is not None and guess.witness[0] == "Anon"
    assert "ontre" in guess.read and witness[guess.witness[1] : guess.witness[2]].startswith("Lor")


def test_a_witness_never_harmonises_what_can_be_read(read: Read) -> None:
    own = RULES.format(damaged="Si l'on montre")
    witness = (
        own.replace("on perd sa donne", "on perd deux points")
        .replace("la carte reste", "la carte demeure")
        .replace("au coup suivant", "sur-le-champ")
        .replace("le voisin", "le partenaire")
        .replace("jouer", "joüer")
    )
    assert read(own, lang="fra", witnesses=[("Autre", witness)]).text == own
