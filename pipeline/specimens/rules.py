"""The rules a kind of book can print, read from `wordings/<kind>.toml`, and an edition's choice among them."""

from __future__ import annotations

import random
import re
import tomllib
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from pipeline.errors import UsageError

WORDINGS = Path(__file__).with_name("wordings")


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule. when: parameter -> values under which the rule is printed; share: how often a random edition has it;
    norms: letter -> norm in the short form of `norms.parse`; wrong: wordings that say the contrary of the other laws;
    joins: rules after which it is printed as a further sentence of the same law; joined: how often it is."""

    id: str
    heading: str
    wordings: tuple[str, ...]
    norms: dict[str, str]
    when: dict[str, tuple[str, ...]] = field(default_factory=dict)
    share: float = 1.0
    wrong: tuple[str, ...] = ()
    wrong_norms: dict[str, str] = field(default_factory=dict)
    joins: tuple[str, ...] = ()
    joined: float = 1.0


@dataclass(frozen=True, slots=True)
class Slip:
    """A word that may be misprinted: what may stand for it, and the phrases (word in stars) where it counts."""

    word: str
    reads: tuple[str, ...]
    phrases: tuple[str, ...] = ()

    def places(self, text: str) -> list[int]:
        """Where in `text` the word stands in one of the phrases."""
        found: set[int] = set()
        for p in self.phrases or (f"*{self.word}*",):
            before, word, after = p.split("*")
            pattern = rf"(?<![^\W\d_]){re.escape(before)}(?P<word>{re.escape(word)})(?![^\W\d_]){re.escape(after)}(?![^\W\d_])"
            found |= {m.start("word") for m in re.finditer(pattern, text)}
        return sorted(found)


@dataclass(frozen=True, slots=True)
class Kind:
    """What `wordings/<kind>.toml` holds. styles: groups of words an edition takes together, one entry of each group;
    engine: `parameter=value` -> the same rule under the names of a game's parameters (`base`: whatever the values)."""

    name: str
    game: str
    language: str
    titles: tuple[dict[str, Any], ...]
    params: dict[str, tuple[str, ...]]
    styles: dict[str, tuple[dict[str, str], ...]]
    rules: tuple[Rule, ...]
    misprints: tuple[Slip, ...]
    engine: dict[str, dict[str, str]]


@dataclass(frozen=True, slots=True)
class Edition:
    """The rules and the words of one book: parameter values, style words, laws in printed order, each of one rule or more."""

    kind: Kind
    seed: int
    params: dict[str, str]
    words: dict[str, str]
    laws: tuple[tuple[Rule, ...], ...]
    title: dict[str, Any]
    wrong: tuple[str, ...] = ()
    first: int = 1
    numbering: str = "arabic"

    @property
    def numerals(self) -> str:
        """arabic or roman."""
        return "arabic" if self.numbering in ("arabic", "dash") else "roman"

    @property
    def after_number(self) -> str:
        """What stands between a law's number and its words."""
        return {"dash": ".—", "centred": ".\n\n"}.get(self.numbering, ". ")

    def engine_params(self) -> dict[str, str]:
        """The edition's rules as the game's parameters name them."""
        table = self.kind.engine
        out = dict(table.get("base", {}))
        for name, value in self.params.items():
            out |= table.get(f"{name}={value}", {})
        return out

    def outside_engine(self) -> list[str]:
        """Rules (`parameter=value`) that the game has no parameter value for; empty where nothing is known of a game."""
        told = (f"{k}={v}" for k, v in self.params.items()) if self.kind.engine else ()
        return [x for x in told if x not in self.kind.engine]


def kinds() -> list[str]:
    """Names of all kinds, by the files that exist."""
    return sorted(p.stem for p in WORDINGS.glob("*.toml"))


# how laws are numbered: `4. `, `4.—`, `IV. `, or `IV.` on a line of its own
NUMBERINGS = {"eng": ("arabic",) * 7 + ("dash",) * 2 + ("roman",) * 2, "fra": ("centred",) * 4 + ("roman",)}


