"""The table for people: four seats, what each has said or shown, and how matters stand."""

from __future__ import annotations

from pipeline.games.bridge.claims import pending
from pipeline.games.bridge.dealing import Deal
from pipeline.games.bridge.dealing import pending as open_in_deal
from pipeline.games.bridge.play import pending as open_in_trick
from pipeline.games.bridge.play_state import Trick, due, mode
from pipeline.games.bridge.roles import word
from pipeline.games.bridge.seats import DEALER, DUMMY, ELDEST, PONE
from pipeline.games.bridge.state import Table, last_raiser, worth

_PLAYED = {"f": "has played", "n": "has renounced", "r": "has revoked", "": ""}


def draw(t: Table | Trick | Deal) -> str:
    """Dummy above, dealer below, the eldest hand at the dealer's left; under it what is open."""
    if isinstance(t, Deal):
        return _draw_deal(t)
    notes = {s: [] for s in (DEALER, ELDEST, DUMMY, PONE)} if isinstance(t, Trick) else _notes(t)
    if isinstance(t, Trick):
        for seat, said in notes.items():
            said += [w for w in (_PLAYED[mode(t, seat)],) if w]
        turn, claims, head = due(t), open_in_trick(t), "the first trick"
    else:
        turn, claims, head = word(t), pending(t), _head(t)
    label = {s: ("*" if s == turn else "") + s + (f" ({', '.join(said)})" if said else "") for s, said in notes.items()}
    width = max(len(label[ELDEST]), len(label[PONE])) + 2
    middle = f"{label[ELDEST]:<{width}}+{label[PONE]:>{width}}"
    rows = [label[DUMMY].center(len(middle)), middle, label[DEALER].center(len(middle)), head]
    return "\n".join(row.rstrip() for row in rows + [str(c) for c in claims])


def _draw_deal(d: Deal) -> str:
    words = {
        "pack": "the pack is to be cut",
        "cut": "the pack is cut",
        "but_one": "one card is to be dealt",
        "some": "being dealt",
    }
    rows = [words.get(d.stage, d.stage)]
    rows += [f"{d.shown} has shown a card"] if d.shown else []
    rows += ["one hand has two cards too many"] if d.double or d.miscount else []
    return "\n".join(rows + [str(c) for c in open_in_deal(d)])


def _notes(t: Table) -> dict[str, list[str]]:
    notes: dict[str, list[str]] = {s: [] for s in (DEALER, ELDEST, DUMMY, PONE)}
    if t.maker:
        notes[t.maker].append(f"declared {t.suit}")
    if last_raiser(t):
        notes[last_raiser(t)].append("raised last")
    if t.waiting:
        notes[t.waiting].append("raised out of turn")
    if t.led:
        notes[ELDEST].append("has led")
    if t.false_lead:
        notes[t.false_lead].append("has led out of turn")
    if t.laid:
        notes[DUMMY].append("lies open")
    if t.exposed:
        notes[t.exposed].append("has shown a card")
    for seat in t.lost:
        notes[seat].append("may not raise")
    return notes


def _head(t: Table) -> str:
    words = [t.phase]
    if t.suit:
        words.append(f"{worth(t.suit, t.raises, t.rules.limit)} a trick after {t.raises} raises")
    words += [w for w, so in (("question put", t.asked), ("no more doubling", t.barred)) if so]
    return "; ".join(words)
