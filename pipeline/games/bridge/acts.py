"""Everything a person at the table can do before play, irregular acts included.

What is repeated without changing anything (consulting again, doubling again after the play has begun) is offered where a law
might speak of it; one raise out of turn, one claim for consultation a side and one false lead at a time is the bound that
keeps the walk finite.
"""

from __future__ import annotations

from typing import Final

from pipeline.games.bridge.claims import pending
from pipeline.games.bridge.seats import DEALER, DEALERS, DUMMY, ELDEST, PONE, SEATS
from pipeline.games.bridge.state import DECLARING, DOUBLING, PLAY, Table, first_holder, leave_giver, may_raise, turn
from pipeline.games.game import Act

NAMED: Final = ("hearts", "no_trumps")
"""Which trump is named makes no difference to the declaring: a suit and no suit stand for all five."""
RAISE: Final = {s: Act(s, "raise") for s in SEATS}
SATISFIED: Final = {s: Act(s, "satisfied") for s in SEATS}
CONSULT: Final = {s: Act(s, "consult") for s in SEATS}
ASK: Final = {s: Act(s, "ask_lead") for s in (ELDEST, PONE)}
YES: Final = {s: Act(s, "answer_yes") for s in (ELDEST, PONE)}
ACCEPT: Final = {s: Act(s, "accept") for s in SEATS}
REFUSE: Final = {s: Act(s, "refuse") for s in SEATS}
EXPOSE: Final = {s: Act(s, "expose") for s in SEATS}
LEAD: Final = Act(ELDEST, "lead")
FALSE_LEAD: Final = {s: Act(s, "lead_out_of_turn") for s in SEATS if s != ELDEST}
LAY_DOWN: Final = Act(DUMMY, "lay_down")
PASS: Final = {s: Act(s, "pass_declaration") for s in DEALERS}
REMARK: Final = {s: Act(s, "remark") for s in DEALERS}
DECLARE: Final = {s: tuple(Act(s, "declare", (("suit", suit),)) for suit in NAMED) for s in SEATS}
CHANGE: Final = {s: Act(s, "change_declaration") for s in DEALERS}

_RAISES: Final = tuple(RAISE.values())
_TALK: Final = (*_RAISES, *SATISFIED.values(), *CONSULT.values())


def exact(seat: str, choice: str) -> Act:
    """The demand of one of the choices of a claim."""
    return Act(seat, "exact", (("choice", choice),))


def demands(t: Table) -> tuple[Act, ...]:
    """What the holders of open claims and powers can do about them."""
    out: list[Act] = []
    for claim in pending(t):
        for seat in sorted(claim.holder):
            if claim.kind == "power":
                out += [ACCEPT[seat], REFUSE[seat]]
            else:
                out += [exact(seat, choice) for choice in claim.choices]
    return tuple(dict.fromkeys(out))  # one man may have a new deal for two reasons


def physical(t: Table) -> tuple[Act, ...]:
    """All acts that can be done, in a fixed order."""
    if t.phase == DOUBLING:
        return _doubling(t)
    if t.phase == PLAY:
        return _to_the_lead(t)
    return _declaring(t) if t.phase == DECLARING else ()


def _doubling(t: Table) -> tuple[Act, ...]:
    part = t.rules.part
    if part == "declaring":
        return (*in_turn(t), *_extra(t), *demands(t))
    if part != "doubling":
        barred = [RAISE[s] for s in t.lost]
        lead = [] if t.led or part == "exposing" else [LEAD]
        return tuple(dict.fromkeys((*in_turn(t), *barred, *lead, *demands(t), *_open_dummy(t), *_extra(t), *_leave(t))))
    out = [*_TALK]
    if t.raises == 0:
        out += ASK.values()
        if t.asked == "asked":
            out.append(YES[PONE if t.rules.first_double == "eldest" else ELDEST])
        if t.cross_asked:
            out.append(YES[ELDEST if t.rules.first_double == "eldest" else PONE])
    out += _leave(t)
    out += _open_dummy(t)
    if not t.led:
        out.append(LEAD)
    if t.waiting or t.consulted or t.fault or t.exposed or t.false_lead:
        out += demands(t)
    return tuple(out)


def _leave(t: Table) -> list[Act]:
    giver = leave_giver(t)
    return [ACCEPT[giver]] if giver else []


def _open_dummy(t: Table) -> list[Act]:
    return [LAY_DOWN] if t.led and not t.laid else []


def in_turn(t: Table) -> tuple[Act, ...]:
    """What he whose word it is in the doubling may say."""
    seat = turn(t)
    if not seat:
        return ()
    asking = ASK if seat == first_holder(t) and not (t.cross_asked and seat in t.lost) else YES
    word = SATISFIED[seat] if t.raises or t.led else asking[seat]
    return (RAISE[seat], word) if may_raise(t, seat) else (word,)


def _to_the_lead(t: Table) -> tuple[Act, ...]:
    raises = () if t.rules.part == "declaring" else _RAISES
    if t.led:
        return () if t.laid else (*raises, LAY_DOWN)
    return (*raises, LEAD, *demands(t), *_extra(t))


def _extra(t: Table) -> tuple[Act, ...]:
    """What only some parts look into."""
    part = t.rules.part
    if part == "declaring":
        if t.spoken:
            return ()
        return (CHANGE[t.maker], *CONSULT.values()) if t.fault else (CHANGE[t.maker],)
    if part == "exposing":
        return () if t.exposed else tuple(EXPOSE.values())
    if part == "leading":
        return () if t.false_lead or t.led else tuple(FALSE_LEAD.values())
    return ()


def _declaring(t: Table) -> tuple[Act, ...]:
    out: list[Act] = []
    if not t.fault:
        for seat in SEATS:
            out += DECLARE[seat]
        if not t.passed:
            out.append(PASS[DEALER])
        if not t.must_declare:
            out.append(PASS[DUMMY])
        if not t.exposed:
            out += EXPOSE.values()
    else:
        out += (act for seat in _whose_word(t) for act in DECLARE[seat])
    # the adversaries have nothing to confer about until something has gone wrong
    out += [a for s, a in CONSULT.items() if t.fault or s in DEALERS]
    return (*out, *REMARK.values(), *demands(t))


def _whose_word(t: Table) -> tuple[str, ...]:
    """Who may declare while an objection is open: he whose word it is (and so waives it)."""
    return (DUMMY,) if t.passed else (DEALER,)
