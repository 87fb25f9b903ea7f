"""Moves on the board: what is legal, what a displacement amounts to, and how it leaves the men.

A move is (from, to, piece): squares 0-63, piece a python-chess piece type a pawn becomes, 0 for none. The legal moves but
castling are python-chess's; castling is worked out here, since editions differ in it and odds alter it.
Kings are never captured (Hoffmann 1909, p. 339; Foster 1914, Chess, Object of the Game).
"""

from __future__ import annotations

from functools import lru_cache

import chess

from pipeline.games.chess.state import HOME_MASK, Pos, attacked_king, board, king_of

Move = tuple[int, int, int]
KING_HOME = {True: chess.E1, False: chess.E8}
ROOK_HOME = {
    (True, "k"): chess.H1, (True, "q"): chess.A1, (False, "k"): chess.H8, (False, "q"): chess.A8,
}  # fmt: skip
KING_TO = {
    (True, "k"): chess.G1, (True, "q"): chess.C1, (False, "k"): chess.G8, (False, "q"): chess.C8,
}  # fmt: skip
ROOK_TO = {
    (True, "k"): chess.F1, (True, "q"): chess.D1, (False, "k"): chess.F8, (False, "q"): chess.D8,
}  # fmt: skip
COMPLEMENT = {chess.QUEEN: 1, chess.ROOK: 2, chess.BISHOP: 2, chess.KNIGHT: 2}


@lru_cache(maxsize=1 << 14)
def legal(pos: Pos) -> tuple[Move, ...]:
    """Legal moves of the player on turn, castling apart; a hostile king is no target."""
    enemy = pos.kings & (pos.black if pos.turn else pos.white)
    found = [(m.from_square, m.to_square, m.promotion or 0) for m in board(pos).legal_moves]
    if any(enemy >> t & 1 for _, t, _ in found):
        found = [m for m in found if not enemy >> m[1] & 1]
    return tuple(found)


@lru_cache(maxsize=1 << 14)
def pseudo(pos: Pos) -> frozenset[Move]:
    """Moves as the men go, whether or not they leave their own king attacked; castling apart."""
    enemy = pos.kings & (pos.black if pos.turn else pos.white)
    return frozenset(
        (m.from_square, m.to_square, m.promotion or 0) for m in board(pos).pseudo_legal_moves if not enemy >> m.to_square & 1
    )


def kind_at(pos: Pos, square: int) -> int:
    """The piece type on a square, 0 for none."""
    bit = 1 << square
    for i in range(6):
        if pos[i] & bit:
            return i + 1
    return 0


def own(pos: Pos, who: bool) -> int:
    """The men of a colour, as a bitboard."""
    return pos.white if who else pos.black


def displace(pos: Pos, move: Move) -> Pos:
    """The position after a man is carried from one square to another, in or out of right, and the turn has passed.

    What stands on the square of arrival leaves the board; a pawn that goes aside to the skipped square takes in passing.
    """
    f, t, piece = move
    fb, tb = 1 << f, 1 << t
    keep = ~(fb | tb)
    mine = bool(pos.white & fb)
    kind = kind_at(pos, f) - 1
    men = [pos.pawns & keep, pos.knights & keep, pos.bishops & keep, pos.rooks & keep, pos.queens & keep, pos.kings & keep]
    white, black = pos.white & keep, pos.black & keep
    men[piece - 1 if piece else kind] |= tb
    if mine:
        white |= tb
    else:
        black |= tb
    ep = -1
    if kind == 0:
        if t == pos.ep and (t - f) % 8 and not (pos.white | pos.black) & tb:
            taken = ~(1 << (t - 8 if mine else t + 8))
            men[0] &= taken
            white &= taken
            black &= taken
        elif abs(t - f) == 16:
            ep = (f + t) // 2
    p, n, b, r, q, k = men
    return Pos(p, n, b, r, q, k, white, black, not mine, pos.moved | ((fb | tb) & HOME_MASK), ep)


