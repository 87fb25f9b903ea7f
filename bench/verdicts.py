"""Verdicts against the gold norms, mutation, altered words and speed: `hoyle bench verdicts`.

Gold norms are loaded here and in the tests only; the program never reads them. Each code is judged under the rules of its own
edition: for every parameter of the game the value that the game's own sources say that book prints, elsewhere the default.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

# the measuring programs and the altered games of the tests are no package
sys.path[:0] = [str(Path(__file__).resolve().parent), str(Path(__file__).resolve().parents[1] / "tests" / "verdicts")]

import altered_words as altered  # noqa: E402
import planted  # noqa: E402
from altered import noticed  # noqa: E402
from seeds import CODES, codes, edition  # noqa: E402

from pipeline.games.game import games  # noqa: E402
from pipeline.norms.shape import Norm  # noqa: E402
from pipeline.verdicts.courts import Courts, Finding  # noqa: E402
from pipeline.verdicts.fit import quick, stage  # noqa: E402
from pipeline.verdicts.from_norms import judge  # noqa: E402
from pipeline.verdicts.mutate import mutate, tally  # noqa: E402
from pipeline.verdicts.walk import FULL  # noqa: E402

Row = dict[str, Any]
DECIDED = frozenset({"holds", "violated", "undefined"})


def run(shared: Path, *, mutants: bool = True, words: int = 16) -> list[Row]:
    """All rows of the table."""
    rows = [*_gold(shared), *_own(shared), *(_mutation(shared) if mutants else []), *_rules(shared)]
    return [*rows, *_words(shared, words), *_planted(words)]


def _row(name: str, target: str, measured: str, **more: Any) -> Row:
    return {"name": name, "target": target, "measured": measured, **more}


def _gold(shared: Path) -> Iterator[Row]:
    total: Counter[str] = Counter()
    start = time.process_time()
    wrong = []
    for book, name, rules, norms in codes(shared):
        count: Counter[str] = Counter()
        if name in games():
            verdicts = judge([n for n, _ in norms], game=name, given=rules, explain=False)
            for (n, executable), v in zip(norms, verdicts, strict=True):
                if executable is True:
                    count[v.verdict] += 1
                    if v.verdict == "violated":
                        wrong.append(f"{n.law} {n.norm}: {v.why}")
        else:
            count["no engine"] += sum(x is True for _, x in norms)
        total += count
        yield _row(f"gold: {book} ({name})", "", ", ".join(f"{k} {v}" for k, v in count.items()))
    decided = sum(total[k] for k in DECIDED)
    yield _row("gold: decided of the executable", ">= 90 of 105", f"{decided} of {total.total()}")
    yield _row("gold: violated", "0 but for faults of the print", str(len(wrong)), which="; ".join(wrong))
    yield _row("gold: all seeds", "60 s", f"{time.process_time() - start:.1f} s")


def _own(shared: Path) -> Iterator[Row]:
    matched = same_verdict = executable_total = 0
    wrong = []
    hoffmann: set[str] = set()
    for (book, laws, name, word, lang), (_, _, _, gold) in zip(CODES, codes(shared), strict=True):
        executable_total += sum(x is True for _, x in gold)
        if name not in games():
            continue
        text = altered.read(shared / "seeds" / f"{book}.txt")
        span = (min(n.start for n, _ in gold), max(n.end for n, _ in gold)) if laws is not None else None
        own = altered.Code(book, text, lang, name, edition(games()[name], word), span)
        rules = own.rules
        found = [(n, f) for n, f in own.found if span is None or (n.start < span[1] and n.end > span[0])]
        for n, f in found:
            if f.verdict == "violated":
                wrong.append(f"{n.law.split('/', 1)[1]} {n.norm}")
            if book.startswith("hoffmann") and f.verdict in DECIDED:
                hoffmann.add(n.law)
        code = [n for n, _ in gold]
        gold_courts = Courts(games()[name])
        for g, executable in gold:
            if executable is not True:
                continue
            want = gold_courts.hear(g, code, rules)
            near = [f for n, f in found if n.start < g.end and n.end > g.start]
            same_verdict += any(f.verdict == want.verdict for f in near)
            matched += any(f.verdict == want.verdict and _cases(f) == _cases(want) for f in near)
    yield _row(
        "own norms: same verdict and cases as gold", ">= 70 of 105", f"{matched} of {executable_total}", same_verdict=same_verdict
    )
    yield _row("own norms: violated", "<= 3", str(len(wrong)), which=", ".join(wrong))
    yield _row("own norms: laws 53-60 decided by playing", ">= 6 of 8", f"{len(hoffmann)} of 8")


def _cases(f: Finding) -> object:
    """Where a norm arises: part, kind of case, states and acts."""
    return tuple(s[:4] for s in f.signature if isinstance(s, tuple))


def _mutation(shared: Path) -> Iterator[Row]:
    every = []
    start = time.process_time()
    for book, name, rules, norms in codes(shared):
        if name not in games():
            continue
        found = mutate([n for n, x in norms if x is True], game=name, given=rules)
        every += found
        yield _row(f"mutation: {book} ({name})", "", f"{tally(found)['percent']} %", **tally(found))
    t = tally(every)
    by_verdict = sum(m.by == "verdict" for m in every)
    yield _row(
        "mutation: caught of the not equivalent", ">= 85 %", f"{t['percent']} %", **t, by_verdict_alone=by_verdict,
        seconds=round(time.process_time() - start),
    )  # fmt: skip


def _rules(shared: Path) -> Iterator[Row]:
    """Games with one rule altered: does some norm of a matching code, that held, fail?"""
    total = seen = 0
    for book, name, rules, norms in [*codes(shared), *_whist(shared)]:
        if name not in games():
            continue
        game = games()[name]
        mine = [n for n, x in norms if x is True]
        # the parts in which the norms arise: the rules of the others are not theirs to notice
        budget = stage(mine, Courts(game, quick(FULL)), game.resolve(rules)).budget
        found = noticed(game, mine, rules, budget)
        total, seen = total + len(found), seen + sum(s for _, s in found)
        missed = ", ".join(str(a) for a, s in found if not s)
        yield _row(f"rules altered: {book} ({name})", "", f"{sum(s for _, s in found)} of {len(found)}", which=missed)
    yield _row("rules of the games altered: noticed", ">= 90 %", f"{round(100 * seen / total)} % of {total}")


def _whist(shared: Path) -> Iterator[tuple[str, str, dict[str, str], list[tuple[Norm, object]]]]:
    """Whist has no gold norms: the program's own of the printed code."""
    for name, text, lang, game, given, laws in altered.sources(shared):
        if game == "whist":
            code = altered.Code(name, text, lang, game, given, laws, suspects=False)
            yield name, game, given, [(n, True) for n, f in code.found if f.verdict == "holds"]


