"""What the twelve actions of a turn have in common: how many a turn has, each of them once, and what the last player
pays for each (rules turn.*, pass.*, military.cost)."""

from rules_engine.action import Action, Part, Values
from rules_engine.chance import UNROLLED
from rules_engine.codec import Codec, one_of, whole
from rules_engine.core import BadInput, Line, Phrase, Refused, Step, must
from rules_engine.polis.components import ABROAD, PRESTIGE, SILVER, Components, Goods, Polis
from rules_engine.polis.game.state import Seat, State
from rules_engine.polis.rules.map import Ground
from rules_engine.polis.rules.takeover import population_due

EXTRA = Part(
    "extra",
    lambda components: one_of(components.resources),
    default=None,
    others=lambda action: (None,) if action.extra is None else action.components.resources,
)
"""The resource that each action costs besides, once the opponent has passed (rule pass.cost)."""


class SideMove(Action):
    """A move in a `state` of a `side`, that whose turn it is if nothing else is said; `enemy`: the other one."""

    def __init__(self, state: State) -> None:
        self.components, self.state = state.components, state
        self.side = self.mover()
        self.enemy = state.components.other(self.side)

    def mover(self) -> str:
        return self.state.turn_of

    def seat(self) -> Seat:
        return self.state.seats[self.side]

    def has(self, good: str) -> int:
        return self.state.has(self.side, good)

    def units(self, area: str) -> int:
        return self.state.units_of(self.side, area)

    def owns(self, polis: str) -> bool:
        return self.state.owner_of(polis) == self.side

    def own(self) -> list[str]:
        return self.state.poleis_of(self.side)

    def others(self) -> list[str]:
        return [polis for polis in self.components.order if not self.owns(polis)]


def die(components: Components) -> Codec:
    """Declare what a die shows."""
    return whole(UNROLLED, components.faces())


def polis_part(domain: Values) -> Part:
    return Part("polis", lambda components: one_of(components.order), domain)


class TurnAction(SideMove):
    """An action of the side whose turn it is. `state` is the one after `extra` is paid, `table` the one before."""

    beside = (EXTRA,)
    extra: str | None = None

    def __init__(self, state: State) -> None:
        super().__init__(state)
        self.table = state

    def ground(self) -> Ground:
        return self.state.ground_of(self.side)

    def envoy(self) -> str | None:
        return self.state.envoy_of(self.side)

    def aims_at(self, polis: str) -> tuple[str, ...]:
        """Name the actions that touching a polis of others may mean: a civil war where the side's Proxenos is; abroad,
        where nothing else wins a polis, the way there, too; else a siege."""
        if polis not in self.others():
            return ()
        if self.state.is_at(self.side, polis):
            return ("civil-war",)
        return ("proxenos", "civil-war") if self.components.poleis[polis].region == ABROAD else ("siege",)

    def poor_refusal(self) -> Refused | None:
        """Refuse a military action to a side without the prestige for it (rules military.cost, prestige.below)."""
        cost, held = self.components.number("cost", "military"), self.seat().prestige
        return Refused("military.cost", {"prestige": cost, "held": held}) if held < cost else None

    def goes_on(self) -> bool:
        """Tell whether a unit moves in the same action as the one before (rule march.destination)."""
        return False

    def begin(self) -> Refused | None:
        """Pay what the last player pays for each action; refuse one that the side may not do now, whatever it is (rules
        turn.actions, turn.different, pass.cost)."""
        self.state = table = self.table
        if table.is_alone():
            cost = table.components.number("cost", "alone")
            if self.extra is None or not table.goods_of(self.side):
                return Refused("pass.cost", {"resources": cost})
            if table.has(self.side, self.extra) < cost:
                return Refused("pass.cost.lacking", {"extra": {self.extra: cost}})
            self.state = table.with_goods(self.side, {self.extra: -cost})
            return None
        if not table.has_actions():
            return Refused("turn.actions", {"actions": len(table.turn.done)})
        return self.repeat_refusal() if self.name in table.turn.done else None

    def barred(self) -> Refused | None:
        """Refuse the action to a side that may not do it now, whatever it is; the extra cost is paid with the resource
        of which there is most."""
        goods = self.table.most_held(self.side)
        self.extra = goods[0] if goods else None
        return self.begin()

    def repeat_refusal(self) -> Refused:
        return Refused("turn.different", {"action": self.name})

    def refusal(self) -> Refused | None:
        """Return what forbids the action now, or in this way, also for want of what the extra cost takes (rule
        pass.cost). Raises BadInput for a resource that nothing asks for."""
        refused = self.table.stage_refusal()
        if refused is not None:
            return refused
        if self.extra is not None and (self.goes_on() or not self.table.is_alone()):
            raise BadInput("extra", self.extra, "nothing, as this costs no resource besides,")
        self.state = self.table
        refused = None if self.goes_on() else self.begin()
        if refused is not None:
            return refused
        refused = self.parts_refusal()
        lacking = missing_in(refused.values or {}) if refused is not None and self.state is not self.table else {}
        if self.extra not in lacking:
            return refused
        cost = self.components.number("cost", "alone")  # a part of what is lacking: the table's figures are said
        return Refused("pass.cost.short", {"extra": {self.extra: cost}, "lacking": lacking})

    def listing(self) -> list[dict]:
        """List every legal way; whoever goes on alone pays with the resource of which there is most, with others only
        for what can then not be paid for any more (rule pass.cost)."""
        is_barred = self.barred() is not None
        self.extra, self.state, table = None, self.table, self.table
        if is_barred and not table.goes_on(self.name, table.turn.going):
            return []
        ways = self.ways()
        going = [move for move in ways if table.goes_on(self.name, move.get("to"))]
        fresh = [move for move in ways if move not in going]
        if is_barred:
            return going
        if not table.is_alone():
            return going + fresh
        found: list[dict] = []
        known = set()
        for good in table.most_held(self.side):
            self.extra = good
            self.begin()
            for move in self.ways() if len(found) < len(fresh) else ():
                key = str([(name, move[name]) for name in sorted(move) if name != "extra"])
                if key not in known and not table.goes_on(self.name, move.get("to")):
                    known.add(key)
                    found.append(move)
        return going + found

    def described(self) -> Phrase:
        """Return the action in words without what it costs besides."""
        raise NotImplementedError

    def phrase(self) -> Phrase:
        """Return the action in words (rule pass.cost)."""
        phrase = self.described()
        if self.extra is None or not self.table.is_alone() or self.goes_on():
            return phrase
        return Phrase("alone", {"move": phrase, "extra": {self.extra: self.components.number("cost", "alone")}})

    def play(self) -> Step:
        """Carry out the action and note it in the turn; once the opponent has passed, say what it costs besides, and
        that it may be repeated then (rules pass.cost, pass.alone, pass.siege)."""
        must(self.refusal())
        (after, lines), table = self.apply(), self.table
        if self.state is not table:
            is_siege = self.name == "siege"
            again = Line("pass.siege" if is_siege else "pass.alone.again", None, {"action": self.name})
            cost = Line("pass.cost.paid", {self.extra: -self.components.number("cost", "alone")}, {})
            lines = [cost, *([again] if self.name in table.turn.done else []), *lines]
        return Step(self.note_action(after), tuple(lines))

    def paid_line(self) -> Line:
        return Line("military.cost.paid", self.components.military_cost(), {})

    def canal_line(self) -> Line:
        return Line("map.korinthos", None, {"side": self.side, "polis": self.components.data["canal"]["polis"]})

    def note_action(self, after: State) -> State:
        return after.with_turn(done=after.turn.done + (self.name,), going=None)


