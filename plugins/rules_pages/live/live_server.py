"""The web server of `make serve`: the pages as they are now, and below live/ what their script requests."""

import importlib.util
import json
import queue
import re
from html import escape
from http import HTTPStatus
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from pydantic import BaseModel, ValidationError

import rules_widgets
from rules_pages.data.problems import Problem
from rules_pages.data.project import Project
from rules_pages.live.live_session import LiveSession, encode_event
from rules_pages.live.watch import Watcher
from rules_pages.publish.content_policy import with_policy
from rules_pages.publish.server import HTML, SiteHandler, SiteServer

LIVE = "live/"
"""Path of everything that a built site does not have."""
OWN_FILES = Path(__file__).with_name("assets")
"""The scripts and style sheets that pages have only while they are served."""
OWN_NAMES = frozenset(file.name for file in OWN_FILES.iterdir())
PATCHER = "place.js"
"""The script of widgets that renews HTML; the script of served pages uses it, too."""
TRANSLATE = OWN_FILES / "translate.html"
BUILT_FILES = ("assets/fonts/", "assets/vendor/", "api/", "pdf/")
"""Paths whose files the last build (or `first_files`) has made; nothing here makes them."""
PROBLEM_PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Stele</title></head>
<body><h1>Not yet</h1><p>There is no page to show until this is mended:</p><ul>{items}</ul></body></html>"""
LENGTH = re.compile(r"[0-9]{1,9}")
MAX_POST_BYTES = 200_000
HEARTBEAT_S = 10
"""After this time a page that listens is sent a comment, so that either side notices when the other is gone."""


class Words(BaseModel, strict=True):
    """What the translator's page sends to be checked: a unit, and each of its texts by name."""

    unit: str
    words: dict[str, str]


class SavedWords(Words):
    """What it sends to be written, with the versions of the texts that it showed."""

    base: dict[str, str]


WRITTEN: dict[str, type[Words]] = {"check": Words, "save": SavedWords}


