"""The moves of Polis: which kinds there are, when each is open, and why one is not (rules round.course, turn.*); the
set-up as the first move of a recorded game (rules setup.*)."""

from dataclasses import replace

from rules_engine.action import Action, Game, Part
from rules_engine.codec import Codec, dict_of, dict_record, field, list_of, optional, text
from rules_engine.core import BadInput, Phrase, Refused, Step
from rules_engine.polis.actions.battle import Attack, Defend, Retreat, StartBattle, Stay
from rules_engine.polis.actions.between_turns import Decision, Done, Feed, Grow, Halt, Pass, Phoros, Release, Removal
from rules_engine.polis.actions.development import Galleys, Merchants, Muster, Project
from rules_engine.polis.actions.military import March, Sail, Siege, Tribute
from rules_engine.polis.actions.politics import CivilWar, Proxenos, Redeem, Trade
from rules_engine.polis.actions.turn_action import SideMove, TurnAction, missing_in
from rules_engine.polis.components import Components
from rules_engine.polis.game.flow import NONE, advance, end_turn, notices
from rules_engine.polis.game.setup import begin_game
from rules_engine.polis.game.state import State
from rules_engine.polis.game.state_json import View
from rules_engine.polis.rules.battle import SEA
from rules_engine.touch import KIND

TURN = (Muster, Galleys, Merchants, Project, March, Sail, Siege, Tribute, Trade, Proxenos, Redeem, CivilWar)


def setup_codec(components: Components) -> Codec:
    """Declare {"players": [side], "deal": {"projects": [tile], "events": {round: card}}, "readings": {…}}."""
    ids, names = list_of(text()), dict_of(None, text())
    deal = dict_record(field("projects", ids), field("events", names))
    return dict_record(field("players", ids), field("deal", deal), field("readings", optional(names), None))


class SetUp(SideMove):
    """{"setup": {"players", "deal", "readings"}}, from an empty table."""

    name = "setup"
    parts = (Part("deal", setup_codec),)
    deal: dict

    def play(self) -> Step:
        if self.state.shown or self.state.pile:
            raise BadInput("setup", self.move(), "a move: this game has begun")
        deal = self.deal["deal"] | {"projects": list(self.deal["deal"]["projects"])}
        return begin_game(self.components, list(self.deal["players"]), deal, self.deal["readings"])

    def phrase(self) -> Phrase:
        """Name the event that is turned over first, if it has an effect (rule event.card)."""
        card = self.deal["deal"]["events"].get(self.components.rounds[0])
        has_effect = self.components.data["events"].get(card, {}).get("effect", NONE) != NONE
        return Phrase("by-event", {"move": Phrase("setup", {}), "event": card}) if has_effect else Phrase("setup", {})


OF_A_TURN: tuple[type[Action], ...] = (*TURN, Pass, Halt)
FIGHTING: tuple[type[Action], ...] = (StartBattle, Stay, Retreat, Attack, Defend)
DECISIONS: tuple[type[Decision], ...] = (Removal, Feed, Release, Grow, Done, Phoros)


