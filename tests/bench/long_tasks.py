"""The longest task of a page while it loads, while its engine starts and while it answers, at a quarter of the speed.

What is measured is processor time of the page's main thread at full speed, times four: a machine that does other work
meanwhile, as one does that also plays the slow processor, would measure that work.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from tests.bench.table import Row

if TYPE_CHECKING:  # tests of the bench start no browser
    from playwright.sync_api import Browser, Page

SLOWER = 4
BUDGET = 50
MARK = "measured"
CATEGORIES = ["toplevel", "devtools.timeline", "blink.user_timing"]
TASK = ("RunTask", "ThreadControllerImpl::RunTask")
"""What a task is called, by the version of Chromium."""
SETTLING = 400
"""Milliseconds in which a page does what it has left to do."""
USES = 5
PAGES = {
    "calculator": "attika/cost-calculator/",
    "board": "attika/living-board/",
    "course": "atlantis/living-board/",
    "map of Polis": "polis/living-board/",
    "map of Athens & Sparta": "athens_sparta/living-board/",
    "table of Athens & Sparta": "athens_sparta/play/",
    "table of Polis": "polis/play/",
    "rules": "attika/building/",
    "components": "polis/components/",
    "glossary": "glossary/",
}
"""A page of each kind; one without a widget only loads."""
WAKE = "widget => widget.dispatchEvent(new FocusEvent('focusin', {bubbles: true}))"
USE = """([index]) => {
  const widget = document.querySelector("[data-widget]");
  const spots = [...widget.querySelectorAll("svg [data-press]")];
  if (spots.length) return spots[(index * 7) % spots.length].dispatchEvent(new MouseEvent("click", { bubbles: true }));
  const controls = [...widget.querySelectorAll("input[type=radio]:not(:checked), input[type=number], select")];
  const control = controls[(index * 3) % controls.length];
  if (control.type === "radio") control.checked = true;
  else if (control.type === "number") control.stepUp();
  else control.selectedIndex = (control.selectedIndex + 1) % control.options.length;
  for (const kind of ["input", "change"]) control.dispatchEvent(new Event(kind, { bubbles: true }));
}"""


class Tracer:
    """Listens to what the browser does."""

    def __init__(self, browser: Browser) -> None:
        self.session = browser.new_browser_cdp_session()
        self.events: list[dict[str, Any]] = []
        self.is_done = False
        self.session.on("Tracing.dataCollected", lambda event: self.events.extend(event["value"]))
        self.session.on("Tracing.tracingComplete", self._end)

    def _end(self, _: Any) -> None:
        self.is_done = True

    def longest(self, page: Page, do: Callable[[], object]) -> float:
        """Milliseconds of the page's longest task while something is done, at a quarter of the speed."""
        self.events, self.is_done = [], False
        config = {"includedCategories": CATEGORIES}
        self.session.send("Tracing.start", {"traceConfig": config, "transferMode": "ReportEvents"})
        do()
        page.wait_for_timeout(SETTLING)
        page.evaluate("name => performance.mark(name)", MARK)  # tells which thread is the page's
        self.session.send("Tracing.end")
        while not self.is_done:
            page.wait_for_timeout(20)
        tasks = self._tasks()
        assert tasks, "the browser told of no task of the page: nothing was measured"
        return SLOWER * max(tasks)

    def _tasks(self) -> list[float]:
        """Milliseconds of all tasks of the page's thread."""
        pages = {(one["pid"], one["tid"]) for one in self.events if one["name"] == MARK}
        tasks = [one for one in self.events if one["name"] in TASK and (one["pid"], one["tid"]) in pages]
        return [one.get("tdur", 0) / 1000 for one in tasks]

    def close(self) -> None:
        with suppress(Exception):
            self.session.detach()


def start(page: Page) -> None:
    """Bring the page's widget to life; at a table a game begins."""
    page.locator("[data-widget]").first.evaluate(WAKE)
    page.locator("[data-widget][data-state=ready]").first.wait_for(timeout=60_000)
    begin = page.locator("[data-widget=table] [data-action=new-game]")
    if begin.count():
        begin.dispatch_event("click")
        page.locator(".table__choice, .table__do").first.wait_for(timeout=60_000)


def use(page: Page) -> None:
    """Press or set some things, one after the other."""
    for index in range(USES):
        page.evaluate(USE, [index])
        page.wait_for_timeout(100)
        page.locator("[data-widget][data-busy]").wait_for(state="detached", timeout=60_000)


def rows(browser: Browser, address: str, say: Callable[[str], None], language: str = "en") -> list[Row]:
    """Load, start and answers of each kind of page; the theme's own script is part of a load, which has no budget."""
    from tests.bench.browser import reader

    found = []
    tracer = Tracer(browser)
    for kind, path in PAGES.items():
        say(kind)
        with reader(browser) as context:
            page = context.new_page()
            page.goto("about:blank")
            loaded = tracer.longest(page, lambda: page.goto(f"{address}/{language}/{path}"))  # noqa: B023
            found.append(Row(f"load: {kind}", [loaded], "ms", peer="the theme's script included"))
            if page.locator("[data-widget]").count():
                warm(page)
                found.append(Row(f"start: {kind}", [tracer.longest(page, lambda: start(page))], "ms", BUDGET))  # noqa: B023
                found.append(Row(f"answer: {kind}", [tracer.longest(page, lambda: use(page))], "ms", BUDGET))  # noqa: B023
    tracer.close()
    return found


def warm(page: Page) -> None:
    """Have the tool that drives the browser put its own scripts into the page before anything is measured."""
    page.locator("[data-widget]").first.evaluate("() => 1")
    page.locator("body").dispatch_event("warm")
    page.wait_for_timeout(100)
