"""Forces as blocks to tap, in place of a list and a number field each: docs/assets/javascripts/forces.js draws them and
sets those fields, which stay as they are without the script."""

from __future__ import annotations

import json
from collections.abc import Iterable

from rules_pages.blocks.html import tag
from rules_pages.blocks.page_context import PageContext

SCRIPT = "../../../assets/javascripts/forces.js"
MESSAGES = ("hint", "add", "remove", "steps")
"""Words of the script: labels `forces.<key>`."""
MARKS = {"block": "%block", "n": "%n"}
"""Placeholder in those words, which the script replaces, for each slot of the label."""


def forces_html(context: PageContext, glyphs: dict[str, str], fields: Iterable[str]) -> str:
    """Return the element for the script; "" if no field of a form is named `<side>_1_steps` (or with hyphens)."""
    sides: dict[str, list[list[str]]] = {}
    for field in fields:
        side, _, rest = field.replace("-", "_").partition("_")
        if rest[:1].isdecimal() and rest.endswith("_steps"):
            sides.setdefault(side, []).append([field[: -len("_steps")], field])
    if not sides or not all(kind in fields for slots in sides.values() for kind, _ in slots):
        return ""
    said = {key: context.words.fill(context.label(f"forces.{key}"), MARKS) for key in MESSAGES}
    names = {side: context.label(f"control.group.{side}") for side in sides}
    data = {"sides": sides, "names": names, "glyphs": glyphs, "said": said}
    script = tag("script", type="module", src=SCRIPT)
    return script + tag("div", class_="forces", data_forces=json.dumps(data, ensure_ascii=False, separators=(",", ":")))
