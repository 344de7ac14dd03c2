"""PyScript and the fonts for a checkout that was never built, as a process of its own: `python -m
rules_pages.live.first_files`. A build cuts the fonts anew, to what its pages really show.

Standard input is a pipe that the parent holds open.
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


def first_files(project: Project) -> Path:
    """The file that is written last."""
    return project.staged / "assets" / "fonts" / "fonts.css"


def write_first_files(project: Project) -> None:
    """Write them where a build would."""
    vendor(project.node_modules, project.staged / "assets" / "vendor", project.cache / "minified")
    held = characters(_texts(project))
    subset_fonts(held, project.node_modules, first_files(project).parent, project.cache / "fonts", foreign=held)


def _texts(project: Project) -> Iterator[str]:
    for path in [*project.data.rglob("*.yaml"), *project.docs.rglob("*.md")]:
        yield path.read_text(encoding="utf-8")


if __name__ == "__main__":
    end_with_parent()
    os.nice(5)  # whoever waits for a page goes first
    write_first_files(this_project())
