"""Boards and other figures set in type or described in brackets: labelled, and left alone by every repair."""

from __future__ import annotations

import re

from pipeline.text.draft import Draft
from pipeline.text.shape import Label

_FIGURE = re.compile(r"\[(?:Illustration|Figure|Diagram)[^\]\[]*(?:\[[^\]]*\][^\]\[]*)*\]")
# a row of a board: three or more cells between bars, a rule of plus and minus, or mostly men and drawing marks
_ROW = re.compile(r"^[^\S\n]*(?:(?:[|+¦][^|+¦\n]{0,14}){4,}[|+¦]|[+\-=─━┌┐└┘├┤┬┴┼│║╔╗╚╝╠╣╦╩╬ ]{8,})[^\S\n]*$", re.M)
_MEN = re.compile(r"[♔-♟☗⛀-⛃🂠-🃟│┃─━┌┐└┘├┤┬┴┼║═]")


def diagrams(draft: Draft) -> list[Label]:
    """Spans of figures: bracketed descriptions (whole, over lines) and runs of two or more board rows."""
    text = draft.text
    out = [Label(m.start(), m.end(), "diagram", m[0][:40]) for m in _FIGURE.finditer(text)]
    run: list[tuple[int, int]] = []
    for i, line in enumerate(draft.lines):
        row = text[line.start : line.end]
        is_row = len(row) >= 5 and (
            (_ROW.match(row) is not None and any(c in row for c in "|+¦│┼─")) or len(_MEN.findall(row)) >= 4
        )
        if is_row:
            run.append((line.start, line.end))
        elif run and (not draft.blank[i] or len(run) >= 2):
            _close(run, out)
    _close(run, out)
    return sorted(out, key=lambda x: x.start)


def _close(run: list[tuple[int, int]], out: list[Label]) -> None:
    if len(run) >= 2 and not any(x.start <= run[0][0] < x.end for x in out):
        out.append(Label(run[0][0], run[-1][1], "diagram"))
    run.clear()
