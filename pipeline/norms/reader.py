"""One law as norms: sentences, statements, drafts, and what holds between them."""

from __future__ import annotations

from itertools import pairwise

from pipeline.norms import mains
from pipeline.norms.build import Builder
from pipeline.norms.chess import absorbed, settle
from pipeline.norms.clauses import Statement, statements_of
from pipeline.norms.conditions import Doer, read_condition
from pipeline.norms.conventions import name_of, negate, tables
from pipeline.norms.draft import Draft
from pipeline.norms.french import plain_clauses, said_again
from pipeline.norms.implied import imply
from pipeline.norms.items import Item
from pipeline.norms.lexicon import Lexicon
from pipeline.norms.paraphrase import plainer
from pipeline.norms.patterns import NUMBERS
from pipeline.norms.pieces import MARK, Piece, pieces_of
from pipeline.norms.roles import Context, mark, resolve
from pipeline.terms import parse

_OR = ("or", "ou", "nor", "ni")
_BACK = frozenset("lead double redouble declaration question act case event play call card cas coup error mistake".split())


class Reader:
    """Reads the sentences of one law in order; what came before decides what pronouns and `such` mean."""

    def __init__(self, lexicon: Lexicon, game: str | None, *, advice: bool = False) -> None:
        self.lexicon = lexicon
        self.game = game
        self.ctx = Context(game)
        self.builder = Builder(lexicon, game, advice=advice)
        self.drafts: list[Draft] = []
        self.open = False  # the item of a list before ended in `or`
        self.formulas: list[str] = []  # words quoted so far

    def sentence(self, items: list[Item], *, led: bool = False) -> list[Draft]:
        """Norms of one sentence. led: it begins with the lead-in of a list, which other entries have too."""
        row = plainer(plain_clauses(mark(self._said(items), self.lexicon, self.game), self.lexicon), self.lexicon, self.game)
        row = resolve(row, self.ctx, self.lexicon.verbs)
        new: list[Draft] = []
        previous: Statement | None = None
        for st in statements_of(pieces_of(row, self.lexicon, self.game), self.lexicon, self.game):
            if previous is not None and not st.before and st.main and (_goes_on(st) or _such(st) or st.conj == "beyond"):
                st.before = previous.before
            more = self._statement(st, [*self.drafts, *new], new[-1] if new else None)
            if st.conj in _OR and new and more and _other_way(new[-1], more[0]):
                more = more[1:]
            _same_event(st, more, new)
            if new and more and more[0].effect == ["not_revoke"] and new[-1].effect == ["as_played"]:
                new[-1].effect += more[0].effect  # but does not constitute a revoke: of the same card
                new[-1].end = more[0].end
                more = more[1:]
            new += more
            previous = st
        new = _distinct(new)
        # a lead-in that says something of its own says it once, not with each entry of its list
        new = [d for d in new if not led or not any(_same(d, e) for e in self.drafts)]
        if self.open and new and self.drafts and _other_way(self.drafts[-1], new[0]):
            new = new[1:]
        self.open = len(items) > 1 and any(i.fold in _OR for i in items[-2:])
        self.drafts = _breaches(self.drafts, new)
        return new

    def _said(self, items: list[Item]) -> list[Item]:
        """`say the latter` after two formulas: the formula itself."""
        out = list(items)
        for k in range(len(out) - 2):
            said = out[k].fold in ("say", "do", "choose", "make") and out[k + 1].fold == "the"
            if said and out[k + 2].fold in ("latter", "former"):
                if len(self.formulas) > 1:
                    spoken = self.formulas[-1] if out[k + 2].fold == "latter" else self.formulas[-2]
                    out[k + 2] = Item(spoken, out[k + 1].a, out[k + 2].b, "QUOTE", out[k + 2].text)
                    del out[k + 1]
                break
        self.formulas += [i.fold for i in items if i.tag.startswith("QUOTE")]
        return out

    def _statement(self, st: Statement, earlier: list[Draft], before: Draft | None) -> list[Draft]:
        if not st.pieces:
            return []
        folds = [i.fold for p in st.main for i in p.items]
        if "not" in folds and {"complete", "establish", "deem", "consider"} & set(folds):
            for p in st.after:
                p.marker = "event" if p.marker == "until" else p.marker  # not complete until ...: complete when ...
        bases, doers = self._conditions(st, earlier)
        if bases[0].on and bases[0].on[1]:
            self.ctx.actor = bases[0].on[1] if bases[0].on[1] != "any" else "offender"
        more = self._another_number(st, bases, before)
        if more:
            return more
        out: list[Draft] = []
        for part in mains.parts(st, self.lexicon, self.game):
            clause = mains.scan(part, self.lexicon, self.game)
            before = out[-1] if out else before if st.conj else None
            for base, doer in zip(bases, doers, strict=True):
                out += self.builder.main(clause, base.copy(), doer, before, leave=st.conj == "beyond")
        self._do_so(st, out, earlier)
        for k, d in enumerate(out):
            imply(d, [*earlier, *out[:k]], self.game)
            settle(d, [*earlier, *out[:k]], self.game)
            self.ctx.bearer = d.bearer or self.ctx.bearer
            if d.bearer and d.bearer.startswith("last_raiser("):
                self.ctx.mentions.append((d.bearer, True))
        return [d for k, d in enumerate(out) if not absorbed(d, [*earlier, *out[:k]])]

    def _another_number(self, st: Statement, bases: list[Draft], before: Draft | None) -> list[Draft]:
        """`and four if a lone hand is played`: the norm before with another number and another condition."""
        words = [i.fold for p in st.main for i in p.items]
        if before is None or len(words) != 1 or words[0] not in NUMBERS or len(before.effect) != 1 or not bases[0].when:
            return []
        new = before.copy()
        new.effect = [f"{name_of(before.effect[0])}({NUMBERS[words[0]]})"]
        last = bases[0].when[-1]
        new.when = [w for w in before.when if w not in (negate(last), last)] + [last]
        new.start, new.end = bases[0].start, bases[0].end
        return [new]

    def _do_so(self, st: Statement, out: list[Draft], earlier: list[Draft]) -> None:
        """`If he do so`: the act of the norm before is the event."""
        folds = [i.fold for p in st.before for i in p.items]
        if ("do", "so") in pairwise(folds) and earlier and earlier[-1].act:
            for d in out:
                if d.on is None:
                    d.on = (earlier[-1].act, earlier[-1].bearer)
                    d.unmapped = [u for u in d.unmapped if "so" not in u.split()]
                    d.put("on", [i for p in st.before for i in p.items])

    def _conditions(self, st: Statement, earlier: list[Draft]) -> tuple[list[Draft], list[Doer]]:
        """One draft for each alternative condition (`if ..., or if ...`), with who acts in it."""
        base = Draft(start=min(p.a for p in st.pieces), end=max(p.b for p in st.pieces))
        bases, doers = [base], [Doer()]
        last = earlier[-1] if earlier else None
        if st.conj == "thereupon" and last is not None and not st.before:
            held = [e[6:-1] for e in last.effect if name_of(e) == "holds"]
            base.when += held  # after which: when what the sentence before brings about is so
            if held:
                base.inferred.add("when")
            elif last.act and last.kind == "permission":
                base.on = (last.act, last.bearer)
                base.inferred.add("on")
        elif any(_in_that_case(p) for p in [*st.before, *st.main[:1]]) and last is not None and (last.act or last.on):
            base.on = last.on or (last.act or "", last.bearer)
            base.when += last.when if last.on else []
            base.put("on", [*st.before, *st.main][0].items[:3])
            st.before = []
        if any(p.marker == "lacking" for p in st.before) and last is not None:
            # failing that: what the norm before was set going by, its state denied
            base.on = last.on
            done = tables()["left_behind"].get(last.act or "") if last.kind == "obligation" else None
            able = any(name_of(w).removeprefix("not ").startswith(("can_", "king_can_")) for w in last.when)
            if done and not able:
                base.when = [*last.when, negate(done.replace("X", last.bearer or "any"))]  # faute de quoi: not having done it
            else:
                base.when = [negate(w) for w in last.when[-1:]]
            if last.kind == "obligation" and not last.when and last.window and last.window.startswith("before("):
                late = parse(last.window).args[0]  # he has let the time pass: the act that ends it is the event
                done = tables()["left_behind"].get(last.act or "")
                base.on = (late.name, last.bearer)
                base.when = [negate(done.replace("X", last.bearer or "any"))] if done else []
            base.inferred |= {"on", "when"}
        for p in st.before:
            other = p.items[0].fold == MARK and (bases[-1].on is not None or bool(bases[-1].when))
            other = other or (p.items[0].role is not None and bool(bases[-1].on or bases[-1].when) and len(p.items) > 2)
            if p.conj in _OR and other:
                bases[-1].end = p.a
                bases.append(Draft(start=p.a, end=base.end))
                doers.append(Doer())
            read_condition(p, bases[-1], doers[-1], self.lexicon, self.game, post=False)
        clean = bases[0].copy()
        listed = any(p.conj in _OR and p.items[0].fold == MARK for p in st.after[1:])
        barred = self.lexicon.lang == "fra" and mains.barred(st, self.lexicon, self.game)
        for n, p in enumerate(st.after):
            if (
                n
                and (p.conj in _OR or (listed and not p.conj and p.items[0].fold == MARK))
                and (p.items[0].fold == MARK or p.conj in ("ni", "nor"))
                and p.marker in ("if", "event")
            ) or (
                n
                and barred
                and p.items[0].fold == MARK
                and p.marker in ("if", "event", "after")
                and (p.conj in _OR or not said_again(p.items))
            ):
                one, who = clean.copy(), Doer()
                read_condition(p, one, who, self.lexicon, self.game, post=True)
                bases.append(one)
                doers.append(who)
                continue
            for b, d in zip(bases, doers, strict=True):
                read_condition(p, b, d if st.before else Doer(), self.lexicon, self.game, post=True)
        return bases, doers


