"""Pagefind's search indexes: one for each game, and an overview of all for pages of no game."""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from rules_pages.browser.javascript import minify
from rules_pages.data.project import Project
from rules_pages.search.entries import OVERVIEW

EXCERPTS_PER_FILE = 5
"""A compromise: to store the site offline, all files of excerpts are fetched; for a search, some of them."""
CHUNK = {"PAGEFIND_UNSTABLE_INDEX_CHUNK_SIZE": "8000"}
"""Pagefind's environment variable for the size of a file of words. A query fetches one file for each of its words: with
Pagefind's default of 20,000, three words cost 70 kB."""
SCRIPT = "pagefind.js"
PARTS, CHECKSUM = ("own", "shared"), "checksum"
"""Folders of a cached index: its own files, and those that all indexes share; and the file with the checksum of
both."""
SHARED = (SCRIPT, "wasm.*")
"""Patterns of the files that all indexes share."""
DELETED = ("pagefind-*.css", "pagefind-*.js", *SHARED)
"""Patterns of the files removed from each index: Pagefind's dialogs and its worker, because the site has its own
dialog, which needs no worker, and the shared files."""
INIT_CALL = "this.backend.init_pagefind(new Uint8Array(this.searchMeta))"
"""The call in pagefind.js that opens an index."""
SCRIPT_PATCHES = {
    "`${this.basePath}wasm.": "`${this.basePath}../wasm.",
    "asyncSleep(50)": "asyncSleep(5)",
    INIT_CALL: f"this.backend.enter_playground_mode({INIT_CALL})",
}
"""Replacements in pagefind.js: the WebAssembly file is beside all indexes instead of in each; polling is more frequent;
and each index reports which of its words a result contains ("playground mode"), so that search.js can tell whether they
were meant."""


class SearchError(Exception):
    """An index could not be made; the message says why."""


def write_indexes(project: Project, documents: dict[str, dict[str, bytes]], folder: Path) -> None:
    """Write an index of each collection of documents into `folder`. Indexes are cached under the hash of their
    documents. Raises SearchError and TerserError."""
    cache = project.cache / "search"
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        indexes = pool.map(lambda name: _cached_index(project, cache, name, documents[name]), documents)
        folders = dict(zip(documents, indexes, strict=True))
    for name, index in folders.items():
        shutil.copytree(index / "own", folder / name, dirs_exist_ok=True)
    shutil.copytree(folders[OVERVIEW] / "shared", folder, dirs_exist_ok=True)
    script = folder / SCRIPT
    script.write_bytes(minify(script.read_bytes(), project.node_modules, project.cache / "minified"))
    for outdated in set(cache.iterdir()) - set(folders.values()):
        shutil.rmtree(outdated)


def _cached_index(project: Project, cache: Path, name: str, documents: dict[str, bytes]) -> Path:
    """Return the folder of an index, which is made if it is missing or its checksum is wrong."""
    digest = hashlib.sha256(b"".join(documents.values()) + Path(__file__).read_bytes()).hexdigest()[:16]
    folder = cache / f"{name}-{digest}"
    if _checksum_of(folder) != _stored_checksum(folder):
        shutil.rmtree(folder, ignore_errors=True)
        _make_index(project, documents, folder)
    return folder


def _checksum_of(folder: Path) -> bytes:
    """Return a checksum of the names and contents of an index's files."""
    total = hashlib.sha256()
    for path in sorted(path for part in PARTS for path in (folder / part).rglob("*") if path.is_file()):
        total.update(f"{path.relative_to(folder).as_posix()}\0".encode() + hashlib.sha256(path.read_bytes()).digest())
    return total.digest()


def _stored_checksum(folder: Path) -> bytes:
    """Return the checksum that was stored when the index was made; b"" if there is none."""
    file = folder / CHECKSUM
    return file.read_bytes() if file.is_file() else b""


def _make_index(project: Project, documents: dict[str, bytes], target: Path) -> None:
    """Make an index with Pagefind in the folder `target`: its own files in `own`, those that all indexes share in
    `shared`. Raises SearchError."""
    sources, unfinished = (target.with_name(f"{target.name}.{part}") for part in ("documents", "unfinished"))
    for folder in (sources, unfinished):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
    for name, content in documents.items():
        (sources / name).write_bytes(content)
    _run_pagefind(project, sources, unfinished / "own", files=max(1, len(documents) // (3 * EXCERPTS_PER_FILE)))
    _split_off_shared(unfinished / "own", unfinished / "shared")
    (unfinished / CHECKSUM).write_bytes(_checksum_of(unfinished))
    unfinished.rename(target)


def _run_pagefind(project: Project, sources: Path, folder: Path, files: int) -> None:
    """Run Pagefind on the documents in `sources`; it writes the index into `folder`. `files`: maximum number of files
    of excerpts. Raises SearchError."""
    command = [str(pagefind(project)), "--site", str(sources), "--output-path", str(folder), "--silent"]
    command += ["--max-fragments", str(files)]
    result = subprocess.run(command, capture_output=True, text=True, check=False, env=os.environ | CHUNK)
    if result.returncode != 0:
        raise SearchError(f"Pagefind ended with exit code {result.returncode}: {result.stderr or result.stdout}")


def _split_off_shared(own: Path, shared: Path) -> None:
    """Move the files that all indexes share to `shared`, patch pagefind.js, and delete the files that are not needed.
    Raises SearchError if a place to patch is missing."""
    shared.mkdir()
    script = (own / SCRIPT).read_text(encoding="utf-8")
    for old, new in SCRIPT_PATCHES.items():
        if old not in script:
            raise SearchError(f"This Pagefind's {SCRIPT} has no {old}; which version is installed?")
        script = script.replace(old, new)
    for path in _files_matching(own, SHARED):
        shutil.copy2(path, shared)
    (shared / SCRIPT).write_text(script, encoding="utf-8")
    for path in _files_matching(own, DELETED):
        path.unlink()


def _files_matching(folder: Path, patterns: tuple[str, ...]) -> Iterator[Path]:
    return (path for pattern in patterns for path in sorted(folder.glob(pattern)))


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
