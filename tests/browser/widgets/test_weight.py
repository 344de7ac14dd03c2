"""What page and worker together fetch for a first answer and for the board of a whole game, as transferred."""

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Request

from rules_pages.data.published.publication import root
from tests.bench.browser import transferred
from tests.browser.visit import Visit, expect_state
from tests.conftest import first_by_day
from tests.registry import GAMES
from tests.site.pages import SITE, listed, read_page
from tests.site.test_weight import OF_THE_ENGINE, answer_files, budget, widgets

pytestmark = [pytest.mark.browser, pytest.mark.site]

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
