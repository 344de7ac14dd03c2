"""Where things lie in a checkout."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

CHOOSER = "xx"
"""MkDocs' name for the page at `/` that leads to the languages."""


@dataclass(frozen=True)
class Project:
    """The folders of a checkout, from its root."""

    root: Path

    @property
    def data(self) -> Path:
        return self.root / "rules_data"

    @property
    def docs(self) -> Path:
        return self.root / "docs"

    @property
    def interactive(self) -> Path:
        return self.root / "interactive"

    @property
    def node_modules(self) -> Path:
        return self.root / "node_modules"

    @property
    def cache(self) -> Path:
        return self.root / "build" / "cache"

    @property
    def staged(self) -> Path:
        """Markdown and assets, MkDocs' docs_dir."""
        return self.root / "build" / "docs"

    @property
    def blocks(self) -> Path:
        """The HTML of the blocks of each staged page, as JSON beside a page's name."""
        return self.root / "build" / "blocks"

    @property
    def unfinished_site(self) -> Path:
        return self.root / "build" / "site"

    @property
    def site(self) -> Path:
        """The last good site."""
        return self.root / "site"


def this_project() -> Project:
    """The checkout that is being worked in: the folder with rules_data, here or above; else where this code lies."""
    here = Path.cwd()
    for folder in (here, *here.parents):
        if (folder / "rules_data" / "languages.yaml").is_file():
            return Project(folder)
    return Project(Path(__file__).resolve().parents[3])
