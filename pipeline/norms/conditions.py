"""Conditions: what sets a norm going, the state it presupposes, what lifts it, and the time it has."""

from __future__ import annotations

from dataclasses import dataclass, field

from pipeline.norms.conventions import name_of, negate, tables
from pipeline.norms.draft import Draft
from pipeline.norms.items import Item, line_of
from pipeline.norms.lexicon import Found, Lexicon
from pipeline.norms.pieces import MARK, Piece

_DONE = frozenset({"touched", "led", "played", "exposed", "has_played", "asked", "moved", "discarded"})
EVENTS = frozenset({"if", "event", "for", "provided", "phrase", "relative"})


@dataclass(slots=True)
class Doer:
    """Who acts in the condition so far."""

    role: str | None = None
    acts: list[str] = field(default_factory=list)
    slot: str = ""  # the slot that the condition filled last
    window: str | None = None  # the time a `before` gives, until an event claims it
    neglected: bool = False  # `neglects to discard before playing`: the play is the event


def read_condition(piece: Piece, draft: Draft, doer: Doer, lexicon: Lexicon, game: str | None, *, post: bool) -> None:
    """Fill `on`, `when`, `unless`, `window` of the draft from one piece. post: it stands after the main clause."""
    line = line_of(piece.items)
    acts = [a for a in lexicon.scan(line, "acts", game) if not noun(piece.items, a) or _happens(piece, a)]
    preds = lexicon.scan(line, "predicates", game)
    debated = _debated(piece)
    acts = [a for a in acts if a.i < debated]  # consult whether to double: what is debated is not done
    acts = [a for a in acts if not _of_the_man(piece, a)] or acts
    exceptions = lexicon.scan(line, "exceptions", game)
    windows = lexicon.scan(line, "windows", game)
    draft.note(piece.items, [*acts, *preds, *exceptions, *windows])
    event = piece.marker in EVENTS
    preds = [
        p
        for p in preds
        if (p.term in _BESIDE or p.term.startswith("declines(") or not any(_covers(a, p) for a in acts if event))
        and not any(_covers(e, p) for e in exceptions)
    ]
    if event and draft.on is None:
        preds = [
            p
            for p in preds
            if name_of(p.term) not in _DONE
            or not any(_clash(p, a) and ((p.weight <= 2 and a.weight == 1) or a.term.endswith("_of_turn")) for a in acts)
        ]
    if _at_the_moment(piece) and draft.on is None and acts:
        preds = [p for p in preds if p.term not in _DONE or not any(_clash(p, a) for a in acts)]
    acts = [a for a in acts if not any(_clash(p, a) and not _inside(p, a) for p in preds if p.term not in _BESIDE)]
    if any(p.term in ("quitted", "not quitted") for p in preds):
        acts = [a for a in acts if a.term != "quit"]  # turned and quitted: the trick is
    if post and preds:
        acts = [a for a in acts if a.weight > 1 or a.term not in ("move", "play", "lead", "touch")]
    acts = [a for a in acts if not any(_clash(e, a) for e in exceptions) and (not noun(piece.items, a) or _happens(piece, a))]
    if lexicon.lang == "fra":
        # pour jouer, en disant: what it is for, how it is done; encore qu'il soit revenu: does not matter
        alone = len(acts) == 1 and draft.on is None
        acts = (
            [] if piece.marker == "concession" else [a for a in acts if alone or piece.items[a.i - 1].fold not in ("pour", "en")]
        )
    draft.condition_words |= frozenset(piece.folds)
    slot = "unless" if piece.marker == "unless" else "when"
    for e in lexicon.scan(line, "effects", game):
        if post and e.term.startswith("value(limit"):
            draft.effect.append(e.term)
            draft.put("effect", piece.items[e.i : e.j])
    for e in exceptions:
        draft.unless.append(e.term)
        draft.put("unless", piece.items[e.i : e.j])
    if windows and not post and piece.marker == "while" and windows[0].term in _SPANS:
        draft.when.append(_SPANS[windows[0].term])  # during the hand, within a condition: it is not over
        draft.put("when", piece.items)
        return
    inner = bool(windows) and windows[0].weight > 1 and not preds and all(_clash(windows[0], a) for a in acts)
    if windows and (
        (not acts and not preds) or inner or (piece.marker in ("event", "while") and (post or piece.marker == "while"))
    ):
        wider(draft, windows[0].term)
        draft.put("window", piece.items)
        if any(p.term == "discovered" for p in preds):
            draft.when.append("discovered")
            draft.put("when", piece.items)
        return
    # so long as it has not been turned: the words hold the denial themselves
    flip = piece.marker in ("before", "until", "without") and "long" not in piece.folds[:4]
    if doer.role is None or piece.marker not in ("before", "until", "while", "without"):
        _subject(piece, doer)  # if any player, before his partner has played, should ...
    for p in preds:
        term = p.term.replace("(doer)", f"({doer.role or 'offender'})").replace("(X)", f"({_own(doer.role)})")
        told = term.startswith("not ")  # the words found hold the negation themselves
        # the pattern itself is worded with the marking word, and not merely "without|after"
        inner = any({*w.split("|")} <= {"without", "before", "until"} for w in p.source.split())
        if (not told and negated(piece.items, p, lexicon)) != (flip and not inner) and not (told and piece.marker == "without"):
            term = negate(term)
        if piece.marker in ("before", "until") and post:
            wider(draft, f"{piece.marker}({acts_of(p.term) or p.term})")
            draft.put("window", piece.items)
            if p.term == "quitted" and piece.marker == "before":
                draft.when.append("not quitted")  # a time of the trick, and a state of it
            continue
        if piece.marker == "until" and draft.when and draft.when[-1] == "not discovered":
            draft.when.append(p.term)  # not found out until he has played again: he has, and it was not
            draft.put("when", piece.items)
            continue
        if piece.marker == "before" and draft.on is None:
            doer.window = f"before({acts_of(p.term) or p.term})"
            wider(draft, doer.window)
        if piece.marker == "provided" and term.startswith("said(") and lexicon.lang == "fra":
            draft.formula.append(term[5:-1])  # pourvu qu'on dise: j'adoube
            draft.put("formula", piece.items)
            continue
        other = piece.conj in ("or", "ou") and piece.items[0].fold != MARK and slot == "when" and doer.slot == "when"
        if other and draft.when and name_of(draft.when[-1]) == name_of(term):
            draft.when[-1] = f"{draft.when[-1]}|{term}"  # if only the second, or the second and third, have played
        else:
            (draft.unless if slot == "unless" else draft.when).append(term)
        draft.put(slot, piece.items)
    spent = frozenset(k for p in preds if p.term.startswith("not ") for k in range(p.i, p.j))
    for a in acts:
        _act(a, piece, draft, doer, lexicon, game, post=post, spent=spent)
    roles = [i.role for i in piece.items if i.role]
    if (
        piece.marker == "before"
        and len(piece.items) <= 5
        and len(roles) == 1
        and not (acts or preds)
        and draft.on is not None
        and (not any(i.tag.startswith("V") for i in piece.items))
    ):
        if draft.on[0] in ("play", "lead"):
            draft.on = ("play_out_of_turn", draft.on[1])  # plays before the one whose turn it is
        draft.when.append(f"not has_played({roles[0]})")
        draft.put("when", piece.items)
        return
    if acts or preds:
        doer.slot = "on" if acts and draft.on is not None and "on" in draft.spans else slot
    asides = lexicon.scan(line, "asides", game)
    draft.note(piece.items, asides)
    if not (acts or preds or exceptions or windows or asides):
        words = [i for i in piece.items if i.fold != MARK]
        if piece.items[0].fold != MARK and doer.slot:
            draft.put(doer.slot, piece.items)  # a phrase within the condition
        text = " ".join(i.text for i in words)
        if piece.marker in ("lacking",) or all(i.role for i in words[1:]):
            return
        if piece.marker in ("if", "event", "after", "before", "until", "unless", "provided", "for") and len(words) > 1:
            draft.unmapped.append(text)


