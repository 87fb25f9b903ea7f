"""What a norm's words presuppose of the state of play, game by game: the doubling of bridge above all."""

from __future__ import annotations

from pipeline.norms import faults
from pipeline.norms.conventions import name_of, negate
from pipeline.norms.doubling import doubling
from pipeline.norms.draft import Draft
from pipeline.norms.patterns import NUMBERS
from pipeline.norms.vocabulary import known

_HOLDERS = frozenset({"repeat_call", "change_call", "call", "exact", "claim_revoke", "divide_penalty"})
_FAULT = frozenset({"faute", "fault", "offence", "offense", "error", "mistake", "irregularity", "irrégularité"})


_IN_TRICK = {"second": "second_hand", "third": "third_hand"}  # who plays second to the trick, not who sits second


def _turned(draft: Draft, earlier: list[Draft]) -> None:
    """The card left on the table is the turned card where that is the one spoken of."""
    words = draft.words | draft.condition_words
    spoken = {"trump", "card"} <= words or any(d.act in ("lift_trump_card", "turn_up") for d in earlier[-1:])
    if not spoken or words & {"expose", "exposed"}:
        return
    if draft.act == "leave_in_view(exposed_card)":
        draft.act = "leave_in_view(turned_card)"
    elif draft.on is not None and draft.on[0] == "leave_in_view(exposed_card)":
        draft.on = ("leave_in_view(turned_card)", draft.on[1])
        draft.choices = [c.replace("call(exposed_card)", "call(turned_card)") for c in draft.choices]
        if earlier and earlier[-1].act == "lift_trump_card" and earlier[-1].bearer and draft.bearer == "offender":
            draft.bearer = who = earlier[-1].bearer  # he who should have taken it up
            draft.on, draft.holder = (draft.on[0], who), f"adversary({who})"
    if draft.window == "until(played(exposed_card))":
        draft.window = "until(played(turned_card))"


