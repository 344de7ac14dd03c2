"""What `make serve` shows now: the process that makes the pages, what is wrong in code and data, and whom to tell.

This process listens, watches and tells; another one makes the pages (`page_process.py`), a third one checks all data
after each change (`full_check.py`).
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterable
from contextlib import suppress
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import quote

from rules_pages.data.problems import Problem
from rules_pages.data.project import Project
from rules_pages.live.first_files import first_files
from rules_pages.live.listeners import Listeners
from rules_pages.live.page_client import Broken, PageProcess, PageProcessError, code_of
from rules_pages.live.watch import Kind
from rules_pages.publish.style_sheet import STYLE_SHEET, parts

SCRIPT = "live/live.js"
EDITOR = "EDITOR_URL"
"""In the environment: the address that opens a file at a line, such as `vscode://file/{path}:{line}`."""
END = b"</body>"


class LiveSession:
    """What is shown now: the process that makes pages, what is wrong, and whom to tell of changes."""

    def __init__(self, project: Project, root: str) -> None:
        self.project = project
        self.root = root
        self.identity = os.urandom(8).hex()
        """Tells a page that another server has taken the place of its own."""
        self.listeners = Listeners()
        self._pages: PageProcess | None = None
        self._ready = threading.Event()
        self._kept: dict[str, Any] = {}
        self._last_good: dict[str, bytes] = {}
        self._problems: dict[str, list[Problem]] = {}
        self._check: subprocess.Popen[str] | None = None
        self._checking = threading.Lock()
        self._indexing = threading.Lock()
        self._has_index = False

    # beginning and changing

    def start(self) -> None:
        """Begin to make pages, in the background."""
        threading.Thread(target=self._begin, daemon=True).start()

    def _begin(self) -> None:
        self._renew_process(is_first=True)
        self._ready.set()
        self._write_first_files()
        self._check_all()

    def _write_first_files(self) -> None:
        """Make what a build has not made yet: fonts, and PyScript for widgets."""
        if not first_files(self.project).is_file() and self._side_process("first_files").wait() == 0:
            self.listeners.tell("style", {"path": f"{self.root}assets/fonts/fonts.css"})

    def _side_process(self, name: str, **options: Any) -> subprocess.Popen[str]:
        """A module of this package as a process, which ends with this one and says what is wrong."""
        root = self.project.root
        command = [sys.executable, "-m", f"rules_pages.live.{name}"]
        return subprocess.Popen(command, cwd=root, env=code_of(root), stdin=subprocess.PIPE, text=True, **options)

    def stop(self) -> None:
        """End the processes."""
        self._ready.set()
        for process in filter(None, (self._pages, self._check)):
            with suppress(OSError):
                process.close() if isinstance(process, PageProcess) else process.kill()

    def changed(self, files: dict[Path, Kind]) -> None:
        """Take up what was saved and tell the open pages."""
        self._ready.wait()
        self._has_index = False
        start, kinds = time.perf_counter(), set(files.values())
        good = self._renew_process() if "code" in kinds else self._refresh()
        if good and kinds == {"style"}:
            for path in files:
                self.listeners.tell("style", {"path": self._address_of(path)})
        elif good:
            self.listeners.tell("changed", {})
        names = ", ".join(path.relative_to(self.project.root).as_posix() for path in list(files)[:3])
        if good:
            _say(f"{names}: ready after {time.perf_counter() - start:.1f} s")
        self._check_all()

    def _address_of(self, path: Path) -> str:
        """Where a style sheet is on the site."""
        if path in parts(self.project):
            return f"{self.root}{STYLE_SHEET}"
        if path.is_relative_to(self.project.docs):
            return f"{self.root}{path.relative_to(self.project.docs).as_posix()}"
        return f"{self.root}assets/stylesheets/games/{path.parent.name}.css"

    def _renew_process(self, is_first: bool = False) -> bool:
        """Begin a process with the code as it is now; the one before stays where that cannot begin."""
        try:
            process = PageProcess(self.project.root)
            found = process.ask("refresh", is_first)
        except PageProcessError as error:
            self._set_problems("code", [error.problem])
            return False
        self._set_problems("code", [])
        if self._pages is None or not _problems_in(found):
            old, self._pages = self._pages, process
            self._kept.clear()
            if old:
                old.close()
        else:
            process.close()
        return self._take_problems(found)

    def _refresh(self) -> bool:
        """Have the data read again; True where there is a new good state."""
        if self._pages is None:
            return self._renew_process(is_first=True)
        try:
            found = self._pages.ask("refresh", False)
        except PageProcessError:
            return self._renew_process()
        if not _problems_in(found):
            self._kept.clear()
        return self._take_problems(found)

    def _take_problems(self, found: Any) -> bool:
        self._set_problems("data", _problems_in(found))
        return not _problems_in(found)

    # what is wrong

    def problems(self) -> list[Problem]:
        """Everything that is wrong, once."""
        return sorted({problem for found in self._problems.values() for problem in found})

    def _set_problems(self, origin: str, found: list[Problem]) -> None:
        """What is wrong of one kind; the terminal and open pages are told if that is news."""
        before = self.problems()
        self._problems[origin] = found
        now = self.problems()
        if now == before:
            return
        for problem in now:
            if problem not in before:
                print(problem, file=sys.stderr, flush=True)
        if not now:
            _say("no problems any more")
        self.listeners.tell("problems", self.described(now))

    def described(self, problems: Iterable[Problem]) -> list[dict[str, Any]]:
        """Problems for a page: where, what, and the address that opens the file."""
        return [
            {"place": f"{p.file}:{p.line}:{p.column}", "message": p.message, "href": self.editor(p.file, p.line)}
            for p in problems
        ]

    def editor(self, file: str, line: int) -> str | None:
        """The address that opens a file of the checkout at a line; None where the environment names no editor."""
        template = os.environ.get(EDITOR, "")
        path = quote(str(self.project.root / file))
        return template.replace("{path}", path).replace("{line}", str(line)) if template else None

    def _check_all(self) -> None:
        """Check all data, the engine's examples included, in a process of its own; a newer check replaces it."""
        with self._checking:
            if self._check and self._check.poll() is None:
                self._check.kill()
            self._check = self._side_process("full_check", stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
            threading.Thread(target=self._take_check, args=(self._check,), daemon=True).start()

    def _take_check(self, process: subprocess.Popen[str]) -> None:
        assert process.stdout is not None
        said = process.stdout.read()
        process.wait()
        if process is self._check and process.returncode == 0:
            self._set_problems("check", [Problem(*found) for found in json.loads(said)])

    # pages

    def index(self) -> None:
        """Make the index of the search, unless nothing has changed since; its process says what is wrong."""
        with self._indexing:
            if not self._has_index:
                self._has_index = True
                self._has_index = self._side_process("search_index").wait() == 0 and self._has_index

    def answer(self, path: str) -> Any:
        """What stands at an address below the site's root; a page as it was last good where it cannot be made."""
        self._ready.wait()
        if path in self._kept:
            return self._kept[path]
        if self._pages is None:
            return None
        kept = self._kept
        try:
            found = self._pages.ask("get", path)
        except PageProcessError as error:
            found = Broken(error.problem)
        if isinstance(found, Broken):
            self._set_problems("page", [found.problem])
            return self._last_good.get(path)
        if found.name:
            self._set_problems("page", [])
            self._last_good[path] = found
        kept[path] = found
        return found

    def answer_to(self, kind: str, *arguments: Any) -> Any:
        """What the process that makes pages says to another question; Broken where it cannot."""
        self._ready.wait()
        if self._pages is None:
            return Broken(self.problems()[0])
        try:
            return self._pages.ask(kind, *arguments)
        except PageProcessError as error:
            return Broken(error.problem)

    def place(self, place: tuple[str, int] | None) -> dict[str, Any] | None:
        """A place in the data for a page."""
        return {"place": f"{place[0]}:{place[1]}", "href": self.editor(*place)} if place else None

    def with_script(self, html: bytes) -> bytes:
        """A page with the script that listens for changes."""
        script = f'<script type="module" src="{escape(self.root + SCRIPT)}"></script>'.encode()
        head, end, tail = html.rpartition(END)
        return head + script + end + tail if end else html + script


def _problems_in(found: Any) -> list[Problem]:
    return [found.problem] if isinstance(found, Broken) else found


def _say(text: str) -> None:
    print(f"{time.strftime('%H:%M:%S')}  {text}", flush=True)
