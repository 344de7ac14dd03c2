"""The local web server: it answers like the host on which the site is published."""

from __future__ import annotations

import gzip
import http.client
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from rules_pages.server import SiteHandler, site_server

PAGE = "<h1>Stele</h1>"
LOST = "<h1>404</h1>"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A page at the root, one in a folder, and one for addresses that lead nowhere."""
    (tmp_path / "de").mkdir()
    for name, text in {"index.html": PAGE, "de/index.html": PAGE, "404.html": LOST, "picture.png": "png"}.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


@contextmanager
def served(site: Path, root: str = "/") -> Iterator[int]:
    server = site_server(site, root=root)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server.server_port
    server.shutdown()
    server.server_close()


def answer(port: int, path: str, method: str = "GET", **headers: str) -> tuple[int, dict[str, str], bytes]:
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
        found, _, body = answer(port, path)
    assert (found, body.decode()) == (status, text)


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


def test_what_goes_wrong_is_one_line(
    site: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def fail(self: SiteHandler) -> None:
        raise PermissionError("no way to read index.html")

    monkeypatch.setattr(SiteHandler, "do_GET", fail)
    with served(site) as port, pytest.raises(http.client.RemoteDisconnected):
        answer(port, "/")
    said = capfd.readouterr().err
    assert said == "A request failed (PermissionError: no way to read index.html); try it again.\n"
