"""The loader in a real browser, on a page of its own: nothing before the first use, one start a page, nothing lost."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from rules_pages.browser.bundle import bundle, checksums, loader_files, site_path, vendor
from rules_pages.publish.server import site_server
from tests.micropython_runner import ROOT

pytestmark = pytest.mark.browser

ECHO = """
from typing import Any
from pyscript.ffi import create_proxy
from rules_engine.toy import shout

def mount(element: Any, bundle: dict, words: dict) -> None:
    field, output = element.querySelector("input"), element.querySelector("output")
    def answer(event: Any = None) -> None:
        output.textContent = shout(field.value) + words["end"] + str(bundle["components"]["number"])
    field.addEventListener("input", create_proxy(answer))
    answer()
"""
MODULES = {
    "rules_engine/__init__.py": "",
    "rules_engine/toy/__init__.py": "def shout(text: str) -> str:\n    return text.upper()",
    "rules_widgets/__init__.py": "",
    "rules_widgets/echo.py": ECHO,
    "rules_widgets/broken.py": "def mount(element, bundle, words):\n    raise ValueError('broken')",
}
WIDGET = """
<div class="widget" id="{id}" data-widget="{kind}" data-game="toy" data-calculator="{id}"
  data-bundle="../engine/toy.json" data-words="../engine/toy.en.json" data-starting="Starting" data-failed="Not today">
