"""Pagefind's search indexes: one for each game, and an overview of all for pages of no game."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import tempfile
from concurrent.futures import ThreadPoolExecutor
from fnmatch import fnmatch
from pathlib import Path

from rules_pages.browser.javascript import minify
from rules_pages.browser.vendor_patches import patched
from rules_pages.data.cache import code_of
from rules_pages.data.files import write_whole
from rules_pages.data.project import Project
from rules_pages.search.entries import OVERVIEW

EXCERPTS_PER_FILE = 5
"""A compromise: to store the site offline, all files of excerpts are fetched; for a search, some of them."""
CHUNK = {"PAGEFIND_UNSTABLE_INDEX_CHUNK_SIZE": "8000"}
"""Pagefind's environment variable for the size of a file of words. A query fetches one file for each of its words: with
Pagefind's default of 20,000, three words cost 70 kB."""
SCRIPT = "pagefind.js"
SHARED = (SCRIPT, "wasm.*")
"""Patterns of the files that all indexes share."""
UNUSED = ("pagefind-*.css", "pagefind-*.js")
"""Patterns of Pagefind's dialogs and of its worker: the site has its own dialog, which needs no worker."""


class SearchError(Exception):
    """An index could not be made; the message says why."""


def write_indexes(project: Project, documents: dict[str, dict[str, bytes]], folder: Path) -> None:
    """Write an index of each collection of documents into `folder`. Raises SearchError, PatchError
    and TerserError."""
    program = pagefind(project)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        made = pool.map(lambda name: _index(project, program, documents[name]), documents)
        indexes = dict(zip(documents, made, strict=True))
    for name, files in indexes.items():
        for path, content in files.items():
            if not _matches(path, SHARED):
                write_whole(folder / name / path, content)
            elif name == OVERVIEW:
                write_whole(folder / path, content)
    script = folder / SCRIPT
    script.write_bytes(
        minify(patched(SCRIPT, script.read_text(encoding="utf-8")).encode(), project.node_modules, project.cache)
    )


def _index(project: Project, program: Path, documents: dict[str, bytes]) -> dict[str, bytes]:
    """Return the files of the index of some documents, by path, without those that nothing uses. Raises SearchError."""
    inputs = (part for name, content in documents.items() for part in (name, content))
    entry = project.cache.entry("index", _version(program), *CHUNK.values(), code_of(Path(__file__)), *inputs)
    return entry.get(dict, lambda: _make_index(program, documents))


def _version(program: Path) -> str:
    """Return what tells versions of Pagefind apart without reading or running it, for it is large."""
    about = program.parents[1] / "package.json"
    return about.read_text(encoding="utf-8") if about.is_file() else f"{program} {program.stat().st_mtime_ns}"


def _make_index(program: Path, documents: dict[str, bytes]) -> dict[str, bytes]:
    """Return `_index`, made."""
    with tempfile.TemporaryDirectory(prefix="stele-index-") as folder:
        sources, index = Path(folder, "documents"), Path(folder, "index")
        sources.mkdir()
        for name, content in documents.items():
            (sources / name).write_bytes(content)
        _run_pagefind(program, sources, index, files=max(1, len(documents) // (3 * EXCERPTS_PER_FILE)))
        files = {path.relative_to(index).as_posix(): path for path in sorted(index.rglob("*")) if path.is_file()}
        return {name: path.read_bytes() for name, path in files.items() if not _matches(name, UNUSED)}


def _run_pagefind(program: Path, sources: Path, folder: Path, files: int) -> None:
    """Run Pagefind on the documents in `sources`; it writes the index into `folder`. `files`: maximum number of files
    of excerpts. Raises SearchError."""
    command = [str(program), "--site", str(sources), "--output-path", str(folder), "--silent"]
    command += ["--max-fragments", str(files)]
    result = subprocess.run(command, capture_output=True, text=True, check=False, env=os.environ | CHUNK)
    if result.returncode != 0:
        raise SearchError(f"Pagefind ended with exit code {result.returncode}: {result.stderr or result.stdout}")


def _matches(path: str, patterns: tuple[str, ...]) -> bool:
    return any(fnmatch(path, pattern) for pattern in patterns)


def pagefind(project: Project) -> Path:
    """Return the path of Pagefind's program: the one that npm installed for this platform, else one in the PATH. Raises
    SearchError."""
    machine = {"x86_64": "x64", "amd64": "x64", "aarch64": "arm64", "arm64": "arm64"}.get(
        platform.machine().lower(), ""
    )
    installed = project.node_modules / "@pagefind" / f"{platform.system().lower()}-{machine}" / "bin"
    program = shutil.which("pagefind_extended", path=str(installed)) or shutil.which("pagefind_extended")
    if program is None:
        raise SearchError("Pagefind is not there; run `make install`, or elsewhere than on Linux put it into the PATH")
    return Path(program)
