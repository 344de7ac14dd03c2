"""The page of a whole game: the form that sets one up, and the table at which it is played once the engine runs."""

from rules_pages.blocks.block import Block, Source, join
from rules_pages.blocks.component_tables import key_parts
from rules_pages.blocks.html import escape, select, tag
from rules_pages.blocks.page_context import PageContext, first_page
from rules_pages.blocks.page_furniture import opening, way_in
from rules_pages.blocks.widget import map_frame, widget_html
from rules_pages.data import models
from rules_widgets.table_record import PERSON, PRACTICE, SEATED

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
    widget = widget_html(context, page, form(context), data_page="table.js", said=SAID)
    block = Block("widget", f"{context.game.id}.{page.id}", widget)
    return join([*parts, block, *key_parts(context, page)])


def form(context: PageContext) -> str:
    """Return the form: set-up, curtain, table. A person has the first seat, practice opponents the others; a seat for
    more players than the least number is hidden."""
    players, numbers = context.runner.engine.seats(context.runner.components)
    counts = {str(number): context.site("table.players-number", n=number) for number in numbers}
    seats = [_control("players", context.site("table.players"), counts, str(numbers[0])) if len(numbers) > 1 else ""]
    kinds = SEATED if context.runner.engine.has_practice() else (PERSON,)
    sitters, names = {who: context.site(f"table.{who}") for who in kinds}, {}
    for index, player in enumerate(players):
        names[player] = context.words.player(player)
        data = {"data_seat": str(index), "data_player": player, "hidden": index >= numbers[0]}
        chosen = PRACTICE if index and PRACTICE in kinds else PERSON
        seats.append(_control(f"seat.{index}", names[player], sitters, chosen, **data))
    # the own seat in a game by links
    own_seat = _control("far.seat", context.site("table.far.seat"), names, players[0]) if len(players) > 1 else ""
    readings, texts = context.game.readings, context.texts
    return context.render(
        "table.html",
        seats="".join(seats),
        own_seat=own_seat,
        learn=way_in(context, "walkthrough", "way.first-turns", "table__learn"),
        practice=_practice_notice(context),
        readings=[(key, reading, texts.get("readings", key)) for key, reading in readings.items()],
        board=map_frame(context, tag("div", class_="table__picture")),
        abbreviations=context.words.data["labels"].get("table.abbreviations", ""),
    )


def _control(name: str, title: str, options: dict[str, str], chosen: str, **attributes: object) -> str:
    label = tag("label", escape(title), for_=f"table.{name}")
    choice = select(options, chosen, name=name, id=f"table.{name}")
    return tag("p", label, choice, class_="control", **attributes)


def _practice_notice(context: PageContext) -> str:
    """Return the notice that values which no source gives are ours; "" if there are none but the weights of the
    opponent."""
    ours = {path.partition(".")[0] for path, value in context.game.components.items() if value.provenance == "practice"}
    page = first_page(context.game, "components")
    if not page or not ours - {"opponent"}:
        return ""
    values = tag("a", context.escaped("table.which-values"), href=f"../{page.id}/")
    return escape(context.label("table.practice-values")).replace("{values}", values)
