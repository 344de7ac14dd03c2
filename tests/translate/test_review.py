"""Hints on translations, beside one source and over all texts."""

import json
from functools import cache

import pytest

from rules_pages.check.book_cache import cached_book
from rules_pages.cli import main
from rules_pages.data.book import Book
from rules_pages.data.project import Project
from rules_pages.data.texts.units import Unit
from rules_pages.translate.review import Finding, Hints, Reader, as_json, review
from tests.conftest import first_by_day
from tests.registry import DATA, GAMES, LANGUAGES
from tests.tiny import TinyBook

EN = "ferry/text/en.yaml"
SCALE = "{duty: [must], permission: [may], prohibition: [must not, may … not], impossibility: [cannot]}"
IN_GERMAN = "{duty: [muss], permission: [kann], prohibition: [darf nicht], impossibility: [kann … nicht]}"


def findings(tiny: TinyBook, unit: str, language: str = "en") -> list[Finding]:
    reviewed = review(tiny.book(), language, ["ferry"])
    return next((one.findings for one in reviewed if one.unit == unit), [])


def kinds(tiny: TinyBook, unit: str) -> list[str]:
    """Return the kinds of the findings of one unit."""
    return [finding.kind for finding in findings(tiny, unit)]


def set_review_words(tiny: TinyBook, english: str, german: str = "{}") -> None:
    """Set the `review` settings of English and German, given as YAML."""
    for code, words in (("en", english), ("de", german)):
        lines = tiny.read("languages.yaml").splitlines()
        changed = [f"{line[:-1]}, review: {words}}}" if line.startswith(f"{code}:") else line for line in lines]
        tiny.write("languages.yaml", "\n".join([*changed, ""]))


def test_a_language_that_says_nothing_of_itself_has_only_lengths_terms_and_titles(tiny: TinyBook) -> None:
    kinds_found = {finding.kind for one in review(tiny.book(), "en", ["ferry"]) for finding in one.findings}
    assert kinds_found <= {"length", "term", "title"}


def test_a_title_that_repeats_is_told_at_both_rules(tiny: TinyBook) -> None:
    tiny.edit(EN, "title: Storm\n", "title: Base fare\n")
    assert findings(tiny, "rules.fare.storm")[0].message == "“Base fare” is also the title of rules.fare.base"
    assert "title" in kinds(tiny, "rules.fare.base")


def test_a_text_that_grew_beside_all_others_is_told(tiny: TinyBook) -> None:
    tiny.edit(EN, "  fare-word: The diary", f"  fare-word: {'In the evening it says so. ' * 6}The diary")
    assert kinds(tiny, "notes.fare-word") == ["length"]


SENTENCES = {
    "a long sentence": ("{longest_sentence: 9}", "One two three four five six seven eight nine ten.", ["sentence"]),
    "two short ones": ("{longest_sentence: 9}", "One two three four five. Six seven eight nine ten.", []),
    "rows of a table": ("{longest_sentence: 9}", "| one two | three four |\n| five six | seven eight nine ten |", []),
    "one passive": ("{passive: {auxiliaries: [is], participles: ['*ed']}}", "It is moved.", []),
    "two of them": (
        "{passive: {auxiliaries: [is], participles: ['*ed']}}",
        "It is moved when it is not yet used.",
        ["passive"],
    ),
    "long words": (
        "{reading_ease: {hyphenation: en_US, start: 206.835, per_word: 1.015, per_syllable: 84.6}}",
        "Considerable administrative responsibilities notwithstanding. " * 7,
        ["reading ease"],
    ),
    "plain words": (
        "{reading_ease: {hyphenation: en_US, start: 206.835, per_word: 1.015, per_syllable: 84.6}}",
        "You move the block to the next hex. Then you roll the dice. " * 4,
        [],
    ),
}


@pytest.mark.parametrize(("words", "text", "expected"), SENTENCES.values(), ids=SENTENCES)
def test_style_is_measured_by_words_of_the_language(tiny: TinyBook, words: str, text: str, expected: list[str]) -> None:
    set_review_words(tiny, words)
    reader = Reader(tiny.book(), "en")
    prose = "\n".join(line for line in text.splitlines() if not line.startswith("|"))
    results = [*reader.long_sentences(prose), *reader.passives(prose), *reader.difficult(prose)]
    assert [finding.kind for finding in results] == expected


MODALS = {
    "the same": ("It must not float.", "Es darf nicht schwimmen.", []),
    "not denied": ("It floats.", "Es darf nicht schwimmen.", ["nothing is denied here, but in de (“darf nicht”)"]),
    "denied only here": ("It cannot float.", "Es liegt.", ["“cannot” denies something, nothing is denied in de"]),
    "another": ("It cannot float.", "Es darf nicht schwimmen.", ["“cannot”: impossibility here, prohibition in de"]),
    "a duty": ("It must float.", "Es kann schwimmen.", ["“must”: duty here, permission in de (“kann”)"]),
    "an order": ("Let it float.", "Es muss schwimmen.", []),
    "denied in another clause": ("It may float, not sink.", "Es kann schwimmen.", []),
}


