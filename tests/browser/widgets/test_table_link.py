"""A game by link between two browsers that share nothing: invited, played to its end, opened in the reader's language,
and told in words where a link does not go on with the game."""

import base64
import re
import zlib
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

from tests.browser.table import Table
from tests.browser.visit import Readers, Said
from tests.small_site import COIN

pytestmark = [pytest.mark.browser, pytest.mark.small]

LINKS, BY_DAY = 60, 2
"""More links than a game of coins takes; and how many are sent by day, as tests/widgets plays such games to the end."""


def code_of(link: str) -> bytes:
    """Return what a link holds, as far as anybody reads who knows base64."""
    letters = link.partition("#link=")[2]
    return base64.urlsafe_b64decode(letters + "=" * (-len(letters) % 4))


@pytest.fixture
def friends(contexts: Readers) -> list[Table]:
    """Two readers, of whom the second one reads German, at tables of their own."""
    visits = [contexts(name, False, True).renew(language) for name, language in (("host", "en"), ("guest", "de"))]
    visits[1].prefer("de-DE")
    return [Table(visit, COIN) for visit in visits]


def invited(table: Table, seat: int = 0) -> str:
    """Invite; return the link that is offered."""
    table.open()
    set_up(table)
    table.part("invitation").locator("summary").click()
    table.widget.locator("[name='far.seat']").select_option(index=seat)
    table.widget.locator("[data-action=invite]").click()
    return offered(table)


def set_up(table: Table) -> None:
    """Wait until the page has opened the last game, and lead to the form for another one."""
    table.widget.dispatch_event("pointerdown")
    expect(table.page.locator("[data-widget=table][data-state=ready]")).to_be_visible()
    if not table.part("setup").is_visible():
        table.widget.locator("[data-action=set-up]:visible").click()


def offered(table: Table) -> str:
    address = table.page.locator(".sharing[open] .sharing__address")
    expect(address).to_have_value(re.compile("#link="))
    link = address.input_value()
    table.page.keyboard.press("Escape")
    return link


def follow(table: Table, link: str) -> None:
    """Open a link in the tab that is open."""
    table.page.goto("about:blank")
    table.page.goto(link)
    expect(table.page.locator("[data-widget=table][data-state=ready]")).to_be_visible()
    expect(table.page.locator("[data-widget=table][data-busy]")).to_have_count(0)


def status(table: Table) -> str:
    return table.widget.locator(".widget__status").inner_text()


def send(table: Table) -> str:
    table.part("far").locator("button").first.click()
    return offered(table)


def play(table: Table, random: Random) -> bool:
    """Play until the other one is to move; return whether the game goes on."""
    while not table.part("far").locator("button").count():
        assert table.tap(random)
        table.ready()
    return table.part("end").count() == 0


def test_a_game_is_played_to_its_end_by_links_in_two_languages(friends: list[Table], is_thorough: bool) -> None:
    host, guest = friends
    invitation = invited(host)
    follow(guest, invitation)
    assert guest.page.locator("html").get_attribute("lang") == "de", "the link opens in the reader's language"
    follow(host, offered(guest))
    random, table, other, links = Random(3), host, guest, []
    while play(table, random):
        links.append(send(table))
        for letters in (code_of(links[-1])[4:], code_of(links[-1])):
            assert b"moves" not in letters and b"take" not in letters
            with pytest.raises(zlib.error):
                zlib.decompress(letters)
        follow(other, links[-1])
        table, other = other, table
        assert len(links) < LINKS
        if len(links) == BY_DAY and not is_thorough:
            assert table.record()["moves"] == other.record()["moves"]
            return
    follow(other, send(table))
    for each in friends:
        expect(each.part("end")).to_be_visible()
    assert host.record()["moves"] == guest.record()["moves"] and len(links) > 1
    follow(other, links[0])
    expect(other.part("end")).to_be_visible()
    for each in friends:
        each.visit.expect_clean()


def test_a_link_that_does_not_go_on_is_told_and_all_is_kept(friends: list[Table], said: Said) -> None:
    host, guest = friends
    invitation = invited(host)
    follow(host, invitation)
    assert status(host), "the own link"
    follow(guest, invitation)
    back = offered(guest)
    follow(guest, invitation)
    assert status(guest), "the same link"
    follow(host, back)
    host.page.set_viewport_size({"width": 390, "height": 844})
    play(host, Random(1))
    expect(host.part("far").locator("button")).to_be_in_viewport(ratio=1)
    kept = host.record()
    follow(host, back)
    assert host.record()["moves"] == kept["moves"], "moves that were not sent are kept"
    assert host.page.evaluate("scrollY") > 0, "the game is not scrolled into view"
    follow(host, back[:-9])
    assert status(host) == said("far.broken")
    assert host.record()["moves"] == kept["moves"]
    host.open().ready()
    assert host.record()["moves"] == kept["moves"]


def test_a_file_holds_the_sealed_game(friends: list[Table], look: Callable[..., None], tmp_path: Path) -> None:
    host, guest = friends
    follow(guest, invited(host))
    follow(host, offered(guest))
    play(host, Random(1))
    host.part("far").locator("button").first.click()
    look(host.page)
    with host.page.expect_download() as download:
        host.page.locator(".sharing__file").click()
    file = tmp_path / "game.txt"
    download.value.save_as(file)
    host.page.keyboard.press("Escape")
    assert "moves" not in file.read_text() and "#link=" in file.read_text()
    guest.open()
    set_up(guest)
    guest.part("file").set_input_files(file)
    guest.ready()
    assert guest.record()["moves"] == host.record()["moves"]


def test_share_asks_what(friends: list[Table], said: Said) -> None:
    """The position as it is known, in a link; the board as a picture; not the whole of a game by link that goes on."""
    host, guest = friends
    host.open().begin().move(Random(1))
    host.part("sharing").locator("summary").click()
    host.widget.locator("[data-action=share-known]").click()
    dialog = host.page.locator(".sharing[open]")
    expect(dialog).to_contain_text(said("holds-known"))
    link = dialog.locator(".sharing__address").input_value()
    host.page.keyboard.press("Escape")
    with host.page.expect_download() as download:
        host.widget.locator("[data-action=picture]").click()
    picture = Path(download.value.path()).read_bytes()
    assert picture.startswith(b"\x89PNG") and len(picture) > 2000
    guest.page.goto(link)
    expect(guest.page.locator("[data-widget=table][data-state=ready]")).to_be_visible()
    expect(guest.part("note")).to_contain_text(said("note.imagined"))
    follow(guest, invited(host))
    expect(host.part("curtain")).to_be_visible()
    follow(host, offered(guest))
    host.part("sharing").locator("summary").click()
    expect(host.part("whole-game")).to_be_hidden()
