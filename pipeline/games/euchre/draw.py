"""The table for people: the cards by seat, the trick, the tricks won and what is open."""

from __future__ import annotations

from pipeline.games.euchre.cards import SUIT_NAMES
from pipeline.games.euchre.claims import pending
from pipeline.games.euchre.state import DEALER, ELDEST, SECOND, THIRD, Hand, cards_of, due


def draw(h: Hand) -> str:
    """The dealer's partner above, the dealer below, the eldest hand at the dealer's left."""

    def seat(name: str) -> str:
        marks = [w for w, so in (("maker", h.maker == name), ("alone", h.lone == name)) if so]
        star = "*" if due(h) == name else ""
        return f"{star}{name}{f' ({chr(44).join(marks)})' if marks else ''}: {' '.join(cards_of(h, name)) or '-'}"

    left, right = seat(ELDEST), seat(THIRD)
    middle = f"{left}   |   {right}"
    rows = [seat(SECOND).center(len(middle)), middle, seat(DEALER).center(len(middle))]
    trump = f"trumps {SUIT_NAMES[h.trump]}" if h.trump else f"turned {h.turned}"
    trick = " ".join(f"{s} {c}" for s, c in h.trick)
    rows.append(f"{h.phase}; {trump}; tricks {h.won[0]}-{h.won[1]}" + (f"; trick: {trick}" if trick else ""))
    return "\n".join(row.rstrip() for row in rows + [str(c) for c in pending(h)])
