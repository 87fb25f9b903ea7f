"""A specimen book on disk: images, their truth line by line, laws, norms, rules, and book.toml."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from pipeline.specimens import age as ageing
from pipeline.specimens import ink
from pipeline.specimens.compose import BookText, LawText, compose
from pipeline.specimens.rules import Edition, edition, kind
from pipeline.specimens.typeset import Manner, SetLine, SetPage, Setter, manner

# zone names as the scans of ../shared have them (SegmOnto), beside the project's own
SEGMONTO = {
    "body": "MainZone", "heading": "MainZone", "running_head": "RunningTitleZone", "page_number": "NumberingZone",
    "signature": "QuireMarksZone", "catchword": "QuireMarksZone",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Made:
    """What was written: the folder, the text and where each page's image lies."""

    folder: Path
    book: BookText
    images: tuple[Path, ...]


def fresh(
    name: str,
    seed: int,
    folder: Path,
    *,
    params: dict[str, str] | None = None,
    playable: bool = False,
    damage: str = "medium",
    misprint: bool = False,
    images: bool = True,
) -> Made:
    """A fresh book of a kind (`bridge`, `euchre`, `chess`) in `folder`/specimen-<kind>-<seed>; what is not given is drawn.

    For tests of any stage: the same arguments give the same bytes, and `folder` holds the truth. UsageError for what does not
    exist, FontError where a period face is not installed (see `fonts.missing`).
    """
    e = edition(kind(name), seed, params=params, playable=playable)
    return write(e, folder / f"specimen-{name}-{seed}", damage=damage, misprint=misprint, images=images)


def write(
    of: Edition,
    folder: Path,
    *,
    damage: str = "medium",
    misprint: bool = False,
    how: Manner | None = None,
    images: bool = True,
) -> Made:
    """Composes, sets and ages a book into `folder` (made if need be). Same arguments, same bytes.

    Writes p01.jpg .., p01.gt.txt, p01.zones.json, text.txt, laws.jsonl, norms.jsonl, rules.json, book.toml.
    """
    book = compose(of, misprint=misprint)
    how = how or manner(of.kind.language, of.seed)
    pages = Setter(book, how).pages()
    hurt = ageing.level(damage)
    folder.mkdir(parents=True, exist_ok=True)
    prints = [ink.draw(p, how, f"{of.seed}/{i}") for i, p in enumerate(pages)]
    seen: dict[str, list[tuple[int, tuple[int, int, int, int]]]] = {}
    written = []
    for i, page in enumerate(pages):
        name = f"p{i + 1:02d}"
        # the leaf's other side: 2 behind 1, 1 behind 2, and so on
        other = i + 1 if page.recto else i - 1
        behind = prints[other] if i and other < len(prints) else None  # the title's back is blank
        data, bend = ageing.age(prints[i], behind, hurt, f"{of.kind.name}/{of.seed}/{i}", recto=page.recto)
        zones = [_zone(line, bend) for line in page.lines if line.words]
        if images:
            (folder / f"{name}.jpg").write_bytes(data)
            written.append(folder / f"{name}.jpg")
        _text(folder / f"{name}.gt.txt", "\n".join(_rows(page)) + "\n")
        _text(folder / f"{name}.zones.json", _json_rows(zones))
        for line, zone in zip((x for x in page.lines if x.words), zones, strict=True):
            if line.law is not None:
                seen.setdefault(line.law, []).append((i + 1, tuple(zone["box"])))
            _find_misprint(book, line, zone, i + 1)
    _truth(book, folder, seen, damage, how)
    return Made(folder, book, tuple(written))


def _rows(page: SetPage) -> list[str]:
    """Printed lines, top to bottom; what stands on one line (head and number, signature and catchword) is one row."""
    rows: list[tuple[float, list[SetLine]]] = []
    for line in page.lines:
        if not line.words:
            continue
        if rows and abs(rows[-1][0] - line.y) < 1:
            rows[-1][1].append(line)
        else:
            rows.append((line.y, [line]))
    return [" ".join(x.text for x in sorted(r, key=lambda x: x.words[0].x)) for _, r in rows]


def _zone(line: SetLine, bend: ageing.Bend) -> dict[str, Any]:
    words: list[dict[str, Any]] = []
    boxes: list[tuple[int, int, int, int]] = []
    for w in line.words:
        box = bend.box(w.x, line.y - w.size * 0.78, w.x + w.width, line.y + w.size * 0.26)
        boxes.append(box)
        words.append({"text": w.read, "box": list(box), "start": w.start, "end": w.end})
    union = [min(b[0] for b in boxes), min(b[1] for b in boxes), max(b[2] for b in boxes), max(b[3] for b in boxes)]
    return {"zone": SEGMONTO[line.zone], "kind": line.zone, "text": line.text, "box": union, "law": line.law, "words": words}


