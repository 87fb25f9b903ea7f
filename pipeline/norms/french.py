"""French clause structure put plainly before a sentence is cut: who has done something, and when, as conditions.

`Qui joue deux coups remettra le second`, `à celui qui roque mal, l'adversaire ...`, `la pièce une fois lâchée, ...` and
`pourvu que ..., et que ...` come to `quand on ..., on ...`, which the clause reader knows. Works on rows of items in which
the players are marked; every new item keeps the place of the words it stands for.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from pipeline.norms.french_lists import (
    continued,
    either,
    inverted_list,
    listed,
    numbered,
    only,
    so_long,
    starts,
    the_other,
    words_said,
)  # fmt: skip
from pipeline.norms.french_words import CLITICS, FUTURE, STOPS, SUBS, finite, word_at
from pipeline.norms.items import Item
from pipeline.norms.lexicon import Lexicon

_CONDITIONALS = (
    ("pourvu", "que"), ("tant", "que"), ("dès", "que"), ("aussitôt", "que"), ("sitôt", "que"), ("après", "que"), ("avant", "que"),
    ("supposé", "que"), ("à", "moins", "que"), ("à", "condition", "que"), ("toutes", "les", "fois", "que"), ("quand",),
    ("lorsque",), ("si",),
)  # fmt: skip


def plain_clauses(items: list[Item], lexicon: Lexicon) -> list[Item]:
    """The row with relative, participial and repeated conditions in one form."""
    if lexicon.lang != "fra":
        return items
    items = the_other(words_said(either(only(numbered(items)))))
    items = _inserted(_gerunds(items, lexicon), lexicon)
    items = listed(continued(inverted_list(so_long(items)), lexicon), lexicon)
    return _granted(_relatives(_participles(_again(items), lexicon), lexicon))


def _gerunds(items: list[Item], lexicon: Lexicon) -> list[Item]:
    """`en roquant, ...`: when one castles; not how a thing is said or passed."""
    out = list(items)
    for k in range(len(items) - 1):
        if items[k].fold != "en" or (k and items[k - 1].fold in ("ou", "soit", "ni", "être")):
            continue
        m = k + 1
        while m < len(items) - 1 and (items[m].role or items[m].fold in CLITICS):
            m += 1
        opens = k == 0 or items[k - 1].fold in (",", ";", ":")
        if not opens and m + 1 < len(items) and items[m + 1].fold not in (",", ";", ":", "."):
            continue  # sauter en roquant par-dessus une case
        saying = items[m].fold in ("dire", "passer", "annoncer", "faire", "prévenir")
        if items[m].text.lower().endswith("ant") and items[m].fold in lexicon.verbs and not saying:
            out[k] = replace(items[k], fold="quand", tag="SCONJ", text="en")
    return out


def _inserted(items: list[Item], lexicon: Lexicon) -> list[Item]:
    """A phrase between two commas that cuts a clause in two goes without them: `s'il a, par mégarde, touché ...`."""
    out = list(items)
    k = 0
    while k < len(out) - 3:
        if out[k].fold != "," or not k:
            k += 1
            continue
        end = next((n for n in range(k + 2, min(k + 14, len(out) - 1)) if out[n].fold in (*STOPS, ",")), None)
        if end is None or out[end].fold != ",":
            k += 1
            continue
        before, after, inner = out[k - 1], out[end + 1], out[k + 1 : end]
        bare = not any(finite(inner, n, lexicon) for n in range(len(inner)))
        opened = before.fold in ("si", "s'", "quand", "lorsque", "que") and bare
        relative = inner[0].fold in ("lequel", "dont", "où", "qui", "que") or (
            len(inner) > 1 and inner[1].fold in ("lequel", "qui")
        )
        relative = relative and not before.role and (finite(out, end + 1, lexicon) or after.fold in CLITICS)
        verb = before.fold in lexicon.verbs and before.tag in ("VERB", "AUX", "FUT", "ADJ", "NOUN")
        rest = after.fold in ("de", "ou", "à") or after.tag in ("DET", "NUM", "VERB")
        timed = before.fold in lexicon.lists["modals"] and inner[0].fold in (
            "si",
            "s'",
            "quand",
            "lorsque",
            "avant",
            "tant",
            "après",
        )
        cut = (
            verb
            and (bare or timed)
            and rest
            and not finite(out, end + 1, lexicon)
            and not any(i.fold in ("et", "ou", "ni") for i in inner[:1])
        )
        if opened or relative:
            out = [*out[:k], *inner, *out[end + 1 :]]
        elif cut:
            # what was put in goes behind the object
            stop = next((n for n in range(end + 1, len(out)) if out[n].fold in (*STOPS, ",", "?")), len(out))
            out = [*out[:k], *out[end + 1 : stop], out[k], *inner, *out[stop:]]
        k += 1
    return out


_GIVE = frozenset({"donner", "laisser", "rendre", "conférer", "ouvrir", "assurer", "accorder"})

_GRANT = frozenset({"droit", "liberté", "faculté", "choix", "option", "pouvoir"})


def _granted(items: list[Item]) -> list[Item]:
    """`deux coups joués de suite donnent à l'adversaire le droit de ...`: `quand ..., l'adversaire peut ...`."""
    for v in range(2, len(items) - 4):
        if items[v].fold not in _GIVE:
            continue
        noun = next((n for n in range(v + 1, min(v + 18, len(items) - 1)) if items[n].fold in _GRANT), None)
        if noun is None or items[noun + 1].fold != "de":
            continue
        direct = items[v - 1].role is not None and v > 2
        indirect = items[v + 1].fold == "à" and items[v + 2].role is not None
        if not (direct or indirect):
            continue
        who = items[v - 1] if direct else items[v + 2]
        start = next((n + 1 for n in range(v - 1, -1, -1) if items[n].fold in STOPS), 0)
        head = items[start : v - direct]
        middle = items[v + 1 + 2 * indirect : noun - (items[noun - 1].fold in ("le", "un", "tout"))]
        verb = [word_at("pouvoir", items[noun], "VERB")]
        if items[noun].fold in ("choix", "option"):
            verb = [word_at(w, items[noun], t) for w, t in (("avoir", "AUX"), ("le", "DET"), ("choix", "NOUN"), ("de", "ADP"))]
        comma = Item(",", items[v].a, items[v].a, ",", ",")
        if head and head[0].fold in ("quand", "si", "s'"):
            last = max((n for n, i in enumerate(head) if i.fold == ","), default=len(head))
            head = head[:last]  # the doer of the condition is the giver
        else:
            head = [word_at("quand", items[start]), *head]
        while middle and middle[-1].fold == ",":
            middle.pop()
        while middle and middle[0].fold == ",":
            middle = middle[1:]
        between = [comma, *middle] if middle else []
        return [*items[:start], *head, *between, comma, replace(who, subject=True), *verb, *items[noun + 2 :]]
    return items


def _again(items: list[Item]) -> list[Item]:
    """`pourvu que ..., et que ...`: the second `que` says the conjunction again."""
    out: list[Item] = []
    held: tuple[str, ...] = ()
    for k, item in enumerate(items):
        if item.fold in (".", ";"):
            held = ()
        before = items[k - 1].fold if k else ""
        joined = before in ("et", ",") or (before == "ou" and k > 1)
        if item.fold == "que" and held and joined:
            if before == "ou" and items[k - 2].fold != ",":
                out.insert(len(out) - 1, Item(",", out[-1].a, out[-1].a, ",", ","))
            # the text tells that it was said again, not said anew
            out += [replace(item, fold=w, tag="SCONJ", text="que") for w in held]
            continue
        found = next((c for c in _CONDITIONALS if tuple(i.fold for i in items[k : k + len(c)]) == c), None)
        if found is not None and not (found == ("si",) and k and items[k - 1].fold in ("aussi", "et_si")):
            held = found
        elif item.fold == "que" and before not in (c[-2] for c in _CONDITIONALS if len(c) > 1):
            held = (
                held if before in ("ne", "pas", "tel", "autre", "sans", "pour", "afin", "parce", "lors", "ainsi") else ()
            )  # a clause that another verb asks for
        out.append(item)
    return out


def said_again(items: Sequence[Item]) -> bool:
    """The condition goes on with the one before: `quand ..., et que ...`."""
    return any(i.text == "que" and i.fold != "que" for i in items[1:3])


def _main_verb(items: Sequence[Item], k: int, lexicon: Lexicon, need: int = 1) -> int | None:
    """The finite verb that no relative or subordinate word before it asks for; k: the first word of a relative clause."""
    late = None
    for m in range(k, len(items)):
        item = items[m]
        if item.fold in STOPS:
            return late
        spared = item.fold == "que" and (
            items[m - 1].fold in ("autre", "plus", "moins", "même", "tel")
            or (
                any(i.fold == "ne" for i in items[max(k, m - 4) : m])
                and not any(i.fold in ("pas", "point", "plus") for i in items[max(k, m - 4) : m])
            )
        )
        if (item.fold in SUBS and not spared and item.text != "en") or (
            item.role and item.text.lower().split(" ")[-1] in ("qui", "que")
        ):
            need += 1
        elif finite(items, m, lexicon):
            if need:
                need -= 1
                continue
            j = _back(items, m, k)
            if items[j - 1].fold in ("et", "ou", "ni"):
                late = late or None
                continue  # touche une pièce et la quitte
            return m
    return late


def _back(items: Sequence[Item], m: int, k: int) -> int:
    """From a verb back over the little words that lean on it."""
    while m - 1 > k and items[m - 1].fold in CLITICS:
        m -= 1
    return m


def _relatives(items: list[Item], lexicon: Lexicon) -> list[Item]:
    """`celui qui fait X doit Y`: `quand @mover fait X, @mover doit Y`; also of a piece, and after `à`."""
    for start in reversed(starts(items)):
        items = _relative(items, start, lexicon)
    return items


def _relative(items: list[Item], start: int, lexicon: Lexicon) -> list[Item]:
    to = items[start].fold in ("à", "contre", "pour") and start + 1 < len(items)
    k = start + to
    head = _head(items, k, alone=to)
    if head is None:
        return items
    subject, rel = head
    thing = items[rel - 1].fold == "que"  # une pièce que l'on a touchée
    hanging = items[rel].fold in ("ayant", "étant")
    m = _main_verb(items, rel + hanging, lexicon, 0 if hanging else 1)
    if m is None:
        return items
    cut = _back(items, m, rel)
    own = False  # the main clause has its own subject
    if (items[cut - 1].role and cut - 1 > rel and (to or items[cut - 2].fold == ",")) or (
        items[cut - 1].fold == "il" and (to or items[cut - 2].fold == ",")
    ):
        cut, own = cut - 1, True
    if to and not own:
        return items
    condition = [replace(i, tag="VERB") if i.tag == "FUT" else i for i in items[rel:cut]]
    if hanging:
        condition[0] = replace(condition[0], fold="avoir" if condition[0].fold == "ayant" else "être", tag="AUX")
    while condition and condition[-1].fold == ",":
        condition.pop()
    if condition and condition[0].fold == ",":  # celui qui, par mégarde, touche ...
        verb = next((n for n, _ in enumerate(condition) if finite(condition, n, lexicon)), 0)
        condition = [i for n, i in enumerate(condition) if i.fold != "," or n > verb]
    main = list(items[cut:])
    v = m - cut
    if FUTURE.search(main[v].text.lower()):
        main[v] = replace(main[v], tag="FUT")
    again = [] if own else [replace(i) for i in subject or [items[k]]]
    return [
        *items[:start],
        word_at("quand", items[k]),
        *([] if thing else subject),
        *condition,
        *([replace(i) for i in subject] if thing else []),
        Item(",", main[0].a, main[0].a, ",", ","),
        *again,
        *main,
    ]


def _head(items: Sequence[Item], k: int, *, alone: bool) -> tuple[list[Item], int] | None:
    """The subject of a relative clause at k, and where the clause goes on after its `qui`."""
    if k + 2 >= len(items):
        return None
    item = items[k]
    if item.role and items[k + 1].fold == "dont" and items[k + 2].fold in ("le", "un", "aucun"):
        return [], k + 2  # celui dont la tour a bougé
    if item.role and item.text.lower().split(" ")[-1].split("'")[-1] in ("qui", "quiconque"):
        return [replace(item, text=item.text.split(" ")[0], subject=True)], k + 1
    if item.role and items[k + 1].fold == "qui":
        return [replace(item, subject=True)], k + 2
    if item.role and not alone and items[k + 1].fold in ("ayant", "étant") and items[k + 1].text.lower() != "étant donné":
        return [replace(item, subject=True)], k + 1
    if alone and item.fold == "qui":
        return [replace(item, fold="@mover", tag="ROLE", text="celui", subject=True)], k + 1
    if alone:
        return None
    for j in range(k, min(k + 6, len(items) - 2)):
        if items[j].fold == "que" and items[j + 1].role and j > k and items[j - 1].tag in ("NOUN", "ADJ", "PROPN"):
            return list(items[k:j]), j + 1
        if items[j].fold == "qui":
            noun = any(i.tag in ("NOUN", "PROPN") or i.fold in ("roi", "tour", "pion", "pièce") for i in items[k:j])
            return (list(items[k:j]), j + 1) if j > k and noun else None
        if items[j].role or not (
            items[j].tag in ("DET", "NOUN", "ADJ", "ADP", "PROPN", "PRON", "NUM") or items[j].fold == "tour"
        ):
            return None
    return None


def _done(item: Item, lexicon: Lexicon) -> bool:
    """A past participle."""
    text = item.text.lower()
    verb = item.fold in lexicon.verbs or item.tag == "VERB"
    return verb and text != item.fold and bool(re.search(r"(?:ée?s?|ie?s?|ues?|u|ises?|is|it?e?s?|aite?s?)$", text))


def _participles(items: list[Item], lexicon: Lexicon) -> list[Item]:
    """`la pièce une fois lâchée, ...`, `pièce touchée doit ...`: `quand on a lâché la pièce, ...`."""
    k = 0
    while k + 2 < len(items):
        if [i.fold for i in items[k : k + 2]] == ["un", "fois"] and _done(items[k + 2], lexicon):
            have = [
                word_at("quand", items[k]),
                Item("@mover", items[k].a, items[k].a, "ROLE", "", True),
                word_at("avoir", items[k], "AUX"),
            ]
            items = [*items[:k], *have, *items[k + 2 :]]
            k += 3
        k += 1
    for start in reversed(starts(items)):
        folds = [i.fold for i in items[start : start + 7]]
        once = next((n for n in range(1, 5) if folds[n : n + 2] == ["un", "fois"]), None)
        if once and start + once + 2 < len(items) and _done(items[start + once + 2], lexicon) and not items[start].role:
            at = items[start]  # la main une fois posée sur la pièce, ...
            have = [word_at("quand", at), Item("@mover", at.a, at.a, "ROLE", "", True), word_at("avoir", at, "AUX")]
            items = [*items[:start], *have, items[start + once + 2], *items[start : start + once], *items[start + once + 3 :]]
            continue
        j = start
        while (
            j < min(start + 4, len(items) - 2)
            and items[j].tag in ("DET", "NOUN", "PROPN", "ADJ", "NUM")
            and not _done(items[j], lexicon)
        ):
            j += 1
        if j > start and items[j].fold in ("étant", "ayant") and not items[start].role:
            be = replace(items[j], fold="être" if items[j].fold == "étant" else "avoir", tag="AUX")
            items = [
                *items[:start],
                word_at("quand", items[start]),
                *items[start:j],
                be,
                *items[j + 1 :],
            ]  # le roi étant en échec
            continue
        named = any(i.tag in ("NOUN", "PROPN") or i.fold in ("pièce", "coup", "pion") for i in items[start:j])
        if not named or items[start].role or not _done(items[j], lexicon):
            continue
        last = j + 1
        at = items[start]
        when = [
            word_at("quand", at),
            Item("@mover", at.a, at.a, "ROLE", "", True),
            word_at("avoir", at, "AUX"),
            items[j],
            *items[start:j],
        ]
        comma = Item(",", items[last].a, items[last].a, ",", ",")
        if items[last].fold == ",":
            items = [*items[:start], *when, *items[last:]]
        elif items[last].fold in (*CLITICS, "devoir", "pouvoir", "falloir") or items[last].tag in ("FUT", "AUX", "VERB"):
            items = [*items[:start], *when, comma, *items[start:]]
        else:
            m = _main_verb(items, last, lexicon, 0)
            if m is not None:  # un pion poussé de deux cases peut ...
                cut = _back(items, m, last)
                inner = [i for i in items[last:cut] if i.fold != ","]
                items = [*items[:start], *when, *inner, comma, *items[start:j], *items[cut:]]
    return items
