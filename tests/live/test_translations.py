"""The translator's page: what it shows of a text, and what it writes."""

import subprocess
from typing import Any

import pytest

from rules_pages.live.live_site import LiveSite
from rules_pages.live.translations import difference
from rules_pages.translate.po_file import version
from tests.live.test_live_site import Plain
from tests.tiny import TinyBook

FILE = "ferry/text/en.yaml"
UNIT = "rules.fare.storm"


@pytest.fixture
def live(tiny: TinyBook) -> LiveSite:
    site = LiveSite(tiny.project, Plain)
    assert site.refresh() == []
    return site


def shown(live: LiveSite, unit: str = UNIT) -> dict[str, Any]:
    translation = live.translation("ferry", "en")
    assert translation is not None
    return next(candidate for candidate in translation["units"] if candidate["id"] == unit)


def words(unit: dict[str, Any]) -> dict[str, str]:
    return {part["part"]: part["words"] for part in unit["parts"]}


def base(unit: dict[str, Any]) -> dict[str, str]:
    """Return the versions of a unit's texts by name."""
    return {part: version(text) for part, text in words(unit).items()}


def save(live: LiveSite, unit: dict[str, Any], **changed: str) -> dict[str, Any]:
    return live.save_translation("ferry", "en", unit["id"], words(unit) | changed, base(unit))


def test_a_text_stands_beside_its_source_as_readers_see_it(live: LiveSite) -> None:
    unit = shown(live)
    title, body = unit["parts"]
    assert (unit["status"], title["part"], title["source"]) == ("done", "title", "Sturm")
    assert "{value:storm.fee" in body["source"] and 'class="value"' in body["source_html"]
    assert any("storm.fee" in note for note in body["notes"])


def test_there_is_no_translation_of_the_source_language(live: LiveSite) -> None:
    assert live.translation("ferry", "de") is None
    assert live.translation("ferry", "fr") is None
    assert live.translation("nowhere", "en") is None


def test_what_is_typed_is_written_and_nothing_else_changes(live: LiveSite, tiny: TinyBook) -> None:
    tiny.write(FILE, "# a comment that stays\n" + tiny.read(FILE))
    before = tiny.read(FILE)
    result = save(live, shown(live), title="A violent storm")
    assert result["problems"] == [] and result["unit"]["status"] == "done"
    assert words(result["unit"])["title"] == "A violent storm"
    after = tiny.read(FILE)
    changed = [line for line in after.splitlines() if line not in before.splitlines()]
    assert changed == ["    title: A violent storm"]
    assert live.refresh() == []


NOBODY_SEES = {
    "a null byte": ("a\0b", "title: the character U+0000 is not allowed; remove it"),
    "half of a pair": ("a\ud800", "title: the character U+D800 is not allowed; remove it"),
    "a direction of writing": ("a\u202eb", "title: the character U+202E is not allowed; remove it"),
    "a character of no width": ("a\u200bb", "title: the character U+200B is not allowed; remove it"),
    "a next line": ("a\x85b", "title: the character U+0085 is not allowed; remove it"),
    "too many letters for a title": ("a" * 1_000, "1000 letters are too many; write at most 200"),
    "too many letters": ("a" * 100_000, "title: 100000 letters are too many; write at most 10000"),
    "raised digits": ("Storm ²", "'²' is a number that no language is compared by; write it in digits or words"),
}


@pytest.mark.parametrize(("title", "message"), NOBODY_SEES.values(), ids=NOBODY_SEES)
def test_what_nobody_sees_is_not_written(live: LiveSite, tiny: TinyBook, title: str, message: str) -> None:
    before, unit = tiny.read(FILE), shown(live)
    problems = {"problems": [{"part": "title", "message": message}]}
    assert save(live, unit, title=title) == problems
    told = live.check_translation("ferry", "en", UNIT, words(unit) | {"title": title})
    assert told["problems"] == problems["problems"]
    assert tiny.read(FILE) == before


@pytest.mark.parametrize("title", ["", " ", "\u200b", "\u3164", "\xa0"])
def test_a_text_that_looks_empty_is_refused(live: LiveSite, title: str) -> None:
    assert save(live, shown(live), title=title) == {"refused": "a text is empty"}


