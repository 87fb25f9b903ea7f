"""Which words filled which slot, and why: for `hoyle norms --explain LAW`."""

from __future__ import annotations

from pipeline.norms.shape import Norm

_SLOTS = ("bearer", "act", "on", "when", "unless", "holder", "choices", "effect", "window", "formula", "manner")


def explain(norm: Norm) -> str:
    """One norm for a person to read: its kind, each filled slot with the words behind it, what was inferred or set by a
    person, what a person emptied, and the words nothing was made of."""
    lines = [f"{norm.law}.{norm.norm}  {norm.kind}  ({norm.provenance}, confidence {norm.confidence:.2f})"]
    if norm.provenance == "person":
        lines.append(f"  set by a person: {norm.note}")
    for slot in _SLOTS:
        value = getattr(norm, slot)
        if not value and slot in norm.person:
            lines.append(f"  {slot:8} (empty)" + _because(norm, slot))
        if not value:
            continue
        if slot == "on":
            said = f"{value.act} by {value.by or 'nobody named'}"
        else:
            said = value if isinstance(value, str) else ", ".join(value)
        lines.append(f"  {slot:8} {said}" + _because(norm, slot))
    if norm.refs:
        lines.append(f"  {'refs':8} {', '.join(norm.refs)}")
    if norm.unmapped:
        lines.append("  unmapped " + "; ".join(f"“{u}”" for u in norm.unmapped))
    if norm.unread:
        lines.append("  unread   " + ", ".join(norm.unread))
    return "\n".join(lines)


def explain_dropped(norm: Norm) -> str:
    """A norm that the program read and a person took away."""
    return f"{norm.law}.{norm.norm}  {norm.kind}  dropped by a person: {norm.note}"


def _because(norm: Norm, slot: str) -> str:
    if slot in norm.person:
        return "   [set by a person]"
    if slot not in norm.spans:
        return "   [inferred: no word of the text says it]"
    a, b = norm.spans[slot]
    # norm.text is the reading text of the whole norm; the slot's words are cut from it where both run letter by letter
    if len(norm.text) == norm.end - norm.start and norm.start <= a and b <= norm.end:
        words = " ".join(norm.text[a - norm.start : b - norm.start].split())
        return f"   “{words}”  [{a}-{b}]"
    return f"   [{a}-{b}]"
