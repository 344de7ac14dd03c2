"""Cases beside their rules: move or question in words, outcome, and picture."""

import re
from dataclasses import replace
from typing import get_type_hints

import pytest

from rules_engine.core import Phrase
from rules_engine.forms import Reading
from rules_pages.blocks.case import AFTER, case_block, draw_case, draw_case_after, picture_key
from rules_pages.blocks.case_names import case_names
from rules_pages.blocks.page_context import PageContext
from rules_pages.blocks.widget import view_box
from rules_pages.data.book import Book
from rules_pages.data.cases import other_readings, played_cases, shown_cases
from rules_pages.data.problems import Failure
from rules_pages.pages.pictures import case_pictures, sheet
from rules_pages.pages.printable import Printer
from tests.registry import GAMES, Engines
from tests.tiny import TinyBook

BANK = """\
- rule: bank.stay
  id: too-poor
  start: {purse: {copper: 1}, carried: []}
  try: {carry: stone, storm: 1}
  expect: {refused: bank.stay, values: {cards: 5}}
- rule: bank.stay
  id: rich-enough
  beside: too-poor
  start: {purse: {copper: 5}, carried: []}
  try: {carry: stone, storm: 1}
  expect: {lines: [fare.base, fare.storm]}
"""
CASES = (
    BANK
    + """\
- rule: fare.base
  id: stone
  also: [fare.storm]
  calculator: fare
  input: {load: stone, storm: 1}
  expect: {lines: [fare.base, fare.storm]}
"""
)


TOLD = """\
- rule: fare.storm
  id: storm-alone
  tells: [fare.storm]
  calculator: fare
  input: {load: stone, storm: 1}
  expect: {lines: [fare.base, fare.storm]}
"""
"""A case with the lines of its rule alone."""
SAID_TWICE = re.compile(r'(\d+)[^\d<]*(?: <a [^>]*>[^<]*</a>)? <span class="points">−?\1</span>')


@pytest.fixture
def context(tiny: TinyBook) -> PageContext:
    """Return the ferry with cases, in German."""
    return case_context(tiny, CASES)


def block(context: PageContext, rule: str) -> str:
    cases = case_block(context, rule)
    return cases.html if cases is not None else ""


def texts(html: str, name: str) -> list[str]:
    elements = re.findall(rf'<(\w+) class="{name}"[^>]*>(.*?)</\1>', html)
    return [" ".join(re.sub(r"<[^>]*>", " ", content).split()) for _, content in elements]


def test_the_allowed_case_stands_before_the_refused_one(context: PageContext) -> None:
    html = block(context, "bank.stay")
    assert re.findall(r'data-case="([^"]+)"', html) == ["ferry.bank.stay/rich-enough", "ferry.bank.stay/too-poor"]
    assert re.findall(r'class="case case--(\w+)"', html) == ["allowed", "refused"]
    assert html.count('type="radio"') == 2 and html.count("checked") == 1


def test_cases_are_named_by_what_tells_them_apart(tiny: TinyBook) -> None:
    assert names(case_context(tiny, CASES), "bank.stay") == ["Geld: 5 Münzen", "Geld: 1 Münze"]
    other = (
        "- rule: fare.base\n  id: storm\n  calculator: fare\n  input: {load: stone, storm: 2}\n"
        "  expect: {lines: [fare.base, fare.storm]}\n"
    )
    assert names(case_context(tiny, CASES + other), "fare.base") == ["Stufe: 1", "Stufe: 2"]


def names(context: PageContext, rule: str) -> list[str]:
    return list(case_names(context, rule).values())


def case_context(tiny: TinyBook, cases: str) -> PageContext:
    """Return the ferry with these cases, in German."""
    tiny.write("ferry/cases/crossing.yaml", cases)
    return tiny.context("de")


def test_a_move_is_said_in_words_and_so_is_its_refusal(context: PageContext) -> None:
    html = block(context, "bank.stay")
    assert texts(html, "case__tried") == ["Stein übersetzen bei Sturm 1"] * 2
    assert "case.refused Es fehlt an Geld: 5 Münzen." in texts(html, "case__outcome")
    assert texts(html, "case__asked") == ["Geld: 5 Münzen", "Geld: 1 Münze"], "what tells them apart"


