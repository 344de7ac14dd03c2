"""Battles in the course of the game: which is fought next, staying, retreating, cards (rules battle.*)."""

from dataclasses import replace

from rules_engine.action import Part, shuffle_part
from rules_engine.codec import list_of, one_of, optional, text
from rules_engine.core import BadInput, Line, Phrase, Refused, Step
from rules_engine.polis.actions.turn_action import SideMove
from rules_engine.polis.components import PRESTIGE
from rules_engine.polis.game.battle import OVER, Battle, battle_of, begin_battle, write_battle
from rules_engine.polis.game.flow import broke_lines, next_turn
from rules_engine.polis.game.state import State, put
from rules_engine.polis.readings import MATCHING, OPTIONS
from rules_engine.polis.rules.battle import LAND, SEA, arrangements, read_battle_numbers
from rules_engine.polis.rules.rounds import is_battle, no_battle_refusal
from rules_engine.readings import option_of


class StartBattle(SideMove):
    """{"battle": area, "shuffle": [all battle cards, the top one first]}: the side whose turn it is chooses which
    battle is fought next (rules battle.order, battle.when)."""

    name = "battle"
    parts = (
        Part("area", lambda components: one_of(components.areas), lambda action: action.state.battles),
        shuffle_part(lambda action: (read_battle_numbers(action.components.data).all_cards(),)),
    )
    area: str
    shuffle: tuple[str, ...] | None

    def check_area(self) -> Refused | None:
        state, refused = self.state, Refused("battle.order", {"area": self.area})
        if state.stage != "battles" or state.battle is not None:
            return refused
        too_few = no_battle_refusal(self.components, state.crowd_in(self.area))
        return too_few or (None if self.area in state.battles else refused)

    def apply(self) -> tuple[State, list[Line]]:
        state, area, numbers = self.state, self.area, read_battle_numbers(self.components.data)
        ground = LAND if area in self.components.regions else SEA
        units = {side: state.units_of(side, area) for side in numbers.sides}
        matching, pile = option_of(OPTIONS, state.readings, MATCHING), self.shuffle or ()
        battle = begin_battle(numbers, ground, units, state.prestige_by_side(), pile, matching)
        others = tuple([other for other in state.battles if other != area])
        after = replace(state, battle=write_battle(battle), battles=(area, *others))
        return after, [Line("battle.order", None, {"side": self.side, "area": area})]

    def phrase(self) -> Phrase:
        return Phrase("battle", {"area": self.area})


class Fight(SideMove):
    """A move of the battle that goes on, as `Battle.moves` lists it and `Battle.play` makes it."""

    def battle(self) -> Battle | None:
        return battle_of(self.state)

    def listing(self) -> list[dict]:
        battle = self.battle()
        return [] if battle is None else [move for move in battle.moves() if self.name in move]

    def play(self) -> Step:
        """Make the move; when the battle is over, what comes after follows (rules battle.again, loss.cannot-pay)."""
        state, sides, battle = self.state, self.components.sides, self.battle()
        if battle is None:
            raise BadInput("move", self.move(), "a move: there is no battle")
        step = battle.play(self.move())
        area, left = state.battles[0], step.state.units
        after = replace(state, units={side: put(state.units[side], area, left[side]) for side in sides})
        for side in sides:
            after = after.with_seat(side, prestige=step.state.prestige[side])
        if step.state.phase != OVER:
            return Step(replace(after, battle=write_battle(step.state)), (*step.lines, *broke_lines(state, after)))
        after, loser = replace(after, battle=None, battles=state.battles[1:]), step.state.lost
        if loser:
            winner = self.components.other(loser)
            lost = Line("loss.at-once", None, {"side": winner})
            return Step(replace(after, won=(winner, "loss.cannot-pay"), queue=()), (*step.lines, lost))
        lines, crowd = [*step.lines, *broke_lines(state, after)], after.crowd_in(area)
        if is_battle(self.components, crowd):
            lines.append(Line("battle.again", None, {"area": area, "units": crowd}))
        after, said = (after, []) if after.battles else next_turn(after)
        return Step(after, (*lines, *said))

    def card(self, battle: Battle | None, card: str) -> str:
        """Return a card as it is called in the battle. Raises BadInput for what is none."""
        if battle is None or card not in battle.numbers.cards:
            raise BadInput("card", card, "a card of the battle")
        return battle.numbers.face(battle.ground, card)

    def in_every_order(self, cards: tuple) -> list[dict]:
        """List the move with its cards in every order, itself first."""
        own, orders = self.move(), arrangements(cards, len(cards))
        return [own] + [move for move in [{self.name: list(order)} for order in orders] if move != own]


SIDE = Part("side", lambda components: one_of(components.sides))


class Choice(Fight):
    """Staying or retreating: {kind: side}."""

    side: str

    def is_early(self) -> bool:
        """Tell whether the other side is asked now (rule battle.retreat-order)."""
        battle = self.battle()
        return battle is not None and battle.asked not in (self.side, "")


class Stay(Choice):
    """{"stay": side} (rule battle.retreat)."""

    name = "stay"
    parts = (SIDE,)

    def phrase(self) -> Phrase:
        return Phrase("stay.early", {"side": self.side}) if self.is_early() else Phrase("stay", {})


class Retreat(Choice):
    """{"retreat": side} (rule battle.retreat)."""

    name = "retreat"
    parts = (SIDE,)

    def phrase(self) -> Phrase:
        values = {"price": {PRESTIGE: self.components.number("battle", "retreat")}}
        return Phrase("retreat.early", values | {"side": self.side}) if self.is_early() else Phrase("retreat", values)


class Attack(Fight):
    """{"attack": cards} (rule battle.attack)."""

    name = "attack"
    parts = (Part("cards", lambda components: list_of(text())),)
    cards: tuple[str, ...]

    def phrase(self) -> Phrase:
        if not self.cards:
            raise BadInput("attack", [], "cards")
        return Phrase("attack", {"cards": [self.card(self.battle(), card) for card in self.cards]})

    def variants(self) -> list[dict]:
        return self.in_every_order(self.cards)


class Defend(Fight):
    """{"defend": a card, or null, against each of the attack} (rule battle.defence)."""

    name = "defend"
    parts = (Part("cards", lambda components: list_of(optional(text()))),)
    cards: tuple[str | None, ...]

    def phrase(self) -> Phrase:
        battle = self.battle()
        attack = () if battle is None else battle.attack
        if not attack or len(self.cards) != len(attack):
            raise BadInput("defend", list(self.cards), "a card against each of the attacker's")
        pairs = []
        for mine, theirs in zip(attack, self.cards):
            values = {"attack": self.card(battle, mine)}
            values |= {} if theirs is None else {"defence": self.card(battle, theirs)}
            pairs.append(Phrase("defend.nothing" if theirs is None else "defend.card", values))
        return Phrase("defend", {"pairs": pairs})

    def variants(self) -> list[dict]:
        """List the same cards in every order, against cards that are all alike (rule battle.defence)."""
        battle = self.battle()
        is_alike = battle is not None and len(set(battle.attack)) == 1
        return self.in_every_order(self.cards) if is_alike else [self.move()]
