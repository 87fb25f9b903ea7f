"""What several acts have in common: cards taken up again, laid face up, the end of the hand."""

from __future__ import annotations

from typing import Final

from pipeline.games.tricks.table import COUNT, FREE, NO_SURPLUS, NONE, NOT_OMITTED, Table, cards_of, number, owner, with_hand


def shown_with(t: Table, *cards: str) -> tuple[str, ...]:
    """The cards lying face up with these, as far as somebody still holds them."""
    held = [c for c in cards if c and owner(t, c)]
    return tuple(sorted({*t.shown, *held}))


_OF_THE_TRICK: Final = ("play_out_of_turn", "omit_play")


def back(t: Table) -> Table:
    """The cards on the table are taken up again, and what was wrong with the trick is gone with it: revokes, cards out of turn,
    none put or two."""
    here = number(t)
    up = {(*x, here) for x in t.trick}
    t = t._replace(
        revokes=tuple(r for r in t.revokes if (r.by, r.card, r.trick) not in up),
        fault=NONE if t.fault.act in _OF_THE_TRICK and t.fault.trick == here else t.fault,
        omitted=NOT_OMITTED if t.omitted[1] == here else t.omitted,
    )
    cards = list(t.trick)
    if t.surplus[0] and t.surplus[2] == here:
        cards.append(t.surplus[:2])
        t = t._replace(surplus=NO_SURPLUS)
    for seat, card in cards:
        t = t._replace(hands=with_hand(t, seat, (*cards_of(t, seat), card)))
    return t._replace(trick=(), quitted=bool(t.taken))


def ended(t: Table) -> Table:
    """No card is left to play, or the hands are thrown up."""
    return t._replace(
        stage=COUNT, shown=(), bound=FREE, fault=NONE, again="", uncalled="", mending=False, asked="", denied=False,
        spent=False, lost=False, settled=False,
    )  # fmt: skip
