"""JavaScript without what only its writers need."""

from __future__ import annotations

import hashlib
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from rules_pages.data.cache import cached_bytes

LIBRARIES = {"javascripts/qr.js": "qr/index.js"}
"""What other scripts of the site import: path below assets/ -> path below node_modules."""
AT_FIRST = ("site", "cases", "quiz", "search")
"""The scripts of docs/assets/javascripts/ that a first view or a first query waits for."""


class TerserError(Exception):
    """The script could not be made smaller; the message says why."""


def minified(script: bytes, node_modules: Path, cache: Path) -> bytes:
    """A module of JavaScript, made smaller once and then kept in `cache`. Raises TerserError."""
    kept = cache / f"{hashlib.sha256(script).hexdigest()}.mjs"
    return cached_bytes(kept, lambda: _run(script, node_modules))


def libraries(node_modules: Path, cache: Path) -> dict[str, bytes]:
    """The LIBRARIES, made smaller, by their paths below assets/. Raises TerserError and FileNotFoundError."""
    return {path: minified((node_modules / name).read_bytes(), node_modules, cache) for path, name in LIBRARIES.items()}


def first_scripts(docs: Path, node_modules: Path, cache: Path) -> dict[str, bytes]:
    """The scripts AT_FIRST, made smaller, by their paths below docs/. Raises TerserError."""
    found = {f"assets/javascripts/{name}.js": docs / "assets" / "javascripts" / f"{name}.js" for name in AT_FIRST}
    there = {name: path.read_bytes() for name, path in found.items() if path.is_file()}
    with ThreadPoolExecutor() as pool:
        made = pool.map(lambda script: minified(script, node_modules, cache), there.values())
        return dict(zip(there, made, strict=True))


def _run(script: bytes, node_modules: Path) -> bytes:
    command = ["node", str(node_modules / "terser" / "bin" / "terser"), "--module", "--compress", "--mangle"]
    done = subprocess.run(command, input=script, capture_output=True, check=False)
    if done.returncode != 0:
        raise TerserError(f"Terser ended with exit code {done.returncode}: {done.stderr.decode()}")
    return done.stdout
