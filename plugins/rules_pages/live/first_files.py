"""A process that writes PyScript and the fonts for a checkout that was never built.

Run as `python -m rules_pages.live.first_files`; standard input is a pipe that the parent holds open. The fonts contain
all characters of the data and the documents; a build reduces them to what its pages show.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from rules_pages.browser.bundle import vendor
from rules_pages.data.project import Project, this_project
from rules_pages.publish.fonts import subset_fonts
from rules_pages.publish.mkdocs_child import end_with_parent
from rules_pages.publish.write_sources import characters


def fonts_css(project: Project) -> Path:
    """Return the path of the file that is written last."""
    return project.staged / "assets" / "fonts" / "fonts.css"


def write_first_files(project: Project) -> None:
    """Write the files to where a build would."""
    vendor(project.node_modules, project.staged / "assets" / "vendor", project.cache)
    all_characters = characters(_texts(project))
    subset_fonts(all_characters, project.node_modules, fonts_css(project).parent, project.cache, foreign=all_characters)


def _texts(project: Project) -> Iterator[str]:
    """Yield all data files and Markdown pages."""
    for path in [*project.data.rglob("*.yaml"), *project.docs.rglob("*.md")]:
        yield path.read_text(encoding="utf-8")


if __name__ == "__main__":
    end_with_parent()
    os.nice(5)  # requests for pages have priority
    write_first_files(this_project())
