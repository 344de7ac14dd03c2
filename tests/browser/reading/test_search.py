"""The search: what readers type finds what they mean, in three languages, by keyboard, and for few bytes."""

from pathlib import Path

import pytest
from playwright.sync_api import Request, expect

from rules_pages.data.book import Book
from rules_pages.data.published.publication import root
from rules_pages.data.texts.units import GameTexts
from tests.browser.search import SHOWN_ANCHORS, Search
from tests.browser.visit import Readers, await_elements, in_view
from tests.conftest import first_by_day
from tests.registry import GAMES
from tests.search.asking import answers
from tests.search.rates import known_questions
from tests.site.pages import LANGUAGES, listed

pytestmark = [pytest.mark.browser, pytest.mark.site]


SHOWN_AT_FIRST = 8
FIRST_QUERY = 120_000
LONGEST = {"ja": 6} | dict.fromkeys(set(LANGUAGES) - {"ja"}, 20)
"""Letters of what a reader types who asks for the first time."""


@pytest.fixture
def search(reader: Readers) -> Search:
    """An English reader's, on a page of a game."""
    return Search(reader("en").open("attika/"))


def unfound(search: Search, queries: dict[str, str], most: int) -> list[str]:
    """Queries whose answer is not among the first `most`."""
    answers = zip(queries.items(), search.ask_all(list(queries)), strict=True)
    return [
        f"{query}: {wanted} is not among {found[:most]}"
        for (query, wanted), found in answers
        if wanted not in found[:most]
    ]


@pytest.mark.parametrize("language", first_by_day(LANGUAGES))
def test_the_page_finds_what_tests_in_node_find(reader: Readers, book: Book, tmp_path: Path, language: str) -> None:
    """`tests/search` asks the same scripts in Node."""
    questions = [one for one in known_questions(["attika"]) if (one.language, one.game) == (language, "attika")]
    search = Search(reader(language).open("attika/")).open()
    shown = search.ask_all([one.query for one in questions])
    for question, answer, anchors in zip(questions, answers(book, questions, tmp_path), shown, strict=True):
        rules = [one.partition(".")[2] for one in answer.rules[:SHOWN_AT_FIRST]]
        assert [anchor for anchor in anchors if anchor in rules] == list(dict.fromkeys(rules)), question.query


@pytest.mark.nightly
def test_every_kana_reading_finds_its_term(reader: Readers, book: Book) -> None:
    words = {key: term.words["ja"] for key, term in book.glossary.items() if "ja" in term.words}
    readings = {said.reading: key for key, said in words.items() if said.reading}
    search = Search(reader("ja").open("glossary/")).open()
    problems = unfound(search, readings, SHOWN_AT_FIRST)
    assert not problems, listed(problems)


EXCERPTS = {"ja": ("開拓地", "居住地"), "de": ("Siedlung", "Ansiedlung"), "en": ("settlement", "colony")}
"""What is typed, and a word that is only there to be found."""


@pytest.mark.parametrize("language", first_by_day(EXCERPTS))
def test_an_excerpt_shows_the_text_alone(reader: Readers, language: str) -> None:
    """Not the title again, and none of the words that are only there to be found."""
    query, hidden = EXCERPTS[language]
    search = Search(reader(language).open("attika/")).open()
    search.ask(query)
    page = search.page
    expect(page.locator(".search__excerpt mark").nth(3)).to_be_attached()  # fetched for what is in sight
    titles = page.locator(".search__title").all_inner_texts()
    excerpts = page.locator(".search__excerpt").all_inner_texts()
    assert len(excerpts) > 5
    repeated = [title for title, said in zip(titles, excerpts, strict=True) if said.startswith(title + ".")]
    assert not repeated
    assert not [said for said in excerpts if hidden in said]


