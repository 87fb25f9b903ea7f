"""Players: from the words that name them to a term, and from a pronoun to the player it stands for."""

from __future__ import annotations

from dataclasses import dataclass, field

from pipeline.norms.items import Item, line_of, merged
from pipeline.norms.lexicon import Entry, Lexicon, fill
from pipeline.terms import Term, parse

PRONOUNS = frozenset({"he", "they", "latter", "former", "such", "ctx", "you", "him"})
_PLURAL = ("side", "both", "adversary", "each")


@dataclass(slots=True)
class Context:
    """What pronouns can refer to. game: None where unknown; mentions: (role, is subject), oldest first."""

    game: str | None
    mentions: list[tuple[str, bool]] = field(default_factory=list)
    bearer: str | None = None  # of the norm before
    actor: str | None = None  # who is at fault in the sentence

    @property
    def default(self) -> str:
        return "mover" if self.game == "chess" else "offender"


def mark(items: list[Item], lexicon: Lexicon, game: str | None) -> list[Item]:
    """The row with every mention of a player made one item `@role`; pronouns are not resolved yet."""
    for sort in ("roles", "role_functions", "role_functions"):
        items = _rewrite(items, lexicon.candidates(line_of(items), sort, game))
    return _couples(items)


def _rewrite(items: list[Item], entries: list[Entry]) -> list[Item]:
    line = line_of(items)
    for e in entries:
        if e.pattern.anchors and not e.pattern.anchors & line.words:
            continue
        for hit in reversed(list(line.find(e.pattern))):
            items = merged(items, hit.i, hit.j, "@" + fill(e.term, hit))
            line = None  # type: ignore[assignment]
        if line is None:
            line = line_of(items)
    return items


def _couples(items: list[Item]) -> list[Item]:
    """`X or his partner` is one of that side, `both` where the two act together."""
    k = 0
    while k + 2 < len(items):
        comma = int(items[k + 1].fold == "," and k + 3 < len(items))  # the offender, or his partner
        again = items[k + 2].fold in ("of", "by", "to", "de", "à", "par") and k + 3 < len(
            items
        )  # of the dealer or of his partner
        comma = 1 if again and not comma and items[k + 1].fold in ("or", "ou") else comma
        a, b = items[k].role, items[k + 2 + comma].role
        if a and b and items[k + 1 if again and comma else k + 1 + comma].fold in ("or", "and", "et", "ou", "nor") and (
            b in (f"partner({a})", "partner(he)", "partner(such)") or (a, b) in (("dealer", "dummy"), ("dummy", "dealer"))
        ):  # fmt: skip
            items = merged(items, k, k + 3 + comma, f"@side({a if a != 'dummy' else 'dealer'})")
        else:
            k += 1
    return items


def simplify(role: str, game: str | None) -> str:
    """The shortest name of a role: partner(partner(X)) is X, the adversary of a side is the adversary of X."""
    return str(_simple(parse(role), game))


def _simple(t: Term, game: str | None) -> Term:
    if not t.args:
        return _plain(t, game)
    x = _simple(t.args[0], game)
    name = t.name
    if name in ("adversary", "side", "both") and x.name in ("side", "both", "each") and x.args:
        x = x.args[0]
    if game == "chess" and name in ("adversary", "partner", "side", "both"):
        if name == "adversary":
            return {"mover": Term("opponent"), "opponent": Term("mover"), "checker": Term("checked"),
                    "checked": Term("checker")}.get(x.name, Term("opponent"))  # fmt: skip
        return x
    if name == "partner":
        if x.name in ("partner", "side", "both") and x.args:
            return x.args[0] if x.name == "partner" else Term("partner", x.args)
        if x.name == "dealer" and game in ("bridge", "auction bridge"):
            return Term("dummy")
        if x.name == "dummy":
            return Term("dealer")
    if name in ("adversary", "side", "both") and x.name == "partner" and x.args:
        x = x.args[0]
    if name == "adversary" and x.name == "adversary" and x.args:
        return Term("side", x.args)
    if name == "side" and x.name == "adversary":
        return x
    if name in ("adversary", "side") and x.name == "dummy":
        x = Term("dealer")
    if name in ("partner", "adversary", "side", "both", "follower") and x.name == "any":
        x = Term("offender")
    return Term(name, (x,))


