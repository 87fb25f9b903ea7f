"""The table for people: four seats, what each has said or shown, and how matters stand."""

from __future__ import annotations

from pipeline.games.bridge.claims import pending
from pipeline.games.bridge.dealing import Deal
from pipeline.games.bridge.dealing import pending as open_in_deal
from pipeline.games.bridge.incidents import Scene
from pipeline.games.bridge.incidents import due as turn_in_scene
from pipeline.games.bridge.play import pending as open_in_trick
from pipeline.games.bridge.play_state import Trick, due, mode
from pipeline.games.bridge.roles import word
from pipeline.games.bridge.scenes import pending as open_in_scene
from pipeline.games.bridge.seats import DEALER, DUMMY, ELDEST, PONE, SEATS
from pipeline.games.bridge.state import Table, last_raiser, worth
from pipeline.games.game import Claim, State
from pipeline.games.tricks.draw import draw as draw_cards
from pipeline.games.tricks.table import Table as Cards

_PLAYED = {"f": "has played", "n": "has renounced", "r": "has revoked", "": ""}


def draw(state: State) -> str:
    """Dummy above, dealer below, the eldest hand at the dealer's left; under it what is open. TypeError for another game's."""
    if isinstance(state, Deal):
        return _draw_deal(state)
    if isinstance(state, Cards):
        return draw_cards(state)
    if isinstance(state, Trick):
        played = {s: _PLAYED[mode(state, s)] for s in SEATS}
        return _seats({s: [w] if w else [] for s, w in played.items()}, due(state), "the first trick", open_in_trick(state))
    if isinstance(state, Scene):
        notes = {s: ["has played"] if s in state.played else [] for s in SEATS}
        if state.by:
            notes[state.by].append(state.fault.replace("_", " "))
        head = "; ".join(
            ["a trick", *(w for w, so in (("quitted", state.quitted), ("a revoke put right", state.corrected)) if so)]
        )
        return _seats(notes, turn_in_scene(state), head, open_in_scene(state))
    if isinstance(state, Table):
        return _seats(_notes(state), word(state), _head(state), pending(state))
    raise TypeError(f"not a state of bridge: {state!r}")


def _seats(notes: dict[str, list[str]], turn: str, head: str, claims: tuple[Claim, ...]) -> str:
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
