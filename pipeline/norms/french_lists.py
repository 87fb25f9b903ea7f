"""French lists and set phrases put plainly: numbered bars, `ne ... que si`, `soit ... soit`, words quoted, `l'autre`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from pipeline.norms.french_words import CLITICS, LINKS, STOPS, SUBS, finite, word_at
from pipeline.norms.items import Item
from pipeline.norms.lexicon import Lexicon


def the_other(items: list[Item]) -> list[Item]:
    """`au gré de l'autre`: of two players, the one not spoken of."""
    out: list[Item] = []
    for k, item in enumerate(items):
        if item.fold == "autre" and out and out[-1].fold == "le" and out[-1].text.lower() in ("l'", "l\u2019"):
            nxt = items[k + 1] if k + 1 < len(items) else None
            pair = any(i.fold in ("un", "deux", "pièce", "ni") for i in items[max(0, k - 8) : k - 1]) or (
                (nxt is not None and nxt.tag in ("NOUN", "PROPN", "ADJ"))
                or (len(out) > 1 and out[-2].fold in ("ou", "et", "sur", "avec", "dans"))
            )
            if not pair:
                article = out.pop()
                out.append(replace(item, fold="@opponent", a=article.a, tag="ROLE", text="l'autre", subject=item.subject))
                continue
        out.append(item)
    return out


def numbered(items: list[Item]) -> list[Item]:
    """`: 1° quand ... ; 2° quand ...`: the numbers left out, the colon a comma."""
    out: list[Item] = []
    k = 0
    while k < len(items):
        if re.fullmatch(r"[0-9]{1,2}", items[k].text) and k + 1 < len(items) and items[k + 1].text in ("°", "º", ")", "°."):
            if out and out[-1].fold == ":" and out[0].fold not in ("ne", "pouvoir", "devoir"):
                out[-1] = replace(out[-1], fold=",", text=",")
            k += 2
            continue
        if re.fullmatch(r"[0-9]{1,2}[°º]", items[k].text):
            k += 1
            continue
        out.append(items[k])
        k += 1
    return out


def only(items: list[Item]) -> list[Item]:
    """`on ne roque que si ...`: one may if ...; `pour roquer, il faut que ...`: one may roque if ...."""
    folds = [i.fold for i in items]
    if len(items) > 6 and folds[0] == "pour" and folds[2] == "," and "falloir" in folds[3:6]:
        at = folds.index("falloir")
        if at + 1 < len(items) and folds[at + 1] == "que":
            doer = Item("@mover", items[1].a, items[1].a, "ROLE", "", True)
            return [doer, word_at("pouvoir", items[1], "VERB"), items[1], word_at("si", items[at + 1]), *items[at + 2 :]]
    out = list(items)
    for k in range(1, len(items) - 2):
        if folds[k] != "que" or folds[k + 1] not in ("si", "s'", "quand", "lorsque", "autant", "pourvu", "après"):
            continue
        no = next((n for n in range(k - 1, max(-1, k - 12), -1) if folds[n] == "ne"), None)
        if no is not None and not {"pas", "point", "plus", ",", ";"} & set(folds[no:k]):
            out[no] = out[k] = replace(items[k], fold="")
            if not any(i.fold in ("pouvoir", "permettre", "devoir", "loisible", "libre") for i in items[max(0, no - 3) : k]):
                out[k] = word_at("pouvoir", items[k], "VERB")
            if folds[k + 1] == "autant":
                out[k + 1] = replace(items[k + 1], fold="pourvu")
    return [i for i in out if i.fold]


_SAY = frozenset({"dire", "annoncer", "déclarer", "prévenir", "avertir", "mot", "parole", "terme"})


def words_said(items: list[Item]) -> list[Item]:
    """Words quoted after a verb of saying stand in the clause: `s'il n'a annoncé : j'adoube`."""
    items = _while_saying(items)
    out: list[Item] = []
    for k, item in enumerate(items):
        if item.tag.startswith("QUOTE") and item.fold.startswith(("\"j'_adoube", '"je_roque', '"échec')):
            words = {"j'_adoube": ["j'", "adouber"], "je_roque": ["je", "roquer"]}.get(item.fold[1:], ["échec", "à", "roi"])
            out += [replace(item, fold=w, tag="X") for w in words]
        elif item.fold in (":", ",") and k + 1 < len(items) and any(i.fold in _SAY for i in items[max(0, k - 4) : k]) and (
            items[k + 1].fold in ("j'", "je", "échec") or items[k + 1].tag.startswith("QUOTE")
        ):  # fmt: skip
            continue
        else:
            out.append(item)
    return out


def _while_saying(items: list[Item]) -> list[Item]:
    """`à moins qu'il ne dise, en la touchant : j'adoube`: what is done meanwhile goes."""
    for k in range(1, len(items) - 4):
        if items[k].fold == "," and items[k + 1].fold == "en" and items[k - 1].fold in _SAY:
            end = next((n for n in range(k + 2, min(k + 8, len(items))) if items[n].fold in (":", ",")), None)
            told = items[end + 1] if end is not None and end + 1 < len(items) else None
            if end is not None and told is not None and (told.fold in ("j'", "je", "échec") or told.tag.startswith("QUOTE")):
                return [*items[:k], *items[end:]]
    return items


def either(items: list[Item]) -> list[Item]:
    """`soit de jouer, soit de prendre`: `ou`; `que si`: `si`."""
    ways = [
        k
        for k, i in enumerate(items[:-1])
        if i.text.lower() == "soit" and (items[k + 1].tag == "DET" or items[k + 1].fold in ("de", "en", "que", "à", "le"))
    ]
    out = list(items)
    if len(ways) > 1:
        for n, k in enumerate(ways):
            out[k] = replace(items[k], fold="ou" if n else "", tag="CCONJ")
    if len(out) > 1 and out[0].fold == "que" and out[1].fold in ("si", "s'"):
        out[0] = replace(out[0], fold="")
    return [i for i in out if i.fold]


def so_long(items: list[Item]) -> list[Item]:
    """`tant que la pièce n'est pas lâchée`: before it is let go; `tant que le roi est en échec`: when he is."""
    out = list(items)
    for k in range(len(items) - 3):
        if items[k].fold not in ("tant", "longtemps", "temps") or items[k + 1].fold != "que":
            continue
        end = next((n for n in range(k + 2, len(items)) if items[n].fold in (*STOPS, ",")), len(items))
        folds = [i.fold for i in items[k + 2 : end]]
        happened = "ne" in folds and {"avoir", "être"} & set(folds)
        state = set(folds) & {"ni", "aucun", "nul", "rien", "roi", "tour", "entre"} or "où" in folds
        if happened and not state:
            out[k] = replace(items[k], fold="avant", text="avant")
            for n in range(k + 2, end):
                if items[n].fold in ("ne", "pas", "point", "encore", "déjà", "jamais"):
                    out[n] = replace(items[n], fold="")
        else:
            out[k], out[k + 1] = replace(items[k], fold="quand", text="quand"), replace(items[k + 1], fold="")
    return [i for i in out if i.fold]


_WAYS = frozenset("parti partis chose choses choix option peine manière façon alternative cas suivant moyen".split())


def continued(items: list[Item], lexicon: Lexicon) -> list[Item]:
    """`l'adversaire, lequel fait ...`: `et l'adversaire fait ...`; `deux partis : ou ...`: one clause."""
    out: list[Item] = []
    listing = False
    for k, item in enumerate(items):
        after = items[k + 1] if k + 1 < len(items) else None
        if item.fold == ":" and k and items[k - 1].fold in _WAYS:
            item, listing = replace(item, fold=",", text=","), True
        elif listing and item.fold == ";" and after is not None and after.fold == "ou":
            item = replace(item, fold=",", text=",")
        elif listing and item.fold == "il" and items[k - 1].fold in ("ou", ","):
            continue
        who = item.fold in ("qui", "lequel") and k > 1 and items[k - 1].fold == "," and items[k - 2].role
        if who and after is not None and (finite(items, k + 1, lexicon) or (after.fold in CLITICS and after.tag != "DET")):
            out.append(replace(item, fold="et", tag="CCONJ"))
            out.append(replace(items[k - 2], text="celui", subject=True))
            continue
        out.append(item)
    return out


def inverted_list(items: list[Item]) -> list[Item]:
    """`Ne peut roquer : le joueur dont ... ; celui qui ...`: `on ne peut roquer quand ..., quand ...`; `Faux coup : ...`."""
    colon = next((k for k, i in enumerate(items[:14]) if i.fold == ":"), None)
    if colon is None or colon < 1:
        return items
    if items[0].fold in ("ne", "pouvoir", "devoir") and not any(i.role for i in items[:colon]):
        out = [Item("@mover", items[0].a, items[0].a, "ROLE", "", True), *items[:colon]]
        fresh = True
        rest = [i for i in items[colon + 1 :] if not re.fullmatch(r"[0-9]{1,2}|[0-9]*°", i.text)]
        for k, i in enumerate(rest):
            if fresh and (i.role or i.fold in ("celui", "le", "il")):
                fresh = False
                who = i.text.lower().split(" ")[-1] if i.role else ""
                if out[-1].fold != ",":
                    out.append(Item(",", i.a, i.a, ",", ","))
                out.append(word_at("quand", i))
                if i.fold == "le" and k + 1 < len(rest) and rest[k + 1].role:
                    continue
                if i.role in ("checked", "checker"):
                    out += [word_at(w, i, "X") for w in ("le", "roi", "être", "en", "échec")] if i.role == "checked" else [i]
                elif who == "qui" or not i.role:
                    out.append(i)
            elif i.fold in (";", ","):
                fresh = fresh or i.fold == ";"
                if out[-1].fold != ",":
                    out.append(replace(i, fold=",", text=","))
            elif i.fold == "dont" and out[-1].fold == "quand":
                continue
            elif i.fold == "dont" and k and rest[k - 1] is out[-1] and len(out) > 1 and out[-2].fold == "quand":
                out.pop()
            else:
                out.append(i)
        return out
    if all(i.tag in ("DET", "NOUN", "ADJ", "ADP", "PROPN", "NUM") or i.fold == "faux" for i in items[:colon]) and colon <= 6:
        comma = replace(items[colon], fold=",", text=",")
        return [word_at("quand", items[0]), *items[:colon], comma, *items[colon + 1 :]]
    return items


def listed(items: list[Item], lexicon: Lexicon) -> list[Item]:
    """`s'il est en échec ; si la tour ... ; ni enfin si ...`: conditions that only a comma parts."""
    out = list(items)
    stops = [k for k, i in enumerate(items) if i.fold == ";"]
    for n, k in enumerate(stops):
        end = stops[n + 1] if n + 1 < len(stops) else len(items)
        j = k + 1
        while j < end and (items[j].fold in (*LINKS, ",", "ni", "ou") or items[j].fold == "enfin"):
            j += 1
        if j >= end or items[j].fold not in ("si", "s'", "quand", "lorsque"):
            continue
        verbs = sum(finite(items, m, lexicon) for m in range(j, end))
        subs = sum(i.fold in (*SUBS, "s'") for i in items[j:end])
        before = [i.fold for i in items[stops[n - 1] if n else 0 : k]]
        # a clause with no main verb of its own, after one that ends in such a condition
        if verbs <= subs and set(before) & {"si", "s'", "quand", "lorsque"}:
            out[k] = replace(items[k], fold=",", text=",")
    return [i for k, i in enumerate(out) if not (i.fold == "," and k and out[k - 1].fold in ("ni", "enfin"))]


def starts(items: Sequence[Item]) -> list[int]:
    """Where clauses of their own begin: after a stop, past its joining words."""
    out = []
    for k in range(len(items)):
        if k == 0 or items[k - 1].fold in STOPS:
            j = k
            while j < len(items) - 1 and items[j].fold in (*LINKS, ","):
                j += 1
            out.append(j)
    return sorted(set(out))
