"""Answers as HTML and in one sentence, and sentences from templates."""

import re
import xml.etree.ElementTree as ElementTree
from html import unescape
from typing import Any

import pytest

from rules_engine.core import BadInput, Refused, answer_to_json
from rules_pages.blocks.widget_words import words as words_of
from rules_pages.data.book import Book
from rules_pages.data.engine_runner import EngineRunner, living_position
from rules_pages.data.languages import plural_rule
from rules_pages.data.models import Page
from rules_pages.data.texts.units import GameTexts
from rules_widgets.view import (
    PAYMENTS_SHOWN,
    answer_html,
    answer_table_html,
    behind_html,
    cell_html,
    chip_html,
    lines_html,
    reasons_html,
    share_text,
    summary_text,
    symbols_html,
)
from rules_widgets.words import Words, parts
from tests.presses import random_presses
from tests.questions import random_questions
from tests.registry import GAMES, LANGUAGES, Engines, unchecked_book

NASTY = "<i>&\"'"
WORDS = Words(
    {
        "game": "game",
        "language": "en",
        "plurals": {"en": "10:1"},
        "order": ["hill", "lake", "card"],
        "names": {"hill": f"hill {NASTY}", "mill": f"Mill {NASTY}"},
        "counts": {"hill": f"{{n|hill|hills}} {NASTY}", "lake": "{n|lake|lakes}", "card": "{n|card|cards}"},
        "lines": {"cost": f"{{tile}} {NASTY}: {{symbols}}", "cost.more": "More.", "pay": "{cards|card|cards}"},
        "refusals": {"cost": f"Refused {NASTY}: {{tile}}"},
        "labels": {
            "answer.cost": f"To pay {NASTY}",
            "answer.cards_total": "Cards",
            "answer.payments": f"Payments {NASTY}",
            "answer.cards": "{n|card|cards}",
            "answer.more": "{n|more way|more ways}",
            "answer.nothing": f"free {NASTY}",
            "answer.refused": f"No {NASTY}.",
            "answer.unknown": f"Unknown {NASTY}: {{tile}}.",
            "answer.own_value": f"Yours {NASTY}.",
            "answer.rests-on": "Rests on",
            "provenance.reconstructed": f"guess {NASTY}",
            "colon": ": ",
        },
        "site": {"list.and": " and ", "list.comma": ", ", "list.counted": "{n} {name}", "list.several": "{name} ×{n}"},
        "rules": {
            "cost": {"title": f"Cost {NASTY}", "page": f"../building/{NASTY}"},
            "pay": {"title": "Pay", "page": "../building/"},
        },
    },
    {"hill": "M0 0"},
)
BASE = {"rule": "cost", "amount": {"hill": 2}, "values": {"tile": "mill", "symbols": {"hill": 2}}}
LESS = {"rule": "cost.more", "amount": {"hill": -1}, "values": None}
SAID = {"rule": "cost.more", "amount": None, "values": {}}
PAID = {"rule": "pay", "amount": {"card": 1}, "values": {"cards": 1}}
VALUE = {"cost": {"hill": 1, "lake": 0}, "cards": 1, "payments": [[1, 0], [0, 2]], "provenance": "sourced"}
ANSWER = {
    "value": VALUE,
    "lines": [BASE, LESS, SAID, PAID],
    "said": {"rule": "pay", "amount": None, "values": {"cards": 9}},
}
REFUSED = {"refused": "cost", "values": {"tile": "mill", "cost": {"lake": 3}}, "lines": [BASE]}
UNKNOWN = {"unknown": "tiles.mill.cost", "values": {"tile": "mill"}}


def shown(result: dict) -> ElementTree.Element:
    """Return the answer as a tree; raises for HTML that is not well-formed."""
    return ElementTree.fromstring(f"<div>{answer_html(WORDS, result)}</div>")


