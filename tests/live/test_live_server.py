"""The server of `make serve`: pages with their script, problems, and permission to write."""

import http.client
import json
import re
import threading
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from rules_pages.data.problems import Problem
from rules_pages.data.project import Project
from rules_pages.live.live_server import HTML, LiveHandler
from rules_pages.live.live_session import EDITOR, Listeners, LiveSession, encode_event
from rules_pages.live.live_site import Answer
from rules_pages.live.watch import kind_of
from rules_pages.publish.server import SiteServer

PAGE = b"<!doctype html><html><head></head><body><h1>Stele</h1></body></html>"
WRONG = Problem("rules_data/a.yaml", 3, 5, "what is wrong")


class Pages:
    """Fake of the process that makes pages."""

    def __init__(self) -> None:
        self.asked: list[Any] = []
        self.broken: Problem | None = None
        self.problems: list[Problem] = []

    def ask(self, kind: str, *arguments: Any) -> Any:
        """Record the request and answer it: two pages exist, everything else is not found."""
        self.asked.append((kind, *arguments))
        if self.broken:
            return self.broken
        if kind == "get":
            known = arguments[0] in ("", "de/")
            return Answer(200, HTML, PAGE, "de/index.md") if known else Answer(404, HTML, PAGE)
        return {"problems": []}

    def refresh(self, is_first: bool = False) -> list[Problem]:
        return self.problems

    def close(self) -> None:
        pass


@pytest.fixture
def session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> LiveSession:
    (tmp_path / "docs" / "assets").mkdir(parents=True)
    (tmp_path / "docs" / "assets" / "a.css").write_text("h1 {}")
    new_session = LiveSession(Project(tmp_path), "/", "no_module")
    new_session._pages, new_session._ready = Pages(), threading.Event()  # type: ignore[assignment]
    new_session._ready.set()
    monkeypatch.setattr(new_session, "_check_all", lambda: None)
    return new_session


@pytest.fixture
def port(session: LiveSession) -> Iterator[int]:
    server = SiteServer(("127.0.0.1", 0), lambda *arguments: LiveHandler(*arguments, session=session))
    threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    yield server.server_port
    server.shutdown()
    server.server_close()


