"""What an edition makes of each fault: a choice for the other player, or a duty that follows by itself.

A duty is a term (`move(K)`, `capture_with_other`); which moves satisfy it is worked out on the position before the fault.
"""

from __future__ import annotations

from dataclasses import dataclass

import chess

from pipeline.games.chess import moves
from pipeline.games.chess.moves import Move
from pipeline.games.chess.state import Fault, Pos, king_of


@dataclass(frozen=True, slots=True)
class Remedy:
    """choices: what the other player may exact; duty: what follows by itself, the first of these that can be done."""

    choices: tuple[str, ...] = ()
    duty: tuple[str, ...] = ()


KING = Remedy(duty=("move(K)",))
REPLAY = Remedy(duty=("take_back",))  # and then another move

# fault -> (parameter, {value: remedy})
TABLE: dict[str, tuple[str, dict[str, Remedy]]] = {
    "illegal_castle": ("wrong_castling", {
        "king_or_rook": Remedy(("move(K)", "move(R)")), "king": KING, "rook": Remedy(duty=("move(R)",)), "replace": REPLAY}),
    "false_move": ("false_move", {
        "touched_or_king": Remedy(("move(K)", "move(touched)")),
        "stand_touched_or_king": Remedy(("move(touched)", "replace_and_move(K)", "stand")),
        "touched": Remedy(duty=("move(touched)",)), "king": KING,
        "stand_or_touched": Remedy(("move(touched)", "stand"))}),
    "capture_own": ("capture_own", {
        "either_man": Remedy(("move(captor)", "move(captured)")), "captor": Remedy(duty=("move(captor)",)), "king": KING}),
    "false_capture": ("false_capture", {
        "king_or_capture": Remedy(("capture(captured)", "move(K)")),
        "other_else_touched": Remedy(duty=("capture_with_other", "move(touched)")), "king": KING,
        "other_or_touched": Remedy(("capture_with_other", "move(touched)"))}),
    "two_moves": ("two_moves", {
        "either_stands": Remedy(("stand(first)", "stand(second)")),
        "both_or_first": Remedy(("stand_both", "take_back_second")), "first_stands": Remedy(duty=("take_back_second",))}),
    "exposing_move": ("exposing", {
        "touched_or_king": Remedy(("move(K)", "move(touched)")), "king": KING, "replay": REPLAY}),
    "move_into_check": ("into_check", {
        "king_or_other": Remedy(("move(K)", "move(any_but_K)")), "king": KING, "replay": REPLAY}),
    "check_ignored": ("check_ignored", {
        "cover_or_king": Remedy(("move(K)", "parry(other)")), "parry": Remedy(duty=("parry",)), "king": KING}),
    "unsaid_check": ("unsaid_check", {
        "none": Remedy(), "replay_if_pressed": Remedy(duty=("parry",)), "retrace": Remedy(duty=("parry",))}),
    "false_check": ("false_check", {
        "retract_or_stand": Remedy(("replay", "stand")), "replay": Remedy(), "none": Remedy()}),
    "touch_ignored": ("touched", {
        "must_move": Remedy(duty=("move(touched)", "move(K)")), "free": Remedy(), "may_release": Remedy()}),
    "hostile_ignored": ("touched_hostile", {
        "capture_else_king": Remedy(duty=("capture(touched)", "move(K)")),
        "capture_else_none": Remedy(duty=("capture(touched)",)), "free": Remedy()}),
    "touch_several": ("touched_several", {
        "named": Remedy(("move(named)",)), "first": Remedy(duty=("move(touched)",))}),
    "false_promotion": ("promotion", {
        "any": Remedy(duty=("promote",)), "lost": Remedy(duty=("promote",)), "queen": Remedy(duty=("promote",))}),
    "take_back": ("touched", {
        "must_move": Remedy(duty=("stand",)), "free": Remedy(duty=("stand",)), "may_release": Remedy(duty=("stand",))}),
}  # fmt: skip


def remedy(rules: dict[str, str], kind: str) -> Remedy:
    """What this edition makes of that kind of fault."""
    parameter, values = TABLE[kind]
    return values[rules[parameter]]


def satisfying(fault: Fault, term: str, promotions: frozenset[int] | None = None) -> tuple[Move, ...]:
    """The legal moves, from the position before the fault, that do what the term demands; none: it cannot be done.

    promotions: piece types a pawn may become in this edition (None: any).
    """
    pos = fault.before
    able = tuple(m for m in moves.legal(pos) if not m[2] or promotions is None or m[2] in promotions)
    king = king_of(pos, pos.turn)
    match term:
        case "move(K)" | "replace_and_move(K)":
            return tuple(m for m in able if m[0] == king)
        case "move(R)":
            return tuple(m for m in able if m[0] == fault.at)
        case "move(touched)" | "move(captor)" | "move(named)" | "promote":
            return tuple(m for m in able if m[0] == fault.man and (term != "promote" or m[2]))
        case "move(captured)":
            return tuple(m for m in able if m[0] == fault.at)
        case "capture(captured)" | "capture(touched)" | "capture(named)":
            return tuple(m for m in able if takes(pos, m) == fault.at)
        case "capture_with_other":
            return tuple(m for m in able if takes(pos, m) == fault.at and m[0] != fault.man)
        case "move(any_but_K)":
            return tuple(m for m in able if m[0] != king)
        case "parry(other)":
            return tuple(m for m in able if m[0] not in (king, fault.man))
        case "stand":
            return ((fault.man, fault.at, fault.more),)
        case "replay" if fault.kind == "false_check":
            return tuple(m for m in able if m[:2] != (fault.man, fault.at))
        case "parry" | "replay":
            return able
    return ()


def takes(pos: Pos, move: Move) -> int:
    """The square on which that move takes a hostile man, -1 for none."""
    f, t, _ = move
    if (pos.black if pos.turn else pos.white) >> t & 1:
        return t
    if t == pos.ep and pos.pawns >> f & 1 and (t - f) % 8:
        return t - 8 if pos.turn else t + 8
    return -1


def castling_rook(pos: Pos, wing: str) -> int:
    """Home of the rook castled with (for `move(R)`)."""
    return chess.H1 + (0 if pos.turn else 56) if wing == "k" else chess.A1 + (0 if pos.turn else 56)
