"""The watcher of files: which ones were saved, and which part of the site they belong to."""

from collections.abc import Callable
from pathlib import Path
from typing import Literal

from watchdog.events import FileModifiedEvent, FileSystemEvent, FileSystemEventHandler
from watchdog.observers import Observer
from watchdog.utils.event_debouncer import EventDebouncer

from rules_pages.data.cache import CODE
from rules_pages.data.pictures import SUFFIXES
from rules_pages.data.project import Project
from rules_pages.data.texts.accepted import SUFFIX

Kind = Literal["data", "style", "script", "code"]
"""What a file belongs to. After a change: `data` is read again, a `style` sheet is exchanged in open pages, with a
`script` they are loaded again, with `code` processes are restarted."""
EVENT_TYPES = ("created", "modified", "moved", "deleted", "closed")
"""Events after which a file may have other content."""
QUIET_S = 0.1
"""After this time a change is complete: editors write in several steps."""


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
    """Calls a function, in a thread, with all files that were saved together."""

    def __init__(self, project: Project, on_change: Callable[[dict[Path, Kind]], None]) -> None:
        self._project = project
        self._on_change = on_change
        self._debouncer = EventDebouncer(QUIET_S, self._tell)
        self._observer = Observer()
        self._watched: set[Path] = set()
        self._watch_new_folders()
        self._observer.schedule(self, str(project.root), recursive=False)

    def _watch_new_folders(self) -> set[Path]:
        """Watch the folders that are new, and return them; the first engine of a site begins one."""
        project = self._project
        folders = {project.data, project.docs, project.interactive, project.root / "plugins"}
        new = {folder for folder in folders - self._watched if folder.is_dir()}
        self._watched |= new
        for folder in new:
            self._observer.schedule(self, str(folder), recursive=True)
        return new

    def start(self) -> None:
        """Start to watch."""
        self._debouncer.start()
        self._observer.start()

    def stop(self) -> None:
        """Stop watching."""
        self._observer.stop()
        self._debouncer.stop()

    def on_any_event(self, event: FileSystemEvent) -> None:
        """Collect the files of an event (called by watchdog)."""
        if not event.is_directory:
            self._debouncer.handle_event(event)
        elif event.event_type in ("created", "moved"):
            for path in (path for folder in self._watch_new_folders() for path in folder.rglob("*")):
                self._debouncer.handle_event(FileModifiedEvent(str(path)))

    def _tell(self, events: list[FileSystemEvent]) -> None:
        changes = [event for event in events if event.event_type in EVENT_TYPES]
        paths = {Path(str(path)) for event in changes for path in (event.src_path, event.dest_path) if path}
        kinds = {path: kind for path in sorted(paths) if (kind := kind_of(path, self._project))}
        if kinds:
            self._on_change(kinds)
