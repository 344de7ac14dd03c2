"""The moves of Attika: which kinds there are, when each is open, and why one is not (rules setup.*, turn.*,
reveal.store, growth.order)."""

from rules_engine import drawing
from rules_engine.action import Action, Game, Move
from rules_engine.attika.actions.build import Build
from rules_engine.attika.actions.reveal import LayTile, Reveal, Store
from rules_engine.attika.actions.turn import EndTurn, UseAmphora
from rules_engine.attika.components import Components
from rules_engine.attika.game.setup import DEAL, setup
from rules_engine.attika.game.state import Moment, State
from rules_engine.attika.readings import SUBSTITUTE_CARD, chosen
from rules_engine.attika.rules.sites import shrines_of
from rules_engine.attika.rules.victory import LINKED
from rules_engine.core import BadInput, Line, Phrase


class SetUp(drawing.SetUp):
    parts = (drawing.setup_part(DEAL),)

    def apply(self) -> tuple[State, list[Line]]:
        components, number = self.components, self.components.number
        after = setup(components, **self.begun)
        stacks = {"stacks": number("setup", "stacks"), "buildings": number("setup", "stack-tiles")}
        lines = [
            Line("setup.map", None, {"tiles": len(after.board)}),
            Line("setup.shrines", None, {"shrines": len(shrines_of(after.grounds))}),
            Line("setup.colour", None, {"buildings": number("tiles", "player")}),
            Line("setup.main", None, {"buildings": number("setup", "main-buildings")}),
            Line("setup.stacks", None, stacks),
            Line("setup.reveal", None, {"buildings": len(after.seat().mat)}),
        ]
        hands = [(seat.player, sum(after.hand_of(seat.player))) for seat in after.seats]
        return after, lines + [Line("setup.hand", None, {"player": player, "cards": cards}) for player, cards in hands]

    def phrase(self) -> Phrase:
        return Phrase("setup", {"players": self.begun["players"]})


UNSEATED = (SetUp.name, Build.name)
"""The kinds of moves in a position without seats."""


class Attika(Game):
    """The places of a board tile that must be laid; or what may become of a building just revealed, which is only to be
    stored where no site is left (rule reveal.no-site); or reveals, builds, uses of amphorae, and the end of the turn.

    Sites come in the order of the map, buildings in the order of the data, each build with one cheapest payment
    (`variants` lists the others). Where cards are drawn beyond the draw pile, "shuffle" lists the new one from its top,
    in lists in the order of the landscapes: whoever plays the move shuffles it.
    """

    kinds = (SetUp, Reveal, Store, Build, LayTile, UseAmphora, EndTurn)

    def now(self, components: Components, state: State) -> Moment:
        return Moment(components, state)

    def open_kinds(self, now: Moment) -> tuple[type[Action], ...]:
        if now.state.won is not None or not now.state.seats:
            return ()
        if now.state.turn.tile is not None:
            return (LayTile,)
        return (Reveal, Build, UseAmphora, EndTurn) if now.state.turn.revealed is None else (Build, Store)

    def read(self, components: Components, state: State, move: Move) -> Action:
        if not state.seats and self.kind_of(move) not in UNSEATED:
            raise BadInput("move", move, "a position with seats, or one of " + ", ".join(UNSEATED))
        return super().read(components, state, move)

    def general_circumstances(self, state: State) -> list[Phrase]:
        """Say how the game was won, if it is over (rule end.at-once), and what amphorae have brought in this turn: a
        card (rules forgo.all, forgo.last), more actions (reveal.times, build.times); of a game that goes on who is
        just short of linking shrines (end.link)."""
        if not state.seats:
            return []
        if state.won is not None:
            return [Phrase("given.linked" if state.won[1] == LINKED else "given.built-all", {"player": state.won[0]})]
        is_drawn = state.turn.drawn and chosen(state.readings, SUBSTITUTE_CARD) != "ends-acting"
        more = [Phrase("given.drawn", {})] if is_drawn else []
        more += [Phrase("given.extra", {"actions": state.turn.extra})] if state.turn.extra else []
        for seat in state.seats:
            link = state.shortest_link(seat.player)
            if seat.player != state.active and link is not None and len(link.missing) == 1:
                return [Phrase("given.unlinked", {"player": seat.player, "buildings": 1}), *more]
        return [Phrase("given.going-on", {}), *more]


ATTIKA = Attika()
