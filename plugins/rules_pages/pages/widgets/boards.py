"""The page of the living board: the map with what a building costs on every hex, complete before any script runs."""

from __future__ import annotations

import importlib
from typing import Any

from rules_pages.blocks.block import Block, Source, join
from rules_pages.blocks.forms.map_frame import map_frame
from rules_pages.blocks.forms.own_map import own_map_html
from rules_pages.blocks.html import escape, tag
from rules_pages.blocks.page_context import PageContext
from rules_pages.blocks.page_furniture import front_matter, heading, lead, share_button
from rules_pages.blocks.table import legend
from rules_pages.blocks.widget import answer_element, widget_html
from rules_pages.data import models
from rules_pages.data.engine_runner import EngineRunner
from rules_widgets import board_view
from rules_widgets.board_view import Shown
from rules_widgets.tables import chip_html

TOOLS = ("ask", "own", "other", "ground", "tile", "shrine")
"""What tapping a hex does; `rules_widgets.board` has a function for each."""
BUTTONS = ("undo", "redo", "start-over", "copy-link")
"""Actions of the buttons; the label is `board.<action>`."""


def board_page(context: PageContext, runner: EngineRunner, page: models.Page) -> Source:
    """Return the page of the living board."""
    head = ["---\nhide: [toc]", front_matter(context, page.id).removeprefix("---\n")]
    parts = ["\n".join(head), heading(context, page.id), lead(context, "pages", page.id)]
    form = BoardForm(context, runner, page)
    own = Block("own-map", page.id, own_map_html(context, ("blank", *form.components.landscapes)))
    widget = Block("widget", f"{context.game.id}.{page.id}", form.widget())
    return join([*parts, widget, own, legend(context, page.id)])


