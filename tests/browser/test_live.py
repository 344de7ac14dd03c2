"""`make serve`: what is saved is on the open page, which keeps its place; what is wrong is said above it."""

import re
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.bench.workbench import code_environment
from tests.processes import serving
from tests.small_site import write_project

pytestmark = [pytest.mark.browser, pytest.mark.slow]

COPIED = ("docs", "plugins")
"""What is changed here, beside the data and the engine; the small site links to it."""
SOON = 240_000
"""Milliseconds that a busy machine may take; the bench measures how fast it is."""


class Served:
    """The sources of the small site, which are served, and their files."""

    def __init__(self, root: Path, address: str) -> None:
        self.root = root
        self.address = address
        self.first: dict[str, str] = {}

    def edit(self, file: str, old: str, new: str) -> None:
        """Replace the first of what a file holds."""
        path = self.root / file
        text = path.read_text(encoding="utf-8")
        self.first.setdefault(file, text)
        assert old in text, f"{file} does not hold {old!r}"
        path.write_text(text.replace(old, new, 1), encoding="utf-8")

    def restore(self) -> None:
        """Undo what a first try of a test may have left."""
        for file, text in self.first.items():
            (self.root / file).write_text(text, encoding="utf-8")


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory, root: Path) -> Iterator[Served]:
    """`python -m rules_pages serve` for the ferry."""
    copy = tmp_path_factory.mktemp("checkout")
    write_project(root, copy)
    for part in COPIED:
        (copy / part).unlink()
        shutil.copytree(root / part, copy / part, ignore=shutil.ignore_patterns("__pycache__"))
    command = [sys.executable, "-m", "rules_pages", "serve", "--port", "0"]
    with serving(command, copy, code_environment(copy)) as address:
        yield Served(copy, address)


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    """One page for all tests of this file, which it keeps open."""
    context = browser.new_context(viewport={"width": 1280, "height": 400}, reduced_motion="reduce")
    context.set_default_timeout(SOON)
    yield context.new_page()
    context.close()


@pytest.fixture
def opened(served: Served, page: Page) -> Callable[[str], Page]:
    def open_page(path: str) -> Page:
        page.goto(served.address + path, timeout=SOON)
        page.wait_for_selector("html[data-live]", timeout=SOON)
        return page

    return open_page


def soon(page: Page, selector: str, text: str) -> float:
    """Wait until an element shows a text; the seconds that it took."""
    start = time.perf_counter()
    expect(page.locator(selector)).to_contain_text(text, timeout=SOON)
    return time.perf_counter() - start


TEXT = "rules_data/ferry/text/de.yaml"
PATH = "de/ferry/crossing/"
RULE = "h3[data-rule='ferry.fare.storm']"


def test_a_saved_text_is_on_the_open_page_which_keeps_its_place(served: Served, opened: Callable) -> None:
    page = opened(PATH)
    title = page.locator(RULE).evaluate("one => one.lastChild.textContent.trim()")
    page.locator(RULE).evaluate("one => one.scrollIntoView({behavior: 'instant'})")
    page.evaluate("window.mark = 1")
    before = page.evaluate("scrollY")
    assert before > 0
    served.edit(TEXT, f"title: {title}", f"title: {title} und mehr")
    soon(page, RULE, f"{title} und mehr")
    assert abs(page.evaluate("scrollY") - before) < 2
    assert page.evaluate("window.mark") == 1, "the page was loaded again"
    served.edit(TEXT, f"title: {title} und mehr", f"title: {title}")
    soon(page, RULE, title)


def test_what_is_wrong_is_said_and_the_last_good_page_stays(served: Served, opened: Callable) -> None:
    page = opened(PATH)
    served.edit(TEXT, "  fare.storm:\n", "  fare.stormm:\n")
    soon(page, ".live-problems", f"{TEXT}:")
    assert re.search(rf"{TEXT}:\d+:\d+", page.locator(".live-problems li").first.inner_text())
    expect(page.locator(RULE)).to_be_visible()
    page.reload()
    expect(page.locator(RULE)).to_be_visible()
    expect(page.locator(".live-problems")).to_be_visible()
    served.edit(TEXT, "  fare.stormm:\n", "  fare.storm:\n")
    expect(page.locator(".live-problems")).to_be_hidden(timeout=SOON)


def test_a_style_sheet_changes_without_another_load(served: Served, opened: Callable) -> None:
    page = opened("de/ferry/")
    page.evaluate("window.mark = 1")
    with (served.root / "docs/assets/stylesheets/page.css").open("a") as file:
        file.write("\nh1 { letter-spacing: 7px !important; }\n")
    expect(page.locator("h1")).to_have_css("letter-spacing", "7px", timeout=SOON)
    assert page.evaluate("window.mark") == 1


