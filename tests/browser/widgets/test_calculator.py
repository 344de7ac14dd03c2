"""The calculator in a real browser: every control, every kind of answer, and what a reader may do wrong."""

import copy
import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Locator, expect

from rules_pages.blocks.page_context import PageContext
from rules_pages.data.engine_runner import EngineRunner
from rules_pages.pages.widgets.calculators import starting_question
from rules_widgets.calculator import contribution_yaml
from tests.browser.calculator import PATH, Calculator
from tests.browser.visit import Readers, address, expect_state
from tests.conftest import first_by_day
from tests.site.pages import LANGUAGES, listed

pytestmark = [pytest.mark.browser, pytest.mark.site]

Speakers = dict[str, PageContext]
NOTHING = {}
FREE_LAND: list[dict] = [NOTHING] * 6
FORTRESS = {
    "building": "fortress",
    "site": {"ground": "mountain"},
    "neighbours": [{"ground": "mountain"}, {"ground": "hill", "owner": "other", "building": "tower"}, {}, {}, {}, {}],
    "settlements": 2,
    "hand": {"water": 3, "forest": 3, "hill": 1, "mountain": 2},
}
UNKNOWN = "village"
"""A building whose cost no source gives."""


def example(attika: EngineRunner, speakers: Speakers) -> dict[str, Any]:
    """The question with which the page begins, to be changed at will."""
    page = next(page for page in speakers["en"].game.rules.pages if page.calculator == "building_cost")
    return copy.deepcopy(starting_question(speakers["en"], page))


@pytest.fixture(scope="module")
def living(contexts: Readers) -> Calculator:
    """An English calculator that lives as long as these tests, so that the engine need not start for each."""
    return Calculator(contexts("calculator", False, True).renew("en"))


@pytest.fixture
def calculator(living: Calculator) -> Iterator[Calculator]:
    """The English calculator with its example, alive, and nothing remembered; clean afterwards."""
    living.start_again()
    yield living
    living.visit.expect_clean()


@pytest.mark.parametrize("language", first_by_day(LANGUAGES))
def test_the_engine_gives_the_very_answer_that_the_page_was_built_with(reader: Readers, language: str) -> None:
    calculator = Calculator(reader(language, thrifty=True)).open()
    built, picture, said = calculator.html(), calculator.lower(".hexes").inner_html(), calculator.said.inner_text()
    written_by_build = "[data-written-by-build]"
    calculator.answer.evaluate("element => element.firstElementChild.setAttribute('data-written-by-build', '')")
    calculator.lower("select[name=building]").focus()
    calculator.ready()
    expect(calculator.lower(written_by_build)).to_have_count(0)
    assert calculator.html() == built
    assert calculator.lower(".hexes").inner_html() == picture
    expect(calculator.said).to_have_text(said)
    assert urlsplit(address(calculator.page)).query == "", "nothing was asked, and the address has changed"


def test_the_bill_follows_every_control(reader: Readers, attika: EngineRunner, speakers: Speakers) -> None:
    """To the letter what the engine says in CPython, after each change; in Japanese, where a slip shows least."""
    calculator = Calculator(reader("ja")).open().ready()
    question = example(attika, speakers)
    neighbours: list[dict[str, Any]] = question["neighbours"]

    def expect_bill(*rules: str) -> None:
        calculator.expect_answer(attika, speakers["ja"], question)
        assert calculator.rules() == list(rules)

    calculator.build("tower")
    question["building"] = "tower"
    expect_bill("cost.base", "cost.terrain", "cost.surplus")

    calculator.choose_hex("site")
    calculator.chip("site", "ground", "hill")
    question["site"] = {"ground": "hill"}
    expect_bill("cost.base", "cost.terrain")

    calculator.choose_hex("2")
    expect(calculator.lower(".hex-editor:visible")).to_have_attribute("data-hex", "2")
    calculator.chip("2", "ground", "mountain")
    calculator.chip("2", "owner", "other")
    calculator.stand("2", "fortress")
    neighbours[2] = {"ground": "mountain", "owner": "other", "building": "fortress"}
    expect_bill("cost.base", "free.foreign", "cost.terrain", "cost.occupied")

    calculator.chip("2", "owner", "own")
    neighbours[2]["owner"] = "own"
    expect_bill("free.arrow")

    for place in ("2", "4"):
        calculator.choose_hex(place)
        calculator.chip(place, "owner", "nobody")
        del neighbours[int(place)]["owner"]
    calculator.type_number("settlements", 3)
    question["settlements"] = 3
    calculator.lower('[name="hand?"]').check()
    question["hand"] = dict.fromkeys(("water", "forest", "hill", "mountain"), 0)
    expect_bill(
        "cost.base", "cost.terrain", "cost.surplus", "settlement.new", "settlement.fee", "cost.pay", "cost.substitute"
    )
    expect(calculator.told_rule).to_have_attribute("href", re.compile("#cost.pay$"))

    for landscape, cards in {"water": 1, "forest": 1, "hill": 1, "mountain": 2}.items():
        calculator.type_number(f"hand.{landscape}", cards)
        question["hand"][landscape] = cards
    expect_bill("cost.base", "cost.terrain", "cost.surplus", "settlement.new", "settlement.fee", "cost.pay", "cost.pay")

    calculator.lower('[name="hand?"]').uncheck()
    question["hand"] = None
    expect_bill("cost.base", "cost.terrain", "cost.surplus", "settlement.new", "settlement.fee")
    expect(calculator.answer.locator(".payments")).to_have_count(0)
    expect(calculator.lower('[name="hand.hill"]')).to_be_hidden()


