"""Where a part is played from: small positions, each reached with both colours; written for White and mirrored.

A setup is a set of pairs: `part`, `fen`, and as far as needed `moves` (the moves the part is made of, as "e1f1 h1g1"),
`moved` (homes of kings and rooks that have moved), `wing`, `plies`, `odds`, `giver`, `odds_wing`, `agreed`, `askew`,
`hands` (squares of men that may be touched), `turns` and `unknown` (a check that has stood unseen).
"""

from __future__ import annotations

from functools import lru_cache

import chess

from pipeline.errors import UsageError
from pipeline.games.chess.moves import Move
from pipeline.games.chess.odds import KINDS
from pipeline.games.chess.odds import first_phase as odds_phase
from pipeline.games.chess.places import PLACES
from pipeline.games.chess.state import NO_CHECK, Check, State, Table, from_fen, seat
from pipeline.games.game import Part, Setup

PARTS = (
    Part("castling", "Castling in and out of right, on both sides, at rook odds, and what wrong castling brings."),
    Part("false_move", "A man put where it cannot go, and what may be exacted."),
    Part("capture", "Taking with a man that cannot take, and taking a man of one's own."),
    Part("two_moves", "Two moves running."),
    Part("exposing", "A man moved that covered its king, and the king moved to an attacked square."),
    Part("check", "Check said, unsaid, ignored, found late, and said where there is none."),
    Part("promotion", "A pawn on the last rank."),
    Part("double_step", "The pawn's first move, and taking in passing."),
    Part("odds", "Before a game at odds: who chooses the men, and the moves given."),
    Part("touch", "Men touched, laid down, let go, set right."),
)
SAMPLED = ("play", "table")
KEYS = frozenset(
    "part fen moves moved wing plies odds giver odds_wing agreed askew hands turns unknown".split()
)  # fmt: skip
ENDLESS = 1 << 30
ALL = " ".join(chess.SQUARE_NAMES)


PLAY = (
    chess.STARTING_FEN,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
)


@lru_cache(maxsize=32)
def setups(part: str) -> tuple[Setup, ...]:
    """The starting points of a part. UsageError for a part that does not exist."""
    if part == "play":
        return tuple((("fen", f), ("part", part)) for f in PLAY)
    if part == "table":
        return tuple((("fen", f), ("hands", ALL), ("part", part), ("plies", 60)) for f in PLAY)
    if part not in PLACES:
        raise UsageError(f"chess has no part {part!r}", advice="parts: " + ", ".join(p.name for p in PARTS))
    found: dict[Setup, None] = {}
    for place in PLACES[part]():
        for mirrored in (False, True):
            found[place.setup(part, mirrored)] = None
    return tuple(found)


def diagram(rows: tuple[str, ...]) -> tuple[Setup, ...]:
    """Setups of part "castling" for a printed board of eight rows (else none): each player on turn, each wing, kings
    and rooks that stand at home taken as not moved."""
    if len(rows) != 8 or any(len(r) != 8 for r in rows):
        return ()
    b = chess.Board(None)
    for y, row in enumerate(rows):
        for x, c in enumerate(row):
            if c != ".":
                b.set_piece_at(chess.square(x, 7 - y), chess.Piece.from_symbol(c))
    if chess.popcount(b.kings & b.occupied_co[True]) != 1 or chess.popcount(b.kings & b.occupied_co[False]) != 1:
        return ()
    b.set_castling_fen("KQkq")
    b.castling_rights = b.clean_castling_rights()
    out = []
    for turn in (True, False):
        b.turn = turn
        for wing in "kq":
            pairs: dict[str, str | int] = {"part": "castling", "fen": b.fen(), "wing": wing, "plies": 1, "moves": "a2a3 a7a6"}
            out.append(tuple(sorted(pairs.items())))
    return tuple(out)


@lru_cache(maxsize=4096)
def table_of(params: tuple[tuple[str, str], ...], setup: Setup) -> Table:
    """What does not change while that setup is played under those rules. UsageError for a setup that is none."""
    given = dict(setup)
    for key in given:
        if key not in KEYS:
            raise UsageError(f"a chess setup has no entry {key!r}", advice="entries: " + ", ".join(sorted(KEYS)))
    part = str(given.get("part", "table"))
    odds, giver, wing = str(given.get("odds", "")), str(given.get("giver", "")), str(given.get("wing", ""))
    if giver not in ("", "white", "black"):
        raise UsageError(f"no such player: {giver!r}", advice="giver: white or black")
    if odds and odds not in KINDS:
        raise UsageError(f"no such odds: {odds!r}", advice="odds: " + ", ".join(sorted(KINDS)))
    if wing not in ("", "k", "q"):
        raise UsageError(f"no such wing: {wing!r}", advice="wing: k or q")
    moves = str(given.get("moves", ""))
    return Table(
        params, setup, part,
        frozenset(_move(w) for w in moves.split()) if moves else None,
        wing, int(given.get("plies", ENDLESS)), giver, odds, str(given.get("odds_wing", "")),
        bool(given.get("agreed", 0)), sum(1 << s for s in _squares(given.get("askew", ""))),
        frozenset(_squares(given.get("hands", ""))), -1, dict(params), hash((params, setup)),
    )  # fmt: skip


def _squares(text: str | int) -> list[int]:
    try:
        return [chess.parse_square(w) for w in str(text).split()]
    except ValueError:
        raise UsageError(f"no squares: {text!r}", advice="a1 to h8, blanks between") from None


def _move(word: str) -> Move:
    try:
        m = chess.Move.from_uci(word)
    except ValueError:
        raise UsageError(f"no move: {word!r}", advice="as in e2e4, e7e8q") from None
    return m.from_square, m.to_square, m.promotion or 0


def start(params: dict[str, str], setup: Setup) -> State:
    """The state before the first act."""
    table = table_of(tuple(sorted(params.items())), setup)
    given = dict(setup)
    if "fen" not in given:
        raise UsageError("a chess setup needs a position", advice='an entry "fen"')
    pos = from_fen(str(given["fen"]), str(given.get("moved", "")))
    turns = int(given.get("turns", 0))
    check = NO_CHECK
    if turns:
        check = Check(seat(pos.turn), turns=turns, unknown=bool(given.get("unknown", 0)))
    return State(table, pos, check=check, phase=odds_phase(table))
