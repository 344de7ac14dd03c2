"""An opponent for practice: what it imagines of all that is hidden from it, and how it judges a position."""

from dataclasses import replace

from rules_engine.chance import Pick, shuffle
from rules_engine.core import HIDDEN, Line, kept
from rules_engine.polis.components import SILVER, WHEAT, Components
from rules_engine.polis.game.setup import event_deck
from rules_engine.polis.game.state import CAPTURED, State
from rules_engine.polis.game.state_json import View
from rules_engine.polis.rules.battle import read_battle_numbers
from rules_engine.polis.rules.map import march_ways, route_ways, sail_ways
from rules_engine.polis.rules.rounds import large_poleis, posterity, project_points
from rules_engine.polis.rules.takeover import hoplites_needed, war_price, winning_faces
from rules_engine.polis.rules.trade import open_markets, price_of
from rules_engine.polis.rules.tribute import gain_of, placings, row_length, row_yield


def imagine(components: Components, known: View, pick: Pick) -> State:
    """Return a position that fits all that a side knows: what lies face down is any that is not seen elsewhere."""
    state, seen = known.state, list(known.state.shown)
    for polis in components.order:
        seen += [*state.poleis[polis].projects, state.poleis[polis].begun or ""]
    coming = tuple([(turn, shuffle(event_deck(components, turn), pick)[0]) for turn, _ in state.coming])
    tiles = shuffle([tile for tile in components.projects if tile not in seen], pick)
    state = replace(state, pile=tuple(tiles[: len(state.pile)]), coming=coming)
    battle = state.battle
    if battle is None:
        return state
    unseen = list(read_battle_numbers(components.data).all_cards())
    for cards in [battle["attack"], *[battle["hands"][side] for side in components.sides]]:
        for card in cards:
            if card != HIDDEN:
                unseen.remove(card)
    unseen, hands = shuffle(unseen, pick), {}
    for side in components.sides:
        hands[side] = battle["hands"][side]
        if HIDDEN in hands[side]:
            hands[side], unseen = unseen[: len(hands[side])], unseen[len(hands[side]) :]
    return replace(state, battle=battle | {"hands": hands, "pile": unseen[: len(battle["pile"])]})


def follow(components: Components, state: State, move: dict) -> dict | None:
    """Return the move of the next unit to the same place, from where the last one came as long as units are there, else
    from where there are most (rules march.one-by-one, sail.one-by-one); None for none."""
    kind = "march" if "march" in move else "sail"
    if kind not in move or not state.goes_on(kind, move["to"]):
        return None
    side, to = state.turn_of, move["to"]
    ground, search = state.ground_of(side), march_ways if kind == "march" else sail_ways
    areas = components.regions if kind == "march" else components.seas
    for area in sorted(areas, key=lambda area: (area != move[kind], -state.units_of(side, area))):
        if state.units_of(side, area) and to in search(components, ground, area):
            return {kind: area, "to": to}
    return None


def odds(components: Components, state: State, move: dict) -> list[tuple[int, dict]] | None:
    """Return both outcomes of a siege with the faces of the die that lead to them; of trade one, because nothing that
    is weighed depends on its dice (rules siege.roll, trade.exchange-roll, trade.purchase-roll)."""
    if "trade" in move:
        return [(1, move)]
    if "siege" not in move:
        return None
    faces = components.faces()
    winning = winning_faces(components, components.poleis[move["siege"]].base)
    found = [(winning, move | {"roll": faces})] if winning else []
    return found + ([(faces - winning, move | {"roll": 1})] if winning < faces else [])


def sift(components: Components, state: State, moves: list[dict]) -> list[dict]:
    """Leave out to pass while the side lacks wheat that a move brings: what is in reach is weighed as if it came."""
    if state.stage != "actions" or not Judged(components, state, state.turn_of, 1).lack:
        return moves
    acting = [move for move in moves if "pass" not in move]
    return acting if any([brings_wheat(components, move) for move in acting]) else moves


def brings_wheat(components: Components, move: dict) -> bool:
    """Tell whether a move trades for wheat, or collects more as tribute than it costs (rule pass.out)."""
    if "trade" in move:
        return components.spaces[move["trade"]][1] == WHEAT
    return "tribute" in move and row_yield(components, move["rows"].get(WHEAT, 0)) > (move.get("extra") == WHEAT)


