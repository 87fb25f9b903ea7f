"""The classes of damage one by one, on phrases written for this: what is mended, what stays; a second pass adds nothing."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pipeline import spans
from pipeline.text.shape import Reading

Read = Callable[..., Reading]

PAGE = {
    "eng": "When the cards have been shuffled, the elder hand cuts them, and the dealer gives eight to each player by twos.\n\n"
    "{x}\n\nThe player who wins the most tricks marks the game; and the loser pays one counter to the pool for every trick.",
    "fra": "Quand les cartes ont été mêlées, le premier joueur les coupe, et le donneur en distribue huit à chacun."
    "\n\n{x}\n\nLe joueur qui fait le plus de levées marque la partie, et le perdant paie un jeton à la poule pour chaque levée.",
}

MENDED = [
    # line-end hyphens, kept where the word has one
    ("eng", "He shall not be per-\nmitted to take it back.", "He shall not be permitted to take it back."),
    ("eng", "He is to remain to-\nday at the same seat.", "He is to remain to-day at the same seat."),
    ("eng", "Then the right-\nhand player may speak.", "Then the right-hand player may speak."),
    ("fra", "La perte est peut-\nêtre d'un jeton.", "La perte est peut-être d'un jeton."),
    ("fra", "C'est-à-\ndire qu'il perd son tour.", "C'est-à-dire qu'il perd son tour."),
    # hyphens lost at the line's end
    ("eng", "The cards must be gathe\nred and dealt again.", "The cards must be gathered and dealt again."),
    ("eng", "He who has won the for\nfeit may exact it.", "He who has won the forfeit may exact it."),
    ("fra", "On doit recom\nmencer la donne.", "On doit recommencer la donne."),
    ("fra", "Alors l'adver\nsaire peut demander la carte.", "Alors l'adversaire peut demander la carte."),
    # wrong encoding
    ("fra", "La levÃ©e est Ã  celui qui a coupÃ©, et lâ€™autre paie.", "La levée est à celui qui a coupé, et l’autre paie."),
    ("eng", "The dealerâ€™s partner says â€œI passâ€ and waits.", "The dealer’s partner says “I pass” and waits."),
    # apostrophes
    ("fra", "Qu il joue ou qu elle passe, c est tout un.", "Qu'il joue ou qu'elle passe, c'est tout un."),
    ("fra", "On n a pas le droit de l obliger.", "On n'a pas le droit de l'obliger."),
    ("fra", "On n' a pas le droit de l' obliger.", "On n'a pas le droit de l'obliger."),
    ("fra", "Aujourd hui l on s en tient à l usage.", "Aujourd'hui l'on s'en tient à l'usage."),
    # split and run-together words
    ("eng", "He may ex amine the tricks al ready turned.", "He may examine the tricks already turned."),
    ("eng", "The play er who has the lead must lay down a card.", "The player who has the lead must lay down a card."),
    ("fra", "L'adver saire peut de mander la carte.", "L'adversaire peut demander la carte."),
    ("fra", "La car te tou chée doit ê tre jouée.", "La carte touchée doit être jouée."),
    ("eng", "Ofthe two players, he whohas the lowest card shall deal.",
     "Of the two players, he who has the lowest card shall deal."),
    # letters of like shape
    ("eng", "A player must retum his card if it is tumed by the dealer.",
     "A player must return his card if it is turned by the dealer."),
    ("eng", "Next tbe dealer bas the rigbt to look at bis cards.", "Next the dealer has the right to look at his cards."),
    ("fra", "Puis lc joucur qui a la main doit jouer en premier.", "Puis le joueur qui a la main doit jouer en premier."),
    # long s
    ("eng", "If any perfon fhall mif-deal, he lofes his deal, unlefs he is the firft to fpeak of it.",
     "If any person shall mis-deal, he loses his deal, unless he is the first to speak of it."),
    ("fra", "Ceux qui ſont aſſis à la table ﬁniſſent la ﬅation.", "Ceux qui sont assis à la table finissent la station."),
    # stray marks, figures
    ("eng", "The dealer ~ may not look at the • bottom card if he is} able.",
     "The dealer may not look at the bottom card if he is able."),
    ("eng", "The game is 1OO points, and a rubber is l7 more.", "The game is 100 points, and a rubber is 17 more."),
    ("fra", "Alors 1e joueur a 1a main et i1 joue.", "Alors le joueur a la main et il joue."),
    # roman numerals
    ("fra", "XIIJ. Le donneur ne parle pas.", "XIII. Le donneur ne parle pas."),
    ("fra", "I I I. Le donneur ne parle pas.", "III. Le donneur ne parle pas."),
    ("eng", "XXll. The dealer may not speak.", "XXII. The dealer may not speak."),
    ("fra", "XV. Il perd.\n\nXVI. Il gagne.\n\nXVIL Le donneur se tait.",
     "XV. Il perd.\n\nXVI. Il gagne.\n\nXVII. Le donneur se tait."),
]  # fmt: skip

KEPT = [
    ("fra", "Le Roi qui étoit en échec ne pouvoit roquer, sçavoir, que les enfans joüoient long-tems."),
    ("fra", "La Dame prend le Fou, la Tour prend le Cavalier, & le Pion va à dame."),
    ("fra", "Il joüe à la quadrette, chez M. de Verlanges, un coup d'estoc."),
    ("eng", "He may chuse to shew it to-day; the game is compleat, and publick."),
    ("eng", "The dealer may not\nwith any right look at it, nor go up\non the table."),
    ("eng", "XL. The dealer may not speak."),
    ("eng", "Such as have a side table may play jack pots or make half way calls, for ever and ever."),
    ("eng", "+---+---+---+\n| R | . | k |\n+---+---+---+\n| . | P | . |\n+---+---+---+"),
]


@pytest.mark.parametrize(("lang", "seen", "want"), MENDED)
def test_damage_is_mended_once_and_for_all(read: Read, lang: str, seen: str, want: str) -> None:
    r = read(PAGE[lang].format(x=seen), lang=lang)
    assert r.text == PAGE[lang].format(x=want)
    assert spans.undo(r.text, [e for e in r.edits if e.applied]) == r.source
    assert read(r.text, lang=lang).text == r.text


@pytest.mark.parametrize(("lang", "seen"), KEPT)
def test_what_was_printed_so_stays(read: Read, lang: str, seen: str) -> None:
    assert read(PAGE[lang].format(x=seen), lang=lang).text == PAGE[lang].format(x=seen)
