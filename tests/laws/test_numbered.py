"""Numbered laws: tables of small texts in the period's manner, with the laws they should be cut into."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pipeline.laws.from_text import cut
from pipeline.laws.shape import LawBook
from pipeline.text.shape import Reading

Cut = Callable[[str], LawBook]

BODY = (
    "The dealer must serve the cards singly, beginning upon his left.",
    "Should the dealer turn a card in serving, either opponent may claim a fresh deal.",
    "A card once quitted cannot be taken back into the hand.",
    "He who leads before his turn is liable to have the card called.",
    "The trump must lie in view until the first trick is complete.",
)


def code(labels: list[str], title: str = "RULES OF THE TABLE.", between: str = "\n\n") -> str:
    return title + "\n\n" + between.join(f"{label}{text}" for label, text in zip(labels, BODY, strict=False)) + "\n"


LABELS = [
    ("arabic", ["1. ", "2. ", "3. ", "4. ", "5. "], ["1", "2", "3", "4", "5"]),
    ("dash", ["1.--", "2.--", "3.--", "4.--"], ["1", "2", "3", "4"]),
    ("odd stops", ["1. ", "2 ", "3:--", "4, ", "5. "], ["1", "2", "3", "4", "5"]),
    ("brackets", ["(1) ", "(2) ", "(3) ", "(4) "], ["1", "2", "3", "4"]),
    ("one bracket", ["1) ", "2) ", "3) ", "4) "], ["1", "2", "3", "4"]),
    ("roman", ["I. ", "II. ", "III. ", "IV. ", "V. "], ["I", "II", "III", "IV", "V"]),
    ("roman alone", ["          I.\n\n", "          II.\n\n", "          III.\n\n"], ["I", "II", "III"]),
    ("roman above", ["I.\n", "II.\n", "III.\n"], ["I", "II", "III"]),
    ("article", ["ARTICLE I.\n\n", "ARTICLE II.\n\n", "ARTICLE III.\n\n"], ["I", "II", "III"]),
    ("law", ["LAW I.--", "LAW II.--", "LAW III.--"], ["I", "II", "III"]),
    ("rule", ["Rule 1. ", "Rule 2. ", "Rule 3. "], ["1", "2", "3"]),
    ("section sign", ["§ 1. ", "§ 2. ", "§ 3. "], ["1", "2", "3"]),
    ("letters", ["A. ", "B. ", "C. ", "D. "], ["A", "B", "C", "D"]),
    ("inserted", ["1. ", "2. ", "2a. ", "3. "], ["1", "2", "2a", "3"]),
    ("italic letter", ["1. ", "2. ", "2_a_. ", "3. "], ["1", "2", "2a", "3"]),
    ("bold", ["_=1.=_ ", "_=2.=_ ", "_=3.=_ "], ["1", "2", "3"]),
    ("degree", ["1° ", "2° ", "3° "], ["1", "2", "3"]),
    ("spoilt arabic", ["1. ", "2. ", "3. ", "4. ", "S. "], ["1", "2", "3", "4", "5"]),
    ("spoilt roman", ["I. ", "Il. ", "I I I. ", "IV. "], ["I", "II", "III", "IV"]),
    ("last stroke as J", ["X. ", "XI. ", "XII. ", "XIIJ. "], ["X", "XI", "XII", "XIII"]),
]


@pytest.mark.parametrize(("labels", "numbers"), [row[1:] for row in LABELS], ids=[row[0] for row in LABELS])
def test_labels(cutting: Cut, labels: list[str], numbers: list[str]) -> None:
    text = code(labels)
    laws = cutting(text).laws
    assert [law.number for law in laws] == numbers
    for law, body in zip(laws, BODY, strict=False):
        assert text[law.start : law.end].endswith(body)
        assert not text[law.start].isspace()


def test_restored_numbers_are_marked(cutting: Cut) -> None:
    laws = cutting(code(["1. ", "2. ", "3. ", "4. ", "S. "])).laws
    assert [law.number_from for law in laws] == ["printed"] * 4 + ["inferred"]


def test_a_number_read_as_a_scrap_is_restored(cutting: Cut) -> None:
    book = cutting(code(["1. ", "2. ", "?. ", "4. ", "5. "]))
    assert [law.number for law in book.laws] == ["1", "2", "3", "4", "5"]
    assert book.laws[2].number_from == "inferred"
    assert any("restored" in note for note in book.codes[0].notes)


def test_numerals_alone_read_as_scraps_are_restored(cutting: Cut) -> None:
    laws = cutting(code(["I.\n\n", "LX\n\n", "III.\n\n", "IY.\n\n", "V.\n\n"])).laws
    assert [law.number for law in laws] == ["I", "II", "III", "IV", "V"]


def test_wrapped_line_that_begins_with_a_number(cutting: Cut) -> None:
    text = (
        "LAWS.\n\n1. The dealer must serve again in the cases named in Rules 3,\n4. and in no others.\n\n"
        "2. A misdeal loses the turn, except under Rule\n3. of this code.\n\n3. A player may look at his own tricks.\n\n"
        "4. No one may look at another's.\n"
    )
    laws = cutting(text).laws
    assert [law.number for law in laws] == ["1", "2", "3", "4"]
    assert text[laws[0].start : laws[0].end].endswith("no others.")


def test_second_paragraphs_page_marks_and_headings(cutting: Cut) -> None:
    text = (
        "THE LAWS OF WHIST.\r\n\r\nTHE DEAL.\r\n\r\n1. The dealer must not look at the {12} bottom card.\r\n\r\n"
        "This rule does not hold at single dummy.\r\n\r\n{13}\r\n\r\nTHE LEAD.\r\n\r\n2. The eldest hand must lead.[3]\r\n\r\n"
        "3. No player may lead twice. {14}\r\n\r\nHINTS TO PLAYERS.\r\n\r\nLead from your long suit.\r\n\r\n"
        "[3] See Law 1.\r\n"
    )
    book = cutting(text)
    first, second, third = book.laws
    assert text[first.start : first.end].endswith("at single dummy.")
    assert text[second.start : second.end] == "2. The eldest hand must lead.[3]"
    assert text[third.start : third.end] == "3. No player may lead twice."
    assert [law.heading for law in book.laws] == ["THE DEAL", "THE LEAD", "THE LEAD"]
    assert first.headings == ("THE LAWS OF WHIST", "THE DEAL")
    assert [(r.text, r.resolved) for r in second.refs] == [("Law 1", (first.id,))]
    assert book.codes[0].game == "whist"
    assert first.id == "book/whist-laws/1"


def test_sub_items(cutting: Cut) -> None:
    text = (
        "LAWS.\n\n1. It is a misdeal--\n\n    I. If the cards be not cut;\n\n    II. If any card be faced.\n\n"
        "2. The penalty must be (a) the loss of the deal, or (b) a fine of one counter.\n\n"
        "3. A player may pass.\n\n4. He must not pass twice.\n"
    )
    laws = cutting(text).laws
    assert [law.number for law in laws] == ["1", "2", "3", "4"]
    assert [s.label for s in laws[0].subitems] == ["I", "II"]
    assert [s.label for s in laws[1].subitems] == ["a", "b"]
    assert text[laws[1].subitems[0].start :].startswith("(a) the loss")


def test_gaps_and_duplicates_are_noted_and_kept_as_printed(cutting: Cut) -> None:
    notes = cutting(code(["1. ", "2. ", "2. ", "5. ", "6. "])).codes[0].notes
    assert any(n.startswith("duplicate: 2") for n in notes)
    assert any(n.startswith("gap: 3, 4") for n in notes)


def test_duplicate_numbers_have_ids_of_their_own(cutting: Cut) -> None:
    ids = [law.id.rsplit("/", 1)[1] for law in cutting(code(["1. ", "2. ", "2. ", "3. "])).laws]
    assert ids == ["1", "2", "2-2", "3"]


def test_numbering_restarts_under_a_new_title_and_runs_on_under_a_heading(cutting: Cut) -> None:
    text = code(["1. ", "2. ", "3. "], "LAWS OF EUCHRE.") + "\nOF THE LEAD.\n\n4. The eldest hand must lead.\n\n"
    text += code(["1. ", "2. ", "3. "], "LAWS OF CRIBBAGE.")
    book = cutting(text)
    assert [(c.game, c.laws) for c in book.codes] == [("euchre", 4), ("cribbage", 3)]


def test_ranges_stand_for_the_laws_of_another_code(cutting: Cut) -> None:
    text = code(["1. ", "2. ", "3. ", "4. "], "THE LAWS OF WHIST.") + (
        "\nTHE LAWS OF DUMMY WHIST.\n\n1. Dummy must deal first.\n\n2 to 3. _As in Whist._\n\n4. Dummy cannot revoke.\n"
    )
    law = next(x for x in cutting(text).laws if x.number == "2 to 3")
    assert law.refs[0].targets == ("whist-laws:2", "whist-laws:3")
    assert len(law.refs[0].resolved) == 2


NO_LAWS = [
    ("contents", "CONTENTS.\n\n1. Of the Deal ......... 7\n\n2. Of the Lead ......... 9\n\n3. Of the Revoke ....... 12\n"),
    ("moves", "THE ITALIAN OPENING.\n\n1. P to K 4    P to K 4\n\n2. Kt to K B 3   Kt to Q B 3\n\n3. B to B 4    B to B 4\n"),
    ("hints", "HINTS TO LEARNERS.\n\n1. Lead from strength.\n\n2. Return the suit of your friend.\n\n3. Count the trumps.\n"),
    (
        "books",
        "WORKS BY THE SAME AUTHOR.\n\n1. Tales of a Card Room, cloth, 2s. 6d.\n\n2. The Young Fencer, 1s.\n\n3. Chess, 3s.\n",
    ),
    (
        "rules for learners",
        "SHORT RULES FOR LEARNERS.\n\n1. Play from your longest suit.\n\n2. Always return what your friend has led.\n\n"
        "3. Never force a partner who is weak.\n\n4. It is better to wait than to ruff.\n\n5. With four trumps, wait.\n\n"
        "6. Keep a small trump to the end.\n\n7. Do not show your hand by your looks.\n\n8. Count the cards as they fall.\n",
    ),
    ("prices", "Sent post free:\n\n1. Ivory counters.\n\n2. Bone counters.\n\n3. A cribbage board.\n"),
]


@pytest.mark.parametrize("text", [row[1] for row in NO_LAWS], ids=[row[0] for row in NO_LAWS])
def test_numbered_but_no_laws(cutting: Cut, text: str) -> None:
    filler = "Cards were known in this country long before anyone thought to print a word about them. " * 200
    assert [law.number for law in cutting(filler + "\n\n" + text + "\n\n" + filler).laws if law.number] == []


def test_two_laws_in_one_line(cutting: Cut) -> None:
    text = "LAWS.\n\n" + " ".join(f"{i}. {body}" for i, body in enumerate(BODY, 1)) + "\n"
    laws = cutting(text).laws
    assert [law.number for law in laws] == ["1", "2", "3", "4", "5"]
    assert text[laws[1].start : laws[1].end] == "2. " + BODY[1]


def test_extract_that_begins_and_ends_in_the_middle(cutting: Cut) -> None:
    text = (
        "may then demand that the cards be dealt afresh.\n\n31. The dealer must cut again.\n\n32. A player may pass.\n\n"
        "33. No player may look at the tri"
    )
    laws = cutting(text).laws
    assert [(law.number, law.truncated) for law in laws] == [(None, "left"), ("31", None), ("32", None), ("33", "right")]
    assert laws[0].id.endswith("/30")
    assert laws[0].number_from == "inferred"


def test_decree_with_article_premier(cutting: Cut) -> None:
    text = (
        "ARRÊTÉ\n\nARTICLE PREMIER.\n\nLe joueur sera tenu de couper.\n\nII.\n\nNul ne pourra parler pendant le coup.\n\n"
        "III.\n\nLe présent arrêté sera affiché.\n"
    )
    laws = cutting(text).laws
    assert [text[law.start : law.end].split("\n")[0] for law in laws] == ["ARTICLE PREMIER.", "II.", "III."]


def test_decree_whose_numerals_were_all_spoilt(cutting: Cut) -> None:
    text = (
        "ARRÊTÉ\nARTICLE PREMIER\n\nLe joueur sera tenu de couper.\n\nLT;\n\nNul ne pourra parler pendant le coup.\n\n"
        "EEE:\n\nLe présent arrêté sera affiché.\n"
    )
    laws = cutting(text).laws
    assert [(law.number, law.number_from) for law in laws] == [("PREMIER", "printed"), ("II", "inferred"), ("III", "inferred")]


def test_a_sentence_that_runs_on_over_a_page(cutting: Cut) -> None:
    text = (
        "RULES.\n\n1. The dealer must serve the cards one by one, and if he\n\nRULES OF THE TABLE.\n\n17\n\n"
        "serve two together he must deal again.\n\n2. No player may speak.\n\n3. He who speaks must pay.\n"
    )
    laws = cutting(text).laws
    assert [law.number for law in laws] == ["1", "2", "3"]
    assert text[laws[0].start : laws[0].end].endswith("must deal again.")


def test_a_list_of_numbers_that_goes_on_over_a_page(cutting: Cut) -> None:
    text = (
        "LAWS.\n\n1. The dealer must pay in the cases of Laws 2,\n\n{31}\n\n3. The eldest hand must lead.\n\n"
        "2. No player may speak.\n\n3. He who speaks must pay.\n\n4. The table may forgive him.\n"
    )
    assert [law.number for law in cutting(text).laws] == ["1", "2", "3", "4"]


def test_numbers_that_start_afresh_under_each_heading(cutting: Cut) -> None:
    text = (
        "LAWS OF WHIST.\n\nOF THE DEAL.\n\n1. The dealer must serve singly.\n\n2. If he err he must deal again.\n\n"
        "OF THE LEAD.\n\n1. The eldest hand must lead.\n\n2. A lead out of turn may be called.\n\nHINTS.\n\nLead trumps.\n"
    )
    filler = "Of the age of this game nothing sure is known, and the learned do not agree about it. " * 200
    book = cutting(filler + "\n\n" + text + filler)
    assert [(c.game, c.laws) for c in book.codes] == [("whist", 2), ("whist", 2)]


def test_hints_of_the_corpus_name_game_and_work(as_reading: Callable[[str], Reading]) -> None:
    reading = as_reading(code(["1. ", "2. ", "3. "], "THE LAWS OF BRIDGE."))
    book = cut(reading, [{"game": "bridge", "work": "bridge-laws-1900", "code": "bridge-laws"}])
    assert book.laws[0].work == "bridge-laws-1900"
    assert book.codes[0].code == "bridge-laws"
