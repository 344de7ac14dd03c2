"""Firefox and WebKit, where they are installed: every kind of widget, the language switch, the search, no connection.

What the tests of Chromium look at closely is only shown to work here. Printing, touch and zoom are not driven."""

import re
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from rules_pages.publish.server import SiteHandler
from tests.browser.drivers import DRIVERS, Driver
from tests.browser.host import CutOff, part_of
from tests.conftest import first_by_day
from tests.registry import GAMES, LANGUAGES
from tests.site.pages import SITE

pytestmark = [pytest.mark.browser, pytest.mark.site, pytest.mark.slow]

WIDGET = re.compile(r'data-widget="([a-z]+)"')
HERE = LANGUAGES[0]
OPENED = ("", "attika/building/", "attika/cost-calculator/", *(f"{game}/" for game in GAMES))
"""The pages that are opened without a connection."""


def kinds_of_widgets() -> dict[str, str]:
    """A page with each kind of widget, below a language's folder."""
    found: dict[str, str] = {}
    for path in sorted((SITE / HERE).rglob("index.html")):
        for kind in WIDGET.findall(path.read_text(encoding="utf-8")):
            found.setdefault(kind, path.parent.relative_to(SITE / HERE).as_posix() + "/")
    return found


@pytest.fixture(scope="module", params=first_by_day(sorted(DRIVERS, reverse=True)))
def driver(request: pytest.FixtureRequest) -> Iterator[Driver]:
    """WebKit by day, as it differs most from Chromium, and Firefox at night; each is started once."""
    kind = DRIVERS[request.param]
    if kind.missing():
        pytest.skip(kind.missing())
    driver = kind()
    yield driver
    driver.close()


WAKE = "document.querySelector('[data-widget]').dispatchEvent(new FocusEvent('focusin', {bubbles: true}))"
STATE = "document.querySelector('[data-widget]').dataset.state"
SHOWN = "document.querySelector('[data-widget] form').innerHTML"
USE = """const widget = document.querySelector("[data-widget]");
const isOn = (one) => one.getAttribute("aria-disabled") !== "true" && !one.disabled;
const enabled = (found) => [...widget.querySelectorAll(found)].filter(isOn);
const spot = enabled("[data-press], .button--primary[data-action]")[arguments[0]];
if (spot) spot.dispatchEvent(new MouseEvent("click", { bubbles: true }));
else {
  const select = enabled("select, input[type=radio]:not(:checked)")[arguments[0]];
  if (!select) return false;
  if (select.type === "radio") select.checked = true;
  else select.selectedIndex = (select.selectedIndex + 1) % select.options.length;
  for (const kind of ["input", "change"]) select.dispatchEvent(new Event(kind, { bubbles: true }));
}
return true;"""


def test_every_kind_of_widget_answers(driver: Driver, base: str) -> None:
    """The engine starts, and something that is pressed or set changes what is shown."""
    for kind, path in kinds_of_widgets().items():
        driver.go(f"{base}/{HERE}/{path}")
        driver.run(WAKE)
        driver.wait("['ready', 'failed'].includes(" + STATE + ")")
        assert driver.run("return " + STATE) == "ready", f"{kind}: {path}"
        before = driver.run("return " + SHOWN)
        for place in range(20):
            assert driver.run(USE, place), f"{kind}: nothing that was used changed anything ({path})"
            driver.wait("!document.querySelector('[data-widget][data-busy]')")
            if driver.run("return " + SHOWN) != before:
                break
        else:
            pytest.fail(f"{kind}: nothing that was used changed anything ({path})")


def test_a_language_is_one_tap_away(driver: Driver, base: str) -> None:
    for other in LANGUAGES[1:]:
        driver.go(f"{base}/{HERE}/attika/building/")
        driver.run(f"document.querySelector('.language-switch__link[hreflang={other}]').click()")
        driver.wait(f"location.pathname.endsWith('/{other}/attika/building/')")
        driver.wait(f"document.documentElement.lang === '{other}' && document.readyState === 'complete'")


def test_a_question_is_found(driver: Driver, base: str) -> None:
    driver.go(f"{base}/en/attika/building/")
    driver.run("document.querySelector('[data-search-open]').click()")
    driver.wait("document.querySelector('dialog.search').open")
    driver.run(
        "const input = document.querySelector('.search__input'); input.value = 'mountain';"
        "input.dispatchEvent(new Event('input', { bubbles: true }))"
    )
    driver.wait("document.querySelector('dialog.search').dataset.shown === 'mountain'")
    assert driver.run("return document.querySelectorAll('.search__link').length")


@pytest.mark.nightly
def test_without_a_connection(driver: Driver, tmp_path: Path) -> None:
    """A language is stored, the server goes, and another page and the calculator answer."""
    left_out = r"api/|search/|assets/engine/(?!attika\.cost-calculator\.)|assets/cases/(?!attika\.)"
    folder = part_of(SITE, tmp_path / "site", OPENED, left_out)
    server = CutOff(("127.0.0.1", 0), partial(SiteHandler, directory=str(folder)))
    server.connections = []
    threading.Thread(target=server.serve_forever, daemon=True).start()
    base = f"http://127.0.0.1:{server.server_port}/{HERE}"
    try:
        driver.go(f"{base}/")
        driver.wait("document.querySelector('[data-offline]').dataset.state === 'kept'")
    finally:
        server.cut()
    driver.go(f"{base}/attika/cost-calculator/")
    driver.run(WAKE)
    driver.wait(f"{STATE} === 'ready'")
