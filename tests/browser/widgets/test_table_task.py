"""Tasks in the browser: from the page that lists them to the table, solved by taps and kept on the device."""

import pytest
from playwright.sync_api import expect

from tests.browser.table import Table
from tests.browser.visit import Visit

pytestmark = [pytest.mark.browser, pytest.mark.site]


def test_a_task_is_solved_by_taps_and_the_next_one_follows(visit: Visit) -> None:
    visit.open("attika/check-yourself/")
    task = visit.page.locator("[data-task='attika.tower-for-nothing']")
    expect(task.locator(".tasks__solution")).to_have_count(1)
    task.locator(".tasks__solve").click()
    table = Table(visit, "attika")
    table.widget.dispatch_event("pointerdown")
    expect(table.part("goal")).to_be_visible()
    for thing in ("tower", "-2,5"):
        table.ready().widget.locator(f"[data-press='touch:{thing}']").first.click()
    table.ready().part("do").click()
    expect(table.part("verdict--reached")).to_be_visible()
    assert not table.kept(), "a task is no game to be kept"
    table.widget.locator("[data-action=next-task]").click()
    expect(table.part("verdict")).to_have_count(0)
    table.ready().widget.locator("[data-action=task-solution]").click()
    expect(table.part("verdict--reached")).to_be_visible()
    boxes = "Object.entries(JSON.parse(localStorage.getItem('stele.tasks'))).map(([name, [box]]) => [name, box])"
    while len(visit.page.evaluate(boxes)) < 2:  # it is stored after the answer is shown
        visit.page.wait_for_timeout(50)
    assert visit.page.evaluate(boxes) == [["attika.tower-for-nothing", 1], ["attika.temple-for-four", 0]]
    visit.open("attika/check-yourself/")
    expect(task).to_have_attribute("data-state", "right")
