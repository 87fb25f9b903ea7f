"""One word misprinted in fresh specimen books, as texts and as scanned pages: does the check name the word, and no other?

python bench/planted.py books [N]    N books of each kind as texts: the whole book put to the test
python bench/planted.py scans [N]    N scanned pages: is the suspect's box that of the misprinted word?
python bench/planted.py fit [N]      the weights of `pipeline/verdicts/weighing.toml`, from N books and altered copies of each
"""

from __future__ import annotations

import json
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import numpy as np

from pipeline.games.game import game_named
from pipeline.laws.from_text import cut
from pipeline.laws.shape import LawBook
from pipeline.norms.from_laws import read_norms
from pipeline.norms.shape import Norm
from pipeline.printed import Printed
from pipeline.run import travel
from pipeline.settings import Settings
from pipeline.sources import resolve
from pipeline.specimens.compose import Misprint, compose
from pipeline.specimens.rules import edition, kind
from pipeline.specimens.write import fresh
from pipeline.text.from_words import restore
from pipeline.verdicts.courts import Courts
from pipeline.verdicts.from_norms import heard_of_law
from pipeline.verdicts.suspects import candidates
from pipeline.words.shape import ReadPage

KINDS = ("bridge", "euchre", "chess")
NOT_FITTED = frozenset({"slip", "unsure"})
Box = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Planted:
    """One misprint. decided: the law holds by play as it was meant, so that play can tell; named: its word is the suspect;
    wrong: other words of the book that are; accused: laws printed right that are said to be violated."""

    seen: str
    meant: str
    decided: bool
    named: bool
    wrong: int = 0
    accused: int = 0


@dataclass
class Book:
    """A fresh book with its misprint, cut and read; decided as in `Planted`."""

    name: str
    seed: int
    courts: Courts
    slip: Misprint = field(init=False)

    def __post_init__(self) -> None:
        e = edition(kind(self.name), self.seed, playable=True)
        slip = compose(e, misprint=True).misprint
        assert slip is not None
        self.slip = slip
        self.rules = self.courts.game.resolve(e.engine_params())
        lang = "fra" if e.kind.language.startswith("fr") else "eng"
        clean, self.book = (_cut(compose(e, misprint=m).text, lang, f"{self.name}-{self.seed}-{m}") for m in (False, True))
        self.norms = read_norms(self.book)
        meant = read_norms(clean)
        self.decided = any(
            self.courts.hear(n, meant, self.rules, traces=False).verdict == "holds"
            for n in meant
            if n.start <= slip.start < n.end
        )

    def laws(self) -> Iterator[tuple[str, list[Norm]]]:
        for law in dict.fromkeys(n.law for n in self.norms):
            yield law, [n for n in self.norms if n.law == law]

    def mine(self, law: str) -> bool:
        """Whether the misprint is in this law."""
        return any(x.id == law and x.start <= self.slip.start < x.end for x in self.book.laws)


def tried(name: str, seeds: Iterable[int], *, whole: bool = False) -> Iterator[Planted]:
    """A book of a kind for each seed, its misprinted law (or the whole book) put to the test beside the other laws."""
    courts = Courts(game_named(edition(kind(name), 1).kind.game))
    for seed in seeds:
        b = Book(name, seed, courts)
        printed = Printed(b.book)
        named, wrong, accused = False, 0, 0
        for law, norms in b.laws():
            if not whole and not b.mine(law):
                continue
            heard = heard_of_law(law, norms, b.norms, courts, b.rules, printed, traces=False)
            words = {(w.start, w.end) for _, _, w in heard if w is not None}
            right = {w for w in words if w[0] < b.slip.end and w[1] > b.slip.start}
            named |= bool(right)
            wrong += len(words - right)
            accused += int(not b.mine(law) and any(f.verdict == "violated" for _, f, _ in heard))
        yield Planted(b.slip.seen, b.slip.meant, b.decided, named, wrong, accused)


@dataclass(frozen=True, slots=True)
class Scanned:
    """A scanned page with one misprint. named: the suspect's box lies on the misprinted word; wrong: suspects elsewhere;
    read: whether the word was read as it was printed."""

    name: str
    seed: int
    seen: str
    meant: str
    decided: bool
    named: bool
    wrong: tuple[str, ...]
    read: bool


def scanned(name: str, seeds: Iterable[int], folder: Path, *, fast: bool = False, damage: str = "medium") -> Iterator[Scanned]:
    """For each seed a fresh book, set, printed and aged; the page of its misprint read and put to the test, knowing nothing but
    the language and the rules of the edition."""
    courts = Courts(game_named(edition(kind(name), 1).kind.game))
    for seed in seeds:
        made = fresh(name, seed, folder, playable=True, misprint=True, damage=damage)
        facts = json.loads((made.folder / "rules.json").read_text("utf-8"))
        slip = facts["misprint"]
        told = Settings(
            home=folder / "home", lang="fra" if facts["language"].startswith("fr") else "eng", params=facts["engine_params"],
            game=facts["game"], workers=1, fast=fast,
        )  # fmt: skip
        journey = travel(resolve(str(made.images[slip["page"] - 1]), told), told)
        suspects = {v.suspect for v in journey.verdicts if v.suspect}
        right = {s for s in suspects if any(_overlap(box, tuple(slip["box"])) for _, box in s.boxes)}
        words = [w.text for p in journey.pages for w in p.words if w.box and _overlap(w.box, tuple(slip["box"]))]
        yield Scanned(
            name, seed, slip["seen"], slip["meant"], Book(name, seed, courts).decided, bool(right),
            tuple(f"{s.seen} -> {s.read}" for s in suspects - right), any(slip["seen"] in w for w in words),
        )  # fmt: skip


