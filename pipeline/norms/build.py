"""From a main clause and its conditions to a norm: which kind it is, and how each kind fills its slots."""

from __future__ import annotations

from itertools import pairwise

from pipeline.norms import mains
from pipeline.norms.claims import exacted, power, suffered
from pipeline.norms.conditions import Doer, negated, noun, noun_actor, passive, wider
from pipeline.norms.conventions import name_of, negate, tables
from pipeline.norms.denied import turned
from pipeline.norms.draft import Draft
from pipeline.norms.items import line_of
from pipeline.norms.lexicon import Found, Lexicon
from pipeline.norms.outcomes import FAULTS, effect, simple

_PENALTIES = frozenset(
    "new_deal disregard take_tricks deduct add play_out call call_suit bar bar_suit highest lowest win lose exposed_card".split()
)
_OWED = frozenset({"take_tricks", "deduct", "add"})
_RETRACED = frozenset({"take_back_second", "stand_both", "replace_and_move", "move", "capture"})
_OWN = frozenset({"make", "declare", "discard", "shuffle", "cut", "raise", "play_alone"})  # done by oneself, not exacted
_ABOUT = frozenset({"call_attention", "ask_void", "ask_conformed", "remark", "suggest_card", "discuss_fact"})


def _clash(f: Found, others: list[Found] | tuple[Found, ...]) -> bool:
    return any(f.i < o.j and o.i < f.j for o in others)


