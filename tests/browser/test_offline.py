"""Without a connection: after one visit everything works, the reader is told so, and a newer version asks first."""

from __future__ import annotations

import re
import shutil
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from rules_pages.offline import write_offline
from rules_pages.server import SiteHandler, SiteServer
from tests.browser.conftest import DESKTOP
from tests.browser.visit import THRIFTY
from tests.site.pages import KINDS, LANGUAGES, SITE, listed

pytestmark = [pytest.mark.browser, pytest.mark.site]

KEEPING = 60_000
"""Milliseconds: everything a language needs is fetched in this time, on a busy machine too."""

KEPT = """async () => {
  const caches_ = await Promise.all((await caches.keys()).map(name => caches.open(name)));
  return (await Promise.all(caches_.map(cache => cache.keys()))).flat().length;
}"""
"""In the page: how many files the browser has kept."""


class CutOff(SiteServer):
    """A server that can be gone: its open connections, which browsers like to keep, are cut as well."""

    connections: list[socket.socket]

    def process_request(self, request: Any, client_address: Any) -> None:
        self.connections.append(request)
        super().process_request(request, client_address)

    def cut(self) -> None:
        self.shutdown()
        self.server_close()
        for connection in self.connections:
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)


class Host:
    """The site on a server that can be stopped, and its readers."""

    def __init__(self, browser: Browser, folder: Path) -> None:
        self.browser = browser
        self.folder = folder
        self.contexts: list[BrowserContext] = []
        self.server = CutOff(("127.0.0.1", 0), partial(SiteHandler, directory=str(folder)))
        self.server.connections = []
        self.is_up = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.base = f"http://127.0.0.1:{self.server.server_port}"

    def reader(self, thrifty: bool = False) -> Page:
        """A page of a browser that keeps what it is told to keep."""
        context = self.browser.new_context(viewport=DESKTOP, reduced_motion="reduce")
        context.set_default_timeout(10_000)
        self.contexts.append(context)
        page = context.new_page()
        if thrifty:
            page.add_init_script(THRIFTY)
        return page

    def stop(self) -> None:
        if self.is_up:
            self.server.cut()
            self.is_up = False

    def publish(self, path: str, old: str, new: str) -> None:
        """A newer version of the site: one page says something else."""
        page = self.folder / path
        text = page.read_text(encoding="utf-8")
        assert old in text
        page.write_text(text.replace(old, new), encoding="utf-8")
        write_offline(self.folder, list(LANGUAGES))


@contextmanager
def served(browser: Browser, folder: Path) -> Iterator[Host]:
    made = Host(browser, folder)
    yield made
    for context in made.contexts:
        context.close()
    made.stop()


@pytest.fixture
def host(browser: Browser) -> Iterator[Host]:
    """The built site, which stays as it is."""
    if not (SITE / "index.html").is_file():
        pytest.fail("there is no built site; run: make build", pytrace=False)
    with served(browser, SITE) as made:
        yield made


@pytest.fixture
def publisher(browser: Browser, tmp_path: Path) -> Iterator[Host]:
    """A copy of the site, to be changed."""
    with served(browser, shutil.copytree(SITE, tmp_path / "site")) as made:
        yield made


def expect_state(page: Page, state: str) -> None:
    expect(page.locator("[data-offline]")).to_have_attribute("data-state", state, timeout=KEEPING)


def visit_once(host: Host, language: str) -> Page:
    """One visit, long enough that everything is kept; then the server is gone."""
    page = host.reader()
    page.goto(f"{host.base}/{language}/attika/")
    expect_state(page, "kept")
    host.stop()
    return page


