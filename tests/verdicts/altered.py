"""Games with one rule altered, to see whether a code that matches the game notices. For tests and the bench only."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from pipeline.games.game import Act, Claim, Game, Seats, Setup, State
from pipeline.norms.shape import Norm
from pipeline.terms import parse, split


@dataclass(frozen=True)
class Alteration:
    """how: `never` (an act is in order for nobody), `anyone` (it always is), `holder` (a claim is the other players'),
    `choice` (a choice is not offered), `effect` (an effect is the opposite), `nothing` (no claim with that choice opens)."""

    how: str
    term: str

    def __str__(self) -> str:
        return f"{self.how} {self.term}"


class Altered(Game):
    """The game with one alteration; everything else is asked of the game itself."""

    def __init__(self, game: Game, alteration: Alteration) -> None:
        self.game, self.alteration = game, alteration
        for name in ("name", "seats", "parameters", "parts", "rules", "acts", "predicates", "roles", "effects"):
            setattr(self, name, getattr(game, name))
        self.said_of_acts, self.plain_acts = game.said_of_acts, game.plain_acts  # type: ignore[misc]

    def setups(self, part: str) -> Iterable[Setup]:
        return self.game.setups(part)

    def start(self, params: Mapping[str, str], setup: Setup) -> State:
        return self.game.start(params, setup)

    def physical(self, state: State) -> tuple[Act, ...]:
        return self.game.physical(state)

    def regular(self, state: State) -> tuple[Act, ...]:
        how, term = self.alteration.how, self.alteration.term
        acts = self.game.regular(state)
        if how == "never":
            return tuple(a for a in acts if not self.game.matches(state, a, term))
        if how == "anyone" and acts:
            more = [a for a in self.game.physical(state) if a not in acts and self.game.matches(state, a, term)]
            return (*acts, *more)
        return acts

    def step(self, state: State, act: Act) -> State:
        return self.game.step(state, act)

    def pending(self, state: State) -> tuple[Claim, ...]:
        how, term = self.alteration.how, self.alteration.term
        out = []
        for c in self.game.pending(state):
            if term in c.choices:
                if how == "nothing":
                    continue
                if how == "holder":
                    c = replace(c, holder=frozenset(self.seats) - c.holder)
                if how == "choice":
                    c = replace(c, choices=tuple(x for x in c.choices if x != term))
            out.append(c)
        return tuple(out)

    def holds(self, state: State, predicate: str) -> bool | None:
        return self.game.holds(state, predicate)

    def holds_of(self, state: State, predicate: str, act: Act | None = None, by: Seats = frozenset()) -> bool | None:
        return self.game.holds_of(state, predicate, act, by)

    def bind(self, state: State, act: Act, by: str | None) -> dict[str, Seats] | None:
        return self.game.bind(state, act, by)

    def role(self, state: State, name: str) -> Seats | None:
        return self.game.role(state, name)

    def matches(self, state: State, act: Act, term: str) -> bool | None:
        return self.game.matches(state, act, term)

    def effect(self, before: State, act: Act | None, after: State, term: str) -> bool | None:
        says = self.game.effect(before, act, after, term)
        if self.alteration.how == "effect" and term == self.alteration.term and says is not None:
            return not says
        return says


def alterations(norms: Sequence[Norm]) -> Iterator[Alteration]:
    """One rule at a time, of those of which a code speaks."""
    acts = dict.fromkeys(
        a for n in norms if n.kind in ("permission", "obligation") for x in (n.act, *n.choices) if x for a in split(x, "|")
    )
    barred = dict.fromkeys(
        a for n in norms if n.act and (n.kind == "prohibition" or any(parse(e).name == "turn" for e in n.effect))
        for a in split(n.act, "|")
    )  # fmt: skip
    choices = dict.fromkeys(c for n in norms if n.kind in ("claim", "power") for c in n.choices)
    effects = dict.fromkeys(
        e for n in norms if n.kind in ("definition", "procedure", "sanction", "immunity") for e in n.effect
        if parse(e).name not in ("turn", "holds", "then")
    )  # fmt: skip
    for how, terms in (
        ("never", acts),
        ("anyone", barred),
        ("nothing", choices),
        ("holder", choices),
        ("choice", choices),
        ("effect", effects),
    ):
        for term in terms:
            yield Alteration(how, term)


def noticed(game: Game, norms: Sequence[Norm], given: Mapping[str, str], budget: Any) -> list[tuple[Alteration, bool]]:
    """For each alteration whether some norm that holds in the game fails in the altered one."""
    from pipeline.verdicts.courts import Courts

    params = game.resolve(given)
    true = Courts(game, budget)
    good = [n for n in norms if true.hear(n, norms, params, traces=False).verdict == "holds"]
    out = []
    for a in alterations(good):
        courts = Courts(Altered(game, a), budget)
        out.append((a, any(courts.hear(n, norms, params, traces=False).verdict != "holds" for n in good)))
    return out