def words(element: ElementTree.Element) -> str:
    """Return the text of an element, with white space collapsed."""
    return " ".join("".join(element.itertext()).split())


def find(result: dict, path: str) -> list[ElementTree.Element]:
    """Return the elements of an answer at an ElementTree path."""
    return shown(result).findall(path)


OUTCOMES = {
    "an answer": ANSWER,
    "a reader's value": ANSWER | {"value": VALUE | {"provenance": "reader"}},
    "a reconstruction": ANSWER | {"value": VALUE | {"provenance": "reconstructed"}},
    "a free building": {"value": VALUE | {"cost": {}, "cards": 0, "payments": [[0, 0]]}, "lines": [SAID]},
    "many payments": ANSWER | {"value": VALUE | {"payments": [[n, 1] for n in range(40)]}},
    "a refusal": REFUSED,
    "an unknown value": UNKNOWN,
}


@pytest.mark.parametrize("result", OUTCOMES.values(), ids=OUTCOMES)
def test_every_word_is_escaped(result: dict) -> None:
    text = answer_html(WORDS, result)
    shown(result)
    assert "<i>" not in text
    assert not re.search(r"&(?!(amp|lt|gt|quot);)", text)


def test_each_line_is_a_row_with_its_rule_its_sentence_and_its_amount() -> None:
    rows = find(ANSWER, "table[1]/tbody/tr")
    assert [row.get("data-rule") for row in rows] == ["game.cost", "game.cost", "game.cost"]
    assert [words(row.find("th/a")) for row in rows] == [f"Cost {NASTY}"] * 3
    assert [row.find("th/a").get("href") for row in rows] == [f"../building/{NASTY}#cost"] * 3
    assert words(rows[0].find("td[@class='lines__text']")) == f"Mill {NASTY} {NASTY}: 2 hills {NASTY}"
    amounts = [words(row.find("td[@class='lines__amount']")) for row in rows]
    assert amounts == ["2 hills", "−1 hill", ""]


def test_a_line_of_a_reading_belongs_to_the_rule_of_its_reading() -> None:
    (row,) = find({"value": VALUE, "lines": [LESS]}, "table/tbody/tr")
    assert row.get("data-rule") == "game.cost"
    assert words(row.find("td[@class='lines__text']")) == "More."


def test_the_total_stands_below_the_bill_and_the_cards_below_the_payment() -> None:
    totals = find(ANSWER, "table/tfoot/tr")
    assert [words(total.find("th")) for total in totals] == [f"To pay {NASTY}", "Cards"]
    assert [words(total.find("td")) for total in totals] == ["1 hill", "1 card"]


def test_payments_are_listed_in_the_order_of_the_landscapes() -> None:
    assert words(shown(ANSWER).find("*[@class='payments__title']")) == f"Payments {NASTY} (1 card)"
    assert [words(item) for item in find(ANSWER, "ul[@class='payments']/li")] == ["1 hill", "2 lakes"]


@pytest.mark.parametrize("count", [1, PAYMENTS_SHOWN, PAYMENTS_SHOWN + 1, 40])
def test_many_payments_are_folded_away_but_there(count: int) -> None:
    result = ANSWER | {"value": VALUE | {"payments": [[number + 1, 1] for number in range(count)]}}
    first = find(result, "ul[@class='payments']/li")
    folded = find(result, "details/ul/li")
    assert [len(first), len(folded)] == [min(count, PAYMENTS_SHOWN), max(0, count - PAYMENTS_SHOWN)]
    assert len({words(item) for item in first + folded}) == count
    summary = shown(result).find("details/summary")
    assert (words(summary) if summary is not None else "") == {13: "1 more way", 40: "28 more ways"}.get(count, "")


def test_what_costs_nothing_has_no_payment() -> None:
    result = OUTCOMES["a free building"]
    assert not find(result, "ul") and not find(result, "*[@class='payments__title']")
    assert words(shown(result).find("table/tfoot/tr/td")) == f"free {NASTY}"


