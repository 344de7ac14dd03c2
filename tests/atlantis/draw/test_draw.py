"""Pictures of the course, and what the players have below it."""

import xml.etree.ElementTree as ElementTree

from rules_engine.atlantis import GLYPHS, draw
from rules_pages.data.engine_runner import EngineRunner
from tests.atlantis.games import course, table
from tests.games import state_of


def picture(atlantis: EngineRunner, **changes: object) -> ElementTree.Element:
    return ElementTree.fromstring(draw(state_of(atlantis, table(**changes)), lambda key: key))


def classes(svg: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [node for node in svg.iter() if name in (node.get("class") or "").split()]


def test_every_space_is_there(atlantis: EngineRunner) -> None:
    svg = picture(atlantis)
    assert len(classes(svg, "space")) == 9
    assert len(classes(svg, "tile")) == 6 and len(classes(svg, "water")) == 1
    assert len(classes(svg, "tile__shape")) == 7, "a stack shows that it is one"


def test_a_gap_shows_its_toll_and_its_bridge(atlantis: EngineRunner) -> None:
    svg = picture(atlantis, course=course("flag-6 - - ring-4"), pawns={"red": [0, 0, 0], "blue": [0, 0, 0]})
    assert [node.findtext("text") for node in classes(svg, "toll")] == ["4"]
    assert classes(svg, "bridge") == []
    bridged = picture(
        atlantis, course=course("flag-6 - - ring-4"), bridges=[2], pawns={"red": [0, 0, 0], "blue": [0, 0, 0]}
    )
    assert len(classes(bridged, "bridge")) == 2, "the bridge spans the whole gap"
    assert [node.findtext("text") for node in classes(bridged, "toll")] == ["0"]


def test_vanished_spaces_are_not_drawn(atlantis: EngineRunner) -> None:
    svg = picture(atlantis, course=course("- flag-6 ring-4 - -"), pawns={"red": [0, 0, 6], "blue": [2, 0, 0]})
    assert len(classes(svg, "space")) == 4


def test_pawns_show_letter_and_shape(atlantis: EngineRunner) -> None:
    svg = picture(atlantis)
    signs = [(node.get("class"), node.findtext("text")) for node in classes(svg, "pawn")]
    assert signs == [
        *(("pawn pawn--red", "2"), ("pawn pawn--blue", "2")),
        *(("pawn pawn--red", "pawn-a"), ("pawn pawn--blue", "pawn-a")),
    ]
    shapes = {node.get("d") for node in classes(svg, "pawn__shape")}
    assert len(shapes) == 2, "colour alone does not tell the players apart"


def test_the_picture_in_words(atlantis: EngineRunner) -> None:
    said = picture(atlantis).get("aria-label") or ""
    assert "red pawn-a: pot 5" in said and "course.tolls: 2" in said


def test_before_the_set_up_there_are_two_shores(atlantis: EngineRunner) -> None:
    svg = ElementTree.fromstring(draw(state_of(atlantis, {"active": "red"}), lambda key: key))
    assert len(classes(svg, "shore")) == 2


def test_every_item_has_a_glyph(atlantis: EngineRunner) -> None:
    assert set(GLYPHS) == set(atlantis.components.items)


def held(atlantis: EngineRunner, player: str, things: tuple[str, ...] = (), **position: object) -> str:
    known = atlantis.engine.view(state_of(atlantis, table(**position)), player)
    return atlantis.engine.table_picture(atlantis.components, known, lambda key: f"({key})", things)[1]


def test_the_open_things_of_other_players_are_in_sight(atlantis: EngineRunner) -> None:
    shown = held(atlantis, "red", hands={"blue": {"pot": 4}}, tiles={"blue": ["ring-4", "flag-2"]})
    row = shown[shown.index("(blue)") :]
    assert "(close-up.hand) 4" in row and "(close-up.tiles) 2" in row and "(close-up.worth) 6" in row
    assert "(ring) 4" in row and "(flag) 2" in row
    assert "(pot)" not in row, "which cards they are stays hidden"


def test_pawns_on_the_same_place_stand_together(atlantis: EngineRunner) -> None:
    shown = held(atlantis, "red", ("pawn-a",), pawns={"red": [0, 0, 3], "blue": [0, 0, 0]})
    assert "(pawn-a), (pawn-b): (atlantis)" in shown
    assert "touch:pawn-b" not in shown and shown.count("touch:pawn-c") == 1