@pytest.mark.parametrize(("rests", "told"), [(False, []), (True, ["Geld: 3 Münzen"] * 2)])
def test_what_all_cases_have_in_common_is_named_only_if_a_refusal_rests_on_it(
    tiny: TinyBook, rests: bool, told: list[str]
) -> None:
    if rests:
        tiny.edit("ferry/game.yaml", "year: 1900\n", "year: 1900\ndecisive: {given.purse: [bank.stay]}\n")
    context = case_context(tiny, CASES)
    purse = {"circumstances": lambda *_: [Phrase("given.purse", {"coins": 3})]}
    context.runner.engine = replace(context.runner.engine, **purse)
    assert texts(block(context, "bank.stay"), "case__asked") == told


def test_lines_name_other_rules_and_what_a_rule_that_is_silent_says_in_the_other_case(context: PageContext) -> None:
    (lines,) = texts(block(context, "bank.stay"), "case__lines")
    assert "Stufe 1: 2 Münzen mehr. 1.2" in lines
    assert "case.contrast.refused Es fehlt an Geld" in lines


def test_a_question_says_its_inputs_its_total_and_where_to_ask_it(tiny: TinyBook) -> None:
    tiny.edit("ferry/text/de.yaml", "fare.storm: Stufe\n", 'fare.storm: "Welche Stufe?"\n')
    html = block(case_context(tiny, CASES), "fare.base")
    assert texts(html, "case__tried") == ["Fährgeldrechner"]
    assert texts(html, "case__asked") == ["Ladung: Stein Welche Stufe? 1"]
    assert "case--answered" in html and "case__total" in html
    assert re.findall(r'href="(\.\./fare-calculator/\?[^"]+)"', html) == ["../fare-calculator/?q=tlMB"]
    assert 'type="radio"' not in html


def test_a_rule_without_a_case_of_its_own_shows_one_that_shows_it_too(context: PageContext) -> None:
    assert [case.key for case in shown_cases(context.game, "fare.storm")] == ["fare.base:stone"]
    assert block(context, "fare.wind") == ""


def test_on_paper_there_are_no_tabs_and_the_pictures_are_in_place(context: PageContext) -> None:
    html = block(Printer(context.book, context.game, "de"), "bank.stay")
    assert html.count("<figure") == 2 and html.count('<svg class="cargo') == 2
    assert not re.search(r"<input|<details", html)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_case_of_every_game_can_be_shown(book: Book, engines: Engines, game: str) -> None:
    context = PageContext(book, book.games[game], next(iter(book.languages)))
    for rule in book.games[game].rule_list():
        cases = case_block(context, rule.id)
        html = cases.html if cases is not None else ""
        assert not re.search(r">[^<]*(None|[{}])[^<]*<", html), rule.id
        assert not SAID_TWICE.search(html), f"{rule.id}: a sentence ends with its amount, which stands behind it"


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_what_a_move_led_to_is_drawn_in_the_same_frame_with_marks(book: Book, engines: Engines, game: str) -> None:
    context = PageContext(book, book.games[game], next(iter(book.languages)))
    count = 0
    for key, played in played_cases(engines[game], book.games[game]).items():
        after = draw_case_after(played, context)
        if after:
            count += 1
            assert view_box(after) == view_box(draw_case(played, context)), key
            # A board tile that was placed has an outline of its own.
            assert 'class="change"' in after or "close-up__tile" in after, key
            assert not played.refused, key
    assert count, f"no case of {game} shows what a move led to"


def test_a_case_that_cannot_be_drawn_is_named(context: PageContext) -> None:
    runner = context.runner
    runner.engine = replace(runner.engine, close_up=lambda *arguments: {}["stone"])
    with pytest.raises(Failure, match=r"ferry: .* the case bank.stay:too-poor: KeyError: 'stone'"):
        case_pictures(context, ("", ""))


def test_pictures_are_parts_of_one_file_a_page(context: PageContext) -> None:
    files, places = case_pictures(context, ("", ""))
    assert len(files) == 1
    case = shown_cases(context.game, "bank.stay")[0]
    file, _, identifier = places[picture_key("ferry", "de", case)].partition(" ")[0].partition("#")
    assert f'id="{identifier}"' in files[file].decode()
    assert re.fullmatch(r"cases/ferry\.crossing\.de\.[0-9a-f]{10}\.svg", file)


