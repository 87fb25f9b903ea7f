"""Norms and a game give verdicts: each norm is looked for in everything people can do at the table, and tested there.

    judge(norms, game="bridge") -> list[Verdict], in the order of the norms

Monitors are generic by kind of norm (`monitors`); one walk of each part of a game serves all norms (`walk`, `table`). A law
never votes on the rules it is judged under: see `fit`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial

from pipeline.games.game import Game, game_named, games
from pipeline.norms.shape import Norm
from pipeline.verdicts.cases import terms_of
from pipeline.verdicts.courts import NOT_PLAYED, Courts, Finding
from pipeline.verdicts.fit import fitted_without
from pipeline.verdicts.shape import Suspect, Verdict
from pipeline.verdicts.suspects import Printed, suspect
from pipeline.verdicts.variants import Trials
from pipeline.verdicts.walk import FULL, Budget
from pipeline.verdicts.words import names_in


def judge(
    norms: Sequence[Norm],
    *,
    games: Mapping[str, str] | None = None,
    game: str | None = None,
    given: Mapping[str, str] | None = None,
    fit: bool = False,
    budget: Budget = FULL,
    traces: bool = True,
    explain: bool = True,
    printed: Printed | None = None,
) -> list[Verdict]:
    """Verdicts on norms, in their order.

    games: game of each law by law id; game: of all the others, and of those whose own there is no engine for (None: found
    from the terms the norms use); given: rules of the game that are set; fit: rules not given are fitted on the other laws of
    the same book; explain: name the rule under whose other value a violated norm would hold; printed: the laws themselves, in
    which the word at fault is looked for.
    UsageError for an unknown game or parameter.
    """
    out: dict[int, Verdict] = {}
    for name, numbers in by_game(norms, games, game).items():
        if name is None:
            out.update((i, _no_engine(norms[i], games, game)) for i in numbers)
            continue
        courts = Courts(game_named(name), budget)
        rules_set = rules_of(courts.game, given)
        trials = Trials(courts)
        mine = [norms[i] for i in numbers]
        fitted = fitted_without(mine, courts.game, given=rules_set, budget=budget) if fit else {}
        laws: dict[tuple[str, str], list[int]] = {}
        for i in numbers:
            laws.setdefault((norms[i].book, norms[i].law), []).append(i)
        for key, members in laws.items():
            rules = fitted.get(key, {})
            params = courts.game.resolve({**{p: value for p, (value, _) in rules.items()}, **rules_set})
            rests_on = tuple(dict.fromkeys(law for _, ls in rules.values() for law in ls))
            fixed = frozenset(rules_set)
            heard = heard_of_law(
                key[1], [norms[i] for i in members], mine, courts, params, printed, traces=traces,
                varies=partial(trials.varies, code=mine, params=params, fixed=fixed),
            )  # fmt: skip
            for i, (n, f, word) in zip(members, heard, strict=True):
                why = f.why
                if explain and f.verdict == "violated":
                    why = "; ".join(w for w in (why, trials.variant(n, mine, params, f, fixed)) if w)
                if word is not None:
                    why = f"{why}; it would hold with {word.read!r} for {word.seen!r}"
                out[i] = Verdict(
                    n.book, n.law, n.norm, name, f.verdict, why, params, (n.start, n.end),
                    f.states, f.activations, f.trace, rests_on, word,
                )  # fmt: skip
    return [out[i] for i in range(len(norms))]


def heard_of_law(
    law: str,
    norms: Sequence[Norm],
    code: Sequence[Norm],
    courts: Courts,
    params: Mapping[str, str],
    printed: Printed | None,
    *,
    traces: bool = True,
    varies: Callable[[Norm, Finding], bool] = lambda n, f: False,
) -> list[tuple[Norm, Finding, Suspect | None]]:
    """The findings on the norms of one law, with the word at fault where one word put right would make them hold and is likely
    to be misprinted: such a law was read well enough to be accused, whatever else in it was not understood. One that nothing
    near would make hold is not accused: it is our reading that is at fault, or a rule that the game does not have. varies:
    whether a norm would hold under another value of one rule of the game."""
    found = [(n, courts.hear(n, code, params, traces=traces)) for n in norms]
    # a norm that another word mends holds where it failed: no deeper than that
    deepest = max((f.level for _, f in found), default=1)
    nearer = partial(courts.hear, norms=code, params=params, traces=False, irregular=max(deepest, 1))
    healed = suspect(law, found, printed, nearer) if printed else None
    out = []
    for n, f in found:
        mended = healed is not None and n.norm in healed.norms
        word = healed.suspect if healed and mended and healed.named else None
        if word and f.doubted:
            f = f.doubted
        elif printed and not mended and f.verdict == "violated" and n.provenance != "person" and not varies(n, f):
            said = "no one word of it is likely the one at fault, and no one rule of the game would make it hold"
            said = f"{said} (as it was read: {f.why})"
            f = Finding("not_executable", said, f.states, doubted=f)
        out.append((n, f, word))
    return out


def rules_of(game: Game, given: Mapping[str, str] | None) -> dict[str, str]:
    """Those of the rules set that are rules of this game, checked; a rule of no game at all is a UsageError."""
    known = {p.name for p in game.parameters}
    elsewhere = {p.name for g in games().values() if g.name != game.name for p in g.parameters}
    mine = {name: value for name, value in (given or {}).items() if name in known or name not in elsewhere}
    game.resolve(mine)
    return mine


def by_game(norms: Sequence[Norm], by_law: Mapping[str, str] | None, game: str | None) -> dict[str | None, list[int]]:
    """The numbers of the norms by the game they are judged in; None: no engine."""
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
            name = name if name in known else game
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
