"""A position with what it implies for the player whose turn it is, worked out once; and what the head of the table says
of it."""

from typing import Any

from rules_engine.atlantis.components import Components
from rules_engine.atlantis.game.state import State
from rules_engine.atlantis.rules.cards import buys_instead, points
from rules_engine.atlantis.rules.chains import Chain, chains, follow
from rules_engine.atlantis.rules.path import Hole, Ways, hole_at, holes
from rules_engine.atlantis.rules.tolls import Payment, payments_of, toll_due
from rules_engine.cards import View
from rules_engine.core import Phrase


class Moment:
    """What a move looks at. What takes a search is found once and remembered."""

    def __init__(self, components: Components, state: State) -> None:
        self.components = components
        self.state = state
        self.found: dict[Any, Any] = {}

    def ways(self) -> Ways:
        if "ways" not in self.found:
            self.found["ways"] = self.state.ways()
        return self.found["ways"]

    def holes(self) -> list[Hole]:
        if "holes" not in self.found:
            self.found["holes"] = holes(self.state.course, self.state.bridges)
        return self.found["holes"]

    def hole(self, place: int) -> Hole | None:
        return hole_at(self.holes(), place)

    def chain(self, start: int, cards: tuple[str, ...]) -> Chain:
        """Return what these cards do with a pawn on this place, whether they may be played or not."""
        key = start, cards
        if key not in self.found:
            self.found[key] = follow(self.ways(), start, cards)
        return self.found[key]

    def chains(self) -> list[tuple[int, Chain]]:
        """List (pawn, chain) of everything that the player's cards can do, stuck chains among them; pawns on the same
        place are alike, so only the first of them is listed."""
        if "chains" not in self.found:
            places, hand = self.state.seat().pawns, self.state.hand()
            first = [at for at in range(len(places)) if places[at] not in (*places[:at], self.state.mainland())]
            listed = [(pawn, chains(self.components.items, self.ways(), places[pawn], hand)) for pawn in first]
            self.found["chains"] = [(pawn, chain) for pawn, found in listed for chain in found]
            for pawn, chain in self.found["chains"]:
                self.found[places[pawn], chain.cards] = chain
        return self.found["chains"]

    def toll(self, chain: Chain) -> int:
        """Return what is to be paid for a chain of cards (rules hole.sum, pay.cards)."""
        return toll_due(self.components, self.state.readings, chain.toll, len(chain.cards))

    def means(self, played: int) -> int:
        """Return what the player has to pay with after so many cards were played (rules pay.means, pay.cards)."""
        if "means" not in self.found:
            cards = sum(self.state.hand()) * self.components.card_pays
            self.found["means"] = cards + points(self.state.seat().tiles)
        return self.found["means"] - played * self.components.card_pays

    def payments(self, chain: Chain) -> list[Payment]:
        """List every payment for a chain of cards (rules pay.means, pay.choice)."""
        key = self.toll(chain), len(chain.cards)
        if key not in self.found:
            values = [value for _, value in self.state.seat().tiles]
            cards = sum(self.state.hand()) - len(chain.cards)
            self.found[key] = payments_of(self.components, self.state.readings, values, cards, key[0])
        return self.found[key]

    def playable(self) -> list[tuple[int, Chain]]:
        """List (pawn, chain) of everything that can be played and paid (rules move.whole, move.unable), and leads over
        the bridge that was placed for it, if one was (rule bridge.where)."""
        if "playable" not in self.found:
            places, bridge = self.state.seat().pawns, self.state.turn.bridge
            self.found["playable"] = [
                (pawn, chain)
                for pawn, chain in self.chains()
                if not chain.stuck
                and self.toll(chain) <= self.means(len(chain.cards))
                and (not bridge or places[pawn] < bridge < chain.stops[-1])
            ]
        return self.found["playable"]

    def nearest_toll(self, found: list[Chain]) -> tuple[int, int]:
        """Return the toll of the chain for which the player lacks least, and what is left to pay it with after its
        cards (rules move.unable, pay.short)."""
        tolls = [(self.toll(chain), self.means(len(chain.cards))) for chain in found]
        _, toll, left = min([(toll - left, toll, left) for toll, left in tolls])
        return toll, left

    def has_bought_instead(self) -> bool:
        """Tell whether the player has bought cards in this turn and so draws none for not being able to move (rules
        move.none, buy.then-move)."""
        return self.state.turn.bought > 0 and buys_instead(self.state.readings)


def situation(components: Components, known: View) -> list[Phrase]:
    """Return how many pawns of each player are on the mainland, how many tiles were given up for cards in this turn,
    and whether a bridge must be crossed (rules end.third, buy.number, bridge.where)."""
    state = known.state
    seats = [
        Phrase("now.seat", {"player": seat.player, "home": seat.pawns_home(state.mainland()), "pawns": len(seat.pawns)})
        for seat in state.seats
    ]
    found = [Phrase("now.home", {"seats": seats})]
    if state.turn.bought:
        found.append(Phrase("given.bought", {"tiles": state.turn.bought}))
    if state.turn.bridge:
        found.append(Phrase("given.bridge", {}))
    return found