class Builder:
    """Norms of one main clause. advice: the page gives hints, so that no `should` or `must` on it is a duty."""

    def __init__(self, lexicon: Lexicon, game: str | None, *, advice: bool = False) -> None:
        self.lexicon = lexicon
        self.game = game
        self.advice = advice

    def main(
        self, clause: mains.Clause, draft: Draft, doer: Doer, before: Draft | None, *, leave: bool = False
    ) -> list[Draft]:  # fmt: skip
        """Norms of the clause; draft: what its conditions say; before: the last norm of the same sentence."""
        modal = mains.select(clause, self.lexicon)
        return turned(clause, modal, self._read(clause, modal, draft, doer, before, leave))

    def _read(
        self, clause: mains.Clause, modal: Found | None, draft: Draft, doer: Doer, before: Draft | None, leave: bool
    ) -> list[Draft]:  # fmt: skip
        draft.words = frozenset(clause.folds)
        draft.revoker = any(i.role and "revok" in i.text.lower() for i in clause.items)
        draft.note(clause.items, [*clause.all, *self.lexicon.scan(line_of(clause.items), "asides", self.game)])
        effects, choices, acts = self._rivals(clause)
        states = self._sidelines(clause, draft, [*acts, *effects, *choices])
        kind = self._kind(clause, modal, effects, choices, acts, draft)
        if (
            not kind
            and before is not None
            and (clause.items[0].fold in ("nor", "ni") or (acts and not effects and not doer.role))
        ):
            kind = before.kind
        kind = "permission" if leave and kind in ("", "prohibition", "obligation") else kind  # beyond ..., except to ...
        idle = draft.on is None
        acts = self._participle(clause, draft, modal, effects, acts)
        if idle and draft.on is not None and modal is not None and clause.windows and clause.windows[-1].j <= modal.i:
            draft.window = None  # naming it at any time during the hand: the time of the event
        if kind == "definition" and acts and effects and acts[0].i < effects[0].i and draft.on is None:
            draft.on = (acts[0].term, mains.actor(clause.items, acts[0], self.lexicon) or "any")
            draft.put("on", clause.items[acts[0].i : acts[0].j])
            acts = []
        giving = modal is not None and clause.items[modal.i].fold in ("give", "confer", "entitle", "enable")
        if giving and modal is not None and draft.on is None:
            cause = next((a for a in clause.acts if a.j <= modal.i), None)
            if cause is not None:
                who = cause.role or noun_actor(clause.items, cause) or mains.actor(clause.items, cause, self.lexicon)
                draft.on = (cause.term, who or ("offender" if kind == "claim" else None))
                draft.put("on", clause.items[cause.i : cause.j])
                acts = [a for a in acts if a.i >= modal.i]
        if kind != "immunity":
            self._penalised(clause, draft)
        if kind in ("claim", "claim_active") and draft.on is None:
            fault = next((a for a in clause.acts if a.term in FAULTS and not _clash(a, choices) and not _spared(clause, a)), None)
            lasting = fault is not None and any(
                a.text.lower() == "exposed" and b.fold == "card" for a, b in pairwise(clause.items[fault.i : fault.j + 1])
            )
            if fault is not None and lasting:
                draft.when.append("exposed(exposed_card)")  # exposed cards: a state that lasts
                draft.put("when", clause.items[fault.i : fault.j + 1])
                acts = [a for a in acts if a is not fault]
            elif fault is not None:
                draft.on = (fault.term, mains.actor(clause.items, fault, self.lexicon) or "offender")
                draft.put("on", clause.items[fault.i : fault.j])
                acts = [a for a in acts if a is not fault]
        if kind == "claim" and modal is not None:
            return suffered(clause, draft, modal, choices, acts, doer, before, self.game)
        if kind == "claim_active" and modal is not None:
            return exacted(clause, draft, modal, choices, acts, doer, self.game)
        if kind == "power" and modal is not None:
            return power(clause, draft, modal, choices, effects, acts, doer)
        only = [name_of(e.term) for e in effects]
        if only == ["right_survives"] and kind == "permission" and draft.on is None:
            return [simple(clause, draft, kind, mains.subject_of(clause, modal.i if modal else 0) or "any", "raise", effects[0])]
        passes = modal is not None and bool(
            {"right", "option", "choice", "turn"} & {i.fold for i in clause.items[modal.i : modal.j]}
        )
        if modal is not None and modal.role and kind == "permission" and acts and passes:
            d = simple(clause, draft, kind, modal.role, acts[0].term, modal)
            d.effect.append(f"turn({modal.role})")
            d.put("effect", clause.items[modal.i : modal.j])
            return [d]
        leading = [e for e in effects if name_of(e.term) in tables()["effect_kinds"]]
        first = not acts or kind in ("sanction", "immunity", "definition") or (bool(effects) and effects[0].i <= acts[0].i)
        first = first or (bool(effects) and max(e.weight for e in effects) > max(a.weight for a in acts))
        if effects and first and (leading or not acts):
            return effect(clause, draft, modal, effects, acts, doer, kind, self.lexicon)
        if acts and self._doable(clause, modal, acts, kind, bool(draft.on or draft.when)):
            return _bars(self._acts(clause, draft, modal, kind, acts, effects, doer, before), states, clause)
        if effects:
            return effect(clause, draft, modal, effects, acts, doer, kind, self.lexicon)
        if "not first_right" in draft.when and not draft.effect:
            draft.when[draft.when.index("not first_right")] = "first_right"  # he has not the first right
            fill = mains.subject_of(clause, len(clause.items)) or "any"
            return [simple(clause, draft, "prohibition", fill, None, None)]
        if "first_right" in draft.when:
            fill = (modal.role if modal is not None else None) or mains.subject_of(clause, len(clause.items)) or "any"
            draft.effect.append(f"turn({fill})")
            draft.put("effect", clause.items)
            d = simple(clause, draft, "permission", fill, None, None)
            return [d]
        if draft.act and kind:
            draft.kind = kind
            return [draft]
        if before is not None and before.act and _likewise(clause.folds):
            return [self._again(clause, draft, before, modal)]
        return self._unread(clause, draft, modal, kind)

    def _penalised(self, clause: mains.Clause, draft: Draft) -> None:
        """`the penalty for a revoke`: the fault is the event, whatever is said of its penalty."""
        if draft.on is not None:
            return
        folds = clause.folds
        for k in range(len(folds) - 2):
            if folds[k] not in ("penalty", "punishment", "peine") or folds[k + 1] not in ("for", "of", "on", "de"):
                continue
            fault = next((a for a in self.lexicon.scan(line_of(clause.items), "acts", self.game) if k + 2 <= a.i <= k + 4), None)
            if fault is not None and fault.term in FAULTS:
                draft.on = (fault.term, "any")
                draft.put("on", clause.items[fault.i : fault.j])
                return

    def _again(self, clause: mains.Clause, draft: Draft, before: Draft, modal: Found | None) -> Draft:
        """`his partner may do so too`: the norm before, of another player."""
        d = before.copy()
        d.bearer = mains.subject_of(clause, len(clause.items)) or before.bearer
        d.when = [w.replace(f"({before.bearer})", f"({d.bearer})") for w in before.when]
        d.effect = [w.replace(f"({before.bearer})", f"({d.bearer})") for w in before.effect]
        d.start, d.end, d.read, d.words = draft.start, draft.end, draft.read, draft.words
        d.spans = {"bearer": d.spans.get("bearer", (draft.start, draft.end))}
        d.put("bearer", [i for i in clause.items if i.role == d.bearer][:1])
        d.inferred = {*d.inferred, "act"}
        return d

    def _participle(
        self, clause: mains.Clause, draft: Draft, modal: Found | None, effects: list[Found], acts: list[Found]
    ) -> list[Found]:  # fmt: skip
        """`A player touching a man must move it`: what stands between subject and verb is the event."""
        end = modal.i if modal is not None else effects[0].i if effects else 0
        for a in acts:
            subject = mains.subject_of(clause, a.i)
            near = any(i.role for i in clause.items[max(0, a.i - 4) : a.i])
            near = near and not any(i.fold in ("as", "of", "to") for i in clause.items[max(0, a.i - 2) : a.i])
            hanging = clause.items[a.i].text.lower().endswith(("ing", "ant")) or any(
                i.text.lower().split(" ")[-1] in _WHO for i in clause.items[: a.i]
            )
            # after a card is led: less than what he does
            free = draft.on is None or (draft.on[1] is None and "on" not in draft.inferred)
            if a.j <= end and subject and near and hanging and free and not _clash(a, effects):
                past = tables()["left_behind"].get(draft.on[0]) if draft.on is not None else None
                draft.when += [past] if past and "X" not in past else []
                draft.on = (a.term, "any" if subject == "nobody" else subject)
                draft.put("on", clause.items[a.i : a.j])
                rest = [x for x in acts if x.j > a.j]
                while rest and rest[0].j <= end and {"or", "ou"} & {i.fold for i in clause.items[a.j - 1 : rest[0].i]}:
                    draft.on = (f"{draft.on[0]}|{rest[0].term}", draft.on[1])  # any one cutting or touching the cards
                    rest = rest[1:]
                return rest
        return acts

    def _rivals(self, clause: mains.Clause) -> tuple[list[Found], list[Found], list[Found]]:
        """Effects, choices and acts that do not read the same words: the one that fixes more of them stays."""
        asked = _question(clause, self.lexicon)  # what is asked about is not done
        choices = [c for c in clause.choices if c.i < asked]
        clause.predicates = [p for p in clause.predicates if p.i < asked]
        effects = [f for f in clause.effects if not any(f.i < c.j and c.i < f.j and c.weight > f.weight for c in choices)]
        acts = [
            a
            for a in clause.acts
            if a.i < asked
            and not _clash(a, clause.exceptions)
            and not noun(clause.items, a)
            and not any(a.i < e.j and e.i < a.j and e.weight >= a.weight for e in effects)
            and not any(a.i < e.j and e.i < a.j and e.weight > a.weight for e in clause.predicates)
        ]
        effects = [f for f in effects if not _clash(f, acts)]
        return effects, choices, acts

    def _sidelines(self, clause: mains.Clause, draft: Draft, taken: list[Found]) -> list[str]:
        """What any kind of norm can carry: exceptions, a window, a manner, a state. The states read."""
        states: list[str] = []
        for f in clause.exceptions:
            draft.unless.append(f.term)
            draft.put("unless", clause.items[f.i : f.j])
        for f in clause.windows:
            wider(draft, f.term)
            draft.put("window", clause.items[f.i : f.j])
        for f in clause.manners:
            draft.manner = f.term
            draft.put("manner", clause.items[f.i : f.j])
        for f in clause.predicates:
            if any(i.fold in ("ascertain", "see", "satisfy", "learn") for i in clause.items[max(0, f.i - 8) : f.i]):
                continue  # to see if there be a card too many: not yet known
            if not any(f.i < e.j and e.i < f.j and e.weight >= f.weight for e in (*taken, *clause.windows)):
                flip = not f.term.startswith("not ") and negated(clause.items, f, self.lexicon) and not _modal_between(clause, f)
                states.append(negate(f.term) if flip else f.term)
                draft.when.append(states[-1])
                draft.put("when", clause.items[f.i : f.j])
        return states

    def _kind(
        self, clause: mains.Clause, modal: Found | None, effects: list[Found], choices: list[Found], acts: list[Found],
        draft: Draft,
    ) -> str:  # fmt: skip
        kind = modal.term if modal is not None else ""
        future = next((k for k, i in enumerate(clause.items) if i.tag == "FUT"), None)
        if future is not None and kind in ("", "definition"):
            kind = "prohibition" if _denied(clause, future) else "obligation"
        if kind == "" and self.lexicon.lang == "fra" and acts and _denied(clause, acts[0].i) and not effects:
            kind = "prohibition"  # on ne joue pas ...
        terms = {name_of(c.term) for c in choices}
        if kind == "permission" and modal is not None and terms & _OWED:
            who = mains.subject_of(clause, modal.j)
            return "claim_active" if who and "adversary" in who else "claim"
        if kind == "permission" and modal is not None and choices and clause.items[modal.i].fold in ("give", "confer", "allow"):
            return "claim"
        if kind in ("permission", "obligation", "power", "prohibition") and terms >= {"accept", "refuse"}:
            return "power"
        if any(e.term == "no_duty" or e.term.startswith("right_survives(") for e in effects) and kind != "permission":
            return "immunity"
        if any(e.term in ("revoke_penalty", "answerable") for e in effects) and kind != "immunity":
            return "sanction"
        if self.game == "chess" and kind == "power" and terms & _RETRACED:
            return "claim_active"  # he may elect whether both shall stand, or the second be retracted
        if terms == {"stand"} and len(choices) > 1 and kind in ("power", "permission"):
            return "claim_active"
        named = any("(named)" in c.term for c in choices)
        if kind == "obligation" and named and modal is not None:
            return "claim"
        if kind == "permission" and modal is not None and choices:
            subject = mains.subject_of(clause, modal.j)
            if self.game == "chess" and subject == "opponent" and (draft.on is not None or self.lexicon.lang == "fra"):
                return "claim_active"  # what the other player may do with a fault
            if terms & _PENALTIES and subject is not None and (self.game != "chess" or subject == "opponent"):
                return "claim_active"
            claiming = mains.is_claim(clause, modal, self.lexicon) or terms <= {"new_deal", "disregard"}
            if claiming and mains.subject_of(clause, modal.j):
                return "claim_active"
        own = bool(acts) and (acts[-1].term.startswith(("ask_", "demand_")) or acts[-1].term in _OWN)
        if kind == "claim_active" and not choices and (not acts or own):
            return "permission"
        banned = kind == "prohibition" and draft.on is not None and {"allow", "permit"} & set(clause.folds) and not effects
        if banned and draft.on is not None and (not acts or acts[0].term in ("move", "castle")):
            acts[:] = []  # the move is not allowed: the one named in the condition
            draft.act = draft.on[0]
            draft.on = None
        return kind

    def _doable(self, clause: mains.Clause, modal: Found | None, acts: list[Found], kind: str, told: bool) -> bool:
        """Without a modal only a player that does something makes a norm, or what is done in the case told of."""
        if modal is not None or kind:
            return True
        if told and acts[0].weight > 2 and passive(clause.items, acts[0]):
            return True  # their cards are taken back
        return mains.subject_of(clause, acts[0].i) is not None

    def _acts(
        self, clause: mains.Clause, draft: Draft, modal: Found | None, kind: str, acts: list[Found], effects: list[Found],
        doer: Doer, before: Draft | None,
    ) -> list[Draft]:  # fmt: skip
        draft.kind = kind or "obligation"
        if self.advice and draft.kind in ("obligation", ""):
            draft.kind = "advice"
        acts = mains.after(acts, modal.i if modal is not None else 0) or acts
        acts = mains.outside_relatives(clause, acts)
        fallback = (before.bearer if before is not None else None) or doer.role
        mains.fill_bearer(draft, clause, modal, acts[0], self.lexicon, fallback)
        for f in effects:
            draft.effect.append(f.term)
            draft.put("effect", clause.items[f.i : f.j])
        terms = list(dict.fromkeys(a.term for a in acts))
        if terms[0] in _ABOUT:
            terms = terms[:1]  # to call attention to a lead out of turn: one act
        if set(terms) == {"lead", "play"}:
            terms = ["play"]
        either = len(terms) > 1 and mains.joined_by(clause, acts) == "or" and draft.kind not in ("prohibition", "immunity")
        if either:
            draft.choices = terms
            draft.put("choices", clause.items[acts[0].i : acts[-1].j])
            self._formula(clause, draft)
            return [draft]
        out = []
        for k, term in enumerate(terms):
            one = draft.copy()
            one.act = term
            span = next(a for a in acts if a.term == term)
            if k and one.kind == "permission" and any(i.fold == "not" for i in clause.items[max(0, span.i - 1) : span.i + 2]):
                one.kind = "prohibition"  # may be repeated, but not changed
            # the verb phrase, up to the next act's
            upto = next((a.i for a in acts if a.i >= span.j), len(clause.items))
            begin = (min(modal.i, span.i) if modal is not None and k == 0 else span.i) if "bearer" in one.spans or k else 0
            one.put("act", clause.items[begin:upto])
            self._formula(clause, one)
            out.append(one)
        return out

    def _formula(self, clause: mains.Clause, draft: Draft) -> None:
        if clause.formulas:
            draft.formula = [f.term for f in clause.formulas]
            draft.put("formula", clause.items[clause.formulas[0].i : clause.formulas[-1].j])

    def _unread(self, clause: mains.Clause, draft: Draft, modal: Found | None, kind: str) -> list[Draft]:
        words = " ".join(i.text for i in mains.content(clause.items))
        if modal is None and not (draft.on or draft.when):
            return []
        if not words:
            return []
        draft.kind = "advice" if self.advice and modal is not None else {"claim_active": "claim"}.get(kind, kind) or "assertion"
        draft.unmapped.append(words)
        if kind in ("permission", "obligation", "prohibition"):
            mains.fill_bearer(draft, clause, modal, None, self.lexicon, None)
            draft.act = "unmapped"
        draft.sure *= 0.3
        return [draft]


