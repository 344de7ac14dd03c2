"""The HTML of the board widget, for both the page that the build writes and the answers in the browser.

`board` is the game's board module (`rules_engine.<game>.positions.board`), `study` its state of the reader's map.
"""

from __future__ import annotations

from typing import Any

from rules_engine.calculators import calculate
from rules_engine.core import to_json
from rules_engine.svg import element, escape
from rules_widgets.addresses import question_query
from rules_widgets.view import answer_html, summary_text
from rules_widgets.words import Words

CALCULATOR = "building_cost"


class Shown:
    """The data for rendering a study. `printed`: the reader's own costs by building; `empty`: places off the map that
    can be chosen (for a board tile or a shrine)."""

    def __init__(self, board: Any, components: Any, form: dict, study: Any, printed: dict, empty: list) -> None:
        self.board, self.components, self.form = board, components, form
        self.study, self.printed, self.empty = study, printed, empty
        self.state = board.study_state(components, study)
        self.heat = board.heat_map(components, self.state, study.building, printed.get(study.building), hand=study.hand)

    def answer(self) -> dict | None:
        """Return the cost of building on the selected hex, as `calculate` returns it; None if none is selected."""
        if self.study.at is None or self.study.at in self.empty:
            return None
        return calculate(self.board.ENGINE, CALCULATOR, self.form, self.components, self.question())

    def question(self) -> dict:
        """Return the calculator's question about the selected hex."""
        return self.board.site_question(self.components, self.study, self.study.at, self.printed)

    def building(self) -> str:
        """Return the building that the answer is about: the reader's own on the hex, else the chosen one."""
        stands = None if self.study.at is None else self.state.building_at(self.study.at)
        return stands[1] if stands is not None and stands[0] == self.board.OWN else self.study.building

    def cells(self) -> list:
        """List every place that can be chosen, row by row from the left."""
        places = [place for place, _ in self.state.grounds] + list(self.empty)
        return [(q, r) for r, q in sorted([(r, q) for q, r in places])]


# the map


def names_html(words: Words, shown: Shown) -> str:
    """Return a text for every hex, row by row: the text alternative of the picture, and the labels of the hexes."""
    items = []
    cells = shown.cells()
    stands = {place: (owner, building) for place, owner, building in shown.state.buildings}
    grounds = {place: ground for place, ground in shown.state.grounds}
    rows = [r for _, r in cells]
    row, column = 0, 0
    for index in range(len(cells)):
        row, column = (row, column + 1) if index and rows[index] == rows[index - 1] else (row + 1, 1)
        place = cells[index]
        where = words.fill(words.label("board.where"), {"row": row, "column": column})
        what = _what(words, grounds.get(place), stands.get(place), shown.heat.get(place))
        identifier = "cell." + str(place[0]) + "." + str(place[1])
        items.append('<li id="' + identifier + '">' + escape(where + words.label("colon") + what) + "</li>")
    return "".join(items)


def _what(words: Words, ground: str | None, stands: tuple | None, heat: tuple | None) -> str:
    if ground is None or heat is None:
        return words.label("board.empty")
    if stands is not None:
        return words.name(stands[1]) + " (" + words.label("owner." + stands[0]) + ")"
    if heat[1] == "site.blocked":
        return words.label("ground." + ground)
    cost = words.label("board.too-few") if heat[1] else cards_text(words, heat[0])
    return words.label("ground." + ground) + words.label("list.comma") + cost


def cards_text(words: Words, cards: int) -> str:
    """Return "3 cards", or the label for a cost of nothing."""
    return words.fill(words.label("answer.cards"), {"n": cards}) if cards else words.label("answer.nothing")


def hits_html(shown: Shown) -> str:
    """Return a radio button over every hex; the checked one is the hex that the answer is about."""
    cells = shown.cells()
    box = shown.board.frame(cells)
    chosen = shown.study.at if shown.study.at in cells else cells[0] if cells else None
    return "".join([_hit(place, shown.board.shares(box, place), place == chosen) for place in cells])


def _hit(place: tuple, shares: tuple, chosen: bool) -> str:
    """Return the radio button of a hex and its label, which covers the hex.

    `shares`: left, top, width and height in hundredths of a per cent of the picture.
    """
    q, r = str(place[0]), str(place[1])
    name = q + "." + r
    style = ";".join([side + ":" + _per_cent(share) for side, share in zip(("left", "top", "width", "height"), shares)])
    return (
        '<input type="radio" name="hex" class="site-board__radio" value="' + q + "," + r
        + '" data-press="hex:' + q + "," + r + '" id="hex.' + name
        + '" aria-labelledby="cell.' + name + '"' + (" checked" if chosen else "") + ' style="' + style + '"/>'
        + '<label class="site-board__hit" for="hex.' + name + '" style="' + style + '"></label>'
    )  # fmt: skip


