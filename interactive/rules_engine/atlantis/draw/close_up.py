"""The picture of a case: the part of the course on which a move happens, with what it moves and where it leads, and
below it rows with the hand and the tiles of the player who moves, the bridge, the draw pile; or the same part after the
move; and the key to these signs. What is played or given up is raised, what is paid has a small tag, what is lacking is
dashed."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from rules_engine import scene
from rules_engine.atlantis.actions.moves import ATLANTIS
from rules_engine.atlantis.actions.pawn import MovePawn
from rules_engine.atlantis.actions.turn import Buy, EndTurn, PlaceBridge, ShowHand
from rules_engine.atlantis.components import Components
from rules_engine.atlantis.draw import picture
from rules_engine.atlantis.game.state import Moment, State
from rules_engine.atlantis.rules.path import PAWNS, shores
from rules_engine.cards import list_cards
from rules_engine.engine import Label
from rules_engine.svg import Sign, figure, key_list, path, placed, text

START = 100
"""Where the content of a row begins, right of its name."""
HEIGHT = 44
CARD_WIDTH, CARD_HEIGHT = 22, 30
GAP = 14
"""Between the tiles and the cards of one row."""
SPARE_WIDTH = 56
"""How far apart the players stand whose bridges are shown."""
FEW_CARDS = 4
"""A draw pile of at most so many cards is shown: a draw may use it up."""
SEATS_ROWS = {"order": "close-up.order", "spare": "close-up.bridge"}
"""Row about all players to its name."""
CROSSES = " crosses"
LETTERS = "course__text"
"""The class of words in a row."""
HELD, GIVEN, PAID, LACKING = "held", "given", "paid", "lacking"
Piece: TypeAlias = tuple[str, Any]
"""The item of a card or tile, and its value, "" of a card."""
Shown: TypeAlias = tuple[str, str, str]
"""A card or tile: its item, its value if it has one, and how it is (HELD, GIVEN, PAID, LACKING)."""


def kinds_of(move: Any) -> list[str]:
    """List which rows a move is about; a player's name stands for the tiles of that player, who has what the move would
    pay or give up, with CROSSES behind it for the cards, too, with which that player may pay in the last crossing."""
    state, is_pawn, is_buy = move.state, isinstance(move, MovePawn), isinstance(move, Buy)
    if isinstance(move, PlaceBridge):
        return ["bridge"] if move.may_lie_anywhere() else ["hand", "bridge"]  # a card must lead over it
    crossing = last_to_cross(move) if is_pawn else []
    wanted = [move.tile] if is_buy else move.pay[0] if is_pawn else []
    others = [seat for seat in state.seats if seat.player not in (state.active, *crossing)]
    owners = [seat.player for seat in others if any([tile in seat.tiles for tile in wanted])]
    # Whoever's bridge a pawn crosses, or a tile is taken from beside it, the bridges left tell whose it is (rules
    # bridge.everyone, bridge.merged, bridge.ends).
    space = (move.reward() or 0) if is_pawn else 0
    beside = [hole for hole in move.now.holes() if space in (hole.first - 1, hole.last + 1)]
    bridges_matter = crossing or (is_pawn and any([hole.bridged for hole in move.holes() + beside]))
    kinds = [] if is_buy else ["hand"]
    given_or_taken = is_buy or (is_pawn and (move.pay[0] or move.reward() is not None))
    # What is to be shown or not instead of a move rests on tiles where they may pay a toll (rule move.unable).
    pays_or_has = state.seat().tiles or given_or_taken
    if isinstance(move, (ShowHand, EndTurn)):
        pays_or_has = any([not chain.stuck and move.now.toll(chain) for _, chain in move.now.chains()])
    kinds += ["tiles"] if pays_or_has else []
    kinds += ["hand"] if is_buy and move.refusal() is None else []  # into which the cards bought come
    kinds += ["placed"] if state.turn.bridge and is_pawn else []
    spare = ["spare"] if bridges_matter else []
    order = ["order"] if is_pawn and len(state.seats) > 2 and not crossing else []  # not a number of the game
    # The piles of a position that leaves out cards are none that a game has.
    cards = sum([sum(held) for _, held in state.hands]) + sum(state.discards) + len(state.pile)
    is_whole = cards == sum(move.components.item_cards)
    pile = ["pile"] if is_whole and len(state.pile) <= FEW_CARDS else []
    return order + kinds + owners + [player + CROSSES for player in crossing] + spare + pile


def last_to_cross(move: MovePawn) -> list[str]:
    """List who must cross as the active player's last pawn reaches the mainland (rules end.third, end.crossing)."""
    state, after = move.state, move.places_after()
    if move.home_after() < len(after):
        return []
    others = [seat for seat in state.seats if seat.player != state.active]
    return [seat.player for seat in others if seat.pawns_home(state.mainland()) < len(seat.pawns)]