def _find_misprint(book: BookText, line: SetLine, zone: dict[str, Any], page: int) -> None:
    slip = book.misprint
    if slip is None or slip.box is not None:
        return
    for w, z in zip(line.words, zone["words"], strict=True):
        if w.start is not None and w.end is not None and w.start < slip.end and slip.start < w.end:
            slip.page, slip.box = page, tuple(z["box"])
            return


def law_row(book: BookText, law: LawText, slug: str, seen: list[tuple[int, tuple[int, int, int, int]]]) -> dict[str, Any]:
    """A row of laws.jsonl, in the gold's shape, with text, pages and boxes besides."""
    boxes: dict[int, tuple[int, int, int, int]] = {}
    for page, b in seen:
        a = boxes.get(page, b)
        boxes[page] = (min(a[0], b[0]), min(a[1], b[1]), max(a[2], b[2]), max(a[3], b[3]))
    return {
        "book": slug, "code": f"{book.edition.kind.game}-laws", "game": book.edition.kind.game, "number": law.number,
        "start": law.start, "end": law.end, "heading": law.heading or None,
        "subitems": [{"label": a, "start": s, "end": e} for a, s, e in law.subitems],
        "xrefs": [{"start": s, "end": e, "targets": list(t), "kind": k} for s, e, k, t in law.refs],
        "status": "law", "rules": list(law.rules), "wrong": law.wrong or None,
        "pages": sorted(boxes), "boxes": [[p, list(b)] for p, b in sorted(boxes.items())], "text": book.text[law.start : law.end],
    }  # fmt: skip


def _truth(book: BookText, folder: Path, seen: dict[str, list[Any]], damage: str, how: Manner) -> None:
    e, slug = book.edition, folder.name
    _text(folder / "text.txt", book.text)
    _text(folder / "laws.jsonl", _lines(law_row(book, law, slug, seen.get(law.number, [])) for law in book.laws))
    rows = []
    for law in book.laws:
        for n in law.norms:
            slip = book.misprint if book.misprint and book.misprint.law == law.number else None
            extra = {"misprint": True} if slip and n["norm"] in slip.norms else {}
            rows.append({"book": slug, "law": law.number, **n, "provenance": "printed", **extra})
    _text(folder / "norms.jsonl", _lines(rows))
    slip = book.misprint
    facts = {
        "kind": e.kind.name, "game": e.kind.game, "language": e.kind.language, "seed": e.seed, "damage": damage, "face": how.face,
        "numbering": e.numbering, "params": e.params, "engine_params": e.engine_params(), "outside_engine": e.outside_engine(),
        "words": e.words, "laws": {law.number: list(law.rules) for law in book.laws},
        "wrong": [law.number for law in book.laws if law.wrong],
        "misprint": None if slip is None else {
            "law": slip.law, "seen": slip.seen, "meant": slip.meant, "start": slip.start, "end": slip.end,
            "norms": list(slip.norms), "page": slip.page, "box": list(slip.box or ()),
        },
    }  # fmt: skip
    _text(folder / "rules.json", json.dumps(facts, ensure_ascii=False, indent=1) + "\n")
    _text(folder / "book.toml", book_toml(e, slug))


def book_toml(e: Edition, slug: str) -> str:
    """book.toml of a specimen book."""
    year = next((x for x in e.title["lines"] if x[:1].isdigit()), "")
    return (
        "# A specimen book: written and printed by this project (pipeline/specimens); no such book ever existed.\n"
        f"siglum = {quoted(slug)}\ntitle = {quoted(e.title['name'])}\nyear = {year or 1900}\n"
        f"language = {quoted(e.kind.language)}\nfictional = true\nlicence = \"CC0-1.0\"\n\n"
        f"[[code]]\ncode = {quoted(e.kind.game + '-laws')}\ntitle = {quoted(e.title['head'][0].rstrip('.'))}\n"
        f"game = {quoted(e.kind.game)}\nwork = {quoted(slug)}\n"
        f"issuing_body = {quoted(e.title['body'])}\nextent = \"complete\"\n"
    )  # fmt: skip


def quoted(text: str) -> str:
    """A TOML basic string (which is a JSON string)."""
    return json.dumps(text, ensure_ascii=False)


def _lines(rows: Any) -> str:
    return "".join(json.dumps(r, ensure_ascii=False) + "\n" for r in rows)


def _json_rows(rows: list[dict[str, Any]]) -> str:
    return "[\n" + ",\n".join(json.dumps(r, ensure_ascii=False) for r in rows) + "\n]\n"


def _text(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8", newline="\n")
