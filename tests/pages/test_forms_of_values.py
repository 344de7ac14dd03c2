"""Values of the game beside the words that they count, in any language and among words of another."""

import pytest

from rules_pages.blocks.page_context import PageContext
from tests.tiny import TinyBook

FRENCH = 'fr: {label: Français, line_join: " ", number_words: {}, fallback: [de]}\n'


@pytest.mark.parametrize(
    ("forms", "shown"),
    [
        ("Münze|Münzen", "{} Münzen"),
        ("# Münze|je # Münzen", "je {} Münzen"),
        ("=2 zweimal|# Mal", None),
    ],
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
