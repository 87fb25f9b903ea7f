"""Norms and a game give verdicts: each norm is looked for in everything people can do at the table, and tested there.

    judge(norms, game="bridge") -> list[Verdict], in the order of the norms

Monitors are generic by kind of norm (`monitors`); one walk of each part of a game serves all norms (`walk`, `table`). A law
never votes on the rules it is judged under: see `fit`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from pipeline.games.game import Game, game_named, games
from pipeline.norms.shape import Norm
from pipeline.verdicts.cases import Cases, NoView, find
from pipeline.verdicts.monitors import MONITORS, Outcome
from pipeline.verdicts.remedies import Remedies
from pipeline.verdicts.shape import Kind, Trace, Verdict
from pipeline.verdicts.table import Table
from pipeline.verdicts.walk import Budget, walk

NOT_PLAYED = {
    "advice": "advice on playing well is not put to the test",
    "assertion": "a statement of fact is not put to the test",
    "example": "an example is not put to the test by itself",
    "incorporation": "takes over another code, which has to be read by itself",
}
FLOOR = {False: 1, True: 3}
"""Fewer activations than this are no test: in a part that was walked to its end, and in one that was sampled."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What one part of a game says of a norm."""

    verdict: Kind
    why: str = ""
    states: int = 0
    activations: int = 0
    trace: Trace | None = None
    signature: tuple[object, ...] = ()


@dataclass
class Court:
    """A game under given rules, its parts walked once, before which any number of norms can be brought."""

    game: Game
    params: Mapping[str, str]
    budget: Budget = Budget()
    tables: list[Table] = field(default_factory=list)

    def __post_init__(self) -> None:
        if not self.tables:
            self.tables = [Table(walk(self.game, self.params, p, self.budget)) for p in self.game.parts]

    def hear(self, norm: Norm, code: Sequence[Remedies], *, traces: bool = True) -> Finding:
        """The finding on one norm. code: the remedies of the norm's code, one for each table of this court."""
        if norm.kind in NOT_PLAYED:
            return Finding("not_executable", NOT_PLAYED[norm.kind])
        if norm.manner and not norm.effect and not norm.choices and norm.act and _says_nothing_else(norm):
            return Finding("not_executable", f"says in what manner an act is done ({norm.manner}), which the game does not record")
        if norm.unmapped:
            return Finding("not_executable", "some of its words were not understood: " + "; ".join(norm.unmapped))
        found = [_in_part(norm, t, r, traces) for t, r in zip(self.tables, code, strict=True)]
        return _together(found, self.game, norm)

    def remedies(self, norms: Sequence[Norm]) -> list[Remedies]:
        """What the norms of a code forbid or remedy, for each table."""
        return [Remedies(t, norms) for t in self.tables]


def _says_nothing_else(norm: Norm) -> bool:
    return norm.kind == "obligation" and norm.on is not None and norm.on.act == norm.act


def judge(
    norms: Sequence[Norm],
    *,
    games: Mapping[str, str] | None = None,
    game: str | None = None,
    given: Mapping[str, str] | None = None,
    fit: bool = False,
    budget: Budget = Budget(),
    traces: bool = True,
    explain: bool = True,
) -> list[Verdict]:
    """Verdicts on norms, in their order.

    games: game of each law by law id; game: of all the others (None: found from the terms the norms use); given: rules of the
    game that are set; fit: rules not given are fitted on the other laws of the same code; explain: name the edition variant
    under which a violated norm would hold. UsageError for an unknown game or parameter.
    """
    from pipeline.verdicts.fit import fitted_without
    from pipeline.verdicts.variants import variant

    out: list[Verdict | None] = [None] * len(norms)
    courts: dict[tuple[str, tuple[tuple[str, str], ...]], Court] = {}
    for name, numbers in _by_game(norms, games, game).items():
        if name is None:
            for i in numbers:
                out[i] = _no_engine(norms[i], games, game)
            continue
        engine = game_named(name)
        mine = [norms[i] for i in numbers]
        rules: Mapping[str, Mapping[str, str]] = {}
        if fit:
            rules = fitted_without(mine, engine, given=given or {}, budget=budget)
        for i in numbers:
            params = engine.resolve({**rules.get(norms[i].law, {}), **(given or {})})
            key = (name, tuple(sorted(params.items())))
            court = courts.get(key)
            if court is None:
                court = courts[key] = Court(engine, params, budget)
            code = _code_of(court, mine, norms[i])
            finding = court.hear(norms[i], code, traces=traces)
            why = finding.why
            if explain and finding.verdict == "violated":
                why = variant(norms[i], mine, court, finding, fixed=frozenset(given or {})) or why
            out[i] = Verdict(
                norms[i].book, norms[i].law, norms[i].norm, name, finding.verdict, why, dict(params),
                (norms[i].start, norms[i].end), finding.states, finding.activations, finding.trace,
            )  # fmt: skip
    return [v for v in out if v is not None]


