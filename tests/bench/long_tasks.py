"""The longest task of a page while it loads, while its engine starts and while it answers, on a processor of a quarter
of the speed.

The processor time of the page's main thread is measured at full speed and multiplied by four. With a throttled
processor in wall time, other work of the machine would be measured, too."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from tests.bench.measurements import Row

if TYPE_CHECKING:  # tests of the bench start no browser
    from playwright.sync_api import Browser, Page

SLOWDOWN = 4
BUDGET = 50
"""Milliseconds of the longest task."""
MARK = "measured"
"""Name of the performance mark that identifies the thread of the page."""
CATEGORIES = ["toplevel", "devtools.timeline", "blink.user_timing"]
TASK = ("RunTask", "ThreadControllerImpl::RunTask")
"""Names of a task in the trace, which depend on the version of Chromium."""
SETTLING_TIME = 400
"""Milliseconds in which a page finishes its remaining work."""
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
"""A page of each kind; one without a widget is only loaded."""
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
    """Records the trace of the browser."""

    def __init__(self, browser: Browser) -> None:
        self.session = browser.new_browser_cdp_session()
        self.events: list[dict[str, Any]] = []
        self.is_done = False
        self.session.on("Tracing.dataCollected", lambda event: self.events.extend(event["value"]))
        self.session.on("Tracing.tracingComplete", self._end)

    def _end(self, _: Any) -> None:
        self.is_done = True

    def longest(self, page: Page, do: Callable[[], object]) -> float:
        """Return the milliseconds of the page's longest task during `do`, for a quarter of the speed."""
        self.events, self.is_done = [], False
        config = {"includedCategories": CATEGORIES}
        self.session.send("Tracing.start", {"traceConfig": config, "transferMode": "ReportEvents"})
        do()
        page.wait_for_timeout(SETTLING_TIME)
        page.evaluate("name => performance.mark(name)", MARK)  # identifies the thread of the page
        self.session.send("Tracing.end")
        while not self.is_done:
            page.wait_for_timeout(20)
        tasks = self._tasks()
        assert tasks, "the browser told of no task of the page: nothing was measured"
        return SLOWDOWN * max(tasks)

    def _tasks(self) -> list[float]:
        """Return the milliseconds of all tasks of the page's thread."""
        pages = {(event["pid"], event["tid"]) for event in self.events if event["name"] == MARK}
        tasks = [event for event in self.events if event["name"] in TASK and (event["pid"], event["tid"]) in pages]
        return [event.get("tdur", 0) / 1000 for event in tasks]

    def close(self) -> None:
        with suppress(Exception):
            self.session.detach()


def start(page: Page) -> None:
    """Start the page's widget; at a table, start a game."""
    page.locator("[data-widget]").first.evaluate(WAKE)
    page.locator("[data-widget][data-state=ready]").first.wait_for(timeout=60_000)
    begin = page.locator("[data-widget=table] [data-action=new-game]")
    if begin.count():
        begin.dispatch_event("click")
        page.locator(".table__choice, .table__do").first.wait_for(timeout=60_000)


def use(page: Page) -> None:
    for index in range(USES):
        page.evaluate(USE, [index])
        page.wait_for_timeout(100)
        page.locator("[data-widget][data-busy]").wait_for(state="detached", timeout=60_000)


def rows(browser: Browser, address: str, report: Callable[[str], None], language: str = "en") -> list[Row]:
    """Return the rows of load, start and answers of each kind of page. A load includes the theme's own script and has
    no budget."""
    from tests.bench.browser import reader

    result = []
    tracer = Tracer(browser)
    for kind, path in PAGES.items():
        report(kind)
        with reader(browser) as context:
            page = context.new_page()
            page.goto("about:blank")
            load_time = tracer.longest(page, lambda: page.goto(f"{address}/{language}/{path}"))  # noqa: B023
            result.append(Row(f"load: {kind}", [load_time], "ms", peer="the theme's script included"))
            if page.locator("[data-widget]").count():
                warm(page)
                result.append(Row(f"start: {kind}", [tracer.longest(page, lambda: start(page))], "ms", BUDGET))  # noqa: B023
                result.append(Row(f"answer: {kind}", [tracer.longest(page, lambda: use(page))], "ms", BUDGET))  # noqa: B023
    tracer.close()
    return result


def warm(page: Page) -> None:
    """Make the tool that drives the browser inject its scripts into the page before the measurement."""
    page.locator("[data-widget]").first.evaluate("() => 1")
    page.locator("body").dispatch_event("warm")
    page.wait_for_timeout(100)
