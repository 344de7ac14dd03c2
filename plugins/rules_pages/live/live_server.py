"""The web server of `make serve`: the pages as they are now, and what their script asks below live/."""

from __future__ import annotations

import importlib.util
import json
import queue
from html import escape
from http import HTTPStatus
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from rules_pages.data.project import Project
from rules_pages.live.listeners import written
from rules_pages.live.live_session import LiveSession
from rules_pages.live.watch import Watcher
from rules_pages.publish.content_policy import policy_to_send, with_policy
from rules_pages.publish.server import HOSTS, SiteHandler, SiteServer

LIVE = "live/"
OWN_FILES = Path(__file__).with_name("assets")
"""The script and the styles of pages while they are served."""
HTML = "text/html; charset=utf-8"
BREATH = 10
"""Seconds after which a page that listens hears something, so that either side notices when the other is gone."""


class LiveHandler(SiteHandler):
    """Answers from the live session; files that need not be made come from where they lie."""

    session: LiveSession

    def __init__(self, *arguments: Any, session: LiveSession) -> None:
        self.session = session
        super().__init__(*arguments, root=session.root, directory=str(session.project.docs))

    def do_GET(self) -> None:
        """Answer a page, a file, or what the script of a page asks."""
        self.server.note(self.connection)
        path = self._path()
        if path is None:
            return
        if path == f"{LIVE}events":
            self._send_events()
        elif path.startswith(LIVE):
            self._send_own(path.removeprefix(LIVE))
        else:
            file = self._lying(path)
            self._send(file, 200) if file else self._send_made(path)

    def do_HEAD(self) -> None:
        """Answer the head of the same, but of what never ends."""
        if self._path() == f"{LIVE}events":
            self._send_content(HTTPStatus.OK, "text/event-stream", b"")
        else:
            self.do_GET()

    def _path(self) -> str | None:
        """The address below the site's root, without its question; None where the answer was given."""
        if not HOSTS.fullmatch(self.headers.get("Host", "localhost")):
            self.send_error(HTTPStatus.MISDIRECTED_REQUEST)
            return None
        path = unquote(urlsplit(self.path).path)
        if not path.startswith(self.root):
            self._send_content(HTTPStatus.NOT_FOUND, HTML, b"<!doctype html><title>404</title>404")
            return None
        return path.removeprefix(self.root)

    def _lying(self, path: str) -> Path | None:
        """The file that an address names, where it is on the site what it is in the checkout."""
        for folder in lying_folders(self.session.project):
            found = (folder / path).resolve()
            if path.startswith(("assets/", "pdf/")) and found.is_relative_to(folder.resolve()) and found.is_file():
                return found
        return None

    def _send_made(self, path: str) -> None:
        found = self.session.answer(path)
        if found is None:
            said = self.session.with_script(problem_page(self.session).encode())
            self._send_content(HTTPStatus.SERVICE_UNAVAILABLE, HTML, said)
        elif found.name and path and not path.endswith(("/", ".html")):
            self._redirect(f"{self.root}{path}/")
        else:
            content = self.session.with_script(found.content) if found.kind == HTML else found.content
            self._send_content(found.status, found.kind, content)

    def _send_own(self, path: str) -> None:
        """The script and the styles, and what they ask."""
        file = OWN_FILES / path
        if file.parent == OWN_FILES and file.is_file():
            self._send(file, 200)
        else:
            self._send_content(HTTPStatus.NOT_FOUND, "text/plain", b"")

    def _send_events(self) -> None:
        """What changes, as long as the page listens."""
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Cache-Control", "no-store")
        self.send_header("Connection", "close")
        self.end_headers()
        self.close_connection = True
        with self.session.listeners.listening() as heard:
            self.wfile.write(written(("begun", self.session.identity)))
            self.wfile.write(written(("problems", self.session.described(self.session.problems()))))
            while True:
                self.server.note(self.connection)
                try:
                    self.wfile.write(written(heard.get(timeout=BREATH)))
                except queue.Empty:
                    self.wfile.write(b": still here\n\n")

    def _send_json(self, data: Any) -> None:
        self._send_content(HTTPStatus.OK, "application/json", json.dumps(data, ensure_ascii=False).encode())

    def _send_content(self, status: int, kind: str, content: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "no-cache")
        self.send_header("X-Content-Type-Options", "nosniff")
        if kind == HTML or kind == "text/javascript":
            self.send_header("Content-Security-Policy", policy_to_send(content.decode() if kind == HTML else ""))
        self.end_headers()
        self._body(content)


def lying_folders(project: Project) -> list[Path]:
    """Folders whose files are on the site as they are: ours, the theme's, and what the last build made of fonts,
    PyScript and PDFs."""
    theme = importlib.util.find_spec("material")
    templates = [Path(place) / "templates" for place in (theme.submodule_search_locations or [])] if theme else []
    return [project.docs, *templates, project.staged]


def problem_page(session: LiveSession) -> str:
    """What is shown before there is any good state."""
    items = "".join(f"<li>{escape(str(problem))}</li>" for problem in session.problems())
    return with_policy(
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Stele</title></head>'
        f"<body><h1>Not yet</h1><p>There is no page to show until this is mended:</p><ul>{items}</ul></body></html>"
    )


def live_server(project: Project, port: int, root: str) -> tuple[SiteServer, LiveSession, Watcher]:
    """A server on this machine, its session and the watcher of its files, none of them started yet."""
    session = LiveSession(project, root)
    server = SiteServer(("127.0.0.1", port), lambda *arguments: LiveHandler(*arguments, session=session))
    return server, session, Watcher(project, session.changed)


__all__ = ["LiveHandler", "live_server"]