def _words(shared: Path, number: int) -> Iterator[Row]:
    every, alarms = [], []
    for code, trials in altered.run(shared, number):
        every += trials
        alarms += [f"{code.name} {a}" for a in code.plain]
        row = altered.table(code.name, trials)
        yield {**row, "alarms": len(code.plain), "seconds": round(code.seconds), "not_executable": code.not_executable()}
    yield altered.table("all", every)
    yield _row("words unaltered: alarms", "0", str(len(alarms)), which="; ".join(alarms))


def _planted(number: int) -> Iterator[Row]:
    """Fresh specimen texts with one word misprinted: is it named?"""
    named = asked = 0
    for kind in ("bridge", "euchre", "chess"):
        found = list(planted.tried(kind, range(9000, 9000 + number)))
        hits, open_to = sum(x.named for x in found), sum(x.decided for x in found)
        named, asked = named + hits, asked + open_to
        yield _row(
            f"misprint planted, {kind}: word named", "", f"{hits} of {len(found)}", decided=open_to,
            which="; ".join(f"{x.seen} for {x.meant}" for x in found if x.decided and not x.named),
        )  # fmt: skip
    yield _row("misprint planted in a law that holds as it was meant: word named", "", f"{named} of {asked}")


if __name__ == "__main__":
    for row in run(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parents[2] / "shared"):
        print(row)