class Takeover(TurnAction):
    """An action by which a polis changes sides."""

    polis: str

    def tile(self) -> Polis:
        return self.components.poleis[self.polis]

    def enemies(self) -> int:
        """Return the cubes of an enemy polis; 0 of a neutral one."""
        held = self.state.poleis[self.polis]
        return 0 if held.owner is None else held.population

    def taken(self) -> int:
        """Return the cubes on the polis when it has changed sides, as far as the stock has them (rules
        siege.population, civil-war.population, stock.cubes)."""
        return min(population_due(self.tile().base, self.enemies()), self.state.stock_of(self.side))

    def stock_lines(self) -> list[Line]:
        cubes, needed = self.taken(), population_due(self.tile().base, self.enemies())
        values = {"polis": self.polis, "cubes": cubes, "needed": needed}
        return [Line("stock.cubes.few", None, values)] if cubes < needed else []

    def stay_lines(self) -> list[Line]:
        side, region = self.state.owner_of(self.polis), self.tile().region
        units = 0 if side is None else self.state.units_of(side, region)
        return [Line("unit.stay", None, {"side": side, "area": region, "units": units})] if units else []

    def circumstances(self) -> list[Phrase]:
        """Say whether the stock is enough for the polis (rules stock.cubes, siege.population, civil-war.population)."""
        due = population_due(self.tile().base, self.state.poleis[self.polis].population)
        return [stock_phrase(self.state.stock_of(self.side), due)]


def stock_phrase(held: int, needed: int) -> Phrase:
    """Say whether a stock has as many cubes as are needed, or how many it has (rule stock.cubes)."""
    return Phrase("given.stock.enough", {}) if held >= needed else Phrase("given.stock", {"cubes": held})


def missing_in(values: dict) -> Goods:
    """Return what a refusal's figures say is lacking, or the price less what is held; {} where neither is in them."""
    if "lacking" in values:
        return values["lacking"]
    good = values.get("good", PRESTIGE if PRESTIGE in values else SILVER)
    price = values.get("price", values.get(good))
    return {good: price - values["held"]} if "held" in values and price is not None else {}
