"""A court: a game under given rules, its parts walked once, before which any number of norms can be brought."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import overload

import numpy as np

from pipeline.games.game import Game, Part, games
from pipeline.norms.shape import Norm
from pipeline.terms import alternatives, parse
from pipeline.verdicts.cases import Cases, NoView, find, readings, terms_of
from pipeline.verdicts.doubts import BOUND, doubt
from pipeline.verdicts.monitors import MONITORS
from pipeline.verdicts.outcome import Outcome
from pipeline.verdicts.remedies import Remedies
from pipeline.verdicts.shape import Kind, Trace
from pipeline.verdicts.table import Table
from pipeline.verdicts.walk import FULL, Bools, Budget, walk

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
    part: str = ""
    level: int = 0
    parts: tuple[str, ...] = ()
    arises: bool = False  # whether there were cases, though none of them is a test
    doubted: Finding | None = None  # what was found of the norm as it was read, where its reading is doubtful


@dataclass
class Court:
    """A game under given rules, its parts walked once, before which any number of norms can be brought."""

    game: Game
    params: Mapping[str, str]
    budget: Budget = FULL
    tables: list[Table] = field(default_factory=list)
    _codes: dict[str, Code] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not self.tables:
            self.tables = [Table(walk(self.game, self.params, p, self.budget)) for p in parts_of(self.game, self.budget)]

    def hear(
        self, norm: Norm, code: Sequence[Remedies], *, traces: bool = True, like: Court | None = None, keep: bool = True
    ) -> Finding:
        """The finding on one norm. code: the remedies of the norm's code, one for each table of this court; like: a court
        under other rules that has heard the code: its finding is taken where the rules make no difference to the norm."""
        if norm.kind in NOT_PLAYED:
            return Finding("not_executable", NOT_PLAYED[norm.kind])
        if norm.manner and not norm.effect and not norm.choices and norm.act and _says_nothing_else(norm):
            return Finding(
                "not_executable", f"says in what manner an act is done ({norm.manner}), which the game does not record"
            )
        if norm.unmapped and not whole(norm):
            return Finding("not_executable", "some of its words were not understood: " + "; ".join(norm.unmapped))
        if norm.kind in ("claim", "power", "sanction") and norm.on is None and not norm.when:
            return Finding("not_executable", "names no event and no state in which it arises")
        if norm.kind == "immunity" and norm.on is None and not norm.when and not norm.act:
            return Finding("not_executable", "names no act and no state of which it is said")
        finding = Finding("vacuous")
        for reading in readings(norm):
            finding = _together(
                [self._part(norm, i, reading, code, traces, like, keep) for i in range(len(self.tables))], self.game, norm
            )
            if finding.verdict != "vacuous" or (finding.arises and reading == "dst" and norm.kind in BOUND):
                break
        if norm.unmapped:
            # what holds without the words that were not understood holds with them, if they are a condition; else who knows
            words = "; ".join(norm.unmapped)
            if finding.verdict != "holds":
                return Finding("not_executable", f"some of its words were not understood: {words}")
            return replace(finding, why=f"read without the words: {words}")
        if finding.verdict in ("violated", "undefined"):
            why = doubt(norm)
            if why:
                said = f"{why} (as far as it was read: {finding.why})"
                return Finding("not_executable", said, finding.states, doubted=finding)
        return finding

    def _part(
        self, norm: Norm, i: int, reading: str, code: Sequence[Remedies], traces: bool, like: Court | None, keep: bool
    ) -> Finding:
        table = self.tables[i]
        if not keep:
            return _in_part(norm, table, reading, code[i], traces)

        def found() -> Finding:
            if like is not None and like.tables[i] is not table and _alike(norm, table, like.tables[i]):
                return like._part(norm, i, reading, like.code_of(norm, ()), traces, None, keep)
            return _in_part(norm, table, reading, code[i], traces)

        # kept by the table, which courts under other rules may share
        finding = table.keep(("heard", reading, traces, slots(norm)), found)
        if finding.trace is not None and finding.trace.params != self.params:
            return replace(finding, trace=replace(finding.trace, params=dict(self.params)))
        return finding

    def code_of(self, norm: Norm, norms: Sequence[Norm]) -> Sequence[Remedies]:
        """The remedies of the norm's own book among `norms`."""
        if norm.book not in self._codes:
            self._codes[norm.book] = Code(norm.book, norms, self.tables)
        return self._codes[norm.book]

    def forget(self, book: str) -> None:
        """The code of a book is another now."""
        self._codes.pop(book, None)
        for table in self.tables:
            table.drop(("code", book))

    def remedies(self, norms: Sequence[Norm]) -> list[Remedies]:
        """What the norms of a code forbid or remedy, for each table."""
        return [Remedies(t, norms) for t in self.tables]


