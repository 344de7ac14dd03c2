"""The picture of a case: the part of the map, the cards, or the stocks that decide, with what is tried marked by its
shape, and a cross where it is refused."""

from dataclasses import replace

from rules_engine.core import Refused
from rules_engine.polis.actions.moves import POLIS
from rules_engine.polis.components import ABROAD, PRESTIGE, WHEAT, Components, Goods
from rules_engine.polis.draw import panels
from rules_engine.polis.draw.battle import STANDING, BattlePicture, card_corner, lay_cards, words_svg
from rules_engine.polis.draw.close_map import TriedOnMap, crowd_map
from rules_engine.polis.draw.map import Label
from rules_engine.polis.draw.panels import LEFT, WIDTH, Line
from rules_engine.polis.game.battle import DECIDE, Battle, battle_of
from rules_engine.polis.game.flow import GAIN, REMOVE, UNIT
from rules_engine.polis.game.setup import lay_out
from rules_engine.polis.game.state import DEVELOPMENT, KINDS, State
from rules_engine.polis.readings import FULL_AREAS, is_default
from rules_engine.polis.rules.battle import SALPINX
from rules_engine.polis.rules.map import is_full
from rules_engine.polis.rules.rounds import large_poleis
from rules_engine.scene import changed_boxes, marks
from rules_engine.svg import element, placed

ON_MAP = ("march", "sail", "siege", "proxenos", "redeem", "civil-war", "remove", "battle")
WAYS = ("route.ports", "route.lines", "route.land", "trade.blocked", "map.korinthos")
"""The rules about the ways of merchants."""
PLACES = ("tribute.condition", "tribute.condition.hoplites", "tribute.achaia", "tribute.rows.hoplites")
"""The refusals that say what is missing in a region for its tribute."""
PAYMENTS = ("project.silver", "trade.exchange", "trade.silver")
"""The refusals of what may not be paid with."""
STEPS = ("event.card", "round-end.steps")
"""The refusals of an action outside of a turn: which one it is matters, not what it would do."""
FOREIGN = ("muster.hoplites", "galleys.build", "project.start.foreign")
"""The refusals that whose the polis is decides."""
TIES = ("final.tie", "final.draw")
"""The rules that look at resources at the end of the game."""


