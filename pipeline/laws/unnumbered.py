"""Unnumbered rules: the paragraph is the law; one with headings run in is divided at them, and then by its sentences."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field

from pipeline.laws import bodies, games, sentences
from pipeline.laws.blocks import Block, Sheet, clean_title
from pipeline.laws.bodies import LOOSE, CodeDraft
from pipeline.laws.extent import Draft, Part
from pipeline.laws.patterns import pattern

_RUN_IN = re.compile(
    r"(?:(?<=[\s.])|\A|(?<=\n))(?:_=(?P<bold>[^=\n]{2,80}?(?:\n[^=]{0,60}?)?[.:!?]?)=_(?:\.)?(?P<dash>\s?(?:--|—))?|"
    r"_(?P<italic>[A-ZÀ-Þ][^_\n]{2,70}?)\.?_\.?(?:--|—)|(?P<caps>[A-ZÀ-Þ][A-ZÀ-Þ’' -]{3,60}\.)(?:--|—))"
)
_PICTURE = re.compile(r"\[(?:Illustration|Diagram)[^\]]*\]")
_ENDED = re.compile(r"[.!?:;][\"'”’»)\]_=*^]*\s*\Z")
_FULL_STOP = re.compile(r"[.!?…][\"'”’»)\]_=:;*]*\s*\Z|--\s*\Z|\]\s*\Z")
_UNFINISHED = re.compile(r"(?:\b(?:and|or|nor|et|ou)|(?<![.!?])[:;—]|(?<![.!?])--)_?\s*\Z")
_PLAIN = (
    " must ",
    " shall ",
    " may ",
    "cannot ",
    " penalt",
    "forfeit",
    "entitled",
    "liable",
    " void",
    " doit ",
    " peut ",
    " bound ",
)
_LOWER = re.compile(r"[\"'“‘«(_]*[a-zà-ÿœ]")
_FURNITURE = re.compile(r"[^.;!?]{1,50}\Z")


@dataclass(slots=True)
class Piece:
    """A paragraph or part of one. start, end: reading offsets; heading: run in before it, None if none."""

    start: int
    end: int
    heading: str | None = None
    items: list[tuple[int, int]] = field(default_factory=list)  # an unlabelled list its first words announce


def find(sheet: Sheet, numbered: list[CodeDraft]) -> list[CodeDraft]:
    """Unnumbered bodies of rules outside the numbered ones, in printed order."""
    low, high = bodies.bounds(sheet.text)
    taken = sorted((c.start, c.end) for c in numbered)
    out: list[CodeDraft] = []
    if high - low < LOOSE:
        if numbered:
            _cut_off_left(sheet, numbered[0], low)
        elif code := _whole(sheet, low, high):
            out.append(code)
    else:
        out += _headed(sheet, low, high, taken)
        taken = sorted(taken + [(c.start, c.end) for c in out])
        out += _run_in(sheet, low, high, taken)
    for code in [*numbered, *out]:
        _broken_off(sheet, code, high)
    return out


def _broken_off(sheet: Sheet, code: CodeDraft, high: int) -> None:
    """Mark the last law of the text where the text ends in the middle of it."""
    last = code.laws[-1]
    rest = sheet.text[last.end : high].strip()
    if not rest and not _FULL_STOP.search(sheet.text, max(last.start, last.end - 12), last.end):
        last.truncated = "both" if last.truncated == "left" else "right"


def _cut_off_left(sheet: Sheet, code: CodeDraft, low: int) -> None:
    """A law whose beginning, with its number, is on a page before this text: what stands above the first number."""
    first = code.laws[0]
    above = [b for b in sheet.blocks if low <= b.start < first.start and b.kind != "rule"]
    paras = [b for b in above if b.kind == "para"]
    if not paras or above[0] is not paras[0] or not _LOWER.match(sheet.text, paras[0].start):
        return
    end = paras[0].end
    for b in paras[1:]:
        if any(h.kind == "heading" and end <= h.start < b.start for h in above):
            break
        end = b.end
    end = min(end, first.start)
    lost = Draft(paras[0].start, end, None, True, name=str(first.value - 1) if first.value > 1 else "", truncated="left")
    lost.body = lost.start
    code.laws.insert(0, lost)
    code.start = min(code.start, lost.start)


def paragraphs(sheet: Sheet, blocks: list[Block]) -> list[Piece]:
    """Paragraphs of consecutive blocks; one that breaks off in mid-sentence is joined with its continuation."""
    out: list[Piece] = []
    text = sheet.text
    for b in blocks:
        if b.kind != "para":
            continue
        if out and _continues(text, out[-1], b):
            if not _LOWER.match(text, b.start) or out[-1].items:
                out[-1].items.append((b.start, b.end))
            out[-1].end = b.end
            continue
        if (
            b.last - b.first == 1
            and b.end - b.start < 50
            and not _ENDED.search(text, b.start, b.end)
            and not _LOWER.match(text, b.start)
        ):
            continue  # a running head or what is left of one
        out.append(Piece(b.start, b.end))
    return out


def _continues(text: str, before: Piece, b: Block) -> bool:
    """Whether a block carries on the sentence the one before broke off."""
    tail = max(before.start, before.end - 12)
    if _UNFINISHED.search(text, tail, before.end) and not text.startswith(("[", "_=", "|"), b.start):
        return True
    return not _FULL_STOP.search(text, tail, before.end) and bool(_LOWER.match(text, b.start))


def _whole(sheet: Sheet, low: int, high: int) -> CodeDraft | None:
    """A short text without numbers: all its paragraphs, if it lays down rules at all."""
    blocks = [b for b in sheet.blocks if low <= b.start < high]
    pieces = paragraphs(sheet, blocks)
    if not pieces:
        return None
    deontic, table = pattern("deontic"), pattern("table_words")
    text = sheet.text
    ruling = sum(bool(deontic.search(text, p.start, p.end)) for p in pieces)
    gaming = sum(bool(table.search(text, p.start, p.end)) for p in pieces)
    if ruling * 2 < len(pieces) or gaming * 2 < len(pieces):
        return None
    body = text[pieces[0].start : pieces[-1].end]
    if len(table.findall(body)) * 40 < body.count(" ") and max(games.scores(body).values(), default=0) < 4:
        return None  # what must and may, but of no game
    heads = [b for b in blocks if b.kind == "heading" and not _running_head(sheet, b)]
    laws: list[Draft] = []
    current: str | None = None
    for p in pieces:
        if any(h.start < p.start and (not laws or h.start > laws[-1].end) for h in heads):
            current = None
        found, current = divide(sheet, p, current, by_sentence=True)
        laws += found
    _headings(laws, heads)
    code = _code(sheet, laws, heads[:1])
    if code and code.game:
        _games(sheet, code)
    return code


def _games(sheet: Sheet, code: CodeDraft) -> None:
    """Passages on different games in one text: each group of laws under a heading may have its own."""
    current = code.game
    groups: list[list[Draft]] = []
    for law in code.laws:
        if groups and groups[-1][0].heading == law.heading:
            groups[-1].append(law)
        else:
            groups.append([law])
    for group in groups:
        found = games.scores(sheet.text[group[0].start : group[-1].end])
        best = max(found, key=lambda g: found[g], default=current)
        if best is not None and found.get(best, 0) >= found.get(current or "", 0) + 3:
            current = best
        current = games.in_title(group[0].heading or "") or current
        for law in group:
            law.game = current


def _running_head(sheet: Sheet, b: Block) -> bool:
    return bool(re.search(r"\s\d{1,3}\s*\Z|\A\s*\d{1,3}\s", sheet.text[b.start : b.end]))


def divide(sheet: Sheet, piece: Piece, current: str | None, *, by_sentence: bool) -> tuple[list[Draft], str | None]:
    """A paragraph at its run-in headings; what stands under a bold one, sentence by sentence where each rules by itself.

    current: the run-in heading in force before it; the one in force after it is returned with the laws.
    """
    text = sheet.text
    cuts: list[tuple[int, int, str | None, bool]] = []
    at, heading, bold = piece.start, current, False
    for m in _RUN_IN.finditer(text, piece.start, piece.end):
        title = m["bold"] or m["italic"] or m["caps"]
        if m["bold"] and not (m["bold"].rstrip().endswith((".", ":")) or m["dash"]):
            continue
        if m.start() > at and text[at : m.start()].strip():
            cuts.append((at, m.start(), heading, bold))
        at, heading, bold = m.end(), clean_title(title), bool(m["bold"])
    cuts.append((at, piece.end, heading, bold))
    out: list[Draft] = []
    flat = by_sentence and _flat(text, piece)
    for a, b, title, was_bold in cuts:
        heading = title
        for x, y in _without_pictures(text, a, b):
            if flat or (was_bold and by_sentence):
                laws, heading = _by_sentence(text, x, y, heading)
                out += laws
            elif text[x:y].strip():
                out.append(_draft(text, x, y, heading))
    return out, heading


def _flat(text: str, piece: Piece) -> bool:
    """Whether several headings or pictures stand in one paragraph: text that lost its paragraphs."""
    return bool(_PICTURE.search(text, piece.start, piece.end)) or text.count("=_", piece.start, piece.end) > 1


def _without_pictures(text: str, a: int, b: int) -> list[tuple[int, int]]:
    out: list[tuple[int, int]] = []
    for m in _PICTURE.finditer(text, a, b):
        if text[a : m.start()].strip():
            out.append((a, m.start()))
        a = m.end()
    if text[a:b].strip():
        out.append((a, b))
    return out


def _draft(text: str, a: int, b: int, title: str | None) -> Draft:
    while a < b and text[a].isspace():
        a += 1
    while b > a and text[b - 1].isspace():
        b -= 1
    return Draft(a, b, None, heading=bodies.tidy(title), body=a)


def _by_sentence(text: str, a: int, b: int, title: str | None) -> tuple[list[Draft], str | None]:
    out: list[Draft] = []
    heading = title
    for x, y in sentences.split(text, a, b):
        words = text[x:y]
        named = re.search(r"_=([^=]{3,40})=_", words)
        if sentences.is_lead_in(words) or (named and not pattern("deontic").search(words)):
            if named:
                heading = clean_title(named[1])
            continue
        if out and not sentences.opens(words) and out[-1].heading == bodies.tidy(heading):
            out[-1].end = y
        else:
            out.append(_draft(text, x, y, heading))
    return out, heading


def _headings(laws: list[Draft], heads: list[Block]) -> None:
    for law in laws:
        above = [h for h in heads if h.start < law.start]
        if law.heading is None and above:
            law.heading = bodies.tidy(above[-1].title)
        chain = [bodies.tidy(h.title) for h in above[:1]] + [law.heading]
        law.headings = tuple(dict.fromkeys(t for t in chain if t))


def _code(sheet: Sheet, laws: list[Draft], heads: list[Block], titles: list[str] | None = None) -> CodeDraft | None:
    if not laws:
        return None
    title = heads[0].title if heads else ""
    start = min([heads[0].start] if heads else [laws[0].start])
    code = CodeDraft(laws, title, titles or [title], min(start, laws[0].start), laws[-1].end, "none")
    if laws[0].truncated is None and _LOWER.match(sheet.text, laws[0].start) and not sheet.text[: laws[0].start].strip():
        laws[0].truncated = "left"
    words = games.in_words(sheet.text[laws[0].start : laws[-1].end])
    code.game = games.in_title(title) or words
    return code


def _headed(sheet: Sheet, low: int, high: int, taken: list[tuple[int, int]]) -> list[CodeDraft]:
    """Bodies of rules under a heading that says so."""
    out: list[CodeDraft] = []
    blocks = sheet.blocks
    title, other, deontic = pattern("law_title"), pattern("other_title"), pattern("deontic")
    heads = [b for b in blocks if b.kind == "heading" and low <= b.start < high]
    done = low
    i = 0
    while i < len(blocks):
        b = blocks[i]
        i += 1
        if b.kind != "heading" or b.level < 2 or not low <= b.start < high or b.start < done:
            continue
        if not title.search(b.title) or other.search(b.title) or _within(taken, b.start):
            continue
        group: list[Block] = []
        k = i
        while k < len(blocks) and blocks[k].start < high and not _within(taken, blocks[k].start):
            c = blocks[k]
            if c.kind == "rule" or (c.kind == "heading" and c.level >= 2):
                break
            group.append(c)
            k += 1
        paras = paragraphs(sheet, group)
        ruling = sum(bool(deontic.search(sheet.text, p.start, p.end)) for p in paras)
        if len(paras) < 2 or ruling * 10 < len(paras) * 7:
            continue
        if (
            k < len(blocks)
            and _within(taken, blocks[k].start)
            and not (blocks[k].kind == "heading" and title.search(blocks[k].title))
        ):
            continue  # a preamble of numbered laws
        laws = _whole_paragraphs(sheet, paras)
        _headings(laws, [b, *(c for c in group if c.kind == "heading")])
        above = bodies.nearest_headings(sheet, heads, b.start, low)
        code = _code(sheet, laws, [b], [b.title, *(h.title for h in above)])
        if code:
            code.game = next((g for t in code.titles if (g := games.in_title(t))), code.game)
            out.append(code)
            done = code.end
    return out


def _whole_paragraphs(sheet: Sheet, paras: list[Piece]) -> list[Draft]:
    """One law a paragraph, its run-in heading (kept inside) as heading for it and those after it."""
    out: list[Draft] = []
    current: str | None = None
    for p in paras:
        m = _RUN_IN.match(sheet.text, p.start, p.end)
        if m:
            current = clean_title(m["bold"] or m["italic"] or m["caps"])
        draft = _draft(sheet.text, p.start, p.end, current)
        draft.parts = [Part(None, a, b) for a, b in p.items]
        out.append(draft)
    return out


def _within(taken: list[tuple[int, int]], pos: int) -> bool:
    i = bisect_right(taken, (pos, 1 << 60)) - 1
    return i >= 0 and taken[i][0] <= pos < taken[i][1]


def _run_in(sheet: Sheet, low: int, high: int, taken: list[tuple[int, int]]) -> list[CodeDraft]:
    """Rules in running prose under run-in headings, gathered by the game they stand under.

    A heading holds for the paragraphs after it, up to the next. What it stands over is taken for rules when it speaks the
    language of a game and mostly says what must, may or counts.
    """
    topics: list[tuple[str, list[Block]]] = []
    open_ = False
    for b in sheet.blocks:
        if not low <= b.start < high or b.kind in {"footnote", "note"}:
            continue
        if b.kind in {"heading", "rule"} or _within(taken, b.start):
            open_ = False
        elif b.kind == "para":
            marked = sheet.text[b.start] == "_" or sheet.text[b.start : b.start + 4].isupper()
            m = _RUN_IN.match(sheet.text, b.start, b.end) if marked else None
            if m and (m["italic"] or m["caps"] or (m["bold"] or "").rstrip().endswith((".", ":")) or m["dash"]):
                topics.append((clean_title(m["bold"] or m["italic"] or m["caps"]), [b]))
                open_ = True
            elif open_:
                topics[-1][1].append(b)
    gathered: list[tuple[tuple[str, int], list[Draft]]] = []
    other, strict, deontic, talk = pattern("other_title"), pattern("duty"), pattern("deontic"), pattern("table_words")
    heads = [(b.start, g) for b in sheet.blocks if b.kind == "heading" and b.level >= 2 and (g := games.in_title(b.title))]
    starts = [h for h, _ in heads]
    for title, group in topics:
        if other.search(title) or pattern("prose_title").search(title):
            continue
        body = sheet.text[group[0].start : group[-1].end]
        named = games.in_title(title)
        # counting plain words is quicker than the pattern: most talk falls at this hurdle
        if sum(map(body.count, _PLAIN)) * (320 if named else 120) < body.count(" "):
            continue
        head = body[:6000]
        if len(strict.findall(head)) * (160 if named else 60) < head.count(" "):
            continue
        k = bisect_right(starts, group[0].start) - 1
        game = named or (heads[k][1] if k >= 0 else None)
        if game is None:
            found = games.scores(head)
            game = max(found, key=lambda g: found[g], default=None)
        if game is None or games.score(game, head) < 3 or len({w.lower() for w in talk.findall(head)}) < 4:
            continue
        paras = paragraphs(sheet, group)
        ruling = sum(bool(deontic.search(sheet.text, p.start, p.end)) for p in paras)
        if not paras or ruling * 3 < len(paras) * 2:
            continue
        place = bisect_right(taken, (group[0].start, 1 << 60))
        if gathered and gathered[-1][0] == (game, place):
            bundle = gathered[-1][1]
        else:
            gathered.append(((game, place), bundle := []))
        current: str | None = None
        for p in paras:
            laws, current = divide(sheet, p, current, by_sentence=True)
            bundle += laws
    out: list[CodeDraft] = []
    for (game, _), laws in gathered:
        if not laws:
            continue
        for law in laws:
            law.headings = tuple(t for t in (law.heading,) if t)
        code = CodeDraft(laws, f"{game} (running text)", [game], laws[0].start, laws[-1].end, "none", game, announced=False)
        out.append(code)
    return out
