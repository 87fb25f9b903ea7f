"""Main clauses: what kind of norm they make, who bears it, what he has to do, may do or suffers."""

from __future__ import annotations

import itertools
from dataclasses import dataclass

from pipeline.norms.clauses import Statement
from pipeline.norms.conditions import actor as actor
from pipeline.norms.conditions import passive
from pipeline.norms.conventions import name_of, tables
from pipeline.norms.draft import Draft
from pipeline.norms.items import Item, line_of
from pipeline.norms.lexicon import Found, Lexicon
from pipeline.norms.pieces import CONJ

ORDER = (
    "incorporation", "power", "immunity", "sanction", "claim", "claim_active", "prohibition", "permission", "obligation",
    "definition",
)  # fmt: skip


@dataclass(slots=True)
class Clause:
    """The items of a main clause and what the lexicon reads in them."""

    items: list[Item]
    modals: list[Found]
    acts: list[Found]
    choices: list[Found]
    effects: list[Found]
    exceptions: list[Found]
    predicates: list[Found]
    windows: list[Found]
    manners: list[Found]
    formulas: list[Found]

    @property
    def all(self) -> list[Found]:
        """Every term read in the clause."""
        return [
            *self.modals, *self.acts, *self.choices, *self.effects, *self.exceptions, *self.predicates, *self.windows,
            *self.manners, *self.formulas,
        ]  # fmt: skip

    @property
    def folds(self) -> list[str]:
        return [i.fold for i in self.items]


def scan(items: list[Item], lexicon: Lexicon, game: str | None) -> Clause:
    line = line_of(items)

    def of(sort: str) -> list[Found]:
        return lexicon.scan(line, sort, game)

    modals, predicates = of("modals"), of("predicates")
    if lexicon.lang == "fra":
        # peut la prendre: leave, not a state
        able = ("can_capture", "can_move", "king_can_move")
        predicates = [p for p in predicates if name_of(p.term) not in able or not any(p.i < m.j and m.i < p.j for m in modals)]
        if any(f.term.startswith("move(K)") for f in (*of("effects"), *of("choices"))):
            predicates = [p for p in predicates if name_of(p.term) != "moved"]  # le roi sera joué
    return Clause(
        items, modals, of("acts"), of("choices"), of("effects"), of("exceptions"), predicates, of("windows"), of("manners"),
        of("formulae"),
    )  # fmt: skip


def parts(statement: Statement, lexicon: Lexicon, game: str | None) -> list[list[Item]]:
    """The main clause cut where a second verb group with a modal of its own begins."""
    row: list[Item] = []
    for p in statement.main:
        if row:
            comma = Item(p.conj or ",", row[-1].b, row[-1].b, "CC" if p.conj else ",", ",")
            row.append(comma)
        elif p.conj and p.conj not in ("and", "but", "et", "mais", "or", "thereupon", "beyond", "then", "because"):
            row.append(Item(p.conj, p.a, p.a, "CC", p.conj))
        row += p.items
    out: list[list[Item]] = []
    last = 0
    modal = lexicon.lists["modals"]
    for k in range(1, len(row) - 1):
        if row[k].fold == "nor" and k - last > 2 and row[k + 1].tag.startswith(("V", "NN")) and row[k + 1].role is None:
            out.append(row[last:k])
            last = k
            continue
        if row[k].fold in ("and", "but", "et", "mais", ",") and k - last > 2:
            nxt = k + 1
            while nxt < len(row) - 1 and row[nxt].fold in ("also", "then", ",", "and", "but", "not", "again", "afterwards"):
                nxt += 1
            second = row[nxt].fold in modal or (row[nxt].role and nxt + 1 < len(row) and row[nxt + 1].fold in modal)
            # must lay his cards down, and takes no part
            second = second or (row[k].fold == "and" and row[nxt].tag == "VBZ" and row[nxt].role is None)
            if second and any(i.fold in modal and i.tag == "MD" for i in row[last:k]):
                out.append(row[last:k])
                last = k + 1
    out.append(row[last:])
    return [p for p in out if p]


def select(clause: Clause, lexicon: Lexicon) -> Found | None:
    """The modal that decides: not one of a relative clause; a special kind before leave or duty, of these the first."""
    free = [f for f in clause.modals if not _relative(clause, f)] or clause.modals
    best: Found | None = None
    for f in free:
        rank = (min(ORDER.index(f.term), GENERIC), f.i)
        if best is None or rank < (min(ORDER.index(best.term), GENERIC), best.i):
            best = f
    return best


GENERIC = ORDER.index("permission")


def _relative(clause: Clause, f: Found) -> bool:
    """The modal stands in a relative clause: `the man that his opponent may name`."""
    before = [i.fold for i in clause.items[max(0, f.i - 3) : f.i]]
    later = any(m.i > f.i for m in clause.modals)
    if later and clause.items[f.i].fold == "liable" and f.i and clause.items[f.i - 1].tag.startswith("NN"):
        return True  # a card liable to be called may not be ...
    if f.i == 2 and clause.items[1].fold in ("who", "which", "qui"):
        return True  # partners who have the choice must agree
    return f.i > 2 and any(w in ("that", "which", "who", "whom", "as", "qui", "que") for w in before)


