"""How the codes of chess are written down: who is meant by mover and opponent, and what an act there presupposes.

Conventions: ../shared/gold/README.md, section 2 (mover: the player who moves or has just moved, also the one at fault).
"""

from __future__ import annotations

import re

from pipeline.norms.conventions import name_of, negate
from pipeline.norms.draft import Draft

# what a player does in moving: whoever has done it is the mover, also where the text calls him the adversary
_MOVES = frozenset(
    "double_step second_move false_move capture_own false_capture illegal_castle exposing_move touch touch_several "
    "touch_several_hostile move_into_check castle".split()
)
_FAULTS = _MOVES - {"castle", "double_step"} | {"release", "false_check"}
_SWAP = {"mover": "opponent", "opponent": "mover"}
_BACK = frozenset("user prévaloir profiter usage droit même autant faire".split())


def settle(draft: Draft, earlier: list[Draft], game: str | None) -> None:
    """Put one norm of a chess code into the terms of the conventions. earlier: norms of the law before it, oldest first."""
    if game != "chess":
        return
    if draft.bearer in ("offender", "nobody"):
        draft.bearer = "mover"
    if draft.holder == "offender":
        draft.holder = "mover"
    if draft.on is not None and draft.on[1] == "offender" and draft.bearer in ("mover", None):
        draft.on = (draft.on[0], "mover")
    if draft.kind == "claim" and draft.holder in ("mover", None) and draft.bearer in ("mover", None):
        draft.bearer, draft.holder = "mover", "opponent"
    guessed = "bearer" in draft.inferred and draft.bearer == "opponent"
    if guessed and draft.kind in ("obligation", "sanction") and draft.on is not None and draft.on[1] == "mover":
        draft.bearer = "mover"
    if draft.effect == ["final"] and any(d.act == "elect" for d in earlier):
        draft.kind, draft.on, draft.bearer, draft.act, draft.unmapped = "procedure", ("elect", "opponent"), None, None, []
    if draft.kind == "obligation" and draft.act is not None and (draft.act in _FAULTS or name_of(draft.act) == "touch"):
        draft.kind, draft.on, draft.act = "assertion", draft.on or (draft.act, "mover"), None  # told, not ordered: an event
        return
    if draft.effect == ["stand"] and "release" in (draft.act, draft.on and draft.on[0]):
        draft.kind, draft.on, draft.act, draft.bearer = "definition", ("release", "mover"), None, None
    if draft.kind == "claim" and draft.holder == "mover" and draft.bearer == "opponent" and (
        draft.on is None or draft.on[1] != "opponent"
    ):  # fmt: skip
        draft.holder, draft.bearer = "opponent", "mover"  # on peut forcer le joueur
    if (
        draft.kind == "claim"
        and draft.choices in (["move"], ["capture"])
        and draft.words & {"celle", "celui", "lequel", "tel", "quel"}
    ):
        draft.choices, draft.act = [f"{draft.choices[0]}(named)"], draft.choices[0]
    _referred(draft, earlier)
    _faults(draft, earlier)
    _sides(draft)
    _special(draft, earlier)
    _checks(draft, earlier)
    _otherwise(draft, earlier)
    _same_event(draft, earlier)
    if draft.window and "(any)" in draft.window:
        draft.window = draft.window.replace("(any)", f"({draft.holder or draft.bearer or 'mover'})")
    if draft.window in ("before(release(mover))", "before(release(any))"):
        draft.window = "before(release)"
    draft.when = [w.replace("on_turn(any)", "on_turn(mover)") for w in draft.when]


_GUILTY = frozenset("coupable contrevenir enfreindre contravention infraction cas commettre mégarde inadvertance".split())


def _faults(draft: Draft, earlier: list[Draft]) -> None:
    """`quand on s'en rend coupable`, `le contrevenant`: who has done what the norm before forbids."""
    last = next((d for d in reversed(earlier) if d.kind == "prohibition" and d.act not in (None, "unmapped")), None)
    if last is None or draft.on is not None or earlier[-1] is not last or last.act is None:
        return
    about = draft.condition_words & _GUILTY
    if about or "the_offender" in (draft.bearer, draft.holder):
        draft.on = (last.act, "mover")
        draft.inferred.add("on")
        draft.unmapped = draft.unmapped[1:] if about else draft.unmapped
        draft.bearer = "mover" if draft.bearer == "the_offender" else draft.bearer
    elif draft.effect[:1] == ["void(move)"] and draft.words & {"ce", "tel", "pareil"}:
        draft.on, draft.kind, draft.act, draft.bearer = (last.act, "mover"), "definition", None, None
        draft.effect[0] = f"void({last.act})"


