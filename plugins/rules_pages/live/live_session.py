"""The state of `make serve`: the process that makes pages, the problems in code and data, and the open pages to tell.

This process listens, watches files and tells open pages; another one makes the pages (`page_process.py`), a third one
checks all data after each change (`check_process.py`).
"""

import json
import multiprocessing
import os
import queue
import sys
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from html import escape
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Any
from urllib.parse import quote

from rules_pages.data.problems import Problem
from rules_pages.data.project import Project
from rules_pages.live.check_process import begin_check, fonts_css
from rules_pages.live.page_process import ENDED, PageProcess
from rules_pages.live.watch import Kind
from rules_pages.publish.style_sheet import PARTS, sheet_of

Event = tuple[str, Any]


class Listeners:
    """A queue for each open page that listens."""

    def __init__(self) -> None:
        self._queues: list[queue.SimpleQueue[Event]] = []

    @contextmanager
    def listening(self) -> Iterator[queue.SimpleQueue[Event]]:
        """Yield a queue that receives all events from now on."""
        events: queue.SimpleQueue[Event] = queue.SimpleQueue()
        self._queues.append(events)
        try:
            yield events
        finally:
            self._queues.remove(events)

    def tell(self, name: str, data: Any) -> None:
        """Send an event to every page that listens."""
        for events in tuple(self._queues):  # which other threads change
            events.put((name, data))


def encode_event(event: Event) -> bytes:
    """Return an event in the format in which it is sent."""
    name, data = event
    return f"event: {name}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n".encode()


SCRIPT = "live/live.js"
"""Path of the script that every served page gets."""
EDITOR = "EDITOR_URL"
"""Environment variable with the address that opens a file at a line, such as `vscode://file/{path}:{line}`."""
END = b"</body>"