def test_the_picture_follows_the_board(calculator: Calculator) -> None:
    shapes = calculator.lower(".site-board__picture .hex")
    calculator.choose_hex("3")
    for ground in ("water", "forest", "hill", "mountain", "shrine"):
        calculator.chip("3", "ground", ground)
        expect(calculator.lower(f".site-board__picture .hex--{ground}").last).to_be_visible()
    before = shapes.count()
    calculator.chip("3", "ground", "outside")
    expect(calculator.lower(".site-board__picture .hex--shrine")).to_have_count(0)
    assert shapes.count() <= before


def test_every_hex_can_be_chosen_and_shows_its_own_panel_only(calculator: Calculator) -> None:
    for place in ("0", "1", "2", "3", "4", "5", "site"):
        calculator.choose_hex(place)
        expect(calculator.lower(".hex-editor:visible")).to_have_count(1)
        expect(calculator.lower(".hex-editor:visible")).to_have_attribute("data-hex", place)


def ask_unknown(calculator: Calculator) -> None:
    calculator.open({"building": UNKNOWN, "site": {}, "neighbours": FREE_LAND}).ready()


@pytest.mark.parametrize("language", first_by_day(LANGUAGES))
def test_an_unknown_cost_is_asked_for_and_the_readers_value_is_used_and_marked(
    reader: Readers, attika: EngineRunner, speakers: Speakers, language: str
) -> None:
    calculator = Calculator(reader(language))
    ask_unknown(calculator)
    expect(calculator.said).to_contain_text(speakers[language].words.name(UNKNOWN))
    expect(calculator.own_value).to_be_visible()
    calculator.type_number("printed_cost.hill", 2)
    calculator.expect_answer(
        attika,
        speakers[language],
        {"building": UNKNOWN, "site": {}, "neighbours": FREE_LAND, "printed_cost": {"hill": 2}},
    )
    expect(calculator.beside.locator("[data-provenance=reader]")).to_have_text(
        speakers[language].label("answer.own_value")
    )


def test_the_readers_value_is_remembered_and_can_be_corrected_and_forgotten(calculator: Calculator) -> None:
    ask_unknown(calculator)
    hill, forest = calculator.lower('[name="printed_cost.hill"]'), calculator.lower('[name="printed_cost.forest"]')
    hill.fill("3")
    expect(calculator.beside.locator(".reader-value")).to_be_visible()

    calculator.open().ready().lower('[name="hand?"]').uncheck()
    calculator.build(UNKNOWN)
    expect(hill).to_have_value("3")
    expect(calculator.beside.locator(".reader-value")).to_be_visible()

    # As one corrects a number by hand: it is empty for a moment.
    hill.fill("")
    expect(hill).to_have_value("")
    hill.press_sequentially("1")
    expect(hill).to_have_value("1")
    hill.fill("0")
    expect(hill).to_have_value("0")
    expect(calculator.beside.locator(".reader-value")).to_have_count(0)
    forest.fill("2")
    expect(calculator.beside.locator(".reader-value")).to_be_visible()
    assert calculator.question()["printed_cost"] == {"forest": 2}

    calculator.lower("[data-action=forget]").click()
    expect(calculator.beside.locator(".reader-value")).to_have_count(0)
    calculator.open().ready().build(UNKNOWN)
    expect(calculator.beside.locator(".reader-value")).to_have_count(0)
    expect(forest).to_have_value("0")


