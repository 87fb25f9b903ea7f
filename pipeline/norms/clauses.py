"""Clauses: which pieces of a sentence are main clauses, and which conditions stand before and after each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from pipeline.norms.items import Item, line_of
from pipeline.norms.lexicon import Lexicon
from pipeline.norms.patterns import NUMBERS
from pipeline.norms.pieces import CONDITIONS, MARK, Piece


@dataclass(slots=True)
class Statement:
    """One main clause with the conditions that stand before it and after it."""

    before: list[Piece]
    main: list[Piece]
    after: list[Piece] = field(default_factory=list)
    conj: str = ""

    @property
    def pieces(self) -> list[Piece]:
        return [*self.before, *self.main, *self.after]


def statements_of(pieces: list[Piece], lexicon: Lexicon, game: str | None) -> list[Statement]:
    """Main clauses, each with its conditions. Conditions without a main clause give a statement with an empty `main`."""
    out: list[Statement] = []
    waiting: list[Piece] = []
    chunks = _chunks(pieces)
    mains = [any(_level(p, lexicon, game) >= 1 for p in c) for c in chunks]
    for n, chunk in enumerate(chunks):
        if waiting and not mains[n] and any(mains[n + 1 :]):
            waiting += [p if p.marker else Piece(p.items, waiting[-1].marker, p.conj, p.sep) for p in chunk]
            continue
        had = len(waiting)
        new = _chunk(chunk, waiting, lexicon, game)
        added = waiting[had:]
        hangs = bool(added) and (
            added[0].marker in ("unless", "provided") or added[0].conj in ("or", "nor", "ou", "ni") or added[0].sep in (":", "-")
        )
        if not new and out and hangs and not (out[-1].after and added[0].sep == ";" and any(mains[n + 1 :])):
            out[-1].after += added
            del waiting[had:]
        out += new
    if waiting:
        if out:
            out[-1].after += waiting
        else:
            out.append(Statement(waiting, []))
    return out


def _chunks(pieces: list[Piece]) -> list[list[Piece]]:
    chunks: list[list[Piece]] = []
    for p in pieces:
        if p.sep == ";" and p.conj in ("", "and", "or") and _infinitive(p):
            # compel him to take it; or to move his king: ways of one norm; the right to ask; and to correct him: one norm each
            last = next((q.conj for q in reversed(pieces) if q.sep in (";", ",", "to") and _infinitive(q)), "")
            p.sep = "," if last == "or" else "to"
        if not chunks or p.sep in (";", ":", "-", "."):
            chunks.append([])
        chunks[-1].append(p)
    return chunks


def _level(p: Piece, lexicon: Lexicon, game: str | None) -> int:
    """How much a piece looks like a main clause: 2 with a modal or a future, 1 with an effect or a finite verb of its own."""
    if p.marker:
        return -1
    line = line_of(p.items)
    if any(not _hanging(p.items, f.i) for f in lexicon.scan(line, "modals", game)) or any(i.tag == "FUT" for i in p.items):
        return 2
    if lexicon.scan(line, "effects", game) or (_subject(p) and _finite(p)):
        return 1
    return 0


def _hanging(items: Sequence[Item], i: int) -> bool:
    """Item i stands in a relative clause: `one which is a winning card`."""
    finite = i == 2 and any(x.tag in ("VBZ", "VBP", "VBD", "MD") for x in items[i + 2 :])
    return (i > 2 or finite) and any(x.fold in ("which", "that", "who", "whom", "qui", "que") for x in items[max(0, i - 2) : i])


def _subject(p: Piece) -> bool:
    """The piece opens with something that can be a subject."""
    first = p.items[0]
    if first.fold == "le" and len(p.items) > 1 and p.items[1].tag in ("VERB", "AUX"):
        return False  # la faire jouer: an object
    return first.role is not None or first.fold in (
        "there",
        "it",
        "the",
        "such",
        "that",
        "this",
        "no",
        "a",
        "le",
        "il",
        "all",
        "any",
    )


def _chunk(chunk: list[Piece], waiting: list[Piece], lexicon: Lexicon, game: str | None) -> list[Statement]:
    out: list[Statement] = []
    level = [_level(p, lexicon, game) for p in chunk]
    strong: dict[int, bool] = {}  # statement -> its main clause has a modal
    in_after = False  # the last piece went to the conditions after the main clause
    for k, p in enumerate(chunk):
        ahead = max(level[k + 1 :], default=-1)
        cur = out[-1] if out else None
        in_after = in_after and cur is not None and bool(cur.after)
        if p.marker:
            if p.marker == "because" and lexicon.scan(line_of(p.items), "modals", game):
                out.append(Statement([], [Piece(p.items[2:], "", "because", p.sep)], conj="because"))
                strong[len(out)] = True
                continue
            if p.marker not in CONDITIONS:
                if cur is not None:
                    cur.after.append(p)
                continue
            nxt = next((i for i in range(k + 1, len(chunk)) if level[i] >= 1), None)
            if cur is not None and not strong[len(out)] and nxt is not None and not _subject(chunk[nxt]):
                cur.before.append(p)  # the dealer, when it is his turn, should ...
                continue
            in_after = False
            tied = not p.sep and not p.conj and k > 0 and not chunk[k - 1].marker
            if cur is not None and ((tied and strong[len(out)]) or ahead < 1 or not strong[len(out)] or _tail(chunk, level, k)):
                cur.after.append(p)
                in_after = True
            else:
                waiting.append(p)
            continue
        head = next((w for w in reversed(waiting) if w.marker in ("if", "event") and w.items[0].fold == MARK), None)
        since = waiting[waiting.index(head) + 1 :] if head is not None else []
        if (
            head is not None
            and all(w.items[0].fold == MARK for w in since)
            and ((len(head.items) <= 3 and head.items[-1].role and not _subject(p)) or len(head.items) == 2)
        ):
            waiting.append(Piece(p.items, head.marker, p.conj, p.sep))  # if anyone, before ..., should speak
            continue
        if waiting:
            last_or = p.conj in ("or", "ou") and level[k] == 1 and not lexicon.scan(line_of(p.items), "effects", game)
            joined = last_or or (bool(p.conj) and p.conj != "thereupon" and level[k] < 2 and (ahead >= 1 or level[k] == 0))
            nxt = next((i for i in range(k + 1, len(chunk)) if level[i] >= 1), None)
            subject = nxt is not None and not chunk[nxt].conj and not _subject(chunk[nxt]) and not p.conj and _nominal(p)
            loose = level[k] == 0 and ahead >= 1 and not subject
            bare = level[k] == 1 and not p.conj and ahead == 2 and not _subject(p)
            if joined or loose or bare:
                marker = next(
                    (w.marker for w in reversed(waiting) if w.marker in ("if", "event", "provided", "for", "phrase")), "if"
                )
                waiting.append(Piece(p.items, marker, p.conj, p.sep))
                continue
        elif cur is None and level[k] == 0 and ahead >= 1 and p.items[0].fold in ("in", "en", "dans"):
            waiting.append(Piece(p.items, "phrase", p.conj, p.sep))
            continue
        elif cur is None and (not p.conj or _having(p)) and level[k] < 2 and ahead >= 1 and _absolute(p, lexicon, game):
            waiting.append(Piece(p.items, "after", p.conj, p.sep))
            continue
        elif cur is not None:
            first = p.items[0]
            verb = first.tag in ("VBZ", "VBP", "VBD") or (first.fold in lexicon.verbs and first.text.lower() == first.fold + "s")
            if in_after and verb and not p.conj and level[k] < 2 and cur.main and _nominal(cur.main[-1]):
                cur.main.append(p)  # their cards, as soon as it is discovered, are taken back
                in_after = False
                continue
            if in_after and verb and not p.conj and level[k] < 2 and cur.after[-1].marker in CONDITIONS - {"without"}:
                cur.after.append(Piece(p.items, cur.after[-1].marker, "or", p.sep))
                continue
            if len(p.items) == 1 and first.fold in NUMBERS and p.conj:
                out.append(Statement([], [p], conj=p.conj))  # and four if ...
                strong[len(out)] = False
                in_after = False
                continue
            if p.conj == "nor":
                cur.main.append(p)
                continue
            to = next((n for n, i in enumerate(cur.main[0].items) if i.fold == "to" and n > 1), None)
            if p.sep == "to" and to is not None and strong[len(out)]:
                opening = cur.main[0].items[: to + 1]
                out.append(Statement(list(cur.before), [Piece([*opening, *p.items[1:]], "", "", p.sep)], conj=p.conj))
                strong[len(out)] = True
                in_after = False
                continue
            if strong[len(out)] and level[k] < 2 and _way(p, cur):
                if in_after and _infinitive(p) and cur.after[-1].marker in ("if", "provided"):
                    cur.after.pop()  # to take it, if it can be taken, or to ...: of this way alone
                cur.main.append(p)
                in_after = False
                continue
            if level[k] < 2 and _bare(cur, lexicon) and not _subject(p):
                cur.main.append(p)
                strong[len(out)] = True
                continue
            if level[k] < 2 and in_after and p.conj and not (level[k] == 1 and _subject(p)):
                cur.after.append(Piece(p.items, cur.after[-1].marker, p.conj, p.sep))
                continue
            if not strong[len(out)] and level[k] == 2 and not _subject(p) and p.conj != "thereupon":
                cur.main.append(p)
                strong[len(out)] = True
                continue
            if p.conj in ("thereupon", "beyond"):
                pass
            elif (
                level[k] < 1
                or (level[k] == 1 and not p.conj and not _subject(p))
                or (level[k] == 2 and p.conj in ("", "or", "ou") and not _subject(p))
            ):
                cur.main.append(p)
                continue
        if cur is not None and not waiting and level[k] < 1 and _bare(cur, lexicon):
            cur.main.append(p)
            continue
        in_after = False
        out.append(Statement(list(waiting), [p], conj=p.conj))
        strong[len(out)] = level[k] >= 1
        waiting.clear()
    return out


def _infinitive(p: Piece) -> bool:
    return len(p.items) > 1 and p.items[0].fold == "to" and p.items[1].tag in ("VB", "RB")


def _way(p: Piece, cur: Statement) -> bool:
    """One more way of what the main clause grants or asks: `or to move it`, `ou de la laisser`, `and move his king`."""
    if p.conj == "" or (p.conj == "and" and _infinitive(p)):
        return _infinitive(p) and any(i.fold == "to" for x in cur.main for i in x.items)
    if p.conj in ("or", "ou"):
        bare = p.items[0].tag == "VB" or (p.items[0].fold == "have" and p.items[0].tag == "VBP")
        return bare or p.items[0].fold == "de" or _infinitive(p)
    return p.conj == "and" and p.items[0].tag == "VB" and bool(cur.main) and _infinitive(cur.main[-1])


_HELD = frozenset(
    "obliger tenir forcer contraindre permettre oblige bind bound compel require entitle allow permit liberty".split()
)


def _bare(st: Statement, lexicon: Lexicon) -> bool:
    """The main clause is still without its verb: `he may, before ..., either ...`."""
    if not st.main or st.main[-1].marker:
        return False
    items = st.main[-1].items
    if items[-1].fold in (*lexicon.lists["modals"], "either", "soit"):
        return True
    return any(i.fold in _HELD for i in items[-2:]) and not any(i.fold in _HELD for i in items[:-2])


def _nominal(p: Piece) -> bool:
    """The piece is a noun phrase that can be the subject of what follows."""
    return p.items[0].tag.startswith(("NN", "DT", "ROLE", "PRP")) and not _finite(p)


def _absolute(p: Piece, lexicon: Lexicon, game: str | None) -> bool:
    """A state without a verb of its own: `the cards dealt, ...`, `the trump card having been turned, ...`."""
    line = line_of(p.items)
    if lexicon.scan(line, "effects", game) or any(i.tag in ("VBZ", "VBP", "MD") for i in p.items):
        return False
    return bool(lexicon.scan(line, "predicates", game)) or any(i.fold == "have" and i.tag == "VBG" for i in p.items)


def _having(p: Piece) -> bool:
    return p.items[0].fold == "have" and p.items[0].tag == "VBG"


def _tail(chunk: list[Piece], level: list[int], k: int) -> bool:
    """A condition between two main clauses belongs to the first when the next main clause is joined by `and`/`but`."""
    nxt = next((i for i in range(k + 1, len(chunk)) if level[i] >= 1), None)
    return nxt is not None and bool(chunk[nxt].conj) and not chunk[k].conj and not any(
        chunk[i].marker for i in range(k + 1, nxt)
    )  # fmt: skip


def _finite(p: Piece) -> bool:
    return any(i.tag in ("VBZ", "VBP", "VBD", "MD", "AUX", "VERB", "FUT") for i in p.items)
