"""One browser for all tests, a fresh context for each; and what no page may ever do, watched in every test."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright

from rules_pages.book import Book
from rules_pages.inline import Speaker
from rules_pages.server import site_server
from tests.browser.visit import Visit
from tests.site.pages import LANGUAGES, SITE

CANDIDATES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
BROWSER_LANGUAGES = {"ja": "ja-JP", "de": "de-DE", "en": "en-GB"}

expect.set_options(timeout=5_000)


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Playwright's driver; only one can be in a process."""
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """The system's Chromium, which finds no host but this machine."""
    arguments = ["--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"]
    arguments += ["--no-sandbox"] if os.getuid() == 0 else []
    started = playwright.chromium.launch(executable_path=chromium(), args=arguments)
    yield started
    started.close()


def chromium() -> str:
    """The path of an installed Chromium; $CHROMIUM goes first."""
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, CANDIDATES)), None)
    if found is None:
        pytest.fail("no Chromium found; install one or name it: make test CHROMIUM=/path/to/chrome", pytrace=False)
    return found


@pytest.fixture(scope="session")
def base() -> Iterator[str]:
    """The address at which the built site is served, without a slash at its end."""
    if not (SITE / "index.html").is_file():
        pytest.fail("there is no built site; run: make build", pytrace=False)
    server = site_server(SITE)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.fixture
def new_visit(browser: Browser, base: str) -> Iterator[Any]:
    """Makes a visit by a new reader: `new_visit(language="de", thrifty=True, viewport=…, **Playwright's own)`.

    Afterwards each visit must have been clean: no script error, no failed request, nothing from another host.
    """
    yield from visits(browser, base)


@pytest.fixture(scope="module")
def new_shared_visit(browser: Browser, base: str) -> Iterator[Any]:
    """The same for a page that a whole module of tests goes on using."""
    yield from visits(browser, base)


def visits(browser: Browser, base: str) -> Iterator[Any]:
    """What makes visits; then their end, and whether they were clean."""
    made: list[Visit] = []

    def make(language: str = "en", thrifty: bool = False, **options: Any) -> Visit:
        options.setdefault("viewport", {"width": 1280, "height": 900})
        context = browser.new_context(
            locale=BROWSER_LANGUAGES.get(language, language),
            service_workers="block",
            reduced_motion="reduce",
            **options,
        )
        context.set_default_timeout(5_000)
        made.append(Visit(context.new_page(), base, language, thrifty))
        return made[-1]

    yield make
    for visit in made:
        visit.page.context.close()
    for visit in made:
        visit.expect_clean()


@pytest.fixture
def visit(new_visit: Any) -> Visit:
    """An English reader with a good connection."""
    return new_visit()


@pytest.fixture
def page(visit: Visit) -> Page:
    """The page of `visit`."""
    return visit.page


@pytest.fixture(scope="session")
def speakers(book: Book) -> dict[str, Speaker]:
    """What Attika says, a language each; for the words that a page must show."""
    return {language: Speaker(book, book.games["attika"], language) for language in LANGUAGES}


@pytest.fixture(scope="session")
def axe() -> str:
    """The source of axe-core."""
    path = Path(SITE.parent, "node_modules", "axe-core", "axe.min.js")
    if not path.is_file():
        pytest.fail("axe-core is not installed; run: make install", pytrace=False)
    return path.read_text(encoding="utf-8")
