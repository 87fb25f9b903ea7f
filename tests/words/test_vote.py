"""The vote between two readings of a line, the reader's own likelihood, long s, and the words of the language."""

from __future__ import annotations

import math
from itertools import pairwise, product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.words import ctc, ligatures, longs, vote
from pipeline.words.engines import rapid
from pipeline.words.engines.raw import RawLine, RawWord
from pipeline.words.geometry import Fragment
from pipeline.words.lexicon import likelihood

LINE = Fragment(10.0, 610.0, 52.0, (100.0,), 310.0, 1.0)
SIZE = (800, 1200)


def reading(text: str, doubt: dict[int, str] | None = None) -> rapid.Reading:
    """A reading of `text` as the reader would give it: a blank step between letters; `doubt`: by place, the letter that
    comes second."""
    names = rapid.alphabet()
    probs = np.full((2 * len(text) + 1, len(names)), 1e-6)
    letters = []
    for i, c in enumerate(text):
        second = (doubt or {}).get(i)
        p = 0.55 if second else 0.98
        probs[2 * i, 0] = 0.99
        probs[2 * i + 1, names.index(c)] = p
        probs[2 * i + 1, names.index(second) if second else 0] = 1 - p
        letters.append(rapid.Letter(c, 2 * i + 1, p))
    probs[-1, 0] = 0.99
    return rapid.Reading(tuple(letters), probs)


@pytest.fixture
def latin(monkeypatch: pytest.MonkeyPatch) -> None:
    """An alphabet that needs no model."""
    names = ("", *"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.,;:'()-éèêàçſ", " ")
    monkeypatch.setattr(rapid, "alphabet", lambda: names)


def theirs(text: str, conf: float = 0.95) -> list[RawWord]:
    return [RawWord(t, (20 + 60 * i, 80, 70 + 60 * i, 120), conf, "tesseract") for i, t in enumerate(text.split())]


def test_likelihood_is_the_sum_over_all_paths() -> None:
    rng = np.random.default_rng(7)
    probs = rng.dirichlet(np.ones(3), size=5)
    for target in ([1], [1, 2], [1, 1], [2, 1, 2]):
        total = 0.0
        for path in product(range(3), repeat=5):
            collapsed = [k for i, k in enumerate(path) if k and (i == 0 or path[i - 1] != k)]
            if collapsed == target:
                total += float(np.prod([probs[t, k] for t, k in enumerate(path)]))
        assert ctc.log_likelihood(np.log(probs), target) == pytest.approx(math.log(total), abs=1e-9)


def test_likelihood_of_what_cannot_be_is_low_and_finite() -> None:
    logs = np.log(np.full((2, 4), 0.25))
    assert ctc.log_likelihood(logs, [1, 2, 3]) < -30
    assert ctc.log_likelihood(logs, [-1]) < ctc.log_likelihood(logs, [1])
    assert math.isfinite(ctc.log_likelihood(logs[:0], [1]))


@pytest.mark.usefixtures("latin")
def test_what_both_read_stays() -> None:
    out = vote.vote(reading("the eldest hand leads"), theirs("the eldest hand leads"), LINE, "eng", SIZE)
    assert [w.text for w in out] == ["the", "eldest", "hand", "leads"]
    assert all(w.confidence and w.confidence > 0.8 for w in out)
    assert all(a.box and b.box and a.box[0] < b.box[0] for a, b in pairwise(out))


@pytest.mark.usefixtures("latin")
@pytest.mark.parametrize(
    ("ours", "other", "lang", "right"),
    [
        ("the dealcr shuffles", "the dealer shuffles", "eng", "the dealer shuffles"),
        ("the dealer shuffles", "the dea1er shuffles", "eng", "the dealer shuffles"),
        ("lc roi est pris", "le roi est pris", "fra", "le roi est pris"),
    ],
)
def test_the_likelier_word_wins(ours: str, other: str, lang: str, right: str) -> None:
    doubt = {i: b for i, (a, b) in enumerate(zip(ours, other, strict=True)) if a != b}
    out = vote.vote(reading(ours, doubt), theirs(other), LINE, lang, SIZE)
    assert " ".join(w.text for w in out) == right
    assert any(w.alternatives for w in out)


