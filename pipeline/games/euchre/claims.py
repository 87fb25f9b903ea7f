"""Who may exact what at euchre, and whether the play waits for it."""

from __future__ import annotations

from typing import Final

from pipeline.games.euchre.state import OVER, PARTNER, PLAY, SEATS, Hand, active, partners
from pipeline.games.game import Act, Claim, Seats

COMMENT: Final = {
    "four": ("highest", "lose", "lowest", "win"),
    "highest_or_lowest": ("highest", "lowest"),
    "win_or_lose": ("lose", "win"),
}
FALSE_LEAD: Final = {
    "card|suit": ("call(led_card)", "call_suit"),
    "exposed|suit": ("call_suit", "exposed_card"),
    "suit": ("call_suit",),
}


def against(h: Hand, seat: str) -> Seats:
    """The adversaries of a seat who take part in the play."""
    return frozenset(s for s in SEATS if not partners(s, seat) and active(h, s))


def mates(seat: str) -> Seats:
    """A seat and his partner."""
    return frozenset((seat, PARTNER[seat]))


def pending(h: Hand) -> tuple[Claim, ...]:
    """All open claims."""
    if h.phase == OVER or not (h.commented or h.false_lead[0] or h.revoked or h.early or h.exposed):
        return ()
    out = []
    if h.commented:
        partner = PARTNER[h.commented]
        cause = Act(h.commented, "comment_trick")
        until = f"before(has_played({partner}))"
        out.append(
            Claim("claim", against(h, partner), COMMENT[h.rules.of["comment_choices"]], frozenset((partner,)), cause, until)
        )
    if h.false_lead[0]:
        seat = h.false_lead[0]
        choices = FALSE_LEAD[h.rules.of["false_lead"]]
        out.append(Claim("claim", against(h, seat), choices, mates(seat), Act(seat, "lead_out_of_turn"), "before(lead)"))
    if called_dealer(h):
        lone = frozenset((h.lone,))
        out.append(
            Claim("claim", lone, COMMENT["four"], frozenset(("dealer",)), Act("second", "lead"), "before(has_played(dealer))")
        )
    if h.revoked:
        n = h.rules.of["lone_revoke_points"] if h.lone else h.rules.of["revoke_points"]
        ways = tuple(f"{way}({n})" for way in h.rules.of["revoke_paid"].split("|"))
        out.append(Claim("claim", against(h, h.revoked), ways, mates(h.revoked), Act(h.revoked, "revoke"), "before(cut_next)"))
    if h.exposed and h.exposed != h.lone:
        cause = Act(h.exposed, "expose")
        out.append(Claim("claim", against(h, h.exposed), ("call(exposed_card)",), frozenset((h.exposed,)), cause, "during(hand)"))
    return tuple(out)


def called_dealer(h: Hand) -> bool:
    """Whether the second player has led before the discard to a lone third hand, for which the dealer may be called on."""
    played = {s for s, _ in h.trick}
    return (
        h.early == "second" and h.lone == "third" and h.phase == PLAY and not h.bound[0]
        and "dealer" not in played and sum(h.won) == 0
    )  # fmt: skip


def waiting(h: Hand) -> bool:
    """Whether the play stands still until somebody has chosen between penalties."""
    return any(len(c.choices) > 1 and c.until != "before(cut_next)" for c in pending(h))
