"""The page of a whole game: the form that sets one up, and the table at which it is played once the engine runs."""

from __future__ import annotations

import json
from typing import Any

from rules_engine.core import BadInput
from rules_pages.blocks.block import Block, Source, join
from rules_pages.blocks.component_tables import key_parts
from rules_pages.blocks.html import button, escape, folded, labelled_box, select, tag
from rules_pages.blocks.page_context import PageContext, first_page
from rules_pages.blocks.page_furniture import opening, way_in
from rules_pages.blocks.widget import map_frame, static_notice, widget_html
from rules_pages.data import models
from rules_widgets.table_record import PERSON, PRACTICE, SEATED

SAMPLES, SET_UP = 4, "setup"
"""How many moves of each kind the widget gets, to try them where that kind is not allowed; and the key of moves that
set up a game, which are no moves of a game in progress."""
SAID = (
    *[f"table.holds-{key}" for key in ("all", "known", "seen")],
    *[f"table.kept.{key}" for key in ("name", "open", "save", "delete", "sure", "move", "broken")],
    *[f"table.note.{key}" for key in ("linked", "followed", "full", "forbidden", "broken", "imagined", "branched")],
    *[f"table.far.{key}" for key in ("file", "broken")],
    "table.reopening",
)
"""Keys of what the script says about sharing and keeping games."""


def table_page(context: PageContext, page: models.Page) -> Source:
    """Return the page at which the game is played, and below it the keys to its pictures."""
    parts = opening(context, page, has_toc=False)
    widget = widget_html(context, page, form(context), data_page="table.js", said=SAID, **data(context))
    block = Block("widget", f"{context.game.id}.{page.id}", widget)
    return join([*parts, block, *key_parts(context, page)])


def data(context: PageContext) -> dict[str, str]:
    """Return the widget's data, `{"data_start": JSON of {kind: up to SAMPLES moves}}`, from the examples and cases."""
    kinds: dict[str, list[dict[str, Any]]] = {}
    attempts = [case.attempt for case in context.game.all_cases() if case.attempt is not None]
    for move in context.runner.moves_of_examples() + attempts:
        if SET_UP in move:
            continue
        try:
            kind_samples = kinds.setdefault(context.runner.engine.kind_of(move), [])
        except BadInput:
            continue  # no move of a whole game: it belongs to a battle alone, or is malformed on purpose
        if len(kind_samples) < SAMPLES and move not in kind_samples:
            kind_samples.append(move)
    samples = {kind: moves for kind, moves in sorted(kinds.items()) if moves}
    return {"data_start": json.dumps(samples)}


def form(context: PageContext) -> str:
    """Return the form: set-up, curtain, table."""
    status = tag("div", class_="widget__status", role="status")
    curtain = tag("div", class_="table__curtain", hidden=True)  # while the device is passed to another player
    save = _button(context, "save", hidden=True)  # beside what becomes of the game: how it is kept, or that it is not
    note = tag("div", tag("p"), save, class_="table__note", role="status", hidden=True)
    parts = [_setup(context), curtain, status, note, _play(context)]
    return tag("form", *parts, class_="table", autocomplete="off")


# setting up


def _setup(context: PageContext) -> str:
    """Return the form that sets a game up: who plays, and the options. One tap on the first button starts one."""
    players, numbers = context.runner.engine.seats(context.runner.components)
    counts = {str(number): context.site("table.players-number", n=number) for number in numbers}
    seats = [_control("players", context.site("table.players"), counts, str(numbers[0])) if len(numbers) > 1 else ""]
    kinds = SEATED if context.runner.engine.has_practice() else (PERSON,)
    sitters = {who: context.site(f"table.{who}") for who in kinds}
    for index, player in enumerate(players):  # a person in the first seat, practice opponents in the others
        chosen = PRACTICE if index and PRACTICE in kinds else PERSON
        # a seat for more players than the least number is hidden
        data = {"data_seat": str(index), "data_player": player, "hidden": index >= numbers[0]}
        seats.append(_control(f"seat.{index}", context.words.player(player), sitters, chosen, **data))
    file = tag("input", type="file", accept=".json,.txt,application/json,text/plain", class_="table__file", hidden=True)
    begin = _button(context, "new-game", "button button--primary table__begin")
    start = [begin, _button(context, "go-back", hidden=True), _button(context, "load"), file]
    parts = [static_notice(context, "table"), tag("div", *seats, class_="table__seats")]
    parts.append(tag("p", *start, class_="table__buttons"))
    link = way_in(context, "walkthrough", "way.first-turns", "table__learn")
    if link:
        parts.append(tag("p", context.escaped("table.new-here"), " ", link))
    if len(players) > 1:  # the invitation to a game by links: the own seat, and what is kept secret
        names = {player: context.words.player(player) for player in players}
        seat = _control("far.seat", context.site("table.far.seat"), names, players[0])
        lead, secret = (tag("p", context.escaped(f"table.far.{part}")) for part in ("lead", "secret"))
        invite = tag("p", _button(context, "invite"), class_="table__buttons")
        parts.append(folded(context.site("table.far"), lead, seat, invite, secret, class_="table__invitation"))
    kept = _title(context, "table.kept") + tag("ul", class_="table__kept-list")
    parts.append(tag("div", kept, class_="table__kept", hidden=True))
    ours = {path.partition(".")[0] for path, value in context.game.components.items() if value.provenance == "practice"}
    page = first_page(context.game, "components")
    if page and ours - {"opponent"}:  # the notice that values which no source gives are ours; its weights are none
        values = tag("a", context.escaped("table.which-values"), href=f"../{page.id}/")
        words = escape(context.label("table.practice-values")).replace("{values}", values)
        parts.append(tag("p", words, class_="table__practice"))
    # the readings of disputed points, and the seed that makes random events repeatable
    readings = [_reading(context, reading) for reading in context.game.readings]
    name = tag("label", context.escaped("table.seed"), for_="table.seed")
    number = tag("input", type="number", name="seed", id="table.seed", min="1", max="999999999", inputmode="numeric")
    seed = tag("p", name, number, class_="control control--seed")
    parts.append(folded(context.site("table.more"), *readings, seed, class_="board-study__options"))
    return tag("div", *parts, class_="table__setup")