def test_a_value_from_a_file_answers_at_once(calculator: Calculator) -> None:
    ask_unknown(calculator)
    value = {"stele": 1, "game": "attika", "values": {f"buildings.{UNKNOWN}.cost": {"mountain": 3}}}
    file = {"name": "mine.json", "mimeType": "application/json", "buffer": json.dumps(value).encode()}
    calculator.page.locator(".own-values input[type=file]").set_input_files(file)
    expect(calculator.beside.locator("[data-provenance=reader]")).to_be_visible()
    assert calculator.question()["printed_cost"] == {"mountain": 3}


def test_each_building_has_its_own_remembered_value(calculator: Calculator) -> None:
    ask_unknown(calculator)
    calculator.type_number("printed_cost.hill", 3)
    calculator.build("fortress")
    expect(calculator.own_value).to_be_hidden()
    expect(calculator.beside.locator(".reader-value")).to_have_count(0)
    calculator.build("mill")
    expect(calculator.beside.locator(".reader-value")).to_have_count(0)
    expect(calculator.lower('[name="printed_cost.hill"]')).to_have_value("0")
    calculator.build(UNKNOWN)
    expect(calculator.lower('[name="printed_cost.hill"]')).to_have_value("3")


def test_a_spoilt_memory_is_no_harm(calculator: Calculator) -> None:
    calculator.lower('[name="hand?"]').uncheck()
    for spoilt in ("nonsense", '{"hill": 99}', '{"stone": 1}', "[1]", "7"):
        calculator.build("tower")
        calculator.page.evaluate(f"localStorage.setItem('stele.own.attika.buildings.{UNKNOWN}.cost', '{spoilt}')")
        calculator.build(UNKNOWN)
        expect(calculator.beside.locator(".reader-value")).to_have_count(0)
        calculator.type_number("printed_cost.hill", 2)
        expect(calculator.beside.locator(".reader-value")).to_be_visible()


NO_STORAGE = """
Object.defineProperty(window, "localStorage", {get() { throw new DOMException("denied", "SecurityError"); }});
Object.defineProperty(navigator, "cookieEnabled", {value: false});
"""
"""What a browser does whose reader blocks cookies."""


def test_a_browser_without_storage_still_calculates(reader: Readers) -> None:
    calculator = Calculator(reader(thrifty=True)).open()
    calculator.page.evaluate(NO_STORAGE)
    calculator.lower('[name="hand?"]').uncheck()
    calculator.build(UNKNOWN)
    expect(calculator.beside.locator(".reader-value")).to_have_count(0)
    calculator.type_number("printed_cost.hill", 2)
    expect(calculator.beside.locator(".reader-value")).to_be_visible()


FILL_STORAGE = """() => {
  for (let size = 2 ** 22; size; size = Math.floor(size / 2)) {
    try {
      for (let number = 0; number < 4; number += 1) localStorage.setItem(`full.${size}.${number}`, "x".repeat(size));
    } catch {}  // this much does not fit any more
  }
}"""


def test_full_storage_is_said_to_be_full_and_the_answer_is_there(calculator: Calculator, speakers: Speakers) -> None:
    ask_unknown(calculator)
    calculator.page.evaluate(FILL_STORAGE)
    calculator.type_number("printed_cost.hill", 2)
    expect(calculator.beside.locator(".reader-value")).to_be_visible()
    expect(calculator.status).to_have_text(speakers["en"].site("widget.storage-full"))
    calculator.page.evaluate("localStorage.clear()")
    calculator.type_number("printed_cost.hill", 3)
    expect(calculator.status).to_be_empty()
    assert calculator.page.evaluate("localStorage.length") > 0


def test_the_readers_value_is_offered_as_yaml(calculator: Calculator) -> None:
    ask_unknown(calculator)
    calculator.type_number("printed_cost.hill", 2)
    calculator.type_number("printed_cost.water", 1)
    calculator.own_value.locator("summary").click()
    shown = calculator.own_value.locator(".own-value__yaml")
    expect(shown).to_contain_text("{value: {hill: 2, water: 1}, provenance: sourced")
    offered = contribution_yaml(f"buildings.{UNKNOWN}.cost", {"hill": 2, "water": 1})
    assert shown.inner_text().strip() == offered.strip()  # the loader accepts it: tests/blocks/test_blocks.py


