"""A process that writes the search index to build/live/.

Run as `python -m rules_pages.live.search_index`; standard input is a pipe that the parent holds open.
"""

from __future__ import annotations

from pathlib import Path

from rules_pages.data.book import read_book
from rules_pages.data.project import Project, this_project
from rules_pages.publish.mkdocs_child import end_with_parent
from rules_pages.publish.swap import swap
from rules_pages.search.index import FOLDER, write_index


def index_folder(project: Project) -> Path:
    """Return the folder that contains the folder of the index."""
    return project.root / "build" / "live"


def write_live_index(project: Project) -> None:
    """Make the index from the data as it is now. Raises DataError."""
    unfinished = index_folder(project) / f"new-{FOLDER}"
    write_index(read_book(project.data, project.cache), unfinished)
    swap(unfinished, index_folder(project) / FOLDER)


if __name__ == "__main__":
    end_with_parent()
    write_live_index(this_project())
