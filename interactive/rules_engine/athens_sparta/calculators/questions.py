"""From a position to a calculator's question, and what the words of an example's step may name."""

from __future__ import annotations

from typing import Any

from rules_engine.athens_sparta.components import Components
from rules_engine.athens_sparta.rules.battle.ends import besieged_role, rolling
from rules_engine.athens_sparta.rules.battle.model import ROLES, Battle, Fighter, opponent, printed
from rules_engine.athens_sparta.rules.board import INSIDE
from rules_engine.core import BadInput


def battle_odds_question(components: Components, battle: Battle) -> dict:
    """Return the input of `battle_odds` for the blocks that are still in the battle; plain JSON."""
    question: dict[str, Any] = {}
    stormed = False
    for role in ROLES:
        here = [one for one in battle.force if one.role == role and one.is_here()]
        stormed = stormed or any([one.place == INSIDE for one in here])
        for index in range(len(here)):
            name = role + "_" + str(index + 1)
            question[name] = kind_name(components, here[index])
            question[name + "_steps"] = here[index].steps
    if stormed:
        question["ground"] = "betrayed" if battle.betrayed else "walls"
    return question


def ask_about(components: Components, state: Any, move: dict) -> tuple[str, dict] | None:
    """Return the question how a battle that belongs to no game goes on."""
    if not isinstance(state, Battle):
        return None
    here = [one.role for one in state.force if one.is_here()]
    return ("battle_odds", battle_odds_question(components, state)) if set(here) == set(ROLES) else None


def kind_name(components: Components, fighter: Fighter) -> str:
    """Return the kind of block with its type and rating."""
    for name in sorted(components.plain["block-kinds"]):
        if printed(components, name) == (fighter.type, fighter.letter, fighter.number):
            return name
    raise BadInput("blocks", fighter.name, "a kind of block")


def siege_clock_question(components: Components, battle: Battle, turns: int) -> dict:
    """Return the input of `siege_clock` for a siege as it stands; plain JSON."""
    role = besieged_role(battle) or ROLES[0]
    inside, around = rolling(battle, role), rolling(battle, opponent(role))
    question: dict[str, Any] = {"waters": battle.waters, "turns": turns}
    for prefix, blocks in (
        ("inside", inside),
        ("land", [one for one in around if not one.is_fleet()]),
        ("fleet", [one for one in around if one.is_fleet()]),
    ):
        for index in range(len(blocks)):
            question[prefix + "_" + str(index + 1)] = blocks[index].steps
    if not question.get("land_1"):
        question["land_1"] = 0
    return question


def step_values(subject: dict, outcome: dict) -> dict:
    """Return what the words of a step may name: names and numbers of the move or question by their keys, `block` for
    whoever acts in a battle, how many `dice`, and single numbers of an answer."""
    values = {name: subject[name] for name in sorted(subject) if is_plain(subject[name])}
    for name in ("fire", "lose", "retreat", "withdraw", "pass", "blockade"):
        if name in subject:
            values["block"] = subject[name]
    for name in sorted(outcome):
        if is_plain(outcome[name]):
            values.setdefault(name, outcome[name])
    if "dice" in subject:
        values["dice"] = len(subject["dice"])
    return values


def is_plain(value: Any) -> bool:
    """Tell whether a sentence can name it."""
    return isinstance(value, (str, int)) and not isinstance(value, bool)