def barred(statement: Statement, lexicon: Lexicon, game: str | None) -> bool:
    """The main clause forbids: each condition after it bars by itself."""
    return any(m.term == "prohibition" for p in statement.main for m in lexicon.scan(line_of(p.items), "modals", game))


def subject_of(clause: Clause, upto: int) -> str | None:
    """The player the clause is about: the last one before the modal that stands as a subject, else the first."""
    first: str | None = None
    best: str | None = None
    for k in range(min(upto + 1, len(clause.items))):
        item = clause.items[k]
        role = item.role
        if role is None:
            continue
        if k and clause.items[k - 1].fold in ("of", "to", "from", "by", "with", "for", "on", "de", "à", "par"):
            continue
        if k + 1 < len(clause.items) and clause.items[k + 1].fold == "'s":
            continue
        first = first or role
        best = role
    return best if best is not None else first


def joined_by(clause: Clause, found: list[Found]) -> str:
    """`or` when the acts are alternatives, else `and`."""
    for a, b in itertools.pairwise(found):
        between = [i.fold for i in clause.items[a.j : b.i]]
        if "or" in between or "ou" in between or "nor" in between or "ni" in between:
            return "or"
    return "and"


def choice_act(choices: list[str]) -> str | None:
    """The one act behind all choices of a claim, None when there is none."""
    table = tables()["choice_acts"]
    acts = {table.get(name_of(c), "") for c in choices}
    if "stand" in {name_of(c) for c in choices} and len(acts) == 1 and len(choices) == 1:
        return None
    return acts.pop() or None if len(acts) == 1 else None


def holder_of(clause: Clause, modal: Found) -> tuple[str | None, list[Item]]:
    """Who a passive claim belongs to: the player after `by`, `at the option of`, `as ... may elect`."""
    if modal.role:
        return modal.role, clause.items[modal.i : modal.j]
    for k in range(modal.i, len(clause.items) - 1):
        if clause.items[k].fold in ("by", "par") and clause.items[k + 1].role:
            return clause.items[k + 1].role, clause.items[k : k + 2]
    return None, []


def target_of(clause: Clause, modal: Found) -> tuple[str | None, list[Item]]:
    """Whom an active claim is made on: the first player after the claiming verb."""
    for k in range(modal.j, len(clause.items)):
        role = clause.items[k].role
        if role and clause.items[k - 1].fold not in ("by", "with", "of"):
            return role, [clause.items[k]]
    return None, []


def is_claim(clause: Clause, modal: Found, lexicon: Lexicon) -> bool:
    """The verb after the modal is one of exacting."""
    return any(i.fold in lexicon.lists["claiming"] for i in clause.items[modal.i : modal.j + 5])


def outside_relatives(clause: Clause, acts: list[Found]) -> list[Found]:
    """Acts of the clause itself, not of a relative clause hanging on the first."""
    out = acts[:1]
    for a in acts[1:]:
        between = [i.fold for i in clause.items[out[-1].j : a.i]]
        if clause.items[a.i].tag == "VBN" and any(w in ("which", "that", "who") for w in between):
            continue  # a trick that has been turned and quitted
        joined = max((n for n, w in enumerate(between) if w in ("or", "and", "but", "ou", "et")), default=-1)
        between = between[joined + 1 :] if joined >= 0 else between
        k = a.i - 1
        while k > 1 and clause.items[k].fold in ("have", "be", "so", "already"):
            k -= 1
        if k > 0 and clause.items[k].role and clause.items[k - 1].tag.startswith("NN"):
            continue  # the piece he touches
        if not any(w in ("who", "which", "that", "qui", "que", "dont", "où", "whose") for w in between):
            out.append(a)
    return out


def after(found: list[Found], k: int) -> list[Found]:
    return [f for f in found if f.j > k]


def content(items: list[Item]) -> list[Item]:
    return [i for i in items if i.fold not in CONJ and i.fold != ","]


def named(clause: Clause, role: str, verb: int) -> list[Item]:
    """The words that name the player: his name and what stands between it and the verb at `verb`, `holding the lead`."""
    first = next((k for k in range(min(verb, len(clause.items)) - 1, -1, -1) if clause.items[k].role == role), None)
    if first is None:
        return [i for i in clause.items if i.role == role][:1]
    return clause.items[first : max(first + 1, verb)]


def fill_bearer(
    draft: Draft, clause: Clause, modal: Found | None, act: Found | None, lexicon: Lexicon, fallback: str | None
) -> None:
    """Bearer of a duty or liberty: the subject, in a passive the player after `by`, else inferred."""
    if act is not None and passive(clause.items, act):
        by = actor(clause.items, act, lexicon)
        draft.bearer = by or (fallback if draft.kind != "prohibition" else None) or "any"
        if by is None:
            draft.inferred.add("bearer")
        return
    upto = modal.j if modal is not None else act.i if act is not None else len(clause.items)
    role = modal.role if modal is not None and modal.role and draft.kind == "permission" else subject_of(clause, upto)
    draft.bearer = role or fallback
    if role is None:
        draft.inferred.add("bearer")
    else:
        draft.put("bearer", named(clause, role, modal.i if modal is not None else upto))