def test_an_answer_can_be_sent_to_a_reader_of_another_language(calculator: Calculator, attika, speakers) -> None:
    calculator.build("theater")
    calculator.choose_hex("1")
    calculator.chip("1", "ground", "water")
    calculator.type_number("settlements", 2)
    question, rules = calculator.question(), calculator.rules()
    for language in ("ja", "de"):
        calculator.page.goto(address(calculator.page).replace("/en/", f"/{language}/"))
        calculator.ready().expect_answer(attika, speakers[language], question)
        assert calculator.rules() == rules
        expect(calculator.lower("select[name=building]")).to_have_value("theater")
        expect(calculator.lower('[name="settlements"]')).to_have_value("2")
        expect(calculator.lower('[name="neighbours.1.ground"][value=water]')).to_be_checked()
        calculator.page.goto(address(calculator.page).replace(f"/{language}/", "/en/"))
        calculator.ready()


NONSENSE = {
    "no JSON": "{building",
    "a wrong building": json.dumps({**FORTRESS, "building": "casino"}),
    "deep": '{"building": ' + '{"a":' * 3000 + "1" + "}" * 3001,
    "long": json.dumps({**FORTRESS, "building": "a" * 15_000}),
}
"""More of what does not fit the form, in both interpreters, is in tests/engine/test_parity.py."""


def test_nonsense_in_the_address_is_told_beside_the_example(calculator: Calculator, speakers: Speakers) -> None:
    built = calculator.open().ready().html()
    problems = []
    for name, text in NONSENSE.items():
        calculator.open(text)
        expect_state(calculator.widget, "ready")
        said = calculator.status.inner_text()
        if said != speakers["en"].site("widget.bad-address"):
            problems.append(f"{name}: the status says {said!r}")
        if calculator.html() != built:
            problems.append(f"{name}: the answer is {calculator.answer.inner_text()!r}")
    assert not problems, listed(problems)
    calculator.build("temple")
    expect(calculator.said).to_contain_text("water")
    expect(calculator.status).to_be_empty()


def test_what_else_stands_in_the_address_is_left_alone(calculator: Calculator) -> None:
    """Other parameters and an anchor do not disturb the question."""
    calculator.visit.open(f"{PATH}?from=friend#answer.building_cost")
    calculator.ready().build("temple")
    expect(calculator.said).to_contain_text("water")
    assert "from=friend" in address(calculator.page)
    assert address(calculator.page).endswith("#answer.building_cost")


def test_the_link_to_an_answer_is_copied(calculator: Calculator, speakers: Speakers) -> None:
    page = calculator.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    calculator.build("temple")
    expect(calculator.said).to_contain_text("water")
    calculator.lower("[data-action=copy-link]").click()
    expect(calculator.status).to_have_text(speakers["en"].site("widget.copied"))
    assert page.evaluate("navigator.clipboard.readText()") == address(page)
    assert calculator.question()["building"] == "temple"


NO_CLIPBOARD = {
    "denied": "() => { navigator.clipboard.writeText = () => Promise.reject(new Error('denied')); }",
    "missing": "() => { delete Navigator.prototype.clipboard; }",
}


@pytest.mark.parametrize("without", NO_CLIPBOARD)
def test_a_clipboard_that_cannot_be_used_is_not_said_to_have_worked(reader: Readers, without: str) -> None:
    """Over plain http, as on a phone in the local net, a browser has no clipboard."""
    calculator = Calculator(reader()).open().ready()
    calculator.page.evaluate(NO_CLIPBOARD[without])
    calculator.lower("[data-action=copy-link]").click()
    expect(calculator.status).to_have_text(address(calculator.page))


def test_back_to_the_example(calculator: Calculator, attika: EngineRunner, speakers: Speakers) -> None:
    calculator.choose_hex("4")
    calculator.chip("4", "ground", "water")
    calculator.build(UNKNOWN)
    expect(calculator.own_value).to_be_visible()
    calculator.lower("[data-action=reset]").click()
    calculator.expect_answer(attika, speakers["en"], example(attika, speakers))
    expect(calculator.own_value).to_be_hidden()
    expect(calculator.lower("select[name=building]")).to_have_value("fortress")
    calculator.open({"building": "temple", "site": {}, "neighbours": FREE_LAND}).ready()
    calculator.lower("[data-action=reset]").click()
    calculator.expect_answer(attika, speakers["en"], example(attika, speakers))


NUMBERS = [
    ("attika/cost-calculator/", "settlements"),
    ("attika/build-order/", "standing.tower"),
    ("attika/living-board/", "hand-hill"),
]
"""A number field of every kind of form: the page, and its name."""
MORE_NUMBERS = [
    ("attika/cost-calculator/", "hand.hill"),
    ("polis/tribute-calculator/", "hoplites"),
    ("polis/living-board/", "metal"),
    ("athens_sparta/movement-allowance/", "points"),
    ("atlantis/living-board/", "hand-olive"),
]
"""The same in other games, at night."""


