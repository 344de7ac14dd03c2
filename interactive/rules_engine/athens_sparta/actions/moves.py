"""The moves of Athens & Sparta: which kinds there are, when each is open, and why one is not."""

from typing import Any

from rules_engine.action import Action, Game, Move, Part
from rules_engine.athens_sparta.actions import battle, cards, movement, steps
from rules_engine.athens_sparta.actions.choice import ALONE, Choice, phase_of
from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.game.circumstances import of_battle, of_game
from rules_engine.athens_sparta.game.flow import ENDS, flow
from rules_engine.athens_sparta.game.phases import COMBAT, FIGHT, PLUNDER, REGROUP, REPLACEMENT, SPEND
from rules_engine.athens_sparta.rules.state import MOVEMENT, State
from rules_engine.codec import one_of
from rules_engine.core import BadInput, Line, Phrase, Refused, Step
from rules_engine.touch import KIND

WORDS = {
    SPEND: Phrase("end.spend", {}),
    MOVEMENT: Phrase("end.movement", {}),
    COMBAT: Phrase("end.combat", {}),
    REGROUP: Phrase("end.regroup", {}),
    PLUNDER: Phrase("end.plunder", {}),
    REPLACEMENT: Phrase("end.replacement", {}),
}
"""The end of each phase in words."""


class EndPhase(Choice):
    """{"end": phase}: what is left of its points is lost (replacement.unused, plunder.points, turn.combat)."""

    name, phases = "end", tuple(sorted(ENDS))
    parts = (Part("ended", lambda components: one_of(sorted(ENDS)), lambda action: (action.phase,), "end"),)
    ended: str

    def check_ended(self) -> Refused | None:
        """Refuse to end combat while a fight is due; a revolt is fought against blocks behind their walls, too."""
        if self.ended != self.phase:
            raise BadInput("end", self.ended, self.phase)
        due = self.state.due_fights() if self.ended == COMBAT else []
        if due and all([self.state.is_revolt(place) and not self.state.is_contested(place) for place in due]):
            return Refused("revolt.battle", {"place": self.place_name(due[0])})
        return Refused("combat.when.due", {"fights": len(due)}) if due else None

    def apply(self) -> tuple[State, list[Line]]:
        after, lines = ENDS[self.ended](self.state)
        stay = [Line("regroup.ground.end", None, {"side": self.state.cause})] if self.ended == REGROUP else []
        return after, stay + lines

    def phrase(self) -> Phrase:
        return WORDS[self.ended]

    def circumstances(self) -> list[Phrase]:
        """Say where blocks stood before they moved, or from where those in a battle came and who won it."""
        state = self.state
        if self.ended != REGROUP:
            return self.origins([(block, at) for block, at, _ in state.began])
        won = Phrase("given.regroup", {"side": state.cause, "place": self.place_name(state.target)})
        return [*self.origins([(one.id, state.came_from(one)) for one in state.pieces]), won]


PREPARING = (cards.SetUp, cards.Deal, cards.Redeal, cards.Lay, cards.Play, cards.Resolve, steps.SpendOnBlock)
MOVING = (movement.Operate, movement.March, movement.Sail, movement.Voyage)
RISING = (movement.Revolt, movement.DisbandRevolt, movement.AcceptPersia)
ENGAGING = (battle.Fight, battle.Patrol, battle.TakeCity, battle.WithdrawFirst, battle.Accept)
IN_TURN = (battle.Fire, battle.Pass, battle.StandAside, battle.Retreat, battle.Withdraw, battle.Blockade)
"""What a block may do in its combat turn."""
FIGHTING = (battle.RetreatAlone, battle.EnterPort, battle.FightOnCoast, battle.Storm, battle.Stop, battle.TakeHit)
AFTERWARDS = (battle.Regroup, steps.SharePlunder, steps.RollAttrition, steps.LoseStep, steps.Starve)
REPLACING = (steps.GrowInCity, steps.Build, steps.Dissolve)
KINDS = PREPARING + MOVING + RISING + ENGAGING + IN_TURN + FIGHTING + AFTERWARDS + REPLACING


class AthensSparta(Game):
    """A kind of move is a pair of phase and name. Big decisions come by parts: one block and its goal, one step of
    replacement, one card. "dice" are what dice show, "deal" and "shuffle" list cards from the top."""

    kinds: tuple[type[Choice], ...] = (*KINDS, EndPhase)

    def __init__(self) -> None:
        super().__init__()
        self.names = tuple(sorted(self.by_name))
        self.by_phase: dict[str, tuple[type[Choice], ...]] = {}

    def open_kinds(self, state: Any) -> tuple[type[Choice], ...]:
        phase = phase_of(state)
        if phase not in self.by_phase:
            self.by_phase[phase] = tuple([kind for kind in self.kinds if phase in kind.phases])
        return self.by_phase[phase]

    def read(self, components: Components, state: Any, move: Move) -> Action:
        """Return a move as the action that it is in the phase, or else in another. Raises BadInput."""
        name = self.kind_of(move)
        named = [kind for kind in self.open_kinds(state) if kind.name == name]
        action = (named[0] if named else self.by_name[name])(state)
        action.read(move)
        return action

    def after(self, action: Action, step: Step) -> Step:
        """Return a move of a whole game with what follows until somebody has to decide."""
        if phase_of(action.state) == ALONE:
            return step
        state, lines = flow(step.state)
        return Step(state, (*step.lines, *lines))

    def legal_moves(self, components: Components, state: Any) -> list[Move]:
        """List every legal move, block by block those that are about one."""
        phase, kinds = phase_of(state), self.open_kinds(state)
        if phase == ALONE:
            return state.moves()
        if phase == FIGHT:
            return battle.fight_moves(state)
        by_block, found = [kind(state) for kind in kinds if kind.by_block], []
        for block in by_block[0].movers() if by_block else ():
            for action in by_block:
                found += action.ways_of(block)
        return found + [move for kind in kinds if not kind.by_block for move in kind(state).listing()]

    def why_not(self, components: Components, state: Any, thing: str) -> Refused | None:
        """Return what forbids every move of the side that decides that is about a thing of the picture, or of a kind
        ("kind=<kind>"); None where no rule does. The thing must be of no legal move."""
        kind = thing.partition(KIND + "=")[2]
        for one in self.open_kinds(state):
            refused = one(state).why_none("" if kind else thing) if kind in ("", one.name) else None
            if refused is not None:
                return refused
        return None

    def general_circumstances(self, state: Any) -> list[Phrase]:
        return of_game(state)

    def circumstances(self, components: Components, state: Any, move: Move) -> list[Phrase]:
        """List what may decide about a move and does not show in its picture, also of the battle that is fought."""
        if phase_of(state) == ALONE:
            return of_battle(state)
        found = super().circumstances(components, state, move)
        return found + ([] if state.battle is None else of_battle(state.battle))


ATHENS_SPARTA = AthensSparta()
