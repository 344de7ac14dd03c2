"""Without a pointer and without a screen: Tab and focus, the accessibility tree."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from rules_pages.data.book import Book
from tests.browser.calculator import Calculator
from tests.browser.conftest import COLOURS
from tests.browser.visit import Readers, address, unfold
from tests.conftest import first_by_day
from tests.site.pages import KINDS, LANGUAGES, listed

pytestmark = [pytest.mark.browser, pytest.mark.site]


NO_TRANSITIONS = "*, ::before, ::after { transition: none !important; }"

GO_ON_WHEN_IT_CHANGES = """(answer, [from, next]) => {
  const seen = new MutationObserver(() => {
    if (document.activeElement.name === from) document.getElementsByName(next)[0].focus();
  });
  seen.observe(answer, { childList: true, subtree: true, characterData: true });
}"""


def tab(page: Page, key: str = "Tab") -> str:
    page.keyboard.press(key)
    return page.evaluate("probes.focused()")


def stand_still(page: Page) -> None:
    """Let nothing move; the page's own policy forbids a style element that it did not bring along."""
    page.evaluate(
        """css => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(css);
          document.adoptedStyleSheets = [sheet];
        }""",
        NO_TRANSITIONS,
    )


def tab_to(page: Page, wanted: str, most: int = 60) -> None:
    """Press Tab until the focus is where it is wanted."""
    passed = []
    for _ in range(most):
        passed.append(tab(page))
        if passed[-1].startswith(wanted):
            return
    pytest.fail(f"Tab does not come to {wanted}; it passed{listed(passed)}", pytrace=False)


def test_the_calculator_is_worked_by_keyboard_alone(reader: Readers) -> None:
    """From the top of the page to a new answer, a rule and back."""
    visit = reader("en", thrifty=True)
    calculator = Calculator(visit).open()
    page = visit.page
    tab_to(page, "building=")
    calculator.ready()
    page.keyboard.type("Tow")
    expect(calculator.lower("select[name=building]")).to_have_value("tower")
    expect(calculator.answer).to_contain_text("Tower")
    assert page.evaluate("probes.focused()") == "building="

    tab_to(page, "hex=site", 3)
    page.keyboard.press("ArrowRight")
    expect(calculator.lower(".hex-editor:visible")).to_have_attribute("data-hex", "0")
    tab_to(page, "neighbours.0.ground=", 2)
    page.keyboard.press("ArrowLeft")
    expect(calculator.lower('[name="neighbours.0.ground"]:checked')).to_have_value("hill")
    assert calculator.question()["neighbours"][0] == {"ground": "hill"}
    tab_to(page, "neighbours.0.owner=", 2)
    page.keyboard.press("ArrowRight")
    tab_to(page, "neighbours.0.building=", 2)
    page.keyboard.type("Fort")
    expect(calculator.answer.locator("[data-rule='attika.free.arrow']")).to_be_visible()
    assert page.evaluate("probes.focused()") == "neighbours.0.building="

    tab_to(page, "settlements=", 3)
    page.keyboard.press("Control+a")
    page.keyboard.type("2")
    assert calculator.question()["settlements"] == 2
    tab_to(page, "hand?=", 3)
    page.keyboard.press("Space")
    expect(calculator.lower('[name="hand.hill"]')).to_be_visible()
    assert not any(calculator.question()["hand"].values())

    tab_to(page, "A ../building/#free.arrow")
    page.keyboard.press("Enter")
    page.wait_for_url("**/building/#free.arrow")


def test_the_focus_is_never_lost_after_an_answer(reader: Readers) -> None:
    visit = reader("en")
    calculator = Calculator(visit).open().ready()
    page = visit.page
    calculator.lower('[name="hand?"]').check()
    for control in ("building", "settlements", "hand.hill", "surplus"):
        calculator.lower(f"[name='{control}']").focus()
        page.keyboard.press("ArrowUp")
        expect(calculator.lower(f"[name='{control}']")).to_be_focused()
    calculator.lower("[data-action=reset]").focus()
    page.keyboard.press("Enter")
    expect(calculator.lower("[data-action=reset]")).to_be_focused()
    calculator.build("village")
    expect(calculator.lower("[name='printed_cost.hill']")).to_be_visible()
    calculator.lower("[name='printed_cost.hill']").focus()
    page.keyboard.press("ArrowUp")
    expect(calculator.lower("[name='printed_cost.hill']")).to_be_focused()
    expect(calculator.answer).to_contain_text("hill")


def test_the_focus_stays_where_the_reader_goes_while_an_answer_is_shown(reader: Readers) -> None:
    """An answer is put in place piece by piece; what is typed into the next field meanwhile must not go astray."""
    visit = reader("en")
    calculator = Calculator(visit).open().ready()
    calculator.lower('[name="hand?"]').check()
    calculator.type_number("hand.mountain", 1)
    calculator.lower(".calculator__answer").evaluate(GO_ON_WHEN_IT_CHANGES, ["hand.hill", "hand.forest"])
    calculator.type_number("hand.hill", 1)
    expect(calculator.lower('[name="hand.forest"]')).to_be_focused()
    address(visit.page)
    expect(calculator.lower('[name="hand.forest"]')).to_be_focused()


def test_the_first_answer_leaves_the_focus_on_a_rule_of_the_answer(reader: Readers) -> None:
    visit = reader("en", thrifty=True)
    release = visit.hold("**/*.wasm")
    calculator = Calculator(visit).open()
    calculator.lower("select[name=building]").focus()
    calculator.expect_state("starting")
    rule = calculator.lower(".calculator__answer a, .calculator__behind a").first
    rule.focus()
    release()
    calculator.ready()
    expect(rule).to_be_focused()


@pytest.mark.parametrize("kind", first_by_day(["calculator", "home", "components"]))
def test_the_focus_is_always_to_be_seen(reader: Readers, kind: str) -> None:
    visit = reader("en", thrifty=True)
    page = visit.open(KINDS[kind])
    stand_still(page)
    unseen, passed = [], []
    for _ in range(80):
        name = tab(page)
        if name == "" or name in passed[:1]:
            break
        passed.append(name)
        looks = page.evaluate("probes.focus()")
        if not looks["visible"]:
            unseen.append(f"no sign of the focus on {name}")
        if not looks["inView"]:
            unseen.append(f"out of view: {name}")
    assert len(passed) > 8, listed(passed)
    assert not unseen, listed(unseen)


def test_steps_of_an_example_show_the_focus(reader: Readers) -> None:
    page = reader("en").open("attika/building/")
    stand_still(page)
    page.locator("details.example > summary").first.click()
    page.locator(".stepper__radio").first.focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate("probes.focus()") == {"visible": True, "inView": True}


def test_the_skip_link_leads_past_the_menu(reader: Readers) -> None:
    page = reader("ja").open("attika/building/")
    page.keyboard.press("Tab")
    skip = page.get_by_role("link").first
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.locator("h1")).to_be_in_viewport()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('article') !== null"), page.evaluate("probes.focused()")


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
    reader: Readers, look: Callable[..., None], kind: str, language: str, is_thorough: bool
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
    if not is_thorough:
        page.evaluate("probes.thin()")
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
