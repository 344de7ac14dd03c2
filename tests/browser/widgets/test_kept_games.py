"""Whoever plays at the table loses no game: not by a reload, another tab, a link, a full or forbidden storage,
rubbish in it, hasty taps, or rules that have changed. Each test plays the smallest game that shows it."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.table import Table
from tests.browser.visit import Readers, Said, Visit, soon
from tests.conftest import first_by_day
from tests.small_site import COIN

pytestmark = [pytest.mark.browser, pytest.mark.small]

BASE = f"stele.game.{COIN}"
CASE, OTHER_CASE = "#from=case:take.coins:one-coin", "#from=case:take.limit:one-too-many-allowed"
PAGES = (
    "",
    "glossary/",
    *[f"{COIN}/{page}" for page in ("", "rules/", "coins-left/", "play/", "examples/", "check-yourself/")],
)
KEEP = "([key, text]) => localStorage.setItem(key, text)"
FULL = """() => {
  const set = Storage.prototype.setItem;
  Storage.prototype.setItem = function (key, text) {
    if (this === localStorage && !window.room) throw new DOMException("full", "QuotaExceededError");
    return set.call(this, key, text);
  };
}"""
FORBIDDEN = """for (const name of ["localStorage", "sessionStorage"]) {
  Object.defineProperty(window, name, { get() { throw new DOMException("denied", "SecurityError"); } });
}"""


@pytest.fixture
def table(reader: Readers) -> Table:
    return Table(reader(), COIN)


def ids(table: Table) -> set[str]:
    return {record["id"] for record in table.kept()}


def share(table: Table) -> str:
    table.part("sharing").locator("summary").click()
    table.widget.locator("[data-action=share]").click()
    address = table.page.locator(".sharing[open] .sharing__address").input_value()
    table.page.locator("[data-share-close]").click()
    return "#" + address.partition("#")[2]


def other_tab(table: Table) -> Table:
    """The same reader in another tab, with the same storage."""
    return Table(Visit(table.page.context.new_page(), table.visit.base, False), COIN).open().ready()


def test_a_game_before_is_still_there_after_a_reload_and_a_move(table: Table, said: Said) -> None:
    """The set-up comes back from MicroPython in another order of keys: what was written is no other game."""
    table.open().begin().move(Random(1))
    first = table.record()
    table.widget.locator("[data-action=set-up]").click()
    table.begin().move(Random(1))
    second = table.record()
    table.open().ready()
    table.move(Random(1))
    kept = {record["id"]: record["moves"] for record in table.kept()}
    assert kept == {first["id"]: first["moves"], second["id"]: table.record()["moves"]}
    assert len(table.record()["moves"]) > len(second["moves"]) and second["rules"]
    table.widget.locator("[data-action=set-up]").click()
    expect(table.part("kept-list").locator("li")).to_have_count(1)
    table.part("kept-list").get_by_role("textbox", name=said("kept.name")).fill("The first")
    table.part("kept-list").get_by_role("button", name=said("kept.open")).click()
    table.ready()
    table.open().ready()
    assert [record.get("name") for record in table.kept() if record["id"] == first["id"]] == ["The first"]
    table.move(Random(1))
    assert table.record()["id"] == second["id"], "a game that was only looked at is not the one played last"


def test_what_older_versions_kept_is_kept_as_it_was(table: Table) -> None:
    table.open().begin().move(Random(1))
    record = {key: value for key, value in table.record().items() if key not in ("id", "rules", "saved")}
    table.page.evaluate("localStorage.clear(), sessionStorage.clear()")
    old = {BASE: record, f"{BASE}.before": record | {"seed": 1}}
    for key, kept in old.items():
        table.page.evaluate(KEEP, [key, json.dumps(kept)])
    table.open().ready()
    assert [kept["moves"] for kept in table.kept()] == [record["moves"]] * 2
    assert len(ids(table)) == 2 and not table.page.evaluate(f"localStorage.getItem('{BASE}')")
    table.move(Random(1))
    assert len(table.kept()) == 2


def test_a_tab_that_is_behind_follows_and_says_so(table: Table, said: Said) -> None:
    table.open().begin().move(Random(1))
    behind = other_tab(table)
    table.move(Random(1))
    shown = table.part("told").inner_text()
    expect(behind.part("note")).to_contain_text(said("note.followed"))
    behind.ready()
    assert behind.part("told").inner_text() == shown
    behind.move(Random(1))
    expect(table.part("note")).to_contain_text(said("note.followed"))
    assert len(table.kept()) == 1
    behind.page.close()


def test_a_tab_that_heard_nothing_loses_its_own_move_not_those_of_the_other(table: Table, said: Said) -> None:
    table.open().begin().move(Random(1))
    deaf = other_tab(table)
    deaf.page.evaluate("addEventListener('storage', (event) => event.stopImmediatePropagation(), true)")
    record = table.record()
    more = json.dumps(record | {"moves": record["moves"][:1], "at": 1, "saved": 1})
    deaf.page.evaluate(KEEP, [f"{BASE}.{record['id']}", more])
    for _ in range(9):
        if not deaf.part("note").is_visible():
            deaf.tap(Random(1))
            deaf.ready()
    expect(deaf.part("note")).to_contain_text(said("note.followed"))
    assert [kept["saved"] for kept in deaf.kept()] == [1]
    deaf.page.close()


def test_links_and_places_to_play_on_from_leave_the_own_games(table: Table, said: Said) -> None:
    """A link to a game that has gone on since, twice; two places to play on from, and one of them twice."""
    table.open().begin().move(Random(1))
    link, early = share(table), table.record()
    table.move(Random(1))
    own = table.record()
    for place in (link, link, CASE, OTHER_CASE, CASE):
        table.open(f"?{place[-3:]}{place}").ready()
        expect(table.part("note")).to_contain_text(said("note.linked"))
        count = len(table.kept())
        table.move(Random(1))
        assert len(table.kept()) == count + 1 and "#" not in table.page.url
    kept = {record["id"]: record for record in table.kept()}
    assert len(kept) == 6 and kept[own["id"]] == own
    other = own | {"moves": [{"take": 9}]}  # by the same id, and shorter than what the link brings
    table.page.evaluate(KEEP, [f"{BASE}.{own['id']}", json.dumps(other)])
    table.open(f"?other{link}").ready()
    table.move(Random(1))
    assert other in table.kept() and len(table.kept()) == 7
    assert own["moves"][: len(early["moves"])] == early["moves"]


def test_nothing_is_kept_of_a_game_that_is_only_looked_at(table: Table) -> None:
    table.open(CASE).ready()
    table.tap(Random(1))
    table.ready()
    table.open().page.wait_for_selector("[data-widget=table][data-state=ready]")
    assert not table.kept() and table.part("setup").is_visible()


def test_a_full_storage_replaces_nothing_and_says_so(table: Table, said: Said) -> None:
    table.open().begin().move(Random(1))
    first = table.record()
    table.page.evaluate(FULL)
    table.widget.locator("[data-action=set-up]").click()
    table.begin()
    expect(table.part("note")).to_contain_text(said("note.full"))
    table.tap(Random(1))
    table.ready()
    expect(table.part("note")).to_contain_text(said("note.full"))
    with table.page.expect_download() as download:
        table.part("note").locator("[data-action=save]").click()
    assert json.loads(Path(download.value.path()).read_text())["id"] != first["id"]
    assert table.kept() == [first]
    table.page.evaluate("window.room = true")
    table.move(Random(1))
    expect(table.part("note")).to_be_hidden()
    assert len(table.kept()) == 2


def test_a_forbidden_storage_stops_nothing_and_is_told(browser: Any, base: str, said: Said) -> None:
    context = browser.new_context(service_workers="block", locale="en-US")
    table = Table(Visit(context.new_page(), base, False), COIN)
    table.page.add_init_script(FORBIDDEN)
    table.open().begin()
    expect(table.part("note")).to_contain_text(said("note.forbidden"))
    table.tap(Random(1))
    table.ready()
    expect(table.part("note").locator("[data-action=save]")).to_be_visible()
    for path in PAGES:
        table.visit.open(path)
    table.visit.expect_clean()
    context.close()


RUBBISH = ['{"game": "coin", "moves": [' + "0," * 500_000 + "0]}", "x" * 3_000_000, "{}"]


@pytest.mark.parametrize("text", first_by_day(RUBBISH))
def test_rubbish_in_the_storage_is_out_of_the_way(table: Table, text: str, said: Said) -> None:
    table.open().page.evaluate(KEEP, [BASE, text])
    table.open()
    expect(table.part("note")).to_contain_text(said("note.broken"))
    table.begin()
    assert table.page.evaluate(f"localStorage.getItem('{BASE}').length") == len(text)
    table.widget.locator("[data-action=set-up]").click()
    remove = table.part("kept-list").get_by_role("button", name=said("kept.delete"))
    remove.click()
    assert table.page.evaluate(f"localStorage.getItem('{BASE}').length") == len(text)
    remove.click()
    expect(table.part("kept")).to_be_hidden()
    assert table.page.evaluate(f"localStorage.getItem('{BASE}')") is None


@pytest.mark.parametrize("wait", first_by_day([0, 100, 300, 600]))
def test_one_hasty_tap_or_two_start_one_new_game(table: Table, wait: int) -> None:
    """Before the engine is there, while it starts, and while the game that was played last is opened."""
    table.open().begin().move(Random(1))
    first = table.record()
    table.open().page.wait_for_timeout(wait)
    if table.part("begin").is_visible():
        table.page.evaluate("for (const _ of [1, 2]) document.querySelector('.table__begin').click()")
        soon(table.page, lambda: len(table.kept()) == 2)
        table.ready()
        assert table.record()["moves"] == [] and first in table.kept()
    assert len(table.kept()) <= 2


def test_files_that_are_no_games_are_refused_in_words(table: Table, said: Said) -> None:
    table.open().begin().move(Random(1))
    record = table.record()
    table.widget.locator("[data-action=set-up]").click()
    status = table.widget.locator(".widget__status")
    for text, key in [
        ("", "unreadable"),
        ("[" * 50_000, "unreadable"),
        (json.dumps(record | {"seats": {"<img src=x>": "person"}}), "wrong-seats"),
        (json.dumps(record | {"game": "ferry"}), "foreign"),
    ]:
        table.part("file").set_input_files({"name": "a.json", "mimeType": "text/plain", "buffer": text.encode()})
        expect(status).to_contain_text(said(key))
    assert table.kept() == [record]


def test_a_game_of_other_rules_opens_at_its_last_legal_move_and_is_saved_whole(table: Table, said: Said) -> None:
    table.open().begin().move(Random(1))
    while len(table.record()["moves"]) < 4:
        table.move(Random(1))
    record = table.record()
    mine = next(at for at, move in enumerate(record["moves"]) if at)
    record["moves"][mine] = {"take": 20}
    text = json.dumps(record)
    table.page.evaluate("text => localStorage.setItem(sessionStorage.getItem('stele.game.coin'), text)", text)
    table.open().ready()
    expect(table.widget.locator(".widget__status")).to_contain_text(said("stopped", n=mine + 1))
    with table.page.expect_download() as download:
        table.part("below").locator("[data-action=save]").click()
    assert json.loads(Path(download.value.path()).read_text()) == record
    table.move(Random(1))
    kept = {one["id"]: one for one in table.kept()}
    assert kept.pop(record["id"]) == record, "the whole game is kept as it was"
    assert [one["moves"][:mine] for one in kept.values()] == [record["moves"][:mine]]


def test_a_shared_game_says_what_it_shows(table: Table, said: Said) -> None:
    table.open().begin()
    table.part("sharing").locator("summary").click()
    share_button = table.widget.locator("[data-action=share]")
    expect(share_button).to_have_text(said("share"))
    share_button.click()
    expect(table.page.locator(".sharing[open]")).to_contain_text(said("holds-all"))
    table.page.locator("[data-share-close]").click()
    expect(table.part("holds")).to_contain_text(said("holds-all"))


def test_a_game_goes_on_in_a_new_release_of_the_site(table: Table, said: Said) -> None:
    """An open page of the old release and one of the new release take turns."""
    table.open().begin().move(Random(1))
    record = table.record()

    def renamed(route: Any) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=response.text().replace(record["rules"], "0123456789ab"))

    new = Table(Visit(table.page.context.new_page(), table.visit.base, False), COIN)
    new.page.route("**/coin/play/", renamed)
    new.page.route(
        "**/*0123456789ab.json",
        lambda route: route.continue_(url=route.request.url.replace("0123456789ab", record["rules"])),
    )
    new.open().ready()
    new.move(Random(1))
    assert (new.record()["rules"], new.record()["id"]) == ("0123456789ab", record["id"])
    expect(table.part("note")).to_contain_text(said("note.followed"))
    table.ready().move(Random(1))
    assert len(table.kept()) == 1 and table.record()["moves"][: len(new.record()["moves"])] != []
    new.page.close()