_CODES: dict[int, dict[tuple[int, ...], list[Remedies]]] = {}


def _code_of(court: Court, norms: Sequence[Norm], norm: Norm) -> list[Remedies]:
    """The remedies of the norm's own book, made once for a court."""
    cache: dict[str, list[Remedies]] = court.__dict__.setdefault("_remedies", {})
    if norm.book not in cache:
        cache[norm.book] = court.remedies([n for n in norms if n.book == norm.book])
    return cache[norm.book]


def _by_game(
    norms: Sequence[Norm], by_law: Mapping[str, str] | None, game: str | None
) -> dict[str | None, list[int]]:
    out: dict[str | None, list[int]] = {}
    guessed: dict[str, str | None] = {}
    known = games()
    for i, n in enumerate(norms):
        name = (by_law or {}).get(n.law, game)
        if name is None and game is None and not (by_law and n.law in by_law):
            if n.law not in guessed:
                guessed[n.law] = which_game([m for m in norms if m.law == n.law], [m for m in norms if m.book == n.book])
            name = guessed[n.law]
        if game is not None:
            game_named(game)
        out.setdefault(name if name in known else None, []).append(i)
    return out


def which_game(law: Iterable[Norm], book: Iterable[Norm]) -> str | None:
    """The game whose words a law uses, in doubt that of its book; None if no game knows most of them."""
    for group in (list(law), list(book)):
        scores: dict[str, float] = {}
        for name, g in games().items():
            words = [w for n in group for w in words_of(n)]
            known = sum(w in g.acts or w in g.roles or w in g.seats for w in words)
            if words and known * 2 > len(words):
                scores[name] = known / len(words)
        if scores:
            best = max(scores.values())
            top = sorted(n for n, s in scores.items() if s == best)
            if len(top) == 1:
                return top[0]
    return None


def words_of(norm: Norm) -> list[str]:
    """The names of the roles and acts a norm uses."""
    from pipeline.verdicts.cases import terms_of
    from pipeline.verdicts.words import names_in

    slots = [norm.bearer, norm.holder, norm.act, norm.on.act if norm.on else None, norm.on.by if norm.on else None]
    return [w for s in slots if s for t in terms_of(s) for w in names_in(t)]


def _no_engine(norm: Norm, by_law: Mapping[str, str] | None, game: str | None) -> Verdict:
    wanted = (by_law or {}).get(norm.law, game)
    if norm.kind in NOT_PLAYED:
        why = NOT_PLAYED[norm.kind]
    elif wanted:
        why = f"there is no engine for the game {wanted}"
    else:
        why = "the terms of the law belong to no game there is an engine for"
    return Verdict(norm.book, norm.law, norm.norm, wanted, "not_executable", why, span=(norm.start, norm.end))


