"""How readings are weighed: neighbours, learned trees, the risk of a text, a second engine, divisions in a whole book."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline import spans
from pipeline.text.context import ngrams, words_of
from pipeline.text.figures import FEATURES
from pipeline.text.from_words import restore
from pipeline.text.judge import judge, least_chance, risk
from pipeline.text.learn_judge import tables
from pipeline.text.shape import Reading
from pipeline.text.steps import joins, marks
from pipeline.text.words import recase
from pipeline.words.shape import Line, ReadPage, Word

Read = Callable[..., Reading]


@pytest.mark.parametrize(
    ("lang", "before", "likely", "unlikely"),
    [("eng", "to", "be", "he"), ("eng", "that", "he", "be"), ("fra", "qu", "on", "ou"), ("fra", "la", "dame", "dans")],
)
def test_neighbours_tell_words_apart(lang: str, before: str, likely: str, unlikely: str) -> None:
    grams = ngrams("fra" if lang == "fra" else "eng")
    assert grams.after(likely, before) > grams.after(unlikely, before)
    assert grams.attraction(before, likely) > grams.attraction(before, unlikely)


@pytest.mark.parametrize("lang", ["eng", "fra"])
def test_what_follows_a_word_has_a_probability(lang: str) -> None:
    grams = ngrams("fra" if lang == "fra" else "eng")
    for words in (["the", "of", "and"], ["le", "de", "et"], ["", "zzz", "."]):
        for w in words:
            assert -40 < grams.after(w, words[0], words[1]) <= 0


def test_words_of_a_text() -> None:
    assert words_of("Si l'on joue 3 cartes.", "fra") == ["si", "l", "on", "joue", "0", "cartes", "."]


@given(st.lists(st.floats(0.01, 0.99), min_size=1, max_size=90))
def test_risk_is_a_probability_and_falls_with_better_chances(chances: list[float]) -> None:
    here = risk(chances)
    assert -1e-9 <= here <= 1 + 1e-9
    assert risk([min(0.995, p + 0.005) for p in chances]) <= here + 1e-6


def test_risk_by_hand() -> None:
    # one repair does harm where it is wrong and not neutral
    assert risk([0.9]) == pytest.approx(0.1 * 0.7)
    assert risk([0.9, 0.9]) == pytest.approx((0.1 * 0.7) ** 2 + 2 * (0.1 * 0.7) * (0.1 * 0.3))


def test_a_short_text_asks_for_surer_repairs() -> None:
    assert least_chance([0.6], 0.46, 0.06) > 1
    assert least_chance([0.95], 0.46, 0.06) == 0.95
    assert least_chance([0.6] * 50, 0.46, 0.06) == 0.6


@pytest.mark.parametrize("lang", ["eng", "fra"])
def test_the_judge_gives_a_probability_for_each_row(lang: str) -> None:
    draw = random.Random(3)
    rows = [tuple(draw.uniform(-5, 5) for _ in FEATURES) for _ in range(600)]
    here = judge()
    together = here.probabilities(rows)
    assert all(0 < p < 1 for p in together) and len(set(together)) > 300
    assert here.probabilities(rows[-1:]) == pytest.approx(together[-1:])


def test_trees_as_tables() -> None:
    tree = {
        "split_feature": 2, "threshold": 0.5, "left_child": {"leaf_value": 1.0},
        "right_child": {
            "split_feature": 0, "threshold": -1.0, "left_child": {"leaf_value": 2.0}, "right_child": {"leaf_value": 3.0},
        },
    }  # fmt: skip
    made = tables([{"tree_structure": tree}])
    assert int(made["depth"]) == 2
    assert made["figure"][0][:3].tolist() == [2, 0, 0]
    assert [made["adds"][0][n] for n in (1, made["left"][0][2], made["right"][0][2])] == [1.0, 2.0, 3.0]


@pytest.mark.parametrize(
    ("seen", "read_", "want"),
    [
        ("Pùrte-Saint-Denis", "porte-saint-denis", "Porte-Saint-Denis"),
        ("l'Hâtel", "l'hôtel", "l'Hôtel"),
        ("Téchec", "l'échec", "l'échec"),
    ],
)
def test_the_case_of_compounds(seen: str, read_: str, want: str) -> None:
    assert recase(seen, read_) == want


PAGE = "Le donneur distribue les cartes une à une, et le premier joueur demande la deinnière carte du talon avant de jouer."


def _page(text: str, alternatives: dict[str, tuple[tuple[str, float], ...]]) -> ReadPage:
    words, at = [], 0
    for w in text.split(" "):
        words.append(Word(at, at + len(w), w, 0, None, 0.5, "a", alternatives.get(w, ())))
        at += len(w) + 1
    return ReadPage("b", 1, "", "", text, tuple(words), (Line(0, len(text)),))


def test_what_a_second_engine_read_is_a_candidate() -> None:
    r = restore([_page(PAGE, {"deinnière": (("dernière", 0.4),)})], book="b", lang="fra")
    assert "la dernière carte" in r.text
    assert spans.undo(r.text, [e for e in r.edits if e.applied]) == r.source


def test_what_a_second_engine_read_worse_is_left() -> None:
    good = PAGE.replace("deinnière", "dernière")
    r = restore([_page(good, {"dernière": (("demi", 0.4),), "carte": (("caria", 0.3),)})], book="b", lang="fra")
    assert r.text == good


def test_divisions_are_joined_in_a_book_only() -> None:
    page = "The dealer distri-butes the cards, and the player who distributes them re-deals at once. "
    book = page * 800
    joined = list(joins.divisions(book, "eng"))
    assert {book[e.start - 6 : e.end + 5] for e in joined} == {"distri-butes"}
    assert not list(joins.divisions(page * 5, "eng"))


def test_high_marks_of_a_french_text() -> None:
    text = "Qui joue ? Qui coupe ? " * 10 + "Qui donne? "
    [edit] = [e for e in marks.marks(text, "fra", lambda w: True) if e.rule == "space"]
    assert text[edit.start - 5 : edit.start] == "donne" and edit.read == " "
    assert not [e for e in marks.marks(text, "eng", lambda w: True) if e.rule == "space"]


@pytest.mark.parametrize(("letters", "length"), [("a", 1_000_000), ("é|", 1_000_000), ("ab ", 150_000)])
def test_a_line_of_a_million_characters(read: Read, letters: str, length: int) -> None:
    r = read("the dealer " + letters * (length // len(letters)), lang="eng")
    assert spans.undo(r.text, [e for e in r.edits if e.applied]) == r.source
