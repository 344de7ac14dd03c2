"""Minification of JavaScript with Terser."""

import hashlib
import json
import shutil
import subprocess
from pathlib import Path

from rules_pages.data.cache import Cache
from rules_pages.data.problems import Failure
from rules_pages.data.project import CARRIED, Project

LIBRARIES = {"assets/javascripts/qr.js": "qr/index.js"}
"""npm packages that scripts of the site import: path on the site -> path below node_modules."""
INITIAL_SCRIPTS = ("site", "cases", "quiz", "search", "search-index", "search-words")
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


def site_scripts(project: Project) -> dict[str, bytes]:
    """Return the LIBRARIES, and those INITIAL_SCRIPTS that exist, by path on the site. Raises FileNotFoundError."""
    files = {path: project.asset(path) for path in (f"assets/javascripts/{name}.js" for name in INITIAL_SCRIPTS)}
    libraries = {path: (project.node_modules / name).read_bytes() for path, name in LIBRARIES.items()}
    return libraries | {path: file.read_bytes() for path, file in files.items() if file.is_file()}


def minified_scripts(project: Project) -> dict[str, bytes]:
    """Return the scripts of `site_scripts` minified. Raises Failure and FileNotFoundError."""
    return minify_all(site_scripts(project), project.node_modules, project.cache)


def minify_all(sources: dict[str, bytes], node_modules: Path, cache: Cache) -> dict[str, bytes]:
    """Return JavaScript modules minified, by their names. Those that are new are minified by one process: to start it
    takes longer than most of them. Raises Failure."""
    about = node_modules / "terser" / "package.json"
    terser = about.read_bytes() if about.is_file() else b""
    entries = {name: cache.entry("minified", script, terser, PROGRAM) for name, script in sources.items()}
    minified = {name: entry.find(bytes) for name, entry in entries.items()}
    for name, script in sources.items():  # as it was minified when the wheel was made, which needs no Node.js
        carried = CARRIED / "minified" / f"{hashlib.sha256(script).hexdigest()}.js"
        if carried.is_file():
            minified[name] = carried.read_bytes()
    new = {name: sources[name].decode() for name, script in minified.items() if script is None}
    if CARRIED.is_dir() and shutil.which("node") is None:  # a script of the site's own is published as it is
        return {name: minified[name] or script for name, script in sources.items()}
    if new:
        # to optimize Terser's own code would take longer than it saves
        node = ("node", "--no-opt", "--input-type=module")
        command = [*node, "--eval", PROGRAM, str(node_modules / "terser" / "main.js")]
        result = subprocess.run(command, input=json.dumps(new).encode(), capture_output=True, check=False)
        if result.returncode != 0:
            raise Failure(f"Terser ended with exit code {result.returncode}: {result.stderr.decode()}")
        for name, script in json.loads(result.stdout).items():
            minified[name] = script.encode()
            entries[name].keep(minified[name])
    return {name: script or b"" for name, script in minified.items()}