def castled(pos: Pos, wing: str, far: bool = False) -> Pos:
    """The position after king and rook (if there is one at home) have changed places on that wing.

    far: with the king three squares off, the rook beside it: as some castle out of right on the queen's side.
    """
    who = pos.turn
    k, r = king_of(pos, who), ROOK_HOME[who, wing]
    out = displace(pos, (k, KING_TO[who, wing] - (1 if far else 0), 0))
    if pos.rooks & own(pos, who) & 1 << r:
        out = displace(out, (r, ROOK_TO[who, wing] - (1 if far else 0), 0))
    return out._replace(turn=not who, ep=-1)


def path(who: bool, wing: str) -> tuple[int, int]:
    """The square the king crosses in castling, and the one he arrives on."""
    return ROOK_TO[who, wing], KING_TO[who, wing]


def between(pos: Pos, wing: str) -> bool:
    """Whether the squares between king's home and rook's home are empty."""
    k, r = KING_HOME[pos.turn], ROOK_HOME[pos.turn, wing]
    return not chess.between(k, r) & (pos.white | pos.black)


def rook_at_home(pos: Pos, who: bool, wing: str) -> bool:
    """Whether a rook of that colour stands on its first square of that wing."""
    return bool(pos.rooks & own(pos, who) & 1 << ROOK_HOME[who, wing])


def attacked(pos: Pos, square: int, who: bool) -> bool:
    """Whether a man hostile to `who` attacks the square, his own king lifted out of the line as he goes."""
    b = board(pos)
    return bool(b.attackers_mask(not who, square, b.occupied & ~(1 << king_of(pos, who))))


def hindrances(pos: Pos, wing: str, odds: bool = False) -> frozenset[str]:
    """Why the player on turn may not castle on that wing: `king`, `rook` (moved or not there), `between`, `check`,
    `path`, `target`; empty when nothing hinders. odds: that rook was given as odds and need not be there."""
    who = pos.turn
    out = set()
    if pos.moved & 1 << KING_HOME[who] or king_of(pos, who) != KING_HOME[who]:
        out.add("king")
    if pos.moved & 1 << ROOK_HOME[who, wing] or (not odds and not rook_at_home(pos, who, wing)):
        out.add("rook")
    if not between(pos, wing) or (odds and own(pos, who) & 1 << ROOK_HOME[who, wing]):
        out.add("between")
    if attacked_king(pos, who):
        out.add("check")
    crossed, target = path(who, wing)
    if attacked(pos, crossed, who):
        out.add("path")
    if attacked(pos, target, who):
        out.add("target")
    return frozenset(out)


def amounts_to(pos: Pos, move: Move) -> str:
    """What carrying that man there amounts to: `legal`, `capture_own`, `false_capture`, `false_move` (a man put where it
    cannot go), `move_into_check`, `exposing_move` (its own king newly attacked), `check_ignored` (left attacked)."""
    if move in legal(pos):
        return "legal"
    f, t, piece = move
    mine = pos.white if pos.white >> f & 1 else pos.black
    if mine >> t & 1:
        return "capture_own"
    usual = (f, t, chess.QUEEN if piece else 0)
    if move not in pseudo(pos) and usual not in pseudo(pos):
        return "false_capture" if (pos.white | pos.black) >> t & 1 else "false_move"
    if usual in legal(pos):
        return "false_promotion"
    if attacked_king(pos, pos.turn) and kind_at(pos, f) != chess.KING:
        return "check_ignored"
    return "move_into_check" if kind_at(pos, f) == chess.KING else "exposing_move"


def lacking(pos: Pos, who: bool) -> frozenset[int]:
    """Piece types of which that colour has fewer than at the start: those a pawn can bring back."""
    return frozenset(k for k, n in COMPLEMENT.items() if chess.popcount(pos[k - 1] & own(pos, who)) < n)


def attacks_man(pos: Pos, square: int) -> bool:
    """Whether the man on that square attacks a hostile man other than the king."""
    b = board(pos)
    who = bool(pos.white >> square & 1)
    return bool(b.attacks_mask(square) & own(pos, not who) & ~pos.kings)
