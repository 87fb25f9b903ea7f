"""Sentences in the manner of the codes, in our own words, and the norms they make."""

from __future__ import annotations

from typing import Any

import pytest

from pipeline.laws.shape import Law, LawBook
from pipeline.norms.explain import explain
from pipeline.norms.from_laws import read_norms
from pipeline.norms.shape import Norm
from pipeline.spans import Alignment


def law(text: str, game: str | None = "whist", lang: str = "eng", number: str | None = None, heading: str | None = None) -> Law:
    return Law(
        f"b/c/{number or 'p1'}", "b", "c", None, game, number, "printed", 100, 100 + len(text), heading, (), text, lang=lang,
        alignment=Alignment((), 100),
    )  # fmt: skip


def read(text: str, game: str | None = "whist", lang: str = "eng", **more: Any) -> list[Norm]:
    return read_norms(LawBook("b", lang, laws=(law(text, game, lang, **more),)))


def slots(n: Norm) -> dict[str, Any]:
    """Filled slots, `on` as text."""
    names = ("kind", "bearer", "act", "when", "unless", "holder", "choices", "effect", "window", "formula", "manner")
    out = {s: v for s in names if (v := getattr(n, s))}
    if n.on:
        out["on"] = f"{n.on.act} by {n.on.by}"
    return {k: set(v) if isinstance(v, tuple) else v for k, v in out.items()}


BRIDGE = [
    ("Either adversary of the dealer may double.", {"kind": "permission", "bearer": "adversary(dealer)", "act": "raise"}),
    ("The leader's partner shall not double again.", {"kind": "prohibition", "bearer": "pone", "act": "raise"}),
    (
        "Should the pone double out of turn, the maker of the trump may say if the double is to stand.",
        {"kind": "power", "bearer": "maker", "on": "raise by pone", "choices": {"accept", "refuse"}},
    ),
    (
        "When the eldest hand leads too soon, his partner may only double with the consent of the maker.",
        {"kind": "prohibition", "bearer": "pone|partner(eldest)", "unless": {"consented(maker)"}, "on": "lead by eldest"},
    ),
    (
        "Consultation between partners entitles the other side to a new deal.",
        {"kind": "claim", "on": "consult by side(offender)", "choices": {"new_deal"}},
    ),
    (
        "If the dealer chooses not to ask, he loses his right to a new deal.",
        {"kind": "sanction", "bearer": "dealer", "effect": {"lapse"}},
    ),
]
WHIST = [
    (
        "If any player leads out of turn, the adversaries may call the card wrongly led.",
        {"kind": "claim", "bearer": "offender", "holder": "adversary(offender)", "choices": {"call(led_card)"}, "act": "play",
         "on": "lead_out_of_turn by offender"},
    ),
    (
        "Should the dealer expose a card, either adversary may demand a fresh deal.",
        {"kind": "claim", "bearer": "dealer", "holder": "adversary(dealer)", "choices": {"new_deal"}, "on": "expose by dealer"},
    ),
    (
        "No player may ask what card was turned up.",
        {"kind": "prohibition", "bearer": "any", "act": "ask_turned_card"},
    ),
    ("Any one may at any time ask what suit is trumps.", {"kind": "permission", "act": "ask_trump_suit", "window": "any_time"}),
    (
        "A card dropped beneath the table is not an exposed card.",
        {"kind": "definition", "effect": {"not_exposed"}},
    ),
    (
        "He who has revoked forfeits three points.",
        {"kind": "sanction", "effect": {"forfeit(3)"}},
    ),
    (
        "After a revoke the claimants may search the tricks.",
        {"kind": "permission", "bearer": "adversary(offender)", "act": "search_tricks"},
    ),
    (
        "The trump card must remain in view until played.",
        {"kind": "obligation", "bearer": "dealer", "act": "leave_in_view(turned_card)"},
    ),
]  # fmt: skip
CHESS = [
    (
        "A player touching one of his own men must move it.",
        {"kind": "obligation", "bearer": "mover", "act": "move", "effect": {"move(touched)"}},
    ),
    (
        "For making a false move, the adversary may require him to move the king.",
        {"kind": "claim", "bearer": "mover", "holder": "opponent", "choices": {"move(K)"}, "on": "false_move by mover"},
    ),
    (
        "If the king cannot move, there is no penalty.",
        {"kind": "immunity", "bearer": "mover", "effect": {"no_penalty"}, "when": {"not king_can_move"}},
    ),
    ("The king may not castle out of check.", {"kind": "prohibition", "bearer": "mover", "act": "castle", "when": {"in_check"}}),
]
FRENCH = [
    (
        "Le Roi ne peut roquer lorsqu'il est en échec.",
        {"kind": "prohibition", "bearer": "mover", "act": "castle", "when": {"in_check"}},
    ),
    (
        "Si vous faites une fausse marche, votre adversaire peut vous obliger à jouer le Roi.",
        {
            "kind": "claim",
            "bearer": "mover",
            "holder": "opponent",
            "choices": {"move(K)"},
            "on": "false_move by mover",
            "act": "move",
        },
    ),
    (
        "Celui qui a touché une pièce est obligé de jouer la pièce touchée.",
        {"kind": "obligation", "bearer": "mover", "act": "move", "effect": {"move(touched)"}},
    ),
    ("Il faut avertir de l'échec.", {"kind": "obligation", "bearer": "checker", "act": "say_check"}),
    ("La faute sera sans conséquence.", {"kind": "immunity", "effect": {"no_penalty"}}),
]


