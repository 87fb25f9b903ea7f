"""References: how they are worded, and what they resolve to."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from pipeline.laws import games, labels, mentions, numerals, patterns
from pipeline.laws.shape import Law, LawBook

Cut = Callable[[str], LawBook]

CODE = (
    "THE LAWS OF WHIST.\n\n1. The dealer must serve the cards singly.\n\n2. It is a misdeal--\n\n    (a) if a card be faced;\n\n"
    "    (b) if the pack be not cut.\n\n3. A player must follow suit.\n\n4. He who revokes must forfeit three tricks.\n\n"
    "5. {}\n\n6. No player may see the last trick.\n"
)

WORDED = [
    ("He must deal again, as in Law 3.", "Law 3", "number", ["3"]),
    ("He must deal again (_vide_ Rule 3).", "Rule 3", "number", ["3"]),
    ("Laws 1, 3, 4 must be kept.", "Laws 1, 3, 4", "list", ["1", "3", "4"]),
    ("Rules 1, 3 and 4 must be kept.", "Rules 1, 3 and 4", "list", ["1", "3", "4"]),
    ("Laws 1 to 3 must be kept.", "Laws 1 to 3", "range", ["1", "2", "3"]),
    ("He must pay as under Law 2, _b_.", "Law 2, _b_", "subitem", ["2.b"]),
    ("He must pay as under 2 _a_ before.", "2 _a_", "subitem", ["2.a"]),
    ("He must pay under Rule Fourth.", "Rule Fourth", "number", ["4"]),
    ("He must pay as by the fourth Law.", "the fourth Law", "number", ["4"]),
    ("He must pay as by clause (b) of Law 2.", "clause (b) of Law 2", "subitem", ["2.b"]),
    ("Under this and the preceding Law he must pay.", "this and the preceding Law", "mixed", ["5", "4"]),
    ("Laws III. and IV. must be kept.", "Laws III. and IV", "list", ["3", "4"]),
    ("Laws 1-3 must be kept.", "Laws 1-3", "range", ["1", "2", "3"]),
    ("He must pay under Law No. 4.", "Law No. 4", "number", ["4"]),
    ("For a breach of this Law he must pay.", "this Law", "self", ["5"]),
    ("He must pay as in the preceding Law.", "the preceding Law", "previous", ["4"]),
    ("He must pay as by the next Law.", "the next Law", "previous", ["6"]),
    ("He must keep the two preceding Laws.", "the two preceding Laws", "foregoing", ["3", "4"]),
    ("Under this and foregoing Laws (3 and 4) he must pay.", "this and foregoing Laws (3 and 4)", "mixed", ["5", "3", "4"]),
    ("As by the second paragraph of Law 2 he must deal.", "the second paragraph of Law 2", "subitem", ["2.b"]),
]


@pytest.mark.parametrize(("words", "surface", "kind", "targets"), WORDED)
def test_worded_and_resolved(cutting: Cut, words: str, surface: str, kind: str, targets: list[str]) -> None:
    text = CODE.format(words)
    refs = _law(cutting(text), "5").refs
    assert [(text[r.start : r.end], r.kind, list(r.targets)) for r in refs] == [(surface, kind, targets)]
    assert refs[0].resolved
    assert not refs[0].why


def _law(book: LawBook, number: str) -> Law:
    return next(law for law in book.laws if law.number == number)


def test_what_cannot_be_resolved_says_why(cutting: Cut) -> None:
    for words in (
        "See Law 40.",
        "See Law 2, _f_.",
        "As in the laws of piquet he must pay.",
        "Save as provided above he must pay.",
    ):
        ref = _law(cutting(CODE.format(words)), "5").refs[0]
        assert ref.resolved == ()
        assert ref.why


def test_nothing_is_found_in_plain_talk(cutting: Cut) -> None:
    for words in (
        "As a rule he must lead a trump.",
        "He must pay 2, 3 or 4 counters.",
        "Before he plays he must ask.",
        "The rule I gave must stand.",
    ):
        assert _law(cutting(CODE.format(words)), "5").refs == ()


def test_a_singular_noun_takes_no_list_of_other_numbers(cutting: Cut) -> None:
    assert _law(cutting(CODE.format("Under Law 3, 4 tricks must be given up.")), "5").refs[0].targets == ("3",)


def test_a_code_that_adds_to_another(cutting: Cut) -> None:
    text = CODE.format("He must pay.") + (
        "\nTHE LAWS OF EUCHRE.\n\nThe laws of Whist govern this game, with the following rules besides:\n\n"
        "A. The dealer must turn up a card.\n\nB. He must pay as in Law 4.\n\nC. He must obey Law 40.\n"
    )
    book = cutting(text)
    ref = _law(book, "B").refs[0]
    assert ref.targets == ("whist-laws:4",)
    assert ref.resolved == (_law(book, "4").id,)
    assert _law(book, "C").refs[0].resolved == ()


def test_references_in_commentary(cutting: Cut) -> None:
    text = (
        CODE.format("He must pay.")
        + "\nREMARKS.\n\nMuch ink was spent upon Law 4 when it was new; the laws of Whist are strict.\n"
    )
    refs = cutting(text).refs_outside
    assert [(r.kind, r.targets) for r in refs] == [("number", ("whist-laws:4",)), ("external", ("whist-laws:*",))]
    assert all(r.law is None for r in refs)


def test_patterns_and_their_examples() -> None:
    rows = mentions.table()
    patterns = mentions._patterns()
    for row, p in zip(rows, patterns, strict=True):
        for example in row["examples"]:
            assert p.full.search(example), (row["kind"], example)
            assert p.needs.search(example), (row["kind"], example)
            found = list(mentions.find(example))
            assert found, example
            assert found[0].kind == row["kind"], example
        assert row["examples"]


def test_every_label_pattern_and_its_examples() -> None:
    for group, rows in labels.tables().items():
        for row in rows:
            assert row["examples"], row
            for example in row["examples"]:
                assert labels.label().match(example), example
            pattern = row["pattern"].replace("{ORDINAL}", "|".join(numerals.ordinal_words()))
            assert any(re.search(rf"(?:{pattern})", e) for e in row["examples"]), (group, pattern)


def test_every_group_of_cues_finds_its_examples() -> None:

    for group, rows in patterns.tables().items():
        for row in rows:
            assert row["examples"], (group, row["pattern"])
            for example in row["examples"]:
                assert patterns.pattern(group).search(example), (group, example)
            assert any(re.search(row["pattern"], e, re.I) for e in row["examples"]), row["pattern"]


def test_every_game_is_named_by_its_examples() -> None:
    for row in games.rows():
        for example in row["examples"]:
            assert games.in_title(example) == row["name"], example
