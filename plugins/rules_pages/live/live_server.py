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
from rules_pages.live.page_client import Broken
from rules_pages.live.search_index import INDEX, index_folder
from rules_pages.live.watch import Watcher
from rules_pages.publish.content_policy import policy_header, with_policy
from rules_pages.publish.server import HOSTS, SiteHandler, SiteServer

LIVE = "live/"
OWN_FILES = Path(__file__).with_name("assets")
"""The script and the styles of pages while they are served."""
TRANSLATE = OWN_FILES / "translate.html"
MOST_BYTES = 200_000
"""Of a request to write."""
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
        self.server.note_activity(self.connection)
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
        if path.startswith(f"{INDEX}/"):
            self.session.index()
        for folder in lying_folders(self.session.project, path):
            found = (folder / path).resolve()
            if found.is_relative_to(folder.resolve()) and found.is_file():
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
        file, parts = OWN_FILES / path, path.split("/")
        if file.parent == OWN_FILES and file.is_file():
            self._send(file, 200)
        elif parts[0] == "places":
            self._send_places("/".join(parts[1:]))
        elif path == "translations.json":
            self._send_answer("translations")
        elif parts[0] == "translation" and parts[-1] == "all.json" and len(parts) == 4:
            self._send_answer("translation", *parts[1:3])
        elif parts[0] == "translate":
            page = with_policy(TRANSLATE.read_text(encoding="utf-8").replace("{root}", escape(self.root)))
            self._send_content(HTTPStatus.OK, HTML, page.encode())
        else:
            self._send_content(HTTPStatus.NOT_FOUND, "text/plain", b"")

    def _send_places(self, path: str) -> None:
        """Where in the data stands what a page shows, each place with the address that opens it in an editor."""
        found = self.session.answer_to("places", path)
        if isinstance(found, dict):
            described = self.session.place
            rules = {rule: [described(place) for place in places] for rule, places in found["rules"].items()}
            found |= {"rules": rules, "values": [described(place) for place in found["values"]]}
        self._send_found(found)

    def _send_answer(self, kind: str, *arguments: Any) -> None:
        """What the process that makes pages says, as JSON."""
        self._send_found(self.session.answer_to(kind, *arguments))

    def _send_found(self, found: Any) -> None:
        if isinstance(found, Broken):
            self._send_content(HTTPStatus.SERVICE_UNAVAILABLE, "text/plain", str(found.problem).encode())
        elif found is None:
            self._send_content(HTTPStatus.NOT_FOUND, "text/plain", b"there is no such thing")
        else:
            content = json.dumps(found, ensure_ascii=False).encode()
            self._send_content(HTTPStatus.OK, "application/json", content)

    # writing

    def do_POST(self) -> None:
        """Check or write a translation: asked by a page of this server alone."""
        self.server.note_activity(self.connection)
        self.close_connection = True  # what is refused is not read
        path = self._path()
        if path is None:
            return
        if self.headers.get("Origin") != f"http://{self.headers.get('Host')}":
            self._send_content(HTTPStatus.FORBIDDEN, "text/plain", b"only a page of this server may write")
            return
        try:
            asked = self._asked(path.split("/"))
        except ValueError as error:
            self._send_content(HTTPStatus.BAD_REQUEST, "text/plain", str(error).encode())
            return
        self._send_answer(*asked)

    def _asked(self, parts: list[str]) -> tuple[Any, ...]:
        """What a request to write asks of the other process. Raises ValueError for what is none."""
        if len(parts) != 5 or parts[:2] != ["live", "translation"] or parts[4] not in ("check", "save"):
            raise ValueError("nothing can be written there")
        if self.headers.get_content_type() != "application/json":
            raise ValueError("expected JSON")
        length = int(self.headers.get("Content-Length", "0"))
        if not 0 < length <= MOST_BYTES:
            raise ValueError(f"expected 1 to {MOST_BYTES} bytes")
        data = json.loads(self.rfile.read(length))
        fields = ("words", "base") if parts[4] == "save" else ("words",)
        if not isinstance(data, dict) or not isinstance(data.get("unit"), str):
            raise ValueError("expected a unit")
        if not all(_is_texts(data.get(name)) for name in fields):
            raise ValueError("expected texts")
        return (f"{parts[4]}_translation", parts[2], parts[3], data["unit"], *(data[name] for name in fields))

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
                self.server.note_activity(self.connection)
                try:
                    self.wfile.write(written(heard.get(timeout=BREATH)))
                except queue.Empty:
                    self.wfile.write(b": still here\n\n")

    def _send_content(self, status: int, kind: str, content: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Cache-Control", "no-cache")
        self.send_header("X-Content-Type-Options", "nosniff")
        if kind == HTML or kind == "text/javascript":
            self.send_header("Content-Security-Policy", policy_header(content.decode() if kind == HTML else ""))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)


def _is_texts(data: Any) -> bool:
    """Whether data from outside is a mapping of texts to texts."""
    return isinstance(data, dict) and all(isinstance(text, str) for text in [*data, *data.values()])


OF_A_BUILD = ("assets/fonts/", "assets/vendor/", "api/", "pdf/")
"""What the last build, or `first_files`, has made and nothing here makes."""


def lying_folders(project: Project, path: str) -> list[Path]:
    """The folders below which the file of this address may lie as it is."""
    if path.startswith(OF_A_BUILD):
        return [project.staged]
    if path.startswith(f"{INDEX}/"):
        return [index_folder(project)]
    if not path.startswith("assets/"):
        return []
    theme = importlib.util.find_spec("material")
    places = (theme.submodule_search_locations or []) if theme else []
    return [project.docs, *(Path(place) / "templates" for place in places)]


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