def title_of(path: Path) -> str:
    return path.read_text(encoding="utf-8").partition("<title>")[2].partition("</title>")[0].strip()


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_works_after_one_visit(host: Host, speakers, language: str) -> None:
    page = visit_once(host, language)
    said = page.locator(".offline__said")
    expect(said).to_be_visible()
    expect(said).to_have_text(speakers[language].site("offline.kept"))
    wrong = []
    for path in KINDS.values():
        page.goto(f"{host.base}/{language}/{path}")
        styled = page.evaluate("getComputedStyle(document.querySelector('h1')).fontWeight")
        if page.title() not in title_of(host.folder / language / path / "index.html") or styled != "600":
            wrong.append(f"{path}: {page.title()} ({styled})")
    assert not wrong, listed(wrong)

    page.goto(f"{host.base}/{language}/attika/cost-calculator/")
    expect(page.locator("[data-state=ready]")).to_be_attached(timeout=30_000)
    page.locator("select[name=building]").select_option("tower")
    page.wait_for_url("**tower**")

    page.keyboard.press("Escape")
    page.locator("[data-search-open]").click()
    page.locator(".search__input").fill(speakers[language].texts.get("rules", "cost.terrain").title)
    page.locator(".search__link[href$='#cost.terrain']").click()
    page.wait_for_url("**/attika/building/#cost.terrain")

    not_kept = next(other for other in LANGUAGES if other != language)
    for address in (f"{language}/nowhere/", f"{not_kept}/attika/"):
        page.goto(f"{host.base}/{address}")
        expect(page.locator(".slab__number")).to_have_text("404")


def test_a_reader_who_saves_data_is_asked_first(host: Host, speakers) -> None:
    page = host.reader(thrifty=True)
    page.goto(f"{host.base}/en/attika/")
    expect_state(page, "offer")
    expect(page.locator(".offline__said")).to_have_text(speakers["en"].site("offline.offer"))
    assert page.evaluate(KEPT) == 0
    page.locator(".offline button").click()
    expect_state(page, "kept")
    assert page.evaluate(KEPT) > 50


def test_a_second_language_is_kept_beside_the_first(host: Host) -> None:
    page = host.reader()
    page.goto(f"{host.base}/de/attika/")
    expect_state(page, "kept")
    page.goto(f"{host.base}/ja/attika/")
    expect_state(page, "kept")
    host.stop()
    for language in ("de", "ja"):
        page.goto(f"{host.base}/{language}/attika/building/")
        expect(page.locator("h3[id='cost.terrain']")).to_be_attached()


def test_what_could_not_be_kept_is_said_and_can_be_tried_again(publisher: Host, speakers) -> None:
    host = publisher
    lost = host.folder / "en" / "attika" / "building" / "index.html"
    aside = lost.rename(lost.with_name("aside"))
    page = host.reader()
    page.goto(f"{host.base}/en/attika/")
    expect_state(page, "failed")
    expect(page.locator(".offline__said")).to_have_text(speakers["en"].site("offline.failed"))
    aside.rename(lost)
    page.locator(".offline button").click()
    expect_state(page, "kept")


def test_a_newer_version_asks_and_no_input_is_lost(publisher: Host, speakers) -> None:
    host = publisher
    page = host.reader()
    page.goto(f"{host.base}/en/attika/cost-calculator/")
    expect_state(page, "kept")
    expect(page.locator("[data-update]")).to_be_hidden()
    host.publish("en/attika/cost-calculator/index.html", "</h1>", " renewed</h1>")

    page.reload()
    expect(page.locator("[data-state=ready]")).to_be_attached(timeout=30_000)
    page.locator("select[name=building]").select_option("tower")
    page.wait_for_url("**tower**")
    page.locator("input[name=settlements]").fill("3")
    page.wait_for_url(re.compile("settlements%22(:|%3A)3"))
    address = page.url
    expect(page.locator("[data-update]")).to_be_visible(timeout=KEEPING)
    expect(page.locator("[data-update] span")).to_have_text(speakers["en"].site("update.there"))
    expect(page.locator("h1")).not_to_contain_text("renewed")

    with page.expect_navigation():
        page.locator("[data-update] button").click()
    expect(page.locator("h1")).to_contain_text("renewed")
    assert page.url == address
    expect(page.locator("[data-state=ready]")).to_be_attached(timeout=30_000)
    expect(page.locator("input[name=settlements]")).to_have_value("3")
    expect(page.locator("select[name=building]")).to_have_value("tower")
    expect(page.locator("[data-update]")).to_be_hidden()
    assert len(page.evaluate("caches.keys()")) == 1


def test_the_prompt_can_be_read_and_is_reached_by_keyboard(publisher: Host, look: Callable[..., None]) -> None:
    host = publisher
    page = host.reader()
    page.goto(f"{host.base}/de/attika/")
    expect_state(page, "kept")
    host.publish("de/attika/index.html", "</h1>", " neu</h1>")
    page.reload()
    expect(page.locator("[data-update]")).to_be_visible(timeout=KEEPING)
    look(page)
    page.locator("[data-update] button").focus()
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(page.locator("h1")).to_contain_text("neu")