def _swapped(text: str | None) -> str | None:
    return text and re.sub(r"\b(mover|opponent)\b", lambda m: _SWAP[m[1]], text)


def _sides(draft: Draft) -> None:
    """`quand votre adversaire prend ..., vous pouvez ...`: he has moved, so he is the mover."""
    if draft.on is None or draft.on[1] != "opponent" or "pending" in draft.when or draft.window == "pending":
        return
    acts = {name_of(a) for a in draft.on[0].split("|")}
    mine = draft.holder if draft.kind == "claim" else draft.bearer
    if not acts <= _MOVES or mine not in ("mover", None):
        return
    own = "touch(hostile)" if draft.condition_words & {"your", "vos", "votre"} else "touch(own)"  # one of your men
    draft.on = (draft.on[0].replace("touch(own)", own), "mover")
    draft.bearer, draft.holder, draft.window = _swapped(draft.bearer), _swapped(draft.holder), _swapped(draft.window)
    for row in (draft.when, draft.unless, draft.effect, draft.choices):
        row[:] = [_swapped(t) or t for t in row]


def _referred(draft: Draft, earlier: list[Draft]) -> None:
    """`il ne peut plus le faire`, `il est défendu à l'autre d'en user de même`: the act of the norm before."""
    if draft.act != "unmapped" or not draft.words & _BACK:
        return
    last = next((d for d in reversed(earlier) if d.act not in (None, "unmapped")), None)
    if last is None:
        return
    draft.act = last.act
    draft.unmapped = draft.unmapped[:-1]
    draft.sure = min(1.0, draft.sure / 0.3)
    draft.inferred.add("act")
    if draft.kind == "prohibition" and last.kind == "permission" and draft.bearer == last.bearer:
        draft.effect = draft.effect or ["lapse"] if draft.on is not None else draft.effect


