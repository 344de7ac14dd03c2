"""Building: which tile, where, for what, and what follows at once (rules build.*, site.*, cost.*, group.*, end.*)."""

from dataclasses import replace

from rules_engine.action import Part
from rules_engine.attika.actions.reveal import emptied_phrases, turn_over_tile
from rules_engine.attika.actions.turn import AT, BUILDING, TurnMove, link_threats
from rules_engine.attika.components import CARD
from rules_engine.attika.game.state import State
from rules_engine.attika.game.view import where
from rules_engine.attika.readings import GROUP_LINK, SUBSTITUTE_CARD, chosen
from rules_engine.attika.rules import groups, victory
from rules_engine.attika.rules.cards import Bill
from rules_engine.attika.rules.cost import bill_to_symbols, merge_lines
from rules_engine.attika.rules.sites import site_refusal
from rules_engine.attika.rules.turns import BUILD, REVEAL, Acts, limit
from rules_engine.cards import Cards, add_cards, subtract_cards, write_cards
from rules_engine.codec import counts_of, one_of
from rules_engine.core import Line, Phrase, Refused
from rules_engine.drawing import SHUFFLE
from rules_engine.hexes import Position, connected, hex_of, neighbours


class Build(TurnMove):
    """{"build": building, "at": [q, r], "pay": cards, "shuffle"}: the active player builds and pays, from the mat or
    what was just revealed. Without seats one may only build, and nothing follows."""

    name = BUILD
    places = BUILDING
    parts = (
        Part("building", lambda components: one_of(components.order), lambda action: action.now.buildings(), BUILD),
        replace(AT, domain=lambda action: action.affordable_sites(), exact=True),
        Part(
            "paid",
            lambda components: counts_of(components.landscapes),
            lambda action: (action.payments[action.at],),
            "pay",
            default={},
            always=True,
            others=lambda action: action.bill().every_payment(action.state.hand()),
            exact=True,
        ),
        SHUFFLE,
    )
    building: str
    at: Position
    paid: Cards
    payments: dict[Position, Cards | None]
    """For each site the first of the cheapest payments that `building_cost` lists, while moves are listed."""

    def affordable_sites(self) -> list[Position]:
        """List where the building can be built and paid for, in the order of the map."""
        hand = self.state.hand()
        offers = self.now.offers(self.building, lambda bill: bill.first_payment(hand))
        self.payments = dict(offers)
        return [place for place, paid in offers if paid is not None]

    # which rule forbids it

    def check_building(self) -> Refused | None:
        """Refuse another tile than the one just revealed, or one not on the mat (rules reveal.store, build.tile)."""
        revealed = self.state.turn.revealed
        if not self.state.seats or self.building == revealed:
            return None
        if revealed is not None:
            return Refused("reveal.store", {"building": revealed})
        is_there = self.building in self.state.seat().mat
        absent = None if is_there else Refused("build.tile", {"building": self.building})
        return self.now.acts().action_refusal(BUILD) or absent

    def check_at(self) -> Refused | None:
        return site_refusal(self.state.hex_at(self.at))

    def check_paid(self) -> Refused | None:
        """Refuse cards that are not in the hand, or do not settle the cost exactly (rules cost.pay, cost.exact)."""
        components, bill, hand = self.components, self.bill(), self.state.hand()
        if any([count > held for count, held in zip(self.paid, hand)]):
            lacking = [max(count - held, 0) for count, held in zip(self.paid, hand)]
            return Refused("cost.pay.lacking", {"lacking": write_cards(components.landscapes, tuple(lacking))})
        if bill.pays(self.paid):
            return None
        return Refused("cost.exact", {"cards": sum(self.paid), "cost": bill_to_symbols(components, bill)})

    def bill(self) -> Bill:
        return self.now.bill(self.building, self.at)

    # what it does

    def apply(self) -> tuple[State, list[Line]]:
        components, state, player = self.components, self.state, self.state.active
        lines = self.now.cost_lines(self.building, self.at) + self.bill().substitute_lines(self.paid)
        after = self.place_building()
        merged = merge_lines(components, len(state.settlements(player)), len(after.settlements(player)))
        if not state.seats:
            return after, lines + merged
        won = victory.winning_lines(components, player, after.grounds, after.own(player), self.at)
        if won:
            spared = [Line("end.before-growth", None, {})] if state.turn.emptied and state.tiles else []
            return replace(after, won=(player, won[-1].rule)), [*lines, *won, *spared]
        merged += self.foreign_lines(after)
        if self.at in state.new_hexes():
            merged.append(Line("growth.build.at-once", None, {}))
        players = [seat.player for seat in state.seats]
        shut_out = victory.walled_in_lines(after.grounds, after.buildings, players, self.at)
        after, rewards = self.reward_groups(after)
        after, growth = turn_over_tile(after)
        return after, [*lines, *merged, *shut_out, *rewards, *growth]

    def foreign_lines(self, after: State) -> list[Line]:
        """Name another player's building that would link shrines, were it the player's own (rule end.link)."""
        player, needed = after.active, self.components.number("win", "shrines")
        own, before = after.own(player), self.state.own(player)
        settlement = set(connected(own, self.at))
        for place, owner, building in after.buildings:
            if owner == player or not settlement & set(neighbours(place)):
                continue
            now, then = [len(victory.linked_shrines(after.grounds, [*held, place], place)) for held in (own, before)]
            if then < needed <= now:
                link = after.shortest_link(player)
                if link is not None and len(link.missing) == 1:  # a free hex would do
                    return []
                return [Line("end.link.foreign", None, {"building": building, "owner": owner, "player": player})]
        return []

    def foreseen(self) -> tuple[list[Line], list[Line]]:
        """Say what the building costs and why; and after the last build of a turn who threatens to link shrines (rules
        cost.*, end.link)."""
        components, after = self.components, self.place_building()
        is_last = bool(after.seats) and after.turn.done >= limit(components, after.turn, after.turn.action)
        threats = link_threats(components, after) if is_last else []
        return self.now.cost_lines(self.building, self.at) + self.bill().substitute_lines(self.paid), threats

    def place_building(self) -> State:
        """Put the building on the map and its cards on the discard pile (rules build.tile, cost.pay)."""
        state = self.state
        if state.seats and state.turn.revealed is not None:
            state = state.with_turn(revealed=None)
        elif state.seats:
            mat = state.seat().mat
            at = mat.index(self.building)
            state = state.with_seat(state.active, mat=mat[:at] + mat[at + 1 :])
            state = state.with_turn(action=BUILD, done=state.turn.done + 1)
        if any(self.paid):
            left = subtract_cards(self.state.hand(), self.paid) or ()
            state = replace(state.with_hand(state.active, left), discards=self.discards())
        return replace(state, buildings=state.buildings + ((self.at, state.active, self.building),))

    def reward_groups(self, state: State) -> tuple[State, list[Line]]:
        """Give what the groups bring that the building completed; the turn goes on (rule amphora.take)."""
        components, own, turn = self.components, state.buildings_of(state.active), state.turn
        lines = groups.apart_lines(components, own, components.group_of[self.building], state.readings)
        had = state.seat().amphorae
        for group in self.new_groups(own):
            state, more = self.reward(state, group)
            lines += more
        if state.seat().amphorae == had or turn.action is None or turn.done < limit(components, turn, turn.action):
            return state, lines
        # no action is left, so what the amphora can bring in this turn is said (rules amphora.number, turn.possible)
        if Acts(components, turn, state.seat().means()).extra_action_refusal() is None:
            return state, [*lines, Line("amphora.number.at-once", None, {})]
        return state, [*lines, Line("amphora.number.card", None, {"cards": components.number("amphora", "cards")})]

    def reward(self, state: State, group: str) -> tuple[State, list[Line]]:
        """Give an amphora, or where the supply has none a card, if there is one, that ends nothing; in the reading
        `ends-acting` it ends acting as any drawn card does (rules amphora.take, amphora.empty, amphora.substitute)."""
        components, number = self.components, self.components.number
        rewarded = tuple(sorted(state.seat().rewarded + (group,), key=components.groups.index))
        state = state.with_seat(state.active, rewarded=rewarded)
        values = {"buildings": groups.group_size(components, group), "group": group}
        is_single = len(groups.group_members(components, group)) == 1  # the roads are a group of their own
        whole = Line("group.roads", None, {"buildings": values["buildings"]})
        lines = [whole if is_single else Line("group.complete", None, values)]
        amphorae = number("amphora", "reward")
        if state.supply >= amphorae:
            state = state.with_seat(state.active, amphorae=state.seat().amphorae + amphorae)
            lines.append(Line("amphora.take", None, {"group": group, "amphorae": amphorae}))
            return replace(state, supply=state.supply - amphorae), lines
        cards = state.cards_to_draw(number("amphora", "substitute"))
        lines.append(Line("amphora.empty", {CARD: cards}, {"group": group, "cards": cards}))
        state, drawn = self.draw(state, number("amphora", "substitute"))
        if not cards:
            return state, lines + drawn
        ends = chosen(state.readings, SUBSTITUTE_CARD) == "ends-acting"
        said = Line("amphora.substitute.ends" if ends else "amphora.substitute", None, {})
        return state.with_turn(drawn=True) if ends else state, [*lines, *drawn, said]

    # the cards that groups may bring

    def new_groups(self, own: groups.Own) -> list[str]:
        """List the groups that are connected among these buildings and have brought nothing yet (rule group.once)."""
        missing = [group for group in self.components.groups if group not in self.state.seat().rewarded]
        return [group for group in missing if groups.is_connected(self.components, own, group, self.state.readings)]

    def most_groups(self) -> int:
        """Count the groups that one building can connect at most: its own, or in the reading `any-own` all (rule
        group.connected)."""
        return 1 if chosen(self.state.readings, GROUP_LINK) == "group-tiles" else len(self.components.groups)

    def completes_group(self) -> bool:
        """Tell whether this is the last building of its group (rule group.complete)."""
        own = [*self.state.buildings_of(self.state.active), (self.at, self.building)]
        return groups.is_complete(self.components, own, self.components.group_of[self.building])

    def cards_due(self) -> int:
        """Count the cards that replace amphorae which the supply does not have (rule amphora.empty)."""
        components, state = self.components, self.state
        rewards = state.supply // components.number("amphora", "reward")  # groups for which there are amphorae
        if not state.seats or rewards >= self.most_groups():
            return 0
        own = [*state.buildings_of(state.active), (self.at, self.building)]
        places = [place for place, _ in own]
        complete = self.new_groups(own)
        if not complete or victory.winning_lines(components, state.active, state.grounds, places, self.at):
            return 0
        return components.number("amphora", "substitute") * max(len(complete) - rewards, 0)

    def is_reshuffling(self) -> bool:
        most = self.most_groups() * self.components.number("amphora", "substitute")
        return len(self.state.pile) <= most and super().is_reshuffling()  # else it is enough, whatever groups bring

    def discards(self) -> Cards:
        return add_cards(self.state.discards, self.paid)

    # in words

    def described(self) -> Phrase:
        """Say what is built on which hex, and the cards that are paid."""
        places = [place for place, _ in self.state.grounds]
        values = {"building": self.building, "ground": self.state.ground_at(self.at)} | where(places, self.at)
        if not any(self.paid):
            return Phrase("build.free", values)
        return Phrase("build", values | {"payment": write_cards(self.components.landscapes, self.paid)})

    def phrase(self) -> Phrase:
        """Add that the discard pile is shuffled; whether a group brings cards is not told before."""
        return Phrase("shuffled", {"move": self.described()}) if self.shuffle else self.described()

    def circumstances(self) -> list[Phrase]:
        """Say what the building sets off: of the last one of a group, whether the group has brought something before
        (rule group.once); of one on the mat, that it is there (build.tile), and where it brings an amphora,
        how many others are (turn.possible), or in a turn of revealing that it was put there in this turn
        (build.same-turn) or before (turn.mixing)."""
        state, found = self.state, []
        if not state.seats:
            return []
        group = self.components.group_of[self.building]
        if self.completes_group():
            rewarded = group in state.seat().rewarded
            found.append(Phrase("given.rewarded" if rewarded else "given.unrewarded", {"group": group}))
        if self.building in state.turn.stored:
            found.append(Phrase("given.stored", {"building": self.building}))
        elif state.turn.revealed is None and state.turn.action != REVEAL and self.building in state.seat().mat:
            others = {"buildings": len(state.seat().mat) - 1} if self.completes_group() else {}
            found.append(Phrase("given.mat" if others else "given.on-mat", {"building": self.building} | others))
        elif state.turn.revealed is None and self.building in state.seat().mat:
            found.append(Phrase("given.before", {"building": self.building}))
        return [*emptied_phrases(state), *found]

    # why there is none

    def why_none(self, thing: str) -> Refused | None:
        """Return why nothing can be built; on a hex, or why a building cannot; or why a card pays for nothing."""
        components, place = self.components, hex_of(thing)
        if thing in components.landscapes:
            for move in self.listing():  # what can be built without such a card (rule cost.exact)
                return self.refusal_of(move | {"pay": {thing: 1}})
            return self.why_none_of(self.now.buildings())
        if thing in components.costs:
            return self.why_none_of([thing])
        is_asked = not thing or (place is not None and self.state.turn.tile is None)
        return self.why_none_of(self.now.buildings(), place) if is_asked else None

    def why_none_of(self, buildings: list[str], at: Position | None = None) -> Refused | None:
        """Return why none of the buildings can be built on a hex, or with None on any: what forbids it, or else which
        cards the cheapest one needs that are not in the hand (rules build.*, site.*, cost.pay)."""
        now, hand = self.now, self.state.hand()
        if not buildings:
            return Refused("turn.possible", {})
        place = at or (now.plots().places + [place for place, _ in now.state.grounds])[0]
        self.read({BUILD: buildings[0], "at": list(place)})
        refused = self.refusal()
        if refused is None or refused.rule != "cost.exact":
            return refused
        bills = [
            (building, bill)
            for building in buildings
            for bill in ([now.bill(building, at)] if at is not None else now.bills(building))
        ]
        short = [sum(bill.shortage(hand)) for _, bill in bills]
        building, bill = bills[short.index(min(short))]
        missing = bill.missing_cards(now.components.landscapes, hand)
        values = {"building": building, "missing": missing, "short": min(short)}
        return Refused("cost.pay.cheapest", values | {"substitutes": bill.substitute_cards})