def test_a_refusal_shows_the_bill_so_far_its_words_and_its_rule() -> None:
    tree = shown(REFUSED)
    refusal = tree.find("div[@class='refusal']")
    assert refusal.get("data-rule") == "game.cost"
    assert words(refusal) == f"No {NASTY}. Refused {NASTY}: Mill {NASTY} Cost {NASTY}"
    assert refusal.find("a").get("href") == f"../building/{NASTY}#cost"
    assert len(tree.findall("table/tbody/tr")) == 1
    assert words(tree.find("table/tfoot/tr/td")) == "3 lakes"


def test_neither_a_refusal_before_any_line_nor_an_unknown_value_has_an_empty_bill() -> None:
    result = {"refused": "cost", "values": {"tile": "mill"}, "lines": []}
    assert [child.tag for child in shown(result)] == ["div"]
    (notice,) = shown(UNKNOWN)
    assert (notice.get("data-provenance"), words(notice)) == ("unknown", f"Unknown {NASTY}: Mill {NASTY}.")


PROVENANCES = {
    "sourced": [],
    "reader": [("reader", f"Yours {NASTY}.")],
    "reconstructed": [("reconstructed", f"Rests on: guess {NASTY}")],
}


@pytest.mark.parametrize(("provenance", "expected"), PROVENANCES.items())
def test_an_answer_says_what_it_rests_on_unless_it_is_a_source(provenance: str, expected: list) -> None:
    refused = REFUSED | {"values": REFUSED["values"] | {"provenance": provenance}}
    for result in (ANSWER | {"value": VALUE | {"provenance": provenance}}, refused):
        notices = find(result, "p[@class='reader-value']")
        assert [(notice.get("data-provenance"), words(notice)) for notice in notices] == expected


SUMMARIES = {
    "an answer": (ANSWER, "9 cards"),
    "a refusal": (REFUSED, f"No {NASTY}. Refused {NASTY}: Mill {NASTY}"),
    "an unknown value": (UNKNOWN, f"Unknown {NASTY}: Mill {NASTY}."),
}


@pytest.mark.parametrize(("result", "expected"), SUMMARIES.values(), ids=SUMMARIES)
def test_the_summary_is_plain_text(result: dict, expected: str) -> None:
    assert summary_text(WORDS, result) == expected


@pytest.mark.parametrize(
    ("result", "rules", "rows"),
    [
        (ANSWER, 1, ["2 hills", "−1 hill", "", "1 card"]),
        ({"value": {}, "lines": [SAID, PAID], "said": SAID}, 1, ["1 card"]),
        ({"value": {}, "lines": [PAID], "said": PAID}, 1, ["1 card"]),
        (REFUSED, 1, ["2 hills"]),
        (UNKNOWN, 0, []),
    ],
    ids=["a sentence of its own", "the first line", "the first line, with an amount", "a refusal", "an unknown value"],
)
def test_the_reasons_do_not_repeat_the_sentence(result: dict, rules: int, rows: list[str]) -> None:
    """Its rule stands beside the sentence; what a line adds to the sum stays in the bill."""
    reasons = ElementTree.fromstring(f"<div>{reasons_html(WORDS, result)}</div>")
    amounts = [words(row.find("td[@class='lines__amount']")) for row in reasons.findall("table/tbody/tr")]
    texts = [words(cell) for cell in reasons.iterfind(".//td[@class='lines__text']")]
    assert amounts == rows and summary_text(WORDS, result) not in texts
    behind = ElementTree.fromstring(f"<div>{behind_html(WORDS, result)}</div>")
    assert len(behind.findall("a")) == rules


def test_a_chip_has_its_glyph_its_count_and_its_name() -> None:
    chip = ElementTree.fromstring(chip_html(WORDS, "hill", -2))
    assert chip.get("class") == "symbol symbol--hill"
    assert chip.find("svg").get("aria-hidden") == "true"
    assert chip.find("svg/path").get("d") == "M0 0"
    assert [words(part) for part in chip.findall("span")] == ["−2", "hills"]