def set_number(field: Locator, number: object) -> None:
    """Type a number and leave the field, as positions wait for that; the field keeps the focus."""
    field.fill(str(number))
    field.dispatch_event("change")


@pytest.mark.parametrize(
    ("path", "name"), [*NUMBERS, *(pytest.param(*one, marks=pytest.mark.nightly) for one in MORE_NUMBERS)]
)
def test_a_number_beyond_its_limits_is_marked(reader: Readers, speakers: Speakers, path: str, name: str) -> None:
    """The limits themselves are fine; beyond them the field says so beside itself, and the answer that it is older."""
    page = reader().open(path)
    widget = page.locator("[data-widget]")
    field = widget.locator(f'[name="{name}"]')
    widget.locator(".calculator__answer").scroll_into_view_if_needed()
    expect_state(widget, "ready")
    for switch in widget.locator('[name="hand?"], [name=hand]').all():
        switch.check()
    least, most = (int(field.get_attribute(limit) or "") for limit in ("min", "max"))
    notes = widget.locator(".calculator__stale")
    said = widget.locator(".calculator__said")
    words = speakers["en"].strings["widget.limits"].replace("{least}", str(least)).replace("{most}", str(most))
    for limit, beyond in ((least, least - 1), (most, most + 1)):
        set_number(field, limit)
        expect_unmarked(field, notes)
        expect(widget).not_to_have_attribute("data-busy", "")
        answer = said.inner_text()
        set_number(field, beyond)
        expect(field).to_have_attribute("aria-invalid", "true")
        expect(field).to_have_accessible_description(words)
        expect(field.locator("xpath=following-sibling::*[@class='limits']")).to_be_visible()
        assert field.evaluate("field => getComputedStyle(field).borderTopWidth") == "3px"
        expect(widget.locator(".widget__status")).to_have_text(speakers["en"].site("widget.bad-number"))
        expect(notes).to_have_text([speakers["en"].site("widget.stale")] * 2)
        assert said.inner_text() == answer
    set_number(field, least)
    expect_unmarked(field, notes)
    expect(widget.locator(".widget__status")).to_be_empty()


def expect_unmarked(field: Locator, notes: Locator) -> None:
    """Nothing is said to be wrong with a number, or with the answer."""
    for attribute in ("aria-invalid", "aria-describedby"):
        expect(field).not_to_have_attribute(attribute, re.compile(".*"))
    expect(field.locator("xpath=..").locator(".limits")).to_have_count(0)
    expect(notes).to_have_count(0)


def test_a_field_that_must_not_be_empty_is_marked_when_it_is(reader: Readers) -> None:
    page = reader().open("polis/tribute-calculator/")
    field = page.locator('[name="hoplites"]')
    field.fill("")
    expect_state(page.locator("[data-widget]"), "ready")
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(page.locator("[data-widget]")).to_have_attribute("data-stale", "")
    page.locator("[data-action=reset]").click()
    expect_unmarked(field, page.locator(".calculator__stale"))


def test_a_mark_is_seen_where_the_system_sets_all_colours(reader: Readers) -> None:
    page = reader().open("polis/tribute-calculator/")
    page.emulate_media(forced_colors="active")
    field = page.locator('[name="hoplites"]')
    field.fill("9")
    expect(field).to_have_attribute("aria-invalid", "true")
    frame = "field => { const { borderTopWidth, borderTopColor, color } = getComputedStyle(field);"
    frame += " return [borderTopWidth, borderTopColor === color]; }"
    assert field.evaluate(frame) == ["3px", True]
    page.emulate_media(forced_colors="none")


def test_cards_that_are_not_counted_are_not_marked_and_an_empty_number_counts_nothing(calculator: Calculator) -> None:
    calculator.lower('[name="hand?"]').check()
    field, notes = calculator.lower('[name="hand.hill"]'), calculator.lower(".calculator__stale")
    calculator.type_number("hand.hill", 16)
    expect(notes).to_have_count(2)
    calculator.lower('[name="hand?"]').uncheck()
    expect_unmarked(field, notes)
    expect(calculator.status).to_be_empty()
    calculator.lower('[name="hand?"]').check()
    calculator.type_number("hand.hill", "")
    expect(calculator.lower(".limits")).to_have_count(0)
    expect(calculator.told_rule).to_have_attribute("href", re.compile("#cost.pay$"))
    assert "hill" not in calculator.question()["hand"]