<form><label>Text <input name="text" value="as built"></label><output>As built</output></form>
<p class="widget__status" role="status"></p></div>
"""
PAGE = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Widgets</title><link rel="icon" href="data:,">
<script type="module" src="../widgets/loader.js?v=1"></script>
<div style="height: {gap}px"></div>"""
THRIFTY = "Object.defineProperty(navigator, 'connection', {value: {saveData: true, effectiveType: '4g'}})"
GENEROUS = "Object.defineProperty(navigator, 'connection', {value: {saveData: false, effectiveType: '4g'}})"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a site with widgets: /page/ (two that work and a broken one) and /low/ (one far down)."""
    root, source = tmp_path_factory.mktemp("site"), tmp_path_factory.mktemp("interactive")
    for name, text in MODULES.items():
        write(source / name, text)
    write(root / "engine/toy.json", bundle(source, "toy", {"number": 7}, {}))
    write(root / "engine/toy.en.json", '{"end": "!"}')
    for name, content in loader_files(ROOT / "interactive").items():
        write(root / "widgets" / name, content.decode())
    vendor(ROOT / "node_modules", root / "vendor", ROOT / "build" / "cache" / "minified")
    widgets = {"one": "echo", "two": "echo", "three": "broken"}
    shown = "".join(WIDGET.format(id=name, kind=kind) for name, kind in widgets.items())
    write(root / "page/index.html", PAGE.format(gap=0) + shown)
    write(root / "low/index.html", PAGE.format(gap=5000) + WIDGET.format(id="one", kind="echo"))
    server = site_server(root)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


class Visit:
    """A page with what it asked for."""

    def __init__(self, page: Page, site: str) -> None:
        self.page = page
        self.site = site
        self.requested: list[str] = []
        page.on("request", lambda request: self.requested.append(request.url))

    def open(self, path: str = "/page/") -> Visit:
        self.page.goto(self.site + path)
        self.page.wait_for_load_state("load")
        return self

    def paths(self, folder: str) -> list[str]:
        """What was asked for below a folder of the site, once for each request."""
        start = f"{self.site}/{folder}/"
        return sorted(url.removeprefix(start).partition("?")[0] for url in self.requested if url.startswith(start))

    def expect_state(self, widget: str, state: str, timeout: int = 14_000) -> None:
        expect(self.page.locator(f"#{widget}")).to_have_attribute("data-state", state, timeout=timeout)

    def expect_answer(self, widget: str, answer: str) -> None:
        expect(self.page.locator(f"#{widget} output")).to_have_text(answer)

    def expect_status(self, widget: str, words: str) -> None:
        expect(self.page.locator(f"#{widget} .widget__status")).to_have_text(words)


@pytest.fixture
def visit(browser: Browser, site: str) -> Iterator[Visit]:
    """A first visit by a reader who saves data, so that nothing starts by itself."""
    context = browser.new_context()
    context.add_init_script(THRIFTY)
    yield Visit(context.new_page(), site)
    context.close()


@pytest.fixture
def generous(browser: Browser, site: str) -> Iterator[Visit]:
    """A first visit by a reader with a good connection."""
    context = browser.new_context()
    context.add_init_script(GENEROUS)
    yield Visit(context.new_page(), site)
    context.close()


def needed() -> list[str]:
    return sorted(site_path(name) for name in checksums() if not name.endswith("LICENSE"))


def test_asks_for_nothing_before_the_first_use(visit: Visit) -> None:
    visit.open().page.wait_for_timeout(500)
    visit.expect_state("one", "idle")
    assert visit.paths("vendor") + visit.paths("engine") == []
    visit.expect_answer("one", "As built")


def test_a_click_starts_it_with_exactly_the_vendored_files_each_once(visit: Visit) -> None:
    visit.open().page.locator("#one input").click()
    visit.expect_state("one", "ready")
    visit.expect_answer("one", "AS BUILT!7")
    visit.expect_status("one", "")
    assert visit.paths("vendor") == needed()
    assert visit.paths("engine") == ["toy.en.json", "toy.json"]
    assert [url for url in visit.requested if not url.startswith((visit.site, "data:"))] == []


def test_it_starts_once_for_all_widgets_of_a_page(visit: Visit) -> None:
    visit.open().page.locator("#one input").click()
    visit.expect_state("one", "ready")
    visit.expect_state("two", "idle")
    visit.page.locator("#two input").fill("second")
    visit.expect_answer("two", "SECOND!7")
    visit.expect_answer("one", "AS BUILT!7")
    assert visit.paths("vendor") == needed()


def test_what_is_typed_while_it_starts_counts(visit: Visit) -> None:
    release = hold(visit, "**/micropython.wasm")
    visit.open().page.locator("#one input").click()
    visit.expect_state("one", "starting")
    visit.expect_status("one", "Starting")
    visit.page.locator("#one input").fill("typed early")
    visit.page.keyboard.press("Enter")
    release()
    visit.expect_state("one", "ready")
    visit.expect_answer("one", "TYPED EARLY!7")
    expect(visit.page.locator("#one input")).to_be_focused()
    assert visit.page.url.endswith("/page/")


def hold(visit: Visit, pattern: str):
    """Keep requests waiting; returns what lets them go."""
    held = []
    visit.page.route(pattern, lambda route: held.append(route))
    return lambda: [route.continue_() for route in held]


def test_the_keyboard_starts_it(visit: Visit) -> None:
    visit.open().page.keyboard.press("Tab")
    visit.expect_state("one", "ready")


def test_a_question_in_the_address_starts_it(visit: Visit) -> None:
    visit.open("/page/?toy.two={}")
    visit.expect_state("two", "ready")
    visit.expect_state("one", "idle")


def test_pointing_at_it_fetches_ahead_and_starts_nothing(visit: Visit) -> None:
    visit.open().page.locator("#one").hover()
    expect(visit.page.locator("link[rel=modulepreload]").first).to_be_attached()
    visit.page.wait_for_load_state("networkidle")
    visit.expect_state("one", "idle")
    assert visit.paths("vendor") == needed()
    visit.page.locator("#one input").click()
    visit.expect_state("one", "ready")
    assert visit.paths("vendor") == needed()


def test_it_starts_quietly_when_it_is_seen(generous: Visit) -> None:
    generous.open("/low/").page.wait_for_timeout(700)
    generous.expect_state("one", "idle")
    said = generous.page.evaluate_handle(
        "() => { const said = []; const status = document.querySelector('.widget__status');"
        " new MutationObserver(() => said.push(status.textContent)).observe(status, {childList: true}); return said; }"
    )
    generous.page.locator("#one").scroll_into_view_if_needed()
    generous.expect_state("one", "ready")
    assert "Starting" not in said.json_value()


def test_it_does_not_start_by_itself_when_data_is_dear(visit: Visit) -> None:
    visit.open("/low/").page.locator("#one").scroll_into_view_if_needed()
    visit.page.wait_for_timeout(700)
    visit.expect_state("one", "idle")


MISSING = ["vendor/pyscript/core.js", "vendor/pyscript/core-*", "vendor/micropython/*.mjs", "vendor/micropython/*.wasm"]


@pytest.mark.parametrize("missing", [*MISSING, "widgets/boot.py", "engine/toy.json", "engine/toy.en.json"])
def test_a_missing_file_leaves_the_page_as_it_was_and_is_said(visit: Visit, missing: str) -> None:
    visit.page.route(f"**/{missing}*", lambda route: route.fulfill(status=404))
    visit.open().page.locator("#one input").click()
    visit.expect_state("one", "failed", timeout=10_000)
    visit.expect_status("one", "Not today")
    visit.expect_answer("one", "As built")
    assert [url for url in visit.requested if not url.startswith((visit.site, "data:"))] == []


def test_an_exception_in_the_start_script_is_said(visit: Visit) -> None:
    visit.page.route("**/boot.py*", lambda route: route.fulfill(body="raise ValueError('no')"))
    visit.open().page.locator("#one input").click()
    visit.expect_state("one", "failed", timeout=10_000)
    visit.expect_status("one", "Not today")
    expect(visit.page.locator(".py-error")).to_have_count(0)


def test_a_broken_widget_harms_no_other(visit: Visit) -> None:
    visit.open().page.locator("#three input").click()
    visit.expect_state("three", "failed")
    visit.expect_status("three", "Not today")
    visit.page.locator("#one input").click()
    visit.expect_answer("one", "AS BUILT!7")


def test_patience_ends_after_fifteen_seconds_and_a_late_start_is_still_welcome(visit: Visit) -> None:
    visit.page.clock.install()
    release = hold(visit, "**/micropython.wasm")
    visit.open().page.locator("#one input").click()
    visit.page.clock.run_for(14000)
    visit.expect_state("one", "starting")
    visit.page.clock.run_for(2000)
    visit.expect_state("one", "failed")
    visit.expect_status("one", "Not today")
    release()
    visit.page.clock.resume()
    visit.expect_state("one", "ready")
    visit.expect_answer("one", "AS BUILT!7")
    visit.expect_status("one", "")
