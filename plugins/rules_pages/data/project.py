"""Paths of the folders in a checkout."""

from pathlib import Path

import rules_engine
from rules_pages.data.cache import Cache
from rules_pages.data.problems import UsageError

CHECKOUT = Path(__file__).resolve().parents[3]
"""The checkout that this code is part of; elsewhere (in an installed package) there is nothing of that kind."""
CARRIED = Path(__file__).resolve().parents[1] / "carried"
"""What a wheel carries of the checkout that it was made in: `docs/`, `node_modules/`, `site_text/` and so on."""
LANGUAGES = "rules_data/languages.yaml"
"""The file by which the folder of a site is known."""
CHOOSER = "xx"
"""Pseudo-language that MkDocs uses for the page at `/`, where readers choose a language."""


class Project:
    """The folders of a site (ours is this checkout), from its root."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.data = root / "rules_data"
        self.docs = root / "docs"
        """Hand-written pages, and style sheets, scripts and templates of this site alone."""
        self.interactive = root / "interactive"
        """The packages that also run in the browser: rules_engine and rules_widgets."""
        self.cache = Cache(root / "build" / "cache")
        self.font_preload = root / "build" / "font_preload.json"
        self.staged = root / "build" / "docs"
        """The generated Markdown and assets: MkDocs' docs_dir."""
        self.blocks = root / "build" / "blocks"
        """JSON files with the HTML of the blocks of each staged page, named like the pages."""
        self.unfinished_site = root / "build" / "site"
        self.site = root / "site"
        """The site of the last build that succeeded."""

    @property
    def docs_folders(self) -> list[Path]:
        """Folders of style sheets, scripts and templates, this site's own first; the first that has a file counts."""
        return list(dict.fromkeys([self.docs, (CARRIED if CARRIED.is_dir() else CHECKOUT) / "docs"]))

    @property
    def node_modules(self) -> Path:
        """Installed packages of npm, or what the browser needs of them."""
        own = self.root / "node_modules"
        return own if own.is_dir() or not CARRIED.is_dir() else CARRIED / "node_modules"

    def asset(self, path: str) -> Path:
        """Return the file at a path below docs/, whether it is there or not."""
        files = [folder / path for folder in self.docs_folders]
        return next((file for file in files if file.is_file()), files[0])


SITE_WORDS = CARRIED / "site_text" if CARRIED.is_dir() else CHECKOUT / "rules_data" / "site" / "text"
"""Folder of the words of all sites: `en.yaml`."""
WORDS_OF_LANGUAGES = CARRIED / "languages.yaml" if CARRIED.is_dir() else CHECKOUT / LANGUAGES
"""What the program knows of languages, for sites that begin with them."""


def this_project() -> Project:
    """Return the site of the current directory (the nearest folder up with rules_data), else the checkout of this code;
    from then on the engines beside its data are found. Raises UsageError where there is neither."""
    here = Path.cwd()
    folders = [folder for folder in (here, *here.parents, CHECKOUT) if (folder / LANGUAGES).is_file()]
    if not folders:
        raise UsageError("no rules_data/ here; go to the folder of a site, or begin one in an empty folder: stele init")
    project = Project(folders[0])
    engines = str(project.interactive / "rules_engine")
    if engines not in rules_engine.__path__:
        rules_engine.__path__.append(engines)
    return project
