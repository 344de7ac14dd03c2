"""Handing on an address: of a rule, of an answer, of a position."""

import json
import re
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.visit import Readers

pytestmark = [pytest.mark.browser, pytest.mark.small]

PATH = "ferry/fare-calculator/"
NO_SHEET = "delete Navigator.prototype.share"
SHEET = "Navigator.prototype.share = async (what) => { window.shared = what; }"


def shown(page: Page) -> str:
    """The address that is offered, once its code is drawn."""
    expect(page.locator(".sharing[open] .sharing__code path")).to_be_attached()
    return page.locator(".sharing__address").input_value()


READ = """import {{ decodeQR }} from {library};
const rows = {rows}, scale = 4, size = rows.length * scale, data = new Uint8Array(size * size * 4);
for (let at = 0; at < size * size; at++) {{
  const isDark = rows[Math.floor(at / size / scale)][Math.floor((at % size) / scale)];
  data.set([...Array(3).fill(isDark ? 0 : 255), 255], at * 4);
}}
console.log(decodeQR({{ width: size, height: size, data }}));"""


def read(page: Page, root: Path) -> str:
    """What a phone reads in the code that is shown."""
    picture = page.locator(".sharing__code svg")
    side = int((picture.get_attribute("viewBox") or "").split()[2])
    rows = [[False] * side for _ in range(side)]
    for run in re.finditer(r"M(\d+) (\d+)h(\d+)v1", picture.locator("path").get_attribute("d") or ""):
        left, down, length = map(int, run.groups())
        rows[down][left : left + length] = [True] * length
    library = (root / "node_modules/qr/decode.js").as_uri()
    script = READ.format(library=json.dumps(library), rows=json.dumps(rows))
    done = subprocess.run(["node", "--input-type=module", "-e", script], capture_output=True, check=True, text=True)
    return done.stdout.strip()


def test_the_code_says_the_address(reader: Readers, root: Path) -> None:
    page = reader("ja").open(PATH)
    page.evaluate("history.replaceState(null, '', '?q=' + 'aB3_-xYz09'.repeat(30))")
    page.locator("[data-share]:visible").first.click()
    assert len(shown(page)) > 300
    assert read(page, root) == shown(page)


def test_an_address_that_is_too_long_for_a_code_can_still_be_copied(reader: Readers) -> None:
    page = reader("en").open(PATH)
    page.evaluate("history.replaceState(null, '', '?q=' + 'a'.repeat(3000))")
    page.locator("[data-share]:visible").first.click()
    expect(page.locator(".sharing[open] .sharing__address")).to_be_visible()
    expect(page.locator(".sharing__code")).to_be_hidden()


def test_a_rule_is_shared_by_its_own_address(reader: Readers) -> None:
    visit = reader("en")
    page = visit.open("ferry/crossing/?x=1#fare.base")
    page.evaluate(NO_SHEET)
    assert not [address for address in visit.requested if address.endswith(("share.js", "qr.js"))]
    page.locator("section:has(> [id='fare.storm']) .rule__more > summary").click()
    page.locator("section:has(> [id='fare.storm']) [data-share]").click()
    assert shown(page).endswith("/en/ferry/crossing/#fare.storm")
    expect(page.locator("[data-share-send]")).to_be_hidden()
    page.keyboard.press("Escape")
    expect(page.locator(".sharing")).to_be_hidden()


def test_an_answer_is_shared_as_it_is_shown(reader: Readers) -> None:
    page = reader("de").open(PATH)
    page.evaluate(SHEET)
    page.evaluate("history.replaceState(null, '', '?q=tlMB')")
    page.locator("[data-share]:visible").first.click()
    assert shown(page).endswith(f"/de/{PATH}?q=tlMB")
    page.locator("[data-share-send]").click()
    assert page.evaluate("window.shared.url").endswith(f"/de/{PATH}?q=tlMB")


def test_without_scripts_nothing_offers_to_share(reader: Readers) -> None:
    page = reader("en", scripts=False).open(PATH)
    expect(page.locator("[data-share]").first).to_be_hidden()


def test_a_rule_is_offered_for_other_pages_and_by_itself(reader: Readers) -> None:
    page = reader("en").open("ferry/crossing/")
    page.evaluate("document.querySelector('[data-share=\"#fare.storm\"]').closest('details').open = true")
    page.locator('[data-share="#fare.storm"]').click()
    frame = page.locator(".sharing input").nth(1)
    expect(frame).to_have_value(re.compile(r'^<iframe src="https?://[^"]*/embed/en/ferry/fare\.storm\.html" title='))
    page.locator(".sharing a").click()
    expect(page).to_have_url(re.compile(r"/embed/en/ferry/fare\.storm\.html$"))
    expect(page.locator("h1")).to_contain_text("Storm")
    page.locator("h1 a").click()
    expect(page).to_have_url(re.compile(r"/en/ferry/crossing/#fare\.storm$"))