def _bars(drafts: list[Draft], states: list[str], clause: mains.Clause) -> list[Draft]:
    """`may not castle out of check, nor through check`: each state bars by itself."""
    if len(states) < 2 or any(d.kind != "prohibition" for d in drafts) or "nor" not in clause.folds:
        return drafts
    out = []
    for d in drafts:
        for state in states:
            one = d.copy()
            one.when = [w for w in d.when if w == state or w not in states]
            out.append(one)
    return out


_WHO = frozenset({"who", "qui", "that", "which", "whoever", "whosoever"})
_WH = frozenset("whose what which whether who how where quel quelle lequel laquelle".split())


def _question(clause: mains.Clause, lexicon: Lexicon) -> int:
    """Where a question told begins: `may ask whose turn it is to lead`; the end of the clause where none does."""
    folds = clause.folds
    for k in range(len(folds) - 2):
        if folds[k] in ("ask", "inquire", "enquire", "demander") and folds[k] in lexicon.lists["askers"]:
            found = next((n for n in range(k + 1, min(k + 4, len(folds))) if folds[n] in _WH), None)
            if found is not None:
                return found
    return len(folds)


def _spared(clause: mains.Clause, a: Found) -> bool:
    """`at any trick to which it can be played without a revoke`: a fault that is not made."""
    return bool({"without", "no"} & set(clause.folds[max(0, a.i - 2) : a.i]))


def _likewise(folds: list[str]) -> bool:
    pairs = set(pairwise(folds))
    return bool(pairs & {("do", "so"), ("so", "may"), ("same", "right"), ("same", "option"), ("même", "droit")})


def _denied(clause: mains.Clause, k: int) -> bool:
    """`il ne roquera pas`: the verb at k is denied, not only limited (`ne jouera que`)."""
    before = [i.fold for i in clause.items[max(0, k - 3) : k]]
    return "ne" in before and not any(i.fold == "que" for i in clause.items[k + 1 : k + 4])


def _modal_between(clause: mains.Clause, f: Found) -> bool:
    """The negation belongs to the modal, not to the state: `cannot castle out of check`."""
    return any(m.term == "prohibition" and m.i < f.i for m in clause.modals)