def answer(port: int, path: str, method: str = "GET", body: bytes | None = None, **headers: str) -> Any:
    """Send a request; return the status, the headers and the body."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
    response = connection.getresponse()
    return response.status, dict(response.getheaders()), response.read()


def test_a_page_differs_from_the_built_one_by_its_script(port: int) -> None:
    status, headers, content = answer(port, "/de/")
    assert status == 200
    assert content.replace(b'<script type="module" src="/live/live.js"></script>', b"") == PAGE
    assert "script-src 'self'" in headers["Content-Security-Policy"]


def test_a_file_that_lies_in_the_checkout_is_sent_as_it_is(port: int) -> None:
    assert answer(port, "/assets/a.css", Accept_Encoding="identity")[2] == b"h1 {}"
    assert answer(port, "/assets/../secret")[0] == 404
    assert answer(port, "/live/live.js")[0] == 200
    assert answer(port, "/live/nowhere.js")[0] == 404


def test_the_script_of_served_pages_finds_what_it_imports(port: int, session: LiveSession, root: Path) -> None:
    session.project = Project(root)
    imported = re.findall(r'from "\./(.*)"', answer(port, "/live/live.js")[2].decode())
    assert imported and [answer(port, f"/live/{name}")[0] for name in imported] == [200] * len(imported)


def test_an_address_without_its_slash_leads_to_the_page(port: int, session: LiveSession) -> None:
    session._pages.ask = lambda kind, path: Answer(200, HTML, PAGE, "de/index.md")  # type: ignore
    status, headers, _ = answer(port, "/de")
    assert (status, headers["Location"]) == (301, "/de/")
    assert answer(port, "/de?building=fortress")[1]["Location"] == "/de/?building=fortress"


ODD = ["/assets/%00", "/assets/" + "a" * 300, "/search/%00", "/live/%00", "/live/" + "a" * 300, "/%ff", "/api/%00"]


@pytest.mark.parametrize("path", ODD)
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_an_odd_address_is_answered(port: int, path: str, method: str) -> None:
    assert answer(port, path, method)[0] == 404


@pytest.mark.parametrize("method", ["GET", "HEAD", "POST"])
def test_a_fault_is_an_answer_in_words(port: int, session: LiveSession, method: str) -> None:
    def fail(*_: Any) -> None:
        raise KeyError("a\nb")

    session.answer = session.answer_to = fail  # type: ignore[assignment]
    status, _, body = post(port) if method == "POST" else answer(port, "/fr/", method)
    words = b"this cannot be answered (KeyError: 'a\\nb'); it is a fault of ours\n"
    assert (status, body) == (500, words * (method != "HEAD"))


def test_a_page_that_cannot_be_made_is_the_last_good_one(port: int, session: LiveSession) -> None:
    before = answer(port, "/de/")[2]
    session._answers.clear()
    session._pages.broken = WRONG  # type: ignore[union-attr]
    assert answer(port, "/de/")[2] == before
    assert session.problems() == [WRONG]


def test_without_a_good_page_the_problems_are_shown(port: int, session: LiveSession) -> None:
    session._pages.broken = WRONG  # type: ignore[union-attr]
    status, _, content = answer(port, "/de/")
    assert status == 503 and str(WRONG).encode() in content


def test_other_names_of_this_machine_are_answered_nothing(port: int) -> None:
    assert answer(port, "/de/", Host="evil.example")[0] == 421


BODY = json.dumps({"unit": "rules.a", "words": {"": "x"}, "base": {}}).encode()
PLACE = "/live/translation/ferry/en/save"


def post(port: int, path: str = PLACE, body: bytes = BODY, **headers: str) -> Any:
    """Send a POST request as the translator's page does, with other headers if given."""
    all_headers = {"Origin": f"http://127.0.0.1:{port}", "Content_Type": "application/json"} | headers
    return answer(port, path, "POST", body, **all_headers)


def test_a_page_of_this_server_may_write(port: int, session: LiveSession) -> None:
    assert post(port)[0] == 200
    assert session._pages.asked == [("save_translation", "ferry", "en", "rules.a", {"": "x"}, {})]  # type: ignore


@pytest.mark.parametrize(
    ("headers", "path", "body", "status"),
    [
        ({"Origin": "http://evil.example"}, PLACE, BODY, 403),
        ({"Origin": "null"}, PLACE, BODY, 403),
        ({"Host": "evil.example"}, PLACE, BODY, 421),
        ({"Content_Type": "text/plain"}, PLACE, BODY, 400),
        ({}, "/live/translation/ferry/en/delete", BODY, 400),
        ({}, "/de/", BODY, 400),
        ({}, PLACE, b"[]", 400),
        ({}, PLACE, b"nonsense", 400),
        ({}, PLACE, b'{"unit": 3}', 400),
        ({}, PLACE, b'{"unit": "a", "words": {"": 3}, "base": {}}', 400),
        ({}, PLACE, b" " * 300_000, 400),
        ({}, PLACE, b"[" * 90_000, 400),
        ({}, PLACE, b"\xff", 400),
        ({}, PLACE, b"9" * 5_000, 400),
        ({"Content_Length": "many"}, PLACE, b"{}", 400),
        ({"Content_Length": "9" * 5_000}, PLACE, b"{}", 400),
        ({"Content_Length": "-1"}, PLACE, b"{}", 400),
    ],
)
def test_nobody_else_writes_and_nothing_else_is_written(
    port: int, session: LiveSession, headers: dict[str, str], path: str, body: bytes, status: int
) -> None:
    with suppress(ConnectionError):  # the body of a refused request is not read to its end
        assert post(port, path, body, **headers)[0] == status
    assert session._pages.asked == []  # type: ignore[union-attr]


def test_a_request_to_write_without_an_origin_is_refused(port: int) -> None:
    assert answer(port, PLACE, "POST", BODY, Content_Type="application/json")[0] == 403


