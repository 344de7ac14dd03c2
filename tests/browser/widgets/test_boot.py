"""How the engine comes to the page: not before it is needed, once, from this site alone, and in few bytes."""

import re
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Request, expect

from rules_pages.data.published.publication import root
from tests.bench.browser import transferred
from tests.browser.calculator import Calculator
from tests.browser.visit import Readers, Visit, expect_state
from tests.conftest import first_by_day
from tests.registry import GAMES
from tests.site.pages import SITE, listed, read_page
from tests.site.test_weight import OF_THE_ENGINE, answer_files, budget, widgets

pytestmark = [pytest.mark.browser, pytest.mark.site]


def test_a_whole_session_asks_no_other_host(reader: Readers) -> None:
    """Every visit of every test is watched for this; here a reader goes from the root to an answer."""
    visit = reader("en")
    page = visit.open("/")
    page.wait_for_url("**/en/")
    page.locator("article a[href*='building/']").first.click()
    page.wait_for_url("**/en/attika/building/#*")
    page.locator("details.example > summary").first.click()
    page.locator(".stepper__open:visible").first.click()
    calculator = Calculator(visit).ready()
    said = calculator.said.inner_text()
    calculator.build("village")
    expect(calculator.said).not_to_have_text(said)
    assert len(visit.requested) > 40
    assert len(visit.engine_requests()) > 5
    visit.expect_clean()


WASM = re.compile(r"/micropython\.wasm")
BY_ITS_FAILURE = ("net::ERR_FAILED", "could not be loaded", "Failed to fetch", "console error", "Aborted(")
"""What the browser and the loader say for those who look into the console."""


def test_without_the_loader_the_page_stays_as_it_was(reader: Readers) -> None:
    visit = reader(thrifty=True)
    visit.expect_failures("net::ERR_FAILED", "console error")
    visit.page.route("**/loader.js*", lambda route: route.abort())
    calculator = Calculator(visit).open()
    expect(calculator.answer.locator(".lines").first).to_be_visible()


def test_where_the_engine_fails_the_example_does_not_answer_another_question(reader: Readers, speakers) -> None:
    """Who was sent an answer must not take the example's for it: the message says whose answer is shown."""
    visit = reader()
    visit.expect_failures(*BY_ITS_FAILURE)
    visit.page.route(WASM, lambda route: route.abort())
    calculator = Calculator(visit).open({"building": "road", "site": {}, "neighbours": [{}] * 6})
    expect(calculator.status).to_have_text(speakers["en"].site("widget.failed"))


def test_what_is_typed_while_the_engine_starts_counts_more_than_the_address(reader: Readers) -> None:
    """The question of the address is asked, with what the reader has set meanwhile."""
    visit = reader()
    release = visit.hold("**/micropython.wasm")
    calculator = Calculator(visit).open({"building": "road", "site": {"ground": "hill"}, "neighbours": [{}] * 6})
    calculator.build("temple")
    release()
    calculator.ready()
    expect(calculator.lower("select[name=building]")).to_have_value("temple")
    expect(calculator.said).to_contain_text("water")
    assert calculator.question() == {"building": "temple", "site": {"ground": "hill"}, "neighbours": [{}] * 6}


ANSWERS = ["attika/cost-calculator/", "attika/living-board/", "atlantis/living-board/", "athens_sparta/living-board/"]
"""A page of each kind of widget."""
BOARDS = [f"{game}/play/" for game in GAMES]
BEGIN = "[data-action=new-game]"
LANGUAGE = "de"


@pytest.fixture
def newcomer(browser: Browser, base: str) -> Iterator[Visit]:
    """A reader who saves data and whose cache is empty."""
    context = browser.new_context(service_workers="block")
    yield Visit(context.new_page(), base, thrifty=True).renew(LANGUAGE)
    context.close()


@pytest.mark.parametrize("path", [*first_by_day(ANSWERS), *first_by_day(BOARDS)])
def test_page_and_worker_fetch_what_the_budget_counts(newcomer: Visit, path: str) -> None:
    page = newcomer.open(path)
    page.wait_for_load_state("networkidle")
    built = read_page(SITE, SITE / LANGUAGE / path / "index.html")
    (widget,) = widgets(built)
    fetched: list[Request] = []
    page.context.on("requestfinished", lambda request: fetched.append(request))
    shown = page.locator("[data-widget]")
    if path in BOARDS:
        page.locator(BEGIN).click()
    else:
        shown.dispatch_event("pointerdown")
    expect_state(shown, "ready")
    page.wait_for_load_state("networkidle")
    weights = {urlsplit(request.url).path.removeprefix(root()): transferred(request) for request in [*fetched]}
    weights.pop("assets/javascripts/offline.js", None)  # whenever the page is idle, used or not
    assert {file for file in weights if file.startswith(OF_THE_ENGINE)} == {
        file.relative_to(SITE).as_posix() for file in answer_files(SITE, built, widget)
    }
    assert all(weights.values()), listed(weights.items())
    assert sum(weights.values()) <= budget(widget), listed(weights.items())
    newcomer.expect_clean()
