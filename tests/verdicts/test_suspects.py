"""The word at fault in a law that play contradicts: named in a text, and boxed on a freshly set page."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from pipeline.games.game import game_named
from pipeline.laws.from_text import cut
from pipeline.laws.shape import LawBook
from pipeline.norms.from_laws import read_norms
from pipeline.norms.shape import Norm
from pipeline.printed import Printed
from pipeline.run import travel
from pipeline.settings import Settings
from pipeline.sources import resolve
from pipeline.specimens import fonts
from pipeline.specimens.compose import compose
from pipeline.specimens.rules import edition, kind
from pipeline.specimens.write import fresh
from pipeline.text.from_words import restore
from pipeline.verdicts.courts import Courts, Finding
from pipeline.verdicts.from_norms import heard_of_law
from pipeline.verdicts.shape import Suspect
from pipeline.verdicts.suspects import Change, _touches, changes
from pipeline.verdicts.weighing import enough, weight
from pipeline.words.shape import ReadPage, Word

needs_fonts = pytest.mark.skipif(bool(fonts.missing()), reason="period faces are not installed: " + " ".join(fonts.missing()))


def read(text: str, lang: str = "eng") -> tuple[LawBook, list[Norm]]:
    page = ReadPage("b", 1, "b", "b", text)
    book = cut(restore([page], book="b", lang="fra" if lang == "fra" else "eng"))
    return book, read_norms(book)


def words(name: str, seed: int, *, misprint: bool) -> tuple[set[Suspect], tuple[int, int]]:
    """Suspects of the law in which a fresh book has its misprint, and where the misprint is."""
    e = edition(kind(name), seed, playable=True)
    slip = compose(e, misprint=True).misprint
    assert slip is not None
    book, norms = read(compose(e, misprint=misprint).text, "fra" if name == "chess" else "eng")
    law = next(x for x in book.laws if x.start <= slip.start < x.end)
    courts = Courts(game_named(e.kind.game))
    mine = [n for n in norms if n.law == law.id]
    heard = heard_of_law(law.id, mine, norms, courts, courts.game.resolve(e.engine_params()), Printed(book), traces=False)
    return {w for _, _, w in heard if w}, (slip.start, slip.end)


SLIPS: Sequence[tuple[str, int]] = (
    # a word of another's turn, a negation lost, another number
    ("bridge", 704),
    ("bridge", 735),
    ("chess", 700),
)


def test_the_misprinted_word_is_named_and_no_other() -> None:
    named = 0
    for name, seed in SLIPS:
        found, (start, end) = words(name, seed, misprint=True)
        assert len(found) <= 1, found
        named += any(w.start < end and w.end > start for w in found)
    assert named >= len(SLIPS) - 1


def test_the_same_laws_as_they_were_meant_have_no_suspect() -> None:
    assert [w for name, seed in SLIPS[1:] for w in words(name, seed, misprint=False)[0]] == []


LAWS = (
    "THE LAWS OF BRIDGE.\n\n1. When trumps have been declared, either adversary of the dealer may double.\n\n"
    "2. The dealer shall deal.\n"
)


def test_words_are_tried_for_words_of_their_sort_only() -> None:
    text = "4. The dealer may not lead before 3 cards have been played."
    tried = {(c.seen, c.read) for c in changes(text, "eng", Counter(text.split()))}
    assert ("dealer", "eldest hand") in tried and ("may not", "may") in tried and ("3", "2") in tried
    assert ("before", "after") in tried and not any(seen == "4" for seen, _ in tried)
    assert not any(seen == "dealer" and read == "before" for seen, read in tried)


def test_what_no_word_and_no_rule_would_mend_accuses_nobody() -> None:
    book, norms = read(LAWS)
    law = book.laws[0]
    courts = Courts(game_named("bridge"))
    rules = courts.game.resolve({})
    # the norm is at odds with the game in more than one word can do
    wrong = Norm("b", law.id, "a", "obligation", law.start, law.end, bearer="dummy", act="pass_declaration", when=("led",))
    found = heard_of_law(law.id, [wrong], [*norms, wrong], courts, rules, Printed(book), traces=False)
    plain = courts.hear(wrong, [*norms, wrong], rules, traces=False)
    assert plain.verdict in ("violated", "vacuous", "undefined")
    assert found[0][1].verdict != "violated" and found[0][2] is None


def test_a_not_by_which_both_answers_are_forbidden_is_accused() -> None:
    text = (
        "THE LAWS OF BRIDGE.\n\n1. If any player double out of his turn, the maker of the trump shall{} decide whether or not "
        "such double shall stand.\n\n2. The dealer shall deal.\n"
    )
    verdicts = []
    for word in ("", " not"):
        book, norms = read(text.format(word))
        courts = Courts(game_named("bridge"))
        mine = [n for n in norms if n.law == book.laws[0].id]
        rules = courts.game.resolve({})
        heard = heard_of_law(book.laws[0].id, mine, norms, courts, rules, Printed(book), traces=False)
        verdicts.append([f.verdict for _, f, _ in heard])
    assert "violated" not in verdicts[0]
    assert verdicts[1] == ["violated", "violated"]


@needs_fonts
def test_the_word_is_boxed_on_the_page(tmp_path: Path) -> None:
    made = fresh("bridge", 716, tmp_path, playable=True, misprint=True, damage="light")
    facts = json.loads((made.folder / "rules.json").read_text("utf-8"))
    slip = facts["misprint"]
    told = Settings(home=tmp_path / "home", lang="eng", params=facts["engine_params"], game="bridge", workers=1, fast=True)
    journey = travel(resolve(str(made.images[slip["page"] - 1]), told), told)
    assert not journey.failures
    boxes = [(v.law, box) for v in journey.verdicts if v.suspect for _, box in v.suspect.boxes]
    x0, y0, x1, y1 = slip["box"]
    hits = [law for law, (a, b, c, d) in boxes if a < x1 and c > x0 and b < y1 and d > y0]
    assert hits and {h.rsplit("/", 1)[-1] for h in hits} == {slip["law"]}
    shown = next(v for v in journey.verdicts if v.suspect and v.law in hits)
    assert shown.suspect and slip["seen"] in shown.suspect.seen and shown.to_json()["suspect"]["boxes"]


def test_signs_weigh_for_and_against() -> None:
    plain = {"likely": 0.0, "one_slot": 1.0, "named": 1.0, "places": 0.0, "many": 0.7}
    assert weight({**plain, "likely": 2.0}) > enough("named") > enough("accused") > weight({**plain, "likely": -2.0})
    for against in ({"worse": 1.0}, {"left": 1.0}, {"places": 2.0}, {"denied": 1.0}, {"likeness": 1.0}):
        assert weight({**plain, **against}) < weight(plain)
    for more in ({"unsure": 1.0}, {"slip": 1.0}):
        assert weight({**plain, **more}) > weight(plain)


def test_a_negation_that_was_not_understood_is_mended_only_there() -> None:
    text = "1. The dealer shall have no share in the doubling.\n"
    book, _ = read("THE LAWS OF BRIDGE.\n\n" + text + "\n2. The dealer shall deal.\n")
    law = book.laws[0]
    wrong = Norm("b", law.id, "a", "obligation", law.start, law.end, bearer="dummy", act="raise", text=text)
    wrong = replace(wrong, spans={"bearer": (law.start, law.end)})
    failed = Finding("not_executable", doubted=Finding("violated"))
    tried = list(changes(text, "eng", Counter(text.lower().split())))
    assert tried and not any(_touches(c, wrong, failed) for c in tried)
    denied = Change(text.index("no share"), text.index("no share") + 2, "no", "a")
    assert _touches(denied, wrong, failed) and all(_touches(c, wrong, Finding("violated")) for c in tried)


def test_a_word_that_two_engines_read_differently_is_unsure() -> None:
    text = "THE LAWS OF BRIDGE.\n\n1. The leader shall deal.\n\n2. The dealer may double.\n"
    at = text.index("leader")
    word = Word(at, at + 6, "leader", 2, box=(10, 10, 60, 30), confidence=0.9, alternatives=(("dealer", 0.8),))
    page = ReadPage("b", 1, "b", "b", text, words=(word,))
    reading = restore([page], book="b", lang="eng")
    book = cut(reading)
    law = book.laws[0]
    start = law.text.index("leader")
    printed = Printed(book, reading)
    assert printed.unsure(law.id, start, start + 6, "dealer") == 1.0
    assert printed.unsure(law.id, start, start + 6, "maker") == pytest.approx(0.1)
    assert printed.unsure(law.id, 0, 2, "maker") == 0.0
    assert Printed(book).unsure(law.id, start, start + 6, "dealer") == 0.0