def _special(draft: Draft, earlier: list[Draft]) -> None:
    """The name of an act that the words around it make a special one."""
    if draft.kind == "obligation" and draft.effect == ["move(touched)"] and draft.on is None and "touch" in draft.words:
        draft.on = ("touch(own)", "mover")  # he must play the piece he has touched
    if draft.kind == "obligation" and draft.effect == ["capture(touched)"] and draft.on is None and "toucher" in draft.words:
        draft.on = ("touch(hostile)", "mover")  # toute pièce adverse qu'on aura touchée
    if draft.act == "adjust" and draft.on is not None and draft.on[0] == "say_check":
        draft.on = None  # pourvu qu'il en prévienne
        draft.when.append("said(i_adjust)")
    if draft.kind == "definition" and draft.effect == ["void(move)"] and draft.act in _FAULTS and draft.on is None:
        draft.on, draft.act, draft.bearer, draft.effect = (draft.act, "mover"), None, None, [f"void({draft.act})"]
    if any(w.endswith("said(i_adjust)") for w in draft.when):
        draft.when = [w for w in draft.when if w not in ("warned", "not warned")]  # the words that set a man right, no check
    if draft.on is not None and draft.on[0] == "touch" and draft.effect == ["move(touched)"]:
        draft.on = ("touch(own)", draft.on[1])
    if draft.act == "move(K)" and draft.kind in ("obligation", "permission"):
        draft.act = "move"
        draft.effect = draft.effect or ["move(K)"]
    if draft.act == "en_passant" and draft.on is None:
        draft.on = ("double_step", "mover")
        draft.inferred.add("on")
    first = name_of(draft.effect[0]) if draft.effect else ""
    castled = draft.on is not None and draft.on[0] == "castle"
    if first == "king_moves" and draft.kind in ("definition", "obligation"):
        draft.kind, draft.act, draft.bearer = "obligation", "castle", "mover"
        draft.on = None if castled else draft.on
    elif first == "rook_beside_king" and draft.kind == "definition":
        draft.act, draft.bearer = "castle", None
        draft.on = None if castled else draft.on
        draft.window = None
    penal = draft.kind == "claim" or (draft.kind == "obligation" and first in ("move", "replace_and_move", "take_back_second"))
    if castled and penal and draft.on is not None:
        draft.on = ("illegal_castle", draft.on[1])  # there is nothing to exact for a lawful one
    stepped = draft.on is not None and draft.on[0] == "double_step"
    if stepped or draft.act == "en_passant":
        draft.when = list(dict.fromkeys(w.replace("attacked(king_path)", "can_capture(passed_square)") for w in draft.when))
        draft.when = [w for w in draft.when if w != "can_capture(target)"]
    if draft.kind == "prohibition" and draft.act == "second_move" and draft.on is None:
        draft.bearer = "any"
    if draft.act == "elect" and draft.kind == "permission":
        draft.bearer = "opponent"
        draft.when = draft.when or ["pending"]
    before = next((d for d in reversed(earlier) if "double_step" in (d.act, d.on and d.on[0])), None)
    if draft.act in ("capture", "en_passant") and draft.kind in ("permission", "prohibition", "obligation", "claim"):
        passing = draft.act == "en_passant" or stepped or "can_capture(passed_square)" in draft.when
        if passing and not stepped and before is not None and draft.on is None:
            draft.on, stepped = ("double_step", "mover"), True
            draft.inferred.add("on")
        if stepped or draft.act == "en_passant":
            draft.act = "en_passant"
            if draft.on is not None and draft.on == ("double_step", "mover"):
                draft.bearer = "opponent"
            if draft.kind == "claim":
                draft.kind, draft.holder, draft.choices = "permission", None, []
    if draft.kind == "immunity" and draft.effect == ["no_penalty"] and draft.on is not None and draft.on[1] == "opponent":
        late = any(name_of(a) in ("move", "touch", "play") for a in draft.on[0].split("|"))
        if late and draft.words & {"punish", "enforce", "exact", "inflict", "claim", "demand"}:
            draft.bearer, draft.act = "mover", None  # once the other has gone on, nothing can be exacted
    if "pending" in draft.when and draft.on is not None and "|" in draft.on[0]:
        draft.on = (draft.on[0].replace("touch(own)", "touch").replace("replay", "move"), draft.on[1])
    if draft.on == ("capture_own", "mover") and draft.effect == ["move(touched)"]:
        draft.effect = ["move(captor)"]
    if draft.on == ("false_check", "mover") and draft.kind == "permission" and draft.bearer == "mover":
        draft.on = ("false_check", "opponent")
    if (
        draft.kind == "claim"
        and draft.choices
        and {name_of(c) for c in draft.choices} <= {"promote", "adjust", "place", "choose_men"}
    ):
        draft.kind, draft.act, draft.choices, draft.holder, draft.bearer = "permission", draft.choices[0], [], None, "mover"
    if (
        draft.act == "move"
        and draft.kind == "permission"
        and draft.words & {"commencer", "premier", "trait"}
        and not draft.effect
    ):
        draft.effect.append(f"turn({draft.bearer})")
    if "discovered" in draft.when and draft.kind == "procedure" and draft.on is None:
        draft.when.remove("discovered")
        draft.on = ("discovered", None)
    pawn = {"double_step", "en_passant"} & {draft.act, draft.on and draft.on[0]} or draft.condition_words & {"pion", "pawn"}
    if "first_move" in draft.when and not pawn and "@opponent" in draft.condition_words:
        draft.when.remove("first_move")  # the adversary has not yet played
        draft.window = draft.window or "before(move(opponent))"
    taking = any(name_of(t) in ("capture", "capture_with_other") for t in (*draft.effect, *draft.choices))
    for row in (draft.when, draft.unless):
        if taking:
            row[:] = [t.replace("can_move(touched)", "can_capture(target)") for t in row]
        elif draft.on is not None and draft.on[0] == "touch(own)" and draft.effect == ["move(touched)"]:
            row[:] = [t.replace("can_capture(target)", "can_move(touched)") for t in row]
    king = any(t.endswith("(K)") for t in (*draft.effect, *draft.choices))
    if king and not taking and "can_capture(target)" in draft.when and not draft.condition_words & {"prendre", "take", "capture"}:
        draft.when[draft.when.index("can_capture(target)")] = "king_can_move"  # he moves the king, if he can
    bare = draft.kind == "obligation" and not draft.effect and draft.on is not None
    if bare and draft.on is not None and (draft.on[0], draft.act) in (("touch(hostile)", "capture"), ("touch(own)", "move")):
        draft.effect.append("capture(touched)" if draft.act == "capture" else "move(touched)")
    for t in [t for t in draft.unless if t.startswith("not ")]:
        draft.unless.remove(t)
        draft.when.append(negate(t))  # unless it cannot: if it can


