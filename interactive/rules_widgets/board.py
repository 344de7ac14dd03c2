"""The living board: a map that the reader lays out and builds on, with what a building would cost on every hex."""

from __future__ import annotations

from typing import Any

from pyscript import window
from pyscript.ffi import create_proxy

from rules_engine.core import Refused
from rules_widgets import board_view
from rules_widgets.addresses import NONSENSE, asked_question
from rules_widgets.board_view import Shown
from rules_widgets.history import History
from rules_widgets.memory import recall
from rules_widgets.words import Words

ARROWS = {"ArrowRight": (1, 0), "ArrowLeft": (-1, 0), "ArrowUp": (0, -1), "ArrowDown": (0, 1)}
ZOOMS = (1, 1.4, 2)


def mount(element: Any, bundle: dict, words: dict) -> None:
    """Bring one board to life. `bundle` and `words` are what the build wrote for the game and the language."""
    Board(element, bundle, words).start()


def name_of(event: Any) -> str:
    """The name of the control that an event happened to."""
    return event.target.getAttribute("name") or ""


class Board:
    """One board on the page."""

    def __init__(self, element: Any, bundle: dict, words: dict) -> None:
        self.game = element.dataset.game
        self.board = __import__("rules_engine." + self.game + ".board", None, None, ["read_study"])
        self.components = self.board.read_practice(bundle["components"])
        self.forms = bundle["calculators"]
        self.words = Words(words)
        self.element = element
        self.form = element.querySelector("form")
        self.sheet = element.querySelector(".hex-map__sheet")
        self.picture = element.querySelector(".hex-map__picture")
        self.hits = element.querySelector(".hex-map__hits")
        self.names = element.querySelector(".hex-map__names")
        self.output = element.querySelector(".calculator__answer")
        self.report = element.querySelector(".board-study__report")
        self.said = element.querySelector(".calculator__said")
        self.status = element.querySelector(".widget__status")
        self.printed = self.own_costs(bundle["components"])
        self.zoom = 0
        self.cells: list = []
        self.shown: Any = None
        self.waiting = 0
        self.centre: Any = None
        self.first = self.study_of_form()
        self.history = History(self.first)

    def start(self) -> None:
        """Take the map from the address, else what the reader has set meanwhile; then listen."""
        self.form.addEventListener("input", create_proxy(self.on_input))
        self.form.addEventListener("click", create_proxy(self.on_click))
        self.form.addEventListener("keydown", create_proxy(self.on_key))
        self.form.addEventListener("submit", create_proxy(lambda event: event.preventDefault()))
        asked = window.URLSearchParams.new(window.location.search).get(self.game + ".board")
        self.show_costs()
        if asked is None:
            self.show(self.first)
        else:
            self.start_from(asked)

    def start_from(self, asked: str) -> None:
        """The map of the address; one that makes no sense is said to be so, and the first one stays."""
        try:
            study = self.board.read_study(self.components, asked_question(asked))
        except NONSENSE:
            self.show(self.first)
            self.say(self.words.label("board.bad-address"))
            return
        self.history = History(study)
        self.fill(study)
        self.show(study)

    # the form

    def value(self, name: str) -> str:
        """What a control of the form says."""
        return self.form.elements.namedItem(name).value

    def set_value(self, name: str, value: str) -> None:
        """Set a control of the form."""
        self.form.elements.namedItem(name).value = value

    def checked(self, name: str) -> bool:
        """Whether a switch of the form is on."""
        return self.form.elements.namedItem(name).checked

    def study_of_form(self) -> Any:
        """The study that the form stands for: an empty start layout."""
        layout = self.value("layout")
        question = {"layout": int(layout) if layout != "own" else 0, "building": self.value("building")}
        question["at"] = [int(part) for part in self.value("hex").split(",")]
        study = self.board.read_study(self.components, question)
        return self.board.changed(study, hand=self.hand(), readings=self.readings())

    def hand(self) -> Any:
        """The cards in hand; None where they are left out, or are no numbers within their limits."""
        if not self.checked("hand?"):
            return None
        fields = [self.form.elements.namedItem("hand." + landscape) for landscape in self.components.landscapes]
        return tuple([int(field.value) if field.value and field.validity.valid else 0 for field in fields])

    def readings(self) -> tuple:
        """The readings chosen."""
        return self.board.read_readings({reading: self.value(reading) for reading in self.board.READINGS})

    def fill(self, study: Any) -> None:
        """Set the form to a study."""
        self.set_value("building", study.building)
        self.set_value("layout", str(self.board.layout_of(self.components, study) or "own"))
        self.form.elements.namedItem("hand?").checked = study.hand is not None
        for landscape, count in zip(self.components.landscapes, study.hand or (0, 0, 0, 0)):
            self.set_value("hand." + landscape, str(count))
        for reading in self.board.READINGS:
            self.set_value(reading, self.board.chosen(study.readings, reading))

    # the reader's own costs

    def own_costs(self, plain: dict) -> dict:
        """What this browser keeps of the reader's own tiles, for buildings whose cost no source gives."""
        costs = {}
        for building in self.components.order:
            if plain["buildings"][building]["cost"] is None:
                kept = recall("stele.own." + self.game + ".buildings." + building + ".cost")
                if self.is_cost(kept):
                    costs[building] = kept
        return costs

    def is_cost(self, kept: Any) -> bool:
        """Whether what was kept counts landscapes."""
        if not isinstance(kept, dict) or not kept:
            return False
        return all([key in self.components.landscapes and isinstance(kept[key], int) for key in sorted(kept)])

    def show_costs(self) -> None:
        """Say in the list of buildings which costs are the reader's own."""
        for building in sorted(self.printed):
            option = self.form.querySelector('option[value="' + building + '"]')
            option.textContent = self.words.name(building) + " (" + self.words.label("board.reader-cost") + ")"

    # showing

    def show(self, study: Any) -> None:
        """Draw the study, with the answer for the hex that is chosen; what may come a moment later does."""
        form = self.forms["building_cost"]
        self.shown = Shown(self.board, self.components, form, study, self.printed, self.empty(study))
        link = self.board.shortest_link(self.shown.state) if self.checked("show-link") else None
        self.picture.innerHTML = board_view.picture_html(self.words, self.shown, link)
        self.show_hits()
        self.show_answer()
        self.show_origin(study)
        self.show_buttons()
        self.waiting += 1
        window.setTimeout(create_proxy(lambda *_: self.show_later()), 0)

    def show_answer(self) -> None:
        """The bill for the chosen hex."""
        result = self.shown.answer()
        self.output.innerHTML = board_view.bill_html(self.words, self.shown, result)
        self.said.textContent = board_view.said_text(self.words, self.shown, result)

    def show_later(self) -> None:
        """The map in words, settlements, distances and groups, once nothing newer is waiting to be shown."""
        self.waiting -= 1
        if self.waiting:
            return
        self.names.innerHTML = board_view.names_html(self.words, self.shown)
        link = self.board.shortest_link(self.shown.state)
        self.report.innerHTML = board_view.report_html(self.words, self.shown, link)

    def show_hits(self) -> None:
        """What can be chosen on the map; it is made anew only where the map has changed, so that the focus stays."""
        cells = self.shown.cells()
        if cells == self.cells:
            self.choose(self.shown.study.at)
            return
        focused = self.hits.contains(window.document.activeElement)
        self.cells = cells
        self.hits.innerHTML = board_view.hits_html(self.shown)
        self.sheet.style.setProperty("--columns", board_view.columns(self.shown))
        if focused:
            self.hits.querySelector(":checked").focus()

    def choose(self, at: Any) -> Any:
        """Check the radio button of a hex."""
        radio = window.document.getElementById("hex." + str(at[0]) + "." + str(at[1])) if at in self.cells else None
        if radio:
            radio.checked = True
        return radio

    def show_origin(self, study: Any) -> None:
        """Whether the map is one for practice or the reader's own."""
        own = self.board.layout_of(self.components, study) is None
        for origin in self.element.querySelectorAll(".hex-map__origin"):
            origin.hidden = (origin.dataset.of == "reader") != own
        self.set_value("layout", "own" if own else str(self.board.layout_of(self.components, study)))

    def show_buttons(self) -> None:
        """Buttons that would do nothing are off, but keep the focus."""
        for action, off in (
            ("undo", not self.history.past),
            ("redo", not self.history.future),
            ("smaller", self.zoom == 0),
            ("larger", self.zoom == len(ZOOMS) - 1),
        ):
            button = self.element.querySelector('[data-action="' + action + '"]')
            button.setAttribute("aria-disabled", "true" if off else "false")

    def empty(self, study: Any) -> list:
        """Places off the map that can be chosen now."""
        tool = self.value("tool")
        if tool == "shrine":
            return self.board.shrine_places(self.board.study_state(self.components, study))
        if tool == "tile" or self.checked("show-places"):
            return self.board.tile_places(self.board.study_state(self.components, study)) or [(0, 0)]
        return []

    def say(self, text: str) -> None:
        """Tell the reader something, or nothing."""
        self.status.textContent = text

    # changing

    def change(self, study: Any) -> None:
        """A new study that can be undone: draw it, and keep it in the address."""
        self.history.add(study)
        self.say("")
        self.show(study)
        self.keep_address(study)

    def look(self, at: Any) -> None:
        """Choose a hex: nothing changes but what the answer is about."""
        self.say("")
        self.history.replace(self.board.changed(self.history.now, at=at))
        self.shown.study = self.history.now
        self.choose(at)
        self.show_answer()
        self.keep_address(self.history.now)

    def keep_address(self, study: Any) -> None:
        """The map goes into the address, so that it can be sent to a friend."""
        address = window.URL.new(window.location.href)
        address.searchParams.set(self.game + ".board", self.board.write_study(self.components, study))
        window.history.replaceState(None, "", address.href)

    def act(self, at: Any) -> None:
        """Do what the tool says with the hex that was tapped; what the rules forbid is said with its rule."""
        tool = self.value("tool")
        try:
            study = getattr(self, "use_" + tool)(self.board.changed(self.history.now, at=at), at)
        except Refused as refused:
            self.look(at)
            self.say(self.words.label("answer.refused") + " " + self.words.refusal(refused.rule, refused.values))
            return
        if study is None or tool == "ask":
            self.look(at)
        else:
            self.change(study)

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
        return self.board.with_building(self.components, study, at, owner)

    def use_ground(self, study: Any, at: Any) -> Any:
        """Paint the hex."""
        return self.board.paint_hex(study, at, self.value("ground"))

    def use_tile(self, study: Any, at: Any) -> Any:
        """Lay a board tile on an empty place, or pick the one that lies there."""
        self.centre = self.board.tile_at(study, at)
        if self.centre is not None or at in study.shrines:
            return None
        self.centre = at
        face = self.value("face")
        return self.board.lay_tile(
            self.components, study, at, self.components.pieces.faces[face] if face else self.board.blank_face()
        )

    def use_shrine(self, study: Any, at: Any) -> Any:
        """Put a shrine there, or take it away."""
        return self.board.with_shrine(self.components, study, at)

    # events

    def on_input(self, event: Any) -> None:
        """A control was changed."""
        name, now = name_of(event), self.history.now
        if name in ("hex", "ground", "face"):
            return
        if name == "layout":
            self.lay_out(self.value("layout"))
        elif name == "building":
            self.change(self.board.changed(now, building=self.value("building")))
        elif name in self.board.READINGS:
            self.change(self.board.changed(now, readings=self.readings()))
        elif name == "hand?" or name.startswith("hand."):
            self.change(self.board.changed(now, hand=self.hand()))
        else:
            self.say("")
            self.show(now)

    def lay_out(self, layout: str) -> None:
        """An empty start layout, or nothing at all yet, ready for the first board tile of the reader's own map."""
        now = self.history.now
        if layout == "own":
            self.set_value("tool", "tile")
            self.change(self.board.changed(now, tiles=(), shrines=(), buildings=(), at=None))
            return
        start = self.board.start_study(self.components, int(layout), now.building)
        self.change(self.board.changed(start, hand=now.hand, readings=now.readings))

    def on_click(self, event: Any) -> None:
        """A hex was tapped, or a button was pressed."""
        if name_of(event) == "hex":
            self.act(self.place(event.target))
            return
        button = event.target.closest("[data-action]")
        if button and button.getAttribute("aria-disabled") != "true":
            ACTIONS[button.dataset.action](self)

    def place(self, radio: Any) -> tuple:
        """The hex of a radio button."""
        q, r = radio.value.split(",")
        return int(q), int(r)

    def on_key(self, event: Any) -> None:
        """Arrows go from hex to hex, Enter and the space bar act."""
        if name_of(event) != "hex":
            return
        if event.key in ARROWS:
            event.preventDefault()
            at = board_view.towards(self.cells, self.place(event.target), ARROWS[event.key])
            if at is not None:
                self.look(at)
                self.choose(at).focus()
        elif event.key in ("Enter", " "):
            event.preventDefault()
            self.act(self.place(event.target))

    # what the buttons do

    def undo(self) -> None:
        """Back to how it was before."""
        self.go(self.history.undo())

    def redo(self) -> None:
        """What was undone, again."""
        self.go(self.history.redo())

    def go(self, study: Any) -> None:
        """Show another state of the history."""
        self.say("")
        self.fill(study)
        self.show(study)
        self.keep_address(study)

    def start_over(self) -> None:
        """The same map, with nothing on it."""
        self.change(self.board.changed(self.history.now, buildings=()))

    def zoom_by(self, step: int) -> None:
        """Larger or smaller hexes."""
        self.zoom += step
        self.sheet.style.setProperty("--zoom", str(ZOOMS[self.zoom]))
        self.show_buttons()

    def with_tile(self, change: Any) -> None:
        """Change the board tile that was picked."""
        if self.centre is None or self.board.tile_at(self.history.now, self.centre) is None:
            self.say(self.words.label("board.no-tile"))
        else:
            self.change(change(self.history.now, self.centre))

    def copy_link(self) -> None:
        """The address to the clipboard; where the browser offers none, it is shown to be copied by hand."""
        clipboard = getattr(window.navigator, "clipboard", None)
        if clipboard:
            copied = create_proxy(lambda *_: self.say(self.words.label("widget.copied")))
            clipboard.writeText(window.location.href).then(copied, create_proxy(lambda *_: self.show_address()))
        else:
            self.show_address()

    def show_address(self) -> None:
        """The address as text."""
        self.say(window.location.href)


ACTIONS = {
    "undo": Board.undo,
    "redo": Board.redo,
    "start-over": Board.start_over,
    "larger": lambda board: board.zoom_by(1),
    "smaller": lambda board: board.zoom_by(-1),
    "turn": lambda board: board.with_tile(board.board.turn_tile),
    "take-up": lambda board: board.with_tile(board.board.take_tile_up),
    "copy-link": Board.copy_link,
}
