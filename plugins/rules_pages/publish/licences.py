"""The licence texts of everything that the site ships, in one file that the page "About" links to."""

import json
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path

from rules_pages.browser.javascript import LIBRARIES
from rules_pages.data.problems import Failure
from rules_pages.data.project import CARRIED, Project
from rules_pages.publish.fonts import FACES

FILE = "licences.txt"
"""Path of the file below assets/."""
OWN_COPIES = Path(__file__).with_name("licences")
"""Licence texts for packages that ship none."""
BUNDLE = "@pyscript/core"
"""Package whose script contains the packages that it depends on."""
ICONS = "material/templates/.icons/material/LICENSE"
LINE = "=" * 80


def licences_file(project: Project) -> bytes:
    """Return the content of the file: all licence texts, each below the name of what it applies to; in a wheel it was
    written when that was made. Raises Failure, and FileNotFoundError for a package that is not installed."""
    carried = CARRIED / FILE
    if carried.is_file():
        return carried.read_bytes()
    parts = [f"{LINE}\n{name}\n{LINE}\n\n{text.strip()}\n" for name, text in _texts(project)]
    return "\n".join(parts).encode()


def _texts(project: Project) -> Iterator[tuple[str, str]]:
    """Yield what is shipped (font, package or program), and its licence text."""
    from fontTools.ttLib import TTFont

    copyrights_of: dict[str, set[str]] = {}  # as the font files state them
    for source in sorted({face.source for face in FACES}):
        names = TTFont(project.node_modules / f"{source}.woff", lazy=True)["name"]
        copyrights_of.setdefault("/".join(source.split("/")[:2]), set()).add(str(names.getDebugName(0)))
    for package, copyrights in sorted(copyrights_of.items()):
        yield f"Font: {package}", "\n".join([*sorted(copyrights), "", _package_text(project, package)])
    for package in bundled_packages(project):
        yield package, _package_text(project, package)
    for path in LIBRARIES.values():
        package = path.partition("/")[0]
        yield package, _package_text(project, package)
    yield "MicroPython", _own("micropython")
    material = distribution("mkdocs-material")
    yield "Material for MkDocs", material.read_text("licenses/LICENSE") or ""
    yield "Material Design Icons", Path(str(material.locate_file(ICONS))).read_text(encoding="utf-8")


def bundled_packages(project: Project) -> list[str]:
    """Return the names of the packages that PyScript's script contains, its own first."""
    lock = json.loads((project.root / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    names: list[str] = []
    waiting = [BUNDLE]
    while waiting:
        name = waiting.pop(0)
        if name not in names:
            names.append(name)
            waiting += sorted(lock[f"node_modules/{name}"].get("dependencies", {}))
    return names


def _package_text(project: Project, package: str) -> str:
    """Return the licence text of an npm package; for ISC without one, the standard text. Raises Failure."""
    folder = project.node_modules / package
    texts = sorted(path for path in folder.glob("LICEN[CS]E*") if path.is_file())
    if texts:
        return texts[0].read_text(encoding="utf-8")
    metadata = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    if metadata.get("license") != "ISC":
        raise Failure(f"{package} ships no licence text; put one into {OWN_COPIES.name}/")
    author = metadata.get("author", "")
    return _own("isc").replace("{author}", author if isinstance(author, str) else author.get("name", ""))


def _own(name: str) -> str:
    return (OWN_COPIES / f"{name}.txt").read_text(encoding="utf-8")