@lru_cache(maxsize=8)
def kind(name: str) -> Kind:
    """A kind by name. UsageError lists those that exist."""
    file = WORDINGS / f"{name}.toml"
    if not file.is_file():
        raise UsageError(f"no kind of specimen {name!r}", advice="kinds: " + ", ".join(kinds()))
    d = tomllib.loads(file.read_text(encoding="utf-8"))
    rules = tuple(_rule(r) for r in d["rule"])
    known = {k: tuple(v) for k, v in d["params"].items()}
    for r in rules:
        for p, values in r.when.items():
            if p not in known or set(values) - set(known[p]):
                raise UsageError(f"rule {r.id!r} asks for {p}={'|'.join(values)}, which no edition can have", where=file.name)
    return Kind(
        name,
        d["game"],
        d["language"],
        tuple(d["title"]),
        known,
        {k: tuple(v) for k, v in d["styles"].items()},
        rules,
        tuple(_slip(k, v) for k, v in d["misprints"].items()),
        d.get("engine", {}),
    )


def _slip(word: str, v: Any) -> Slip:
    return Slip(word, tuple(v["read"]), tuple(v["in"])) if isinstance(v, dict) else Slip(word, tuple(v))


def _rule(r: dict[str, Any]) -> Rule:
    when = {k: tuple(v) if isinstance(v, list) else (v,) for k, v in r.get("if", {}).items()}
    return Rule(
        r["id"],
        r["heading"],
        tuple(r["wordings"]),
        r.get("norms", {}),
        when,
        r.get("share", 1.0),
        tuple(r.get("wrong", ())),
        r.get("wrong_norms", {}),
        tuple(r["joins"].split("|")) if "joins" in r else (),
        r.get("joined", 1.0),
    )


def edition(
    of: Kind,
    seed: int,
    *,
    params: dict[str, str] | None = None,
    styles: dict[str, int] | None = None,
    leave_out: tuple[str, ...] = (),
    wrong: tuple[str, ...] = (),
    title: int | None = None,
    first: int = 1,
    numbering: str | None = None,
    all_rules: bool = False,
    playable: bool = False,
) -> Edition:
    """An edition: what is not given is drawn with the seed. UsageError for what does not exist.

    all_rules: none is left out by chance; playable: only rules the game's engine has a parameter value for.
    """
    rng = random.Random(f"edition/{of.name}/{seed}")
    chosen = {}
    for name, values in of.params.items():
        known = [v for v in values if f"{name}={v}" in of.engine] if playable and of.engine else []
        chosen[name] = rng.choice(known or values)
    for name, value in (params or {}).items():
        if value not in of.params.get(name, ()):
            raise UsageError(f"{of.name} has no rule {name}={value}", advice=_known(of))
        chosen[name] = value
    words: dict[str, str] = {}
    for group, entries in of.styles.items():
        drawn = rng.randrange(len(entries))
        words |= entries[(styles or {}).get(group, drawn) % len(entries)]
    laws: list[list[Rule]] = []
    for r in of.rules:
        kept, together = rng.random() < r.share or all_rules, rng.random() < r.joined
        if kept and r.id not in leave_out and all(chosen[p] in values for p, values in r.when.items()):
            if together and laws and laws[-1][-1].id in r.joins:
                laws[-1].append(r)
            else:
                laws.append([r])
    for name in wrong:
        if not any(r.id == name and r.wrong for law in laws for r in law):
            raise UsageError(f"rule {name!r} cannot be printed wrong in this edition")
    if numbering is not None and numbering not in NUMBERINGS[of.language]:
        raise UsageError(f"no numbering {numbering!r}", advice="numberings: " + ", ".join(sorted(set(NUMBERINGS[of.language]))))
    drawn_title = rng.randrange(len(of.titles))
    drawn_numbering = rng.choice(NUMBERINGS[of.language])
    return Edition(
        of,
        seed,
        chosen,
        words,
        tuple(tuple(x) for x in laws),
        of.titles[drawn_title if title is None else title],
        wrong,
        first,
        numbering or drawn_numbering,
    )


def _known(of: Kind) -> str:
    return "; ".join(f"{k}={'|'.join(v)}" for k, v in of.params.items())
