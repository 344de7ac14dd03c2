"""A server of the built site that can be stopped, and readers whose browsers store files for later."""

import re
import shutil
import socket
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, expect

from rules_pages.publish.offline import write_offline
from rules_pages.publish.server import SiteHandler, SiteServer
from tests.browser.conftest import DESKTOP
from tests.browser.visit import LOADED, SOON, THRIFTY
from tests.registry import LANGUAGES

KEEPING = 60_000
"""Milliseconds: everything a language needs is fetched in this time, on a busy machine too."""


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
        context.set_default_timeout(SOON)
        context.set_default_navigation_timeout(LOADED)
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


def part_of(site: Path, folder: Path, paths: Iterable[str], left_out: str = "api/") -> Path:
    """A site with these pages in every language, the pages of no language, and all other files but those whose names
    begin like `left_out`: keeping all files of a language takes seconds."""
    kept = {f"{language}/{path}index.html" for language in LANGUAGES for path in paths}
    for path in site.rglob("*"):
        name = path.relative_to(site).as_posix()
        is_left_out = name not in kept if name.endswith("/index.html") else re.match(left_out, name)
        if path.is_file() and not is_left_out:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, folder / name)
    write_offline(folder, list(LANGUAGES))
    return folder


def expect_state(page: Page, state: str) -> None:
    expect(page.locator("[data-offline]")).to_have_attribute("data-state", state, timeout=KEEPING)
