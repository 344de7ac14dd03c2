"""What a page loads to calculate: one JSON a game (engine, widgets, data), the loader, and PyScript's own files."""

from __future__ import annotations

import functools
import hashlib
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rules_pages.browser.javascript import minified
from rules_pages.browser.lowering.lower import lower
from rules_pages.browser.module_closure import closure, reduced_offer
from rules_pages.browser.module_names import short_names, with_short_imports
from rules_pages.browser.tree_shaking import cached_constants, needed_components, shake
from rules_pages.data.cache import cached_bytes, write_if_new

BOOT = "boot.py"
LOADER = "loader.js"
SCRIPTS = (LOADER, "form.js", "table.js", "place.js", "numbers.js", "engine.js")
WRITTEN = ".mjs"
"""The end of the names of scripts that are published as they were written."""
MAKERS = ("module_closure.py", "module_names.py", "tree_shaking.py", "bundle.py")
"""The code that makes modules ready for a page."""
CHECKSUMS = Path(__file__).with_name("vendor.sha256")
PYSCRIPT_WORKER = "polyscript/esm/worker/xworker.js"
"""PyScript's worker, which its script for pages carries as text; on the site it is a file of its own."""
MICROPYTHON = "@micropython/micropython-webassembly-pyscript"
SITE_PATHS = {
    "@pyscript/core/LICENSE": "pyscript/LICENSE",
    PYSCRIPT_WORKER: "pyscript/worker.js",
    "coincident/dist/main.js": "pyscript/channel.js",
    f"{MICROPYTHON}/micropython.mjs": "micropython/micropython.mjs",
    f"{MICROPYTHON}/micropython.wasm": "micropython/micropython.wasm",
}
"""Path below node_modules -> path below vendor/ on the site."""
WORKER_TEXT = re.compile(rb"\['/\*@\*/'\+(\".*\")\.replace\(", re.DOTALL)


class VendorError(Exception):
    """A file of node_modules is missing or not the one that the checksums name."""


def bundle(
    interactive: Path,
    game: str,
    components: Any,
    calculators: Any,
    cache: Path | None = None,
    widget: str | None = None,
    module: str | None = None,
) -> str:
    """The JSON text for a page: {"modules": {path: source}, "components", "calculators"}; same input, same bytes.

    `widget`: the kind of widget; then only the modules that it and `calculators` need. Without it, all of the game.
    `module`: the game's own module for the widget, where it is not named like it.
    """
    if widget is None:
        found = modules(interactive, game, cache)
    else:
        found = _needed(interactive, game, (widget, module or widget), calculators, cache)
        components = needed_components(components, cached_constants(_engine(found), cache))
    content = {"modules": found, "components": components, "calculators": calculators}
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def _engine(found: dict[str, str]) -> dict[str, str]:
    """Those modules that read the components."""
    return {path: source for path, source in found.items() if not path.startswith("rules_widgets/")}


def _needed(
    interactive: Path, game: str, widget: tuple[str, str], calculators: Any, cache: Path | None
) -> dict[str, str]:
    """The modules of one widget (its kind, the game's module) by path, kept in `cache` while no module and no line of
    this code has changed."""
    if cache is None:
        return _gathered(interactive, game, widget, calculators, cache)
    digest = _fingerprint(interactive, f"{game} {widget} {sorted(calculators)}", game)
    made = _kept(cache / f"{digest}.json", lambda: json.dumps(_gathered(interactive, game, widget, calculators, cache)))
    return json.loads(made)


def _fingerprint(interactive: Path, wanted: str, game: str = "") -> str:
    """A hash of the names of all modules, which decide their short names, and of their contents; `game`: without those
    of other games."""
    found = {path.relative_to(interactive): path for path in sorted(interactive.rglob("*.py"))}
    names = "\n".join(name.as_posix() for name in found)
    own = [path for name, path in found.items() if not game or len(name.parts) < 3 or name.parts[1] == game]
    sources = b"".join(path.read_bytes() for path in own)
    return hashlib.sha256(_lowering() + sources + f"{names}\0{wanted}".encode()).hexdigest()


def _gathered(
    interactive: Path, game: str, widget: tuple[str, str], calculators: Any, cache: Path | None
) -> dict[str, str]:
    """The modules of one widget by path. A game may have a module for the widget (`positions/board.py`)."""
    kind, module = widget
    package = f"rules_engine.{game}"
    entry = interactive / "rules_engine" / game / "positions" / f"{module}.py"
    offer = interactive / "rules_engine" / game / "__init__.py"
    own = "" if entry.exists() else reduced_offer(offer.read_text(encoding="utf-8"), calculators, kind == "table")

    def source_of(name: str) -> str | None:
        path = _module_path(interactive, name)
        return own if name == package else _lowered(path, cache) if path is not None else None

    roots = [package, f"rules_widgets.{kind}", *([f"{package}.positions.{module}"] if entry.exists() else [])]
    found = shake(closure(roots, source_of))
    short = short_names(engine_modules(interactive), roots)
    empty = {name for name in found if name in short and not found[name]}
    paths = {name: _path(interactive, name, short) for name in sorted(set(found) - empty)}
    return {paths[name]: with_short_imports(found[name], short) for name in paths}


