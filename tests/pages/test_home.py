"""The home page, and what a learner meets."""

import re
from pathlib import Path

import pytest

from rules_pages.blocks.page_context import PageContext
from rules_pages.blocks.page_furniture import accent_style, chapters, emblem
from rules_pages.data.book import Book
from rules_pages.data.engine_runner import EngineRunner
from rules_pages.data.models import Page
from rules_pages.data.published.publication import group_of
from rules_pages.pages.examples import brief_block
from rules_pages.pages.guide import guide_page, setup_picture
from rules_pages.pages.hand_written import first_sentence, games, home_html
from rules_pages.pages.widgets.calculators import teaser
from rules_widgets.addresses import from_fields, to_fields
from rules_widgets.view import reasons_html, summary_text
from tests.registry import GAMES, LANGUAGES, unchecked_book
from tests.tiny import TinyBook, assets

AA = 4.5
"""Minimum contrast of WCAG 2, level AA, for normal text."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_has_its_card_in_every_language(book: Book, language: str) -> None:
    """It leads to the game, to its first turns and to its table, and shows that table."""
    pictures = {f"{game}.{language}.table": f"tables/{game}.svg 0 0 400 300" for game in book.games}
    cards = games(book, language, pictures)
    for game in book.games:
        assert all(f'href="{game}/{page}"' in cards for page in ("", "first-turns/", "play/"))
        assert f'src="../assets/tables/{game}.svg"' in cards


def test_a_card_needs_neither_colour_nor_emblem(tiny: TinyBook) -> None:
    cards = games(tiny.book(), "de", {})
    assert "<svg" not in cards and "style=" not in cards and 'href="ferry/"' in cards


def test_the_teaser_shows_what_the_calculator_says(book: Book) -> None:
    """The answers are those of the engine, with links relative to the home page."""
    html = teaser(book, "en", assets(book))
    game, page = next(
        (game, page) for game in book.games.values() for page in game.rules.pages if page.teaser is not None
    )
    runner, context = EngineRunner(game), PageContext(book, game, "en", root=f"{game.id}/")
    first = runner.forms[page.calculator]["parameters"][0]["name"]
    for option in page.teaser.options:
        result = runner.calculate(page.calculator, {**(page.teaser.input or {}), first: option})
        assert reasons_html(context.words, result) in html, option
        assert f">{summary_text(context.words, result)}<" in html, option
    assert html.count(f'name="{first}"') == len(page.teaser.options)
    assert 'href="../' not in html


def test_the_teaser_asks_what_the_data_says(book: Book) -> None:
    """The form, read as the browser reads it, is the first question, though most of its fields are hidden."""
    html = teaser(book, "ja", assets(book))
    game, page = next((game, page) for game in book.games.values() for page in game.rules.pages if page.teaser)
    form = EngineRunner(game).forms[page.calculator]
    question = {form["parameters"][0]["name"]: page.teaser.options[0]} | page.teaser.input
    asked = from_fields(form, fields_of(html))
    assert asked == from_fields(form, dict(to_fields(form, question)))


def fields_of(html: str) -> dict[str, str]:
    """Return what a browser would send: names and values of everything that is selected or filled in."""
    inputs = [dict(re.findall(r'([a-z]+)="([^"]*)"', tag_html)) for tag_html in re.findall(r"<input[^>]*>", html)]
    sent = [item for item in inputs if item["type"] not in ("radio", "checkbox") or "checked" in item]
    selects = re.findall(r'<select name="([^"]*)"[^>]*>(.*?)</select>', html)
    chosen = {name: re.search(r'value="([^"]*)" selected', options).group(1) for name, options in selects}
    return {item["name"]: item["value"] for item in sent} | chosen


def test_a_game_says_for_whom_it_is(tiny: TinyBook) -> None:
    assert "about." not in games(tiny.book(), "de", {})
    tiny.edit("ferry/game.yaml", "year: 1900\n", "year: 1900\nabout: {players: [purse.most], age: [storm.most]}\n")
    facts = re.findall(r'<span class="value" data-provenance="sourced">about\.(\w+)', games(tiny.book(), "de", {}))
    assert facts == ["players", "age"]


def test_a_card_says_the_first_sentence() -> None:
    assert first_sentence("Polis. Two sides, 4.5 hours. More.") == "Polis."
    assert first_sentence("ポリスを争う。二人用。") == "ポリスを争う。"
    assert first_sentence("No stop") == "No stop"


def test_without_a_teaser_there_is_none(tiny: TinyBook) -> None:
    book = tiny.book()
    assert teaser(book, "de", assets(book)) == ""
    assert home_html(book, "de", assets(book)) == f'<div class="home">{games(book, "de", {})}</div>'


def test_a_teaser_shows_options_that_there_are(tiny: TinyBook) -> None:
    start = "    start: stone-in-storm\n"
    tiny.edit("ferry/rules.yaml", start, start + "    teaser: {options: [iron]}\n")
    (problem,) = tiny.problems()
    assert "iron: no such option" in problem


def test_the_colour_of_a_game_can_be_read_on_paper(book: Book, root: Path) -> None:
    tokens = (root / "docs/assets/stylesheets/tokens.css").read_text(encoding="utf-8")
    papers = re.findall(r"--stele-(?:paper|sheet|stone): var\(--light, (#\w+)\) var\(--dark, (#\w+)\)", tokens)
    assert len(papers) == 3
    for game in [game for game in book.games.values() if game.game.accent]:
        for scheme, paper in [pair for of_both in papers for pair in zip(("light", "dark"), of_both, strict=True)]:
            ratio = contrast(getattr(game.game.accent, scheme), paper)
            assert ratio >= AA, f"{game.id}: {scheme} accent on {paper}: {ratio:.2f} : 1"


def test_no_two_games_have_the_same_colour_or_emblem(book: Book) -> None:
    accents = [accent_style(game.game) for game in book.games.values() if game.game.accent]
    emblems = [emblem(game.game, "") for game in book.games.values() if game.game.emblem]
    assert len(set(accents)) == len(accents) and len(set(emblems)) == len(emblems)


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of WCAG 2."""
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour: str) -> float:
    """Return the relative luminance of WCAG 2."""
    parts = [int(colour[index : index + 2], 16) / 255 for index in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


WIDEST = 320
"""Width of a phone, in units of the picture, whose letters are drawn to be read at that width."""


@pytest.mark.parametrize("game", GAMES)
def test_the_first_turns_begin_with_what_the_game_is_about(book: Book, game: str) -> None:
    data = book.games[game]
    page = next(page for page in data.rules.pages if page.kind == "walkthrough")
    assert 3 <= len(page.brief) <= 5 and page.brief[0].id == "brief.goal"
    block = brief_block(PageContext(book, data, "en"), page)
    widths = [float(width) for width in re.findall(r'<svg\b[^>]*viewBox="\S+ \S+ (\S+)', block.html)]
    assert len(widths) >= len(page.brief) and max(widths) <= WIDEST
    assert block.html.count('type="radio"') > 0, "some move is made"


def test_a_screen_shows_a_case_that_there_is(tiny: TinyBook) -> None:
    first = "  - id: crossing\n"
    tiny.edit("ferry/rules.yaml", first, first + '    brief: [{id: brief.goal, case: "fare.base:none"}]\n')
    assert any("fare.base:none: no such case" in problem for problem in tiny.problems())


@pytest.mark.parametrize("game", GAMES)
def test_one_reads_from_the_first_turns_to_the_last_chapter(book: Book, game: str) -> None:
    """Each page leads to the next, and that one back."""
    context = PageContext(book, book.games[game], "en")
    pages = {page.id: page for page in context.game.rules.pages}
    ways = {page: dict(re.findall(r'href="../([\w-]+)/" rel="(\w+)"', html_of(context, pages[page]))) for page in pages}
    at, read = "first-turns", ["first-turns"]
    while following := next((page for page, rel in ways[at].items() if rel == "next"), ""):
        assert ways[following].get(at) == "prev"
        at = following
        read.append(at)
    assert set(read) == {page.id for page in pages.values() if page.kind == "walkthrough" or group_of(page) == "rules"}


def html_of(context: PageContext, page: Page) -> str:
    return "".join(block.html for block in chapters(context, page))


GUIDES = [game for game in GAMES if any(page.guide for page in unchecked_book().games[game].rules.pages)]
NUMBER = re.compile(r'class="last__number".*?>(\d+)</text>')


@pytest.mark.parametrize("game", GUIDES)
def test_each_thing_that_a_step_places_has_its_number_in_the_picture(book: Book, game: str) -> None:
    context = PageContext(book, book.games[game], "en")
    page = next(page for page in context.game.rules.pages if page.guide)
    pictures = [
        setup_picture(context, page, number) for number in context.runner.engine.seats(context.runner.components)[1]
    ]
    shown = [set(NUMBER.findall(picture)) for picture in pictures]
    placed = {str(index) for index, step in enumerate(page.guide[0].steps, 1) if step.at or step.row is not None}
    assert placed and all(numbers == placed for numbers in shown)


@pytest.mark.parametrize("game", GUIDES)
def test_each_step_has_its_rules_in_place_and_a_box_to_tick(book: Book, game: str) -> None:
    context = PageContext(book, book.games[game], "en")
    page = next(page for page in context.game.rules.pages if page.guide)
    html = "".join(guide_page(context, page).texts()[1:])
    for step in (step for stage in page.guide for step in stage.steps):
        assert f'value="{step.id}"' in html and all(f'/#{rule}"' in html for rule in step.rules)
    ids = re.findall(r' id="([^"]+)"', html)
    assert len(ids) == len(set(ids))
    ruled = {rule for stage in page.guide for step in stage.steps for rule in step.rules}
    open_here = {f"{game}.{key}" for key, reading in context.game.readings.items() if reading.rule in ruled}
    assert set(re.findall(r'data-reading="([^"]+)"', html)) == open_here, "open questions are agreed on at the table"


def test_a_step_names_rules_that_there_are(tiny: TinyBook) -> None:
    first = "  - id: crossing\n"
    steps = "[{id: guide.go, rules: [fare.none]}]"
    tiny.edit("ferry/rules.yaml", first, first + f"    guide: [{{id: guide.start, steps: {steps}}}]\n")
    problems = tiny.problems()
    assert any("fare.none: no such rule" in problem for problem in problems)
    for title in ("guide.start", "guide.go"):
        assert any(f"sections.{title}: the text is missing" in problem for problem in problems)
