"""The twelve actions of a turn (rule turn.actions)."""

from __future__ import annotations

from rules_engine.polis.actions.civil_war import CivilWar
from rules_engine.polis.actions.development import Galleys, Merchants, Muster
from rules_engine.polis.actions.movement import March, Sail
from rules_engine.polis.actions.project import Project
from rules_engine.polis.actions.proxenos import Proxenos, Redeem
from rules_engine.polis.actions.siege import Siege
from rules_engine.polis.actions.trade import Trade
from rules_engine.polis.actions.tribute import Tribute
from rules_engine.polis.actions.turn_action import TurnAction

TURN: tuple[type[TurnAction], ...] = (
    Muster,
    Galleys,
    Merchants,
    Project,
    March,
    Sail,
    Siege,
    Tribute,
    Trade,
    Proxenos,
    Redeem,
    CivilWar,
)
