"""Verdicts against the gold norms, mutation, altered words and speed: `hoyle bench verdicts`.

Gold norms are loaded here and in the tests only; the program never reads them. Each code is judged under the rules of its own
edition: for every parameter of the game the value that the game's own sources say that book prints, elsewhere the default.
"""

from __future__ import annotations

import json
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pipeline.games.game import Game, games
from pipeline.laws.from_text import cut
from pipeline.norms.from_laws import read_norms
from pipeline.norms.shape import Norm, On
from pipeline.text.from_words import restore
from pipeline.verdicts.courts import Courts, Finding
from pipeline.verdicts.from_norms import judge
from pipeline.verdicts.mutate import mutate, tally
from pipeline.words.shape import ReadPage

Row = dict[str, Any]
DECIDED = frozenset({"holds", "violated", "undefined"})
CODES = (
    # seed, its laws, game, a word of the name under which the game's sources list the book, language
    ("hoffmann-bridge", None, "bridge", "Hoffmann", "eng"),
    ("foster-bridge-chess", ("p1", "p2", "p3", "p4", "p5", "p6", "p7"), "bridge", "Foster", "eng"),
    ("foster-bridge-chess", ("p8", "p9"), "chess", "Foster", "eng"),
    ("britannica-bridge", None, "bridge", "Britannica", "eng"),
    ("somerset-euchre", None, "euchre", "Euchre", "eng"),
    ("journal-echecs", None, "chess", "Journal", "fra"),
)


def load_gold(shared: Path) -> list[tuple[Norm, object]]:
    """The gold norms of the seeds as Norm objects, each with its mark `executable` (True, "partial", False)."""
    rows = (shared / "gold" / "seeds.norms.jsonl").read_text(encoding="utf-8").splitlines()
    return [_norm(json.loads(line)) for line in rows if line.strip()]


def _norm(d: dict[str, Any]) -> tuple[Norm, object]:
    def many(x: Any) -> tuple[str, ...]:
        return () if x is None else (x,) if isinstance(x, str) else tuple(x)

    on = d.get("on")
    norm = Norm(
        d["book"], f"{d['book']}/{d['law']}", d["norm"], d["kind"], d["start"], d["end"], d.get("bearer"), d.get("act"),
        On(on["act"], on.get("by")) if on else None, many(d.get("when")), many(d.get("unless")), d.get("holder"),
        many(d.get("choices")), many(d.get("effect")), d.get("window"), many(d.get("formula")), d.get("manner"),
        many(d.get("refs")),
    )  # fmt: skip
    return norm, d.get("executable")


def edition(game: Game, word: str) -> dict[str, str]:
    """The rules an edition prints, by the game's own sources."""
    found = {}
    for p in game.parameters:
        printed = [value for value, source in p.sources if word.lower() in source.book.lower()]
        if printed:
            found[p.name] = printed[0]
    return found


def codes(shared: Path) -> Iterator[tuple[str, str, dict[str, str], list[tuple[Norm, object]]]]:
    """(name, game, rules of the edition, gold norms) of every code a game is there for."""
    gold = load_gold(shared)
    for book, laws, name, word, _ in CODES:
        mine = [(n, x) for n, x in gold if n.book == book and (laws is None or n.law.split("/")[1] in laws)]
        yield book, name, edition(games()[name], word) if name in games() else {}, mine


def read_seed(path: Path, lang: str, text: str | None = None) -> tuple[list[Norm], dict[str, str]]:
    """The program's own norms of a seed, and the game of each law."""
    if text is None:
        with path.open(encoding="utf-8", newline="") as f:
            text = f.read()
    book = cut(
        restore([ReadPage(path.stem, 1, str(path), path.stem, text)], book=path.stem, lang="fra" if lang == "fra" else "eng")
    )
    return list(read_norms(book)), {law.id: law.game for law in book.laws if law.game}


def run(shared: Path, *, mutants: bool = True, words: int = 24) -> list[Row]:
    """All rows of the table."""
    return [*_gold(shared), *_own(shared), *(_mutation(shared) if mutants else []), *_words(shared, words)]


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
        own, _ = read_seed(shared / "seeds" / f"{book}.txt", lang)
        lo, hi = min(n.start for n, _ in gold), max(n.end for n, _ in gold)
        if laws is not None:
            own = [n for n in own if n.start < hi and n.end > lo]
        courts = Courts(games()[name])
        rules = courts.game.resolve(edition(courts.game, word))
        found: list[tuple[Norm, Finding]] = [(n, courts.hear(n, own, rules)) for n in own]
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


SWAPS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (r"\beldest hand\b", ("dealer", "dealer's partner")),
    (r"\bdealer\b(?!'s| or| and)", ("eldest hand",)),
    (r"\bright-hand adversary of the dealer\b", ("left-hand adversary of the dealer",)),
    (r"\bmaker of the trump\b|\bdeclarer of the trump\b|\bplayer who has declared the trump\b", ("dealer", "eldest hand")),
    (r"\badversaries\b", ("partners",)),
    (r"\b100 points\b", ("90 points", "101 points")),
    (r"\bbefore\b", ("after",)),
    (r"\bhas\b", ("has not",)),
    (r"\bmay\b", ("may not",)),
    (r"\bbe not accepted\b", ("be accepted",)),
    (r"\bdoubled, quadrupled\b", ("trebled, quadrupled",)),
    (r"\bnew deal\b", ("new trump",)),
)


def alterations(text: str) -> list[tuple[int, str, str]]:
    """(where, was, became): every place of a printed text at which one word can be made another one of its kind."""
    out = []
    for pattern, others in SWAPS:
        for m in re.finditer(pattern, text):
            out += [(m.start(), m[0], other) for other in others]
    return sorted(out)


def _words(shared: Path, number: int) -> Iterator[Row]:
    path = shared / "seeds" / "hoffmann-bridge.txt"
    text = path.read_text(encoding="utf-8")
    rules = edition(games()["bridge"], "Hoffmann")

    def verdicts(of: str) -> Counter[tuple[str, str]]:
        norms, _ = read_seed(path, "eng", of)
        return Counter((v.law, v.verdict) for v in judge(norms, game="bridge", given=rules, explain=False, traces=False))

    plain = verdicts(text)
    alarms = sum(n for (_, verdict), n in plain.items() if verdict == "violated")
    chosen = random.Random(1904).sample(alterations(text), number) if number else []
    noticed, missed = 0, []
    for where, was, became in chosen:
        altered = verdicts(text[:where] + became + text[where + len(was) :])
        lost = sum((plain - altered)[key] for key in plain if key[1] == "holds")
        gained = sum(n for (_, verdict), n in (altered - plain).items() if verdict in ("violated", "vacuous", "undefined"))
        if lost and gained:
            noticed += 1
        else:
            missed.append(f"{was} -> {became} at {where}")
    if chosen:
        share = round(100 * noticed / len(chosen))
        yield _row("words altered in print: noticed", ">= 80 %", f"{share} % of {len(chosen)}", which="; ".join(missed))
    yield _row("words unaltered: alarms", "0", str(alarms))


if __name__ == "__main__":
    for row in run(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parents[2] / "shared"):
        print(row)
