"""The doubling of bridge: how often has been doubled, and whose turn it is, where the words only suppose it."""

from __future__ import annotations

from pipeline.norms.conventions import name_of
from pipeline.norms.draft import Draft

_RAISES = frozenset({"raise", "satisfied", "ask_lead", "answer_yes"})


_LASTING = ("declared", "doubled", "not doubled", "first_right", "in_check", "not in_check")


def re_in(draft: Draft) -> bool:
    """The condition speaks of a redouble."""
    return bool({"redouble", "redoubling"} & draft.condition_words)


def doubling(draft: Draft, earlier: list[Draft]) -> None:
    if draft.on is not None and draft.on[0] == "answer_yes" and "asked" not in draft.when:
        draft.when.append("asked")
    asked = next((d for d in reversed(earlier) if d.act == "ask_lead"), None)
    if draft.on is None and asked is not None and "answer_yes" in (draft.act, *draft.choices):
        draft.on = ("ask_lead", asked.bearer)  # an answer supposes the question
        draft.inferred.add("on")
    if draft.act == "raise" and draft.bearer == "adversary(offender)":
        draft.bearer = "adversary(dealer)"  # nobody is at fault: the first double is theirs
        draft.effect = [e.replace("adversary(offender)", "adversary(dealer)") for e in draft.effect]
    about = (draft.words | draft.condition_words) & {"double", "doubling", "redouble", "redoubling"}
    if draft.on is not None and draft.on[0] == "consult" and about and "doubling_open" not in draft.when:
        draft.when.append("doubling_open")  # as to doubling: while there is any to be done
        draft.inferred.add("when")
    acts = {draft.act or "", *draft.choices, *(draft.on[0].split("|") if draft.on else [])}
    first = "first_right" in draft.when
    if not (acts & _RAISES or first or "bar_raise" in draft.effect):
        return
    counted = any(name_of(t) == "doubled" for t in draft.when)
    duties = [d for d in earlier if d.kind != "definition"]
    before = next((d for d in reversed(duties) if any(name_of(t) == "doubled" for t in d.when)), None)
    re = "redouble" in draft.words or "redoubling" in draft.words
    again = "again" in draft.words
    if draft.on is not None and draft.on == ("raise", None) and draft.kind == "permission" and not re_in(draft):
        draft.on = ("raise", "adversary(dealer)")  # the first raise can only be theirs
    raised = draft.on is not None and draft.on[0] == "raise"
    re_before = "redouble" in draft.condition_words or "redoubling" in draft.condition_words
    if draft.kind == "power" and raised and not counted:
        draft.when.append("not doubled(0)" if re_before else "doubled(0)")
    elif raised and "raise" in (draft.act, *draft.choices) and not counted:
        draft.when.append("doubled(2)" if re_before or again else "doubled(1)")
    elif draft.on is not None and draft.on[0] == "accept" and draft.kind == "permission" and re:
        draft.when.append("doubled(1)")
    elif draft.kind == "definition" and raised and "value(x4)" in draft.effect:
        draft.when.append("doubled(2)")
        if draft.on is not None and draft.on[1] is None and earlier and earlier[-1].act == "raise":
            draft.on = ("raise", earlier[-1].bearer)
    elif draft.act == "raise" and again and re and draft.on is None and draft.bearer == "adversary(last_raiser)":
        draft.when += ["not doubled(0)", "not doubled(1)"]
    elif draft.act == "raise" and "continue" in draft.words and not first and draft.kind == "permission" and draft.on is None:
        draft.when.append("doubling_open")
    elif draft.on is not None and draft.on[0] == "satisfied" and draft.act == "raise":
        draft.when += [t for t in before.when if name_of(t) == "doubled"] if before is not None and not counted else []
        draft.when.append("second_right")
    elif (
        re and draft.act == "raise" and draft.kind == "permission" and not counted and draft.on is None and not again
        and draft.bearer in ("side(dealer)", "dealer", "maker", "dummy", "partner(maker)")
    ):  # fmt: skip
        draft.when.append("doubled(1)")  # theirs is the answer to the first double
    elif draft.act == "raise" and draft.kind in ("permission", "prohibition", "immunity") and not counted and not first and (
        draft.on is None or draft.on[0] in ("lead", "ask_lead")
    ) and not (draft.kind == "immunity" and "doubling_open" in draft.when):  # fmt: skip
        draft.when.append("not doubled(0)" if re or again else "doubled(0)")
    elif before is not None and not counted and draft.on is not None and draft.on[0] == "ask_lead":
        draft.when += [t for t in before.when if name_of(t) == "doubled"]
        draft.when.append("asked")
    elif before is not None and not counted and draft.on is None:
        draft.when = [t for t in before.when if t.startswith(_LASTING)] + draft.when
    if first and draft.bearer == "last_raiser":
        # the right to go on lies with the side that did not raise last
        draft.bearer = "last_raiser(adversary(last_raiser))"
        draft.effect = [e.replace("turn(last_raiser)", f"turn({draft.bearer})") for e in draft.effect]
    if first and draft.act is None and not draft.choices:
        draft.act = "raise"
    if draft.on is not None and draft.on[0] == "lead" and draft.act == "raise" and "led" not in draft.when:
        draft.when.insert(0, "led")