def test_what_a_move_led_to_has_a_file_of_its_own_and_two_buttons(context: PageContext) -> None:
    runner = context.runner
    runner.engine = replace(runner.engine, close_up_after=lambda *arguments: '<svg viewBox="0 0 4 3"/>')
    _, places = case_pictures(context, ("", ""))
    allowed, refused = shown_cases(context.game, "bank.stay")
    assert places[picture_key("ferry", "de", allowed, AFTER)].startswith("cases/ferry.crossing.after.de.")
    assert picture_key("ferry", "de", refused, AFTER) not in places
    html = block(replace(context, assets=places), "bank.stay")
    assert html.count('class="case__pair"') == 1 and html.count('class="case__radio"') == 2
    assert re.findall(r'class="case__time"[^>]*>([^<]+)<', html) == ["case.before", "case.after"]
    assert re.findall(r'id="(after[^"]+)"', html) == ["after.bank.stay.1.before", "after.bank.stay.1.after"]


def test_a_folded_case_shows_the_part_of_its_picture_that_the_game_names(context: PageContext) -> None:
    key = picture_key("ferry", "de", shown_cases(context.game, "bank.stay")[0])
    whole = block(replace(context, assets={key: "a.svg#p0 0 0 40 30"}), "bank.stay")
    part = block(replace(context, assets={key: "a.svg#p0 0 0 40 30; 5 5 10 6"}), "bank.stay")
    folded = re.compile(r'<svg viewBox="([^"]+)" class="cases__small"')
    assert folded.findall(whole) == ["0 0 40 30"] and folded.findall(part) == ["5 5 10 6"]
    assert 'viewBox="0 0 40 30" class="case__picture"' in part


def test_pictures_that_are_alike_come_once() -> None:
    one, two = '<svg viewBox="0 0 4 3"><path d="M0 0"/></svg>', '<svg viewBox="-1 0 2 5"/>'
    svg = sheet({one: "p0", two: "p1"}, "a{}")
    assert view_box(svg) == "0 0 4 8" and svg.count("<view ") == 2
    assert '<svg id="p1" y="3" width="2" height="5" viewBox="-1 0 2 5"/>' in svg


@pytest.mark.parametrize("game", GAMES)
def test_what_a_case_is_compared_with_stands_next_to_it(book: Book, game: str) -> None:
    """What is refused comes last of the two, what has a line of the rule first; cases of other readings come last."""
    for rule in book.games[game].rule_list():
        every = shown_cases(book.games[game], rule.id)
        shown = [case for case in every if case.expect.refused or not other_readings(book.games[game], case)]
        order = {case.id: place for place, case in enumerate(shown)}
        heads = {case.id: case for case in shown if case.beside is None}
        for case in [case for case in shown if case.beside in heads and not other_readings(book.games[game], case)]:
            is_after = heads[case.beside or ""].expect.refused is None
            assert (order[case.id] > order[case.beside or ""]) == is_after, case.key


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_case_of_another_reading_says_so_and_comes_last(book: Book, engines: Engines, game: str) -> None:
    """What our own ruling forbids must not look allowed."""
    context = PageContext(book, book.games[game], "en")
    for rule in context.game.rule_list():
        by_other = [bool(other_readings(context.game, case)) for case in shown_cases(context.game, rule.id)]
        assert by_other == sorted(by_other), rule.id
        block = case_block(context, rule.id)
        artificial = sum(bool(case.artificial) for case in shown_cases(context.game, rule.id))
        assert block is None or block.html.count('class="case__reading"') == sum(by_other) + artificial, rule.id


@pytest.mark.parametrize("game", GAMES)
def test_an_input_for_a_reading_has_the_name_of_its_point(engines: Engines, game: str) -> None:
    """`other_readings` finds it by that name."""
    for calculator in engines[game].engine.calculators.values():
        for name, hint in get_type_hints(calculator.answer, include_extras=True).items():
            points = [part.reading for part in getattr(hint, "__metadata__", ()) if isinstance(part, Reading)]
            assert [point.replace("-", "_") for point in points] in ([], [name])


def test_a_case_tells_the_lines_of_its_rule_and_of_those_that_it_names(tiny: TinyBook) -> None:
    """All of them are folded below."""
    html = block(case_context(tiny, CASES + TOLD), "fare.storm")
    shown, folded = re.findall(r'<ul class="case__lines">(.*?)</ul>', html)
    assert shown.count("<li") - shown.count("case__total") == 1 and 'class="is-ours"' in shown
    assert folded.count("<li") == 2


def test_a_case_of_several_rules_tells_each_what_is_its_own(context: PageContext) -> None:
    def own(rule: str) -> list[str]:
        return [words for _, words in re.findall(r'<li( class="is-ours")>(.*?)</li>', block(context, rule))]

    assert len(own("fare.base")) == len(own("fare.storm")) == 1
    assert own("fare.base") != own("fare.storm")