def engine_modules(interactive: Path) -> list[str]:
    """The dotted names of all modules of the engine."""
    paths = [path.relative_to(interactive).with_suffix("") for path in interactive.rglob("rules_engine/**/*.py")]
    return [".".join(path.parts).removesuffix(".__init__") for path in paths]


def _path(interactive: Path, name: str, short: dict[str, str]) -> str:
    """Where a module stands in the page's file system."""
    path = _module_path(interactive, name)
    return f"{short[name]}.py" if name in short or path is None else path.relative_to(interactive).as_posix()


def _module_path(interactive: Path, name: str) -> Path | None:
    path = interactive.joinpath(*name.split("."))
    return next((found for found in (path / "__init__.py", path.with_name(path.name + ".py")) if found.exists()), None)


def bundle_name(game: str, text: str) -> str:
    """The file name of a bundle: a new content has a new name, so that browsers may keep it for ever."""
    return f"{game}.{hashlib.sha256(text.encode()).hexdigest()[:12]}.json"


def modules(interactive: Path, game: str, cache: Path | None = None) -> dict[str, str]:
    """The modules that the browser needs for a game, by path below `interactive`, made ready for MicroPython.

    What was made ready is kept in `cache` by the hash of its source, for the next build.
    """
    engine, widgets = interactive / "rules_engine", interactive / "rules_widgets"
    paths = [*engine.glob("*.py"), *(engine / game).rglob("*.py"), *widgets.glob("*.py")]
    wanted = [path for path in sorted(paths) if path.name != BOOT]
    return {path.relative_to(interactive).as_posix(): _lowered(path, cache) for path in wanted}


def loader_files(interactive: Path) -> dict[str, bytes]:
    """The files that start widgets, by name; on the site they stand together, in a folder beside `vendor`."""
    widgets = interactive / "rules_widgets"
    return {name: (widgets / name).read_bytes() for name in SCRIPTS} | {BOOT: _lowered(widgets / BOOT).encode()}


def loader_version(files: dict[str, bytes]) -> str:
    """The version that pages name when they ask for the loader (`?v=`): a hash of all files beside it."""
    return hashlib.sha256(b"".join(files[name] for name in sorted(files))).hexdigest()[:10]


def _lowered(path: Path, cache: Path | None = None) -> str:
    source = path.read_bytes()
    if cache is None:
        return lower(source.decode(), str(path))
    digest = hashlib.sha256(_lowering() + source).hexdigest()
    return _kept(cache / f"{digest}.py", lambda: lower(source.decode(), str(path)))


def _kept(path: Path, make: Callable[[], str]) -> str:
    """What was made before, or is made now."""
    return cached_bytes(path, lambda: make().encode()).decode()


@functools.cache
def _lowering() -> bytes:
    """The code that makes modules ready: when it changes, nothing that was kept counts."""
    folder = Path(__file__).parent
    return b"".join(
        path.read_bytes() for path in [folder / name for name in MAKERS] + sorted(folder.glob("lowering/*.py"))
    )


def vendor(node_modules: Path, target: Path, cache: Path) -> None:
    """Copy what PyScript and MicroPython need in the browser; VendorError names each file that is not as expected.

    MicroPython's own script is published as it was written; it is made smaller, once, and kept in `cache`.
    """
    contents = {name: _read(node_modules / name) for name in checksums()}
    wrong = [name for name, digest in checksums().items() if hashlib.sha256(contents[name]).hexdigest() != digest]
    if wrong:
        raise VendorError(f"not as in {CHECKSUMS.name}: {', '.join(wrong)}; run `npm ci`, or check the new version")
    for name, content in contents.items():
        made = worker_source(content) if name == PYSCRIPT_WORKER else content
        made = minified(made, node_modules, cache) if name.endswith(WRITTEN) else made
        write_if_new(target / SITE_PATHS[name], made)


def worker_source(script: bytes) -> bytes:
    """Return the worker's own source out of the script that makes a worker of it."""
    found = WORKER_TEXT.search(script)
    if found is None:
        raise VendorError(f"{PYSCRIPT_WORKER} carries its worker in another way")
    return str(json.loads(found[1])).encode()


def checksums() -> dict[str, str]:
    """Path below node_modules -> SHA-256 (the format of sha256sum)."""
    lines = CHECKSUMS.read_text(encoding="utf-8").splitlines()
    return {name: digest for digest, name in (line.split("  ", 1) for line in lines)}


def _read(path: Path) -> bytes:
    return path.read_bytes() if path.is_file() else b""
