"""The board widget: a map on which the reader places tiles and buildings, with the cost of a building on every hex."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from rules_engine.core import Refused
from rules_widgets import board_view
from rules_widgets.addresses import QUESTION_ERRORS, read_question, write_question
from rules_widgets.board_view import Shown
from rules_widgets.words import Words

ARROWS = {"ArrowRight": (1, 0), "ArrowLeft": (-1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}
HEX = "hex."
"""The prefix of the element ids of hexes."""
OWN_MAP = "own"
"""The value of the layout field for a map of the reader's own, as opposed to a printed start layout."""


def mount(about: dict, bundle: dict, words: dict, clock: Callable[[], float]) -> Board:
    """Make the board of a widget. `bundle` and `words`: the build's files for the game and the language."""
    return Board(about, bundle, words)


class Board:
    """One board. `about`: {"game"}. A study is the state of the board (`rules_engine.<game>.positions.board`)."""

    def __init__(self, about: dict, bundle: dict, words: dict) -> None:
        self.board = __import__("rules_engine." + about["game"] + ".positions.board", None, None, ["read_study"])
        self.components = self.board.read_practice(bundle["components"])
        self.shape = self.board.study_shape(self.components)
        self.costs = bundle["components"]["buildings"]
        self.forms = bundle["calculators"]
        self.words = Words(words)
        self.printed: dict = {}
        self.fields: dict = {}
        self.invalid: list = []
        self.cells: Any = None
        self.shown: Any = None
        self.later = False
        self.centre: Any = None

    def answer(self, request: dict) -> dict:
        """Answer a request of the page."""
        if request["do"] == "go_on":
            return self.show_later()
        answer = self.answer_now(request)
        return answer | {"more": True} if self.later else answer

    def answer_now(self, request: dict) -> dict:
        """Return the part of the answer that is shown at once; `show_later` returns the rest."""
        self.fields, self.invalid = request["fields"], request["invalid"]
        self.printed = self.own_costs(request["own"])
        if request["do"] == "start":
            return self.start(request["asked"])
        study = self.study(request["state"])
        if request["do"] == "show":
            return self.with_fields(study, self.show(study))
        if request["do"] == "input":
            return self.set(study, request["names"][-1])
        if request["do"] == "act":
            return ACTIONS[request["value"]](self, study)
        at = self.study_place(study, request)
        if request["do"] == "press":
            return self.act(study, at)
        return self.select(study, at) | {"focus": HEX + str(at[0]) + "." + str(at[1])}

    def study(self, state: str) -> Any:
        """Read the study that the page shows."""
        return self.board.read_study(self.components, json.loads(state))

    def study_place(self, study: Any, request: dict) -> Any:
        """Return the hex that was tapped, or to which an arrow key leads."""
        if request["do"] == "press":
            return place_of(request["value"].partition(":")[2])
        there = board_view.towards(self.shown.cells(), study.at, ARROWS[request["value"]]) if study.at else None
        return study.at if there is None else there

    # start

    def start(self, address_text: str | None) -> dict:
        """Show the map of the address, else that of the form; for an invalid address that of the form, with a message.

        The answer has the costs in the list of buildings, and the study of the form as "first".
        """
        first = self.study_of_form()
        text = self.text_of(first)
        costs = [self.cost_label(building) for building in sorted(self.printed)]
        answer = self.show(first)
        if address_text is not None:
            try:
                study = self.board.read_study(self.components, read_question(address_text, self.shape))
                answer = self.with_fields(study, self.show(study))
            except QUESTION_ERRORS:
                answer["status"] = self.words.label("board.bad-address")
        answer["text"] += costs
        answer["first"] = text
        return answer

    def study_of_form(self) -> Any:
        """Return the study for the values of the form: an empty start layout."""
        layout = self.fields["layout"]
        question = {"layout": int(layout) if layout != OWN_MAP else 0, "building": self.fields["building"]}
        question["at"] = list(place_of(self.fields["hex"]))
        study = self.board.read_study(self.components, question)
        return self.board.changed(study, hand=self.hand(), readings=self.readings())

    # the form

    def hand(self) -> Any:
        """Return the cards in hand; None if the hand is left out. Invalid numbers count 0."""
        if "hand?" not in self.fields:
            return None
        return tuple([self.count("hand." + landscape) for landscape in self.components.landscapes])

    def count(self, name: str) -> int:
        """Return a number of the form, 0 if it is missing or out of bounds."""
        return int(self.fields[name]) if self.fields.get(name) and name not in self.invalid else 0

    def readings(self) -> tuple:
        """Return the readings chosen in the form."""
        return self.board.read_readings({reading: self.fields[reading] for reading in self.board.READINGS})

    def with_fields(self, study: Any, answer: dict) -> dict:
        """Add to the answer the field values of a study, and return it."""
        fields = [["building", study.building], ["hand?", "yes" if study.hand is not None else "0"]]
        for landscape, count in zip(self.components.landscapes, study.hand or (0, 0, 0, 0)):
            fields.append(["hand." + landscape, str(count)])
        for reading in self.board.READINGS:
            fields.append([reading, self.board.chosen(study.readings, reading)])
        answer["fields"] += fields
        return answer

    # the reader's own costs

    def own_costs(self, own: dict) -> dict:
        """Return the costs that the reader has stored, {building: {landscape: number}}, if no source gives them."""
        costs = {}
        for building in self.components.order:
            if self.costs[building]["cost"] is None:
                value = own_value(own.get("buildings." + building + ".cost"))
                if self.is_cost(value):
                    costs[building] = value
        return costs

    def is_cost(self, value: Any) -> bool:
        """Tell whether a stored value is a cost: a number for some landscapes."""
        if not isinstance(value, dict) or not value:
            return False
        return all([key in self.components.landscapes and isinstance(value[key], int) for key in sorted(value)])

    def cost_label(self, building: str) -> list:
        """Return [selector, text] for the option of a building whose cost is the reader's own."""
        mark = self.words.fill(self.words.label("brackets"), {"words": self.words.label("board.reader-cost")})
        return ['option[value="' + building + '"]', self.words.name(building) + mark]

    # showing

    def show(self, study: Any) -> dict:
        """Show a study with the answer for the selected hex; the rest follows with `show_later`."""
        self.shown = Shown(
            self.board, self.components, self.forms["building_cost"], study, self.printed, self.empty(study)
        )
        link = self.board.shortest_link(self.shown.state) if "show-link" in self.fields else None
        answer = self.show_answer(study)
        answer["html"].append([".hex-map__picture", board_view.picture_html(self.words, self.shown, link)])
        cells = self.shown.cells()
        if cells != self.cells:
            self.cells = cells
            answer["html"].append([".hex-map__hits", board_view.hits_html(self.shown)])
        layout = self.board.layout_of(self.components, study)
        answer["hidden"] = [["[data-of=reader]", layout is not None], ["[data-of=practice]", layout is None]]
        answer["fields"].append(["layout", str(layout or OWN_MAP)])
        self.later = True
        return answer

    def show_answer(self, study: Any) -> dict:
        """Show the cost on the selected hex; the picture stays."""
        result = self.shown.answer()
        state = self.text_of(study)
        return {
            "html": [[".calculator__answer", board_view.bill_html(self.words, self.shown, result)]],
            "text": [[".calculator__said", board_view.bill_text(self.words, self.shown, result)]],
            "fields": [["hex", str(study.at[0]) + "," + str(study.at[1])]] if study.at is not None else [],
            "status": "",
            "state": state,
            "address": write_question(self.shape, json.loads(state)),
        }

    def show_later(self) -> dict:
        """Show the text alternative of the map, and the report on settlements, distances and groups."""
        if not self.later:
            return {}
        self.later = False
        link = self.board.shortest_link(self.shown.state)
        names = [".hex-map__names", board_view.names_html(self.words, self.shown)]
        return {"html": [names, [".board-study__report", board_view.report_html(self.words, self.shown, link)]]}

    def empty(self, study: Any) -> list:
        """List the places off the map that can be chosen now."""
        tool = self.fields["tool"]
        if tool == "shrine":
            return self.board.shrine_places(self.board.study_state(self.components, study))
        if tool == "tile" or "show-places" in self.fields:
            return self.board.tile_places(self.board.study_state(self.components, study)) or [(0, 0)]
        return []

    def text_of(self, study: Any) -> str:
        """Return the study as text, which the page stores as its state."""
        return self.board.write_study(self.components, study)

    # changing

    def change(self, study: Any) -> dict:
        """Show a changed study, as a step that can be undone."""
        return self.show(study) | {"step": "add"}

    def select(self, study: Any, at: Any) -> dict:
        """Select a hex; if nothing else has changed, only the answer is updated."""
        study = self.board.changed(study, at=at)
        if self.shown is None or self.board.changed(self.shown.study, at=at) != study:
            return self.show(study)
        self.shown.study = study
        return self.show_answer(study)

    def act(self, study: Any, at: Any) -> dict:
        """Apply the chosen tool (a method `use_<tool>`) to the tapped hex; if the rules forbid it, show the refusal."""
        tool = self.fields["tool"]
        try:
            after = getattr(self, "use_" + tool)(self.board.changed(study, at=at), at)
        except Refused as refused:
            reason = self.words.label("answer.refused") + " " + self.words.refusal(refused.rule, refused.values)
            answer = self.select(study, at)
            # Also in the summary: on a phone, only the bottom bar is visible.
            return answer | {"status": reason, "text": [[".calculator__said", reason]]}
        return self.select(study, at) if after is None or tool == "ask" else self.change(after)

    def use_ask(self, study: Any, at: Any) -> Any:
        """Change nothing: only the cost there is shown."""
        return study

    def use_own(self, study: Any, at: Any) -> Any:
        """Place a building of the reader on the hex, or remove the building there."""
        return self._build(study, at, self.board.OWN)

    def use_other(self, study: Any, at: Any) -> Any:
        """Place another player's building on the hex, or remove the building there."""
        return self._build(study, at, self.board.OTHER)

    def _build(self, study: Any, at: Any, owner: str) -> Any:
        if any([place == at for place, _, _ in study.buildings]):
            return self.board.without_building(study, at)
        priced = study.building  # stays the building whose cost is shown, whatever is placed
        study = self.board.changed(study, building=self.fields.get("piece") or priced)
        return self.board.changed(self.board.with_building(self.components, study, at, owner), building=priced)

    def use_ground(self, study: Any, at: Any) -> Any:
        """Change the ground of the hex."""
        return self.board.paint_hex(study, at, self.fields["ground"])

    def use_tile(self, study: Any, at: Any) -> Any:
        """Place a board tile on an empty place, or select the tile there (result None)."""
        self.centre = self.board.tile_at(study, at)
        if self.centre is not None or at in study.shrines:
            return None
        self.centre = at
        face = self.fields["face"]
        return self.board.lay_tile(
            self.components, study, at, self.components.pieces.faces[face] if face else self.board.blank_face()
        )

    def use_shrine(self, study: Any, at: Any) -> Any:
        """Place a shrine, or remove it."""
        return self.board.with_shrine(self.components, study, at)

    def set(self, study: Any, name: str) -> dict:
        """Handle the change of the control `name`."""
        if name in ("hex", "ground", "face", "piece"):
            return {}
        if name == "layout":
            return self.lay_out(study, self.fields["layout"])
        if name == "building":
            return self.change(self.board.changed(study, building=self.fields["building"]))
        if name in self.board.READINGS:
            return self.change(self.board.changed(study, readings=self.readings()))
        if name == "hand?" or name.startswith("hand."):
            if self.invalid:
                return {"status": self.words.label("widget.bad-number")}
            return self.change(self.board.changed(study, hand=self.hand()))
        return self.show(study)

    def lay_out(self, study: Any, layout: str) -> dict:
        """Show an empty start layout; for `OWN_MAP`, an empty map with the tool for placing board tiles."""
        if layout == OWN_MAP:
            self.fields = self.fields | {"tool": "tile"}
            answer = self.change(self.board.changed(study, tiles=(), shrines=(), buildings=(), at=None))
            answer["fields"].append(["tool", "tile"])
            return answer
        start = self.board.start_study(self.components, int(layout), study.building)
        return self.change(self.board.changed(start, hand=study.hand, readings=study.readings))

    def start_over(self, study: Any) -> dict:
        """Remove all buildings from the map."""
        return self.change(self.board.changed(study, buildings=()))

    def with_tile(self, study: Any, change: Any) -> dict:
        """Apply `change(study, centre)` to the selected board tile; without one, show a message."""
        if self.centre is None or self.board.tile_at(study, self.centre) is None:
            return {"status": self.words.label("board.no-tile")}
        return self.change(change(study, self.centre))


ACTIONS = {
    "start-over": Board.start_over,
    "turn": lambda board, study: board.with_tile(study, board.board.turn_tile),
    "take-up": lambda board, study: board.with_tile(study, board.board.take_tile_up),
}


def place_of(text: str) -> tuple:
    """Parse the hex "2,-1"."""
    q, r = text.split(",")
    return int(q), int(r)


def own_value(text: str | None) -> Any:
    """Parse a value stored in the browser; None if there is none or if it is no JSON."""
    try:
        return json.loads(text) if text else None
    except ValueError:
        return None
