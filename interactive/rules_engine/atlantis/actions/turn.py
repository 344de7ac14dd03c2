"""What the moves of a turn have in common: nothing after the end of the game, and cards that are drawn; and all of them
but that of a pawn: tiles for cards and the bridge before it, and what comes in its place (rules draw.*, end.third,
buy.*, bridge.*, move.none, move.unable, turn.must)."""

from dataclasses import replace

from rules_engine.action import Part
from rules_engine.atlantis.components import Components
from rules_engine.atlantis.game.ending import next_turn
from rules_engine.atlantis.game.state import Moment, State
from rules_engine.atlantis.readings import BRIDGE_PLACE, BUYING_LIMIT, chosen
from rules_engine.atlantis.rules.cards import DIGITS, Tile, cards_for, reshuffles, tile_codec, tile_id, without
from rules_engine.atlantis.rules.path import PAWNS, Hole, hole_refusal, with_bridge
from rules_engine.codec import one_of, whole
from rules_engine.core import BadInput, Line, Phrase, Refused, distinct
from rules_engine.drawing import SHUFFLE, Drawing

BRIDGE = "bridge"
"""The kind of the move that places a bridge, and its part in that move."""


class TurnMove(Drawing):
    """A move of the player whose turn it is, after which cards may be drawn."""

    card_kinds = "items"
    now: Moment
    components: Components
    state: State

    def refusal(self) -> Refused | None:
        """Refuse any move before the set-up, and once everybody has crossed (rules end.third, end.no-bridge)."""
        if not self.state.seats:
            raise BadInput("move", self.move(), "the set-up of a game")
        if self.state.finished:
            return Refused("end.no-bridge" if self.name == BRIDGE else "end.third", {})
        return self.parts_refusal()

    def marked(self) -> tuple[int, ...]:
        """List the places to which the move leads, whether it is allowed or not."""
        return ()

    def is_reshuffling(self) -> bool:
        """Tell whether the cards that are due use up the draw pile (rule draw.reshuffle)."""
        pile, due = len(self.state.pile), self.cards_due()
        return pile <= due and reshuffles(pile, self.discards(), due)

    def shuffle_refusal(self) -> Refused:
        cards = sum(self.discards())
        return Refused("draw.reshuffle" if self.shuffle else "draw.reshuffle.forgotten", {"cards": cards})

    def with_shuffle(self, move: Phrase) -> Phrase:
        return Phrase("shuffled" if self.shuffle else "unshuffled", {"move": move})

    def draw(self, state: State) -> tuple[State, list[Line]]:
        """Draw the cards that are due; fewer come where there are no more (rules draw.empty, draw.reshuffle)."""
        after, found = self.take_cards(state, self.cards_due(), self.shuffle)
        lines = [Line("draw.reshuffle", None, {"cards": found.shuffled})] if found.shuffled else []
        lines += [Line("draw.empty", None, {"cards": found.lacking})] if found.lacking else []
        return after, lines


def home_phrase(state: State) -> Phrase:
    return Phrase("given.home", {"pawns": state.seat().pawns_home(state.mainland())})


