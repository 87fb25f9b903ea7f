"""Where a part is played from: small positions, each reached with both colours; written for White and mirrored.

A setup is a set of pairs: `part`, `fen`, and as far as needed `moves` (the moves the part is made of, as "e1f1 h1g1"),
`moved` (homes of kings and rooks that have moved), `wing`, `plies`, `odds`, `giver`, `odds_wing`, `agreed`, `askew`,
`hands` (squares of men that may be touched), `turns` and `unknown` (a check that has stood unseen).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import chess

from pipeline.errors import UsageError
from pipeline.games.chess.moves import Move
from pipeline.games.chess.state import NO_CHECK, Check, State, Table, colour, from_fen, other, seat
from pipeline.games.game import Part, Setup

PARTS = (
    Part("castling", "Castling in and out of right, on both sides, at rook odds, and what wrong castling brings."),
    Part("play", "The moves of the board and nothing else.", exhaustive=False, depth=60),
)
KEYS = frozenset(
    "part fen moves moved wing plies odds giver odds_wing agreed askew hands turns unknown".split()
)  # fmt: skip
PLIES = 3
ENDLESS = 1 << 30


@dataclass(frozen=True, slots=True)
class Place:
    """A position as seen from White, with what the part needs to know of it."""

    fen: str
    moves: str = ""
    moved: str = ""
    wing: str = ""
    plies: int = PLIES
    odds: str = ""
    odds_wing: str = ""
    agreed: int = 0
    askew: str = ""
    hands: str = ""
    turns: int = 0
    unknown: int = 0

    def setup(self, part: str, mirrored: bool) -> Setup:
        """As a setup, for White or with the colours changed about."""

        def squares(text: str) -> str:
            return " ".join(_flip(w) for w in text.split()) if mirrored else text

        pairs: dict[str, str | int] = {
            "part": part, "fen": chess.Board(self.fen).mirror().fen() if mirrored else self.fen,
            "moves": squares(self.moves), "moved": squares(self.moved), "wing": self.wing, "plies": self.plies,
            "odds": self.odds, "giver": ("black" if mirrored else "white") if self.odds else "",
            "odds_wing": self.odds_wing, "agreed": self.agreed, "askew": squares(self.askew), "hands": squares(self.hands),
            "turns": self.turns, "unknown": self.unknown,
        }  # fmt: skip
        return tuple(sorted((k, v) for k, v in pairs.items() if v))


def _flip(word: str) -> str:
    """A square or move seen from the other side of the board."""
    return "".join(str(9 - int(c)) if c.isdigit() else c for c in word)


# King and rooks at home, a man or two that hinders; the black pawn on a7 has a reply, White's on a2 an idle move.
_IDLE = "a7a6 e8d8 a2a3"
_K = f"e1f1 e1e2 h1g1 h1h3 {_IDLE}"
_Q = f"e1d1 e1e2 a1b1 a1a3 h2h3 {_IDLE}"


def _castling() -> Iterator[Place]:
    for wing, own, free, spots in (
        ("k", _K, "h1", {"check": "e5", "path": "f5", "target": "g5", "harmless": "h5"}),
        ("q", _Q, "a1", {"check": "e5", "path": "d5", "target": "c5", "harmless": "b5"}),
    ):
        rook = "7R" if wing == "k" else "R7"
        plain = f"4k3/p7/8/8/8/8/8/{'4K2R' if wing == 'k' else 'R3K3'} w - - 0 1"
        home = "K" if wing == "k" else "Q"
        right = plain.replace(" - - ", f" {home} - ")
        yield Place(right, own, wing=wing)
        yield Place(right, own, moved="e1", wing=wing)
        yield Place(right, own, moved=free, wing=wing)
        for square in spots.values():
            yield Place(_with(right, {square: "r"}), own, wing=wing)
            yield Place(_with(right, {square: "r"}), own, moved="e1", wing=wing)
        yield Place(_with(right, {"e5": "r", spots["path"]: "q"}), own, wing=wing)
        yield Place(_with(right, {spots["path"]: "b", "c3": "q"}), own, wing=wing)
        yield Place(_with(right, {"b1" if wing == "q" else "g1": "N"}), own, wing=wing)
        yield Place(_with(right, {"b1" if wing == "q" else "f1": "n"}), own, wing=wing)
        # no square left for the king: wrong castling cannot be mended by moving him
        yield Place(_with(right, {"d2": "r", "f8": "r", "d8": "r", spots["check"]: "."}), own, moved=free, wing=wing)
        # the way there and back: king or rook moves and returns
        yield Place(right, f"e1f1 f1e1 a7a6 a6a5 {free}{free[0]}3 {free[0]}3{free}", wing=wing, plies=5)
        # rook odds
        bare = _with(plain, {free: "."}).replace(rook, "8")
        for agreed in (0, 1):
            at_odds = {"wing": wing, "odds": "rook", "odds_wing": wing, "agreed": agreed}
            moves = f"e1e2 {'e1f1' if wing == 'k' else 'e1d1'} {_IDLE}"
            yield Place(bare, moves, moved="e8", **at_odds)  # type: ignore[arg-type]
            yield Place(bare, moves, moved="e1", **at_odds)  # type: ignore[arg-type]
            yield Place(_with(bare, {"e5": "r"}), moves, moved="e8", **at_odds)  # type: ignore[arg-type]
            yield Place(_with(bare, {spots["path"]: "r"}), moves, moved="e8", **at_odds)  # type: ignore[arg-type]


def _with(fen: str, men: dict[str, str]) -> str:
    """A FEN with men put on (or, for ".", taken off) some squares."""
    b = chess.Board(fen)
    rights = b.castling_rights
    for square, man in men.items():
        b.set_piece_at(chess.parse_square(square), None if man == "." else chess.Piece.from_symbol(man))
    b.castling_rights = rights
    return b.fen()


PLAY = (
    chess.STARTING_FEN,
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
)

_PLACES = {"castling": _castling}


@lru_cache(maxsize=32)
def setups(part: str) -> tuple[Setup, ...]:
    """The starting points of a part. UsageError for a part that does not exist."""
    if part == "play":
        return tuple(tuple(sorted({"part": part, "fen": f}.items())) for f in PLAY)
    if part not in _PLACES:
        raise UsageError(f"chess has no part {part!r}", advice="parts: " + ", ".join(p.name for p in PARTS))
    found: dict[Setup, None] = {}
    for place in _PLACES[part]():
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
def _table(params: tuple[tuple[str, str], ...], setup: Setup) -> Table:
    given = dict(setup)
    for key in given:
        if key not in KEYS:
            raise UsageError(f"a chess setup has no entry {key!r}", advice="entries: " + ", ".join(sorted(KEYS)))
    part = str(given.get("part", "table"))
    odds, giver, wing = str(given.get("odds", "")), str(given.get("giver", "")), str(given.get("wing", ""))
    if giver not in ("", "white", "black"):
        raise UsageError(f"no such player: {giver!r}", advice="giver: white or black")
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
    table = _table(tuple(sorted(params.items())), setup)
    given = dict(setup)
    if "fen" not in given:
        raise UsageError("a chess setup needs a position", advice='an entry "fen"')
    pos = from_fen(str(given["fen"]), str(given.get("moved", "")))
    turns = int(given.get("turns", 0))
    check = NO_CHECK
    if turns:
        check = Check(seat(pos.turn), turns=turns, unknown=bool(given.get("unknown", 0)))
    return State(table, pos, check=check)


def opposite(pos_turn: bool) -> str:
    """The seat not on turn."""
    return other(seat(pos_turn))


__all__ = ["PARTS", "PLAY", "colour", "diagram", "opposite", "setups", "start"]
