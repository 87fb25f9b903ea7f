"""The marking of a hand at whist: penalties, tricks and honours in their order, mistakes mended, until the next trump is turned.

The dealer's side is side 0. One wrong entry is made at most; honours are claimed by word of mouth.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from pipeline.games.game import Act, Claim, Seats
from pipeline.games.tricks import dealing
from pipeline.games.tricks.rules import Rules
from pipeline.games.whist.scoring import BOOK, honours
from pipeline.terms import parse

SEATING: Final = dealing.SEATING
SEATS: Final = dealing.SEATS
_LEFT: Final = "eldest"  # deals next


class Marks(NamedTuple):
    """began: the score before the hand, of the dealer's side and the other; score: as marked; tricks: won by each side; held:
    honours of each side; revoked: by a side; marked: what has been entered (penalty0, tricks1, honours0); claimed: sides that
    have claimed honours; wrong: (side, points) entered by mistake; turned: the trump card of the next deal lies open."""

    rules: Rules
    began: tuple[int, int]
    score: tuple[int, int]
    tricks: tuple[int, int]
    held: tuple[int, int]
    revoked: tuple[bool, bool] = (False, False)
    marked: tuple[str, ...] = ()
    claimed: tuple[int, ...] = ()
    wrong: tuple[int, int] = (-1, 0)
    turned: bool = False


def of(m: Marks, name: str) -> str:
    """The value of a parameter."""
    return dict(m.rules.key)[name]


def points_of_game(m: Marks) -> int:
    """Points that make a game."""
    return int(of(m, "game"))


def won(m: Marks) -> int:
    """The side that has won the game, -1 for none."""
    return next((i for i in (0, 1) if m.score[i] >= points_of_game(m)), -1)


def due_points(m: Marks) -> list[tuple[str, int, int]]:
    """What may be marked now, in the order of precedence: (kind, side, points); penalties before tricks before honours."""
    out = []
    for kind in ("penalty", "tricks", "honours"):
        for i in (0, 1):
            points = _points(m, kind, i)
            if points and f"{kind}{i}" not in m.marked and won(m) < 0:
                out.append((kind, i, points))
        if out:
            return out
    return out


def _points(m: Marks, kind: str, i: int) -> int:
    if kind == "penalty":
        both = all(m.revoked) and of(m, "both_revoke") == "cancel"
        return 3 if m.revoked[1 - i] and not both and of(m, "revoke_penalty") == "three_ways" else 0
    if kind == "tricks":
        return max(0, m.tricks[i] - BOOK)
    able = of(m, "honours") == "counted" and m.began[i] < points_of_game(m) - 1 and i in m.claimed
    return honours(m.held[i]) if able else 0


def pending(m: Marks) -> tuple[Claim, ...]:
    """Nothing is exacted in marking."""
    return ()


def _act(seat: str, kind: str, points: int) -> Act:
    return Act(seat, "score", (("for", kind), ("points", points)))


def _side(i: int) -> list[str]:
    return sorted(SEATING.members(i))


def regular(m: Marks) -> tuple[Act, ...]:
    """What is in order: the points that are due, honours claimed, a mistake mended, the next trump turned."""
    if m.turned:
        return ()
    out = [_act(s, kind, points) for kind, i, points in due_points(m) for s in _side(i)]
    if of(m, "honours") == "counted":
        out += [Act(s, "claim_honours") for i in (0, 1) if i not in m.claimed and honours(m.held[i]) for s in _side(i)]
    if m.wrong[0] >= 0:
        out += [Act(s, "correct_score") for s in SEATS]
    out.append(Act(_LEFT, "turn_up"))
    return tuple(out)


def physical(m: Marks) -> tuple[Act, ...]:
    """All that can be done: points entered out of their order or not due, honours claimed too late."""
    out = list(regular(m))
    if m.turned:
        late = [Act(s, "claim_honours") for i in (0, 1) if i not in m.claimed and honours(m.held[i]) for s in _side(i)]
        return (*late, *(Act(s, "correct_score") for s in SEATS if m.wrong[0] >= 0))
    for i in (0, 1):
        for kind in ("tricks", "honours"):
            points = max(0, m.tricks[i] - BOOK) if kind == "tricks" else honours(m.held[i])
            if points and f"{kind}{i}" not in m.marked:
                out += [_act(s, kind, points) for s in _side(i)]
        if m.wrong[0] < 0 and won(m) < 0:
            out += [_act(s, "nothing", 1) for s in _side(i)]
    return tuple(dict.fromkeys(out))


def _score(m: Marks, a: Act) -> Marks:
    """Points due are marked, for a side that has revoked up to one short of the game; others wait, or are a mistake."""
    i, kind, points = SEATING.side(a.by), str(a.get("for")), int(a.get("points") or 0)
    if kind == "nothing":
        return _add(m, i, points)._replace(wrong=(i, points))
    if (kind, i, points) not in due_points(m):
        return m
    return _add(m, i, points)._replace(marked=tuple(sorted({*m.marked, f"{kind}{i}"})))


def _add(m: Marks, i: int, points: int) -> Marks:
    most = points_of_game(m) - 1 if m.revoked[i] else points_of_game(m)
    total = min(most, m.score[i] + points)
    return m._replace(score=(total, m.score[1]) if i == 0 else (m.score[0], total))


def _correct(m: Marks, a: Act) -> Marks:
    i, points = m.wrong
    if m.turned or i < 0:
        return m
    less = max(0, m.score[i] - points)
    return m._replace(wrong=(-1, 0), score=(less, m.score[1]) if i == 0 else (m.score[0], less))


def _claim(m: Marks, a: Act) -> Marks:
    return m if m.turned else m._replace(claimed=tuple(sorted({*m.claimed, SEATING.side(a.by)})))


STEPS: Final[dict[str, Callable[[Marks, Act], Marks]]] = {
    "score": _score,
    "correct_score": _correct,
    "claim_honours": _claim,
    "turn_up": lambda m, a: m._replace(turned=True),
}
ACTS: Final = frozenset(STEPS)
PREDICATES: Final = frozenset(("hand_over", "revoked", "revoke_proved", "dealt", "declared", "pending", "rubber_over"))
EFFECTS: Final = frozenset(("no_win", "score_limit", "precedence", "final", "this_game_only", "stand", "no_score", "consists"))


def step(m: Marks, a: Act) -> Marks:
    """The marking after an act."""
    return STEPS[a.act](m, a)


def role(m: Marks, name: str) -> Seats | None:
    """Seats of a role term; the offender is whoever has revoked."""
    if name == "offender":
        return frozenset(s for i in (0, 1) if m.revoked[i] for s in _side(i)[:1])
    return dealing.fixed_role(name)


def holds(m: Marks, predicate: str) -> bool | None:
    """Whether a predicate holds."""
    term = parse(predicate)
    if term.name not in PREDICATES:
        return None
    if term.name == "revoked":
        if not term.args:
            return None
        seats = role(m, str(term.args[0]))
        return None if seats is None else any(m.revoked[SEATING.side(s)] for s in seats)
    return {
        "hand_over": not m.turned,
        "revoke_proved": any(m.revoked),
        "dealt": m.turned,
        "declared": m.turned,
        "pending": False,
        "rubber_over": False,
    }[term.name]


def matches(m: Marks, act: Act, term: str) -> bool | None:
    """Whether the act is one the term speaks of."""
    return act.act == term if term in ACTS else None


def effect(before: Marks, act: Act | None, after: Marks, term: str) -> bool | None:
    """Whether an effect has come about."""
    wanted = parse(term)
    if wanted.name not in EFFECTS or (act is not None and before == after):
        return None
    capped = any(after.revoked) and all(
        not r or s < points_of_game(after) for r, s in zip(after.revoked, after.score, strict=True)
    )
    if wanted.name == "score_limit":
        return capped and str(wanted.args[0]) == str(points_of_game(after) - 1)
    if wanted.name == "consists":  # a game of so many points, a rubber of three games
        return str(wanted.args[0]) in (str(points_of_game(after)), "3")
    return {
        "no_win": capped,
        "precedence": all(k == "penalty" for k, _, _ in due_points(after)) if any(after.revoked) else None,
        "final": after.turned,
        "this_game_only": True,
        "stand": True,
        "no_score": False,
    }[wanted.name]


def in_place(m: Marks, name: str) -> bool:
    """Whether acts of that name have their ordinary place."""
    return name in STEPS and not m.turned


def draw(m: Marks) -> str:
    """The two scores and what has been marked."""
    rows = [
        f"score: dealer's side {m.score[0]}, the others {m.score[1]} (of {points_of_game(m)}); tricks {m.tricks[0]}-{m.tricks[1]}"
    ]
    rows.append(f"honours {m.held[0]}-{m.held[1]}" + (f"; claimed by {', '.join(map(str, m.claimed))}" if m.claimed else ""))
    rows += [f"{'the dealer' if i == 0 else 'the other'} side has revoked" for i in (0, 1) if m.revoked[i]]
    rows += ["the trump of the next deal is turned"] if m.turned else []
    return "\n".join(rows)
