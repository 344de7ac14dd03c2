"""Without a connection: after one visit everything works, the reader is told so, and a newer version asks first."""

import re
import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from rules_pages.data.book import Book
from rules_pages.data.texts.units import GameTexts
from rules_pages.publish.offline import write_offline
from tests.browser.host import KEEPING, Host, expect_state, served
from tests.browser.table import Table
from tests.conftest import first_by_day
from tests.registry import LABELS, LANGUAGES
from tests.site.pages import KINDS, listed
from tests.small_site import COIN, GAME, SmallSite

pytestmark = [pytest.mark.browser, pytest.mark.small]

HERE = LANGUAGES[0]
KEPT = """async () => {
  const caches_ = await Promise.all((await caches.keys()).map(name => caches.open(name)));
  return (await Promise.all(caches_.map(cache => cache.keys()))).flat().length;
}"""
"""In the page: how many files the browser has kept."""


@pytest.fixture
def host(browser: Browser, small: SmallSite) -> Iterator[Host]:
    """The small site, which stays as it is."""
    with served(browser, small.folder) as made:
        yield made


@pytest.fixture
def publisher(browser: Browser, small: SmallSite, tmp_path: Path) -> Iterator[Host]:
    """A copy of the small site, to be changed."""
    with served(browser, shutil.copytree(small.folder, tmp_path / "site")) as made:
        yield made


def visit_once(host: Host, language: str, game: str = GAME) -> Page:
    """One visit, long enough that everything is kept; then the server is gone."""
    page = host.reader()
    page.goto(f"{host.base}/{language}/{game}/")
    expect_state(page, "kept")
    host.stop()
    return page


def kept_words(speakers, language: str, *kept: str) -> str:
    """What the foot of a page says when these languages are kept."""
    strings = speakers[language].strings
    names = strings["list.comma"].join(LABELS[code] for code in LANGUAGES if code in kept)
    return strings["offline.kept" if language in kept else "offline.other"].replace("{languages}", names)


def title_of(path: Path) -> str:
    return path.read_text(encoding="utf-8").partition("<title>")[2].partition("</title>")[0].strip()


@contextmanager
def address_follows(page: Page) -> Iterator[None]:
    """What is done within changes the question in the address."""
    before = page.evaluate("location.href")
    yield
    page.wait_for_function("before => location.href !== before", arg=before)


def expect_pages(page: Page, host: Host, language: str, paths: Iterable[str]) -> None:
    """Each of these pages is shown, and looks as it should."""
    wrong = []
    for path in paths:
        page.goto(f"{host.base}/{language}/{path}")
        styled = page.evaluate("getComputedStyle(document.querySelector('h1')).fontWeight")
        if page.title() not in title_of(host.folder / language / path / "index.html") or styled != "600":
            wrong.append(f"{path}: {page.title()} ({styled})")
    assert not wrong, listed(wrong)


def search(page: Page, words: str, address: str) -> None:
    page.keyboard.press("Escape")
    page.locator("[data-search-open]").click()
    page.locator(".search__input").fill(words)
    page.locator(f".search__link[href$='#{address.partition('#')[2]}']").click()
    page.wait_for_url(f"**/{address}")


@pytest.mark.nightly
@pytest.mark.site
def test_the_whole_site_is_there_after_one_visit(browser: Browser, site: Path, book: Book) -> None:
    with served(browser, site) as host:
        page = visit_once(host, HERE, "attika")
        expect_pages(page, host, HERE, (path for path in KINDS.values() if (site / HERE / path).is_dir()))
        title = GameTexts(book.games["attika"], HERE).get("rules", "cost.terrain").title
        search(page, title, "attika/building/#cost.terrain")
        page.goto(f"{host.base}/{HERE}/attika/cost-calculator/")
        expect(page.locator("[data-state=ready]")).to_be_attached(timeout=30_000)


@pytest.mark.parametrize("language", first_by_day(LANGUAGES))
def test_everything_works_after_one_visit(host: Host, speakers, language: str) -> None:
    page = visit_once(host, language)
    said = page.locator(".offline__said")
    expect(said).to_be_visible()
    expect(said).to_have_text(kept_words(speakers, language, language))
    pages = host.folder / language
    expect_pages(page, host, language, (path.parent.relative_to(pages) for path in (pages / GAME).rglob("index.html")))
    expect_state(page, "kept")
    expect(said).to_have_text(kept_words(speakers, language, language))

    page.goto(f"{host.base}/{language}/ferry/fare-calculator/")
    expect(page.locator("[data-state=ready]")).to_be_attached(timeout=30_000)
    with address_follows(page):
        page.locator("select[name=load]").select_option("wood")
    search(page, speakers[language].texts.get("rules", "fare.storm").title, "ferry/crossing/#fare.storm")

    table = Table(SimpleNamespace(page=page), COIN)  # type: ignore[arg-type]
    page.goto(f"{host.base}/{language}/{COIN}/play/")
    table.begin().play(5, 2)
    page.reload()
    table.ready().play(5)
    expect(table.part("end")).to_be_visible()

    page.goto(f"{host.base}/{language}/nowhere/")
    expect(page.locator(".slab__number")).to_have_text("404")
    page.goto(f"{host.base}/{language}/ferry?x=1#contents")
    page.wait_for_url(f"**/{language}/ferry/?x=1#contents")
    expect(page.locator(".offline__said")).to_be_attached()
    expect_not_kept(page, host, speakers, language)