def test_the_texts_of_all_games_are_searched_when_that_is_asked_for(search: Search) -> None:
    """First what was found here; then the other games'. Keyboard alone."""
    here = search.open().ask("turn")
    search.page.locator(".search__wider").press("Enter")
    expect(search.page.locator(".search__wider")).to_be_hidden()
    expect(search.links.first).to_be_focused()
    rules = search.page.locator(".search__results .search__link")
    found = rules.evaluate_all(SHOWN_ANCHORS)
    assert found == [anchor for anchor in here if anchor in found]
    assert search_count(search) > 40


def test_what_this_game_does_not_know_is_looked_up_in_all(search: Search) -> None:
    search.open().ask("proxenos")
    found = search.links.evaluate_all("links => links.map(link => link.pathname)")
    assert {path.removeprefix(root()).split("/")[1] for path in found} == {"glossary", "polis"}
    expect(search.page.locator(".search__wider")).to_be_hidden()


OVERVIEW_QUERIES = {
    "de": {"Steinbruch": "example.tower-beside-quarry", "Belagerung": "siege", "Grundkosten": "cost.base"},
    "ja": {"包囲": "siege", "採石場": "example.tower-beside-quarry", "つうこうりょう": "toll"},
    "en": {"siege": "siege", "quarry": "example.tower-beside-quarry", "bridge": "bridge"},
}


@pytest.mark.parametrize("language", first_by_day(LANGUAGES))
def test_at_home_all_games_and_terms_are_found_by_their_titles(reader: Readers, language: str) -> None:
    search = Search(reader(language).open("")).open()
    problems = unfound(search, OVERVIEW_QUERIES[language], SHOWN_AT_FIRST)
    assert not problems, listed(problems)
    assert all(search.page.locator(".search__place").all_inner_texts())


@pytest.mark.parametrize("game", first_by_day([*GAMES, ""]))
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_query_keeps_to_its_bytes(reader: Readers, book: Book, language: str, game: str) -> None:
    """At home a word; on a game's page a rule's title of some words, which stand in several parts of the index."""
    query = {"de": "Siedlung", "ja": "開拓地", "en": "settlement"}[language]
    if game:
        texts = GameTexts(book.games[game], language)
        titles = [texts.get("rules", rule.id).title for rule in book.games[game].rule_list()]
        query = max((title for title in titles if len(title.split()) <= 3 and len(title) <= LONGEST[language]), key=len)
    path = f"{game}/{book.games[game].rules.pages[0].id}/" if game else ""
    visit = reader(language)
    page = visit.open(path)
    page.wait_for_load_state("networkidle")
    requests: list[Request] = []

    def note(request: Request) -> None:
        requests.append(request)

    page.on("requestfinished", note)
    Search(page).open().ask(query)
    page.wait_for_load_state("networkidle")
    page.remove_listener("requestfinished", note)
    sizes = {request.url.rpartition("/")[2]: request.sizes()["responseBodySize"] for request in requests}
    assert sizes and sum(sizes.values()) <= FIRST_QUERY, f"{query}: {sum(sizes.values())}" + listed(
        sorted(sizes.items(), key=lambda item: -item[1])[:8]
    )


PIECES = {"ja": ("しんでん", "神殿"), "de": ("Tempel", "Tempel"), "en": ("temples", "Temple")}
"""What is typed, and the name of the piece."""


@pytest.mark.parametrize("language", first_by_day(PIECES))
def test_a_piece_is_found_in_its_table(reader: Readers, language: str) -> None:
    words, name = PIECES[language]
    page = reader(language, thrifty=True).open("attika/")
    search = Search(page).open()
    search.ask(words)
    link = search.links.first
    expect(link.locator(".search__title")).to_have_text(name)
    link.click()
    page.wait_for_url(f"**/{language}/attika/components/#buildings.temple")
    in_view(page, "[id='buildings.temple']")