def _reading(context: PageContext, reading: str) -> str:
    item, text = context.game.readings[reading], context.texts.get("readings", reading)
    options, place = "", f"table.reading.{reading}"
    for option in item.options:
        box = {"name": f"reading.{reading}", "value": option, "checked": option == item.default}
        options += labelled_box("radio", context.plain(text.options[option]), box, class_="table__option")
    question = tag("p", escape(context.plain(text.question)), id=place, class_="table__question")
    legend = tag("legend", escape(context.plain(text.title)))
    return tag("fieldset", legend, question, options, class_="table__reading", aria_describedby=place)


def _control(name: str, title: str, options: dict[str, str], chosen: str, **attributes: object) -> str:
    label = tag("label", escape(title), for_=f"table.{name}")
    choice = select(options, chosen, name=name, id=f"table.{name}")
    return tag("p", label, choice, class_="control", **attributes)


# the table


def _play(context: PageContext) -> str:
    """Return the table, which is empty and hidden until a game is set up."""
    picture, moves, mats = (tag("div", class_=f"table__{part}") for part in ("picture", "moves", "mats"))
    task, far = (tag("div", class_=f"table__{part}") for part in ("task", "far"))
    turn = task + tag("div", class_="table__turn", tabindex="-1") + far
    refused = tag("div", class_="table__refused", role="status")
    announcement = tag("p", class_="table__said", role="status")
    tools = tag("p", *[_button(context, action) for action in ("take-back", "forward")], class_="table__buttons")
    seen = tag("p", context.escaped("table.seen"), class_="table__seen", hidden=True)
    hints = labelled_box("checkbox", context.site("table.hints"), {"name": "hints", "value": "1"})
    summary = tag("summary", context.escaped("table.kinds"), data_action="kinds")
    kinds = tag("details", summary, tag("div", class_="table__can"), class_="table__asked")
    help_ = [tag("p", hints, class_="table__help"), tag("div", class_="table__hints"), kinds]
    words = context.words.data["labels"].get("table.abbreviations", "")
    help_.append(tag("p", escape(words), class_="table__abbreviations") if words else "")
    foreseen, aids = tag("div", class_="table__foreseen", role="status"), tag("div", class_="table__aids")
    now = tag("div", turn, refused, moves, foreseen, tools, seen, *help_, class_="table__now")
    happened = tag("div", _title(context, "table.happened"), tag("ol", class_="table__told"), class_="table__happened")
    side = tag("div", now, happened, class_="table__side")
    summary = tag("summary", context.escaped("table.record"), data_action="record")
    record = tag("details", summary, tag("ol", class_="table__record"), class_="table__whole")
    of_game = [_button(context, action) for action in ("save", "print", "set-up")]
    game_actions = tag("p", *of_game, class_="table__buttons")
    holds = tag("p", context.escaped("table.holds-all"), class_="table__holds")
    whole = tag("p", _button(context, "share"), class_="table__buttons")
    whole_game = tag("div", whole, holds, class_="table__whole-game")
    parts = [_button(context, action) for action in ("picture", "share-known", "share-seen")]
    some = tag("p", *parts, class_="table__buttons")
    sharing = folded(context.site("table.sharing"), some, whole_game, class_="table__sharing")
    review = tag("div", class_="table__review")
    below = tag("div", aids, mats, review, record, game_actions, sharing, class_="table__below")
    board = tag("div", map_frame(context, picture), tag("div", class_="table__hand"), class_="table__board")
    return tag("div", announcement, board, side, below, class_="table__play", data_stage=True, hidden=True)


def _title(context: PageContext, key: str) -> str:
    return tag("h2", context.escaped(key), class_="table__title")


def _button(context: PageContext, action: str, css_class: str = "button", hidden: bool = False) -> str:
    return button(context.site(f"table.{action}"), data_action=action, class_=css_class, hidden=hidden)