def parts_of(game: Game, budget: Budget) -> list[Part]:
    """The parts of the game that a search looks into."""
    return [p for p in game.parts if not budget.parts or p.name in budget.parts]


class Code(Sequence[Remedies]):
    """The remedies of one book's norms for each table, made when first asked for and kept by the table."""

    def __init__(self, book: str, norms: Sequence[Norm], tables: Sequence[Table]) -> None:
        self.book, self.norms, self.tables = book, norms, tables

    def __len__(self) -> int:
        return len(self.tables)

    @overload
    def __getitem__(self, i: int) -> Remedies: ...
    @overload
    def __getitem__(self, i: slice) -> Sequence[Remedies]: ...
    def __getitem__(self, i: int | slice) -> Remedies | Sequence[Remedies]:
        if isinstance(i, slice):
            return [self[k] for k in range(*i.indices(len(self)))]
        table = self.tables[i]
        return table.keep(("code", self.book), lambda: Remedies(table, [n for n in self.norms if n.book == self.book]))


class Courts:
    """The courts of one game, one for each setting of its rules, made when asked for and kept. Courts share the table of
    a part of the game on which none of the rules bears in which they differ."""

    def __init__(self, game: Game, budget: Budget = FULL) -> None:
        self.game, self.budget = game, budget
        self._made: dict[tuple[int, tuple[tuple[str, str], ...]], Court] = {}
        self._tables: dict[tuple[object, ...], Table] = {}

    def under(self, params: Mapping[str, str], irregular: int = 1) -> Court:
        """The court under these rules (complete or not) that looks `irregular` irregular acts deep."""
        key = (irregular, tuple(sorted(params.items())))
        if key not in self._made:
            full = self.game.resolve(params)
            complete = (irregular, tuple(sorted(full.items())))
            if complete in self._made:
                self._made[key] = self._made[complete]
                return self._made[key]
            budget = replace(self.budget, irregular=irregular)
            tables = [self._table(part, full, budget) for part in parts_of(self.game, budget)]
            self._made[key] = Court(self.game, full, budget, tables)
        return self._made[key]

    def forget(self, book: str) -> None:
        """The code of a book is another now: it is asked for anew in every court."""
        for court in self._made.values():
            court.forget(book)

    def _table(self, part: Part, full: Mapping[str, str], budget: Budget) -> Table:
        bearing = tuple(full[p.name] for p in self.game.parameters if not p.parts or part.name in p.parts)
        key = (part.name, budget.irregular, bearing)
        if key not in self._tables:
            self._tables[key] = Table(walk(self.game, full, part, budget))
        return self._tables[key]

    def hear(
        self,
        norm: Norm,
        norms: Sequence[Norm],
        params: Mapping[str, str],
        *,
        traces: bool = True,
        like: Mapping[str, str] | None = None,
        keep: bool = True,
        irregular: int | None = None,
    ) -> Finding:
        """The finding on a norm, `norms` being those of its code: after as few irregular acts as its condition needs, at most
        `irregular`. like: other rules under which the code has been heard (see Court.hear); keep: it will be asked for again."""
        finding = Finding("vacuous")
        deepest = max(self.budget.irregular, 1) if irregular is None else irregular
        for level in range(1, deepest + 1):
            court = self.under(params, level)
            base = None
            if like is not None:
                base = self.under(like, level)
                base.code_of(norm, norms)
            finding = court.hear(norm, court.code_of(norm, norms), traces=traces, like=base, keep=keep)
            if finding.verdict != "vacuous":
                break
        return finding


def whole(norm: Norm) -> bool:
    """Whether a norm with words not understood says all the same who, what and, where it needs one, on what occasion."""
    event = norm.on.act if norm.on else None
    filled = (norm.bearer, norm.holder, norm.act, event, *norm.when, *norm.unless, *norm.choices, *norm.effect)
    if any(x and "unmapped" in x for x in filled):
        return False
    if norm.kind in ("permission", "prohibition", "obligation"):
        return bool(norm.bearer and (norm.act or norm.choices))
    return norm.kind == "claim" and bool(norm.holder and norm.choices and (norm.on or norm.when))


