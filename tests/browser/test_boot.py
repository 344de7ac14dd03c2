"""How the engine comes to the page: not before it is needed, once, from this site alone; and what if it cannot."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from playwright.sync_api import Route, expect

from tests.browser.calculator import Calculator
from tests.site.pages import KINDS, LANGUAGES

pytestmark = [pytest.mark.browser, pytest.mark.site]


def test_nothing_of_the_engine_is_asked_for_before_the_first_use(new_visit) -> None:
    visit = new_visit(thrifty=True)
    calculator = Calculator(visit).open()
    visit.page.wait_for_load_state("networkidle")
    assert [path for path in visit.engine_requests() if "/engine/" in path or "/vendor/" in path] == []
    assert visit.engine_requests() == []
    expect(calculator.widget).to_have_attribute("data-state", "idle")
    calculator.lower("select[name=building]").focus()
    calculator.ready()
    assert visit.engine_requests() != []


def test_pages_without_a_widget_never_ask_for_the_engine(new_visit) -> None:
    visit = new_visit()
    for kind, path in KINDS.items():
        if kind != "calculator":
            visit.open(path)
    visit.page.wait_for_load_state("networkidle")
    assert visit.engine_requests() == []


def test_the_engine_starts_once_and_each_of_its_files_is_fetched_once(new_visit) -> None:
    visit = new_visit(thrifty=True)
    calculator = Calculator(visit).open()
    for building in ("tower", "temple", "road"):
        calculator.build(building)
    calculator.ready()
    for building in ("tower", "temple", "road"):
        calculator.build(building)
        expect(calculator.answer.locator(".lines")).not_to_have_count(0)
    twice = [path for path, count in Counter(visit.engine_requests()).items() if count > 1]
    assert twice == []
    assert len(visit.engine_requests()) > 5


def test_a_reader_with_a_good_connection_has_it_before_the_first_use(visit) -> None:
    calculator = Calculator(visit).open().ready()
    expect(calculator.status).to_be_empty()


def test_a_whole_session_asks_no_other_host(new_visit) -> None:
    """The watch of every visit would fail this test; here it must have had something to watch."""
    visit = new_visit("ja")
    for path in KINDS.values():
        visit.open(path)
    calculator = Calculator(visit).open().ready()
    calculator.build("temple")
    visit.open("/")
    assert len(visit.requested) > 50
    visit.expect_clean()


WASM = re.compile(r"/micropython\.wasm")
MISSING = {
    "ja": [WASM],
    "de": [WASM, re.compile(r"/engine/attika\.de\.\w+\.json")],
    "en": [WASM, re.compile(r"/pyscript/core\.js"), re.compile(r"/boot\.py"), re.compile(r"/engine/attika\.\w+\.json")],
}
BY_ITS_FAILURE = ("net::ERR_FAILED", "could not be loaded", "Failed to fetch", "console error", "Aborted(")
"""What the browser and the loader say for those who look into the console."""


@pytest.mark.parametrize(("language", "file"), [(code, file) for code in LANGUAGES for file in MISSING[code]])
def test_an_engine_that_cannot_start_leaves_the_page_as_it_was_and_says_so(new_visit, speakers, language, file) -> None:
    visit = new_visit(language, thrifty=True)
    visit.expect_failures(*BY_ITS_FAILURE)
    stopped: list[str] = []

    def stop(route: Route) -> None:
        stopped.append(route.request.url)
        route.abort()

    visit.page.route(file, stop)
    calculator = Calculator(visit).open()
    built = calculator.html()
    calculator.build("temple")
    expect(calculator.widget).to_have_attribute("data-state", "failed", timeout=3_000)
    assert stopped, f"nothing asked for {file.pattern}"
    expect(calculator.status).to_have_text(speakers[language].site("widget.failed"))
    expect(calculator.status).to_be_visible()
    assert calculator.html() == built
    expect(calculator.lower("select[name=building]")).to_be_enabled()


def test_without_the_loader_the_page_stays_as_it_was(new_visit) -> None:
    visit = new_visit(thrifty=True)
    visit.expect_failures("net::ERR_FAILED", "console error")
    visit.page.route("**/loader.js*", lambda route: route.abort())
    calculator = Calculator(visit).open()
    expect(calculator.answer.locator(".lines").first).to_be_visible()


def test_a_question_in_the_address_of_a_page_whose_engine_fails_is_not_answered_by_the_example(
    new_visit, speakers
) -> None:
    """Who was sent an answer must not take the example's for it: the message says whose answer is shown."""
    visit = new_visit()
    visit.expect_failures(*BY_ITS_FAILURE)
    visit.page.route(WASM, lambda route: route.abort())
    calculator = Calculator(visit).open({"building": "road", "site": {}, "neighbours": [{}] * 6})
    expect(calculator.status).to_have_text(speakers["en"].site("widget.failed"))