class Case(TriedOnMap):
    """A move that is tried, as the picture of its case shows it."""

    def battle(self) -> Battle | None:
        """Return the battle of which the move is one."""
        return None if self.kind in KINDS else battle_of(self.state)

    def draw_lines(self, on_map: tuple[str, int] | None) -> str:
        """Draw the lines of a move; `on_map`: the map to be shown, where it is not that before the move."""
        content, height = "", 0
        for line in self.lines_of(on_map):
            drawn, high = (line, panels.ROW) if isinstance(line, str) else line
            content, height = content + placed(0, height, drawn), height + high
        box = [("class", "polis-map polis-map--close"), ("viewBox", f"-2 -2 {WIDTH + 4} {height + 4}"), ("role", "img")]
        return element("svg", [*box, ("aria-label", self.label(self.kind))], content)

    def lines_of(self, on_map: tuple[str, int] | None) -> list[Line]:
        """List the lines of a move, from the top."""
        state, label, kind = self.state, self.label, self.kind
        lines: list[Line] = []
        going = state.turn.going
        crowds = self.then.battles or ((going,) if going and state.units_of(self.enemy, going) else ())
        is_begun = state.turn.done or state.turn.passed or "turn.battles.later" in self.rules
        if is_begun and kind in (*KINDS, "pass", "halt"):
            lines += self.turn_strip(kind)
        if state.stage != "actions":
            end = panels.at_end(label(state.round)) if state.stage in ("event", "phoros") else ""
            waiting = " · ".join([label(area) for area in state.battles])
            said = [label(word) for word in (state.stage, state.event) if word] + [waiting] * bool(waiting)
            lines.append(panels.words(LEFT, ": ".join(said)) + end)
        if self.refusal in STEPS:
            return [*lines, *self.turn_strip(kind)]
        if kind in DEVELOPMENT:
            lines += self.building()
        elif kind == "tribute":
            region, is_place = self.move["tribute"], any([rule in PLACES for rule in self.rules])
            is_box = self.refusal.startswith("tribute.") and not is_place
            lines.append(self.close_map(self.after is None and is_place))
            lines += self.tribute_box(region, self.move.get("rows") or {}, is_box)
        elif kind in ("halt", "pass") and crowds:
            lines.append(crowd_map(self.map, crowds))
        elif kind in ON_MAP or self.is_way_shown():
            is_place = self.is_crossed() if kind in ("redeem", "civil-war") else self.after is None
            lines.append(on_map or self.close_map(is_place))
            if kind in ("march", "sail") and not is_default(state.readings, FULL_AREAS):  # rules march.full, sail.full
                limit = state.limit()
                areas = [area for area in self.components.areas if is_full(state.units_of(self.side, area), limit)]
                lines += [self.units_line(area) for area in areas]
        elif kind == "trade":
            lines += self.prices(self.move["trade"])
            if self.after is not None or self.refusal == "trade.city":
                own = [polis for polis in state.poleis_of(self.side) if self.components.poleis[polis].trade]
                cities = panels.listed(label, "picture.trade-cities", tuple(own), label(self.side) + " · ")
                lines.append(cities + ("" if own else panels.refusal(176, 11)))
        elif kind == "setup":
            lines += self.beginning()
        else:
            lines += self.ending()
        if kind in KINDS:
            change, held = self.change_of(), state.holdings(self.side)
            if self.is_way_shown():
                change["merchants"] = 0
            wrong = [good for good in sorted(change) if held.get(good, 0) + change[good] < 0]
            if not wrong and self.refusal in PAYMENTS:
                wrong = [good for good in sorted(change) if change[good] < 0 and good != "merchants"]
            if self.after is not None or wrong:
                lines += self.account(held, change, wrong)
        return lines

    def beginning(self) -> list[Line]:
        """Draw what both sides begin with, what the first event brings them, where it places units, and the market
        space that it closes; the set-up is reconstructed, and the picture says so (rules setup.poleis,
        event.first-round)."""
        lines: list[Line] = [panels.words(LEFT, self.label("picture.reconstructed"))]
        components, after = self.components, self.then
        row, placed_now = components.data["events"].get(after.event, {}), Case(after, after, self.label, self.move, [])
        has_effect = row.get("effect") in (GAIN, REMOVE, UNIT)
        if has_effect and not after.sent:
            lines.append(self.deciders(self.label("event") + ": " + self.label(after.event or "event")))
        if row.get("effect") == UNIT:
            return [*lines, crowd_map(placed_now.map, tuple([row[side] for side in components.sides]))]
        if after.sent:
            return lines + [line for space in sorted(after.sent) for line in placed_now.prices(space)]
        if has_effect:
            return lines + self.tracks(components.sides, False, self.changed_goods())
        lines += self.tracks(components.sides, True, components.resources)
        for side in components.sides:
            lines += self.own_tiles(side)
        return lines

    def building(self) -> list[Line]:
        """Draw the polis that builds and the areas that its units enter, against their limit (rule unit.limit)."""
        move, label, components = self.move, self.label, self.components
        polis = move.get("polis") or move[self.kind]
        found = components.poleis[polis]
        lines: list[Line] = []
        lines += self.display(move["project"]) if "project" in move else []
        lines += self.own_tiles(self.side, polis)
        if self.refusal in FOREIGN:
            return lines
        if "muster" in move and found.region == ABROAD:
            return [*lines, self.close_map(True)]
        if "galleys" in move:
            lines.append(panels.listed(label, "picture.arrows", found.ships, label(polis) + " · "))
        if "merchants" in move:
            cities = tuple([name for name in components.order if components.poleis[name].trade])
            lines.append(panels.listed(label, "picture.trade-cities", cities))
        if "project" in move:
            begun = components.order if self.refusal == "project.start" else (polis,)
            lines += [panels.listed(label, "picture.kinds", found.projects), *self.begun(begun)]
        seas: Goods = move.get("seas") or ({found.region: move["cubes"]} if "muster" in move else {})
        seas = {} if self.refusal == "galleys.no-sea" else seas
        is_wrong_sea = self.refusal == "galleys.build.sea"
        return lines + [self.units_line(sea, seas[sea], is_wrong_sea) for sea in sorted(seas)]

    def is_way_shown(self) -> bool:
        """Tell whether a merchant's way matters more than the price: a rule speaks of it, or enemy galleys lie on
        it."""
        if self.kind != "trade":
            return False
        seas = (*self.way, *self.components.ports_of(self.side))
        met = any([self.state.units_of(self.enemy, sea) for sea in seas])
        return (met and self.after is not None) or any([rule in WAYS for rule in self.rules])

    def change_of(self) -> Goods:
        """Return what a move changes in its side's stocks; of a refused one what it would cost, below 0, and bring."""
        components, state, move = self.components, self.state, self.move
        if self.after is not None:
            held, then = state.holdings(self.side), self.after.holdings(self.side)
            return {
                good: then.get(good, 0) - held.get(good, 0) for good in (*components.resources, PRESTIGE, "merchants")
            }
        change: Goods = {"merchants": -1} if "trade" in move else {}
        if "merchants" in move:
            change = {"merchants": move.get("cubes", 0)}
        costs, phrase = [], POLIS.describe(components, state, move).values
        while "move" in phrase:
            costs.append(phrase.get("extra"))
            phrase = phrase["move"].values
        price = {good: abs(cost) for good, cost in (phrase.get("price") or {}).items()}
        for sign, goods in [*[(-1, cost or {}) for cost in (*costs, price)], (1, phrase.get("gained") or {})]:
            for good in sorted(goods):
                change[good] = change.get(good, 0) + sign * goods[good]
        return change

    def ending(self) -> list[Line]:
        """Draw what a decision between the turns rests on and changes (of the side that decides alone where the round
        goes on), who grows first, the projects that have been started, what a new round begins with, the poleis that
        outgrow their base or are all that a side has to supply, and those of the side that decides. Where the game is
        scored, completed projects count, and every resource may break a tie (rules final.score, final.tie,
        final.draw)."""
        then, state, move = self.then, self.state, self.move
        is_scored = then.won is not None and then.won[1].startswith("final")
        lines: list[Line] = []
        if "actions" not in (state.stage, then.stage) or state.stage != then.stage:
            lines += self.stocks(is_scored)
        if "round-end.order" in self.rules and then.stage == "growth":
            lines.append(self.deciders(self.label("growth")))
        lines += self.begun(self.components.order)
        lines += self.completed() if is_scored else []
        if then.round != state.round:
            lines += self.new_round()
        polis = move.get("release") or move.get("grow") or ""
        if polis:
            lines += self.own_tiles(state.queue[0] if state.queue else self.side, polis)
        elif "megalopolis.points" in self.rules or "loss.capital" in self.rules:
            for side in self.components.sides:
                lines += self.own_tiles(side, *large_poleis(self.components, then.cubes_of(side)))
        if "supply.left-behind" in self.rules:
            lines.append(self.close_map(False))
        limits = "grow" in move and (self.after is not None or self.refusal.startswith("growth.limits"))
        return lines + (self.growth_rows(polis) if limits else [])

    def stocks(self, is_scored: bool) -> list[str]:
        """Draw what the sides have that a decision between the turns asks or changes: wheat and cubes where cubes are
        supplied or grow, where the score is tied every resource."""
        state, then = self.state, self.then
        changed, sides = self.changed_goods(), self.components.sides
        is_fed = state.stage in ("supply", "growth") or WHEAT in changed
        if any([rule in TIES for rule in self.rules]):
            changed = list(self.components.resources)
        elif is_fed:
            changed = [WHEAT] + [good for good in changed if good != WHEAT]
        is_over = state.stage == "actions" or then.round != state.round or then.won is not None
        named = [*state.queue[:1], *[side for side in sides if is_over or state.seats[side] != then.seats[side]]]
        return self.tracks([side for side in sides if side in named], is_fed or is_scored, changed)

    def changed_goods(self) -> list[str]:
        now, then, components = self.state, self.then, self.components
        sides, resources = components.sides, components.resources
        return [good for good in resources if any([now.has(side, good) != then.has(side, good) for side in sides])]

    def battle_picture(self, battle: Battle) -> str:
        """Draw a battle: both hands, the cards that are tried against each other, with a cross on those for which they
        are refused, and whether the attacker has decided to stay (rule battle.retreat-order)."""
        move = self.move
        laid, hand = lay_cards(battle, move), battle.hands[battle.asked] if battle.asked else ()
        row, cards, places, wrong = 0 if "attack" in move else 1, move.get("attack") or move.get("defend") or (), [], []
        for index, card in enumerate(cards):
            held = [at for at in range(len(hand)) if hand[at] == card and at not in places][:1]
            places += held
            wrong += [] if held or card is None else [index]
        if self.refusal == "battle.salpinx":
            wrong = [index for index, card in enumerate(cards) if card == SALPINX]
        elif self.after is None and not wrong:
            wrong = [index for index, card in enumerate(cards) if card is not None]
        above = "".join([panels.refusal(*card_corner(index, row)) for index in wrong])
        if battle.phase == DECIDE and battle.asked != battle.attacker:
            above += words_svg(*STANDING, self.label(battle.attacker) + ": " + self.label("picture.stays"))
        return BattlePicture(battle, self.label, laid, tuple(places)).svg(above)

    def battle_after(self, battle: Battle) -> str:
        """Draw a battle after a move, with marks where it differs from before; "" where it is over. Both sides are
        still called what they are in the phase whose cards lie there, also when it has ended."""
        after = battle_of(self.then)
        if after is None:
            return ""
        picture = BattlePicture(replace(battle, asked=""), self.label, lay_cards(battle, {}))
        now = replace(after, asked="", attacker=battle.attacker)
        before, picture = picture.things(), replace(picture, battle=now, laid=lay_cards(battle, self.move))
        boxes = changed_boxes(before, picture.things())
        return picture.svg(marks(boxes)) if boxes else ""


def close_up(components: Components, state: State, label: Label, subject: dict) -> str:
    """Draw what decides about a move: the map around it, a battle, or lines with stocks and tracks."""
    tried = tried_by(components, state, label, subject)
    battle = tried.battle()
    return tried.draw_lines(None) if battle is None else tried.battle_picture(battle)


def close_up_after(components: Components, state: State, after: State, label: Label, subject: dict) -> str:
    """Draw the same map or battle after the move, with marks where it differs. Lines tell before and after in one."""
    tried = tried_by(components, state, label, subject)
    battle = tried.battle()
    if battle is not None:
        return tried.battle_after(battle)
    on_map = tried.close_map_after() if tried.kind in ON_MAP or tried.is_way_shown() else ("", 0)
    return tried.draw_lines(on_map) if on_map[0] else ""


def tried_by(components: Components, state: State, label: Label, move: dict) -> Case:
    try:
        step = POLIS.apply(components, state, move)
    except Refused as refused:
        return Case(state, None, label, move, [refused.rule])
    before = lay_out(components) if "setup" in move else state
    return Case(before, step.state, label, move, [line.rule for line in step.lines])