class Buy(TurnMove):
    """{"buy": tile}: a path tile, of one value all alike, becomes cards: half its value (rules buy.tile, buy.one)."""

    name = "buy"
    parts = (
        Part(
            "tile",
            lambda components: tile_codec(components.items),
            lambda action: action.one_of_each_value(),
            "buy",
            others=lambda action: [tile for tile in distinct(action.tiles()) if tile[1] == action.tile[1]],
        ),
        SHUFFLE,
    )
    tile: Tile

    def tiles(self) -> tuple[Tile, ...]:
        return self.state.seat().tiles

    def one_of_each_value(self) -> list[Tile]:
        """List the first tile of each value, the lowest first."""
        first = {tile[1]: tile for tile in reversed(self.tiles())}
        return [first[value] for value in sorted(first)]

    def check_tile(self) -> Refused | None:
        """Refuse more tiles than allowed in one turn (rule buy.number), any between a bridge and its crossing
        (bridge.where), and one that the player does not have (buy.tile)."""
        state, most = self.state, self.components.number("buying", "tiles")
        if chosen(state.readings, BUYING_LIMIT) == "one-tile" and state.turn.bought >= most:
            return Refused("buy.number", {"tiles": most})
        if state.turn.bridge:
            return Refused("bridge.where", {})
        return None if self.tile in self.tiles() else Refused("buy.tile", {"tile": tile_id(self.tile)})

    def cards_due(self) -> int:
        return cards_for(self.components, self.tile)

    def apply(self) -> tuple[State, list[Line]]:
        state, values = self.state, {"tile": tile_id(self.tile), "cards": self.cards_drawn()}
        bought = Line("buy.tile" if self.cards_due() else "buy.one", None, values)
        after = state.with_seat(state.active, tiles=without(self.tiles(), (self.tile,)))
        turn = replace(state.turn, bought=state.turn.bought + 1)
        after, lines = self.draw(replace(after, box=state.box + (self.tile,), turn=turn))
        return after, [bought, *lines]

    def described(self) -> Phrase:
        cards = self.cards_drawn()
        return Phrase("buy" if cards else "buy.nothing", {"tile": tile_id(self.tile), "cards": cards})

    def why_none(self, thing: str) -> Refused | None:
        tiles = self.tiles()
        if not thing and not tiles:
            return Refused("buy.tile.none", {})
        return self.refusal_of({"buy": thing or tile_id(tiles[0])})


class PlaceBridge(TurnMove):
    """{"bridge": space}: the player's bridge spans the hole of this space (rules bridge.one, bridge.whole,
    bridge.everyone), before a pawn moves (bridge.when) and after cards are bought, if any are (bridge.buy)."""

    name = BRIDGE
    parts = (Part("space", lambda components: whole(), lambda action: action.open_holes(), BRIDGE),)
    space: int
    span: Hole
    """The hole to which the space belongs, once the move was checked."""

    def open_holes(self) -> list[int]:
        """List the first spaces of the holes without a bridge."""
        return [hole.first for hole in self.now.holes() if not hole.bridged]

    def hole(self) -> Hole | None:
        """Return the hole to which the space belongs; BadInput for no space at all."""
        if not 0 < self.space <= len(self.state.course):
            raise BadInput(BRIDGE, self.space, "a space")
        return self.now.hole(self.space)

    def marked(self) -> tuple[int, ...]:
        hole = self.hole()
        return (self.space,) if hole is None else tuple(range(hole.first, hole.last + 1))

    def check_space(self) -> Refused | None:
        if self.state.seat().bridges == 0:
            return Refused("bridge.one", {})
        hole = self.hole()
        if hole is None or hole.bridged:
            return hole_refusal(hole)
        self.span = hole
        if self.may_lie_anywhere() or Moment(self.components, self.place_bridge()).playable():
            return None
        return Refused("bridge.where", {})

    def may_lie_anywhere(self) -> bool:
        """Tell whether no pawn must cross the bridge in this very turn (rule bridge.where)."""
        return chosen(self.state.readings, BRIDGE_PLACE) == "any-hole"

    def place_bridge(self) -> State:
        after = self.state.with_seat(self.state.active, bridges=self.state.seat().bridges - 1)
        turn = self.state.turn if self.may_lie_anywhere() else replace(self.state.turn, bridge=self.span.first)
        return replace(after, bridges=with_bridge(self.state.bridges, self.span), turn=turn)

    def apply(self) -> tuple[State, list[Line]]:
        before, after, water = self.span.before[1], self.span.after[1], self.span.water()
        lines = [Line("bridge.whole", None, {"before": before, "after": after, "water": water})]
        lines.append(Line("bridge.buy" if self.state.turn.bought else "bridge.when", None, {}))
        return self.place_bridge(), lines

    def phrase(self) -> Phrase:
        """Say over which hole the bridge is placed, counted from Atlantis (rule bridge.whole), or on which space where
        there is none."""
        state, hole = self.state, self.hole()
        if hole is not None:
            number = self.now.holes().index(hole) + 1
            return Phrase("bridge", {"number": number, "before": tile_id(hole.before), "after": tile_id(hole.after)})
        tiles = state.course[self.space - 1]
        return Phrase("bridge.on", {"tile": tile_id(tiles[-1])}) if tiles else Phrase("bridge.end", {})

    def circumstances(self) -> list[Phrase]:
        """Say how many pawns cannot cross the bridge as they are on the mainland (rule bridge.where)."""
        return [home_phrase(self.state)]

    def attempts(self) -> list[dict]:
        found = [hole.first for hole in self.now.holes()]
        return [{BRIDGE: space} for space in (*self.open_holes(), *found, 1)]

    def about(self, thing: str) -> list[dict]:
        space = space_of(self.state, thing)
        return [] if space is None or self.now.hole(space) is None else [{BRIDGE: space}]