def _overlap(a: Box, b: Box) -> bool:
    """Whether at least a third of the smaller box is common to both: one line's box may graze the next line's."""
    w, h = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
    least = min((x[2] - x[0]) * (x[3] - x[1]) for x in (a, b))
    return w > 0 and h > 0 and 3 * w * h >= least


def _cut(text: str, lang: str, name: str) -> LawBook:
    page = ReadPage(name, 1, name, name, text)
    return cut(restore([page], book=name, lang="fra" if lang == "fra" else "eng"))


Row = tuple[dict[str, float], bool, float]


def signs(number: int, shared: Path) -> Iterator[Row]:
    """Signs of every candidate, whether it stands at the altered word, and its weight: of fresh books with a misprint, of the
    codes as they are printed, and of altered copies of these. The candidates of one law share their weight."""
    import altered_words as altered

    def rows(law: str, norms: Sequence[Norm], code: Sequence[Norm], courts: Courts, rules: dict[str, str],
             printed: Printed, true: tuple[int, int]) -> Iterator[Row]:  # fmt: skip
        hear = partial(courts.hear, norms=code, params=rules, traces=False)
        found = [(n, hear(n)) for n in norms]
        every = candidates(law, found, printed, hear)
        for c in every:
            a, b, _ = printed.place(law, c.change.start, c.change.end)
            yield {k: float(v) for k, v in c.signs.items()}, a < true[1] and b > true[0], len(every) ** -0.5

    for name in KINDS:
        courts = Courts(game_named(edition(kind(name), 1).kind.game))
        for seed in range(9000, 9000 + number):
            b = Book(name, seed, courts)
            printed = Printed(b.book)
            for law, norms in b.laws():
                yield from rows(law, norms, b.norms, courts, b.rules, printed, (b.slip.start, b.slip.end))
    for name, text, lang, game, given, span in altered.sources(shared):
        code = altered.Code(name, text, lang, game, given, span, suspects=False)
        printed = Printed(code.book)
        for law in dict.fromkeys(n.law for n in code.norms):
            yield from rows(law, [n for n in code.norms if n.law == law], code.norms, code.courts, code.rules, printed, (0, 0))
        every = code.alterations()
        for law_of, change in random.Random(1904).sample(every, min(number * 5, len(every))):
            book = _cut(change.done(text), lang, name)
            for one in (x for x in book.laws if x.start <= change.at < x.end):
                mine = [n for n in read_norms(book) if n.law == one.id]
                others = [n for n in code.norms if n.law != law_of.id]
                code.courts.forget(name)
                true = (change.at, change.at + max(len(change.became), 1))
                yield from rows(one.id, mine, [*others, *mine], code.courts, code.rules, Printed(book), true)


def fitted(rows: Sequence[Row], stiff: float = 5.0) -> dict[str, float]:
    """Logistic regression of the signs, by Newton's steps; `stiff` keeps weights small. The base is named ""."""
    names = sorted(n for n in rows[0][0] if n not in NOT_FITTED)
    x = np.array([[r[0][n] for n in names] for r in rows])
    y, w = np.array([r[1] for r in rows], dtype=float), np.array([r[2] for r in rows])
    mean, spread = x.mean(0), x.std(0) + 1e-9
    z = np.c_[(x - mean) / spread, np.ones(len(x))]
    hold = stiff * np.r_[np.ones(len(names)), 0]
    at = np.zeros(z.shape[1])
    for _ in range(40):
        p = 1 / (1 + np.exp(-z @ at))
        slope = z.T @ (w * (p - y)) + hold * at
        bend = (z * (w * p * (1 - p))[:, None]).T @ z + np.diag(hold + 1e-9)
        at -= np.linalg.solve(bend, slope)
    each = at[:-1] / spread
    return {"": float(at[-1] - each @ mean), **dict(zip(names, map(float, each), strict=True))}


def main() -> None:
    what = sys.argv[1] if len(sys.argv) > 1 else "books"
    number = int(sys.argv[2]) if len(sys.argv) > 2 else 8
    if what == "fit":
        found = fitted(list(signs(number, Path(__file__).resolve().parents[2] / "shared")))
        print(f"base = {found.pop(''):.2f}", *(f"{k} = {v:.2f}" for k, v in found.items()), sep="\n")
        return
    if what == "scans":
        with tempfile.TemporaryDirectory() as folder:
            pages: list[Scanned] = []
            for i, name in enumerate(KINDS):
                pages += scanned(name, range(9100, 9100 + (number + 2 - i) // 3), Path(folder))
        for s in pages:
            print(s)
        told = [s for s in pages if s.decided]
        print(
            f"{sum(int(s.named) for s in pages)} of {len(pages)} misprints named in their box, {sum(s.named for s in told)} of "
            f"{len(told)} where play can tell; {sum(len(s.wrong) for s in pages)} other words suspected; "
            f"{sum(s.read for s in pages)} read as printed"
        )
        return
    total: Counter[str] = Counter()
    for name in KINDS:
        books = list(tried(name, range(9200, 9200 + number), whole=True))
        row = {
            "books": len(books), "decided": sum(p.decided for p in books), "named": sum(p.named for p in books),
            "wrong": sum(p.wrong for p in books), "accused": sum(p.accused for p in books),
        }  # fmt: skip
        total.update(row)
        print(name, row, "; ".join(f"{p.seen} for {p.meant}" for p in books if p.decided and not p.named), flush=True)
    print("all", dict(total))


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
    main()
