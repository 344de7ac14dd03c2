"""Saved files: which they are, and what of the site they concern."""

from __future__ import annotations

import hashlib
import threading
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Literal

from watchdog.events import FileSystemEvent, FileSystemEventHandler
from watchdog.observers import Observer

from rules_pages.data.project import Project

Kind = Literal["data", "style", "script", "code"]
"""What a file is part of: pages are read again, style sheets changed in place, pages loaded again, processes begun
anew."""
CHANGES = ("created", "modified", "moved", "deleted", "closed")
QUIET = 0.05
"""Seconds without another change after which a change is taken as whole: editors write in several steps."""
LONGEST = 0.5
"""Seconds after which it is taken as whole in any case."""


def kind_of(path: Path, project: Project) -> Kind | None:
    """What a file concerns; None for what the site is not made of."""
    if any(part.startswith(".") or part == "__pycache__" for part in path.relative_to(project.root).parts):
        return None
    if path.suffix == ".py":
        return "code" if _is_below(path, project.interactive, project.root / "plugins") else None
    if path.suffix == ".css":
        return "style" if _is_below(path, project.docs, project.interactive) else None
    if path.suffix in (".js", ".svg", ".png", ".webmanifest"):
        return "script" if _is_below(path, project.docs / "assets", project.interactive) else None
    is_page = _is_below(path, project.docs) and path.suffix in (".md", ".html", ".xml")
    is_data = _is_below(path, project.data) and path.suffix == ".yaml"
    return "data" if is_page or is_data or path == project.root / "mkdocs.yml" else None


def _is_below(path: Path, *folders: Path) -> bool:
    return any(path.is_relative_to(folder) for folder in folders)


class Watcher(FileSystemEventHandler):
    """Calls `changed` with all files that were saved together, in a thread of its own; a file with the bytes that it
    had is not saved."""

    def __init__(self, project: Project, changed: Callable[[dict[Path, Kind]], None]) -> None:
        self._project = project
        self._changed = changed
        self._digests = {path: _digest(path) for path in self._files()}
        self._touched: set[Path] = set()
        self._moved = threading.Condition()
        self._observer = Observer()
        for folder in self._folders():
            self._observer.schedule(self, str(folder), recursive=True)
        self._observer.schedule(self, str(project.root), recursive=False)

    def _folders(self) -> list[Path]:
        project = self._project
        found = (project.data, project.docs, project.interactive, project.root / "plugins")
        return [folder for folder in found if folder.is_dir()]

    def _files(self) -> Iterable[Path]:
        for folder in self._folders():
            yield from (path for path in folder.rglob("*") if path.is_file() and kind_of(path, self._project))

    def start(self) -> None:
        """Begin to watch."""
        threading.Thread(target=self._loop, daemon=True).start()
        self._observer.start()

    def stop(self) -> None:
        """Watch no more."""
        self._observer.stop()

    def on_any_event(self, event: FileSystemEvent) -> None:
        """Note the files of a change."""
        if event.event_type not in CHANGES or event.is_directory:
            return
        paths = {Path(str(path)) for path in (event.src_path, event.dest_path) if path}
        paths = {path for path in paths if kind_of(path, self._project)}
        if paths:
            with self._moved:
                self._touched |= paths
                self._moved.notify()

    def _loop(self) -> None:
        while True:
            changed = self._together()
            if changed:
                self._changed(changed)

    def _together(self) -> dict[Path, Kind]:
        """Wait for a change, and until nothing follows it; the files whose bytes are others, with what they concern."""
        with self._moved:
            self._moved.wait_for(lambda: self._touched)
            ends = time.monotonic() + LONGEST
            while self._moved.wait(QUIET) and time.monotonic() < ends:
                pass
            touched, self._touched = self._touched, set()
        changed: dict[Path, Kind] = {}
        for path in sorted(touched):
            digest, kind = _digest(path), kind_of(path, self._project)
            if digest != self._digests.get(path, b"") and kind:
                changed[path] = kind
            self._digests[path] = digest
        return changed


def _digest(path: Path) -> bytes:
    """A hash of what a file holds; nothing for one that is not there."""
    try:
        return hashlib.sha256(path.read_bytes()).digest()
    except OSError:
        return b""