@pytest.mark.parametrize(("game", "language"), [("x\u202ex", "en"), ("ferry", "xx"), ("ferry", "de")])
def test_what_is_no_translation_is_refused_in_words(live: LiveSite, game: str, language: str) -> None:
    message = f"there is no translation of {game} into {language}".replace("\u202e", "<U+202E>")
    assert live.check_translation(game, language, UNIT, {}) == {"refused": message}
    assert live.save_translation(game, language, UNIT, {}, {}) == {"refused": message}


def test_a_stale_text_is_accepted_as_it_is(live: LiveSite, tiny: TinyBook) -> None:
    tiny.edit("ferry/text/de.yaml", "title: Sturm\n", "title: Stürme\n")
    live.refresh()
    assert (shown(live)["status"], shown(live)["is_old_known"]) == ("stale", False), "there is no history"
    assert save(live, shown(live))["unit"]["status"] == "done"


def test_a_missing_text_is_added(live: LiveSite, tiny: TinyBook) -> None:
    tiny.edit("ferry/text/de.yaml", "names: {stone", "names: {gust: Bö, stone")
    live.refresh()
    assert shown(live, "names.gust")["status"] == "missing"
    result = live.save_translation("ferry", "en", "names.gust", {"": "gust"}, {})
    assert result.get("unit", result)["status"] == "done"
    assert "gust: gust" in tiny.read(FILE)


def test_words_with_a_problem_are_not_written(live: LiveSite, tiny: TinyBook) -> None:
    before, unit = tiny.read(FILE), shown(live)
    wrong = words(unit) | {"body": "It costs 17 coins."}
    result = live.check_translation("ferry", "en", UNIT, wrong)
    assert {problem["part"] for problem in result["problems"]} == {"body"}
    assert any("17" in problem["message"] for problem in result["problems"])
    assert live.save_translation("ferry", "en", UNIT, wrong, base(unit))["problems"] == result["problems"]
    assert tiny.read(FILE) == before


def test_what_somebody_else_wrote_is_not_lost(live: LiveSite, tiny: TinyBook) -> None:
    unit = shown(live)
    tiny.edit(FILE, f"title: {words(unit)['title']}\n", "title: Gale\n")
    assert "changed" in save(live, unit, title="Storm at sea")["refused"]
    assert "title: Gale\n" in tiny.read(FILE)


@pytest.mark.parametrize(
    ("unit", "new_words", "message"),
    [
        ("rules.nowhere", {"": "x"}, "no such unit"),
        (UNIT, {"title": "x"}, "other parts"),
        (UNIT, {"title": "x", "body": "  "}, "empty"),
    ],
)
def test_what_is_no_translation_is_refused(live: LiveSite, unit: str, new_words: dict[str, str], message: str) -> None:
    assert message in live.check_translation("ferry", "en", unit, new_words)["refused"]


def test_nothing_is_written_while_the_data_has_problems(live: LiveSite, tiny: TinyBook) -> None:
    unit = shown(live)
    tiny.edit("ferry/notes.yaml", "rule: fare.base", "rule: fare.bass")
    assert "notes.yaml:2:3" in save(live, unit, title="Storm at sea")["refused"]


def test_a_stale_text_shows_what_has_changed_since(live: LiveSite, tiny: TinyBook) -> None:
    def git(*arguments: str) -> None:
        identity = ("-c", "user.name=a", "-c", "user.email=a@example.org")
        subprocess.run(["git", *identity, *arguments], cwd=tiny.project.root, check=True, capture_output=True)

    git("init")
    git("add", "rules_data")
    git("commit", "-m", "first")
    tiny.edit("ferry/text/de.yaml", "title: Sturm\n", "title: Sturm auf See\n")
    git("commit", "-am", "second")
    live.refresh()
    unit = shown(live)
    assert (unit["status"], unit["is_old_known"]) == ("stale", True)
    assert unit["parts"][0]["difference"] == [("same", "Sturm"), ("new", " auf See")]


