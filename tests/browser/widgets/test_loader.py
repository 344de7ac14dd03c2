"""The loader in a real browser, on a page of its own: nothing before the first use, one start a page, nothing lost."""

import json
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Self

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from rules_pages.browser.bundle import SITE_PATHS, loader_files, vendor
from rules_pages.browser.lowering import lower
from rules_pages.data.project import Project
from rules_pages.publish.server import site_server
from tests.browser.visit import SOON, soon
from tests.micropython_runner import ROOT

pytestmark = pytest.mark.browser

ECHO = """
from rules_engine.toy import shout

STEPS = {"long": 8, "endless": 10 ** 9}

class Echo:
    def __init__(self, bundle, words):
        self.end, self.gate = words["end"] + str(bundle["components"]["number"]), words["gate"]

    def answer(self, request):
        if request["do"] == "go_on":
            return self.go_on()
        if request["do"] == "act":
            return {"status": "Given up"}
        text = request["fields"]["text"]
        if text == "raise":
            raise ValueError("no")
        if text == "for ever":
            while True:
                pass
        if text == "slow":  # until the test lets the request go
            gate = js.XMLHttpRequest.new()
            gate.open("GET", self.gate, False)
            gate.send()
        self.left = STEPS.get(text, 0)
        shown = {"html": [["output", shout(text) + self.end]], "status": "", "state": json.dumps(text)}
        return self.go_on() if self.left else shown

    def go_on(self):
        self.left -= 1
        if self.left < 0:
            return {"status": "", "html": [["output", "LONG" + self.end]]}
        return {"status": str(self.left), "more": True, "long": True}

def mount(about, bundle, words, clock):
    return Echo(bundle, words)
"""
GATE = "gate.txt"
"""A file that the slow question asks for, and waits for."""
MODULES = {
    "rules_engine/__init__.py": "",
    "rules_engine/toy/__init__.py": "def shout(text: str) -> str:\n    return text.upper()",
    "rules_widgets/__init__.py": "",
    "rules_widgets/calculator.py": "import js\nimport json" + ECHO,
    "rules_widgets/broken.py": "def mount(about, bundle, words, clock):\n    raise ValueError('broken')",
}
SAID = '{"crashed": "Begin again", "stop": "Stop", "copied": "Copied", "storage-full": "Full"}'
WIDGET = """
<div class="widget" id="{id}" data-widget="{kind}" data-game="toy" data-calculator="{id}" data-said='{said}'
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
    root = tmp_path_factory.mktemp("site")
    modules = {name: lower(text) for name, text in MODULES.items()}
    write(root / "engine/toy.json", json.dumps({"modules": modules, "components": {"number": 7}, "calculators": {}}))
    write(root / GATE, "open")
    cache = Project(ROOT).cache
    for name, content in loader_files(ROOT / "node_modules", cache).items():
        write(root / "widgets" / name, content.decode())
    vendor(ROOT / "node_modules", root / "vendor", cache)
    widgets = {"one": "calculator", "two": "calculator", "three": "broken"}
    shown = "".join(WIDGET.format(id=name, kind=kind, said=SAID) for name, kind in widgets.items())
    write(root / "page/index.html", PAGE.format(gap=0) + shown)
    write(root / "low/index.html", PAGE.format(gap=5000) + WIDGET.format(id="one", kind="calculator", said=SAID))
    server = site_server(root)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_port}"
    write(root / "engine/toy.en.json", json.dumps({"end": "!", "gate": f"{address}/{GATE}"}))
    yield address
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

    def open(self, path: str = "/page/") -> Self:
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


def first_visit(script: str) -> Callable:
    @pytest.fixture
    def visit(browser: Browser, site: str) -> Iterator[Visit]:
        context = browser.new_context()
        context.add_init_script(script)
        yield Visit(context.new_page(), site)
        context.close()

    return visit


visit = first_visit(THRIFTY)
"""A first visit by a reader who saves data, so that nothing starts by itself."""
generous = first_visit(GENEROUS)
"""A first visit by a reader with a good connection."""


def needed() -> list[str]:
    return sorted(path for path in SITE_PATHS.values() if not path.endswith("LICENSE"))


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


def hold(visit: Visit, pattern: str) -> Callable[[], None]:
    """Keep a request waiting; return what lets it go, once it has been made."""
    held: list[Route] = []
    visit.page.route(pattern, lambda route: held.append(route), times=1)

    def release() -> None:
        await_request(visit, held)
        held[0].continue_()

    return release


def hold_slow(visit: Visit) -> Callable[[], None]:
    """Ask the slow question and wait until its calculation has begun; return what lets it end."""
    held: list[Route] = []
    visit.page.route(f"**/{GATE}", lambda route: held.append(route), times=1)
    type_fast(visit, "slow")
    await_request(visit, held)
    return lambda: held[0].continue_()


def await_request(visit: Visit, held: list[Route]) -> None:
    ends = time.monotonic() + SOON / 1000
    while not held:
        assert time.monotonic() < ends, "the request was never made"
        visit.page.wait_for_timeout(20)


def test_the_keyboard_starts_it(visit: Visit) -> None:
    visit.open().page.keyboard.press("Tab")
    visit.expect_state("one", "ready")


def test_a_question_in_the_address_starts_it(visit: Visit) -> None:
    visit.open("/page/?toy.two={}")
    visit.expect_state("two", "ready")
    visit.expect_state("one", "idle")


def test_pointing_at_it_starts_the_engine_ahead_and_changes_nothing(visit: Visit) -> None:
    with visit.page.expect_worker():
        visit.open().page.locator("#one").hover()
    soon(visit.page, lambda: visit.paths("vendor") == needed())  # a worker's requests are not the page's
    visit.expect_state("one", "idle")
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


VENDOR = ["pyscript/worker.js", "pyscript/channel.js", "micropython/*.mjs", "micropython/*.wasm"]
SCRIPTS = ["boot.py", "form.js", "place.js", "numbers.js", "engine.js"]
MISSING = [*(f"vendor/{name}" for name in VENDOR), *(f"widgets/{name}" for name in SCRIPTS)]


@pytest.mark.parametrize("missing", [*MISSING, "engine/toy.json", "engine/toy.en.json"])
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


SEEN = """() => {
  globalThis.seen = [];
  const output = document.querySelector("#one output");
  const note = () => seen.push(output.textContent);
  new MutationObserver(note).observe(output, { childList: true, characterData: true, subtree: true });
}"""


@pytest.fixture
def alive(visit: Visit) -> Visit:
    """A page whose first widget has answered; what it shows from now on is noted."""
    visit.open().page.locator("#one input").click()
    visit.expect_answer("one", "AS BUILT!7")
    visit.page.evaluate(SEEN)
    return visit


def type_fast(visit: Visit, *texts: str) -> None:
    """Change the first widget's text as fast as a script can."""
    visit.page.evaluate(
        """texts => {
          const field = document.querySelector("#one input");
          for (const text of texts) {
            field.value = text;
            field.dispatchEvent(new Event("input", { bubbles: true }));
          }
        }""",
        list(texts),
    )


