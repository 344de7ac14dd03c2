"""Minification of JavaScript with Terser."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

from rules_pages.data.cache import Cache

LIBRARIES = {"javascripts/qr.js": "qr/index.js"}
"""npm packages that scripts of the site import: path below assets/ -> path below node_modules."""
INITIAL_SCRIPTS = ("site", "cases", "quiz", "search")
"""The scripts of docs/assets/javascripts/ that the first view of a page or the first search waits for."""

PROGRAM = """
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
const { minify } = await import(pathToFileURL(process.argv[1]));
const scripts = JSON.parse(readFileSync(0, "utf8"));
for (const name in scripts) {
  const { code } = await minify(scripts[name], { module: true, compress: {}, mangle: {} });
  scripts[name] = code + "\\n";
}
process.stdout.write(JSON.stringify(scripts));
"""
"""The program for Node.js: `{name: script}` as JSON in, the same minified out."""


class TerserError(Exception):
    """Terser has failed; the message says why."""


def minify(script: bytes, node_modules: Path, cache: Cache) -> bytes:
    """Return a JavaScript module minified. Raises TerserError."""
    return minify_all({"": script}, node_modules, cache)[""]


def libraries(node_modules: Path, cache: Cache) -> dict[str, bytes]:
    """Return the LIBRARIES minified, by path below assets/. Raises TerserError and FileNotFoundError."""
    sources = {path: (node_modules / name).read_bytes() for path, name in LIBRARIES.items()}
    return minify_all(sources, node_modules, cache)


def first_scripts(docs: Path, node_modules: Path, cache: Cache) -> dict[str, bytes]:
    """Return the INITIAL_SCRIPTS that exist minified, by path below docs/. Raises TerserError."""
    names = [f"assets/javascripts/{name}.js" for name in INITIAL_SCRIPTS]
    sources = {name: (docs / name).read_bytes() for name in names if (docs / name).is_file()}
    return minify_all(sources, node_modules, cache)


def minify_all(sources: dict[str, bytes], node_modules: Path, cache: Cache) -> dict[str, bytes]:
    """Return JavaScript modules minified, by their names. Those that are new are minified by one process: to start it
    takes longer than most of them. Raises TerserError."""
    about = node_modules / "terser" / "package.json"
    terser = about.read_bytes() if about.is_file() else b""
    entries = {name: cache.entry("minified", script, terser, PROGRAM) for name, script in sources.items()}
    minified = {name: entry.find(bytes) for name, entry in entries.items()}
    new = {name: sources[name].decode() for name, script in minified.items() if script is None}
    made = _run_terser(new, node_modules) if new else {}
    for name, script in made.items():
        entries[name].keep(script)
    return {name: made[name] if script is None else script for name, script in minified.items()}


def _run_terser(scripts: dict[str, str], node_modules: Path) -> dict[str, bytes]:
    """Return these scripts minified. Raises TerserError."""
    command = ["node", "--input-type=module", "--eval", PROGRAM, str(node_modules / "terser" / "main.js")]
    result = subprocess.run(command, input=json.dumps(scripts).encode(), capture_output=True, check=False)
    if result.returncode != 0:
        raise TerserError(f"Terser ended with exit code {result.returncode}: {result.stderr.decode()}")
    return {name: script.encode() for name, script in json.loads(result.stdout).items()}
