"""What is changed in the code of other projects: each change applies, and somebody has looked whether it is needed.

A test that fails here after an update is no fault of ours yet: read the reason of the change, see whether the project
has mended it (then the change goes), and write the new version into `LOOKED_AT`."""

import json
import re
from collections import Counter
from fnmatch import fnmatchcase
from importlib.metadata import version
from pathlib import Path

import material
import pytest

from rules_pages.browser.bundle import PYSCRIPT_WORKER
from rules_pages.browser.vendor_patches import (
    LOOKED_AT,
    MATERIAL,
    PATCHES,
    REPLACED,
    Patch,
    PatchError,
    patched,
    worker_source,
)
from rules_pages.data.project import this_project

NODE_MODULES = this_project().node_modules
TEMPLATES = Path(material.__file__).parent / "templates"
ICONS = ("menu", "magnify", "arrow-up")
"""Some of the theme's ten thousand icons."""


def files_of(patch: Patch) -> dict[str, str]:
    """Return the files of an installed project that a patch is for."""
    paths = sorted(TEMPLATES.glob(patch.file)) if ".icons" not in patch.file else []
    paths += [TEMPLATES / f".icons/material/{name}.svg" for name in ICONS if ".icons" in patch.file]
    return {path.relative_to(TEMPLATES).as_posix(): path.read_text(encoding="utf-8") for path in paths}


def installed(project: str) -> str:
    if project == MATERIAL:
        return version(project)
    return json.loads((NODE_MODULES / project / "package.json").read_text(encoding="utf-8"))["version"]


@pytest.mark.parametrize("project", LOOKED_AT)
def test_somebody_has_looked_whether_the_changes_are_still_needed(project: str) -> None:
    reasons = [patch.why for patch in PATCHES] if project == MATERIAL else []
    assert installed(project) == LOOKED_AT[project], f"{project} is another one; is each still true? {reasons}"


@pytest.mark.slow
@pytest.mark.parametrize("patch", PATCHES, ids=lambda patch: f"{patch.file}: {patch.why[:40]}")
def test_a_change_applies_and_its_place_is_gone(patch: Patch) -> None:
    files = files_of(patch)
    assert files, f"{MATERIAL} has no {patch.file} any more; is a change still needed? {patch.why}"
    for name, content in files.items():
        assert patched(name, content) != content
        once_more = re.escape(patch.old) if isinstance(patch.old, str) else patch.old.pattern
        assert patch.new or not re.search(once_more, patched(name, content))


def test_a_file_that_has_changed_stops_the_build() -> None:
    with pytest.raises(PatchError, match=r"mkdocs-material's base\.html is another one; .* a check box must not"):
        patched("base.html", "<input>")
    assert patched("partials/footer.html", "<p>") == "<p>"


@pytest.mark.slow
def test_nothing_but_what_no_page_has_is_left_out_of_the_theme() -> None:
    """No rule goes that is also for something else, and nothing but whole rules."""
    (path,) = (path for path in TEMPLATES.glob("assets/stylesheets/*.css") if fnmatchcase(path.name, "main.*"))
    theme = path.read_text(encoding="utf-8")
    repaired = patched(path.relative_to(TEMPLATES).as_posix(), theme)
    rules = [Counter(re.findall(r"([^{}]*)\{[^{}]*\}", sheet)) for sheet in (theme, repaired)]
    gone = [selectors for selectors in (rules[0] - rules[1]) if ":not([class])+*" not in selectors]
    known = re.compile(rf"\.md-({REPLACED})(?![a-z])|\.tabbed-set>input:")
    assert len(gone) > 100
    assert [selectors for selectors in gone if not all(map(known.search, selectors.split(",")))] == []
    assert repaired.count("}") == repaired.count("{")
    ours = this_project().asset("assets/stylesheets/theme.css").read_text(encoding="utf-8")
    used = set(re.findall(r"(?<=var\()--md-[\w-]+|\.md-[\w-]+", repaired))
    assert set(re.findall(r"--md-[\w-]+(?=:)|\.md-[\w-]+", ours)) <= used, "the theme asks for less"


def test_every_template_of_ours_is_used() -> None:
    """One that takes the place of a template which the theme, or ours, includes no more is shown nowhere."""
    ours = this_project().root / "docs/overrides"
    used = ["main.html", "chooser.html", "404.html", "503.html", "robots.txt", "sitemap.xml"]
    for name in used:
        path = next(folder / name for folder in (ours, TEMPLATES) if (folder / name).is_file())
        included = re.findall(r'{%-? (?:include|extends|import) "([^"]+\.html)"', path.read_text(encoding="utf-8"))
        used += [other for other in included if other not in used]
    assert {path.relative_to(ours).as_posix() for path in ours.rglob("*.*")} <= set(used)


def test_the_worker_is_the_one_that_pyscript_makes_of_its_text() -> None:
    """PyScript's script for pages contains the worker's source; a new version may contain it in another form."""
    source = worker_source((NODE_MODULES / PYSCRIPT_WORKER).read_text(encoding="utf-8"))
    assert source.startswith("const") and "polyscript:done" in source
    with pytest.raises(PatchError, match="carries its worker in another way"):
        worker_source("export default () => new Worker('worker.js')")
