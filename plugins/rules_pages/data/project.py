"""Paths of the folders in a checkout."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import rules_engine
from rules_pages.data.cache import Cache

CHOOSER = "xx"
"""Pseudo-language that MkDocs uses for the page at `/`, where readers choose a language."""


@dataclass(frozen=True)
class Project:
    """The folders of a checkout, from its root."""

    root: Path

    @property
    def data(self) -> Path:
        """The YAML data."""
        return self.root / "rules_data"

    @property
    def docs(self) -> Path:
        """Hand-written pages, style sheets, scripts and templates."""
        return self.root / "docs"

    @property
    def interactive(self) -> Path:
        """The packages that also run in the browser: rules_engine and rules_widgets."""
        return self.root / "interactive"

    @property
    def node_modules(self) -> Path:
        """Installed packages of npm."""
        return self.root / "node_modules"

    @property
    def cache(self) -> Cache:
        """The disk cache."""
        return Cache(self.root / "build" / "cache")

    @property
    def font_preload(self) -> Path:
        """JSON file that names the fonts to preload."""
        return self.root / "build" / "font_preload.json"

    @property
    def staged(self) -> Path:
        """The generated Markdown and assets: MkDocs' docs_dir."""
        return self.root / "build" / "docs"

    @property
    def blocks(self) -> Path:
        """JSON files with the HTML of the blocks of each staged page, named like the pages."""
        return self.root / "build" / "blocks"

    @property
    def unfinished_site(self) -> Path:
        """The site while it is being built."""
        return self.root / "build" / "site"

    @property
    def site(self) -> Path:
        """The site of the last build that succeeded."""
        return self.root / "site"


def this_project() -> Project:
    """Return the site of the current directory (the nearest folder up with rules_data), else the checkout of this code;
    from then on the engines beside its data are found."""
    here = Path.cwd()
    folders = [folder for folder in (here, *here.parents) if (folder / "rules_data" / "languages.yaml").is_file()]
    project = Project(folders[0] if folders else Path(__file__).resolve().parents[3])
    use_engines(project)
    return project


def use_engines(project: Project) -> None:
    """Let the games' engines in `interactive/rules_engine/` of a project be imported as those of the installed package
    are."""
    engines = str(project.interactive / "rules_engine")
    if engines not in rules_engine.__path__:
        rules_engine.__path__.append(engines)