@pytest.mark.parametrize(
    ("old", "new", "parts"),
    [
        ("two cards", "three cards", [("gone", "two"), ("new", "three"), ("same", " cards")]),
        ("カード2枚", "カード3枚", [("same", "カード"), ("gone", "2"), ("new", "3"), ("same", "枚")]),
        ("{value:a} is", "{value:b} is", [("gone", "{value:a}"), ("new", "{value:b}"), ("same", " is")]),
    ],
)
def test_a_difference_is_told_word_by_word(old: str, new: str, parts: list[tuple[str, str]]) -> None:
    assert difference(old, new) == parts


def test_the_overview_counts(live: LiveSite) -> None:
    rows = {(row["game"], row["language"]): row for row in live.translations()}
    shared = {(book, language) for book in ("glossary", "pages", "site") for language in ("ja", "de")}
    assert set(rows) == {("ferry", "en"), ("ferry", "ja")} | shared
    assert all((row["done"] > 0) == (row["game"] != "pages") and row["missing"] == 0 for row in rows.values())


def test_a_language_begins_on_the_page(tiny: TinyBook) -> None:
    """Neither a file of texts nor the title of the game is needed before the first text."""
    tiny.edit("languages.yaml", "", 'pl: {label: Polski, line_join: " ", number_words: {}, fallback: [en]}\n')
    live = LiveSite(tiny.project, Plain)
    assert live.refresh() == []
    row = next(row for row in live.translations() if (row["game"], row["language"]) == ("ferry", "pl"))
    assert (row["done"], row["missing"]) == (0, 36)
    body = {"title": "Burza", "body": "Za każdy stopień: {value:storm.fee|moneta|monety|monet}."}
    assert live.save_translation("ferry", "pl", UNIT, body, {})["unit"]["status"] == "done"
    title = {"title": "Prom", "lead": "O {term:load}."}
    assert live.save_translation("ferry", "pl", "game", title, {})["problems"] == []
    assert tiny.problems() == [] and tiny.read("ferry/text/pl.yaml").startswith("game:\n  title: Prom\n")
    two = live.check_translation("ferry", "pl", UNIT, body | {"body": "{value:storm.fee|moneta|monety}"})
    assert [problem["part"] for problem in two["problems"]] == ["body"]
    assert "2 forms; write one with #, or 3, for one (1), few (2, 3, 4)" in two["problems"][0]["message"]


def test_the_words_of_the_site_are_units_too(tiny: TinyBook, live: LiveSite) -> None:
    tiny.edit("site/text/en.yaml", 'nav.home: "nav.home"', 'nav.home: "Home"')
    assert live.refresh() == []
    site = live.translation("site", "de")
    unit = next(unit for unit in (site or {})["units"] if unit["id"] == "strings.nav.home")
    assert (unit["status"], unit["parts"][0]["source"], unit["parts"][0]["words"]) == ("stale", "Home", "nav.home")
    assert live.save_translation("site", "de", unit["id"], {"": "Anfang"}, base(unit))["unit"]["status"] == "done"
    told = live.check_translation("site", "de", "strings.table.count", {"": "alle"})["problems"]
    assert [problem["message"] for problem in told] == ["table.count: {n} is missing; the source text has it"]
    assert '  nav.home: "Anfang"\n' in tiny.read("site/text/de.yaml") and tiny.problems() == []


def test_the_terms_are_units_too(tiny: TinyBook, live: LiveSite) -> None:
    """What is not translated of a term, as how it is read, stays as it is."""
    tiny.edit("glossary/text/en.yaml", "What the ferry carries.", "What a ferry carries.")
    assert live.refresh() == []
    unit = next(unit for unit in (live.translation("glossary", "ja") or {})["units"] if unit["id"] == "terms.load")
    assert (unit["status"], [part["part"] for part in unit["parts"]]) == ("stale", ["term", "text"])
    words = {"term": "荷物", "text": "渡し舟が運ぶもの。"}
    assert live.save_translation("glossary", "ja", "terms.load", words, base(unit))["unit"]["status"] == "done"
    assert "  load: {term: 荷物, reading: に, text: 渡し舟が運ぶもの。}\n" in tiny.read("glossary/text/ja.yaml")
    told = live.check_translation("glossary", "de", "terms.fare", {"term": "Fährgeld", "text": "Zwei Taler."})
    assert [problem["part"] for problem in told["problems"]] == ["text"]


