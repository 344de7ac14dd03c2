"""What a release writes: published ids, and the history of rules."""

from dataclasses import replace

import pytest

from rules_pages.cli import main
from rules_pages.data import models
from rules_pages.data.book import Book, DataError
from rules_pages.publish.release import history_file, next_history
from tests.tiny import TinyBook

FIRST, LATER = "2026-01-05", "2026-02-01"


def with_changes(book: Book, *changes: tuple[str, list[str]]) -> Book:
    """Return the book with a changelog of (day, rules) entries."""
    entries = [
        models.Change(id=f"change-{number}", date=day, words={"en": "A change."}, rules=rules)
        for number, (day, rules) in enumerate(changes)
    ]
    return replace(book, changelog=[models.Release(changes=entries)])


def old_words(title: str) -> dict:
    return {"en": {"rules": {"fare.storm": {"title": title, "text": "It cost 1 more."}}}}


def test_the_first_release_says_since_when_the_changelog_knows_a_rule(tiny: TinyBook) -> None:
    book = with_changes(tiny.book(), (LATER, ["ferry.fare.storm"]), (FIRST, []))
    history = next_history(book, book.games["ferry"], {})
    assert {key: rule.since for key, rule in history.rules.items()} == {
        "fare.base": FIRST, "fare.storm": LATER, "bank.stay": FIRST,
    }  # fmt: skip
    assert "crossing" in history.pages


def test_a_changed_rule_keeps_what_it_said_and_others_stay_as_they_were(tiny: TinyBook) -> None:
    book = with_changes(tiny.book(), (FIRST, []))
    game = book.games["ferry"]
    game = replace(game, history=next_history(book, game, {}))
    later = with_changes(book, (LATER, ["ferry.fare.storm"]), (FIRST, []))
    history = next_history(later, game, old_words("Storms"))
    assert history.rules["fare.base"] == game.history.rules["fare.base"]
    storm = history.rules["fare.storm"]
    assert (storm.since, storm.before[0].until, storm.before[0].words["en"].title) == (LATER, LATER, "Storms")
    again = next_history(later, replace(game, history=history), old_words("Other"))
    assert again == history, "a second release without a change of the rule writes the same"


def test_a_rule_that_is_new_later_is_new_since_then(tiny: TinyBook) -> None:
    book = with_changes(tiny.book(), (LATER, []), (FIRST, []))
    game = book.games["ferry"]
    known = models.History(rules={"fare.base": models.RuleHistory(since=FIRST)})
    assert next_history(book, replace(game, history=known), {}).rules["bank.stay"].since == LATER


def test_the_file_is_read_as_it_was_written(tiny: TinyBook) -> None:
    book = with_changes(tiny.book(), (LATER, ["ferry.fare.storm"]), (FIRST, []))
    history = next_history(book, book.games["ferry"], {})
    former = models.FormerText(
        until=LATER, words={"en": models.FormerWords(title='A "title": #1', text="Two\n\nlines")}
    )
    history.rules["fare.storm"] = models.RuleHistory(since=LATER, before=[former])
    tiny.write("ferry/history.yaml", history_file(history))
    assert tiny.book().games["ferry"].history == history


@pytest.mark.parametrize(("published", "message"), [
    ("rules:\n  fare.bass: {since: '2026-01-05'}\n",
        "history.yaml:2:3: fare.bass: published, and no longer a rule; write a tombstone for it in rules.yaml"),
    ("pages: [harbor]\n",
        "history.yaml:1:9: harbor: published, and no longer a page; name it under `former` of the page"),
])  # fmt: skip
def test_a_published_id_that_is_gone_fails_the_check(tiny: TinyBook, published: str, message: str) -> None:
    tiny.write("ferry/history.yaml", published)
    with pytest.raises(DataError) as caught:
        tiny.book()
    assert message in str(caught.value.problems[0])


def test_a_tombstone_or_a_former_address_is_enough(tiny: TinyBook) -> None:
    tiny.write("ferry/history.yaml", "rules:\n  fare.bass: {since: '2026-01-05'}\n")
    old = "tombstones: {fare.wind: fare.storm}"
    tiny.edit("ferry/rules.yaml", old, "tombstones: {fare.wind: fare.storm, fare.bass: fare.base}")
    assert "fare.bass" in tiny.book().games["ferry"].history.rules


def test_the_verb_writes_the_file_of_every_game(here: TinyBook, capsys: pytest.CaptureFixture[str]) -> None:
    changelog = "- changes:\n    - {id: first, date: '2026-01-05', words: {en: A change.}}\n"
    here.write("site/changelog.yaml", changelog)
    assert main(["release"]) == 0
    assert capsys.readouterr().out == "rules_data/ferry/history.yaml is written.\n"
    assert here.book().games["ferry"].history.rules["fare.base"].since == FIRST
    assert main(["release", "--old", str(here.project.root)]) == 2