class LiveHandler(SiteHandler):
    """Answers requests from the live session; files that need not be made are sent from where they are."""

    session: LiveSession

    def __init__(self, *arguments: Any, session: LiveSession) -> None:
        self.session = session
        super().__init__(*arguments, root=session.root, directory=str(session.project.docs))

    def send_answer(self, address: str) -> None:
        """Send a page, a file, or the answer to a request of a page's script."""
        path = unquote(urlsplit(address).path)
        if path == f"{LIVE}events" and self.command == "HEAD":
            self.send_content(HTTPStatus.OK, "text/event-stream", b"")
        elif path == f"{LIVE}events":
            self.send_response(HTTPStatus.OK)
            self.send_header("Content-Type", "text/event-stream")
            self.send_header("Cache-Control", "no-store")
            self.send_header("Connection", "close")
            self.end_headers()
            self.close_connection = True
            with self.session.listeners.listening() as events:
                self.wfile.write(encode_event(("begun", self.session.identity)))
                self.wfile.write(encode_event(("problems", self.session.describe(self.session.problems()))))
                while True:
                    try:
                        self.wfile.write(encode_event(events.get(timeout=HEARTBEAT_S)))
                    except queue.Empty:
                        self.wfile.write(b": still here\n\n")
        elif path.startswith(LIVE):
            self._send_live(path.removeprefix(LIVE))
        else:
            file = self._static_file(path)
            self._send(file, 200) if file else self._send_answer(path)

    def _static_file(self, path: str) -> Path | None:
        """Return the file at an address as the checkout or the last build has it, or None."""
        project, folders = self.session.project, []
        if path.startswith(BUILT_FILES):
            folders = [project.staged]
        elif path.startswith("assets/"):
            theme = importlib.util.find_spec("material")
            of_theme = (theme.submodule_search_locations or []) if theme else []
            folders = [*project.docs_folders, *(Path(place) / "templates" for place in of_theme)]
        for folder in folders:
            try:
                file = (folder / path).resolve()
                if file.is_relative_to(folder.resolve()) and file.is_file():
                    return file
            except (OSError, ValueError, RuntimeError):  # a name that no file can have
                return None
        return None

    def _send_answer(self, path: str) -> None:
        """Send what the session has for an address; the list of problems while there is no good state."""
        answer = self.session.answer(path)
        if answer is None:
            items = "".join(f"<li>{escape(str(problem))}</li>" for problem in self.session.problems())
            page = with_policy(PROBLEM_PAGE.replace("{items}", items)).encode()
            self.send_content(HTTPStatus.SERVICE_UNAVAILABLE, HTML, self.session.with_script(page))
        elif answer.name and path and not path.endswith(("/", ".html")):
            self._redirect_to_folder()
        else:
            content = self.session.with_script(answer.content) if answer.kind == HTML else answer.content
            self.send_content(answer.status, answer.kind, content)

    def _send_live(self, path: str) -> None:
        parts = path.split("/")
        if path in OWN_NAMES:
            self._send(OWN_FILES / path, 200)
        elif path == PATCHER:
            self._send(Path(rules_widgets.__path__[0]) / PATCHER, 200)
        elif parts[0] == "places":
            places = self.session.answer_to("places", "/".join(parts[1:]))
            if isinstance(places, dict):
                describe = self.session.describe_place  # with the address that opens the place in an editor
                rules = {rule: [describe(place) for place in of_rule] for rule, of_rule in places["rules"].items()}
                places |= {"rules": rules, "values": [describe(place) for place in places["values"]]}
            self._send_json(places)
        elif path == "translations.json":
            self._send_json(self.session.answer_to("translations"))
        elif parts[0] == "translation" and parts[-1] == "all.json" and len(parts) == 4:
            self._send_json(self.session.answer_to("translation", *parts[1:3]))
        elif parts[0] == "translate":
            page = with_policy(TRANSLATE.read_text(encoding="utf-8").replace("{root}", escape(self.root)))
            self.send_content(HTTPStatus.OK, HTML, page.encode())
        else:
            self.send_content(HTTPStatus.NOT_FOUND, "text/plain", b"")

    def _send_json(self, answer: Any) -> None:
        """Send an answer of the page process as JSON; 503 for a problem, 404 for None."""
        if isinstance(answer, Problem):
            self.send_content(HTTPStatus.SERVICE_UNAVAILABLE, "text/plain", str(answer).encode())
        elif answer is None:
            self.send_content(HTTPStatus.NOT_FOUND, "text/plain", b"there is no such thing")
        else:
            content = json.dumps(answer, ensure_ascii=False).encode(errors="backslashreplace")
            self.send_content(HTTPStatus.OK, "application/json", content)

    def do_POST(self) -> None:
        """Answer a request that sends something."""
        self.close_connection = True  # the body of a refused request is not read
        self.answer(self._receive)

    def _receive(self, path: str) -> None:
        """Check or write a translation; only pages of this server may do that."""
        if self.headers.get("Origin") != f"http://{self.headers.get('Host')}":
            self.send_content(HTTPStatus.FORBIDDEN, "text/plain", b"only a page of this server may write")
            return
        try:
            request = self._parse_request(path.split("/"))
        except ValueError as error:
            self.send_content(HTTPStatus.BAD_REQUEST, "text/plain", str(error).encode())
            return
        self._send_json(self.session.answer_to(*request))

    def _parse_request(self, parts: list[str]) -> tuple[Any, ...]:
        """Return (method of `LiveSite`, arguments …) for a POST request. Raises ValueError."""
        if len(parts) != 5 or parts[:2] != ["live", "translation"] or parts[4] not in WRITTEN:
            raise ValueError("nothing can be written there")
        if self.headers.get_content_type() != "application/json":
            raise ValueError("expected JSON")
        length = self.headers.get("Content-Length", "0")
        if not LENGTH.fullmatch(length) or not 0 < int(length) <= MAX_POST_BYTES:
            raise ValueError(f"expected 1 to {MAX_POST_BYTES} bytes")
        try:
            written = WRITTEN[parts[4]].model_validate_json(self.rfile.read(int(length)))
        except ValidationError as error:
            raise ValueError("expected a unit and its texts") from error
        return (f"{parts[4]}_translation", parts[2], parts[3], *dict(written).values())


def live_server(project: Project, port: int, root: str, page_maker: str) -> tuple[SiteServer, LiveSession, Watcher]:
    """Return a server on this machine, its session and the watcher of its files; none of them is started yet."""
    session = LiveSession(project, root, page_maker)
    server = SiteServer(("127.0.0.1", port), lambda *arguments: LiveHandler(*arguments, session=session))
    return server, session, Watcher(project, session.handle_changes)