@pytest.mark.parametrize(("english", "german", "expected"), MODALS.values(), ids=MODALS)
def test_what_may_and_must_not_be_is_compared(tiny: TinyBook, english: str, german: str, expected: list[str]) -> None:
    set_review_words(tiny, f"{{modal_scale: {SCALE}}}", f"{{modal_scale: {IN_GERMAN}}}")
    tiny.edit(EN, "    intro: A storm blows.", f"    intro: {english}")
    tiny.edit("ferry/text/de.yaml", "    intro: Es stürmt.", f"    intro: {german}")
    tiny.path("ferry/text/ja.yaml").unlink()
    unit = "examples.stone-in-storm"
    assert [one.message for one in findings(tiny, unit) if one.kind == "modal"] == expected


def test_a_term_that_all_others_write_is_missed(tiny: TinyBook) -> None:
    for language, storm in (("de", "Fährgeld"), ("ja", "渡し賃")):
        text = tiny.read(f"ferry/text/{language}.yaml")
        title = next(line for line in text[text.index("  bank.stay:") :].splitlines() if "title:" in line)
        tiny.edit(f"ferry/text/{language}.yaml", title, f"    title: {storm}")
    tiny.edit("glossary/text/en.yaml", "fare: {term: fare,", "fare: {term: passage,")
    messages = [one.message for one in findings(tiny, "rules.bank.stay") if one.kind == "term"]
    assert messages == ["de, ja have what is not here: “passage” (fare)"]


def test_terms_are_read_in_their_placeholders(tiny: TinyBook) -> None:
    reader = Reader(tiny.book(), "en")
    assert (
        reader.spoken(Unit("notes", "a", "For a {term:load|heavy load} the {term:fare}."))
        == "For a heavy load the fare."
    )


def test_the_most_suspicious_is_first(
    tiny: TinyBook, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tiny.project.root)
    tiny.edit(EN, "title: Storm\n", "title: Base fare\n")
    units = as_json(review(tiny.book(), "en", ["ferry"]))
    assert [one["score"] for one in units] == sorted((one["score"] for one in units), reverse=True)
    assert main(["review", "en", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == units
    assert main(["review", "en", "--limit", "1"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == f"{len(units) - 1} more units; --limit shows them"
    assert main(["review", "fr"]) == 2
    assert capsys.readouterr().err == "no language fr; there is de, en, ja\n"


@pytest.mark.slow
@pytest.mark.parametrize("language", first_by_day(LANGUAGES))
def test_the_texts_of_the_site_can_be_reviewed(language: str) -> None:
    """Some units score 1.5 or more, but fewer than there are rules: a report of everything would be useless."""
    book: Book = cached_book(Project(DATA.parent))
    units = review(book, language, GAMES)
    texts = sum(len(one.texts.get(language, one.texts[one.game.source_language]).rules) for one in book.games.values())
    assert 0 < len([one for one in units if one.score >= 1.5]) < texts


HINTS = {
    "nothing": ("Der Angreifer darf ziehen.", "The attacker may move.", ""),
    "a duty that is a permission": ("Der Angreifer muss ziehen.", "The attacker may move.", "permission here, duty in"),
    "a permission that is a duty": ("Der Angreifer darf ziehen.", "The attacker must move.", "duty here, permission"),
    "a denial that is lost": ("Er darf nicht ziehen.", "He may move.", "here, but in the source (“darf nicht”)"),
    "a denial too many": ("Er darf ziehen.", "He may not move.", "“may not” denies something"),
    "the source": ("Der Angreifer zieht.", "Der Angreifer zieht.", "still in the words of the source"),
    "a straight quotation mark": ("Das Wort „Zug“.", 'The word "move".', "a straight quotation mark"),
    "two spaces": ("Der Angreifer zieht.", "The  attacker moves.", "two spaces in a row"),
    "Japanese": ("Der Angreifer zieht.", "The attacker 動かす.", "Japanese is left in it"),
    "a term that is not used": ("Zahle {term:amphora|die Amphore}.", "Pay the jar.", "here is no “amphora”"),
    "a term that is": ("Zahle {term:amphora|die Amphore}.", "Pay the {term:amphora}.", ""),
}


@cache
def hints() -> Hints:
    """Return the hints on translations of German into English."""
    return Hints(cached_book(Project(DATA.parent)), "de", "en")


@pytest.mark.parametrize(("source", "words", "hint"), HINTS.values(), ids=HINTS)
def test_what_an_editor_might_look_at(source: str, words: str, hint: str) -> None:
    told = list(hints().of(source, words))
    assert any(hint in one for one in told) if hint else told == [], told
