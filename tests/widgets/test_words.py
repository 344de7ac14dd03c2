"""Sentences from templates: numbers with their nouns, names, and symbols in words, by the rules of each language."""

from typing import Any

import pytest

from rules_pages.data.languages import plural_rule
from rules_widgets.words import Words, parts

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
