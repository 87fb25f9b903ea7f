"""Everything that people can do at a euchre table, part by part, and what of it is in order.

Bounds, which keep the small parts finite: one comment, one false lead, one revoke and one shown card in a hand; each part
looks into its own kind of irregularity (see `parts.py`).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from pipeline.games.euchre.cards import SUIT_NAMES, SUITS, followers, strength, suit_of
from pipeline.games.euchre.claims import pending, waiting
from pipeline.games.euchre.state import (
    COUNT,
    DEALER,
    ELDEST,
    FIRST,
    MADE,
    NAMING,
    OVER,
    PARTNER,
    PLAY,
    SEATS,
    SECOND,
    THIRD,
    Hand,
    active,
    cards_of,
    leader,
    must_discard,
    partners,
    players,
    score,
    turned_is_trump,
    winning,
)
from pipeline.games.game import Act, Claim

_FIRST_WORD: Final = {ELDEST: "order_up", SECOND: "assist", THIRD: "order_up", DEALER: "take_up"}


@lru_cache(maxsize=8192)
def act(seat: str, name: str, **args: str | int) -> Act:
    """An act with its arguments sorted; one object for one act."""
    return Act(seat, name, tuple(sorted(args.items())))


@lru_cache(maxsize=4096)
def with_card(seat: str, name: str, card: str) -> Act:
    """An act done with a card."""
    return Act(seat, name, (("card", card),))


# a walk asks for the acts of a state, then steps along each of them: the last few states are kept
@lru_cache(maxsize=256)
def physical(h: Hand) -> tuple[Act, ...]:
    """All acts that can be done, in a fixed order."""
    if h.phase == OVER:
        return ()
    return tuple(dict.fromkeys((*regular(h), *_irregular(h))))


def regular(h: Hand) -> tuple[Act, ...]:
    """The acts in order. Not kept: to look a hand up costs what it takes to find them."""
    if h.phase not in (FIRST, NAMING, MADE, PLAY, COUNT):
        return ()
    quiet = not (h.commented or h.false_lead[0] or h.revoked or h.early or h.exposed)
    if quiet and h.phase == PLAY and h.rules.part not in ("discard", "trick"):
        return tuple(_cards(h))
    if not quiet and waiting(h):
        return (*_demands(h), *(act(s, "nominate") for c in pending(h) for s in sorted(c.holder)))
    out: list[Act] = []
    if h.phase in (FIRST, NAMING):
        out += _bids(h)
    elif h.phase == MADE:
        out += _made(h)
    elif h.phase == PLAY:
        out += _cards(h)
    elif h.phase == COUNT:
        seat, points = score(h)
        out += [act(s, "score", points=points) for s in SEATS if partners(s, seat) and not _forfeits(h, s)]
        if not out:
            out.append(act(DEALER, "gather"))
    if not quiet:
        out += _demands(h)
    if h.rules.part not in ("discard", "trick"):
        return tuple(out)
    busy = {a.by for a in out}  # he who has something to do asks nothing: a bound, not a rule
    return (*out, *(q for q in _questions(h, in_order=True) if q.by not in busy or q.act == "demand_placement"))


def _forfeits(h: Hand, seat: str) -> bool:
    return bool(h.wrong) and partners(h.wrong, seat)


def _bids(h: Hand) -> list[Act]:
    if h.phase == FIRST:
        return [act(h.turn, "pass"), act(h.turn, _FIRST_WORD[h.turn])]
    forced = h.turn == DEALER and h.rules.of["all_pass"] == "dealer_names"
    named = [act(h.turn, "make", suit=SUIT_NAMES[s]) for s in SUITS if s != h.turned[0]]
    return named if forced else [act(h.turn, "pass"), *named]


def _made(h: Hand) -> list[Act]:
    out = _alone(h)
    if must_discard(h):
        if h.under:
            out += [act(DEALER, "quit"), *_changes(h)]
        else:
            out += [with_card(DEALER, "discard", c) for c in cards_of(h, DEALER) if c != h.turned]
    else:
        out += [with_card(leader(h), "lead", c) for c in cards_of(h, leader(h))]
    return out


def _changes(h: Hand) -> list[Act]:
    return [with_card(DEALER, "change_discard", c) for c in cards_of(h, DEALER) if c != h.turned]


def may_play_alone(h: Hand, seat: str) -> bool:
    """Whether a seat may now say that he plays alone."""
    if h.lone or h.early or not partners(seat, h.maker):
        return False
    if seat != h.maker and (h.rules.of["who_plays_alone"] == "maker" or seat in _passes(h)):
        return False
    if seat == h.maker and h.rules.of["pass_bars_alone"] == "any_round" and seat in h.passed:
        return False
    return not (turned_is_trump(h) and h.quitted)  # once the discard is quitted the play begins


def _passes(h: Hand) -> tuple[str, ...]:
    second = not turned_is_trump(h)
    if not second:
        return h.passed
    return h.again if h.rules.of["pass_bars_alone"] == "this_round" else h.passed + h.again


def may_take_over(h: Hand, seat: str) -> bool:
    """Whether a seat may take the lone hand from his partner."""
    if h.rules.of["take_from_partner"] == "no" or not h.lone or h.taken_over or seat != PARTNER[h.lone] or h.early:
        return False
    return seat not in _passes(h)


def _alone(h: Hand) -> list[Act]:
    if not h.lone:
        return [act(s, "play_alone") for s in SEATS if may_play_alone(h, s)]
    partner = PARTNER[h.lone]
    return [act(partner, "take_from_partner")] if may_take_over(h, partner) else []


def legal_cards(h: Hand, seat: str) -> tuple[str, ...]:
    """The cards a seat may play to the trick in order, a call upon him included as far as he can meet it."""
    hand = cards_of(h, seat)
    if not h.trick:
        return hand
    led = suit_of(h.trick[0][1], h.trump)
    cards = followers(hand, h.trump, led)
    if h.bound[0] != seat:
        return cards
    return _as_called(h, cards, led, h.bound[1])


def _as_called(h: Hand, cards: tuple[str, ...], led: str, how: str) -> tuple[str, ...]:
    def worth(card: str) -> int:
        return strength(card, h.trump, led)

    if how in ("highest", "lowest"):
        follow = [c for c in cards if suit_of(c, h.trump) == led]
        if not follow:
            return cards
        return (max(follow, key=worth) if how == "highest" else min(follow, key=worth),)
    top = worth(winning(h)[1])
    able = tuple(c for c in cards if (worth(c) > top) == (how == "win"))
    return able or cards


def _cards(h: Hand) -> list[Act]:
    if not h.trick:
        return [with_card(h.turn, "lead", c) for c in cards_of(h, h.turn)]
    if len(h.trick) == players(h):
        return [act(h.turn, "gather")]
    cards = [with_card(h.turn, "play", c) for c in legal_cards(h, h.turn)]
    return _with_late_discard(h, cards) if h.early else cards


def _with_late_discard(h: Hand, cards: list[Act]) -> list[Act]:
    """After a lead that came too early the dealer has still to discard, and before he plays himself."""
    if may_reopen(h) and h.rules.of["early_lead_reopens"] == "yes":
        return _changes(h) + cards
    if not must_discard(h) or DEALER in [s for s, _ in h.trick]:
        return cards
    return _late_discard(h) if h.turn == DEALER else _late_discard(h) + cards


def may_reopen(h: Hand) -> bool:
    """Whether a discard completed only after the lead might still be changed: the dealer has not played since."""
    return bool(h.early) and h.quitted and bool(h.under) and sum(h.won) == 0 and DEALER not in [s for s, _ in h.trick]


def _late_discard(h: Hand) -> list[Act]:
    """After a lead before the discard is complete the dealer still discards, as he wishes, before he plays."""
    if h.under:
        return [act(DEALER, "quit"), *_changes(h)]
    return [with_card(DEALER, "discard", c) for c in cards_of(h, DEALER) if c != h.turned]


def _questions(h: Hand, *, in_order: bool) -> list[Act]:
    out = []
    part = h.rules.part
    if part in ("discard", "trick"):
        out += [act(s, "ask_trump_suit") for s in SEATS]
    if part == "discard":
        rule = h.rules.of["ask_turned_card"]
        allowed = rule == "always" or (rule == "until_played" and not h.turned_played)
        if allowed or not in_order:
            out += [act(s, "ask_turned_card") for s in SEATS]
    if part == "trick" and h.phase == PLAY:
        if h.trick and not h.gathered and (h.rules.of["placement"] == "before_gathering" or not in_order):
            out += [act(s, "demand_placement") for s in SEATS]
        if not in_order:
            out += [act(s, "ask_who_played") for s in SEATS]
    return out


def _demands(h: Hand) -> list[Act]:
    return [act(s, "exact", choice=c) for claim in pending(h) for s in sorted(claim.holder) for c in _choices(claim)]


def _choices(claim: Claim) -> Iterable[str]:
    return claim.choices


def _irregular(h: Hand) -> list[Act]:
    part = h.rules.part
    if part == "making":
        return _false_bids(h)
    if part == "discard":
        return _round_the_discard(h) + _questions(h, in_order=False)
    if part == "trick":
        return _round_the_trick(h)
    if part == "miscount" and h.phase == COUNT:
        seat, points = score(h)
        return [act(s, "score", points=points) for s in SEATS if partners(s, seat)]
    if part == "exposing":
        return _exposing(h)
    return []


def _false_bids(h: Hand) -> list[Act]:
    """Passing or ordering out of turn (which takes nobody's right away), and naming the suit that was turned down."""
    if h.phase == FIRST:
        return [act(s, w) for s in SEATS if s != h.turn for w in ("pass", _FIRST_WORD[s])]
    if h.phase == NAMING:
        return [act(h.turn, "make", suit=SUIT_NAMES[h.turned[0]])] + [act(s, "pass") for s in SEATS if s != h.turn]
    if h.phase == MADE:
        return [act(s, n) for s in SEATS for n in ("play_alone", "take_from_partner") if not h.early]
    return []


def _round_the_discard(h: Hand) -> list[Act]:
    if not turned_is_trump(h) or h.phase not in (MADE, PLAY):
        return []
    out = []
    if not h.quitted:
        if not h.under and not h.wrong:
            out.append(with_card(DEALER, "discard", h.turned))
        if h.phase == MADE:
            out += [with_card(leader(h), "lead", c) for c in cards_of(h, leader(h))]
        elif h.turn == DEALER and h.trick and len(h.trick) < players(h):
            out += [with_card(DEALER, "play", c) for c in legal_cards(h, DEALER)]
    elif h.under and ((not h.trick and h.phase == MADE) or may_reopen(h)):
        out += [with_card(DEALER, "change_discard", c) for c in cards_of(h, DEALER)]
    if h.quitted and h.turned in cards_of(h, DEALER) and not h.lifted and not h.trick:
        out.append(act(DEALER, "lift_trump_card"))
    return out


def _round_the_trick(h: Hand) -> list[Act]:
    out = _questions(h, in_order=False)
    if waiting(h):
        return out + [act(s, "consult") for c in pending(h) for s in sorted(c.holder)]
    clean = not (h.commented or h.false_lead[0] or h.revoked or h.bound[0])
    if h.phase not in (MADE, PLAY) or not clean:
        return out
    played = {s for s, _ in h.trick}
    if not h.trick:
        first = h.turn if h.phase == PLAY else leader(h)
        return out + [with_card(s, "lead_out_of_turn", cards_of(h, s)[0]) for s in SEATS if s != first and active(h, s)]
    if len(h.trick) < players(h):
        out += [act(s, "comment_trick") for s in SEATS if active(h, s) and PARTNER[s] not in played and not h.lone]
        able = followers(cards_of(h, h.turn), h.trump, suit_of(h.trick[0][1], h.trump))
        out += [with_card(h.turn, "revoke", c) for c in cards_of(h, h.turn) if c not in able]
    return out


def _exposing(h: Hand) -> list[Act]:
    if h.exposed or h.phase not in (MADE, PLAY):
        return []
    return [with_card(s, "expose", c) for s in SEATS if active(h, s) for c in cards_of(h, s)[:1]]