def _checks(draft: Draft, earlier: list[Draft]) -> None:
    """Who gives and who suffers check."""
    suffers = any(d.bearer == "checker" for d in earlier) and draft.bearer == "opponent"
    if suffers and ("not warned" in draft.when or draft.act == "parry"):
        draft.bearer = "checked"
        draft.when[:0] = [w for w in ["in_check"] if w not in draft.when]
    touching = draft.on is not None and draft.on[0].startswith("touch")
    if touching and "in_check" in draft.when and draft.bearer == "mover" and draft.on is not None:
        draft.bearer, draft.on = "checked", (draft.on[0], "checked")
        draft.holder = "checker" if draft.holder == "opponent" else draft.holder
    if draft.act == "parry" and draft.kind == "obligation" and draft.bearer in ("mover", "any", None):
        draft.bearer = "checked"
    if draft.act == "parry" and draft.bearer == "checked" and draft.kind == "obligation" and "in_check" not in draft.when:
        draft.when.append("in_check")
        draft.inferred.add("when")
    if draft.act == "say_check" and draft.bearer == "checker" and draft.kind == "obligation" and "gives_check" not in draft.when:
        draft.when.append("gives_check")
        draft.inferred.add("when")
    if draft.act in ("parry", "comply") and draft.kind == "immunity" and "not warned" in draft.when:
        draft.act, draft.bearer = "parry", "checked"  # nobody has to meet a check that was not announced
        draft.when[:0] = [w for w in ["in_check"] if w not in draft.when]
        draft.when = [w for w in draft.when if w != "gives_check"]
    if draft.on is not None and draft.on[0] == "false_check" and draft.kind == "claim" and draft.choices == ["take_back"]:
        draft.kind, draft.act, draft.choices, draft.holder = (
            "permission",
            "take_back",
            [],
            None,
        )  # one's own move, not the other's
        draft.bearer, draft.on = "mover", ("false_check", "opponent")
    odds = any(name_of(w) in ("odds", "rook_removed") for w in draft.when)
    if odds and draft.bearer == "mover":
        words = draft.condition_words | draft.words
        draft.bearer = "odds_receiver" if words & {"recevoir", "accepter"} and not words & {"rendre"} else "odds_giver"


def _same_event(draft: Draft, earlier: list[Draft]) -> None:
    """What has to be done, or may be exacted, with no event named: upon the event of the norm before it."""
    last = earlier[-1] if earlier else None
    if last is None or last.on is None or draft.on is not None or draft.kind not in ("obligation", "claim", "immunity"):
        return
    if draft.act in ("say_check", "parry", "castle", "place"):
        return
    draft.on = last.on
    draft.inferred.add("on")


_ABLE = frozenset({"can_move", "can_capture", "king_can_move"})


def _otherwise(draft: Draft, earlier: list[Draft]) -> None:
    """`he takes it; if he cannot, he moves the king; if the king cannot move, ...`: each holds where the one before fails."""
    last = earlier[-1] if earlier else None
    denied = [w for w in draft.when if w.startswith("not ") and name_of(w) in _ABLE]
    if last is None or len(denied) != 1 or last.on is None or draft.on not in (None, last.on):
        return
    if draft.on is None:
        draft.on = last.on
        draft.inferred.add("on")
    if negate(denied[0]) in last.when or last.unless or last.kind not in ("obligation", "claim"):
        return
    failed = [w for w in last.when if w.startswith("not ") and name_of(w) in _ABLE]
    if failed and name_of(failed[0]) != name_of(denied[0]):
        draft.when[:0] = [w for w in failed if w not in draft.when]
    elif not last.when or all(name_of(w) not in _ABLE for w in last.when):
        last.when.append(negate(denied[0]))
        last.inferred.add("when")


def absorbed(draft: Draft, earlier: list[Draft]) -> bool:
    """`but he must say so before he moves`: no norm of its own, but the time of the claim before. True when it was."""
    last = earlier[-1] if earlier else None
    told = draft.words & {
        "claim",
        "demand",
        "require",
        "declare",
        "enforce",
        "exact",
        "expliquer",
        "prononcer",
        "dire",
        "déclarer",
        "décider",
        "opter",
        "choisir",
        "réclamer",
        "déterminer",
    }
    if last is None or last.kind != "claim" or draft.kind != "obligation" or draft.act not in ("unmapped", "say_check"):
        return False
    if not told or not draft.window or last.window:
        return False
    last.window = draft.window.replace("(any)", f"({last.holder})").replace("(mover)", f"({last.holder})")
    last.end = max(last.end, draft.end)
    last.read += draft.read
    return True
