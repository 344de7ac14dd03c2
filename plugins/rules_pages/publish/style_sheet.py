"""The style sheets of the site: the files of docs/assets/stylesheets/ joined and minified, one sheet for all pages,
one more for the front pages and one for pages with widgets.

A sheet is compressed as a whole and requested once: half the bytes of sixteen files."""

import re
from pathlib import Path

from rules_pages.data.project import Project

PARTS = {
    "assets/stylesheets/site.css": (
        *("tokens", "page", "layout", "rules", "cases", "tables", "pictures", "examples", "answers", "map", "tools"),
        *("theme", "print"),
    ),
    "assets/stylesheets/front.css": ("front",),
    "assets/stylesheets/paper.css": ("paper",),
    "assets/stylesheets/interactive.css": ("widgets", "hex-map", "stage", "play"),
}
"""The files that each style sheet is made of, by its path on the site (mkdocs.yml, docs/overrides/main.html); later
files and sheets override earlier ones."""
ALSO_ALONE = ("tokens",)
"""Parts that pages without the theme (docs/overrides/slab.html) also load by themselves."""
_TOKEN = re.compile(r"""("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')|((?:\s|/\*.*?\*/)+)""", re.DOTALL)
_SPACED = re.compile(r"""("(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')|(?: ?;)* ?(\}) ?| ?([{;,]) ?""")


def style_sheet(project: Project, path: str) -> bytes:
    """Return the style sheet with this path."""
    return minify_css("".join(part.read_text(encoding="utf-8") for part in parts(project, path))).encode()


def parts(project: Project, path: str) -> list[Path]:
    """Return the existing files that a style sheet is made of."""
    files = [project.asset(f"assets/stylesheets/{name}.css") for name in PARTS[path]]
    return [file for file in files if file.is_file()]


def sheet_of(file: Path) -> str | None:
    """Return the path of the style sheet that a file is part of."""
    return next((path for path, names in PARTS.items() if file.suffix == ".css" and file.stem in names), None)


def minify_css(css: str) -> str:
    """Return CSS without comments and without white space that has no meaning; strings are unchanged."""
    short = _TOKEN.sub(lambda match: match[1] or (" " if match[2] else ""), css)
    return _SPACED.sub(lambda match: "".join(filter(None, match.groups())), short).strip()
