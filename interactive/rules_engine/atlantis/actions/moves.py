"""The moves of Atlantis: which kinds there are, when each is open, and why one is not (rules setup.*, turn.*)."""

from rules_engine import drawing
from rules_engine.action import Action, Game
from rules_engine.atlantis.actions.pawn import MovePawn
from rules_engine.atlantis.actions.turn import Buy, EndTurn, PlaceBridge, ShowHand, space_thing
from rules_engine.atlantis.components import Components
from rules_engine.atlantis.game.setup import DEAL, setup
from rules_engine.atlantis.game.state import Moment, State
from rules_engine.core import BadInput, Line, Phrase


class SetUp(drawing.SetUp):
    parts = (drawing.setup_part(DEAL),)

    def apply(self) -> tuple[State, list[Line]]:
        components, after = self.components, setup(self.components, **self.begun)
        rows = components.stretches
        halves = [sum([row["spaces"] for row in rows if row["back"] == half]) for half, _ in components.tiles]
        return after, [
            Line("setup.first-half", None, {"spaces": halves[0]}),
            Line("setup.middle", None, {"water": components.number("setup", "water")}),
            Line("setup.second-half", None, {"spaces": halves[1]}),
            Line("setup.pawns", None, {"pawns": components.pawns}),
            Line("setup.bridge", None, {"bridges": components.bridges}),
            *[Line("setup.hand", None, {"player": player, "cards": sum(cards)}) for player, cards in after.hands],
        ]

    def phrase(self) -> Phrase:
        return Phrase("setup", {})


class Atlantis(Game):
    """First the tiles that can be given for cards, then the bridge over each hole, then the moves of each pawn. A
    player who cannot move shows the hand, or after buying cards ends the turn. "shuffle" lists a reshuffled discard
    pile from its top."""

    kinds = (SetUp, Buy, PlaceBridge, MovePawn, ShowHand, EndTurn)

    def now(self, components: Components, state: State) -> Moment:
        return Moment(components, state)

    def open_kinds(self, now: Moment) -> tuple[type[Action], ...]:
        if now.state.finished or not now.state.seats:
            return ()
        if now.state.turn.bridge:
            return (MovePawn,)
        last = EndTurn if now.has_bought_instead() else ShowHand
        return (Buy, PlaceBridge, MovePawn if now.playable() else last)

    def general_circumstances(self, state: State) -> list[Phrase]:
        """Say whether the game is over, how many tiles were given up for cards in this turn (rules buy.number,
        buy.then-move, bridge.buy), and whether a bridge was placed that must be crossed (bridge.where)."""
        if not state.seats:
            return []
        return [
            Phrase("given.over" if state.finished else "given.going-on", {}),
            Phrase("given.bought", {"tiles": state.turn.bought}),
            Phrase("given.bridge" if state.turn.bridge else "given.no-bridge", {}),
        ]

    def goal(self, components: Components, state: State, move: dict) -> str:
        """Return the space to which a move leads a pawn, as the picture of a whole game names it; "" for none."""
        try:
            action = self.read(components, state, move)
        except BadInput:  # what is tried with a thing that was touched may be no move
            return ""
        return space_thing(action.goal()) if isinstance(action, MovePawn) else ""


ATLANTIS = Atlantis()
