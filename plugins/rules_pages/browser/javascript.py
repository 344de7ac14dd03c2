"""Minification of JavaScript with Terser."""

from __future__ import annotations

import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from rules_pages.data.cache import Cache

LIBRARIES = {"javascripts/qr.js": "qr/index.js"}
"""npm packages that scripts of the site import: path below assets/ -> path below node_modules."""
OPTIONS = ("--module", "--compress", "--mangle")
"""Options of Terser."""
INITIAL_SCRIPTS = ("site", "cases", "quiz", "search")
"""The scripts of docs/assets/javascripts/ that the first view of a page or the first search waits for."""


class TerserError(Exception):
    """Terser has failed; the message says why."""


def minify(script: bytes, node_modules: Path, cache: Cache) -> bytes:
    """Return a JavaScript module minified. Raises TerserError."""
    about = node_modules / "terser" / "package.json"
    entry = cache.entry("minified", script, about.read_bytes() if about.is_file() else b"", *OPTIONS)
    return entry.get(bytes, lambda: _run_terser(script, node_modules))


def libraries(node_modules: Path, cache: Cache) -> dict[str, bytes]:
    """Return the LIBRARIES minified, by path below assets/. Raises TerserError and FileNotFoundError."""
    return {path: minify((node_modules / name).read_bytes(), node_modules, cache) for path, name in LIBRARIES.items()}


def first_scripts(docs: Path, node_modules: Path, cache: Cache) -> dict[str, bytes]:
    """Return the INITIAL_SCRIPTS that exist minified, by path below docs/. Raises TerserError."""
    names = [f"assets/javascripts/{name}.js" for name in INITIAL_SCRIPTS]
    sources = {name: (docs / name).read_bytes() for name in names if (docs / name).is_file()}
    return minify_all(sources, node_modules, cache)


def minify_all(sources: dict[str, bytes], node_modules: Path, cache: Cache) -> dict[str, bytes]:
    """Return JavaScript modules minified, by their names, several at a time. Raises TerserError."""
    with ThreadPoolExecutor() as pool:
        minified_sources = pool.map(lambda script: minify(script, node_modules, cache), sources.values())
        return dict(zip(sources, minified_sources, strict=True))


def _run_terser(script: bytes, node_modules: Path) -> bytes:
    command = ["node", str(node_modules / "terser" / "bin" / "terser"), *OPTIONS]
    result = subprocess.run(command, input=script, capture_output=True, check=False)
    if result.returncode != 0:
        raise TerserError(f"Terser ended with exit code {result.returncode}: {result.stderr.decode()}")
    return result.stdout
