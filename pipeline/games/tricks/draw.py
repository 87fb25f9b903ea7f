"""The table for people: four hands by seat, the trick with its leader and winner, tricks won, what hangs over the play."""

from __future__ import annotations

from pipeline.games.tricks.cards import SUIT_NAMES, rank
from pipeline.games.tricks.claims import pending
from pipeline.games.tricks.table import COUNT, GATHERED, OVER, Table, cards_of, due, winning

_MARKS = {"S": "\u2660", "H": "\u2665", "D": "\u2666", "C": "\u2663"}


def sorted_hand(t: Table, seat: str) -> str:
    """A hand suit by suit, the highest first; cards lying face up in brackets."""
    words = []
    for suit in "SHDC":
        cards = sorted((c for c in cards_of(t, seat) if c[0] == suit), key=rank, reverse=True)
        if cards:
            words.append(_MARKS[suit] + " ".join(f"[{c[1:]}]" if c in t.shown else c[1:] for c in cards))
    return "  ".join(words) or "-"


def pretty(card: str) -> str:
    """A card with its suit's mark."""
    return _MARKS[card[0]] + card[1:]


def draw(t: Table) -> str:
    """The dealer's partner above, the dealer below, the eldest hand at the dealer's left; under it trick, tricks, claims."""
    if t.stage == OVER:
        return "the cards are thrown up for a new deal"
    names = t.rules.seating.names

    def label(seat: str) -> str:
        return ("*" if seat == due(t) else "") + f"{seat}: {sorted_hand(t, seat)}"

    left, right = label(names[1]), label(names[3])
    middle = f"{left}   |   {right}"
    rows = [label(names[2]).center(len(middle)), middle, label(names[0]).center(len(middle)), _head(t)]
    if t.trick:
        cards = "  ".join(f"{s} {pretty(c)}" for s, c in t.trick)
        rows.append(f"on the table: {cards}  ({winning(t)[0]} is winning{', gathered' if t.stage == GATHERED else ''})")
    if t.taken:
        winner, cards_taken = t.taken[-1]
        rows.append("last trick: " + "  ".join(f"{s} {pretty(c)}" for s, c in cards_taken) + f"  ({winner})")
    rows += _notes(t)
    return "\n".join(row.rstrip() for row in rows + [str(c) for c in pending(t)])


def _head(t: Table) -> str:
    won = [sum(t.rules.seating.side(w) == i for w, _ in t.taken) for i in (0, 1)]
    trump = f"trumps {SUIT_NAMES[t.rules.trump]}" if t.rules.trump else "no trumps"
    turned = f", {pretty(t.turned)} turned{'' if t.taken_up else ' and on the table'}" if t.turned else ""
    over = "; the hand is over" if t.stage == COUNT else ""
    return f"{trump}{turned}; tricks: dealer's side {won[0]}, the others {won[1]}{over}"


def _notes(t: Table) -> list[str]:
    rows = []
    if t.fault.act:
        card = f" ({pretty(t.fault.card)})" if t.fault.card[:1] in _MARKS and t.fault.card[1:] else ""
        rows.append(f"{t.fault.by}: {t.fault.act.replace('_', ' ')}{card}")
    rows += [f"{r.by} has {'revoked' if r.kind == 'revoke' else 'not met a call'} in trick {r.trick + 1}" for r in t.revokes]
    if t.bound.of:
        what = pretty(t.bound.what) if t.bound.how in ("card", "bar") else SUIT_NAMES.get(t.bound.what, t.bound.what)
        rows.append(f"{t.bound.of} is called on: {' '.join(w for w in (t.bound.how, what) if w)}")
    if t.surplus[0]:
        rows.append(f"{t.surplus[0]} has put two cards to trick {t.surplus[2] + 1}")
    if t.omitted[0]:
        rows.append(f"{t.omitted[0]} put no card to trick {t.omitted[1] + 1}")
    return rows