def _own(role: str | None) -> str:
    """Who plays next where nobody is named: who acts in the condition."""
    return "offender" if role in (None, "any", "nobody") else role


def _of_the_man(piece: Piece, a: Found) -> bool:
    """`when he has let go the man he has moved`: the moving tells which man."""
    k = a.i - 1
    while k > 1 and piece.items[k].fold in ("have", "so", "already"):
        k -= 1
    return 1 < k < a.i - 1 and piece.items[k].role is not None and piece.items[k - 1].tag.startswith("NN")


def _debated(piece: Piece) -> int:
    """Where a question told begins after a verb of consulting; the end of the piece where none does."""
    folds = piece.folds
    for k in range(1, len(folds) - 1):
        if folds[k] == "whether" and {"consult", "confer", "discuss", "ask", "consultation"} & set(folds[max(0, k - 4) : k]):
            return k
    return len(folds)


def _at_the_moment(piece: Piece) -> bool:
    """`as soon as a card is led`: the lead itself, not the state it leaves."""
    return piece.marker == "event" and any(
        i.fold in ("soon", "moment", "instant", "directly", "immediately") for i in piece.items[:4]
    )


def _act(
    a: Found, piece: Piece, draft: Draft, doer: Doer, lexicon: Lexicon, game: str | None, *, post: bool, spent: frozenset[int]
) -> None:  # fmt: skip
    by = actor(piece.items, a, lexicon) if _has_subject(piece, a) or passive(piece.items, a) else doer.role
    if post and piece.marker in ("before", "until") and not _has_subject(piece, a):
        by = "self"  # before playing: before the bearer plays
    if noun(piece.items, a):
        by = noun_actor(piece.items, a) or by
    if by == "nobody":
        by = "any"
    if by is None and a.term in _ACTIVE:
        by = doer.role  # he says that the rest are his: no passive
    by = by or tables()["default_by"].get(a.term)
    if by is None and a.term == "lead" and "first" in piece.folds and game == "bridge":
        by = "eldest"
    if by is None and piece.marker == "for":
        by = "mover" if game == "chess" else "any"
    negative = negated(piece.items, a, lexicon, spent)
    behind = tables()["left_behind"].get(a.term.split("(")[0])
    state = behind.replace("X", by or "any") if behind else None
    marker = piece.marker
    held = doer.neglected or (marker == "until" and bool(draft.when) and draft.when[-1].startswith("not "))
    if marker in ("before", "until") and held and not post and draft.on is None:
        # neglects to discard before playing, has not discarded until he has played: the play is the event
        draft.on = (a.term, by or doer.role)
        draft.put("on", piece.items)
        return
    if post and marker == "after" and draft.on is not None and not _has_subject(piece, a):
        draft.note(piece.items, [a])  # what the bearer himself may do first: after looking at his hand
        return
    if marker in ("before", "until"):
        if post or (not draft.on and not doer.acts):
            by = by or "self"
            target = f"{a.term}({by})" if by and "(" not in a.term else a.term
            wider(draft, f"{marker}({target})")
            draft.put("window", piece.items)
        elif state:
            draft.when.append(state if negative else negate(state))
            draft.put("when", piece.items)
        return
    if marker == "unless":
        if state:
            draft.unless.append(negate(state) if negative else state)
            draft.put("unless", piece.items)
        return
    if marker == "without" or negative:
        if state:
            draft.when.append(negate(state))
            draft.put("when", piece.items)
            doer.neglected = any(i.fold in lexicon.lists["neglect"] for i in piece.items)
        return
    if marker == "while":
        return
    if draft.on is None:
        draft.on = (a.term, by)
        if doer.window == draft.window:
            draft.window = None  # `before` told the time of the event, not of the right
        doer.acts.append(a.term)
        draft.put("on", piece.items)
    elif a.term in _MEANS and draft.on[0].endswith(("_move", "_castle", "_check")) and by in (None, draft.on[1]):
        draft.put("on", piece.items)  # discovers his king in moving a piece
    elif a.term in draft.on[0].split("|") or (draft.on[0] == "play_on" and a.term in ("play", "lead")):
        draft.put("on", piece.items)
    elif draft.on[0] == "false_check" and by not in (None, draft.on[1]) and name_of(a.term) in ("move", "touch", "parry"):
        led = "moved(K)" if a.term == "move(K)" else "touched(own)"  # what the false alarm led the other player to
        if led not in draft.when:
            draft.when.append(led)
        draft.put("when", piece.items)
    elif piece.conj == "or" or _joined(piece.items, a, ("or", "ou")):
        if by == draft.on[1] or by is None:
            draft.on = (f"{draft.on[0]}|{a.term}", draft.on[1])
        draft.put("on", piece.items)
    elif draft.on[0] in ("false_check", "say_check") and a.term.startswith("touch"):
        draft.when.append("touched(own)")  # what the false alarm led to
        draft.put("when", piece.items)
    elif draft.on[0] == "false_check" and a.term in ("move", "replay"):
        draft.put("on", piece.items)
    elif marker == "after" and state:
        draft.when.append(state)
        draft.put("when", piece.items)
    else:
        # two events in a row: the first is the past of the second
        first, who = draft.on
        past = tables()["left_behind"].get(first.split("(")[0])
        if past and piece.conj in ("and", "et", ""):
            draft.when.append(past.replace("X", who or "any"))
            draft.spans.setdefault("when", draft.spans.get("on", (piece.a, piece.b)))
        draft.on = (a.term, by)
        draft.put("on", piece.items)


