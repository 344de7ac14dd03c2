"""One reader on the site: a page, what it asked for, and what went wrong on it."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import ConsoleMessage, Error, Locator, Page, Request, Response, Route, expect

from rules_widgets.addresses import KEY
from tests.site.pages import listed

THRIFTY = "Object.defineProperty(navigator, 'connection', {value: {saveData: true, effectiveType: '4g'}})"
UNKEPT = "delete Navigator.prototype.serviceWorker"
"""A browser that keeps nothing for later: each test sees what the server has now."""
OURS = "Service Worker registration blocked by Playwright"
"""What Playwright says because these readers keep nothing for later (test_offline.py has others)."""
UNUSED = "was preloaded using link preload but not used within a few seconds"
PROBES = Path(__file__).with_name("probes.js")
SOON = 15_000
"""Milliseconds that a busy machine may take for anything; how fast the site is, the bench measures."""
ENGINE = ("/assets/vendor/", "/assets/engine/", ".py", ".wasm")


LOADED = 60_000
"""Milliseconds for a page to load; how fast it is, the bench measures. A whole game on one page takes longest."""
HELD = 30
"""Seconds after which a request that should be held is taken never to be made."""


class Visit:
    """`thrifty`: the reader saves data, so that no engine starts by itself."""

    def __init__(self, page: Page, base: str, thrifty: bool) -> None:
        self.page = page
        self.base = base
        self.language = "en"
        self.requested: list[str] = []
        self.loading: set[Request] = set()
        self.wrong: list[str] = []
        self.expected: tuple[str, ...] = ()
        self.browser = page.context.new_cdp_session(page)
        self.agent = self.browser.send("Browser.getVersion")["userAgent"]
        page.add_init_script(path=PROBES)
        page.add_init_script(UNKEPT)
        if thrifty:
            page.add_init_script(THRIFTY)
        page.on("request", self._note_request)
        page.on("response", self._note_response)
        page.on("requestfailed", self._note_failure)
        for event in ("requestfinished", "requestfailed"):
            page.on(event, lambda request: self.loading.discard(request))
        page.on("console", self._note_console)
        page.on("pageerror", lambda error: self.wrong.append(f"script error: {error}"))

    def renew(self, language: str) -> Self:
        """Leave the page and forget everything, as if the reader came for the first time."""
        self.page.unroute_all()
        self.page.goto("about:blank", timeout=LOADED)
        self.page.emulate_media(media="screen", color_scheme="light")
        self.page.set_viewport_size({"width": 1280, "height": 900})
        self.page.context.clear_permissions()
        self.browser.send("Storage.clearDataForOrigin", {"origin": self.base, "storageTypes": "all"})
        self.prefer(language)
        self.language, self.expected = language, ()
        self.requested.clear()
        self.loading.clear()
        self.wrong.clear()
        return self

    def prefer(self, language: str) -> None:
        """The browser's own language."""
        self.browser.send("Emulation.setUserAgentOverride", {"userAgent": self.agent, "acceptLanguage": language})

    def open(self, path: str) -> Page:
        """Go to a path below the reader's language (`attika/`), or from the root (`/`), and wait for the scripts of the
        page's features, which it asks for while it loads."""
        self.page.goto(self.base + (path if path.startswith("/") else f"/{self.language}/{path}"), timeout=LOADED)
        deadline = time.monotonic() + HELD
        while self.loading and time.monotonic() < deadline:
            self.page.wait_for_timeout(10)
        return self.page

    def hold(self, pattern: str) -> Callable[[], None]:
        """Keep a request waiting until what this returns is called; that waits for the request, which a worker may make
        late."""
        held: list[Route] = []
        self.page.route(pattern, lambda route: held.append(route), times=1)

        def release() -> None:
            deadline = time.monotonic() + HELD
            while not held and time.monotonic() < deadline:
                self.page.wait_for_timeout(20)
            for route in held:
                route.continue_()

        return release

    def engine_requests(self) -> list[str]:
        return [path for path in self.requested if any(mark in path.partition("?")[0] for mark in ENGINE)]

    def expect_failures(self, *marks: str) -> None:
        """This test breaks something on purpose: what names one of these marks is no fault."""
        self.expected = marks

    def expect_clean(self) -> None:
        """Nothing went wrong since this was asked last, and no other host was asked."""
        wrong = [said for said in self.wrong if not any(mark in said for mark in self.expected)]
        self.wrong.clear()
        assert not wrong, "what no page may do:" + listed(wrong)

    def _note_request(self, request: Request) -> None:
        if request.url.startswith(("data:", "blob:")):
            return
        if not request.url.startswith(self.base + "/"):
            self.wrong.append(f"another host was asked: {request.url}")
        self.requested.append(request.url.removeprefix(self.base))
        if urlsplit(request.url).path.endswith(".js"):
            self.loading.add(request)

    def _note_response(self, response: Response) -> None:
        if response.status >= 400:
            self.wrong.append(f"{response.status}: {response.url}")

    def _note_failure(self, request: Request) -> None:
        # A page that is left while it still loads drops what it asked for.
        if request.failure != "net::ERR_ABORTED":
            self.wrong.append(f"{request.failure}: {request.url}")

    def _note_console(self, message: ConsoleMessage) -> None:
        # What is fetched ahead for an engine that nobody starts, or that a slow machine starts late, is no fault.
        ahead = UNUSED in message.text and any(mark in message.text for mark in ENGINE)
        if message.type in ("error", "warning") and OURS not in message.text and not ahead:
            self.wrong.append(f"console {message.type}: {message.text} ({message.location.get('url')})")


