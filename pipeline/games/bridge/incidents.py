"""What goes wrong while the tricks are played at bridge: one incident at a time, from a table.

A trick and the lead to the next are played with cards that are not told apart; the incident is an act of the table below, who
may then exact what is read off its row. A row says nothing of the cards: whether a called card can be played is another matter.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple

from pipeline.games.bridge.seats import ADVERSARIES, DEALER, DEALERS, DUMMY, LEFT, PARTNER, SEATS, SIDE, SINGLE, A
from pipeline.games.bridge.state import Rules
from pipeline.games.game import Seats


class Scene(NamedTuple):
    """leader: who leads both tricks; played: who has played to the trick, in the order of their cards; gathered, quitted: the
    trick is being gathered, is turned; second: a card of the next trick lies; fault, by: the incident and its doer; corrected:
    a revoke was put right; penalty: the choice exacted, or "lapsed"; asked: the question about a void is put; failed: a call
    was not met; over: nothing more is looked into."""

    rules: Rules
    leader: str
    played: tuple[str, ...] = ()
    laid: bool = False
    gathered: bool = False
    quitted: bool = False
    second: bool = False
    fault: str = ""
    by: str = ""
    corrected: bool = False
    penalty: str = ""
    asked: bool = False
    failed: bool = False
    over: bool = False


def seat_at(s: Scene, place: int) -> str:
    """The seat that plays at that place (0: the leader)."""
    seat = s.leader
    for _ in range(place):
        seat = LEFT[seat]
    return seat


def due(s: Scene) -> str:
    """Whose card is wanted; "" when nobody's."""
    if s.over or s.second or (len(s.played) == 4 and not s.quitted):
        return ""
    if s.quitted:
        return s.leader
    return next(seat for seat in (seat_at(s, i) for i in range(4)) if seat not in s.played)


def led(s: Scene) -> bool:
    """Whether a card has been led."""
    return bool(s.played) or s.quitted


def _open(s: Scene) -> bool:
    return 0 < len(s.played) < 4


def _partner_waits(s: Scene, seat: str) -> bool:
    return _open(s) and PARTNER[seat] not in s.played


def _due(s: Scene, seat: str) -> bool:
    return _open(s) and due(s) == seat


def _fourth_early(s: Scene, seat: str) -> bool:
    return len(s.played) == 1 and seat == seat_at(s, 3)


def _revoked(s: Scene) -> bool:
    return s.fault == "revoke" and not s.corrected


@dataclass(frozen=True, slots=True)
class Row:
    """An incident: who may commit it and when, who may exact what of whom and until when, whether a card of it is exposed.

    holder: "dealer", "adversaries", "other" (of the doer's other side; the dealer for his own) or "" for nobody; bearer:
    "doer", "partner" or "side"; plays: the doer's card goes to the trick."""

    act: str
    who: Seats
    when: Callable[[Scene, str], bool]
    holder: str = ""
    choices: tuple[str, ...] = ()
    bearer: str = "doer"
    until: str = "during(hand)"
    exposed: bool = False
    plays: bool = False