_LET = {"accept": "stand", "disregard": "disregard"}


def _same_event(st: Statement, more: list[Draft], before: list[Draft]) -> None:
    """`..., or, if neither can be taken, ...`: a further case of the event that the sentence began with."""
    event = next((d.on for d in reversed(before) if d.on is not None), None)
    if event is None or not st.before or not {st.conj, st.before[0].conj} & {"or", "ou", "but", "mais"}:
        return
    for d in more:
        if d.on is None and d.when and d.kind not in ("definition",):
            d.on = event
            d.inferred.add("on")


def _other_way(first: Draft, second: Draft) -> bool:
    """`he may call it, or he may call a suit`: the second way of one claim goes into the first. True when it did."""
    ways = second.choices or ([second.act] if second.act and second.act != "unmapped" else [])
    if first.kind == "permission" and second.kind == "claim" and first.act in _LET and first.bearer == second.holder:
        ways = [_LET[first.act], *ways]
        first.kind, first.holder, first.bearer, first.act = "claim", second.holder, second.bearer, None
    elif first.kind != "claim" or second.kind != "claim" or second.holder not in (first.holder, f"adversary({first.bearer})"):
        return False
    if not second.choices or (second.on and second.on != first.on):
        return False
    first.choices += [w for w in ways if w not in first.choices]
    if second.bearer == f"side({first.bearer})":
        first.bearer = second.bearer  # of the two that answer for it, either may be called on
    first.window = first.window or second.window
    first.end = max(first.end, second.end)
    first.read += second.read
    return True