class Polis(Game):
    """Units move one by one to the same destination until another action or {"halt": true}, tiles grow cube by cube
    until {"done": true}, poleis are given up one by one. Of ways to pay, one is listed where only silver differs, or
    the resource that a further action costs, and of tributes those with as many hoplites as there are or fit;
    `variants` lists the others. "roll" and "rolls" are what dice show, "shuffle" lists the battle cards from the top.
    """

    kinds = (*OF_A_TURN, *DECISIONS, *FIGHTING, SetUp)

    def open_kinds(self, now: State) -> tuple[type[Action], ...]:
        if now.won is not None:
            return ()
        if now.stage == "actions":
            return (*TURN, Pass if now.has_actions() else Halt)
        return FIGHTING if now.stage == "battles" else tuple([kind for kind in DECISIONS if kind.step == now.stage])

    def after(self, action: Action, step: Step) -> Step:
        """Return an action with what it brings about, and the end of the turn after the last one; a decision with what
        follows until somebody has to decide (rules turn.actions, round-end.steps)."""
        after, lines = step.state, list(step.lines)
        if isinstance(action, TurnAction):
            lines += notices(action.table, after)
            if after.turn.going is None and not after.has_actions():
                after, ended = end_turn(after)
                lines += ended
        if isinstance(action, Decision):
            after, said = advance(after, [])
            lines += said
        return Step(after, tuple(lines))

    def general_circumstances(self, state: State) -> list[Phrase]:
        """Return what is going on, and who began the round (rules loss.at-once, final.when, round-end.order)."""
        return [
            Phrase("given.running", {}) if state.won is None else Phrase("given.over", {}),
            Phrase("given.stage", {"stage": state.stage}),
            waiting_battles(state),
            Phrase("given.round", {"round": state.round}),
            Phrase("given.first", {"side": state.first}),
        ]

    def why_not(self, components: Components, state: State, thing: str) -> Refused | None:
        """Of all that forbids an action of a turn about the thing, return that by which least is missing."""
        kind = thing.partition(KIND + "=")[2]
        asked = [one for one in OF_A_TURN if not kind or one.name == kind]
        known = (components.areas, components.poleis, components.spaces, state.shown, components.resources)
        if not asked or (not kind and not any([thing in things for things in known])):
            return None
        refused = state.stage_refusal()
        if refused is not None:
            return refused
        moves = [(one, move) for one in asked for move in (one(state).attempts() if kind else one(state).about(thing))]
        found = [self.refusal_of(state, one, move) for one, move in moves]
        refusals = [refused for refused in found if refused is not None]
        return min([refused for refused in refusals if missing(refused)] or refusals, key=missing, default=None)

    def refusal_of(self, state: State, kind: type[Action], move: dict) -> Refused | None:
        """Return the refusal of a move; None for one that is allowed, or none at all. The last player pays the extra
        cost with what leaves the least missing, if possible with what there is most of (rule pass.cost)."""
        ways = [move]
        if state.is_alone() and issubclass(kind, TurnAction):
            ways = [move | {"extra": good} for good in state.most_held(state.turn_of) or state.components.resources[:1]]
        refusals = [refused for refused in [kind(state).refusal_of(way) for way in ways] if refused is not None]
        return min(refusals, key=missing) if len(refusals) == len(ways) else None


def missing(refused: Refused) -> int:
    """Return how many resources, points or hoplites a refusal says are missing; 0 where it is about something else."""
    values = refused.values or {}
    if "needed" in values and "hoplites" in values:
        return values["needed"] - values["hoplites"]
    lacking = missing_in(values)
    return sum([lacking[good] for good in sorted(lacking)])


POLIS = Polis()


def situation(components: Components, known: View) -> list[Phrase]:
    """Return the round, the step of it, and the battles still to be fought (rules round.course, turn.battles)."""
    state = known.state
    found = [Phrase("given.round", {"round": state.round})]
    if state.stage != "actions":
        found.append(Phrase("given.stage", {"stage": state.stage}))
    elif state.is_alone():
        found.append(Phrase("now.alone", {"side": state.turn_of, "resources": components.number("cost", "alone")}))
    else:
        most = components.number("turn", "actions")
        found.append(Phrase("now.actions", {"side": state.turn_of, "done": len(state.turn.done), "most": most}))
    if state.battle is not None:
        found.append(waiting_battles(state))
        state = replace(state, battles=state.battles[1:], battle=None)
    return found + ([waiting_battles(state)] if state.battles else [])


def waiting_battles(state: State) -> Phrase:
    """Return which battle is fought, or where battles wait (rules turn.battles, battle.order)."""
    if state.battle is not None:
        at_sea, numbers = state.battle["ground"] == SEA, {"area": state.battles[0], "phase": state.battle["number"]}
        return Phrase("now.battle.sea" if at_sea else "now.battle", numbers)
    if not state.battles:
        return Phrase("given.battles.none", {})
    return Phrase("given.battles", {"areas": list(state.battles)})
