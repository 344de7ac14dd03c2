"""Moving a pawn: cards, toll, path tile, new cards (rules move.*, pay.*, reward.*, draw.*)."""

from dataclasses import replace

from rules_engine.action import Part
from rules_engine.atlantis.actions.turn import TurnMove, home_phrase, space_of
from rules_engine.atlantis.components import Components
from rules_engine.atlantis.game.ending import end_game, next_turn
from rules_engine.atlantis.game.state import State
from rules_engine.atlantis.readings import PLAYED_CARDS, chosen
from rules_engine.atlantis.rules import path, tolls
from rules_engine.atlantis.rules.cards import Tiles, in_order, points, tile_codec, tile_id, without, write_tiles
from rules_engine.atlantis.rules.path import ATLANTIS, PAWNS, Chain, Hole
from rules_engine.cards import Cards, add_cards, count_cards, list_cards, selections, subtract_cards
from rules_engine.codec import Codec, converted, counts_of, field, list_of, one_of, tuple_record
from rules_engine.core import Line, Phrase, Refused, distinct
from rules_engine.drawing import SHUFFLE


def pawn_codec(components: Components) -> Codec:
    """Declare a pawn: its id, read as its place among those of its player."""
    ids = PAWNS[: components.pawns]
    return converted(one_of(ids), ids.index, lambda pawn: ids[pawn])


def payment_codec(components: Components) -> Codec:
    """Declare a payment: {"tiles": ["flag-4"], "cards": {"ring": 1}}, the tiles in any order; both may be left out."""
    items = components.items
    tiles = converted(list_of(tile_codec(items)), lambda given: in_order(items, list(given)), tuple)
    return tuple_record(field("tiles", tiles, ()), field("cards", counts_of(items), (0,) * len(items)))


