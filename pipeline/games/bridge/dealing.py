"""The making of a deal at bridge: new cards, shuffling, the cut, the cards dealt, and what voids them.

The fifty-two cards are counted in three steps (some, all but the last, all); which cards they are is not looked into. One
player looks at his cards and one shows a card: that is the bound of the walk.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from pipeline.games.bridge.roles import fixed_role
from pipeline.games.bridge.seats import ADVERSARIES, DEALER, DUMMY, ELDEST, MEMBERS, OTHER, PONE, SEATS, SIDE, SINGLE
from pipeline.games.bridge.state import Rules
from pipeline.games.game import Act, Claim, Seats
from pipeline.terms import parse

PACK: Final = "pack"  # before the cut
CUT: Final = "cut"
SOME: Final = "some"
BUT_ONE: Final = "but_one"
DEALT: Final = "dealt"
GONE: Final = "gone"  # a new deal
_NEXT: Final = {PACK: SOME, CUT: SOME, SOME: BUT_ONE, BUT_ONE: DEALT}


class Deal(NamedTuple):
    """called: who has called for fresh packs; chosen: the dealer has taken one; uncut: dealt without a cut; shown: by whom a
    card was shown in dealing; looked: who has looked at his cards; double: two cards have gone to one hand and it can still be
    put right; miscount: it cannot any more; peeped: the dealer has looked at a card before the end; dealer_out: somebody else
    deals (out of turn)."""

    rules: Rules
    stage: str = PACK
    called: str = ""
    chosen: bool = False
    uncut: bool = False
    shown: str = ""
    looked: tuple[str, ...] = ()
    double: bool = False
    miscount: bool = False
    peeped: bool = False
    faulty_cut: bool = False


def dealing(d: Deal) -> bool:
    """Whether the cards are being dealt."""
    return d.stage in (SOME, BUT_ONE)


def void(d: Deal) -> bool:
    """Whether there must be a new deal, whatever anybody wants."""
    return d.miscount and d.stage != GONE


def claimants(d: Deal) -> Seats:
    """Who may have a new deal for a card shown in dealing: the other side, but nobody who has looked at his cards."""
    if not d.shown or d.stage == GONE:
        return frozenset()
    side = MEMBERS[OTHER[SIDE[d.shown]]]
    if d.rules.exposed_in_dealing == "either_partner":
        return side - frozenset(d.looked)
    return frozenset() if d.looked and set(d.looked) & side else side


def pending(d: Deal) -> tuple[Claim, ...]:
    """What may be exacted while the deal is made."""
    out = []
    if d.stage == GONE:
        return ()
    if claimants(d):
        cause = Act(d.shown, "expose")
        bearer = MEMBERS[SIDE[d.shown]]
        out.append(Claim("claim", claimants(d), ("new_deal",), bearer, cause, "before(declare)"))
    if d.uncut and dealing(d) and not set(d.looked) & ADVERSARIES:
        out.append(Claim("claim", ADVERSARIES, ("new_deal",), SINGLE[DEALER], Act(DEALER, "deal"), "before(dealt)"))
    if d.peeped and dealing(d):
        out.append(Claim("claim", ADVERSARIES, ("new_deal",), SINGLE[DEALER], Act(DEALER, "look"), "before(dealt)"))
    return tuple(out)


def _demands(d: Deal) -> list[Act]:
    seats = sorted({s for c in pending(d) for s in c.holder})
    return [Act(s, "exact", (("choice", "new_deal"),)) for s in seats]


def regular(d: Deal) -> tuple[Act, ...]:
    """What is in order."""
    if d.stage == GONE:
        return ()
    if void(d):
        return (Act(DEALER, "new_deal"),)
    out: list[Act] = []
    if d.stage == PACK:
        if d.called and not d.chosen:
            return (Act(DEALER, "choose_pack"),)
        out += [Act(s, "call_new_cards") for s in SEATS if not d.called]
        out += [Act(PONE, "cut"), Act(DEALER, "shuffle")]
    elif d.stage == CUT:
        out.append(Act(PONE, "cut") if d.faulty_cut else Act(DEALER, "deal"))
        if d.rules.new_cards == "any_time":
            out += [Act(s, "call_new_cards") for s in SEATS if not d.called]
    elif dealing(d):
        out.append(Act(DEALER, "correct_deal") if d.double else Act(DEALER, "deal"))
    elif not (d.shown and claimants(d)):
        out += [Act(s, "look") for s in SEATS if not d.looked]
    return (*out, *_demands(d))


def physical(d: Deal) -> tuple[Act, ...]:
    """All that can be done."""
    if d.stage == GONE:
        return ()
    out = [*regular(d)]
    if d.stage in (PACK, CUT):
        out += [Act(s, "call_new_cards") for s in SEATS if not d.called]
        out += [Act(DEALER, "deal"), Act(DEALER, "shuffle")]
        if d.stage == CUT:
            out += [Act(PONE, "expose"), Act(PONE, "cut")]
        else:
            out += [Act(s, "cut") for s in (ELDEST, DUMMY)]
    elif dealing(d):
        out.append(Act(DEALER, "deal"))
        if not d.double and not d.miscount:
            out.append(Act(DEALER, "deal_two"))
        out += [Act(s, "look") for s in SEATS if not d.looked]
    if d.stage in (SOME, BUT_ONE, DEALT) and not d.shown:
        out += [Act(s, "expose") for s in SEATS]
    if d.stage == DEALT:
        out += [Act(s, "look") for s in SEATS if not d.looked]
    return tuple(dict.fromkeys(out))


def _cut(d: Deal, act: Act) -> Deal:
    if act.by != PONE:
        return d  # not his to cut: it counts for nothing
    return d._replace(stage=CUT, faulty_cut=False) if d.stage in (PACK, CUT) else d


def _deal(d: Deal, act: Act) -> Deal:
    if d.double:
        return d._replace(stage=_NEXT[d.stage], double=False, miscount=True)
    return d._replace(stage=_NEXT[d.stage], uncut=d.uncut or d.stage == PACK)


def _shuffle(d: Deal, act: Act) -> Deal:
    """Shuffled after the cut the pack has to be cut again."""
    return d._replace(stage=PACK, faulty_cut=False) if d.stage == CUT else d


def _expose(d: Deal, act: Act) -> Deal:
    if d.stage == CUT:
        return d._replace(faulty_cut=True)
    return d._replace(shown=act.by)


def _look(d: Deal, act: Act) -> Deal:
    looked = tuple(sorted({*d.looked, act.by}))
    return d._replace(looked=looked, peeped=d.peeped or (act.by == DEALER and dealing(d)))


def _call(d: Deal, act: Act) -> Deal:
    if d.stage != PACK and d.rules.new_cards == "before_cut":
        return d
    return d._replace(called=act.by, stage=PACK)


STEPS: Final[dict[str, Callable[[Deal, Act], Deal]]] = {
    "call_new_cards": _call,
    "choose_pack": lambda d, a: d._replace(chosen=True),
    "shuffle": _shuffle,
    "cut": _cut,
    "deal": _deal,
    "deal_two": lambda d, a: d._replace(double=True),
    "correct_deal": lambda d, a: d._replace(double=False),
    "expose": _expose,
    "look": _look,
    "new_deal": lambda d, a: Deal(d.rules, GONE),
    "exact": lambda d, a: Deal(d.rules, GONE),
}


def step(d: Deal, act: Act) -> Deal:
    """The deal after an act."""
    return STEPS[act.act](d, act)


PREDICATES: Final = frozenset(("dealt", "pack_cut", "miscount", "pending", "exposed", "declared", "seen_by", "on_turn"))
ACTS: Final = frozenset(STEPS)
EFFECTS: Final = frozenset(("new_deal", "stand", "no_penalty"))


def role(d: Deal, name: str) -> Seats | None:
    """Seats of a role term while the deal is made."""
    return fixed_role(name, offender(d))


def holds(d: Deal, predicate: str) -> bool | None:
    """Whether a predicate holds of the deal."""
    term = parse(predicate)
    name, argument = term.name, str(term.args[0]) if term.args else ""
    if name not in PREDICATES:
        return None
    if d.stage == GONE:
        return False
    if name == "exposed":
        return bool(d.shown) if argument == "exposed_card" else None
    if name in ("seen_by", "on_turn"):
        seats = role(d, argument) if argument else None
        return None if seats is None else bool(seats & (frozenset(d.looked) if name == "seen_by" else due(d)))
    return {
        "dealt": d.stage == DEALT,
        "pack_cut": d.stage not in (PACK, GONE) and not d.uncut,
        "miscount": d.miscount,
        "pending": bool(pending(d)),
        "declared": False,
    }[name]


def matches(d: Deal, act: Act, term: str) -> bool | None:
    """Whether the act is one the term speaks of; `new_deal` also of its being exacted."""
    if act.act == "exact":
        return term == "exact" or str(act.get("choice")) == term
    return act.act == term if term in ACTS else None


def due(d: Deal) -> Seats:
    """Who has to go on."""
    if d.stage == PACK:
        return SINGLE[DEALER] if d.called and not d.chosen else SINGLE[PONE]
    return SINGLE[DEALER] if d.stage != GONE else frozenset()


def offender(d: Deal) -> Seats:
    """Who has made the mistake that hangs over the deal."""
    if d.shown:
        return SINGLE[d.shown]
    return SINGLE[DEALER] if d.uncut or d.peeped or d.double or d.miscount else frozenset()


def effect(before: Deal, act: Act | None, after: Deal, term: str) -> bool | None:
    """Whether an effect has come about in dealing."""
    name = parse(term).name
    if name not in EFFECTS or (act is not None and after == before):
        return None
    if name == "new_deal":
        return after.stage == GONE or void(after)
    if name == "stand":
        return after.stage != GONE and not void(after)
    return not set(pending(after)) - (set(pending(before)) if act is not None else set())


def in_place(d: Deal, name: str) -> bool:
    """Whether acts of that name have their ordinary place."""
    if name in ("call_new_cards", "cut", "shuffle"):
        return d.stage == PACK
    return name in STEPS and d.stage != GONE
