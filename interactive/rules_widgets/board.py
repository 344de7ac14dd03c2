"""The living board: a map that the reader lays out and builds on, with what a building would cost on every hex."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from rules_engine.core import Refused
from rules_widgets import board_view
from rules_widgets.addresses import NONSENSE, asked_question, written_address
from rules_widgets.board_view import Shown
from rules_widgets.words import Words

ARROWS = {"ArrowRight": (1, 0), "ArrowLeft": (-1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}
HEX = "hex."
"""What the id of a hex on the page begins with."""
OWN_MAP = "own"
"""The layout that stands for no printed one."""


def mount(about: dict, bundle: dict, words: dict, clock: Callable[[], float]) -> Board:
    """Make the board of a widget. `bundle` and `words` are what the build wrote for the game and the language."""
    return Board(about, bundle, words)


class Board:
    """One board. `about`: {"game"}."""

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
        """What is shown at once."""
        self.fields, self.invalid = request["fields"], request["invalid"]
        self.printed = self.own_costs(request["own"])
        if request["do"] == "start":
            return self.start(request["asked"])
        study = self.study(request["state"])
        if request["do"] == "show":
            return self.filled(study, self.show(study))
        if request["do"] == "input":
            return self.set(study, request["names"][-1])
        if request["do"] == "act":
            return ACTIONS[request["value"]](self, study)
        at = self.study_place(study, request)
        if request["do"] == "press":
            return self.act(study, at)
        return self.look(study, at) | {"focus": HEX + str(at[0]) + "." + str(at[1])}

    def study(self, state: str) -> Any:
        """The study that the page shows."""
        return self.board.read_study(self.components, json.loads(state))

    def study_place(self, study: Any, request: dict) -> Any:
        """The hex that was tapped, or to which an arrow key leads."""
        if request["do"] == "press":
            return place_of(request["value"].partition(":")[2])
        there = board_view.towards(self.shown.cells(), study.at, ARROWS[request["value"]]) if study.at else None
        return study.at if there is None else there

    # the beginning

    def start(self, asked: str | None) -> dict:
        """Take the map from the address, else what the reader has set meanwhile; one that makes no sense is said to be
        so, and the first one stays."""
        first = self.study_of_form()
        text = self.written(first)
        costs = [self.cost_label(building) for building in sorted(self.printed)]
        answer = self.show(first)
        if asked is not None:
            try:
                study = self.board.read_study(self.components, asked_question(asked, self.shape))
                answer = self.filled(study, self.show(study))
            except NONSENSE:
                answer["status"] = self.words.label("board.bad-address")
        answer["text"] += costs
        answer["first"] = text
        return answer

    def study_of_form(self) -> Any:
        """The study that the form stands for: an empty start layout."""
        layout = self.fields["layout"]
        question = {"layout": int(layout) if layout != OWN_MAP else 0, "building": self.fields["building"]}
        question["at"] = list(place_of(self.fields["hex"]))
        study = self.board.read_study(self.components, question)
        return self.board.changed(study, hand=self.hand(), readings=self.readings())

    # the form

    def hand(self) -> Any:
        """The cards in hand; None where they are left out. What is no number within its limits counts nothing."""
        if "hand?" not in self.fields:
            return None
        return tuple([self.count("hand." + landscape) for landscape in self.components.landscapes])

    def count(self, name: str) -> int:
        """A number of the form."""
        return int(self.fields[name]) if self.fields.get(name) and name not in self.invalid else 0

    def readings(self) -> tuple:
        """The readings chosen."""
        return self.board.read_readings({reading: self.fields[reading] for reading in self.board.READINGS})

    def filled(self, study: Any, answer: dict) -> dict:
        """The answer, with which the form is set to a study."""
        fields = [["building", study.building], ["hand?", "yes" if study.hand is not None else "0"]]
        for landscape, count in zip(self.components.landscapes, study.hand or (0, 0, 0, 0)):
            fields.append(["hand." + landscape, str(count)])
        for reading in self.board.READINGS:
            fields.append([reading, self.board.chosen(study.readings, reading)])
        answer["fields"] += fields
        return answer

    # the reader's own costs

    def own_costs(self, own: dict) -> dict:
        """What this browser keeps of the reader's own tiles, for buildings whose cost no source gives."""
        costs = {}
        for building in self.components.order:
            if self.costs[building]["cost"] is None:
                kept = own_value(own.get("buildings." + building + ".cost"))
                if self.is_cost(kept):
                    costs[building] = kept
        return costs

    def is_cost(self, kept: Any) -> bool:
        """Whether what was kept counts landscapes."""
        if not isinstance(kept, dict) or not kept:
            return False
        return all([key in self.components.landscapes and isinstance(kept[key], int) for key in sorted(kept)])

    def cost_label(self, building: str) -> list:
        """What the list of buildings says of one whose cost is the reader's own."""
        mark = self.words.fill(self.words.label("brackets"), {"words": self.words.label("board.reader-cost")})
        return ['option[value="' + building + '"]', self.words.name(building) + mark]

    # showing

    def show(self, study: Any) -> dict:
        """The study, with the answer for the hex that is chosen; what may come a moment later does."""
        self.shown = Shown(
            self.board, self.components, self.forms["building_cost"], study, self.printed, self.empty(study)
        )
        link = self.board.shortest_link(self.shown.state) if "show-link" in self.fields else None
        answer = self.answered(study)
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

    def answered(self, study: Any) -> dict:
        """The bill for the chosen hex."""
        result = self.shown.answer()
        state = self.written(study)
        return {
            "html": [[".calculator__answer", board_view.bill_html(self.words, self.shown, result)]],
            "text": [[".calculator__said", board_view.said_text(self.words, self.shown, result)]],
            "fields": [["hex", str(study.at[0]) + "," + str(study.at[1])]] if study.at is not None else [],
            "status": "",
            "state": state,
            "address": written_address(self.shape, json.loads(state)),
        }

    def show_later(self) -> dict:
        """The map in words, settlements, distances and groups."""
        if not self.later:
            return {}
        self.later = False
        link = self.board.shortest_link(self.shown.state)
        names = [".hex-map__names", board_view.names_html(self.words, self.shown)]
        return {"html": [names, [".board-study__report", board_view.report_html(self.words, self.shown, link)]]}

    def empty(self, study: Any) -> list:
        """Places off the map that can be chosen now."""
        tool = self.fields["tool"]
        if tool == "shrine":
            return self.board.shrine_places(self.board.study_state(self.components, study))
        if tool == "tile" or "show-places" in self.fields:
            return self.board.tile_places(self.board.study_state(self.components, study)) or [(0, 0)]
        return []

    def written(self, study: Any) -> str:
        """The study as the page holds it."""
        return self.board.write_study(self.components, study)

    # changing

    def change(self, study: Any) -> dict:
        """A new study that can be undone."""
        return self.show(study) | {"step": "add"}

    def look(self, study: Any, at: Any) -> dict:
        """Choose a hex: nothing changes but what the answer is about."""
        study = self.board.changed(study, at=at)
        if self.shown is None or self.board.changed(self.shown.study, at=at) != study:
            return self.show(study)
        self.shown.study = study
        return self.answered(study)

    def act(self, study: Any, at: Any) -> dict:
        """Do what the tool says with the hex that was tapped; what the rules forbid is said with its rule."""
        tool = self.fields["tool"]
        try:
            after = getattr(self, "use_" + tool)(self.board.changed(study, at=at), at)
        except Refused as refused:
            said = self.words.label("answer.refused") + " " + self.words.refusal(refused.rule, refused.values)
            answer = self.look(study, at)
            # The bar at the foot of a phone's screen is all that is seen there.
            return answer | {"status": said, "text": [[".calculator__said", said]]}
        return self.look(study, at) if after is None or tool == "ask" else self.change(after)

    def use_ask(self, study: Any, at: Any) -> Any:
        """What would it cost there?"""
        return study

    def use_own(self, study: Any, at: Any) -> Any:
        """Put an own building there, or take away what stands there."""
        return self._build(study, at, self.board.OWN)

    def use_other(self, study: Any, at: Any) -> Any:
        """Put another player's building there, or take away what stands there."""
        return self._build(study, at, self.board.OTHER)

    def _build(self, study: Any, at: Any, owner: str) -> Any:
        if any([place == at for place, _, _ in study.buildings]):
            return self.board.without_building(study, at)
        asked = study.building
        study = self.board.changed(study, building=self.fields.get("piece") or asked)
        return self.board.changed(self.board.with_building(self.components, study, at, owner), building=asked)

    def use_ground(self, study: Any, at: Any) -> Any:
        """Paint the hex."""
        return self.board.paint_hex(study, at, self.fields["ground"])

    def use_tile(self, study: Any, at: Any) -> Any:
        """Lay a board tile on an empty place, or pick the one that lies there."""
        self.centre = self.board.tile_at(study, at)
        if self.centre is not None or at in study.shrines:
            return None
        self.centre = at
        face = self.fields["face"]
        return self.board.lay_tile(
            self.components, study, at, self.components.pieces.faces[face] if face else self.board.blank_face()
        )

    def use_shrine(self, study: Any, at: Any) -> Any:
        """Put a shrine there, or take it away."""
        return self.board.with_shrine(self.components, study, at)

    def set(self, study: Any, name: str) -> dict:
        """A control was set."""
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
        """An empty start layout, or nothing at all yet, ready for the first board tile of the reader's own map."""
        if layout == OWN_MAP:
            self.fields = self.fields | {"tool": "tile"}
            answer = self.change(self.board.changed(study, tiles=(), shrines=(), buildings=(), at=None))
            answer["fields"].append(["tool", "tile"])
            return answer
        start = self.board.start_study(self.components, int(layout), study.building)
        return self.change(self.board.changed(start, hand=study.hand, readings=study.readings))

    def start_over(self, study: Any) -> dict:
        """The same map, with nothing on it."""
        return self.change(self.board.changed(study, buildings=()))

    def with_tile(self, study: Any, change: Any) -> dict:
        """Change the board tile that was picked."""
        if self.centre is None or self.board.tile_at(study, self.centre) is None:
            return {"status": self.words.label("board.no-tile")}
        return self.change(change(study, self.centre))


ACTIONS = {
    "start-over": Board.start_over,
    "turn": lambda board, study: board.with_tile(study, board.board.turn_tile),
    "take-up": lambda board, study: board.with_tile(study, board.board.take_tile_up),
}


def place_of(text: str) -> tuple:
    """The hex that `2,-1` stands for."""
    q, r = text.split(",")
    return int(q), int(r)


def own_value(text: str | None) -> Any:
    """What this browser keeps under a name; None for nothing, and for anything spoilt."""
    try:
        return json.loads(text) if text else None
    except ValueError:
        return None
