"""Fresh specimen texts with one word misprinted: does the check name the word? For `bench verdicts` only."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pipeline.games.game import game_named
from pipeline.laws.from_text import cut
from pipeline.laws.shape import LawBook
from pipeline.norms.from_laws import read_norms
from pipeline.printed import Printed
from pipeline.specimens.compose import compose
from pipeline.specimens.rules import edition, kind
from pipeline.text.from_words import restore
from pipeline.verdicts.courts import Courts
from pipeline.verdicts.from_norms import heard_of_law
from pipeline.words.shape import ReadPage


@dataclass(frozen=True, slots=True)
class Planted:
    """One misprint. decided: the law holds by play as it was meant, so that play can tell; named: its word is the suspect."""

    seen: str
    meant: str
    decided: bool
    named: bool


def tried(name: str, seeds: Iterable[int]) -> Iterator[Planted]:
    """A book of a kind for each seed, with a misprint, its law alone put to the test beside the others."""
    for seed in seeds:
        e = edition(kind(name), seed, playable=True)
        slip = compose(e, misprint=True).misprint
        assert slip is not None
        lang = "fra" if e.kind.language.startswith("fr") else "eng"
        clean, bad = (_cut(compose(e, misprint=m).text, lang, f"specimen-{m}") for m in (False, True))
        courts = Courts(game_named(e.kind.game))
        rules = courts.game.resolve(e.engine_params())
        decided = named = False
        for book, meant in ((clean, True), (bad, False)):
            law = next((x for x in book.laws if x.start <= slip.start < x.end), None)
            if law is None:
                break
            norms = read_norms(book)
            mine = [n for n in norms if n.law == law.id]
            if meant:
                found = [(n, courts.hear(n, norms, rules, traces=False)) for n in mine]
                decided = any(f.verdict == "holds" and n.start <= slip.start < n.end for n, f in found)
            else:
                heard = heard_of_law(law.id, mine, norms, courts, rules, Printed(book), traces=False)
                named = any(w is not None and w.start < slip.end and w.end > slip.start for _, _, w in heard)
        yield Planted(slip.seen, slip.meant, decided, named)


def _cut(text: str, lang: str, name: str) -> LawBook:
    page = ReadPage(name, 1, name, name, text)
    return cut(restore([page], book=name, lang="fra" if lang == "fra" else "eng"))
