"""Pages of living positions: complete before any script runs, and every control and cell has its words."""

import json
import xml.etree.ElementTree as ElementTree

import pytest

from rules_pages.pages.game import game_pages
from tests.pages.test_pages import assets, words
from tests.sources import whole
from tests.tiny import HERE, TINY_LANGUAGES, TinyBook

PAGE = "  - id: raft\n    kind: position\n    position: raft\n    says: [fare.base]\n"
LABELS = {
    "control.load": "Load",
    "control.weather": "Weather",
    "control.storm": "Storm",
    "control.carried": "How many",
    "control.unload": "Unload",
    "control.toll": "Toll",
    "control.take": "Take",
    "control.group.sky": "Sky",
    "choice.weather.calm": "Calm",
    "choice.weather.storm": "Stormy",
    "choice.toll.once": "once",
    "choice.toll.twice": "twice",
    "answer.loads": "Loads",
    "answer.loads.load": "Load",
    "answer.loads.carried": "Carried",
    "answer.loads.chance": "Chance",
}


@pytest.fixture
def raft(tiny: TinyBook) -> TinyBook:
    """The tiny book with a page for a living position."""
    tiny.edit("ferry/rules.yaml", "  - id: examples\n", PAGE + "  - id: examples\n")
    for language in TINY_LANGUAGES:
        file = f"ferry/text/{language}.yaml"
        tiny.write(file, tiny.read(file).replace("\npages:\n", "\npages:\n  raft: {title: Raft}\n", 1))
    labels = "".join(f"  {key}: {text}\n" for key, text in LABELS.items())
    tiny.write("ferry/text/de.yaml", tiny.read("ferry/text/de.yaml").replace("\nlabels:\n", f"\nlabels:\n{labels}", 1))
    return tiny


def form(raft: TinyBook) -> ElementTree.Element:
    """Return the widget of that page."""
    book = raft.book()
    game = book.games["ferry"]
    text = whole(game_pages(book, game, "de", assets(book))["ferry/raft.md"])
    (widget,) = [block for block in text.split("\n\n") if "data-widget" in block]
    return ElementTree.fromstring(f"<div>{widget}</div>")


def test_the_widget_knows_what_it_needs(raft: TinyBook) -> None:
    widget = form(raft).find("div[@data-widget='position']")
    assert widget is not None
    assert (widget.get("data-game"), widget.get("data-calculator")) == ("ferry", "raft")
    assert json.loads(widget.get("data-start") or "") == {}
    assert widget.get("data-bundle") == "../../../assets/made/ferry.raft"


def test_every_control_is_there_with_its_label_and_its_value(raft: TinyBook) -> None:
    widget = form(raft)
    select = widget.find(".//select[@name='load']")
    assert [option.get("value") for option in select.iter("option") if option.get("selected") is not None] == ["stone"]
    assert words(widget.find(".//label[@for='position.load']")) == "Load"
    number = widget.find(".//input[@name='carried']")
    assert [number.get(name) for name in ("type", "min", "max", "value")] == ["number", "0", "3", "0"]
    assert words(widget.find(".//button[@data-press='unload:all']")) == "Unload"
    radios = [item for item in widget.iter("input") if item.get("type") == "radio"]
    assert [item.get("value") for item in radios if item.get("checked") is not None] == ["calm"]


def test_controls_of_one_group_stand_together(raft: TinyBook) -> None:
    groups = [group for group in form(raft).iter("fieldset") if words(group.find("legend")) == "Sky"]
    assert len(groups) == 1
    assert {item.get("name") for item in groups[0].iter("input")} == {"weather", "storm"}


def test_readings_are_folded_away(raft: TinyBook) -> None:
    select = form(raft).find(".//details//select[@name='toll']")
    assert select is not None and [words(option) for option in select] == ["once", "twice"]


def test_the_cells_of_a_table_say_what_they_are(raft: TinyBook) -> None:
    table = form(raft).find(".//table[@data-table='loads']")
    row = table.find("tbody/tr")
    cells = [words(cell) for cell in row]
    stone = cells[0]
    assert cells[1] == "0"
    assert row.find("td[2]/span").get("style") == "--share:33%"
    assert words(table.find("caption")) == "Loads"
    heads = [words(head) for head in table.findall("thead/tr/th")]
    assert heads[:4] == ["Load", "Carried", "Chance", "answer.loads.cost"]
    assert row.find("td[3]/span").get("class") == "symbol symbol--copper"
    assert cells[4] == f"{stone} ×2" and cells[5] == "–"
    assert row.find("td[6]/span").get("data-rule") == "ferry.fare.storm"
    assert row.find("td[7]/span").get("class") == "answer-table__refusal"
    button = row.find("td[8]/button")
    assert (button.get("data-press"), button.get("aria-label")) == ("take:1", f"Take: {stone}")
    assert [cell.get("data-label") for cell in row.findall("td")][:2] == ["Carried", "Chance"]


def test_a_total_may_be_a_number_of_points(raft: TinyBook) -> None:
    total = form(raft).find(".//table[@class='lines']/tfoot/tr/td/span")
    assert (total.get("class"), words(total)) == ("points", "−2")


def test_a_position_that_its_module_cannot_read_is_found(raft: TinyBook) -> None:
    raft.edit("ferry/rules.yaml", "    position: raft\n", f"    {HERE}position: raft\n    start_input: {{wind: 3}}\n")
    (problem,) = raft.problems()
    assert problem.startswith(f"rules_data/ferry/rules.yaml:{raft.here}: raft: BadInput")


def test_a_position_without_a_module_is_found(raft: TinyBook) -> None:
    raft.edit("ferry/rules.yaml", "    position: raft\n", f"    {HERE}position: boat\n")
    (problem,) = raft.problems()
    assert "No module named" in problem and raft.here in problem


def test_a_position_page_needs_its_module(raft: TinyBook) -> None:
    raft.edit("ferry/rules.yaml", "    kind: position\n    position: raft\n", "    kind: position\n")
    (problem,) = raft.problems()
    assert "position: missing" in problem
