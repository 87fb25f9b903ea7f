"""A norm read badly accuses no book; one read well does."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from pipeline.laws.from_text import cut
from pipeline.norms.from_laws import read_norms
from pipeline.norms.shape import Norm, On
from pipeline.text.from_words import restore
from pipeline.verdicts.doubts import doubt
from pipeline.verdicts.from_norms import judge
from pipeline.words.shape import ReadPage

# the right is the eldest hand's, not the dealer's: a law at odds with the game, read without fault
WRONG = Norm(
    "b", "b/1", "a", "permission", 0, 40, bearer="dealer", act="raise", when=("declared", "doubled(0)"),
    spans={"bearer": (0, 10), "act": (11, 21), "when": (22, 40)}, text="The dealer may double when trumps have been named.",
)  # fmt: skip


def test_a_law_read_well_and_at_odds_with_the_game_is_violated() -> None:
    assert doubt(WRONG) == ""
    assert judge([WRONG], game="bridge", explain=False)[0].verdict == "violated"


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"confidence": 0.5}, "confidence"),
        ({"confidence": 0.5, "unread": ("candles",)}, "candles"),
        ({"unread": ("snuffers", "candles", "hearth")}, "snuffers"),
        ({"text": "The dealer may double when trumps have not been named."}, "not"),
        ({"text": "Le donneur peut contrer sans avoir parlé."}, "sans"),
        ({"text": " "}, "no words"),
        ({"text": "The dealer may (a) double"}, "first item"),
        ({"bearer": None}, "of whom"),
        ({"bearer": "partner(offender)"}, "offence"),
        ({"on": On("lead", "dealer"), "spans": {"act": (0, 5), "on": (6, 9)}}, "no words name"),
    ],
)
def test_a_sign_of_misreading_makes_it_not_executable_and_names_the_words(change: dict[str, object], said: str) -> None:
    norm = replace(WRONG, **change)  # type: ignore[arg-type]
    assert said in doubt(norm)
    verdict = judge([norm], game="bridge", explain=False)[0]
    assert verdict.verdict in ("not_executable", "holds", "vacuous", "silent")


def test_a_negation_that_a_slot_carries_is_no_sign() -> None:
    assert doubt(replace(WRONG, when=("not declared",), text="The dealer may double when trumps have not been named.")) == ""
    off = replace(WRONG, on=On("raise", "dealer"), when=("out_of_turn",), text="When it is not his turn the dealer may double.")
    assert doubt(off) == ""
    assert doubt(replace(WRONG, text="The dealer may double with or without leave.")) == ""


def test_what_holds_is_not_doubted() -> None:
    right = replace(WRONG, bearer="eldest", confidence=0.5, unread=("candles",))
    assert judge([right], game="bridge", explain=False)[0].verdict == "holds"


@pytest.mark.shared
def test_few_norms_of_a_code_read_by_the_program_are_violated(shared: Path) -> None:
    path = shared / "seeds" / "hoffmann-bridge.txt"
    page = ReadPage(path.stem, 1, str(path), path.stem, path.read_text(encoding="utf-8"))
    norms = list(read_norms(cut(restore([page], book=path.stem, lang="eng"))))
    verdicts = judge(norms, game="bridge", explain=False, traces=False)
    assert sum(v.verdict == "violated" for v in verdicts) <= 1
    assert sum(v.verdict == "holds" for v in verdicts) >= 15