_FOUR: Final = ("highest", "lose", "lowest", "win")
ROWS: Final[dict[str, Row]] = {
    r.act: r
    for r in (
        Row("expose", ADVERSARIES | SINGLE[DEALER], lambda s, x: led(s), "dealer", ("call(exposed_card)",), exposed=True),
        Row("play_together", ADVERSARIES, _due, "dealer", ("call(exposed_card)",), exposed=True, plays=True),
        Row("drop_below", ADVERSARIES | SINGLE[DEALER], lambda s, x: led(s)),
        Row("throw_down", ADVERSARIES, lambda s, x: led(s), "dealer", ("call(exposed_card)",), exposed=True),
        Row("detach_card", ADVERSARIES, lambda s, x: led(s), "dealer", ("call(detached_card)",)),
        Row("comment_trick", ADVERSARIES, _partner_waits, "dealer", _FOUR, "partner", "before(has_played(partner(offender)))"),
        Row("play_on", ADVERSARIES, lambda s, x: _partner_waits(s, x) and x in s.played, "dealer", ("win",), "partner",
            "before(has_played(partner(offender)))", exposed=True),
        Row("play_out_of_turn", ADVERSARIES, _fourth_early, "dealer", ("lose", "win"), "partner",
            "before(has_played(partner(offender)))", plays=True),
        Row("suggest_card", SINGLE[DUMMY], lambda s, x: s.laid and due(s) in (DEALER, DUMMY) and led(s), "adversaries",
            ("bar(suggested_card)", "call(suggested_card)"), "partner", "before(play)"),
        Row("claim_rest", SINGLE[DEALER], lambda s, x: led(s), "adversaries", ("expose",)),
        Row("call_wrong_card", frozenset(), lambda s, x: False, "adversaries", ("call_suit",), "side"),
        Row("revoke", ADVERSARIES | SINGLE[DEALER], _due, "other", (), "side", "before(cut_next)", plays=True),
        Row("omit_play", ADVERSARIES | SINGLE[DEALER], _due, "other", ("new_deal",), "side", "during(hand)", plays=True),
    )
}  # fmt: skip


def holder_of(s: Scene) -> Seats:
    """Who may exact something for the incident."""
    row = ROWS[s.fault]
    if row.holder == "dealer":
        return SINGLE[DEALER] if SIDE[s.by] == A else frozenset()
    if row.holder == "adversaries":
        return ADVERSARIES
    if row.holder == "other":
        return SINGLE[DEALER] if SIDE[s.by] == A else ADVERSARIES
    return frozenset()


def bearer_of(s: Scene) -> Seats:
    """Of whom it is exacted."""
    row = ROWS[s.fault]
    if row.bearer == "partner":
        return SINGLE[PARTNER[s.by]]
    if row.bearer == "side":
        return ADVERSARIES if SIDE[s.by] == A else DEALERS
    return SINGLE[s.by]


def is_open(s: Scene) -> bool:
    """Whether the incident's claim is open: not used, not lapsed, not overtaken by the play."""
    row = ROWS.get(s.fault)
    if row is None or s.over or s.penalty or not holder_of(s):
        return False
    if s.fault == "omit_play":
        return s.second
    if s.fault == "revoke":
        return not s.corrected or _corrected_claim(s)
    if row.until == "before(has_played(partner(offender)))":
        return PARTNER[s.by] not in s.played and not s.quitted
    return row.until != "before(play)" or due(s) in (DEALER, DUMMY)


def _corrected_claim(s: Scene) -> bool:
    """A revoke put right: nothing is exacted of the dealer unless both adversaries have played to the trick after him."""
    if SIDE[s.by] == A:
        return True
    return set(s.played) >= ADVERSARIES and s.played[-1:] != (DEALER,)


def claim_holder(s: Scene) -> Seats:
    """As `holder_of`; of the dealer's mended revoke the eldest hand alone."""
    if s.corrected and SIDE[s.by] != A:
        return SINGLE["eldest"]
    return holder_of(s)


def claim_choices(s: Scene) -> tuple[str, ...]:
    """What may be exacted."""
    if s.fault == "revoke":
        if s.corrected:
            return ("call(played_card)", "highest", "lowest") if SIDE[s.by] == A else ("highest", "lowest")
        ways = ("add(3)", "deduct(3)", "take_tricks(3)")
        return ways if s.rules.revoke_penalty == "three_ways" else ways[2:]
    return ROWS[s.fault].choices


def established(s: Scene) -> bool:
    """Whether a revoke can no longer be corrected: the trick is turned and quitted, or the next is begun."""
    return _revoked(s) and ((s.quitted and not s.asked) or s.second)


def may_be_committed(s: Scene) -> list[tuple[str, str]]:
    """Every (seat, act) of the table that can happen now."""
    if s.fault or s.over or s.second:
        return []
    return [(x, r.act) for r in ROWS.values() for x in SEATS if x in r.who and r.when(s, x)]
