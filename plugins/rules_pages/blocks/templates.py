"""Larger pieces of HTML, and pages as Markdown, as Jinja templates (`rules_pages/templates/`) with the helpers of
`html.py`."""

import re
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FunctionLoader, StrictUndefined

from rules_pages.blocks import html

FOLDER = Path(__file__).parents[1] / "templates"
HELPERS = ("button", "code_block", "escape", "folded", "labelled_box", "number_field", "radio", "select", "tag")
_BETWEEN = re.compile(r"(?<=[>}])\n\s*|\n\s*(?=[<{])")
"""Line breaks of a template that are no part of its HTML: those beside an element or a slot."""


def _read(name: str) -> str:
    text = (FOLDER / name).read_text(encoding="utf-8")
    return _BETWEEN.sub("", text) if name.endswith(".html") else text


@cache
def _environment() -> Environment:
    environment = Environment(loader=FunctionLoader(_read), undefined=StrictUndefined, trim_blocks=True)
    environment.globals |= {name: getattr(html, name) for name in HELPERS}
    return environment


def render(template: str, **values: Any) -> str:
    """Return a template with its slots filled. One of HTML escapes text with `escape`."""
    return _environment().get_template(template).render(values)
