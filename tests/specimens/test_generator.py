"""The generator: same seed, same bytes; any seed gives a sound book; planted misprints are where the truth says."""

from __future__ import annotations

import hashlib
import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pipeline.errors import UsageError
from pipeline.specimens import fonts, grammar, norms
from pipeline.specimens.__main__ import main
from pipeline.specimens.age import level
from pipeline.specimens.compose import compose
from pipeline.specimens.hyphenate import breaks
from pipeline.specimens.longs import long_s
from pipeline.specimens.numerals import References, roman
from pipeline.specimens.rules import Slip, edition, kind, kinds
from pipeline.specimens.typeset import Setter, manner

needs_fonts = pytest.mark.skipif(bool(fonts.missing()), reason="period faces are not installed: " + " ".join(fonts.missing()))


def test_there_are_the_three_kinds() -> None:
    assert kinds() == ["bridge", "chess", "euchre"]


# -- text


@given(st.sampled_from(["bridge", "chess", "euchre"]), st.integers(0, 10_000), st.booleans())
@settings(max_examples=60, deadline=None)
def test_any_seed_gives_a_book_whose_truth_fits_its_text(name: str, seed: int, slip: bool) -> None:
    book = compose(edition(kind(name), seed), misprint=slip)
    assert 12 <= len(book.laws) <= 40
    assert not re.search(r"[{}\[\]<>|]|\(\?|\?\)|  | [,.]|\.\.", book.text.replace("[", "")), "markup is left"
    numbers = [x.number for x in book.laws]
    assert len(set(numbers)) == len(numbers)
    for law in book.laws:
        assert book.text[law.start :].startswith(law.number + ".")
        for p, at in zip(law.paragraphs, law.offsets, strict=True):
            assert book.text[at : at + len(p)] == p
        assert law.norms, "a law that states nothing"
        for n in law.norms:
            words = book.text[n["start"] : n["end"]]
            assert words == words.strip() and words
        for start, end, _, targets in law.refs:
            assert book.text[start:end].strip() and set(targets) <= set(numbers)
    assert (book.misprint is not None) == slip


@given(st.sampled_from(["bridge", "chess", "euchre"]), st.integers(0, 500))
@settings(max_examples=20, deadline=None)
def test_a_misprint_alters_one_word_and_nothing_else(name: str, seed: int) -> None:
    clean, bad = (compose(edition(kind(name), seed), misprint=m) for m in (False, True))
    slip = bad.misprint
    assert slip is not None and slip.norms and slip.seen != slip.meant
    assert bad.text[slip.start : slip.end] == slip.seen
    assert bad.text[: slip.start] + slip.meant + bad.text[slip.end :] == clean.text


def test_a_word_is_misprinted_only_where_it_counts() -> None:
    slip = Slip("dealer", ("leader",), ("*dealer* may", "for the *dealer*"))
    text = "It is for the dealer to say; the dealers may go; the dealer’s hand; the dealer may."
    assert [text[p : p + 10] for p in slip.places(text)] == ["dealer to ", "dealer may"]
    assert Slip("not", ("now",)).places("not nothing, cannot, not.") == [0, 21]


def test_laws_are_numbered_in_several_manners() -> None:
    begin = {}
    for n in ("arabic", "dash", "roman"):
        law = compose(edition(kind("euchre"), 1, numbering=n, first=9)).laws[0]
        begin[n] = law.number + edition(kind("euchre"), 1, numbering=n).after_number
    assert begin == {"arabic": "9. ", "dash": "9.—", "roman": "IX. "}
    with pytest.raises(UsageError, match="no numbering 'centred'"):
        edition(kind("euchre"), 1, numbering="centred")


@pytest.mark.parametrize("seed", range(4))
def test_a_playable_edition_has_only_rules_the_engine_knows(seed: int) -> None:
    for name in ("bridge", "chess"):
        e = edition(kind(name), seed, playable=True)
        assert e.outside_engine() == [] and e.engine_params()
    assert edition(kind("bridge"), seed, params={"limit": "one_redouble"}, playable=True).outside_engine() == [
        "limit=one_redouble"
    ]


def test_engine_names_are_those_of_the_games() -> None:
    from pipeline.games.game import games

    for name in kinds():
        k = kind(name)
        if k.engine and k.game in games():
            values = {p.name: p.values for p in games()[k.game].parameters}
            for key, table in k.engine.items():
                for parameter, value in table.items():
                    assert value in values[parameter], (name, key, parameter, value)


def test_norm_truth_uses_only_known_terms(shared: Path) -> None:
    vocabulary = json.loads((shared / "gold" / "vocabulary.json").read_text("utf-8"))
    name = re.compile(r"[a-z_]+")
    known = {
        name.match(t).group()  # type: ignore[union-attr]
        for part in ("roles", "acts", "predicates", "choices_and_effects", "windows", "formulae", "manners")
        for t in vocabulary[part]
    } | {v for s in vocabulary["sorts"].values() for v in s} | {"x", "limit", "not"}  # fmt: skip
    for k in map(kind, kinds()):
        for seed in range(6):
            for law in compose(edition(k, seed, all_rules=True)).laws:
                for n in law.norms:
                    assert n["kind"] in vocabulary["kinds"]
                    for slot in ("bearer", "act", "holder", "window", "manner", "when", "unless", "choices", "effect", "formula"):
                        value = n[slot]
                        for term in value if isinstance(value, list) else [value] if value else []:
                            strange = {w for w in name.findall(re.sub(r"\bK\b|\bR\b", "", term)) if w not in known}
                            assert not strange, (law.rules, slot, term)