def _plain(t: Term, game: str | None) -> Term:
    if game == "chess" and t.name in ("any", "offender", "player", "such"):
        return Term("mover")
    return t


def resolve(items: list[Item], ctx: Context, verbs: frozenset[str] = frozenset()) -> list[Item]:
    """The row with every pronoun replaced by the player it stands for; `ctx` takes note of all mentions."""
    here: list[tuple[str, bool]] = []
    out: list[Item] = []
    for k, item in enumerate(items):
        role = item.role
        if role is None:
            out.append(item)
            continue
        term = _bind(parse(role), ctx, here)
        name = simplify(str(term), ctx.game)
        subject = item.subject or _before_verb(items, k, verbs)
        several = item.text.lower().endswith(("adversaries", "opponents"))
        here.append((name, subject and not several))  # `he` is none of the adversaries
        item.fold = "@" + name
        item.subject = subject
        out.append(item)
    ctx.mentions += here
    return out


def _before_verb(items: list[Item], k: int, verbs: frozenset[str]) -> bool:
    if k + 1 >= len(items):
        return False
    if k and items[k - 1].fold in ("of", "to", "by", "from", "with", "de", "à", "par", "for"):
        return False
    nxt = items[k + 1]
    if nxt.tag == "NN" and nxt.fold in verbs:
        return True  # should the fourth hand play: a noun to the parser
    return nxt.tag.startswith(("V", "MD", "AUX")) or nxt.fold in ("not", "may", "shall", "must", "can", "have", "do", "ne")


def _bind(t: Term, ctx: Context, here: list[tuple[str, bool]]) -> Term:
    if t.args:
        inner = t.args[0]
        if inner.name in PRONOUNS:
            return Term(t.name, (parse(_antecedent(inner.name, t.name, ctx, here)),))
        return Term(t.name, tuple(_bind(a, ctx, here) for a in t.args))
    if t.name in PRONOUNS:
        return parse(_antecedent(t.name, "", ctx, here))
    return t


def _antecedent(pronoun: str, function: str, ctx: Context, here: list[tuple[str, bool]]) -> str:
    """Who a pronoun means: in `his partner` function is partner."""
    if ctx.game == "chess":
        if pronoun in ("you",):
            return "mover"
        if pronoun == "ctx":
            return "mover"
    before = ctx.mentions
    if pronoun in ("latter", "former"):
        names = [n for n, _ in here] or [n for n, _ in before[-2:]]
        names = list(dict.fromkeys(names))
        if not names:
            return ctx.default
        return names[-1] if pronoun == "latter" or len(names) == 1 else names[-2]
    if pronoun == "they":
        pool = [n for n, _ in here] + [n for n, _ in before][::1]
        order = [n for n, _ in reversed(here)] + [n for n, _ in reversed(before)]
        plural = [n for n in order if n.startswith(_PLURAL)]
        if function == "adversary":
            plural = [n for n in plural if not n.startswith("adversary")] or [n for n in order if n == "any"][:1]
            if not plural and ctx.game in ("bridge", "auction bridge"):
                return "dealer"
        if plural:
            return plural[0]
        return pool[-1] if pool and function != "adversary" else ctx.default
    if pronoun == "ctx":
        for name, subject in here:
            if subject and not name.startswith("adversary"):
                return "offender" if name in ("any", "nobody") else name
        if here and any(n == "any" for n, _ in here):
            return "offender"
        if ctx.game in ("bridge", "auction bridge") and not here:
            return "dealer"
        return ctx.actor or "offender"
    # he, such, you, first: the last subject of this sentence, then of those before
    if ctx.game == "chess" and pronoun == "he" and here:
        return next((n for n, s in here if s), here[0][0])
    if pronoun == "him":
        acting = next((n for n, s in reversed(here) if s), None)
        other = next((n for n, _ in reversed(here) if n != acting), None)
        return other or acting or ctx.default
    last = here or before
    if here and here[-1][0] == "offender":
        return "offender"
    for name, subject in reversed(here):
        if subject:
            return name
    if here and pronoun != "he":
        return here[-1][0]
    if here and not here[-1][0].startswith(("both",)):
        return here[-1][0]
    for name, subject in reversed(before):
        if subject:
            return name
    return last[-1][0] if last else ctx.bearer or ("mover" if ctx.game == "chess" else "any")