class BoardForm:
    """Makes the widget with the map that the page starts with."""

    def __init__(self, context: PageContext, runner: EngineRunner, page: models.Page) -> None:
        self.context = context
        self.runner = runner
        self.page = page
        self.board: Any = importlib.import_module(f"rules_engine.{context.game.id}.positions.board")
        self.components = self.board.read_practice(runner.plain)
        self.form = runner.forms["building_cost"]
        self.study = self.board.read_study(self.components, page.start_input)
        self.shown = Shown(self.board, self.components, self.form, self.study, {}, [])
        self.label = context.label

    def widget(self) -> str:
        """Return the whole widget."""
        side = tag("div", self._choices(), self._result(), self._settings(), class_="stage__side")
        form = tag("form", self._map(), side, class_="board-study stage", data_stage=True, autocomplete="off")
        return widget_html(self.context, self.page, form, failed=self.label("board.failed"))

    # the map

    def _map(self) -> str:
        """Return the picture of the map, and over it a radio button for each hex."""
        words = self.context.words
        picture = tag("div", board_view.picture_html(words, self.shown), class_="hex-map__picture")
        hits = tag(
            "div",
            board_view.hits_html(self.shown),
            class_="hex-map__hits",
            role="radiogroup",
            aria_label=self.label("board.map"),
        )
        return map_frame(self.context, picture, hits)

    def _settings(self) -> str:
        """Return what is seldom set, and the map in words."""
        words = self.context.words
        key = tag("p", escape(self.label("board.heat")), class_="hex-map__key")
        listed = tag("ul", board_view.names_html(words, self.shown), class_="hex-map__names")
        in_words = tag("details", tag("summary", escape(self.label("board.in-words"))), listed, class_="hex-map__words")
        below = [self._buttons(), self._switches(), self._origin(), in_words, self._options()]
        return tag("div", key, *below, class_="hex-map stage__settings")

    def _choices(self) -> str:
        """Return the choices of the building, of the layout, and of what tapping a hex does."""
        return tag("div", self._building(), self._layout(), self._tools(), class_="hex-map__choices stage__modes")

    def _building(self) -> str:
        names = [(building, self._building_name(building)) for building in self.components.order]
        return self._select("building", self.label("board.building"), names, self.study.building)

    def _building_name(self, building: str) -> str:
        name = self.context.words.name(building)
        if not self._is_practice(building):
            return name
        return name + self.context.site("brackets", words=self.label("board.practice-cost"))

    def _is_practice(self, building: str) -> bool:
        return self.components.provenances[building] == "practice"

    def _select(self, name: str, title: str, options: list[tuple[str, str]], chosen: str) -> str:
        items = "".join(tag("option", escape(text), value=key, selected=key == chosen) for key, text in options)
        label = tag("label", escape(title), for_=f"board.{name}")
        select = tag("select", items, name=name, id=f"board.{name}")
        return tag("p", label, select, class_=f"control control--{name}")

    def _tools(self) -> str:
        chips = [(tool, self.label(f"board.tool.{tool}")) for tool in TOOLS]
        return self._chips("tool", self.label("board.tool"), chips, "ask") + self._tool_parts()

    def _chips(self, name: str, title: str, chips: list[tuple[str, str]], chosen: str) -> str:
        """Return radio buttons that look like chips. `chips`: (value, label)."""
        items = "".join(self._chip(name, key, text, key == chosen) for key, text in chips)
        legend_words = tag("legend", escape(title))
        return tag(
            "fieldset", legend_words, tag("div", items, class_="chips__items"), class_=f"control control--{name}"
        )

    def _chip(self, name: str, key: str, text: str, chosen: bool) -> str:
        identifier = f"board.{name}.{key}"
        radio = tag("input", type="radio", name=name, value=key, id=identifier, checked=chosen)
        css_class = f"chip chip--{key}" if name == "ground" or key in ("own", "other") else "chip"
        return radio + tag("label", escape(text), for_=identifier, class_=css_class)

    def _tool_parts(self) -> str:
        """Return the controls that only one of the tools needs; the style sheet shows them with their tool."""
        grounds = [(ground, self.label(f"ground.{ground}")) for ground in ("blank", *self.components.landscapes)]
        tiles = self.components.pieces.tiles
        faces = [("", self.label("board.face.blank"))]
        faces += [(tiles[index], self._tile_name(index + 1)) for index in range(len(tiles))]
        turn = self._button("turn") + " " + self._button("take-up")
        tile = self._select("face", self.label("board.face"), faces, "") + tag(
            "p", turn, class_="hex-map__tile-buttons"
        )
        ground = self._chips("ground", self.label("board.ground"), grounds, self.components.landscapes[0])
        names = [(building, self.context.words.name(building)) for building in self.components.order]
        piece = self._select("piece", self.label("board.piece"), names, self.study.building)
        return tag("div", piece, class_="hex-map__piece") + ground + tag("div", tile, class_="hex-map__tile")

    def _tile_name(self, number: int) -> str:
        return self.context.words.fill(self.label("board.face.practice"), {"n": number})

    def _button(self, action: str) -> str:
        return tag("button", escape(self.label(f"board.{action}")), type="button", data_action=action, class_="button")

    def _buttons(self) -> str:
        buttons = [*(self._button(action) for action in BUTTONS), share_button(self.context)]
        return tag("p", " ".join(buttons), class_="hex-map__buttons")

    def _origin(self) -> str:
        """Return the two notes of which one is shown: a practice layout (which is not a published one), or the reader's
        map."""
        practice = tag("span", escape(self.label("board.practice-map")), class_="value", data_provenance="practice")
        reader = tag("span", escape(self.label("board.reader-map")), class_="value", data_provenance="reader")
        return tag("p", practice, class_="hex-map__origin", data_of="practice") + tag(
            "p", reader, class_="hex-map__origin", data_of="reader", hidden=True
        )

    # the answer

    def _result(self) -> str:
        """Return the answer: a summary in one sentence, the bill, and a report about the map."""
        words, answer = self.context.words, self.shown.answer()
        title = tag("h2", escape(self.context.site("form.answer")), class_="calculator__title")
        static = tag("noscript", tag("p", escape(self.label("board.static")), class_="widget__static"))
        status = tag("p", class_="widget__status", role="status")
        sentence = tag("span", escape(board_view.bill_text(words, self.shown, answer)), class_="calculator__said")
        summary = tag("p", tag("a", sentence, href="#answer.board"), class_="calculator__summary", role="status")
        bill = board_view.bill_html(words, self.shown, answer)
        output = answer_element(bill, "board")
        link = self.board.shortest_link(self.shown.state)
        report = tag("div", board_view.report_html(words, self.shown, link), class_="board-study__report")
        return summary + tag("div", title, static, status, output, report, class_="calculator__result")

    # layouts, readings, hand cards

    def _layout(self) -> str:
        player_counts = sorted(self.components.pieces.layouts)
        layouts = [(str(count), self._players(count)) for count in player_counts]
        chosen = str(self.board.layout_of(self.components, self.study))
        own = ("own", self.label("board.layout.own"))
        return self._select("layout", self.label("board.layout"), [*layouts, own], chosen)

    def _switches(self) -> str:
        return self._switch("show-link") + self._switch("show-places")

    def _players(self, count: int) -> str:
        return self.context.words.fill(self.label("board.layout.players"), {"n": count})

    def _switch(self, name: str) -> str:
        box = tag("input", type="checkbox", name=name, value="yes")
        return tag("p", tag("label", box, " ", escape(self.label(f"board.{name}")), class_="switch"), class_="control")

    def _options(self) -> str:
        """Return the cards in hand and the readings of disputed points, collapsed."""
        summary = tag("summary", escape(self.label("board.options")))
        readings = "".join(self._reading(reading) for reading in self.board.READINGS)
        return tag("details", summary, self._hand(), readings, class_="board-study__options")

    def _reading(self, reading: str) -> str:
        item = self.context.game.readings[reading]
        options = [(option, self.label(f"choice.{reading}.{option}")) for option in item.options]
        title = self.context.plain(self.context.texts.get("readings", reading).title)
        return self._select(reading, title, options, item.default)

    def _hand(self) -> str:
        """Return the form of the cards in hand, which a check box switches on."""
        box = tag("input", type="checkbox", name="hand?", value="yes")
        switch = tag("label", box, " ", escape(self.label("form.with_hand")), class_="switch")
        legend_words = tag("legend", escape(self.label("parameter.building_cost.hand")))
        counts = "".join(self._count(landscape) for landscape in self.components.landscapes)
        return tag(
            "fieldset", legend_words, switch, tag("div", counts, class_="counts"), class_="control control--hand"
        )

    def _count(self, landscape: str) -> str:
        """Return the number field of the cards of one landscape."""
        name, identifier = f"hand.{landscape}", f"board.hand.{landscape}"
        chip = chip_html(self.context.words, self.board.GLYPHS, landscape, 0)
        most = self.components.pieces.cards_each
        number = tag(
            "input",
            type="number",
            inputmode="numeric",
            name=name,
            id=identifier,
            value="0",
            min="0",
            max=most,
            required=True,
        )
        label = tag("label", chip, for_=identifier, class_="counts__label")
        return tag("span", label, number, class_="counts__item")