_SPANS = {"during(hand)": "not hand_over", "during(deal)": "not dealt"}
_ACTIVE = frozenset({"claim_rest", "comment_trick"})
_BESIDE = frozenset(
    {"all_thrown", "discovered", "corrected", "not revoke_established"}
)  # states whose words name the act that brings them about as well
_MEANS = frozenset({"move", "play", "touch", "castle"})
_WINDOWS = ("before", "until", "next", "at_once", "during", "after", "any_time")


def wider(draft: Draft, window: str) -> None:
    """Of two times the one with an end to it stays."""
    if draft.window is None or _WINDOWS.index(name_of(window)) < _WINDOWS.index(name_of(draft.window)):
        draft.window = window


def acts_of(state: str) -> str | None:
    """The act that leaves a state behind."""
    return next((a for a, s in tables()["left_behind"].items() if s == state), None)


def _covers(a: Found, p: Found) -> bool:
    return _clash(p, a) and a.weight >= p.weight and not _inside(p, a)


def _inside(p: Found, a: Found) -> bool:
    """p stands in a gap of a."""
    return a.i < p.i and p.j < a.j


def _clash(p: Found, a: Found) -> bool:
    return p.i < a.j and a.i < p.j


_DETERMINERS = frozenset(
    {"the", "a", "such", "that", "this", "first", "his", "their", "no", "any", "one", "more", "le", "un", "son", "ce"}
)