@pytest.mark.usefixtures("latin")
def test_a_comma_set_off_belongs_to_its_word() -> None:
    out = vote.vote(reading("le roi , la dame . . ."), [], LINE, "fra", SIZE)
    assert [w.text for w in out] == ["le", "roi,", "la", "dame", ".", ".", "."]


@pytest.mark.usefixtures("latin")
def test_one_silent_engine_leaves_the_other() -> None:
    assert [w.text for w in vote.vote(reading("trump card"), [], LINE, "eng", SIZE)] == ["trump", "card"]
    assert vote.vote(reading(""), [], LINE, "eng", SIZE) == []


@pytest.mark.usefixtures("latin")
@given(ours=st.text("abcé ,.IV", max_size=14), other=st.text("abce ,.IV1", max_size=14))
def test_any_two_readings_give_words_with_boxes(ours: str, other: str) -> None:
    out = vote.vote(reading(ours), theirs(other), LINE, "fra", SIZE)
    for word in out:
        assert word.text
        assert word.text.split() == [word.text]
        assert word.confidence is not None
        assert 0 <= word.confidence <= 1
        assert word.box is None or (word.box[0] < word.box[2] and word.box[1] < word.box[3])
    # nothing is made up: every letter was seen by one of the two
    assert set("".join(w.text for w in out)) <= set(ours) | set(other)


@pytest.mark.parametrize(
    ("a", "b", "kind"),
    [
        ("", " ", "space_in"), (" ", "", "space_out"), ("", ".", "point_in"), (",", "", "point_out"), (",", ".", "point"),
        ("e", "é", "accent"), ("E", "e", "case"), ("l", "1", "digit"), ("rn", "m", "letter"),
        ("", "the", "word_in"), ("the", "", "word_out"),
    ],
)  # fmt: skip
def test_kinds_of_difference(a: str, b: str, kind: str) -> None:
    assert vote.kind_of(a, b) == kind


@pytest.mark.parametrize(
    ("token", "lang", "read"),
    [
        ("fuch", "eng", "ſuch"), ("firft", "eng", "firſt"), ("of", "eng", "of"), ("if,", "eng", "if,"), ("offer", "eng", "offer"),
        ("poffeffion", "eng", "poſſeſſion"), ("eft", "fra", "eſt"), ("foldats", "fra", "ſoldats"),
        ("formoient", "fra", "formoient"),
        ("enfin", "fra", "enfin"), ("effet", "fra", "effet"), ("neuf", "fra", "neuf"),
    ],
)  # fmt: skip
def test_long_s_told_from_f(token: str, lang: str, read: str) -> None:
    assert longs.reading(token, lang)[0] == read


@pytest.mark.parametrize(
    ("token", "lang", "read"),
    [
        ("viêtoire", "fra", "victoire"),
        ("feête,", "fra", "fecte,"),
        ("être", "fra", "être"),
        ("aêtion", "eng", "action"),
        ("zêtq", "fra", "zêtq"),
    ],
)
def test_tied_ct(token: str, lang: str, read: str) -> None:
    [line] = ligatures.restore(lines(token), lang)
    assert line.text == read


def lines(text: str) -> list[RawLine]:
    return [RawLine(tuple(RawWord(t, None, 0.9) for t in row.split())) for row in text.splitlines()]


def test_long_s_only_where_the_page_is_printed_with_it() -> None:
    modern = lines("The first player of the four\nfaces his left-hand foe and follows suit")
    assert longs.restore(modern, "eng") == modern
    old = longs.restore(lines("The firft fhall play\nthen muft the next follow fuit\nfuch is the game"), "eng")
    assert [line.text for line in old] == ["The firſt ſhall play", "then muſt the next follow ſuit", "ſuch is the game"]
    changed = old[0].words[1]
    assert changed.alternatives[0][0] == "firft"
    assert changed.confidence is not None
    assert changed.confidence <= 0.9


@pytest.mark.parametrize(
    ("token", "lang", "known"),
    [("dealer", "eng", True), ("dealcr", "eng", False), ("l'échiquier", "fra", True), ("étoient", "fra", True),
     ("XIV", "fra", True),
     ("EDwIN", "eng", False), ("53.", "eng", True), ("fhall", "eng", True), ("Parens", "fra", True)],
)  # fmt: skip
def test_words_of_the_language(token: str, lang: str, known: bool) -> None:
    assert (likelihood(token, lang) > 0) is known
