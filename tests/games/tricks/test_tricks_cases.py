"""Every decided case is decided by the engine as it was ruled; one that departs says why, and does."""

from __future__ import annotations

from pathlib import Path

import pytest

from pipeline.games.game import game_named
from pipeline.games.tricks.cases import Case, CaseError, differences, found, load, main, steps, told

CASES = [load(p) for p in found()]


@pytest.mark.parametrize("case", CASES, ids=lambda c: f"{c.game}-{c.name}")
def test_case(case: Case) -> None:
    differs = differences(case)
    assert bool(differs) == bool(case.departs), differs
    assert case.title
    assert case.facts
    assert case.source


def test_there_are_cases_of_each_game_and_some_in_which_something_goes_wrong() -> None:
    assert {c.game for c in CASES} == {"whist", "bridge", "euchre"}
    assert len(CASES) >= 12
    assert sum(any(not ok for _, ok, _ in steps(c)) for c in CASES) >= 10


def test_a_case_lies_in_the_folder_of_its_game() -> None:
    assert all(load(p).game == p.parents[1].name for p in found())


def test_a_case_is_told_step_by_step() -> None:
    case = next(c for c in CASES if c.name == "false_lead_half_followed")
    lines = list(told(case, game_named("whist")))
    assert "1. third: lead_out_of_turn(SK)   (irregular)" in lines
    assert lines[-1] == "as ruled"


def write(folder: Path, text: str) -> Path:
    path = folder / "case.toml"
    path.write_text(text, encoding="utf-8")
    return path


WHOLE = """title = "t"
source = "own"
game = "whist"
facts = "f"
[setup]
part = "leading"
[[act]]
do = "third lead_out_of_turn SK"
[ruling]
pending = []
"""


def test_a_case_decided_otherwise_is_found_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path, WHOLE)
    assert differences(load(path))
    assert main([str(path)]) == 1
    assert "call_suit" in capsys.readouterr().out
    assert main([str(write(tmp_path, 'departs = "an older rule"\n' + WHOLE))]) == 0


@pytest.mark.parametrize(
    ("change", "what"),
    [
        (("[ruling]\npending = []", "[ruling]"), "nothing is ruled"),
        (("title", "heading"), "heading"),
        (('facts = "f"\n', ""), "facts"),
        (("pending = []", "pending = [] oops"), "no decided case"),
        (("pending = []", "open = []"), "open"),
        (("SK", "SK S2 S3"), "two cards"),
    ],
)
def test_what_is_wrong_with_a_file_is_said(tmp_path: Path, change: tuple[str, str], what: str) -> None:
    with pytest.raises(CaseError) as e:
        load(write(tmp_path, WHOLE.replace(*change)))
    assert what in str(e.value)


def test_an_act_that_cannot_be_done_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path, WHOLE.replace("third lead_out_of_turn SK", "third lead_out_of_turn S2"))
    assert main([str(path), str(tmp_path / "none.toml")]) == 1
    said = capsys.readouterr().err
    assert "cannot be done" in said
    assert "none.toml" in said


def test_all_cases_are_played_where_none_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 0
    assert capsys.readouterr().out.count("as ruled") == len(CASES)
