"""What several acts have in common: cards taken up again, laid face up, the end of the hand."""

from __future__ import annotations

from pipeline.games.tricks.table import COUNT, FREE, NONE, Table, cards_of, owner, with_hand


def shown_with(t: Table, *cards: str) -> tuple[str, ...]:
    """The cards lying face up with these, as far as somebody still holds them."""
    held = [c for c in cards if c and owner(t, c)]
    return tuple(sorted({*t.shown, *held}))


def back(t: Table, keep: int = 0) -> Table:
    """The cards on the table beyond the first `keep` are taken up again."""
    for seat, card in t.trick[keep:]:
        t = t._replace(hands=with_hand(t, seat, (*cards_of(t, seat), card)))
    return t._replace(trick=t.trick[:keep], quitted=bool(t.taken) and not keep)


def ended(t: Table) -> Table:
    """No card is left to play, or the hands are thrown up."""
    return t._replace(
        stage=COUNT, shown=(), bound=FREE, fault=NONE, again="", uncalled="", mending=False, asked="", denied=False,
        spent=False, lost=False, settled=False,
    )  # fmt: skip
