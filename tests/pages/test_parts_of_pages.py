"""Values beside the words that they count, withdrawn rules, and the style sheet inside a file of pictures."""

import pytest

from rules_pages.blocks.page_context import PageContext
from rules_pages.pages.pictures import picture_style
from rules_pages.pages.rules import rules_page
from tests.sources import whole
from tests.tiny import TINY_LANGUAGES, TinyBook

FRENCH = 'fr: {label: Français, line_join: " ", number_words: {}, fallback: [de]}\n'


@pytest.mark.parametrize(
    ("forms", "shown"),
    [("Münze|Münzen", "{} Münzen"), ("# Münze|je # Münzen", "je {} Münzen"), ("=2 zweimal|# Mal", None)],
)
def test_a_value_stands_in_its_form(tiny: TinyBook, forms: str, shown: str | None) -> None:
    context = tiny.context("de")
    text = f"Es sind {{value:storm.fee|{forms}}}."
    value = context.game.components["storm.fee"].value
    html = context.html(text)
    inside = "zweimal" if shown is None and value == 2 else str(value)
    assert f">{inside}</span>" in html
    assert context.plain(text) == f"Es sind {(shown or '{}').format(inside)}."


def test_a_text_of_another_language_has_the_forms_of_that_language(tiny: TinyBook) -> None:
    """0 is singular in French: what is still German there stays plural."""
    tiny.edit("languages.yaml", "", FRENCH)
    tiny.write("site/text/fr.yaml", tiny.read("site/text/de.yaml"))
    book = tiny.book()
    context = PageContext(book, book.games["ferry"], "fr")
    assert set(context.words.data["plurals"]) == {"fr", "de"}
    assert context.words.line("fare.storm", {"storm": 3, "cards": 0}) == "Stufe 3: 0 Münzen mehr."
    assert context.words.count("copper", 0) == "0 Kupfermünzen"
    body = context.texts.get("rules", "fare.storm").body
    assert "{value:storm.fee|@de|Münze|Münzen}" in body and "Münzen" in context.plain(body)


def page(tiny: TinyBook, identifier: str, language: str = "de") -> str:
    context = tiny.context(language)
    page_data = next(page for page in context.game.rules.pages if page.id == identifier)
    return whole(rules_page(context, page_data))


def test_the_old_id_is_an_anchor_that_leads_to_what_applies_now(tiny: TinyBook) -> None:
    for language in TINY_LANGUAGES:
        source = page(tiny, "crossing", language)
        assert '<li id="fare.wind" class="tombstone" data-tombstone="ferry.fare.wind">' in source
        assert '<a href="../crossing/#fare.storm"><span class="rule__number">1.2</span>' in source
        assert source.count('id="fare.wind"') == 1


def test_it_answers_on_the_page_where_the_rule_stood(tiny: TinyBook) -> None:
    tiny.edit("ferry/rules.yaml", "  - id: fare-calculator\n", "  - id: weather\n  - id: fare-calculator\n")
    for language in TINY_LANGUAGES:
        tiny.edit(f"ferry/text/{language}.yaml", "pages:\n", "pages:\n  weather: {title: W}\n")
    tiny.edit("ferry/rules.yaml", "{fare.wind: fare.storm}", "{fare.wind: {now: fare.storm, page: weather}}")
    assert tiny.problems() == []
    assert "fare.wind" not in page(tiny, "crossing")
    source = page(tiny, "weather")
    assert 'id="fare.wind"' in source and 'href="../crossing/#fare.storm"' in source


def test_a_tombstone_stands_on_a_page_of_rules(tiny: TinyBook) -> None:
    tiny.edit("ferry/rules.yaml", "{fare.wind: fare.storm}", "{▸fare.wind: {now: fare.storm, page: freight}}")
    (problem,) = tiny.problems()
    assert problem.endswith("freight: no such page of rules") and f":{tiny.here}:" in problem


def test_a_page_without_one_says_nothing_of_it(tiny: TinyBook) -> None:
    tiny.edit("ferry/rules.yaml", "tombstones: {fare.wind: fare.storm}\n", "")
    assert "withdrawn" not in page(tiny, "crossing")


TOKENS = "body { --light: x; --ink: var(--light, #000) var(--dark, #fff); --soft: var(--ink); --other: red; }"
SHEET = """/* .hex { } */
.hex { fill: var(--soft); }
.hex, .site { stroke: red }
.hex .mark--on { fill: blue }
.other .hex { fill: none }
.hex:hover { fill: green }
@media print { .hex { fill: white } }
"""


def test_only_what_the_pictures_need_is_kept() -> None:
    style = picture_style(TOKENS, [SHEET], '<svg class="hex site"/>')
    rules = style.partition(":root{--ink")[2]
    assert (
        rules
        == ":var(--light, #000) var(--dark, #fff);--soft:var(--ink);}.hex{fill: var(--soft);}.hex,.site{stroke: red}"
    )
    assert "prefers-color-scheme:dark" in style


def test_colours_are_those_of_the_screen_and_not_those_of_an_exception() -> None:
    tokens = TOKENS + "@media (forced-colors: active) { body { --soft: Canvas; } }"
    assert "Canvas" not in picture_style(tokens, [SHEET], '<svg class="hex"/>')
