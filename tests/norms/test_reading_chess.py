"""Chess in English: rules in our own words, in the manner of the codes of 1840-1900, and the norms they make."""

from __future__ import annotations

from typing import Any

import pytest

from pipeline.laws.shape import Law, LawBook
from pipeline.norms.from_laws import read_norms
from pipeline.norms.shape import Norm
from pipeline.spans import Alignment

ROWS: list[tuple[str, list[dict[str, Any]]]] = [
    (
        "Whoever touches a man of his own is to play it, provided it can lawfully be moved.",
        [{"kind": "obligation", "act": "move", "effect": {"move(touched)"}}],
    ),
    (
        "Should a player move a man where it cannot go, his antagonist may compel him to let it stand there; or to move it to "
        "its proper square; or to put it back and move his King.",
        [{"kind": "claim", "on": "false_move by mover", "choices": {"stand", "move(touched)", "replace_and_move(K)"}}],
    ),
    (
        "If a player makes two moves running, it rests with his opponent to let both stand, or to have the second recalled.",
        [{"kind": "claim", "holder": "opponent", "on": "second_move by mover", "choices": {"stand_both", "take_back_second"}}],
    ),
    (
        "Should a player capture one of his own men, the adversary has the option of obliging him to move either.",
        [{"kind": "claim", "on": "capture_own by mover", "choices": {"move(captor)", "move(captured)"}}],
    ),
    (
        "You may not castle out of check, nor through check, nor into check.",
        [
            {"kind": "prohibition", "act": "castle", "when": {"in_check"}},
            {"kind": "prohibition", "act": "castle", "when": {"attacked(king_path)"}},
            {"kind": "prohibition", "act": "castle", "when": {"attacked(king_target)"}},
        ],
    ),
    (
        "So long as a player keeps hold of a man he may move it where he likes; "
        "but, having once quitted it, the move must stand.",
        [{"kind": "permission", "act": "place", "window": "before(release)"}, {"on": "release by mover", "effect": {"stand"}}],
    ),
    (
        "A player castling when he may not must, at his opponent's option, move the King or the Rook.",
        [{"kind": "claim", "on": "illegal_castle by mover", "choices": {"move(K)", "move(R)"}}],
    ),
    (
        "No bystander may make a remark upon the game.",
        [{"kind": "prohibition", "bearer": "bystander", "act": "remark"}],
    ),
    (
        "He who gives check must announce it; if he fails to do so, the other is not obliged to take notice of it.",
        [{"kind": "obligation", "bearer": "checker", "act": "say_check"}, {"kind": "immunity", "effect": {"no_duty"}}],
    ),
    (
        "A pawn which passes two squares may be taken in passing by an adverse pawn.",
        [{"kind": "permission", "bearer": "opponent", "act": "en_passant", "on": "double_step by mover"}],
    ),
    (
        "If a hostile man be touched which cannot be taken, the King must be moved, if the adversary demand it.",
        [{"kind": "claim", "when": {"not can_capture(target)"}, "choices": {"move(K)"}}],
    ),
]


def read(text: str) -> list[Norm]:
    law = Law(
        "b/c/1", "b", "c", None, "chess", None, "printed", 0, len(text), None, (), text, lang="eng", alignment=Alignment((), 0)
    )
    return read_norms(LawBook("b", "eng", laws=(law,)))


def slots(n: Norm) -> dict[str, Any]:
    names = ("kind", "bearer", "act", "when", "unless", "holder", "choices", "effect", "window")
    out = {s: set(v) if isinstance(v := getattr(n, s), tuple) else v for s in names}
    return {**out, "on": f"{n.on.act} by {n.on.by}" if n.on else None}


@pytest.mark.parametrize(("text", "wanted"), ROWS, ids=[r[0][:40] for r in ROWS])
def test_a_rule_is_read(text: str, wanted: list[dict[str, Any]]) -> None:
    found = [slots(n) for n in read(text)]
    assert len(found) == len(wanted), found
    for n, w in zip(found, wanted, strict=True):
        assert {k: n[k] for k in w} == w
