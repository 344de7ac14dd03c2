"""Licence texts: everything that the site ships has one in the file that "About" links to."""

import re
from pathlib import Path

import pytest

from rules_pages.browser.bundle import MICROPYTHON, SITE_PATHS
from rules_pages.data.project import Project
from rules_pages.publish import licences
from rules_pages.publish.fonts import FACES
from rules_pages.publish.licences import FILE, LicenceError, bundled_packages, licences_file


@pytest.fixture(scope="module")
def text(project: Project) -> str:
    return licences_file(project).decode()


def parts(text: str) -> dict[str, str]:
    """Return the licence texts by the name of what is shipped."""
    pieces = re.split(rf"^{licences.LINE}\n(.+)\n{licences.LINE}\n", text, flags=re.MULTILINE)
    return dict(zip(pieces[1::2], pieces[2::2], strict=True))


def test_every_font_has_the_open_font_license_and_its_own_copyright(text: str) -> None:
    for package in {"/".join(face.source.split("/")[:2]) for face in FACES}:
        part = parts(text)[f"Font: {package}"]
        assert "SIL OPEN FONT LICENSE Version 1.1" in part and "Copyright" in part
    assert "Reserved Font Name ‘Source’" in parts(text)["Font: @fontsource/source-sans-3"]


def test_everything_else_has_its_text(text: str, project: Project) -> None:
    licence_texts = parts(text)
    assert set(licence_texts) >= {
        "MicroPython",
        "Material for MkDocs",
        "Material Design Icons",
        *bundled_packages(project),
    }
    assert {"polyscript", "coincident", "@pyscript/core"} <= set(bundled_packages(project))
    for name, part in licence_texts.items():
        assert re.search(r"Permission|PERMISSION|Apache (License|2\.0)|SIL OPEN FONT", part), name
        assert "{" not in part and len(part) > 500, name
    assert "Damien P. George" in licence_texts["MicroPython"]
    shipped = {path for path in SITE_PATHS if not path.startswith(MICROPYTHON)}
    assert {path.partition("/dist")[0].partition("/esm")[0].removesuffix("/LICENSE") for path in shipped} <= set(
        licence_texts
    )


def test_a_package_without_a_text_stops_the_build(project: Project, tmp_path: Path) -> None:
    (tmp_path / "node_modules" / "new").mkdir(parents=True)
    (tmp_path / "node_modules" / "new" / "package.json").write_text('{"license": "MIT"}')
    with pytest.raises(LicenceError, match="new ships no licence text"):
        licences._package_text(Project(tmp_path), "new")


def test_the_page_about_leads_to_it(project: Project) -> None:
    pages = [path.read_text(encoding="utf-8") for path in project.docs.glob("*/about.md")]
    assert pages and all(f"(../assets/{FILE})" in text for text in pages)
