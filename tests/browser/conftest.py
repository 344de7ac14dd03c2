"""One browser for all tests, readers who come as if for the first time, and what no page may ever do."""

import os
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect, sync_playwright

from rules_pages.blocks.page_context import PageContext
from rules_pages.data.published.publication import root
from rules_pages.publish.server import SiteServer, site_server
from tests.browser import system_fonts
from tests.browser.visit import SOON, Readers, Said, Visit
from tests.site.pages import LANGUAGES, SITE, listed
from tests.small_site import GAME as FERRY
from tests.small_site import SmallSite, small_site

CANDIDATES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
DESKTOP = {"width": 1280, "height": 900}
AXE_OPTIONS = {"resultTypes": ["violations"], "preload": False}
COLOURS = AXE_OPTIONS | {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
"""The rules that a colour scheme can break; what else axe looks at is the same markup."""
NO_COLOURS = AXE_OPTIONS | {"rules": {rule: {"enabled": False} for rule in COLOURS["runOnly"]["values"]}}

expect.set_options(timeout=SOON)


def pytest_configure(config: pytest.Config) -> None:
    """Declare the mark of modules that read the small site."""
    config.addinivalue_line("markers", "small: reads the small site (tests/small_site.py), built when it is needed")


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Playwright's driver; only one can be in a process."""
    with sync_playwright() as started:
        yield started


@pytest.fixture(scope="session", autouse=True)
def no_fonts_of_this_machine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """All browsers, those of `make pdf` too, find the fonts of a reader who has no Japanese one."""
    with pytest.MonkeyPatch.context() as patch:
        for name, value in system_fonts.environment(tmp_path_factory.mktemp("fonts")).items():
            patch.setenv(name, value)
        yield


@pytest.fixture(scope="session")
def browser(playwright: Playwright, no_fonts_of_this_machine: None) -> Iterator[Browser]:
    """The system's Chromium."""
    with launched(playwright, {}) as started:
        yield started


@contextmanager
def launched(playwright: Playwright, environment: dict[str, str]) -> Iterator[Browser]:
    """Yield the system's Chromium, which finds no host but this machine; `environment`: variables that differ."""
    arguments = ["--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"]
    arguments += ["--no-sandbox"] if os.getuid() == 0 else []
    started = playwright.chromium.launch(executable_path=chromium(), args=arguments, env=os.environ | environment)
    yield started
    started.close()


def chromium() -> str:
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, CANDIDATES)), None)
    if found is None:
        pytest.fail("no Chromium found; install one or name it: make test CHROMIUM=/path/to/chrome", pytrace=False)
    return found


@pytest.fixture(scope="session")
def small() -> SmallSite:
    return small_site(SITE.parent)


@pytest.fixture(scope="session")
def addresses() -> Iterator[Callable[[Path], str]]:
    """Serves a site and says at which address, without a slash at its end."""
    servers: dict[Path, SiteServer] = {}

    def address(folder: Path) -> str:
        if folder not in servers:
            servers[folder] = site_server(folder, root=root())
            threading.Thread(target=servers[folder].serve_forever, daemon=True).start()
        return f"http://127.0.0.1:{servers[folder].server_port}{root().rstrip('/')}"

    yield address
    for server in servers.values():
        server.shutdown()
        server.server_close()


def is_small(request: pytest.FixtureRequest) -> bool:
    """Whether the tests of a module read the small site: they have the mark `small`."""
    return request.node.get_closest_marker("small") is not None


@pytest.fixture(scope="module")
def base(addresses: Callable[[Path], str], request: pytest.FixtureRequest) -> str:
    """The address of the site that the tests of a module read, without a slash at its end."""
    return addresses(request.getfixturevalue("small").folder if is_small(request) else request.getfixturevalue("site"))


@pytest.fixture(scope="module")
def contexts(browser: Browser, base: str) -> Iterator[Readers]:
    """Makes readers with a browser context each, which is what costs time; they live as long as the module."""
    kept: dict[Any, Visit] = {}

    def context(name: str, thrifty: bool, scripts: bool) -> Visit:
        key = (name, thrifty, scripts)
        if key not in kept:
            made = browser.new_context(
                java_script_enabled=scripts, reduced_motion="reduce", service_workers="block", viewport=DESKTOP
            )
            made.set_default_timeout(SOON)
            kept[key] = Visit(made.new_page(), base, thrifty)
        return kept[key]

    yield context
    for visit in kept.values():
        visit.page.context.close()


@pytest.fixture
def reader(contexts: Readers) -> Iterator[Readers]:
    """A reader who knows nothing of earlier tests: `reader("de", thrifty=True, scripts=False)`.

    Afterwards the visit must have been clean: no script error, no failed request, nothing from another host."""
    visits = []

    def make(language: str = "en", thrifty: bool = False, scripts: bool = True) -> Visit:
        visits.append(contexts("reader", thrifty, scripts).renew(language))
        return visits[-1]

    yield make
    for visit in visits:
        visit.expect_clean()


@pytest.fixture
def visit(reader: Readers) -> Visit:
    """An English reader with a good connection."""
    return reader()


@pytest.fixture(scope="module")
def speakers(request: pytest.FixtureRequest) -> dict[str, PageContext]:
    """What Attika says, a language each (on the small site: the ferry); for the words that a page must show."""
    game = FERRY if is_small(request) else "attika"
    book = request.getfixturevalue("small").book if is_small(request) else request.getfixturevalue("book")
    return {language: PageContext(book, book.games[game], language) for language in LANGUAGES}


@pytest.fixture(scope="module")
def said(speakers: dict[str, PageContext]) -> Said:
    """What the site says at the table in English, by key: `said("note.full")`."""
    return lambda key, **values: speakers["en"].site(f"table.{key}", **values)


@pytest.fixture(scope="session")
def axe() -> str:
    path = Path(SITE.parent, "node_modules", "axe-core", "axe.min.js")
    if not path.is_file():
        pytest.fail("axe-core is not installed; run: make install", pytrace=False)
    return path.read_text(encoding="utf-8")


@pytest.fixture(scope="session")
def look(axe: str) -> Callable[..., None]:
    """`look(page, rules)`: axe-core finds no violation on the page as it is now."""

    def expect_none(page: Page, rules: dict[str, Any] = AXE_OPTIONS) -> None:
        if not page.evaluate("'axe' in window"):
            page.evaluate(axe)
        found = page.evaluate("rules => axe.run(document, rules)", rules)["violations"]
        said = [
            f"{violation['id']} ({violation['impact']}): {node['target']} {node['html'][:120]} {node['failureSummary']}"
            for violation in found
            for node in violation["nodes"][:5]
        ]
        assert not said, f"{page.url}{listed(said)}"

    return expect_none