_INNER = frozenset({"not", "never", "pas", "point"})


def noun(items: list[Item], a: Found) -> bool:
    """One word that names a thing here: `the lead`, `two moves`."""
    before = [i.fold for i in items[max(0, a.i - 2) : a.i]]
    if a.j - a.i == 1 and items[a.i].tag == "NN" and before[-1:] and before[-1] in ("ensuing", "following", "next", "fresh"):
        return True  # the ensuing deal
    topic = before[-1:] in (["about"], ["concerning"], ["regarding"]) or before in (
        ["as", "to"],
        ["question", "of"],
        ["matter", "of"],
    )
    topic = topic or (before[-1:] == ["on"] and any(i.fold in ("consult", "confer", "consultation") for i in items[: a.i]))
    gerund = items[a.i].text.lower().endswith("ing") and topic
    if a.j - a.i == 1 and gerund:
        return True
    if a.j - a.i != 1 or not items[a.i].tag.startswith("NN"):
        return False
    if a.i > 0 and items[a.i - 1].role and items[a.i].text.endswith("s"):
        return False  # the eldest hand passes
    return items[a.i].tag == "NNS" or (a.i > 0 and items[a.i - 1].fold in _DETERMINERS)


def _happens(piece: Piece, a: Found) -> bool:
    """A noun that names the event of a condition: `after a redouble by the dealer`, `for a revoke`."""
    return piece.marker in ("after", "event", "for") and a.i <= 3 and not any(i.tag.startswith("VB") for i in piece.items[: a.i])


