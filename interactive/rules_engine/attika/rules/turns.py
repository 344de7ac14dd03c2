"""What a turn allows, and which rule forbids the rest (rules turn.*, reveal.times, build.times, forgo.*, amphora.*)."""

from dataclasses import dataclass

from rules_engine.attika.components import Components
from rules_engine.attika.readings import DRAWING, IMPOSSIBLE_ACTION, Readings, chosen
from rules_engine.codec import field, flag, list_of, one_of, record, text, whole
from rules_engine.core import Refused

REVEAL = "reveal"
BUILD = "build"


@dataclass(frozen=True)
class Turn:
    """What the active player has done so far.

    `action`: reveal or build, None before the choice (rule turn.choice); `done`: how often; `extra`: how many more than
    usual amphorae allow; `drawn`: whether cards were drawn, so that nothing more is revealed or built (forgo.last).
    `revealed`: the building just turned over, still to be built or stored; `stored`: those stored in this turn;
    `emptied`: whether its stack is empty now, so that the map grows; `tile`: the board tile turned over for that;
    `laid`: whether one was laid in this turn (growth.build).
    """

    action: str | None = None
    done: int = 0
    extra: int = 0
    drawn: bool = False
    revealed: str | None = None
    stored: tuple[str, ...] = ()
    emptied: bool = False
    tile: str | None = None
    laid: bool = False


START = Turn()
"""The turn of a player who has not done anything yet."""

TURN = record(
    Turn,
    field("action", one_of((REVEAL, BUILD)), None),
    field("done", whole(), 0),
    field("extra", whole(), 0),
    field("drawn", flag(), False),
    field("revealed", text(), None),
    field("stored", list_of(text()), ()),
    field("emptied", flag(), False),
    field("tile", text(), None),
    field("laid", flag(), False),
)
"""A turn as JSON: only what has happened."""


@dataclass(frozen=True)
class Means:
    """What the active player can still act with: buildings on the `mat`, `hidden` ones face down, `amphorae`."""

    mat: int
    hidden: int
    amphorae: int

    def left_for(self, action: str | None) -> int:
        """Count the buildings that can be revealed, or else built."""
        return self.hidden if action == REVEAL else self.mat


# revealing and building


def limit(components: Components, turn: Turn, action: str | None) -> int:
    """Count how often the player may reveal, or else build, in this turn (rules turn.choice, amphora.action)."""
    usual = components.number("turn", "reveals") if action == REVEAL else components.number("turn", "builds")
    return usual + turn.extra


def most_builds(components: Components, means: Means) -> int:
    """Count the buildings that a player can build at most in a whole turn, if the cards are enough: from the mat, or
    each as soon as it is revealed, with all amphorae (rules turn.choice, build.times, reveal.times, amphora.action)."""
    extra = means.amphorae // components.number("amphora", "spend") * components.number("amphora", "actions")
    turns = [Turn(action, 0, extra) for action in (BUILD, REVEAL)]
    return max([min(limit(components, turn, turn.action), means.left_for(turn.action)) for turn in turns])


@dataclass(frozen=True)
class Acts:
    """What a turn still allows: what was done in it, with what its player can act, and how disputed points are read."""

    components: Components
    turn: Turn
    means: Means
    readings: Readings = ()

    def action_refusal(self, action: str) -> Refused | None:
        """Refuse to reveal, or to build from the mat, after cards were drawn (rule forgo.last), in a turn of the other
        one (turn.mixing; also what was put on the mat in it, build.same-turn), too often, or with nothing left for
        it."""
        most = limit(self.components, self.turn, action)
        if self.turn.drawn:
            return Refused("forgo.last", {})
        if self.turn.action not in (None, action):
            return Refused("build.same-turn" if self.turn.stored else "turn.mixing", {})
        if self.turn.done >= most:
            return Refused("reveal.times" if action == REVEAL else "build.times", {"times": most})
        return None if self.means.left_for(action) else Refused("turn.possible", {})

    def amphora_refusal(self) -> Refused | None:
        """Refuse to spend amphorae that the player does not have (rule amphora.number)."""
        lacking = self.components.number("amphora", "spend") - self.means.amphorae
        return Refused("amphora.number", {"lacking": lacking}) if lacking > 0 else None

    def extra_action_refusal(self) -> Refused | None:
        """Refuse one more reveal or build after cards were drawn (forgo.last), before the first one (amphora.action),
        or with nothing left to reveal or to build (turn.possible)."""
        if self.turn.drawn:
            return Refused("forgo.last", {})
        if self.turn.action is None:
            return Refused("amphora.action", {})
        return None if self.means.left_for(self.turn.action) else Refused("turn.possible", {})

    # cards at the end

    def forgone(self) -> int:
        """Count the reveals or builds that were not carried out; in the reading `no-card` only as many as there are
        buildings to reveal, or to build (rule turn.possible)."""
        left = limit(self.components, self.turn, self.turn.action) - self.turn.done
        is_forgone = chosen(self.readings, IMPOSSIBLE_ACTION) == "forgone"
        return left if is_forgone else min(left, self.means.left_for(self.turn.action))

    def cards_due(self) -> int:
        """Count the cards for reveals or builds that were forgone (forgo.card), or for doing neither (forgo.all)."""
        if self.turn.action is None:
            return self.components.number("turn", "pass-cards")
        return self.components.number("turn", "forgone-cards") * self.forgone()

    def fewest_cards(self) -> int:
        """Count the cards that must be drawn: in a turn without any action exactly what is due (rule forgo.all); for
        single actions none, or in the reading `must` all of them (rule forgo.optional)."""
        everything = self.turn.action is None or chosen(self.readings, DRAWING) == "must"
        return self.cards_due() if everything else 0

    def cards_refusal(self, cards: int) -> Refused | None:
        """Refuse more cards than are due (forgo.card), fewer than must be (forgo.optional), and in a turn without any
        action every other number (forgo.all)."""
        due, fewest = self.cards_due(), self.fewest_cards()
        if fewest <= cards <= due:
            return None
        if self.turn.action is None:
            return Refused("forgo.all", {"cards": due})
        if cards < fewest:
            return Refused("forgo.optional", {"cards": due})
        return Refused("forgo.card" if due else "forgo.card.none", {"cards": due})