def test_changed_code_takes_effect_and_broken_code_is_said(served: Served, opened: Callable) -> None:
    template, engine = "plugins/rules_pages/templates/rule_footer.html", "interactive/rules_engine/ferry/__init__.py"
    served.restore()
    page = opened(PATH)
    expect(page.locator(".rule__permalink").first).to_have_text("¶", timeout=SOON)
    served.edit(template, "¶", "§")
    expect(page.locator(".rule__permalink").first).to_have_text("§", timeout=SOON)
    served.edit(engine, "from __future__", "this is no Python\nfrom __future__")
    soon(page, ".live-problems", f"{engine}:")
    expect(page.locator(".rule__permalink").first).to_have_text("§")
    served.edit(engine, "this is no Python\n", "")
    expect(page.locator(".live-problems")).to_be_hidden(timeout=SOON)


def test_a_translator_writes_and_accepts_with_the_keyboard(served: Served, page: Page) -> None:
    file = served.root / "rules_data/ferry/text/en.yaml"
    page.goto(f"{served.address}live/translate/ferry/en/#rules.fare.storm", timeout=SOON)
    page.wait_for_selector("main[data-ready]", timeout=SOON)
    unit = page.locator("[id='rules.fare.storm']")
    expect(unit).to_be_focused()
    page.keyboard.press("Enter")
    title, body = unit.locator("textarea").all()
    expect(title).to_be_focused()
    before, words = title.input_value(), body.input_value()
    page.keyboard.press("Tab")
    expect(body).to_be_focused()  # no link stands between
    page.keyboard.press("Tab")
    expect(body).not_to_be_focused()  # but the first field of the next text
    page.keyboard.press("Shift+Tab")
    expect(body).to_be_focused()
    page.keyboard.press("Control+Enter")
    expect(page.get_by_role("status")).to_contain_text("nothing has changed")
    body.fill(words + " {value:nowhere}")
    expect(unit.locator("[data-problems=body]")).to_contain_text("no such value", timeout=SOON)
    page.keyboard.press("Control+Enter")
    expect(page.get_by_role("status")).to_contain_text("not written", timeout=SOON)
    assert "nowhere" not in file.read_text()
    page.reload()
    page.wait_for_selector("main[data-ready]", timeout=SOON)
    page.keyboard.press("Enter")
    expect(body).to_have_value(words + " {value:nowhere}")  # what was typed is not lost
    body.fill(words)
    title.fill("What a gale costs")
    page.keyboard.press("Control+Enter")
    expect(page.get_by_role("status")).to_contain_text("written and accepted", timeout=SOON)
    assert "title: What a gale costs\n" in file.read_text()
    expect(unit).to_contain_text("What a gale costs")
    page.keyboard.press("/")
    page.keyboard.type("1.2")  # the number of the rule
    expect(page.locator(".unit:visible")).to_have_count(1)
    page.locator("[type=search]").fill(before if before in words else "What a gale")
    expect(page.locator(".unit:visible").first).to_be_visible()
    page.keyboard.press("Enter")  # to the first text that was found
    expect(page.locator(".unit:visible").first).to_be_focused()
    assert page.locator("[type=search]").input_value()


def test_what_is_pointed_at_says_where_it_stands(served: Served, opened: Callable) -> None:
    page = opened(PATH)
    page.wait_for_selector("html[data-places]", timeout=SOON)
    chip = page.locator(".live-places")
    rule = page.locator("section.rule").filter(has=page.locator(RULE))

    def point(selector: str) -> None:
        page.mouse.move(0, 0)
        rule.locator(selector).first.hover()

    point("h3")
    expect(chip).to_contain_text(f"{TEXT}:", timeout=SOON)
    expect(chip).to_contain_text("rules_data/ferry/rules.yaml:")
    place = re.search(rf"{TEXT}:(\d+)", chip.inner_text())
    assert place
    lines = (served.root / TEXT).read_text(encoding="utf-8").splitlines()
    assert lines[int(place[1]) - 1].strip() == "fare.storm:"
    value = rule.locator(".value").first
    value.hover()
    expect(chip).to_contain_text("rules_data/ferry/components")


def test_the_search_finds_what_was_saved(served: Served, page: Page) -> None:
    page.goto(f"{served.address}de/ferry/", timeout=SOON)
    answer = page.request.get(f"{served.address}search/de.ferry.json", timeout=SOON)
    assert answer.ok and answer.json()["game"] == "ferry"


def test_a_report_of_an_error_carries_the_text(opened: Callable) -> None:
    page = opened(PATH)  # as everywhere; a site that knows no repository has no link
    address = page.locator(RULE).evaluate(
        """heading => {
          const link = document.createElement("a");
          link.className = "rule__report";
          link.href = "https://example.org/new?rule=ferry.fare.storm";
          heading.closest(".rule").querySelector("footer").append(link);
          link.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
          return link.href;
        }"""
    )
    fields = parse_qs(urlsplit(address).query)
    words = page.locator("section.rule").filter(has=page.locator(RULE)).locator(".rule__text").inner_text()
    assert fields == {"rule": ["ferry.fare.storm"], "text": [words.strip()[:1500]]}


def test_no_service_worker_stays(opened: Callable) -> None:
    page = opened("de/ferry/")
    footer = page.locator(".offline")
    assert footer.evaluate("one => 'script' in one.dataset || 'offline' in one.dataset") is False, "it would begin one"
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then(all => all.length)") == 0
