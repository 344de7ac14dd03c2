"""No task of ours blocks the page for long while its engine starts or answers, at a quarter of the speed."""

import pytest
from playwright.sync_api import Browser

from tests.bench.long_tasks import Tracer, start, use, warm
from tests.browser.visit import Readers
from tests.conftest import first_by_day

pytestmark = [pytest.mark.browser, pytest.mark.site, pytest.mark.slow]

MOST, TRIES = 100, 3
"""Milliseconds; the budget is half of it and judged by `make bench`. Of some tries the best counts: what a busy machine
adds is not ours."""
KINDS = {
    "calculator": "attika/cost-calculator/",
    "board": "attika/living-board/",
    "position": "atlantis/living-board/",
    "map": "athens_sparta/living-board/",
    "table": "athens_sparta/play/",
}


@pytest.mark.parametrize("kind", first_by_day(KINDS))
def test_the_page_stays_free(browser: Browser, reader: Readers, kind: str) -> None:
    tracer = Tracer(browser)
    starting, answering = [], []
    for _ in range(TRIES):
        page = reader("en", thrifty=True).open(KINDS[kind])
        warm(page)
        starting.append(tracer.longest(page, lambda: start(page)))  # noqa: B023
        answering.append(tracer.longest(page, lambda: use(page)))  # noqa: B023
        if max(min(starting), min(answering)) < MOST:
            break
    tracer.close()
    assert min(starting) < MOST, f"the start of a {kind} blocks the page for {starting} ms"
    assert min(answering) < MOST, f"an answer of a {kind} blocks the page for {answering} ms"