def slots(norm: Norm) -> tuple[object, ...]:
    """What a norm says and which norm of which law it is, without the words it was read from."""
    return (
        norm.book, norm.law, norm.norm, norm.kind, norm.bearer, norm.act, norm.on, norm.when, norm.unless, norm.holder,
        norm.choices, norm.effect, norm.window, norm.formula, norm.manner,
    )  # fmt: skip


def acts_named(norm: Norm) -> list[str]:
    """The acts of the bearer a norm speaks of."""
    return [*terms_of(norm.act or ""), *norm.choices] if norm.act else list(norm.choices)


def _alike(norm: Norm, table: Table, other: Table) -> bool:
    """Whether two settings of the rules cannot make a difference to a norm: the same acts lead to the same openings, the
    norm names no effect and no exception (which are asked of the game in other ways), and its conditions are the same."""
    if norm.unless or any(parse(e).name != "turn" for e in norm.effect):
        return False
    if not table.keep(("frame as", other), lambda: table.walk.frame == other.walk.frame):
        return False
    conditions = [str(t.positive) for w in (*norm.when, *norm.unless) for t in alternatives(w)]
    if any("offender" in c or table.of_acts(c) for c in conditions):
        return False
    return all(_same(table.predicate(c), other.predicate(c)) for c in conditions)


def _same(a: Bools | None, b: Bools | None) -> bool:
    return a is b or (a is not None and b is not None and bool(np.array_equal(a, b)))


def _says_nothing_else(norm: Norm) -> bool:
    return norm.kind == "obligation" and norm.on is not None and norm.on.act == norm.act


def _in_part(norm: Norm, table: Table, reading: str, code: Remedies, traces: bool) -> Finding:
    try:
        cases = find(norm, table, reading)
        others = code.beside(norm, of_acts=cases.mode == "act")
        if not len(cases):
            # a norm with a term the game has no view of is silent even where it never arises
            MONITORS[norm.kind](norm, cases, others)
            return Finding("vacuous", "its condition never arises", table.n)
        least = cases.level.min()
        while True:
            some = cases.only(cases.level == least)
            outcome = MONITORS[norm.kind](norm, some, others)
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
        table.walk.part, cases.mode, hash(cases.at[counted].tobytes()),
        0 if cases.edge is None else hash(cases.edge[counted].tobytes()),
        tuple(hash(table.act(a).tobytes()) for a in acts_named(norm) if table.act(a) is not None),  # type: ignore[union-attr]
        tuple(hash(d) for d in outcome.demand),
    )  # fmt: skip
    if not number:
        why = "its condition arises only where the matter is closed or another law governs"
        return Finding("vacuous", why, table.n, arises=True)

    def shortest(mask: Bools) -> int:
        hits = np.flatnonzero(mask)
        return int(hits[np.argmin(cases.length[hits])])

    def done(kind: Kind, why: str, mask: Bools) -> Finding:
        i = shortest(mask)
        trace = None
        if traces:
            edge = outcome.shows(i) if kind == "violated" else -1
            shown = (edge,) if edge >= 0 else ()
            if cases.mode == "event" and cases.edge is not None:
                tail = cases.tail[i] if cases.tail else ()
                trace = table.walk.trace(int(cases.before[i]), int(cases.edge[i]), *tail, *shown)
            else:
                trace = table.walk.trace(int(cases.at[i]), *shown)
        words = "; ".join(w for w in (why, notes) if w)
        return Finding(kind, words, table.n, number, trace, (*signature, kind), table.walk.part, int(cases.level[i]))

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
        return Finding(best.verdict, best.why, states, arises=any(f.arises for f in found))
    if norm.kind == "immunity" and norm.on is None and not norm.when and any(f.verdict == "holds" for f in tested):
        # said without a phase, and so of the phase its place in the book is about, which the norm does not tell
        tested = [f for f in tested if f.verdict == "holds"]
    worst = min(tested, key=lambda f: (RANK[f.verdict], len(f.trace.acts) if f.trace else 0))
    return Finding(
        worst.verdict, worst.why, states, sum(f.activations for f in tested), worst.trace,
        tuple(f.signature for f in tested), worst.part, worst.level, tuple(f.part for f in tested),
    )  # fmt: skip
