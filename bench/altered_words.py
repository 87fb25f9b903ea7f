"""Printed laws with one word altered, taken through the whole chain: does play notice? For `bench verdicts` only.

The alterations are such as a printer or an editor could make in any code of laws: another player, another number, a *not* more or
fewer, another modal verb, another time, another penalty. They are made by general word lists; no book and no law is known here.

    python bench/altered_words.py BOOK [number]    one book, all alterations (or so many, drawn; -1: none), with the misses
"""

from __future__ import annotations

import json
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from pipeline.games.game import game_named
from pipeline.laws.from_text import cut
from pipeline.laws.shape import Law, LawBook
from pipeline.norms.from_laws import read_norms
from pipeline.norms.shape import Norm
from pipeline.printed import Printed
from pipeline.text.from_words import restore
from pipeline.verdicts.courts import Courts, Finding
from pipeline.verdicts.from_norms import heard_of_law
from pipeline.verdicts.variants import Trials
from pipeline.words.shape import ReadPage

KINDS = ("player", "number", "not", "modal", "time", "penalty")
NOTICED = frozenset({"violated", "vacuous", "undefined"})

_PLAYERS = {
    "eng": (
        ("dealer", "eldest hand", "dummy", "leader", "adversary", "opponent", "partner", "maker", "declarer", "pone",
         "right-hand adversary", "left-hand adversary", "non-dealer", "lone player", "trump-maker", "youngest hand"),
        ("adversaries", "opponents", "partners"),
    ),
    "fra": (("joueur", "adversaire", "partenaire"), ("joueurs", "adversaires"), ("Blancs", "Noirs")),
}  # fmt: skip
_NUMBERS = {
    "eng": ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    "fra": ("deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix"),
}
_ORDINALS = {"eng": ("first", "second", "third", "fourth"), "fra": ("premier", "second", "troisième")}
_SWAPS: dict[str, dict[str, tuple[tuple[str, str], ...]]] = {
    "eng": {
        "not": (
            (r"\b(may|must|shall|can|is|are|has|have|does|do|be|need) not\b", r"\1"), (r"\bcannot\b", "can"),
            (r"\b(may|must|shall|can|is|are|has)\b(?! not| no\b)", r"\1 not"), (r"\bnever\b", "always"),
            (r"\bno (?=penalty|right|claim)", "a "), (r"\bunless\b", "if"), (r"\bwithout\b", "with"),
        ),
        "modal": (
            (r"\bmay(?! not| be\b)\b", "must"), (r"\bmust(?! not| be\b)\b", "may"), (r"\bshall(?! not| be\b)\b", "may"),
            (r"\b(is|are) entitled to\b", r"\1 bound to"), (r"\b(is|are) bound to\b", r"\1 entitled to"),
        ),
        "time": ((r"\bbefore\b", "after"), (r"\bafter\b", "before"), (r"\buntil\b", "after")),
        "penalty": (
            (r"\bhighest\b", "lowest"), (r"\blowest\b", "highest"), (r"\bloses\b", "keeps"), (r"\blose\b", "keep"),
            (r"\blost\b", "kept"), (r"\bvoid\b", "valid"), (r"\bforfeits\b", "keeps"), (r"\b(new|fresh) deal\b", "new trump"),
            (r"\bexposed card\b", "trump card"), (r"\bstands? good\b", "is void"),
            (r"\bmisdeal\b", "revoke"), (r"\bcall a suit\b", "call a card"), (r"\bforfeit\b", "keep"),
        ),
    },
    "fra": {
        "not": (
            (r"\b(n[e ]|n['’])(\w+) (?:pas|point) ", r"\2 "), (r"\bpeut\b", "ne peut pas"), (r"\bdoit\b", "ne doit pas"),
            (r"\bne (peut|doit|peuvent|doivent) (?!pas\b|point\b)", r"\1 "),
        ),
        "modal": ((r"\bpeut\b", "doit"), (r"\bdoit\b", "peut")),
        "time": ((r"\bavant\b", "après"), (r"\baprès\b", "avant")),
        "penalty": ((r"\bperdue?\b", "gagnée"), (r"\bnulle\b", "gagnée"), (r"\bson roi\b", "sa dame"), (r"\bperd\b", "gagne")),
    },
}  # fmt: skip
_REASON = re.compile(r" \(as .*|[:;].*|, which .*| with a confidence.*", re.DOTALL)
_ALIKE = ({"adversary", "opponent"}, {"adversaries", "opponents"})
_REFERENCE = re.compile(r"\b(?:laws?|rules?|see|no|nos|§|art|article|règles?|lois?|v)\.?\s*$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Alteration:
    """One word of a text altered: source[at:at+len(was)] becomes another."""

    kind: str
    at: int
    was: str
    became: str

    def done(self, text: str) -> str:
        return text[: self.at] + self.became + text[self.at + len(self.was) :]


@dataclass(frozen=True, slots=True)
class Trial:
    """An alteration taken through the chain. before, after: verdicts of the altered law."""

    change: Alteration
    law: str
    noticed: bool
    before: Counter[str]
    after: Counter[str]
    norms_before: tuple[tuple[Norm, Finding], ...] = ()
    norms_after: tuple[tuple[Norm, Finding], ...] = ()
    word: str = ""  # what the check would have read for it


def alterations(text: str, start: int, end: int, lang: str) -> Iterator[Alteration]:
    """Every alteration of text[start:end]."""
    piece = text[start:end]
    for words in _PLAYERS[lang]:
        present = [w for w in words if re.search(rf"\b{w}\b", text)]
        for w in present:
            longer = "|".join(o for o in present if o != w and w in o)
            for m in re.finditer(rf"\b{w}\b(?!-)", piece):
                if longer and re.search(rf"(?:{longer})$", piece[: m.end()]):
                    continue
                others = [o for o in present if o != w and {o, w} not in _ALIKE]
                yield from (Alteration("player", start + m.start(), w, o) for o in others)
    for numbers in (_NUMBERS[lang], _ORDINALS[lang]):
        for i, w in enumerate(numbers):
            if w == "one":
                continue  # a pronoun as often as not
            for m in re.finditer(rf"\b{w}\b", piece):
                yield from (
                    Alteration("number", start + m.start(), w, numbers[k]) for k in (i - 1, i + 1) if 0 <= k < len(numbers)
                )
    for m in re.finditer(r"\b\d+\b", piece):
        if (
            m.start() > 4
            and not _REFERENCE.search(piece[: m.start()])
            and not re.match(r"\s*[,&]?\s*(?:and )?\d", piece[m.end() :])
        ):
            yield from (Alteration("number", start + m.start(), m[0], str(int(m[0]) + d)) for d in (-1, 1))
    for kind, swaps in _SWAPS[lang].items():
        for pattern, became in swaps:
            for m in re.finditer(pattern, piece):
                yield Alteration(kind, start + m.start(), m[0], m.expand(became))


class Code:
    """One body of laws, read and heard once; then any number of altered copies of its text."""

    def __init__(
        self, name: str, text: str, lang: str, game: str, given: Mapping[str, str], laws: tuple[int, int] | None = None,
        *, suspects: bool = True,
    ) -> None:  # fmt: skip
        self.name, self.text, self.lang, self.suspects = name, text, lang, suspects
        self.book = self._cut(text)
        self.laws = [x for x in self.book.laws if laws is None or (x.start < laws[1] and x.end > laws[0])]
        self.norms = [n for n in read_norms(replace(self.book, laws=tuple(self.laws))) if n.kind]
        self.courts = Courts(game_named(game))
        self.rules = self.courts.game.resolve(given)
        begun = time.process_time()
        self.words: dict[str, str] = {}
        self.trials = Trials(self.courts)
        self.found = self._heard(self.norms, self.norms, self.book)
        self.plain = self.alarms()
        self.seconds = time.process_time() - begun

    def _cut(self, text: str) -> LawBook:
        page = ReadPage(self.name, 1, self.name, self.name, text)
        return cut(restore([page], book=self.name, lang="fra" if self.lang == "fra" else "eng"))

    def _heard(self, norms: Sequence[Norm], code: Sequence[Norm], book: LawBook) -> list[tuple[Norm, Finding]]:
        out = []
        printed = Printed(book) if self.suspects else None
        for law in dict.fromkeys(n.law for n in norms):
            mine = [n for n in norms if n.law == law]
            for n, f, word in heard_of_law(law, mine, code, self.courts, self.rules, printed, traces=False, varies=self.varies):
                if word:
                    self.words[law] = f"{word.seen} -> {word.read}"
                out.append((n, f))
        return out

    def alterations(self) -> list[tuple[Law, Alteration]]:
        """Those within the words of a norm that holds: where none does, there is nothing to notice."""
        held = [(n.start, n.end) for n, f in self.found if f.verdict == "holds"]
        out = []
        for law in self.laws:
            for a in alterations(self.text, law.start, law.end, self.lang):
                if any(s <= a.at < e for s, e in held):
                    out.append((law, a))
        return out

    def tried(self, law: Law, change: Alteration) -> Trial:
        """The altered text cut, its altered law read and heard beside the other laws of the code."""
        text = change.done(self.text)
        book = self._cut(text)
        mine = [x for x in book.laws if x.start <= change.at < x.end]
        name = "altered"
        read = [replace(n, book=name) for n in read_norms(replace(book, laws=tuple(mine)))]
        others = [replace(n, book=name) for n in self.norms if n.law != law.id]
        self.courts.forget(name)
        self.words.clear()
        after = self._heard(read, [*others, *read], replace(book, book=name))
        before = [(n, f) for n, f in self.found if n.law == law.id]
        a, b = (Counter(f.verdict for _, f in rows) for rows in (before, after))
        gained = sum((b - a)[k] for k in NOTICED)
        return Trial(
            change,
            law.id,
            (a - b)["holds"] > 0 and gained > 0,
            Counter(a),
            Counter(b),
            tuple(before),
            tuple(after),
            "; ".join(self.words.values()),
        )

    def not_executable(self) -> str:
        """The share of norms that cannot be put to the test, and why."""
        why = Counter(_REASON.sub("", f.why).split(":")[0] for _, f in self.found if f.verdict == "not_executable")
        share = round(100 * sum(why.values()) / max(len(self.found), 1))
        return f"{share} % of {len(self.found)}: " + ", ".join(f"{w} {n}" for w, n in why.most_common(5))

    def varies(self, norm: Norm, finding: Finding) -> bool:
        return self.trials.varies(norm, finding, self.norms, self.rules, frozenset())

    def alarms(self) -> list[str]:
        return [
            f"{n.law.rsplit('/', 1)[-1]}.{n.norm}: {f.why} [{self.words.get(n.law, '')}]"
            for n, f in self.found
            if f.verdict == "violated"
        ]


def table(name: str, trials: Sequence[Trial]) -> dict[str, Any]:
    """A row for the book, its share by kind of alteration beside it."""

    def share(rows: Sequence[Trial]) -> str:
        return f"{round(100 * sum(t.noticed for t in rows) / len(rows))} % of {len(rows)}" if rows else "none"

    by_kind = {k: share([t for t in trials if t.change.kind == k]) for k in KINDS}
    why = ", ".join(f"{k} {v}" for k, v in Counter(outcome(t) for t in trials if not t.noticed).most_common())
    return {"name": f"words altered: {name}", "target": ">= 80 %", "measured": share(trials), **by_kind, "missed": why}


def sources(shared: Path) -> Iterator[tuple[str, str, str, str, dict[str, str], tuple[int, int] | None]]:
    """(name, text, language, game, rules of the edition, span of the laws) of every code that can be played."""
    from seeds import CODES, edition, load_gold

    gold = load_gold(shared)
    for book, laws, game, word, lang in CODES:
        text = read(shared / "seeds" / f"{book}.txt")
        mine = [n for n, _ in gold if n.book == book and (laws is None or n.law.split("/")[1] in laws)]
        span = (min(n.start for n in mine), max(n.end for n in mine)) if laws else None
        yield f"{book} ({game})", text, lang, game, edition(game_named(game), word), span
    for book, code, game, word in (
        ("hoffmann-39445", "whist-laws", "whist", "Hoffmann"),
        ("hoffmann-39445", "bridge-laws", "bridge", "Hoffmann"),
        ("euchre-20506", "euchre-laws", "euchre", "Euchre"),
    ):
        text = read(shared / "books" / f"{book}.txt")
        whole = cut(restore([ReadPage(book, 1, book, book, text)], book=book, lang="eng"))
        found = next((c for c in whole.codes if c.code == code), None)
        if found is not None:
            yield f"{book} ({game})", text[found.start : found.end], "eng", game, edition(game_named(game), word), None
    for folder in sorted((Path(__file__).resolve().parents[1] / "corpus").glob("specimen-*")):
        facts = json.loads(read(folder / "rules.json"))
        lang = "fra" if facts["language"].startswith("fr") else "eng"
        yield folder.name, read(folder / "text.txt"), lang, facts["game"], facts["engine_params"], None


def read(path: Path) -> str:
    with path.open(encoding="utf-8", newline="") as f:
        return f.read()


def run(shared: Path, number: int, only: str = "") -> Iterator[tuple[Code, list[Trial]]]:
    """Every code with `number` of its alterations tried (0: all of them)."""
    for name, text, lang, game, given, laws in sources(shared):
        if only and only not in name:
            continue
        code = Code(name, text, lang, game, given, laws)
        every = code.alterations()
        chosen = random.Random(1904).sample(every, max(number, 0)) if number and number < len(every) else every
        yield code, [code.tried(law, a) for law, a in chosen]


def outcome(t: Trial) -> str:
    """How a trial ended: noticed, or why it was not."""
    if t.noticed:
        return "noticed"
    before, after = ({_slots(n): f for n, f in rows} for rows in (t.norms_before, t.norms_after))
    if before.keys() == after.keys():
        return "read alike"
    new = [f for s, f in after.items() if s not in before]
    if not new:
        return "norm lost"
    if any(f.verdict == "not_executable" and "as far as it was read" in f.why for f in new):
        return "doubted"
    if any(f.verdict == "not_executable" for f in new):
        return "not understood"
    if any(f.verdict == "silent" for f in new):
        return "silent"
    return "still holds"


def _explained(t: Trial) -> str:
    c = t.change
    lines = [f"MISS [{outcome(t)}] {t.law.rsplit('/', 1)[-1]} {c.kind} at {c.at}: {c.was} -> {c.became}"]
    before = {_slots(n): f for n, f in t.norms_before}
    after = {_slots(n): f for n, f in t.norms_after}
    for sign, mine, other in (("-", before, after), ("+", after, before)):
        for s, f in mine.items():
            same = s in other
            if not same or other[s].verdict != f.verdict:
                lines.append(f"   {sign} {s}  {f.verdict}: {f.why[:150]}")
    if len(lines) == 1:
        lines.append("   read alike: " + "; ".join(f"{s} {f.verdict}" for s, f in after.items())[:600])
    return "\n".join(lines)


def _slots(n: Norm) -> str:
    parts = (n.kind, n.bearer, n.act, f"on {n.on.act} by {n.on.by}" if n.on else "", f"when {n.when}" if n.when else "",
             f"unless {n.unless}" if n.unless else "", f"holder {n.holder}" if n.holder else "", n.choices or "",
             f"=> {n.effect}" if n.effect else "", n.window or "")  # fmt: skip
    return " ".join(str(p) for p in parts if p)


def main() -> None:
    only, number = sys.argv[1] if len(sys.argv) > 1 else "", int(sys.argv[2]) if len(sys.argv) > 2 else 0
    rows = []
    for code, trials in run(Path(__file__).resolve().parents[2] / "shared", number, only):
        for t in trials:
            print(_explained(t) if not t.noticed else f"seen: {t.change.was} -> {t.change.became}: {t.word}")
        rows.append(table(code.name, trials))
        print(code.name, "alarms:", *code.plain, sep="\n    ")
        print(f"heard in {code.seconds:.0f} s", Counter(f.verdict for _, f in code.found))
        print(rows[-1], flush=True)
    for row in rows:
        print(row)


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
    main()