def _distinct(new: list[Draft]) -> list[Draft]:
    """Two clauses of a sentence that come to the same norm count once."""
    out: list[Draft] = []
    for d in new:
        if any(_wider(o, d) for o in out):
            out[-1].read += d.read
        elif any(_same(d, o) for o in out):
            out[-1].end = max(out[-1].end, d.end)
            out[-1].read += d.read
        else:
            out.append(d)
    return out


def _same(a: Draft, b: Draft) -> bool:
    return (a.kind, a.bearer, a.act, a.on, a.when, a.unless, a.holder, a.choices, a.effect, a.window) == (
        b.kind, b.bearer, b.act, b.on, b.when, b.unless, b.holder, b.choices, b.effect, b.window,
    )  # fmt: skip


def _wider(a: Draft, b: Draft) -> bool:
    """The norms say the same, b under more conditions only: a covers it."""
    same = (a.kind, a.bearer, a.act, a.unless, a.holder, a.choices, a.effect, a.window)
    return (
        same == (b.kind, b.bearer, b.act, b.unless, b.holder, b.choices, b.effect, b.window)
        and a.on is not None
        and b.on is not None
        and a.on[0] == b.on[0]
        and set(a.when) < set(b.when)
    )


def _breaches(earlier: list[Draft], new: list[Draft]) -> list[Draft]:
    """A right lost by doing what a norm just before forbids is that prohibition's effect, not a norm of its own."""
    out = list(earlier)
    for d in new:
        last = out[-1] if out else None
        breach = last is not None and last.kind == "prohibition" and d.kind == "sanction" and d.effect == ["lapse"]
        if breach and last is not None and d.on is not None and d.on[0] == last.act:
            last.effect.append("lapse")
            last.end = max(last.end, d.end)
            if "effect" in d.spans:
                last.spans["effect"] = d.spans["effect"]
            last.read += d.read
            continue
        out.append(d)
    return out


def _goes_on(st: Statement) -> bool:
    return st.conj in ("and", "or", "et", "ou", "thereupon") and (st.main[0].sep in (",", ";") or st.conj == "thereupon")


def _such(st: Statement) -> bool:
    """The clause points back to the event before: `such lead`, `in that case`."""
    folds = st.main[0].folds[:8]
    if folds[:2] == ["there", "be"] and "penalty" in folds and st.main[0].sep == ";":
        return True  # ...; there is no penalty
    return any(a in ("such", "this", "that", "ce", "tel") and b in _BACK for a, b in pairwise(folds))


def _in_that_case(p: Piece) -> bool:
    folds = p.folds
    if any(
        folds[k : k + 3] in (["in", "that", "case"], ["in", "such", "case"], ["en", "ce", "cas"]) for k in range(2, len(folds))
    ):
        return True
    return folds[:3] in (["in", "that", "case"], ["in", "such", "case"], ["en", "ce", "cas"], ["dans", "ce", "cas"])
