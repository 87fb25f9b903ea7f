"""One law as norms: sentences, statements, drafts, and the rules that hold between them."""

from __future__ import annotations

from pipeline.norms import mains
from pipeline.norms.clauses import MARK, Statement, pieces_of, statements_of
from pipeline.norms.conditions import Doer, negated, read_condition
from pipeline.norms.conventions import name_of, negate, tables
from pipeline.norms.draft import Draft
from pipeline.norms.implied import imply
from pipeline.norms.items import Item
from pipeline.norms.lexicon import Found, Lexicon
from pipeline.norms.roles import Context, mark, resolve, simplify


def _goes_on(st: Statement) -> bool:
    return st.conj in ("and", "or", "et", "ou") and st.main[0].sep == ","


def _such(st: Statement) -> bool:
    """The clause points back to the event before: `such lead`, `in that case`."""
    folds = st.main[0].folds[:8]
    return any(a in ("such", "this", "that", "ce", "tel") and b in BACK for a, b in zip(folds, folds[1:], strict=False))


BACK = frozenset("lead double redouble declaration question act case event play call card cas coup".split())


class Reader:
    """Reads the sentences of one law in order; what came before decides what pronouns and `such` mean."""

    def __init__(self, lexicon: Lexicon, game: str | None, *, advice: bool = False) -> None:
        self.lexicon = lexicon
        self.game = game
        self.advice = advice
        self.ctx = Context(game)
        self.drafts: list[Draft] = []
        self.formulas: list[str] = []  # words quoted so far

    def sentence(self, items: list[Item]) -> list[Draft]:
        """Norms of one sentence."""
        row = resolve(mark(self._said(items), self.lexicon, self.game), self.ctx)
        pieces = pieces_of(row, self.lexicon, self.game)
        new: list[Draft] = []
        previous: Statement | None = None
        doer = Doer()
        for st in statements_of(pieces, self.lexicon, self.game):
            if previous is not None and not st.before and st.main and (_goes_on(st) or _such(st)):
                st.before = previous.before
            new += self._statement(st, doer)
            previous = st
        self.drafts += new
        return new

    def _said(self, items: list[Item]) -> list[Item]:
        """`say the latter` after two formulas: the formula itself."""
        out = list(items)
        for k in range(len(out) - 2):
            if (
                out[k].fold in ("say", "do", "choose", "make")
                and out[k + 1].fold == "the"
                and out[k + 2].fold in ("latter", "former")
            ):
                if len(self.formulas) > 1:
                    spoken = self.formulas[-1] if out[k + 2].fold == "latter" else self.formulas[-2]
                    out[k + 2] = Item(spoken, out[k + 1].a, out[k + 2].b, "QUOTE", out[k + 2].text)
                    del out[k + 1]
                break
        self.formulas += [i.fold for i in items if i.tag.startswith("QUOTE")]
        return out

    def _statement(self, st: Statement, doer: Doer) -> list[Draft]:
        base = Draft()
        if not st.pieces:
            return []
        base.start, base.end = min(p.a for p in st.pieces), max(p.b for p in st.pieces)
        here = Doer()
        bases = [base]
        for p in st.before:
            if p.conj in ("or", "ou") and p.marker and bases[-1].on and p.items[0].fold == MARK:
                bases[-1].end = p.a
                bases.append(Draft(start=p.a, end=base.end))
                here = Doer()
            read_condition(p, bases[-1], here, self.lexicon, self.game, post=False)
        for p in st.after:
            for b in bases:
                read_condition(p, b, here if st.before else Doer(), self.lexicon, self.game, post=True)
        if base.on and base.on[1]:
            self.ctx.actor = base.on[1] if base.on[1] != "any" else "offender"
        out: list[Draft] = []
        for part in mains.parts(st, self.lexicon, self.game):
            clause = mains.scan(part, self.lexicon, self.game)
            before = out[-1] if out else None
            for b in bases:
                out += self._main(clause, b.copy(), here, before)
        for d in out:
            imply(d, self.drafts, self.game)
            self.ctx.bearer = d.bearer or self.ctx.bearer
            if d.bearer and d.bearer.startswith("last_raiser("):
                self.ctx.mentions.append((d.bearer, True))
        return out

    def _main(self, clause: mains.Clause, draft: Draft, doer: Doer, before: Draft | None) -> list[Draft]:
        modal = mains.select(clause, self.lexicon)
        draft.words = frozenset(clause.folds)
        for f in clause.exceptions:
            draft.unless.append(f.term)
            draft.put("unless", clause.items[f.i : f.j])
        for f in clause.windows:
            if draft.window is None:
                draft.window = f.term
                draft.put("window", clause.items[f.i : f.j])
        for f in clause.manners:
            draft.manner = f.term
            draft.put("manner", clause.items[f.i : f.j])
        effects = [f for f in clause.effects if not any(f.i < e.j and e.i < f.j and e.weight > f.weight for e in clause.choices)]
        acts = [
            a for a in clause.acts
            if not any(a.i < e.j and e.i < a.j for e in (*effects, *clause.exceptions))
        ]  # fmt: skip
        for f in clause.predicates:
            if not any(f.i < e.j and e.i < f.j for e in (*acts, *effects, *clause.choices)):
                draft.when.append(negate(f.term) if negated(clause.items, f, self.lexicon) else f.term)
                draft.put("when", clause.items[f.i : f.j])
        fallback = before.bearer if before is not None else None
        kind = modal.term if modal is not None else ""
        if kind in ("permission", "obligation") and clause.choices and modal is not None and (
            mains.is_claim(clause, modal) or all(name_of(c.term) in ("new_deal", "disregard") for c in clause.choices)
        ):  # fmt: skip
            subject = mains.subject_of(clause, modal.j)
            if subject and kind == "permission":
                kind = "claim_active"
        if kind in ("permission", "obligation", "power", "prohibition") and {c.term for c in clause.choices} >= {
            "accept",
            "refuse",
        }:
            kind = "power"
        if kind == "definition" and acts and effects and acts[0].i < effects[0].i and draft.on is None:
            draft.on = (acts[0].term, mains.actor(clause.items, acts[0], self.lexicon) or "any")
            draft.put("on", clause.items[acts[0].i : acts[0].j])
            acts = []
        if kind == "claim":
            return self._passive_claim(clause, draft, modal, doer)
        if kind == "claim_active":
            return self._active_claim(clause, draft, modal, doer)
        if kind == "power":
            return self._power(clause, draft, modal, doer)
        generic = kind in ("", "permission", "obligation", "definition", "prohibition", "sanction", "immunity")
        if [name_of(e.term) for e in effects] == ["right_survives"] and kind == "permission" and draft.on is None:
            draft.kind, draft.bearer, draft.act = kind, mains.subject_of(clause, modal.i if modal else 0) or "any", "raise"
            draft.put("act", clause.items[effects[0].i : effects[0].j])
            return [draft]
        if modal is not None and modal.role and kind == "permission" and acts:
            draft.kind, draft.bearer, draft.act = kind, modal.role, acts[0].term
            draft.put("bearer", [i for i in clause.items[: modal.j] if i.role == modal.role][-1:])
            draft.put("act", clause.items[modal.i : modal.j])
            draft.effect.append(f"turn({modal.role})")
            draft.put("effect", clause.items[modal.i : modal.j])
            return [draft]
        if effects and generic and (not acts or kind in ("sanction", "immunity", "definition") or effects[0].i <= acts[0].i):
            return self._effect(clause, draft, modal, effects, acts, doer)
        if acts:
            return self._acts(clause, draft, modal, kind, acts, effects, doer, fallback)
        if clause.predicates and "first_right" in draft.when:
            fill = mains.subject_of(clause, len(clause.items))
            draft.kind, draft.bearer = "permission", fill
            if fill:
                draft.put("bearer", [i for i in clause.items if i.role == fill][:1])
            draft.effect.append(f"turn({fill})")
            draft.put("effect", clause.items)
            return [draft]
        return self._unread(clause, draft, modal, kind)

    def _acts(
        self, clause: mains.Clause, draft: Draft, modal: Found | None, kind: str, acts: list[Found], effects: list[Found],
        doer: Doer, fallback: str | None,
    ) -> list[Draft]:  # fmt: skip
        draft.kind = kind or "obligation"
        acts = mains.after(acts, modal.i if modal is not None else 0) or acts
        mains.fill_bearer(draft, clause, modal, acts[0], self.lexicon, fallback or doer.role)
        if draft.bearer == "none":
            draft.bearer = "any"
        if draft.kind == "definition":
            draft.kind = "procedure"
        for f in effects:
            draft.effect.append(f.term)
            draft.put("effect", clause.items[f.i : f.j])
        terms = list(dict.fromkeys(a.term for a in acts))
        if len(terms) > 1 and mains.joined_by(clause, acts) == "or" and draft.kind != "prohibition":
            draft.choices = terms
            draft.put("choices", clause.items[acts[0].i : acts[-1].j])
            self._formula(clause, draft, acts)
            return [draft]
        out = []
        for k, term in enumerate(terms):
            one = draft.copy()
            one.act = term
            span = next(a for a in acts if a.term == term)
            one.put("act", clause.items[(modal.i if modal is not None and k == 0 else span.i) : span.j])
            self._formula(clause, one, [span])
            out.append(one)
        return out

    def _formula(self, clause: mains.Clause, draft: Draft, acts: list[Found]) -> None:
        if clause.formulas:
            draft.formula = [f.term for f in clause.formulas]
            draft.put("formula", clause.items[clause.formulas[0].i : clause.formulas[-1].j])

    def _passive_claim(self, clause: mains.Clause, draft: Draft, modal: Found | None, doer: Doer) -> list[Draft]:
        assert modal is not None
        draft.kind = "claim"
        draft.choices = [c.term for c in clause.choices]
        if clause.choices:
            draft.put("choices", clause.items[clause.choices[0].i : clause.choices[-1].j])
        holder, words = mains.holder_of(clause, modal)
        subject = mains.subject_of(clause, modal.i)
        offender = draft.on[1] if draft.on and draft.on[1] and draft.on[1] != "any" else "offender"
        draft.bearer = subject or self._at_fault(doer) or offender
        if clause.items[modal.i].fold in ("entitle", "give"):
            subject = None
            cause = [a for a in clause.acts if a.j <= modal.i]
            if cause and draft.on is None:
                draft.on = (cause[0].term, cause[0].role or "offender")
                draft.put("on", clause.items[cause[0].i : cause[0].j])
                draft.bearer = cause[0].role
            draft.bearer = (draft.on[1] if draft.on and draft.on[1] != "any" else None) or self._at_fault(doer) or offender
        if subject is None:
            draft.inferred.add("bearer")
        else:
            draft.put("bearer", [i for i in clause.items if i.role == subject][:1])
        if holder is None:
            holder = simplify(f"adversary({draft.bearer})", self.game)
            draft.inferred.add("holder")
        else:
            draft.put("holder", words)
        draft.holder = holder
        draft.act = mains.choice_act(draft.choices)
        draft.put("act", clause.items[modal.i : modal.j])
        others = [clause.items[k].role for k in range(modal.j, len(clause.items)) if clause.items[k].role]
        if len(others) == 1 and clause.items[modal.j].fold in ("or", "ou") and others[0] and draft.holder:
            return self._either_side(draft, draft.holder, others[0])
        return [draft]

    def _either_side(self, draft: Draft, one: str, other: str) -> list[Draft]:
        """A claim of one player on each side: each answers for the fault of the other's side."""
        out = []
        for holder, against in ((one, other), (other, one)):
            d = draft.copy()
            d.holder = holder
            d.bearer = simplify(f"side({'dealer' if against == 'maker' else against})", self.game)
            if d.on is not None:
                d.on = (d.on[0], d.bearer)
            out.append(d)
        return out

    def _active_claim(self, clause: mains.Clause, draft: Draft, modal: Found | None, doer: Doer) -> list[Draft]:
        assert modal is not None
        draft.kind = "claim"
        draft.holder = mains.subject_of(clause, modal.j)
        if draft.holder:
            draft.put("holder", [i for i in clause.items if i.role == draft.holder][:1])
        draft.choices = [c.term for c in clause.choices]
        draft.put("choices", clause.items[clause.choices[0].i : clause.choices[-1].j])
        target, words = mains.target_of(clause, modal)
        if target:
            draft.bearer = target
            draft.put("bearer", words)
        else:
            draft.bearer = (
                self._at_fault(doer) or (draft.on[1] if draft.on else None) or simplify(f"adversary({draft.holder})", self.game)
            )
            draft.inferred.add("bearer")
        draft.act = mains.choice_act(draft.choices)
        draft.put("act", clause.items[modal.i : modal.j])
        return [draft]

    def _at_fault(self, doer: Doer) -> str | None:
        return doer.role if doer.role and doer.role not in ("any", "none") else None

    def _power(self, clause: mains.Clause, draft: Draft, modal: Found | None, doer: Doer) -> list[Draft]:
        assert modal is not None
        draft.kind = "power"
        draft.bearer = mains.subject_of(clause, modal.i) or doer.role
        draft.put("bearer", [i for i in clause.items if i.role == draft.bearer][:1])
        draft.choices = [c.term for c in clause.choices]
        if clause.choices:
            draft.put("choices", clause.items[clause.choices[0].i : clause.choices[-1].j])
        for f in clause.effects:
            draft.effect.append(f.term)
            draft.put("effect", clause.items[f.i : f.j])
        return [draft]

    def _effect(
        self, clause: mains.Clause, draft: Draft, modal: Found | None, effects: list[Found], acts: list[Found], doer: Doer
    ) -> list[Draft]:
        table = tables()["effect_kinds"]
        first = name_of(effects[0].term)
        draft.kind = table.get(first, "procedure")
        if modal is not None and modal.term == "immunity":
            draft.kind = "immunity"
        for f in effects:
            if f.term not in draft.effect:
                draft.effect.append(f.term)
            draft.put("effect", clause.items[f.i : f.j])
        subject = mains.subject_of(clause, effects[-1].j if modal is None else modal.j)
        if draft.kind in ("sanction", "prohibition", "immunity", "permission", "obligation"):
            draft.bearer = subject or doer.role
            if draft.bearer == "none":
                draft.bearer = "any"
            inside = [i for i in clause.items[effects[0].i : effects[0].j] if i.role]
            if inside and first == "right_survives":
                subject = draft.bearer = inside[0].role
            if subject:
                draft.put("bearer", [i for i in clause.items if i.role == subject][:1])
            elif draft.bearer:
                draft.inferred.add("bearer")
        if acts:
            draft.act = acts[0].term
            draft.put("act", clause.items[acts[0].i : acts[0].j])
        if name_of(effects[0].term) in ("right_survives", "bar_raise"):
            draft.act = "raise" if "raise" in effects[0].term else None
            if first == "bar_raise":
                draft.bearer = draft.bearer or "any"
        return [draft]

    def _unread(self, clause: mains.Clause, draft: Draft, modal: Found | None, kind: str) -> list[Draft]:
        words = " ".join(i.text for i in mains.content(clause.items))
        if modal is None and not (draft.on or draft.when):
            return []
        draft.kind = "advice" if self.advice else kind or "assertion"
        draft.unmapped.append(words)
        if kind in ("permission", "obligation", "prohibition"):
            mains.fill_bearer(draft, clause, modal, None, self.lexicon, None)
            draft.act = "unmapped"
        draft.sure *= 0.3
        return [draft]
