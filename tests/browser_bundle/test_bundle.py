"""The files that a page loads to calculate, and what is changed in the code of other projects."""

import json
import re
from collections import Counter
from fnmatch import fnmatchcase
from importlib.metadata import version
from pathlib import Path

import material
import pytest

from rules_pages.browser.bundle import (
    PYSCRIPT_WORKER,
    SITE_PATHS,
    bundle_name,
    loader_scripts,
    vendor,
)
from rules_pages.browser.tree_shaking import reduce_engine, shake
from rules_pages.browser.vendor_patches import (
    LOOKED_AT,
    MATERIAL,
    PATCHES,
    REPLACED,
    Patch,
    patched,
    worker_source,
)
from rules_pages.data.problems import Failure
from rules_pages.data.project import Project, this_project
from tests.micropython_runner import ROOT

PROJECT = Project(ROOT)
SCRIPT_SOURCES = {name: script.decode() for name, script in loader_scripts().items()}


def test_a_bundle_has_a_name_by_its_content() -> None:
    assert re.fullmatch(r"toy\.[0-9a-f]{12}\.json", bundle_name("toy", "{}"))
    assert bundle_name("toy", "{}") != bundle_name("toy", "[]")


def test_vendor_copies_its_files_and_leaves_alone_what_is_there(tmp_path: Path) -> None:
    vendor(PROJECT.node_modules, tmp_path, PROJECT.cache)
    copied = {path.relative_to(tmp_path).as_posix(): path for path in tmp_path.rglob("*") if path.is_file()}
    assert sorted(copied) == sorted(SITE_PATHS.values())
    before = {name: path.stat().st_mtime_ns for name, path in copied.items()}
    vendor(PROJECT.node_modules, tmp_path, PROJECT.cache)
    assert {name: path.stat().st_mtime_ns for name, path in copied.items()} == before


def test_the_engine_asks_for_exactly_the_vendored_files_and_no_other_host() -> None:
    named = re.findall(r'"((?:pyscript|micropython)/[^"]+)"', SCRIPT_SOURCES["engine.js"])
    vendored = [path for path in SITE_PATHS.values() if not path.endswith(("LICENSE", ".wasm"))]
    assert sorted(named) == sorted(vendored)
    sources = {name: script.replace('"http://www.w3.org/2000/svg"', "") for name, script in SCRIPT_SOURCES.items()}
    assert [name for name, script in sources.items() if "://" in script] == []


ENGINE_SOURCE = """\
from a.b import GLYPHS, cost, other, picture, question, read_components
def symbols(): return GLYPHS
ENGINE = Engine(
    read_components=read_components,
    calculators={"cost": Calculator(cost, picture=picture), "other": Calculator(other, question)},
    glyphs=symbols(),
    draw_table=picture,
)
"""
REDUCED_SOURCE = """\
from a.b import GLYPHS, other, read_components

def symbols():
    return GLYPHS
ENGINE = Engine(read_components=read_components, calculators={'other': Calculator(other)}, glyphs=symbols())
"""


def test_a_page_keeps_what_its_own_calculator_or_table_needs_of_a_game() -> None:
    assert reduce_engine(ENGINE_SOURCE, ["other"]) == REDUCED_SOURCE
    assert "draw_table=picture" in reduce_engine(ENGINE_SOURCE, [], is_table=True)
    assert "calculators" not in reduce_engine(ENGINE_SOURCE, [], is_table=True)


@pytest.mark.parametrize(
    "source", ["x = 1", "ENGINE = OFFER", "ENGINE = Engine(calculators=ALL)", "ENGINE = Engine(calculators={'a': A})"]
)
def test_an_offer_that_is_not_written_out_cannot_be_reduced(source: str) -> None:
    with pytest.raises(ValueError, match="not written out"):
        reduce_engine(source, ["a"])


CLASS = """class Move:
    def check_place(self): pass
    def words(self): pass
    def told(self): self.now.told = self.next.told()
    def play(self): getattr(self, "check_" + name)
"""
METHODS = {
    "of a game, those that nothing names go": ("rules_engine.toy.move", "Move().play()", {"check_place", "play"}),
    "what they name stays": ("rules_engine.toy.move", "Move().words()", {"words"}),
    "of a widget all stay: scripts ask for them": (
        "rules_widgets.move",
        "Move()",
        {"check_place", "words", "told", "play"},
    ),
}


@pytest.mark.parametrize(("module", "use", "kept"), METHODS.values(), ids=METHODS)
def test_methods_are_shaken_off(module: str, use: str, kept: set[str]) -> None:
    shaken = shake({module: CLASS, "rules_widgets.start": f"from {module} import Move\ndef mount(): {use}\n"})
    assert set(re.findall(r"def (\w+)\(self", shaken[module])) == kept


def test_what_only_shares_its_name_with_an_attribute_is_shaken_off() -> None:
    hexes = "def flower(): pass\ndef rim(): pass\n"
    start = "from rules_engine import hexes\ndef mount(engine): hexes.flower(engine.rim)\n"
    shaken = shake({"rules_engine.hexes": hexes, "rules_widgets.start": start})
    assert re.findall(r"def (\w+)", shaken["rules_engine.hexes"]) == ["flower"]


@pytest.mark.parametrize(
    ("written", "kept"), [('ONE, OTHER = "one", 2', "ONE='one'"), ("ONE, OTHER = made()", "ONE,OTHER=made()")]
)
def test_of_constants_assigned_together_each_is_shaken_off_alone(written: str, kept: str) -> None:
    start = "from rules_engine.words import ONE\ndef mount(): return ONE\n"
    shaken = shake({"rules_engine.words": written + "\n", "rules_widgets.start": start})
    assert shaken["rules_engine.words"].strip() == kept


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
    with pytest.raises(Failure, match=r"mkdocs-material's base\.html is another one; .* a check box must not"):
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
    with pytest.raises(Failure, match="carries its worker in another way"):
        worker_source("export default () => new Worker('worker.js')")
