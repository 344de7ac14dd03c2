"""The files that a page loads to calculate: its bundle (engine, widgets, data), loader, PyScript and MicroPython."""

import functools
import hashlib
import json
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path

import rules_engine
import rules_widgets
from rules_pages.browser.javascript import minify_all, site_scripts
from rules_pages.browser.lowering import lower
from rules_pages.browser.tree_shaking import cached_constants, closure, needed_components, reduce_engine, shake
from rules_pages.browser.vendor_patches import worker_source
from rules_pages.data.cache import Cache, Entry, code_of
from rules_pages.data.engine_runner import EngineRunner, living_position, package_of
from rules_pages.data.files import write_if_new
from rules_pages.data.models import Page
from rules_pages.data.parallel import each
from rules_pages.data.project import Project

BOOT = "boot.py"
"""The program of the worker, which unpacks a bundle and answers requests."""
LOADER = "loader.js"
"""The script that pages load; it starts widgets."""
UNMINIFIED_SUFFIX = ".mjs"
"""Suffix of the vendor scripts that their packages contain unminified only; `vendor` minifies them."""
_HERE = Path(__file__).parent
BUNDLING_CODE = tuple(_HERE / f"{name}.py" for name in ("lowering", "tree_shaking", "bundle"))
"""The code that transforms the modules of a bundle."""
PYSCRIPT_WORKER = "polyscript/esm/worker/xworker.js"
"""PyScript's script for pages; the site publishes the worker in it as a file of its own."""
MICROPYTHON = "@micropython/micropython-webassembly-pyscript"
SITE_PATHS = {
    "@pyscript/core/LICENSE": "pyscript/LICENSE",
    PYSCRIPT_WORKER: "pyscript/worker.js",
    "coincident/dist/main.js": "pyscript/channel.js",
    f"{MICROPYTHON}/micropython.mjs": "micropython/micropython.mjs",
    f"{MICROPYTHON}/micropython.wasm": "micropython/micropython.wasm",
}
"""Path below node_modules -> path below vendor/ on the site."""


def page_engine(project: Project, runner: EngineRunner, game: str, page: Page) -> str:
    """Return what the widget of a page calculates with, as JSON: `{"modules": {path: source}, "components": …,
    "calculators": {name: form}}`, without what it does not need. The same input gives the same bytes."""
    asked = living_position(game, page).asks if page.position else page.calculator
    forms = {name: form for name, form in runner.forms.items() if name == asked}
    modules = _widget_modules(game, (page.kind, page.position or page.kind), forms, project.cache)
    # The engine's modules alone read the components.
    engine = {path: source for path, source in modules.items() if not path.startswith("rules_widgets/")}
    components = needed_components(runner.plain, cached_constants(engine, project.cache))
    content = {"modules": modules, "components": components, "calculators": forms}
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def _widget_modules(game: str, widget: tuple[str, str], calculators: Iterable[str], cache: Cache) -> dict[str, str]:
    """Return the modules of one widget (its kind, and the game's module for it), `{path: source}`: the import closure
    of its roots, tree-shaken. If the game has no module for the widget (`positions/<name>.py`), its `__init__.py` is
    reduced to what the page needs."""
    kind, module = widget
    package = package_of(game)
    beginning, position = _module_path(package), f"{package}.positions.{module}"
    assert beginning is not None, f"{game} has no engine"

    def make() -> dict[str, str]:
        own, roots = "", [package, f"rules_widgets.{kind}"]
        if _module_path(position):
            roots.append(position)
        else:
            own = reduce_engine(beginning.read_text(encoding="utf-8"), calculators, kind == "table")

        def source_of(name: str) -> str | None:
            path = _module_path(name)
            return own if name == package else lowered_source(path, cache) if path is not None else None

        bundled = {}
        for name, source in sorted(shake(closure(roots, source_of)).items()):
            path = _module_path(name)
            suffix = "/__init__.py" if path is not None and path.name == "__init__.py" else ".py"
            bundled[name.replace(".", "/") + suffix] = source
        return bundled

    core = sorted(Path(rules_engine.__path__[0]).glob("*.py"))
    sources = code_of(*core, beginning.parent, WIDGETS)
    entry = cache.entry("widget", game, *widget, *sorted(calculators), sources, code_of(*BUNDLING_CODE))
    return entry.get(dict, make)


