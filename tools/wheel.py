"""Hatch's build hook of the wheel: what a site needs of this checkout besides Python, in `rules_pages/carried/`.

`docs/` (style sheets, scripts and templates, without our own pages, icons and emblem); of `node_modules/` the fonts,
PyScript and MicroPython; all scripts minified, so that nobody needs Node.js; the licences of all that; the words that
all sites have. The games are ours and stay here."""

import hashlib
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

CARRIED = "rules_pages/carried"
OF_DOCS = ("assets/javascripts/*", "assets/stylesheets/*", "overrides/*.html", "overrides/*.txt", "overrides/*.xml")
OF_DOCS += ("overrides/partials/**/*", "xx/index.md")
OURS_ALONE = ("emblem.html", "greek-name.html")
"""Templates that are the brand of our site."""


class CustomBuildHook(BuildHookInterface):
    """Adds the files of `carried/` to a wheel; an editable installation reads them where they are."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write what is made, and name what is copied."""
        if version == "editable":
            return
        root = Path(self.root)
        if not (root / "node_modules" / ".installed").exists():
            raise SystemExit("the wheel carries files of node_modules/, which is not there; run: make install")
        sys.path[:0] = [str(root / "plugins"), str(root / "interactive")]
        made = root / "build" / "carried"
        shutil.rmtree(made, ignore_errors=True)
        write_made_files(root, made)
        files = {str(path): f"{CARRIED}/{path.relative_to(made)}" for path in made.rglob("*") if path.is_file()}
        files |= {str(path): f"{CARRIED}/{path.relative_to(root)}" for path in copied_files(root)}
        words = (root / "rules_data" / "site" / "text").glob("*.*")
        files |= {str(path): f"{CARRIED}/site_text/{path.name}" for path in words}
        files[str(root / "rules_data" / "languages.yaml")] = f"{CARRIED}/languages.yaml"
        build_data["force_include"].update(files)


def copied_files(root: Path) -> Iterator[Path]:
    """Yield the files that are carried as they are."""
    from rules_pages.browser.bundle import SITE_PATHS
    from rules_pages.browser.javascript import LIBRARIES
    from rules_pages.data.project import Project
    from rules_pages.publish.fonts import FACES

    for pattern in OF_DOCS:
        paths = sorted((root / "docs").glob(pattern))
        yield from (path for path in paths if path.is_file() and path.name not in OURS_ALONE)
    modules = Project(root).node_modules
    yield from (modules / name for name in (*SITE_PATHS, *LIBRARIES.values()))
    yield from {modules / f"{face.source}.woff" for face in FACES}


def write_made_files(root: Path, made: Path) -> None:
    """Write the licences, and every script minified, under the hash of what it was made of."""
    from rules_pages.browser.bundle import SITE_PATHS, UNMINIFIED_SUFFIX
    from rules_pages.browser.javascript import INITIAL_SCRIPTS, LIBRARIES, minify_all
    from rules_pages.data.project import Project
    from rules_pages.publish.licences import FILE, licences_file

    project = Project(root)
    modules = project.node_modules
    paths = [root / "docs" / "assets" / "javascripts" / f"{name}.js" for name in INITIAL_SCRIPTS]
    paths += (root / "interactive" / "rules_widgets").glob("*.js")
    paths += [modules / name for name in SITE_PATHS if name.endswith(UNMINIFIED_SUFFIX)]
    paths += [modules / name for name in LIBRARIES.values()]
    sources = {str(path): path.read_bytes() for path in paths if path.is_file()}
    for name, script in minify_all(sources, modules, project.cache).items():
        target = made / "minified" / f"{hashlib.sha256(sources[name]).hexdigest()}.js"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(script)
    (made / FILE).write_bytes(licences_file(project))
