"""What tasks can ask for (`rules_widgets.table_task`): figures that a player reaches in one turn."""

from dataclasses import replace

from rules_engine.attika.actions.turn import link_threats
from rules_engine.attika.components import Components
from rules_engine.attika.game.state import State


def spent(player: str, before: State, after: State) -> int:
    return max(0, sum(before.hand_of(player)) - sum(after.hand_of(player)))


def cards_for_building(components: Components, values: dict, player: str, before: State, after: State) -> int | None:
    """Return what was paid once the player has built the tile `building` (rules build.tile, cost.pay)."""
    had, has = [state.standing(player).get(values["building"], 0) for state in (before, after)]
    return spent(player, before, after) if has > had else None


def cards_for_buildings(components: Components, values: dict, player: str, before: State, after: State) -> int | None:
    """Return what was paid once the player has built as many tiles as `buildings` (rules build.number, cost.pay)."""
    built = len(after.own(player)) - len(before.own(player))
    return spent(player, before, after) if built >= values["buildings"] else None


def amphorae(components: Components, values: dict, player: str, before: State, after: State) -> int:
    return after.seat_of(player).amphorae - before.seat_of(player).amphorae


def threats_parried(components: Components, values: dict, player: str, before: State, after: State) -> int | None:
    """Return once the turn is over how many opponents fewer than before can link shrines in their next turn (rule
    end.link)."""
    if after.active == player and after.won is None:
        return None
    own = [replace(state, active=player) for state in (before, after)]
    return len(link_threats(components, own[0])) - len(link_threats(components, own[1]))


GOALS = {
    "building": cards_for_building,
    "buildings": cards_for_buildings,
    "amphora": amphorae,
    # the settlements that are there no more, because they have become one (rule settlement.merge)
    "join": lambda components, values, player, before, after: (
        len(before.settlements(player)) - len(after.settlements(player))
    ),
    # 1 if the player has won, else 0 (rules end.link, end.buildings)
    "win": lambda components, values, player, before, after: int(after.won is not None and after.won[0] == player),
    "parry": threats_parried,
}
