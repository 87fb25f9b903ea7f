"""What every game offers: a state machine over what a person at the table can do, not only what is legal.

A game knows no law, no book record and no vocabulary file. Its seats are named by roles that are fixed for the hand
(bridge: dealer, eldest, dummy, pone; chess: white, black); roles that move (maker, last_raiser, mover) are asked of `role`.
Games import nothing of the pipeline but `pipeline.terms` (the syntax of terms) and `pipeline.errors`.
"""

from __future__ import annotations

import importlib
import pkgutil
from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, ClassVar, Literal

from pipeline.errors import UsageError

State = Hashable
Seats = frozenset[str]
Setup = tuple[tuple[str, str | int], ...]
"""What is given before the first act (who dealt, the position): sorted pairs, so that it can be hashed and printed."""


@dataclass(frozen=True, slots=True, order=True)
class Act:
    """Something a person does. by: a seat; act: a term without argument; args: sorted pairs (("card", "SA"),)."""

    by: str
    act: str
    args: tuple[tuple[str, str | int], ...] = ()

    def get(self, name: str) -> str | int | None:
        """The argument of that name, None if there is none."""
        for key, value in self.args:
            if key == name:
                return value
        return None

    def __str__(self) -> str:
        inner = ", ".join(str(v) for _, v in self.args)
        return f"{self.by}: {self.act}" + (f"({inner})" if inner else "")


@dataclass(frozen=True, slots=True, order=True)
class Claim:
    """What is open: `holder` (any one seat of these) may exact or decide one of `choices`, until the window closes.

    kind: "claim" (something is exacted of `bearer`) or "power" (another's act is let stand or not);
    choices: terms (`new_deal`, `accept`, `move(K)`), sorted; cause: the act that gave rise to it; until: a window term.
    A power is used by the acts `accept` / `refuse`; a claim by Act(holder, "exact", (("choice", term),)).
    """

    kind: Literal["claim", "power"]
    holder: Seats
    choices: tuple[str, ...]
    bearer: Seats = frozenset()
    cause: Act | None = None
    until: str = ""

    def __str__(self) -> str:
        return f"{'/'.join(sorted(self.holder))} may {'exact' if self.kind == 'claim' else 'decide'} {' | '.join(self.choices)}"


@dataclass(frozen=True, slots=True)
class Source:
    """A printed place that says so: book (siglum or title), law or page. Never the words."""

    book: str
    law: str


@dataclass(frozen=True, slots=True)
class Parameter:
    """A rule in which editions differ: closed values, a documented default, and the printed places for each value."""

    name: str
    values: tuple[str, ...]
    default: str
    meaning: str
    sources: tuple[tuple[str, Source], ...] = ()  # (value, where it is printed)
    parts: tuple[str, ...] = ()  # parts of the game on which it bears; empty: all


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of the engine and where it is printed; `single_sourced` when only the law it judges says so."""

    name: str
    meaning: str
    sources: tuple[Source, ...] = ()
    single_sourced: bool = False


@dataclass(frozen=True, slots=True)
class Example:
    """Acts played from a setup with what must be open and in order at the end; every game lists some.

    pending: str(claim) of all open claims; regular: str(act) that must be among the acts in order; irregular: must not be.
    """

    name: str
    part: str
    setup: Setup
    acts: tuple[Act, ...]
    pending: tuple[str, ...] = ()
    regular: tuple[str, ...] = ()
    irregular: tuple[str, ...] = ()
    params: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a game that can be searched by itself (the doubling, one position's irregularities).

    exhaustive: small enough to be walked breadth-first to the end; otherwise sampled to `depth` acts with a seed.
    """

    name: str
    meaning: str
    exhaustive: bool = True
    depth: int = 40