def test_a_chip_has_its_name_first_where_the_language_says_so(book: Book) -> None:
    chip = ElementTree.fromstring(chip_html(words_of(book, book.games["attika"], "ja"), "hill", -2))
    assert [words(part) for part in chip.findall("span")] == ["丘", "−2"]


def test_chips_come_in_the_order_of_the_landscapes_and_nothing_has_a_word() -> None:
    chips = symbols_html(WORDS, {"card": 1, "lake": 1, "hill": 1})
    assert re.findall(r"symbol--(\w+)", chips) == ["hill", "lake", "card"]
    assert re.findall(r"symbol--(\w+)", symbols_html(WORDS, {"hill": 0})) == ["nothing"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_answer_of_the_real_calculator_can_be_shown(book: Book, attika: EngineRunner, language: str) -> None:
    words_of_game = words_of(book, book.games["attika"], language)
    titles = {rule["title"] for rule in words_of_game.data["rules"].values()}
    for question in random_questions(attika.forms["building_cost"], 100, seed=8):
        result: Any = attika.calculate("building_cost", question)
        text = answer_html(words_of_game, result)
        tree = ElementTree.fromstring(f"<div>{text}</div>")
        assert not re.search(r"None|[{}]", text), (question, text)
        assert {words(link) for link in tree.iter("a")} <= titles
        assert len(list(tree.iter("tr"))) >= len(result.get("lines", []))
        for payment in result.get("value", {}).get("payments", []):
            assert sum(payment) == result["value"]["cards"]
        assert "None" not in summary_text(words_of_game, result)


SHARES = {
    "none": ((0, 6), "de", "0,0\u00a0%"),
    "a third": ((1, 3), "de", "33,3\u00a0%"),
    "two thirds": ((2, 3), "en", "66.7%"),
    "one half, rounded up": ((1, 16), "en", "6.3%"),
    "next to nothing": ((1, 6**8), "de", "unter 0,1\u00a0%"),
    "next to all": ((6**8 - 1, 6**8), "en", "over 99.9%"),
    "all": ((36, 36), "ja", "100.0%"),
    "beyond what a float can tell": ((6**40 // 2, 6**40), "ja", "50.0%"),
}


@pytest.mark.parametrize(("share", "language", "text"), SHARES.values(), ids=SHARES)
def test_a_chance_is_said_as_it_is(book: Book, share: tuple[int, int], language: str, text: str) -> None:
    assert share_text(words_of(book, book.games["attika"], language), *share) == text


@pytest.mark.parametrize(("rows", "is_one"), [([["mill", 1], [2, None]], True), ([["mill", "hill"]], False)])
def test_a_table_of_numbers_beside_words_stays_one_on_a_phone(rows: list, is_one: bool) -> None:
    html = answer_table_html(WORDS, {"id": "x", "columns": ["a", "b"], "rows": rows})
    assert ("answer-table--numbers" in html) == is_one


CELLS = {"names": (["mill", "mill"], f"Mill {NASTY} ×2"), "numbers": ([4, 0, 7], "4 + 0 + 7"), "nothing": ([], "–")}


@pytest.mark.parametrize(("value", "text"), CELLS.values(), ids=CELLS)
def test_a_list_in_a_cell(value: list, text: str) -> None:
    assert unescape(cell_html(WORDS, value, "")) == text


def test_a_total_without_lines_has_no_empty_body_and_without_a_total_there_is_no_table() -> None:
    assert lines_html(WORDS, [], None) == ""
    assert "tbody" not in lines_html(WORDS, [], {"hill": 1}) and "tfoot" in lines_html(WORDS, [], {"hill": 1})


PAGES = [
    (game, page)
    for game in GAMES
    for page in unchecked_book().games[game].rules.pages
    if page.kind in ("calculator", "position")
]
TRIED = 25


def answers(game: str, player: EngineRunner, page: Page) -> list[dict]:
    """Return the answers (as JSON) to random questions, or about the positions after random presses."""
    if page.calculator is not None:
        questions = random_questions(player.forms[page.calculator], TRIED, seed=7)
        return [player.calculate(page.calculator, question) for question in [page.start_input or {}, *questions]]
    living = living_position(game, page)
    components = living.read_components(player.plain)
    start = page.start_input or {}
    position = living.read(components, start)
    found = [answer_to_json(living.report(components, position))]
    for name, value in random_presses(living, components, start, 7, TRIED):
        try:
            position = living.press(components, position, name, value)
        except (Refused, BadInput):
            continue
        found.append(answer_to_json(living.report(components, position)))
    return found


@pytest.mark.parametrize(("game", "page"), PAGES, ids=[f"{game}.{page.id}" for game, page in PAGES])
def test_it_answers_in_a_sentence_that_is_declared(engines: Engines, game: str, page: Page) -> None:
    result = answers(game, engines[game], page)
    said = [one["said"]["rule"] for one in result if "value" in one]
    assert said and set(said) <= set(page.says)


@pytest.mark.parametrize(("game", "page"), PAGES, ids=[f"{game}.{page.id}" for game, page in PAGES])
def test_each_language_has_the_sentence(book: Book, game: str, page: Page) -> None:
    for language in book.languages:
        lines = GameTexts(book.games[game], language).section("lines")
        unended = [line for line in page.says if not lines.get(line, "").rstrip("}”").endswith((".", "。"))]
        assert page.says and not unended, (language, unended)


FORMS = {"lea|alone": "the Lea", "lea|in": "down in the Lea", "lea|many": "Leas"}
LISTS = {"list.comma": ", ", "list.and": " and ", "list.counted": "{n} {name}", "list.several": "{name} ×{n}"}
DATA = {
    "language": "en",
    "plurals": {"en": "10:1", "ja": ":0", "pl": plural_rule("pl").packed},
    "order": ["hill", "lake", "card"],
    "names": {"hill": "hill", "mill": "Mill", "both": "name of both", "lea": "Lea"} | FORMS,
    "counts": {"hill": "{n|hill|hills}", "lake": "{n|lake|lakes}", "card": "{n} cards"},
    "lines": {"cost": "{tile}: {cards|card|cards}."},
    "refusals": {"site": "Taken by {blocker}."},
    "moves": {"build": "[build|built] {tile}", "turn": "{moves}, then {last}"},
    "labels": {"answer.nothing": "nothing", "both": "label of both"},
    "site": LISTS | {"both": "string of both", "only": "of the site"},
    "rules": {"cost": {"title": "Cost", "page": "../building/"}},
}
ENGLISH = Words(DATA)
NAME_FIRST = DATA["site"] | {"list.counted": "{name} {n}", "list.several": "{name}×{n}"}
JAPANESE = Words(DATA | {"language": "ja", "site": NAME_FIRST, "counts": {"hill": "丘{n}つ"}, "order": ["hill"]})


def test_a_move_is_told_as_what_can_be_done_and_as_what_was_done_with_those_in_it() -> None:
    mill = {"id": "build", "values": {"tile": "mill"}}
    both = {"id": "turn", "values": {"moves": [mill, mill], "last": mill}}
    assert ENGLISH.done(mill) == "built Mill"
    assert ENGLISH.done(both) == "built Mill and built Mill, then built Mill"
    assert ENGLISH.phrase(both) == "build Mill and build Mill, then build Mill"


PARTS = {
    "": [],
    "plain": [("text", "plain")],
    "{n}": [("slot", "n")],
    "a {n} b": [("text", "a "), ("slot", "n"), ("text", " b")],
    "{a}{b|x|y}.": [("slot", "a"), ("slot", "b|x|y"), ("text", ".")],
    "open {n": [("text", "open "), ("slot", "n")],
}


@pytest.mark.parametrize(("template", "expected"), PARTS.items())
def test_the_parts_of_a_template(template: str, expected: list) -> None:
    assert parts(template) == expected


FILLED = {
    "a number": ("{n} in all", {"n": 3}, "3 in all"),
    "zero is a number": ("{n} left", {"n": 0}, "0 left"),
    "one takes the first form": ("{n|card|cards}", {"n": 1}, "1 card"),
    "more take the second": ("{n|card|cards}", {"n": 2}, "2 cards"),
    "none takes the second": ("{n|card|cards}", {"n": 0}, "0 cards"),
    "a single form fits all": ("{n|枚}", {"n": 1}, "1 枚"),
    "none in words of its own": ("{n|=0 no card|card|cards}", {"n": 0}, "no card"),
    "one in words of its own": ("{n|=1 once|=2 twice|# times}", {"n": 1}, "once"),
    "a number for which there are no words of their own": ("{n|=1 once|=2 twice|# times}", {"n": 12}, "12 times"),
    "a form with the number in it": ("{n|#-fold}", {"n": 3}, "3-fold"),
    "a negative number has a true minus sign": ("{n} points", {"n": -3}, "−3 points"),
    "a fraction": ("{part}/{whole}.", {"part": 3, "whole": 4}, "3/4."),
    "a negative fraction": ("{part}/{whole}.", {"part": -5, "whole": 4}, "−5/4."),
    "a fraction that is none": ("{part}/{whole}.", {"part": 0, "whole": 1}, "0."),
    "a fraction that is all": ("{part}/{whole}.", {"part": 1, "whole": 1}, "1."),
    "a fraction that is a negative number": ("{part}/{whole}.", {"part": -1, "whole": 1}, "−1."),
    "a fraction that is a number, not in its lowest terms": ("{part}/{whole}.", {"part": -8, "whole": 4}, "−2."),
    "a part and a whole that are no fraction": ("{part} of {whole}", {"part": 4, "whole": 4}, "4 of 4"),
    "an id is shown by its name": ("on the {tile}", {"tile": "mill"}, "on the Mill"),
    "an id without a name shows itself": ("on the {tile}", {"tile": "barn"}, "on the barn"),
    "one kind of symbol": ("{cost}", {"cost": {"hill": 2}}, "2 hills"),
    "two kinds, in the order of the landscapes": ("{cost}", {"cost": {"lake": 1, "hill": 1}}, "1 hill and 1 lake"),
    "three kinds": ("{cost}", {"cost": {"card": 4, "lake": 1, "hill": 1}}, "1 hill, 1 lake and 4 cards"),
    "negative counts lose their sign": ("{cost}", {"cost": {"hill": -1}}, "1 hill"),
    "no symbols": ("{cost}", {"cost": {"hill": 0}}, "nothing"),
    "a name with an article": ("leave {tile}", {"tile": "lea"}, "leave the Lea"),
    "a name in a form": ("it lies {tile|in}", {"tile": "lea"}, "it lies down in the Lea"),
    "a name without this form": ("it comes {tile|from}", {"tile": "lea"}, "it comes from the Lea"),
    "a name without forms": ("it lies {tile|in}", {"tile": "mill"}, "it lies in Mill"),
    "a list of names in a form": ("{tiles|in}", {"tiles": ["mill", "lea"]}, "in Mill and down in the Lea"),
    "a list of names": ("{tiles}", {"tiles": ["lea", "lea"]}, "the Lea ×2"),
    "a list with a name several times in a form": (
        "{tiles|in}",
        {"tiles": ["lea", "lea", "mill"]},
        "2 Leas and in Mill",
    ),
    "a list of none": ("possible: {tiles}", {"tiles": []}, "possible: –"),
    "an empty cost": ("{cost}", {"cost": {}}, "nothing"),
}


@pytest.mark.parametrize(("template", "values", "expected"), FILLED.values(), ids=FILLED)
def test_filling(template: str, values: dict[str, Any], expected: str) -> None:
    assert ENGLISH.fill(template, values) == expected


def test_a_language_with_one_form_takes_it_for_one_too() -> None:
    assert JAPANESE.fill("{n|#枚}", {"n": 1}) == "1枚"
    assert JAPANESE.fill("{n|枚}", {"n": 1}) == "枚 1", "where the form does not say it, the language does"
    assert JAPANESE.symbols({"hill": 1}) == "丘1つ"


def test_the_noun_of_a_chip_stands_without_its_number() -> None:
    assert [ENGLISH.noun("hill", count) for count in (0, 1, 2)] == ["hills", "hill", "hills"]
    counted = Words(DATA | {"counts": {"hill": "{n|=0 no hill|=1 the hill|# hill|# hills}"}})
    assert [counted.noun("hill", count) for count in (0, 1, 2)] == ["hills", "hill", "hills"]
    assert JAPANESE.noun("hill", 3) == "hill", "the name, where the language has no forms"
    assert ENGLISH.noun("mill", 2) == "Mill", "the name of what is not counted in words"


def test_what_a_rule_says_and_where_it_stands() -> None:
    assert ENGLISH.line("cost", {"tile": "mill", "cards": 1}) == "Mill: 1 card."
    assert ENGLISH.line("cost", {"tile": "hill", "cards": 2}) == "Hill: 2 cards.", "a sentence begins with a capital"
    assert ENGLISH.refusal("site", {"blocker": "mill"}) == "Taken by Mill."
    assert (ENGLISH.rule_title("cost"), ENGLISH.rule_url("cost")) == ("Cost", "../building/#cost")


def test_a_rule_without_a_sentence_says_nothing() -> None:
    assert ENGLISH.line("other", None) == "" == ENGLISH.refusal("other", None)


def test_a_player_whose_name_is_a_places_has_a_name_of_their_own() -> None:
    words = Words(DATA | {"names": {"athens": "アテナイ", "athens|player": "アテナイ軍", "red": "赤"}})
    assert words.player("athens") == "アテナイ軍"
    assert words.named("athens") == words.name("athens") == "アテナイ"
    assert words.player("red") == "赤"


def test_a_label_is_the_games_before_a_name_before_the_sites_before_itself() -> None:
    assert [ENGLISH.label(key) for key in ("both", "mill", "only", "no.such")] == [
        "label of both",
        "Mill",
        "of the site",
        "no.such",
    ]
    assert ENGLISH.label("lea") == "Lea", "on a map no sentence asks for an article"


def test_a_text_of_another_language_has_the_forms_of_its_own_rule() -> None:
    """What is not translated into French is shown in Polish, say: 0 is singular in French, and 22 like 2 in Polish."""
    french = Words(DATA | {"language": "fr", "plurals": DATA["plurals"] | {"fr": "00:1"}})
    polish = "{n|@pl|karta|karty|kart}"
    assert [french.fill(polish, {"n": n}) for n in (0, 1, 2, 22)] == ["0 kart", "1 karta", "2 karty", "22 karty"]
    assert french.fill("{n|@en|=1 once|# times}", {"n": 1}) == "once"


def test_a_form_for_several_may_say_where_its_number_stands() -> None:
    names = {"tower": "塔", "tower|many": "塔#枚", "mill": "製粉所"}
    words = Words(DATA | {"language": "ja", "site": NAME_FIRST, "names": names})
    assert words.fill("{tiles}", {"tiles": ["tower", "tower"]}) == "塔2枚"
    assert words.fill("{tiles}", {"tiles": ["tower"]}) == "塔"
    assert words.fill("{tiles}", {"tiles": ["mill", "mill"]}) == "製粉所×2"
