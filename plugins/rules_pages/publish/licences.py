"""The licence texts of everything that the site ships, in one file that the page "About" links to."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path

from rules_pages.browser.javascript import LIBRARIES
from rules_pages.data.project import Project
from rules_pages.publish.fonts import FACES

FILE = "licences.txt"
"""Below assets/."""
OWN_COPIES = Path(__file__).with_name("licences")
"""Texts of those whose packages carry none."""
BUNDLE = "@pyscript/core"
"""The package whose script contains the packages that it depends on."""
ICONS = "material/templates/.icons/material/LICENSE"
LINE = "=" * 80


class LicenceError(Exception):
    """A package ships no licence text, and none is known here."""


def licences_file(project: Project) -> bytes:
    """All licence texts, each below the names of what it is for. Raises LicenceError and FileNotFoundError."""
    parts = [f"{LINE}\n{name}\n{LINE}\n\n{text.strip()}\n" for name, text in _texts(project)]
    return "\n".join(parts).encode()


def _texts(project: Project) -> Iterator[tuple[str, str]]:
    """What is shipped, and its licence."""
    for package, copyrights in sorted(_fonts(project).items()):
        yield f"Font: {package}", "\n".join([*sorted(copyrights), "", _package_text(project, package)])
    for package in bundled(project):
        yield package, _package_text(project, package)
    for path in LIBRARIES.values():
        package = path.partition("/")[0]
        yield package, _package_text(project, package)
    yield "MicroPython", _own("micropython")
    yield "Pagefind", _own("pagefind")
    material = distribution("mkdocs-material")
    yield "Material for MkDocs", material.read_text("licenses/LICENSE") or ""
    yield "Material Design Icons", Path(str(material.locate_file(ICONS))).read_text(encoding="utf-8")


def bundled(project: Project) -> list[str]:
    """The names of the packages that PyScript's script contains, its own first."""
    locked = json.loads((project.root / "package-lock.json").read_text(encoding="utf-8"))["packages"]
    found: list[str] = []
    waiting = [BUNDLE]
    while waiting:
        name = waiting.pop(0)
        if name not in found:
            found.append(name)
            waiting += sorted(locked[f"node_modules/{name}"].get("dependencies", {}))
    return found


def _fonts(project: Project) -> dict[str, set[str]]:
    """The packages of the fonts, with the copyrights that the fonts themselves state."""
    from fontTools.ttLib import TTFont

    found: dict[str, set[str]] = {}
    for source in sorted({face.source for face in FACES}):
        package = "/".join(source.split("/")[:2])
        names = TTFont(project.node_modules / f"{source}.woff", lazy=True)["name"]
        found.setdefault(package, set()).add(str(names.getDebugName(0)))
    return found


def _package_text(project: Project, package: str) -> str:
    """The licence text of an npm package; for ISC without one, the standard text with its author."""
    folder = project.node_modules / package
    texts = sorted(path for path in folder.glob("LICEN[CS]E*") if path.is_file())
    if texts:
        return texts[0].read_text(encoding="utf-8")
    about = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    if about.get("license") != "ISC":
        raise LicenceError(f"{package} ships no licence text; put one into {OWN_COPIES.name}/")
    author = about.get("author", "")
    return _own("isc").replace("{author}", author if isinstance(author, str) else author.get("name", ""))


def _own(name: str) -> str:
    return (OWN_COPIES / f"{name}.txt").read_text(encoding="utf-8")
