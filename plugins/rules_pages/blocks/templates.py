"""Larger pieces of HTML as Jinja templates (`rules_pages/templates/`), which call the helpers of `html.py`."""

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


@cache
def _environment() -> Environment:
    loader = FunctionLoader(lambda name: _BETWEEN.sub("", (FOLDER / name).read_text(encoding="utf-8")))
    environment = Environment(loader=loader, undefined=StrictUndefined)
    environment.globals |= {name: getattr(html, name) for name in HELPERS}
    return environment


def render(template: str, **values: Any) -> str:
    """Return a template with its slots filled. What it shows is HTML; it escapes text with `escape`."""
    return _environment().get_template(template).render(values)