class MovePawn(TurnMove):
    """{"pawn": id, "cards": [item], "pay": {"tiles": [tile], "cards": {item: n}}}: the turn after its preparation.

    "pay" may be left out where nothing is to be paid. Chains of few cards come first, then payments that waste least.
    Pawns on the same place are alike, so are cards that are paid, and tiles of one value.
    """

    name = "pawn"
    parts = (
        Part(
            "pawn",
            pawn_codec,
            lambda action: distinct([pawn for pawn, _ in action.now.playable()]),
            others=lambda action: [pawn for pawn, place in enumerate(action.places()) if place == action.start()],
            exact=True,
        ),
        Part(
            "cards",
            lambda components: list_of(one_of(components.items), 1),
            lambda action: [chain.cards for pawn, chain in action.now.playable() if pawn == action.pawn],
            exact=True,
        ),
        Part(
            "pay",
            payment_codec,
            lambda action: action.payments(),
            default={},
            others=lambda action: action.payments_alike(),
            exact=True,
        ),
        SHUFFLE,
    )
    pawn: int
    cards: tuple[str, ...]
    pay: tolls.Paid

    # the parts

    def places(self) -> tuple[int, ...]:
        return self.state.seat().pawns

    def payments(self) -> list[tolls.Paid]:
        """List the payments of the toll, each with the pieces that `pick_pieces` picks."""
        tiles, left = self.state.seat().tiles, self.left()
        return [tolls.pick_pieces(tiles, left, payment) for payment in self.now.payments(self.chain())]

    def payments_alike(self) -> list[tolls.Paid]:
        """List every choice of pieces worth the same: as many cards that are not played, tiles of these values."""
        tiles, held = [value for _, value in self.pay[0]], self.state.seat().tiles
        found: list[Tiles] = [()]
        for tile in distinct(held):  # equal tiles are not told apart
            longer = [one + (tile,) * given for one in found for given in range(held.count(tile) + 1)]
            found = [one for one in longer if [value for _, value in one].count(tile[1]) <= tiles.count(tile[1])]
        found, cards = [one for one in found if len(one) == len(tiles)], self.pay[1]
        return [(given, others) for given in found for others in selections(self.left(), sum(cards))]

    def cheapest_payment(self) -> tolls.Payment | None:
        """Return the payment that wastes least; None where all is not enough."""
        values, toll = [value for _, value in self.state.seat().tiles], self.now.toll(self.chain())
        return tolls.cheapest(values, sum(self.left()), self.components.card_pays, toll)

    def start(self) -> int:
        return self.places()[self.pawn]

    def chain(self) -> Chain:
        """Return what the cards do, whether they may be played or not."""
        return self.now.chain(self.start(), self.cards)

    def marked(self) -> tuple[int, ...]:
        return self.chain().stops

    def goal(self) -> int:
        return self.chain().stops[-1]

    def played(self) -> Cards:
        return count_cards(self.components.items, list(self.cards))

    def left(self) -> Cards:
        """Return the cards with which tolls can be paid (rule pay.cards)."""
        return subtract_cards(self.state.hand(), self.played()) or ()

    def holes(self) -> list[Hole]:
        return path.holes_between(self.now.holes(), self.start(), self.goal())

    def places_after(self) -> tuple[int, ...]:
        return path.with_pawn(self.places(), self.pawn, self.goal())

    def pawns_after(self) -> list[int]:
        others = [place for seat in self.state.seats if seat.player != self.state.active for place in seat.pawns]
        return others + list(self.places_after())

    def reward(self) -> int | None:
        """Return the space whose tile the move brings (rules reward.tile, reward.none)."""
        return path.reward_space(self.state.course, self.pawns_after(), self.state.readings, self.goal())

    def earned(self) -> str:
        """Return the tile that the move brings; "" for none."""
        space = self.reward()
        return "" if space is None else tile_id(self.state.course[space - 1][-1])

    # what forbids it

    def check_pawn(self) -> Refused | None:
        """Refuse to move a pawn that has reached the mainland (rule move.pawn)."""
        is_home = self.start() == self.state.mainland()
        return Refused("move.pawn", {"pawn": PAWNS[self.pawn]}) if is_home else None

    def check_cards(self) -> Refused | None:
        """Refuse cards that the player does not hold, and name them (rule move.card), a chain (move.*), and in the
        reading `bridge-place: crossed-hole` to leave the bridge of this turn uncrossed (bridge.where)."""
        hand, bridge = self.state.hand(), self.state.turn.bridge
        lacking = path.lacking_cards(self.played(), hand)
        if any(lacking):
            return Refused("move.card", {"items": list_cards(self.components.items, lacking)})
        refused = self.now.ways().chain_refusal(self.chain(), sum(hand) - len(self.cards))
        if refused is not None or not bridge or any([hole.first <= bridge <= hole.last for hole in self.holes()]):
            return refused
        return Refused("bridge.where", {})

    def check_pay(self) -> Refused | None:
        """Refuse to pay where there is no toll (rule hole.toll), to give what the player does not have (pay.means), or
        gets only for this move (pay.before), or a card that is played (pay.cards), too little (pay.short), a tile or a
        card that is not needed, and in the reading `overpaying: only-if-needed` more than a toll that could be paid
        exactly (pay.choice)."""
        components, toll, (tiles, cards) = self.components, self.now.toll(self.chain()), self.pay
        if toll == 0 and (tiles or any(cards)):
            return Refused("hole.toll", {})
        held = self.state.seat().tiles
        more = [tile for tile in distinct(tiles) if tiles.count(tile) > held.count(tile)]
        lacking = tolls.piece_ids(components, (tuple(more), path.lacking_cards(cards, self.state.hand())))
        if lacking:
            return Refused("pay.before" if lacking == [self.earned()] else "pay.means", {"pieces": lacking})
        both = path.lacking_cards(cards, self.left())
        if any(both):
            return Refused("pay.cards", {"items": list_cards(components.items, both)})
        points = tolls.worth(components, self.pay)
        values = {"toll": toll, "points": points}
        if points < toll:
            return Refused("pay.short" if points else "pay.short.nothing", values)
        each = [value for _, value in tiles] + [components.card_pays] * sum(cards)
        if each and sum(each) - min(each) >= toll:
            needless = tolls.piece_ids(components, self.pay)[each.index(min(each))]
            return Refused("pay.choice.needless", values | {"pieces": [needless]})
        if points == toll or not tolls.only_if_needed(self.state.readings):
            return None
        best = self.cheapest_payment()
        return Refused("pay.choice", values) if best is not None and best.waste == 0 else None

    # what it does

    def cards_due(self) -> int:
        return self.components.draws[self.home_after()]

    def home_after(self) -> int:
        """Return how many pawns the player has on the mainland after the move (rules draw.more, end.third)."""
        return self.places_after().count(self.state.mainland())

    def discards(self) -> Cards:
        return add_cards(add_cards(self.state.discards, self.played()), self.pay[1])

    def apply(self) -> tuple[State, list[Line]]:
        """Pay the toll before anything else happens, move the pawn, take a tile, draw cards, then end the turn or the
        game (rules turn.steps, pay.before)."""
        after, rewarded = self.take_reward(self.pay_and_move())
        after, drawn = self.draw(after)
        home, cards = self.home_after(), self.cards_drawn()
        lines = [*self.way_lines(), *self.paid_lines(), *rewarded]
        if home == self.components.pawns:
            after, following = end_game(self.components, after)
            return after, [*lines, Line("end.draw", None, {"cards": cards}), *drawn, *following]
        lines.append(Line("draw.more" if home else "draw.card", None, {"cards": cards, "home": home}))
        after, next_line = next_turn(after)
        return after, [*lines, *drawn, next_line]

    def pay_and_move(self) -> State:
        """Discard the cards, pay, and put the pawn on its new place (rules move.card, pay.away)."""
        state, (tiles, cards) = self.state, self.pay
        left = subtract_cards(self.left(), cards) or ()
        after = replace(state, discards=self.discards(), box=state.box + tiles)
        after = after.with_seat(state.active, pawns=self.places_after(), tiles=without(state.seat().tiles, tiles))
        return after.with_hand(state.active, left)

    def take_reward(self, state: State) -> tuple[State, list[Line]]:
        """Give the player the tile that the move brings, if any (rules reward.tile, .left, .covered, .none)."""
        components, space = self.components, self.reward()
        skipped = [place for place in range(self.goal() - 1, space or 0, -1) if place in self.pawns_after()]
        stacks = [state.course[place - 1] for place in skipped if len(state.course[place - 1]) > 1]
        lines = [Line("reward.covered", None, {"tile": tile_id(stack[-1])}) for stack in stacks]
        if space is None:
            return state, [*lines, Line("reward.none", None, {})]
        values = {"tile": self.earned()}
        if space == self.start():
            lines.append(Line("reward.left", None, values))
        else:
            lines.append(Line("reward.tile" if space < self.goal() else "reward.none.ahead", None, values))
        tiles = in_order(components.items, [*state.seat().tiles, state.course[space - 1][-1]])
        after = replace(state, course=path.without_top(state.course, space)).with_seat(state.active, tiles=tiles)
        water = components.number("pieces", "water-tiles")
        return after, lines + path.below_lines(after.course, after.bridges, space, water)

    def way_lines(self) -> list[Line]:
        """Say where each card leads (rules move.card, move.occupied, move.mainland), and why the pawn stays there in
        the end: on the mainland, however many are there (move.no-limit), or on the first free tile (move.stop)."""
        state, end, lines = self.state, self.goal(), []
        for card, stop in zip(self.cards, self.chain().stops):
            if stop == state.mainland():
                lines.append(Line("move.mainland", None, {"item": card}))
            else:
                values = {"item": card, "value": state.course[stop - 1][-1][1]}
                lines.append(Line("move.card" if stop == end else "move.occupied", None, values))
        if end == state.mainland():
            there = state.pawns().count(end)
            return lines + ([Line("move.no-limit", None, {"pawns": there})] if there else [])
        return lines + ([Line("move.stop", None, {})] if len(self.cards) > 1 else [])

    def paid_lines(self) -> list[Line]:
        """Say what the move costs, and how it is paid (rules hole.*, pay.*): paid tiles leave the game (pay.away)."""
        components, state, paid, cards = self.components, self.state, self.pay, len(self.cards)
        lines: list[Line] = []
        for hole in self.holes():
            lines += [tolls.hole_line(hole), *tolls.stack_lines(state.course, hole)]
        if len([hole for hole in self.holes() if not hole.bridged]) > 1:
            lines.append(Line("hole.sum", None, {"toll": tolls.total(lines)}))
        lines += tolls.played_lines(components, chosen(state.readings, PLAYED_CARDS), tolls.total(lines), cards)
        toll = tolls.total(lines)
        if cards > 1 and toll:
            lines.append(Line("hole.each-step", None, {"cards": cards, "toll": toll}))
        waste = tolls.worth(components, paid) - toll
        lost = waste and tolls.only_if_needed(state.readings)
        inexact = [Line("pay.choice.inexact", None, {"toll": toll})] if lost else []
        tiles, spent = write_tiles(paid[0]), sum(paid[1])
        lines += [*tolls.payment_lines(components, tiles, points(paid[0]), spent), *inexact, *tolls.change_lines(waste)]
        if tiles:
            both = {"tiles": tiles, "cards": spent}
            lines.append(Line("pay.away.both", None, both) if spent else Line("pay.away", None, {"tiles": tiles}))
        return lines

    # in words

    def described(self) -> Phrase:
        """Say which cards are played, where they lead which pawn, and what is paid: nothing but their value tells tiles
        from cards (rules move.card, move.mainland, pay.means)."""
        tiles, cards = self.pay
        pieces, goal = [], self.goal()
        if tiles:
            pieces.append(Phrase("paid.tile" if len(tiles) == 1 else "paid.tiles", {"tiles": write_tiles(tiles)}))
        if any(cards):
            spent = {"cards": list_cards(self.components.items, cards)}
            pieces.append(Phrase("paid.card" if sum(cards) == 1 else "paid.cards", spent))
        values = {"pawn": PAWNS[self.pawn], "cards": list(self.cards), "pieces": pieces}
        if goal == self.state.mainland():
            return Phrase("pawn.home.pay" if pieces else "pawn.home", values)
        values["goal"] = tile_id(self.state.course[goal - 1][-1])
        return Phrase("pawn.pay" if pieces else "pawn", values)

    def foreseen(self) -> tuple[list[Line], list[Line]]:
        """Say which tile the move brings, what it costs and how that is paid; what is overpaid is lost (rules reward.*,
        hole.*, pay.*)."""
        paid, rewarded = self.paid_lines(), self.take_reward(self.pay_and_move())[1]
        lost = [line for line in paid if line.rule == "pay.change"]
        return [*rewarded, *[line for line in paid if line not in lost]], lost

    def circumstances(self) -> list[Phrase]:
        """Say how many pawns the player has on the mainland, before one moves (rules draw.more, end.third), and how
        many water tiles are left if the next one may be the last (hole.water)."""
        left = max(0, self.components.number("pieces", "water-tiles") - path.water_laid(self.state.course))
        home = home_phrase(self.state)
        return [home, Phrase("given.water", {"tiles": left})] if left <= 1 else [home]

    # why there is none

    def why_none(self, thing: str) -> Refused | None:
        """Return why no pawn can be moved, or none with a card, or a certain one, or to a space (rules move.*)."""
        places, space = self.places(), space_of(self.state, thing)
        if space is not None:
            return self.why_no_space(space)
        found = sorted([(places[pawn], at) for at, (pawn, _) in enumerate(self.now.chains())])
        chains = [self.now.chains()[at] for _, at in found]
        if thing in PAWNS:
            self.pawn = PAWNS.index(thing)
            here = [chain for pawn, chain in chains if places[pawn] == self.start()]
            return self.check_pawn() or self.why_no_chain(here)
        if not thing:
            return self.why_no_chain([chain for _, chain in chains])
        is_item = thing in self.components.items
        return self.why_no_chain([chain for _, chain in chains if thing in chain.cards]) if is_item else None

    def why_no_chain(self, found: list[Chain]) -> Refused | None:
        """Return why none of these chains can be played: no card at all, no card for where one leads, or a toll that is
        too high even for the one that comes nearest (rules move.unable, move.whole)."""
        if not sum(self.state.hand()):
            return Refused("move.unable.hand", {})
        whole = [chain for chain in found if not chain.stuck]
        if whole:
            toll, left = self.now.nearest_toll(whole)
            if toll > left:
                return Refused("pay.short.all", {"toll": toll, "points": left})
            return Refused("bridge.where", {}) if self.state.turn.bridge else None
        return Refused("move.whole", {"item": found[0].cards[-1]}) if found else None

    def why_no_space(self, place: int) -> Refused | None:
        """Return why no pawn can go to a space (rules move.*): an empty hand comes before what stands or lies there. In
        a hole only a bridge can be meant."""
        if self.now.hole(place) is not None:
            return None
        behind = [pawn for pawn in range(len(self.state.seat().pawns)) if self.state.seat().pawns[pawn] < place]
        if place == ATLANTIS or not behind:
            return Refused("move.card.behind", {})
        if not sum(self.state.hand()):
            return Refused("move.unable.hand", {})
        if place != self.state.mainland() and self.now.ways().taken[place]:
            return Refused("move.stop", {})
        there = [chain for _, chain in self.now.chains() if chain.stops[-1] == place]
        if there:
            return self.why_no_chain(there)
        return Refused("move.mainland", {}) if place == self.state.mainland() else self.why_no_tile(place, behind)

    def why_no_tile(self, place: int, behind: list[int]) -> Refused | None:
        """Return why no card leads to the tile on top of a space: none with its item is in hand, or it leads to another
        tile that is nearer (rule move.card). `behind`: the pawns behind it."""
        state, ways = self.state, self.now.ways()
        item, places = ways.tops[place], state.seat().pawns
        if item is None:
            return None
        if not state.hand()[self.components.items.index(item)]:
            return Refused("move.card", {"items": [item]})
        nearest = max(behind, key=lambda pawn: places[pawn])
        found = ways.landing(places[nearest], item)
        if found in (place, state.mainland()):
            return None
        values = {"item": item, "pawn": PAWNS[nearest], "tile": tile_id(state.course[found - 1][-1])}
        return Refused("move.card.next", values)