def rows_of(now: Moment, label: Label, kinds: list[str], move: Any = None) -> list[scene.Row]:
    """List the rows of these kinds, with what a move plays and pays; None for no move."""
    return [row_of(kind, now, label, move) for kind in kinds]


def row_of(kind: str, now: Moment, label: Label, move: Any) -> scene.Row:
    state, items = now.state, now.components.items
    if kind == "bridge":
        # The bridges that the player can still place; a dashed one where there is none.
        bridges, tried = state.seat().bridges, "" if state.seat().bridges else " bridge--tried"
        drawn = f'<path class="bridge{tried}" transform="translate(0 -8)" d="{picture.ARCH}"/>' * max(bridges, 1)
        return scene.Row(label("close-up.bridge"), drawn + text(LETTERS, 48, 25, bridges), str(bridges), 34)
    if kind in SEATS_ROWS:
        return seats_row(state, kind, label)
    if kind == "placed":
        # A bridge that was placed in this turn, so that a pawn must cross it (rule bridge.where), by its place.
        drawn = f'<path class="bridge" transform="translate(0 -8)" d="{picture.ARCH}"/>' if state.turn.bridge else ""
        return scene.Row(label("close-up.placed"), drawn, str(state.turn.bridge), 34)
    if kind == "pile":
        words = str(len(state.pile)) + " · " + label("close-up.discards") + " " + str(sum(state.discards))
        return scene.Row(label("close-up.pile"), text(LETTERS, 0, 22, words), words, 34)
    is_pawn = isinstance(move, MovePawn)
    tiles, cards = move.pay if is_pawn else ((), (0,) * len(items))
    if kind == "hand":
        counts = zip(items, state.hand(), move.played() if is_pawn else (0,) * len(items), cards)
        shown = [one for item, *numbers in counts for one in pieces(*[[(item, "")] * number for number in numbers])]
        return cards_row(label("close-up.hand"), shown, label)
    if kind == "tiles":
        shown = pieces(state.seat().tiles, [move.tile] if isinstance(move, Buy) else [], tiles)
        return cards_row(label("close-up.tiles"), shown, label)
    # Another player's tiles, and the cards that pay in the last crossing, too (rules end.toll, pay.means).
    player = kind.partition(CROSSES)[0]
    shown = [(item, str(value), HELD) for item, value in state.seat_of(player).tiles]
    if player != kind:
        shown += [(item, "", HELD) for item in list_cards(items, state.hand_of(player))]
    return cards_row(label("close-up.has").replace("#", label(player)), shown, label)


def pieces(held: Sequence[Piece], given: Sequence[Piece], paid: Sequence[Piece]) -> list[Shown]:
    """List tiles, or cards, that a player has: those that are given up, paid, kept, and those that are lacking."""
    left, shown = list(held), []
    for kind, wanted in ((GIVEN, given), (PAID, paid)):
        for piece in wanted:
            shown.append((piece[0], str(piece[1]), kind if piece in left else LACKING))
            if piece in left:
                left.remove(piece)
    return shown + [(item, str(value), HELD) for item, value in left]


