"""The same few laws as other printers would have set them: labels, headings, heads of pages, notes, lists."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pipeline.laws.shape import LawBook

Cut = Callable[[str], LawBook]

BODY = (
    "The dealer must serve the cards singly, beginning upon his left, and he may not\nlook at them before all are served.",
    "Should the dealer turn a card in serving, either opponent may claim a fresh deal\nbefore he has seen his hand.",
    "A card once quitted cannot be taken back into the hand, nor may it be looked at\nuntil the round is over.",
    "He who leads before his turn is liable to have the card called by either of his\nopponents at any time.",
    "The trump must lie in view until the first trick is complete, and the dealer may\nthen take it up.",
    "No player may speak of his hand, under pain of a fine of one counter to the pool\nof the table.",
)
FILLER = "Of the age of this game nothing sure is known, and the learned do not agree about it at all. " * 200


def laws_of(book: LawBook, text: str) -> list[tuple[str | None, str]]:
    return [(law.number, text[law.start : law.end]) for law in book.laws if law.number is not None]


def code(label: Callable[[int], str], between: str = "\n\n", bodies: tuple[str, ...] = BODY) -> str:
    return "RULES OF THE TABLE.\n\n" + between.join(label(i) + b for i, b in enumerate(bodies, 1)) + "\n"


LABELS = {
    "stop inside brackets": lambda i: f"({i}.) ",
    "square brackets": lambda i: f"[{i}] ",
    "number word and adverb": lambda i: ["Firstly", "Secondly", "Thirdly", "Fourthly", "Fifthly", "Sixthly"][i - 1] + ", ",
    "ordinal adverb": lambda i: ["1stly", "2ndly", "3rdly", "4thly", "5thly", "6thly"][i - 1] + ", ",
    "No.": lambda i: f"No. {i}. ",
    "no stop": lambda i: f"{i} ",
}


@pytest.mark.parametrize("name", LABELS)
def test_labels(cutting: Cut, name: str) -> None:
    text = code(LABELS[name])
    found = laws_of(cutting(text), text)
    assert len(found) == 6
    assert [words.endswith(BODY[i]) for i, (_, words) in enumerate(found)] == [True] * 6


def test_long_small_roman(cutting: Cut) -> None:
    labels = ["lxxxvi. ", "lxxxvii. ", "lxxxviii. ", "lxxxix. "]
    text = "RULES OF THE TABLE.\n\n" + "\n\n".join(a + b for a, b in zip(labels, BODY, strict=False)) + "\n"
    assert [n for n, _ in laws_of(cutting(text), text)] == ["LXXXVI", "LXXXVII", "LXXXVIII", "LXXXIX"]


def test_brackets_with_anchors_are_notes(cutting: Cut) -> None:
    bodies = tuple(b.replace(",", f"[{i}],", 1) if i < 4 else b for i, b in enumerate(BODY, 1))
    notes = "\n\n".join(f"[{i}] So the older code, which {w} may claim." for i, w in enumerate(("none", "all", "two"), 1))
    text = code(lambda i: f"{i}. ", bodies=bodies) + "\n\n" + notes + "\n"
    assert [n for n, _ in laws_of(cutting(text), text)] == ["1", "2", "3", "4", "5", "6"]
    assert laws_of(cutting(text), text)[5][1].endswith("table.")


def test_notes_with_stars(cutting: Cut) -> None:
    text = code(lambda i: f"{i}. ").replace("singly,", "singly,*", 1)
    text = text.replace("\n\n2. ", "\n\n* So the older code; in the new one two may be served.\n\n2. ")
    first = laws_of(cutting(text), text)[0][1]
    assert first.endswith("are served.")


def test_heads_of_pages_in_the_middle(cutting: Cut) -> None:
    """A head that is the title of laws announces nothing: neither new laws nor the end of one."""
    text = FILLER + "\n\n" + code(lambda i: f"{i}. ") + "\n\nHINTS.\n\n" + FILLER
    text += (
        "\n\n1. It is well to lead a trump.\n\n2. Keep a card back.\n\n3. Watch the score, it is well to know it.\n\n" + FILLER
    )
    for i, at in enumerate(
        ("served singly, beginning", "a card in serving,", "cannot be taken", "is liable to have", "may\nthen")
    ):
        text = text.replace(at, at.replace(" ", f"\n\n{20 + i} LAWS OF THE TABLE.\n\n", 1), 1)
    text = text.replace("2. Keep", "31 LAWS OF THE TABLE.\n\n2. Keep")
    book = cutting(text)
    found = laws_of(book, text)
    assert [n for n, _ in found] == ["1", "2", "3", "4", "5", "6"]
    assert found[2][1].endswith("round is over.")
    assert {s.reason for s in book.segments if "LAWS OF THE TABLE. " in text[s.start : s.end]} <= {"page furniture"}


def test_numbers_of_pages_alone_are_no_laws(cutting: Cut) -> None:
    talk = "The learned do not agree about the game, and the players care little for what they say of it,"
    text = FILLER + "".join(
        f"\n\n{talk}\n\n{n}\n\nthough they must read it when they may not play. {FILLER[:500]}" for n in range(31, 40)
    )
    assert laws_of(cutting(text), text) == []


def test_small_headings_end_a_law(cutting: Cut) -> None:
    text = (
        code(lambda i: f"{i}. ")
        .replace("\n\n3. ", "\n\nCards quitted.\n\n3. ")
        .replace("\n\n5. ", "\n\nA trump turned up.\n\n5. ")
    )
    book = cutting(text)
    found = laws_of(book, text)
    assert found[1][1].endswith("his hand.")
    assert found[3][1].endswith("any time.")
    assert [law.heading for law in book.laws][2:] == ["Cards quitted", "Cards quitted", "A trump turned up", "A trump turned up"]


def test_paragraphs_that_stand_in(cutting: Cut) -> None:
    text = code(lambda i: f"    {i}. ", between="\n")
    text = text.replace("\n    4. ", "\n    This holds for the dealer too.\n    4. ")
    found = laws_of(cutting(text), text)
    assert [n for n, _ in found] == ["1", "2", "3", "4", "5", "6"]
    assert found[2][1].endswith("for the dealer too.")


def test_lists_of_laws_are_no_laws(cutting: Cut) -> None:
    listed = "".join(
        f"{i}. {w} {10 + 3 * i}\n\n" for i, w in enumerate(("The deal", "A card turned", "Of the lead", "Penalties"), 1)
    )
    text = FILLER + "\n\nINDEX TO THE LAWS.\n\n" + listed + "\n\n\n" + code(lambda i: f"{i}. ") + "\n\nHINTS.\n\n" + FILLER
    assert len(laws_of(cutting(text), text)) == 6


def test_title_below_a_number_on_its_own_line(cutting: Cut) -> None:
    parts = "SEC. 1. The table may forgive him.\n\nSEC. 2. He must then pay no fine."
    text = code(lambda i: f"{'I II III IV V VI'.split()[i - 1]}.\n\n").rstrip() + "\n\nVII.\n\nOF MERCY.\n\n" + parts + "\n"
    found = laws_of(cutting(text), text)
    assert [n for n, _ in found] == ["I", "II", "III", "IV", "V", "VI", "VII"]
    assert found[6][1].endswith("no fine.")
