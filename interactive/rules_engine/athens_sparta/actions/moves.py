"""The moves of Athens & Sparta: which kinds there are, and when each is open."""

from __future__ import annotations

from typing import Any

from rules_engine.action import Action, Game, Move
from rules_engine.athens_sparta.actions.cards import Deal, Lay, Play, Redeal, SetUp
from rules_engine.athens_sparta.actions.choice import Choice
from rules_engine.athens_sparta.actions.events import Resolve
from rules_engine.athens_sparta.actions.losses import LoseStep, RollAttrition, Starve
from rules_engine.athens_sparta.actions.movement import March, Operate, Sail, Voyage
from rules_engine.athens_sparta.actions.phase_end import EndMovement, EndPlunder, EndReplacement, EndSpend
from rules_engine.athens_sparta.actions.revolts import AcceptPersia, DisbandRevolt, Revolt
from rules_engine.athens_sparta.actions.spending import Build, Dissolve, GrowInCity, SharePlunder, SpendOnBlock
from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.game import circumstances, legal, moves, moves_json, phrases
from rules_engine.athens_sparta.game.flow import flow
from rules_engine.athens_sparta.game.moment import ALONE, Moment
from rules_engine.athens_sparta.game.state import COMBAT, DECLARE, FIGHT, REGROUP
from rules_engine.athens_sparta.rules.battle.legal import battle_moves
from rules_engine.athens_sparta.rules.battle.model import next_to_act
from rules_engine.athens_sparta.rules.battle.moves import play
from rules_engine.codec import tag_of
from rules_engine.core import Phrase, Refused, Step, first_refusal
from rules_engine.touch import KIND

OLD = (COMBAT, DECLARE, FIGHT, REGROUP, ALONE)


class AthensSparta(Game):
    """A kind of move is a pair of phase and name. Big decisions come by parts: one block and its goal, one step of
    replacement, one card. "dice" are what dice show, "deal" and "shuffle" list cards from the top."""

    kinds: tuple[type[Choice], ...] = (
        SetUp,
        Deal,
        Redeal,
        Lay,
        Play,
        Resolve,
        SpendOnBlock,
        EndSpend,
        Operate,
        March,
        Sail,
        Voyage,
        Revolt,
        DisbandRevolt,
        AcceptPersia,
        EndMovement,
        SharePlunder,
        EndPlunder,
        RollAttrition,
        LoseStep,
        Starve,
        GrowInCity,
        Build,
        Dissolve,
        EndReplacement,
    )

    def now(self, components: Components, state: Any) -> Moment:
        return Moment(components, state)

    def open_kinds(self, now: Moment) -> tuple[type[Choice], ...]:
        return tuple([kind for kind in self.kinds if now.phase in kind.phases])

    def read(self, components: Components, state: Any, move: Move) -> Action:
        """Return a move as the action that it is in the phase, or else in another. Raises BadInput."""
        now, name = self.moment(components, state), self.kind_of(move)
        named = [kind for kind in self.open_kinds(now) if kind.name == name]
        action = (named[0] if named else self.by_name[name])(now)
        action.read(move)
        return action

    def after(self, action: Action, step: Step) -> Step:
        """Return a move with what follows until somebody has to decide."""
        onward = flow(action.now.components, step.state)
        return Step(onward.state, (*step.lines, *onward.lines))

    def legal_moves(self, components: Components, state: Any) -> list[Move]:
        """List every legal move, block by block those that are about one."""
        now = self.moment(components, state)
        if now.phase == ALONE:
            return battle_moves(components, state)
        if now.phase in OLD:
            return legal.legal_moves(components, state)
        kinds = self.open_kinds(now)
        by_block = [kind(now) for kind in kinds if kind.by_block]
        found = (
            [move for block in by_block[0].movers() for one in by_block for move in one.ways_of(block)]
            if by_block
            else []
        )
        return found + [move for kind in kinds if not kind.by_block for move in kind(now).listing()]

    def kind_of(self, move: Move) -> str:
        return tag_of(moves_json.GAME_KINDS, move)

    def is_old(self, now: Moment, move: Move) -> bool:
        if now.phase == ALONE:
            return True
        name = tag_of(moves_json.GAME_KINDS, move)
        return name not in self.names or name in [old for old, _ in moves.MOVES.get(now.phase, ())]

    def apply(self, components: Components, state: Any, move: Move) -> Step:
        now = self.moment(components, state)
        if now.phase == ALONE:
            moves_json.BATTLE_MOVE.read(move)
            return play(components, state, move)
        return (
            moves.apply(components, state, move) if self.is_old(now, move) else super().apply(components, state, move)
        )

    def describe(self, components: Components, state: Any, move: Move) -> Phrase:
        old = self.is_old(self.moment(components, state), move)
        return phrases.describe(components, state, move) if old else super().describe(components, state, move)

    def circumstances(self, components: Components, state: Any, move: Move) -> list[Phrase]:
        old = self.is_old(self.moment(components, state), move)
        if old:
            return circumstances.circumstances(components, state, move)
        return super().circumstances(components, state, move)

    def variants(self, components: Components, state: Any, move: Move) -> list[Move]:
        now = self.moment(components, state)
        if now.phase == ALONE:
            return [move]
        if now.phase in OLD:
            return [move]
        return super().variants(components, state, move)

    def why_not(self, components: Components, state: Any, thing: str) -> Refused | None:
        """Return what forbids every move of the side that decides that is about a thing of the picture, or of a kind
        ("kind=<kind>"); None where no rule does. The thing must be of no legal move."""
        now, kind = self.moment(components, state), thing.partition(KIND + "=")[2]
        place = None if kind or now.phase != COMBAT else now.place_of(thing)
        attempts: list[Move] = [] if place is None else [{"fight": list(place)}]
        if now.phase == FIGHT and kind == "coastal":
            attempts = [{"coastal": one.role} for one in next_to_act(components, now.battle)[:1]]
        if now.phase == FIGHT and kind in ("storm", "stop"):
            attempts = [{kind: True}]
        if now.phase in OLD:
            return first_refusal(lambda move: self.apply(components, state, move), attempts)
        for one in self.open_kinds(now):
            refused = one(now).why_none("" if kind else thing) if kind in ("", one.name) else None
            if refused is not None:
                return refused
        return None

    def general_circumstances(self, state: Any) -> list[Phrase]:
        return circumstances.of_game(state)


ATHENS_SPARTA = AthensSparta()
