"""What is in order at the table: always a subset of what can be done."""

from __future__ import annotations

from pipeline.games.bridge import acts
from pipeline.games.bridge.seats import DEALER, DUMMY
from pipeline.games.bridge.state import DECLARING, DOUBLING, PLAY, Table, leave_giver
from pipeline.games.game import Act


def regular(t: Table) -> tuple[Act, ...]:
    """The acts in order now; those that use a claim or power are among them."""
    if t.phase == DOUBLING:
        return _doubling(t)
    if t.phase == PLAY:
        if t.led:
            return () if t.laid else (acts.LAY_DOWN,)
        return (acts.LEAD, *acts.demands(t))
    return _declaring(t) if t.phase == DECLARING else ()


def _doubling(t: Table) -> tuple[Act, ...]:
    out = [*acts.in_turn(t)]
    giver = leave_giver(t)
    if giver:
        out.append(acts.ACCEPT[giver])
    if t.led and not t.laid:
        out.append(acts.LAY_DOWN)
    return (*out, *acts.demands(t))


def _declaring(t: Table) -> tuple[Act, ...]:
    out: list[Act] = []
    if t.passed:
        out += acts.DECLARE[DUMMY]
    else:
        out += acts.DECLARE[DEALER]
        if not t.fault:
            out.append(acts.PASS[DEALER])
    return (*out, *acts.demands(t))


def in_place(t: Table, name: str) -> bool:
    """Whether acts of that name have their ordinary place: the phase open, no irregularity hanging over it."""
    if name in ("raise", "satisfied", "ask_lead", "answer_yes", "consult"):
        return t.phase == DOUBLING and not t.waiting and not t.led
    if name in ("declare", "pass_declaration", "remark"):
        return t.phase == DECLARING and not t.fault
    if name == "expose":
        return False  # cards may be shown only in the play, if at all
    if name == "lead":
        return t.phase == PLAY and not t.led
    return t.phase in (DECLARING, DOUBLING, PLAY)