def _per_cent(share: int) -> str:
    return str(share // 100) + "." + str(share // 10 % 10) + str(share % 10) + "%"


def picture_html(words: Words, shown: Shown, link: Any = None) -> str:
    """Return the picture as SVG; `link` is a chain between two shrines to draw, None for none."""
    return shown.board.draw_board(shown.state, shown.heat, words.label, link, tuple(shown.empty))


def towards(cells: list, place: tuple, way: tuple) -> tuple | None:
    """Return the next place in the direction of an arrow key (right, down); None at the edge.

    It is in the same row, or the nearest one in the next row. On a tie between two hexes of the next row, the side
    alternates from row to row, so that repeated steps lead straight up or down.
    """
    right, down = way
    q, r = place
    if not down:
        row = [cell for cell in cells if cell[1] == r and (cell[0] - q) * right > 0]
        return min(row, key=lambda cell: (cell[0] - q) * right) if row else None
    rows = [cell for cell in cells if (cell[1] - r) * down > 0]
    if not rows:
        return None
    nearest = min([(cell[1] - r) * down for cell in rows])
    side = 1 if r % 2 else -1
    row = [cell for cell in rows if (cell[1] - r) * down == nearest]
    return min(
        row, key=lambda cell: 4 * abs(2 * (cell[0] - q) + cell[1] - r) - side * (2 * (cell[0] - q) + cell[1] - r)
    )


# answer and report


def bill_html(words: Words, shown: Shown, result: dict | None) -> str:
    """Return the bill for the selected hex under the name of the building; a hint if no hex is selected."""
    if result is None:
        return element("p", [("class", "board-study__hint")], escape(words.label("board.hint")))
    title = element("h3", [("class", "board-study__building")], escape(words.name(shown.building())))
    built = shown.study.at is not None and shown.state.building_at(shown.study.at) is not None and "value" in result
    note = element("p", [("class", "board-study__hint")], escape(words.label("board.as-if-last"))) if built else ""
    return title + note + answer_html(words, shown.board.GLYPHS, result) + open_html(words, shown)


def open_html(words: Words, shown: Shown) -> str:
    """Return a link to the calculator's page with the same question."""
    page = words.data["calculators"].get(CALCULATOR)
    if page is None:
        return ""
    href = page + question_query(shown.form, shown.question())
    link = element("a", [("href", href)], escape(words.label("example.open")))
    return element("p", [("class", "board-study__open")], link)


def bill_text(words: Words, shown: Shown, result: dict | None) -> str:
    """Return the bill as one sentence, for screen readers and for the bottom bar on phones."""
    if result is None:
        return words.label("board.hint")
    return words.name(shown.building()) + words.label("colon") + summary_text(words, result)


def report_html(words: Words, shown: Shown, link: Any) -> str:
    """Return the report: settlements, the distance to linking two shrines, and the groups."""
    lines = to_json(shown.board.settlement_lines(shown.components, shown.state))
    rows = [_fact(words, line["rule"], words.line(line["rule"], line["values"])) for line in lines]
    rows.append(_fact(words, "end.link", link_text(words, link)))
    return element("dl", [("class", "board-facts")], "".join(rows)) + groups_html(words, shown)


def link_text(words: Words, link: Any) -> str:
    """Return a sentence on how many more buildings a chain between two shrines needs."""
    if link is None:
        return words.label("board.link.none")
    if not link.missing:
        return words.label("board.link.done")
    return words.fill(words.label("board.link.missing"), {"n": len(link.missing)})


def _fact(words: Words, rule: str, text: str) -> str:
    """Return a statement below the link to its rule."""
    link = element("a", [("href", words.rule_url(rule))], escape(words.rule_title(rule)))
    attributes = [("class", "board-facts__rule"), ("data-rule", words.data["game"] + "." + rule)]
    return element("dt", attributes, link) + element("dd", [], escape(text))


def groups_html(words: Words, shown: Shown) -> str:
    """Return the table of groups: how many buildings are built, which are missing, and whether it gives an amphora."""
    progress = shown.board.group_progress(shown.components, shown.state)
    heads = [words.label("board.groups." + key) for key in ("group", "stands", "missing", "amphora")]
    head = "".join([element("th", [("scope", "col")], escape(text)) for text in heads])
    title = element("a", [("href", words.rule_url("group.complete"))], escape(words.label("board.groups.title")))
    rows = "".join([_group(words, item) for item in progress])
    table = element("caption", [], title) + element("thead", [], element("tr", [], head)) + element("tbody", [], rows)
    return element("table", [("class", "board-groups")], table)


def _group(words: Words, item: Any) -> str:
    missing = words.label("list.comma").join([_counted(words, name, count) for name, count in item.missing])
    stands = words.fill(words.label("board.groups.of"), {"stands": item.stands, "size": item.size})
    missing = missing if item.stands else words.label("board.groups.all")
    texts = [stands, missing or "–", words.label("board.groups." + _reward(item))]
    cells = "".join([element("td", [], escape(text)) for text in texts])
    name = element("th", [("scope", "row")], escape(words.name(item.group)))
    return element("tr", [("data-group", item.group)], name + cells)


def _counted(words: Words, building: str, count: int) -> str:
    return words.name(building) if count == 1 else str(count) + " × " + words.name(building)


def _reward(item: Any) -> str:
    """Return the key of the label for how far a group is from its amphora."""
    if item.connected:
        return "connected"
    return "parts" if item.stands == item.size else "incomplete"
