"""The style sheet of all pages: the files of docs/assets/stylesheets/ joined into one and minified.

One file is compressed as a whole and requested once: half the bytes of sixteen files.
"""

from __future__ import annotations

import re
from pathlib import Path

from rules_pages.data.project import Project

STYLE_SHEET = "assets/stylesheets/site.css"
"""Path on the site, as in `extra_css` of mkdocs.yml."""
PARTS = (
    "tokens",
    "page",
    "layout",
    "rules",
    "cases",
    "tables",
    "board",
    "examples",
    "answers",
    "widgets",
    "hex-map",
    "map",
    "tools",
    "play",
    "print",
)
"""The style sheets that it is made of; later ones override earlier ones."""
ALSO_ALONE = ("tokens",)
"""Parts that pages without the theme (docs/overrides/slab.html) also load by themselves."""
_TOKEN = re.compile(r"""("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')|((?:\s|/\*.*?\*/)+)""", re.DOTALL)
_SPACED = re.compile(r"""("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')|(?: ?;)* ?(\}) ?| ?([{;,]) ?""")


def site_style(project: Project) -> bytes:
    """Return the style sheet of all pages of the theme."""
    return minify_css("".join(path.read_text(encoding="utf-8") for path in parts(project))).encode()


def parts(project: Project) -> list[Path]:
    """Return the existing files that it is made of."""
    paths = [project.docs / "assets" / "stylesheets" / f"{name}.css" for name in PARTS]
    return [path for path in paths if path.is_file()]


def is_only_a_part(path: Path, project: Project) -> bool:
    """Return whether a file is in the joined style sheet, and no page loads it by itself."""
    return path.stem not in ALSO_ALONE and path in parts(project)


def minify_css(css: str) -> str:
    """Return CSS without comments and without white space that has no meaning; strings are unchanged."""
    short = _TOKEN.sub(lambda match: match[1] or (" " if match[2] else ""), css)
    return _SPACED.sub(lambda match: "".join(filter(None, match.groups())), short).strip()
