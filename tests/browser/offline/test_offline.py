"""Without a connection: after one visit everything works, the reader is told so, and a newer version asks first."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from rules_pages.publish.offline import write_offline
from tests.browser.host import KEEPING, Host, expect_state, part_of, served
from tests.registry import GAMES, LABELS, LANGUAGES
from tests.site.pages import KINDS, SITE, listed

pytestmark = [pytest.mark.browser, pytest.mark.site]


GAME = "attika"
"""The game that most of these tests read."""
OPENED = ("", f"{GAME}/building/", f"{GAME}/cost-calculator/", *(f"{game}/" for game in GAMES))
"""The pages that they open."""
KEPT = """async () => {
  const caches_ = await Promise.all((await caches.keys()).map(name => caches.open(name)));
  return (await Promise.all(caches_.map(cache => cache.keys()))).flat().length;
}"""
"""In the page: how many files the browser has kept."""


@pytest.fixture(scope="module")
def site() -> Path:
    """The built site, which stays as it is."""
    if not (SITE / "index.html").is_file():
        pytest.fail("there is no built site; run: make build", pytrace=False)
    return SITE


@pytest.fixture(scope="module")
def small_site(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site of the few pages that most of these tests open."""
    others = "|".join(game for game in GAMES if game != GAME)
    left_out = rf"api/|pagefind/|assets/engine/(?!attika\.cost-calculator\.)|assets/cases/({others})\."
    return part_of(site, tmp_path_factory.mktemp("small") / "site", OPENED, left_out)


