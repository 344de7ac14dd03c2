"""The style sheet of all pages: those of docs/assets/stylesheets/ as one file, without what only its writers need.

One file is compressed as a whole and asked for once: half the bytes of sixteen files.
"""

from __future__ import annotations

import re
from pathlib import Path

from rules_pages.data.project import Project

STYLE_SHEET = "assets/stylesheets/site.css"
"""What `extra_css` of mkdocs.yml names."""
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
"""The parts that pages without the theme (docs/overrides/slab.html) load by themselves."""
_TOKEN = re.compile(r"""("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')|((?:\s|/\*.*?\*/)+)""", re.DOTALL)
_SPACED = re.compile(r"""("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')|(?: ?;)* ?(\}) ?| ?([{;,]) ?""")


def site_style(project: Project) -> bytes:
    """The one style sheet of all pages of the theme."""
    return minified("".join(path.read_text(encoding="utf-8") for path in parts(project))).encode()


def parts(project: Project) -> list[Path]:
    """The files that it is made of."""
    named = [project.docs / "assets" / "stylesheets" / f"{name}.css" for name in PARTS]
    return [path for path in named if path.is_file()]


def is_only_a_part(path: Path, project: Project) -> bool:
    """Whether a file is in the style sheet of all pages, and no page loads it by itself."""
    return path.stem not in ALSO_ALONE and path in parts(project)


def minified(css: str) -> str:
    """A style sheet without comments, and without white space that means nothing; strings stay as they are."""
    short = _TOKEN.sub(lambda found: found[1] or (" " if found[2] else ""), css)
    return _SPACED.sub(lambda found: "".join(filter(None, found.groups())), short).strip()