def imply(draft: Draft, earlier: list[Draft], game: str | None) -> None:
    """Add to `when` what is understood. earlier: the norms of the same law read before, oldest first."""
    _placeholders(draft)
    faults.revoke(draft)
    faults.revoke_defined(draft)
    faults.withdrawn(draft, earlier)
    faults.fined(draft)
    faults.same_claim(draft, earlier)
    faults.corrected(draft, earlier)
    faults.brought_about(draft, earlier)
    faults.penalties(draft, earlier)
    if draft.kind == "claim" and draft.bearer == "offender" and {name_of(c) for c in draft.choices} == {"add"}:
        draft.bearer = "side(offender)"
    passed_on = draft.words & {"option", "right", "choice"} and draft.words & {"pass", "go", "fall", "come", "devolve"}
    if draft.act == "unmapped" and draft.kind == "permission" and passed_on and earlier and earlier[-1].act:
        draft.act = earlier[-1].act  # the option passes to his partner: that of the norm before
        draft.unmapped = draft.unmapped[:-1]
        draft.sure = min(1.0, draft.sure / 0.3)
        draft.inferred.add("act")
    _turned(draft, earlier)
    about = draft.act == "leave_in_view(exposed_card)" or (draft.kind == "claim" and draft.choices == ["call(exposed_card)"])
    if about and draft.on is None and not draft.when:
        draft.when.append("exposed(exposed_card)")
        draft.inferred.add("when")
    if draft.act and draft.act.startswith("leave_in_view(") and draft.window and "(play(" in draft.window:
        draft.window = f"until(played{draft.act[13:]})"  # the card is left there until it, not he, is played
        draft.when = [w for w in draft.when if not w.startswith("not has_played(")]
    draft.when = [
        "second_hand_played" if w == "has_played(second_hand)" and draft.act == "correct_lead" else w for w in draft.when
    ]
    faults.same_fault(draft, earlier)
    faults.played(draft)
    late = [w for w in draft.when if w.startswith("not has_played(")]
    if draft.act == "play" and draft.kind == "permission" and draft.on is not None and draft.on[0] == "play_out_of_turn":
        draft.act = "play_out_of_turn"  # he too may play before his partner
        draft.when = [w for w in draft.when if w not in late]
    if draft.choices == ["lay_down"] and draft.bearer not in ("dummy", "partner(dealer)"):
        draft.choices, draft.act = ["expose"], "expose"  # only dummy's hand is laid down
    if draft.bearer == "lone" or (draft.on is not None and draft.on[1] == "lone"):
        draft.when = [w.replace("alone(any)", "alone(lone)") for w in draft.when]
    faults.breach(draft, earlier)
    faults.questions(draft, earlier)
    many = next((NUMBERS[w] for w in sorted(draft.words) if w in NUMBERS and NUMBERS[w] > 1), None)
    if draft.act == "call_new_cards" and draft.kind == "obligation" and many:
        draft.effect.append(f"packs({many})")
        draft.on = draft.on or (draft.act, draft.bearer)
    if "each_revoke" in draft.effect and draft.words & {"can", "may"} and draft.kind != "claim":
        draft.kind, draft.bearer = "permission", "adversary(offender)"
        draft.act = "exact" if draft.words & {"exact", "enforce"} else "claim_revoke"
    if draft.kind == "immunity" and draft.words & {"withdraw", "withdrawn"} and draft.words & {"call", "liable"}:
        draft.act, draft.bearer, draft.on = "withdraw_card", "follower(offender)", ("withdraw_card", "follower(offender)")
    if draft.effect == ["right_survives(claim_revoke)"] and draft.kind == "immunity":
        draft.act, draft.bearer = "claim_revoke", "adversary(offender)"
    faults.calls(draft, earlier)
    faults.revoke(draft)
    if draft.act in ("correct_lead", "correct_revoke") and ("bearer" in draft.inferred or draft.bearer in ("any", None)):
        if draft.on is None or draft.on[0] == "ask_void":
            draft.bearer = "offender"  # his own error
        elif draft.on[1] in ("any", None, "offender"):
            draft.bearer, draft.on = "offender", (draft.on[0], "offender")
    if draft.act == "correct_lead":
        led = next((d for d in reversed(earlier) if "lead_out_of_turn" in (d.act, d.on and d.on[0])), None)
        if led is not None and (draft.on is None or draft.on[0] != "lead_out_of_turn"):
            who = led.bearer if led.act == "lead_out_of_turn" else led.on[1] if led.on else None
            draft.on = ("lead_out_of_turn", who)
            draft.bearer = who or draft.bearer
            draft.inferred.add("on")
    if draft.on is not None and draft.on[0] in ("accept", "refuse") and draft.on[1] is None and "decide" in draft.condition_words:
        decided = next((d.bearer for d in reversed(earlier) if d.kind == "power"), None)
        draft.on = (draft.on[0], decided)
    if draft.on is None and earlier and draft.words & _FAULT and draft.kind in ("immunity", "sanction") and earlier[-1].on:
        draft.on = earlier[-1].on
        draft.inferred.add("on")
    spared = draft.kind == "immunity" and "no_penalty" in draft.effect and draft.act is None
    if spared and draft.on is not None and draft.words & _FAULT:
        draft.act = draft.on[0]
    if draft.bearer and draft.bearer.startswith("adversary(") and draft.act in ("nominate", "consult"):
        draft.bearer = f"both({draft.bearer})"  # what only two can do
    if (
        draft.bearer in ("any", None)
        and draft.act
        and "(turned_card)" in draft.act
        and draft.kind in ("obligation", "prohibition")
    ):
        draft.bearer = "dealer"  # the turned card is his
        draft.inferred.add("bearer")
    if (
        draft.kind == "prohibition"
        and draft.window
        and draft.window.startswith("until(")
        and known("predicates", draft.window[6:-1])
    ):
        draft.when.append(negate(draft.window[6:-1]))
    if (
        draft.kind == "obligation"
        and draft.window
        and draft.window.startswith("until(")
        and not draft.unless
        and (known("predicates", draft.window[6:-1]))
    ):
        draft.unless.append(draft.window[6:-1])
    if draft.act in _HOLDERS and draft.bearer in ("any", None) and draft.kind in ("permission", "prohibition", "power") and (
        draft.act != "search_tricks" or draft.kind == "permission"
    ):  # fmt: skip
        holder = next((d.holder for d in reversed(earlier) if d.holder), None)
        draft.bearer = holder or "adversary(offender)"
        draft.inferred.add("bearer")
    if draft.kind == "prohibition" and draft.act == "revoke" and "can" in draft.words:
        draft.kind = "immunity"  # nobody forbids a revoke: it does not count as one
        draft.effect.append("no_penalty")
    if draft.on is not None and draft.on[0] in ("lead", "play") and "out_of_turn" in draft.when:
        draft.on = (f"{draft.on[0]}_out_of_turn", draft.on[1])
        draft.when.remove("out_of_turn")
    if draft.on is not None and draft.on[0] in ("lead", "play"):
        by = draft.on[1] or "any"
        other = [w for w in draft.when if w.startswith(("on_turn(partner", "on_turn(adversary", "not on_turn"))]
        if other and by not in other[0].removeprefix("on_turn("):
            other = other if by in ("any", "offender") or other[0].startswith("not") else []
        if other:
            draft.on = (f"{draft.on[0]}_out_of_turn" if draft.on[0] == "lead" else "play_out_of_turn", draft.on[1])
            draft.when = [w for w in draft.when if w not in other]
    if (draft.on is not None and draft.on[0] == "play_on") or "as_played" in draft.effect:
        draft.when = [w for w in draft.when if w != "trick_incomplete"]  # the words mean an unfinished trick themselves
    if "as_played" in draft.effect and draft.window == "after(hand_over)":
        draft.window = None
        draft.when.append("hand_over")
    if draft.window == "after(hand_over)" and draft.kind in ("claim", "permission"):
        draft.when.append("hand_over")
    if "no_penalty" in draft.effect and draft.kind == "immunity":
        draft.effect = [e for e in draft.effect if e != "exposed_card"]  # exposed cards are what it is about
    if draft.window == "during(hand)":
        if {"any", "time"} <= draft.words:
            draft.window = "any_time"
        elif draft.kind in ("definition", "sanction"):
            draft.window = None  # what holds for that hand, not when it may be done
    if draft.window == "before(gather)":
        draft.when = [w for w in draft.when if w not in ("trick_open", "trick_complete")]  # both lie before the gathering
    if "not agreed_otherwise" in draft.when:
        draft.when.remove("not agreed_otherwise")
        draft.unless.append("agreed_otherwise")
    if game == "bridge" and draft.kind == "claim" and draft.holder == "side(dealer)" and "holder" in draft.inferred:
        draft.holder = "dealer"  # dummy has no part in it
    if draft.act == "change_declaration" and draft.bearer in ("any", None):
        draft.bearer = "maker"
    if game == "bridge" and draft.act == "lay_down" and draft.bearer in ("any", None):
        draft.bearer = "dummy"
    if game == "euchre":
        _making(draft)
        if draft.on is not None and draft.on[0] in ("play", "play_out_of_turn") and draft.on[1] in _IN_TRICK:
            draft.on = (draft.on[0], _IN_TRICK[draft.on[1]])
        if draft.on is not None and draft.on[0] in ("play", "play_out_of_turn"):
            draft.bearer, draft.holder = (_IN_TRICK.get(t or "", t) for t in (draft.bearer, draft.holder))
    if draft.kind == "immunity" and draft.act and "|" in draft.act:
        draft.act = None  # not one act for all
    if game == "chess":
        _chess(draft)
    if game in ("bridge", None):
        doubling(draft, earlier)
    draft.when = [w for k, w in enumerate(draft.when) if negate(w) not in draft.when[:k]]
    draft.when = list(dict.fromkeys(draft.when))
    draft.unless = list(dict.fromkeys(draft.unless))
    draft.effect = list(dict.fromkeys(draft.effect))