class Game(ABC):
    """The interface of ../shared/DESIGN.md section 4. All methods are pure; states are hashable and small."""

    name: ClassVar[str]
    seats: ClassVar[tuple[str, ...]]
    parameters: ClassVar[tuple[Parameter, ...]] = ()
    parts: ClassVar[tuple[Part, ...]] = ()
    rules: ClassVar[tuple[Rule, ...]] = ()
    # what the game takes a view of, by name without argument; a term outside makes a norm silent or not executable
    acts: ClassVar[frozenset[str]] = frozenset()
    predicates: ClassVar[frozenset[str]] = frozenset()
    roles: ClassVar[frozenset[str]] = frozenset()
    effects: ClassVar[frozenset[str]] = frozenset()
    # of the predicates, those said of the act in hand (the rook castled with, the pawn pushed): ask them by `holds_of`
    said_of_acts: ClassVar[frozenset[str]] = frozenset()
    # act terms of which `matches` can tell from the act alone, whatever the state: asked once for each act, not for each state
    plain_acts: ClassVar[frozenset[str]] = frozenset()

    @abstractmethod
    def setups(self, part: str) -> Iterable[Setup]:
        """The starting points of a part; together they reach every state the part has."""

    @abstractmethod
    def start(self, params: Mapping[str, str], setup: Setup) -> State:
        """The state before the first act. params: complete (see `resolve`)."""

    @abstractmethod
    def physical(self, state: State) -> tuple[Act, ...]:
        """Everything someone at the table could do now, irregular acts included, in a fixed order."""

    @abstractmethod
    def regular(self, state: State) -> tuple[Act, ...]:
        """What is in order now: a subset of `physical`."""

    @abstractmethod
    def step(self, state: State, act: Act) -> State:
        """The state after a physical act. ValueError for an act that cannot be done."""

    @abstractmethod
    def pending(self, state: State) -> tuple[Claim, ...]:
        """Who may exact or decide what, from which choices, until when."""

    @abstractmethod
    def holds(self, state: State, predicate: str) -> bool | None:
        """Whether a predicate (`doubled(1)`, without `not`) holds; None: the game takes no view of it."""

    @abstractmethod
    def role(self, state: State, name: str) -> Seats | None:
        """Seats that a role term (`partner(eldest)`) denotes now: one or several, any of whom qualifies;
        empty: nobody (undefined in this state); None: the game does not know the term."""

    def matches(self, state: State, act: Act, term: str) -> bool | None:
        """Whether `act`, done in `state`, is what an act term (`raise`, `lead(any_card)`) speaks of; None: no view.
        This default compares names; games override it for terms with arguments and for acts described by their
        irregularity (`lead_out_of_turn`, `false_move`)."""
        if term.split("(")[0] not in self.acts:
            return None
        return act.act == term

    def holds_of(self, state: State, predicate: str, act: Act | None = None, by: Seats = frozenset()) -> bool | None:
        """Like `holds`, but said of an act about to be done in `state` (the square its king arrives on, the rook it
        castles with) and of the player in question (whose king is in check). This default knows neither."""
        return self.holds(state, predicate)

    def bind(self, state: State, act: Act, by: str | None) -> dict[str, Seats] | None:
        """An event sets a norm going: what the roles of that norm mean from then on, where the event fixes them.

        act: the event, done in `state`; by: the role term the norm gives its doer (None: nobody named).
        None: the doer is not one of those meant. `offender` is always the doer. Roles not in the mapping are asked of `role`.
        """
        if by is not None:
            seats = self.role(state, by)
            if seats is not None and act.by not in seats:
                return None
        return {"offender": frozenset({act.by})}

    def in_place(self, state: State, term: str) -> bool:
        """Whether acts of that kind have their ordinary place now: the phase is open and no irregularity hangs over it.

        Laws take this for granted ("either adversary may double" is not said of a hand already being played), so a norm
        that grants, starts or decides an act is judged where the act is in place; where it never is, everywhere."""
        return True

    def diagram(self, rows: tuple[str, ...]) -> tuple[Setup, ...]:
        """Starting points that a printed board shows (FEN letters, "." for empty, rows from the top); () if none."""
        return ()

    def effect(self, before: State, act: Act | None, after: State, term: str) -> bool | None:
        """Whether what an effect term speaks of (`begin_play`, `value(x2)`, `right_survives(raise)`) has come about
        in `after`, reached from `before` by `act`; act None (before is after): whether it is so now. None: no view."""
        return None

    def examples(self) -> tuple[Example, ...]:
        """Worked examples; a game without them fails the test suite."""
        return ()

    def draw(self, state: State) -> str:
        """The state for people: cards by seat, a board."""
        return str(state)

    def draw_in(self, state: State, lang: str) -> str:
        """As `draw`, in words of a language ("eng" or "fra"). UsageError for one the game is not drawn in."""
        if lang != "eng":
            raise UsageError(f"{self.name} is drawn in English only", advice="leave out --lang")
        return self.draw(state)

    def svg(self, state: State) -> str:
        """The state as an SVG document. UsageError where the game has no such drawing."""
        raise UsageError(f"{self.name} is not drawn as SVG", advice="leave out --svg")

    def resolve(self, given: Mapping[str, str] | None = None) -> dict[str, str]:
        """All parameters: the given ones, checked, over the defaults. UsageError names what is unknown and what exists."""
        params = {p.name: p.default for p in self.parameters}
        for name, value in (given or {}).items():
            known = next((p for p in self.parameters if p.name == name), None)
            if known is None:
                raise UsageError(f"{self.name} has no parameter {name!r}", advice="known: " + ", ".join(params))
            if value not in known.values:
                raise UsageError(f"{name} cannot be {value!r}", advice="values: " + ", ".join(known.values))
            params[name] = value
        return params


@lru_cache(maxsize=1)
def games() -> dict[str, Game]:
    """All games, by name: every folder under `pipeline/games` whose package has a `GAME`."""
    found: dict[str, Game] = {}
    package = importlib.import_module("pipeline.games")
    for info in pkgutil.iter_modules(package.__path__):
        if info.ispkg:
            game: Any = getattr(importlib.import_module(f"pipeline.games.{info.name}"), "GAME", None)
            if isinstance(game, Game):
                found[game.name] = game
    return found


def game_named(name: str) -> Game:
    """The game of that name. UsageError lists those that exist."""
    try:
        return games()[name]
    except KeyError:
        raise UsageError(f"no engine for the game {name!r}", advice="known: " + ", ".join(sorted(games()))) from None