def check(text: str, wanted: dict[str, Any], game: str, lang: str = "eng") -> None:
    norms = [slots(n) for n in read(text, game, lang)]
    assert norms, text
    best = max(norms, key=lambda n: sum(n.get(k) == v for k, v in wanted.items()))
    wrong = {k: (v, best.get(k)) for k, v in wanted.items() if best.get(k) != v and str(best.get(k)) not in str(v).split("|")}
    assert not wrong, f"{text}\n{best}\n{wrong}"


@pytest.mark.parametrize(("text", "wanted"), BRIDGE)
def test_bridge(text: str, wanted: dict[str, Any]) -> None:
    check(text, wanted, "bridge")


@pytest.mark.parametrize(("text", "wanted"), WHIST)
def test_whist(text: str, wanted: dict[str, Any]) -> None:
    check(text, wanted, "whist")


@pytest.mark.parametrize(("text", "wanted"), CHESS)
def test_chess(text: str, wanted: dict[str, Any]) -> None:
    check(text, wanted, "chess")


@pytest.mark.parametrize(("text", "wanted"), FRENCH)
def test_french(text: str, wanted: dict[str, Any]) -> None:
    check(text, wanted, "chess", "fra")


def test_should_is_a_condition_a_duty_or_advice() -> None:
    inverted = read("Should a player revoke, he forfeits three points.")[0]
    assert inverted.kind == "sanction"
    duty = read("They should agree who is to make the election.")[0]
    assert duty.kind == "obligation"
    advice = read("The dealer should lead his longest suit.", heading="HINTS FOR BEGINNERS")[0]
    assert advice.kind == "advice"


def test_a_right_lost_by_a_breach_is_an_effect_of_the_ban() -> None:
    norms = read("They must not consult with one another. If they do so consult, they lose their right.")
    assert [(n.kind, n.effect) for n in norms] == [("prohibition", ("lapse",))]


def test_a_list_is_read_with_its_lead_in() -> None:
    norms = read("There must be a new deal: I. If the pack be imperfect. II. If a card be faced in the pack.")
    assert [n.effect for n in norms] == [("new_deal",), ("new_deal",)]
    assert norms[0].when == ("imperfect_pack",)


def test_words_not_understood_are_kept_not_guessed() -> None:
    (norm,) = read("The dealer must polish the snuffers before supper.")
    assert norm.act == "unmapped" and norm.unmapped
    assert "snuffers" in norm.unread


def test_what_is_inferred_is_marked() -> None:
    (norm,) = read("An exposed card is liable to be called.")
    assert norm.holder == "adversary(offender)" and "holder" not in norm.spans
    assert norm.confidence < 1


def test_explanation_shows_the_words() -> None:
    (norm,) = read("If any player leads out of turn, the adversaries may call a suit.")
    said = explain(norm)
    assert "call_suit" in said and "leads out of turn" in said and "claim" in said


def test_a_game_unknown_and_a_law_without_words() -> None:
    assert read("", None) == []
    assert isinstance(read("He may lead.", None), list)
    assert read_norms(LawBook("b", "eng")) == []


def test_letters_of_norms_are_unique_and_ordered() -> None:
    text = "A player may lead. " * 30
    letters = [n.norm for n in read(text)]
    assert letters == sorted(letters, key=lambda x: (len(x), x)) and len(set(letters)) == len(letters) == 30