PAGE = "---\ntitle: About\n---\n\n# About us {#about}\n\nWe are two.\n\n## Where {#where}\n\nHere.\n{.lead}\n"


def test_hand_written_pages_are_units_too(tiny: TinyBook, live: LiveSite) -> None:
    """A section is told as stale, checked, written where it stands, or begun in a page that a language lacks."""
    german = PAGE.replace("We are two.", "Wir sind fünf.").replace("Here.", "Hier.")
    tiny.write("../docs/en/club/about.md", PAGE)
    tiny.write("../docs/de/club/about.md", german)
    assert live.refresh() == []

    def of(language: str) -> dict[str, dict[str, Any]]:
        return {unit["id"]: unit for unit in (live.translation("pages", language) or {})["units"]}

    def told(identifier: str, language: str = "de", **words: str) -> Any:
        unit = of(language)[identifier]
        base_words = {} if unit["status"] == "missing" else base(unit)
        answer = live.save_translation("pages", language, identifier, words, base_words)
        return answer.get("unit", {}).get("status") or [(one["part"], one["message"]) for one in answer["problems"]]

    front, about, where = (f"page.club/about{section}" for section in ("", ".about", ".where"))
    assert {key: unit["status"] for key, unit in of("de").items()} == dict.fromkeys((front, about, where), "stale")
    assert of("de")[where]["address"] == "/de/club/about/#where"
    assert of("de")[where]["parts"][1]["source_html"] == '<p class="lead">Here.</p>'
    lost = ("body", "{.lead} is missing; the source text has it")
    assert told(where, title="Wo", body="Hier.") == [lost]
    assert told(where, title="Wo", body="Hier. [x](y.md)\n{.lead}")[0][0] == "body"
    assert told(where, title="Wo\nx", body="Hier.\n{.lead}")[0][0] == "title"
    assert told(where, title="Wo", body="Hier.\n{.lead}") == "done"
    assert tiny.read("../docs/de/club/about.md") == german.replace("Where", "Wo")
    number = 'the number 2 is missing in de; the source text (en) has "two"'
    assert told(about, title="Über uns", body="Wir sind fünf.")[0] == ("body", number)
    assert told(about, title="Über uns", body="Wir sind zwei.") == "done"
    glossary = "glossary/text/de.yaml"
    tiny.edit(glossary, "term: Fährgeld,", "term: Fährgeld, avoid: [Maut],")
    assert told(about, title="Maut", body="Wir sind zwei.") == [("title", '"Maut": write "Fährgeld" (term fare)')]
    assert told(where, "ja", title="場所", body="ここ。\n{.lead}") == "done"
    assert told(front, "ja", title="概要: 1") == "done"
    written = "---\ntitle: '概要: 1'\n---\n\n## 場所 {#where}\n\nここ。\n{.lead}\n"
    assert tiny.read("../docs/ja/club/about.md") == written
    assert tiny.problems() == []
    tiny.edit("../docs/en/club/about.md", "Here.", "▸Here or there.")
    tiny.edit("../docs/de/club/about.md", "Wir sind zwei.", "▸Wir sind viele.")
    assert tiny.problems() == [f"docs/de/club/about.md:{tiny.here}: {number}"]


def test_a_rule_has_its_number_a_second_language_and_what_is_said_elsewhere(tiny: TinyBook) -> None:
    tiny.edit("ferry/text/de.yaml", "title: Sturm\n", "title: Bleiben\n")
    live = LiveSite(tiny.project, Plain)
    assert live.refresh() == []
    title, body = shown(live)["parts"]
    assert (shown(live)["number"], shown(live)["address"]) == ("1.2", "/en/ferry/crossing/#fare.storm")
    assert (live.translation("ferry", "en") or {})["reference"] == "ja"
    assert tiny.book().games["ferry"].texts["ja"].rules["fare.storm"].title in title["reference_html"]
    assert title["notes"][0].startswith("elsewhere (ferry rules.bank.stay): ") and body["hints"] == []
    told = live.check_translation("ferry", "en", UNIT, words(shown(live)) | {"title": 'The "storm"'})
    assert {"part": "title", "message": "a straight quotation mark; write those of the language"} in told["hints"]