def weigh(components: Components, state: State, player: str) -> list[Line]:
    """Judge a position: won or lost, and what both sides have now, at the end of the round, and can do next."""
    weights = components.data["opponent"]["weights"]
    lines = []
    if state.won is not None and state.won[0] is not None:
        won = weights["won"] if state.won[0] == player else -weights["won"]
        lines.append(Line("loss.at-once.weighed", won, {"side": state.won[0]}))
    for side in components.sides:
        lines += Judged(components, state, side, 1 if side == player else -1).lines()
    return lines


@kept
def hauls(components: Components, region: str, hoplites: int) -> list[tuple[int, int, int]]:
    """List what so many hoplites can collect in a region as (wheat, silver, other resources) (rule tribute.gain)."""
    found = set()
    for rows in placings(components, region, hoplites):
        gain = gain_of(components, rows)
        wheat, silver = gain.get(WHEAT, 0), gain.get(SILVER, 0)
        found.add((wheat, silver, sum([gain[good] for good in sorted(gain)]) - wheat - silver))
    return sorted(found)


class Judged:
    """What a side has, and what becomes of it; amounts are in the unit of the weights.

    `share`: 1 or -1, for and against. `lack`: the wheat that it still lacks for the supply of this round; `spare`: the
    wheat that it will have left then. `left`: the rounds after this one.
    """

    def __init__(self, components: Components, state: State, side: str, share: int) -> None:
        self.components = components
        self.weights = components.data["opponent"]["weights"]
        self.state = state
        self.side = side
        self.share = share
        self.units = state.units[side]
        self.own = state.poleis_of(side)
        self.population = state.population_of(side)
        wheat, eaten = state.has(side, WHEAT), 0 if state.is_supplied(side) else components.wheat_for(self.population)
        self.lack, self.spare = max(0, eaten - wheat), max(0, wheat - eaten)
        self.markets: list[str] = []  # the spaces that merchants of the side reach (rules trade.city, trade.blocked)
        if any([components.poleis[polis].trade for polis in self.own]):
            markets = open_markets(components, route_ways(components, state.ground_of(side), side), self.own)
            spaces = sorted(components.spaces)
            self.markets = [space for space in spaces if components.market_of(space) in markets]
        self.left = len(components.rounds) - 1 - components.rounds.index(state.round)

    def lines(self) -> list[Line]:
        """Return the lines of everything that counts for or against the side."""
        weights, state, side = self.weights, self.state, self.side
        tiles = [tile for polis in self.own for tile in state.poleis[polis].projects]
        points = self.population + state.seats[side].prestige + posterity(self.components, tiles)
        begun, growth = self.begun(), min(self.spare, self.growable())
        units = sum([self.units[area] for area in sorted(self.units)])
        goods = [state.has(side, good) for good in self.components.resources if good not in (WHEAT, SILVER)]
        large, poleis = len(large_poleis(self.components, state.cubes_of(side))), len(self.own)
        gains = large if state.stage != "phoros" else 0
        due = self.components.prestige_for(self.lack)
        hunger = weights["hunger"] * max(0, self.population - weights["usual"]) * self.left
        prestige = state.seats[side].prestige + begun[0] - max(0, due - self.in_reach())
        prestige += gains if prestige >= 0 else 0  # they come after supply
        spared = weights["growth"] * growth + weights["wheat"] * (self.spare - growth)
        megalopolis = weights["point"] * gains + weights["large"] * large * self.left
        tribute, siege, war = self.tribute(), self.sieges(), self.civil_war()
        stock, harbor = sum(goods) + state.has(side, SILVER), state.seats[side].merchants
        owned, active = weights["polis"] * poleis * self.left, weights["unit"] * units * min(1, self.left)
        begun_points, fear, prestige = weights["point"] * sum(begun), self.fear(prestige), max(0, prestige)
        share = self.share
        return [
            Line("final.score.weighed", share * weights["point"] * points, {"side": side, "points": points}),
            Line("project.start.weighed", share * begun_points, {"side": side, "points": sum(begun)}),
            Line("supply.shortage.weighed", -share * weights["point"] * due, {"side": side, "wheat": self.lack}),
            Line("supply.wheat.weighed", -share * hunger, {"side": side, "cubes": self.population}),
            Line("loss.no-prestige.weighed", share * fear, {"side": side, "prestige": prestige}),
            Line("megalopolis.points.weighed", share * megalopolis, {"side": side, "poleis": large}),
            Line("polis.owner.weighed", share * owned, {"side": side, "poleis": poleis}),
            Line("growth.wheat.weighed", share * spared, {"side": side, "cubes": growth}),
            Line("unit.control.weighed", share * active, {"side": side, "units": units}),
            Line("stock.track.weighed", share * self.stock(goods), {"side": side, "goods": stock}),
            Line("trade.merchant.weighed", share * self.trade(), {"side": side, "merchants": harbor}),
            Line("tribute.gain.weighed", share * tribute[0], {"side": side, "regions": tribute[1]}),
            Line("siege.success.weighed", share * siege[0], {"side": side, "poleis": siege[1]}),
            Line("civil-war.where.weighed", share * war[0], {"side": side, "poleis": war[1]}),
        ]

    def begun(self) -> tuple[int, int]:
        """Return prestige and posterity of the projects begun in this round (rules completion.points, final.score)."""
        held = [self.state.poleis[polis] for polis in self.own if self.state.poleis[polis].begun is not None]
        points = sum([project_points(self.components, one.begun or "", one.population) for one in held])
        return points, posterity(self.components, [one.begun or "" for one in held])

    def growable(self) -> int:
        """Return by how many cubes the poleis can grow in this round (rules growth.limits, stock.cubes)."""
        if self.state.stage == "phoros" or (self.state.stage == "growth" and self.side not in self.state.queue):
            return 0
        grown, room = self.state.turn.grown or {}, 0
        for polis in self.own:
            tile = self.components.poleis[polis]
            room += max(0, min(tile.growth - grown.get(polis, 0), tile.most - self.state.poleis[polis].population))
        return min(room, self.state.stock_of(self.side))

    def fear(self, prestige: int) -> int:
        """Judge the prestige at the end of the round: without any the game is lost (rule loss.no-prestige)."""
        lacking = max(0, self.weights["safe"] - prestige)
        return -self.weights["short"] * lacking * lacking - (0 if prestige > 0 else self.weights["broke"])

    def in_reach(self) -> int:
        """Return the wheat that the side can still get in this round: from the markets with the merchants in port, and
        as tribute from where hoplites stand, less what that costs abroad (rules trade.merchant, trade.price,
        trade.purchase, tribute.rows)."""
        state, components = self.state, self.components
        if not self.lack or state.stage not in ("actions", "battles", "event") or self.side in state.turn.passed:
            return 0
        found, abroad, seat = 0, [], state.seats[self.side]
        left, merchants = {good: state.has(self.side, good) for good in components.resources}, seat.merchants
        for space in sorted(self.markets, key=lambda space: -components.spaces[space][2]):
            good, gain, amount = components.spaces[space]
            if merchants and gain == WHEAT and space not in state.sent and amount <= state.limit():
                price = price_of(components, amount, state.column_of(good), True)
                means, price = (good, price) if left[good] >= price else (SILVER, amount)
                if left[means] >= price:
                    left[means] -= price
                    found += amount
                    merchants -= 1
        for region in sorted(self.units):
            if WHEAT in components.tribute.get(region, {}) and self.may_collect(region) and self.is_open(region):
                collected = row_yield(components, min(self.units[region], row_length(components, region, WHEAT)))
                if components.is_home(self.side, region):
                    found += collected
                else:
                    abroad.append(1 - collected)  # it costs prestige, which stands in for wheat (rule military.cost)
        return found - sum(sorted(abroad)[: seat.prestige])

    def stock(self, goods: list[int]) -> int:
        """Judge silver, and the other resources but wheat, of which some of each are of use; less after passing."""
        weights, enough = self.weights, self.weights["enough"]
        some = sum([min(number, enough) for number in goods])
        worth = 10 * weights["good"] * some + weights["surplus"] * (sum(goods) - some)  # not a number of the game
        worth += 10 * weights[SILVER] * self.state.has(self.side, SILVER)  # not a number of the game
        if self.left == 0:
            worth = worth * weights["last"] // 100  # not a number of the game
        return worth // (20 if self.side in self.state.turn.passed else 10)  # not a number of the game

    def trade(self) -> int:
        """Judge the merchants for which markets have space, now and later (rules trade.merchant, trade.space)."""
        state, port = self.state, self.state.seats[self.side].merchants
        spaces, left = self.markets, self.left
        sent = len([space for space in sorted(state.sent) if state.sent[space] == self.side])
        opened = [space for space in spaces if self.components.spaces[space][2] <= state.limit()]
        now = 0 if self.side in state.turn.passed else min(port, len([one for one in opened if one not in state.sent]))
        fleet = min(port + sent, len(opened), self.weights["fleet"])
        return self.weights["merchant"] * (now + left * fleet)

    def tribute(self) -> tuple[int, int]:
        """Judge what hoplites can collect where they stand, in this round and in later ones (rule tribute.box); with
        the number of regions."""
        total, regions, passed = 0, 0, self.side in self.state.turn.passed
        for region in [region for region in self.components.regions if region in self.units]:
            hoplites = self.units[region]
            if self.may_collect(region):
                regions += 1
                if self.is_open(region) and not passed:
                    total += self.weights["now"] * max(0, self.best_tribute(region, hoplites, self.lack))
                later = self.best_tribute(region, hoplites, self.population) if self.left else 0
                total += self.weights["later"] * self.left * max(0, later)
        return total // 100, regions  # not a number of the game

    def may_collect(self, region: str) -> bool:
        """Tell whether the side holds a polis in a region, or nobody can (rules tribute.condition, tribute.achaia)."""
        poleis = self.components.poleis_in(region)
        return not poleis or any([polis in self.own for polis in poleis])

    def is_open(self, region: str) -> bool:
        """Tell whether the tribute box of a region is open to the side (rule tribute.box)."""
        return not self.state.is_box_closed(self.side, region)

    def best_tribute(self, region: str, hoplites: int, lack: int) -> int:
        """Judge the best haul where so much wheat is lacking, less its cost (rules tribute.gain, military.cost)."""
        weights, best = self.weights, 0
        for wheat, silver, goods in hauls(self.components, region, hoplites):
            needed = min(wheat, lack)
            worth = weights["supply"] * needed + weights["wheat"] * (wheat - needed)
            best = max(best, worth + weights[SILVER] * silver + weights["good"] * goods)
        return best - (0 if self.components.is_home(self.side, region) else weights["point"])

    def sieges(self) -> tuple[int, int]:
        """Judge the best siege that is possible in each region: its odds by what it brings, and what the owner loses
        (rules siege.never, siege.condition, siege.success); with the number of poleis that can be besieged."""
        best: dict[str, int] = {}
        components, state, point, poleis = self.components, self.state, self.weights["point"], 0
        own, enemy, capitals = self.units, state.units[components.other(self.side)], components.capitals()
        for polis in components.order:
            tile, held = components.poleis[polis], state.poleis[polis]
            region, value = tile.region, tile.base
            if region not in own or held.owner == self.side or polis in capitals:
                continue
            if own[region] >= hoplites_needed(enemy.get(region, 0), value):
                cubes = held.population or value
                worth = point * (value + (cubes if held.owner is None else 2 * cubes))
                worth = worth * winning_faces(components, value) // components.faces() - point
                best[region] = max(worth, best.get(region, 0))
                poleis += 1
        total = self.weights["siege"] * sum([best[region] for region in sorted(best)])
        return total // 100, poleis  # not a number of the game

    def civil_war(self) -> tuple[int, int]:
        """Judge the civil war that the Proxenos can stir up where it is (rules civil-war.where, civil-war.cost,
        civil-war.points); with the number of such poleis."""
        polis = self.state.seats[self.side].proxenos
        if polis is None or polis == CAPTURED or polis in self.own or polis in self.components.capitals():
            return 0, 0
        tile, held = self.components.poleis[polis], self.state.poleis[polis]
        cubes, silver = war_price(self.components, tile.base, held.population)
        if self.state.has(self.side, SILVER) < silver:
            return 0, 0
        share = 2 if held.owner is None else 3  # not a number of the game
        worth = self.weights["point"] * cubes * share - self.weights[SILVER] * silver
        return max(0, worth) * self.weights["war"] // 100, 1  # not a number of the game