class LiveSession:
    """What is shown now: the process that makes pages, the problems, and the listeners of changes."""

    def __init__(self, project: Project, root: str, page_maker: str) -> None:
        """`root`: path of the site; `page_maker`: what makes pages, as `PageProcess` takes it."""
        self.project = project
        self.root = root
        self._page_maker = page_maker
        self.identity = os.urandom(8).hex()
        """Lets a page notice that another server has replaced the one it came from."""
        self.listeners = Listeners()
        self._pages: PageProcess | None = None
        self._ready = threading.Event()
        self._answers: dict[str, Any] = {}
        self._last_good: dict[str, bytes] = {}
        self._problems: dict[str, list[Problem]] = {}
        self._check: SpawnProcess | None = None
        self._checking = threading.Lock()

    def start(self) -> None:
        """Start the page process in the background."""

        def begin() -> None:
            self._restart_process(is_first=True)
            self._ready.set()
            self._check_all()

        threading.Thread(target=begin, daemon=True).start()

    def stop(self) -> None:
        """End the processes."""
        self._ready.set()
        for process in multiprocessing.active_children():
            process.terminate()

    def handle_changes(self, files: dict[Path, Kind]) -> None:
        """Take over what was saved, and tell the open pages."""
        self._ready.wait()
        start, kinds = time.perf_counter(), set(files.values())
        is_good = self._restart_process() if "code" in kinds or self._problems.get("code") else self._refresh()
        if is_good and kinds == {"style"}:
            docs = self.project.docs
            for path in files:
                address = sheet_of(path) or f"assets/stylesheets/games/{path.parent.name}.css"
                if address not in PARTS and path.is_relative_to(docs):
                    address = path.relative_to(docs).as_posix()
                self.listeners.tell("style", {"path": f"{self.root}{address}"})
        elif is_good:
            self.listeners.tell("changed", {})
        names = ", ".join(path.relative_to(self.project.root).as_posix() for path in list(files)[:3])
        if is_good:
            _say(f"{names}: ready after {time.perf_counter() - start:.1f} s")
        self._check_all()

    def _restart_process(self, is_first: bool = False) -> bool:
        """Start a process with the code as it is now; return whether all is good, else the old one stays."""
        process = PageProcess(self.project.root, self._page_maker)
        problems = process.refresh(is_first)
        if self._pages is not None and problems:
            process.close()
            self._set_problems("code", problems)
            return False
        old, self._pages, self._answers = self._pages, process, {}
        if old:
            old.close()
        self._set_problems("data", problems)
        self._set_problems("code", [])
        return not problems

    def _refresh(self) -> bool:
        if self._pages is None:
            return self._restart_process(is_first=True)
        problems = self._pages.refresh()
        if problems == [ENDED]:
            return self._restart_process()
        self._answers = self._answers if problems else {}
        self._set_problems("data", problems)
        return not problems

    def problems(self) -> list[Problem]:
        """Return all problems, each once."""
        return sorted({problem for problems in self._problems.values() for problem in problems})

    def _set_problems(self, origin: str, problems: list[Problem]) -> None:
        """Set the problems of an origin (`code`, `data`, `check`, `page`); print new ones, tell the open pages."""
        before = self.problems()
        self._problems[origin] = problems
        now = self.problems()
        if now == before:
            return
        for problem in now:
            if problem not in before:
                print(problem, file=sys.stderr, flush=True)
        if not now:
            _say("no problems any more")
        self.listeners.tell("problems", self.describe(now))

    def describe(self, problems: Iterable[Problem]) -> list[dict[str, Any]]:
        """Return problems for a page: `{"place": "file:line:column", "message", "href": for an editor, or None}`."""
        return [
            {"place": f"{p.file}:{p.line}:{p.column}", "message": p.message, "href": self.editor_link(p.file, p.line)}
            for p in problems
        ]

    def editor_link(self, file: str, line: int) -> str | None:
        """Return the address that opens a file of the checkout at a line; None if the environment names no editor."""
        template = os.environ.get(EDITOR, "")
        path = quote(str(self.project.root / file))
        return template.replace("{path}", path).replace("{line}", str(line)) if template else None

    def _check_all(self) -> None:
        """Check all data, including the examples, in a process of its own; a newer check replaces a running one."""
        with self._checking:
            if self._check:
                self._check.kill()
            has_fonts = fonts_css(self.project).is_file()
            process, pipe = begin_check()
            self._check = process

        def wait() -> None:
            with suppress(EOFError):  # it was ended
                problems = pipe.recv()
                if process is self._check:
                    self._set_problems("check", problems)
                if not has_fonts:
                    self.listeners.tell("style", {"path": f"{self.root}assets/fonts/fonts.css"})

        threading.Thread(target=wait, daemon=True).start()

    def answer(self, path: str) -> Any:
        """Return the `Answer` for an address below the root, the last good one if it cannot be made; or None."""
        self._ready.wait()
        if path in self._answers:
            return self._answers[path]
        if self._pages is None:
            return None
        answers = self._answers
        result = self.answer_to("get", path)
        if isinstance(result, Problem):
            self._set_problems("page", [result])
            return self._last_good.get(path)
        if result.name:
            self._set_problems("page", [])
            self._last_good[path] = result
        answers[path] = result
        return result

    def answer_to(self, kind: str, *arguments: Any) -> Any:
        """Return the answer of the page process to another request; a problem if it has none."""
        self._ready.wait()
        return self._pages.ask(kind, *arguments) if self._pages else self.problems()[0]

    def describe_place(self, place: tuple[str, int] | None) -> dict[str, Any] | None:
        """Return a place in the data (file, line) for a page: `{"place": "file:line", "href"}`; None for None."""
        return {"place": f"{place[0]}:{place[1]}", "href": self.editor_link(*place)} if place else None

    def with_script(self, html: bytes) -> bytes:
        """Return a page with the script that listens for changes."""
        script = f'<script type="module" src="{escape(self.root + SCRIPT)}"></script>'.encode()
        head, end, tail = html.rpartition(END)
        return head + script + end + tail if end else html + script


def _say(text: str) -> None:
    print(f"{time.strftime('%H:%M:%S')}  {text}", flush=True)