def test_every_norm_of_the_wordings_is_stated_by_some_wording() -> None:
    for k in map(kind, kinds()):
        for r in k.rules:
            said = set(re.findall(r"<([a-z])>", " ".join(r.wordings + r.wrong)))
            assert said == set(r.norms) | set(r.wrong_norms), (k.name, r.id)
            for w in r.wordings + r.wrong:
                for letter in set(re.findall(r"<([a-z])>", w)):
                    assert w.count(f"<{letter}>") == w.count(f"</{letter}>") == 1, (r.id, w)


def test_rules_follow_the_parameters() -> None:
    k = kind("bridge")
    bar = compose(edition(k, 4, params={"refused": "bar"}))
    free = compose(edition(k, 4, params={"refused": "nothing"}))
    assert any("refused-bar" in x.rules for x in bar.laws) and not any("refused-bar" in x.rules for x in free.laws)
    effects = [e for x in free.laws for n in x.norms for e in n["effect"]]
    assert "bar_raise" not in effects
    with pytest.raises(UsageError, match="bridge has no rule refused=maybe"):
        edition(k, 4, params={"refused": "maybe"})
    with pytest.raises(UsageError, match="cannot be printed wrong"):
        edition(k, 4, wrong=("lead",))


def test_seeds_differ() -> None:
    texts = {compose(edition(kind("chess"), s)).text for s in range(12)}
    assert len(texts) == 12


def test_wordings_are_varied() -> None:
    """Two editions of the same rules share few sentences."""
    same = {p: v[0] for p, v in kind("bridge").params.items()}
    books = [compose(edition(kind("bridge"), s, params=same, all_rules=True)) for s in range(8)]
    sentences = [{x for law in b.laws for p in law.paragraphs for x in re.split(r"(?<=[.;]) ", p)} for b in books]
    shared = [len(a & b) / min(len(a), len(b)) for i, a in enumerate(sentences) for b in sentences[i + 1 :]]
    assert sum(shared) / len(shared) < 0.4


# -- small parts


@pytest.mark.parametrize(
    ("word", "language", "allowed"),
    [
        ("declaration", "eng", "decla-ration"),
        ("partnership", "eng", "part-nership"),
        ("doubling", "eng", "doubl-ing"),
        ("assisting", "eng", "assist-ing"),
        ("doublement", "fra", "dou-blement"),
        ("adversaire", "fra", "adver-saire"),
        ("l’échiquier", "fra", "l’échi-quier"),
    ],
)
def test_words_are_divided_as_compositors_did(word: str, language: str, allowed: str) -> None:
    assert allowed.index("-") in breaks(word, language)


@pytest.mark.parametrize("word", ["reached", "doubled", "touche", "before", "honours"])
def test_words_of_one_sounded_syllable_are_not_divided(word: str) -> None:
    assert breaks(word, "fra" if word == "touche" else "eng") == []


@given(st.text(alphabet="abcdefghilmnopqrstuvéè’-.", max_size=14), st.sampled_from(["eng", "fra"]))
def test_no_word_is_divided_at_its_edge(word: str, language: str) -> None:
    for b in breaks(word, language):
        assert 2 <= b <= len(word) - 3
        assert word[b - 1].isalpha() and word[b].isalpha()


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("sans", "ſans"),
        ("est", "eſt"),
        ("possession", "poſſeſſion"),
        ("s’il", "s’il"),
        ("pas", "pas"),
        ("Succès", "Succès"),
        ("satisfait", "ſatisfait"),
    ],
)
def test_long_s(text: str, printed: str) -> None:
    assert long_s(text) == printed
    assert len(long_s(text)) == len(text)


def test_the_first_part_of_a_divided_word_ends_in_long_s() -> None:
    assert long_s("dis", broken=True) == "diſ"


@pytest.mark.parametrize(("n", "text"), [(1, "I"), (4, "IV"), (9, "IX"), (14, "XIV"), (40, "XL"), (1999, "MCMXCIX")])
def test_roman(n: int, text: str) -> None:
    assert roman(n) == text


def test_references_say_what_they_point_at() -> None:
    import random

    english = References({"law": "Law", "laws": "Laws"}, "eng", "arabic", random.Random(1))
    assert english("9", ("4",)).words == "Law 4"
    assert english("9", ("9",)).kind == "self"
    assert (english("9", ("6", "4", "5")).words, english("9", ("6", "4", "5")).kind) == ("Laws 4 to 6", "range")
    assert english("9", ("3", "7")).words == "Laws 3 and 7"
    assert {english("9", ("8",)).words for _ in range(20)} == {"Law 8", "the preceding Law"}
    french = References({"et": "&"}, "fra", "roman", random.Random(1))
    assert french("XIV", ("II", "V")).words == "les articles II & V"


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("keep(?, as {ref:a} has it,?) this", "keep, as {ref:a} has it, this"),
        ("keep(?, as {ref:b} has it,?) this", "keep this"),
        ("two (?{refs:a,b}?)(?{ref:a}?)", "two {ref:a}"),
    ],
)
def test_options_fall_away_when_their_rule_is_not_printed(text: str, left: str) -> None:
    assert grammar.drop_options(text, {"a": "1"}) == left