WIDGETS = Path(rules_widgets.__path__[0])
"""The folder of the widgets, with their scripts."""


@functools.cache
def _module_path(name: str) -> Path | None:
    """Return the file of a module or package, the same as long as the process runs; None if there is none."""
    try:
        spec = find_spec(name)
    except ModuleNotFoundError:  # a name in a module
        return None
    return Path(spec.origin) if spec and spec.origin else None


def bundle_name(game: str, text: str) -> str:
    """Return the file name of a bundle, with a hash of its content, so that browsers may cache it forever."""
    return f"{game}.{hashlib.sha256(text.encode()).hexdigest()[:12]}.json"


def loader_files(node_modules: Path, cache: Cache) -> dict[str, bytes]:
    """Return the files that start widgets, minified, by name; on the site beside `vendor`. Raises Failure."""
    scripts = minify_all(loader_scripts(), node_modules, cache)
    return scripts | {BOOT: lowered_source(WIDGETS / BOOT, cache).encode()}


def loader_scripts() -> dict[str, bytes]:
    """Return the scripts of the widgets that run in the page, by name."""
    return {path.name: path.read_bytes() for path in sorted(WIDGETS.glob("*.js"))}


def loader_version(files: dict[str, bytes]) -> str:
    """Return the version with which pages load the loader (`?v=`): a hash of all loader files."""
    return hashlib.sha256(b"".join(files[name] for name in sorted(files))).hexdigest()[:10]


def lowered_source(path: Path, cache: Cache) -> str:
    """Return a module lowered for MicroPython."""
    source = path.read_text(encoding="utf-8")
    return _lowered_entry(source, cache).get(str, lambda: lower(source, str(path)))


def _lowered_entry(source: str, cache: Cache) -> Entry:
    return cache.entry("lowered", source, code_of(*BUNDLING_CODE))


def prepare(project: Project) -> None:
    """Lower the modules and minify the scripts that are not in the cache yet, on all cores: each page would lower those
    that all share, and to start Terser takes longer than most scripts. Raises FileNotFoundError and Failure."""
    folders = map(Path, [*rules_engine.__path__, *rules_widgets.__path__])
    paths = {path for folder in folders for path in folder.rglob("*.py")}
    new = [path for path in paths if not _lowered_entry(path.read_text(encoding="utf-8"), project.cache).exists()]
    largest_first = sorted(new, key=lambda path: -path.stat().st_size)
    lowering = [lambda path=path: len(lowered_source(path, project.cache)) for path in largest_first]
    each(lambda make: make(), [lambda: len(_minify_scripts(project)), *lowering])


def _minify_scripts(project: Project) -> dict[str, bytes]:
    contents = vendor_files(project.node_modules)
    scripts = {name: content for name, content in contents.items() if name.endswith(UNMINIFIED_SUFFIX)}
    scripts |= loader_scripts() | site_scripts(project)
    return minify_all(scripts, project.node_modules, project.cache)


def vendor(node_modules: Path, target: Path, cache: Cache) -> None:
    """Copy the files of PyScript and MicroPython into `target`. Raises FileNotFoundError and Failure.

    MicroPython's own script comes unminified: minified, it takes 4 kB less."""
    for name, content in vendor_files(node_modules).items():
        published = worker_source(content.decode()).encode() if name == PYSCRIPT_WORKER else content
        if name.endswith(UNMINIFIED_SUFFIX):
            published = minify_all({name: published}, node_modules, cache)[name]
        write_if_new(target / SITE_PATHS[name], published)


def vendor_files(node_modules: Path) -> dict[str, bytes]:
    """Return the files of PyScript and MicroPython by path below node_modules; `npm ci` has compared their packages
    with the checksums in package-lock.json. Raises FileNotFoundError."""
    return {name: (node_modules / name).read_bytes() for name in SITE_PATHS}
