"""A real browser on the built site: what a visit fetches, and how long a page takes to answer."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit
from urllib.request import Request as Query
from urllib.request import urlopen

from rules_pages.publish.server import SiteHandler, SiteServer

if TYPE_CHECKING:  # the tests of the bench need no browser
    from playwright.sync_api import Browser, BrowserContext, Page, Request

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "device_scale_factor": 2}
SAVES_DATA = "Object.defineProperty(navigator, 'connection', {value: {saveData: true, effectiveType: '4g'}})"
"""Script that makes the browser report a reader who saves data, for whom the engine starts only when a widget is
used."""
TIMING = Path(__file__).with_name("timing.js").read_text(encoding="utf-8")


@contextmanager
def chromium() -> Iterator[Browser]:
    """Yield the Chromium of $CHROMIUM, or the one that is installed."""
    executable = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    as_root = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=as_root)
        yield browser
        browser.close()


class CachingHandler(SiteHandler):
    """The handler of the site's server, changed to allow browsers to cache, as a real host does."""

    def send_header(self, keyword: str, value: str) -> None:
        super().send_header(keyword, "max-age=600" if keyword == "Cache-Control" else value)


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Yield the address of a server for `folder`. All files are fetched once, so that they are compressed before the
    first visit, as on a real host."""
    server = SiteServer(("127.0.0.1", 0), partial(CachingHandler, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}"
    for path in folder.rglob("*"):
        if path.is_file():
            _fetch(f"{address}/{path.relative_to(folder).as_posix()}")
    yield address
    server.shutdown()
    server.server_close()


def _fetch(url: str) -> None:
    with urlopen(Query(url, headers={"Accept-Encoding": "gzip"})) as response:
        response.read()


class Visit:
    """A page with everything that it and its workers have asked for; it is the only page of its context."""

    def __init__(self, context: BrowserContext) -> None:
        self.page: Page = context.new_page()
        self.asked: list[str] = []
        """The addresses of all requests, answered or not."""
        self.fetched: list[Request] = []
        """Answered requests, in the order of their answers. (A CDP session of the page would miss those of workers.)"""
        context.on("request", lambda request: self.asked.append(request.url))
        context.on("requestfinished", lambda request: self.fetched.append(request))

    def open(self, address: str) -> Visit:
        """Go to an address, and wait until the network is idle."""
        self.page.goto(address, wait_until="networkidle")
        return self

    def settle(self) -> None:
        """Wait for requests that the page makes ahead of need."""
        self.page.wait_for_timeout(400)

    def kilobytes(self, *parts: str, start: int = 0) -> float:
        """Return the kB (1,000 bytes) of everything that has one of `parts` in its address (without parts, of
        everything), from fetch `start` on."""
        found = [one for one in self.fetched[start:] if not parts or any(part in one.url for part in parts)]
        return sum(map(transferred, found)) / 1000

    def other_hosts(self, address: str) -> set[str]:
        hosts = {urlsplit(url).netloc for url in self.asked if url.startswith("http")}
        return hosts - {urlsplit(address).netloc}


def transferred(request: Request) -> int:
    """Return the bytes of an answer with its headers, as transferred; 0 where it came from a cache or from the service
    worker, whose own requests are told, too."""
    response = request.response()
    if response is None or response.from_service_worker or not request.url.startswith("http"):
        return 0
    sizes = request.sizes()
    headers, body = sizes["responseHeadersSize"], sizes["responseBodySize"]
    if headers and not body:  # of a worker's script, Chromium tells the headers alone
        body = int(response.headers.get("content-length", 0))
    return headers + body


@contextmanager
def reader(browser: Browser, saves_data: bool = True, **options: Any) -> Iterator[BrowserContext]:
    """Yield the browser context of a first-time reader with a phone: its cache is empty."""
    context = browser.new_context(**PHONE, bypass_csp=True, **options)  # for the scripts of the bench
    context.add_init_script(TIMING)
    if saves_data:
        context.add_init_script(SAVES_DATA)
    yield context
    context.close()