def noun_actor(items: list[Item], a: Found) -> str | None:
    """Whose act a noun names: `a double by the eldest hand`, `on the part of either opponent`."""
    for k in range(a.j, min(a.j + 7, len(items))):
        if items[k].role and items[k - 1].fold in ("by", "of", "between", "par", "de"):
            return items[k].role
    return None


def _joined(items: list[Item], a: Found, words: tuple[str, ...]) -> bool:
    return any(i.fold in words for i in items[max(0, a.i - 3) : a.i])


def negated(items: list[Item], f: Found, lexicon: Lexicon, spent: frozenset[int] = frozenset()) -> bool:
    """The term found is denied. spent: items whose negation belongs to a state read beside it."""
    # a negation in a gap of the words found, which the pattern itself does not ask for
    inside = {i.fold for i in items[f.i : f.j]} & _INNER
    count = int(bool(inside) and not (_INNER | {"ne"}) & {w.rstrip("?") for w in f.source.replace("|", " ").split()})
    # the marking word itself (without, sans, ni) is no negation within its clause
    low = 1 if items[0].fold == MARK else 0 if items[0].fold in ("nor", "ni") else -1
    for k in range(f.i - 1, low, -1):
        fold = items[k].fold
        if fold in ("which", "who", "whom", "that", "qui", "dont"):
            break
        if fold in ("and", "but", "et", "mais") and any(i.tag.startswith(("V", "MD")) for i in items[k : f.i]):
            break
        count += k not in spent and (fold in lexicon.lists["negations"] or fold == "@nobody")
    return count % 2 == 1


def _subject(piece: Piece, doer: Doer) -> None:
    for k, item in enumerate(piece.items):
        if item.role and (item.subject or k <= 1) and item.role != "nobody":
            doer.role = item.role
            return


def _has_subject(piece: Piece, a: Found) -> bool:
    return any(i.role for i in piece.items[: a.i + 1])


def passive(items: list[Item], f: Found) -> bool:
    """The words found are a passive: a form of be before a participle, inside or just before them."""
    lo = max(0, f.i - 3)
    row = items[lo : f.j]
    for k, item in enumerate(row):
        if item.fold in ("be", "être") and any(
            i.tag in ("VBN", "VBD", "JJ", "VERB", "ADJ") or i.text.lower().endswith(("ed", "en", "é", "ée", "is", "ise"))
            for i in row[k + 1 : k + 4]
            if i.role is None
        ):
            return True
    return False


def actor(items: list[Item], f: Found, lexicon: Lexicon) -> str | None:
    """Who does the act found: the player before it; of a passive the one after `by`, or nobody."""
    if f.role and any(w in ("by", "par") for w in (i.fold for i in items[f.i : f.j])):
        return f.role
    if passive(items, f):
        for k in range(f.i, min(len(items) - 1, f.j + 8)):
            if items[k].fold in ("by", "par") and items[k + 1].role:
                return items[k + 1].role
        return None
    best: str | None = None
    for k in range(f.i - 1, -1, -1):
        role = items[k].role
        if role is None:
            continue
        if k and items[k - 1].role and items[k].fold in ("@mover", "@opponent"):
            continue  # vous, an object before the verb
        if items[k].subject:
            return role
        if k and items[k - 1].fold in ("of", "to", "from", "by", "with", "on", "de", "à", "par"):
            best = best or role if items[k - 1].fold in ("by",) else best
            continue
        best = best or role
    if best is None and items[f.i].role:
        best = items[f.i].role
    return best
