"""The end of a turn without a move of a pawn (rules move.none, move.unable, buy.then-move, turn.must)."""

from rules_engine.action import Part
from rules_engine.atlantis.actions.turn import TurnMove, home_phrase
from rules_engine.atlantis.game.ending import next_turn
from rules_engine.atlantis.game.moment import Moment
from rules_engine.atlantis.game.state import State
from rules_engine.atlantis.rules.path import PAWNS
from rules_engine.codec import one_of
from rules_engine.core import Line, Phrase, Refused
from rules_engine.drawing import SHUFFLE


class ShowHand(TurnMove):
    """{"show": "hand"}: a player who can move no pawn shows the hand and draws instead (rules move.none, move.unable,
    turn.must); not one who has bought cards in place of that (buy.then-move)."""

    name = "show"
    parts = (Part("hand", lambda components: one_of(("hand",)), lambda action: ("hand",), "show"), SHUFFLE)

    def check_hand(self) -> Refused | None:
        refused = passing_refusal(self.now)
        if refused is None and self.now.has_bought_instead():
            return Refused("buy.then-move", {"cards": self.now.components.stuck_cards})
        return refused

    def cards_due(self) -> int:
        return self.now.components.stuck_cards

    def apply(self) -> tuple[State, list[Line]]:
        shown = Line("move.none", None, {"player": self.now.state.active, "cards": self.cards_drawn()})
        after, drawn = self.draw(self.now.state)
        after, following = next_turn(after)
        return after, [unable_line(self.now), shown, *drawn, following]

    def circumstances(self) -> list[Phrase]:
        """Say how many pawns the player has on the mainland, if any: they change nothing here (rule move.none)."""
        state = self.now.state
        return [home_phrase(state)] if state.seat().pawns_home(state.mainland()) else []

    def described(self) -> Phrase:
        return Phrase("show", {"cards": self.cards_drawn()})

    def attempts(self) -> list[dict]:
        return [{"show": "hand"}]


class EndTurn(TurnMove):
    """{"end": "turn"}: the turn of a player ends who has bought cards and still can move no pawn (rules buy.then-move,
    turn.must)."""

    name = "end"
    parts = (Part("turn", lambda components: one_of(("turn",)), lambda action: ("turn",), "end"),)

    def check_turn(self) -> Refused | None:
        now = self.now
        refused = passing_refusal(now)
        if refused is not None or now.has_bought_instead():
            return refused
        cards = min(now.components.stuck_cards, len(now.state.pile) + sum(now.state.discards))
        return Refused("move.none", {"cards": cards})

    def apply(self) -> tuple[State, list[Line]]:
        after, following = next_turn(self.now.state)
        return after, [unable_line(self.now), Line("buy.then-move", None, {"player": self.now.state.active}), following]

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
