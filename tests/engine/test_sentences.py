"""Sentences of lines and refusals, filled in: what is put into them leaves them sentences, in every language; and a
refusal tells with its case what no picture shows (`Engine.decisive`)."""

import re

import pytest

from rules_pages.data.book import Book
from rules_pages.data.cases import played_cases, telling_circumstances
from rules_pages.data.languages import plural_rule
from rules_pages.data.texts.units import GameTexts
from rules_widgets.words import parts
from tests.registry import GAMES, LANGUAGES, Engines, unchecked_book

INFLECTED = re.compile(r"[.!?] \{\w+\|[^\W\d_]+\}")
"""A sentence that begins with a name in a form ("the fleet", „im Feld …“): only the first letter of a whole line is
made large."""


@pytest.mark.parametrize("game", GAMES)
def test_no_later_sentence_begins_with_an_inflected_name(book: Book, game: str) -> None:
    small = []
    for language in book.languages:
        texts = GameTexts(book.games[game], language)
        for section in ("lines", "refusals"):
            small += [
                f"{language} {section}.{key}: {text}"
                for key, text in texts.section(section).items()
                if INFLECTED.search(text)
            ]
    assert not small, "\n".join(small)


def counts_of_nothing(template: str) -> set[str]:
    """Return the values for whose 0 a template has words of its own: {"cards"} for `{cards|=0 none|#}`."""
    slots = [slot.partition("|") for kind, slot in parts(template) if kind == "slot"]
    return {key for key, _, forms in slots if any(form.startswith("=0 ") for form in forms.split("|"))}


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("section", ["lines", "refusals", "moves"])
def test_what_one_language_says_of_nothing_the_others_say_too(book: Book, game: str, section: str) -> None:
    """Languages that have one form for all numbers may write 0."""
    inflecting = [language for language in book.languages if len(plural_rule(language).categories) > 1]
    texts = {language: GameTexts(book.games[game], language).section(section) for language in inflecting}
    unlike = {}
    for key in {key for own in texts.values() for key in own}:
        said = {language: counts_of_nothing(own.get(key, "")) for language, own in texts.items()}
        if len(set(map(frozenset, said.values()))) > 1:
            unlike[key] = said
    assert not unlike, unlike


@pytest.mark.parametrize("game", GAMES)
def test_it_names_circumstances_refusals_and_lines_of_the_game(engines: Engines, game: str) -> None:
    texts = unchecked_book().games[game].texts[LANGUAGES[0]]
    for name, refusals in engines[game].engine.decisive.items():
        assert name in texts.moves
        assert not set(refusals) - set(texts.refusals) - set(texts.lines), name


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_it_is_told_with_every_case_that_such_a_rule_refuses(engines: Engines, game: str) -> None:
    runner, book = engines[game], unchecked_book().games[game]
    told = telling_circumstances(runner, book)
    for played in played_cases(runner, book).values():
        case = played.case
        if case.attempt is None or case.expect.refused is None:
            continue
        given = runner.circumstances(played.before, case.attempt)
        decisive = [one for one in given if case.expect.refused in runner.engine.decisive.get(one["id"], ())]
        assert all(one in told[case.key] for one in decisive), case.key