def expect_not_kept(page: Page, host: Host, speakers, kept: str) -> None:
    """A page of another language says that it is not kept, and leads to what is."""
    asked = next(other for other in LANGUAGES if other != kept)
    response = page.goto(f"{host.base}/{asked}/ferry/crossing/")
    assert response.status == 503
    said = page.locator(f".slab__line[lang={asked}] .slab__said")
    expect(said.first).to_contain_text(speakers[asked].site("offline.not-kept"))
    expect(said.last).to_have_text(speakers[asked].site("offline.kept-here"))
    expect(page.locator(".slab__link:visible")).to_have_attribute("hreflang", kept)
    expect(page.locator(".slab__said:visible")).to_have_count(2)
    page.locator(f".slab__link[hreflang={kept}]").click()
    page.wait_for_url(f"**/{kept}/")
    expect(page.locator("h1")).to_be_visible()


def test_a_reader_who_saves_data_is_asked_first_and_told_of_a_full_disk(host: Host, speakers) -> None:
    page = host.reader(thrifty=True)
    page.goto(f"{host.base}/en/ferry/")
    expect_state(page, "offer")
    expect(page.locator(".offline__said")).to_have_text(speakers["en"].site("offline.offer"))
    assert page.evaluate(KEPT) == 0
    storage = page.context.new_cdp_session(page)
    storage.send("Storage.overrideQuotaForOrigin", {"origin": host.base, "quotaSize": 1_000_000})
    page.locator("[data-offline-keep]").click()
    expect_state(page, "full")
    expect(page.locator(".offline__said")).to_have_text(speakers["en"].site("offline.full"))
    storage.send("Storage.overrideQuotaForOrigin", {"origin": host.base})
    page.locator("[data-offline-keep]").click()
    expect_state(page, "kept")
    assert page.evaluate(KEPT) > 50


def test_a_newer_version_asks_and_no_input_is_lost(publisher: Host, speakers, look: Callable[..., None]) -> None:
    """The prompt can be read and is reached by keyboard."""
    host = publisher
    page = host.reader()
    page.goto(f"{host.base}/en/ferry/fare-calculator/")
    expect_state(page, "kept")
    expect(page.locator("[data-update]")).to_be_hidden()
    host.publish("en/ferry/fare-calculator/index.html", "</h1>", " renewed</h1>")

    page.reload()
    expect(page.locator("[data-state=ready]")).to_be_attached(timeout=30_000)
    with address_follows(page):
        page.locator("select[name=load]").select_option("wood")
    with address_follows(page):
        page.locator("input[name=storm]").fill("3")
    address = page.evaluate("location.href")
    expect(page.locator("[data-update]")).to_be_visible(timeout=KEEPING)
    expect(page.locator("[data-update] span")).to_have_text(speakers["en"].site("update.there"))
    expect(page.locator("h1")).not_to_contain_text("renewed")
    look(page)

    page.locator("[data-update] button").focus()
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(page.locator("h1")).to_contain_text("renewed")
    assert page.url == address
    expect(page.locator("[data-state=ready]")).to_be_attached(timeout=30_000)
    expect(page.locator("input[name=storm]")).to_have_value("3")
    expect(page.locator("select[name=load]")).to_have_value("wood")
    expect(page.locator("[data-update]")).to_be_hidden()
    assert len(page.evaluate("caches.keys()")) == 1


def box(page: Page, language: str) -> Locator:
    return page.locator(f".offline input[value={language}]")


HAS = "(async path => Boolean(await caches.match(location.origin + path)))"


def test_languages_are_added_and_removed_and_what_is_gone_is_not_kept_again_unasked(host: Host, speakers) -> None:
    """A second language is visited, a third one chosen, one not chosen any more, and then none."""
    page = host.reader()
    page.goto(f"{host.base}/ja/ferry/")
    expect_state(page, "kept")
    page.goto(f"{host.base}/de/ferry/")
    expect_state(page, "kept")
    said = page.locator(".offline__said")
    expect(said).to_have_text(kept_words(speakers, "de", "ja", "de"))
    box(page, "en").check()
    expect(said).to_have_text(kept_words(speakers, "de", *LANGUAGES), timeout=KEEPING)
    box(page, "de").uncheck()
    expect_state(page, "other")
    expect(said).to_have_text(kept_words(speakers, "de", "ja", "en"))
    page.reload()
    expect_state(page, "other")
    page.wait_for_timeout(500)
    assert not page.evaluate(f"{HAS}('/de/ferry/')") and page.evaluate(f"{HAS}('/ja/ferry/')")
    page.locator("[data-offline-forget]").click()
    expect_state(page, "offer")
    expect(said).to_have_text(speakers["de"].site("offline.offer"))
    expect(page.locator("[data-offline-forget]")).to_be_hidden()
    assert page.evaluate(KEPT) == 0
    page.reload()
    expect_state(page, "offer")
    page.wait_for_timeout(500)
    assert page.evaluate(KEPT) == 0
    page.locator("[data-offline-keep]").click()
    expect_state(page, "kept")