def cards_row(name: str, cards: list[Shown], label: Label) -> scene.Row:
    """Draw cards or tiles side by side, closer together the more there are; a gap parts cards from tiles."""
    words = [(label(item) + " " + value).strip() for item, value, kind in cards if kind != LACKING]
    gaps = [GAP if cards[0][1] and not value else 0 for _, value, _ in cards]
    step = min(CARD_WIDTH + 4, (scene.WIDTH - START - CARD_WIDTH - 6 - sum(gaps[-1:])) // max(len(cards) - 1, 1))
    drawn = "".join([draw_card(cards[index], index * step + gaps[index]) for index in range(len(cards))])
    return scene.Row(name, drawn or text(LETTERS, 0, 28, label("close-up.nothing")), ", ".join(words) or "–", HEIGHT)


def draw_card(card: Shown, x: int) -> str:
    item, value, kind = card
    y = 4 if kind != HELD else 4 + scene.RAISED
    glyph_y = 10 if value else CARD_HEIGHT // 2
    content = f'<rect class="course__card course__card--{kind}" width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="3"/>'
    content += f'<path class="tile__glyph" transform="translate(11 {glyph_y}) scale(.5)" d="{picture.GLYPHS[item]}"/>'
    content += f'<text class="course__number" x="11" y="28">{value}</text>' if value else ""
    content += '<path class="course__tag" d="M13 2l4 -5h9v10h-9z"/>' if kind == PAID else ""
    return f'<g class="tile--{item}" transform="translate({x} {y})">{content}</g>'


def seats_row(state: State, kind: str, label: Label) -> scene.Row:
    """Show all players: who is to move (`order`, rule turn.order), or their bridges left (`spare`, score.bridge)."""
    drawn, words = "", []
    for index, seat in enumerate(state.seats):
        number = "" if kind == "order" else str(seat.bridges)
        shape = f'<path class="pawn__shape" transform="translate(9 17)" d="{picture.SHAPES[seat.player]}"/>'
        is_next = kind == "order" and seat.player == state.active
        frame = '<rect class="course__card course__card--given" x="-7" y="1" width="32" height="32" rx="3"/>'
        drawn += f'<g transform="translate({index * SPARE_WIDTH} 0)">{frame if is_next else ""}'
        drawn += f'<g class="pawn pawn--{seat.player}">{shape}</g>'
        arched = kind == "spare" and seat.bridges
        drawn += f'<path class="bridge" transform="translate(21 1) scale(.55)" d="{picture.ARCH}"/>' if arched else ""
        drawn += text(LETTERS, 45 if arched else 22, 22, number) + "</g>"
        words.append((label(seat.player) + " " + number).strip())
    return scene.Row(label(SEATS_ROWS[kind]), drawn, ", ".join(words), 34)


AROUND = 1
"""So many more places are shown at either end of those that matter."""
SMALL_SIZE = 125
"""The part that stands for a picture is larger by so many hundredths, so that it shows whole tiles."""
ABOVE = 14
"""Room for the arrows above a row."""


def close_up(components: Components, state: State, label: Label, subject: dict) -> str:
    """Draw the places that matter; the pawn that moves, and the places to which its cards lead, or the hole to be
    bridged, are marked. Of a set-up the first half of the course is shown, up to the water behind it."""
    if "setup" in subject:
        view = picture.scene_of(ATLANTIS.apply(components, replace(state, seats=()), subject).state)
        frame = frame_of(view, list(range(min(view.water) + 1)))
        return frame_picture(view, frame, view.draw_cells(label, frame.cells), [], label)
    move: Any = ATLANTIS.read(components, state, subject)
    chosen = (state.active, move.pawn) if isinstance(move, MovePawn) else None
    rows = rows_of(move.now, label, kinds_of(move), move)
    view = replace(picture.scene_of(state), chosen=chosen, marks=move.marked())
    frame = frame_of(view, span(move))
    content = view.draw_cells(label, frame.cells) + marks_on(view, frame.cells)
    return frame_picture(view, frame, content, rows, label, "", [scene.small_part(*small_of(view, frame))])


def close_up_after(components: Components, state: State, after: State, label: Label, subject: dict) -> str:
    """Draw the same places and rows after the move, with marks where they differ; Atlantis or the mainland has slid up
    where an end of the course is gone (rule hole.ends). Of a set-up there is one picture."""
    if "setup" in subject:
        return ""
    move: Any = ATLANTIS.read(components, state, subject)
    before, then = picture.scene_of(state), picture.scene_of(after)
    frame = frame_of(before, span(move))
    cells = [place for place in frame.cells if place in picture.places_left(after.course)]
    gone = [place for place in frame.cells if place < shores(after.course)[0] and place not in cells]
    frame = replace(frame, cells=gone + cells)  # Atlantis lies where the last of them was
    kinds = kinds_of(move)
    held = rows_of(Moment(components, replace(after, active=state.active)), label, kinds)
    held = [seats_row(after, "order", label) if row.name == label("close-up.order") else row for row in held]
    was, now = things(before, label, frame)[len(gone) :], things(then, label, frame)[len(gone) :]
    columns = frame.left + START * frame.scale // 100 - 6, frame.left + frame.width - 2, frame.scale
    rows = [scene.row_things(one, frame.bottom, *columns) for one in (rows_of(move.now, label, kinds), held)]
    boxes = scene.changed_boxes(was + rows[0], now + rows[1])
    content = picture.track(len(cells), len(gone)) + "".join([thing.drawn for thing in now])
    return frame_picture(then, replace(frame, cells=cells), content, held, label, scene.marks(boxes)) if boxes else ""


def span(move: Any) -> list[int]:
    """List the positions that matter: where the pawn comes from and goes to, all between, where it takes a tile (rule
    reward.tile), and from where the others cross last (end.crossing). Where no pawn can move, these are the player's
    pawns and all to which the cards in hand lead, and of a tile that is given up nothing."""
    state = move.state
    if isinstance(move, Buy) or (move.marked() and not isinstance(move, MovePawn)):
        return list(move.marked())
    if isinstance(move, MovePawn):
        reward = move.reward()
        ends = [move.start(), move.goal()] + ([] if reward is None else [reward])
        ends += [place for player in last_to_cross(move) for place in state.seat_of(player).pawns]
    else:
        ends = [place for place in state.seat().pawns if place != state.mainland()]
        ends += [place for _, chain in move.now.chains() for place in chain.stops]
    return list(range(min(ends), max(ends) + 1))


# the drawing


@dataclass(frozen=True)
class Frame:
    """The part of the course that is shown: its places, where the picture begins and how wide it is, where its rows of
    places end, and how large the rows of cards are, in hundredths."""

    cells: list[int]
    left: int
    width: int
    bottom: int
    scale: int


def frame_of(view: picture.Scene, places: list[int]) -> Frame:
    """Return the frame of these places, as far as they are still there, in rows of their own, with some more at either
    end, up to a tile or a shore: the tiles on both sides of a hole decide about its toll (rule hole.toll)."""
    there, cells = picture.places_left(view.course), []
    if places:
        found = [index for index in range(len(there)) if there[index] in places] or [0]
        first, last = max(found[0] - AROUND, 0), min(found[-1] + AROUND, len(there) - 1)
        while there[first] in view.water:
            first -= 1
        while there[last] in view.water:
            last += 1
        cells = there[first : last + 1]
    across = min(len(cells), picture.COLUMNS) * picture.CELL + 2 * picture.MARGIN
    width = max(across, scene.WIDTH)
    bottom = (len(cells) + picture.COLUMNS - 1) // picture.COLUMNS * picture.ROW
    return Frame(cells, -picture.MARGIN - (width - across) // 2, width, bottom, width * 100 // scene.WIDTH)


def small_of(view: picture.Scene, frame: Frame) -> tuple[int, int, int]:
    """Return what the small picture of a move is drawn around, and its size in hundredths: the edge over which the pawn
    leaves its place, the first marked place, or what the first row begins with."""
    starts = [place for player, pawn, place in view.pawns if (player, pawn) == view.chosen]
    stops = [frame.cells.index(place) for place in (*starts, *view.marks) if place in frame.cells]
    if not stops:
        start = START + scene.SMALL_WIDTH // 2 - 8
        return frame.left + start * frame.scale // 100, frame.bottom + HEIGHT * frame.scale // 200, frame.scale
    x, y = picture.corner(stops[0])
    beside = picture.corner(stops[0] + 1)[0] if len(stops) > 1 else x
    return (x + beside) // 2 + picture.CELL // 2, y + picture.ROW // 2, SMALL_SIZE


def frame_picture(
    view: picture.Scene,
    frame: Frame,
    content: str,
    rows: list[scene.Row],
    label: Label,
    above: str = "",
    more: Sequence[tuple[str, str]] = (),
) -> str:
    """Put places and rows into their frame; `above`: what lies over both; `more`: further attributes."""
    top = -ABOVE if frame.cells else 0
    below = sum([row.height for row in rows]) * frame.scale // 100
    if rows:
        place = f"translate({frame.left} {frame.bottom}) scale({frame.scale // 100}.{frame.scale % 100:02d})"
        drawn = scene.draw_rows(rows, 0, START, "course__row", lambda row: row.height // 2 + 6)
        content += f'<g transform="{place}">{drawn}</g>'
    box = f"{frame.left} {top} {frame.width} {frame.bottom - top + below}"
    said = [view.describe_place(place, label) for place in frame.cells]
    words = "; ".join(said + [row.name + ": " + row.words for row in rows])
    return figure("course course--close", box, words, content + above, more)


def things(view: picture.Scene, label: Label, frame: Frame) -> list[scene.Thing]:
    """List what lies at each place; nothing at one that is gone."""
    there, found = picture.places_left(view.course), []
    for index, place in enumerate(frame.cells):
        x, y = picture.corner(index)
        drawn = placed(x, y, view.place_content(place, label) if place in there else "", "space")
        found.append(scene.Thing(str(place), (x - 1, y + 1, x + picture.CELL + 1, y + picture.ROW - 1), drawn))
    return found


def marks_on(view: picture.Scene, cells: list[int]) -> str:
    """Draw an arrow from the chosen pawn over each place to which it goes; or where no pawn is chosen, the bridge that
    is tried, dashed, on the marked places, above what lies there if that is no water or has a bridge."""
    if view.chosen is None:
        tried = ""
        for place in [place for place in view.marks if place in cells]:
            x, y = picture.corner(cells.index(place))
            y -= ABOVE + picture.TOP if place not in view.water or view.water[place].bridged else 0
            tried += f'<path class="bridge bridge--tried" transform="translate({x} {y})" d="{picture.ARCH}"/>'
        return tried
    starts = [place for player, pawn, place in view.pawns if (player, pawn) == view.chosen]
    stops = [cells.index(place) for place in (*starts, *view.marks) if place in cells]
    arrows = ""
    for at in range(1, len(stops)):
        (x, y), (to_x, to_y) = picture.corner(stops[at - 1]), picture.corner(stops[at])
        if y == to_y and x != to_x:  # none from one row to another, nor on the spot
            x, to_x = x + picture.CELL // 2, to_x + picture.CELL // 2
            middle, end = ((x + to_x) // 2, y - 20), (to_x, y + 6)
            bow = f"M{x} {y + 6}Q{middle[0]} {middle[1]} {to_x} {y + 6}"
            arrows += path("course__arrow", bow + scene.tip(middle, end, 8))
    return arrows


PLACE_BOX, PAWN_BOX, CARD_BOX = f"-4 2 {picture.CELL + 8} {picture.ROW - 2}", "-14 -14 28 28", "-4 -6 34 46"


def draw_key(components: Components, label: Label) -> str:
    """Draw each sign of the course and of the rows below it beside its meaning."""
    low, high = ("olive", 1), ("pot", 2)  # not a number of the game
    course = ((high,), (), (low, high))
    bridges = ((), (2,))  # not a number of the game
    open_gap, bridged = [picture.scene_of(State("", course, laid)) for laid in bridges]
    places = ((open_gap, 1, "tile"), (open_gap, 3, "stack"), (open_gap, 2, "toll"), (bridged, 2, "bridge"))
    shown = [(view.place_content(place, label), name) for view, place, name in places]
    signs = [Sign(content, PLACE_BOX, label("key." + name)) for content, name in shown]
    signs += [Sign(picture.SHORES[kind], PLACE_BOX, label(kind)) for kind in ("atlantis", "mainland")]
    pawns = (("pawn", "blue", label(PAWNS[0])), ("chosen", "red", label(PAWNS[1])), ("crowd", "blue", str(len(PAWNS))))
    for name, player, sign in pawns:
        content = picture.draw_pawn(player, name == "chosen", 0, 0, sign)
        signs.append(Sign(content, PAWN_BOX, label("key." + name)))
    for kind, name in ((HELD, "held"), (GIVEN, "played"), (PAID, "paid"), (LACKING, "lacking")):
        signs.append(Sign(draw_card((components.items[0], "", kind), 0), CARD_BOX, label("key." + name)))
    return key_list("course course--close", signs)
