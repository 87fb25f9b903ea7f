"""Two codes in closed terms, judged with the engine under their own edition's rules: each norm is decided, and holds.

The American code's norms are written here, in terms only; the French page's come from the gold beside the checkout.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from pipeline.games.chess import GAME
from pipeline.norms.shape import Norm, On
from pipeline.verdicts.from_norms import judge


def edition(book: str) -> dict[str, str]:
    """The rules that book is said to print, elsewhere the defaults."""
    found: dict[str, str] = {}
    for p in GAME.parameters:
        for value, source in p.sources:
            if book in source.book:
                found.setdefault(p.name, value)
    return found


def n(
    kind: str, bearer: str | None = "mover", act: str | None = None, on: str = "", by: str | None = "mover", **slots: str
) -> Norm:
    """A norm in terms; several of a slot are parted by a semicolon."""
    lists = {k: tuple(v.split("; ")) for k, v in slots.items() if k not in ("holder", "window")}
    event = On(on, by) if on else None
    more = {"holder": slots.get("holder"), "window": slots.get("window")}
    return Norm("code", "code/laws/0", "a", kind, 0, 1, bearer, act, event, **more, **lists)  # type: ignore[arg-type]


def claim(on: str, choices: str, when: str = "") -> Norm:
    more = {"when": when} if when else {}
    return n("claim", on=on, choices=choices, holder="opponent", **more)


AMERICAN = [
    n("permission", act="castle", when="not moved(K); not moved(R); not in_check; empty_between; not attacked(king_target); "
      "not attacked(king_path)"),
    n("prohibition", act="castle", when="exacted(move(K))"),
    n("prohibition", "odds_giver", "castle", when="rook_removed", unless="agreed_otherwise"),
    n("permission", "odds_giver", "choose_men", when="odds(piece)|odds(exchange)|odds(drawn_games)", unless="agreed_otherwise"),
    n("permission", "odds_receiver", "make_odds_moves", when="odds(moves)"),
    n("prohibition", "odds_receiver", "advance_beyond(4)", when="odds(moves)", window="before(move(odds_giver))"),
    n("definition", None, when="odds(pawn_and_move)", unless="agreed_otherwise", effect="gives(kings_bishops_pawn)"),
    n("obligation", act="en_passant", when="only_move"),
    n("prohibition", act="en_passant", when="not can_capture(passed_square)"),
    n("permission", act="promote(any_piece)"),
    n("permission", act="double_step", when="first_move"),
    n("obligation", "checker", "say_check", when="gives_check"),
    n("obligation", "checked", "parry", when="in_check"),
    n("prohibition", act="move(K)", when="attacked(king_target)"),
    n("permission", act="adjust", when="needs_adjustment"),
    n("prohibition", act="take_back", on="release"),
    n("definition", None, on="release", effect="stand"),
    n("obligation", act="move", on="touch(own)", when="can_move(touched)", effect="move(touched)"),
    n("obligation", act="move", on="touch(own)", when="not can_move(touched); king_can_move", effect="move(K)"),
    n("immunity", on="touch(own)", when="not can_move(touched); not king_can_move", effect="no_penalty"),
    n("obligation", act="capture", on="touch(hostile)", when="can_capture(target)", effect="capture(touched)"),
    n("obligation", act="move", on="touch(hostile)", when="not can_capture(target); king_can_move", effect="move(K)"),
    claim("second_move", "stand(first); stand(second)"),
    claim("false_move", "move(touched); move(K)"),
    claim("false_capture", "move(K); capture(captured)"),
    claim("illegal_castle", "move(K); move(R)"),
    claim("false_check", "replay; stand"),
    claim("touch_several", "move(named)"),
    claim("touch_several_hostile", "capture(named)", "capturable(all)"),
    claim("touch_several_hostile", "capture(touched); move(K)", "capturable(some)"),
    n("obligation", act="move", on="touch_several_hostile", when="capturable(none)", effect="move(K)"),
    claim("move_into_check", "move(K); move(any_but_K)"),
    claim("exposing_move", "move(touched); move(K)"),
    claim("touch|move", "parry(other); move(K)", "in_check; not covers_check"),
    n("immunity", on="move", by="opponent", when="pending", effect="lapse"),
]  # fmt: skip
CONTRARY = [
    (claim("false_move", "move(touched); move(K); stand"), "violated"),
    (claim("illegal_castle", "move(R)"), "violated"),
    (n("permission", act="castle", when="attacked(king_path)"), "violated"),
    (n("prohibition", act="double_step", when="first_move"), "violated"),
    (n("claim", on="false_move", choices="move(touched); move(K)", holder="mover"), "violated"),
    (n("permission", act="castle", when="doubled(1)"), "silent"),
    (n("permission", "dealer", "castle"), "undefined"),
]


def test_the_american_code_holds() -> None:
    norms = [replace(norm, law=f"code/laws/{i}") for i, norm in enumerate(AMERICAN)]
    verdicts = judge(norms, game="chess", given=edition("Foster"), explain=False, traces=False)
    assert {v.law: (v.verdict, v.why) for v in verdicts if v.verdict != "holds"} == {}
    assert all(v.activations for v in verdicts)


@pytest.mark.parametrize(("norm", "verdict"), CONTRARY)
def test_what_is_printed_otherwise_does_not(norm: Norm, verdict: str) -> None:
    assert judge([norm], game="chess", given=edition("Foster"), explain=False, traces=False)[0].verdict == verdict


@pytest.mark.shared
def test_the_french_page_holds(shared: Path) -> None:
    norms, decidable = [], []
    for line in (shared / "gold/seeds.norms.jsonl").read_text(encoding="utf-8").splitlines():
        d = json.loads(line)
        if d["book"] != "journal-echecs":
            continue
        slots = {k: tuple(d[k]) for k in ("when", "unless", "choices", "effect")}
        event = On(d["on"]["act"], d["on"]["by"]) if d["on"] else None
        place = (d["book"], d["law"], d["norm"], d["kind"], d["start"], d["end"])
        norms.append(Norm(*place, d["bearer"], d["act"], event, holder=d["holder"], window=d["window"], **slots))
        decidable.append(d["executable"] is True)
    verdicts = judge(norms, game="chess", given=edition("Journal"), explain=False, traces=False)
    judged = [v for v, yes in zip(verdicts, decidable, strict=True) if yes]
    assert len(judged) > 20
    assert {f"{v.law}{v.norm}": (v.verdict, v.why) for v in judged if v.verdict != "holds"} == {}
