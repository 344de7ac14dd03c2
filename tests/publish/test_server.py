"""The local web server answers like the host on which the site is published."""

import gzip
import http.client
import os
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from rules_pages.publish.server import SiteHandler, site_server

PAGE = "<h1>Stele</h1>"
LOST = "<h1>404</h1>"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A page at the root, one in a folder, the 404 page, and a picture."""
    (tmp_path / "de").mkdir()
    for name, text in {"index.html": PAGE, "de/index.html": PAGE, "404.html": LOST, "picture.png": "png"}.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


@contextmanager
def served(site: Path, root: str = "/") -> Iterator[int]:
    server = site_server(site, root=root)
    threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
    yield server.server_port
    server.shutdown()
    server.server_close()


def answer(port: int, path: str, method: str = "GET", **headers: str) -> tuple[int, dict[str, str], bytes]:
    """Send a request; return the status, the headers (names in lower case) and the body."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=5)
    connection.request(method, path, headers=headers)
    response = connection.getresponse()
    return response.status, {name.lower(): value for name, value in response.getheaders()}, response.read()


@pytest.mark.parametrize(
    ("root", "path", "status", "text"),
    [
        ("/", "/", 200, PAGE),
        ("/", "/de/", 200, PAGE),
        ("/", "/de/?building=fortress", 200, PAGE),
        ("/", "/fr/", 404, LOST),
        ("/", "/../secret", 404, LOST),
        ("/stele/", "/stele/", 200, PAGE),
        ("/stele/", "/stele/de/", 200, PAGE),
        ("/stele/", "/de/", 404, LOST),
        ("/stele/", "/stele/fr/", 404, LOST),
    ],
)
def test_an_address_leads_to_its_page_or_to_help(site: Path, root: str, path: str, status: int, text: str) -> None:
    with served(site, root) as port:
        answer_status, _, body = answer(port, path)
    assert (answer_status, body.decode()) == (status, text)


@pytest.mark.parametrize("root", ["/", "/stele/"])
def test_a_folder_without_its_slash_leads_to_the_folder_with_its_question(site: Path, root: str) -> None:
    with served(site, root) as port:
        status, headers, _ = answer(port, f"{root}de?x=1")
    assert (status, headers["location"]) == (301, f"{root}de/?x=1")


def test_texts_are_compressed_for_those_who_can_read_it(site: Path) -> None:
    with served(site) as port:
        _, headers, body = answer(port, "/", **{"Accept-Encoding": "gzip"})
        _, other, _ = answer(port, "/picture.png", **{"Accept-Encoding": "gzip"})
        _, plain, _ = answer(port, "/")
    assert headers["content-encoding"] == "gzip" and gzip.decompress(body).decode() == PAGE
    assert "content-encoding" not in other and "content-encoding" not in plain


def test_a_head_has_no_body(site: Path) -> None:
    with served(site) as port:
        status, headers, body = answer(port, "/", "HEAD")
    assert (status, headers["content-length"], body) == (200, str(len(PAGE)), b"")


def test_a_fault_is_one_line(site: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> None:
    def fail(self: SiteHandler) -> None:
        raise PermissionError("no way to read index.html")

    monkeypatch.setattr(SiteHandler, "do_GET", fail)
    with served(site) as port, pytest.raises(http.client.RemoteDisconnected):
        answer(port, "/")
    output = capfd.readouterr().err
    assert output == "A request failed (PermissionError: no way to read index.html); try it again.\n"


# caching and limits, as on a host
LONG_AGO = 1_000_000_000
DATE = "Sun, 09 Sep 2001 01:46:40 GMT"


@pytest.fixture
def old_site(site: Path) -> Path:
    """The same site, written long ago."""
    for path in site.rglob("*"):
        os.utime(path, (LONG_AGO, LONG_AGO))
    return site


def test_what_has_not_changed_is_not_sent_again(old_site: Path) -> None:
    with served(old_site) as port:
        status, headers, _ = answer(port, "/")
        assert (status, headers["last-modified"]) == (200, DATE)
        status, headers, body = answer(port, "/", **{"If-Modified-Since": DATE})
        assert (status, body, headers["last-modified"]) == (304, b"", DATE)
        assert answer(port, "/", **{"If-Modified-Since": "Sun, 09 Sep 2001 01:46:39 GMT"})[0] == 200
        assert answer(port, "/nowhere", **{"If-Modified-Since": DATE})[0] == 404


def test_a_file_that_was_just_written_has_no_date_yet(site: Path) -> None:
    with served(site) as port:
        assert "last-modified" not in answer(port, "/")[1]


@pytest.mark.parametrize(
    ("host", "status"),
    [("127.0.0.1:8000", 200), ("LOCALHOST", 200), ("[::1]:80", 200), ("evil.example", 421), ("127.0.0.1.evil", 421)],
)
def test_a_name_that_is_not_this_machines_gets_nothing(site: Path, host: str, status: int) -> None:
    with served(site) as port:
        answer_status, _, body = answer(port, "/", Host=host)
    assert answer_status == status and (PAGE in body.decode()) == (status == 200)


def test_a_link_out_of_the_site_leads_nowhere_and_one_inside_to_its_file(site: Path, tmp_path_factory) -> None:
    secret = tmp_path_factory.mktemp("outside") / "secret.txt"
    secret.write_text("secret")
    (site / "out.txt").symlink_to(secret)
    (site / "folder").symlink_to(secret.parent)
    (site / "in.html").symlink_to(site / "index.html")
    (site / "loop").symlink_to("loop")
    with served(site) as port:
        for path in ("/out.txt", "/folder/secret.txt", "/folder/", "/loop"):
            assert answer(port, path)[0] == 404, path
        assert answer(port, "/in.html")[2].decode() == PAGE


def test_a_connection_that_says_nothing_is_closed(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SiteHandler, "timeout", 0.2)
    with served(site) as port, socket.create_connection(("127.0.0.1", port), timeout=5) as silent:
        silent.sendall(b"GET / HT")
        assert silent.recv(1) == b""


ODD = ["/%00", "/" + "a" * 300, "/" + "x/" * 3000, "/%ff%fe", "/..%2f..%2fetc/passwd", "//evil.example"]
ODD += ["/de%0d%0aX:%20y", "/%C2%A0/\\"]


@pytest.mark.parametrize("path", ODD)
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_an_odd_address_is_not_found(site: Path, path: str, method: str, capfd: pytest.CaptureFixture[str]) -> None:
    with served(site) as port:
        assert (answer(port, path, method)[0], capfd.readouterr().err) == (404, "")


@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_a_fault_is_an_answer_in_words(site: Path, monkeypatch: pytest.MonkeyPatch, method: str) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("by\nnothing")

    monkeypatch.setattr(SiteHandler, "_file", fail)
    with served(site) as port:
        status, headers, body = answer(port, "/de/", method)
    words = "this cannot be answered (ZeroDivisionError: by nothing); it is a fault of ours\n"
    assert (status, headers["content-type"]) == (500, "text/plain; charset=utf-8")
    assert body.decode() == words * (method == "GET")
