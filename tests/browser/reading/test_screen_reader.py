"""What a screen reader is given: the accessibility tree of each kind of widget, and what is said when something
changes; and pages whose colours the system sets, or that are to stand still."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from rules_pages.data.book import Book
from tests.browser.conftest import COLOURS
from tests.browser.visit import Readers, unfold
from tests.conftest import first_by_day
from tests.site.pages import KINDS, LANGUAGES, listed

pytestmark = [pytest.mark.browser, pytest.mark.site]

WIDGETS = ("calculator", "boxes", "numbers", "board", "walkthrough", "position", "quiz", "finder", "table")
"""Kinds of pages whose widgets a reader works."""
OPERATED = {
    *("button", "checkbox", "combobox", "link", "listbox", "menuitem", "option", "radio", "searchbox", "slider"),
    *("spinbutton", "switch", "tab", "textbox"),
}
"""Roles of what is operated."""
PICTURES = {"img", "image", "graphics-document", "graphics-symbol"}
UNTRANSLATED = re.compile(r"\{|\}|\b[a-z]+(?:[._][a-z0-9-]+){2,}\b|undefined|\[object|NaN")
"""A slot that nobody filled, an id of ours, a value that there is not."""
LONGEST_MESSAGE = 240
"""Characters of what is read out by itself: some ten seconds of speech."""


def nodes(page: Page) -> Iterator[dict[str, Any]]:
    """What Chromium tells assistive technology of the article: role, name, and whether it takes the focus."""
    session = page.context.new_cdp_session(page)
    try:
        tree = session.send("Accessibility.getFullAXTree")["nodes"]
    finally:
        session.detach()
    for node in tree:
        if not node["ignored"]:
            properties = {item["name"]: item["value"].get("value") for item in node.get("properties", [])}
            name = node.get("name", {}).get("value", "").strip()
            yield {"role": node["role"]["value"], "name": name} | properties


MOVING = """() => {
  const found = [];
  for (const element of document.querySelectorAll("body, body *")) {
    const style = getComputedStyle(element);
    const seconds = [style.transitionDuration, style.animationDuration].join().split(",").map(parseFloat);
    if (Math.max(...seconds) > 0.01 || style.scrollBehavior === "smooth") found.push(element.outerHTML.slice(0, 99));
  }
  return [...found, ...document.getAnimations().map(one => `animated: ${one.effect.target.outerHTML.slice(0, 99)}`)];
}"""


@pytest.mark.parametrize("language", first_by_day(LANGUAGES))
@pytest.mark.parametrize("kind", WIDGETS)
def test_all_is_named_and_stands_still_and_shows_in_any_colours(
    reader: Readers, look: Callable[..., None], kind: str, language: str
) -> None:
    """All that is operated has a name and a role; nothing moves, as every reader of these tests asks for; and colours
    have contrast where the system sets them all (forced colors), and show the focus."""
    page = unfold(reader(language, thrifty=True).open(KINDS[kind]))
    found = list(nodes(page))
    operated = [node for node in found if node["role"] in OPERATED]
    assert len(operated) > 10, kind
    wrong = [f"no name: {node}" for node in operated if not node["name"]]
    wrong += [f"no name: {node}" for node in found if node["role"] in PICTURES and not node["name"]]
    wrong += [f"no words: {node}" for node in operated if UNTRANSLATED.search(node["name"])]
    wrong += [f"moves: {element}" for element in page.evaluate(MOVING)]
    assert not wrong, listed(wrong)
    page.emulate_media(forced_colors="active")
    try:
        look(page, COLOURS)
        page.locator("article a[href], article button, article select, article input").first.focus()
        page.keyboard.press("Shift+Tab")
        page.keyboard.press("Tab")
        assert page.evaluate("probes.focus()")["visible"], page.evaluate("probes.focused()")
    finally:
        page.emulate_media(forced_colors="none")


USED = {
    "calculator": ("select[name=building]", "ArrowDown"),
    "board": ("[data-widget=position] select[name=building]", "ArrowDown"),
    "position": ("[data-widget=position] button[data-press]", "Enter"),
    "quiz": (".quiz__choice", "Enter"),
    "finder": ("article input[type=search]", "r"),
    "table": ("[data-widget=table] button:visible", "Enter"),
}
"""Of each kind of widget something that is operated, and the key that changes something."""
LISTEN = """() => {
  window.heard = [];
  for (const place of document.querySelectorAll("[role=status], [role=alert], [aria-live]")) {
    const hear = () => place.textContent.trim() && window.heard.push(place.textContent.trim());
    new MutationObserver(hear).observe(place, { childList: true, subtree: true, characterData: true });
  }
}"""


@pytest.mark.parametrize("kind", USED)
def test_a_change_is_said_in_short_and_once_and_the_focus_stays(reader: Readers, book: Book, kind: str) -> None:
    """A machine on which the engine takes long to start is told so first."""
    starting = book.site["en"].strings["widget.starting"]
    selector, key = USED[kind]
    page = reader("en", thrifty=True).open(KINDS[kind])
    page.evaluate(LISTEN)
    page.locator(selector).first.focus()
    page.keyboard.press(key)
    page.wait_for_function("starting => window.heard.some(said => said !== starting)", arg=starting)
    expect(page.locator("[data-widget][data-busy]")).to_have_count(0)
    heard = set(page.evaluate("window.heard")) - {starting}
    assert len(heard) == 1, f"several messages at once: {heard}"
    assert all(len(said) <= LONGEST_MESSAGE for said in heard), heard
    assert page.evaluate("document.activeElement !== document.body"), "the focus is lost"
