"""The watcher of files: which ones were saved, and which part of the site they belong to."""

import hashlib
import threading
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Literal

from watchdog.events import FileSystemEvent, FileSystemEventHandler
from watchdog.observers import Observer

from rules_pages.data.cache import CODE
from rules_pages.data.pictures import SUFFIXES
from rules_pages.data.project import Project
from rules_pages.data.texts.accepted import SUFFIX

Kind = Literal["data", "style", "script", "code"]
"""What a file belongs to. After a change: `data` is read again, a `style` sheet is exchanged in open pages, with a
`script` they are loaded again, with `code` processes are restarted."""
EVENT_TYPES = ("created", "modified", "moved", "deleted", "closed")
"""Events after which a file may have other content."""
QUIET_S = 0.05
"""After this time without another event a change is complete: editors write in several steps."""
MAX_WAIT_S = 0.5


def kind_of(path: Path, project: Project) -> Kind | None:
    """Return what a file belongs to; None for a file that the site is not made of."""
    if any(part.startswith(".") or part == "__pycache__" for part in path.relative_to(project.root).parts):
        return None
    if _is_below(path, project.interactive, project.root / "plugins") and path.suffix in CODE:
        return "code"
    if path.suffix == ".css":
        return "style" if _is_below(path, project.docs, project.interactive) else None
    if path.suffix in SUFFIXES and path.parent.name == "pictures" and _is_below(path, project.data):
        return "data"
    if path.suffix in (".js", ".svg", ".png", ".webmanifest"):
        return "script" if _is_below(path, project.docs / "assets", project.interactive) else None
    is_page = _is_below(path, project.docs) and path.suffix in (".md", ".html", ".xml", SUFFIX)
    is_data = _is_below(path, project.data) and path.suffix in (".yaml", SUFFIX)
    return "data" if is_page or is_data or path == project.root / "mkdocs.yml" else None


def _is_below(path: Path, *folders: Path) -> bool:
    return any(path.is_relative_to(folder) for folder in folders)


class Watcher(FileSystemEventHandler):
    """Calls a function, in a thread, with all files that were saved together and have other bytes than before."""

    def __init__(self, project: Project, on_change: Callable[[dict[Path, Kind]], None]) -> None:
        self._project = project
        self._on_change = on_change
        self._digests = {path: _digest(path) for path in self._files()}
        self._touched: set[Path] = set()
        self._condition = threading.Condition()
        self._observer = Observer()
        self._watched: set[Path] = set()
        self._watch_folders()
        self._observer.schedule(self, str(project.root), recursive=False)

    def _watch_folders(self) -> set[Path]:
        """Watch the folders that are new, and return them; the first engine of a site begins one."""
        new = {*self._folders()} - self._watched
        self._watched |= new
        for folder in new:
            self._observer.schedule(self, str(folder), recursive=True)
        return new

    def _folders(self) -> list[Path]:
        project = self._project
        folders = (project.data, project.docs, project.interactive, project.root / "plugins")
        return [folder for folder in folders if folder.is_dir()]

    def _files(self) -> Iterable[Path]:
        for folder in self._folders():
            yield from (path for path in folder.rglob("*") if path.is_file() and kind_of(path, self._project))

    def start(self) -> None:
        """Start to watch."""
        threading.Thread(target=self._loop, daemon=True).start()
        self._observer.start()

    def stop(self) -> None:
        """Stop watching."""
        self._observer.stop()

    def on_any_event(self, event: FileSystemEvent) -> None:
        """Collect the files of an event (called by watchdog)."""
        if event.is_directory and event.event_type in ("created", "moved"):
            for folder in self._watch_folders():
                self._touch(folder.rglob("*"))
        if event.event_type not in EVENT_TYPES or event.is_directory:
            return
        self._touch(Path(str(path)) for path in (event.src_path, event.dest_path) if path)

    def _touch(self, touched: Iterable[Path]) -> None:
        paths = {path for path in touched if kind_of(path, self._project)}
        if paths:
            with self._condition:
                self._touched |= paths
                self._condition.notify()

    def _loop(self) -> None:
        """Wait until files have changed and no further event follows; tell of those with other content."""
        while True:
            with self._condition:
                self._condition.wait_for(lambda: self._touched)
                ends = time.monotonic() + MAX_WAIT_S
                while self._condition.wait(QUIET_S) and time.monotonic() < ends:
                    pass
                touched, self._touched = self._touched, set()
            changed: dict[Path, Kind] = {}
            for path in sorted(touched):
                digest, kind = _digest(path), kind_of(path, self._project)
                if digest != self._digests.get(path, b"") and kind:
                    changed[path] = kind
                self._digests[path] = digest
            if changed:
                self._on_change(changed)


def _digest(path: Path) -> bytes:
    try:
        return hashlib.sha256(path.read_bytes()).digest()
    except OSError:
        return b""