def test_open_pages_hear_of_changes_and_problems(port: int, session: LiveSession) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request("GET", "/live/events")
    stream = connection.getresponse()

    def next_event() -> tuple[bytes, bytes]:
        name, data, _ = [stream.fp.readline().strip() for _ in range(3)]
        return name.removeprefix(b"event: "), data.removeprefix(b"data: ")

    assert [next_event()[0], next_event()] == [b"begun", (b"problems", b"[]")]
    root = session.project.root
    session.handle_changes({root / "rules_data" / "a.yaml": "data"})
    assert next_event() == (b"changed", b"{}")
    session._pages.problems = [WRONG]  # type: ignore[union-attr]
    session.handle_changes({root / "rules_data" / "a.yaml": "data"})
    name, event_data = next_event()
    assert name == b"problems" and b"rules_data/a.yaml:3:5" in event_data
    session._pages.problems = []  # type: ignore[union-attr]
    session.handle_changes({root / "docs" / "assets" / "stylesheets" / "a.css": "style"})
    assert [next_event(), next_event()] == [(b"problems", b"[]"), (b"style", b'{"path": "/assets/stylesheets/a.css"}')]
    connection.close()


def test_problems_are_printed_once(session: LiveSession, capsys: pytest.CaptureFixture[str]) -> None:
    session._pages.problems = [WRONG]  # type: ignore[union-attr]
    for _ in range(2):
        session.handle_changes({session.project.root / "rules_data" / "a.yaml": "data"})
    assert capsys.readouterr().err == f"{WRONG}\n"


def test_broken_code_leaves_the_old_process(session: LiveSession, monkeypatch: pytest.MonkeyPatch) -> None:
    broken, pages = Pages(), session._pages
    broken.problems = [WRONG]
    monkeypatch.setattr("rules_pages.live.live_session.PageProcess", lambda *_: broken)
    session.handle_changes({session.project.root / "plugins" / "a.py": "code"})
    assert session.problems() == [WRONG] and session._pages is pages


def test_places_open_the_editor_of_the_environment(session: LiveSession, monkeypatch: pytest.MonkeyPatch) -> None:
    assert session.describe_place(("a.yaml", 3)) == {"place": "a.yaml:3", "href": None}
    monkeypatch.setenv(EDITOR, "vscode://file/{path}:{line}")
    assert session.describe_place(("a b.yaml", 3)) == {
        "place": "a b.yaml:3",
        "href": f"vscode://file/{session.project.root}/a%20b.yaml:3",
    }


@pytest.mark.parametrize(
    ("file", "kind"),
    [
        ("rules_data/attika/rules.yaml", "data"),
        ("rules_data/attika/rules.yaml~", None),
        ("rules_data/attika/.rules.yaml.swp", None),
        ("docs/de/about.md", "data"),
        ("docs/overrides/main.html", "data"),
        ("docs/assets/stylesheets/page.css", "style"),
        ("docs/assets/javascripts/site.js", "script"),
        ("interactive/rules_engine/attika/picture.css", "style"),
        ("interactive/rules_engine/attika/rules/cost.py", "code"),
        ("interactive/rules_engine/attika/__pycache__/a.py", None),
        ("plugins/rules_pages/plugin.py", "code"),
        ("plugins/rules_pages/templates/table.html", "code"),
        ("plugins/rules_pages/templates/page.md", "code"),
        ("mkdocs.yml", "data"),
        ("README.md", None),
        ("tests/conftest.py", None),
        ("build/docs/de/about.md", None),
    ],
)
def test_a_file_concerns_a_part_of_the_site(file: str, kind: str | None, tmp_path: Path) -> None:
    assert kind_of(tmp_path / file, Project(tmp_path)) == kind


def test_what_is_told_comes_to_all_who_listen() -> None:
    listeners = Listeners()
    with listeners.listening() as one, listeners.listening() as other:
        listeners.tell("changed", {"a": "ä"})
        assert one.get(timeout=1) == other.get(timeout=1) == ("changed", {"a": "ä"})
    listeners.tell("changed", {})
    assert encode_event(("changed", {"a": "ä"})) == 'event: changed\ndata: {"a": "ä"}\n\n'.encode()
