"""Pagefind's indexes of what can be found: one of each game, and an overview of all for where no game is."""

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

EXCERPTS_A_FILE = 5
"""A reader who keeps the site fetches all files of excerpts; one who asks a question fetches some."""
CHUNK = {"PAGEFIND_UNSTABLE_INDEX_CHUNK_SIZE": "8000"}
"""Pagefind's environment: how much of the words it puts into one file. A query fetches one for each of its words: with
Pagefind's own 20,000 three words cost 70 kB."""
SCRIPT = "pagefind.js"
PARTS, SUM = ("own", "shared"), "checksum"
"""What lies in the cache of an index: the files of its own, those that all have in common, and a checksum of both."""
SHARED = (SCRIPT, "wasm.*")
"""What all indexes have in common."""
UNUSED = ("pagefind-*.css", "pagefind-*.js", *SHARED)
"""Pagefind's own dialogs and its worker; the site has a dialog of its own, which does without a worker."""
OPENED = "this.backend.init_pagefind(new Uint8Array(this.searchMeta))"
CHANGES = {
    "`${this.basePath}wasm.": "`${this.basePath}../wasm.",
    "asyncSleep(50)": "asyncSleep(5)",
    OPENED: f"this.backend.enter_playground_mode({OPENED})",
}
"""In pagefind.js: its WebAssembly lies once beside all indexes, not in each; who waits for it looks more often; and
each index says which of its words a result has ("playground mode"), so that search.js knows whether they were meant."""


class SearchError(Exception):
    """The index could not be made; the message says why."""


def write_indexes(project: Project, made: dict[str, dict[str, bytes]], folder: Path) -> None:
    """Put an index of each collection of documents into `folder`; an index of the same documents is kept from build to
    build. Raises SearchError and TerserError."""
    kept = project.cache / "search"
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        indexes = pool.map(lambda name: _kept_index(project, kept, name, made[name]), made)
        folders = dict(zip(made, indexes, strict=True))
    for name, index in folders.items():
        shutil.copytree(index / "own", folder / name, dirs_exist_ok=True)
    shutil.copytree(folders[OVERVIEW] / "shared", folder, dirs_exist_ok=True)
    script = folder / SCRIPT
    script.write_bytes(minify(script.read_bytes(), project.node_modules, project.cache / "minified"))
    for old in set(kept.iterdir()) - set(folders.values()):
        shutil.rmtree(old)


def _kept_index(project: Project, kept: Path, name: str, documents: dict[str, bytes]) -> Path:
    """The folder of an index, which is made where it is not kept."""
    digest = hashlib.sha256(b"".join(documents.values()) + Path(__file__).read_bytes()).hexdigest()[:16]
    folder = kept / f"{name}-{digest}"
    if _sum_of(folder) != _sum_noted(folder):
        shutil.rmtree(folder, ignore_errors=True)
        _index(project, documents, folder)
    return folder


def _sum_of(folder: Path) -> bytes:
    """A checksum of the names and contents of an index's files."""
    whole = hashlib.sha256()
    for path in sorted(path for part in PARTS for path in (folder / part).rglob("*") if path.is_file()):
        whole.update(f"{path.relative_to(folder).as_posix()}\0".encode() + hashlib.sha256(path.read_bytes()).digest())
    return whole.digest()


def _sum_noted(folder: Path) -> bytes:
    """The checksum that was noted when the index was made; nothing where there is none."""
    note = folder / SUM
    return note.read_bytes() if note.is_file() else b""


def _index(project: Project, documents: dict[str, bytes], kept: Path) -> None:
    """Have Pagefind make an index: its own files in `own`, what all indexes share in `shared`."""
    sources, unfinished = (kept.with_name(f"{kept.name}.{part}") for part in ("documents", "unfinished"))
    for folder in (sources, unfinished):
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
    for name, content in documents.items():
        (sources / name).write_bytes(content)
    _run_pagefind(project, sources, unfinished / "own", files=max(1, len(documents) // (3 * EXCERPTS_A_FILE)))
    _share(unfinished / "own", unfinished / "shared")
    (unfinished / SUM).write_bytes(_sum_of(unfinished))
    unfinished.rename(kept)


def _run_pagefind(project: Project, sources: Path, folder: Path, files: int) -> None:
    command = [str(pagefind(project)), "--site", str(sources), "--output-path", str(folder), "--silent"]
    command += ["--max-fragments", str(files)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=os.environ | CHUNK)
    if done.returncode != 0:
        raise SearchError(f"Pagefind ended with exit code {done.returncode}: {done.stderr or done.stdout}")


def _share(own: Path, shared: Path) -> None:
    """Take out of an index what all of them have in common, and what none needs."""
    shared.mkdir()
    script = (own / SCRIPT).read_text(encoding="utf-8")
    for old, new in CHANGES.items():
        if old not in script:
            raise SearchError(f"This Pagefind's {SCRIPT} has no {old}; which version is installed?")
        script = script.replace(old, new)
    for path in _matching(own, SHARED):
        shutil.copy2(path, shared)
    (shared / SCRIPT).write_text(script, encoding="utf-8")
    for path in _matching(own, UNUSED):
        path.unlink()


def _matching(folder: Path, patterns: tuple[str, ...]) -> Iterator[Path]:
    return (path for pattern in patterns for path in sorted(folder.glob(pattern)))


def pagefind(project: Project) -> Path:
    """Pagefind's program: what npm installed for this machine, else one in the PATH. Raises SearchError."""
    machine = {"x86_64": "x64", "amd64": "x64", "aarch64": "arm64", "arm64": "arm64"}.get(
        platform.machine().lower(), ""
    )
    installed = project.node_modules / "@pagefind" / f"{platform.system().lower()}-{machine}" / "bin"
    program = shutil.which("pagefind_extended", path=str(installed)) or shutil.which("pagefind_extended")
    if program is None:
        raise SearchError("Pagefind is not there; run `make install`, or elsewhere than on Linux put it into the PATH")
    return Path(program)