def space_thing(place: int) -> str:
    """Return the name of a place in the picture of a whole game: the part of the move that places a bridge there."""
    return BRIDGE + "=" + str(place)


def space_of(state: State, thing: str) -> int | None:
    """Return the place that a thing of the picture is; None for another thing."""
    kind, _, place = thing.partition("=")
    is_space = kind == BRIDGE and place and not place.strip(DIGITS)
    return int(place) if is_space and int(place) <= state.mainland() else None


class ShowHand(TurnMove):
    """{"show": "hand"}: a player who can move no pawn shows the hand and draws instead (rules move.none, move.unable,
    turn.must); not one who has bought cards in place of that (buy.then-move)."""

    name = "show"
    parts = (Part("hand", lambda components: one_of(("hand",)), lambda action: ("hand",), "show"), SHUFFLE)

    def check_hand(self) -> Refused | None:
        refused = passing_refusal(self.now)
        if refused is None and self.now.has_bought_instead():
            return Refused("buy.then-move", {"cards": self.components.number("stuck", "cards")})
        return refused

    def cards_due(self) -> int:
        return self.components.number("stuck", "cards")

    def apply(self) -> tuple[State, list[Line]]:
        shown = Line("move.none", None, {"player": self.state.active, "cards": self.cards_drawn()})
        after, drawn = self.draw(self.state)
        after, following = next_turn(after)
        return after, [unable_line(self.now), shown, *drawn, following]

    def circumstances(self) -> list[Phrase]:
        """Say how many pawns the player has on the mainland, if any: they change nothing here (rule move.none)."""
        return [home_phrase(self.state)] if self.state.seat().pawns_home(self.state.mainland()) else []

    def described(self) -> Phrase:
        return Phrase("show", {"cards": self.cards_drawn()})

    def attempts(self) -> list[dict]:
        return [{"show": "hand"}]


class EndTurn(TurnMove):
    """{"end": "turn"}: a player who has bought cards and still can move no pawn (rules buy.then-move, turn.must)."""

    name = "end"
    parts = (Part("turn", lambda components: one_of(("turn",)), lambda action: ("turn",), "end"),)

    def check_turn(self) -> Refused | None:
        now = self.now
        refused = passing_refusal(now)
        if refused is not None or now.has_bought_instead():
            return refused
        return Refused("move.none", {"cards": now.state.cards_to_draw(now.components.number("stuck", "cards"))})

    def apply(self) -> tuple[State, list[Line]]:
        after, following = next_turn(self.state)
        return after, [unable_line(self.now), Line("buy.then-move", None, {"player": self.state.active}), following]

    def phrase(self) -> Phrase:
        return Phrase("end", {})

    def attempts(self) -> list[dict]:
        return [{"end": "turn"}]


def passing_refusal(now: Moment) -> Refused | None:
    """Refuse to pass while a pawn can move, and name all that can (rules turn.must, move.unable)."""
    places = now.state.seat().pawns
    able = [places[pawn] for pawn, _ in now.playable()]
    pawns = [PAWNS[pawn] for pawn in range(len(places)) if places[pawn] in able]
    return Refused("turn.must", {"pawns": pawns}) if pawns else None


def unable_line(now: Moment) -> Line:
    """Say what a player lacks who can move no pawn (rule move.unable): any card, a further card wherever a card leads,
    or else enough for the lowest toll."""
    if not sum(now.state.hand()):
        return Line("move.unable.hand", None, {})
    whole = [chain for _, chain in now.chains() if not chain.stuck]
    if not whole:
        return Line("move.unable.card", None, {})
    toll, left = now.nearest_toll(whole)
    return Line("move.unable.toll" if left else "move.unable.nothing", None, {"toll": toll, "points": left})
