"""The making of a deal at whist and euchre: shuffling, the cut, the cards dealt, the trump turned, what voids it or loses it.

The cards are counted in steps (some, all but the last, all); which they are is not looked into. One thing goes wrong
at a time, but that two players may have touched their cards; the pack may be faced or imperfect from the start.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple

from pipeline.games.game import Act, Claim, Seats
from pipeline.games.tricks.rules import Seating
from pipeline.terms import Term, parse

DEALER: Final = "dealer"
ELDEST: Final = "eldest"
SECOND: Final = "second"
THIRD: Final = "third"
SEATS: Final = (DEALER, ELDEST, SECOND, THIRD)
SEATING: Final = Seating(SEATS)
MINE: Final = frozenset((DEALER, SECOND))
FOES: Final = frozenset((ELDEST, THIRD))

PACK: Final = "pack"
CUT: Final = "cut"
SOME: Final = "some"
BUT_ONE: Final = "but_one"
DEALT: Final = "dealt"
GONE: Final = "gone"  # dealt anew by the same player
LOST: Final = "lost"  # the deal has gone to the next


@dataclass(frozen=True, slots=True)
class DealRules:
    """What an edition makes of slips in dealing. key: its parameters, sorted; saved: a misdeal does not lose the deal if an
    adversary has touched the cards before the dealer's partner ("first_touch") or at all ("any_touch"); looks: the dealer looks
    at the trump card ("new_deal" may be had, "misdeal", "nothing"); uncut, counting: dealt without a cut, cards counted in
    dealing ("misdeal", "nothing"); face_down: the last card is the dealer's, and laying it face down is a misdeal; turning:
    another card shown in turning the trump makes a new deal."""

    key: tuple[tuple[str, str], ...]
    saved: str = "first_touch"
    looks: str = "new_deal"
    uncut: str = "misdeal"
    counting: str = "misdeal"
    face_down: bool = True
    turning: bool = False


class Deal(NamedTuple):
    """shuffled: who has; presented: to be cut; bad_cut: a card was seen or the place is in doubt; uncut: dealt without a cut;
    seen: the dealer has let a card be seen in shuffling; double: two cards to one hand, still to be put right; miscount: not any
    more; touched: who has handled his cards, in order; shown: who has exposed a card; peeped: the dealer has looked at the trump
    card; misdeal: what makes it one; interrupted: an adversary has broken in without reason; out: another than the dealer deals;
    fault: what is wrong with the pack ("", faced, imperfect); known: it has been found."""

    rules: DealRules
    stage: str = PACK
    shuffled: tuple[str, ...] = ()
    presented: bool = False
    bad_cut: bool = False
    uncut: bool = False
    seen: bool = False
    double: bool = False
    miscount: bool = False
    touched: tuple[str, ...] = ()
    shown: str = ""
    peeped: bool = False
    misdeal: bool = False
    interrupted: bool = False
    out: str = ""
    fault: str = ""
    known: bool = False


def over(d: Deal) -> bool:
    """Whether nothing more is looked into."""
    return d.stage in (GONE, LOST)


def dealing(d: Deal) -> bool:
    """Whether cards are being given out."""
    return d.stage in (SOME, BUT_ONE)


def void(d: Deal) -> bool:
    """Whether the same player must deal anew, whatever anybody wants."""
    return d.known and not over(d)


def saved(d: Deal) -> bool:
    """Whether a misdeal does not lose the deal, because the other side has touched the cards or broken in."""
    if d.interrupted or d.known:
        return True
    if d.rules.saved == "any_touch":
        return bool(set(d.touched) & FOES)
    first = next((s for s in d.touched if s != DEALER), "")
    return first in FOES


def clean(d: Deal) -> bool:
    """Whether nothing is amiss."""
    return not (
        d.bad_cut or d.uncut or d.seen or d.double or d.miscount or d.shown or d.peeped or d.misdeal or d.interrupted or d.out
        or d.known
    )  # fmt: skip


def claimants(d: Deal) -> Seats:
    """Who may have a new deal for a card exposed: the other side, if neither of them has touched a card; on the dealer's side it
    is the dealer who claims it, if his partner has not."""
    if not d.shown:
        return frozenset()
    if d.shown in MINE:
        return frozenset() if set(d.touched) & FOES else FOES
    return frozenset() if SECOND in d.touched else frozenset((DEALER,))


def pending(d: Deal) -> tuple[Claim, ...]:
    """What may be exacted while the deal is made."""
    if over(d) or d.misdeal or void(d):
        return ()
    out = []
    if claimants(d):
        side = MINE if d.shown in MINE else FOES
        out.append(Claim("claim", claimants(d), ("new_deal",), side, Act(d.shown, "expose"), "before(lead)"))
    if d.peeped and d.rules.looks == "new_deal":
        out.append(Claim("claim", FOES, ("new_deal",), frozenset((DEALER,)), Act(DEALER, "look_at_card"), "before(lead)"))
    if d.seen and d.stage == PACK:
        out.append(Claim("claim", FOES, ("shuffle",), frozenset((DEALER,)), Act(DEALER, "shuffle"), "before(cut)"))
    return tuple(out)


def _demands(d: Deal) -> list[Act]:
    return [Act(s, "exact", (("choice", c.choices[0]),)) for c in pending(d) for s in sorted(c.holder)]


def regular(d: Deal) -> tuple[Act, ...]:
    """What is in order."""
    if over(d):
        return ()
    if void(d):
        return (Act(DEALER, "new_deal"),)
    if d.misdeal:
        return (Act(DEALER if saved(d) else ELDEST, "deal"),)
    out: list[Act] = []
    if d.stage == PACK and not d.presented:
        out += [Act(SECOND, "collect_cards")]
        out += [Act(s, "shuffle") for s in (SECOND, ELDEST, THIRD) if s not in d.shuffled and DEALER not in d.shuffled]
        out += [Act(DEALER, "shuffle"), Act(DEALER, "present_pack")]
        out += [Act(s, "call_new_cards") for s in SEATS]
    elif d.stage == PACK:
        out += [Act(THIRD, "cut"), *(Act(s, "call_new_cards") for s in SEATS)]
    elif d.stage == CUT:
        out.append(Act(THIRD, "cut") if d.bad_cut else Act(DEALER, "deal"))
    elif d.stage == SOME:
        out.append(Act(DEALER, "correct_deal") if d.double else Act(d.out or DEALER, "deal"))
    elif d.stage == BUT_ONE:
        out.append(Act(d.out or DEALER, "turn_up"))
    if d.out and dealing(d):
        out += [Act(s, "stop_deal") for s in SEATS if s != d.out]
    if d.uncut and dealing(d) and d.rules.uncut == "misdeal" and not set(d.touched) & FOES:
        out += [Act(s, "object") for s in sorted(FOES)]
    if dealing(d) and set(d.touched) & MINE:
        out += [Act(s, "touch_cards") for s in sorted(FOES) if s not in d.touched]
    if dealing(d) and set(d.touched) & FOES:
        out += [Act(s, "touch_cards") for s in sorted(MINE) if s not in d.touched]
    if d.stage == DEALT and not claimants(d):
        out += [Act(s, "touch_cards") for s in SEATS if s not in d.touched]
    if d.peeped and dealing(d):
        out += [Act(s, "look_at_card") for s in sorted(FOES)]
    return tuple(dict.fromkeys((*out, *_demands(d))))


def physical(d: Deal) -> tuple[Act, ...]:
    """All that can be done."""
    if over(d):
        return ()
    out = [*regular(d)]
    if void(d) or d.misdeal:
        return tuple(out)
    if d.stage == PACK:
        out += [Act(s, "shuffle") for s in SEATS if not d.presented]
        out += [Act(DEALER, "deal"), *(Act(s, "cut") for s in (ELDEST, SECOND))]
        if clean(d):
            out += [Act(DEALER, "expose"), *(Act(s, "deal") for s in (ELDEST,))]
    if d.stage == CUT:
        out += [Act(DEALER, "shuffle"), *(Act(s, "call_new_cards") for s in SEATS)]
        if clean(d):
            out += [Act(THIRD, "expose"), Act(THIRD, "cut", (("how", "in_doubt"),)), Act(THIRD, "shuffle"), Act(THIRD, "cut")]
    if dealing(d):
        out += _while_dealing(d)
    if d.stage == DEALT:
        out += [Act(s, "stop_deal") for s in SEATS if d.out and s != d.out]
        out += [Act(s, "touch_cards") for s in SEATS if s not in d.touched and len(d.touched) < 2]
        if d.uncut:
            out += [Act(s, "object") for s in sorted(FOES)]
    return tuple(dict.fromkeys(out))


def _while_dealing(d: Deal) -> list[Act]:
    out = [Act(s, "touch_cards") for s in SEATS if s not in d.touched and len(d.touched) < 2]
    if d.double:
        out.append(Act(DEALER, "deal"))
    if clean(d):
        out += [Act(s, "expose") for s in SEATS]
        if d.rules.looks != "nothing":
            out.append(Act(DEALER, "look_at_card"))
        out += [Act(s, "object") for s in sorted(FOES)]
        if d.stage == BUT_ONE and d.rules.turning:
            out.append(Act(DEALER, "turn_up", (("also", "another"),)))
    if clean(d._replace(interrupted=False)):  # broken in upon, the dealer may go wrong all the more
        if d.rules.counting != "nothing":
            out.append(Act(DEALER, "count_tricks"))
        if d.stage == SOME:
            out.append(Act(DEALER, "deal_two"))
        elif d.rules.face_down:
            out.append(Act(DEALER, "place"))
    return out


def _shuffle(d: Deal, a: Act) -> Deal:
    if d.stage == CUT:
        # his who deals: the deal is lost; another's counts for nothing
        return d._replace(stage=LOST) if a.by == DEALER else d
    done = d if a.by in d.shuffled else d._replace(shuffled=tuple(sorted({*d.shuffled, a.by})))
    return done._replace(seen=False) if a.by == DEALER else done


def _cut(d: Deal, a: Act) -> Deal:
    if a.by != THIRD or not (d.presented or d.stage == CUT):
        return d  # not his to cut, or not offered: it counts for nothing
    if d.stage == CUT and not d.bad_cut and not a.args:
        return d  # once the pack is parted the cut is made
    return d._replace(stage=CUT, bad_cut=bool(a.args), shuffled=())


def _deal(d: Deal, a: Act) -> Deal:
    if d.misdeal:
        return d._replace(stage=GONE if a.by == DEALER else LOST)
    if d.double:
        return d._replace(double=False, miscount=True, misdeal=True)
    if d.stage == SOME:
        return d._replace(stage=BUT_ONE, known=d.fault == "imperfect")
    out = a.by if a.by != DEALER else ""
    return d._replace(stage=SOME, uncut=d.stage == PACK and not out, out=out, known=d.fault == "faced", shuffled=(), seen=False)


def _expose(d: Deal, a: Act) -> Deal:
    if d.stage == PACK:
        return d._replace(seen=True)
    return d._replace(bad_cut=True) if d.stage == CUT else d._replace(shown=a.by)


def _look(d: Deal, a: Act) -> Deal:
    if a.by != DEALER:
        return d
    return d._replace(peeped=True, misdeal=d.rules.looks == "misdeal")


def _object(d: Deal, a: Act) -> Deal:
    """Against a pack that was not cut it makes a misdeal, in time; else it breaks in on the dealer without reason."""
    if d.uncut:
        return d._replace(misdeal=True) if a in regular(d) else d
    return d._replace(interrupted=True)


def _stop(d: Deal, a: Act) -> Deal:
    return Deal(d.rules, fault=d.fault) if dealing(d) else d  # after the trump is turned it is too late


def _exact(d: Deal, a: Act) -> Deal:
    return d._replace(stage=GONE) if a.get("choice") == "new_deal" else d._replace(seen=False)


STEPS: Final[dict[str, Callable[[Deal, Act], Deal]]] = {
    "collect_cards": lambda d, a: d,
    "call_new_cards": lambda d, a: d,
    "shuffle": _shuffle,
    "present_pack": lambda d, a: d._replace(presented=True),
    "cut": _cut,
    "deal": _deal,
    "deal_two": lambda d, a: d._replace(double=True),
    "correct_deal": lambda d, a: d._replace(double=False),
    "turn_up": lambda d, a: d._replace(known=True, fault="exposed") if a.args else d._replace(stage=DEALT),
    "place": lambda d, a: d._replace(misdeal=True),
    "count_tricks": lambda d, a: d._replace(misdeal=True),
    "expose": _expose,
    "touch_cards": lambda d, a: d._replace(touched=(*d.touched, a.by)),
    "look_at_card": _look,
    "object": _object,
    "stop_deal": _stop,
    "new_deal": lambda d, a: d._replace(stage=GONE),
    "exact": _exact,
}
ACTS: Final = frozenset(STEPS)
PREDICATES: Final = frozenset(
    "dealt pack_cut miscount misdealt imperfect_pack doubt_of_cut exposed out_of_turn discovered pending declared".split()
)
EFFECTS: Final = frozenset("misdeal deal_lost deal_again cut_again new_deal stand no_penalty lapse right_survives final".split())
_FIXED: Final[dict[str, Seats]] = {s: frozenset((s,)) for s in SEATS} | {"pone": frozenset((THIRD,)), "any": frozenset(SEATS)}


def step(d: Deal, a: Act) -> Deal:
    """The deal after an act."""
    return STEPS[a.act](d, a)


def offender(d: Deal) -> str:
    """Who has made the mistake that hangs over the deal."""
    if d.shown or d.out:
        return d.shown or d.out
    if d.bad_cut:
        return THIRD
    return DEALER if d.uncut or d.peeped or d.double or d.miscount or d.misdeal or d.seen else ""


def role(d: Deal, name: str) -> Seats | None:
    """Seats of a role term while the deal is made."""
    return fixed_role(name, offender(d))


def fixed_role(name: str, offender: str = "") -> Seats | None:
    """Seats of a role term where nobody has played yet."""
    return _role(parse(name), offender)


def _role(term: Term, offender: str) -> Seats | None:
    if not term.args:
        if term.name == "offender":
            return frozenset(filter(None, (offender,)))
        if term.name in ("second_hand", "third_hand", "fourth_hand"):
            return frozenset()
        return _FIXED.get(term.name)
    inner = _role(term.args[0], offender) if len(term.args) == 1 else None
    if inner is None:
        return None
    if term.name == "partner":
        return frozenset(SEATING.partner(s) for s in inner)
    if term.name == "side":
        return frozenset(m for s in inner for m in SEATING.mates(s))
    if term.name == "adversary":
        return frozenset(m for s in inner for m in SEATING.against(s))
    return inner if term.name in ("each", "both") else frozenset() if term.name == "follower" else None


def holds(d: Deal, predicate: str) -> bool | None:
    """Whether a predicate holds of the deal."""
    term = parse(predicate)
    name, argument = term.name, str(term.args[0]) if term.args else ""
    if name not in PREDICATES:
        return None
    if name == "exposed":
        return (bool(d.shown) or d.seen) and not over(d) if argument in ("exposed_card", "any_card") else None
    if over(d):
        return False
    return {
        "dealt": d.stage == DEALT,
        "pack_cut": d.stage not in (PACK,) and not d.uncut,
        "miscount": d.miscount or d.double,
        "misdealt": d.misdeal,
        "imperfect_pack": d.known,
        "doubt_of_cut": d.bad_cut,
        "out_of_turn": bool(d.out),
        "discovered": d.known or d.misdeal,
        "pending": bool(pending(d)),
        "declared": d.stage == DEALT,
    }[name]


def matches(d: Deal, act: Act, term: str) -> bool | None:
    """Whether the act is one the term speaks of; `new_deal` also of its being exacted."""
    if act.act == "exact":
        return term == "exact" or str(act.get("choice")) == term
    return act.act == term if term in ACTS else None


def effect(before: Deal, act: Act | None, after: Deal, term: str) -> bool | None:
    """Whether an effect has come about in dealing."""
    wanted = parse(term)
    name = wanted.name
    if name not in EFFECTS or (act is not None and after == before):
        return None
    if name == "right_survives":
        return "new_deal" in {c.choices[0] for c in pending(after)} if str(wanted.args[0]) == "new_deal" else None
    if name == "lapse":
        return None if act is None else bool(set(pending(before)) - set(pending(after))) and act.act != "exact"
    misdealt = after.misdeal or after.stage == LOST
    return {
        "misdeal": misdealt,
        "deal_lost": after.stage == LOST or (after.misdeal and not saved(after)),
        "deal_again": after.stage == GONE or void(after) or (after.misdeal and saved(after)),
        "cut_again": after.bad_cut,
        "new_deal": after.stage == GONE or void(after),
        "stand": not misdealt and after.stage != GONE and not void(after),
        "no_penalty": not misdealt and not set(pending(after)) - (set(pending(before)) if act is not None else set()),
        "final": not pending(after),
    }[name]


def in_place(d: Deal, name: str) -> bool:
    """Whether acts of that name have their ordinary place."""
    if name in ("call_new_cards", "cut", "shuffle", "collect_cards", "present_pack"):
        return d.stage == PACK
    return name in STEPS and not over(d)


def draw(d: Deal) -> str:
    """The deal in words."""
    words = {
        PACK: "the pack is to be cut" if d.presented else "the pack is being made",
        CUT: "the pack is cut",
        SOME: "the cards are being dealt",
        BUT_ONE: "all are dealt but the trump card",
        DEALT: "the trump card is turned",
        GONE: "a new deal by the same dealer",
        LOST: "the deal has gone to the next player",
    }
    rows = [words[d.stage]]
    rows += [f"{d.out} deals out of turn"] if d.out else []
    rows += [f"{d.shown} has exposed a card"] if d.shown else []
    rows += ["touched their cards: " + ", ".join(d.touched)] if d.touched else []
    rows += ["two cards went to one hand"] if d.double else []
    rows += [f"a misdeal{', which does not lose the deal' if saved(d) else ''}"] if d.misdeal else []
    rows += [f"the pack is {d.fault}"] if d.known else []
    return "\n".join([*rows, *(str(c) for c in pending(d))])