def test_what_is_typed_later_is_answered_alone(reader: Readers) -> None:
    """What the search knows comes late, when the whole word is there."""
    visit = reader("de", thrifty=True)
    search = Search(visit.open("attika/")).open()
    alone = search.ask("Tempel")
    search.page.reload()
    release = visit.hold("**/search/*.json")
    search.open().input.press_sequentially("Te")
    expect(search.page.locator(".search__input")).to_have_value("Te")
    search.input.press_sequentially("mpel")
    release()
    await_elements(search.page, "dialog.search[data-shown=Tempel]")
    search.page.wait_for_timeout(300)
    assert search.links.evaluate_all(SHOWN_ANCHORS) == alone


def test_what_stands_nowhere_is_told(reader: Readers) -> None:
    search = Search(reader("de", thrifty=True).open("atlantis/")).open()
    assert search.ask("Brücke Autobahn")
    expect(search.status).to_contain_text("Autobahn")


def test_the_name_of_a_game_chooses_it(reader: Readers) -> None:
    """At home, and on the page of another game."""
    for path in ("", "polis/"):
        search = Search(reader("en", thrifty=True).open(path)).open()
        search.ask("Attika how many cards do I draw")
        places = search.page.locator(".search__results .search__place").all_inner_texts()
        assert places and all(place.startswith("Attika") for place in places), places
        assert search.links.evaluate_all(SHOWN_ANCHORS)[0] == "forgo.card"


def test_questions_are_offered_before_anything_is_typed(reader: Readers, book: Book) -> None:
    for path, count in (("atlantis/", len(book.games["atlantis"].game.frequent)), ("", len(GAMES))):
        search = Search(reader("en", thrifty=True).open(path)).open()
        questions = search.page.locator(".search__frequent ~ .search__again")
        expect(questions).to_have_count(count)
        questions.first.click()
        expect(search.links.first).to_be_visible()
        expect(search.page.locator(".search__start")).to_be_hidden()


def test_arrows_choose_how_a_word_is_written_while_it_is_composed(reader: Readers) -> None:
    search = Search(reader("ja", thrifty=True).open("attika/")).open()
    search.ask("山札")
    session = search.page.context.new_cdp_session(search.page)
    session.send("Input.imeSetComposition", {"text": "てふだ", "selectionStart": 3, "selectionEnd": 3})
    search.page.keyboard.press("ArrowDown")
    expect(search.input).to_be_focused()


def test_what_was_meant_is_remembered(reader: Readers) -> None:
    visit = reader("en", thrifty=True)
    search = Search(visit.open("athens_sparta/")).open()
    search.ask("retreet")
    expect(search.status).to_contain_text("retreat")
    search.links.first.click()
    expect(search.dialog).to_be_hidden()
    visit.page.wait_for_url("**#*retreat*")
    Search(visit.open("athens_sparta/")).open()
    expect(visit.page.locator(".search__again").first).to_have_text("retreat")


def test_a_game_that_was_chosen_is_asked_alone_and_none_is_left_where_all_are(reader: Readers) -> None:
    search = Search(reader("en", thrifty=True).open("attika/")).open()
    wider = search.page.locator(".search__wider")
    expect(search.page.locator(".search__game")).to_have_value("attika")
    search.ask("turn")
    expect(wider).to_be_visible()
    search.page.locator(".search__game").select_option("")
    expect(wider).to_be_hidden()
    search.page.locator(".search__game").select_option("polis")
    search.ask("hoplite")
    places = search.page.locator(".search__place").all_inner_texts()
    assert places and all(place.startswith(("Polis", "Glossary")) for place in places), places


def test_it_says_how_much_it_found_and_shows_more_when_asked(search: Search) -> None:
    search.open().ask("building")
    rules = search.page.locator(".search__results .search__link")
    expect(rules).to_have_count(8)
    search.page.locator(".search__more").click()
    expect(rules).to_have_count(16)
    expect(rules.nth(8)).to_be_focused()
    while search.page.locator(".search__more").is_visible():
        search.page.locator(".search__more").click()
    assert search.links.count() == search_count(search)


def search_count(search: Search) -> int:
    return int(search.status.inner_text().split()[0])
