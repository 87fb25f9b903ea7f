"""A toy game for the monitors: after a call, the left and the right hand may knock in turn; the maker may answer.

Small enough to be checked by eye: caller calls; left has the first right to knock, then right; whoever knocks out of turn
waits for the caller's word; whispering gives the caller a claim to a new deal.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from pipeline.games.game import Act, Claim, Game, Parameter, Part, Seats, Setup, State


class S(NamedTuple):
    rule: str
    claimants: str
    phase: str = "start"  # start, left, right, play, over
    knocked: int = 0
    knocker: str = ""
    waits: str = ""
    whispered: str = ""
    barred: bool = False


class Toy(Game):
    name = "toy"
    seats = ("caller", "left", "right")
    parameters = (
        Parameter("refused", ("bars", "nothing"), "bars", "a refused knock bars further knocking"),
        Parameter("claimant", ("caller", "nobody"), "caller", "who may claim a new deal after a whisper"),
    )
    parts = (Part("knocking", "from the call to the play"),)
    acts = frozenset({"call", "knock", "pass", "accept", "refuse", "whisper", "lead", "new_deal"})
    predicates = frozenset({"called", "knocked", "out_of_turn", "knocking_open", "first_right", "second_right"})
    roles = frozenset({"caller", "left", "right", "knocker", "partner", "adversary", "side"})
    effects = frozenset({"begin_play", "bar_knock"})

    def setups(self, part: str) -> Iterable[Setup]:
        return ((),)

    def start(self, params: Mapping[str, str], setup: Setup) -> State:
        return S(params["refused"], params["claimant"])

    def physical(self, state: State) -> tuple[Act, ...]:
        s = _s(state)
        if s.phase == "start":
            return (Act("caller", "call"),)
        if s.phase == "over":
            return ()
        out = [Act(x, a) for x in ("left", "right") for a in ("knock", "pass", "whisper")]
        out.append(Act("left", "lead"))
        if s.waits:
            out += [Act("caller", "accept"), Act("caller", "refuse")]
        if s.whispered and s.claimants == "caller":
            out.append(Act("caller", "exact", (("choice", "new_deal"),)))
        return tuple(out)

    def regular(self, state: State) -> tuple[Act, ...]:
        s = _s(state)
        if s.phase == "start":
            return (Act("caller", "call"),)
        if s.waits:
            return (Act("caller", "accept"), Act("caller", "refuse"))
        claim = (Act("caller", "exact", (("choice", "new_deal"),)),) if s.whispered and s.claimants == "caller" else ()
        if s.phase in ("left", "right"):
            knock = () if s.barred else (Act(s.phase, "knock"),)
            return (*knock, Act(s.phase, "pass"), *claim)
        return (Act("left", "lead"), *claim) if s.phase == "play" else ()

    def step(self, state: State, act: Act) -> State:
        s = _s(state)
        if act not in self.physical(state):
            raise ValueError(str(act))
        if act.act == "call":
            return s._replace(phase="left")
        if act.act == "whisper":
            return s._replace(whispered=act.by)
        if act.act == "exact" or act.act == "lead":
            return s._replace(phase="over", waits="", whispered="")
        if act.act == "accept":
            return s._replace(waits="", knocked=1, knocker=s.waits, phase="play")
        if act.act == "refuse":
            return s._replace(waits="", barred=s.rule == "bars")
        if act.act == "knock":
            if s.phase == act.by and not s.barred and not s.waits:
                return s._replace(knocked=1, knocker=act.by, phase="play")
            return s if s.barred or s.phase == "play" else s._replace(waits=act.by)
        if act.act == "pass" and s.phase == act.by:
            return s._replace(phase="right" if act.by == "left" else "play")
        return s

    def pending(self, state: State) -> tuple[Claim, ...]:
        s = _s(state)
        out = []
        if s.waits:
            out.append(Claim("power", frozenset({"caller"}), ("accept", "refuse"), frozenset({s.waits})))
        if s.whispered and s.claimants == "caller":
            out.append(Claim("claim", frozenset({"caller"}), ("new_deal",), frozenset({"left", "right"}), until="until(lead)"))
        return tuple(out)

    def holds(self, state: State, predicate: str) -> bool | None:
        s = _s(state)
        return {
            "called": s.phase != "start", "knocked": s.knocked > 0, "out_of_turn": bool(s.waits),
            "knocking_open": s.phase in ("left", "right"), "first_right": s.phase == "left",
            "second_right": s.phase == "right",
        }.get(predicate)  # fmt: skip

    def role(self, state: State, name: str) -> Seats | None:
        s = _s(state)
        if name in self.seats:
            return frozenset({name})
        if name in ("adversary(caller)", "side(left)", "side(right)"):
            return frozenset({"left", "right"})
        if name == "partner(left)":
            return frozenset({"right"})
        if name == "partner(right)":
            return frozenset({"left"})
        if name == "knocker":
            return frozenset({s.knocker} if s.knocker else ())
        return None

    def effect(self, before: State, act: Act | None, after: State, term: str) -> bool | None:
        a = _s(after)
        return {"begin_play": a.phase == "play", "bar_knock": a.barred}.get(term)


def _s(state: State) -> S:
    assert isinstance(state, S)
    return state


TOY = Toy()