def _in_part(norm: Norm, table: Table, code: Remedies, traces: bool) -> Finding:
    try:
        cases = find(norm, table)
        if not len(cases):
            # a norm with a term the game has no view of is silent even where it never arises
            MONITORS[norm.kind](norm, cases, code.others(norm))
            return Finding("vacuous", "its condition never arises", table.n)
        least = cases.level.min()
        while True:
            some = cases.only(cases.level == least)
            outcome = MONITORS[norm.kind](norm, some, code.others(norm))
            if not outcome.skipped.all() or outcome.clash or not (cases.level > least).any():
                break
            least = cases.level[cases.level > least].min()
    except NoView as no:
        return _no_view(no, table)
    return _finding(norm, table, some, outcome, traces)


def _no_view(no: NoView, table: Table) -> Finding:
    name = table.game.name
    if no.kind == "role":
        return Finding("undefined", f"{name} knows no {no.term or 'such player'}" if no.term else "it names nobody", table.n)
    if no.kind == "act" and no.term and _other_game_has(no.term, table.game):
        return Finding("not_executable", f"{no.term} is no act of {name}", table.n)
    what = f"the {no.kind} {no.term}" if no.term else f"any {no.kind} it names"
    return Finding("silent", f"{name} takes no view of {what}", table.n)


def _other_game_has(term: str, game: Game) -> bool:
    word = term.split("(")[0].split("|")[0]
    return any(word in g.acts for g in games().values() if g.name != game.name)


def _finding(norm: Norm, table: Table, cases: Cases, outcome: Outcome, traces: bool) -> Finding:
    counted = ~outcome.skipped
    if outcome.clash:
        counted = np.ones(len(cases), dtype=np.bool_)
    number = int(counted.sum())
    notes = "; ".join(outcome.notes)
    signature = (
        table.walk.part, cases.mode, cases.at[counted].tobytes(),
        b"" if cases.edge is None else cases.edge[counted].tobytes(), outcome.demand,
    )  # fmt: skip
    if not number:
        return Finding("vacuous", "its condition arises only where the matter is closed or another law governs", table.n)

    def shortest(mask: np.ndarray) -> int:  # type: ignore[type-arg]
        hits = np.flatnonzero(mask)
        return int(hits[np.argmin(cases.length[hits])])

    def done(kind: Kind, why: str, mask: np.ndarray) -> Finding:  # type: ignore[type-arg]
        i = shortest(mask)
        trace = None
        if traces:
            if cases.mode == "event" and cases.edge is not None:
                trace = table.walk.trace(int(cases.before[i]), int(cases.edge[i]))
            else:
                trace = table.walk.trace(int(cases.at[i]))
        return Finding(kind, "; ".join(w for w in (why, notes) if w), table.n, number, trace, (*signature, kind))

    if outcome.clash:
        return done("violated", outcome.clash, counted)
    bad = counted & ~outcome.ok & ~outcome.nobody
    if bad.any():
        i = shortest(bad)
        return done("violated", outcome.whole or outcome.why(i), bad)
    gone = counted & outcome.nobody
    if gone.any():
        who = norm.bearer if norm.kind not in ("claim",) else f"{norm.holder} or {norm.bearer}"
        return done("undefined", f"{who} is nobody in this state, which the condition of the law lets in", gone)
    if number < FLOOR[table.walk.sampled]:
        return done("vacuous", f"its condition arises in {number} of the states sampled, too few for a test", counted)
    return done("holds", "", counted)


RANK: dict[Kind, int] = {"violated": 0, "undefined": 1, "holds": 2, "vacuous": 3, "silent": 4, "not_executable": 5}


def _together(found: Sequence[Finding], game: Game, norm: Norm) -> Finding:
    """One finding from those of the parts: a failure anywhere counts; a part where the norm never arises does not."""
    tested = [f for f in found if f.activations]
    states = sum(f.states for f in found)
    if not tested:
        best = min(found, key=lambda f: RANK[f.verdict], default=Finding("silent", f"{game.name} has no part to search"))
        return Finding(best.verdict, best.why, states)
    worst = min(tested, key=lambda f: (RANK[f.verdict], len(f.trace.acts) if f.trace else 0))
    return Finding(
        worst.verdict, worst.why, states, sum(f.activations for f in tested), worst.trace,
        tuple(f.signature for f in tested),
    )  # fmt: skip