def test_bad_markup_is_told() -> None:
    with pytest.raises(UsageError, match="not closed"):
        grammar.resolve("<a>open", "1", {}, lambda n, t: grammar.Surface("", "", ()))
    with pytest.raises(UsageError, match="no word 'dealr'"):
        grammar.fill("the {dealr}", {"dealer": "dealer"})
    with pytest.raises(UsageError, match="no slot 'bearr'"):
        norms.parse("permission; bearr=dealer", {})


# -- pages


def digest(folder: Path) -> dict[str, str]:
    return {p.name: hashlib.sha256(p.read_bytes()).hexdigest() for p in sorted(folder.iterdir())}


@needs_fonts
def test_same_seed_same_bytes(tmp_path: Path) -> None:
    args = ["--kind", "chess", "--seed", "77", "--damage", "heavy"]
    assert main([*args, "--out", str(tmp_path / "a")]) == 0
    assert main([*args, "--out", str(tmp_path / "b")]) == 0
    one, two = digest(tmp_path / "a" / "specimen-chess-77"), digest(tmp_path / "b" / "specimen-chess-77")
    assert one == two
    assert {"p01.jpg", "p02.gt.txt", "p02.zones.json", "laws.jsonl", "norms.jsonl", "rules.json", "book.toml", "text.txt"} <= set(
        one
    )


@needs_fonts
@pytest.mark.parametrize(("name", "seed"), [("bridge", 5), ("chess", 6)])
def test_a_planted_misprint_has_its_box(tmp_path: Path, name: str, seed: int) -> None:
    main(["--kind", name, "--seed", str(seed), "--misprint", "--no-images", "--out", str(tmp_path)])
    folder = tmp_path / f"specimen-{name}-{seed}"
    slip = json.loads((folder / "rules.json").read_text("utf-8"))["misprint"]
    zones = json.loads((folder / f"p{slip['page']:02d}.zones.json").read_text("utf-8"))
    word = next(w for z in zones for w in z["words"] if w["box"] == slip["box"])
    assert word["text"].replace("ſ", "s").rstrip("-") in slip["seen"] or slip["seen"] in word["text"].replace("ſ", "s")
    law = next(
        json.loads(x) for x in (folder / "laws.jsonl").read_text("utf-8").splitlines() if f'"number": "{slip["law"]}"' in x
    )
    assert slip["page"] in law["pages"]
    flagged = [json.loads(x) for x in (folder / "norms.jsonl").read_text("utf-8").splitlines() if '"misprint": true' in x]
    assert [x["norm"] for x in flagged] == slip["norms"]


@needs_fonts
@given(st.sampled_from(["bridge", "chess", "euchre"]), st.integers(0, 3000))
@settings(max_examples=12, deadline=None)
def test_set_pages_are_well_made(name: str, seed: int) -> None:
    book = compose(edition(kind(name), seed))
    how = manner(book.edition.kind.language, seed)
    pages = Setter(book, how).pages()
    edge = how.width - (how.width - how.measure) / 2
    for page in pages[1:]:
        body: list[Any] = [x for x in page.lines if x.zone in ("body", "heading")]
        assert body and body[-1].zone == "body", "a heading at the foot of a page"
        # the last words of a law may be a number too ("l'article IV."): its own number is the one meant
        assert body[-1].text.rstrip(".") != body[-1].law, "a law number at the foot of a page"
        for line in page.lines:
            for a, b in pairwise(line.words):
                assert a.x + a.width < b.x + 0.5, "words run into each other"
            if line.words:
                assert line.words[-1].x + line.words[-1].width <= edge + 1.0, "a line runs over the measure"
        for upper, lower in pairwise(body):
            assert lower.y > upper.y
    numbers = [p.number for p in pages[1:]]
    assert numbers == list(range(how.first_page, how.first_page + len(numbers)))


def test_misuse_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--kind", "tarot", "--out", str(tmp_path)]) == 2
    assert main(["--set", "refused", "--out", str(tmp_path)]) == 2
    assert main(["--wrong", "lead", "--out", str(tmp_path)]) == 2
    assert [x for x in capsys.readouterr().err.splitlines() if "Traceback" in x] == []
    with pytest.raises(UsageError, match="levels: none, light"):
        level("ruined")


def test_a_missing_face_says_what_to_install() -> None:
    with pytest.raises(fonts.FontError, match="apt-get install nowhere"):
        fonts.FACES["nil"] = fonts.Face("nil", "NoSuchFont-Regular.otf", "NoSuchFont-Italic.otf", "nowhere")
        try:
            fonts.path("nil")
        finally:
            del fonts.FACES["nil"]
