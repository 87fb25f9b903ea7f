"""The rules of the engine, and where each is printed."""

from __future__ import annotations

from pipeline.games.chess.parameters import foster, hoffmann, journal
from pipeline.games.game import Rule

RULES: tuple[Rule, ...] = (
    Rule("castling", "King and rook unmoved, nothing between, no check out of, across or into.",
         (foster("Castling"), foster("code, Castling"), journal(28, 7))),
    Rule("castling_how", "The king goes two squares toward the rook, the rook to his other side.",
         (foster("Castling"), journal(28, 6))),
    Rule("wrong_castling", "Castling out of right is mended at the other player's choice.",
         (foster("code, Penalties"), journal(28, 7))),
    Rule("rook_odds_castling", "The giver of a rook castles on its side, saying so, where the edition lets him.",
         (foster("odds, III"), journal(28, 8))),
    Rule("king_not_taken", "The king is never captured.", (foster("Object of the Game"), hoffmann(339))),
)  # fmt: skip