AT_ONCE = """(limit) => new Promise((done) => {
  const place = document.querySelector("[data-offline]");
  const all = place.querySelector("[data-offline-all]");
  const hear = () => {
    if (place.dataset.state !== "kept") return;
    if (all.hidden) done(place.querySelector(".offline__said").textContent);
    else all.click();
  };
  new MutationObserver(hear).observe(place, { attributeFilter: ["data-state"] });
  setTimeout(() => done(`after ${limit} ms: ${place.dataset.state}`), limit);
  hear();
})"""


def test_all_languages_are_one_tap_away(host: Host, speakers) -> None:
    """As soon as that of the page is kept."""
    page = host.reader()
    page.goto(f"{host.base}/en/ferry/")
    assert page.evaluate(AT_ONCE, KEEPING) == kept_words(speakers, "en", *LANGUAGES)
    expect(page.locator("[data-offline-all]")).to_be_hidden()
    host.stop()
    for language in LANGUAGES:
        page.goto(f"{host.base}/{language}/coin/")
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.locator(".offline")).to_be_attached()


PORTAL = "<!doctype html><title>Log in</title><h1>CAPTIVE PORTAL LOGIN</h1>"


def test_what_has_another_content_is_never_kept_and_can_be_tried_again(publisher: Host, speakers) -> None:
    """A network that answers everything with its own page and status 200."""
    host = publisher
    right = {path: path.read_bytes() for path in (host.folder / "en" / "coin").rglob("index.html")}
    for path in right:
        path.write_text(PORTAL, encoding="utf-8")
    path.unlink()  # the last one is not there at all
    page = host.reader()
    page.goto(f"{host.base}/en/ferry/")
    expect_state(page, "failed")
    expect(page.locator(".offline__said")).to_have_text(speakers["en"].site("offline.failed"))
    assert not page.evaluate(f"{HAS}('/en/coin/')")
    for path, content in right.items():
        path.write_bytes(content)
    page.locator("[data-offline-keep]").click()
    expect_state(page, "kept")
    host.stop()
    page.goto(f"{host.base}/en/coin/")
    expect(page.locator("h1")).to_have_text("Coin")


POISON = f"""async path => {{
  const cache = await caches.open((await caches.keys())[0]);
  await cache.put(location.origin + path, new Response({PORTAL!r}, {{ headers: {{ "Content-Type": "text/html" }} }}));
}}"""


def test_an_update_heals_what_is_spoilt(publisher: Host) -> None:
    host = publisher
    page = host.reader()
    page.goto(f"{host.base}/en/ferry/")
    expect_state(page, "kept")
    page.evaluate(POISON, "/en/coin/")
    page.goto(f"{host.base}/en/coin/")
    expect(page.locator("h1")).to_have_text("CAPTIVE PORTAL LOGIN")
    host.publish("en/ferry/index.html", "</h1>", " renewed</h1>")
    page.goto(f"{host.base}/en/ferry/")
    expect(page.locator("[data-update]")).to_be_visible(timeout=KEEPING)
    with page.expect_navigation():
        page.locator("[data-update] button").click()
    host.stop()
    page.goto(f"{host.base}/en/coin/")
    expect(page.locator("h1")).to_have_text("Coin")


def test_a_new_page_never_gets_an_old_script(publisher: Host) -> None:
    """Version A is kept in English; a German page of version B comes from the network with B's scripts."""
    host = publisher
    page = host.reader()
    page.goto(f"{host.base}/en/ferry/fare-calculator/")
    expect_state(page, "kept")
    for script in ("javascripts/site.js", "widgets/loader.js"):
        path = host.folder / "assets" / script
        path.write_text(f"document.documentElement.dataset.{path.stem} = 'B';\n{path.read_text(encoding='utf-8')}")
    for language in LANGUAGES:
        path = host.folder / language / "ferry" / "fare-calculator" / "index.html"
        path.write_text(re.sub(r"loader\.js\?v=\w+", "loader.js?v=bbbbbbbbbb", path.read_text(encoding="utf-8")))
    write_offline(host.folder, list(LANGUAGES))

    def versions(address: str) -> list[str | None]:
        page.goto(f"{host.base}{address}")
        expect(page.locator("[data-state=ready], [data-state=idle]").first).to_be_attached(timeout=30_000)
        return page.evaluate("['site', 'loader'].map(name => document.documentElement.dataset[name] ?? 'A')")

    assert versions("/de/ferry/fare-calculator/") == ["B", "B"]
    assert versions("/en/ferry/fare-calculator/") == ["A", "A"]
    asked = "async () => (await (await fetch('/assets/widgets/loader.js?v=bbbbbbbbbb')).text()).includes(\"'B'\")"
    assert page.evaluate(asked), "an old page that asks for a version gets that one"
