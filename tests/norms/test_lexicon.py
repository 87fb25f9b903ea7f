"""Every pattern of a lexicon reads its own example, every example is read, and says only terms of the vocabulary."""

from __future__ import annotations

import pytest

from pipeline.norms.items import Item, items_of, line_of, model
from pipeline.norms.lexicon import Entry, Lexicon, load
from pipeline.norms.normalise import normalise
from pipeline.norms.pieces import MARK
from pipeline.norms.roles import mark
from pipeline.norms.vocabulary import SLOTS, known
from pipeline.norms.vocabulary import load as vocabulary

LANGS = ("eng", "fra")
SECTIONS = {
    "acts": "acts", "predicates": "predicates", "effects": "choices_and_effects", "choices": "choices_and_effects",
    "exceptions": "predicates", "windows": "windows", "formulae": "formulae", "manners": "manners",
}  # fmt: skip
# words for players that stand for whoever was named before, until they are resolved
RESOLVED = {"he", "him", "they", "you", "such", "ctx", "latter", "former", "nobody", "the_offender", "self", "doer"}


def rows(entries: list[Entry], lexicon: Lexicon, lang: str) -> list[list[Item]]:
    docs = model(lang).pipe([normalise(e.example, lang).text for e in entries], batch_size=256)
    return [items_of(doc, lexicon) for doc in docs]


def line_hits(entry: Entry, row: list[Item], lexicon: Lexicon) -> bool:
    game = next(iter(sorted(entry.games)), None)
    marked = mark([*row], lexicon, game)
    first = Item(MARK, 0, 0)
    variants = [row, marked, [first, *marked]]
    return any(next(iter(line_of(v).find(entry.pattern)), None) is not None for v in variants)


@pytest.mark.parametrize("lang", LANGS)
def test_every_pattern_reads_its_example(lang: str) -> None:
    lexicon = load(lang)
    deaf = []
    for sort, entries in lexicon.sorts.items():
        if sort in ("roles", "role_functions"):
            continue
        for e, row in zip(entries, rows(list(entries), lexicon, lang), strict=True):
            if not line_hits(e, row, lexicon):
                deaf.append(f"{sort}.{e.term}: {e.pattern.source!r} does not read {e.example!r}: {[i.fold for i in row]}")
    assert not deaf, "\n".join(deaf)


@pytest.mark.parametrize("lang", LANGS)
def test_every_name_of_a_player_is_found(lang: str) -> None:
    lexicon = load(lang)
    deaf = []
    for sort in ("roles", "role_functions"):
        entries = lexicon.sorts.get(sort, ())
        for e, row in zip(entries, rows(list(entries), lexicon, lang), strict=True):
            game = next(iter(sorted(e.games)), None)
            if not any(i.role for i in mark(row, lexicon, game)):
                deaf.append(f"{sort}.{e.term}: no player in {e.example!r}: {[i.fold for i in row]}")
    assert not deaf, "\n".join(deaf)


@pytest.mark.parametrize("lang", LANGS)
def test_a_pattern_does_not_read_an_unrelated_sentence(lang: str) -> None:
    lexicon = load(lang)
    text = {"eng": "The weather was fine and the inn had good beer.", "fra": "Il faisait beau et la bière était bonne."}[lang]
    line = line_of(mark(items_of(model(lang)(text), lexicon), lexicon, None))
    heard = [
        f"{s}.{e.term}: {e.pattern.source}"
        for s in SECTIONS
        for e in lexicon.sorts.get(s, ())
        if next(iter(line.find(e.pattern)), None)
    ]
    assert not heard, "\n".join(heard)


@pytest.mark.parametrize("lang", LANGS)
def test_terms_are_in_the_vocabulary(lang: str) -> None:
    strange = []
    for sort, section in SECTIONS.items():
        for e in load(lang).sorts.get(sort, ()):
            for term in [t for both in e.term.split(" & ") for t in both.split("|")]:
                filled = term
                for mark_, value in (("(X)", "(dealer)"), ("(N)", "(3)"), ("limit N", "limit 100"), ("(F)", "(yes)")):
                    filled = filled.replace(mark_, value)
                for word in RESOLVED:
                    filled = filled.replace(f"({word})", "(offender)")
                if filled != "ignore" and not known(section, filled):
                    strange.append(f"{sort}: {term}")
    assert not strange, strange


def test_kinds_of_modals_are_kinds() -> None:
    kinds = {e.term for lang in LANGS for e in load(lang).sorts["modals"]} - {"ignore"}
    assert kinds - {"claim_active"} <= set(vocabulary()["kinds"])


@pytest.mark.parametrize("section", sorted(vocabulary()))
def test_terms_have_a_meaning_and_labels(section: str) -> None:
    assert all(e.meaning and e.en and e.fr for e in vocabulary()[section].values())


@pytest.mark.parametrize(
    ("section", "text", "right"),
    [
        ("roles", "partner(adversary(dealer))", True),
        ("roles", "partner(table)", False),
        ("predicates", "not doubled(0)", True),
        ("predicates", "doubled(two)", False),
        ("acts", "not raise", False),
        ("windows", "before(move(opponent))", True),
        ("windows", "before(next week)", False),
        ("choices_and_effects", "right_survives(raise)", True),
        ("choices_and_effects", "value(limit 100)", True),
        ("choices_and_effects", "raise", True),
        ("choices_and_effects", "gives(crown)", False),
        ("predicates", "said(check_to_the_king)", True),
        ("predicates", "(", False),
    ],
)
def test_known_terms(section: str, text: str, right: bool) -> None:
    assert known(section, text) is right


def test_slots_name_sections() -> None:
    assert set(SLOTS.values()) <= set(vocabulary())


@pytest.mark.shared
def test_the_shared_vocabulary_is_carried_over(shared) -> None:  # type: ignore[no-untyped-def]
    import json

    given = json.loads((shared / "gold/vocabulary.json").read_text(encoding="utf-8"))
    for section, terms in vocabulary().items():
        wanted = given["sorts"].get(section[6:], {}) if section.startswith("sorts.") else given[section]
        assert set(wanted) <= set(terms), section
