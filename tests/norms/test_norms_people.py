"""What a person decided about a norm wins over the reading, outlives another reading, and never settles a doubt in silence."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pipeline.errors import BadInput
from pipeline.laws.shape import Law, LawBook
from pipeline.norms.explain import explain, explain_dropped
from pipeline.norms.people import Decided, Decision, decide
from pipeline.norms.shape import Norm, On
from pipeline.people import decisions, norms_file
from pipeline.spans import Alignment

TEXT = "7. The dealer may double. If the pone double before him, the dealer shall say whether it stands; the cards are put away."


def law(number: str, start: int, code: str = "rules", text: str = TEXT) -> Law:
    return Law(
        f"club/{code}/{number}", "club", code, None, "bridge", number, "printed", start, start + len(text), None, (), text,
        alignment=Alignment((), start),
    )  # fmt: skip


LAWS = (law("7", 0), law("8", 500), law("7", 1000, "laws-of-whist"), law("9", 1500))
BOOK = LawBook("club", "eng", laws=LAWS)


def norm(letter: str, words: str, of: Law = LAWS[0], **slots: Any) -> Norm:
    at = of.start + of.text.index(words)
    return Norm("club", of.id, letter, slots.pop("kind", "permission"), at, at + len(words), text=words, **slots)


READ = [
    norm("a", "The dealer may double", bearer="dealer", act="raise", spans={"bearer": (3, 13), "act": (18, 24)}, unread=("may",)),
    norm("b", "If the pone double before him, the dealer shall say whether it stands", kind="power", bearer="maker",
         on=On("raise", "pone"), choices=("accept", "refuse")),
    norm("c", "the dealer shall say whether it stands", kind="obligation", bearer="dealer", act="consult"),
    norm("a", "The dealer may double", LAWS[1], bearer="dealer", act="raise"),
]  # fmt: skip


def decision(line: int = 2, **row: str) -> Decision:
    about = {k: row.pop(k, "") for k in ("law", "norm", "words")}
    note = row.pop("note", "A. Reader, 2026-05-01: the errata leaf")
    return Decision(f"norms.csv, line {line}", action=row.pop("action", "set"), cells=row, note=note, **about)


def done(*rows: Decision, norms: list[Norm] = READ, laws: tuple[Law, ...] = LAWS) -> Decided:
    return decide(norms, rows, laws=laws, book=BOOK)


def test_nothing_decided_changes_nothing() -> None:
    assert done() == Decided(READ, [], [])


def test_set_replaces_filled_slots_and_leaves_the_others() -> None:
    got = done(decision(law="rules/7", norm="a", bearer="adversary(dealer)", when="declared & not doubled(0)"))
    first = got.norms[0]
    assert not got.failures
    assert (first.bearer, first.act, first.when) == ("adversary(dealer)", "raise", ("declared", "not doubled(0)"))
    assert (first.provenance, first.confidence, first.person, first.unread) == ("person", 1.0, ("bearer", "when"), ())
    assert first.spans == {"act": (18, 24)}
    assert got.norms[1:] == READ[1:]
    told = explain(first)
    assert "set by a person: A. Reader, 2026-05-01: the errata leaf" in told
    assert "adversary(dealer)   [set by a person]" in told


def test_a_dash_empties_a_slot_and_an_event_names_its_doer() -> None:
    got = done(decision(law="rules/7", norm="b", on="raise|double by second", choices="-"), decision(law="8", on="lead"))
    assert [f.reason for f in got.failures] == ["on: 'double' is no term of the vocabulary"]
    got = done(decision(law="rules/7", norm="b", on="raise by second", choices="-"), decision(law="8", on="lead"))
    assert (got.norms[1].on, got.norms[1].choices) == (On("raise", "second"), ())
    assert "choices  (empty)   [set by a person]" in explain(got.norms[1])
    assert got.norms[3].on == On("lead", None)  # the only norm of its law needs no letter


def test_drop_and_add() -> None:
    got = done(
        decision(law="rules/7", norm="c", action="drop"),
        decision(3, law="rules/7", words="the cards are put away", action="add", kind="procedure", effect="begin_play"),
        decision(4, law="9", action="add", kind="prohibition", bearer="dummy", act="raise"),
    )
    assert not got.failures
    assert [(n.law, n.norm) for n in got.norms] == [
        ("club/rules/7", "a"), ("club/rules/7", "b"), ("club/rules/7", "d"), ("club/rules/8", "a"), ("club/rules/9", "a"),
    ]  # fmt: skip
    own = got.norms[2]
    assert (own.provenance, own.text, TEXT[own.start : own.end]) == ("person", "the cards are put away", "the cards are put away")
    assert (got.norms[4].start, got.norms[4].end) == (LAWS[3].start, LAWS[3].end)
    assert "dropped by a person: A. Reader" in explain_dropped(got.dropped[0])


def test_what_the_program_reads_as_well_by_now_stands_once() -> None:
    got = done(decision(law="8", action="add", kind="permission", bearer="dealer", act="raise"))
    assert [(n.norm, n.provenance) for n in got.norms[3:]] == [("a", "person")]


def test_words_find_the_norm_after_another_reading_of_the_page() -> None:
    """Letters of the page misread, the text moved, the norms lettered anew: the same norm is set."""
    row = decision(law="rules/7", words="the dealer may double", bearer="eldest")
    worse = law("7", 40, text=TEXT.replace("dealer may", "dea1er rnay"))
    moved = [norm("b", "The dea1er rnay double", worse, bearer="dealer", act="raise")]
    got = decide(moved, [row], laws=[worse], book=replace(BOOK, laws=(worse, *LAWS[1:])))
    assert not got.failures
    assert [(n.norm, n.bearer, n.provenance) for n in got.norms] == [("b", "eldest", "person")]


def test_set_where_nothing_was_read() -> None:
    row = decision(law="rules/7", words="cards are put away", kind="procedure", effect="begin_play")
    got = done(row)
    assert (got.norms[3].norm, got.norms[3].kind, got.failures) == ("d", "procedure", [])
    lacking = done(replace(row, cells={"effect": "begin_play"}))
    assert [f.reason for f in lacking.failures] == ["a norm of a person's own needs its kind"]


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        ({"law": "77", "bearer": "dealer"}, "no law '77' was found"),
        ({"law": "7", "norm": "a", "bearer": "dealer"}, "2 laws are called '7'"),
        ({"law": "rules/7", "norm": "f", "bearer": "dealer"}, "law 7 has no norm 'f'"),
        ({"law": "rules/7", "bearer": "dealer"}, "which norm of law 7"),
        ({"law": "rules/7", "words": "nobody may look at the stock", "bearer": "dealer"}, "do not stand in law 7"),
        ({"law": "rules/7", "words": "the dealer shall say", "bearer": "dealer"}, "2 norms are read from these words"),
        ({"law": "rules/7", "norm": "a", "words": "the dealer shall say", "bearer": "eldest"}, "not read from these words"),
        ({"law": "rules/7", "words": "put away", "action": "drop"}, "no norm is read from these words"),
        ({"law": "rules/7", "words": "...", "bearer": "dealer"}, "holds no word"),
        ({"law": "8", "bearer": "deeler"}, "'deeler' is no term"),
        ({"law": "8", "kind": "-"}, "cannot be without a kind"),
        ({"law": "8", "bearer": "dealer & eldest"}, "is no term"),
        ({"law": "8", "bearer": "dealer|eldest"}, "holds several terms"),
        ({"law": "8", "when": "doubled(0"}, "is not a term"),
        ({"law": "8", "on": "raise by nobodyknown"}, "is no term"),
        ({"law": "8", "action": "alter", "bearer": "dealer"}, "'alter' is no action"),
        ({"law": "8", "action": "drop", "bearer": "dealer"}, "drops a norm and fills"),
        ({"law": "8"}, "set without a slot"),
        ({"law": "8", "action": "add", "bearer": "dealer"}, "needs its kind"),
    ],
)
def test_what_does_not_fit_is_said_and_not_applied(row: dict[str, str], reason: str) -> None:
    got = done(decision(5, **row), decision(6, law="8", norm="a", window="before(lead)"))
    assert [reason in f.reason for f in got.failures] == [True], got.failures
    assert got.failures[0].source == "norms.csv, line 5" and got.failures[0].stage == "norms" and got.failures[0].advice
    assert got.norms[:3] == READ[:3]
    assert got.norms[3].window == "before(lead)"  # the rest is done


def test_decisions_that_disagree_are_both_left_out() -> None:
    got = done(
        decision(2, law="rules/7", norm="a", bearer="eldest"),
        decision(3, law="rules/7", words="the dealer may double", bearer="second"),
        decision(4, law="rules/7", norm="a", window="before(lead)"),
        decision(5, law="8", action="drop"),
        decision(6, law="8", bearer="eldest"),
    )
    assert [(f.source[-6:], f.reason) for f in got.failures] == [
        ("line 2", "does not agree with line 3 on the same norm"),
        ("line 3", "does not agree with line 2 on the same norm"),
        ("line 5", "does not agree with line 6 on the same norm"),
        ("line 6", "does not agree with line 5 on the same norm"),
    ]
    assert (got.norms[0].bearer, got.norms[0].window) == ("dealer", "before(lead)")
    assert got.norms[3] == READ[3]


def test_decisions_that_agree_are_one() -> None:
    rows = [
        decision(2, law="8", bearer="eldest"),
        decision(3, law="8", bearer="eldest", note="B. Other"),
        decision(4, law="8", act="lead"),
    ]
    got = done(*rows)
    assert not got.failures
    assert (got.norms[3].bearer, got.norms[3].act, got.norms[3].person) == ("eldest", "lead", ("bearer", "act"))
    assert got.norms[3].note == "A. Reader, 2026-05-01: the errata leaf; B. Other"


def test_a_law_that_was_not_asked_for_is_no_fault() -> None:
    got = done(decision(law="8", bearer="eldest"), norms=READ[:3], laws=LAWS[:1])
    assert got == Decided(READ[:3], [], [])


def put(home: Path, text: str | bytes) -> None:
    path = norms_file(home, "club")
    path.parent.mkdir(parents=True)
    path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))


def test_the_file_as_a_person_writes_it(tmp_path: Path) -> None:
    assert decisions(tmp_path, "club") == ()
    put(tmp_path, "\ufeffLaw;Norm;bearer;who;why\r\n7; a ;dealer;A. Reader;seen\r\n;;;;\r\n8;;-;;\r\n")
    first, second = decisions(tmp_path, "club")
    assert (first.law, first.norm, first.action, first.cells, first.note) == (
        "7",
        "a",
        "set",
        {"bearer": "dealer"},
        "A. Reader: seen",
    )
    assert first.where.endswith("norms.csv, line 2") and second.where.endswith("line 4")
    assert (second.cells, second.note) == ({"bearer": "-"}, "unsigned")


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("norm,bearer\na,dealer\n", "has no column 'law'"),
        ("law,bearrer\n7,dealer\n", "'bearrer' that means nothing"),
        ("law,law\n7,7\n", "two columns"),
        ("law,bearer\n7,partner(a,b)\n", "more cells"),
        ('law,bearer\n7,"dealer\n', "is no CSV"),
        ("law,why\n7,pi\xe8ce\n".encode("latin-1"), "is not UTF-8"),
        ("", "has no column"),
    ],
)
def test_a_file_that_is_no_such_table(tmp_path: Path, text: str | bytes, what: str) -> None:
    put(tmp_path, text)
    with pytest.raises(BadInput, match=what) as e:
        decisions(tmp_path, "club")
    assert "norms.csv" in e.value.where