def seen(visit: Visit) -> list[str]:
    return visit.page.evaluate("seen")


def test_a_newer_question_overtakes_those_that_have_not_begun(alive: Visit) -> None:
    release = hold_slow(alive)
    type_fast(alive, "a", "b", "c")
    release()
    alive.expect_answer("one", "C!7")
    assert seen(alive) == ["SLOW!7", "C!7"]


def test_questions_of_several_widgets_are_answered_in_order(alive: Visit) -> None:
    alive.page.locator("#two input").fill("other")
    alive.expect_answer("two", "OTHER!7")
    release = hold_slow(alive)
    alive.page.locator("#two input").fill("second")
    alive.expect_answer("two", "OTHER!7")
    release()
    alive.expect_answer("one", "SLOW!7")
    alive.expect_answer("two", "SECOND!7")


STOP = "#one .widget__stop"
"""The button that stops a long calculation of the first widget."""


def test_a_long_calculation_tells_how_far_it_is_and_ends(alive: Visit) -> None:
    alive.page.evaluate(OFFERED, STOP)
    type_fast(alive, "long")
    alive.expect_answer("one", "LONG!7")
    expect(alive.page.locator(STOP)).to_have_count(0)
    assert alive.page.evaluate("offered") is True


OFFERED = """selector => {
  globalThis.offered = false;
  const note = () => { offered ||= Boolean(document.querySelector(selector)); };
  new MutationObserver(note).observe(document.body, { childList: true, subtree: true });
}"""
"""Script that notes whether an element was ever there."""


def test_a_long_calculation_can_be_given_up(alive: Visit) -> None:
    type_fast(alive, "endless")
    alive.page.locator(STOP).click()
    alive.expect_status("one", "Given up")
    expect_nothing_goes_on(alive)
    assert seen(alive) == []


def expect_nothing_goes_on(alive: Visit) -> None:
    """The engine is free for another widget, and the first one stays as it is."""
    alive.page.locator("#two input").fill("another")
    alive.expect_answer("two", "ANOTHER!7")
    expect(alive.page.locator(STOP)).to_have_count(0)
    expect(alive.page.locator("#one")).not_to_have_attribute("data-busy", "")


def test_a_newer_question_ends_a_long_calculation(alive: Visit) -> None:
    type_fast(alive, "endless")
    expect(alive.page.locator(STOP)).to_be_visible()
    type_fast(alive, "new")
    alive.expect_answer("one", "NEW!7")
    expect_nothing_goes_on(alive)
    assert seen(alive) == ["NEW!7"]


def test_a_crash_is_told_and_the_engine_started_again(alive: Visit) -> None:
    type_fast(alive, "endless")
    expect(alive.page.locator(STOP)).to_be_visible()
    (worker,) = alive.page.workers
    worker.evaluate("setTimeout(() => { throw new Error('gone'); }), null")
    alive.expect_status("one", "Begin again")
    expect(alive.page.locator("#one .widget__stop")).to_have_count(0)
    type_fast(alive, "again")
    alive.expect_answer("one", "AGAIN!7")
    alive.expect_status("one", "")
    assert len(alive.page.workers) == 1


def test_an_error_of_the_engine_is_told_and_the_engine_started_again(alive: Visit) -> None:
    type_fast(alive, "raise")
    alive.expect_status("one", "Begin again")
    alive.expect_answer("one", "AS BUILT!7")
    type_fast(alive, "again")
    alive.expect_answer("one", "AGAIN!7")


def test_an_engine_that_says_nothing_any_more_is_started_again(visit: Visit) -> None:
    visit.page.clock.install()
    visit.open().page.locator("#one input").click()
    visit.expect_answer("one", "AS BUILT!7")
    type_fast(visit, "for ever")
    visit.page.clock.run_for(19_000)
    visit.expect_status("one", "")
    visit.page.clock.run_for(2_000)
    visit.expect_status("one", "Begin again")
    visit.page.locator("#two input").click()
    visit.expect_answer("two", "AS BUILT!7")


def test_the_page_is_not_blocked_while_the_engine_works(alive: Visit) -> None:
    """A calculation of the page's own thread would hold its timers back."""
    release = hold_slow(alive)
    alive.page.evaluate("setTimeout(() => { globalThis.isFree = true; }), null")
    alive.page.wait_for_function("() => globalThis.isFree")
    assert seen(alive) == []
    release()
    alive.expect_answer("one", "SLOW!7")