WATCH = """([there, gone, limit]) => new Promise(done => {
  const holds = () => (!there || document.querySelector(there)) && (!gone || !document.querySelector(gone));
  if (holds()) return done();
  const watch = new MutationObserver(() => holds() && end());
  const timer = setTimeout(() => end(), limit);
  const end = () => { watch.disconnect(); clearTimeout(timer); done(); };
  watch.observe(document, {subtree: true, childList: true, attributes: true});
})"""


Readers = Callable[..., Visit]
"""Function that makes a reader: `reader("de", thrifty=True, scripts=False)`."""
Said = Callable[..., str]
"""Function from the key of a string of the site to the string in English, with values."""


def await_elements(page: Page, there: str = "", gone: str = "") -> None:
    """Wait inside the page until a selector finds something, and another one nothing; what is expected is checked
    afterwards. Playwright asks again every half second, and describes the whole page each time."""
    try:
        page.evaluate(WATCH, [there, gone, SOON])
    except Error as error:
        if "Execution context was destroyed" not in error.message:
            raise


def soon(page: Page, holds: Callable[[], bool]) -> None:
    for _ in range(SOON // 50):
        if holds():
            return
        page.wait_for_timeout(50)
    assert holds()


WATCH_STATE = """(element, [state, limit]) => new Promise(done => {
  if (element.dataset.state === state) return done();
  const watch = new MutationObserver(() => element.dataset.state === state && end());
  const timer = setTimeout(() => end(), limit);
  const end = () => { watch.disconnect(); clearTimeout(timer); done(); };
  watch.observe(element, {attributeFilter: ["data-state"]});
})"""


def expect_state(widget: Locator, state: str) -> None:
    widget.evaluate(WATCH_STATE, [state, SOON])
    expect(widget).to_have_attribute("data-state", state)


def asked_in(page: Page) -> str:
    """The code of what is asked in the address; "" where nothing is."""
    return parse_qs(urlsplit(address(page)).query).get(KEY, [""])[0]


def unfold(page: Page) -> Page:
    """Open all that can be opened in a page's article."""
    page.locator("article details").evaluate_all("all => all.forEach(details => { details.open = true; })")
    return page


def dark(page: Page) -> Page:
    page.emulate_media(color_scheme="dark")
    expect(page.locator("body")).to_have_css("color-scheme", "dark")
    return page


def shifts(page: Page) -> list[Any]:
    """What has moved by itself so far, as [score, what, whether a font came just then], once fonts are there and
    nothing is on its way."""
    page.wait_for_function("() => document.fonts.status === 'loaded'", polling=20)  # of `ready` a page may never hear
    page.wait_for_timeout(150)
    return page.evaluate("probes.shifts()")


def address(page: Page) -> str:
    """Where the page says it is, once its widgets have answered; Playwright's own `page.url` hears of what a script
    writes there a moment later."""
    await_elements(page, gone="[data-widget][data-busy]")
    expect(page.locator("[data-widget][data-busy]")).to_have_count(0)
    return page.evaluate("location.href")


WRITTEN = """(element, html) => {
  const [shown, wanted] = [element, element].map(one => one.cloneNode(false));
  shown.innerHTML = element.innerHTML;
  wanted.innerHTML = html;
  for (const marked of shown.querySelectorAll("[data-focus-visible-added]")) {
    marked.removeAttribute("data-focus-visible-added");
    marked.classList.remove("focus-visible");
    if (!marked.classList.length) marked.removeAttribute("class");
  }
  return [shown.isEqualNode(wanted) ? wanted.innerHTML : shown.innerHTML, wanted.innerHTML];
}"""


def expect_html(found: Locator, html: str) -> None:
    """The element holds this HTML now or soon, as this browser writes it; the theme's marks of focus and the order of
    attributes do not count."""
    ends = time.monotonic() + SOON / 1000
    shown, wanted = found.evaluate(WRITTEN, html)
    while shown != wanted and time.monotonic() < ends:
        found.page.wait_for_timeout(20)
        shown, wanted = found.evaluate(WRITTEN, html)
    assert shown == wanted, f"{found} shows something else in {address(found.page)}"


def in_view(page: Page, selector: str) -> None:
    """The element is on the screen, below the header."""
    expect(page.locator(selector)).to_be_in_viewport()
    top = page.locator(selector).evaluate("element => element.getBoundingClientRect().top")
    header = page.locator(".site-header").evaluate("element => element.getBoundingClientRect().bottom")
    assert top >= header - 1, f"{selector} is hidden below the header: its top is at {top}, the header ends at {header}"