def _placeholders(draft: Draft) -> None:
    self_ = draft.holder or draft.bearer or "any"
    for row in (draft.when, draft.unless, draft.effect, draft.choices):
        row[:] = [t.replace("(self)", f"({self_})") for t in row]
    if draft.window:
        draft.window = draft.window.replace("(self)", f"({self_})")


def _chess(draft: Draft) -> None:
    """At chess there are two players: who is not named is the one to move, or the one who gave or suffered check."""
    if draft.on is not None and draft.on[0] == "say_check" and "not gives_check" in draft.when:
        draft.on = ("false_check", draft.on[1])
        draft.when.remove("not gives_check")
    if draft.on is not None and draft.on[1] is None:
        draft.on = (draft.on[0], "mover")  # nobody else can have done it
    if draft.kind in ("obligation", "prohibition", "permission", "immunity", "sanction") and draft.bearer in (None, "any"):
        draft.bearer = "mover"
        if draft.act == "say_check":
            draft.bearer = "checker"
            if "gives_check" not in draft.when:
                draft.when.append("gives_check")
        elif draft.act == "en_passant" and draft.on is not None and draft.on[1] != "opponent":
            draft.bearer = "opponent"
        draft.inferred.add("bearer")
    if draft.manner in ("two_hands", "king_first"):
        draft.act, draft.on = "castle", ("castle", "mover")
    if draft.act == "move_into_check" and draft.kind == "prohibition":
        draft.act = "move(K)"
        draft.when.append("attacked(king_target)")
    if draft.kind == "prohibition" and draft.act == "unmapped" and "attacked(king_path)" in draft.when:
        draft.act = "castle"  # only in castling does the king cross a square
        draft.unmapped = draft.unmapped[:-1]
    if draft.act == "say_check" and draft.bearer == "mover" and draft.kind == "obligation":
        draft.bearer = "checker"
        draft.when = [w for w in draft.when if w != "gives_check"] + ["gives_check"]
    draft.when = [w for w in draft.when if w not in {f"said({f})" for f in draft.formula}]
    odds = any(name_of(w) in ("odds", "rook_removed") for w in draft.when)
    if odds and draft.bearer == "mover" and draft.condition_words & {"give", "undertake", "rendre", "faire", "donner"}:
        draft.bearer = "odds_giver"
    elif odds and draft.bearer == "mover" and draft.condition_words & {"accept", "receive"}:
        draft.bearer = "odds_receiver"
    if draft.act == "exposing_move" and draft.kind == "immunity" and draft.on is None:
        draft.on = ("exposing_move", draft.bearer)
    if draft.bearer in ("checked", "checker"):
        other = "checker" if draft.bearer == "checked" else "checked"
        if draft.holder == "opponent":
            draft.holder = other
        if draft.on is not None and draft.on[1] == "opponent":
            draft.on = (draft.on[0], other)


def _making(draft: Draft) -> None:
    """At euchre whoever orders up, assists, takes up or makes the trump is the maker."""
    if draft.on is None or draft.bearer not in ("any", "offender", draft.on[1]):
        return
    if set(draft.on[0].split("|")) <= {"order_up", "assist", "take_up", "make"}:
        draft.bearer = "maker"
        draft.on = None
        for row in (draft.when, draft.unless, draft.effect):
            row[:] = [t.replace("(any)", "(maker)").replace("(offender)", "(maker)") for t in row]