@pytest.fixture(scope="module")
def site_of_kinds(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site with a page of each kind, but for the page for print, which is longer than all of them."""
    kinds = [path for kind, path in KINDS.items() if kind != "print"]
    return part_of(site, tmp_path_factory.mktemp("kinds") / "site", kinds)


@pytest.fixture
def offered(browser: Browser, site: Path, site_of_kinds: Path, request: pytest.FixtureRequest) -> Iterator[Host]:
    """All pages, or one of each kind."""
    with served(browser, site if request.param else site_of_kinds) as made:
        yield made


@pytest.fixture
def host(browser: Browser, small_site: Path) -> Iterator[Host]:
    """The small site, which stays as it is."""
    with served(browser, small_site) as made:
        yield made


@pytest.fixture
def publisher(browser: Browser, small_site: Path, tmp_path: Path) -> Iterator[Host]:
    """A copy of the small site, to be changed."""
    with served(browser, shutil.copytree(small_site, tmp_path / "site")) as made:
        yield made


def visit_once(host: Host, language: str) -> Page:
    """One visit, long enough that everything is kept; then the server is gone."""
    page = host.reader()
    page.goto(f"{host.base}/{language}/attika/")
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


@pytest.mark.parametrize(
    ("offered", "language"), [(language == LANGUAGES[0], language) for language in LANGUAGES], indirect=["offered"]
)
def test_everything_works_after_one_visit(offered: Host, speakers, language: str) -> None:
    """In one language with all pages."""
    host, page = offered, visit_once(offered, language)
    said = page.locator(".offline__said")
    expect(said).to_be_visible()
    expect(said).to_have_text(kept_words(speakers, language, language))
    wrong = []
    for path in (path for path in KINDS.values() if (host.folder / language / path / "index.html").is_file()):
        page.goto(f"{host.base}/{language}/{path}")
        styled = page.evaluate("getComputedStyle(document.querySelector('h1')).fontWeight")
        if page.title() not in title_of(host.folder / language / path / "index.html") or styled != "600":
            wrong.append(f"{path}: {page.title()} ({styled})")
    assert not wrong, listed(wrong)

    page.goto(f"{host.base}/{language}/attika/cost-calculator/")
    expect(page.locator("[data-state=ready]")).to_be_attached(timeout=30_000)
    with address_follows(page):
        page.locator("select[name=building]").select_option("tower")

    page.keyboard.press("Escape")
    page.locator("[data-search-open]").click()
    page.locator(".search__input").fill(speakers[language].texts.get("rules", "cost.terrain").title)
    page.locator(".search__link[href$='#cost.terrain']").click()
    page.wait_for_url("**/attika/building/#cost.terrain")

    page.goto(f"{host.base}/{language}/nowhere/")
    expect(page.locator(".slab__number")).to_have_text("404")
    page.goto(f"{host.base}/{language}/attika?x=1#contents")
    page.wait_for_url(f"**/{language}/attika/?x=1#contents")
    expect(page.locator(".offline__said")).to_be_attached()


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_not_kept_says_so_and_leads_to_what_is(host: Host, speakers, language: str) -> None:
    kept, asked = language, next(other for other in LANGUAGES if other != language)
    page = visit_once(host, kept)
    response = page.goto(f"{host.base}/{asked}/attika/building/")
    assert response.status == 503
    said = page.locator(f".slab__line[lang={asked}] .slab__said")
    expect(said.first).to_contain_text(speakers[asked].site("offline.not-kept"))
    expect(said.last).to_have_text(speakers[asked].site("offline.kept-here"))
    expect(page.locator(".slab__link:visible")).to_have_attribute("hreflang", kept)
    expect(page.locator(".slab__said:visible")).to_have_count(2)
    page.locator(f".slab__link[hreflang={kept}]").click()
    page.wait_for_url(f"**/{kept}/")
    expect(page.locator("h1")).to_be_visible()


def test_a_reader_who_saves_data_is_asked_first(host: Host, speakers) -> None:
    page = host.reader(thrifty=True)
    page.goto(f"{host.base}/en/attika/")
    expect_state(page, "offer")
    expect(page.locator(".offline__said")).to_have_text(speakers["en"].site("offline.offer"))
    assert page.evaluate(KEPT) == 0
    page.locator("[data-offline-keep]").click()
    expect_state(page, "kept")
    assert page.evaluate(KEPT) > 50


def test_a_second_language_is_kept_beside_the_first(host: Host) -> None:
    page = host.reader()
    page.goto(f"{host.base}/de/attika/")
    expect_state(page, "kept")
    page.goto(f"{host.base}/ja/attika/")
    expect_state(page, "kept")
    host.stop()
    for language in ("de", "ja"):
        page.goto(f"{host.base}/{language}/attika/building/")
        expect(page.locator("h3[id='cost.terrain']")).to_be_attached()


def test_what_could_not_be_kept_is_said_and_can_be_tried_again(publisher: Host, speakers) -> None:
    host = publisher
    lost = host.folder / "en" / "attika" / "building" / "index.html"
    aside = lost.rename(lost.with_name("aside"))
    page = host.reader()
    page.goto(f"{host.base}/en/attika/")
    expect_state(page, "failed")
    expect(page.locator(".offline__said")).to_have_text(speakers["en"].site("offline.failed"))
    aside.rename(lost)
    page.locator("[data-offline-keep]").click()
    expect_state(page, "kept")


def test_a_newer_version_asks_and_no_input_is_lost(publisher: Host, speakers) -> None:
    host = publisher
    page = host.reader()
    page.goto(f"{host.base}/en/attika/cost-calculator/")
    expect_state(page, "kept")
    expect(page.locator("[data-update]")).to_be_hidden()
    host.publish("en/attika/cost-calculator/index.html", "</h1>", " renewed</h1>")

    page.reload()
    expect(page.locator("[data-state=ready]")).to_be_attached(timeout=30_000)
    with address_follows(page):
        page.locator("select[name=building]").select_option("tower")
    with address_follows(page):
        page.locator("input[name=settlements]").fill("3")
    address = page.evaluate("location.href")
    expect(page.locator("[data-update]")).to_be_visible(timeout=KEEPING)
    expect(page.locator("[data-update] span")).to_have_text(speakers["en"].site("update.there"))
    expect(page.locator("h1")).not_to_contain_text("renewed")

    with page.expect_navigation():
        page.locator("[data-update] button").click()
    expect(page.locator("h1")).to_contain_text("renewed")
    assert page.url == address
    expect(page.locator("[data-state=ready]")).to_be_attached(timeout=30_000)
    expect(page.locator("input[name=settlements]")).to_have_value("3")
    expect(page.locator("select[name=building]")).to_have_value("tower")
    expect(page.locator("[data-update]")).to_be_hidden()
    assert len(page.evaluate("caches.keys()")) == 1


def test_the_prompt_can_be_read_and_is_reached_by_keyboard(publisher: Host, look: Callable[..., None]) -> None:
    host = publisher
    page = host.reader()
    page.goto(f"{host.base}/de/attika/")
    expect_state(page, "kept")
    host.publish("de/attika/index.html", "</h1>", " neu</h1>")
    page.reload()
    expect(page.locator("[data-update]")).to_be_visible(timeout=KEEPING)
    look(page)
    page.locator("[data-update] button").focus()
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(page.locator("h1")).to_contain_text("neu")


# what the reader chooses


def box(page: Page, language: str) -> Locator:
    return page.locator(f".offline input[value={language}]")


def test_all_languages_are_one_tap_away(host: Host, speakers) -> None:
    page = host.reader()
    page.goto(f"{host.base}/en/attika/")
    expect_state(page, "kept")
    assert [box(page, language).is_checked() for language in LANGUAGES] == [code == "en" for code in LANGUAGES]
    page.locator("[data-offline-all]").click()
    expect(page.locator(".offline__said")).to_have_text(kept_words(speakers, "en", *LANGUAGES), timeout=KEEPING)
    expect(page.locator("[data-offline-all]")).to_be_hidden()
    host.stop()
    for language in LANGUAGES:
        page.goto(f"{host.base}/{language}/polis/")
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.locator(".offline")).to_be_attached()


def test_a_language_that_is_not_chosen_is_removed_and_not_kept_again(host: Host, speakers) -> None:
    page = host.reader()
    page.goto(f"{host.base}/de/attika/")
    expect_state(page, "kept")
    box(page, "ja").check()
    expect(page.locator(".offline__said")).to_have_text(kept_words(speakers, "de", "ja", "de"), timeout=KEEPING)
    box(page, "de").uncheck()
    expect_state(page, "other")
    expect(page.locator(".offline__said")).to_have_text(kept_words(speakers, "de", "ja"))
    page.reload()
    expect_state(page, "other")
    page.wait_for_timeout(500)
    assert not page.evaluate(f"{HAS}('/de/attika/')") and page.evaluate(f"{HAS}('/ja/attika/')")


HAS = "(async path => Boolean(await caches.match(location.origin + path)))"


def test_everything_can_be_forgotten(host: Host, speakers) -> None:
    page = host.reader()
    page.goto(f"{host.base}/ja/attika/")
    expect_state(page, "kept")
    page.locator("[data-offline-forget]").click()
    expect_state(page, "offer")
    expect(page.locator(".offline__said")).to_have_text(speakers["ja"].site("offline.offer"))
    expect(page.locator("[data-offline-forget]")).to_be_hidden()
    assert page.evaluate(KEPT) == 0
    page.reload()
    expect_state(page, "offer")
    page.wait_for_timeout(500)
    assert page.evaluate(KEPT) == 0, "what was forgotten is not kept again unasked"
    page.locator("[data-offline-keep]").click()
    expect_state(page, "kept")


# only what is right is kept


PORTAL = "<!doctype html><title>Log in</title><h1>CAPTIVE PORTAL LOGIN</h1>"


def test_what_has_another_content_is_never_kept(publisher: Host, speakers) -> None:
    """A network that answers everything with its own page and status 200."""
    host = publisher
    right = {path: path.read_bytes() for path in (host.folder / "en" / "atlantis").rglob("index.html")}
    for path in right:
        path.write_text(PORTAL, encoding="utf-8")
    page = host.reader()
    page.goto(f"{host.base}/en/attika/")
    expect_state(page, "failed")
    assert not page.evaluate(f"{HAS}('/en/atlantis/')")
    for path, content in right.items():
        path.write_bytes(content)
    page.locator("[data-offline-keep]").click()
    expect_state(page, "kept")
    host.stop()
    page.goto(f"{host.base}/en/atlantis/")
    expect(page.locator("h1")).to_have_text("Atlantis")


POISON = f"""async path => {{
  const cache = await caches.open((await caches.keys())[0]);
  await cache.put(location.origin + path, new Response({PORTAL!r}, {{ headers: {{ "Content-Type": "text/html" }} }}));
}}"""


def test_an_update_heals_what_is_spoilt(publisher: Host) -> None:
    host = publisher
    page = host.reader()
    page.goto(f"{host.base}/en/attika/")
    expect_state(page, "kept")
    page.evaluate(POISON, "/en/atlantis/")
    page.goto(f"{host.base}/en/atlantis/")
    expect(page.locator("h1")).to_have_text("CAPTIVE PORTAL LOGIN")
    host.publish("en/attika/index.html", "</h1>", " renewed</h1>")
    page.goto(f"{host.base}/en/attika/")
    expect(page.locator("[data-update]")).to_be_visible(timeout=KEEPING)
    with page.expect_navigation():
        page.locator("[data-update] button").click()
    host.stop()
    page.goto(f"{host.base}/en/atlantis/")
    expect(page.locator("h1")).to_have_text("Atlantis")


def test_a_new_page_never_gets_an_old_script(publisher: Host) -> None:
    """Version A is kept in English; a German page of version B comes from the network with B's scripts."""
    host = publisher
    page = host.reader()
    page.goto(f"{host.base}/en/attika/cost-calculator/")
    expect_state(page, "kept")
    for script in ("javascripts/site.js", "widgets/loader.js"):
        path = host.folder / "assets" / script
        path.write_text(f"document.documentElement.dataset.{path.stem} = 'B';\n{path.read_text(encoding='utf-8')}")
    for language in LANGUAGES:
        path = host.folder / language / "attika" / "cost-calculator" / "index.html"
        path.write_text(re.sub(r"loader\.js\?v=\w+", "loader.js?v=bbbbbbbbbb", path.read_text(encoding="utf-8")))
    write_offline(host.folder, list(LANGUAGES))

    def versions(address: str) -> list[str | None]:
        page.goto(f"{host.base}{address}")
        expect(page.locator("[data-state=ready], [data-state=idle]").first).to_be_attached(timeout=30_000)
        return page.evaluate("['site', 'loader'].map(name => document.documentElement.dataset[name] ?? 'A')")

    assert versions("/de/attika/cost-calculator/") == ["B", "B"]
    assert versions("/en/attika/cost-calculator/") == ["A", "A"]
    asked = "async () => (await (await fetch('/assets/widgets/loader.js?v=bbbbbbbbbb')).text()).includes(\"'B'\")"
    assert page.evaluate(asked), "an old page that asks for a version gets that one"


def test_a_full_disk_is_said_to_be_one(host: Host, speakers) -> None:
    page = host.reader(thrifty=True)
    page.goto(f"{host.base}/en/attika/")
    expect_state(page, "offer")
    storage = page.context.new_cdp_session(page)
    storage.send("Storage.overrideQuotaForOrigin", {"origin": host.base, "quotaSize": 2_000_000})
    page.locator("[data-offline-keep]").click()
    expect_state(page, "full")
    expect(page.locator(".offline__said")).to_have_text(speakers["en"].site("offline.full"))
    storage.send("Storage.overrideQuotaForOrigin", {"origin": host.base})
    page.locator("[data-offline-keep]").click()
    expect_state(page, "kept")
